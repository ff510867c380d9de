//! What on the table decides a condition, for the person who asks why.

use super::eval::{Args, View};
use crate::basics::{Card, CardSet, Party, Seat};

/// A fact that decides a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// Card points of a side, of all there are, in the pack's smallest part.
    Points {
        /// How many the side has.
        points: i64,
        /// How many there are.
        total: i64,
    },
    /// A card and the trick that it was played in.
    Trick {
        /// The number, from 1.
        number: usize,
        /// Who won it.
        winner: Seat,
        /// The card that won it.
        best: Card,
        /// The card asked about.
        card: Card,
    },
    /// A card that was not played in the trick asked about, but in another.
    Elsewhere {
        /// The card.
        card: Card,
        /// The trick that it was played in, from 1.
        number: usize,
    },
    /// Cards that a side has taken and not taken.
    Taken {
        /// Those that it has.
        taken: CardSet,
        /// Those that it has not.
        missing: CardSet,
    },
    /// How many tricks a side has won of those asked about.
    Tricks {
        /// How many it won.
        won: usize,
        /// Of how many.
        of: usize,
    },
    /// The record states it and shows no cards.
    Stated,
}

pub(super) fn points(view: &View<'_>, args: &Args) -> Option<Evidence> {
    let side = args.side(0, view)?;
    let mut points = super::ask::points(view, side).exact()?;
    if view.constants.counts {
        points *= view.constants.unit;
    }
    let total = view.constants.points.iter().map(|&p| i64::from(p)).sum();
    Some(Evidence::Points { points, total })
}

pub(super) fn card_in_trick(view: &View<'_>, args: &Args) -> Option<Evidence> {
    let card = args.cards(0, view).known.highest()?;
    let number = view.facts.tricks.trick_of(card)?;
    if number != args.trick(1, view) {
        return Some(Evidence::Elsewhere { card, number });
    }
    trick(view, card, number)
}

pub(super) fn card_beats(view: &View<'_>, args: &Args) -> Option<Evidence> {
    let card = args.cards(1, view).known.highest()?;
    let number = view.facts.tricks.trick_of(card)?;
    trick(view, card, number)
}

fn trick(view: &View<'_>, card: Card, number: usize) -> Option<Evidence> {
    let trick = view.facts.tricks.get(number)?;
    let winner = trick.winner?;
    let best = trick
        .cards
        .iter()
        .copied()
        .find(|&c| view.facts.tricks.player(c) == Some(winner))?;
    Some(Evidence::Trick {
        number,
        winner,
        best,
        card,
    })
}

pub(super) fn taken(view: &View<'_>, args: &Args) -> Option<Evidence> {
    let side = args.side(0, view)?;
    let wanted = args.cards(1, view).known;
    let taken: CardSet = wanted
        .iter()
        .filter(|&card| super::ask::taken(view, side, card).is_true())
        .collect();
    let missing: CardSet = wanted
        .iter()
        .filter(|&card| super::ask::taken(view, side, card).is_false())
        .collect();
    let shown = !taken.is_empty() || !missing.is_empty();
    shown.then_some(Evidence::Taken { taken, missing })
}

pub(super) fn card_falls(view: &View<'_>, args: &Args) -> Option<Evidence> {
    let card = args.cards(0, view).known.highest()?;
    trick(view, card, view.facts.tricks.trick_of(card)?)
}

pub(super) fn tricks_so_far(view: &View<'_>, args: &Args) -> Option<Evidence> {
    let won = super::ask::tricks(view, args.side(0, view)?).exact()?;
    Some(Evidence::Tricks {
        won: usize::try_from(won).ok()?,
        of: view.facts.tricks.total(),
    })
}

pub(super) fn all_tricks(view: &View<'_>, args: &Args) -> Option<Evidence> {
    tricks(view, args.side(0, view)?, 1, view.facts.tricks.total())
}

pub(super) fn tricks_between(view: &View<'_>, args: &Args) -> Option<Evidence> {
    let (first, last) = (args.trick(1, view), args.trick(2, view));
    tricks(view, args.side(0, view)?, first, last)
}

fn tricks(view: &View<'_>, side: Party, first: usize, last: usize) -> Option<Evidence> {
    if view.facts.tricks.complete() < last {
        return None;
    }
    let won = (first..=last)
        .filter(|&number| super::ask::wins_trick(view, side, number).is_true())
        .count();
    Some(Evidence::Tricks {
        won,
        of: (last + 1).saturating_sub(first),
    })
}
