//! Who plays to which trick: everybody whose hand is not empty yet.

use super::model::{Contract, Mode, Rules, Talon};
use super::written::{DealTable, Surplus};
use crate::basics::seat::MAX_SEATS;
use crate::basics::{Seat, SeatSet};

/// How many cards each seat has to play.
pub(super) type Sizes = Vec<usize>;

/// How many cards each seat is dealt, with those of its piles.
pub(super) fn dealt(deal: &DealTable, seats: usize) -> Sizes {
    let piles: usize = deal.piles.iter().map(|&cards| usize::from(cards)).sum();
    let sizes = (0..seats.min(MAX_SEATS)).map(|place| deal.hand.of(place));
    sizes.map(|cards| cards.saturating_add(piles)).collect()
}

/// The same with the talon cards that seats keep in a contract, and the seat that has the talon for a hand.
pub(super) fn played(dealt: &Sizes, talon: &Talon, cards: usize) -> Sizes {
    let mut sizes = dealt.clone();
    match talon {
        Talon::Kept(counts) => {
            for (size, count) in sizes.iter_mut().zip(counts) {
                *size += usize::from(*count);
            }
        }
        Talon::Hand => sizes.push(cards),
        _ => {}
    }
    sizes
}

/// For each trick the seats that play to it.
pub(super) fn circles(sizes: &Sizes, surplus: Surplus) -> Vec<SeatSet> {
    let tricks = match surplus {
        Surplus::Played => sizes.iter().max(),
        Surplus::Kept | Surplus::LastTrick => sizes.iter().min(),
    };
    let seats = || Seat::all(sizes.len().min(MAX_SEATS)).zip(sizes);
    (1..=tricks.copied().unwrap_or(0))
        .map(|trick| {
            let has_one = seats().filter(|&(_, &size)| size >= trick);
            has_one.map(|(seat, _)| seat).collect()
        })
        .collect()
}

impl Mode {
    /// Says who plays, by how many cards each has.
    pub(super) fn seat(&mut self, sizes: &Sizes, surplus: Surplus) {
        self.seats = sizes.len();
        self.circles = circles(sizes, surplus);
        self.leaves_cards = sizes.iter().any(|&size| size > self.circles.len());
    }

    /// How many tricks a deal has.
    pub fn tricks(&self) -> usize {
        self.circles.len()
    }

    /// Between which numbers the cards of a trick lie.
    pub fn trick_sizes(&self) -> (usize, usize) {
        let sizes = || self.circles.iter().map(|seats| seats.len());
        (sizes().min().unwrap_or(0), sizes().max().unwrap_or(0))
    }
}

impl Rules {
    /// The seats that play to a trick: those whose hands are not empty yet.
    pub fn seats_in(&self, mode: &Mode, trick: usize) -> SeatSet {
        let circle = trick.checked_sub(1).and_then(|n| mode.circles.get(n));
        circle.copied().unwrap_or_else(|| SeatSet::all(mode.seats))
    }

    /// Who leads to a trick that a seat would lead; whose hand is empty has the next one after it that has cards.
    pub fn leads(&self, mode: &Mode, trick: usize, seat: Seat) -> Seat {
        let seats = self.seats_in(mode, trick);
        if seats.contains(seat) {
            seat
        } else {
            seats.after(seat)
        }
    }

    /// How many cards a seat is dealt, with those of its piles.
    pub fn dealt(&self, seat: Seat) -> usize {
        self.dealt.get(seat.index()).copied().unwrap_or(0)
    }

    /// How many cards lie in the piles beside each hand, together.
    pub fn piled(&self) -> usize {
        self.piles.iter().map(|&cards| usize::from(cards)).sum()
    }

    /// How many cards each trick has, by contract and last without one; nothing where every trick has one of each seat.
    pub(super) fn uneven(&self) -> Vec<Vec<u8>> {
        let even = |mode: &Mode| mode.trick_sizes() == (self.seats, self.seats);
        if self.modes.iter().all(even) {
            return Vec::new();
        }
        let unspoken = self.auction.none;
        let unspoken = unspoken.or(self
            .auction
            .all_pass
            .as_ref()
            .map(|(contract, _)| *contract));
        let sizes = |mode: &Mode| mode.circles.iter().map(|seats| seats.len() as u8).collect();
        let of = |contract: &Contract| sizes(&self.modes[contract.mode]);
        let mut all: Vec<Vec<u8>> = self.contracts.iter().map(of).collect();
        all.push(sizes(self.mode(unspoken)));
        all
    }

    /// How many seats there are at the table, with one that acts in some contract alone.
    pub fn at_table(&self) -> usize {
        let seats = self.modes.iter().map(|mode| mode.seats);
        seats.max().unwrap_or(self.seats)
    }
}
