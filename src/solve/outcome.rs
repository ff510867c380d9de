//! What is paid at the end of a deal, and for what.

use super::reference::after;
use crate::basics::{BySeat, Card, Units};
use crate::deal::{Deal, Ending, Phase};
use crate::game::FigureId;
use crate::rules::ConcedeCost;
use crate::score::{Cut, Ledger, Scored, cut, score, unplayed};

/// The ledger of a deal that is over, however it ended; none where what is known does not give it.
pub(super) fn ledger(deal: &Deal<'_>) -> Option<Ledger> {
    let (rules, facts) = (deal.rules, &deal.facts);
    let how = match &deal.phase {
        Phase::Over(Ending::PassedOut) => return Some(unplayed(rules, facts)),
        Phase::Over(Ending::Stopped(n)) => Some(Cut::Stopped(*n)),
        Phase::Over(Ending::ThrownIn(..)) => Some(Cut::ThrownIn),
        Phase::Over(Ending::Conceded(seat, n)) => match rules.concessions.get(*n)?.cost {
            ConcedeCost::TricksLeft(_) => None,
            ConcedeCost::Pays(_) => Some(Cut::Conceded(*seat, *n)),
        },
        Phase::Over(_) => None,
        _ => return None,
    };
    if let Some(how) = how {
        return Some(cut(rules, facts, how).unwrap_or_else(|| unplayed(rules, facts)));
    }
    let (ledger, missing) = score(rules, facts);
    missing.is_empty().then_some(ledger)
}

/// What is paid in the end, and for what.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Outcome {
    /// What each seat gets.
    pub(super) pays: BySeat<Units>,
    /// What each figure brings each seat.
    pub(super) lines: Vec<(FigureId, BySeat<Units>)>,
}

impl Outcome {
    /// Of a deal that is over, however it ended.
    pub(super) fn ended(deal: &Deal<'_>) -> Option<Self> {
        ledger(deal).map(|ledger| Self::read(&ledger))
    }

    /// Of a deal that has been played to its end.
    pub(super) fn of(deal: &Deal<'_>) -> Self {
        Self::read(&score(deal.rules, &deal.facts).0)
    }

    fn read(ledger: &Ledger) -> Self {
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
