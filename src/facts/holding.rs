//! A group of cards of which some may be unknown.

use crate::basics::{Card, CardSet, Range, Truth};

/// A group of cards: those certainly in it, those that may be, and how many there is room for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Holding {
    /// Certainly in the group.
    pub known: CardSet,
    /// Certainly or possibly in the group.
    pub possible: CardSet,
    /// How many cards may be in the group beyond the known ones.
    pub room: u8,
}

impl Holding {
    /// Exactly these cards.
    pub fn exactly(cards: CardSet) -> Self {
        Self {
            known: cards,
            possible: cards,
            room: 0,
        }
    }

    /// These cards and `room` more of `unseen`.
    pub fn partly(known: CardSet, unseen: CardSet, room: u8) -> Self {
        Self {
            known,
            possible: if room == 0 { known } else { known | unseen },
            room,
        }
    }

    /// Whether every card is known.
    pub fn is_exact(self) -> bool {
        self.known == self.possible
    }

    /// How many cards are in the group.
    pub fn count(self) -> Range {
        let known = self.known.len() as i64;
        if self.room == 0 {
            return Range::exactly(known);
        }
        let most = known + i64::from(self.room);
        Range::new(known, most.min(self.possible.len() as i64).max(known))
    }

    /// Whether all of `wanted` are in the group.
    pub fn has_all(self, wanted: Self) -> Truth {
        Truth::between(
            self.known.is_superset(wanted.possible),
            self.possible.is_superset(wanted.known) && self.has_room_for(wanted.known),
        )
    }

    fn has_room_for(self, cards: CardSet) -> bool {
        let missing = cards - self.known;
        missing.is_empty() || missing.len() <= usize::from(self.room)
    }

    /// Whether any of `wanted` is in the group.
    pub fn has_any(self, wanted: Self) -> Truth {
        Truth::between(
            self.known.intersects(wanted.known),
            self.possible.intersects(wanted.possible),
        )
    }

    /// Whether `card` is in the group.
    pub fn has(self, card: Card) -> Truth {
        Truth::between(self.known.contains(card), self.possible.contains(card))
    }

    /// The cards that are in both groups.
    #[must_use]
    pub fn within(self, other: Self) -> Self {
        let known = self.known & other.known;
        if self.is_exact() && other.is_exact() {
            return Self::exactly(known);
        }
        let possible = self.possible & other.possible;
        let room = self.len_bound().min(other.len_bound());
        Self {
            known,
            possible,
            room: room.saturating_sub(known.len()) as u8,
        }
    }

    fn len_bound(self) -> usize {
        self.known.len() + usize::from(self.room)
    }

    /// The cards of this group that are not in the other.
    #[must_use]
    pub fn except(self, other: Self) -> Self {
        let known = self.known - other.possible;
        if self.is_exact() && other.is_exact() {
            return Self::exactly(known);
        }
        let possible = self.possible - other.known;
        Self {
            known,
            possible,
            room: self.len_bound().saturating_sub(known.len()).min(127) as u8,
        }
        .settled()
    }

    /// The cards of either group.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            known: self.known | other.known,
            possible: self.possible | other.possible,
            room: self.room.saturating_add(other.room),
        }
        .settled()
    }

    fn settled(self) -> Self {
        if self.known == self.possible {
            Self::exactly(self.known)
        } else {
            self
        }
    }

    /// Adds a card that is now known to be here.
    pub fn gain(&mut self, cards: CardSet) {
        self.known |= cards;
        self.possible |= cards;
    }

    /// Takes out a card that is known to have been here.
    pub fn lose(&mut self, card: Card) {
        if self.known.contains(card) {
            self.known.remove(card);
        } else {
            self.room = self.room.saturating_sub(1);
        }
        self.possible.remove(card);
        if self.room == 0 {
            self.possible = self.known;
        }
    }

    /// Takes out a card that is not known: any of those that are here may be gone.
    pub fn lose_unseen(&mut self) {
        let count = self.known.len() as u8 + self.room;
        self.room = count.saturating_sub(1);
        self.known = CardSet::EMPTY;
        if self.room == 0 {
            self.possible = CardSet::EMPTY;
        }
    }
}
