//! Who pays whom.

use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Party, Seat, Units};
use crate::facts::Facts;
use crate::rules::{Odd, Pay};

/// What each seat gets by a line of a party. Nothing is paid while the sides are not known.
pub(super) fn line(
    (pay, odd): (Pay, Option<Odd>),
    facts: &Facts,
    seats: usize,
    party: Party,
    value: Units,
) -> BySeat<Units> {
    if !facts.sides.settled(seats) {
        return BySeat::default();
    }
    let is_own = |seat| facts.sides.party(seat) == Some(party);
    let by_seat = |of: &dyn Fn(Seat) -> Units| {
        BySeat::from_fn(|seat| {
            if seat.index() < seats {
                of(seat)
            } else {
                Units(0)
            }
        })
    };
    match pay {
        Pay::SideAgainstSide => side_against_side(odd, facts, seats, party, value),
        Pay::DeclarersWrite => by_seat(&|seat| match facts.sides.party(seat) {
            Some(Party::DECLARERS) if party == Party::DECLARERS => value,
            Some(Party::DECLARERS) => -value,
            _ => Units(0),
        }),
        Pay::OwnSideWrites => by_seat(&|seat| if is_own(seat) { value } else { Units(0) }),
        Pay::BothWrite => by_seat(&|seat| if is_own(seat) { value } else { -value }),
    }
}

/// One opponent pays the value to a party that is one player, or gets it.
pub(super) fn between(
    facts: &Facts,
    seats: usize,
    party: Party,
    other: Seat,
    value: Units,
) -> BySeat<Units> {
    let mut pays = BySeat::default();
    for seat in facts.sides.members(seats, party).iter() {
        pays[seat] = value;
        pays[other] -= value;
    }
    pays
}

/// One seat pays what the others get.
pub(super) fn by_one(payer: Seat, mut gets: BySeat<Units>) -> BySeat<Units> {
    gets[payer] = -Seat::all(MAX_SEATS).map(|seat| gets[seat]).sum::<Units>();
    gets
}

/// One seat gets it, and nobody pays.
pub(super) fn one(seat: Seat, value: Units) -> BySeat<Units> {
    let mut pays = BySeat::default();
    pays[seat] = value;
    pays
}

/// Each loser pays one winner: with equal sides everybody gets or pays the value once; a player alone against several
/// gets it from, or pays it to, each of them. What a larger side pays or gets beyond equal parts of the smaller one is
/// the declarer's, where the rules say so.
fn side_against_side(
    odd: Option<Odd>,
    facts: &Facts,
    seats: usize,
    party: Party,
    value: Units,
) -> BySeat<Units> {
    let own = facts.sides.members(seats, party).len() as i64;
    let others = seats as i64 - own;
    let share = |mine: i64, theirs: i64| {
        if mine < theirs {
            theirs / mine.max(1)
        } else {
            1
        }
    };
    let over = |mine: i64, theirs: i64, seat: Seat| {
        if odd == Some(Odd::Declarer) && facts.declarer == Some(seat) && mine < theirs {
            theirs % mine.max(1)
        } else {
            0
        }
    };
    BySeat::from_fn(|seat| {
        if seat.index() >= seats {
            Units(0)
        } else if facts.sides.party(seat) == Some(party) {
            value * (share(own, others) + over(own, others, seat))
        } else {
            -value * (share(others, own) + over(others, own, seat))
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

/// One player pays the value to another; without one to pay, nobody does.
pub(super) fn one_other(from: Option<Seat>, to: Seat, value: Units) -> BySeat<Units> {
    let mut pays = BySeat::default();
    if let Some(from) = from {
        pays[to] = value;
        pays[from] = -value;
    }
    pays
}
