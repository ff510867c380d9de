//! From the names in a variant file to the one table of names.

use std::collections::BTreeMap;
use std::str::FromStr;

use super::compile::Compiler;
use super::written::{NameTable, VariantTable};
use super::{cards, codes};
use crate::basics::{Card, Diagnostic, Party, Span};
use crate::game::names::{Entry, Keyword};
use crate::game::{FamilyId, FigureId, Language, Names, Section, Term};
use crate::variant::Node;

/// In a spelling of a family, the place of the card.
pub(super) const CARD: &str = "{card}";

impl Compiler<'_> {
    /// Names in languages; a code that is no language is reported.
    pub(super) fn languages(
        &mut self,
        names: &NameTable,
        path: &str,
    ) -> BTreeMap<Language, String> {
        let mut known = BTreeMap::new();
        for (code, name) in names {
            match Language::from_str(code) {
                Ok(language) => {
                    known.insert(language, name.clone());
                }
                Err(()) => {
                    let span = self.key_span(&format!("{path}.{code}"));
                    self.unknown_language(code, span);
                }
            }
        }
        known
    }

    /// The names of the files themselves are given by language too.
    pub(super) fn file_names(&mut self) {
        for layer in self.layers() {
            let names = layer.name.as_ref().filter(|_| !layer.builtin);
            for (code, node) in names.map(Node::in_order).unwrap_or_default() {
                if Language::from_str(code).is_err() {
                    self.unknown_language(code, node.key_origin);
                }
            }
        }
    }

    fn unknown_language(&mut self, code: &str, span: Span) {
        let all: Vec<&str> = Language::ALL.iter().map(|l| l.code()).collect();
        let finding =
            crate::variant::suggest::unknown(codes::LANGUAGE, "language", code, span, &all);
        self.report(finding);
    }

    /// Names a thing, unless the spelling of its id is taken by another thing of the same kind.
    pub(super) fn name(
        &mut self,
        term: Term,
        id: &str,
        token: Option<&str>,
        names: &NameTable,
        read: &[String],
        path: &str,
    ) {
        let entry = Entry {
            id: id.to_owned(),
            token: token.map(str::to_owned),
            names: self.languages(names, &format!("{path}.name")),
            ..Entry::default()
        };
        let read = read.iter().filter(|read| !read.contains(CARD));
        self.names.add(term, entry, read.map(String::as_str));
        self.named.push((term, path.to_owned()));
    }

    /// Names that stand in no item: sections, sides, and the words of the auction and the outcome.
    pub(super) fn general_words(&mut self, written: &VariantTable) {
        let there = |section: &Section| *section != Section::Swap || written.swap.is_some();
        let sections = Section::ALL.into_iter().filter(there);
        let sections = sections.map(|section| (Term::Section(section), section.keyword()));
        let keywords = Keyword::ALL.map(|keyword| (Term::Keyword(keyword), keyword.word()));
        let others = [
            (Term::Pass, "pass"),
            (Term::Hold, "hold"),
            (Term::Side(Party::DECLARERS), "declarers"),
            (Term::Side(Party::OPPONENTS), "opponents"),
        ];
        let wait = written.auction.wait.as_ref().map(|_| (Term::Wait, "wait"));
        let others = others.into_iter().chain(wait);
        let all: Vec<(Term, &str)> = others.chain(sections).chain(keywords).collect();
        for (term, id) in &all {
            let path = format!("words.{id}");
            match written.words.get(*id) {
                Some(word) => {
                    self.name(
                        *term,
                        id,
                        word.token.as_deref(),
                        &word.name,
                        &word.read,
                        &path,
                    );
                }
                None => self.name(*term, id, None, &NameTable::new(), &[], &path),
            }
        }
        for key in written.words.keys() {
            if !all.iter().any(|(_, id)| id == key) {
                let known: Vec<&str> = all.iter().map(|(_, id)| *id).collect();
                let span = self.key_span(&format!("words.{key}"));
                let finding = crate::variant::suggest::unknown(
                    codes::UNKNOWN_NAME,
                    "word",
                    key,
                    span,
                    &known,
                );
                self.report(finding);
            }
        }
    }

    /// Names every card and suit: ids, and in each language the suit's and the rank's name together.
    pub(super) fn card_names(&mut self, written: &VariantTable, layout: &cards::Layout) {
        let pack = &written.pack;
        for (number, suit) in layout.suits.iter().enumerate() {
            let path = format!("pack.suit.{}", suit.id);
            let term = Term::Suit(number as u8);
            self.name(
                term,
                &suit.id,
                None,
                &suit.table.name,
                &suit.table.read,
                &path,
            );
        }
        let patterns = self.languages(&pack.card_name, "pack.card-name");
        for entry in &layout.cards {
            let suit = &layout.suits[usize::from(entry.suit)];
            let rank = layout.ranks.get(entry.rank.as_str());
            let rank_names = match rank {
                Some(rank) => self.languages(&rank.name, &format!("pack.rank.{}.name", entry.rank)),
                None => BTreeMap::new(),
            };
            let suit_names =
                self.languages(&suit.table.name, &format!("pack.suit.{}.name", suit.id));
            let read = rank.map(|rank| rank.read.as_slice()).unwrap_or_default();
            let bare = suit.prefix.is_empty();
            let mut names = Entry {
                id: entry.id.clone(),
                ..Entry::default()
            };
            let mut spellings = Vec::new();
            if bare {
                names.names = rank_names;
                spellings.extend(read.iter().cloned());
            } else {
                let own = rank.map_or_else(BTreeMap::new, |rank| {
                    let path = format!("pack.rank.{}.card-name", entry.rank);
                    self.languages(&rank.card_name, &path)
                });
                let forms: Vec<_> = (suit.table.forms.iter())
                    .map(|(form, names)| {
                        let path = format!("pack.suit.{}.forms.{form}", suit.id);
                        (format!("{{suit-{form}}}"), self.languages(names, &path))
                    })
                    .collect();
                for (language, pattern) in &patterns {
                    let pattern = own.get(language).unwrap_or(pattern);
                    let suit_name = suit_names
                        .get(language)
                        .map_or(suit.id.as_str(), |n| n.trim_end_matches('-'));
                    let rank_name = rank_names.get(language).unwrap_or(&entry.rank);
                    let mut joined = pattern
                        .replace("{suit}", suit_name)
                        .replace("{rank}", rank_name);
                    for (hole, names) in &forms {
                        let form = names.get(language).map_or(suit_name, String::as_str);
                        joined = joined.replace(hole, form);
                    }
                    names.names.insert(*language, joined);
                }
                let suits = std::iter::once(&suit.prefix)
                    .chain(&suit.table.read_prefix)
                    .chain(&suit.table.read)
                    .chain(suit_names.values());
                let suits = suits.chain(forms.iter().flat_map(|(_, names)| names.values()));
                let ranks = std::iter::once(&entry.rank)
                    .chain(read)
                    .chain(rank_names.values());
                let ranks: Vec<&str> = ranks.map(String::as_str).collect();
                for suit in suits {
                    let suit = suit.trim_end_matches('-');
                    for rank in &ranks {
                        spellings.push([suit, rank].concat());
                        spellings.push([suit, " ", rank].concat());
                    }
                }
            }
            // Of a card with a suit the names of its rank are only parts.
            let named = if bare {
                Term::Card(entry.card)
            } else {
                Term::Suit(entry.suit)
            };
            self.named
                .push((named, format!("pack.rank.{}", entry.rank)));
            self.names.add(
                Term::Card(entry.card),
                names,
                spellings.iter().map(String::as_str),
            );
            self.card_spellings.push(spellings);
        }
    }

    /// Spellings of the members of a family that hold the name of their card.
    pub(super) fn member_spellings(
        &mut self,
        read: &[String],
        members: impl Iterator<Item = (Card, FigureId)>,
    ) {
        let patterns = read.iter().filter(|read| read.contains(CARD));
        let patterns: Vec<Vec<&str>> = patterns.map(|read| read.split(CARD).collect()).collect();
        if patterns.is_empty() {
            return;
        }
        for (card, figure) in members {
            let spellings = self.card_spellings.get(card.index()).into_iter().flatten();
            // In one word with the figure a card is written as one word too.
            for card in spellings.filter(|card| !card.contains(' ')) {
                for around in &patterns {
                    let spelling = around.join(card);
                    self.names.add_spelling(Term::Figure(figure), &spelling);
                }
            }
        }
    }

    /// The family of a figure with one member for each card.
    pub(super) fn add_family(&mut self, family: FamilyId, member: (Card, FigureId)) {
        self.names.add_member(family, member.0, member.1);
    }

    /// Reports two things with one id.
    pub(super) fn duplicate(&mut self, what: &str, id: &str, span: Span) {
        self.report(
            Diagnostic::error(
                codes::DUPLICATE,
                format!("`{id}` is the name of another {what} too"),
            )
            .at(span),
        );
    }
}

/// A table of names with nothing in it.
pub(super) fn no_names() -> Names {
    Names::default()
}
