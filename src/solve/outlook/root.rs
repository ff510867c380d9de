//! A deal whose cards are being played, and how it ends.

use super::{Ask, Effort, Found, Outlook, ended};
use crate::basics::card::MAX_CARDS;
use crate::basics::{Card, CardSet, Chance, Range, Seat};
use crate::deal::Deal;
use crate::solve::answer::Asking;
use crate::solve::objective::{Objective, Question, Unanswerable};
use crate::solve::pay::{Limits, Solver, Spent};
use crate::solve::reference::after;

/// With so few cards left in hands the rest is played perfectly, whatever that takes.
const FEW: usize = 8;
/// How many cards may be left in hands where an estimate first tries to play them perfectly with so many cards tried: about
/// what that takes.
fn first_try(nodes: u64) -> usize {
    2 * nodes.max(16).ilog2() as usize - FEW / 2
}

/// A deal whose cards are being played, and the search that answers for it.
pub(super) struct Root<'r> {
    pub(super) deal: Deal<'r>,
    question: Question,
    pub(super) solver: Solver<'r>,
    seat: Seat,
    /// With so many cards left in hands an estimate begins to play perfectly.
    late: Option<usize>,
    /// How many cards were tried for estimates.
    more: u64,
}

/// How chance plays: one time in two the card that a search would try first, which is mostly a good one, and else any.
struct Playing {
    chance: Chance,
    /// Of cards that may be played the one that comes first here.
    order: [u8; MAX_CARDS],
}

impl Playing {
    fn new(seed: u64) -> Self {
        let mut order: [u8; MAX_CARDS] = std::array::from_fn(|n| n as u8);
        let mut chance = Chance::new(seed);
        chance.shuffle(&mut order);
        Self { chance, order }
    }

    fn card<'r>(&mut self, deal: &Deal<'r>, turn: Seat, solver: &Solver<'r>) -> Option<Card> {
        if self.chance.below(2) == 0
            && let Some(likely) = solver.likely(deal)
        {
            return Some(likely);
        }
        let first = |card: &Card| self.order.get(card.index()).copied();
        deal.playable(turn).0.iter().min_by_key(first)
    }
}

impl<'r> Root<'r> {
    pub(super) fn new(deal: Deal<'r>, seat: Seat, bytes: usize) -> Result<Self, Unanswerable> {
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

    pub(super) fn nodes(&self) -> u64 {
        self.solver.nodes() + self.more
    }

    /// What each of these cards comes to: all by perfect play after it, or all estimated.
    pub(super) fn cards(
        &mut self,
        turn: Seat,
        cards: &[Option<Card>],
        asked: &[Ask<'_>],
        effort: &Effort<'_>,
    ) -> Result<Vec<Found<'r>>, Spent> {
        if effort.limits.nodes > 0 && asked.iter().any(|ask| ask.perfect) {
            match self.perfect(turn, cards, &effort.limits) {
                Err(spent) if spent.is_limit() => {}
                found => return found,
            }
        }
        let root = self.deal.clone();
        let each = cards.iter().map(|card| match *card {
            Some(card) => self.estimate(&after(&root, turn, card), effort),
            None => Ok(Found::perfect(None)),
        });
        each.collect()
    }

    /// What the deal comes to, estimated.
    pub(super) fn estimated(&mut self, effort: &Effort<'_>) -> Result<Found<'r>, Spent> {
        let deal = self.deal.clone();
        self.estimate(&deal, effort)
    }

    fn estimate(&mut self, deal: &Deal<'r>, effort: &Effort<'_>) -> Result<Found<'r>, Spent> {
        let lines = 0..effort.rough.lines;
        let ends: Result<_, _> = lines
            .map(|line| self.by_chance(deal.clone(), line, effort))
            .collect();
        Ok(Found {
            ends: match ends {
                // Of this one nothing is known, of others there may be.
                Err(spent) if spent.is_limit() => Vec::new(),
                ends => ends?,
            },
            perfect: false,
        })
    }

    /// How the deal ends after each of these cards. Cards that are as good as each other are searched once; of the others it is
    /// asked first whether they are as good as the best so far.
    fn perfect(
        &mut self,
        turn: Seat,
        cards: &[Option<Card>],
        limits: &Limits<'_>,
    ) -> Result<Vec<Found<'r>>, Spent> {
        let mut known: Vec<(Card, i64)> = Vec::new();
        let mut each = Vec::with_capacity(cards.len());
        let own = self.question.side.contains(turn);
        for &card in cards {
            let Some(card) = card else {
                each.push(Found::perfect(None));
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
            each.push(Found::perfect(Some(outlook)));
        }
        Ok(each)
    }

    /// How a deal ends that stands after these cards of the root's, and what that is worth.
    pub(super) fn best(
        &mut self,
        deal: Deal<'r>,
        mut line: Vec<Card>,
        guess: Option<Guess>,
        limits: &Limits<'_>,
    ) -> Result<(Outlook<'r>, i64), Spent> {
        let (low, high) = self.solver.spread();
        let mut value = Range::new(low, high);
        let mut asking = Asking {
            question: &self.question,
            solver: &mut self.solver,
            limits,
        };
        match guess {
            Some(Guess::Sure(known)) => value = Range::exactly(known),
            Some(Guess::Likely { value: known, own }) if (low..=high).contains(&known) => {
                asking.ask(&line, if own { known } else { known + 1 }, &mut value)?;
            }
            _ => {}
        }
        let from = line.len();
        asking.narrow(&line, &mut value)?;
        asking.follow(&deal, value.low, &mut line, &mut None)?;
        let mut end = deal;
        for &card in line.iter().skip(from) {
            if let Some(turn) = end.turn() {
                end = after(&end, turn, card);
            }
        }
        Ok((ended(end).ok_or(Spent::Unscored)?, value.low))
    }

    /// How a deal ends if chance plays until little is left.
    pub(super) fn by_chance(
        &mut self,
        mut deal: Deal<'r>,
        line: u32,
        effort: &Effort<'_>,
    ) -> Result<Outlook<'r>, Spent> {
        let mut playing = Playing::new(effort.rough.seed.wrapping_add(u64::from(line)));
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
                    Err(spent) if spent.is_limit() && !few => {
                        self.late = left.checked_sub(deal.seats());
                    }
                    found => return found.map(|(outlook, _)| outlook),
                }
            }
            let Some(card) = playing.card(&deal, turn, &self.solver) else {
                return Err(Spent::Unscored);
            };
            deal = after(&deal, turn, card);
        }
    }
}

/// What is thought of a value before it is looked for.
#[derive(Clone, Copy)]
pub(super) enum Guess {
    /// It is this.
    Sure(i64),
    /// It is hardly better than this for whoever plays the card, for whom more is better or not.
    Likely { value: i64, own: bool },
}

fn cards_left(deal: &Deal<'_>) -> usize {
    let hands = Seat::all(deal.facts.seats).map(|seat| deal.facts.hand[seat].known);
    hands.map(CardSet::len).sum()
}
