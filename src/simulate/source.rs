//! Deals that meet conditions, by number: each is the same whichever others are dealt.

use std::sync::OnceLock;

use super::count::{Counted, Rarity, exclude_each_other, places};
use super::question::{Question, Sieve};
use crate::basics::Chance;
use crate::deal::shuffle::{Dealing, Dealt};
use crate::expr::places::Placed;
use crate::rules::Rules;

/// How many deals are tried for an estimate of how rare a condition is.
const TRIED: u64 = 200_000;

/// After so many deals that were tried it is asked whether somebody has had enough.
pub const STRETCH: u64 = 1024;

/// Where deals come from that meet conditions.
#[derive(Clone, Debug)]
pub struct Source<'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// How cards are dealt.
    pub dealing: Dealing,
    sieve: Sieve,
    counted: Option<Counted>,
    /// Whether it is proved that no deal meets the conditions, which cannot be counted together; found out when it is asked first.
    never: OnceLock<bool>,
    seed: u64,
    /// How many deals are tried for one at most.
    tries: u64,
    /// Whether somebody has had enough of trying.
    stop: fn() -> bool,
}

/// Why there is no deal.
#[derive(Clone, Debug)]
pub enum Unfound {
    /// The conditions hold in none.
    Never,
    /// None of so many that were tried meets them.
    Tried(u64),
    /// The cards as they are dealt do not decide this.
    Undecided(String),
}

impl<'r> Source<'r> {
    /// Deals of a seed that meet all these conditions, of which at most so many are tried for one.
    pub fn new(rules: &'r Rules, questions: &[Question], seed: u64, tries: u64) -> Self {
        let dealing = Dealing::new(rules);
        let sieve = Sieve::new(rules, questions);
        let counted = match &sieve.placed {
            Placed::All(parts) if parts.is_empty() => None,
            placed => Counted::new(&dealing, placed),
        };
        Self {
            rules,
            dealing,
            sieve,
            counted,
            never: OnceLock::new(),
            seed,
            tries,
            stop: || false,
        }
    }

    /// The same deals, looked for until somebody has had enough of it: asked after each stretch of deals that were tried.
    #[must_use]
    pub fn until(self, stop: fn() -> bool) -> Self {
        Self { stop, ..self }
    }

    /// The same deals, found by dealing until one meets the conditions, whether they can be counted or not.
    #[must_use]
    pub fn by_trying(self) -> Self {
        Self {
            counted: None,
            never: OnceLock::from(false),
            ..self
        }
    }

    /// The chances from which it deals; they can be used for any number of deals.
    pub fn chance(&self) -> Chance {
        Chance::new(self.seed)
    }

    /// Deals number so and so, and leaves the chances where this deal has used them up to.
    pub fn deal(&self, number: u64, chance: &mut Chance, dealt: &mut Dealt) -> Result<(), Unfound> {
        chance.begin(number);
        if self.meets_none() {
            return Err(Unfound::Never);
        }
        for tried in 0..self.tries {
            if tried % STRETCH == STRETCH - 1 && (self.stop)() {
                return Err(Unfound::Tried(tried));
            }
            self.draw(chance, dealt);
            if self.meets(dealt)? {
                return Ok(());
            }
        }
        Err(Unfound::Tried(self.tries))
    }

    /// Whether it is known that no deal meets the conditions.
    fn meets_none(&self) -> bool {
        match &self.counted {
            Some(counted) => counted.ways == 0,
            None => *self.never.get_or_init(|| match &self.sieve.placed {
                Placed::All(parts) => exclude_each_other(&self.dealing, parts),
                _ => false,
            }),
        }
    }

    /// Deals once: so that what is counted is met, if anything is.
    fn draw(&self, chance: &mut Chance, dealt: &mut Dealt) {
        match &self.counted {
            Some(counted) => counted.deal(&self.dealing, chance, dealt),
            None => self.dealing.deal(chance, dealt),
        }
    }

    fn meets(&self, dealt: &Dealt) -> Result<bool, Unfound> {
        let places = places(dealt);
        if self.counted.is_none() && !self.sieve.placed.holds(&places)
            || !self.sieve.ordered.holds(&places)
        {
            return Ok(false);
        }
        if self.sieve.is_placed() {
            return Ok(true);
        }
        let deal = self.dealing.begun(self.rules, dealt);
        let held = self.sieve.rest_holds(&deal);
        held.map_err(|question| Unfound::Undecided(question.text.clone()))
    }

    /// How rare such deals are, if that can be counted.
    pub fn counted(&self) -> Option<Rarity> {
        let counted = self.counted.as_ref()?;
        self.sieve.is_of_numbers().then_some(Rarity::Exact {
            ways: counted.ways,
            of: counted.of,
        })
    }

    /// How rare such deals are: counted where that can be done, else by trying.
    pub fn rarity(&self, stop: &dyn Fn() -> bool) -> Result<Rarity, Unfound> {
        let within = match &self.counted {
            // They were not counted: of whatever number of deals none meets the conditions.
            None if self.meets_none() => (0, 1),
            Some(counted) => (counted.ways, counted.of),
            None if self.asks_nothing() => (1, 1),
            None => (0, 0),
        };
        if within.1 > 0 && (self.sieve.is_of_numbers() || within.0 == 0) {
            let (ways, of) = within;
            return Ok(Rarity::Exact { ways, of });
        }
        let mut chance = self.chance();
        // Chances that no deal uses that anybody asks for.
        chance.begin(u64::MAX);
        let mut dealt = self.dealing.undealt();
        let (mut held, mut tries) = (0, 0);
        while tries < TRIED && !(tries % 1024 == 0 && tries > 0 && stop()) {
            self.draw(&mut chance, &mut dealt);
            tries += 1;
            held += u64::from(self.meets(&dealt)?);
        }
        let (ways, of) = within;
        Ok(Rarity::Tried {
            held,
            tries,
            within: if of == 0 {
                1.0
            } else {
                ways as f64 / of as f64
            },
        })
    }

    fn asks_nothing(&self) -> bool {
        matches!(&self.sieve.placed, Placed::All(parts) if parts.is_empty())
    }
}
