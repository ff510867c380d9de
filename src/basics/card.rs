//! Cards as numbers, and sets of them as bits.
//!
//! A [`Card`] is an index into the pack in use; what it is called and what it is worth only the pack knows.
//! Within a suit, a higher index is a higher card.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// The largest pack there is: 22 tarokks and four suits of 14 cards.
pub const MAX_CARDS: usize = 78;

/// A card: an index into the pack in use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

impl Card {
    /// The card at `index` of the pack, if a pack can be that large.
    pub fn new(index: usize) -> Option<Self> {
        (index < MAX_CARDS).then_some(Self(index as u8))
    }

    /// The position in the pack.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of cards of one pack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u128);

impl CardSet {
    /// No cards.
    pub const EMPTY: Self = Self(0);

    /// The first `n` cards of the pack.
    pub fn first(n: usize) -> Self {
        let n = n.min(MAX_CARDS);
        Self((1u128 << n) - 1)
    }

    /// Just this card.
    pub fn single(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// How many cards are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no cards.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is just one card in the set.
    pub fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The card before which so many of the set come, lowest index first.
    pub fn nth(self, number: u32) -> Option<Card> {
        // Half a pack is a word, and most packs have no other: steps in it are cheap.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let before = low.count_ones();
        let (mut word, steps, base) = if number < before {
            (low, number, 0)
        } else {
            (high, number - before, 64)
        };
        for _ in 0..steps.min(64) {
            word &= word.wrapping_sub(1);
        }
        (word != 0).then(|| Card(base + word.trailing_zeros() as u8))
    }

    /// Whether `card` is in the set.
    pub fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Whether every card of `other` is in this set.
    pub fn is_superset(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two sets share a card.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a card.
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The card with the highest index, which within one suit is the highest card.
    pub fn highest(self) -> Option<Card> {
        (!self.is_empty()).then(|| Card(127 - self.0.leading_zeros() as u8))
    }

    /// The card with the lowest index, which within one suit is the lowest card.
    pub fn lowest(self) -> Option<Card> {
        (!self.is_empty()).then(|| Card(self.0.trailing_zeros() as u8))
    }

    /// The cards in pack order, lowest index first.
    pub fn iter(self) -> Cards {
        Cards(self)
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;
    fn into_iter(self) -> Cards {
        Cards(self)
    }
}

/// Iterates over a [`CardSet`] in pack order.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;
    fn next(&mut self) -> Option<Card> {
        let card = self.0.lowest()?;
        // Takes the lowest bit away, without a shift to find it again.
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }
}

impl DoubleEndedIterator for Cards {
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.highest()?;
        self.0.remove(card);
        Some(card)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        Self::single(card)
    }
}

impl BitOr for CardSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Sub for CardSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl Not for CardSet {
    type Output = Self;
    fn not(self) -> Self {
        Self::first(MAX_CARDS) - self
    }
}

impl std::fmt::Debug for CardSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Card::index)).finish()
    }
}
