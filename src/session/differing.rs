//! How what came of a worked case differs from what is expected of it.

use std::collections::BTreeMap;

use super::codes::FAILED;
use super::examples::ExpectTable;
use crate::basics::{BySeat, Diagnostic, Diagnostics, Party, Seat, Severity, Span, Spanned, Units};
use crate::facts::Partner;
use crate::game::Term;
use crate::replay::Replay;
use crate::rules::Rules;
use crate::score::Scored;
use crate::variant::Items;
use crate::{notation, record};

/// What a case expects, and what came of its deal.
pub(super) struct Comparison<'a> {
    pub(super) expect: &'a ExpectTable,
    pub(super) rules: &'a Rules,
    pub(super) replay: &'a Replay,
    /// Whether the sitting is over with it.
    pub(super) over: bool,
    /// The name of the case.
    pub(super) name: &'a str,
}

impl Comparison<'_> {
    /// What of the record is not understood, unless that is what the case shows.
    pub(super) fn misread<'f>(
        &self,
        findings: &'f Diagnostics,
    ) -> impl Iterator<Item = &'f Diagnostic> {
        let wanted: Vec<&str> = (self.expect.findings.iter().flatten())
            .map(|wanted| wanted.value.as_str())
            .collect();
        let of_reading = move |finding: &&Diagnostic| {
            let mut codes = notation::codes::CODES.iter().chain(record::codes::CODES);
            let name = finding.rule.as_ref().map_or(finding.code, |rule| &*rule.id);
            finding.severity == Severity::Error
                && !wanted.contains(&name)
                && codes.any(|info| info.code == finding.code)
        };
        findings.iter().filter(of_reading)
    }

    /// Everything in which the case comes out otherwise.
    pub(super) fn differences(&self, findings: &Diagnostics, record: Span) -> Diagnostics {
        let mut found = Diagnostics::default();
        self.rules_broken(&mut found, findings, record);
        // What comes of acts that nobody thought to be wrong follows from those.
        if found.has_errors() {
            return found;
        }
        let facts = &self.replay.facts;
        let names = &self.rules.names;
        let seat = |seat: Option<Seat>| seat.map_or("none".to_owned(), |seat| seat.to_string());
        let partner = match facts.sides.partner {
            Partner::Seat(seat) => seat.to_string(),
            Partner::Alone => "alone".to_owned(),
            Partner::Unknown => "none".to_owned(),
        };
        let contract = facts
            .contract
            .map_or("none", |contract| names.id(Term::Contract(contract)));
        let promise = facts
            .auction
            .promise
            .map_or("none", |promise| names.id(Term::Card(promise.card)));
        let words = [
            (
                "status",
                &self.expect.status,
                self.replay.status.word().to_owned(),
            ),
            ("declarer", &self.expect.declarer, seat(facts.declarer)),
            ("partner", &self.expect.partner, partner),
            ("contract", &self.expect.contract, contract.to_owned()),
            ("promise", &self.expect.promise, promise.to_owned()),
        ];
        for (what, expected, got) in words {
            if let Some(expected) = expected.as_ref().filter(|expected| expected.value != got) {
                self.differs(&mut found, what, &expected.value, &got, expected.span);
            }
        }
        if let Some(points) = self.expect.points {
            let got = self.replay.points(Party::DECLARERS);
            if got != Some(points.value) {
                let got = got.map_or("open".to_owned(), |got| got.to_string());
                self.differs(
                    &mut found,
                    "points",
                    &points.value.to_string(),
                    &got,
                    points.span,
                );
            }
        }
        self.lines(
            &mut found,
            "declarers",
            self.expect.declarers.as_ref(),
            Party::DECLARERS,
            record,
        );
        self.lines(
            &mut found,
            "opponents",
            self.expect.opponents.as_ref(),
            Party::OPPONENTS,
            record,
        );
        self.pays(&mut found);
        self.pots(&mut found);
        if let Some(over) = self.expect.over.filter(|over| over.value != self.over) {
            let (wanted, got) = (over.value.to_string(), self.over.to_string());
            self.differs(
                &mut found,
                "the end of the sitting",
                &wanted,
                &got,
                over.span,
            );
        }
        found
    }

    fn differs(&self, found: &mut Diagnostics, what: &str, expected: &str, got: &str, span: Span) {
        let message = format!("`{}`: {what} should be {expected} and is {got}", self.name);
        found.push(Diagnostic::error(FAILED, message).at(span));
    }

    /// Whether a number is another than expected, or there is none, which is called something.
    fn differs_from(
        &self,
        found: &mut Diagnostics,
        what: impl FnOnce() -> String,
        expected: &Spanned<i64>,
        got: Result<i64, &str>,
    ) {
        if got != Ok(expected.value) {
            let got = got.map_or_else(str::to_owned, |got| got.to_string());
            let wanted = expected.value.to_string();
            self.differs(found, &what(), &wanted, &got, expected.span);
        }
    }

    fn lines(
        &self,
        found: &mut Diagnostics,
        what: &str,
        expected: Option<&Items<Spanned<i64>>>,
        party: Party,
        record: Span,
    ) {
        let Some(expected) = expected else { return };
        let mut got: BTreeMap<String, i64> = BTreeMap::new();
        for line in self.replay.ledger.lines() {
            if line.party != crate::score::For::Side(party) {
                continue;
            }
            let name = match line.item {
                Scored::Figure(figure) => self.rules.names.figure(figure, None),
                Scored::Declaration(id) => self.rules.names.id(Term::Declaration(id)).to_owned(),
                Scored::Rule => line.rule_name().to_owned(),
            };
            *got.entry(name).or_default() += line.value.0;
        }
        for (name, value) in &expected.0 {
            let name = &name.value;
            let line = got.remove(name);
            if line != Some(value.value) {
                let got = line.map_or("no line".to_owned(), |line| line.to_string());
                let what = format!("`{name}` of the {what}");
                self.differs(found, &what, &value.value.to_string(), &got, value.span);
            }
        }
        for (name, value) in got {
            let what = format!("`{name}` of the {what}");
            self.differs(found, &what, "no line", &value.to_string(), record);
        }
    }

    fn pots(&self, found: &mut Diagnostics) {
        for (name, expected) in self.expect.pots.iter().flat_map(|pots| &pots.0) {
            let name = &name.value;
            let mut pots = self.rules.pots.iter().zip(&self.replay.ledger.pots);
            let lies = pots.find(|(pot, _)| pot.id == *name).map(|(_, lies)| *lies);
            let what = || format!("what lies in `{name}`");
            self.differs_from(found, what, expected, lies.ok_or("no pot"));
        }
    }

    fn pays(&self, found: &mut Diagnostics) {
        let main = self.replay.ledger.pays();
        for (name, expected) in self.expect.pays.iter().flat_map(|pays| &pays.0) {
            self.gets(found, &name.value, expected, Some(main));
        }
        for (id, expected) in self.expect.ledgers.iter().flat_map(|all| &all.0) {
            let mut all = std::iter::once(main).chain(self.replay.ledger.further());
            let place = self
                .rules
                .ledgers
                .iter()
                .position(|ledger| ledger.id == id.value);
            let pays = place.and_then(|place| all.nth(place));
            for (name, expected) in &expected.0 {
                self.gets(found, &name.value, expected, pays);
            }
        }
    }

    fn gets(
        &self,
        found: &mut Diagnostics,
        name: &str,
        expected: &Spanned<i64>,
        pays: Option<&BySeat<Units>>,
    ) {
        let seat = name.parse::<char>().ok().and_then(Seat::from_letter);
        let got = seat
            .filter(|_| self.replay.pays)
            .and_then(|seat| Some(pays?[seat].0));
        let what = || format!("what {name} gets");
        self.differs_from(found, what, expected, got.ok_or("nothing"));
    }

    fn rules_broken(&self, found: &mut Diagnostics, findings: &Diagnostics, record: Span) {
        let mut expected: Vec<&Spanned<String>> = self.expect.findings.iter().flatten().collect();
        for finding in findings {
            let rule = finding.rule.as_ref().map_or(finding.code, |rule| &*rule.id);
            match expected.iter().position(|wanted| wanted.value == rule) {
                Some(at) => {
                    expected.remove(at);
                }
                None => {
                    let message = format!("`{}`: {} ({rule})", self.name, finding.message);
                    let place = finding.primary.as_ref().map_or(record, |label| label.span);
                    found.push(Diagnostic::error(FAILED, message).at(place));
                }
            }
        }
        for wanted in expected {
            self.differs(
                found,
                "a finding",
                &format!("`{}`", wanted.value),
                "not there",
                wanted.span,
            );
        }
    }
}

/// Everything in which a case comes out otherwise, as one finding: whatever is wrong with it, it is the case that fails.
pub(super) fn as_one(mut differences: Diagnostics) -> Option<Diagnostic> {
    differences.sort_by_place();
    differences.into_iter().reduce(|first, other| {
        let text = other.message.split_once("`: ").map_or("", |(_, said)| said);
        match &other.primary {
            Some(label) => first.related(label.span, text.to_owned()),
            None => first,
        }
    })
}
