//! Values that are none of TOML: numbers with something beside them, and words without quotes.

use super::suggest::quoted;
use super::syntax::{Line, Slip};
use crate::basics::numeral::digits;

/// Words for true and false that TOML does not have; these of other programs, and of letters in another case.
const BOOLEANS: [(&str, &str); 6] = [
    ("true", "true"),
    ("yes", "true"),
    ("on", "true"),
    ("false", "false"),
    ("no", "false"),
    ("off", "false"),
];

impl Line<'_> {
    pub(super) fn number(&self) -> Option<Slip> {
        let (at, rest) = self.rest();
        let word = value(rest);
        let whole = at..at + word.len();
        match self.message {
            "redundant numeric sign" => {
                Some(self.at(at..at, "a number has one sign", "leave one of the two out"))
            }
            "unexpected leading zero" => {
                let plain = word.trim_start_matches('0');
                let plain = if plain.is_empty() { "0" } else { plain };
                Some(self.at(
                    whole,
                    "a number does not begin with 0",
                    format!("write `{plain}`"),
                ))
            }
            "invalid fraction" => {
                let help = "take the point away, or write digits after it";
                Some(self.at(at..at, "a number does not end with a point", help))
            }
            _ if word.starts_with(['–', '−', '—']) => {
                let number = word.trim_start_matches(['–', '−', '—']);
                Some(self.at(
                    whole,
                    format!("{} is no number", quoted(word)),
                    format!("write `-{number}`"),
                ))
            }
            _ if let Some(second) = second_key(rest) => {
                let key = rest.get(second.clone())?;
                let inline = self.text.get(..at)?.contains('{');
                let (said, help) = if inline {
                    (
                        format!("no comma stands before the key {}", quoted(key)),
                        "write a comma between the keys of an inline table",
                    )
                } else {
                    (
                        format!("a second key, {}, stands on the line", quoted(key)),
                        "write each key on a line of its own",
                    )
                };
                Some(self.at(at + second.start..at + second.end, said, help))
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let mut groups = word.split_whitespace();
                let is_digits = |group: &str| group.chars().all(|c| c.is_ascii_digit());
                let first = groups.next().is_some_and(is_digits);
                let thousands = first && groups.all(|group| group.len() == 3 && is_digits(group));
                let number: String = if thousands {
                    word.chars().filter(char::is_ascii_digit).collect()
                } else {
                    word.chars().take_while(char::is_ascii_digit).collect()
                };
                let help = if word.contains(['/', '%']) {
                    "write a whole number; a part of something is a value in quotes".to_owned()
                } else {
                    format!("a number stands alone: `{number}`")
                };
                Some(self.at(whole, format!("{} is no number", quoted(word)), help))
            }
            _ => None,
        }
    }

    /// A word without quotes.
    pub(super) fn word(&self) -> Option<Slip> {
        let (at, rest) = self.rest();
        let word = value(rest);
        let expected = [
            "string values must be quoted",
            "invalid boolean",
            "invalid float",
        ];
        if word.is_empty() || !expected.contains(&self.message) {
            return None;
        }
        let whole = at..at + word.len();
        let boolean = BOOLEANS
            .iter()
            .find(|(other, _)| word.eq_ignore_ascii_case(other));
        let help = match (boolean, digits(word)) {
            (Some((_, here)), _) => format!("write `{here}`"),
            (None, Some(number)) => format!("a number is written in digits: `{number}`"),
            (None, None) => format!("a string stands in quotes: `\"{word}\"`"),
        };
        let said = format!("{} is neither a number nor a word of TOML", quoted(word));
        Some(self.at(whole, said, help))
    }
}

/// Where in what follows `=` a second key with a value stands, after the first value.
fn second_key(text: &str) -> Option<std::ops::Range<usize>> {
    let text = text.split(['#', ',', '}', ']', '"']).next()?;
    let before = text.get(..text.find('=')?)?;
    let key = before.split_whitespace().next_back()?;
    let start = before.trim_end().len() - key.len();
    let first = before.get(..start)?.trim();
    let is_key = key.starts_with(|c: char| c.is_ascii_alphabetic());
    let one = !first.is_empty() && !first.contains(char::is_whitespace);
    (is_key && one).then(|| start..start + key.len())
}

/// The value with which a text begins, as far as it goes.
fn value(text: &str) -> &str {
    text.split(['#', ',', ']', '}']).next().unwrap_or("").trim()
}
