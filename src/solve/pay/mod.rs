//! The search for everything that can be asked of a deal: card points, a figure, the game, or what is paid.
//!
//! Three ideas carry it. What of the past still matters is remembered and nothing else (`memory`), so that lines of play meet
//! again. What an outcome is worth says the one scorer, asked once for each outlook (`worth`). And what is proved of a position
//! is proved for as many card points at once as it holds for (`search`), so that it serves other questions too.

mod layout;
mod order;
mod plain;
mod search;
mod table;
mod worth;

pub use search::{Limits, Spent};
pub(super) use worth::FAR;
pub use worth::is_proved;

use super::objective::Question;
use crate::basics::Card;
use crate::deal::Deal;
use plain::Plain;
use search::Search;

/// A search about one question of one deal. What it finds it keeps for the next.
#[derive(Clone)]
pub struct Solver<'r> {
    engine: Engine<'r>,
}

#[derive(Clone)]
enum Engine<'r> {
    Fast(Box<Search<'r>>),
    Plain(Box<Plain<'r>>),
}

impl<'r> Solver<'r> {
    /// A solver; where the fast search cannot express the rules, one that plays the deal itself.
    pub fn new(deal: &Deal<'r>, question: &Question, bytes: usize) -> Self {
        let engine = match Search::new(deal, question, bytes) {
            Ok(search) => Engine::Fast(Box::new(search)),
            Err(_) => Engine::Plain(Box::new(Plain::new(deal, question))),
        };
        Self { engine }
    }

    /// Whether after these cards the side of the question can reach at least so much.
    pub fn reaches(
        &mut self,
        line: &[Card],
        least: i64,
        limits: &Limits<'_>,
    ) -> Result<bool, Spent> {
        let found = match &mut self.engine {
            Engine::Fast(search) => search.reaches(line, least, limits)?,
            Engine::Plain(plain) => return plain.reaches(line, least, limits),
        };
        if let Engine::Fast(search) = &self.engine
            && search.is_unruly()
        {
            let (root, nodes) = (search.worth.root().clone(), search.nodes);
            let question = *search.worth.question();
            let mut plain = Plain::new(&root, &question);
            plain.nodes = nodes;
            let found = plain.reaches(line, least, limits);
            self.engine = Engine::Plain(Box::new(plain));
            return found;
        }
        Ok(found)
    }

    /// Between what the answer lies without a search.
    pub fn spread(&mut self) -> (i64, i64) {
        match &mut self.engine {
            Engine::Fast(search) => search.spread(),
            Engine::Plain(plain) => plain.spread(),
        }
    }

    /// What is worth asking about between two numbers: something that is paid in some line, if one is known.
    pub fn between(&self, low: i64, high: i64) -> Option<i64> {
        let seen = match &self.engine {
            Engine::Fast(search) => &search.worth.seen,
            Engine::Plain(plain) => &plain.seen,
        };
        let inside = || seen.range(low + 1..=high);
        let count = inside().count();
        inside().nth(count / 2).copied()
    }

    /// Whether so much is paid in some line that is known.
    pub fn is_seen(&self, value: i64) -> bool {
        match &self.engine {
            Engine::Fast(search) => search.worth.seen.contains(&value),
            Engine::Plain(plain) => plain.seen.contains(&value),
        }
    }

    /// Whether after these cards two cards of whoever's turn it is are as good as each other.
    pub fn same(&mut self, line: &[Card], one: Card, other: Card) -> bool {
        match &mut self.engine {
            Engine::Fast(search) => search.same(line, one, other),
            Engine::Plain(_) => false,
        }
    }

    /// How many cards have been tried.
    pub fn nodes(&self) -> u64 {
        match &self.engine {
            Engine::Fast(search) => search.nodes,
            Engine::Plain(plain) => plain.nodes,
        }
    }

    /// How many positions, and how many pasts, are remembered.
    pub fn kept(&self) -> (usize, usize) {
        match &self.engine {
            Engine::Fast(search) => (search.kept(), search.memory.len()),
            Engine::Plain(_) => (0, 0),
        }
    }

    /// Whether it is the fast search that answers.
    pub fn is_fast(&self) -> bool {
        matches!(self.engine, Engine::Fast(_))
    }
}
