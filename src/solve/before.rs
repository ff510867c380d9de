//! What comes before the play, with all cards open: which cards to lay away, which to call, and what to say.
//!
//! Each choice is valued by perfect play after it. What others still decide before the play is not searched: each lays away by
//! one rule, and nobody says more. So a word is worth what it brings if nothing is said to it.

use super::answer::Asking;
use super::objective::{Objective, Question, Unanswerable};
use super::parallel::{Crew, MOST};
use super::pay::{Limits, Solver, Spent};
use crate::basics::{BySeat, Card, CardSet, Range, Seat, Units};
use crate::deal::{Deal, Phase, Speaking};
use crate::game::{Act, Cards};

/// Something that may be done before the play.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The act.
    pub act: Act,
    /// What is asked of the play after it.
    pub question: Question,
    /// Between what the answer is proved to lie; where the way is worse than another it is not looked for further.
    pub value: Range,
    /// What each seat gets with best play after it, where that is known.
    pub pays: Option<BySeat<Units>>,
    /// Whether no way is better for whoever does it, if that is known.
    pub best: Option<bool>,
    /// Whether it was looked at until its value was known, or that it is worse than another.
    pub seen: bool,
}

/// A choice before the play.
#[derive(Clone, PartialEq, Debug)]
pub struct Choosing {
    /// Whose choice it is.
    pub turn: Seat,
    /// Every way there is: first those of which it is known what is paid, the best first, then those that are open, then
    /// those that are worse.
    pub ways: Vec<Way>,
    /// How many cards were tried.
    pub nodes: u64,
    /// Why not all were looked at, if not.
    pub spent: Option<Spent>,
}

impl Choosing {
    /// How many ways were looked at to their end.
    pub fn seen(&self) -> usize {
        self.ways.iter().filter(|way| way.seen).count()
    }
}

/// Whether every card that was dealt is known.
pub fn open_hands(deal: &Deal<'_>) -> Result<(), Unanswerable> {
    let hidden = |seat: &Seat| !deal.facts.dealt[*seat].is_exact();
    match Seat::all(deal.rules.seats).find(hidden) {
        Some(seat) => Err(Unanswerable::Hand(seat)),
        None if deal.talon.iter().any(Option::is_none) => Err(Unanswerable::Unseen),
        None => Ok(()),
    }
}

/// How many ways are looked at side by side. It is the same number however many threads there are, so that all find the same.
const TOGETHER: usize = MOST;

/// With less than so many cards nothing is gone on with.
const LITTLE: u64 = 2_000;

/// A way with the deal after it.
struct Branch<'r> {
    way: Way,
    next: Deal<'r>,
    /// What has been found of it, where that is kept.
    solver: Option<Solver<'r>>,
}

/// Values every choice of whoever has one before the play. The likeliest is looked at first; of the others it is asked first
/// whether they are worse. What may be tried is shared out, and what some do not need goes to those that are still open.
pub fn choose(
    deal: &Deal<'_>,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> Result<Choosing, Unanswerable> {
    let turn = deal.turn().ok_or(Unanswerable::NotPlaying)?;
    open_hands(deal)?;
    let mut all = branches(deal, turn)?;
    let tally = crew.tally(all.len());
    let (mut nodes, mut spent) = (0u64, None);
    let mut best: Option<Best> = None;
    let mut last = 0;
    loop {
        let mut open: Vec<&mut Branch<'_>> = all.iter_mut().filter(|one| !one.way.seen).collect();
        // Of so few what was found is kept, and they go on from there; others begin anew, for which it takes more than before.
        let keep = open.len() <= TOGETHER;
        let share = limits.nodes.saturating_sub(nodes) / open.len().max(1) as u64;
        let least = match last {
            0 => 1,
            last if open.iter().all(|one| one.solver.is_some()) => LITTLE.min(last),
            last => 2 * last,
        };
        if open.is_empty() || (limits.stop)() || share < least {
            break;
        }
        last = share;
        while !open.is_empty() {
            // The first tells what the others must reach, and may take as much as it needs of the half.
            let first = best.is_none() && nodes == 0;
            let left = limits.nodes.saturating_sub(nodes);
            let share = if first {
                left / 2
            } else {
                left / open.len() as u64
            };
            let rest = open.split_off(if first { 1 } else { TOGETHER.min(open.len()) });
            let known = best;
            let found = crew.each(open, |branch| {
                let found = branch.value(turn, known, share, limits, keep);
                if branch.way.seen {
                    tally.one();
                }
                let here = branch
                    .way
                    .pays
                    .map(|pays| Best::of(&branch.way, pays[turn]));
                (found, here)
            });
            for ((used, end), here) in found {
                nodes += used;
                match end {
                    Some(Spent::Unscored) => return Err(Unanswerable::Unscored),
                    Some(Spent::Stopped) => spent = Some(Spent::Stopped),
                    _ => {}
                }
                let better = |here: &Best| best.is_none_or(|best| here.mine > best.mine);
                best = here.filter(better).or(best);
            }
            open = rest;
        }
    }
    if spent.is_none() && all.iter().any(|one| !one.way.seen) {
        spent = Some(if (limits.stop)() {
            Spent::Stopped
        } else {
            Spent::Nodes
        });
    }
    let ways = ranked(all, turn, spent.is_none());
    Ok(Choosing {
        turn,
        ways,
        nodes,
        spent,
    })
}

/// Every way, with the deal that it is valued by.
fn branches<'r>(deal: &Deal<'r>, turn: Seat) -> Result<Vec<Branch<'r>>, Unanswerable> {
    let mut all: Vec<Branch<'r>> = Vec::new();
    for act in ways(deal, turn) {
        let mut next = deal.clone();
        if next.act(act).is_err() || !settle(&mut next) {
            continue;
        }
        let question = Question::new(&next, Objective::Pay, turn)?;
        let far = super::pay::FAR;
        let way = Way {
            act,
            question,
            value: Range::new(-far, far),
            pays: None,
            best: None,
            seen: false,
        };
        all.push(Branch {
            way,
            next,
            solver: None,
        });
    }
    Ok(all)
}

/// The ways in their order; `whole` says that all were looked at to their end.
fn ranked(all: Vec<Branch<'_>>, turn: Seat, whole: bool) -> Vec<Way> {
    let mut ways: Vec<Way> = all.into_iter().map(|one| one.way).collect();
    let most = ways
        .iter()
        .filter_map(|way| way.pays)
        .map(|pays| pays[turn])
        .max();
    for way in &mut ways {
        way.best = match way.pays {
            Some(pays) if Some(pays[turn]) < most => Some(false),
            Some(_) => whole.then_some(true),
            None => way.seen.then_some(false),
        };
    }
    ways.sort_by_key(|way| {
        let mine = way.pays.map(|pays| std::cmp::Reverse(pays[turn]));
        (way.pays.is_none(), mine, way.seen)
    });
    ways
}

/// The best way that is known.
#[derive(Clone, Copy)]
struct Best {
    /// What whoever has the choice gets.
    mine: Units,
    question: Question,
    value: i64,
}

impl Best {
    fn of(way: &Way, mine: Units) -> Self {
        Self {
            mine,
            question: way.question,
            value: way.value.low,
        }
    }
}

impl Branch<'_> {
    /// Looks for what it comes to, with so many cards; says how many were tried, and why it did not come to its end.
    fn value(
        &mut self,
        turn: Seat,
        best: Option<Best>,
        share: u64,
        limits: &Limits<'_>,
        keep: bool,
    ) -> (u64, Option<Spent>) {
        let way = &mut self.way;
        let bytes = limits.bytes / TOGETHER;
        let solver = self.solver.take();
        let mut solver = solver.unwrap_or_else(|| Solver::new(&self.next, &way.question, bytes));
        let before = solver.nodes();
        let limits = Limits {
            nodes: before.saturating_add(share),
            ..*limits
        };
        let known = best.filter(|best| best.question == way.question);
        let known = known.map(|best| best.value);
        let found = valued(
            &self.next,
            &way.question,
            known,
            turn,
            &mut solver,
            &limits,
            &mut way.value,
        );
        let used = solver.nodes() - before;
        match found {
            Ok(pays) => {
                way.pays = pays;
                way.seen = true;
                (used, None)
            }
            Err(spent) => {
                self.solver = Some(solver).filter(|_| keep);
                (used, Some(spent))
            }
        }
    }
}

/// What each seat gets with best play from here on, of a deal whose cards are being played.
pub fn best_pays(
    deal: &Deal<'_>,
    seat: Seat,
    limits: &Limits<'_>,
) -> Result<Option<BySeat<Units>>, Spent> {
    let question = Question::new(deal, Objective::Pay, seat);
    let question = question.map_err(|_| Spent::Unscored)?;
    let mut solver = Solver::new(deal, &question, limits.bytes);
    let (low, high) = solver.spread();
    let mut value = Range::new(low, high);
    valued(deal, &question, None, seat, &mut solver, limits, &mut value)
}

/// What a deal comes to, between bounds that are narrowed; nothing if it is worse for a seat than what is known.
pub(super) fn valued(
    deal: &Deal<'_>,
    question: &Question,
    known: Option<i64>,
    seat: Seat,
    solver: &mut Solver<'_>,
    limits: &Limits<'_>,
    value: &mut Range,
) -> Result<Option<BySeat<Units>>, Spent> {
    let high = question.side.contains(seat);
    let (low, top) = solver.spread();
    *value = Range::new(value.low.max(low), value.high.min(top));
    let mut asking = Asking {
        question,
        solver,
        limits,
    };
    if let Some(known) = known.filter(|known| value.low <= *known && *known <= value.high) {
        if high {
            if !asking.solver.reaches(&[], known, limits)? {
                value.high = known - 1;
                return Ok(None);
            }
            value.low = known;
        } else {
            if asking.solver.reaches(&[], known + 1, limits)? {
                value.low = known + 1;
                return Ok(None);
            }
            value.high = known;
        }
    } else if known.is_some_and(|known| {
        if high {
            value.high < known
        } else {
            value.low > known
        }
    }) {
        return Ok(None);
    }
    asking.narrow(&[], value)?;
    let (mut line, mut pays) = (Vec::new(), None);
    // What it comes to is known, and a line that shows it takes little more.
    let more = Limits {
        nodes: limits.nodes.saturating_add(asking.solver.nodes() / 4),
        ..*limits
    };
    asking.limits = &more;
    asking.follow(deal, value.low, &mut line, &mut pays)?;
    Ok(Some(pays.ok_or(Spent::Unscored)?))
}

/// Everything that a seat may do before the play.
fn ways(deal: &Deal<'_>, seat: Seat) -> Vec<Act> {
    let allowed = |act: &Act| deal.check(*act).is_ok();
    match deal.phase {
        Phase::Discarding(_) => discards(deal, seat, usize::MAX),
        Phase::Taking | Phase::Calling | Phase::Announcing(_) => {
            let mut all: Vec<Act> = deal.legal().into_iter().filter(allowed).collect();
            // To say nothing more is what most words are worse than.
            all.sort_by_key(|act| !matches!(act, Act::Close { .. }));
            all
        }
        _ => Vec::new(),
    }
}

/// The ways to lay away, the likeliest first: those that leave few suits, and lay away much.
pub fn discards(deal: &Deal<'_>, seat: Seat, most: usize) -> Vec<Act> {
    let count = deal.discard_count(seat);
    let hand = deal.facts.hand[seat].known;
    let pack = &deal.rules.pack;
    let rate = |card: Card| {
        let suit = hand & pack.cards_of(pack.suit(card));
        let points = deal
            .rules
            .constants
            .points
            .get(card.index())
            .copied()
            .unwrap_or(0);
        let trump = pack.trumps().contains(card);
        (trump, suit.len(), -points, card.index())
    };
    let mut from: Vec<Card> = deal.discardable(seat).iter().collect();
    from.sort_by_key(|&card| rate(card));
    let mut found = Vec::new();
    let mut picked: Vec<usize> = (0..count).collect();
    // All choices of so many, those of the first cards first.
    while picked.last().is_none_or(|&last| last < from.len()) && found.len() < most {
        let known: CardSet = picked
            .iter()
            .filter_map(|&n| from.get(n).copied())
            .collect();
        let act = Act::Discard {
            seat,
            cards: Cards { known, unknown: 0 },
        };
        if known.len() == count && deal.check(act).is_ok() {
            found.push(act);
        }
        let step = (0..count)
            .rev()
            .find(|&n| picked[n] + count - n < from.len());
        let Some(step) = step else { break };
        picked[step] += 1;
        for n in step + 1..count {
            picked[n] = picked[n - 1] + 1;
        }
    }
    found
}

/// The deal that a choice before the play is valued by: what others still lay away and call is the likeliest, and nothing
/// more is said. None where that cannot be done.
pub fn settled<'r>(deal: &Deal<'r>) -> Option<Deal<'r>> {
    let mut deal = deal.clone();
    settle(&mut deal).then_some(deal)
}

/// Leads a deal to its play: each does what is likeliest, and nothing more is said. Says whether that could be done.
pub(super) fn settle(deal: &mut Deal<'_>) -> bool {
    for _ in 0..64 {
        let act = match deal.phase {
            Phase::Playing(_) => return true,
            Phase::Over(_) | Phase::Bidding(_) => return false,
            Phase::Raising => {
                deal.hand_out_talon();
                continue;
            }
            Phase::Discarding(_) | Phase::Taking | Phase::Calling => likeliest(deal),
            Phase::Announcing(speaking) => Some(nothing_more(deal, speaking)),
        };
        let Some(act) = act else { return false };
        if deal.act(act).is_err() && owed(deal).is_none() {
            return false;
        }
    }
    false
}

/// The end of a turn of announcements, or the word that must come before it.
pub fn nothing_more(deal: &Deal<'_>, speaking: Speaking) -> Act {
    let due = speaking.out_of_turn.and_then(|_| {
        let mut acts = deal.out_of_turn().into_iter();
        acts.find(|act| matches!(act, Act::Kontra { .. }))
    });
    due.unwrap_or(Act::Close {
        seat: speaking.turn,
    })
}

/// What is likeliest to be done between the auction and the announcements: the likeliest cards are laid away, the first group is
/// taken, the highest card that may be is called.
pub fn likeliest(deal: &Deal<'_>) -> Option<Act> {
    match deal.phase {
        Phase::Discarding(owing) => {
            let seat = owing.iter().next();
            seat.and_then(|seat| discards(deal, seat, 1).first().copied())
        }
        Phase::Taking => {
            let mut takes = deal.legal().into_iter();
            takes.find(|act| matches!(act, Act::Take { .. }))
        }
        Phase::Calling => {
            let calls = deal.legal().into_iter();
            calls.rev().find(|act| matches!(act, Act::Call { .. }))
        }
        _ => None,
    }
}

/// Says a word that must be said before anything else; gives it.
pub fn owed(deal: &mut Deal<'_>) -> Option<Act> {
    let acts = deal.out_of_turn().into_iter().chain(deal.legal());
    let mut words = acts.filter(|act| matches!(act, Act::Kontra { .. } | Act::Announce { .. }));
    words.find(|&act| deal.act(act).is_ok())
}
