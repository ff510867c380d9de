//! From a place in the value of a TOML string back to the place in the file.
//!
//! Expressions stand inside strings. A finding in one must point at the very word, whichever of the four kinds of
//! string it was written in and whatever was escaped before it.

use std::ops::Range;

/// Where the bytes `range` of the value of the string literal `raw` stand in `raw`.
///
/// None if `raw` is no string literal or the value has no such bytes.
pub(super) fn locate(raw: &str, range: &Range<usize>) -> Option<Range<usize>> {
    let (body, escapes) = body(raw)?;
    let text = raw.get(body.clone())?;
    let start = raw_offset(text, escapes, range.start, false)?;
    let end = if range.end <= range.start {
        start
    } else {
        raw_offset(text, escapes, range.end, true)?
    };
    Some(body.start + start..body.start + end)
}

/// What lies between the quotes, and whether a backslash means something there.
fn body(raw: &str) -> Option<(Range<usize>, bool)> {
    for (quote, escapes) in [("\"\"\"", true), ("'''", false)] {
        if let Some(inner) = raw.strip_prefix(quote) {
            inner.strip_suffix(quote)?;
            // The line end after the opening quotes is no part of the value.
            let skipped = match inner.as_bytes() {
                [b'\n', ..] => 1,
                [b'\r', b'\n', ..] => 2,
                _ => 0,
            };
            let start = (quote.len() + skipped).min(raw.len() - quote.len());
            return Some((start..raw.len() - quote.len(), escapes));
        }
    }
    let escapes = raw.starts_with('"');
    let quote = if escapes { '"' } else { '\'' };
    raw.strip_prefix(quote)?.strip_suffix(quote)?;
    Some((1..raw.len() - 1, escapes))
}

/// Where byte `wanted` of the value begins in `text`; for an end, where the byte before it ends.
fn raw_offset(text: &str, escapes: bool, wanted: usize, is_end: bool) -> Option<usize> {
    if !escapes {
        return text.is_char_boundary(wanted).then_some(wanted);
    }
    let mut value = 0;
    let mut raw = 0;
    // A line that ends in a backslash adds nothing: a place after it begins behind the gap, one before it ends there.
    let mut last_end = 0;
    while let Some(rest) = text.get(raw..).filter(|rest| !rest.is_empty()) {
        let (raw_length, value_length) = piece(rest)?;
        if value_length > 0 && value >= wanted {
            break;
        }
        raw += raw_length;
        value += value_length;
        if value_length > 0 {
            last_end = raw;
        }
    }
    if value < wanted {
        return None;
    }
    Some(if is_end { last_end } else { raw })
}

/// How many bytes the first character or escape takes as written, and in the value.
fn piece(rest: &str) -> Option<(usize, usize)> {
    let mut characters = rest.chars();
    let first = characters.next()?;
    if first != '\\' {
        return Some((first.len_utf8(), first.len_utf8()));
    }
    let digits = match characters.next()? {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        c if c.is_whitespace() => {
            let gap = rest.get(1..)?.trim_start_matches([' ', '\t', '\r', '\n']);
            return Some((rest.len() - gap.len(), 0));
        }
        _ => return Some((2, 1)),
    };
    let code = u32::from_str_radix(rest.get(2..2 + digits)?, 16).ok()?;
    Some((2 + digits, char::from_u32(code)?.len_utf8()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The text of the literal at which `part` of the value is found.
    fn find<'a>(raw: &'a str, part: &str) -> &'a str {
        let value: String = toml::from_str::<toml::Table>(&format!("k = {raw}"))
            .expect("the literal is well formed")["k"]
            .as_str()
            .expect("it is a string")
            .to_owned();
        let start = value.find(part).expect("the part occurs");
        let place = locate(raw, &(start..start + part.len())).expect("it has a place");
        &raw[place]
    }

    #[test]
    fn all_four_kinds_without_escapes() {
        assert_eq!(find("\"I wins trick last\"", "wins"), "wins");
        assert_eq!(find("'I wins trick last'", "last"), "last");
        assert_eq!(find("\"\"\"\nI wins\ntrick last\"\"\"", "trick"), "trick");
        assert_eq!(find("'''\r\nI wins\r\ntrick last'''", "trick"), "trick");
    }

    #[test]
    fn escapes_before_and_inside() {
        assert_eq!(find(r#""\"I\" wins \u00e9 trick""#, "trick"), "trick");
        assert_eq!(find(r#""a\tb""#, "\tb"), r"\tb");
        assert_eq!(find(r#""\U0001F0A1 ace""#, "\u{1F0A1}"), r"\U0001F0A1");
        assert_eq!(find(r#""\x41 ace""#, "A"), r"\x41");
        assert_eq!(find(r#""ő \\ ű""#, "\\ ű"), r"\\ ű");
    }

    #[test]
    fn a_continued_line_is_in_no_part() {
        let raw = "\"\"\"I wins \\\n     trick last\"\"\"";
        assert_eq!(find(raw, "trick"), "trick");
        assert_eq!(find(raw, "wins "), "wins ");
    }

    #[test]
    fn what_is_no_string_has_no_place() {
        for raw in ["", "'", "\"", "12", "'''", "\"\"\"", "\"\"\"\"\""] {
            assert_eq!(locate(raw, &(3..4)), None, "{raw}");
        }
        assert_eq!(locate("'ő'", &(1..2)), None);
    }

    proptest! {
        #[test]
        fn every_character_is_found(value in "\\PC{0,20}", more in "[\\x00-\\x7f]{0,20}") {
            let value = format!("{value}{more}");
            let document = toml::to_string(&toml::Table::from_iter([("k".to_owned(), value.clone().into())])).expect("it can be written");
            let raw = document.trim_start_matches("k = ").trim_end_matches('\n');
            for (start, character) in value.char_indices() {
                let place = locate(raw, &(start..start + character.len_utf8())).expect("it has a place");
                let written = &raw[place];
                prop_assert!(written.starts_with('\\') || written.chars().eq([character]), "{written:?} for {character:?} in {raw}");
            }
        }
    }
}
