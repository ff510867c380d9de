//! Keys that are set twice, and tables that are opened twice.

use std::ops::Range;

use super::recover::line_at;
use super::suggest::quoted;
use crate::basics::{Diagnostic, FileId, Span};

/// The finding that a key is set, or a table opened, a second time at a place.
pub(super) fn twice(
    code: &'static str,
    file: FileId,
    text: &str,
    place: Range<usize>,
) -> Diagnostic {
    let key = text.get(place.clone()).unwrap_or("");
    let own = line_at(text, place.start);
    let line = text.get(own.clone()).unwrap_or("").trim();
    let is_table = line.starts_with('[');
    let (said, help) = if is_table {
        let said = format!("the table {} is opened twice", quoted(line));
        (said, "put all its keys under one of the two")
    } else {
        let said = format!("`{key}` is set twice in this table");
        (said, "keep one of the two")
    };
    let finding = Diagnostic::error(code, said)
        .at(Span::new(file, place))
        .with_help(help);
    match first(text, own.start, key, line) {
        Some(at) => finding.related(Span::new(file, at), "first here"),
        None => finding,
    }
}

/// Where the key of a line, or the table that it opens, stands first: on a line before `end`, of the same table.
fn first(text: &str, end: usize, key: &str, line: &str) -> Option<Range<usize>> {
    let mut at = end;
    while at > 0 {
        let before = line_at(text, at - 1);
        at = before.start;
        let shown = text.get(before)?;
        let is_same = if line.starts_with('[') {
            shown.trim() == line
        } else {
            let rest = shown.trim_start().strip_prefix(key);
            rest.is_some_and(|rest| rest.trim_start().starts_with(['=', '.']))
        };
        if is_same {
            let start = at + shown.find(key)?;
            return Some(start..start + key.len());
        }
        if !line.starts_with('[') && shown.trim_start().starts_with('[') {
            return None;
        }
    }
    None
}
