//! What may be wrong with a season though each of its deals is right.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::entry::Entry;
use crate::basics::Seat;
use crate::basics::seat::MAX_SEATS;

/// How often something was found, and where first.
#[derive(Clone, Default, Debug)]
pub struct Doubt {
    /// How often.
    pub deals: u64,
    /// The file of the first.
    pub first: Option<String>,
}

/// What there is to doubt.
#[derive(Default, Debug)]
pub struct Doubts {
    /// Deals with the event, day, table, number and players of another.
    pub again: Doubt,
    /// Deals in which one name sits at two seats.
    pub twice: Doubt,
    /// The deals that were entered, by what is written of them.
    known: HashSet<u64>,
}

impl Doubts {
    pub(super) fn enter(&mut self, entry: &Entry) {
        if is_known(entry, &mut self.known) {
            self.again.add(entry);
        }
        let mut names = HashSet::new();
        let mut seats = Seat::all(MAX_SEATS).filter_map(|seat| entry.players[seat].as_deref());
        if !seats.all(|name| names.insert(name)) {
            self.twice.add(entry);
        }
    }
}

impl Doubt {
    fn add(&mut self, entry: &Entry) {
        self.deals += 1;
        self.first.get_or_insert_with(|| entry.file.clone());
    }
}

/// Whether a deal that has a day and a number was entered before.
fn is_known(entry: &Entry, known: &mut HashSet<u64>) -> bool {
    let (Some(date), Some(label)) = (&entry.date, &entry.label) else {
        return false;
    };
    let players = Seat::all(MAX_SEATS).map(|seat| &entry.players[seat]);
    let players: Vec<_> = players.collect();
    let mut hasher = DefaultHasher::new();
    (&entry.variant, date, label).hash(&mut hasher);
    (&entry.event, &entry.table, players).hash(&mut hasher);
    !known.insert(hasher.finish())
}
