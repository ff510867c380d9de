//! The score sheet of a sitting: a row a deal, a column a player, with what each deal paid and how it stands.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::DealInFile;
use super::finish::{Finish, Standings, finish};
use super::sitting::{place, player, seats};
use crate::basics::{Seat, Units};
use crate::replay::{Carried, Replay};
use crate::rules::Rules;

/// The score sheet of one event and table.
#[derive(Default, Debug)]
pub struct Sheet {
    /// The event and table; none for records that name no event.
    pub place: Option<(String, String)>,
    /// The dates that the records give, each once.
    pub dates: Vec<String>,
    /// The players, in the order in which they first sat down.
    pub players: Vec<String>,
    /// The deals.
    pub rows: Vec<Row>,
    /// The deal with which the sitting was over by its rules, by its place in the file.
    pub over: Option<usize>,
}

/// A deal on a sheet.
#[derive(Debug)]
pub struct Row {
    /// Its place in the file, from 1.
    pub number: usize,
    /// What the record calls it.
    pub label: Option<String>,
    /// The rules, if there were any to score it by.
    pub rules: Option<Rc<Rules>>,
    /// The deal, played through the rules.
    pub replay: Option<Replay>,
    /// Who sat where.
    pub seats: Vec<String>,
    /// How each player stands after the deal, in game points.
    pub totals: BTreeMap<String, Units>,
    /// What lasts for the next deal, where the deals are a sitting.
    pub carried: Option<Carried>,
}

impl Row {
    /// The player in a seat.
    pub fn player(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("", String::as_str)
    }

    /// How many factors a player has after the deal, if it was one of those who sat here.
    pub fn wheels(&self, player: &str) -> Option<u8> {
        let carried = self.carried.as_ref()?;
        let seat = self.seats.iter().position(|name| name == player)?;
        Seat::new(seat).map(|seat| carried.wheels[seat])
    }

    /// What the deal pays a player; nothing if it pays nobody, or the player sat out.
    pub fn pays(&self, player: &str) -> Option<Units> {
        let replay = self.replay.as_ref().filter(|replay| replay.pays)?;
        let seat = self.seats.iter().position(|name| name == player)?;
        Seat::new(seat).map(|seat| replay.ledger.pays()[seat])
    }
}

impl Sheet {
    /// How many factors a player has at the end, and what is written for them.
    pub fn left_over(&self, player: &str) -> (u8, Units) {
        let last = self
            .rows
            .iter()
            .rev()
            .find(|row| row.wheels(player).is_some());
        let left = last.and_then(|row| row.wheels(player)).unwrap_or(0);
        let rules = last.and_then(|row| row.rules.as_ref());
        let each = rules
            .and_then(|rules| rules.lasting.first())
            .map_or(0, |lasting| lasting.left_over);
        (left, Units(each) * i64::from(left))
    }

    /// Whether anything is written for what is left at the end.
    pub fn charges(&self) -> bool {
        self.players
            .iter()
            .any(|player| self.left_over(player).1 != Units(0))
    }

    /// What a player has at the end, with what is left over and the fees written.
    pub fn total(&self, player: &str) -> Units {
        let fees = self.finish(player).map_or(Units(0), |finish| finish.fees);
        self.before_fees(player) + fees
    }

    /// The same without the fees.
    fn before_fees(&self, player: &str) -> Units {
        let total = self.rows.last().and_then(|row| row.totals.get(player));
        total.copied().unwrap_or_default() + self.left_over(player).1
    }

    /// How a player stands at the end; nothing where the rules say nothing of it, or the end has not come.
    pub fn finish(&self, player: &str) -> Option<Finish> {
        let rules = self.rows.last()?.rules.as_ref()?;
        let until = rules.session.as_ref()?.until.as_ref();
        if until.is_some() && self.over.is_none() {
            return None;
        }
        let totals: Vec<Units> = self
            .players
            .iter()
            .map(|name| self.before_fees(name))
            .collect();
        let place = self.players.iter().position(|name| name == player)?;
        let row = self.rows.last()?;
        let last = |name| row.pays(name).unwrap_or_default();
        let standings = Standings {
            totals,
            last: self.players.iter().map(|name| last(name)).collect(),
            deals: self.rows.len(),
        };
        finish(rules, &standings)?.into_iter().nth(place)
    }
}

/// The sheets of a file, in the order in which their first deals stand there.
#[derive(Default, Debug)]
pub struct Sheets {
    /// The sheets.
    pub all: Vec<Sheet>,
}

impl Sheets {
    /// Enters a deal on the sheet of its event and table.
    pub fn enter(&mut self, deal: &DealInFile) {
        let record = &deal.record;
        let place = place(record);
        let at = self.all.iter().position(|sheet| sheet.place == place);
        let at = at.unwrap_or_else(|| {
            self.all.push(Sheet {
                place,
                ..Sheet::default()
            });
            self.all.len() - 1
        });
        let Some(sheet) = self.all.get_mut(at) else {
            return;
        };
        if let Some(date) = record.tag_value("Date").filter(|date| *date != "?")
            && !sheet.dates.iter().any(|known| known == date)
        {
            sheet.dates.push(date.to_owned());
        }
        let acting = deal.replay.as_ref().map_or(0, |replay| replay.facts.seats);
        let rules = deal.rules.as_ref();
        let seats = rules.map(|rules| seats(record, rules, acting));
        let seats: Vec<String> = (seats.into_iter().flatten())
            .map(|seat| player(record, seat))
            .collect();
        for name in &seats {
            if !sheet.players.contains(name) {
                sheet.players.push(name.clone());
            }
        }
        let mut row = Row {
            number: deal.number,
            label: record.tag_value("Deal").map(str::to_owned),
            rules: deal.rules.clone(),
            replay: deal.replay.clone(),
            seats,
            carried: deal
                .standing
                .as_ref()
                .map(|standing| standing.carried.clone()),
            totals: sheet
                .rows
                .last()
                .map_or_else(BTreeMap::new, |row| row.totals.clone()),
        };
        for name in &sheet.players {
            let pays = row.pays(name).unwrap_or_default();
            *row.totals.entry(name.clone()).or_default() += pays;
        }
        if deal.standing.as_ref().is_some_and(|standing| standing.over) {
            sheet.over = Some(deal.number);
        }
        sheet.rows.push(row);
    }
}
