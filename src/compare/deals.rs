//! One deal under several variants, and the rules that make the difference.

use std::rc::Rc;

use super::concept::{Apart, ByConcept, by_concept};
use super::entrant::Entrant;
use super::hybrid::Hybrids;
use super::lines::{Cell, Key, cells, figure_id};
use crate::basics::{Diagnostic, Diagnostics, SourceMap};
use crate::game::Term;
use crate::notation::Ast;
use crate::replay::{Judging, Replay, replay};
use crate::rules::Rules;
use crate::score::Scored;
use crate::session::{Transfer, Written};
use crate::variant::is_within;

/// Variants to compare; the first is the one that the others are compared with.
#[derive(Debug)]
pub struct Comparison {
    /// The variants.
    pub entrants: Vec<Entrant>,
    /// For each of the others: the first with single rules of it.
    hybrids: Vec<Hybrids>,
}

/// A deal under one variant.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The deal, played through the rules, and as it stands where something was not allowed.
    pub replay: Replay,
    /// What is wrong with it under these rules.
    pub findings: Diagnostics,
}

/// A deal under several variants.
#[derive(Debug)]
pub struct Compared {
    /// What comes of it under each; nothing where it cannot be the same deal.
    pub outcomes: Vec<Option<Outcome>>,
    /// What it was in the concepts of those under which it cannot.
    pub concepts: Vec<Option<ByConcept>>,
    /// The lines of all of them.
    pub rows: Vec<Row>,
    /// How many seats it is told of: all that are at the table where it was played, or under a variant that can hold it.
    pub seats: usize,
}

/// A line under several variants.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What it is about.
    pub key: Key,
    /// What it says under each variant, if it is there.
    pub cells: Vec<Option<Cell>>,
    /// Where it differs from the first variant: which one, and by which rules of that one.
    pub causes: Vec<Cause>,
}

/// Why a line differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cause {
    /// Which variant, by its place.
    pub variant: usize,
    /// The paths of the rules that, taken over into the first variant, change the line as they do here. None if no few rules
    /// do so, and the deal goes another way there.
    pub rules: Vec<String>,
    /// Without such rules: the path of the first on which the two part that concerns the line.
    pub parting: Option<String>,
}

impl Comparison {
    /// Prepares to compare.
    pub fn new(entrants: Vec<Entrant>, sources: &SourceMap) -> Self {
        let mut hybrids = Vec::new();
        if let Some((first, others)) = entrants.split_first() {
            hybrids.extend(
                others
                    .iter()
                    .map(|other| Hybrids::new(first, other, sources)),
            );
        }
        Self { entrants, hybrids }
    }

    /// The points on which another variant parts from the first.
    pub fn hybrids(&self, variant: usize) -> Option<&Hybrids> {
        self.hybrids.get(variant.checked_sub(1)?)
    }

    /// Judges and scores a record by every variant. `own` are the rules that it was written by: a variant with another pack
    /// or table, or a game of another family that has not all that was done, cannot hold it.
    pub fn deal(&self, ast: &Ast, text: &str, own: &Rules) -> Compared {
        let written = Written::read(ast, text, own);
        let here = outcome(&written, own);
        let under = |entrant: &Entrant| held(&written, &here, &entrant.rules);
        let all: Vec<Result<Outcome, Apart>> = self.entrants.iter().map(under).collect();
        let lines: Vec<Vec<(Key, Cell)>> = self
            .entrants
            .iter()
            .zip(&all)
            .map(|(entrant, held)| {
                held.as_ref().map_or_else(
                    |_| Vec::new(),
                    |outcome| cells(&entrant.rules, &outcome.replay.ledger),
                )
            })
            .collect();
        let mut rows = rows(&lines);
        let (mut outcomes, mut concepts) = (Vec::new(), Vec::new());
        for (entrant, held) in self.entrants.iter().zip(all) {
            let (outcome, concept) = match held {
                Ok(outcome) => (Some(outcome), None),
                Err(apart) => {
                    let told = by_concept(own, &here, &entrant.rules, ast.span, apart);
                    (None, Some(told))
                }
            };
            outcomes.push(outcome);
            concepts.push(concept);
        }
        self.name_causes(&mut rows, &outcomes, &written);
        let holding = self.entrants.iter().zip(&outcomes);
        let holding = holding.filter(|(_, outcome)| outcome.is_some());
        let seats = holding.map(|(entrant, _)| entrant.rules.at_table());
        let seats = seats.fold(own.at_table(), usize::max);
        Compared {
            outcomes,
            concepts,
            rows,
            seats,
        }
    }

    fn name_causes(&self, rows: &mut [Row], outcomes: &[Option<Outcome>], written: &Written<'_>) {
        if !matches!(outcomes.first(), Some(Some(_))) {
            return;
        }
        for (n, hybrids) in self.hybrids.iter().enumerate() {
            let variant = n + 1;
            if !matches!(outcomes.get(variant), Some(Some(_))) {
                continue;
            }
            // What comes of the deal under each hybrid is found once, and only if anything differs.
            let mut tried = hybrids
                .trial(|rules: &Rc<Rules>| cells(rules, &outcome(written, rules).replay.ledger));
            for row in rows.iter_mut() {
                let first = row.cells.first().and_then(Option::as_ref);
                let other = row.cells.get(variant).and_then(Option::as_ref);
                if same(first, other) {
                    continue;
                }
                let key = &row.key;
                let rules = tried.causes(&|lines| same(find(lines, key).as_ref(), other));
                let parting = || self.parting(row, variant, hybrids, outcomes);
                let parting = rules.is_empty().then(parting).flatten();
                row.causes.push(Cause {
                    variant,
                    rules,
                    parting,
                });
            }
        }
    }
}

impl Comparison {
    /// The first point on which two variants part that concerns a line: the rule that refused the deal, that of the line, the
    /// contract, or else any.
    fn parting(
        &self,
        row: &Row,
        variant: usize,
        hybrids: &Hybrids,
        outcomes: &[Option<Outcome>],
    ) -> Option<String> {
        let mut near: Vec<String> = Vec::new();
        for n in [variant, 0] {
            let (Some(entrant), Some(Some(outcome))) = (self.entrants.get(n), outcomes.get(n))
            else {
                continue;
            };
            let rules = &entrant.rules;
            if !outcome.replay.pays {
                let refused = outcome.findings.iter().filter_map(|one| one.rule.as_ref());
                near.extend(refused.map(|rule| rule.id.to_string()));
            }
            if let Some(Some(cell)) = row.cells.get(n) {
                near.push(cell.rule.clone());
                if let Scored::Figure(figure) = cell.item {
                    near.push(format!("figure.{}", figure_id(&rules.names, figure)));
                }
            }
            if let Some(contract) = outcome.replay.facts.contract {
                let id = rules.names.id(Term::Contract(contract));
                near.push(format!("contract.{id}"));
            }
        }
        let points = || hybrids.differences.iter().map(|one| &one.path);
        let within = |near: &String| points().find(|path| is_within(path, near));
        near.iter()
            .find_map(within)
            .or_else(|| points().next())
            .cloned()
    }
}

impl Compared {
    /// What is wrong with the deal under a variant, whether that can hold it or not.
    pub fn findings(&self, variant: usize) -> impl Iterator<Item = &Diagnostic> {
        let outcome = self.outcomes.get(variant).and_then(Option::as_ref);
        let concept = self.concepts.get(variant).and_then(Option::as_ref);
        let apart = match concept.map(|told| &told.apart) {
            Some(Apart::Acts(findings) | Apart::Play(findings)) => Some(findings),
            Some(Apart::Pack) | None => None,
        };
        let held = outcome.map(|outcome| &outcome.findings);
        held.into_iter().chain(apart).flatten()
    }
}

/// Several courses of a deal by the same rules, side by side: no rule makes the difference between them.
pub fn courses<'a>(rules: &Rules, courses: impl Iterator<Item = (&'a Ast, &'a str)>) -> Compared {
    let outcomes: Vec<Option<Outcome>> = courses
        .map(|(ast, text)| Some(outcome(&Written::read(ast, text, rules), rules)))
        .collect();
    let ledgers = outcomes.iter().flatten();
    let lines: Vec<_> = ledgers
        .map(|outcome| cells(rules, &outcome.replay.ledger))
        .collect();
    let rows = rows(&lines);
    let concepts = outcomes.iter().map(|_| None).collect();
    Compared {
        outcomes,
        concepts,
        rows,
        seats: rules.at_table(),
    }
}

/// The lines of several ledgers, each once.
fn rows(lines: &[Vec<(Key, Cell)>]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (key, _) in lines.iter().flatten() {
        if rows.iter().any(|row| row.key == *key) {
            continue;
        }
        let cells = lines.iter().map(|lines| find(lines, key)).collect();
        rows.push(Row {
            key: key.clone(),
            cells,
            causes: Vec::new(),
        });
    }
    rows
}

/// Whether two cells come to the same, or neither is there.
fn same(one: Option<&Cell>, other: Option<&Cell>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.comes_to(other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

fn find(lines: &[(Key, Cell)], key: &Key) -> Option<Cell> {
    let found = lines.iter().find(|(known, _)| known == key);
    found.map(|(_, cell)| cell.clone())
}

/// What comes of a record by rules, as it stands.
pub(super) fn outcome(written: &Written<'_>, rules: &Rules) -> Outcome {
    judged(written.under(rules), rules)
}

fn judged(transfer: Transfer, rules: &Rules) -> Outcome {
    let Transfer {
        mut record,
        mut findings,
        ..
    } = transfer;
    // What the record claims was paid, it claims of the rules that it was played by.
    record.result = None;
    let replay = replay(&record, rules, Judging { as_played: true });
    findings.extend(replay.findings.iter().cloned());
    findings.sort_by_place();
    Outcome { replay, findings }
}

/// What comes of a record by rules that can hold it; else why they cannot. `here` is what comes of it by its own.
fn held(written: &Written<'_>, here: &Outcome, rules: &Rules) -> Result<Outcome, Apart> {
    if !holds(written.own(), rules) {
        return Err(Apart::Pack);
    }
    let transfer = written.under(rules);
    if !transfer.holds() {
        return Err(Apart::Acts(transfer.findings));
    }
    let same_game = transfer.same_game;
    let outcome = judged(transfer, rules);
    // A game of the same kind may be played otherwise: a deal that cannot be followed there is none of its own.
    if !same_game && here.replay.pays && !outcome.replay.pays {
        return Err(Apart::Play(outcome.findings));
    }
    Ok(outcome)
}

/// Whether a variant has the cards and the table that a deal was played with.
fn holds(own: &Rules, other: &Rules) -> bool {
    let cards = |rules: &Rules| {
        let mut cards: Vec<String> = rules
            .pack
            .all
            .iter()
            .map(|card| rules.names.id(Term::Card(card)).to_owned())
            .collect();
        cards.sort();
        cards
    };
    let dealt = |rules: &Rules| -> Vec<usize> {
        let seats = crate::basics::Seat::all(rules.seats);
        seats.map(|seat| rules.dealt(seat)).collect()
    };
    (own.talon, &own.piles) == (other.talon, &other.piles)
        && dealt(own) == dealt(other)
        && cards(own) == cards(other)
}
