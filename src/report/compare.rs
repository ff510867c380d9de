//! Deals under several variants, side by side: as text, Markdown, JSON and CSV.

mod concept;
mod data;

use comfy_table::{CellAlignment, Table, presets};

pub use data::{CSV_HEAD, csv_rows, json};

use super::layout::{Grid, Layout};
use super::ledger::trimmed;
use super::phrases::{Counted, Phrases};
use super::variant::{inline, with_name};
use super::voice::Teller;
use super::words::players;
use crate::basics::{Severity, SourceMap, Units};
use crate::compare::{Cause, Cell, Compared, Comparison, Row, Totals};
use crate::game::{Language, Names, Term};
use crate::record::Record;
use crate::replay::Status;
use crate::rules::Rules;
use crate::score::{For, Scored};
use crate::variant::{Merged, Node};

/// How a comparison is told.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'t> {
    /// The variants.
    pub comparison: &'t Comparison,
    /// The texts that rules are written in.
    pub sources: &'t SourceMap,
    /// The language; without one, ids and English.
    pub language: Option<Language>,
    /// Whether it is Markdown, to be pasted.
    pub markdown: bool,
    /// How its tables are laid out.
    pub layout: Layout,
}

/// A deal under several variants as a table, with the causes of what differs. `own` are the rules that it was played by.
pub fn text(
    telling: Telling<'_>,
    (file, number): (&str, usize),
    own: &Rules,
    record: &Record,
    deal: &Compared,
) -> String {
    let Telling {
        comparison,
        markdown,
        ..
    } = telling;
    let say = Phrases(telling.language);
    let place = say.deal(file, number);
    let mut notes: Vec<String> = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for row in &deal.rows {
        let mut cells = vec![heading(row, comparison, telling.language)];
        for (n, cell) in row.cells.iter().enumerate() {
            let mut shown = cell
                .as_ref()
                .map_or_else(|| "–".to_owned(), |cell| line(cell, say));
            if let Some(cause) = row.causes.iter().find(|cause| cause.variant == n) {
                let note = why(telling, cause);
                let at = notes
                    .iter()
                    .position(|known| *known == note)
                    .unwrap_or_else(|| {
                        notes.push(note);
                        notes.len() - 1
                    });
                shown.push_str(&format!(" [{}]", at + 1));
            }
            cells.push(shown);
        }
        rows.push(cells);
    }
    rows.extend(paid(comparison, record, deal));
    rows.extend(status(deal, say));
    let mut head = vec![String::new()];
    head.extend(
        comparison
            .entrants
            .iter()
            .map(|entrant| entrant.label.clone()),
    );
    let mut text = format!("{place}\n");
    if markdown {
        text = format!("### {text}\n");
    }
    text.push_str(&table(&head, &rows, telling));
    for (n, note) in notes.iter().enumerate() {
        let gap = if markdown { "\n" } else { "" };
        text.push_str(&format!("{gap}[{}] {note}\n", n + 1));
    }
    for note in refused(telling, deal) {
        text.push_str(&format!("{note}\n"));
    }
    for (entrant, told) in comparison.entrants.iter().zip(&deal.concepts) {
        if let Some(told) = told {
            text.push_str(&concept::text(telling, own, entrant, told));
        }
    }
    // Names hold any text; what would steer a terminal is not passed on to it.
    text.replace(|c: char| c.is_control() && c != '\n', "?")
}

/// What a row is about, and whose it is, as the first variant calls it that has it.
fn heading(row: &Row, comparison: &Comparison, language: Option<Language>) -> String {
    let mut cells = comparison.entrants.iter().zip(&row.cells);
    let Some((entrant, cell)) = cells.find_map(|(entrant, cell)| Some((entrant, cell.as_ref()?)))
    else {
        return String::new();
    };
    let names = &entrant.rules.names;
    format!(
        "{}, {}",
        item(cell, names, language),
        whose(cell.of, names, language)
    )
}

/// What a line is about.
fn item(cell: &Cell, names: &Names, language: Option<Language>) -> String {
    match cell.item {
        Scored::Figure(figure) => names.figure(figure, language),
        Scored::Declaration(id) => names.name(Term::Declaration(id), language).to_owned(),
        Scored::Rule => cell.name.clone(),
    }
}

/// Whose a line is.
fn whose(of: For, names: &Names, language: Option<Language>) -> String {
    match of {
        For::Side(party) => names.name(Term::Side(party), language).to_owned(),
        For::Seat(seat) => seat.to_string(),
    }
}

/// A line: what it brings, and how that is made up.
fn line(cell: &Cell, say: Phrases) -> String {
    let value = Units(cell.value);
    let (silent, lost) = (format!(" {}", say.silent()), format!(" {}", say.lost()));
    let said = if cell.announced { "" } else { &silent };
    let lost = if cell.made { "" } else { &lost };
    if cell.factor == 1 {
        format!("{value}{said}{lost}")
    } else {
        format!("{value} = {}×{}{said}{lost}", cell.base, cell.factor)
    }
}

/// What each seat gets.
fn paid(comparison: &Comparison, record: &Record, deal: &Compared) -> Vec<Vec<String>> {
    players(record, deal.seats)
        .into_iter()
        .map(|(seat, name)| {
            let mut cells = vec![format!("{seat} {name}").trim_end().to_owned()];
            for (entrant, outcome) in comparison.entrants.iter().zip(&deal.outcomes) {
                // Who is not at the table there gets nothing there, not even 0.
                let there = seat.index() < entrant.rules.at_table();
                let pays = outcome
                    .as_ref()
                    .filter(|outcome| outcome.replay.pays && there);
                cells.push(pays.map_or_else(
                    || "–".to_owned(),
                    |outcome| outcome.replay.ledger.pays()[seat].to_string(),
                ));
            }
            cells
        })
        .collect()
}

/// How the deal ended under each variant, if not in the same ordinary way everywhere.
fn status(deal: &Compared, say: Phrases) -> Option<Vec<String>> {
    let ordinary = |outcome: &Option<crate::compare::Outcome>| {
        let status = outcome.as_ref().map(|outcome| outcome.replay.status);
        matches!(status, Some(Status::Played | Status::OutcomeOnly))
    };
    let words: Vec<String> = deal
        .outcomes
        .iter()
        .zip(&deal.concepts)
        .map(|(outcome, concept)| match (outcome, concept) {
            (Some(outcome), _) => say.status(outcome.replay.status),
            (None, Some(told)) => concept::why(&told.apart, say),
            (None, None) => String::new(),
        })
        .collect();
    let all = deal.outcomes.iter().all(ordinary);
    (!all).then(|| std::iter::once(String::new()).chain(words).collect())
}

/// What was not allowed, or owed, under each variant.
fn refused(telling: Telling<'_>, deal: &Compared) -> Vec<String> {
    let mut notes = Vec::new();
    for (n, entrant) in telling.comparison.entrants.iter().enumerate() {
        let teller = Teller {
            language: telling.language,
            names: Some(&entrant.rules.names),
            written: Some(&entrant.merged),
        };
        let errors = deal
            .findings(n)
            .filter(|one| one.severity == Severity::Error);
        for finding in errors {
            let rule = finding.rule.as_ref().map_or(String::new(), |rule| {
                format!(" ({}: {})", rule.id, rule.source)
            });
            let message = teller.tell(&finding.message);
            notes.push(format!("{}: {message}{rule}", entrant.label));
        }
    }
    notes
}

/// The rules that make a difference, with what both variants say and where.
fn why(telling: Telling<'_>, cause: &Cause) -> String {
    let (comparison, sources) = (telling.comparison, telling.sources);
    let say = Phrases(telling.language);
    let (Some(first), Some(other)) = (
        comparison.entrants.first(),
        comparison.entrants.get(cause.variant),
    ) else {
        return String::new();
    };
    let told = |path: &String| {
        let difference = comparison
            .hybrids(cause.variant)
            .and_then(|hybrids| hybrids.difference(path));
        let says = |merged: &Merged, node: Option<&Node>| match node {
            None => say.says_nothing(),
            Some(node) => {
                let line = sources.position(node.key_origin).line;
                let file = sources.name(node.key_origin.file);
                let source = merged.citation(path, None).line();
                let source = if source.is_empty() {
                    source
                } else {
                    format!(", {source}")
                };
                format!(
                    "{} ({file}:{line}{source})",
                    inline(&node.without_citations())
                )
            }
        };
        let (one, two) = difference.map_or((None, None), |difference| {
            (difference.first.as_ref(), difference.second.as_ref())
        });
        format!(
            "{}: {} {}; {} {}",
            with_name(path, &[&first.merged, &other.merged], telling.language),
            first.label,
            says(&first.merged, one),
            other.label,
            says(&other.merged, two)
        )
    };
    if cause.rules.is_empty() {
        let first = cause.parting.as_ref().map(told);
        let first = first.map(|told| say.first_parting(told));
        return say.several_at_once(&other.label) + &first.unwrap_or_default();
    }
    let parts = cause.rules.iter().map(told);
    parts.collect::<Vec<_>>().join(&say.and_also())
}

/// Sums over all deals, and who gains from which rule.
pub fn totals(telling: Telling<'_>, totals: &Totals) -> String {
    let Telling {
        comparison,
        markdown,
        ..
    } = telling;
    let say = Phrases(telling.language);
    let mut head = vec![String::new()];
    head.extend(
        comparison
            .entrants
            .iter()
            .map(|entrant| entrant.label.clone()),
    );
    let mut rows: Vec<Vec<String>> = totals
        .players
        .iter()
        .map(|(player, sums)| {
            let mut cells = vec![player.clone()];
            cells.extend(sums.iter().enumerate().map(|(n, sum)| {
                if totals.unscored.get(n) == Some(&totals.deals) {
                    "–".to_owned()
                } else {
                    format!("{sum} ({}.)", totals.rank(player, n))
                }
            }));
            cells
        })
        .collect();
    let counted = |what: String, counts: &[usize]| {
        let counts = counts.iter().map(usize::to_string);
        std::iter::once(what).chain(counts).collect::<Vec<String>>()
    };
    rows.push(counted(say.deals_that_differ(), &totals.differ));
    rows.push(counted(say.deals_not_scored(), &totals.unscored));
    let title = format!("{}\n", say.totals_of(Counted(totals.deals, "deal")));
    let mut text = if markdown {
        format!("### {title}\n")
    } else {
        title
    };
    text.push_str(&table(&head, &rows, telling));
    if totals.rules.is_empty() {
        return text;
    }
    let players: Vec<&String> = totals.players.keys().collect();
    let mut head = vec![say.rule_column(), say.of_column(), say.deals_column()];
    head.extend(players.iter().map(|&player| player.clone()));
    let mut by_deals: Vec<_> = totals.rules.iter().collect();
    by_deals.sort_by_key(|(_, gain)| std::cmp::Reverse(gain.deals));
    let rows: Vec<Vec<String>> = by_deals
        .into_iter()
        .map(|((variant, rules), gain)| {
            let rules = if rules.is_empty() {
                say.several_rules()
            } else {
                let merged: Vec<&Merged> =
                    comparison.entrants.iter().map(|one| &one.merged).collect();
                let named = rules
                    .iter()
                    .map(|path| with_name(path, &merged, telling.language));
                named.collect::<Vec<_>>().join(&say.and_word())
            };
            let label = comparison
                .entrants
                .get(*variant)
                .map_or("", |other| other.label.as_str());
            let mut cells = vec![rules, label.to_owned(), gain.deals.to_string()];
            cells.extend(players.iter().map(|&player| {
                gain.players
                    .get(player)
                    .copied()
                    .unwrap_or_default()
                    .to_string()
            }));
            cells
        })
        .collect();
    let title = format!("{}\n", say.who_gains());
    text.push_str(&if markdown {
        format!("\n### {title}\n")
    } else {
        format!("\n{title}")
    });
    text.push_str(&table(&head, &rows, telling));
    text
}

fn table(head: &[String], rows: &[Vec<String>], telling: Telling<'_>) -> String {
    if telling.layout.is_plain() {
        let mut grid = Grid::under(head.iter().cloned());
        for row in rows {
            // What a variant does not have is not spoken of.
            grid.row(row.iter().map(|cell| cell.trim_matches('–').to_owned()));
        }
        return grid.text(telling.layout);
    }
    let mut table = Table::new();
    table.load_preset(if telling.markdown {
        presets::ASCII_MARKDOWN
    } else {
        presets::NOTHING
    });
    table.set_header(head);
    for row in rows {
        table.add_row(row);
    }
    for column in 1..head.len() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Left);
        }
    }
    trimmed(&table.to_string())
}
