//! Tricks that need no search: those of the highest trumps.

use super::search::{Found, Search};

impl Search<'_> {
    /// What each side takes for certain: tricks with the highest trumps, if one side has them.
    pub(super) fn sure(&self, number: usize, low: &mut Found, high: &mut Found) {
        let board = self.board;
        let trumps = self.rest & board.layout.fields[0].mask;
        if trumps == 0 {
            return;
        }
        let (mut own, mut seats) = (0u64, 0);
        for seat in 0..board.seats {
            if board.declarers[seat] {
                own |= self.hands[seat];
            }
        }
        let (mine, theirs) = (trumps & own, trumps & !own);
        let declarers = mine > theirs;
        let (high_side, low_side) = if declarers {
            (mine, theirs)
        } else {
            (theirs, mine)
        };
        let run = high_side & !((2u64 << (63 - (low_side | 1).leading_zeros())) - 1);
        let run = if low_side == 0 { high_side } else { run };
        for seat in 0..board.seats {
            if board.declarers[seat] == declarers {
                seats = seats.max((self.hands[seat] & run).count_ones());
            }
        }
        let cards = seats * board.circles[number].count_ones();
        let others = cards.saturating_sub(run.count_ones());
        let points = board.layout.sum(run) + others as i32 * board.layout.least;
        let rank = run.trailing_zeros();
        if declarers {
            *low = Found {
                value: points,
                rank,
            };
        } else {
            *high = Found {
                value: self.left - points,
                rank,
            };
        }
    }
}
