//! The end of a sitting: whether it has come, who is in which place, what is paid then and what each gets in the event.

use crate::basics::{CardPoints, Units};
use crate::expr::{Act, Condition, Scope, Sitting, View};
use crate::facts::Facts;
use crate::rules::{FeeTo, Rules, TiedPlaces};

/// What a player has got when a sitting is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The place, from 1; who have as many share the better one.
    pub place: usize,
    /// What fees bring, or cost.
    pub fees: Units,
    /// The points in the event, as a number and into how many parts it is to be divided; none where there are none.
    pub points: Option<(i64, i64)>,
}

/// How the players of a sitting stand after a deal.
pub(super) struct Standings {
    /// What each has.
    pub(super) totals: Vec<Units>,
    /// What the last deal brought each of it.
    pub(super) last: Vec<Units>,
    /// How many deals there have been.
    pub(super) deals: usize,
}

impl Standings {
    /// Whether something holds for one of the players.
    pub(super) fn any(&self, rules: &Rules, what: &Condition) -> bool {
        let facts = nothing();
        let mut all = 0..self.totals.len();
        all.any(|n| what.holds(&view(rules, &facts, self, n)).is_true())
    }

    /// Whether the sitting is over.
    pub(super) fn is_over(&self, rules: &Rules) -> bool {
        let session = rules.session.as_ref();
        let until = session.and_then(|session| session.until.as_ref());
        until.is_some_and(|until| self.any(rules, until))
    }
}

/// How the players of a sitting stand at its end; nothing where the rules say nothing of it.
pub(super) fn finish(rules: &Rules, standings: &Standings) -> Option<Vec<Finish>> {
    let session = rules.session.as_ref()?;
    let totals = &standings.totals;
    let facts = nothing();
    let mut fees = vec![Units(0); totals.len()];
    for fee in &session.fees {
        for n in 0..totals.len() {
            let view = view(rules, &facts, standings, n);
            if !fee.when.holds(&view).is_true() {
                continue;
            }
            let amount = fee.amount.range(&view).exact().unwrap_or(0);
            let takers: Vec<usize> = match fee.to {
                FeeTo::First => (0..totals.len())
                    .filter(|&m| place(totals, m) == 1)
                    .collect(),
                FeeTo::EachOther => (0..totals.len()).filter(|&m| m != n).collect(),
                FeeTo::Nobody => Vec::new(),
            };
            let each = match fee.to {
                FeeTo::First => amount.checked_div(takers.len() as i64).unwrap_or(0),
                FeeTo::EachOther | FeeTo::Nobody => amount,
            };
            fees[n] -= match fee.to {
                FeeTo::Nobody => Units(amount),
                FeeTo::First | FeeTo::EachOther => Units(each) * takers.len() as i64,
            };
            for taker in takers {
                fees[taker] += Units(each);
            }
        }
    }
    let finish = |n| {
        let place = place(totals, n);
        let tied = totals.iter().filter(|&&total| total == totals[n]).count();
        Finish {
            place,
            fees: fees[n],
            points: points(&session.table_points, session.tied, place, tied),
        }
    };
    Some((0..totals.len()).map(finish).collect())
}

/// What a place brings that so many share.
fn points(by_place: &[i64], tied: TiedPlaces, place: usize, sharing: usize) -> Option<(i64, i64)> {
    let last = by_place.last()?;
    let of = |place: usize| by_place.get(place - 1).unwrap_or(last);
    Some(match tied {
        TiedPlaces::Best => (*of(place), 1),
        TiedPlaces::Mean => {
            let shared: i64 = (place..place + sharing).map(of).sum();
            let parts = sharing as i64;
            if shared % parts == 0 {
                (shared / parts, 1)
            } else {
                (shared, parts)
            }
        }
    })
}

fn place(totals: &[Units], n: usize) -> usize {
    1 + totals.iter().filter(|&&total| total > totals[n]).count()
}

fn nothing() -> Facts {
    Facts::new(0, 0, 0, CardPoints(0))
}

fn view<'v>(rules: &'v Rules, facts: &'v Facts, standings: &Standings, n: usize) -> View<'v> {
    let totals = &standings.totals;
    View {
        facts,
        constants: &rules.constants,
        verdicts: None,
        trick: &[],
        scope: Scope {
            act: Act::Sitting(Sitting {
                total: totals[n].0,
                last: standings.last[n].0,
                place: place(totals, n) as i64,
                players: totals.len() as i64,
                deals: standings.deals as i64,
            }),
            ..Scope::NOWHERE
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_share_a_place_get_the_mean_of_the_places_or_the_best() {
        let by_place = [10, 8, 6, 4];
        let mean = |place, sharing| points(&by_place, TiedPlaces::Mean, place, sharing);
        assert_eq!(mean(1, 1), Some((10, 1)));
        assert_eq!(mean(1, 2), Some((9, 1)));
        assert_eq!(mean(2, 3), Some((6, 1)));
        assert_eq!(mean(1, 3), Some((8, 1)));
        // The fifth gets as many as the fourth.
        assert_eq!(mean(5, 1), Some((4, 1)));
        assert_eq!(points(&[5, 2], TiedPlaces::Mean, 1, 2), Some((7, 2)));
        assert_eq!(points(&by_place, TiedPlaces::Best, 2, 3), Some((8, 1)));
        assert_eq!(points(&[], TiedPlaces::Best, 1, 1), None);
    }
}
