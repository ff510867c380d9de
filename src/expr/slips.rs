//! Signs and words that stand for something in other languages and are written otherwise here.

use std::ops::Range;

/// Signs, and what they are here. Of two that begin alike the longer stands first.
const SIGNS: &[(&str, &str)] = &[
    ("!==", "!="),
    ("===", "=="),
    ("=/=", "!="),
    ("<>", "!="),
    ("=>", ">="),
    ("=<", "<="),
    ("=!", "!="),
    ("≥", ">="),
    ("⩾", ">="),
    ("≤", "<="),
    ("⩽", "<="),
    ("≠", "!="),
    ("–", "-"),
    ("—", "-"),
    ("−", "-"),
    ("×", "*"),
    ("·", "*"),
    ("⋅", "*"),
    ("∗", "*"),
    ("&&", "and"),
    ("&", "and"),
    ("∧", "and"),
    ("||", "or"),
    ("|", "or"),
    ("∨", "or"),
    ("¬", "not"),
    ("~", "not"),
];

/// Words, and what they are here.
const WORDS: &[(&str, &str)] = &[
    ("true", "always"),
    ("yes", "always"),
    ("false", "never"),
    ("unless", "and not"),
    ("nor", "and not"),
    ("every", "all"),
    ("each", "all"),
];

/// Signs with which people enclose what stands in quotes.
const QUOTES: &[char] = &['"', '\'', '`', '“', '”', '„', '‘', '’', '»', '«'];

/// What a sign of comparison or negation should have been, as a whole.
pub(super) fn sign(sign: &str) -> String {
    match sign {
        "=" => return "`==` compares".to_owned(),
        "!" => return "write `not` before what does not hold".to_owned(),
        _ => {}
    }
    let known = SIGNS.iter().find(|(other, _)| *other == sign);
    known.map_or_else(
        || "the signs are `<`, `<=`, `>`, `>=`, `==` and `!=`".to_owned(),
        |(_, here)| format!("write `{here}`"),
    )
}

/// A sign of other languages in a word that nothing knows, and what would be right.
pub(super) fn foreign(word: &str) -> Option<(Range<usize>, String)> {
    if let Some((_, here)) = WORDS
        .iter()
        .find(|(other, _)| word.eq_ignore_ascii_case(other))
    {
        return Some((0..word.len(), format!("write `{here}`")));
    }
    let at = |sign: &str| word.find(sign).map(|at| at..at + sign.len());
    if let Some(quote) = word.find(QUOTES) {
        let inner = word.trim_matches(QUOTES);
        let end = quote + word.get(quote..)?.chars().next()?.len_utf8();
        let help = if inner.is_empty() || inner.contains(QUOTES) {
            "inside the quotes of a condition stand no others".to_owned()
        } else {
            format!("write `{inner}` without quotes")
        };
        let place = if inner.len() < word.len() {
            0..word.len()
        } else {
            quote..end
        };
        return Some((place, help));
    }
    if let Some(place) = ["[", "]"].iter().find_map(|sign| at(sign)) {
        let help = "several cards or figures stand in braces, with commas: `{ , }`";
        return Some((place, help.to_owned()));
    }
    if let Some(place) = [";", ":"].iter().find_map(|sign| at(sign)) {
        let help = "conditions are joined by `and` and `or`";
        return Some((place, help.to_owned()));
    }
    if let Some(place) = at("%") {
        let help = "there are no percentages: write the number itself";
        return Some((place, help.to_owned()));
    }
    if let Some(place) = ["/", "÷"].iter().find_map(|sign| at(sign)) {
        let help = "there is no division: compare with a number that is multiplied instead";
        return Some((place, help.to_owned()));
    }
    let found = SIGNS.iter().filter(|(sign, _)| word.contains(sign));
    let (sign, here) = found.min_by_key(|(sign, _)| word.find(sign))?;
    let help = match *here {
        "-" => "write `-`, with a space on both sides".to_owned(),
        here => format!("write `{here}`"),
    };
    Some((at(sign)?, help))
}

/// A word with every dash as a hyphen.
pub(super) fn with_hyphens(word: &str) -> String {
    word.replace(['–', '—', '−', '‐', '‑', '_'], "-")
}

/// What a choice would be that begins with its condition, `if C then A else B`.
pub(super) fn choice(text: &str) -> Option<String> {
    let rest = text.trim().strip_prefix("if ")?;
    let (condition, rest) = rest.split_once(" then ")?;
    let (yes, no) = rest.split_once(" else ")?;
    let [yes, condition, no] = [yes, condition, no].map(str::trim);
    Some(format!("write `{yes} if {condition} else {no}`"))
}

/// What a comma says that stands in parentheses after a word, as arguments do elsewhere.
pub(super) fn arguments(before: &str) -> Option<String> {
    let function = before.get(..before.rfind('(')?)?;
    let word = function.rsplit(|c: char| !c.is_alphanumeric()).next()?;
    (!word.is_empty() && function.ends_with(word)).then(|| {
        format!("there is no function `{word}`: `tarokk explain` lists the words for numbers, such as `NUMBER but at most NUMBER`")
    })
}

/// What a comparison of three would be, if a second sign stands at `at`: `A < B and B < C`.
pub(super) fn chain(text: &str, at: usize) -> Option<String> {
    let (before, rest) = text.split_at_checked(at)?;
    let before = before.get(opening(before)..)?;
    let (left, middle) = comparison(before)?;
    let second = leading_sign(rest)?;
    let right = rest.get(second.len()..)?;
    let right = right.get(..closing(right))?.trim();
    let middle = middle.trim();
    if left.trim().is_empty() || middle.is_empty() || right.is_empty() {
        return None;
    }
    let first = before.trim();
    Some(format!("write `{first} and {middle} {second} {right}`"))
}

/// What stands before the one sign of comparison in a text and what stands after it.
fn comparison(text: &str) -> Option<(&str, &str)> {
    let at = text.find(['<', '>', '=', '!'])?;
    let (left, rest) = text.split_at_checked(at)?;
    let sign = leading_sign(rest)?;
    Some((left, rest.get(sign.len()..)?))
}

/// The sign of comparison with which a text begins.
fn leading_sign(text: &str) -> Option<&str> {
    let end = text.find(|c| !matches!(c, '<' | '>' | '=' | '!'));
    let sign = text.get(..end.unwrap_or(text.len()))?;
    ["<", "<=", ">", ">=", "==", "!="]
        .contains(&sign)
        .then_some(sign)
}

/// Where the comparison begins at the end of a text: after what joins conditions or opens a group.
fn opening(text: &str) -> usize {
    let mut start = text.rfind('(').map_or(0, |at| at + 1);
    for word in JOINING {
        let word = format!(" {word} ");
        start = start.max(text.rfind(&word).map_or(0, |at| at + word.len()));
    }
    let from = text.get(start..).unwrap_or("");
    start + if from.starts_with("not ") { 4 } else { 0 }
}

/// Where the comparison ends at the start of a text.
fn closing(text: &str) -> usize {
    let words = JOINING
        .iter()
        .filter_map(|word| text.find(&format!(" {word} ")));
    let closed = text.find(')');
    words.chain(closed).min().unwrap_or(text.len())
}

/// The words that join conditions.
const JOINING: [&str; 5] = ["and", "or", "not", "if", "else"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_taken_apart() {
        let chained = |text: &str| chain(text, text.rfind(['<', '>']).unwrap());
        assert_eq!(
            chained("never or 48 < side points < 70 and always").as_deref(),
            Some("write `48 < side points and side points < 70`")
        );
        assert_eq!(
            chain("(1 <= jump <= 2)", 11).as_deref(),
            Some("write `1 <= jump and jump <= 2`")
        );
        assert_eq!(chain("jump < < 2", 7), None);
    }
}
