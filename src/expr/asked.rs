//! What several words of the vocabulary ask in the same way.

use super::eval::{Args, View};
use crate::basics::{Card, Party, Range, Seat, Truth};
use crate::facts::{Holding, Partner};
use crate::game::FigureId;

pub(super) fn has(figures: u64, figure: FigureId) -> bool {
    figures & (1 << figure.index()) != 0
}

/// A seat that is not known leaves a question open, unless there is certainly none.
pub(super) fn unknown_seat(view: &View<'_>) -> Truth {
    match view.facts.sides.partner {
        Partner::Alone | Partner::Seat(_) => Truth::False,
        Partner::Unknown => Truth::Open,
    }
}

/// The side that won, or lost, the figure which is scored.
pub(super) fn settled_for(view: &View<'_>, won: bool) -> Option<Party> {
    let (side, figure, verdicts) = (view.scope.side?, view.scope.figure?, view.verdicts?);
    match verdicts.made(figure, side) {
        Truth::True => Some(if won { side } else { side.other() }),
        Truth::False => Some(if won { side.other() } else { side }),
        Truth::Open => None,
    }
}

/// Whether the called card lies in a discard, but for one seat's.
pub(super) fn laid(view: &View<'_>, but: Option<Seat>) -> Truth {
    let Some(card) = view.facts.called else {
        return Truth::False;
    };
    Seat::all(view.facts.seats)
        .filter(|&seat| Some(seat) != but)
        .fold(Truth::False, |so_far, seat| {
            so_far.or(|| view.facts.laid[seat].has(card))
        })
}

pub(super) fn of_contract(view: &View<'_>, number: impl Fn(usize) -> Option<i64>) -> Range {
    let played = view.facts.contract.or(view.facts.auction.standing);
    if let Some(id) = played {
        return Range::exactly(number(id.index()).unwrap_or(0));
    }
    // What is played is not known: it lies between the least and the most that it can be.
    let mut all = (0..).map_while(number);
    let first = all.next().unwrap_or(0);
    all.fold(Range::exactly(first), |range, next| {
        Range::new(range.low.min(next), range.high.max(next))
    })
}

pub(super) fn any_own(view: &View<'_>, args: &Args, test: impl Fn(Party, Card) -> Truth) -> Truth {
    // Of a person nobody has to know the side.
    let person = view.scope.person.then_some(Party::DECLARERS);
    let Some(side) = view.scope.side.or(person) else {
        return Truth::Open;
    };
    any_of(args.cards(0, view), |card| test(side, card))
}

/// Whether something is so of any of some cards, of which it may be open whether they are among them.
pub(super) fn any_of(cards: Holding, test: impl Fn(Card) -> Truth) -> Truth {
    cards.possible.iter().fold(Truth::False, |so_far, card| {
        so_far.or(|| cards.has(card).and(|| test(card)))
    })
}

pub(super) fn made(view: &View<'_>, args: &Args) -> Truth {
    match (args.side(0, view), view.verdicts) {
        (Some(side), Some(verdicts)) => args.figures(1).fold(Truth::False, |so_far, figure| {
            so_far.or(|| verdicts.made(figure, side))
        }),
        _ => Truth::Open,
    }
}
