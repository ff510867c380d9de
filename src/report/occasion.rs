//! When and where a deal was played and by whom, as its record says: for the data that other programs read.

use serde::{Serialize, Serializer};

use crate::basics::date::read_date;
use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Seat};
use crate::record::Record;

/// What the tags of a record say of its occasion; what they do not say is left out.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct Occasion<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<&'r str>,
    /// What the record calls the deal itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) label: Option<&'r str>,
    /// The players' names by seat.
    /// The day that the date tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) day: Option<String>,
    #[serde(skip_serializing_if = "Players::is_empty")]
    pub(super) players: Players<'r>,
}

/// The names of players by seat, as far as there are any.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Players<'r>(BySeat<Option<&'r str>>);

impl Players<'_> {
    fn is_empty(&self) -> bool {
        Seat::all(MAX_SEATS).all(|seat| self.0[seat].is_none())
    }
}

impl Serialize for Players<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = Seat::all(MAX_SEATS);
        serializer.collect_map(seats.filter_map(|seat| Some((seat.word(), self.0[seat]?))))
    }
}

impl<'r> Occasion<'r> {
    /// What a record says.
    pub(super) fn of(record: &'r Record) -> Self {
        let tag = |name: &str| Self::tag(record, name);
        Self {
            event: tag("Event"),
            date: tag("Date"),
            table: tag("Table"),
            label: tag("Deal"),
            day: Self::day(record),
            players: Players(BySeat::from_fn(|seat| Self::name(record, seat))),
        }
    }

    /// What a tag says, if it says anything.
    pub(super) fn tag(record: &'r Record, name: &str) -> Option<&'r str> {
        record.tag_value(name).filter(|value| *value != "?")
    }

    /// The day, the month or the year that the date tells, as `2026-11-27`, `2026-11` or `2026`, if it tells one.
    pub(super) fn day(record: &'r Record) -> Option<String> {
        Self::tag(record, "Date").and_then(read_date)
    }

    /// The name of the player at a seat, if the record gives one.
    pub(super) fn name(record: &'r Record, seat: Seat) -> Option<&'r str> {
        record.player(seat).filter(|name| *name != "?")
    }
}
