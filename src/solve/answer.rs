//! What perfect play comes to: the value, that of every card, the best ones, and one line of best play.

use super::objective::{Measure, Objective, Question, Unanswerable};
use super::pay::{Limits, Solver, Spent};
use crate::basics::{BySeat, Card, Range, Seat, Units};
use crate::deal::Deal;
use crate::score::score;

/// What perfect play comes to.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What was asked.
    pub question: Question,
    /// Whose turn it is.
    pub turn: Seat,
    /// Between what the value lies; one number, if the search came to its end.
    pub value: Range,
    /// Every card that may be played, with the value after it, in the order of the pack.
    pub cards: Vec<Choice>,
    /// The play from here on, if all play as well as they can; as far as it has been found.
    pub line: Vec<Card>,
    /// What each seat gets at the end of the line, where it has been found to the end.
    pub pays: Option<BySeat<Units>>,
    /// What it took.
    pub effort: Effort,
    /// Why the search did not come to its end, if it did not.
    pub spent: Option<Spent>,
}

/// A card that may be played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The card.
    pub card: Card,
    /// Between what the value after it lies.
    pub value: Range,
    /// Whether no card is better, if that is known.
    pub best: Option<bool>,
    /// What each seat gets if all play as well as they can after it, where that has been found.
    pub pays: Option<BySeat<Units>>,
}

/// What a search took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// How many cards were tried.
    pub nodes: u64,
    /// How many positions are remembered.
    pub positions: usize,
    /// How many pasts were told apart.
    pub pasts: usize,
    /// Whether the rules could be expressed in the tables of the fast search.
    pub fast: bool,
}

impl Answer {
    /// Whether everything that was asked is known exactly.
    pub fn is_complete(&self) -> bool {
        self.spent.is_none()
    }
}

/// Answers a question about a deal whose cards are being played.
pub fn solve(
    deal: &Deal<'_>,
    objective: Objective,
    seat: Seat,
    limits: &Limits<'_>,
) -> Result<Answer, Unanswerable> {
    let question = Question::new(deal, objective, seat)?;
    let mut solver = Solver::new(deal, &question, limits.bytes);
    answer(deal, &question, &mut solver, limits)
}

/// The value alone, as far as it is found.
pub fn value(solver: &mut Solver<'_>, question: &Question, limits: &Limits<'_>) -> Range {
    let (low, high) = solver.spread();
    let mut value = Range::new(low, high);
    let mut asking = Asking {
        question,
        solver,
        limits,
    };
    let _ = asking.narrow(&[], &mut value);
    value
}

/// The same with a solver that may know something already.
pub fn answer(
    deal: &Deal<'_>,
    question: &Question,
    solver: &mut Solver<'_>,
    limits: &Limits<'_>,
) -> Result<Answer, Unanswerable> {
    let turn = deal.turn().ok_or(Unanswerable::NotPlaying)?;
    let (low, high) = solver.spread();
    let mut value = Range::new(low, high);
    let high_is_best = question.side.contains(turn);
    let legal = deal.playable(turn).0;
    let mut asking = Asking {
        question,
        solver,
        limits,
    };
    let mut spent = asking.narrow(&[], &mut value).err();
    let mut cards: Vec<Choice> = Vec::new();
    for card in legal {
        let mut after = Range::new(low, high);
        if high_is_best {
            after.high = value.high;
        } else {
            after.low = value.low;
        }
        let twin = cards
            .iter()
            .find(|one| asking.solver.same(&[], one.card, card));
        let twin = twin.map(|twin| twin.value);
        if let Some(twin) = twin {
            after = twin;
        } else if spent.is_none() {
            spent = asking
                .narrow_from(card, value, high_is_best, &mut after)
                .err();
        }
        cards.push(Choice {
            card,
            value: after,
            best: None,
            pays: None,
        });
    }
    for choice in &mut cards {
        let (best, here) = if high_is_best {
            (
                choice.value.low >= value.high,
                choice.value.high < value.low,
            )
        } else {
            (
                choice.value.high <= value.low,
                choice.value.low > value.high,
            )
        };
        choice.best = if best {
            Some(true)
        } else if here {
            Some(false)
        } else {
            None
        };
    }
    let mut line = Vec::new();
    let mut pays = None;
    if spent.is_none() {
        spent = asking.follow(deal, value.low, &mut line, &mut pays).err();
    }
    let of_payments = matches!(question.measure, Measure::Pay(_));
    for choice in cards.iter_mut().filter(|_| of_payments) {
        if spent.is_none() {
            let next = super::reference::after(deal, turn, choice.card);
            let mut there = vec![choice.card];
            let value = choice.value.low;
            spent = asking
                .follow(&next, value, &mut there, &mut choice.pays)
                .err();
        }
    }
    if spent == Some(Spent::Unscored) {
        return Err(Unanswerable::Unscored);
    }
    let (positions, pasts) = solver.kept();
    Ok(Answer {
        question: *question,
        turn,
        value,
        cards,
        line,
        pays,
        effort: Effort {
            nodes: solver.nodes(),
            positions,
            pasts,
            fast: solver.is_fast(),
        },
        spent,
    })
}

pub(super) struct Asking<'a, 'l, 'r> {
    pub(super) question: &'a Question,
    pub(super) solver: &'a mut Solver<'r>,
    pub(super) limits: &'a Limits<'l>,
}

impl Asking<'_, '_, '_> {
    /// Asks until one number is left.
    pub(super) fn narrow(&mut self, line: &[Card], value: &mut Range) -> Result<(), Spent> {
        while value.low < value.high {
            let least = self.next(*value);
            let bound = self.solver.bound(line, least, self.limits)?;
            if bound >= least {
                value.low = bound.min(value.high);
            } else {
                value.high = bound.max(value.low);
            }
        }
        Ok(())
    }

    /// The number to ask about next.
    fn next(&self, value: Range) -> i64 {
        let middle = value.low + (value.high - value.low + 1) / 2;
        if matches!(self.question.measure, Measure::Points(_)) {
            return middle;
        }
        let known = self.solver.between(value.low, value.high);
        known.unwrap_or(if self.solver.is_seen(value.low) {
            value.low + 1
        } else {
            middle
        })
    }

    /// The value after a card, of which it is known that it is no better than that of the position.
    fn narrow_from(
        &mut self,
        card: Card,
        whole: Range,
        high_is_best: bool,
        after: &mut Range,
    ) -> Result<(), Spent> {
        if let Some(value) = whole.exact() {
            // Most cards are as good as the best.
            let least = if high_is_best { value } else { value + 1 };
            let bound = self.solver.bound(&[card], least, self.limits)?;
            if bound >= least {
                after.low = bound.min(after.high);
            } else {
                after.high = bound.max(after.low);
            }
        }
        self.narrow(&[card], after)
    }

    /// The play in which all keep to the value: of several best cards the first in the order of the pack. The deal stands
    /// after `line`, and the play is added to it.
    pub(super) fn follow(
        &mut self,
        deal: &Deal<'_>,
        value: i64,
        line: &mut Vec<Card>,
        pays: &mut Option<BySeat<Units>>,
    ) -> Result<(), Spent> {
        let mut deal = deal.clone();
        while let Some(turn) = deal.turn() {
            let own = self.question.side.contains(turn);
            let legal = deal.playable(turn).0;
            let mut best = None;
            for card in legal {
                if legal.len() > 1 {
                    line.push(card);
                    let least = if own { value } else { value + 1 };
                    let reached = self.solver.reaches(line, least, self.limits);
                    line.pop();
                    if reached? != own {
                        continue;
                    }
                }
                best = Some(card);
                break;
            }
            let Some(card) = best else { break };
            deal = super::reference::after(&deal, turn, card);
            line.push(card);
        }
        if deal.turn().is_none() {
            let (ledger, missing) = score(deal.rules, &deal.facts);
            *pays = missing.is_empty().then(|| *ledger.pays());
        }
        Ok(())
    }
}
