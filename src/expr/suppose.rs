//! What follows from a condition when a record says that it holds, or that it does not.

use super::eval::{Args, Condition, Value, View};
use crate::basics::truth::Comparison;
use crate::basics::{Card, Party, Range, Truth};
use crate::facts::Follows;

/// Notes what follows from a word that holds, or from a number that lies between bounds.
pub(super) type Suppose = fn(&View<'_>, &Args, Range, &mut Follows);

impl Condition {
    /// Notes what follows from its being so (`holds`) or not. What follows only from several things together is left out.
    pub fn suppose(&self, holds: bool, view: &View<'_>, follows: &mut Follows) {
        match self {
            Self::Constant(_) => {}
            Self::Not(part) => part.suppose(!holds, view, follows),
            Self::All(parts) => suppose_each(parts, holds, holds, view, follows),
            Self::Any(parts) => suppose_each(parts, !holds, holds, view, follows),
            Self::Choice(parts) => {
                let [yes, test, no] = parts.as_ref();
                match test.holds(view) {
                    Truth::True => yes.suppose(holds, view, follows),
                    Truth::False => no.suppose(holds, view, follows),
                    Truth::Open => {}
                }
            }
            Self::Compare(sides, comparison) => {
                let (one, other) = sides.as_ref();
                let comparison = if holds {
                    *comparison
                } else {
                    comparison.opposite()
                };
                one.suppose(bounded(comparison, other.range(view)), view, follows);
                other.suppose(bounded(comparison.turned(), one.range(view)), view, follows);
            }
            Self::Word(word) if holds => {
                if let Some(suppose) = word.word.suppose {
                    suppose(view, &word.args, Range::exactly(1), follows);
                }
            }
            Self::Word(_) => {}
        }
    }
}

/// Every part follows if `every` does; else one of them does, and it is known which if the others are decided.
fn suppose_each(
    parts: &[Condition],
    every: bool,
    holds: bool,
    view: &View<'_>,
    follows: &mut Follows,
) {
    if every {
        for part in parts {
            part.suppose(holds, view, follows);
        }
        return;
    }
    let mut open = parts
        .iter()
        .filter(|part| part.holds(view) != Truth::from(!holds));
    if let (Some(part), None) = (open.next(), open.next()) {
        part.suppose(holds, view, follows);
    }
}

impl Value {
    fn suppose(&self, bounds: Range, view: &View<'_>, follows: &mut Follows) {
        if let Self::Word(word) = self
            && let Some(suppose) = word.word.suppose
        {
            suppose(view, &word.args, bounds, follows);
        }
    }
}

/// Where a number lies that stands in this order to another.
fn bounded(comparison: Comparison, other: Range) -> Range {
    let (least, most) = (i64::MIN, i64::MAX);
    match comparison {
        Comparison::Less => Range::new(least, other.high.saturating_sub(1)),
        Comparison::AtMost => Range::new(least, other.high),
        Comparison::Greater => Range::new(other.low.saturating_add(1), most),
        Comparison::AtLeast => Range::new(other.low, most),
        Comparison::Equal => other,
        Comparison::Unequal => Range::new(least, most),
    }
}

/// The one card that is asked about, if it is one.
fn one_card(args: &Args, n: usize, view: &View<'_>) -> Option<Card> {
    let cards = args.cards(n, view);
    cards
        .known
        .highest()
        .filter(|_| cards.is_exact() && cards.known.len() == 1)
}

pub(super) fn points(view: &View<'_>, args: &Args, bounds: Range, follows: &mut Follows) {
    let Some(side) = args.side(0, view) else {
        return;
    };
    follows.note_points(side, bounds);
    if view.facts.sides.parties == 2 {
        // What one side has not, the other has.
        let total: i64 = view.constants.points.iter().map(|&p| i64::from(p)).sum();
        let rest = Range::new(
            total.saturating_sub(bounds.high),
            total.saturating_sub(bounds.low),
        );
        follows.note_points(side.other(), rest);
    }
}

pub(super) fn all_tricks(view: &View<'_>, args: &Args, _: Range, follows: &mut Follows) {
    if let Some(side) = args.side(0, view) {
        follows.note_wins(side, 1, view.facts.tricks.total());
    }
}

pub(super) fn tricks_between(view: &View<'_>, args: &Args, _: Range, follows: &mut Follows) {
    if let Some(side) = args.side(0, view) {
        follows.note_wins(side, args.trick(1, view), args.trick(2, view));
    }
}

pub(super) fn trick(view: &View<'_>, args: &Args, _: Range, follows: &mut Follows) {
    if let Some(side) = args.side(0, view) {
        follows.note_wins(side, args.trick(1, view), args.trick(1, view));
    }
}

pub(super) fn own_wins(view: &View<'_>, args: &Args, _: Range, follows: &mut Follows) {
    let Some(side) = view.scope.side else { return };
    let number = args.trick(1, view);
    follows.note_wins(side, number, number);
    if let Some(card) = one_card(args, 0, view) {
        follows.note_takes(side, card.into());
        own_is_in(card, number, side, follows);
    }
}

pub(super) fn own_in_trick(view: &View<'_>, args: &Args, _: Range, follows: &mut Follows) {
    if let (Some(side), Some(card)) = (view.scope.side, one_card(args, 0, view)) {
        own_is_in(card, args.trick(1, view), side, follows);
    }
}

fn own_is_in(card: Card, number: usize, side: Party, follows: &mut Follows) {
    follows.note_own(side, card);
    follows.note_place(card, number);
}

pub(super) fn own_beats(view: &View<'_>, args: &Args, _: Range, follows: &mut Follows) {
    let Some(side) = view.scope.side else { return };
    if let Some(card) = one_card(args, 0, view) {
        follows.note_own(side, card);
        follows.note_takes(side, card.into());
    }
    if let Some(card) = one_card(args, 1, view) {
        follows.note_takes(side, card.into());
        if view.facts.sides.parties == 2 {
            follows.note_own(side.other(), card);
        }
    }
}

pub(super) fn takes_all(view: &View<'_>, args: &Args, _: Range, follows: &mut Follows) {
    if let Some(side) = args.side(0, view) {
        follows.note_takes(side, args.cards(1, view).known);
    }
}

pub(super) fn takes_any(view: &View<'_>, args: &Args, _: Range, follows: &mut Follows) {
    if let (Some(side), Some(card)) = (args.side(0, view), one_card(args, 1, view)) {
        follows.note_takes(side, card.into());
    }
}
