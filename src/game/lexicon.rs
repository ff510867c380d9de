//! What every spelling may mean, looked up in one step.

use rustc_hash::{FxHashMap, FxHashSet};

use super::names::Term;
use crate::basics::spelling::fold;

/// Some of the kinds of things that have names: cards, contracts, figures and so on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Kinds(u16);

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self(0);
    /// Cards.
    pub const CARD: Self = Self(1);
    /// Suits.
    pub const SUIT: Self = Self(1 << 1);
    /// Contracts.
    pub const CONTRACT: Self = Self(1 << 2);
    /// The hold, and the word that keeps everything open.
    pub const HOLD: Self = Self(1 << 3);
    /// The pass.
    pub const PASS: Self = Self(1 << 4);
    /// Figures that are not of a family.
    pub const FIGURE: Self = Self(1 << 5);
    /// Families of figures.
    pub const FAMILY: Self = Self(1 << 6);
    /// Declarations.
    pub const DECLARATION: Self = Self(1 << 7);
    /// Steps of the kontra ladder.
    pub const KONTRA: Self = Self(1 << 8);
    /// Reasons to throw a hand in.
    pub const ANNULMENT: Self = Self(1 << 9);
    /// Sides.
    pub const SIDE: Self = Self(1 << 10);
    /// Sections of a record.
    pub const SECTION: Self = Self(1 << 11);
    /// Words of the outcome and result sections.
    pub const KEYWORD: Self = Self(1 << 12);

    /// These kinds and others.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a thing is of one of these kinds.
    pub fn has(self, term: Term) -> bool {
        self.meets(term.kind())
    }

    /// Whether a kind is in both.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Term {
    /// What kind of thing it is.
    pub fn kind(self) -> Kinds {
        match self {
            Self::Card(_) => Kinds::CARD,
            Self::Suit(_) => Kinds::SUIT,
            Self::Contract(_) => Kinds::CONTRACT,
            Self::Hold | Self::Wait => Kinds::HOLD,
            Self::Pass => Kinds::PASS,
            Self::Figure(_) => Kinds::FIGURE,
            Self::Family(_) => Kinds::FAMILY,
            Self::Declaration(_) => Kinds::DECLARATION,
            Self::Kontra(_) => Kinds::KONTRA,
            Self::Annulment(_) => Kinds::ANNULMENT,
            Self::Side(_) => Kinds::SIDE,
            Self::Section(_) => Kinds::SECTION,
            Self::Keyword(_) => Kinds::KEYWORD,
        }
    }
}

/// What a spelling may mean. An exact spelling wins over one that differs in case or accents.
#[derive(Clone, Copy, Default, Debug)]
pub struct Reading<'a> {
    /// The meanings just as it is spelled.
    pub exact: &'a [Term],
    /// The meanings if case and accents do not count.
    pub folded: &'a [Term],
    /// What longer spellings that start with this one stand for.
    pub continued: Kinds,
    /// The entry of the folded spelling.
    folded_entry: Option<usize>,
}

/// The meanings of every spelling.
///
/// A record is looked up word by word, and nearly every word is short and spelled as it should be: then one look-up of
/// one number finds all there is to know, because an exact spelling knows its folded one.
#[derive(Clone, Debug)]
pub struct Lexicon {
    entries: Vec<Entry>,
    exact: Spellings,
    folded: Spellings,
    /// The shortest exact spellings that mean one thing, and what longer spellings that start with them stand for.
    plain: FxHashMap<u64, (Term, Kinds)>,
    /// Each start of a folded spelling with each stretch that goes on from there, by their entries.
    pairs: FxHashSet<(usize, usize)>,
    longest: usize,
}

/// The entries of spellings.
#[derive(Clone, Default, Debug)]
struct Spellings {
    /// Of those of few bytes, as numbers: nearly all.
    short: FxHashMap<u128, usize>,
    /// Of the others.
    long: FxHashMap<Box<str>, usize>,
}

impl Spellings {
    fn get(&self, spelling: &str) -> Option<usize> {
        let entry = match key(spelling) {
            Some(key) => self.short.get(&key),
            None => self.long.get(spelling),
        };
        entry.copied()
    }

    /// The entry of a spelling; `next` if it had none.
    fn get_or_insert(&mut self, spelling: &str, next: usize) -> usize {
        if let Some(key) = key(spelling) {
            return *self.short.entry(key).or_insert(next);
        }
        if let Some(&entry) = self.long.get(spelling) {
            return entry;
        }
        self.long.insert(spelling.into(), next);
        next
    }
}

/// What one spelling means: nearly always one thing.
#[derive(Clone, Debug)]
enum Meanings {
    None,
    One(Term),
    Many(Vec<Term>),
}

impl Meanings {
    fn as_slice(&self) -> &[Term] {
        match self {
            Self::None => &[],
            Self::One(term) => std::slice::from_ref(term),
            Self::Many(terms) => terms,
        }
    }

    fn add(&mut self, meaning: Term) {
        match self {
            Self::None => *self = Self::One(meaning),
            Self::One(known) if *known == meaning => {}
            Self::One(known) => *self = Self::Many(vec![*known, meaning]),
            Self::Many(known) if known.contains(&meaning) => {}
            Self::Many(known) => known.push(meaning),
        }
    }
}

/// The meanings of one spelling, exact or folded.
#[derive(Clone, Debug)]
struct Entry {
    meanings: Meanings,
    /// The entry of the folded spelling; of a folded one, itself.
    folded: usize,
    /// Of a folded spelling, what longer ones that start with it stand for.
    continued: Kinds,
}

impl Default for Lexicon {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            exact: Spellings::default(),
            folded: Spellings::default(),
            plain: FxHashMap::default(),
            pairs: FxHashSet::default(),
            longest: 1,
        }
    }
}

impl Lexicon {
    /// Adds a spelling of `meaning`.
    pub fn add(&mut self, spelling: &str, meaning: Term) {
        // Things have the same name in many languages.
        let known = self.exact(spelling);
        if known.is_some_and(|entry| entry.meanings.as_slice().contains(&meaning)) {
            return;
        }
        let plain = fold(spelling);
        self.add_parts(&plain, meaning);
        let folded = self.folded_entry(&plain);
        let exact = self.exact_entry(spelling, folded);
        for entry in [exact, folded] {
            if let Some(entry) = self.entries.get_mut(entry) {
                entry.meanings.add(meaning);
            }
        }
    }

    /// Makes known where a spelling of several words may be parted.
    fn add_parts(&mut self, plain: &str, meaning: Term) {
        let hyphens = memchr::memchr_iter(b'-', plain.as_bytes());
        let ends = || hyphens.clone();
        self.longest = self.longest.max(ends().count() + 1);
        for at in ends() {
            let head = self.folded_entry(plain.get(..at).unwrap_or(""));
            if let Some(entry) = self.entries.get_mut(head) {
                entry.continued = entry.continued.or(meaning.kind());
            }
            let later = ends().filter(|&end| end > at);
            for end in later.chain([plain.len()]) {
                let next = self.folded_entry(plain.get(at + 1..end).unwrap_or(""));
                self.pairs.insert((head, next));
            }
        }
    }

    fn exact_entry(&mut self, spelling: &str, folded: usize) -> usize {
        let entry = self.exact.get_or_insert(spelling, self.entries.len());
        self.push_if_new(entry, folded)
    }

    fn folded_entry(&mut self, plain: &str) -> usize {
        let entry = self.folded.get_or_insert(plain, self.entries.len());
        self.push_if_new(entry, entry)
    }

    fn push_if_new(&mut self, entry: usize, folded: usize) -> usize {
        if entry == self.entries.len() {
            self.entries.push(Entry {
                meanings: Meanings::None,
                folded,
                continued: Kinds::NONE,
            });
        }
        entry
    }

    /// Ends the adding. What has been added can be looked up without it, only slower.
    pub fn settle(&mut self) {
        let plain = |(&key, &entry): (&u128, &usize)| {
            let key = shortest_key(key)?;
            let entry = self.entries.get(entry)?;
            let Meanings::One(term) = entry.meanings else {
                return None;
            };
            Some((key, (term, self.entries.get(entry.folded)?.continued)))
        };
        self.plain = self.exact.short.iter().filter_map(plain).collect();
    }

    /// The one thing that `word` means just as it is spelled, if it is of a kind that is wanted and no longer spelling of
    /// such a thing starts with it. Nearly every word of a record is found so.
    #[inline]
    pub fn plainly(&self, word: &str, wanted: Kinds) -> Option<Term> {
        let (term, continued) = *self.plain.get(&short_key(word)?)?;
        (wanted.has(term) && !continued.meets(wanted)).then_some(term)
    }

    /// Everything that `word` may mean.
    pub fn look_up(&self, word: &str) -> Reading<'_> {
        let exact = self.exact(word);
        let folded_entry = match exact {
            Some(exact) => Some(exact.folded),
            None => self.folded.get(&fold(word)),
        };
        let folded = folded_entry.and_then(|entry| self.entries.get(entry));
        Reading {
            exact: exact.map_or(&[], |entry| entry.meanings.as_slice()),
            folded: folded.map_or(&[], |entry| entry.meanings.as_slice()),
            continued: folded.map_or(Kinds::NONE, |entry| entry.continued),
            folded_entry,
        }
    }

    fn exact(&self, word: &str) -> Option<&Entry> {
        self.entries.get(self.exact.get(word)?)
    }

    /// Whether `word` may go on a spelling that starts as `reading` does. A longer name is rarely meant where one could
    /// start, and joining words to look them up takes long.
    pub fn goes_on(&self, reading: Reading<'_>, word: &str) -> bool {
        let next = self.look_up(word).folded_entry;
        let pair = reading.folded_entry.zip(next);
        // Nothing but hyphens goes on everything.
        pair.map_or_else(|| fold(word).is_empty(), |pair| self.pairs.contains(&pair))
    }

    /// The largest number of words in one spelling, parts joined by hyphens counted as words.
    pub fn longest(&self) -> usize {
        self.longest
    }
}

/// A spelling of at most fifteen bytes and its length, as one number.
fn key(spelling: &str) -> Option<u128> {
    let mut bytes = [0; size_of::<u128>()];
    let (length, rest) = bytes.split_last_mut()?;
    *length = u8::try_from(spelling.len()).ok()?;
    rest.get_mut(..spelling.len())?
        .copy_from_slice(spelling.as_bytes());
    Some(u128::from_le_bytes(bytes))
}

/// The key of a spelling as [`short_key`] has it, if it is short enough.
fn shortest_key(key: u128) -> Option<u64> {
    let bytes = key.to_le_bytes();
    let (&length, bytes) = bytes.split_last()?;
    number(bytes.get(..usize::from(length))?)
}

/// A word of at most seven bytes and its length, as one number.
fn short_key(word: &str) -> Option<u64> {
    number(word.as_bytes())
}

fn number(bytes: &[u8]) -> Option<u64> {
    (bytes.len() <= 7).then(|| {
        bytes
            .iter()
            .fold(bytes.len() as u64, |key, &byte| key << 8 | u64::from(byte))
    })
}
