//! What may be wrong with a season though each of its deals is right.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashSet;

use super::day::Day;
use super::entry::Entry;
use crate::basics::Seat;
use crate::basics::seat::MAX_SEATS;

/// How often something was found, and where first.
#[derive(Clone, Default, Debug)]
pub struct Doubt {
    /// How often.
    pub times: u64,
    /// The file of the first.
    pub first: Option<String>,
}

/// What there is to doubt.
#[derive(Default, Debug)]
pub struct Doubts {
    /// Deals with the event, day, table, number and players of another.
    pub again: Doubt,
    /// Deals without a day or a number that are written exactly as another.
    pub copied: Doubt,
    /// Deals that tell a day which cannot be read as one.
    pub undated: Doubt,
    /// Deals in which one name sits at two seats.
    pub twice: Doubt,
    /// The deals that were entered: by day, number and the like, or by all that is written.
    known: FxHashSet<u64>,
    /// Evenings at one table of which something lasts, though they lie in several files: sittings end with their files.
    pub split: Doubt,
    tables: HashMap<u64, AtTable>,
}

/// A table on an evening.
#[derive(Debug)]
struct AtTable {
    file: String,
    /// Whether anything is paid at the end of a sitting.
    lasts: bool,
    split: bool,
}

impl Doubts {
    pub(super) fn enter(&mut self, entry: &Entry) {
        let (identity, doubt) = match identity(entry) {
            Some(identity) => (identity, &mut self.again),
            None => (entry.content, &mut self.copied),
        };
        if !self.known.insert(identity) {
            doubt.add(entry);
        }
        if let Day::Unread(text) = &entry.date {
            self.undated.times += 1;
            let first = || format!("{}: `{text}`", entry.file);
            self.undated.first.get_or_insert_with(first);
        }
        self.at_table(entry);
        let mut names = HashSet::new();
        let mut seats = Seat::all(MAX_SEATS).filter_map(|seat| entry.players[seat].as_deref());
        if !seats.all(|name| names.insert(name)) {
            self.twice.add(entry);
        }
    }
}

impl Doubts {
    fn at_table(&mut self, entry: &Entry) {
        let Some(date) = entry.date.date() else {
            return;
        };
        if entry.event.is_none() && entry.table.is_none() {
            return;
        }
        let mut hasher = DefaultHasher::new();
        (&entry.variant, date, &entry.event, &entry.table).hash(&mut hasher);
        let table = self.tables.entry(hasher.finish());
        let table = table.or_insert_with(|| AtTable {
            file: entry.file.clone(),
            lasts: false,
            split: false,
        });
        table.lasts |= !entry.closing.is_empty();
        if table.lasts && !table.split && table.file != entry.file {
            table.split = true;
            self.split.add(entry);
        }
    }
}

impl Doubt {
    fn add(&mut self, entry: &Entry) {
        self.times += 1;
        self.first.get_or_insert_with(|| entry.file.clone());
    }
}

/// What tells a deal that has a day and a number from others.
fn identity(entry: &Entry) -> Option<u64> {
    let label = entry.label.as_ref().filter(|_| !entry.date.is_none())?;
    let players = Seat::all(MAX_SEATS).map(|seat| &entry.players[seat]);
    let players: Vec<_> = players.collect();
    let mut hasher = DefaultHasher::new();
    (&entry.variant, &entry.date, label).hash(&mut hasher);
    (&entry.event, &entry.table, players).hash(&mut hasher);
    Some(hasher.finish())
}
