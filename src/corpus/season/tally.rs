//! The deals of one variant, summed up.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::entry::{Entry, Item, Play};
use super::{Day, EveningKey, evening};
use crate::basics::{Party, Seat, Units};
use crate::facts::Partner;
use crate::replay::Status;

/// The deals of one variant.
#[derive(Default, Debug)]
pub struct Game {
    /// Under which rules: the variant with what is laid on it, as often as it differs.
    pub rules: BTreeSet<String>,
    /// The ledgers by name, the one that is paid first; none where it is the only one.
    pub ledgers: Vec<Item>,
    /// How many deals there are, by how they ended.
    pub by_status: BTreeMap<&'static str, u64>,
    /// How many of them are counted: those that pay, if only nothing.
    pub counted: u64,
    /// Those that are not counted, in their order.
    pub not_counted: Vec<NotCounted>,
    /// How many of the counted ones name no player at one of their seats.
    pub nameless: u64,
    /// The first and the last day.
    pub days: Option<(String, String)>,
    /// The players by name.
    pub players: BTreeMap<Arc<str>, Player>,
    /// Who called and with whom, by their names.
    pub pairs: BTreeMap<(String, String), Pair>,
    /// The contracts by id.
    pub contracts: BTreeMap<String, Contract>,
    /// The figures by id.
    pub figures: BTreeMap<String, Figure>,
    /// The steps of the kontra ladder by id.
    pub kontras: BTreeMap<String, Kontra>,
    /// The seats, from the forehand on.
    pub seats: Vec<Seating>,
    /// How many there are at the table.
    pub at_table: usize,
    /// The evenings.
    pub evenings: BTreeMap<EveningKey, Evening>,
}

/// A deal that is not counted.
#[derive(Clone, Debug)]
pub struct NotCounted {
    /// Its file.
    pub file: String,
    /// Its place in the file, from 1.
    pub number: usize,
    /// How it ended.
    pub status: Status,
    /// The code of the first error that was found in it, if one was.
    pub fault: Option<&'static str>,
}

/// How often something was done, how often it came out well, and what it brought.
#[derive(Clone, Copy, Default, Debug)]
pub struct Told {
    /// In how many deals.
    pub deals: u64,
    /// How often the game was made, of those of which that can be told.
    pub made: u64,
    /// How often it was lost.
    pub lost: u64,
    /// How often it brought something.
    pub won: u64,
    /// What it brought, in the ledger that is paid.
    pub units: Units,
}

impl Told {
    /// In how many it was neither, or cannot be told.
    pub fn other(&self) -> u64 {
        self.deals - self.made - self.lost
    }

    fn add(&mut self, made: Option<bool>, units: Units) {
        self.deals += 1;
        self.made += u64::from(made == Some(true));
        self.lost += u64::from(made == Some(false));
        self.won += u64::from(units > Units(0));
        self.units += units;
    }
}

/// A player.
#[derive(Clone, Default, Debug)]
pub struct Player {
    /// In how many deals he acted.
    pub deals: u64,
    /// On how many evenings.
    pub evenings: u64,
    /// What he has in each ledger, the one that is paid first, with what the ends of sittings brought.
    pub totals: Vec<Units>,
    /// What the ends of sittings brought.
    pub closing: Units,
    /// The best deal and the worst.
    pub best: Option<Units>,
    /// The worst deal.
    pub worst: Option<Units>,
    /// Whether each deal that brought or cost something brought it, day by day; those without a day come first, and
    /// those whose day cannot be read last.
    came_out: BTreeMap<Day, Vec<bool>>,
    /// As declarer.
    pub declared: Told,
    /// As the declarer's partner.
    pub partnered: Told,
    /// Against the declarer; the game is made if the declarer lost it.
    pub opposed: Told,
    /// Where everybody played alone.
    pub alone: Told,
    /// In how many deals he bid, of how many in which the auction tells it.
    pub bid: u64,
    /// In how many deals he only passed.
    pub passed: u64,
    /// Steps of the kontra ladder that he said.
    pub kontras: Kontra,
}

/// A declarer and his partner.
#[derive(Clone, Copy, Default, Debug)]
pub struct Pair {
    /// What the two got together.
    pub told: Told,
}

/// A contract.
#[derive(Clone, Debug)]
pub struct Contract {
    /// What it is.
    pub item: Item,
    /// What it brought the declarer.
    pub told: Told,
    /// How often the declarer played alone.
    pub alone: u64,
    /// Whether everybody plays it alone: then nobody makes it or loses it.
    pub each: bool,
}

/// A figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What it is.
    pub item: Item,
    /// How often it was announced, or stood, and made.
    pub announced_made: u64,
    /// How often it was announced, or stood, and lost.
    pub announced_lost: u64,
    /// How often it had a kontra where it was announced, or stood.
    pub raised: u64,
    /// What it brought those whose it was, announced.
    pub announced_units: Units,
    /// How often it was made without a word.
    pub silent_made: u64,
    /// How often it was lost without a word.
    pub silent_lost: u64,
    /// What it brought those whose it was, without a word.
    pub silent_units: Units,
}

/// Kontras that were said.
#[derive(Clone, Default, Debug)]
pub struct Kontra {
    /// Which step; none where they are all counted.
    pub item: Option<Item>,
    /// How often.
    pub said: u64,
    /// How often it came out as who said it would have it.
    pub right: u64,
    /// How often it did not.
    pub wrong: u64,
}

impl Kontra {
    fn add(&mut self, right: Option<bool>) {
        self.said += 1;
        self.right += u64::from(right == Some(true));
        self.wrong += u64::from(right == Some(false));
    }
}

/// A seat.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seating {
    /// What it brought.
    pub told: Told,
    /// How often its player was the declarer.
    pub declared: u64,
}

/// An evening.
///
/// There may be as many as deals: what it keeps takes little room, and names are kept once for all.
#[derive(Clone, Default, Debug)]
pub struct Evening {
    /// How many deals were counted.
    pub deals: u64,
    /// The tables, in the order of their names.
    pub tables: Vec<Box<str>>,
    /// What each player got, in the order of their names.
    pub players: Vec<(Arc<str>, Units)>,
}

impl Evening {
    fn table(&mut self, name: &str) {
        let place = self.tables.binary_search_by(|one| (**one).cmp(name));
        if let Err(place) = place {
            self.tables.reserve_exact(1);
            self.tables.insert(place, name.into());
        }
    }

    /// Adds to what a player got; says whether he is new.
    fn add(&mut self, name: &Arc<str>, units: Units) -> bool {
        match self.players.binary_search_by(|(one, _)| one.cmp(name)) {
            Ok(place) => {
                if let Some((_, sum)) = self.players.get_mut(place) {
                    *sum += units;
                }
                false
            }
            Err(place) => {
                self.players.insert(place, (name.clone(), units));
                true
            }
        }
    }
}

impl Game {
    pub(super) fn enter(&mut self, entry: &Entry) {
        self.rules.insert(entry.rules.clone());
        if self.ledgers.is_empty() {
            self.ledgers.clone_from(&entry.ledgers);
        }
        self.at_table = self.at_table.max(entry.at_table);
        *self.by_status.entry(entry.status.word()).or_default() += 1;
        let Some(pays) = &entry.pays else {
            self.not_counted.push(NotCounted {
                file: entry.file.clone(),
                number: entry.number,
                status: entry.status,
                fault: entry.fault,
            });
            return;
        };
        let Some(paid) = pays.first() else { return };
        self.counted += 1;
        self.day(entry);
        let tally = self.evenings.entry(evening(entry)).or_default();
        tally.deals += 1;
        if let Some(table) = &entry.table {
            tally.table(table);
        }
        let mut nameless = false;
        for seat in Seat::all(entry.seats) {
            let units = paid[seat];
            if self.seats.len() <= seat.index() {
                self.seats.resize(seat.index() + 1, Seating::default());
            }
            if let Some(seating) = self.seats.get_mut(seat.index()) {
                // Where everybody plays alone nobody is the declarer.
                let play = entry.play.as_ref().filter(|play| !play.each);
                let declares = play.map(|play| play.declarer);
                seating.told.add(None, units);
                seating.declared += u64::from(declares == Some(seat));
            }
            let Some(name) = &entry.players[seat] else {
                nameless = true;
                continue;
            };
            let (name, player) = player(&mut self.players, name);
            player.enter(entry, seat, units);
            player.totals.resize(pays.len(), Units(0));
            for (total, ledger) in player.totals.iter_mut().zip(pays) {
                *total += ledger[seat];
            }
            player.evenings += u64::from(tally.add(&name, units));
        }
        self.nameless += u64::from(nameless);
        if let Some(play) = &entry.play {
            self.play(entry, play, |seat| paid[seat]);
        }
        self.lines(entry);
        self.steps(entry);
    }

    fn day(&mut self, entry: &Entry) {
        let Some(date) = entry.date.date() else {
            return;
        };
        let (first, last) = self
            .days
            .get_or_insert_with(|| (date.to_owned(), date.to_owned()));
        if date < first.as_str() {
            date.clone_into(first);
        }
        if date > last.as_str() {
            date.clone_into(last);
        }
    }

    fn play(&mut self, entry: &Entry, play: &Play, paid: impl Fn(Seat) -> Units) {
        // Where everybody plays alone nobody is the declarer.
        let units = if play.each {
            Units(0)
        } else {
            paid(play.declarer)
        };
        let contract = self
            .contracts
            .entry(play.contract.id.clone())
            .or_insert_with(|| Contract {
                item: play.contract.clone(),
                told: Told::default(),
                alone: 0,
                each: play.each,
            });
        contract.told.add(play.made, units);
        contract.alone += u64::from(play.partner == Partner::Alone && !play.each);
        if let Partner::Seat(partner) = play.partner
            && let (Some(one), Some(other)) =
                (&entry.players[play.declarer], &entry.players[partner])
        {
            let pair = self.pairs.entry((one.clone(), other.clone())).or_default();
            pair.told.add(play.made, units + paid(partner));
        }
    }

    fn lines(&mut self, entry: &Entry) {
        for line in &entry.lines {
            let figure = self
                .figures
                .entry(line.item.id.clone())
                .or_insert_with(|| Figure {
                    item: line.item.clone(),
                    announced_made: 0,
                    announced_lost: 0,
                    raised: 0,
                    announced_units: Units(0),
                    silent_made: 0,
                    silent_lost: 0,
                    silent_units: Units(0),
                });
            figure.item.place = figure.item.place.min(line.item.place);
            let (made, lost, units) = if line.announced {
                (
                    &mut figure.announced_made,
                    &mut figure.announced_lost,
                    &mut figure.announced_units,
                )
            } else {
                (
                    &mut figure.silent_made,
                    &mut figure.silent_lost,
                    &mut figure.silent_units,
                )
            };
            *made += u64::from(line.made);
            *lost += u64::from(!line.made);
            *units += line.value;
            figure.raised += u64::from(line.announced && line.kontra > 0);
        }
    }

    fn steps(&mut self, entry: &Entry) {
        for step in &entry.kontras {
            let kontra = self.kontras.entry(step.item.id.clone()).or_default();
            kontra.item.get_or_insert_with(|| step.item.clone());
            kontra.add(step.right);
            if let Some(name) = &entry.players[step.seat]
                && let Some(player) = self.players.get_mut(name.as_str())
            {
                player.kontras.add(step.right);
            }
        }
    }

    /// Enters what the end of a sitting brings a player.
    pub(super) fn close(&mut self, name: &str, evening: &EveningKey, units: Units) {
        let (name, player) = player(&mut self.players, name);
        player.closing += units;
        match player.totals.first_mut() {
            Some(total) => *total += units,
            None => player.totals.push(units),
        }
        let tally = self.evenings.entry(evening.clone()).or_default();
        player.evenings += u64::from(tally.add(&name, units));
    }
}

/// A player, and his name as it is kept.
fn player<'p>(
    players: &'p mut BTreeMap<Arc<str>, Player>,
    name: &str,
) -> (Arc<str>, &'p mut Player) {
    let known = players.get_key_value(name);
    let name = known.map_or_else(|| Arc::from(name), |(known, _)| known.clone());
    let player = players.entry(name.clone()).or_default();
    (name, player)
}

impl Player {
    /// The most deals in a row that brought something (or cost something), by their days and then in their order. Deals that
    /// bring nothing neither end such a row nor lengthen it.
    pub fn in_a_row(&self, won: bool) -> u64 {
        let (mut longest, mut now) = (0, 0);
        for &came_out in self.came_out.values().flatten() {
            now = if came_out == won { now + 1 } else { 0 };
            longest = longest.max(now);
        }
        longest
    }

    fn enter(&mut self, entry: &Entry, seat: Seat, units: Units) {
        self.deals += 1;
        self.best = Some(self.best.map_or(units, |best| best.max(units)));
        self.worst = Some(self.worst.map_or(units, |worst| worst.min(units)));
        if units != Units(0) {
            self.came_out
                .entry(entry.date.clone())
                .or_default()
                .push(units > Units(0));
        }
        match entry.bid[seat] {
            Some(true) => self.bid += 1,
            Some(false) => self.passed += 1,
            None => {}
        }
        let Some(play) = &entry.play else { return };
        let (told, made) = if play.each {
            (&mut self.alone, None)
        } else if play.declarer == seat {
            (&mut self.declared, play.made)
        } else if play.sides[seat] == Some(Party::DECLARERS) {
            (&mut self.partnered, play.made)
        } else if play.sides[seat].is_some() {
            (&mut self.opposed, play.made.map(|made| !made))
        } else {
            return;
        };
        told.add(made, units);
    }
}
