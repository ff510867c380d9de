//! The values of variants side by side, as text, Markdown, CSV and JSON.

use comfy_table::{Table, presets};
use serde_json::{Value as Json, json};

use super::ledger::trimmed;
use crate::compare::{Entrant, Kind, Price, Tariff, TariffRow, Worth};

/// The tables: in game points, and in units of the smallest game.
pub fn text(tariff: &Tariff, entrants: &[Entrant], markdown: bool) -> String {
    let mut text = String::new();
    let titles = [
        "in game points: announced / silent / lost in silence",
        "in units of the smallest game",
    ];
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
            let mut cells = vec![kind(row.kind).to_owned(), row.key.clone()];
            for (price, &smallest) in row.prices.iter().zip(&tariff.smallest) {
                let divisor = if units == 1 { smallest } else { 1 };
                cells.push(
                    price
                        .as_ref()
                        .map_or("–".to_owned(), |price| cell(row, price, divisor)),
                );
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
        let own: Vec<&str> = own.map(|row| row.key.as_str()).collect();
        if !own.is_empty() && entrants.len() > 1 {
            text.push_str(&format!("\nonly {}: {}\n", entrant.label, own.join(", ")));
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

/// A price, with the variant's own word where it is not that of the row.
fn cell(row: &TariffRow, price: &Price, divisor: i64) -> String {
    let amounts = match row.kind {
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
    };
    if price.id == row.key {
        amounts
    } else {
        format!("{amounts} ({})", price.id)
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
