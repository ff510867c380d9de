//! Findings about names that are not known: what was probably meant, and what there is.

use crate::basics::spelling::{fold, nearest};
use crate::basics::{Diagnostic, Join, Part, Span, Told, told};

/// The longest word that is compared with known names. A longer one was not a slip of the pen.
const MAX_COMPARED: usize = 64;

/// The most known names that a word is compared with, so that a hostile file costs little.
const MAX_CANDIDATES: usize = 500;

/// The most known names that a finding lists.
const MAX_LISTED: usize = 40;

/// A word in backticks, cut if it is very long.
pub fn quoted(word: &str) -> String {
    if word.is_empty() {
        return "`\"\"`".to_owned();
    }
    if word.chars().count() <= MAX_COMPARED {
        return format!("`{word}`");
    }
    let start: String = word.chars().take(MAX_COMPARED).collect();
    format!("`{start}…`")
}

/// The known name that was probably meant.
pub fn meant<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    (word.chars().count() <= MAX_COMPARED)
        .then(|| nearest(word, known.iter().copied().take(MAX_CANDIDATES)))
        .flatten()
}

/// The names of rules that were probably meant: the nearest one or, where none is near, those of which the word is the beginning
/// or, after a hyphen, a part; none if there are too many.
pub fn rules_meant<'a>(word: &str, known: &[&'a str]) -> Vec<&'a str> {
    const SHORTEST: usize = 3;
    const MOST: usize = 6;
    if let Some(near) = meant(word, known) {
        return vec![near];
    }
    let word = fold(word);
    if !(SHORTEST..=MAX_COMPARED).contains(&word.chars().count()) {
        return Vec::new();
    }
    let inside = format!("-{word}");
    let alike = |name: &&str| {
        let name = fold(name);
        name.starts_with(&word) || name.contains(&inside)
    };
    let alike: Vec<&str> = known.iter().copied().filter(alike).collect();
    if alike.len() > MOST {
        Vec::new()
    } else {
        alike
    }
}

/// Adds to the finding that there are no rules of a name which were probably meant, and all there are.
pub fn offer_rules(
    finding: Diagnostic,
    word: &str,
    what: &'static str,
    known: &[&str],
) -> Diagnostic {
    match rules_meant(word, known).as_slice() {
        [] => offer(finding, word, what, known),
        names => {
            let names = names.iter().map(|name| told!("`{word}`", word = name));
            let names = Part::Joined(names.collect(), Join::Or);
            let help = told!("did you mean {names}?", names);
            finding.with_help(help).with_note(all(what, known))
        }
    }
}

/// The finding that `word` is no known `what` ("key", "card"): the nearest known one, and all of them.
pub fn unknown(
    code: &'static str,
    what: &'static str,
    word: &str,
    span: Span,
    known: &[&str],
) -> Diagnostic {
    let finding = Diagnostic::error(
        code,
        told!(
            "unknown {what} {word}",
            what = Told::from(what),
            word = quoted(word)
        ),
    )
    .at(span);
    offer(finding, word, what, known)
}

/// Adds to a finding what was probably meant by `word`, and all there is.
pub fn offer(finding: Diagnostic, word: &str, what: &'static str, known: &[&str]) -> Diagnostic {
    let all = all(what, known);
    match meant(word, known) {
        Some(name) => finding
            .with_help(told!("did you mean `{near}`?", near = name))
            .with_note(all),
        None => finding.with_help(all),
    }
}

/// The sentence that lists what is known.
fn all(what: &'static str, known: &[&str]) -> Told {
    let mut names: Vec<Told> = known
        .iter()
        .take(MAX_LISTED)
        .map(|name| told!("`{word}`", word = name))
        .collect();
    if known.len() > MAX_LISTED {
        names.push(told!("{more} more", more = known.len() - MAX_LISTED));
    }
    let (count, names) = (names.len(), Part::Joined(names, Join::And));
    let what = Told::from(what);
    match count {
        0 => told!("there is no {what} here", what),
        1 => told!("the only {what} here is {names}", what, names),
        _ => told!("the {what}s here are {names}", what, names),
    }
}
