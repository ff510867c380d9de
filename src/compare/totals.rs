//! Many deals under several variants: totals, and who gains from which rule.

use std::collections::BTreeMap;

use super::deals::{Compared, Comparison};
use crate::basics::{Seat, Units};
use crate::record::Record;
use crate::session::player;

/// What a rule of another variant changed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Gain {
    /// In how many deals.
    pub deals: usize,
    /// What each player got more than under the first variant, in game points.
    pub players: BTreeMap<String, Units>,
}

/// Sums over deals.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Totals {
    /// How many deals there were.
    pub deals: usize,
    /// In how many of them anything came out otherwise than under the first variant, by variant.
    pub differ: Vec<usize>,
    /// How many could not be scored, by variant.
    pub unscored: Vec<usize>,
    /// What each player got, by variant.
    pub players: BTreeMap<String, Vec<Units>>,
    /// What each rule, or several together, changed: by the variant and the paths of the rules.
    pub rules: BTreeMap<(usize, Vec<String>), Gain>,
}

impl Totals {
    /// Adds a deal.
    pub fn add(&mut self, comparison: &Comparison, record: &Record, deal: &Compared) {
        let count = comparison.entrants.len();
        self.deals += 1;
        self.differ.resize(count, 0);
        self.unscored.resize(count, 0);
        for (n, outcome) in deal.outcomes.iter().enumerate() {
            let pays = outcome.as_ref().filter(|outcome| outcome.replay.pays);
            if pays.is_none() {
                self.unscored[n] += 1;
            }
            for seat in Seat::all(deal.seats) {
                let sums = self.players.entry(player(record, seat)).or_default();
                sums.resize(count, Units(0));
                if let Some(outcome) = pays {
                    sums[n] += outcome.replay.ledger.pays()[seat];
                }
            }
        }
        let mut differs = vec![false; count];
        for row in &deal.rows {
            for cause in &row.causes {
                differs[cause.variant] = true;
                let key = (cause.variant, cause.rules.clone());
                let gain = self.rules.entry(key).or_default();
                gain.deals += 1;
                let pays = |n: usize, seat: Seat| {
                    let cell = row.cells.get(n).and_then(Option::as_ref);
                    cell.map_or(Units(0), |cell| cell.pays[seat])
                };
                for seat in Seat::all(deal.seats) {
                    let more = pays(cause.variant, seat) - pays(0, seat);
                    *gain.players.entry(player(record, seat)).or_default() += more;
                }
            }
        }
        for (sum, differs) in self.differ.iter_mut().zip(differs) {
            *sum += usize::from(differs);
        }
    }

    /// The rank of a player under a variant: 1 is the best, equal totals share a rank.
    pub fn rank(&self, player: &str, variant: usize) -> usize {
        let of = |sums: &Vec<Units>| sums.get(variant).copied().unwrap_or_default();
        let own = self.players.get(player).map(of).unwrap_or_default();
        1 + self.players.values().filter(|sums| of(sums) > own).count()
    }
}
