//! Questions about a deal that several words of the vocabulary share.

use super::eval::View;
use crate::basics::{Card, CardSet, Party, Range, Seat, Truth};

/// Card points of a side, in the pack's smallest part.
pub(super) fn points(view: &View<'_>, side: Party) -> Range {
    match view.facts.stated.points[side] {
        Some(points) => Range::exactly(points),
        None => view.facts.points[side],
    }
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
    winner.map_or(Truth::Open, |seat| is_of(view, seat, side))
}

/// Whether a side wins every trick from one to another.
pub(super) fn wins_tricks(view: &View<'_>, side: Party, first: usize, last: usize) -> Truth {
    let all = first == 1 && last == view.facts.tricks.total();
    if let (true, Some(tricks)) = (all, view.facts.stated.tricks[side]) {
        return (usize::from(tricks) == last).into();
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
    match owner(view, card) {
        Some(seat) => is_of(view, seat, side),
        None if out_of_play(view, card) => Truth::False,
        None => Truth::Open,
    }
}

/// Whether a card can no longer be played: it has been laid away, or the play is over without it.
pub(super) fn out_of_play(view: &View<'_>, card: Card) -> bool {
    let facts = view.facts;
    let laid = Seat::all(facts.seats).any(|seat| facts.laid[seat].known.contains(card));
    let over = facts.tricks.complete() == facts.tricks.total() && facts.tricks.total() > 0;
    laid || (over && facts.tricks.trick_of(card).is_none())
}

/// Whether a card of a side is played to the trick with this number.
pub(super) fn own_in_trick(view: &View<'_>, card: Card, side: Party, number: usize) -> Truth {
    let tricks = &view.facts.tricks;
    let placed = match tricks.trick_of(card) {
        Some(n) => Truth::from(n == number),
        None if out_of_play(view, card) || tricks.complete() >= number => Truth::False,
        None => Truth::Open,
    };
    placed.and(|| is_own(view, card, side))
}

/// Whether a card of a side wins the trick with this number.
pub(super) fn own_wins_trick(view: &View<'_>, card: Card, side: Party, number: usize) -> Truth {
    own_in_trick(view, card, side, number).and(|| wins_its_trick(view, card))
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
        (Some(n), None) | (None, Some(n)) if tricks.complete() >= n => Truth::False,
        _ if out_of_play(view, card) || out_of_play(view, other) => Truth::False,
        _ => Truth::Open,
    };
    together
        .and(|| is_own(view, card, side))
        .and(|| !is_own(view, other, side))
        .and(|| wins_its_trick(view, card))
}

/// Whether a side wins every one of these cards in its tricks.
pub(super) fn takes_all(view: &View<'_>, side: Party, cards: CardSet) -> Truth {
    cards.iter().fold(Truth::True, |so_far, card| {
        so_far.and(|| takes(view, side, card))
    })
}

/// Whether a side wins this card in one of its tricks.
pub(super) fn takes(view: &View<'_>, side: Party, card: Card) -> Truth {
    match view.facts.tricks.taker(card) {
        Some(seat) => is_of(view, seat, side),
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
