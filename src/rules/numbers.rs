//! Bounds of the numbers in a variant file: far more than any game has, and few enough that every sum stays exact.

use super::codes;
use super::compile::Compiler;
use crate::basics::{Diagnostic, Span};
use crate::variant::tree::{Node, Value};

/// The most game points that one line is worth, and the most that any number may be.
pub(super) const MOST: i64 = 1_000_000;
/// The most that a step of the kontra ladder multiplies by.
const MOST_TIMES: i64 = 1_000;
/// The most card points of one card.
const MOST_POINTS: i64 = 1_000;

impl Compiler<'_> {
    /// Judges every number of the resolved variant by where it stands.
    pub(super) fn numbers(&mut self) {
        let mut found = Vec::new();
        walk(self.root(), &mut Vec::new(), &mut found);
        self.numbers_stand &= found.is_empty();
        for (span, message) in found {
            self.report(Diagnostic::error(codes::RANGE, message).at(span));
        }
    }

    /// Judges what an expression can come to.
    pub(super) fn within_bounds(&mut self, range: crate::basics::Range, span: Span, path: &str) {
        let worst = if range.high > MOST {
            range.high
        } else {
            range.low
        };
        if range.high > MOST || range.low < -MOST {
            let message = format!(
                "`{path}` can come to {worst}; {} to {MOST} is possible",
                -MOST
            );
            self.report(Diagnostic::error(codes::RANGE, message).at(span));
            return;
        }
        // What is an expression may come to less in some deal, but not in every one.
        let keys: Vec<&str> = path.split('.').collect();
        let item = path.rsplit_once('.').map_or("", |(item, _)| item);
        let announced = self.is_written(&format!("{item}.announced"));
        let (low, high, why) = limits(&keys, announced);
        if range.high < low {
            let worst = range.high;
            let message = format!("{worst} is out of range: {low} to {high} is possible{why}");
            self.report(Diagnostic::error(codes::RANGE, message).at(span));
        }
    }
}

fn walk<'n>(node: &'n Node, path: &mut Vec<&'n str>, found: &mut Vec<(Span, String)>) {
    match &node.value {
        Value::Table(table) => {
            for (key, inner) in table {
                // A worked case says what is paid, and decides nothing.
                if path.is_empty() && key == "example" {
                    continue;
                }
                path.push(key);
                judge(inner, path, table, found);
                walk(inner, path, found);
                path.pop();
            }
        }
        Value::Array(elements) => elements.iter().for_each(|element| {
            range(element, -MOST, MOST, "", found);
            walk(element, path, found);
        }),
        _ => {}
    }
}

fn judge(
    node: &Node,
    path: &[&str],
    beside: &crate::variant::tree::Table,
    found: &mut Vec<(Span, String)>,
) {
    // Judged where it is used, with a message of its own.
    if matches!(path, ["pack", "unit"] | ["table", "seats"]) {
        return;
    }
    let (low, high, why) = limits(path, beside.contains_key("announced"));
    range(node, low, high, why, found);
}

/// Between what a number lies by where it stands; `announced` if it does beside what an announcement is worth.
fn limits(path: &[&str], announced: bool) -> (i64, i64, &'static str) {
    match path {
        [.., "step", _, "factor"] => (1, MOST_TIMES, ""),
        ["pack", "points"] | ["pack", "rank", _, "points"] => (0, MOST_POINTS, ""),
        ["pack", "count", "by"] => (1, MOST_POINTS, ""),
        ["pack", "count", _] => (0, MOST_POINTS, ""),
        [.., "contract", _, "value"] => (0, MOST, ""),
        [.., "figure", _, "announced" | "silent-loss"] => (
            0,
            MOST,
            "; what is lost is counted against its side by itself",
        ),
        // What is only ever made without a word may be bad to make; what can be announced cannot.
        [.., "figure", _, "silent"] if announced => (0, MOST, " for what can be announced too"),
        _ => (-MOST, MOST, ""),
    }
}

fn range(node: &Node, low: i64, high: i64, why: &str, found: &mut Vec<(Span, String)>) {
    let number = node.as_integer().filter(|n| !(low..=high).contains(n));
    found.extend(number.map(|number| {
        let message = format!("{number} is out of range: {low} to {high} is possible{why}");
        (node.origin, message)
    }));
}
