//! Whether a name can be written in a record and read as words.

use super::find::is_name_like;
use crate::basics::SourceMap;
use crate::notation::{Kind, parse};

/// Why a record cannot hold a name, if it cannot.
pub fn unwritable(name: &str) -> Option<&'static str> {
    let words: Vec<&str> = name.split_whitespace().collect();
    if words.is_empty() {
        return Some("it is empty");
    }
    if !words.iter().all(|word| is_name_like(word)) {
        return Some("it is too long for a word");
    }
    // Letters, digits and hyphens are always words, and nearly every name is made of them.
    let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-');
    if name.chars().all(plain) {
        return None;
    }
    // In the middle of a line, where nothing but the name itself could end a word.
    let line = format!("- {name} -");
    let nowhere = SourceMap::default().add("", "");
    let (ast, findings) = parse(&line, 0..line.len(), nowhere);
    let mut read = Vec::new();
    for item in &ast.items {
        match item.kind {
            Kind::Word => read.push(item.text(&line)),
            Kind::Tag => return Some("a tag begins in it"),
            Kind::Mark => return Some("a part of it is a mark"),
            Kind::Comment | Kind::Remark => return Some("a comment begins in it"),
            Kind::Open | Kind::Close => return Some("a parenthesis stands in it"),
            Kind::Separator => return Some("a separator stands in it"),
        }
    }
    let inner = read.get(1..read.len().saturating_sub(1)).unwrap_or(&[]);
    let whole = findings.is_empty() && inner == words && !name.contains(char::is_control);
    let starts = name.trim_start().starts_with('[');
    match whole {
        _ if words == ["?"] => Some("it is the sign for an unknown card"),
        true if starts => Some("a tag begins in it"),
        true => None,
        false => Some("it is not read as the words that it is written in"),
    }
}

#[cfg(test)]
mod tests {
    use super::unwritable;

    #[test]
    fn what_is_no_words_is_no_name() {
        for name in [
            "",
            " ",
            "# four",
            "a ( b",
            "big, one",
            "?",
            "!!",
            "why!",
            "[Event \"x\"]",
            "a {b}",
            "a\nb",
            "$1",
            "a;b",
            "\u{7}",
        ] {
            assert!(unwritable(name).is_some(), "{name:?}");
        }
        for name in [
            "p",
            "-",
            "♣",
            "négy király",
            "XXI-es",
            "8",
            "XXI-fogás",
            "könig's",
            "T21",
        ] {
            assert_eq!(unwritable(name), None, "{name:?}");
        }
    }
}
