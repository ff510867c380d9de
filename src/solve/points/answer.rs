//! What is asked of a solver, and what it answers.

use crate::basics::Card;

/// How far a search may go.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many cards it may try.
    pub nodes: u64,
    /// Asked now and then: whether to stop at once.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// To the end, however long it takes.
    pub fn none() -> Limits<'static> {
        Limits {
            nodes: u64::MAX,
            stop: &|| false,
        }
    }

    /// No more cards than these.
    pub fn nodes(nodes: u64) -> Limits<'static> {
        Limits {
            nodes,
            ..Limits::none()
        }
    }
}

/// Between which numbers the declarers' card points lie, both included, in the smallest part that the pack uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// They take no less.
    pub low: i32,
    /// They take no more.
    pub high: i32,
}

impl Bounds {
    /// The number, where it has been found.
    pub fn exact(self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// Whether they take so many, where that has been found.
    pub fn reach(self, target: i32) -> Option<bool> {
        if self.low >= target {
            Some(true)
        } else if self.high < target {
            Some(false)
        } else {
            None
        }
    }

    /// The same with points that are taken before.
    #[must_use]
    pub fn after(self, points: i32) -> Self {
        Self {
            low: self.low + points,
            high: self.high + points,
        }
    }
}

/// What each card is worth that may be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What the declarers take if all play as well as can be.
    pub value: Bounds,
    /// The cards, in the order of the pack, and what the declarers take after each.
    pub cards: Vec<(Card, Bounds)>,
    /// Whether it is the declarers' turn, who look for much.
    pub declarers: bool,
}

impl Choice {
    /// The cards that are as good as any; all that may be, where it has not been found.
    pub fn best(&self) -> impl Iterator<Item = Card> {
        let (value, declarers) = (self.value, self.declarers);
        let may_be = move |bounds: Bounds| {
            if declarers {
                bounds.high >= value.low
            } else {
                bounds.low <= value.high
            }
        };
        let best = self.cards.iter().filter(move |(_, bounds)| may_be(*bounds));
        best.map(|&(card, _)| card)
    }
}

/// How much a solver has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Cards tried.
    pub nodes: u64,
    /// Numbers asked for.
    pub passes: u64,
    /// Positions that the table holds.
    pub entries: usize,
    /// How many bytes it takes.
    pub bytes: usize,
}
