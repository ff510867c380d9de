//! A recorded deal played through the engine, everything compared on the way.

use std::collections::BTreeSet;
use std::fmt::Debug;

use tarokk::basics::{BySeat, Seat, SeatSet};
use tarokk::deal::{Deal, Ending, Phase};
use tarokk::facts::Holding;
use tarokk::game::Act;
use tarokk::rules::Rules;

use crate::record::Record;
use crate::spelling::Spelling;

/// A deal going on, and the record of it.
pub(crate) struct Table<'r> {
    pub(crate) record: &'r Record,
    pub(crate) spelling: Spelling,
    pub(crate) deal: Deal<'r>,
    /// Where in the deal the engine and the record are.
    place: String,
    pub(crate) faults: Vec<String>,
    /// The seats whose pass was refused because of the laid card.
    pub(crate) refused: BTreeSet<usize>,
}

/// The deal cannot be followed any further.
pub(crate) struct Lost;

impl<'r> Table<'r> {
    pub(crate) fn new(record: &'r Record, rules: &'r Rules) -> Self {
        let spelling = Spelling::new(rules);
        let hands = BySeat::from_fn(|seat| match record.hands.get(seat.index()) {
            Some(hand) => Holding::exactly(spelling.cards(hand)),
            None => Holding::default(),
        });
        let talon: Vec<_> = record
            .talon
            .iter()
            .map(|card| Some(spelling.card(card)))
            .collect();
        Self {
            record,
            spelling,
            deal: Deal::new(rules, &hands, &talon),
            place: "the deal".to_owned(),
            faults: Vec::new(),
            refused: BTreeSet::new(),
        }
    }

    /// Everything in which the engine and the record differ.
    pub(crate) fn play(mut self) -> Vec<String> {
        if self.follow().is_err() && self.faults.is_empty() {
            self.faults.push(format!("{}: lost", self.place));
        }
        self.faults
    }

    fn follow(&mut self) -> Result<(), Lost> {
        let record = self.record;
        let table = (record.first, record.dealer, record.multiplier);
        self.same("first seat, dealer, multiplier", table, (0, 3, 1));
        self.auction()?;
        if !self.is_over() {
            self.talon()?;
        }
        if !self.is_over() {
            self.discards()?;
            self.call()?;
            self.announcements()?;
            self.tricks()?;
        }
        self.end();
        Ok(())
    }

    /// Compares the end of the deal.
    pub(crate) fn end(&mut self) {
        self.at("the end");
        let auction = self.deal.facts.contract.is_none();
        let (outcome, by) = match &self.deal.phase {
            Phase::Over(Ending::Played) => ("played", None),
            Phase::Over(Ending::PassedOut) => ("all_pass", None),
            Phase::Over(Ending::ThrownIn(seat, _)) if auction => ("thrown_bidding", Some(*seat)),
            Phase::Over(Ending::ThrownIn(seat, _)) => ("thrown_after_talon", Some(*seat)),
            Phase::Over(Ending::Stopped(_)) => ("no_honour_after_talon", None),
            _ => ("none", None),
        };
        self.same("outcome", outcome, self.record.outcome.as_str());
        self.same("thrown in by", by.map(Seat::index), self.record.thrown_by);
        if outcome == "played" {
            self.scores();
        } else {
            let nothing = vec![0; self.deal.seats()];
            self.same("payments", nothing, self.record.pays.clone());
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.deal.phase, Phase::Over(_))
    }

    pub(crate) fn throw_in(&mut self) -> Result<(), Lost> {
        let Some(seat) = self.record.thrown_by.and_then(Seat::new) else {
            return Err(Lost);
        };
        self.act(Act::ThrowIn { seat, reason: None })
    }

    /// What is compared from here on belongs to this place.
    pub(crate) fn at(&mut self, place: impl Into<String>) {
        self.place = place.into();
    }

    pub(crate) fn turn(&mut self, seat: usize) -> Result<Seat, Lost> {
        let turn = self.deal.turn();
        self.same("turn", turn.map(Seat::index), Some(seat));
        turn.filter(|turn| turn.index() == seat).ok_or(Lost)
    }

    pub(crate) fn act(&mut self, act: Act) -> Result<(), Lost> {
        match self.deal.act(act) {
            Ok(breaches) if breaches.is_empty() => Ok(()),
            Ok(breaches) => {
                self.faults.push(format!("{}: {breaches:?}", self.place));
                Ok(())
            }
            Err(refusal) => {
                let refusal = refusal.message;
                self.faults
                    .push(format!("{}: {act:?} is refused: {refusal}", self.place));
                Err(Lost)
            }
        }
    }

    pub(crate) fn known(&mut self, wanted: &[usize]) {
        self.same(
            "seats whose side is known",
            seats(self.deal.facts.sides.public),
            wanted.to_vec(),
        );
    }

    pub(crate) fn thrown_in_by(&mut self, wanted: &[bool]) {
        let may = self.deal.may_throw_in();
        let found: Vec<bool> = Seat::all(self.deal.seats())
            .map(|seat| may.contains(seat))
            .collect();
        self.same("seats that may throw in", found, wanted.to_vec());
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "both are made to be compared"
    )]
    pub(crate) fn same<T: PartialEq + Debug>(&mut self, what: &str, found: T, wanted: T) {
        if found != wanted {
            self.faults.push(format!(
                "{}: {what}: {found:?}, recorded {wanted:?}",
                self.place
            ));
        }
    }

    /// Compares without regard to order.
    pub(crate) fn same_set(&mut self, what: &str, found: Vec<String>, wanted: &[String]) {
        let counts = (found.len(), wanted.len());
        let (found, wanted): (BTreeSet<_>, BTreeSet<_>) = (
            found.into_iter().collect(),
            wanted.iter().cloned().collect(),
        );
        let distinct = (found.len(), wanted.len());
        self.same(&format!("{what}, each once"), distinct, counts);
        if found != wanted {
            let more: Vec<_> = found.difference(&wanted).collect();
            let less: Vec<_> = wanted.difference(&found).collect();
            self.faults.push(format!(
                "{}: {what}: {more:?} too many, {less:?} missing",
                self.place
            ));
        }
    }
}

fn seats(set: SeatSet) -> Vec<usize> {
    set.iter().map(Seat::index).collect()
}
