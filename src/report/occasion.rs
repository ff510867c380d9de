//! When and where a deal was played and by whom, as its record says: for the data that other programs read.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::basics::Seat;
use crate::record::Record;

/// What the tags of a record say of its occasion; what they do not say is left out.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct Occasion {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<String>,
    /// What the record calls the deal itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) label: Option<String>,
    /// The players' names by seat.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub(super) players: Map<String, Value>,
}

impl Occasion {
    /// What a record says.
    pub(super) fn of(record: &Record) -> Self {
        let tag = |name: &str| Self::tag(record, name).map(str::to_owned);
        let seats = Seat::all(crate::basics::seat::MAX_SEATS);
        let players = seats
            .filter_map(|seat| Some((seat.to_string(), Value::from(Self::name(record, seat)?))));
        Self {
            event: tag("Event"),
            date: tag("Date"),
            table: tag("Table"),
            label: tag("Deal"),
            players: players.collect(),
        }
    }

    /// What a tag says, if it says anything.
    pub(super) fn tag<'r>(record: &'r Record, name: &str) -> Option<&'r str> {
        record.tag_value(name).filter(|value| *value != "?")
    }

    /// The name of the player at a seat, if the record gives one.
    pub(super) fn name(record: &Record, seat: Seat) -> Option<&str> {
        record.player(seat).filter(|name| *name != "?")
    }
}
