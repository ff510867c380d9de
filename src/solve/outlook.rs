//! What each of several choices comes to with all cards open: how the deal ends if all play as well as they can after it.
//!
//! Where that takes too long, the first cards after the choice are left to chance, and only what follows them is played as well
//! as it can be: an estimate, and told as one. Chance is the same for all choices, so that they differ by what they are.

use super::answer::Asking;
use super::objective::{Objective, Question, Unanswerable};
use super::outcome::ledger;
use super::pay::{Limits, Solver, Spent};
use super::reference::after;
use super::settle::{go, pass_out, settle};
use crate::basics::card::MAX_CARDS;
use crate::basics::{BySeat, Card, CardSet, Chance, Range, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::Act;

/// How a deal ends after a choice.
#[derive(Clone, Debug)]
pub struct Outlook<'r> {
    /// The deal at its end, along one line of play.
    pub end: Deal<'r>,
    /// What each seat gets.
    pub pays: BySeat<Units>,
}

/// What choices come to in one deal.
#[derive(Clone, Debug)]
pub struct Outlooks<'r> {
    /// By choice how the deal ends: once, if that is what perfect play comes to, and else each time that it was estimated.
    /// Nothing for a choice that is not allowed in this deal or does not lead to an end.
    pub each: Vec<Vec<Outlook<'r>>>,
    /// Whether all are of perfect play from the choice on.
    pub perfect: bool,
    /// How many cards were tried.
    pub nodes: u64,
    /// Whether somebody stopped it; then nothing of it counts.
    pub stopped: bool,
}

/// What one deal may take.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// How many cards may be tried to find what perfect play comes to; with none it is not tried.
    pub limits: Limits<'a>,
    /// How what that does not find is estimated.
    pub rough: Rough,
}

/// How what perfect play comes to is estimated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rough {
    /// How often for each choice; never, and nothing is estimated.
    pub lines: u32,
    /// The number that chance follows from.
    pub seed: u64,
    /// How many cards may be tried for the perfect play at the end of each.
    pub nodes: u64,
}

impl Rough {
    /// Nothing is estimated.
    pub const NEVER: Self = Self {
        lines: 0,
        seed: 0,
        nodes: 0,
    };
}

/// With so few cards left in hands the rest is played perfectly, whatever that takes.
const FEW: usize = 8;
/// How many cards may be left in hands where an estimate first tries to play them perfectly with so many cards tried: about
/// what that takes.
fn first_try(nodes: u64) -> usize {
    2 * nodes.max(16).ilog2() as usize - FEW / 2
}

/// What each of these choices comes to.
pub fn outlooks<'r>(
    deal: &Deal<'r>,
    acts: &[Act],
    seat: Seat,
    effort: &Effort<'_>,
) -> Result<Outlooks<'r>, Unanswerable> {
    let mut branches = Branches::new(deal, acts, seat, effort.limits.bytes)?;
    let mut found = Outlooks {
        each: Vec::new(),
        perfect: true,
        nodes: 0,
        stopped: false,
    };
    let searched = match effort.limits.nodes {
        0 => Err(Spent::Nodes),
        _ => branches.perfect(effort),
    };
    let each = match searched {
        Err(Spent::Nodes) => {
            found.perfect = false;
            branches.estimated(effort)
        }
        searched => searched,
    };
    found.nodes = branches.nodes();
    match each {
        Ok(each) => found.each = each,
        Err(Spent::Unscored) => return Err(Unanswerable::Unscored),
        Err(Spent::Stopped) => found.stopped = true,
        Err(Spent::Nodes) => found.each = acts.iter().map(|_| Vec::new()).collect(),
    }
    Ok(found)
}

/// How a deal ends from where it stands, and whether that is by perfect play; the cards that were tried are added to `nodes`.
pub fn from_here<'r>(
    deal: &Deal<'r>,
    seat: Seat,
    effort: &Effort<'_>,
    nodes: &mut u64,
) -> Result<Result<(Outlook<'r>, bool), Spent>, Unanswerable> {
    let mut next = deal.clone();
    if !matches!(next.phase, Phase::Playing(_)) && !settle(&mut next) {
        return Err(Unanswerable::NotPlaying);
    }
    let mut root = Root::new(next, seat, effort.limits.bytes)?;
    let found = root.best(root.deal.clone(), Vec::new(), None, &effort.limits);
    let found = match found {
        Err(Spent::Nodes) if effort.rough.lines > 0 => {
            let order = order(effort.rough.seed);
            let found = root.by_chance(root.deal.clone(), &order, effort);
            found.map(|outlook| (outlook, false))
        }
        found => found.map(|(outlook, _)| (outlook, true)),
    };
    *nodes += root.nodes();
    Ok(found)
}

/// Leads a deal to its play, or to its end if there is none: nobody bids any more, nothing more is said, and what is still laid
/// away and called is the likeliest. Says whether that could be done.
fn lead_to_play(deal: &mut Deal<'_>) -> bool {
    if !pass_out(deal) {
        return false;
    }
    settle(deal) || matches!(deal.phase, Phase::Over(_))
}

/// A deal that is over, with what is paid.
fn ended(deal: Deal<'_>) -> Option<Outlook<'_>> {
    let pays = *ledger(&deal)?.pays();
    Some(Outlook { end: deal, pays })
}

/// A deal whose cards are being played, and the search that answers for it.
struct Root<'r> {
    deal: Deal<'r>,
    question: Question,
    solver: Solver<'r>,
    seat: Seat,
    /// With so many cards left in hands an estimate begins to play perfectly.
    late: Option<usize>,
    /// How many cards were tried for estimates.
    more: u64,
}

/// The choices.
enum Branches<'r> {
    /// Cards, which one search answers for; those that may not be played are none.
    Cards(Box<Root<'r>>, Seat, Vec<Option<Card>>),
    /// Other acts, each with a deal of its own.
    Others(Vec<Branch<'r>>),
}

/// What an act leads to.
enum Branch<'r> {
    Nothing,
    Over(Box<Outlook<'r>>),
    Play(Box<Root<'r>>),
}

impl<'r> Branches<'r> {
    fn new(deal: &Deal<'r>, acts: &[Act], seat: Seat, bytes: usize) -> Result<Self, Unanswerable> {
        let is_card = |act: &Act| matches!(act, Act::Play { .. });
        if let Phase::Playing(turn) = deal.phase
            && acts.iter().all(is_card)
        {
            let card = |&act: &Act| match act {
                Act::Play { card, .. } => card.filter(|_| deal.check(act).is_ok()),
                _ => None,
            };
            let root = Root::new(deal.clone(), seat, bytes)?;
            return Ok(Self::Cards(
                Box::new(root),
                turn,
                acts.iter().map(card).collect(),
            ));
        }
        let branch = |&act: &Act| {
            let mut next = deal.clone();
            if !go(&mut next, act) || !lead_to_play(&mut next) {
                return Ok(Branch::Nothing);
            }
            if let Phase::Over(_) = next.phase {
                let over = ended(next).map(|outlook| Branch::Over(Box::new(outlook)));
                return Ok(over.unwrap_or(Branch::Nothing));
            }
            let root = Root::new(next, seat, bytes / acts.len().max(1))?;
            Ok(Branch::Play(Box::new(root)))
        };
        let branches: Result<Vec<_>, _> = acts.iter().map(branch).collect();
        Ok(Self::Others(branches?))
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::Cards(root, ..) => root.nodes(),
            Self::Others(all) => {
                let nodes = all.iter().map(|branch| match branch {
                    Branch::Play(root) => root.nodes(),
                    Branch::Nothing | Branch::Over(_) => 0,
                });
                nodes.sum()
            }
        }
    }

    /// What perfect play comes to after each.
    fn perfect(&mut self, effort: &Effort<'_>) -> Result<Vec<Vec<Outlook<'r>>>, Spent> {
        match self {
            Self::Cards(root, turn, cards) => root.cards(*turn, cards, &effort.limits),
            Self::Others(all) => {
                let (mut left, mut open) = (effort.limits.nodes, all.len() as u64);
                let each = all.iter_mut().map(|branch| match branch {
                    Branch::Nothing => Ok(Vec::new()),
                    Branch::Over(outlook) => Ok(vec![(**outlook).clone()]),
                    Branch::Play(root) => {
                        let limits = Limits {
                            nodes: left / open.max(1),
                            ..effort.limits
                        };
                        let found = root.best(root.deal.clone(), Vec::new(), None, &limits);
                        left = left.saturating_sub(root.solver.nodes());
                        open -= 1;
                        Ok(vec![found?.0])
                    }
                });
                each.collect()
            }
        }
    }

    /// What the choices come to where the first cards after them are left to chance.
    fn estimated(&mut self, effort: &Effort<'_>) -> Result<Vec<Vec<Outlook<'r>>>, Spent> {
        let count = match self {
            Self::Cards(_, _, cards) => cards.len(),
            Self::Others(all) => all.len(),
        };
        let mut each: Vec<Vec<Outlook<'r>>> = (0..count).map(|_| Vec::new()).collect();
        for line in 0..effort.rough.lines {
            let order = order(effort.rough.seed.wrapping_add(u64::from(line)));
            match self {
                Self::Cards(root, turn, cards) => {
                    for (card, found) in cards.iter().zip(&mut each) {
                        if let Some(card) = *card {
                            let next = after(&root.deal, *turn, card);
                            found.push(root.by_chance(next, &order, effort)?);
                        }
                    }
                }
                Self::Others(all) => {
                    for (branch, found) in all.iter_mut().zip(&mut each) {
                        match branch {
                            Branch::Nothing => {}
                            Branch::Over(outlook) => found.push((**outlook).clone()),
                            Branch::Play(root) => {
                                let next = root.deal.clone();
                                found.push(root.by_chance(next, &order, effort)?);
                            }
                        }
                    }
                }
            }
        }
        Ok(each)
    }
}

/// In which order cards go where chance decides: of those that may be played the one that comes first.
fn order(seed: u64) -> [u8; MAX_CARDS] {
    let mut order: [u8; MAX_CARDS] = std::array::from_fn(|n| n as u8);
    Chance::new(seed).shuffle(&mut order);
    order
}

impl<'r> Root<'r> {
    fn new(deal: Deal<'r>, seat: Seat, bytes: usize) -> Result<Self, Unanswerable> {
        let question = Question::new(&deal, Objective::Pay, seat)?;
        let solver = Solver::new(&deal, &question, bytes);
        Ok(Self {
            deal,
            question,
            solver,
            seat,
            late: None,
            more: 0,
        })
    }

    fn nodes(&self) -> u64 {
        self.solver.nodes() + self.more
    }

    /// How the deal ends after each of these cards. Cards that are as good as each other are searched once; of the others it is
    /// asked first whether they are as good as the best so far.
    fn cards(
        &mut self,
        turn: Seat,
        cards: &[Option<Card>],
        limits: &Limits<'_>,
    ) -> Result<Vec<Vec<Outlook<'r>>>, Spent> {
        let mut known: Vec<(Card, i64)> = Vec::new();
        let mut each = Vec::with_capacity(cards.len());
        let own = self.question.side.contains(turn);
        for &card in cards {
            let Some(card) = card else {
                each.push(Vec::new());
                continue;
            };
            let twin = known
                .iter()
                .find(|(other, _)| self.solver.same(&[], *other, card));
            let guess = match twin {
                Some(&(_, value)) => Some(Guess::Sure(value)),
                None => {
                    let values = known.iter().map(|&(_, value)| value);
                    let best = if own { values.max() } else { values.min() };
                    best.map(|value| Guess::Likely { value, own })
                }
            };
            let next = after(&self.deal, turn, card);
            let (outlook, value) = self.best(next, vec![card], guess, limits)?;
            known.push((card, value));
            each.push(vec![outlook]);
        }
        Ok(each)
    }

    /// How a deal ends that stands after these cards of the root's, and what that is worth.
    fn best(
        &mut self,
        deal: Deal<'r>,
        mut line: Vec<Card>,
        guess: Option<Guess>,
        limits: &Limits<'_>,
    ) -> Result<(Outlook<'r>, i64), Spent> {
        let (low, high) = self.solver.spread();
        let mut value = Range::new(low, high);
        match guess {
            Some(Guess::Sure(known)) => value = Range::exactly(known),
            Some(Guess::Likely { value: known, own }) if (low..=high).contains(&known) => {
                let least = if own { known } else { known + 1 };
                let bound = self.solver.bound(&line, least, limits)?;
                if bound >= least {
                    value.low = bound.clamp(low, high);
                } else {
                    value.high = bound.clamp(low, high);
                }
            }
            _ => {}
        }
        let mut asking = Asking {
            question: &self.question,
            solver: &mut self.solver,
            limits,
        };
        let from = line.len();
        asking.narrow(&line, &mut value)?;
        asking.follow(&deal, value.low, &mut line, &mut None)?;
        let mut end = deal;
        for &card in line.iter().skip(from) {
            if let Some(turn) = end.turn() {
                end = after(&end, turn, card);
            }
        }
        if end.turn().is_some() {
            // No line was found that shows the value: nothing is said rather than something wrong.
            return Err(Spent::Nodes);
        }
        Ok((ended(end).ok_or(Spent::Unscored)?, value.low))
    }

    /// How a deal ends if chance plays until little is left.
    fn by_chance(
        &mut self,
        mut deal: Deal<'r>,
        order: &[u8; MAX_CARDS],
        effort: &Effort<'_>,
    ) -> Result<Outlook<'r>, Spent> {
        loop {
            let Some(turn) = deal.turn() else {
                return ended(deal).ok_or(Spent::Unscored);
            };
            let left = cards_left(&deal);
            let late = *self
                .late
                .get_or_insert_with(|| first_try(effort.rough.nodes));
            if left <= late.max(FEW) {
                let few = left <= FEW;
                let limits = Limits {
                    nodes: if few { u64::MAX } else { effort.rough.nodes },
                    ..effort.limits
                };
                let here = Self::new(deal.clone(), self.seat, effort.limits.bytes);
                let mut here = here.map_err(|_| Spent::Unscored)?;
                let found = here.best(deal.clone(), Vec::new(), None, &limits);
                self.more += here.solver.nodes();
                match found {
                    Err(Spent::Nodes) if !few => self.late = left.checked_sub(deal.seats()),
                    found => return found.map(|(outlook, _)| outlook),
                }
            }
            let legal = deal.playable(turn).0;
            let first = |card: &Card| order.get(card.index()).copied();
            let Some(card) = legal.iter().min_by_key(first) else {
                return Err(Spent::Unscored);
            };
            deal = after(&deal, turn, card);
        }
    }
}

/// What is thought of a value before it is looked for.
#[derive(Clone, Copy)]
enum Guess {
    /// It is this.
    Sure(i64),
    /// It is hardly better than this for whoever plays the card, for whom more is better or not.
    Likely { value: i64, own: bool },
}

fn cards_left(deal: &Deal<'_>) -> usize {
    let hands = Seat::all(deal.facts.seats).map(|seat| deal.facts.hand[seat].known);
    hands.map(CardSet::len).sum()
}
