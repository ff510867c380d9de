//! What a phrase that cannot be read was meant for: the same words in another order, or with the sign that is missing.

use std::ops::Range;

use super::ast::{Item, ItemKind};
use super::check::Symbols;
use super::codes;
use super::parse::Fault;
use super::phrase::Matcher;
use super::types::{Needs, Type};
use crate::basics::numeral::digits;
use crate::basics::spelling::nearest;
use crate::basics::{Told, told};

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

/// A phrase that cannot be read as what is wanted, and where it stands.
pub(super) struct Unread<'a> {
    pub(super) symbols: &'a Symbols,
    pub(super) place: Needs,
    pub(super) items: &'a [Item],
    pub(super) wanted: Type,
}

impl Unread<'_> {
    pub(super) fn reads(&self, items: &[Item], wanted: Type) -> bool {
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
                told!(
                    "write `{words}`",
                    words = format!("{} {sign} {}", left.join(" "), right.join(" "))
                )
            } else {
                told!("write `{words}`", words = sign)
            };
        Some(Fault {
            code: codes::MISMATCH,
            at: self.span(start..end)?,
            message: told!("numbers are compared by signs"),
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
            message: told!("numbers are compared by signs"),
            help: Some(told!(
                "write `{words}`",
                words = format!("{words} >= {number} and {words} <= …")
            )),
        })
    }

    /// Cards of which some number is to be there: `A has at least 3 B`.
    pub(super) fn counted(&self) -> Option<Fault> {
        if self.wanted != Type::Condition {
            return None;
        }
        let has = (1..self.items.len()).find(|&at| self.word(at) == Some("has"))?;
        let said = |word: &str| {
            let sign = COMPARING.iter().find(|(known, _)| *known == word);
            sign.map(|(_, sign)| *sign)
        };
        let mut sign = None;
        let mut at = has + 1;
        while let Some(word) = self.word(at) {
            match said(word) {
                Some(known) => sign = Some(known),
                None if BESIDE.contains(&word) => {}
                None => break,
            }
            at += 1;
        }
        let word = self.word(at)?;
        let number = word.parse::<u8>().ok().or_else(|| digits(word))?;
        let (group, cards) = (self.items.get(..has)?, self.items.get(at + 1..)?);
        let all = self.reads(group, Type::Cards) && self.reads(cards, Type::Cards);
        let shown = |from: usize, to: usize| -> Option<String> {
            let words: Option<Vec<&str>> = (from..to).map(|at| self.word(at)).collect();
            Some(words?.join(" "))
        };
        let group = shown(0, has);
        let cards = shown(at + 1, self.items.len());
        let (group, cards) = group.zip(cards).filter(|_| all)?;
        let sign = sign.unwrap_or(">=");
        Some(Fault {
            code: codes::MISMATCH,
            at: self.span(has..at + 1)?,
            message: told!("how many cards are there is a number, which signs compare"),
            help: Some(told!(
                "write `{words}`",
                words = format!("number of ({group} in {cards}) {sign} {number}")
            )),
        })
    }

    /// Two things side by side that only `and` or `or` can join.
    pub(super) fn joined(&self) -> Option<Fault> {
        let is = |at: usize, one: Type, other: Type| {
            let (left, right) = self.items.split_at_checked(at)?;
            (self.reads(left, one) && self.reads(right, other)).then_some(at)
        };
        let kinds = [
            (Type::Condition, Type::Condition),
            (Type::Condition, Type::Number),
            (Type::Number, Type::Condition),
        ];
        let at = (1..self.items.len()).find_map(|at| {
            let mut kinds = kinds.into_iter();
            kinds.find_map(|(one, other)| is(at, one, other))
        })?;
        Some(Fault {
            code: codes::MISMATCH,
            at: self.span(at..at + 1)?,
            message: told!("nothing joins this to what stands before it"),
            help: Some(told!("write `and` or `or` before it")),
        })
    }

    /// A word that is known and does not fit, where another one that is spelled nearly like it does.
    pub(super) fn misspelt(&self, literals: impl Iterator<Item = &'static str>) -> Option<Fault> {
        let literals: Vec<&str> = literals.collect();
        (0..self.items.len()).find_map(|at| {
            let word = self.word(at)?;
            let others = literals.iter().copied().filter(|other| *other != word);
            let near = nearest(word, others)?;
            let mut items = self.items.to_vec();
            items.get_mut(at)?.kind = ItemKind::Word(near.to_owned());
            self.reads(&items, self.wanted).then_some(())?;
            Some(Fault {
                code: codes::MISMATCH,
                at: self.span(at..at + 1)?,
                message: told!("`{word}` does not go with what stands beside it", word),
                help: Some(told!("did you mean `{near}`?", near)),
            })
        })
    }

    /// What would be right where reading stopped at item `at`.
    pub(super) fn otherwise(&self, at: usize) -> Option<Told> {
        let swapped = || {
            let mut items = self.items.to_vec();
            (at + 1 < items.len()).then(|| items.swap(at, at + 1))?;
            let shown = [self.word(at + 1)?, self.word(at)?].join(" ");
            self.reads(&items, self.wanted)
                .then(|| told!("write `{words}`", words = shown))
        };
        let factors = || {
            let (left, right) = self.items.split_at_checked(at)?;
            let numbers = self.wanted == Type::Number
                && self.reads(left, Type::Number)
                && self.reads(right, Type::Number);
            numbers.then(|| told!("a sign stands between two numbers: `*`, `+` or `-`"))
        };
        let several = || {
            let (left, right) = self.items.split_at_checked(at)?;
            let kinds = [Type::Cards, Type::Figures, Type::Contract];
            let kind = kinds.into_iter().find(|kind| *kind == self.wanted)?;
            let (one, other) = (self.word(at.checked_sub(1)?)?, self.word(at)?);
            (self.reads(left, kind) && self.reads(right, kind)).then(|| {
                told!(
                    "several stand in braces, with commas between them: `{words}`",
                    words = format!("{{{one}, {other}}}")
                )
            })
        };
        swapped().or_else(factors).or_else(several)
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
