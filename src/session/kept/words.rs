//! What can be done before the play, in the words of the tag: ids of the variant, whatever language the record has.

use super::{Fault, wrong};
use crate::game::{Act, Section, Term};
use crate::rules::Rules;

/// An act in the words of the tag.
pub(super) fn word(act: Act, rules: &Rules) -> String {
    let names = &rules.names;
    let id = |term| names.id(term).to_owned();
    match act {
        Act::Bid { contract, .. } | Act::Raise { contract, .. } => id(Term::Contract(contract)),
        Act::Hold { .. } => id(Term::Hold),
        Act::Wait { .. } => id(Term::Wait),
        Act::Pass { .. } | Act::Close { .. } => id(Term::Pass),
        Act::Take { group, .. } => group.unwrap_or(0).to_string(),
        Act::Discard { cards, .. } => {
            let cards = cards.known.iter().map(|card| id(Term::Card(card)));
            cards.collect::<Vec<String>>().join(" ")
        }
        Act::Call { card, .. } => card.map_or_else(String::new, |card| id(Term::Card(card))),
        Act::Announce { figure, .. } => names.figure(figure, None),
        Act::Declare { declaration, .. } => id(Term::Declaration(declaration)),
        Act::Kontra {
            level,
            figure,
            owner,
            ..
        } => {
            let owner = owner.map_or_else(String::new, |owner| format!(" {}", owner.index()));
            let step = id(Term::Kontra(level));
            format!("{step} {}{owner}", names.figure(figure, None))
        }
        Act::ThrowIn { .. } => id(Term::Section(Section::ThrowIn)),
        Act::Concede { .. } => id(Term::Section(Section::Concede)),
        Act::Claim { tricks, .. } => format!("{} {tricks}", id(Term::Section(Section::Claim))),
        Act::Swap { gives, .. } => {
            let card = gives.map_or_else(String::new, |card| id(Term::Card(card)));
            format!("{} {card}", id(Term::Section(Section::Swap)))
        }
        Act::Tell { .. } | Act::Trick { .. } | Act::Play { .. } => String::new(),
    }
}

/// One of the things that may be done, by its words.
pub(super) fn told(words: &str, acts: &[Act], rules: &Rules) -> Result<Act, Fault> {
    let found = acts.iter().find(|act| word(**act, rules) == words);
    found
        .copied()
        .ok_or_else(|| wrong(format!("`{words}` is nothing that could be done there")))
}
