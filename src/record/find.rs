//! What a word means where it stands: the longest name that begins with it, among the things wanted there.

use crate::basics::Card;
use crate::basics::{Party, spelling};
use crate::game::names::{Keyword, Names};
use crate::game::{Section, Term};

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

/// What the first of `words` means, alone or with those after it.
///
/// An exact spelling wins over a forgiven one, and a longer name over a shorter one.
pub(super) fn find<'a>(
    names: &Names,
    words: impl Iterator<Item = &'a str> + Clone,
    wanted: impl Fn(Term) -> bool + Copy,
) -> Found {
    let Some(first) = words
        .clone()
        .next()
        .filter(|word| word.len() <= LONGEST_WORD)
    else {
        return Found::Nothing;
    };
    let exact = names.find_exact(first);
    if !exact.continues
        && let found @ (Found::One(..) | Found::Many(..)) = choose(exact.meanings, wanted, 1)
    {
        return found;
    }
    let folded = names.find_folded(first);
    if exact.continues || folded.continues {
        let mut joined = String::new();
        let mut best = Found::Nothing;
        let words = words.filter(|word| word.len() <= LONGEST_WORD);
        for (n, word) in words.take(names.longest()).enumerate() {
            if n > 0 {
                joined.push(' ');
            }
            joined.push_str(word);
            let found = match choose(names.find_exact(&joined).meanings, wanted, n + 1) {
                Found::Nothing => choose(names.find_folded(&joined).meanings, wanted, n + 1),
                found => found,
            };
            if found != Found::Nothing {
                best = found;
            }
        }
        return best;
    }
    choose(folded.meanings, wanted, 1)
}

fn choose(meanings: &[Term], wanted: impl Fn(Term) -> bool, words: usize) -> Found {
    let mut fitting = meanings.iter().copied().filter(|&term| wanted(term));
    match (fitting.next(), fitting.next()) {
        (None, _) => Found::Nothing,
        (Some(term), None) => Found::One(term, words),
        (Some(_), Some(_)) => Found::Many(
            meanings
                .iter()
                .copied()
                .filter(|&term| wanted(term))
                .collect(),
            words,
        ),
    }
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
    canonical.or_else(|| {
        match find(names, std::iter::once(word), |term| {
            matches!(term, Term::Section(_))
        }) {
            Found::One(Term::Section(section), _) => Some(section),
            _ => Section::ALL
                .into_iter()
                .find(|section| section.keyword().eq_ignore_ascii_case(word)),
        }
    })
}

/// The section whose keyword `word` nearly is, and that keyword. Cards and bids are short, and never that near.
pub(super) fn nearest_section(names: &Names, word: &str) -> Option<(String, Section)> {
    if word.len() < 4 {
        return None;
    }
    let near = spelling::nearest(word, Section::ALL.map(Section::keyword))
        .or_else(|| names.nearest(word, |term| matches!(term, Term::Section(_))))?;
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
    canonical.or_else(|| {
        match find(names, std::iter::once(word), |term| {
            matches!(term, Term::Keyword(_))
        }) {
            Found::One(Term::Keyword(keyword), _) => Some(keyword),
            _ => None,
        }
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
    match find(names, std::iter::once(word), |term| {
        matches!(term, Term::Side(_))
    }) {
        Found::One(Term::Side(party), _) => Some(party),
        _ => SIDES
            .into_iter()
            .find(|(name, _)| *name == word)
            .map(|(_, party)| party),
    }
}

/// Whether a term is a card.
pub(super) fn is_card(term: Term) -> bool {
    matches!(term, Term::Card(_))
}

/// Whether a term is something to say in the auction.
pub(super) fn is_bid(term: Term) -> bool {
    matches!(term, Term::Contract(_) | Term::Hold | Term::Pass)
}

/// Whether a term is a contract.
pub(super) fn is_contract(term: Term) -> bool {
    matches!(term, Term::Contract(_))
}

/// Whether a term is a figure or a family of them.
pub(super) fn is_figure(term: Term) -> bool {
    matches!(term, Term::Figure(_) | Term::Family(_))
}

/// Whether a term is something to say after the auction.
pub(super) fn is_word(term: Term) -> bool {
    is_figure(term) || matches!(term, Term::Declaration(_) | Term::Kontra(_) | Term::Pass)
}

/// The card that a term is.
pub(super) fn card_of(term: Term) -> Option<Card> {
    match term {
        Term::Card(card) => Some(card),
        _ => None,
    }
}
