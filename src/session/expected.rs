//! What worked cases expect, judged by the words of their variant before any deal is played.

use std::collections::{BTreeMap, BTreeSet};

use super::codes::{EXPECTS_NOTHING, SAME_NAME, UNKNOWN_EXPECTED};
use super::examples::{ExampleTable, ExpectTable};
use crate::basics::{Diagnostic, Seat, Span, Spanned};
use crate::replay::Status;
use crate::variant::suggest::{quoted, unknown};
use crate::variant::{Merged, Node};
use crate::{deal, notation, record, replay};

/// Judges the cases of one file beside each other.
pub(super) struct Judge {
    words: Words,
    /// The names of the cases that have been judged, and where they stand.
    named: BTreeMap<String, Span>,
}

impl Judge {
    pub(super) fn of(merged: &Merged) -> Self {
        Self {
            words: Words::of(merged),
            named: BTreeMap::new(),
        }
    }

    /// What is wrong with a case before it is run.
    pub(super) fn case(&mut self, example: &ExampleTable, idle: bool) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let name = &example.name;
        match self.named.get(name.value.as_str()) {
            Some(&first) if first.file == name.span.file => {
                let message = format!("another example is called {} already", quoted(&name.value));
                let finding = Diagnostic::error(SAME_NAME, message).at(name.span);
                findings.push(finding.related(first, "this one"));
            }
            _ => {
                self.named.insert(name.value.clone(), name.span);
            }
        }
        for (key, expect) in example.expectations().take(if idle { 1 } else { 2 }) {
            if expect.is_empty() {
                let message = format!(
                    "`{key}` is empty, and {} shows nothing",
                    quoted(&name.value)
                );
                let help =
                    "say what must come of the record, such as `status`, `declarers` or `pays`";
                findings.push(
                    Diagnostic::error(EXPECTS_NOTHING, message)
                        .at(name.span)
                        .with_help(help),
                );
            }
            findings.extend(self.words.unknown_in(expect));
        }
        findings
    }
}

/// The words that expectations are written with.
struct Words {
    seats: Vec<String>,
    contracts: BTreeSet<String>,
    figures: BTreeSet<String>,
    promises: BTreeSet<String>,
    ledgers: BTreeSet<String>,
    /// Everything that has a path, in any of the files: cases of overlays know the rules without them too.
    trees: Vec<Node>,
}

impl Words {
    fn of(merged: &Merged) -> Self {
        let trees: Vec<Node> = merged
            .layers
            .iter()
            .flat_map(|layer| [Some(layer.tree.clone()), layer.where_there.clone()])
            .flatten()
            .chain([merged.root.clone()])
            .collect();
        let keys = |path: &str| -> BTreeSet<String> {
            let tables = trees.iter().filter_map(|tree| tree.at(path)?.as_table());
            tables.flat_map(|table| table.keys().cloned()).collect()
        };
        let contracts = keys("contract");
        let mut figures = keys("figure");
        for contract in &contracts {
            figures.extend(keys(&format!("contract.{contract}.figure")));
        }
        for path in ["declaration", "stop", "concede", "annul"] {
            figures.extend(keys(path));
        }
        let promises = keys("promise").into_iter().flat_map(|promise| {
            let path = format!("promise.{promise}.card");
            let cards = trees
                .iter()
                .filter_map(move |tree| tree.at(&path)?.as_str());
            cards.map(str::to_owned).collect::<Vec<_>>()
        });
        let promises: BTreeSet<String> = promises.collect();
        let seats = merged.root.at("table.seats").and_then(Node::as_integer);
        let seats = usize::try_from(seats.unwrap_or(0)).unwrap_or(0);
        // Who rests has a letter where some contract lets him take part; it may be one that an overlay beneath takes away.
        let plays = |id: &String| {
            let path = format!("contract.{id}.talon.hand-of");
            trees.iter().any(|tree| tree.at(&path).is_some())
        };
        let resting = usize::from(contracts.iter().any(plays));
        Self {
            seats: Seat::all((seats + resting).min(crate::basics::seat::MAX_SEATS))
                .map(|seat| seat.to_string())
                .collect(),
            contracts,
            figures,
            promises,
            ledgers: keys("ledger"),
            trees,
        }
    }

    /// What of an expectation nothing has a word for.
    fn unknown_in(&self, expect: &ExpectTable) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut word = |what: &'static str, word: &str, span: Span, known: &[&str]| {
            if !known.contains(&word) {
                found.push(unknown(UNKNOWN_EXPECTED, what, word, span, known));
            }
        };
        let seats: Vec<&str> = self.seats.iter().map(String::as_str).collect();
        let with = |more: &'static str| -> Vec<&str> {
            seats.iter().copied().chain([more, "none"]).collect()
        };
        if let Some(status) = &expect.status {
            let all = Status::ALL.map(Status::word);
            word("ending", &status.value, status.span, &all);
        }
        if let Some(seat) = &expect.declarer {
            word("seat", &seat.value, seat.span, &with("none"));
        }
        if let Some(seat) = &expect.partner {
            word("partner", &seat.value, seat.span, &with("alone"));
        }
        let or_none = |all: &'static str, known: &BTreeSet<String>| -> Vec<String> {
            known.iter().cloned().chain([all.to_owned()]).collect()
        };
        if let Some(contract) = &expect.contract {
            let known = or_none("none", &self.contracts);
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            word("contract", &contract.value, contract.span, &known);
        }
        if let Some(promise) = &expect.promise {
            let known = or_none("none", &self.promises);
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            word("promise", &promise.value, promise.span, &known);
        }
        let figures: Vec<&str> = self.figures.iter().map(String::as_str).collect();
        for (id, key) in lines(expect) {
            // Of a family the card follows.
            let name = id.split(' ').next().unwrap_or_default();
            word("figure", name, key, &figures);
        }
        for (seat, key) in keys(expect.pays.as_ref()) {
            word("seat", seat, key, &seats);
        }
        let ledgers: Vec<&str> = self.ledgers.iter().map(String::as_str).collect();
        for (id, key) in keys(expect.ledgers.as_ref()) {
            word("ledger", id, key, &ledgers);
        }
        for pays in expect.ledgers.iter().flat_map(|all| all.0.iter()) {
            for (seat, _) in &pays.1.0 {
                word("seat", &seat.value, seat.span, &seats);
            }
        }
        for rule in expect.findings.iter().flatten() {
            if !self.is_rule(&rule.value) {
                let known = self.rules_like(&rule.value);
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                word("rule", &rule.value, rule.span, &known);
            }
        }
        found
    }

    fn is_rule(&self, rule: &str) -> bool {
        let codes = [
            notation::codes::CODES,
            record::codes::CODES,
            deal::codes::CODES,
            replay::codes::CODES,
        ];
        codes.into_iter().flatten().any(|info| info.code == rule)
            || self.trees.iter().any(|tree| tree.at(rule).is_some())
    }

    /// The rules beside which one of this path would stand.
    fn rules_like(&self, rule: &str) -> Vec<String> {
        let mut known = BTreeSet::new();
        let table = rule.rsplit_once('.').map_or("", |(table, _)| table);
        for tree in &self.trees {
            let keys = tree
                .at(table)
                .and_then(Node::as_table)
                .into_iter()
                .flat_map(|t| t.keys());
            let dot = if table.is_empty() { "" } else { "." };
            known.extend(keys.map(|key| format!("{table}{dot}{key}")));
        }
        known.into_iter().collect()
    }
}

type Named<'e> = (&'e str, Span);

fn lines(expect: &ExpectTable) -> impl Iterator<Item = Named<'_>> {
    keys(expect.declarers.as_ref()).chain(keys(expect.opponents.as_ref()))
}

fn keys<T>(items: Option<&crate::variant::Items<T>>) -> impl Iterator<Item = Named<'_>> {
    let items = items.into_iter().flat_map(|items| items.0.iter());
    items.map(|(id, _): &(Spanned<String>, T)| (id.value.as_str(), id.span))
}
