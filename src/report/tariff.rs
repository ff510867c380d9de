//! The values of variants side by side, as text, Markdown, CSV and JSON.

use comfy_table::{Table, presets};
use serde_json::{Value as Json, json};

use super::ledger::trimmed;
use super::phrases::Phrases;
use crate::compare::{Entrant, Kind, Price, Tariff, TariffRow, Worth};
use crate::game::Language;

/// The tables: in game points, and in units of the smallest game.
pub fn text(
    tariff: &Tariff,
    entrants: &[Entrant],
    language: Option<Language>,
    markdown: bool,
) -> String {
    let say = Phrases(language);
    let mut text = String::new();
    let titles = [say.in_game_points(), say.in_smallest_games()];
    for (units, title) in titles.into_iter().enumerate() {
        let title = if markdown {
            format!("### {title}\n\n")
        } else {
            format!("{title}\n")
        };
        text.push_str(&title);
        let mut table = Table::new();
        table.load_preset(if markdown {
            presets::ASCII_MARKDOWN
        } else {
            presets::NOTHING
        });
        let mut head = vec![String::new(), String::new()];
        head.extend(entrants.iter().map(|entrant| entrant.label.clone()));
        table.set_header(head);
        for row in &tariff.rows {
            // A factor has no unit.
            if units == 1 && row.kind == Kind::Kontra {
                continue;
            }
            let called = called(row, entrants, language);
            let mut cells = vec![kind_word(row.kind, say), called.clone()];
            let prices = row.prices.iter().zip(entrants).zip(&tariff.smallest);
            for ((price, entrant), &smallest) in prices {
                let divisor = if units == 1 { smallest } else { 1 };
                let Some(price) = price else {
                    cells.push("–".to_owned());
                    continue;
                };
                let amounts = amounts(row.kind, price, divisor, say);
                let name = entrant.rules.names.name(price.term, language);
                // The variant's own word stands where it is not that of the row.
                cells.push(if name == called {
                    amounts
                } else {
                    format!("{amounts} ({name})")
                });
            }
            table.add_row(cells);
        }
        text.push_str(&trimmed(&table.to_string()));
        if units == 0 {
            text.push('\n');
        }
    }
    for (n, entrant) in entrants.iter().enumerate() {
        let own = tariff.rows.iter().filter(|row| {
            row.prices
                .iter()
                .enumerate()
                .all(|(at, price)| price.is_some() == (at == n))
        });
        let own: Vec<String> = own.map(|row| called(row, entrants, language)).collect();
        if !own.is_empty() && entrants.len() > 1 {
            let only = say.only_in(&entrant.label, own.join(", "));
            text.push_str(&format!("\n{only}\n"));
        }
    }
    text
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Contract => "contract",
        Kind::Figure => "figure",
        Kind::Declaration => "declaration",
        Kind::Kontra => "kontra",
    }
}

fn kind_word(kind: Kind, say: Phrases) -> String {
    match kind {
        Kind::Contract => say.contract_word(),
        Kind::Figure => say.figure_word(),
        Kind::Declaration => say.declaration_word(),
        Kind::Kontra => say.kontra_word(),
    }
}

/// What a row is about: its concept or, in a language, the name that the first variant has for it.
fn called(row: &TariffRow, entrants: &[Entrant], language: Option<Language>) -> String {
    let mut priced = row.prices.iter().zip(entrants);
    let first = priced.find_map(|(price, entrant)| Some((price.as_ref()?, entrant)));
    match (language, first) {
        (Some(_), Some((price, entrant))) => {
            entrant.rules.names.name(price.term, language).to_owned()
        }
        _ => row.key.clone(),
    }
}

/// What a thing costs.
fn amounts(kind: Kind, price: &Price, divisor: i64, say: Phrases) -> String {
    let worth = |amount: &Worth, divisor: i64| match amount {
        Worth::Varies => say.varies(),
        amount => worth(amount, divisor),
    };
    match kind {
        Kind::Kontra => format!("×{}", worth(&price.announced, 1)),
        Kind::Contract | Kind::Declaration => worth(&price.announced, divisor),
        Kind::Figure => {
            let parts = [&price.announced, &price.silent, &price.silent_loss];
            let last = parts
                .iter()
                .rposition(|worth| **worth != Worth::Nothing)
                .unwrap_or(0);
            let parts = parts
                .iter()
                .take(last + 1)
                .map(|amount| worth(amount, divisor));
            parts.collect::<Vec<_>>().join(" / ")
        }
    }
}

fn worth(worth: &Worth, divisor: i64) -> String {
    let part = |points: i64| match (points / divisor, points % divisor) {
        (whole, 0) => whole.to_string(),
        _ => format!("{:.2}", points as f64 / divisor as f64)
            .trim_end_matches('0')
            .to_owned(),
    };
    match worth {
        Worth::Nothing => "–".to_owned(),
        Worth::Fixed(points) => part(*points),
        Worth::Between(low, high) => format!("{}..{}", part(*low), part(*high)),
        Worth::Varies => "varies".to_owned(),
    }
}

/// The same as data.
pub fn json(tariff: &Tariff, entrants: &[Entrant]) -> Json {
    let labels: Vec<&String> = entrants.iter().map(|entrant| &entrant.label).collect();
    let amount = |worth: &Worth| match worth {
        Worth::Nothing => Json::Null,
        Worth::Fixed(points) => json!(points),
        Worth::Between(low, high) => json!([low, high]),
        Worth::Varies => json!("varies"),
    };
    let rows: Vec<Json> = tariff
        .rows
        .iter()
        .map(|row| {
            let prices: Vec<Json> = row
                .prices
                .iter()
                .map(|price| {
                    price.as_ref().map_or(Json::Null, |price| {
                        json!({
                            "id": price.id,
                            "announced": amount(&price.announced),
                            "silent": amount(&price.silent),
                            "silent-loss": amount(&price.silent_loss),
                        })
                    })
                })
                .collect();
            json!({ "kind": kind(row.kind), "key": row.key, "prices": prices })
        })
        .collect();
    json!({ "variants": labels, "smallest-game": tariff.smallest, "rows": rows })
}

/// The head of the CSV.
pub const CSV_HEAD: [&str; 7] = [
    "kind",
    "key",
    "variant",
    "id",
    "announced",
    "silent",
    "silent-loss",
];

/// The rows for the CSV: one for each thing in each variant that has it.
pub fn csv_rows(tariff: &Tariff, entrants: &[Entrant]) -> Vec<[String; 7]> {
    let mut rows = Vec::new();
    for row in &tariff.rows {
        for (entrant, price) in entrants.iter().zip(&row.prices) {
            let Some(price) = price else { continue };
            rows.push([
                kind(row.kind).to_owned(),
                row.key.clone(),
                entrant.label.clone(),
                price.id.clone(),
                worth(&price.announced, 1),
                worth(&price.silent, 1),
                worth(&price.silent_loss, 1),
            ]);
        }
    }
    rows
}
