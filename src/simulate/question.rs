//! What a person asks of deals: a condition in the words of the rules, and of whom it is asked.

use crate::basics::{SourceMap, Truth};
use crate::deal::Deal;
use crate::expr::places::Placed;
use crate::expr::{Fault, Verdicts};
use crate::facts::{Facts, Holding};
use crate::rules::{Asked, Rules};
use crate::variant::Merged;

/// A condition, as it is written and as it is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// As it is written.
    pub text: String,
    asked: Asked,
}

impl Question {
    /// Reads a condition, with whom it is asked of before it, if that is said.
    pub fn read(text: &str, merged: &Merged, sources: &SourceMap) -> Result<Self, Vec<Fault>> {
        Ok(Self {
            text: text.trim().to_owned(),
            asked: Asked::read(text, merged, sources)?,
        })
    }

    /// The same of cards that have just been dealt.
    pub fn read_dealt(
        text: &str,
        merged: &Merged,
        sources: &SourceMap,
    ) -> Result<Self, Vec<Fault>> {
        Ok(Self {
            text: text.trim().to_owned(),
            asked: Asked::read_dealt(text, merged, sources)?,
        })
    }

    /// Whether it holds in a deal.
    pub fn holds(&self, rules: &Rules, facts: &Facts, verdicts: Option<&Verdicts>) -> Truth {
        self.asked.holds(rules, facts, verdicts)
    }

    /// The same as a question about where cards lie when they have been dealt; none where it is more.
    pub fn placed(&self, rules: &Rules) -> Option<Placed> {
        self.asked.placed(rules, &undealt(rules).facts)
    }

    /// Questions that all must be answered with yes for this to be.
    fn parts(&self) -> Vec<Self> {
        let parts = self.asked.parts().into_iter();
        parts
            .map(|asked| Self {
                text: self.text.clone(),
                asked,
            })
            .collect()
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
