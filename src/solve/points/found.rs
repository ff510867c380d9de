//! What a search finds: a bound, and what it rests on.

use super::runs;

/// No rank has mattered.
pub(super) const NO_RANK: u32 = 63;

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Found<M = i64> {
    /// A bound on what the declarers take from here on.
    pub(in crate::solve) value: i32,
    /// The bit of the lowest trump whose rank mattered.
    pub(super) rank: u32,
    /// Where the past decides too: the lowest number of which it is proved as well, if the target is reached, and else the
    /// highest below those of which it is.
    pub(in crate::solve) mark: M,
}

impl<M: Mark> Found<M> {
    /// A number that no rank decides.
    #[inline]
    pub(in crate::solve) fn exactly(value: i32) -> Self {
        Self {
            value,
            rank: NO_RANK,
            mark: M::of(0),
        }
    }

    /// Before a card has been tried.
    #[inline]
    pub(super) fn none(max: bool, rank: u32) -> Self {
        let (value, mark) = if max {
            (i32::MIN, i64::MIN)
        } else {
            (i32::MAX, i64::MAX)
        };
        Self {
            value,
            rank,
            mark: M::of(mark),
        }
    }

    /// The same bound, which holds as well if the trump that mattered is the lowest of its neighbours in a hand.
    #[inline]
    pub(super) fn lowest(self, trumps: u64, apart: u64) -> Self {
        if self.rank == NO_RANK || trumps & (1 << self.rank) == 0 {
            return self;
        }
        Self {
            rank: runs::lowest_of_run(trumps, apart, self.rank),
            ..self
        }
    }

    /// The worse for whoever has tried both, neither of which was enough: the side that looks for much can have the more.
    #[inline]
    pub(super) fn with(self, other: Self, max: bool) -> Self {
        let rank = self.rank.min(other.rank);
        if max {
            Self {
                value: self.value.max(other.value),
                rank,
                mark: self.mark.max(other.mark),
            }
        } else {
            Self {
                value: self.value.min(other.value),
                rank,
                mark: self.mark.min(other.mark),
            }
        }
    }

    /// The same bound on less.
    #[inline]
    pub(in crate::solve) fn less(self, by: i32) -> Self {
        Self {
            value: self.value - by,
            ..self
        }
    }
}

impl Found<()> {
    /// The same with a mark.
    #[inline]
    pub(in crate::solve) fn marked<M>(self, mark: M) -> Found<M> {
        Found {
            value: self.value,
            rank: self.rank,
            mark,
        }
    }
}

/// How far a bound holds for other numbers than the one that was asked about.
pub(in crate::solve) trait Mark: Copy + Ord {
    /// Of a number.
    fn of(number: i64) -> Self;
    /// The number.
    fn number(self) -> i64;
}

impl Mark for i64 {
    #[inline]
    fn of(number: i64) -> Self {
        number
    }

    #[inline]
    fn number(self) -> i64 {
        self
    }
}

/// Where card points alone decide, there is no other number: then a bound fits into a register.
impl Mark for () {
    #[inline]
    fn of(_: i64) -> Self {}

    #[inline]
    fn number(self) -> i64 {
        0
    }
}
