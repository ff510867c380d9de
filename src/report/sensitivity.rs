//! How much single rules matter to given deals, as text, Markdown, CSV and JSON: what matters most comes first.

use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Value as Json, json};

use super::ledger::trimmed;
use super::phrases::{Counted, Phrases};
use super::variant::{inline_value, value_data};
use crate::basics::{SourceMap, Span};
use crate::compare::{Kept, Sensitivity, Trial, What};
use crate::game::Language;
use crate::rules::switches::Now;

/// The most deals that are named beside a rule.
const NAMED: usize = 3;

/// The table, and how many rules do not matter.
pub fn text(
    found: &Sensitivity,
    label: &str,
    deals: &[Kept],
    language: Option<Language>,
    markdown: bool,
) -> String {
    let say = Phrases(language);
    let mut text = format!(
        "{}\n\n",
        say.tried_on(label, Counted(found.deals, "deal"), found.scored)
    );
    let mut table = Table::new();
    table.load_preset(if markdown {
        presets::ASCII_MARKDOWN
    } else {
        presets::NOTHING
    });
    table.set_header([
        say.rule_column(),
        say.now_column(),
        say.then_column(),
        say.deals_column(),
        say.turned_column(),
        say.points(),
        say.which_column(),
    ]);
    for column in 3..6 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for trial in &found.trials {
        let (now, then) = values(trial, say);
        let effect = &trial.effect;
        table.add_row([
            name(&trial.switch).to_owned(),
            now,
            then,
            effect.changed.len().to_string(),
            effect.turned.len().to_string(),
            if effect.unscored.len() == effect.changed.len() {
                say.not_scored()
            } else {
                effect.moved.0.to_string()
            },
            which(trial, deals),
        ]);
    }
    text.push_str(&trimmed(&table.to_string()));
    text.push_str(&format!(
        "\n{}\n",
        say.what_does_not_matter(found.idle.len(), found.refused.len())
    ));
    text
}

fn name(switch: &What) -> &str {
    match switch {
        What::Overlay(name) | What::Key(name) => name,
    }
}

fn values(trial: &Trial, say: Phrases) -> (String, String) {
    match &trial.values {
        None => (String::new(), say.laid_on()),
        Some((Now::Set(now), then)) => (inline_value(now), inline_value(then)),
        Some((Now::Unset(now), then)) => (say.not_set(now), inline_value(then)),
    }
}

fn which(trial: &Trial, deals: &[Kept]) -> String {
    let changed = &trial.effect.changed;
    let places = changed.iter().take(NAMED).filter_map(|&n| deals.get(n));
    let mut places: Vec<&str> = places.map(|deal| deal.place.as_str()).collect();
    if changed.len() > NAMED {
        places.push("…");
    }
    places.join(", ")
}

/// Where a rule is written.
fn place(origin: Option<Span>, sources: &SourceMap) -> Option<String> {
    let origin = origin?;
    let line = sources.position(origin).line;
    Some(format!("{}:{line}", sources.name(origin.file)))
}

/// The same as data.
pub fn json(found: &Sensitivity, label: &str, deals: &[Kept], sources: &SourceMap) -> Json {
    let named = |which: &[usize]| -> Vec<&str> {
        let deals = which.iter().filter_map(|&n| deals.get(n));
        deals.map(|deal| deal.place.as_str()).collect()
    };
    let trials = found.trials.iter().map(|trial| {
        let (now, then) = match &trial.values {
            None => (Json::Null, Json::Null),
            Some((Now::Set(now), then)) => (value_data(now, None), value_data(then, None)),
            Some((Now::Unset(now), then)) => (json!(now), value_data(then, None)),
        };
        let unset = matches!(trial.values, Some((Now::Unset(_), _)));
        json!({
            "kind": kind(&trial.switch),
            "rule": name(&trial.switch),
            "now": now,
            "set": !unset && trial.values.is_some(),
            "then": then,
            "written": place(trial.origin, sources),
            "changed": named(&trial.effect.changed),
            "turned": named(&trial.effect.turned),
            "unscored": named(&trial.effect.unscored),
            "points": trial.effect.moved.0,
        })
    });
    let names = |switches: &[What]| -> Vec<String> {
        let names = switches.iter().map(name);
        names.map(str::to_owned).collect()
    };
    json!({
        "variant": label,
        "deals": found.deals,
        "scored": found.scored,
        "rules": trials.collect::<Vec<_>>(),
        "idle": names(&found.idle),
        "refused": names(&found.refused),
    })
}

fn kind(switch: &What) -> &'static str {
    match switch {
        What::Overlay(_) => "overlay",
        What::Key(_) => "key",
    }
}

/// The head of the CSV.
pub const CSV_HEAD: [&str; 9] = [
    "kind", "rule", "now", "then", "changed", "turned", "unscored", "points", "written",
];

/// The rows for the CSV.
pub fn csv_rows(found: &Sensitivity, sources: &SourceMap) -> Vec<[String; 9]> {
    let rows = found.trials.iter().map(|trial| {
        let (now, then) = values(trial, Phrases(None));
        let effect = &trial.effect;
        [
            kind(&trial.switch).to_owned(),
            name(&trial.switch).to_owned(),
            now,
            then,
            effect.changed.len().to_string(),
            effect.turned.len().to_string(),
            effect.unscored.len().to_string(),
            effect.moved.0.to_string(),
            place(trial.origin, sources).unwrap_or_default(),
        ]
    });
    rows.collect()
}
