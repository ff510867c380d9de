//! The search for everything that can be asked of a deal: card points, a figure, the game, or what is paid.
//!
//! Three ideas carry it. What of the past still matters is remembered and nothing else (`memory`), so that lines of play meet
//! again. What an outcome is worth says the one scorer, asked once for each outlook (`worth`). And what is proved of a position
//! is proved for as many card points at once as it holds for (`search`), so that it serves other questions too.

mod layout;
mod order;
mod pasts;
mod plain;
mod quick;
mod search;
mod setting;
mod table;
mod worth;

pub use search::{Limits, Spent};
pub(super) use worth::FAR;
pub use worth::is_proved;

use super::objective::Question;
use crate::basics::Card;
use crate::deal::Deal;
use crate::solve::memory::Points;
use plain::Plain;
use quick::Quick;
use search::Search;
use setting::{Setting, standing};

/// A search about one question of one deal. What it finds it keeps for the next.
#[derive(Clone)]
pub struct Solver<'r> {
    engine: Engine<'r>,
    /// How many bytes it may remember.
    bytes: usize,
    /// How many cards it had tried when it began anew.
    before: u64,
}

#[derive(Clone)]
enum Engine<'r> {
    Quick(Box<Quick<'r>>),
    General(Box<Search<'r>>),
    Plain(Box<Plain<'r>>),
}

impl<'r> Engine<'r> {
    fn new(deal: &Deal<'r>, question: &Question, bytes: usize) -> Self {
        let plain = || Self::Plain(Box::new(Plain::new(deal, question)));
        // A half of it is for the table, and a quarter for what is remembered of the past.
        let Ok(setting) = Setting::new(deal, question, bytes / 4) else {
            return plain();
        };
        match Quick::new(setting, bytes / 2) {
            Ok(quick) => Self::Quick(Box::new(quick)),
            Err(setting) => Search::new(*setting, bytes / 2)
                .map_or_else(|_| plain(), |search| Self::General(Box::new(search))),
        }
    }

    fn setting(&self) -> Option<&Setting<'r>> {
        match self {
            Self::Quick(quick) => Some(quick.setting()),
            Self::General(search) => Some(&search.setting),
            Self::Plain(_) => None,
        }
    }
}

impl<'r> Solver<'r> {
    /// A solver: by the tables of the search for card points where the rules suit them, else by tables of its own; where those
    /// cannot express the rules either, one that plays the deal itself.
    pub fn new(deal: &Deal<'r>, question: &Question, bytes: usize) -> Self {
        let engine = Engine::new(deal, question, bytes);
        Self {
            engine,
            bytes,
            before: 0,
        }
    }

    /// Whether after these cards the side of the question can reach at least so much.
    pub fn reaches(
        &mut self,
        line: &[Card],
        least: i64,
        limits: &Limits<'_>,
    ) -> Result<bool, Spent> {
        let bound = self.bound(line, least, limits)?;
        Ok(bound >= least)
    }

    /// What the side of the question can reach after these cards: if that is at least so much, a number that it is not
    /// below, and else one that it is not above.
    pub fn bound(&mut self, line: &[Card], least: i64, limits: &Limits<'_>) -> Result<i64, Spent> {
        let within = Limits {
            nodes: limits.nodes.saturating_sub(self.before),
            ..*limits
        };
        let found = self.found(line, least, &within);
        if found == Err(Spent::Memory) {
            self.begin_anew();
        }
        found
    }

    /// Lets go all that is remembered: another question may need less.
    fn begin_anew(&mut self) {
        let Some(setting) = self.engine.setting() else {
            return;
        };
        let worth = &setting.pasts.worth;
        let engine = Engine::new(worth.root(), worth.question(), self.bytes);
        self.before = self.nodes();
        self.engine = engine;
    }

    fn found(&mut self, line: &[Card], least: i64, limits: &Limits<'_>) -> Result<i64, Spent> {
        let bound = |reached: bool| if reached { least } else { least - 1 };
        let found = match &mut self.engine {
            Engine::Quick(quick) => {
                let (reached, found) = quick.reaches(line, least, limits)?;
                // What is not proved is no bound.
                let fits = is_proved(found) && (found >= least) == reached;
                if fits { found } else { bound(reached) }
            }
            Engine::General(search) => search.reaches(line, least, limits).map(bound)?,
            Engine::Plain(plain) => return plain.reaches(line, least, limits).map(bound),
        };
        if let Some(setting) = self.engine.setting().filter(|one| one.is_unruly()) {
            let worth = &setting.pasts.worth;
            let mut plain = Plain::new(worth.root(), worth.question());
            plain.nodes = self.tried();
            let found = plain.reaches(line, least, limits).map(bound);
            self.engine = Engine::Plain(Box::new(plain));
            return found;
        }
        Ok(found)
    }

    /// Between what the answer lies without a search.
    pub fn spread(&mut self) -> (i64, i64) {
        match &mut self.engine {
            Engine::Quick(quick) => quick.setting_mut().spread(),
            Engine::General(search) => search.setting.spread(),
            Engine::Plain(plain) => plain.spread(),
        }
    }

    fn seen(&self) -> &std::collections::BTreeSet<i64> {
        match &self.engine {
            Engine::Quick(quick) => &quick.setting().pasts.worth.seen,
            Engine::General(search) => &search.setting.pasts.worth.seen,
            Engine::Plain(plain) => &plain.seen,
        }
    }

    /// What is worth asking about between two numbers: something that is paid in some line, if one is known. From a number that
    /// is reached it goes up by small steps: what is reached is mostly proved faster than what is not.
    pub fn between(&self, low: i64, high: i64) -> Option<i64> {
        let seen = self.seen();
        let inside = || seen.range(low + 1..=high);
        let count = inside().count();
        let place = if seen.contains(&low) {
            count / 4
        } else {
            count / 2
        };
        inside().nth(place.min(count.saturating_sub(1))).copied()
    }

    /// Whether so much is paid in some line that is known.
    pub fn is_seen(&self, value: i64) -> bool {
        self.seen().contains(&value)
    }

    /// Whether after these cards two cards of whoever's turn it is are as good as each other.
    pub fn same(&mut self, line: &[Card], one: Card, other: Card) -> bool {
        match &mut self.engine {
            Engine::Quick(quick) => quick.same(line, one, other),
            Engine::General(search) => search.same(line, one, other),
            Engine::Plain(_) => false,
        }
    }

    /// The card that a search would try first in a deal that came of the one that is asked about: mostly a good one. None where
    /// nothing is thought of that, because card points are not what is played for.
    pub fn likely(&self, deal: &Deal<'r>) -> Option<Card> {
        let setting = self.engine.setting()?;
        if setting.pasts.memory.points == Points::Never {
            return None;
        }
        let turn = deal.turn()?;
        let legal: order::Moves = deal.playable(turn).0.iter().collect();
        let (game, side) = (setting.games.first()?, setting.pasts.worth.question().side);
        let cards = order::ordered(game, &standing(deal), turn, side, &legal, None);
        cards.first().copied()
    }

    /// How many cards have been tried.
    pub fn nodes(&self) -> u64 {
        self.before + self.tried()
    }

    /// How many bytes are held, about.
    pub fn bytes(&self) -> usize {
        let pasts = self.engine.setting().map_or(0, |one| one.pasts.bytes());
        pasts
            + match &self.engine {
                Engine::Quick(quick) => quick.bytes(),
                Engine::General(search) => search.bytes(),
                Engine::Plain(_) => 0,
            }
    }

    /// The same since it began anew.
    fn tried(&self) -> u64 {
        match &self.engine {
            Engine::Quick(quick) => quick.nodes(),
            Engine::General(search) => search.nodes,
            Engine::Plain(plain) => plain.nodes,
        }
    }

    /// How many positions, and how many pasts, are remembered.
    pub fn kept(&self) -> (usize, usize) {
        let pasts = self
            .engine
            .setting()
            .map_or(0, |setting| setting.pasts.memory.len());
        let positions = match &self.engine {
            Engine::Quick(quick) => quick.kept(),
            Engine::General(search) => search.kept(),
            Engine::Plain(_) => 0,
        };
        (positions, pasts)
    }

    /// Whether it is a fast search that answers.
    pub fn is_fast(&self) -> bool {
        !matches!(self.engine, Engine::Plain(_))
    }
}
