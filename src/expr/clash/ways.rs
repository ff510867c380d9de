//! The ways in which a condition could hold: in each of them, words that hold and words that do not.

use std::ops::Range as Bytes;

use super::{Placed, Says, is_fixed};
use crate::expr::eval::Condition;

/// So many ways are looked at; a condition that has more may hold.
const MOST: usize = 400;

/// A word or a comparison, whether it is to hold, and where it is written.
#[derive(Clone)]
pub(super) struct Literal<'c> {
    pub(super) at: Bytes<usize>,
    pub(super) says: &'c Condition,
    pub(super) holds: bool,
}

type Way<'c> = Vec<Literal<'c>>;

/// The ways in which a condition holds, or does not; none if they are too many to be looked at.
pub(super) fn ways(placed: &Placed, holds: bool) -> Option<Vec<Way<'_>>> {
    let at = &placed.at;
    match &placed.says {
        Says::Not(part) => match &part.says {
            // Who reads it sees what is denied with its `not`.
            Says::Leaf(condition) => of(condition, at, !holds),
            _ => ways(part, !holds),
        },
        Says::All(parts) => joined(parts.iter().map(|part| ways(part, holds)), holds),
        Says::Any(parts) => joined(parts.iter().map(|part| ways(part, holds)), !holds),
        Says::Choice(parts) => {
            let [yes, test, no] = parts.as_ref();
            let first = joined([ways(yes, holds), ways(test, true)].into_iter(), true);
            let second = joined([ways(no, holds), ways(test, false)].into_iter(), true);
            joined([first, second].into_iter(), false)
        }
        Says::Leaf(condition) => of(condition, at, holds),
    }
}

/// The ways in which a condition holds and another one does not.
pub(super) fn together<'c>(holds: &'c Placed, not: &'c Placed) -> Option<Vec<Way<'c>>> {
    joined([ways(holds, true), ways(not, false)].into_iter(), true)
}

/// The same of a condition that is named and written elsewhere.
fn of<'c>(condition: &'c Condition, at: &Bytes<usize>, holds: bool) -> Option<Vec<Way<'c>>> {
    match condition {
        _ if is_fixed(condition) => Some(vec![Vec::new()]),
        Condition::Not(part) => of(part, at, !holds),
        Condition::All(parts) => joined(parts.iter().map(|part| of(part, at, holds)), holds),
        Condition::Any(parts) => joined(parts.iter().map(|part| of(part, at, holds)), !holds),
        Condition::Choice(parts) => {
            let [yes, test, no] = parts.as_ref();
            let first = joined([of(yes, at, holds), of(test, at, true)].into_iter(), true);
            let second = joined([of(no, at, holds), of(test, at, false)].into_iter(), true);
            joined([first, second].into_iter(), false)
        }
        _ => Some(vec![vec![Literal {
            at: at.clone(),
            says: condition,
            holds,
        }]]),
    }
}

/// The ways of several parts of which all must be so (`together`), or any.
fn joined<'c>(
    parts: impl Iterator<Item = Option<Vec<Way<'c>>>>,
    together: bool,
) -> Option<Vec<Way<'c>>> {
    if !together {
        let mut all = Vec::new();
        for part in parts {
            all.extend(part?);
        }
        return (all.len() <= MOST).then_some(all);
    }
    let mut all: Vec<Way<'c>> = vec![Vec::new()];
    for part in parts {
        let part = part?;
        if all.len() * part.len() > MOST {
            return None;
        }
        all = all
            .iter()
            .flat_map(|way| {
                part.iter()
                    .map(move |more| way.iter().chain(more).cloned().collect())
            })
            .collect();
    }
    Some(all)
}
