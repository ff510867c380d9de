//! Signs and words that stand for something in other languages and are written otherwise here.

use std::ops::Range;

use super::phrase::is_literal;
use crate::basics::numeral::fraction;
use crate::basics::spelling::nearest;
use crate::basics::{Told, told};

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
    ("our", "own"),
    ("ours", "own"),
    ("my", "own"),
    ("mine", "own"),
    ("we", "side"),
    ("us", "side"),
    ("they", "other side"),
    ("them", "other side"),
    ("és", "and"),
    ("und", "and"),
    ("vagy", "or"),
    ("oder", "or"),
    ("ali", "or"),
    ("nem", "not"),
    ("nicht", "not"),
];

/// Signs with which people enclose what stands in quotes.
const QUOTES: &[char] = &['"', '\'', '`', '“', '”', '„', '‘', '’', '»', '«'];

/// What a sign of comparison or negation should have been, as a whole.
pub(super) fn sign(sign: &str) -> Told {
    match sign {
        "=" => return told!("`==` compares"),
        "!" => return told!("write `not` before what does not hold"),
        _ => {}
    }
    let known = SIGNS.iter().find(|(other, _)| *other == sign);
    known.map_or_else(
        || told!("the signs are `<`, `<=`, `>`, `>=`, `==` and `!=`"),
        |(_, here)| told!("write `{words}`", words = here),
    )
}

/// A sign of other languages in a word that nothing knows, and what would be right.
pub(super) fn foreign(word: &str) -> Option<(Range<usize>, Told)> {
    if let Some((_, here)) = WORDS
        .iter()
        .find(|(other, _)| word.eq_ignore_ascii_case(other))
    {
        return Some((0..word.len(), told!("write `{words}`", words = here)));
    }
    if let Some(of) = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")) {
        return Some((0..word.len(), told!("write `{words}`", words = of)));
    }
    let at = |sign: &str| word.find(sign).map(|at| at..at + sign.len());
    if let Some(quote) = word.find(QUOTES) {
        let inner = word.trim_matches(QUOTES);
        let end = quote + word.get(quote..)?.chars().next()?.len_utf8();
        let help = if inner.is_empty() || inner.contains(QUOTES) {
            told!("inside the quotes of a condition stand no others")
        } else {
            told!("write `{words}` without quotes", words = inner)
        };
        let place = if inner.len() < word.len() {
            0..word.len()
        } else {
            quote..end
        };
        return Some((place, help));
    }
    if let Some(place) = ["[", "]"].iter().find_map(|sign| at(sign)) {
        let help = "several cards or figures stand in braces, with commas";
        return Some((place, Told::from(help)));
    }
    if let Some(place) = [";", ":"].iter().find_map(|sign| at(sign)) {
        let help = "conditions are joined by `and` and `or`";
        return Some((place, Told::from(help)));
    }
    if let Some(place) = at("%") {
        let help = "there are no percentages: write the number itself";
        return Some((place, Told::from(help)));
    }
    if let Some(place) = ["/", "÷"].iter().find_map(|sign| at(sign)) {
        let help = "numbers are divided in words: `… divided by … rounded up`, or `rounded down`";
        return Some((place, Told::from(help)));
    }
    let found = SIGNS.iter().filter(|(sign, _)| word.contains(sign));
    let (sign, here) = found.min_by_key(|(sign, _)| word.find(sign))?;
    let help = match *here {
        "-" => told!("write `-`, with a space on both sides"),
        here => told!("write `{words}`", words = here),
    };
    Some((at(sign)?, help))
}

/// What is right for a number with a fraction.
pub(super) fn whole(word: &str) -> Option<Told> {
    let below = fraction(word)?;
    let above = below.checked_add(1)?;
    Some(told!(
        "numbers are whole: what is more than {below} is `>= {above}`, and what is less than {above} is `<= {below}`",
        below,
        above
    ))
}

/// Names with commas and without their braces.
pub(super) fn listed(text: &str) -> Option<Told> {
    let mut names = text.split(',').map(str::trim);
    let plain =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-');
    let all = names.clone().collect::<Vec<_>>().join(", ");
    names
        .all(plain)
        .then(|| told!("write `{words}`", words = format!("{{{all}}}")))
}

/// A number with a comma in it, which stands between these texts, and what is right for it.
pub(super) fn with_comma(before: &str, rest: &str) -> Option<(String, Told)> {
    let digits = |c: char| c.is_ascii_digit();
    let whole = before.get(before.trim_end_matches(digits).len()..)?;
    let part = rest.strip_prefix(',')?;
    let part = part.get(..part.len() - part.trim_start_matches(digits).len())?;
    let number = format!("{whole},{part}");
    let help = self::whole(&number)?;
    Some((number, help))
}

/// A word between two signs of comparison that was meant to join them, and what it is here; `at` is where the second sign
/// stands.
pub(super) fn joining(text: &str, at: usize) -> Option<(Range<usize>, &'static str)> {
    let (before, _) = text.split_at_checked(at)?;
    let start = opening(before);
    let first = start + before.get(start..)?.find(['<', '>', '=', '!'])?;
    let mut from = first;
    for word in before.get(first..)?.split(' ') {
        let place = from..from + word.len();
        from = place.end + 1;
        let sign = SIGNS.iter().find(|(sign, _)| *sign == word);
        let foreign = WORDS
            .iter()
            .find(|(known, _)| word.eq_ignore_ascii_case(known));
        let known = sign.or(foreign).map(|(_, here)| *here);
        let known = known.or_else(|| {
            let upper = ["and", "or"]
                .into_iter()
                .find(|here| word.eq_ignore_ascii_case(here));
            // Of short words that are none of the language, those are meant that join.
            let letters = (2..=4).contains(&word.len()) && word.chars().all(char::is_alphabetic);
            let near = |word| nearest(word, ["and", "or"]);
            upper.or_else(|| near(word).filter(|_| letters && !is_literal(word)))
        });
        if let Some(here @ ("and" | "or")) = known {
            return Some((place, here));
        }
    }
    None
}

/// Where a condition begins that nothing joins to the number before it; `at` is where its sign of comparison stands.
pub(super) fn unjoined(text: &str, at: usize) -> Option<Range<usize>> {
    let (before, _) = text.split_at_checked(at)?;
    let start = opening(before);
    let (_, middle) = comparison(before.get(start..)?)?;
    let from = before.len() - middle.len();
    let blank = middle.len() - middle.trim_start().len();
    let number = middle.trim_start().split(' ').next()?;
    let rest = middle.get(blank + number.len()..)?;
    let word = rest.trim_start();
    let begins = from + blank + number.len() + (rest.len() - word.len());
    let is_number = number.parse::<u32>().is_ok();
    let goes_on = ["*", "+", "-", "rounded", "but", "to"]
        .into_iter()
        .any(|known| word.split(' ').next() == Some(known));
    let first = word.split(' ').next().filter(|word| !word.is_empty())?;
    (is_number && !goes_on).then(|| begins..begins + first.len())
}

/// A word with every dash as a hyphen.
pub(super) fn with_hyphens(word: &str) -> String {
    word.replace(['–', '—', '−', '‐', '‑', '_'], "-")
}

/// What a choice would be that begins with its condition, `if C then A else B`.
pub(super) fn choice(text: &str) -> Option<Told> {
    let rest = text.trim().strip_prefix("if ")?;
    let (condition, rest) = rest.split_once(" then ")?;
    let (yes, no) = rest.split_once(" else ")?;
    let [yes, condition, no] = [yes, condition, no].map(str::trim);
    Some(told!(
        "write `{words}`",
        words = format!("{yes} if {condition} else {no}")
    ))
}

/// What a comma says that stands in parentheses after a word, as arguments do elsewhere.
pub(super) fn arguments(before: &str) -> Option<Told> {
    let function = before.get(..before.rfind('(')?)?;
    let word = function.rsplit(|c: char| !c.is_alphanumeric()).next()?;
    (!word.is_empty() && function.ends_with(word)).then(|| {
        told!(
            "there is no function `{word}`: `tarokk explain` lists the words for numbers, such as `NUMBER but at most NUMBER`",
            word
        )
    })
}

/// What a comparison of three would be, if a second sign stands at `at`: `A < B and B < C`.
pub(super) fn chain(text: &str, at: usize) -> Option<Told> {
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
    // Between two numbers it is what was compared with the first that is meant.
    let number = |text: &str| text.parse::<i64>().is_ok();
    let middle = if number(middle) && number(right) {
        left.trim()
    } else {
        middle
    };
    Some(told!(
        "write `{words}`",
        words = format!("{first} and {middle} {second} {right}")
    ))
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
