//! Words as people spell them: forgiving look-up, and what may have been meant.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A word without case and accents, runs of space, hyphen and underscore as one hyphen.
pub fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    let plain = word
        .nfd()
        .filter(|&c| !is_combining_mark(c))
        .flat_map(char::to_lowercase);
    for c in plain {
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

/// What a word may mean. An exact spelling wins over one that differs in case or accents.
#[derive(Clone, Debug)]
pub struct Lexicon<T> {
    exact: BTreeMap<String, Vec<T>>,
    folded: BTreeMap<String, Vec<T>>,
    longest: usize,
}

impl<T> Default for Lexicon<T> {
    fn default() -> Self {
        Self {
            exact: BTreeMap::new(),
            folded: BTreeMap::new(),
            longest: 1,
        }
    }
}

impl<T: Copy + PartialEq> Lexicon<T> {
    /// Adds a spelling of `meaning`.
    pub fn add(&mut self, spelling: &str, meaning: T) {
        let words = spelling.split_whitespace().count();
        self.longest = self.longest.max(words);
        for (map, key) in [
            (&mut self.exact, spelling.to_owned()),
            (&mut self.folded, fold(spelling)),
        ] {
            let meanings = map.entry(key).or_default();
            if !meanings.contains(&meaning) {
                meanings.push(meaning);
            }
        }
    }

    /// What `word` may mean: none, one, or several if it is ambiguous.
    pub fn find(&self, word: &str) -> &[T] {
        self.exact
            .get(word)
            .or_else(|| self.folded.get(&fold(word)))
            .map_or(&[], Vec::as_slice)
    }

    /// The largest number of words in one spelling.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The known spelling nearest to `word`, if one is near.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        nearest(word, self.exact.keys().map(String::as_str))
    }
}

/// The candidate nearest to `word`, if one is near enough to have been meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
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
        .min_by_key(|&(distance, _)| distance)
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
