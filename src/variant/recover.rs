//! Reading on after a fault of syntax.
//!
//! A parser that stumbles loses the rest of the file, or takes it for something else. Here the lines that are at fault
//! are blanked, byte for byte, so that what stands after them is read and keeps its place.

use std::ops::Range;

/// A bracket or brace that is never closed: where it is, and the lines that are lost with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unclosed {
    /// The bracket.
    pub(super) at: usize,
    /// What cannot be read for it.
    pub(super) lost: Range<usize>,
}

/// The lists and inline tables that are not closed.
///
/// In a list no line is a key with `=` or the name of a table: where one follows, the list was not closed before. Of
/// what is open at the end of the text the same is certain.
pub(super) fn unclosed(text: &str) -> Vec<Unclosed> {
    let mut found = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let line = line_at(text, at);
        let shown = text.get(line.clone()).unwrap_or("");
        let in_list = open.iter().all(|&open| text.as_bytes()[open] == b'[');
        if let Some(&first) = open.first()
            && at == line.start
            && (is_header(shown) || in_list && is_key(shown))
        {
            found.push(lost(text, first, line.start));
            open.clear();
        }
        if open.is_empty() && at == line.start && shown.trim_start().starts_with('[') {
            at = line.end;
            continue;
        }
        at = rest_of_line(text, at, &mut open);
    }
    if let Some(&first) = open.first() {
        found.push(lost(text, first, text.len()));
    }
    found
}

/// What is lost by a bracket that is open until `end`: its line, and those after it that are no keys.
fn lost(text: &str, at: usize, end: usize) -> Unclosed {
    let start = line_at(text, at).start;
    let mut lost = line_at(text, at).end;
    while lost < end {
        let line = line_at(text, lost);
        let shown = text.get(line.clone()).unwrap_or("");
        if is_key(shown) || is_header(shown) {
            break;
        }
        lost = line.end;
    }
    Unclosed {
        at,
        lost: start..lost,
    }
}

/// Reads to the end of the line, or of a string that ends on a later one, and keeps count of the brackets.
fn rest_of_line(text: &str, from: usize, open: &mut Vec<usize>) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => {
                at = super::parse::after_string(bytes, at);
                continue;
            }
            b'#' => return line_at(text, at).end,
            b'\n' => return at + 1,
            b'[' | b'{' => open.push(at),
            b']' | b'}' => {
                open.pop();
            }
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// The line around a byte, with its end.
pub(super) fn line_at(text: &str, at: usize) -> Range<usize> {
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |n| n + 1);
    let after = text.get(at..).and_then(|after| after.find('\n'));
    let end = after.map_or(text.len(), |n| at + n + 1);
    start..end
}

/// What is lost by a fault at a byte: its line; under a faulty header, the lines down to the next one.
pub(super) fn lost_at(text: &str, at: usize) -> Range<usize> {
    let line = line_at(text, at);
    let mut end = line.end;
    if text.get(line.clone()).is_some_and(is_like_header) {
        while end < text.len() {
            let next = line_at(text, end);
            if text.get(next.clone()).is_some_and(is_like_header) {
                break;
            }
            end = next.end;
        }
    }
    line.start..end
}

/// Where a string ends that was not closed on the line before `at`: there, if what follows is a key or a table again.
pub(super) fn end_of_string(text: &str, at: usize) -> usize {
    let line = line_at(text, at);
    let shown = text.get(line.clone()).unwrap_or("");
    let closes = shown.matches('"').count() % 2 == 1;
    if at < text.len() && closes && !is_key(shown) && !is_header(shown) {
        line.end
    } else {
        at
    }
}

/// The text with these bytes as blanks; line ends stay.
pub(super) fn blank(text: &mut String, range: Range<usize>) {
    let blanks: String = text
        .get(range.clone())
        .unwrap_or("")
        .bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect();
    if blanks.len() == range.len() {
        text.replace_range(range, &blanks);
    }
}

/// Whether a line is the name of a table in brackets.
pub(super) fn is_header(line: &str) -> bool {
    let line = line.trim();
    let line = line.split('#').next().unwrap_or("").trim_end();
    let name = line.trim_start_matches('[').trim_end_matches(']');
    line.starts_with('[') && line.ends_with(']') && is_bare(name)
}

/// Whether a line is meant for the name of a table: it begins as one, or ends as one and is nothing else.
fn is_like_header(line: &str) -> bool {
    let line = line.trim();
    let closed = line.strip_suffix([']', ')', '>']);
    line.starts_with('[') || closed.is_some_and(|name| is_bare(name.trim_start_matches(['(', '<'])))
}

/// Whether a line begins with a bare key and `=`.
pub(super) fn is_key(line: &str) -> bool {
    let key = line.split_once('=').map_or("", |(key, _)| key.trim());
    is_bare(key)
}

/// Whether a text is a bare key, dotted or not, that no value looks like.
fn is_bare(key: &str) -> bool {
    let bare = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    key.starts_with(char::is_alphabetic)
        && key.chars().all(bare)
        && !matches!(key, "true" | "false" | "inf" | "nan")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, &str)> {
        let found = unclosed(text).into_iter();
        found
            .map(|one| (&text[one.at..=one.at], &text[one.lost]))
            .collect()
    }

    #[test]
    fn what_is_closed_is_not_found() {
        for text in [
            "a = [1, 2]\n[b]\nc = { d = [\n  1,\n  2,\n] }\n",
            "a = [\n  [\"x\"],\n  [true],\n  [ [1] ],\n]\n[b] # [\n",
            "a = \"[\"\nb = '''\n[\n'''\n[c]\n",
            "a = [ # one {\n 1 ]\n",
        ] {
            assert_eq!(found(text), []);
        }
    }

    #[test]
    fn what_is_not_closed_loses_its_own_lines() {
        assert_eq!(
            found("a = [1,\n  2,\nb = 3\n[c]\n"),
            [("[", "a = [1,\n  2,\n")]
        );
        assert_eq!(
            found("a = { b = 1\nc = 3\n[d]\ne = [\n"),
            [("{", "a = { b = 1\n"), ("[", "e = [\n")]
        );
    }
}
