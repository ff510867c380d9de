//! Words as people spell them: without case and accents, and what may have been meant.

use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// A word without case and accents, runs of space, hyphen and underscore as one hyphen.
pub fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    for c in word.chars() {
        if c.is_ascii_alphanumeric() {
            folded.push(c.to_ascii_lowercase());
            continue;
        }
        if c.is_ascii() {
            push_folded(&mut folded, c);
            continue;
        }
        // The order of marks does not matter, because all are left out: each character can be taken apart by itself.
        decompose_canonical(c, |part| {
            if !is_combining_mark(part) {
                part.to_lowercase()
                    .for_each(|c| push_folded(&mut folded, c));
            }
        });
    }
    if folded.ends_with('-') {
        folded.pop();
    }
    folded
}

fn push_folded(folded: &mut String, c: char) {
    let separator = c.is_whitespace() || c == '-' || c == '_';
    if !separator {
        folded.push(c);
    } else if !folded.is_empty() && !folded.ends_with('-') {
        folded.push('-');
    }
}

/// Beyond this many bytes nobody has mistyped a name, and comparing would take long.
pub const LONGEST_GUESS: usize = 80;

/// The candidate nearest to `word`, if one is near enough to have been meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_fitting(
        word,
        candidates.into_iter().map(|candidate| (candidate, true)),
    )
}

/// The same where some candidates fit the place and others do not: of two that are as near the fitting one is taken.
pub fn nearest_fitting<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = (&'a str, bool)>,
) -> Option<&'a str> {
    if word.len() > LONGEST_GUESS {
        return None;
    }
    let folded = fold(word);
    let candidates: Vec<(&str, bool)> = candidates.into_iter().collect();
    let near = candidates
        .iter()
        .copied()
        .map(|(candidate, fits)| {
            let known = fold(candidate);
            let distance = strsim::damerau_levenshtein(&folded, &known);
            (distance, fits, known, candidate)
        })
        .filter(|(distance, _, known, candidate)| {
            let longer = folded.chars().count().max(candidate.chars().count());
            // Of two letters one is half the word, but if they changed places nothing else was meant.
            distance * 3 <= longer || *distance == 1 && are_anagrams(&folded, known)
        })
        // People get the end of a word wrong more often than its start, and leave letters out more often than they add
        // some.
        .min_by_key(|(distance, fits, known, candidate)| {
            (
                *distance,
                !fits,
                known.chars().next() != folded.chars().next(),
                usize::MAX - candidate.len(),
            )
        })
        .map(|(.., candidate)| candidate);
    near.or_else(|| {
        let names = candidates.iter().map(|(candidate, _)| *candidate);
        part_of(&folded, names)
    })
}

/// The one candidate of which a word is a part between hyphens, or which is such a part of it.
fn part_of<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    const SHORTEST: usize = 3;
    let is_part = |whole: &str, part: &str| {
        let rest = whole.strip_prefix(part).map(|rest| rest.starts_with('-'));
        let first = rest.unwrap_or(false);
        first
            || whole
                .strip_suffix(part)
                .is_some_and(|rest| rest.ends_with('-'))
    };
    let mut found = candidates.filter(|candidate| {
        let known = fold(candidate);
        let longer = word.len() > known.len();
        let (whole, part) = if longer {
            (word, known.as_str())
        } else {
            (known.as_str(), word)
        };
        part.chars().count() >= SHORTEST && is_part(whole, part)
    });
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// Whether two words have the same letters in another order.
fn are_anagrams(one: &str, other: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    one.len() == other.len() && sorted(one) == sorted(other)
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

/// `1 record`, `2 records`.
pub fn count(n: usize, what: &str) -> String {
    if n == 1 {
        format!("1 {what}")
    } else {
        format!("{n} {what}s")
    }
}
