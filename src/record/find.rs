//! What a word means where it stands: the longest name that begins with it, among the things wanted there.

use crate::basics::Card;
use crate::basics::{Party, spelling};
use crate::game::lexicon::Reading;
use crate::game::names::{Keyword, Names};
use crate::game::{Kinds, Section, Term};

/// What was found at a word.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Found {
    /// One meaning, and of how many words the name is.
    One(Term, usize),
    /// Several meanings, and of how many words the name is.
    Many(Vec<Term>, usize),
    /// Nothing that is wanted.
    Nothing,
}

/// Words longer than this are no names, and are not looked up.
const LONGEST_WORD: usize = 200;

/// What a word means by itself.
pub(super) fn alone(names: &Names, word: &str, wanted: Kinds) -> Found {
    if let Some(term) = names.plainly(word, wanted) {
        Found::One(term, 1)
    } else if is_name_like(word) {
        choose(names.look_up(word), wanted, 1)
    } else {
        Found::Nothing
    }
}

/// What a name of so many words means as it stands in a sentence, with an ending that it has not by itself.
pub(super) fn inflected(names: &Names, name: &str, wanted: Kinds, words: usize) -> Found {
    let mut found = names
        .stems(name)
        .map(|stem| choose(names.look_up(stem), wanted, words));
    found
        .find(|found| *found != Found::Nothing)
        .unwrap_or(Found::Nothing)
}

/// What the first of `words` means, alone or with those after it; a longer name wins over a shorter one.
pub(super) fn longest<'a>(
    names: &Names,
    words: impl Iterator<Item = &'a str>,
    wanted: Kinds,
) -> Found {
    let mut joined = String::new();
    let mut best = Found::Nothing;
    for (n, word) in words.take(names.longest()).enumerate() {
        if n > 0 {
            joined.push(' ');
        }
        joined.push_str(word);
        let found = match choose(names.look_up(&joined), wanted, n + 1) {
            Found::Nothing => inflected(names, &joined, wanted, n + 1),
            found => found,
        };
        if found != Found::Nothing {
            best = found;
        }
    }
    best
}

/// Whether a word is not too long for a name.
pub(super) fn is_name_like(word: &str) -> bool {
    word.len() <= LONGEST_WORD
}

/// What a name of so many words means, among the things wanted. An exact spelling wins over a forgiven one.
pub(super) fn choose(reading: Reading<'_>, wanted: Kinds, words: usize) -> Found {
    for meanings in [reading.exact, reading.folded] {
        let mut fitting = meanings.iter().copied().filter(|&term| wanted.has(term));
        match (fitting.next(), fitting.next()) {
            (None, _) => {}
            (Some(term), None) => return Found::One(term, words),
            (Some(one), Some(other)) => {
                let all = [one, other].into_iter().chain(fitting).collect();
                return Found::Many(all, words);
            }
        }
    }
    Found::Nothing
}

/// The section that `word` names, in any language of the variant or by its canonical keyword.
pub(super) fn section(names: &Names, word: &str) -> Option<Section> {
    if word.len() < 2 || word.len() > LONGEST_WORD || word.starts_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    let canonical = Section::ALL
        .into_iter()
        .find(|section| section.keyword() == word);
    canonical.or_else(|| match alone(names, word, Kinds::SECTION) {
        Found::One(Term::Section(section), _) => Some(section),
        _ => Section::ALL
            .into_iter()
            .find(|section| section.keyword().eq_ignore_ascii_case(word)),
    })
}

/// The section whose keyword `word` nearly is, and that keyword. Cards and bids are short, and never that near.
pub(super) fn nearest_section(names: &Names, word: &str) -> Option<(String, Section)> {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    if word.len() < 4 {
        return None;
    }
    let near = spelling::nearest(word, Section::ALL.map(Section::keyword))
        .or_else(|| names.nearest(word, Kinds::SECTION))?;
    let section = section(names, near)?;
    Some((near.to_owned(), section))
}

/// The keyword that `word` is, in any language of the variant or in its canonical spelling.
pub(super) fn keyword(names: &Names, word: &str) -> Option<Keyword> {
    if word.len() < 2 || word.len() > LONGEST_WORD || word.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let canonical = Keyword::ALL
        .into_iter()
        .find(|keyword| keyword.word() == word);
    canonical.or_else(|| match alone(names, word, Kinds::KEYWORD) {
        Found::One(Term::Keyword(keyword), _) => Some(keyword),
        _ => None,
    })
}

/// The canonical words for the two sides of a deal.
pub(super) const SIDES: [(&str, Party); 2] = [
    ("declarers", Party::DECLARERS),
    ("opponents", Party::OPPONENTS),
];

/// The side that `word` is.
pub(super) fn side(names: &Names, word: &str) -> Option<Party> {
    if word.len() < 2 || word.len() > LONGEST_WORD || word.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    match alone(names, word, Kinds::SIDE) {
        Found::One(Term::Side(party), _) => Some(party),
        _ => SIDES
            .into_iter()
            .find(|(name, _)| *name == word)
            .map(|(_, party)| party),
    }
}

/// What is said in the auction.
pub(super) const BIDS: Kinds = Kinds::CONTRACT.or(Kinds::HOLD).or(Kinds::PASS);

/// Figures and families of them.
pub(super) const FIGURES: Kinds = Kinds::FIGURE.or(Kinds::FAMILY);

/// What is said after the auction.
pub(super) const WORDS: Kinds = FIGURES
    .or(Kinds::DECLARATION)
    .or(Kinds::KONTRA)
    .or(Kinds::PASS);

/// The words about what somebody has made or gets.
pub(super) const CLAIMS: Kinds = Kinds::SIDE.or(Kinds::KEYWORD);

/// The card that a term is.
pub(super) fn card_of(term: Term) -> Option<Card> {
    match term {
        Term::Card(card) => Some(card),
        _ => None,
    }
}
