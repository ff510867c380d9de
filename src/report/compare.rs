//! Deals under several variants, side by side: as text, Markdown, JSON and CSV.

use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Value as Json, json};

use super::ledger::trimmed;
use super::variant::inline;
use super::words::players;
use crate::basics::{Seat, Severity, SourceMap, Units};
use crate::compare::{Cause, Cell, Compared, Comparison, Key, Totals};
use crate::record::Record;
use crate::variant::{Merged, Node};

/// A deal under several variants as a table, with the causes of what differs.
pub fn text(
    place: &str,
    comparison: &Comparison,
    record: &Record,
    deal: &Compared,
    sources: &SourceMap,
    markdown: bool,
) -> String {
    let mut notes: Vec<String> = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for row in &deal.rows {
        let name = row
            .cells
            .iter()
            .flatten()
            .next()
            .map_or("", |cell| cell.name.as_str());
        let mut cells = vec![format!("{name}, {}", row.key.whose)];
        for (n, cell) in row.cells.iter().enumerate() {
            let mut shown = cell.as_ref().map_or_else(|| "–".to_owned(), line);
            if let Some(cause) = row.causes.iter().find(|cause| cause.variant == n) {
                let note = why(comparison, cause, sources);
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
    rows.extend(status(deal));
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
    text.push_str(&table(&head, &rows, markdown));
    for (n, note) in notes.iter().enumerate() {
        let gap = if markdown { "\n" } else { "" };
        text.push_str(&format!("{gap}[{}] {note}\n", n + 1));
    }
    for note in refused(comparison, deal) {
        text.push_str(&format!("{note}\n"));
    }
    // Names hold any text; what would steer a terminal is not passed on to it.
    text.replace(|c: char| c.is_control() && c != '\n', "?")
}

/// A line: what it brings, and how that is made up.
fn line(cell: &Cell) -> String {
    let value = Units(cell.value);
    let said = if cell.announced { "" } else { " silent" };
    let lost = if cell.made { "" } else { " lost" };
    if cell.factor == 1 {
        format!("{value}{said}{lost}")
    } else {
        format!("{value} = {}×{}{said}{lost}", cell.base, cell.factor)
    }
}

/// What each seat gets.
fn paid(comparison: &Comparison, record: &Record, deal: &Compared) -> Vec<Vec<String>> {
    let seats = comparison
        .entrants
        .first()
        .map_or(0, |first| first.rules.at_table());
    players(record, seats)
        .into_iter()
        .map(|(seat, name)| {
            let mut cells = vec![format!("{seat} {name}").trim_end().to_owned()];
            for outcome in &deal.outcomes {
                let pays = outcome.as_ref().filter(|outcome| outcome.replay.pays);
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
fn status(deal: &Compared) -> Option<Vec<String>> {
    let words: Vec<String> = deal
        .outcomes
        .iter()
        .map(|outcome| match outcome {
            None => "another pack or table".to_owned(),
            Some(outcome) => outcome.replay.status.word().to_owned(),
        })
        .collect();
    let ordinary = words
        .iter()
        .all(|word| word == "played" || word == "outcome-only");
    (!ordinary).then(|| std::iter::once(String::new()).chain(words).collect())
}

/// What was not allowed, or owed, under each variant.
fn refused(comparison: &Comparison, deal: &Compared) -> Vec<String> {
    let mut notes = Vec::new();
    for (entrant, outcome) in comparison.entrants.iter().zip(&deal.outcomes) {
        let Some(outcome) = outcome else { continue };
        for finding in &outcome.findings {
            if finding.severity != Severity::Error {
                continue;
            }
            let rule = finding.rule.as_ref().map_or(String::new(), |rule| {
                format!(" ({}: {})", rule.id, rule.source)
            });
            notes.push(format!("{}: {}{rule}", entrant.label, finding.message));
        }
    }
    notes
}

/// The rules that make a difference, with what both variants say and where.
fn why(comparison: &Comparison, cause: &Cause, sources: &SourceMap) -> String {
    let (Some(first), Some(other)) = (
        comparison.entrants.first(),
        comparison.entrants.get(cause.variant),
    ) else {
        return String::new();
    };
    if cause.rules.is_empty() {
        return format!("the deal goes another way under {}", other.label);
    }
    let parts = cause.rules.iter().map(|path| {
        let difference = comparison
            .hybrids(cause.variant)
            .and_then(|hybrids| hybrids.difference(path));
        let says = |merged: &Merged, node: Option<&Node>| match node {
            None => "says nothing".to_owned(),
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
            "{path}: {} {}; {} {}",
            first.label,
            says(&first.merged, one),
            other.label,
            says(&other.merged, two)
        )
    });
    parts.collect::<Vec<_>>().join("; and ")
}

/// Sums over all deals, and who gains from which rule.
pub fn totals(comparison: &Comparison, totals: &Totals, markdown: bool) -> String {
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
            cells.extend(
                sums.iter()
                    .enumerate()
                    .map(|(n, sum)| format!("{sum} ({}.)", totals.rank(player, n))),
            );
            cells
        })
        .collect();
    let counted = |what: &str, counts: &[usize]| {
        let counts = counts.iter().map(usize::to_string);
        std::iter::once(what.to_owned())
            .chain(counts)
            .collect::<Vec<String>>()
    };
    rows.push(counted("deals that differ", &totals.differ));
    rows.push(counted("deals not scored", &totals.unscored));
    let title = format!("{} deals: totals, and ranks\n", totals.deals);
    let mut text = if markdown {
        format!("### {title}\n")
    } else {
        title
    };
    text.push_str(&table(&head, &rows, markdown));
    if totals.rules.is_empty() {
        return text;
    }
    let players: Vec<&String> = totals.players.keys().collect();
    let mut head = vec!["rule".to_owned(), "of".to_owned(), "deals".to_owned()];
    head.extend(players.iter().map(|&player| player.clone()));
    let mut by_deals: Vec<_> = totals.rules.iter().collect();
    by_deals.sort_by_key(|(_, gain)| std::cmp::Reverse(gain.deals));
    let rows: Vec<Vec<String>> = by_deals
        .into_iter()
        .map(|((variant, rules), gain)| {
            let rules = if rules.is_empty() {
                "another course of the deal".to_owned()
            } else {
                rules.join(" and ")
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
    let title = "who gains from which rule\n";
    text.push_str(&if markdown {
        format!("\n### {title}\n")
    } else {
        format!("\n{title}")
    });
    text.push_str(&table(&head, &rows, markdown));
    text
}

fn table(head: &[String], rows: &[Vec<String>], markdown: bool) -> String {
    let mut table = Table::new();
    table.load_preset(if markdown {
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

fn key_json(key: &Key) -> Json {
    json!({ "item": key.item, "card": key.card, "for": key.whose })
}

/// A deal as a JSON object.
pub fn json(file: &str, number: usize, comparison: &Comparison, deal: &Compared) -> Json {
    let seats = comparison
        .entrants
        .first()
        .map_or(0, |first| first.rules.at_table());
    let by_seat = |pays: &crate::basics::BySeat<Units>| -> Json {
        Seat::all(seats)
            .map(|seat| (seat.to_string(), json!(pays[seat].0)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let variants: Vec<Json> = comparison
        .entrants
        .iter()
        .zip(&deal.outcomes)
        .map(|(entrant, outcome)| {
            let findings = outcome.as_ref().map_or_else(Vec::new, |outcome| {
                let findings = outcome.findings.iter();
                findings
                    .map(|finding| json!({
                        "code": finding.code,
                        "message": finding.message,
                        "rule": finding.rule.as_ref().map(|rule| rule.id.to_string()),
                        "source": finding.rule.as_ref().map(|rule| rule.source.to_string()),
                    }))
                    .collect()
            });
            json!({
                "variant": entrant.label,
                "status": outcome.as_ref().map(|outcome| outcome.replay.status.word()),
                "pays": outcome.as_ref().filter(|outcome| outcome.replay.pays).map(|outcome| by_seat(outcome.replay.ledger.pays())),
                "findings": findings,
            })
        })
        .collect();
    let lines: Vec<Json> =
        deal.rows
            .iter()
            .map(|row| {
                let cells: Vec<Json> = row
                    .cells
                    .iter()
                    .map(|cell| {
                        cell.as_ref().map_or(Json::Null, |cell| json!({
                    "name": cell.name,
                    "announced": cell.announced,
                    "made": cell.made,
                    "base": cell.base,
                    "factor": cell.factor,
                    "value": cell.value,
                    "payers": cell.payers(seats).iter().map(Seat::to_string).collect::<Vec<_>>(),
                    "pays": by_seat(&cell.pays),
                }))
                    })
                    .collect();
                let causes: Vec<Json> = row
                .causes
                .iter()
                .map(|cause| json!({
                    "variant": comparison.entrants.get(cause.variant).map(|other| &other.label),
                    "rules": cause.rules,
                }))
                .collect();
                let mut object = key_json(&row.key);
                object["under"] = cells.into();
                object["causes"] = causes.into();
                object
            })
            .collect();
    json!({ "file": file, "deal": number, "variants": variants, "lines": lines })
}

/// The head of the CSV.
pub const CSV_HEAD: [&str; 12] = [
    "file",
    "deal",
    "variant",
    "item",
    "card",
    "for",
    "announced",
    "made",
    "base",
    "factor",
    "value",
    "causes",
];

/// The rows of a deal for the CSV: one for each line under each variant.
pub fn csv_rows(
    file: &str,
    number: usize,
    comparison: &Comparison,
    deal: &Compared,
) -> Vec<[String; 12]> {
    let mut rows = Vec::new();
    for row in &deal.rows {
        for (n, (entrant, cell)) in comparison.entrants.iter().zip(&row.cells).enumerate() {
            let cause = row.causes.iter().find(|cause| cause.variant == n);
            let causes = cause.map_or_else(String::new, |cause| cause.rules.join(" "));
            let of = |say: &dyn Fn(&Cell) -> String| cell.as_ref().map_or_else(String::new, say);
            rows.push([
                file.to_owned(),
                number.to_string(),
                entrant.label.clone(),
                row.key.item.clone(),
                row.key.card.clone().unwrap_or_default(),
                row.key.whose.clone(),
                of(&|cell| cell.announced.to_string()),
                of(&|cell| cell.made.to_string()),
                of(&|cell| cell.base.to_string()),
                of(&|cell| cell.factor.to_string()),
                of(&|cell| cell.value.to_string()),
                causes,
            ]);
        }
    }
    rows
}
