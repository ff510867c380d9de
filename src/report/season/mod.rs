//! A season: as tables for the wall of a club, and as data. `docs/output.md` describes the data.

mod cell;
mod drawing;
mod tables;

use serde_json::{Map, Value, json};

use super::phrases::Phrases;
use crate::corpus::season::{Game, Season};
use crate::game::Language;
use crate::replay::Status;
use cell::Table;

/// How tables are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// As plain text.
    Text,
    /// As Markdown.
    Markdown,
}

/// A season as tables, which are given to `write` piece by piece.
pub fn text(
    season: &Season,
    language: Option<Language>,
    drawn: Drawn,
    write: &mut dyn FnMut(&str),
) {
    let say = Phrases(language);
    let mut begun = false;
    // An empty line stands between two parts.
    let mut part = |text: &str, write: &mut dyn FnMut(&str)| {
        if std::mem::replace(&mut begun, true) {
            write("\n");
        }
        write(text);
    };
    for (variant, game) in &season.games {
        let mut head = heading(variant, drawn, 1);
        for line in about(game, say) {
            head.push_str(&line);
            head.push('\n');
        }
        part(&head, write);
        for table in tables::tables(game, say) {
            if table.columns.iter().any(|column| column.head.is_some()) {
                part(&heading(&table.title, drawn, 2), write);
                drawing::draw(&table, (drawn, say), write);
            }
        }
    }
    if season.games.is_empty() {
        part(&format!("{}\n", say.no_deal_counted()), write);
    }
    let alike = season.alike().into_iter().map(|names| {
        let names = escaped(cell::shown(&names.join(", ")), drawn);
        format!("{}\n", say.names_alike(names))
    });
    let alike: String = alike.collect();
    if !alike.is_empty() {
        part(&alike, write);
    }
}

fn heading(title: &str, drawn: Drawn, level: usize) -> String {
    match drawn {
        Drawn::Text => format!("{title}\n"),
        Drawn::Markdown => format!("{} {title}\n\n", "#".repeat(level)),
    }
}

/// What is counted, in a few lines.
fn about(game: &Game, say: Phrases) -> Vec<String> {
    let count = |statuses: &[Status]| -> u64 {
        let of = |status: &Status| game.by_status.get(status.word()).copied();
        statuses.iter().filter_map(of).sum()
    };
    let mut first = vec![
        say.deals_counted(game.counted),
        say.evenings_counted(game.evenings.len()),
        say.players_counted(game.players.len()),
    ];
    if let Some((from, to)) = &game.days {
        first.push(if from == to {
            from.clone()
        } else {
            format!("{from} – {to}")
        });
    }
    let mut lines = vec![first.join(", ")];
    let passed = count(&[Status::PassedOut]);
    let thrown = count(&[Status::ThrownIn, Status::Void]);
    let mut of_them = Vec::new();
    if passed > 0 {
        of_them.push(say.passed_out_count(passed));
    }
    if thrown > 0 {
        of_them.push(say.thrown_in_count(thrown));
    }
    if !of_them.is_empty() {
        lines.push(of_them.join(", "));
    }
    let not = game.by_status.values().sum::<u64>() - game.counted;
    if not > 0 {
        lines.push(say.not_counted(not));
    }
    if let [paid, _, ..] = &*game.ledgers {
        lines.push(say.in_the_paid_ledger(&paid.name));
    }
    if game.nameless > 0 {
        lines.push(say.nameless_deals(game.nameless));
    }
    if game.rules.len() > 1 {
        let rules: Vec<&str> = game.rules.iter().map(String::as_str).collect();
        lines.push(say.rules(rules.join(", ")));
    }
    lines.iter().map(|line| cell::shown(line)).collect()
}

/// What stands in Markdown as it is, whatever signs it has.
fn escaped(text: String, drawn: Drawn) -> String {
    if drawn == Drawn::Text {
        return text;
    }
    let mut all = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>|#&".contains(c) {
            all.push('\\');
        }
        all.push(c);
    }
    all
}

/// What is counted of a variant.
fn counted(game: &Game) -> Map<String, Value> {
    let mut data = Map::new();
    data.insert("deals".to_owned(), json!(game.counted));
    data.insert("by-status".to_owned(), json!(game.by_status));
    data.insert("nameless".to_owned(), json!(game.nameless));
    data.insert("rules".to_owned(), json!(game.rules));
    let (first, last) = game.days.clone().unzip();
    data.insert("first".to_owned(), json!(first));
    data.insert("last".to_owned(), json!(last));
    data
}

fn row_json(table: &Table<'_>, row: &[cell::Cell]) -> Map<String, Value> {
    let cells = table.columns.iter().zip(row);
    let cells = cells.filter_map(|(column, cell)| Some((column.id.clone()?, cell.json())));
    cells.collect()
}

/// A season as one JSON object, which is given to `write` piece by piece.
pub fn json(season: &Season, write: &mut dyn FnMut(&str)) {
    write("{\"games\":[");
    let mut comma = "";
    for (variant, game) in &season.games {
        let mut data = Map::new();
        data.insert("variant".to_owned(), json!(variant));
        data.append(&mut counted(game));
        let data = Value::Object(data).to_string();
        // Its tables stand in the same object.
        write(comma);
        write(data.strip_suffix('}').unwrap_or(&data));
        for table in tables::tables(game, Phrases(None)) {
            write(&format!(",{}:[", json!(table.id)));
            let mut comma = "";
            table.rows.each(&mut |row| {
                write(comma);
                write(&Value::Object(row_json(&table, row)).to_string());
                comma = ",";
            });
            write("]");
        }
        write("}");
        comma = ",";
    }
    write(&format!("],\"alike\":{}}}", json!(season.alike())));
}

/// A season as JSON objects, one for each row of each table.
pub fn json_lines(season: &Season, take: &mut dyn FnMut(&Value)) {
    for (variant, game) in &season.games {
        let mut line = |table: &str, mut row: Map<String, Value>| {
            let mut data = Map::new();
            data.insert("variant".to_owned(), json!(variant));
            data.insert("table".to_owned(), json!(table));
            data.append(&mut row);
            take(&Value::Object(data));
        };
        line("counted", counted(game));
        for table in tables::tables(game, Phrases(None)) {
            let rows = &table.rows;
            rows.each(&mut |row| line(table.id, row_json(&table, row)));
        }
    }
    for names in season.alike() {
        take(&json!({ "variant": null, "table": "alike", "names": names }));
    }
}

/// The head of the CSV.
pub const CSV_HEAD: [&str; 6] = ["variant", "table", "row", "column", "value", "number"];

/// The rows of the CSV: one for each cell of each table. `row` counts the rows of a table from 1; `value` is what stands in
/// the cell, and `number` the same where it is a number, a fraction to four decimals.
pub fn csv_rows(season: &Season, take: &mut dyn FnMut(&[String; 6])) {
    for (variant, game) in &season.games {
        for table in tables::tables(game, Phrases(None)) {
            let mut n = 0_usize;
            table.rows.each(&mut |cells| {
                n += 1;
                for (column, cell) in table.columns.iter().zip(cells) {
                    let Some(id) = &column.id else { continue };
                    let value = cell.plain();
                    let number = match cell.json() {
                        Value::Number(number) => number.to_string(),
                        _ => cell.decimals(),
                    };
                    take(&[
                        variant.clone(),
                        table.id.to_owned(),
                        n.to_string(),
                        id.clone(),
                        value,
                        number,
                    ]);
                }
            });
        }
    }
}
