//! A number of a side, compared with the most or the least that any side has of it.

use super::eval::{Arg, Call, Value, View};
use crate::basics::truth::Comparison;
use crate::basics::{Party, Range, Truth};

/// Compares a number with the most or the least of itself by side, where one of the two is that of the other. Between
/// numbers of which only the bounds are known, that one is the most says more than that two numbers are equal: it is
/// asked of each other side by itself.
pub(super) fn compare(one: &Value, other: &Value, wanted: Comparison, view: &View<'_>) -> Truth {
    let (highest, turned) = match (extreme(other, one), extreme(one, other)) {
        (Some(highest), _) => (highest, false),
        (None, Some(highest)) => (highest, true),
        (None, None) => return Truth::Open,
    };
    let number = if turned { other } else { one };
    let Some(own) = view.scope.side else {
        return Truth::Open;
    };
    let reaches = reaches(number, highest, own, view);
    // From the side of its own number.
    let wanted = if turned { wanted.turned() } else { wanted };
    match (wanted, highest) {
        (Comparison::Equal, _) | (Comparison::AtLeast, true) | (Comparison::AtMost, false) => {
            reaches
        }
        (Comparison::Unequal, _) | (Comparison::Less, true) | (Comparison::Greater, false) => {
            !reaches
        }
        (Comparison::AtMost, true) | (Comparison::AtLeast, false) => Truth::True,
        (Comparison::Greater, true) | (Comparison::Less, false) => Truth::False,
    }
}

/// Whether a value is the most, or the least, that any side has of this number.
fn extreme(value: &Value, of: &Value) -> Option<bool> {
    let Value::Word(Call { args, word, .. }) = value else {
        return None;
    };
    let highest = match word.pattern {
        "most by side NUMBER" => true,
        "least by side NUMBER" => false,
        _ => return None,
    };
    matches!(args.0.first(), Some(Arg::Number(number)) if number == of).then_some(highest)
}

/// Whether no other side has more, or less.
fn reaches(number: &Value, highest: bool, own: Party, view: &View<'_>) -> Truth {
    let of = |party| -> Range {
        let mut from_there = *view;
        from_there.scope.side = Some(party);
        number.range(&from_there)
    };
    let parties = view.facts.sides.parties;
    if parties == 0 {
        return Truth::Open;
    }
    let wanted = if highest {
        Comparison::AtLeast
    } else {
        Comparison::AtMost
    };
    let mine = of(own);
    let others = Party::all(parties).filter(|&party| party != own);
    others.fold(Truth::True, |all, party| {
        all.and(|| mine.compare(of(party), wanted))
    })
}
