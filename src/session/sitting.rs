//! A sitting: deals of one event and table, one after another, and what the players carry from deal to deal.
//!
//! Seats turn with the deal, players do not: who is called A now may be D in the next deal. A player is known by the
//! name that the record gives, or by the letter of the seat where it gives none.

use std::collections::BTreeMap;

use super::codes;
use super::finish::{Standings, finish};
use crate::basics::{BySeat, Diagnostic, Seat, Units, told};
use crate::record::Record;
use crate::replay::{Carried, Replay, Status};
use crate::rules::Rules;

/// Who sits where in a deal: the players by name.
pub fn player(record: &Record, seat: Seat) -> String {
    match record.player(seat) {
        Some(name) if !name.trim().is_empty() && name != "?" => name.to_owned(),
        _ => seat.to_string(),
    }
}

/// The seats of a deal: those that act in it, and one that rests if the record names its player.
pub(super) fn seats(record: &Record, rules: &Rules, acting: usize) -> impl Iterator<Item = Seat> {
    Seat::all(rules.at_table())
        .filter(move |&seat| seat.index() < acting || record.player(seat).is_some())
}

/// How a sitting stands after a deal, for the seats of that deal.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Which deal of the sitting it was, from 1.
    pub deal: usize,
    /// What each seat's player has got so far, in game points.
    pub totals: BySeat<Units>,
    /// What lasts for the next deal.
    pub carried: Carried,
    /// Whether the sitting is over with it.
    pub over: bool,
    /// What each player gets, or pays, if no deal follows: fees, and what is written for factors that are left. Who gets
    /// nothing is not there.
    pub closing: Vec<(String, Units)>,
}

/// The sitting that the records of a file belong to, one after another.
#[derive(Clone, Default, Debug)]
pub struct Sitting {
    place: Option<(String, String)>,
    deals: usize,
    totals: BTreeMap<String, Units>,
    /// Factors that each player has.
    wheels: BTreeMap<String, u8>,
    /// For each factor of the table, how many deals each that is in force still lasts.
    rounds: Vec<Vec<u8>>,
    /// What lies in each pot.
    pots: Vec<i64>,
    /// How often each player has thrown a hand in, by the reason's place in the variant.
    thrown: BTreeMap<(usize, String), u8>,
    /// The deal with which it was over.
    over: Option<usize>,
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

    /// What the deals before left for the seats of a record; nothing for the first, whose tags say it.
    pub fn carried(&self, record: &Record, rules: &Rules) -> Option<Carried> {
        if self.deals == 0 {
            return None;
        }
        let seats = rules.at_table();
        let of_each = |of: &dyn Fn(String) -> Option<u8>| {
            BySeat::from_fn(|seat| {
                let sits = seat.index() < seats;
                sits.then(|| of(player(record, seat)))
                    .flatten()
                    .unwrap_or(0)
            })
        };
        Some(Carried {
            wheels: if rules.lasting.is_empty() {
                BySeat::default()
            } else {
                of_each(&|name| self.wheels.get(&name).copied())
            },
            rounds: self.rounds.clone(),
            pots: self.pots.clone(),
            thrown: (0..rules.annulments.len())
                .map(|n| match rules.annulments[n].writes {
                    Some(_) => of_each(&|name| self.thrown.get(&(n, name)).copied()),
                    // Nobody asks how often.
                    None => BySeat::default(),
                })
                .collect(),
        })
    }

    /// What is wrong with a deal that comes after the end.
    pub fn after_end(&self, record: &Record, rules: &Rules) -> Option<Diagnostic> {
        let (over, session) = (self.over?, rules.session.as_ref()?);
        let message = told!("the sitting was over with its deal {over}", over);
        let finding = Diagnostic::error(codes::AFTER_END, message).by_rule(session.rule.clone());
        let place = record.tag("Event").and_then(|tag| tag.span);
        Some(match place.or(record.span) {
            Some(span) => finding.at(span),
            None => finding,
        })
    }

    /// Enters what a deal pays and leaves, and gives how the sitting stands then; nothing if the record belongs to none.
    pub fn enter(&mut self, record: &Record, rules: &Rules, replay: &Replay) -> Option<Standing> {
        self.place.as_ref()?;
        self.deals += 1;
        let names: Vec<(Seat, String)> = seats(record, rules, replay.facts.seats)
            .map(|seat| (seat, player(record, seat)))
            .collect();
        let mut last: BTreeMap<&str, Units> = BTreeMap::new();
        for (seat, name) in &names {
            let paid = if replay.pays {
                replay.ledger.pays()[*seat]
            } else {
                Units::default()
            };
            match self.totals.get_mut(name) {
                Some(total) => *total += paid,
                None => {
                    self.totals.insert(name.clone(), paid);
                }
            }
            last.insert(name, paid);
        }
        let of_last = |name: &String| last.get(name.as_str()).copied().unwrap_or_default();
        let standings = Standings {
            totals: self.totals.values().copied().collect(),
            last: self.totals.keys().map(of_last).collect(),
            deals: self.deals,
        };
        let after = after(rules, replay, &self.rounds, &standings);
        self.rounds.clone_from(&after.rounds);
        self.pots.clone_from(&after.pots);
        let mut totals = BySeat::default();
        for (seat, name) in &names {
            if !rules.lasting.is_empty() {
                self.wheels.insert(name.clone(), after.wheels[*seat]);
            }
            for (n, times) in after.thrown.iter().enumerate() {
                if times[*seat] > 0 {
                    self.thrown.insert((n, name.clone()), times[*seat]);
                }
            }
            totals[*seat] = self.totals.get(name).copied().unwrap_or_default();
        }
        if self.over.is_none() && standings.is_over(rules) {
            self.over = Some(self.deals);
        }
        Some(Standing {
            deal: self.deals,
            totals,
            closing: self.closing(rules, &last),
            carried: after,
            over: self.over == Some(self.deals),
        })
    }

    /// What each player gets, or pays, if the sitting ends now. `last` is what the last deal brought.
    fn closing(&self, rules: &Rules, last: &BTreeMap<&str, Units>) -> Vec<(String, Units)> {
        let each = rules.lasting.first().map_or(0, |lasting| lasting.left_over);
        if each == 0 && rules.session.is_none() {
            return Vec::new();
        }
        let left = |name: &String| {
            let wheels = self.wheels.get(name).copied().unwrap_or_default();
            Units(each) * i64::from(wheels)
        };
        let names: Vec<&String> = self.totals.keys().collect();
        let standings = Standings {
            totals: (self.totals.iter())
                .map(|(name, total)| *total + left(name))
                .collect(),
            last: (names.iter())
                .map(|&name| last.get(name.as_str()).copied().unwrap_or_default())
                .collect(),
            deals: self.deals,
        };
        let until = rules
            .session
            .as_ref()
            .and_then(|session| session.until.as_ref());
        let ended = until.is_none() || self.over.is_some();
        let finish = ended.then(|| finish(rules, &standings)).flatten();
        let fees = |n: usize| {
            let finish = finish.as_ref().and_then(|all| all.get(n));
            finish.map_or(Units(0), |finish| finish.fees)
        };
        let all = names.iter().enumerate();
        let all = all.map(|(n, &name)| (name.clone(), left(name) + fees(n)));
        all.filter(|(_, units)| *units != Units(0)).collect()
    }
}

/// What a deal leaves. One that could not be scored leaves what there was.
fn after(rules: &Rules, replay: &Replay, rounds: &[Vec<u8>], standings: &Standings) -> Carried {
    let facts = &replay.facts;
    let wheels = match replay.ledger.wheels.filter(|_| replay.pays) {
        Some(wheels) => BySeat::from_fn(|seat| wheels.after(seat)),
        None => facts.wheels,
    };
    let played = matches!(
        replay.status,
        Status::Played | Status::OutcomeOnly | Status::Conceded
    );
    let rounds = rules.rounds.iter().enumerate().map(|(n, rule)| {
        let stated = || replay.carried.rounds.get(n).cloned();
        let before = rounds.get(n).cloned().or_else(stated).unwrap_or_default();
        let given = replay.ledger.rounds_given.get(n).copied().unwrap_or(false);
        let by_standing = rule.given_by_standing.as_ref();
        let given = given || by_standing.is_some_and(|when| standings.any(rules, when));
        if replay.pays {
            rule.after(&before, played, given)
        } else {
            before
        }
    });
    let mut thrown = replay.carried.thrown.clone();
    if let Some(last) = facts.thrown_in.filter(|_| replay.pays)
        && let Some(times) = thrown.get_mut(last.reason.index())
        && rules.annulments[last.reason.index()].writes.is_some()
    {
        times[last.seat] = times[last.seat].saturating_add(1);
    }
    Carried {
        wheels,
        thrown,
        rounds: rounds.collect(),
        pots: if replay.pays {
            replay.ledger.pots.clone()
        } else {
            replay.carried.pots.clone()
        },
    }
}

/// The event and table that a record names; none if it names no event.
pub(super) fn place(record: &Record) -> Option<(String, String)> {
    let event = record.tag_value("Event").filter(|event| *event != "?")?;
    let table = record.tag_value("Table").unwrap_or_default();
    Some((event.to_owned(), table.to_owned()))
}
