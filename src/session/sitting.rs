//! A sitting: deals of one event and table, one after another, and what the players carry from deal to deal.
//!
//! Seats turn with the deal, players do not: who is called A now may be D in the next deal. A player is known by the
//! name that the record gives, or by the letter of the seat where it gives none.

use std::collections::BTreeMap;

use crate::basics::{BySeat, Seat, Units};
use crate::record::Record;

/// Who sits where in a deal: the players by name.
pub fn player(record: &Record, seat: Seat) -> String {
    match record.player(seat) {
        Some(name) if !name.trim().is_empty() && name != "?" => name.to_owned(),
        _ => seat.to_string(),
    }
}

/// How a sitting stands after a deal, for the seats of that deal.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Which deal of the sitting it was, from 1.
    pub deal: usize,
    /// What each seat's player has got so far, in game points.
    pub totals: BySeat<Units>,
}

/// The sitting that the records of a file belong to, one after another.
#[derive(Default, Debug)]
pub struct Sitting {
    place: Option<(String, String)>,
    deals: usize,
    totals: BTreeMap<String, Units>,
}

impl Sitting {
    /// Turns to the record of the next deal; one of another event or table begins anew.
    pub fn turn_to(&mut self, record: &Record) {
        let place = place(record);
        if place.is_none() || place != self.place {
            *self = Self {
                place,
                ..Self::default()
            };
        }
    }

    /// Enters what a deal pays, and gives how the sitting stands then; nothing if the record belongs to none.
    pub fn enter(
        &mut self,
        record: &Record,
        seats: usize,
        pays: Option<&BySeat<Units>>,
    ) -> Option<Standing> {
        self.place.as_ref()?;
        self.deals += 1;
        let mut totals = BySeat::default();
        for seat in Seat::all(seats) {
            let total = self.totals.entry(player(record, seat)).or_default();
            if let Some(pays) = pays {
                *total += pays[seat];
            }
            totals[seat] = *total;
        }
        Some(Standing {
            deal: self.deals,
            totals,
        })
    }
}

/// The event and table that a record names; none if it names no event.
pub(super) fn place(record: &Record) -> Option<(String, String)> {
    let event = record.tag_value("Event").filter(|event| *event != "?")?;
    let table = record.tag_value("Table").unwrap_or_default();
    Some((event.to_owned(), table.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Tag;

    fn record(tags: &[(&str, &str)]) -> Record {
        let mut record = Record::new();
        record.tags = tags
            .iter()
            .map(|(name, value)| Tag {
                name: (*name).to_owned(),
                value: (*value).to_owned(),
                span: None,
            })
            .collect();
        record
    }

    fn pays(first: i64) -> BySeat<Units> {
        BySeat::from_fn(|seat| Units(if seat == Seat::FOREHAND { first } else { 0 }))
    }

    #[test]
    fn totals_follow_the_players_and_not_the_seats() {
        let mut sitting = Sitting::default();
        let one = record(&[("Event", "Club"), ("A", "Anna"), ("B", "Béla")]);
        let two = record(&[("Event", "Club"), ("A", "Béla"), ("B", "Anna")]);
        sitting.turn_to(&one);
        sitting.enter(&one, 2, Some(&pays(3)));
        sitting.turn_to(&two);
        let standing = sitting.enter(&two, 2, Some(&pays(5))).unwrap();
        assert_eq!(standing.deal, 2);
        assert_eq!(standing.totals[Seat::FOREHAND], Units(5));
        assert_eq!(standing.totals[Seat::FOREHAND.next(2)], Units(3));
    }

    #[test]
    fn another_table_begins_anew() {
        let mut sitting = Sitting::default();
        for table in ["1", "2"] {
            let record = record(&[("Event", "Club"), ("Table", table)]);
            sitting.turn_to(&record);
            let standing = sitting.enter(&record, 4, Some(&pays(1))).unwrap();
            assert_eq!(
                (standing.deal, standing.totals[Seat::FOREHAND]),
                (1, Units(1))
            );
        }
    }

    #[test]
    fn a_record_of_no_event_stands_alone() {
        let mut sitting = Sitting::default();
        let record = record(&[]);
        sitting.turn_to(&record);
        assert_eq!(sitting.enter(&record, 4, Some(&pays(1))), None);
    }
}
