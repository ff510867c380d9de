//! Which things of two games are the same thing.
//!
//! What the same file has brought into both is the same: whoever extends it speaks of what is there. An id that two files
//! chose is a word like any other, so that more must agree: the concept that a file gives, or all that a thing is called.

use std::collections::{BTreeMap, HashMap};
use std::mem::{Discriminant, discriminant};

use super::model::Rules;
use crate::game::{ContractId, FigureId, Term};
use crate::variant::{Merged, is_within};

/// The file that has brought something: whether it is built in, and its name.
pub(super) type Introduced = (bool, String);

/// Which file has brought each thing, by the paths at which things are named.
pub(super) fn introduced(merged: &Merged, named: &[(Term, String)]) -> BTreeMap<Term, Introduced> {
    let own = named.iter().filter(|(term, _)| has_an_own_name(*term));
    own.filter_map(|(term, path)| {
        let mut by = None;
        for layer in &merged.layers {
            let removed = |gone: &str| path == gone || is_within(path, gone);
            if layer.removed.iter().any(|gone| removed(&gone.value)) {
                by = None;
            }
            if by.is_none() && layer.tree.at(path).is_some() {
                by = Some((layer.builtin, layer.file_name.clone()));
            }
        }
        Some((*term, by?))
    })
    .collect()
}

/// Whether a thing is one that each game has or has not, and names as it likes.
fn has_an_own_name(term: Term) -> bool {
    matches!(
        term,
        Term::Contract(_)
            | Term::Figure(_)
            | Term::Family(_)
            | Term::Declaration(_)
            | Term::Annulment(_)
            | Term::Kontra(_)
    )
}

/// What an item is called across games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Concept<'r> {
    /// The concept, or the id of an item that gives none.
    pub name: &'r str,
    /// Whether the item gives it.
    pub given: bool,
}

impl Rules {
    /// The concept of a figure, or its id or that of its family.
    pub fn concept_of_figure(&self, figure: FigureId) -> Concept<'_> {
        // A figure that only a contract has is absent from the variant's own.
        let mut modes = self.modes.iter();
        let given = modes.find_map(|mode| mode.figure(figure)?.concept.as_deref());
        let id = match self.names.family_of(figure) {
            Some((family, _)) => Term::Family(family),
            None => Term::Figure(figure),
        };
        self.concept(given, id)
    }

    /// The concept of a contract, or its id.
    pub fn concept_of_contract(&self, contract: ContractId) -> Concept<'_> {
        let given = self
            .contract(contract)
            .and_then(|one| one.concept.as_deref());
        self.concept(given, Term::Contract(contract))
    }

    fn concept<'r>(&'r self, given: Option<&'r str>, id: Term) -> Concept<'r> {
        Concept {
            name: given.unwrap_or_else(|| self.names.id(id)),
            given: given.is_some(),
        }
    }

    /// The id of the card of a figure that is one of a family.
    pub fn card_of_figure(&self, figure: FigureId) -> Option<&str> {
        let (_, card) = self.names.family_of(figure)?;
        Some(self.names.id(Term::Card(card)))
    }

    /// Whether the same file has brought a thing of these rules and one of others.
    fn shares(&self, term: Term, other: &Self, there: Term) -> bool {
        let by = self.introduced.get(&term);
        by.is_some() && by == other.introduced.get(&there)
    }
}

/// The things of one game by those of another.
#[derive(Debug)]
pub struct Kinship<'r> {
    own: &'r Rules,
    other: &'r Rules,
    there: HashMap<(Discriminant<Term>, &'r str), Term>,
}

impl<'r> Kinship<'r> {
    /// Prepares to find what things of one game are in another.
    pub fn new(own: &'r Rules, other: &'r Rules) -> Self {
        let terms = other.names.terms();
        Self {
            own,
            other,
            there: terms
                .map(|(term, entry)| ((discriminant(&term), entry.id.as_str()), term))
                .collect(),
        }
    }

    /// The same thing in the other game, by its id: if the same file has brought both, or both are called the same in every
    /// language. Cards and the words that every game has are known by their ids alone.
    pub fn term(&self, term: Term) -> Option<Term> {
        let key = (discriminant(&term), self.own.names.id(term));
        let there = *self.there.get(&key)?;
        let same = !has_an_own_name(term)
            || self.own.shares(term, self.other, there)
            || self.called_alike(term, there);
        same.then_some(there)
    }

    fn called_alike(&self, term: Term, there: Term) -> bool {
        let entries = (self.own.names.entry(term), self.other.names.entry(there));
        matches!(entries, (Some(one), Some(other))
            if (&one.names, &one.token) == (&other.names, &other.token))
    }

    /// The same contract.
    pub fn contract(&self, contract: ContractId) -> Option<ContractId> {
        if let Some(Term::Contract(there)) = self.term(Term::Contract(contract)) {
            return Some(there);
        }
        let own = self.own.concept_of_contract(contract);
        let mut all = self.other.ladder.iter().copied();
        all.find(|&there| one_concept(own, self.other.concept_of_contract(there)))
    }

    /// Whether a contract is the same game in both, and not only of the same kind.
    pub fn is_same_game(&self, contract: ContractId) -> bool {
        self.term(Term::Contract(contract)).is_some()
    }

    /// The same figure: of a family the one of the same card.
    pub fn figure(&self, figure: FigureId) -> Option<FigureId> {
        let by_id = match self.own.names.family_of(figure) {
            None => self.term(Term::Figure(figure)),
            Some((family, card)) => {
                let found = (self.term(Term::Family(family)), self.term(Term::Card(card)));
                match found {
                    (Some(Term::Family(family)), Some(Term::Card(card))) => {
                        let member = self.other.names.member(family, card);
                        member.map(Term::Figure)
                    }
                    _ => None,
                }
            }
        };
        if let Some(Term::Figure(there)) = by_id {
            return Some(there);
        }
        let own = self.own.concept_of_figure(figure);
        let card = self.own.card_of_figure(figure);
        let mut all = (0..self.other.figure_count() as u8).map(FigureId);
        all.find(|&there| {
            one_concept(own, self.other.concept_of_figure(there))
                && card == self.other.card_of_figure(there)
        })
    }

    /// The same step of the kontra ladder.
    pub fn step(&self, level: u8) -> Option<u8> {
        match self.term(Term::Kontra(level)) {
            Some(Term::Kontra(level)) => Some(level),
            _ => None,
        }
    }
}

/// Whether two concepts are one: a file must say so, for two ids may be alike by chance.
fn one_concept(own: Concept<'_>, there: Concept<'_>) -> bool {
    own.name == there.name && (own.given || there.given)
}
