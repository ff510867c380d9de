//! A table drawn as text. It is gone through twice, once for the widths of its columns, so that a table with a row for each of
//! many evenings is never there as a whole.

use unicode_width::UnicodeWidthStr;

use super::cell::{Cell, Table};
use super::{Drawn, escaped};
use crate::report::phrases::Phrases;

/// A column as it is drawn.
struct Drawing<'t> {
    /// Its place in the table.
    place: usize,
    head: &'t str,
    width: usize,
    /// Whether it has numbers, which stand to the right.
    right: bool,
}

/// Draws a table, and gives it to `write` line by line.
pub(super) fn draw(table: &Table<'_>, (drawn, say): (Drawn, Phrases), write: &mut dyn FnMut(&str)) {
    let columns = (0..).zip(&table.columns).filter_map(|(place, column)| {
        let head = column.head.as_deref()?;
        Some(Drawing {
            place,
            head,
            width: head.width(),
            right: false,
        })
    });
    let mut columns: Vec<Drawing<'_>> = columns.collect();
    let text = |row: &[Cell], column: &Drawing<'_>| {
        let cell = row.get(column.place);
        cell.map_or_else(String::new, |cell| escaped(cell.text(say), drawn))
    };
    table.rows.each(&mut |row| {
        for column in &mut columns {
            column.width = column.width.max(text(row, column).width());
            column.right |= row.get(column.place).is_some_and(Cell::is_number);
        }
    });
    let heads = columns.iter().map(|column| column.head.to_owned());
    write(&line(&columns, heads, drawn));
    if drawn == Drawn::Markdown {
        let rules = columns.iter().map(|column| "-".repeat(column.width + 2));
        write(&format!("|{}|\n", rules.collect::<Vec<_>>().join("|")));
    }
    table.rows.each(&mut |row| {
        let cells = columns.iter().map(|column| text(row, column));
        write(&line(&columns, cells, drawn));
    });
}

fn line(columns: &[Drawing<'_>], cells: impl Iterator<Item = String>, drawn: Drawn) -> String {
    let cells = columns.iter().zip(cells).map(|(column, text)| {
        let gap = " ".repeat(column.width.saturating_sub(text.width()));
        if column.right {
            gap + &text
        } else {
            text + &gap
        }
    });
    let cells: Vec<String> = cells.collect();
    match drawn {
        Drawn::Text => format!("{}\n", cells.join("  ").trim_end()),
        Drawn::Markdown => format!("| {} |\n", cells.join(" | ")),
    }
}
