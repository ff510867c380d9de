//! Questions about announcements and kontras that words of the vocabulary ask.

use super::ask;
use super::eval::{Args, View};
use crate::basics::{Party, Seat, Truth};
use crate::facts::Said;
use crate::game::FigureId;

/// Whether the side has announced one of these figures in the turn that is going on.
pub(super) fn this_turn(view: &View<'_>, args: &Args) -> Truth {
    let Some(side) = args.side(0, view) else {
        return nobody(view, args.figure_bits(1));
    };
    let words = &view.facts.words;
    args.figures(1)
        .filter_map(|figure| words.said(figure, side))
        .any(|said| said.by.is_some() && said.turn == words.turn)
        .into()
}

/// Whether a record may still state something of the end of the deal that the cards do not show.
pub(super) fn stated(view: &View<'_>, _: &Args) -> Truth {
    let (facts, tricks) = (view.facts, &view.facts.tricks);
    let over = tricks.complete() == tricks.total() || tricks.claimed_by().is_some();
    Truth::between(false, facts.stated.given || !over)
}

/// Whether any side has announced a figure.
fn by_anyone(view: &View<'_>, figure: FigureId) -> bool {
    [Party::DECLARERS, Party::OPPONENTS]
        .into_iter()
        .any(|side| view.facts.words.said(figure, side).is_some())
}

/// For a side that is not known: nobody has announced it, or it is open who.
pub(super) fn nobody(view: &View<'_>, figures: u64) -> Truth {
    let said = FigureId::each(figures).any(|figure| by_anyone(view, figure));
    if said { Truth::Open } else { Truth::False }
}

/// Whether a seat has itself announced a figure.
pub(super) fn by(view: &View<'_>, figure: FigureId, seat: Seat) -> bool {
    [Party::DECLARERS, Party::OPPONENTS]
        .into_iter()
        .filter_map(|side| view.facts.words.said(figure, side))
        .any(|said| said.by == Some(seat))
}

/// Whether the highest step on these figures is of a side.
pub(super) fn last_kontra_from(view: &View<'_>, args: &Args) -> Truth {
    kontra_from(view, args, |said| said.kontra_by)
}

/// Whether the first step on these figures is of a side.
pub(super) fn first_kontra_from(view: &View<'_>, args: &Args) -> Truth {
    kontra_from(view, args, |said| said.kontra_from)
}

/// Whether somebody who said a step on the figure raised highest is of a side.
fn kontra_from(view: &View<'_>, args: &Args, who: impl Fn(Said) -> Option<Seat>) -> Truth {
    let said = args.figures(0).flat_map(|figure| {
        [Party::DECLARERS, Party::OPPONENTS].map(|side| view.facts.words.said(figure, side))
    });
    let highest = said.flatten().max_by_key(|said| said.kontra);
    let by = highest.and_then(who);
    match (by, args.side(1, view)) {
        (None, _) => Truth::False,
        (Some(by), Some(side)) => ask::is_of(view, by, side),
        (Some(_), None) => Truth::Open,
    }
}

/// Whether the side announced one of the first figures before one of the second.
pub(super) fn before(view: &View<'_>, args: &Args, from_another_seat: bool) -> Truth {
    let Some(side) = view.scope.side else {
        return Truth::Open;
    };
    let orders = |n: usize| {
        args.figures(n)
            .filter_map(|figure| view.facts.words.said(figure, side))
            .collect::<arrayvec::ArrayVec<_, 64>>()
    };
    let (first, second) = (orders(0), orders(1));
    first
        .iter()
        .any(|one| {
            second
                .iter()
                .any(|other| one.order < other.order && !(from_another_seat && one.by == other.by))
        })
        .into()
}
