//! Numbers that many deals come to: how often, how much, and how sure that is.

use std::collections::BTreeMap;

use super::outcome::Entry;
use super::run::Tally;
use crate::basics::{Seat, Truth};
use crate::game::FigureId;
use crate::score::For;

/// So many standard errors to each side hold what is true in 95 of 100 cases.
const SURE: f64 = 1.959_964;

/// The factors of Student for two numbers, three and so on, as tables have them.
const FEW: [f64; 10] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
];

/// So many standard errors of a mean of so many numbers to each side hold the true one in 95 of 100 cases.
fn student(count: u64) -> f64 {
    let free = count.saturating_sub(1).max(1);
    if let Some(factor) = FEW.get(free as usize - 1) {
        return *factor;
    }
    // The expansion in powers of 1 / free (Fisher and Cornish, 1960).
    let (free, z, square) = (free as f64, SURE, SURE * SURE);
    let first = z * (square + 1.0) / 4.0;
    let second = z * ((5.0 * square + 16.0) * square + 3.0) / 96.0;
    let third = z * (((3.0 * square + 19.0) * square + 17.0) * square - 15.0) / 384.0;
    z + (first + (second + third / free) / free) / free
}

/// A share of many cases.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// In so many.
    pub held: u64,
    /// In so many it is not decided.
    pub open: u64,
    /// Of so many.
    pub of: u64,
}

impl Share {
    /// Of cases each of which is decided.
    pub fn of(held: u64, of: u64) -> Self {
        Self { held, open: 0, of }
    }

    /// One case more.
    pub(super) fn note(&mut self, holds: Truth) {
        self.of += 1;
        self.held += u64::from(holds.is_true());
        self.open += u64::from(holds.is_open());
    }

    /// Other cases.
    pub(super) fn add(&mut self, other: Self) {
        self.held += other.held;
        self.open += other.open;
        self.of += other.of;
    }

    /// Between 0 and 1; no number of none, nor where some are open: those that are decided are not like the others.
    pub fn share(self) -> f64 {
        if self.of == 0 || self.open > 0 {
            f64::NAN
        } else {
            self.held as f64 / self.of as f64
        }
    }

    /// The standard error; no number where all or none were so, of which it says nothing.
    pub fn error(self) -> f64 {
        if self.held == 0 || self.held == self.of || self.open > 0 {
            return f64::NAN;
        }
        let share = self.share();
        (share * (1.0 - share) / self.of.max(1) as f64).sqrt()
    }

    /// Between what the true share lies in 95 of 100 cases, as Wilson has it: it holds near 0 and 1 too. Where some are open, from
    /// where it would lie if none of them were so to where it would if all were.
    pub fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        if self.open > 0 {
            let (none, all) = (
                Self::of(self.held, self.of),
                Self::of(self.held + self.open, self.of),
            );
            return (none.interval().0, all.interval().1);
        }
        let (of, share, square) = (self.of as f64, self.share(), SURE * SURE);
        let middle = (share + square / (2.0 * of)) / (1.0 + square / of);
        let half = SURE / (1.0 + square / of)
            * (share * (1.0 - share) / of + square / (4.0 * of * of)).sqrt();
        let low = if self.held == 0 { 0.0 } else { middle - half };
        let high = if self.held == self.of {
            1.0
        } else {
            middle + half
        };
        (low, high)
    }
}

/// Numbers, each with how often it came up.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Spread(pub BTreeMap<i64, u64>);

impl Spread {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The mean; 0 of none.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self
            .0
            .iter()
            .map(|(&n, &count)| n as f64 * count as f64)
            .sum();
        sum / self.count().max(1) as f64
    }

    /// The standard deviation.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self
            .0
            .iter()
            .map(|(&n, &count)| (n as f64 - mean).powi(2) * count as f64);
        let free = self.count().saturating_sub(1).max(1);
        (squares.sum::<f64>() / free as f64).sqrt()
    }

    /// The standard error of the mean; no number where one alone says nothing of it.
    pub fn error(&self) -> f64 {
        if self.count() < 2 {
            return f64::NAN;
        }
        self.deviation() / (self.count() as f64).sqrt()
    }

    /// Between what the true mean lies in 95 of 100 cases, as Student has it: wider where there are few.
    pub fn interval(&self) -> (f64, f64) {
        let (mean, half) = (self.mean(), student(self.count()) * self.error());
        (mean - half, mean + half)
    }

    /// The number below which this share of all lies.
    pub fn quantile(&self, share: f64) -> i64 {
        let wanted = share * self.count() as f64;
        let mut below = 0.0;
        for (&number, &count) in &self.0 {
            below += count as f64;
            if below >= wanted {
                return number;
            }
        }
        self.0.keys().next_back().copied().unwrap_or(0)
    }

    /// How many are in an order to 0.
    pub fn where_sign(&self, sign: i64) -> u64 {
        let signed = self.0.iter().filter(|(number, _)| number.signum() == sign);
        signed.map(|(_, &count)| count).sum()
    }
}

/// How often something was made, or lost, and what the declarer got by it then.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// The figure; none for all that is no figure.
    pub figure: Option<FigureId>,
    /// Whose it was.
    pub whose: For,
    /// Whether it was made; otherwise it was lost.
    pub made: bool,
    /// How often.
    pub share: Share,
    /// What the declarer got by it where it was so.
    pub pays: Spread,
}

impl Tally {
    /// What a seat gets.
    pub fn pays(&self, seat: Seat) -> Spread {
        let mut spread = Spread::default();
        for (outcome, &count) in &self.outcomes {
            *spread.0.entry(outcome.pays[seat.index()]).or_default() += count;
        }
        spread
    }

    /// Every figure that was made or lost.
    pub fn made(&self) -> Vec<Made> {
        let of = self.played();
        let mut found: BTreeMap<(Option<FigureId>, u8, bool), (Entry, Spread)> = BTreeMap::new();
        for (outcome, &count) in &self.outcomes {
            for entry in &outcome.lines {
                let key = (entry.figure, entry.whose_number(), !entry.made);
                let (_, spread) = found.entry(key).or_insert((*entry, Spread::default()));
                *spread.0.entry(entry.pays).or_default() += count;
            }
        }
        let made = found.into_values().map(|(entry, pays)| Made {
            figure: entry.figure,
            whose: entry.whose(),
            made: entry.made,
            share: Share::of(pays.count(), of),
            pays,
        });
        made.collect()
    }
}
