//! What a club asks of a season: who won and lost how much, with whom, in which contracts, by which figures, and when.
//!
//! Deals of different variants are never added up. Deals that pay nothing, because something is wrong or missing, are counted
//! and no more.

mod day;
mod doubts;
mod entry;
mod filter;
mod tally;

use std::collections::{BTreeMap, BTreeSet};

pub use day::Day;
pub use doubts::{Doubt, Doubts};
pub use entry::{Entry, Item, Paid, Play, Step, composed};
pub use filter::{Admitted, Filter, seat_of};
pub use tally::{Contract, Evening, Figure, Game, Kontra, NotCounted, Pair, Player, Seating, Told};

use rustc_hash::FxHashSet;

use crate::basics::spelling::fold;

/// A season: the deals that have been entered, in their order.
#[derive(Default, Debug)]
pub struct Season {
    /// The games, by the ids of their variants.
    pub games: BTreeMap<String, Game>,
    /// The sitting that goes on, with what its players pay if it ends now.
    open: Option<Open>,
    /// How many sittings have deals that were asked for and others that were not, and something to pay at their end: that is
    /// not counted, because it comes of all their deals.
    pub unclosed: u64,
    /// What there is to doubt: deals that may be given twice, and names that sit twice.
    pub doubts: Doubts,
    /// Whether what is written exactly as a record before it is counted only once.
    once: bool,
    /// How many deals were left out for that.
    pub copies: u64,
    /// What was written so far, where it is counted once.
    written: FxHashSet<u64>,
}

/// A sitting that goes on.
#[derive(Debug)]
struct Open {
    variant: String,
    file: String,
    place: (Option<String>, Option<String>),
    evening: EveningKey,
    closing: Vec<(String, crate::basics::Units)>,
    /// Whether any of its deals was asked for, and whether any was not.
    wanted: bool,
    cut: bool,
}

/// What stands in a text in place of what could not be read.
const UNREAD: char = char::REPLACEMENT_CHARACTER;

/// What tells evenings apart: the day and the event, or the file of records that name neither.
pub type EveningKey = (Day, String, String);

impl Season {
    /// A season without deals, which counts what is written exactly as before again, or only `once`.
    pub fn counting(once: bool) -> Self {
        Self {
            once,
            ..Self::default()
        }
    }

    /// Enters the next deal.
    pub fn enter(&mut self, mut entry: Entry) {
        if self.once && entry.wanted && !self.written.insert(entry.content) {
            entry.wanted = false;
            self.copies += 1;
        }
        let place = (entry.event.clone(), entry.table.clone());
        let goes_on = self.open.as_ref().is_some_and(|open| {
            open.file == entry.file && open.place == place && open.variant == entry.variant
        });
        if !goes_on {
            self.close();
        }
        if entry.wanted {
            self.doubts.enter(&entry);
            let game = self.games.entry(entry.variant.clone()).or_default();
            game.enter(&entry);
        }
        let (wanted, cut) = match &self.open {
            Some(open) => (open.wanted, open.cut),
            None => (false, false),
        };
        self.open = Some(Open {
            evening: evening(&entry),
            variant: entry.variant,
            file: entry.file,
            place,
            closing: entry.closing,
            wanted: wanted || entry.wanted,
            cut: cut || !entry.wanted,
        });
    }

    /// Ends the sitting that goes on, if one does.
    pub fn close(&mut self) {
        let Some(open) = self.open.take() else { return };
        if open.cut {
            self.unclosed += u64::from(open.wanted && !open.closing.is_empty());
            return;
        }
        if let Some(game) = self.games.get_mut(&open.variant) {
            for (name, units) in open.closing {
                game.close(&name, &open.evening, units);
            }
        }
    }

    /// Ends it all before its end: what goes on then has no end that could be counted.
    pub fn break_off(&mut self) {
        if let Some(open) = &mut self.open {
            open.cut = true;
        }
        self.close();
    }

    /// Names that differ in case, accents or the way they are encoded alone: each group may be one player.
    pub fn alike(&self) -> Vec<Vec<&str>> {
        let mut groups: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for name in self.games.values().flat_map(|game| game.players.keys()) {
            groups.entry(fold(name)).or_default().insert(name);
        }
        // A character that could not be read may be any.
        let names: BTreeSet<&str> = groups.values().flatten().copied().collect();
        for name in names.iter().filter(|name| name.contains(UNREAD)) {
            let may_be = |other: &&&str| {
                let mut both = name.chars().zip(other.chars());
                name.chars().count() == other.chars().count()
                    && both.all(|(one, other)| one == UNREAD || one == other)
            };
            let others: Vec<&str> = names.iter().filter(may_be).copied().collect();
            groups.entry(fold(name)).or_default().extend(others);
        }
        let groups = groups.into_values().filter(|group| group.len() > 1);
        groups.map(|group| group.into_iter().collect()).collect()
    }
}

/// The evening of a deal.
fn evening(entry: &Entry) -> EveningKey {
    let text = |of: &Option<String>| of.clone().unwrap_or_default();
    let (date, event) = (entry.date.clone(), text(&entry.event));
    let file = if date.is_none() && event.is_empty() {
        entry.file.clone()
    } else {
        String::new()
    };
    (date, event, file)
}

#[cfg(test)]
mod tests;
