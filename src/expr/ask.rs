//! Questions about a deal that several words of the vocabulary share.

use super::eval::{Act, Args, Line, Sitting, View};
use crate::basics::{Card, Party, Range, Seat, Truth};
use crate::facts::Holding;

/// Card points of a side, as the pack counts a pile, with what a rule adds.
pub(super) fn points(view: &View<'_>, side: Party) -> Range {
    let unit = if view.constants.counts {
        1
    } else {
        view.constants.unit
    };
    with_extra(view, side, unit, points_of_cards(view, side))
}

/// Card points of a side, in the pack's smallest part. What a record states is counted, and less is known by it.
pub(super) fn parts(view: &View<'_>, side: Party) -> Range {
    with_extra(view, side, view.constants.unit, parts_of_cards(view, side))
}

/// What a rule adds to the declarers' card points, in a unit of which so many are a whole point.
fn with_extra(view: &View<'_>, side: Party, unit: i64, points: Range) -> Range {
    let extra = view.facts.extra;
    if side != Party::DECLARERS || extra == Range::exactly(0) {
        return points;
    }
    Range::new(
        points.low + extra.low * unit,
        points.high + extra.high * unit,
    )
}

fn points_of_cards(view: &View<'_>, side: Party) -> Range {
    let stated = &view.facts.stated;
    let known = view.facts.counted[side];
    match (stated.points[side], stated.follows.points[side]) {
        (Some(points), _) => Range::exactly(points),
        // Where the two do not meet, what is known is right.
        (None, Some(follows)) if known.low <= follows.high && follows.low <= known.high => {
            Range::new(known.low.max(follows.low), known.high.min(follows.high))
        }
        (None, _) => known,
    }
}

fn parts_of_cards(view: &View<'_>, side: Party) -> Range {
    let known = view.facts.points[side];
    match view.facts.stated.points[side] {
        Some(points) if known.exact().is_none() && view.constants.counts => {
            let (whole, over) = (points * view.constants.unit, view.constants.over);
            Range::new(
                known.low.max(whole + over.low),
                known.high.min(whole + over.high),
            )
        }
        Some(points) if known.exact().is_none() => Range::exactly(points),
        _ => known,
    }
}

/// How many tricks a side wins.
pub(super) fn tricks(view: &View<'_>, side: Party) -> Range {
    let total = view.facts.tricks.total() as i64;
    if let Some(tricks) = view.facts.stated.tricks[side] {
        return Range::exactly(i64::from(tricks));
    }
    let shown = (1..=view.facts.tricks.total()).fold(Range::exactly(0), |sum, number| {
        let one = match wins_trick(view, side, number) {
            Truth::True => Range::exactly(1),
            Truth::False => Range::exactly(0),
            Truth::Open => Range::new(0, 1),
        };
        Range::new((sum + one).low, (sum + one).high.min(total))
    });
    match view.facts.stated.follows.tricks[side] {
        Some(follows) if shown.low <= follows.high && follows.low <= shown.high => {
            Range::new(shown.low.max(follows.low), shown.high.min(follows.high))
        }
        _ => shown,
    }
}

/// A number of a player of a sitting.
pub(super) fn of_sitting(view: &View<'_>, number: impl Fn(Sitting) -> i64) -> Range {
    match view.scope.act {
        Act::Sitting(sitting) => Range::exactly(number(sitting)),
        _ => Range::new(-i64::from(i32::MAX), i64::from(i32::MAX)),
    }
}

/// Which exchange of a card with the talon it is for the seat.
pub(super) fn swap(view: &View<'_>) -> Range {
    let next = |seat: Seat| i64::from(view.facts.swaps[seat]) + 1;
    Range::exactly(match view.scope.act {
        Act::Swap(number) => i64::from(number),
        _ => view.scope.seat.map_or(1, next),
    })
}

/// How many sides there are from whose view a condition holds.
pub(super) fn sides_with(view: &View<'_>, args: &Args) -> Range {
    let parties = view.facts.sides.parties;
    if parties == 0 {
        return Range::new(0, view.facts.seats as i64);
    }
    Party::all(parties).fold(Range::exactly(0), |sum, party| {
        let mut from_there = *view;
        from_there.scope.side = Some(party);
        sum + match args.holds(0, &from_there) {
            Truth::True => Range::exactly(1),
            Truth::False => Range::exactly(0),
            Truth::Open => Range::new(0, 1),
        }
    })
}

/// The highest, or lowest, that a number is from any side's view.
pub(super) fn extreme_by_side(view: &View<'_>, args: &Args, highest: bool) -> Range {
    let parties = view.facts.sides.parties;
    let from = |party| {
        let mut from_there = *view;
        from_there.scope.side = Some(party);
        args.number(0, &from_there)
    };
    let all = Party::all(parties).map(from);
    let extreme = all.reduce(|one, other| {
        if highest {
            Range::new(one.low.max(other.low), one.high.max(other.high))
        } else {
            Range::new(one.low.min(other.low), one.high.min(other.high))
        }
    });
    // While it is not known how many sides there are, from the view that is taken it may be anything.
    extreme.unwrap_or_else(|| {
        let own = args.number(0, view);
        let most = i64::from(i32::MAX);
        if highest {
            Range::new(own.low, most)
        } else {
            Range::new(-most, own.high)
        }
    })
}

/// The multiple of `step` that is nearest to a number; halves go away from zero.
pub(super) fn rounded(number: i64, step: i64) -> i64 {
    let step = step.saturating_abs().max(1);
    let half = step / 2;
    let steps = number.saturating_abs().saturating_add(half) / step;
    number.signum() * steps.saturating_mul(step)
}

/// The lowest multiple of `step` that is not below a number.
pub(super) fn rounded_up(number: i64, step: i64) -> i64 {
    let step = step.saturating_abs().max(1);
    let over = number.rem_euclid(step);
    if over == 0 {
        number
    } else {
        number.saturating_add(step - over)
    }
}

/// One number divided by another, to a whole one. What a number that may be 0 divides stays open.
pub(super) fn divided(number: Range, by: Range, up: bool) -> Range {
    if by.low <= 0 && by.high >= 0 {
        // No whole number makes another larger by dividing it.
        let most = number
            .low
            .saturating_abs()
            .max(number.high.saturating_abs());
        let most = most.max(1);
        return Range::new(-most, most);
    }
    let of = |number: i64, by: i64| {
        let (whole, over) = (number.saturating_div(by), number.wrapping_rem(by));
        let below = (number < 0) != (by < 0);
        match (up, over != 0, below) {
            (true, true, false) => whole.saturating_add(1),
            (false, true, true) => whole.saturating_sub(1),
            _ => whole,
        }
    };
    let ends = [number.low, number.high].map(|number| [of(number, by.low), of(number, by.high)]);
    let ends = ends.as_flattened().iter().copied();
    Range::new(
        ends.clone().min().unwrap_or(number.low),
        ends.max().unwrap_or(number.high),
    )
}

/// The line that is scored.
pub(super) fn line(view: &View<'_>) -> Option<Line> {
    match view.scope.act {
        Act::Line(line) => Some(line),
        _ => None,
    }
}

/// A number of the line that is scored.
pub(super) fn of_line(view: &View<'_>, number: impl Fn(Line) -> i64) -> Range {
    Range::exactly(line(view).map_or(0, number))
}

/// Whether a seat is of a side.
pub(super) fn is_of(view: &View<'_>, seat: Seat, side: Party) -> Truth {
    view.facts
        .sides
        .party(seat)
        .map_or(Truth::Open, |party| (party == side).into())
}

/// Whether a side wins the trick with this number.
pub(super) fn wins_trick(view: &View<'_>, side: Party, number: usize) -> Truth {
    let winner = view.facts.tricks.winner(number);
    let shown = winner.map_or(Truth::Open, |seat| is_of(view, seat, side));
    let total = view.facts.tricks.total();
    or_follows(shown, || {
        view.facts.stated.follows.wins(side, number, total)
    })
}

/// What the cards show, or else what follows from what the record states.
fn or_follows(shown: Truth, follows: impl FnOnce() -> Option<bool>) -> Truth {
    if shown.is_open() {
        follows().map_or(Truth::Open, Truth::from)
    } else {
        shown
    }
}

/// Whether a side wins every trick from one to another.
pub(super) fn wins_tricks(view: &View<'_>, side: Party, first: usize, last: usize) -> Truth {
    let all = first == 1 && last == view.facts.tricks.total();
    if let (true, Some(tricks)) = (all, view.facts.stated.tricks[side]) {
        return (usize::from(tricks) == last).into();
    }
    let most = view.facts.stated.follows.tricks[side].map(|tricks| tricks.high);
    if most.is_some_and(|most| most < (last + 1).saturating_sub(first) as i64) {
        return Truth::False;
    }
    (first..=last).fold(Truth::True, |so_far, number| {
        so_far.and(|| wins_trick(view, side, number))
    })
}

/// The seat that has played a card, or certainly holds it.
fn owner(view: &View<'_>, card: Card) -> Option<Seat> {
    let holder =
        || Seat::all(view.facts.seats).find(|&seat| view.facts.hand[seat].known.contains(card));
    view.facts.tricks.player(card).or_else(holder)
}

/// Whether a card is, or was before it was played, in a hand of a side.
fn is_own(view: &View<'_>, card: Card, side: Party) -> Truth {
    let shown = match owner(view, card) {
        Some(seat) if view.scope.person => (view.scope.seat == Some(seat)).into(),
        Some(seat) => is_of(view, seat, side),
        None if out_of_play(view, card) => Truth::False,
        None => Truth::Open,
    };
    or_follows(shown, || view.facts.stated.follows.owns(side, card))
}

/// Whether a card can no longer be played: it has been laid away, or the play is over without it.
pub(super) fn out_of_play(view: &View<'_>, card: Card) -> bool {
    let facts = view.facts;
    let laid = Seat::all(facts.seats).any(|seat| facts.laid[seat].known.contains(card))
        || facts.untaken.known.contains(card);
    let over = facts.tricks.is_seen_through();
    laid || (over && facts.tricks.trick_of(card).is_none())
}

/// Whether a card of a side is played to the trick with this number.
pub(super) fn own_in_trick(view: &View<'_>, card: Card, side: Party, number: usize) -> Truth {
    let tricks = &view.facts.tricks;
    let placed = match tricks.trick_of(card) {
        Some(n) => Truth::from(n == number),
        None if out_of_play(view, card) || tricks.is_seen(number) => Truth::False,
        None => {
            let place = view.facts.stated.follows.place(card);
            place.map_or(Truth::Open, |place| (place == number).into())
        }
    };
    placed.and(|| is_own(view, card, side))
}

/// Whether a card of a side wins the trick with this number.
pub(super) fn own_wins_trick(view: &View<'_>, card: Card, side: Party, number: usize) -> Truth {
    own_in_trick(view, card, side, number)
        .and(|| wins_its_trick(view, card))
        .and(|| wins_trick(view, side, number))
}

/// Whether a card of a side wins the trick that it is played to.
pub(super) fn own_wins(view: &View<'_>, card: Card, side: Party) -> Truth {
    let played = match view.facts.tricks.trick_of(card) {
        Some(_) => Truth::True,
        None if out_of_play(view, card) => Truth::False,
        None => Truth::Open,
    };
    played
        .and(|| is_own(view, card, side))
        .and(|| wins_its_trick(view, card))
}

/// Whether a card of a side is in a trick that another seat wins, of this side if one is given.
pub(super) fn own_falls(view: &View<'_>, card: Card, side: Party, to: Option<Party>) -> Truth {
    let tricks = &view.facts.tricks;
    let falls = match (tricks.taker(card), tricks.player(card)) {
        (Some(taker), Some(player)) if taker == player => Truth::False,
        (Some(taker), Some(_)) => to.map_or(Truth::True, |to| is_of(view, taker, to)),
        _ if out_of_play(view, card) => Truth::False,
        _ => Truth::Open,
    };
    falls.and(|| is_own(view, card, side))
}

fn wins_its_trick(view: &View<'_>, card: Card) -> Truth {
    let tricks = &view.facts.tricks;
    match (tricks.taker(card), tricks.player(card)) {
        (Some(taker), Some(player)) => (taker == player).into(),
        _ => Truth::Open,
    }
}

/// Whether a card of a side wins the trick in which a card of another side falls.
pub(super) fn own_beats_theirs(view: &View<'_>, card: Card, other: Card, side: Party) -> Truth {
    let tricks = &view.facts.tricks;
    let together = match (tricks.trick_of(card), tricks.trick_of(other)) {
        (Some(a), Some(b)) => Truth::from(a == b),
        (Some(n), None) | (None, Some(n)) if tricks.is_seen(n) => Truth::False,
        _ if out_of_play(view, card) || out_of_play(view, other) => Truth::False,
        _ => Truth::Open,
    };
    together
        .and(|| is_own(view, card, side))
        .and(|| !is_own(view, other, side))
        .and(|| wins_its_trick(view, card))
        .and(|| takes(view, side, other))
}

/// Whether a side wins every one of these cards in its tricks.
pub(super) fn takes_all(view: &View<'_>, side: Party, cards: Holding) -> Truth {
    cards.possible.iter().fold(Truth::True, |so_far, card| {
        so_far.and(|| (!cards.has(card)).or(|| takes(view, side, card)))
    })
}

/// Whether a side wins this card in one of its tricks, or gets it with the rest of the talon.
pub(super) fn takes(view: &View<'_>, side: Party, card: Card) -> Truth {
    or_follows(taken(view, side, card), || {
        view.facts.stated.follows.takes(side, card)
    })
}

/// The same, as the cards show it: what is only stated is left out.
pub(super) fn taken(view: &View<'_>, side: Party, card: Card) -> Truth {
    match view.facts.tricks.taker(card) {
        Some(seat) => is_of(view, seat, side),
        None if view.facts.untaken.known.contains(card) => {
            let whose = view.facts.untaken_for;
            let apart = view.facts.untaken_apart.contains(card);
            whose.map_or(Truth::Open, |party| ((party == side) != apart).into())
        }
        None if out_of_play(view, card) => Truth::False,
        None => Truth::Open,
    }
}

/// Whether everybody but these seats has passed.
pub(super) fn all_passed_but(view: &View<'_>, stay: &[Option<Seat>]) -> Truth {
    Seat::all(view.facts.seats)
        .all(|seat| stay.contains(&Some(seat)) || view.facts.auction.passed.contains(seat))
        .into()
}
