//! A trick: how cards are added to it, and who wins it.

use super::aim::Aim;
use super::board::after;
use super::found::{Found, NO_RANK};
use super::search::Search;

/// A trick while it is played.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Trick {
    /// Its cards, as bits.
    pub(in crate::solve) cards: u64,
    pub(super) points: i32,
    pub(in crate::solve) number: u8,
    /// The seats that have still to play, as bits.
    pub(super) open: u8,
    pub(super) seat: u8,
    /// The field that was led.
    pub(super) led: u8,
    /// The bit of the best card.
    pub(super) best: u8,
    pub(super) winner: u8,
    /// How many trumps are in it.
    pub(super) trumps: u8,
}

impl<A: Aim> Search<'_, A> {
    /// A trick that is about to be led.
    #[inline]
    pub(super) fn led_by(&self, number: usize, leader: u8) -> Trick {
        Trick {
            cards: 0,
            points: self.comes(number as u8),
            number: number as u8,
            open: self.board.circles.get(number).copied().unwrap_or(0),
            seat: leader,
            led: 0,
            best: 0,
            winner: leader,
            trumps: 0,
        }
    }

    /// The trick with one more card.
    #[inline]
    pub(super) fn with(&self, mut trick: Trick, bit: u32) -> Trick {
        let layout = &self.board.layout;
        let field = layout.field_of[bit as usize & 63];
        if trick.cards == 0 {
            trick.led = field;
            trick.best = bit as u8;
            trick.winner = trick.seat;
        } else if self.beats(bit, field, trick.best) {
            trick.best = bit as u8;
            trick.winner = trick.seat;
        }
        trick.cards |= 1 << bit;
        trick.points += layout.points[bit as usize & 63];
        trick.trumps += u8::from(field == 0);
        trick.open &= !(1 << (trick.seat & 7));
        trick.seat = after(trick.seat, trick.open);
        trick
    }

    #[inline]
    pub(super) fn beats(&self, bit: u32, field: u8, best: u8) -> bool {
        let other = self.board.layout.field_of[usize::from(best & 63)];
        if field == other {
            bit > u32::from(best)
        } else {
            field == 0 && self.board.trump_beats
        }
    }

    /// Who wins a complete trick, and the rank that made a difference.
    #[inline]
    pub(super) fn winner(&self, trick: &Trick) -> (u8, u32) {
        if self.excepts
            && let Some(bit) = self.board.special.exception(trick.cards)
        {
            return (self.owners[bit as usize & 63], NO_RANK);
        }
        let by_rank =
            trick.trumps > 1 && self.board.layout.field_of[usize::from(trick.best & 63)] == 0;
        let rank = if by_rank {
            u32::from(trick.best)
        } else {
            NO_RANK
        };
        (trick.winner, rank)
    }

    /// The last trick, in which nobody has a choice.
    pub(super) fn last(&mut self, number: usize, leader: u8, target: i32) -> Found<A::Mark> {
        let mut trick = self.led_by(number, leader);
        let mut cards = 0;
        while trick.open != 0 {
            let bit = self.hand(trick.seat).trailing_zeros();
            self.aim.played(bit);
            trick = self.with(trick, bit);
            cards += 1;
        }
        self.nodes += cards;
        let (winner, rank) = self.winner(&trick);
        let got = if self.is_max(winner) { trick.points } else { 0 };
        let past = self.aim.past();
        self.aim.closed(&trick, winner, true);
        let found = self.aim.end(target - got);
        self.stopped |= self.aim.is_spent();
        self.aim.back(past);
        for _ in 0..cards {
            self.aim.taken_back();
        }
        Found {
            value: found.value + got,
            rank,
            ..found
        }
    }
}
