//! Deals under several variants as data: JSON and CSV.

use serde_json::{Value as Json, json};

use super::concept;
use crate::basics::{BySeat, Seat, Units};
use crate::compare::{Cell, Compared, Comparison, Key};
use crate::rules::Rules;

fn key_json(key: &Key) -> Json {
    json!({ "item": key.item, "card": key.card, "for": key.whose })
}

/// A deal as a JSON object; `own` are the rules that it was played by.
pub fn json(
    file: &str,
    number: usize,
    comparison: &Comparison,
    own: &Rules,
    deal: &Compared,
) -> Json {
    let by_seat = |rules: &Rules, pays: &BySeat<Units>| -> Json {
        Seat::all(rules.at_table())
            .map(|seat| (seat.to_string(), json!(pays[seat].0)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let variants: Vec<Json> = comparison
        .entrants
        .iter()
        .zip(&deal.outcomes)
        .zip(&deal.concepts)
        .enumerate()
        .map(|(n, ((entrant, outcome), by_concept))| {
            let findings: Vec<Json> = deal
                .findings(n)
                .map(|finding| json!({
                    "code": finding.code,
                    "message": finding.message.as_str(),
                    "rule": finding.rule.as_ref().map(|rule| rule.id.to_string()),
                    "source": finding.rule.as_ref().map(|rule| rule.source.to_string()),
                }))
                .collect();
            json!({
                "variant": entrant.label,
                "status": outcome.as_ref().map(|outcome| outcome.replay.status.word()),
                "pays": outcome.as_ref().filter(|outcome| outcome.replay.pays).map(|outcome| by_seat(&entrant.rules, outcome.replay.ledger.pays())),
                "findings": findings,
                "by-concept": by_concept.as_ref().map(|told| concept::json(own, &entrant.rules, told)),
            })
        })
        .collect();
    let lines: Vec<Json> = deal
        .rows
        .iter()
        .map(|row| {
            let cells: Vec<Json> = row
                .cells
                .iter()
                .zip(&comparison.entrants)
                .map(|(cell, entrant)| {
                    cell.as_ref().map_or(Json::Null, |cell| json!({
                    "name": cell.name,
                    "announced": cell.announced,
                    "made": cell.made,
                    "base": cell.base,
                    "factor": cell.factor,
                    "value": cell.value,
                    "payers": cell.payers(entrant.rules.at_table()).iter().map(Seat::to_string).collect::<Vec<_>>(),
                    "pays": by_seat(&entrant.rules, &cell.pays),
                }))
                })
                .collect();
            let causes: Vec<Json> = row
                .causes
                .iter()
                .map(|cause| {
                    let other = comparison.entrants.get(cause.variant);
                    let mut object = json!({
                        "variant": other.map(|other| &other.label),
                        "rules": cause.rules,
                    });
                    if let Some(first) = &cause.parting {
                        object["parting"] = json!(first);
                    }
                    object
                })
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
pub const CSV_HEAD: [&str; 13] = [
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
    "basis",
];

/// The rows of a deal for the CSV: one for each line under each variant; what is only estimated by concept says so in its
/// last column.
pub fn csv_rows(
    file: &str,
    number: usize,
    comparison: &Comparison,
    deal: &Compared,
) -> Vec<[String; 13]> {
    let mut rows = Vec::new();
    for row in &deal.rows {
        for (n, (entrant, cell)) in comparison.entrants.iter().zip(&row.cells).enumerate() {
            let cause = row.causes.iter().find(|cause| cause.variant == n);
            let causes = cause.map_or_else(String::new, |cause| match &cause.parting {
                Some(first) => format!("parting:{first}"),
                None => cause.rules.join(" "),
            });
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
                "deal".to_owned(),
            ]);
        }
    }
    for (entrant, told) in comparison.entrants.iter().zip(&deal.concepts) {
        let lines = told.iter().filter_map(|told| told.estimate.as_ref());
        for (key, cell) in lines.flat_map(|estimate| &estimate.lines) {
            rows.push([
                file.to_owned(),
                number.to_string(),
                entrant.label.clone(),
                key.item.clone(),
                key.card.clone().unwrap_or_default(),
                key.whose.clone(),
                cell.announced.to_string(),
                cell.made.to_string(),
                cell.base.to_string(),
                cell.factor.to_string(),
                cell.value.to_string(),
                String::new(),
                "concept".to_owned(),
            ]);
        }
    }
    rows
}
