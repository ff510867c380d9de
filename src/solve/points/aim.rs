//! What a search is asked for: card points alone, or something that the past decides with them.
//!
//! The search knows one number that grows with the card points that the declarers take from here on: their sum, less the
//! sum from which on what is asked is reached. For card points alone that is the sum itself.

use super::answer::Limits;
use super::board::PLACES;
use super::found::{Found, Mark};
use super::trick::Trick;

/// What is told apart in positions of one past.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Told {
    /// Cards that have a part of their own.
    pub(super) cards: u64,
    /// Those and the trumps that count differently: of each it matters who holds it.
    pub(super) singles: u64,
    /// The trumps that differ in rank alone.
    pub(super) low: u64,
    /// Whether trumps that count differently, or have a part of their own, all lie above or below the others.
    pub(super) parts: bool,
    /// The bindings that no longer hold, by their number, as bits.
    pub(super) freed: u8,
    /// A number for what else differs; zero for card points alone.
    pub(super) salt: u64,
}

impl Told {
    /// The same where something else differs, which a number stands for.
    pub(in crate::solve) fn salted(self, salt: u64) -> Self {
        Self { salt, ..self }
    }
}

/// Cards before a trick is led.
pub(in crate::solve) struct Before<'a> {
    /// What each seat held when that search began, as bits.
    pub(super) hands: &'a [u64; PLACES],
    /// Whose each card was.
    pub(super) owners: &'a [u8; 64],
    pub(super) excepts: bool,
    pub(in crate::solve) rest: u64,
    /// What can still be taken.
    pub(in crate::solve) left: i32,
    pub(super) number: usize,
    pub(super) leader: u8,
}

/// What a search is asked for.
pub(in crate::solve) trait Aim {
    /// Whether it is card points alone.
    const POINTS: bool;
    /// For which other numbers a bound holds too.
    type Mark: Mark;
    /// Notes a card that is played.
    fn played(&mut self, bit: u32);
    /// Takes the last card back.
    fn taken_back(&mut self);
    /// The past.
    fn past(&self) -> u32;
    /// Goes back to a past.
    fn back(&mut self, past: u32);
    /// Notes a complete trick, which may be the last; what is told apart after it, if that has changed.
    fn closed(&mut self, trick: &Trick, winner: u8, last: bool) -> Option<Told>;
    /// What is known before a trick is led, without a search for it: a bound that answers whether so much is reached. Cards
    /// that were tried for it are counted in the second number.
    fn known(
        &mut self,
        before: &Before<'_>,
        target: i32,
        limits: &Limits<'_>,
    ) -> (Option<Found<Self::Mark>>, u64);
    /// From which sum on it is reached in any case, and below which it is not, each with its mark.
    fn settled(&mut self) -> [(i32, Self::Mark); 2];
    /// What it comes to after the last trick.
    fn end(&mut self, target: i32) -> Found<Self::Mark>;
    /// Whether an end was met of which nothing can be said: then nothing that rests on it is proved.
    fn is_spent(&self) -> bool;
    /// Between what it lies, if so much can still be taken.
    fn range(&self, left: i32) -> (i32, i32);
    /// The number that is asked about: what was found about others may hold for it, which the marks tell.
    fn asks(&self) -> i64;
}

/// Card points alone.
pub(super) struct Sum;

impl Aim for Sum {
    const POINTS: bool = true;
    type Mark = ();

    #[inline]
    fn played(&mut self, _: u32) {}

    #[inline]
    fn taken_back(&mut self) {}

    #[inline]
    fn past(&self) -> u32 {
        0
    }

    #[inline]
    fn back(&mut self, _: u32) {}

    #[inline]
    fn closed(&mut self, _: &Trick, _: u8, _: bool) -> Option<Told> {
        None
    }

    #[inline]
    fn known(
        &mut self,
        before: &Before<'_>,
        target: i32,
        _: &Limits<'_>,
    ) -> (Option<Found<()>>, u64) {
        let found = if target <= 0 {
            Some(Found::exactly(0))
        } else if target > before.left {
            Some(Found::exactly(before.left))
        } else {
            None
        };
        (found, 0)
    }

    #[inline]
    fn settled(&mut self) -> [(i32, ()); 2] {
        [(0, ()); 2]
    }

    #[inline]
    fn end(&mut self, _: i32) -> Found<()> {
        Found::exactly(0)
    }

    #[inline]
    fn is_spent(&self) -> bool {
        false
    }

    #[inline]
    fn range(&self, left: i32) -> (i32, i32) {
        (0, left)
    }

    #[inline]
    fn asks(&self) -> i64 {
        0
    }
}
