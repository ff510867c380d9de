//! What a record states without showing the cards behind it.

use super::Follows;
use crate::basics::{BySeat, Party, Seat};
use crate::game::FigureId;

/// What a record states of the end of a deal.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Stated {
    /// Whether anything is stated.
    pub given: bool,
    /// Card points by party, as the pack counts a pile.
    pub points: BySeat<Option<i64>>,
    /// Tricks by party.
    pub tricks: BySeat<Option<u8>>,
    /// Figures made or lost, by which party, and by whom where the record names a person.
    pub figures: Vec<(FigureId, Party, Option<Seat>, bool)>,
    /// What must be so for that to be true.
    pub follows: Follows,
}

impl Stated {
    /// What is stated of a figure of a party.
    pub fn figure(&self, figure: FigureId, party: Party) -> Option<bool> {
        self.figures
            .iter()
            .find(|&&(f, p, _, _)| f == figure && p == party)
            .map(|&(_, _, _, made)| made)
    }
}
