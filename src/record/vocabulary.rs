//! What a reader has to know of a variant: its names, how many seats act, and the suit of each card.

use crate::basics::Card;
use crate::game::Names;

/// What a reader has to know of a variant.
#[derive(Clone, Copy)]
pub struct Vocabulary<'a> {
    /// What everything is called.
    pub names: &'a Names,
    /// How many seats have a letter.
    pub seats: usize,
    /// How many cards make a full trick.
    pub trick: usize,
    /// How many cards each trick has, by contract and last without one; nothing where all have as many.
    pub uneven: &'a [Vec<u8>],
    /// The suit of a card, by its number in the pack.
    pub suit_of: &'a dyn Fn(Card) -> u8,
}

impl std::fmt::Debug for Vocabulary<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vocabulary")
            .field("seats", &self.seats)
            .field("trick", &self.trick)
            .finish_non_exhaustive()
    }
}
