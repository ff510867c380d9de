//! Factors that last from deal to deal, compiled: each player's own, and those of the table.

use std::collections::BTreeMap;

use super::model::Rule;
use super::written::Again;
use crate::expr::Condition;
use crate::game::Language;

/// A factor that deals give to the table, and that counts in the next deals.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// What it is called in the file.
    pub id: String,
    /// What it is called.
    pub names: BTreeMap<Language, String>,
    /// When a deal gives it.
    pub given: Condition,
    /// When the standing of a player in the sitting gives one too.
    pub given_by_standing: Option<Condition>,
    /// In which of the deals it counts.
    pub when: Condition,
    /// By how much a deal counts then.
    pub factor: i64,
    /// How many played deals it lasts.
    pub deals: u8,
    /// What becomes of it when it is given again while it lasts.
    pub again: Again,
    /// The rule.
    pub rule: Rule,
}

/// A ledger: what it counts of the lines.
#[derive(Clone, Debug)]
pub struct LedgerRule {
    /// What it is called in the file.
    pub id: String,
    /// What it is called.
    pub names: BTreeMap<Language, String>,
    /// Whether kontra counts in it.
    pub kontra: bool,
    /// What a game point is worth in it.
    pub worth: i64,
}

impl LedgerRule {
    /// What it is called in a language, or its id.
    pub fn name(&self, language: Option<Language>) -> &str {
        named(&self.names, language, &self.id)
    }
}

impl Lasting {
    /// What it is called in a language, or its id.
    pub fn name(&self, language: Option<Language>) -> &str {
        named(&self.names, language, &self.id)
    }
}

pub(super) fn named<'n>(
    names: &'n BTreeMap<Language, String>,
    language: Option<Language>,
    id: &'n str,
) -> &'n str {
    language
        .and_then(|language| names.get(&language))
        .map_or(id, String::as_str)
}

impl Rounds {
    /// What it is called in a language, or its id.
    pub fn name(&self, language: Option<Language>) -> &str {
        named(&self.names, language, &self.id)
    }

    /// How many deals each that is in force lasts after a deal: `played` says whether it was played, `given` whether it gives
    /// another.
    pub fn after(&self, before: &[u8], played: bool, given: bool) -> Vec<u8> {
        let past = u8::from(played);
        let left = before.iter().map(|left| left.saturating_sub(past));
        let mut left: Vec<u8> = left.filter(|&left| left > 0).collect();
        if given {
            match (self.again, left.first_mut()) {
                (Again::Multiply, _) | (_, None) => left.push(self.deals),
                (Again::Restart, Some(first)) => *first = self.deals,
                (Again::Add, Some(first)) => *first = first.saturating_add(self.deals),
            }
        }
        left
    }
}

/// A factor that deals give to each seat, and deals use.
#[derive(Clone, Debug)]
pub struct Lasting {
    /// What it is called in the file.
    pub id: String,
    /// What it is called.
    pub names: BTreeMap<Language, String>,
    /// When a deal gives one to each seat.
    pub given: Condition,
    /// When a seat that has one uses it.
    pub when: Condition,
    /// By how much its deal counts then.
    pub factor: i64,
    /// When it is gone afterwards.
    pub spent: Condition,
    /// What is written for each that is left at the end of a session.
    pub left_over: i64,
    /// The rule.
    pub rule: Rule,
}
