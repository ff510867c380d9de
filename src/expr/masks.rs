//! Questions about a hand and a trick alone, as masks: what a search can ask at every card it tries.

use std::cmp::Ordering;

use crate::basics::{Card, CardSet};

/// A group of cards: some of the hand, some of the trick, and some that are always in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Group {
    /// The cards that belong to it while they are in the hand.
    pub hand: CardSet,
    /// The cards that belong to it while they are in the trick.
    pub trick: CardSet,
    /// The cards that always belong to it.
    pub fixed: CardSet,
}

impl Group {
    /// The same cards, whatever is in hand and trick.
    pub fn fixed(cards: CardSet) -> Self {
        Self {
            fixed: cards,
            ..Self::default()
        }
    }

    /// Whether it does not depend on hand and trick.
    pub fn is_fixed(&self) -> bool {
        self.hand.is_empty() && self.trick.is_empty()
    }

    /// The cards of both. No card is in the hand and in the trick.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            hand: self.hand | other.hand,
            trick: self.trick | other.trick,
            fixed: self.fixed | other.fixed,
        }
    }

    /// The cards that are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let (a, b) = (self, other);
        let meet = |one: CardSet, two: CardSet| (one & two) | (one & b.fixed) | (two & a.fixed);
        Self {
            hand: meet(a.hand, b.hand),
            trick: meet(a.trick, b.trick),
            fixed: a.fixed & b.fixed,
        }
    }

    /// Its cards.
    pub fn cards(&self, hand: CardSet, trick: CardSet) -> CardSet {
        (self.hand & hand) | (self.trick & trick) | self.fixed
    }
}

/// A question about a hand and a trick.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Test {
    /// Always the same.
    Always(bool),
    /// The opposite.
    Not(Box<Test>),
    /// Every part holds.
    All(Box<[Test]>),
    /// One of the parts holds.
    Any(Box<[Test]>),
    /// How many cards a group has, compared with a number: less, as many, more.
    Count(Group, [bool; 3], i64),
    /// No card has been played to the trick.
    Empty,
    /// The first of the trick's cards of one group was played before the first of another.
    Before(CardSet, CardSet),
}

impl Test {
    /// Asks it of a hand, and of the cards of a trick in the order of play.
    pub fn holds(&self, hand: CardSet, trick: &[Card]) -> bool {
        match self {
            Self::Always(truth) => *truth,
            Self::Not(part) => !part.holds(hand, trick),
            Self::All(parts) => parts.iter().all(|part| part.holds(hand, trick)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(hand, trick)),
            Self::Count(group, accepted, number) => {
                let cards = group.cards(hand, trick.iter().copied().collect());
                let place = match (cards.len() as i64).cmp(number) {
                    Ordering::Less => 0,
                    Ordering::Equal => 1,
                    Ordering::Greater => 2,
                };
                accepted[place]
            }
            Self::Empty => trick.is_empty(),
            Self::Before(first, second) => {
                let place = |cards: CardSet| trick.iter().position(|&card| cards.contains(card));
                matches!((place(*first), place(*second)), (Some(one), Some(other)) if one < other)
            }
        }
    }

    /// Cards that must be in the trick for it to hold, as far as that can be said.
    pub fn needs(&self) -> CardSet {
        match self {
            Self::All(parts) => (parts.iter()).fold(CardSet::EMPTY, |all, part| all | part.needs()),
            Self::Count(group, [false, ..], number)
                if group.hand.is_empty()
                    && group.fixed.is_empty()
                    && *number == group.trick.len() as i64 =>
            {
                group.trick
            }
            _ => CardSet::EMPTY,
        }
    }

    /// Whether it asks about the hand.
    pub fn asks_hand(&self) -> bool {
        match self {
            Self::Always(_) | Self::Empty | Self::Before(..) => false,
            Self::Not(part) => part.asks_hand(),
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::asks_hand),
            Self::Count(group, ..) => !group.hand.is_empty(),
        }
    }

    /// The single cards that it asks about, in the hand or in the trick.
    pub fn cards(&self) -> CardSet {
        match self {
            Self::Always(_) | Self::Empty => CardSet::EMPTY,
            Self::Not(part) => part.cards(),
            Self::All(parts) | Self::Any(parts) => {
                let parts = parts.iter().map(Self::cards);
                parts.fold(CardSet::EMPTY, |all, cards| all | cards)
            }
            Self::Count(group, ..) => group.hand | group.trick,
            Self::Before(first, second) => *first | *second,
        }
    }
}
