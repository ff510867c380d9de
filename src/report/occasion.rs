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
        let tag = |name: &str| {
            let value = record.tag_value(name);
            value.filter(|value| *value != "?").map(str::to_owned)
        };
        let seats = Seat::all(crate::basics::seat::MAX_SEATS);
        let players = seats.filter_map(|seat| {
            let name = record.player(seat).filter(|name| *name != "?")?;
            Some((seat.to_string(), Value::from(name)))
        });
        Self {
            event: tag("Event"),
            date: tag("Date"),
            table: tag("Table"),
            label: tag("Deal"),
            players: players.collect(),
        }
    }

    /// The name of the player at a seat, or nothing.
    pub(super) fn player(&self, seat: Seat) -> String {
        let name = self.players.get(&seat.to_string());
        name.and_then(Value::as_str).unwrap_or("").to_owned()
    }
}
