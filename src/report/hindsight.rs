//! What each card of a play cost its player as the player could know it: that is play, and what is left is luck.

use super::hidden::{Hidden, knowledge};
use super::notes::Note;
use super::words::Speech;
use crate::basics::Seat;
use crate::game::{Act, Term};
use crate::record::Record;
use crate::replay::{Carried, course_until};
use crate::sample::advice::{Asking, advise};
use crate::solve::pay::Spent;

/// By how many standard errors a card must be behind to have cost anything.
const SURE: f64 = 2.0;
/// Less than this costs nothing, in game points.
const LEAST: f64 = 0.05;

/// A card that cost its player something, as the player could know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Guess {
    /// The index of the act.
    pub act: usize,
    /// Who played it.
    pub seat: Seat,
    /// What it cost in the mean, in game points.
    pub cost: f64,
    /// The standard error of that.
    pub error: f64,
    /// What would have been best.
    pub better: Act,
}

/// What a play cost, as the players could know it.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Guesses {
    /// The cards that cost something.
    pub each: Vec<Guess>,
    /// How many cards were valued, those that were the only one included.
    pub valued: usize,
    /// How many could not be.
    pub left: usize,
}

impl Guesses {
    /// What a seat's cards cost it together, and the standard error of that.
    pub fn of(&self, seat: Seat) -> (f64, f64) {
        let own = || self.each.iter().filter(|guess| guess.seat == seat);
        let squares: f64 = own().map(|guess| guess.error * guess.error).sum();
        (own().map(|guess| guess.cost).sum(), squares.sqrt())
    }
}

/// Values each card of a record's play as its player could know it. What is not certain to have cost anything, for so few deals,
/// is taken to have cost nothing.
pub fn guesses(
    record: &Record,
    carried: Option<&Carried>,
    asked: &Hidden<'_>,
    speech: Speech<'_>,
) -> Guesses {
    let mut found = Guesses::default();
    let mut stopped = false;
    for (n, act) in record.acts().iter().enumerate() {
        let Act::Play { card, .. } = act.value else {
            continue;
        };
        if stopped || (asked.limits.stop)() {
            found.left += 1;
            continue;
        }
        let course = course_until(record, speech.rules, n, carried, true);
        let (Some(seat), Some(card)) = (course.now.turn(), card) else {
            found.left += 1;
            continue;
        };
        if course.now.facts.hand[seat].is_exact() && course.now.playable(seat).0.len() < 2 {
            found.valued += 1;
            continue;
        }
        let asking = Asking {
            sampling: asked.sampling(),
            deals: asked.deals,
            limits: asked.limits,
            nodes: asked.nodes,
        };
        let known = knowledge(&course, Some(seat), speech).ok();
        let advice = known.and_then(|known| advise(&known, speech.rules, &asking).ok());
        let Some(advice) = advice.filter(|advice| advice.deals > 0) else {
            found.left += 1;
            continue;
        };
        stopped |= advice.spent == Some(Spent::Stopped);
        let is = |act: Act| matches!(act, Act::Play { card: Some(other), .. } if other == card);
        let played = advice.choices.iter().find(|choice| is(choice.act));
        let (Some(played), Some(best)) = (played, advice.choices.first()) else {
            found.left += 1;
            continue;
        };
        found.valued += 1;
        let cost = played.behind.mean();
        let error = if advice.whole {
            0.0
        } else {
            played.behind.error()
        };
        if cost >= LEAST && cost > SURE * error {
            found.each.push(Guess {
                act: n,
                seat,
                cost,
                error,
                better: best.act,
            });
        }
    }
    found
}

/// The remarks on cards that cost something, as their players could know it.
pub fn guessed(found: &Guesses, speech: Speech<'_>) -> Vec<Note> {
    let say = speech.say();
    let remark = |guess: &Guess| {
        let better = match guess.better {
            Act::Play {
                card: Some(card), ..
            } => say.better(speech.name(Term::Card(card))),
            _ => String::new(),
        };
        let cost = format!("{:.1}", guess.cost);
        let error = format!("{:.1}", guess.error);
        let words = say.costs_as_known(guess.seat, cost, error);
        Note::new(guess.act, format!("{words}; {better}"))
    };
    found.each.iter().map(remark).collect()
}
