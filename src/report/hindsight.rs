//! What each card of a play cost its player as the player could know it: that is play. What it brought the others by that is not
//! their play; what is left is luck.

use super::hidden::{Hidden, knowledge};
use super::notes::Note;
use super::words::Speech;
use crate::basics::{BySeat, Card, Seat};
use crate::game::{Act, Term};
use crate::record::Record;
use crate::replay::{Carried, Course, course_until};
use crate::sample::advice::{Ended, advise};
use crate::solve::Crew;

/// By how many standard errors a card must be behind to have cost anything: it is the best of several that it is held against, and
/// there are many cards in a play, so with fewer some would be accused that were as good.
const SURE: f64 = 4.0;
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
    /// What it brought each seat in the mean, its player less than nothing.
    pub brings: BySeat<f64>,
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
    /// By seat how many cards were played where there was a choice, or it is not known whether there was one.
    pub choices: BySeat<usize>,
    /// Of how many of them it was found whether they cost anything.
    pub judged: BySeat<usize>,
    /// Whether somebody stopped it.
    pub stopped: bool,
}

impl Guesses {
    /// What a seat's cards cost it together in what it is paid, and the standard error of that.
    pub fn of(&self, seat: Seat) -> (f64, f64) {
        let own = || self.each.iter().filter(|guess| guess.seat == seat);
        // Where the other side writes what a mistake brings, it costs its player nothing.
        let part = |guess: &Guess| -guess.brings[seat] / guess.cost;
        let squares = own().map(|guess| (guess.error * part(guess)).powi(2));
        let cost = own().map(|guess| 0.0 - guess.brings[seat]);
        (cost.sum(), squares.sum::<f64>().sqrt())
    }

    /// What the cards of all others brought a seat that cost those something.
    pub fn of_others(&self, seat: Seat) -> f64 {
        let others = self.each.iter().filter(|guess| guess.seat != seat);
        others.map(|guess| guess.brings[seat]).sum()
    }
}

/// What became of one card.
enum Seen {
    /// It could not be valued.
    Left {
        stopped: bool,
    },
    /// There was no other.
    Only,
    /// It cost nothing, as far as can be told.
    Fine,
    /// It is behind another, but not for certain for so few deals.
    Open,
    Guess(Box<Guess>),
}

/// Values each card of a record's play as its player could know it. What is not certain to have cost anything, for so few deals,
/// is taken to have cost nothing.
pub fn guesses(
    record: &Record,
    carried: Option<&Carried>,
    asked: &Hidden<'_>,
    speech: Speech<'_>,
) -> Guesses {
    let plays = record.acts().iter().enumerate();
    let plays = plays.filter_map(|(n, act)| match act.value {
        Act::Play { card, .. } => Some((n, card)),
        _ => None,
    });
    // Each card is a piece of work of its own.
    let alone = Hidden {
        crew: Crew::ALONE,
        ..*asked
    };
    let seen = asked.crew.each_told(plays.collect(), |(n, card)| {
        if (asked.limits.stop)() {
            return (None, Seen::Left { stopped: true });
        }
        let course = course_until(record, speech.rules, n, carried, true);
        (course.now.turn(), seen(n, card, &course, &alone, speech))
    });
    let mut found = Guesses::default();
    for (seat, one) in seen {
        if let Some(seat) = seat {
            let judged = matches!(one, Seen::Fine | Seen::Guess(_));
            found.judged[seat] += usize::from(judged);
            found.choices[seat] += usize::from(!matches!(one, Seen::Only));
        }
        match one {
            Seen::Left { stopped } => {
                found.left += 1;
                found.stopped |= stopped;
            }
            Seen::Only | Seen::Fine | Seen::Open => found.valued += 1,
            Seen::Guess(guess) => {
                found.valued += 1;
                found.each.push(*guess);
            }
        }
    }
    found
}

/// Values a card that was played where a deal stands so.
fn seen(
    act: usize,
    card: Option<Card>,
    course: &Course<'_>,
    asked: &Hidden<'_>,
    speech: Speech<'_>,
) -> Seen {
    let left = Seen::Left { stopped: false };
    let (Some(seat), Some(card)) = (course.now.turn(), card) else {
        return left;
    };
    if course.now.facts.hand[seat].is_exact() && course.now.playable(seat).0.len() < 2 {
        return Seen::Only;
    }
    let known = knowledge(course, Some(seat), speech).ok();
    let advice = known.and_then(|known| advise(&known, speech.rules, &asked.asking()).ok());
    let Some(advice) = advice else {
        return left;
    };
    if advice.deals == 0 {
        let stopped = advice.ended == Ended::Stopped;
        return Seen::Left { stopped };
    }
    let is = |act: Act| matches!(act, Act::Play { card: Some(other), .. } if other == card);
    let played = advice.choices.iter().find(|choice| is(choice.act));
    let (Some(played), Some(best)) = (played, advice.choices.first()) else {
        return left;
    };
    let cost = played.behind.mean;
    let error = if advice.whole {
        0.0
    } else {
        played.behind.error
    };
    if cost <= SURE * error && (cost >= LEAST || error.is_infinite()) {
        return Seen::Open;
    }
    if cost < LEAST {
        return Seen::Fine;
    }
    Seen::Guess(Box::new(Guess {
        act,
        seat,
        cost,
        error,
        brings: played.brings,
        better: best.act,
    }))
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
        let cost = say.in_digits(format!("{:.1}", guess.cost));
        let error = say.in_digits(format!("{:.1}", guess.error));
        let words = say.costs_as_known(guess.seat, cost, error);
        Note::new(guess.act, format!("{words}; {better}"))
    };
    found.each.iter().map(remark).collect()
}
