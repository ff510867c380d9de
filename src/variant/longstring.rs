//! Strings over several lines that are not closed as they are opened.
//!
//! The parser takes all that follows for the string, down to the next one that is opened. A line that is nothing but one or
//! two quotation marks was meant to close it, and a line that is a key with its value stands after it.

use std::ops::Range;

use super::recover::{blank, is_header, is_key, line_at};

/// A string of several lines that is not closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Open {
    /// Where it opens, or the quotation marks that were meant to close it.
    pub(super) at: Range<usize>,
    /// Whether marks were meant to close it, but too few of them.
    pub(super) too_few: bool,
}

const QUOTES: &str = "\"\"\"";

/// Finds them and mends the text, so that what stands after them can be read and all that is left keeps its place.
pub(super) fn mend(text: &mut String) -> Vec<Open> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(opens) = opening(text, at) {
        let from = opens + QUOTES.len();
        let Some(end) = wrong_end(text, from) else {
            at = closing(text, from).map_or(text.len(), |end| end + QUOTES.len());
            continue;
        };
        let marks = text.get(end.clone()).unwrap_or("").trim().len();
        let indent = text
            .get(end.clone())
            .map_or(0, |line| line.len() - line.trim_start().len());
        let start = end.start + indent;
        if marks == 0 {
            found.push(Open {
                at: opens..from,
                too_few: false,
            });
            blank(text, line_at(text, opens).start..end.start);
        } else {
            found.push(Open {
                at: start..start + marks,
                too_few: true,
            });
            if marks == 2 && start > from {
                // The end of the line before, or a blank, makes the third of them.
                text.replace_range(start - 1..start + 2, QUOTES);
            } else {
                blank(text, line_at(text, opens).start..end.end);
            }
        }
        at = end.end;
    }
    found
}

/// Where the next string of several lines opens as the value of a key.
fn opening(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let quotes = at + text.get(at..)?.find(QUOTES)?;
        let line = line_at(text, quotes);
        if is_opening(text.get(line.clone())?, quotes - line.start) {
            return Some(quotes);
        }
        at = quotes + QUOTES.len();
    }
}

/// Whether three quotation marks at a byte of a line open a string: after a key and `=`, and not closed on the line.
fn is_opening(line: &str, at: usize) -> bool {
    let (before, after) = line.split_at_checked(at).unwrap_or((line, ""));
    let after = after.get(QUOTES.len()..).unwrap_or("");
    is_key(line) && before.trim_end().ends_with('=') && !after.contains(QUOTES)
}

fn closing(text: &str, from: usize) -> Option<usize> {
    Some(from + text.get(from..)?.find(QUOTES)?)
}

/// The line at which a string should have been closed, if it is not closed before: one of too few marks, or what comes after
/// the string where nothing closes it.
fn wrong_end(text: &str, from: usize) -> Option<Range<usize>> {
    let closes = closing(text, from);
    let end = closes.unwrap_or(text.len());
    let mut lines = Vec::new();
    let mut at = line_at(text, from).end;
    while at < end {
        let line = line_at(text, at);
        let shown = text.get(line.clone()).unwrap_or("");
        if matches!(shown.trim(), "\"" | "\"\"") {
            return Some(line);
        }
        at = line.end.max(at + 1);
        lines.push(line);
    }
    // What opens the next string closes none.
    let closed = closes.is_some_and(|closes| {
        let line = line_at(text, closes);
        !is_opening(text.get(line.clone()).unwrap_or(""), closes - line.start)
    });
    let next = |line: &Range<usize>| {
        let shown = text.get(line.clone()).unwrap_or("");
        is_key(shown) || is_header(shown)
    };
    let after = lines.into_iter().find(next).filter(|_| !closed)?;
    Some(after.start..after.start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> (String, Vec<bool>) {
        let mut mended = text.to_owned();
        let found = mend(&mut mended);
        assert_eq!(mended.len(), text.len());
        (mended, found.iter().map(|one| one.too_few).collect())
    }

    #[test]
    fn what_is_closed_is_left_alone() {
        for text in [
            "a = \"\"\"\nx\n\"\"\"\nb = 1\n",
            "a = \"\"\"x\"\"\"\nb = \"\"\"\ny\"\"\"\n",
            "a = \"\"\"\nb = 1\n[c]\n\"\"\"\nd = 2\n",
            "a = 1\n",
        ] {
            assert_eq!(mended(text), (text.to_owned(), vec![]));
        }
    }

    #[test]
    fn too_few_marks_close_it_all_the_same() {
        let (text, found) = mended("a = \"\"\"\nx\n\"\"\nb = 1\n");
        assert_eq!(found, [true]);
        assert_eq!(text, "a = \"\"\"\nx\"\"\"\nb = 1\n");
        let (text, found) = mended("a = \"\"\"\nx\n\"\nb = \"\"\"\ny\n\"\"\"\n");
        assert_eq!(found, [true]);
        assert!(text.ends_with("\nb = \"\"\"\ny\n\"\"\"\n"), "{text}");
    }

    #[test]
    fn what_the_next_string_would_close_is_not_closed() {
        let (text, found) = mended("a = \"\"\"\nx\nb = \"\"\"\ny\n\"\"\"\n");
        assert_eq!(found, [false]);
        assert!(text.ends_with("\nb = \"\"\"\ny\n\"\"\"\n"), "{text}");
    }
}
