//! What stands in the tables of a season, for people and for programs.

use serde_json::{Value, json};

use crate::basics::Units;
use crate::report::phrases::Phrases;
use crate::report::share::whole;

/// A table: rows of cells below named columns.
pub(super) struct Table<'a> {
    /// What it is called in data.
    pub(super) id: &'static str,
    pub(super) title: String,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Rows<'a>,
}

/// What takes rows, one by one.
type Taker<'t> = dyn FnMut(&[Cell]) + 't;

/// The rows of a table. Those of which there may be as many as deals are made as often as they are looked at, so that they are
/// never all there at once.
pub(super) enum Rows<'a> {
    Few(Vec<Vec<Cell>>),
    Many(Box<dyn Fn(&mut Taker<'_>) + 'a>),
}

impl Rows<'_> {
    pub(super) fn each(&self, take: &mut Taker<'_>) {
        match self {
            Self::Few(rows) => rows.iter().for_each(|row| take(row)),
            Self::Many(each) => each(take),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Few(rows) if rows.is_empty())
    }
}

impl<'a> Rows<'a> {
    /// Of each of these things some rows, made when they are asked for.
    pub(super) fn made<T: Iterator, R: IntoIterator<Item = Vec<Cell>>>(
        things: impl Fn() -> T + 'a,
        rows: impl Fn(T::Item) -> R + 'a,
    ) -> Self {
        if things().flat_map(&rows).next().is_none() {
            return Self::Few(Vec::new());
        }
        Self::Many(Box::new(move |take| {
            for row in things().flat_map(&rows) {
                take(&row);
            }
        }))
    }
}

impl FromIterator<Vec<Cell>> for Rows<'_> {
    fn from_iter<T: IntoIterator<Item = Vec<Cell>>>(rows: T) -> Self {
        Self::Few(rows.into_iter().collect())
    }
}

/// A column.
pub(super) struct Column {
    /// What it is called in data; none where it is for people alone.
    pub(super) id: Option<String>,
    /// What it is called where people read; none where it is for programs alone.
    pub(super) head: Option<String>,
}

impl Column {
    pub(super) fn new(id: impl Into<String>, head: String) -> Self {
        Self {
            id: Some(id.into()),
            head: Some(head),
        }
    }

    pub(super) fn for_people(head: String) -> Self {
        Self {
            id: None,
            head: Some(head),
        }
    }

    pub(super) fn for_programs(id: &str) -> Self {
        Self {
            id: Some(id.to_owned()),
            head: None,
        }
    }
}

/// What stands in a table.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cell {
    Nothing,
    Text(String),
    Count(u64),
    Units(Units),
    /// How many of so many.
    Share(u64, u64),
    /// Game points for each of so many.
    Mean(Units, u64),
}

impl Cell {
    /// As a person reads it: a nought among many numbers is a dash.
    pub(super) fn text(&self, say: Phrases) -> String {
        match self {
            Self::Nothing | Self::Mean(_, 0) => String::new(),
            Self::Text(text) => shown(text),
            Self::Count(0) | Self::Share(0, _) => "–".to_owned(),
            Self::Count(count) => count.to_string(),
            Self::Units(units) => units.to_string(),
            Self::Share(count, of) => say.in_digits(format!("{count} ({})", whole(*count, *of))),
            Self::Mean(units, of) => say.in_digits(in_tenths(units.0, *of)),
        }
    }

    /// Whether it is a number, which stands to the right.
    pub(super) fn is_number(&self) -> bool {
        !matches!(self, Self::Text(_) | Self::Nothing)
    }

    /// As data: a mean is the exact fraction.
    pub(super) fn json(&self) -> Value {
        match self {
            Self::Nothing | Self::Mean(_, 0) => Value::Null,
            Self::Text(text) => json!(text),
            Self::Count(count) | Self::Share(count, _) => json!(count),
            Self::Units(units) => json!(units.0),
            Self::Mean(units, of) => json!(fraction(units.0, *of)),
        }
    }

    /// A mean as a number, to four decimals; nothing of anything else.
    pub(super) fn decimals(&self) -> String {
        let Self::Mean(units, of @ 1..) = self else {
            return String::new();
        };
        let (number, of) = (i128::from(units.0), i128::from(*of));
        let parts = (number.abs() * 20_000 + of) / (of * 2);
        let sign = if number < 0 && parts > 0 { "-" } else { "" };
        let all = format!("{sign}{}.{:04}", parts / 10_000, parts % 10_000);
        all.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// The same in a file of values with commas.
    pub(super) fn plain(&self) -> String {
        match self.json() {
            Value::Null => String::new(),
            Value::String(text) => text,
            other => other.to_string(),
        }
    }
}

/// A text in which every character can be seen, and none turns what comes after it.
pub(super) fn shown(text: &str) -> String {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
    };
    text.replace(hidden, "?")
}

/// A number divided, to the nearest tenth: halves go away from nought.
fn in_tenths(number: i64, of: u64) -> String {
    let (number, of) = (i128::from(number), i128::from(of));
    let tenths = (number.abs() * 20 + of) / (of * 2);
    let sign = match number {
        _ if tenths == 0 => "",
        number if number < 0 => "-",
        _ => "+",
    };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// A fraction in its lowest terms.
fn fraction(number: i64, of: u64) -> String {
    let (mut a, mut b) = (number.unsigned_abs(), of);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1);
    let sign = if number < 0 { "-" } else { "" };
    let (number, of) = (number.unsigned_abs() / divisor, of / divisor);
    if of == 1 {
        format!("{sign}{number}")
    } else {
        format!("{sign}{number}/{of}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Language;

    #[test]
    fn what_is_divided_is_exact_for_programs_and_short_for_people() {
        let mean = |units, of| Cell::Mean(Units(units), of);
        let all = [
            (mean(10, 3), "+3.3", json!("10/3")),
            (mean(-10, 4), "-2.5", json!("-5/2")),
            (mean(-1, 20), "-0.1", json!("-1/20")),
            (mean(1, 21), "0.0", json!("1/21")),
            (mean(12, 4), "+3.0", json!("3")),
            (mean(0, 4), "0.0", json!("0")),
            (Cell::Share(17, 21), "17 (81 %)", json!(17)),
            (Cell::Share(0, 3), "–", json!(0)),
            (mean(5, 0), "", Value::Null),
        ];
        for (cell, text, data) in all {
            assert_eq!(cell.text(Phrases(None)), text);
            assert_eq!(cell.json(), data);
        }
        let told = |cell: Cell| {
            [Language::Hungarian, Language::German].map(|one| cell.text(Phrases(Some(one))))
        };
        assert_eq!(told(mean(10, 3)), ["+3,3", "+3,3"]);
        assert_eq!(told(Cell::Share(17, 21)), ["17 (81%)", "17 (81 %)"]);
        let decimals = [
            (mean(10, 3), "3.3333"),
            (mean(-10, 4), "-2.5"),
            (mean(12, 4), "3"),
        ];
        for (cell, number) in decimals {
            assert_eq!(cell.decimals(), number);
        }
    }

    #[test]
    fn what_cannot_be_seen_is_shown() {
        assert_eq!(shown("A\u{202e}n\u{200b}na\n"), "A?n?na?");
    }
}
