//! Words as people spell them: without case and accents, and what may have been meant.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A word without case and accents, runs of space, hyphen and underscore as one hyphen.
pub fn fold(word: &str) -> String {
    if word.is_ascii() {
        return hyphenated(word.len(), word.chars().map(|c| c.to_ascii_lowercase()));
    }
    let plain = word
        .nfd()
        .filter(|&c| !is_combining_mark(c))
        .flat_map(char::to_lowercase);
    hyphenated(word.len(), plain)
}

fn hyphenated(length: usize, chars: impl Iterator<Item = char>) -> String {
    let mut folded = String::with_capacity(length);
    for c in chars {
        let separator = c.is_whitespace() || c == '-' || c == '_';
        if !separator {
            folded.push(c);
        } else if !folded.is_empty() && !folded.ends_with('-') {
            folded.push('-');
        }
    }
    if folded.ends_with('-') {
        folded.pop();
    }
    folded
}

/// Beyond this many bytes nobody has mistyped a name, and comparing would take long.
pub const LONGEST_GUESS: usize = 80;

/// The candidate nearest to `word`, if one is near enough to have been meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST_GUESS {
        return None;
    }
    let folded = fold(word);
    candidates
        .into_iter()
        .map(|candidate| {
            (
                strsim::damerau_levenshtein(&folded, &fold(candidate)),
                candidate,
            )
        })
        .filter(|&(distance, candidate)| {
            distance * 3 <= folded.chars().count().max(candidate.chars().count()) + 1
        })
        // People get the end of a word wrong more often than its start.
        .min_by_key(|&(distance, candidate)| {
            (
                distance,
                fold(candidate).chars().next() != folded.chars().next(),
            )
        })
        .map(|(_, candidate)| candidate)
}

/// `a, b or c`.
pub fn list(words: impl IntoIterator<Item = impl AsRef<str>>, conjunction: &str) -> String {
    let words: Vec<String> = words
        .into_iter()
        .map(|word| word.as_ref().to_owned())
        .collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {conjunction} {last}", rest.join(", ")),
    }
}
