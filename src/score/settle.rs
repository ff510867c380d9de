//! Who pays whom.

use crate::basics::{BySeat, Party, Seat, Units};
use crate::facts::Facts;

/// Each loser pays one winner: with equal sides everybody gets or pays the value once; a player alone against several
/// gets it from, or pays it to, each of them. Nothing is paid while the sides are not known.
pub(super) fn side_against_side(
    facts: &Facts,
    seats: usize,
    party: Party,
    value: Units,
) -> BySeat<Units> {
    if !facts.sides.settled(seats) {
        return BySeat::default();
    }
    let own = facts.sides.members(seats, party).len() as i64;
    let others = seats as i64 - own;
    let share = |mine: i64, theirs: i64| {
        if mine < theirs {
            theirs / mine.max(1)
        } else {
            1
        }
    };
    BySeat::from_fn(|seat| {
        if seat.index() >= seats {
            Units(0)
        } else if facts.sides.party(seat) == Some(party) {
            value * share(own, others)
        } else {
            -value * share(others, own)
        }
    })
}

/// Each of the other players pays the value to one.
pub(super) fn each_other(seats: usize, to: Seat, value: Units) -> BySeat<Units> {
    BySeat::from_fn(|seat| {
        if seat.index() >= seats {
            Units(0)
        } else if seat == to {
            value * (seats as i64 - 1)
        } else {
            -value
        }
    })
}
