//! What is paid at the end of a line of play, and for what.

use super::reference::after;
use crate::basics::{BySeat, Card, Units};
use crate::deal::Deal;
use crate::game::FigureId;
use crate::score::{Scored, score};

/// What is paid in the end, and for what.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Outcome {
    /// What each seat gets.
    pub(super) pays: BySeat<Units>,
    /// What each figure brings each seat.
    pub(super) lines: Vec<(FigureId, BySeat<Units>)>,
}

impl Outcome {
    /// Of a deal that is over.
    pub(super) fn of(deal: &Deal<'_>) -> Self {
        let (ledger, _) = score(deal.rules, &deal.facts);
        let lines = ledger.lines().iter().filter_map(|line| match line.item {
            Scored::Figure(figure) => Some((figure, line.pays)),
            _ => None,
        });
        Self {
            pays: *ledger.pays(),
            lines: lines.collect(),
        }
    }

    /// Of a deal in which these cards are played to the end.
    pub(super) fn after(deal: &Deal<'_>, cards: &[Card]) -> Self {
        let mut end = deal.clone();
        for &card in cards {
            if let Some(turn) = end.turn() {
                end = after(&end, turn, card);
            }
        }
        Self::of(&end)
    }

    /// The figures that come to something else in another.
    pub(super) fn changed(&self, other: &Self) -> Vec<FigureId> {
        let only = |one: &Self, other: &Self| {
            let lines = one.lines.iter().filter(|line| !other.lines.contains(line));
            lines.map(|&(figure, _)| figure).collect::<Vec<_>>()
        };
        let mut changed = only(self, other);
        changed.extend(only(other, self));
        changed.sort_unstable();
        changed.dedup();
        changed
    }
}
