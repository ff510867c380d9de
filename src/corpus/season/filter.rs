//! Which deals of a season are asked for.

use super::entry::Entry;
use crate::basics::Seat;
use crate::basics::seat::MAX_SEATS;
use crate::basics::spelling::fold;

/// Which deals are asked for; all of them, where nothing is said.
#[derive(Clone, Default, Debug)]
pub struct Filter {
    /// Players of whom each must sit there. Case and accents do not count.
    pub players: Vec<String>,
    /// The first day, month or year.
    pub since: Option<String>,
    /// The last day, month or year.
    pub until: Option<String>,
}

/// Whether a deal is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Admitted {
    /// It is.
    Yes,
    /// It is not.
    No,
    /// It has no date by which one could tell.
    Undated,
}

impl Filter {
    /// Whether a deal is asked for.
    pub fn admits(&self, entry: &Entry) -> Admitted {
        let sits = |name: &String| seat_of(entry, name).is_some();
        if !self.players.iter().all(sits) {
            return Admitted::No;
        }
        if self.since.is_none() && self.until.is_none() {
            return Admitted::Yes;
        }
        let Some(date) = entry.date.date() else {
            return Admitted::Undated;
        };
        // A month has begun with its first day and ends with its last: what is written of both is compared.
        let since = self.since.as_deref();
        let since = since.is_none_or(|since| date >= since || since.starts_with(date));
        let until = self.until.as_deref();
        let until = until.is_none_or(|until| date <= until || date.starts_with(until));
        if since && until {
            Admitted::Yes
        } else {
            Admitted::No
        }
    }
}

/// Where a player sits in a deal, however his name is spelled.
pub fn seat_of(entry: &Entry, name: &str) -> Option<Seat> {
    let folded = fold(name);
    Seat::all(MAX_SEATS).find(|&seat| {
        let there = entry.players[seat].as_deref();
        there.is_some_and(|there| fold(there) == folded)
    })
}
