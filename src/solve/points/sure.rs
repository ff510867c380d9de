//! Tricks that need no search: those of the highest trumps.

use super::aim::Aim;
use super::count;
use super::found::{Found, Mark};
use super::layout::Bits;
use super::search::Search;

impl<A: Aim> Search<'_, A> {
    /// What each side takes for certain: tricks with the highest trumps, if one side has them.
    pub(super) fn sure(&self, low: &mut Found<A::Mark>, high: &mut Found<A::Mark>) {
        let board = self.board;
        let trumps = self.rest & board.layout.fields[0].mask;
        if trumps == 0 {
            return;
        }
        let (mut own, mut seats) = (0u64, 0u32);
        for seat in 0..board.seats {
            if board.declares(seat as u8) {
                own |= self.hand(seat as u8);
            }
        }
        let (mine, theirs) = (trumps & own, trumps & !own);
        let declarers = mine > theirs;
        let (high_side, low_side) = if declarers {
            (mine, theirs)
        } else {
            (theirs, mine)
        };
        let run = high_side & !((2u64 << (low_side | 1).ilog2()) - 1);
        let run = if low_side == 0 { high_side } else { run };
        for seat in 0..board.seats {
            if board.declares(seat as u8) == declarers {
                seats = seats.max(count::of_trumps(self.hand(seat as u8) & run));
            }
        }
        // The fewest seats play to the last trick.
        let circle = board.circles.last().copied().unwrap_or(0).count_ones();
        // A trick that the other side can win otherwise than by its highest card may take one card of each seat.
        let mut kept = run;
        let mut gone = 0;
        if self.excepts {
            for (bit, needs) in board.special.exceptions(self.rest) {
                if board.declares(self.owners[bit as usize & 63]) == declarers {
                    continue;
                }
                if needs == 0 {
                    return;
                }
                kept &= !needs;
                gone += 1;
                seats = seats.saturating_sub(1);
            }
        }
        let least = board.layout.least;
        let more = |bit: u32| board.layout.points[bit as usize & 63] - least;
        let mut extra: i32 = Bits(kept).map(more).sum();
        if gone > 0 {
            extra -= Bits(kept).map(more).max().unwrap_or(0) * (circle * gone) as i32;
        }
        let cards = (seats * circle).max(count::of_trumps(kept).saturating_sub(circle * gone));
        let points = (cards as i32 * least + extra).max(0);
        let rank = run.trailing_zeros();
        if declarers {
            *low = Found {
                value: points,
                rank,
                mark: A::Mark::of(0),
            };
        } else {
            *high = Found {
                value: self.left - points,
                rank,
                mark: A::Mark::of(0),
            };
        }
    }
}
