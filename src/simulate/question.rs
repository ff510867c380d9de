//! What a person asks of deals: a condition in the words of the rules, and whose it is.

use crate::basics::{Seat, SourceMap, Truth};
use crate::deal::Deal;
use crate::expr::places::Placed;
use crate::expr::{Fault, Verdicts};
use crate::facts::{Facts, Holding};
use crate::rules::{Asked, Rules};
use crate::variant::Merged;

/// A condition, and the seat of which it is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// As it is written.
    pub text: String,
    asked: Asked,
    whose: Option<Seat>,
}

/// Why a question cannot be asked.
#[derive(Clone, Debug)]
pub enum Wrong {
    /// Faults of the condition, with places in the text.
    Faults(Vec<Fault>),
    /// There is no such seat; so many there are.
    Seat(Seat, usize),
}

impl Question {
    /// Reads a condition. A seat may stand before it, with a colon: then it is asked of that seat, otherwise of anybody.
    pub fn read(
        text: &str,
        rules: &Rules,
        merged: &Merged,
        sources: &SourceMap,
    ) -> Result<Self, Wrong> {
        let (whose, from) = whose(text, rules.seats);
        if let Some(seat) = whose.filter(|seat| seat.index() >= rules.seats) {
            return Err(Wrong::Seat(seat, rules.seats));
        }
        // Faults lie where they are in the whole text.
        let condition = format!("{}{}", " ".repeat(from), &text[from..]);
        let asked = Asked::read(&condition, merged, sources).map_err(Wrong::Faults)?;
        Ok(Self {
            text: text.trim().to_owned(),
            asked,
            whose,
        })
    }

    /// Whether it holds in a deal.
    pub fn holds(&self, rules: &Rules, facts: &Facts, verdicts: Option<&Verdicts>) -> Truth {
        self.asked.holds(rules, facts, verdicts, self.whose)
    }

    /// The same as a question about where cards lie when they have been dealt; none where it is more.
    pub fn placed(&self, rules: &Rules) -> Option<Placed> {
        self.asked.placed(rules, &undealt(rules).facts, self.whose)
    }

    /// Questions that all must be answered with yes for this to be.
    fn parts(&self) -> Vec<Self> {
        if self.whose.is_none() && self.asked.needs_somebody() {
            return vec![self.clone()];
        }
        let parts = self.asked.parts().into_iter();
        parts
            .map(|asked| Self {
                text: self.text.clone(),
                asked,
                whose: self.whose,
            })
            .collect()
    }
}

/// The seat before a colon, and where the condition begins after it.
fn whose(text: &str, seats: usize) -> (Option<Seat>, usize) {
    let Some((before, _)) = text.split_once(':') else {
        return (None, 0);
    };
    let word = before.trim();
    let mut letters = word.chars();
    let seat = match (letters.next(), letters.next()) {
        (Some(letter), None) => Seat::from_letter(letter),
        _ if word == "forehand" => Some(Seat::FOREHAND),
        _ if word == "dealer" => Seat::new(seats.saturating_sub(1)),
        _ => None,
    };
    match seat {
        Some(seat) => (Some(seat), before.len() + 1),
        None => (None, 0),
    }
}

/// A deal of which no card is known.
pub(super) fn undealt(rules: &Rules) -> Deal<'_> {
    let hands = crate::basics::BySeat::from_fn(|seat| {
        let size = if seat.index() < rules.seats {
            rules.dealt(seat)
        } else {
            0
        };
        Holding::partly(crate::basics::CardSet::EMPTY, rules.pack.all, size as u8)
    });
    Deal::new(rules, &hands, &[])
}

/// Conditions that deals must meet: what can be asked of where cards lie, and the rest.
#[derive(Clone, Debug)]
pub struct Sieve {
    /// Conditions about how many cards lie where.
    pub(super) placed: Placed,
    /// Other conditions about where cards lie.
    pub(super) ordered: Placed,
    /// What is asked of the whole deal after them.
    rest: Vec<Question>,
}

impl Sieve {
    /// All these questions must be answered with yes.
    pub fn new(rules: &Rules, questions: &[Question]) -> Self {
        let (mut placed, mut ordered, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for part in questions.iter().flat_map(Question::parts) {
            match part.placed(rules) {
                Some(condition) if condition.is_of_numbers() => placed.push(condition),
                Some(condition) => ordered.push(condition),
                None => rest.push(part),
            }
        }
        Self {
            placed: Placed::All(placed.into()),
            ordered: Placed::All(ordered.into()),
            rest,
        }
    }

    /// Whether nothing is asked of whole deals.
    pub fn is_placed(&self) -> bool {
        self.rest.is_empty()
    }

    /// Whether nothing is asked but how many cards lie where.
    pub fn is_of_numbers(&self) -> bool {
        self.rest.is_empty() && matches!(&self.ordered, Placed::All(parts) if parts.is_empty())
    }

    /// What is asked of whole deals: the answer, or the question that the dealt cards do not decide.
    pub fn rest_holds(&self, deal: &Deal<'_>) -> Result<bool, &Question> {
        for question in &self.rest {
            match question.holds(deal.rules, &deal.facts, None) {
                Truth::True => {}
                Truth::False => return Ok(false),
                Truth::Open => return Err(question),
            }
        }
        Ok(true)
    }
}
