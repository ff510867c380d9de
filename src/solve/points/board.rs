//! What never changes in a deal: its cards as bits, its rules, its sides.

use super::aim::Told;
use super::keys::Keys;
use super::layout::Layout;
use super::rules::Special;

/// The most seats, rounded up so that no place has to be checked.
pub(super) const PLACES: usize = 8;

/// What never changes in a deal.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) layout: Layout,
    pub(super) special: Special,
    pub(super) keys: Keys,
    pub(super) seats: usize,
    /// The seats of the declarers, as bits.
    pub(super) declarers: u8,
    pub(super) trump_beats: bool,
    /// For each trick, from 1, the seats that play to it, as bits.
    pub(super) circles: Vec<u8>,
    /// For each trick, from 1, what comes with it.
    pub(super) comes: Vec<i32>,
    /// The bits above the fields.
    pub(super) borders: u64,
    /// What is told apart for card points.
    pub(super) told: Told,
}

impl Board {
    #[inline]
    pub(super) fn tricks(&self) -> usize {
        self.circles.len() - 1
    }

    /// Whether a seat is of the declarers' side.
    #[inline]
    pub(super) fn declares(&self, seat: u8) -> bool {
        self.declarers & (1 << (seat & 7)) != 0
    }

    /// Who leads to a trick that a seat would lead.
    #[inline]
    pub(super) fn leads(&self, winner: u8, trick: usize) -> u8 {
        let circle = self.circles.get(trick).copied().unwrap_or(!0);
        if circle & (1 << winner) != 0 {
            winner
        } else {
            after(winner, circle)
        }
    }
}

/// The next of some seats after one.
#[inline]
pub(super) fn after(seat: u8, seats: u8) -> u8 {
    let later = u32::from(seats) & !((2u32 << (seat & 7)) - 1);
    let next = if later == 0 { u32::from(seats) } else { later };
    next.trailing_zeros() as u8
}
