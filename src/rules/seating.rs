//! Who plays to which trick, where a player who rests otherwise takes part as long as the talon lasts as his hand.

use super::model::{Contract, Mode, Rules};
use crate::basics::Seat;

impl Rules {
    /// How many seats play to a trick: one that has only the talon for a hand, as long as that lasts.
    pub fn seats_in(&self, mode: &Mode, trick: usize) -> usize {
        if trick > self.talon {
            self.seats
        } else {
            mode.seats
        }
    }

    /// Who leads to a trick that a seat would lead; whose hand is empty has the forehand after it.
    pub fn leads(&self, mode: &Mode, trick: usize, seat: Seat) -> Seat {
        if seat.index() < self.seats_in(mode, trick) {
            seat
        } else {
            Seat::FOREHAND
        }
    }

    /// Contracts in which one more seat plays, and to how many tricks.
    pub(super) fn guest(&self) -> Option<(u64, usize)> {
        let plays = |contract: &Contract| self.modes[contract.mode].seats > self.seats;
        let all = self.contracts.iter().enumerate();
        let bits = all
            .filter(|(_, contract)| plays(contract))
            .fold(0, |bits, (n, _)| bits | 1 << n);
        (bits != 0).then_some((bits, self.talon))
    }

    /// How many seats there are at the table, with one that acts in some contract alone.
    pub fn at_table(&self) -> usize {
        let seats = self.modes.iter().map(|mode| mode.seats);
        seats.max().unwrap_or(self.seats)
    }
}
