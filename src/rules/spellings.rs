//! Whether what the variant calls things can be written in records, and means one thing where it stands.

use std::collections::BTreeSet;

use super::codes;
use super::compile::Compiler;
use super::naming::CARD;
use crate::basics::{Diagnostic, Seat, Span};
use crate::game::{Kinds, Term};
use crate::record::unwritable;
use crate::variant::suggest::quoted;
use crate::variant::tree::Node;

/// Kinds of things that are looked for together at some place of a record.
const PLACES: [Kinds; 6] = [
    Kinds::CONTRACT.or(Kinds::HOLD).or(Kinds::PASS),
    Kinds::FIGURE
        .or(Kinds::FAMILY)
        .or(Kinds::DECLARATION)
        .or(Kinds::KONTRA)
        .or(Kinds::PASS),
    Kinds::FIGURE
        .or(Kinds::FAMILY)
        .or(Kinds::SIDE)
        .or(Kinds::KEYWORD),
    Kinds::CARD,
    Kinds::ANNULMENT,
    Kinds::SECTION,
];

/// A spelling of a thing and where it is written.
struct Spelling {
    term: Term,
    text: String,
    /// Whether it is the id.
    is_id: bool,
    span: Span,
    /// Where it stands among all that the files say; of two, the later one is at fault.
    order: u64,
}

impl<'a> Compiler<'a> {
    /// Judges every spelling of everything that has been named.
    pub(super) fn spellings(&mut self, seats: usize) {
        let mut all = Vec::new();
        let mut seen = BTreeSet::new();
        for (term, path) in std::mem::take(&mut self.named) {
            // Cards of one rank have their names in one place.
            if !matches!(term, Term::Suit(_)) || seen.insert(path.clone()) {
                all.extend(self.spelled(term, &path));
            }
        }
        all.retain(|spelling| self.is_writable(spelling, seats));
        let mut told = BTreeSet::new();
        for spelling in &all {
            if let Some(finding) = self.collision(spelling, &all)
                && told.insert(spelling.span)
            {
                self.report(finding);
            }
        }
        self.card_patterns();
        for node in texts(self.root().get("read-endings")) {
            if let Some((text, why)) = node
                .as_str()
                .and_then(|text| Some((text, unwritable(text)?)))
            {
                let message = format!("no word can end in {}: {why}", quoted(text));
                self.report(Diagnostic::error(codes::UNWRITABLE, message).at(node.origin));
            }
        }
    }

    /// What is written at a path that a thing is called: its id, names, short form and further spellings.
    fn spelled(&self, term: Term, path: &str) -> Vec<Spelling> {
        let Some(item) = self.root().at(path).or_else(|| self.of_contract(path)) else {
            return Vec::new();
        };
        let id = path.rsplit('.').next().unwrap_or(path);
        let mut written = vec![(id, item.key_origin, item.order)];
        for key in ["name", "token", "read", "read-prefix"] {
            for node in texts(item.get(key)) {
                written.extend(node.as_str().map(|text| (text, node.origin, node.order)));
            }
        }
        let spelling = |(text, span, order): (&str, Span, u64)| Spelling {
            term,
            text: text.to_owned(),
            is_id: span == item.key_origin,
            span,
            order,
        };
        written.into_iter().map(spelling).collect()
    }

    /// A figure that only a contract has.
    fn of_contract(&self, path: &str) -> Option<&'a Node> {
        let contracts = self.root().get("contract")?.as_table()?;
        contracts.values().find_map(|contract| contract.at(path))
    }

    fn is_writable(&mut self, spelling: &Spelling, seats: usize) -> bool {
        let text = &spelling.text;
        // Where the card of a family's member stands, any card may.
        let text = &match spelling.term {
            Term::Family(_) => text.replace(CARD, "x"),
            _ => text.clone(),
        };
        let is_seat = match text.as_bytes() {
            &[letter @ (b'A'..=b'E' | b'a'..=b'e')] => {
                Seat::from_letter(char::from(letter)).is_some_and(|seat| seat.index() < seats)
            }
            _ => false,
        };
        // A bid and a suit stand after something else, where a seat is not looked for.
        let after_another = Kinds::SUIT.or(Kinds::CONTRACT).or(Kinds::HOLD);
        let why = match unwritable(text) {
            None if is_seat
                && !after_another.has(spelling.term)
                && !self.is_part(spelling.term) =>
            {
                Some("it is the letter of a seat")
            }
            why => why,
        };
        let counted = Kinds::FIGURE.or(Kinds::FAMILY).or(Kinds::DECLARATION);
        let is_number = spelling.is_id && text.bytes().all(|byte| byte.is_ascii_digit());
        let why = why.or_else(|| {
            (is_number && counted.has(spelling.term)).then_some("it is read as a number")
        });
        let Some(why) = why else {
            return true;
        };
        let message = format!("no record can call anything {}: {why}", quoted(text));
        self.report(Diagnostic::error(codes::UNWRITABLE, message).at(spelling.span));
        false
    }

    /// Whether the spellings at the place of a thing are only parts of what it is called.
    fn is_part(&self, term: Term) -> bool {
        matches!(term, Term::Card(card) if self.names.id(Term::Card(card)).chars().count() > 1)
    }

    /// The finding that a spelling means something else too where it stands.
    fn collision(&self, spelling: &Spelling, all: &[Spelling]) -> Option<Diagnostic> {
        let term = spelling.term;
        let meanings = self.names.look_up(&spelling.text).exact;
        let clashes = |other: Term| {
            other != term
                && PLACES
                    .iter()
                    .any(|place| place.has(term) && place.has(other))
        };
        let other = meanings.iter().copied().find(|&other| clashes(other))?;
        let theirs = all
            .iter()
            .find(|theirs| theirs.term == other && theirs.text == spelling.text);
        // Told at the later of the two, and only once.
        if theirs.is_some_and(|theirs| theirs.order > spelling.order) {
            return None;
        }
        let (text, id) = (quoted(&spelling.text), quoted(self.names.id(other)));
        let finding = Diagnostic::error(
            codes::TWO_MEANINGS,
            format!("{text} is read as {id} too, in the same place of a record"),
        )
        .at(spelling.span)
        .with_help("call it something that means nothing else there");
        Some(match theirs {
            Some(theirs) => finding.related(theirs.span, "the other one"),
            None => finding,
        })
    }

    /// How the names of suit cards are made must leave them writable.
    fn card_patterns(&mut self) {
        let forms: BTreeSet<String> = values(self.root().at("pack.suit"))
            .filter_map(|suit| suit.get("forms")?.as_table())
            .flat_map(|forms| forms.keys().map(|form| format!("{{suit-{form}}}")))
            .collect();
        let ranks = values(self.root().at("pack.rank")).filter_map(|rank| rank.get("card-name"));
        let all = self.root().at("pack.card-name").into_iter().chain(ranks);
        let patterns: Vec<(String, Span)> = all
            .flat_map(|names| values(Some(names)))
            .filter_map(|node| Some((node.as_str()?.to_owned(), node.origin)))
            .collect();
        for (pattern, span) in patterns {
            let mut plain = pattern.clone();
            for form in &forms {
                plain = plain.replace(form, "{suit}");
            }
            let card = plain.replace("{suit}", "x").replace("{rank}", "y");
            let why = match unwritable(&card) {
                None if !plain.contains("{suit}") || !plain.contains("{rank}") => {
                    Some("a card has a suit and a rank, `{suit}` and `{rank}`")
                }
                why => why,
            };
            if let Some(why) = why {
                let message = format!("no record can call a card {}: {why}", quoted(&pattern));
                self.report(Diagnostic::error(codes::UNWRITABLE, message).at(span));
            }
        }
    }
}

/// What stands in a table.
fn values(node: Option<&Node>) -> impl Iterator<Item = &Node> {
    let table = node.and_then(Node::as_table);
    table.into_iter().flat_map(|table| table.values())
}

/// A text, or those of a list or a table.
fn texts(node: Option<&Node>) -> Vec<&Node> {
    let one = node.into_iter();
    let many = one.clone().filter_map(|node| node.as_array()).flatten();
    let tables = one.clone().filter_map(|node| node.as_table());
    let named = tables.flat_map(|table| table.values());
    one.chain(many).chain(named).collect()
}
