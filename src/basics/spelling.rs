//! Words as people spell them: forgiving look-up, and what may have been meant.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

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

/// What a word may mean. An exact spelling wins over one that differs in case or accents.
#[derive(Clone, Debug)]
pub struct Lexicon<T> {
    entries: Vec<Entry<T>>,
    exact: BTreeMap<String, usize>,
    /// The exact spellings of few bytes again: nearly every word of a record is one of them.
    short: HashMap<u64, usize, BuildHasherDefault<ShortHasher>>,
    folded: BTreeMap<String, usize>,
    longest: usize,
}

/// The meanings of one spelling.
#[derive(Clone, Debug)]
struct Entry<T> {
    meanings: Vec<T>,
    /// The entry of the folded spelling; of a folded one, itself.
    folded: usize,
    /// Whether a longer spelling starts with this one.
    continues: bool,
}

/// What a spelling may mean, and whether a longer one starts with it.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a, T> {
    /// The meanings.
    pub meanings: &'a [T],
    /// Whether there are spellings of more words that start with this one.
    pub continues: bool,
}

impl<T> Default for Reading<'_, T> {
    fn default() -> Self {
        Self {
            meanings: &[],
            continues: false,
        }
    }
}

impl<T> Default for Lexicon<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            exact: BTreeMap::new(),
            short: HashMap::default(),
            folded: BTreeMap::new(),
            longest: 1,
        }
    }
}

impl<T: Copy + PartialEq> Lexicon<T> {
    /// Adds a spelling of `meaning`.
    pub fn add(&mut self, spelling: &str, meaning: T) {
        let plain = fold(spelling);
        let parts = plain.split('-').count();
        self.longest = self.longest.max(parts);
        for (at, _) in plain.match_indices('-') {
            let head = plain.get(..at).unwrap_or("");
            let head = self.folded_entry(head);
            if self.entries.get(head).is_some_and(|entry| !entry.continues) {
                let same = self.entries.iter_mut().filter(|entry| entry.folded == head);
                same.for_each(|entry| entry.continues = true);
            }
        }
        let folded = self.folded_entry(&plain);
        let exact = if let Some(&exact) = self.exact.get(spelling) {
            exact
        } else {
            self.exact.insert(spelling.to_owned(), self.entries.len());
            if let Some(key) = short_key(spelling) {
                self.short.insert(key, self.entries.len());
            }
            self.push(folded)
        };
        for entry in [exact, folded] {
            if let Some(entry) = self.entries.get_mut(entry)
                && !entry.meanings.contains(&meaning)
            {
                entry.meanings.push(meaning);
            }
        }
    }

    fn folded_entry(&mut self, plain: &str) -> usize {
        if let Some(&entry) = self.folded.get(plain) {
            return entry;
        }
        self.folded.insert(plain.to_owned(), self.entries.len());
        self.push(self.entries.len())
    }

    fn push(&mut self, folded: usize) -> usize {
        self.entries.push(Entry {
            meanings: Vec::new(),
            folded,
            continues: self.entries.get(folded).is_some_and(|e| e.continues),
        });
        self.entries.len() - 1
    }

    /// What `word` may mean: none, one, or several if it is ambiguous.
    pub fn find(&self, word: &str) -> &[T] {
        let exact = self.find_exact(word).meanings;
        if exact.is_empty() {
            self.find_folded(word).meanings
        } else {
            exact
        }
    }

    /// What `word` may mean just as it is spelled.
    pub fn find_exact(&self, word: &str) -> Reading<'_, T> {
        let found = match short_key(word) {
            Some(key) => self.short.get(&key),
            None => self.exact.get(word),
        };
        self.reading(found)
    }

    /// What `word` may mean if case and accents do not count.
    pub fn find_folded(&self, word: &str) -> Reading<'_, T> {
        self.reading(self.folded.get(&fold(word)))
    }

    fn reading(&self, entry: Option<&usize>) -> Reading<'_, T> {
        entry
            .and_then(|&entry| self.entries.get(entry))
            .map_or_else(Reading::default, |entry| Reading {
                meanings: &entry.meanings,
                continues: entry.continues,
            })
    }

    /// The largest number of words in one spelling, parts joined by hyphens counted as words.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The known spelling nearest to `word`, if one is near.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        nearest(word, self.exact.keys().map(String::as_str))
    }
}

/// A word of at most seven bytes and its length, as one number.
fn short_key(word: &str) -> Option<u64> {
    let bytes = word.as_bytes();
    (bytes.len() <= 7).then(|| {
        bytes
            .iter()
            .fold(bytes.len() as u64, |key, &byte| key << 8 | u64::from(byte))
    })
}

/// Spreads the bits of one short key; the keys come from variant files, which nobody writes to collide.
#[derive(Clone, Copy, Default, Debug)]
struct ShortHasher(u64);

impl Hasher for ShortHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte) ^ self.0);
        }
    }

    fn write_u64(&mut self, key: u64) {
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = spread ^ spread >> 29;
    }
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
