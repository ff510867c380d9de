//! What a phrase that cannot be read was meant for: the same words in another order, or with the sign that is missing.

use std::ops::Range;

use super::ast::{Item, ItemKind};
use super::check::Symbols;
use super::codes;
use super::parse::Fault;
use super::phrase::Matcher;
use super::types::{Needs, Type};

/// Words that compare, and the signs that do.
const COMPARING: &[(&str, &str)] = &[
    ("more", ">"),
    ("greater", ">"),
    ("higher", ">"),
    ("above", ">"),
    ("over", ">"),
    ("less", "<"),
    ("fewer", "<"),
    ("lower", "<"),
    ("below", "<"),
    ("under", "<"),
    ("least", ">="),
    ("minimum", ">="),
    ("most", "<="),
    ("maximum", "<="),
    ("equals", "=="),
    ("equal", "=="),
    ("exactly", "=="),
];

/// Words that stand beside those and say nothing more.
const BESIDE: &[&str] = &["at", "is", "are", "than", "to", "of", "the"];

/// Numbers in words.
const NUMBERS: &[(&str, u8)] = &[
    ("one", 1),
    ("first", 1),
    ("two", 2),
    ("second", 2),
    ("three", 3),
    ("third", 3),
    ("four", 4),
    ("fourth", 4),
    ("five", 5),
    ("fifth", 5),
    ("six", 6),
    ("sixth", 6),
    ("seven", 7),
    ("seventh", 7),
    ("eight", 8),
    ("eighth", 8),
    ("nine", 9),
    ("ninth", 9),
    ("ten", 10),
    ("tenth", 10),
    ("eleven", 11),
    ("twelve", 12),
];

/// A number in words, in digits.
pub(super) fn digits(word: &str) -> Option<u8> {
    let known = NUMBERS
        .iter()
        .find(|(known, _)| word.eq_ignore_ascii_case(known));
    known.map(|&(_, number)| number)
}

/// A phrase that cannot be read as what is wanted, and where it stands.
pub(super) struct Unread<'a> {
    pub(super) symbols: &'a Symbols,
    pub(super) place: Needs,
    pub(super) items: &'a [Item],
    pub(super) wanted: Type,
}

impl Unread<'_> {
    fn reads(&self, items: &[Item], wanted: Type) -> bool {
        !items.is_empty() && Matcher::new(self.symbols, self.place, items).reads_as(wanted)
    }

    fn word(&self, at: usize) -> Option<&str> {
        match &self.items.get(at)?.kind {
            ItemKind::Word(word) => Some(word),
            ItemKind::Group(_) | ItemKind::Braces(_) => None,
        }
    }

    fn span(&self, items: Range<usize>) -> Option<Range<usize>> {
        let items = self.items.get(items)?;
        Some(items.first()?.at.start..items.last()?.at.end)
    }

    /// Numbers compared by words and not by a sign.
    pub(super) fn compared(&self) -> Option<Fault> {
        if self.wanted != Type::Condition {
            return None;
        }
        let is_beside = |at: usize| self.word(at).is_some_and(|word| BESIDE.contains(&word));
        let (at, sign) = (1..self.items.len()).find_map(|at| {
            let word = self.word(at)?;
            let (_, sign) = COMPARING.iter().find(|(known, _)| *known == word)?;
            Some((at, *sign))
        })?;
        let start = (1..at)
            .rev()
            .take_while(|&n| is_beside(n))
            .last()
            .unwrap_or(at);
        let end = (at + 1..self.items.len())
            .find(|&n| !is_beside(n))
            .unwrap_or(self.items.len());
        let left = self.items.get(..start)?;
        self.reads(left, Type::Number).then_some(())?;
        let right: Vec<&str> = (end..self.items.len())
            .filter_map(|n| self.word(n))
            .collect();
        let left: Vec<&str> = (0..start).filter_map(|n| self.word(n)).collect();
        let help =
            if left.len() == start && right.len() == self.items.len() - end && !right.is_empty() {
                format!("write `{} {sign} {}`", left.join(" "), right.join(" "))
            } else {
                format!("write `{sign}`")
            };
        Some(Fault {
            code: codes::MISMATCH,
            at: self.span(start..end)?,
            message: "numbers are compared by signs".to_owned(),
            help: Some(help),
        })
    }

    /// `between A`, of which the other end stands after `and`.
    pub(super) fn between(&self) -> Option<Fault> {
        let at = (1..self.items.len()).find(|&at| self.word(at) == Some("between"))?;
        let left = self.items.get(..at)?;
        self.reads(left, Type::Number).then_some(())?;
        let words: Vec<&str> = (0..at).filter_map(|n| self.word(n)).collect();
        let number = self.word(at + 1).unwrap_or("…");
        let words = words.join(" ");
        Some(Fault {
            code: codes::MISMATCH,
            at: self.span(at..at + 1)?,
            message: "numbers are compared by signs".to_owned(),
            help: Some(format!("write `{words} >= {number} and {words} <= …`")),
        })
    }

    /// What would be right where reading stopped at item `at`.
    pub(super) fn otherwise(&self, at: usize) -> Option<String> {
        let swapped = || {
            let mut items = self.items.to_vec();
            (at + 1 < items.len()).then(|| items.swap(at, at + 1))?;
            let shown = [self.word(at + 1)?, self.word(at)?].join(" ");
            self.reads(&items, self.wanted)
                .then(|| format!("write `{shown}`"))
        };
        let factors = || {
            let (left, right) = self.items.split_at_checked(at)?;
            let numbers = self.wanted == Type::Number
                && self.reads(left, Type::Number)
                && self.reads(right, Type::Number);
            numbers.then(|| "a sign stands between two numbers: `*`, `+` or `-`".to_owned())
        };
        swapped().or_else(factors)
    }
}

/// A comparison of what is no number with the name that it is: `A is B`, if that can be read.
pub(super) fn named(
    symbols: &Symbols,
    place: Needs,
    left: &[Item],
    right: &[Item],
) -> Option<String> {
    let words = |items: &[Item]| {
        let words: Option<Vec<&str>> = items
            .iter()
            .map(|item| match &item.kind {
                ItemKind::Word(word) => Some(word.as_str()),
                ItemKind::Group(_) | ItemKind::Braces(_) => None,
            })
            .collect();
        Some(words?.join(" "))
    };
    let is = Item {
        at: right.first()?.at.clone(),
        kind: ItemKind::Word("is".to_owned()),
    };
    let items: Vec<Item> = left.iter().chain([&is]).chain(right).cloned().collect();
    let reads = Matcher::new(symbols, place, &items).reads_as(Type::Condition);
    reads.then(|| Some(format!("{} is {}", words(left)?, words(right)?)))?
}
