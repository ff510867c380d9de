//! An expression as a person reads it: the words of the vocabulary that it is made of, and what each speaks of.
//!
//! Compiling makes of an expression something that can be asked, and what is fixed is worked out at once;
//! here the words stay, for reports that put them into sentences. The patterns and the rule of the longest reading are the
//! same.

use super::ast::{Expression, Item, ItemKind, Kind};
use super::parse::parse;
use super::phrase::{PATTERNS, Part, Pattern, trick};
use super::types::Type;
use super::words::Word;
use crate::basics::truth::Comparison;

/// What an expression says.
#[derive(Clone)]
pub enum Spoken {
    /// A name, or a number, as it is written.
    Name(Type, String),
    /// A word of the vocabulary and what it takes.
    Word(&'static Word, Vec<Spoken>),
    /// One of several, or all of them, in braces.
    Several(Type, Vec<Spoken>),
    /// At least one of these holds.
    Any(Vec<Spoken>),
    /// All of these hold.
    All(Vec<Spoken>),
    /// This does not hold.
    Not(Box<Spoken>),
    /// Two numbers are so related.
    Compare(Box<Spoken>, Comparison, Box<Spoken>),
    /// Terms with their signs: `true` is plus.
    Sum(Vec<(bool, Spoken)>),
    /// Factors.
    Product(Vec<Spoken>),
    /// The first if the second holds, else the third.
    Choice(Box<[Spoken; 3]>),
}

impl Spoken {
    /// What it stands for.
    pub fn kind(&self) -> Type {
        match self {
            Self::Name(kind, _) | Self::Several(kind, _) => *kind,
            Self::Word(word, _) => word.result(),
            Self::Any(_) | Self::All(_) | Self::Not(_) | Self::Compare(..) => Type::Condition,
            Self::Sum(_) | Self::Product(_) => Type::Number,
            Self::Choice(parts) => parts[0].kind(),
        }
    }
}

/// Reads an expression as the first of these types that it is. What is a name of a type, `knows` says.
pub fn read(text: &str, wanted: &[Type], knows: &dyn Fn(Type, &str) -> bool) -> Option<Spoken> {
    let written = parse(text).ok()?;
    let reader = Reader { knows };
    wanted
        .iter()
        .find_map(|kind| reader.expression(&written, *kind))
}

struct Reader<'a> {
    knows: &'a dyn Fn(Type, &str) -> bool,
}

impl Reader<'_> {
    fn expression(&self, written: &Expression, wanted: Type) -> Option<Spoken> {
        let all = |parts: &[Expression]| -> Option<Vec<Spoken>> {
            let parts = parts.iter().map(|part| self.expression(part, wanted));
            parts.collect()
        };
        match &written.kind {
            Kind::Phrase(items) => self.whole(items, wanted),
            Kind::Choice(parts) => {
                let [yes, test, no] = parts.as_ref();
                Some(Spoken::Choice(Box::new([
                    self.expression(yes, wanted)?,
                    self.expression(test, Type::Condition)?,
                    self.expression(no, wanted)?,
                ])))
            }
            Kind::Any(parts) if wanted == Type::Condition => all(parts).map(Spoken::Any),
            Kind::All(parts) if wanted == Type::Condition => all(parts).map(Spoken::All),
            Kind::Not(part) if wanted == Type::Condition => {
                let part = self.expression(part, wanted)?;
                Some(Spoken::Not(Box::new(part)))
            }
            Kind::Compare(left, comparison, right) if wanted == Type::Condition => {
                let left = self.expression(left, Type::Number)?;
                let right = self.expression(right, Type::Number)?;
                Some(Spoken::Compare(
                    Box::new(left),
                    *comparison,
                    Box::new(right),
                ))
            }
            Kind::Sum(terms) if wanted == Type::Number => {
                let terms = terms
                    .iter()
                    .map(|(plus, term)| Some((*plus, self.expression(term, wanted)?)));
                terms.collect::<Option<Vec<_>>>().map(Spoken::Sum)
            }
            Kind::Product(factors) if wanted == Type::Number => all(factors).map(Spoken::Product),
            _ => None,
        }
    }

    /// The whole of some items.
    fn whole(&self, items: &[Item], wanted: Type) -> Option<Spoken> {
        let (spoken, next) = self.term(items, 0, wanted)?;
        (next == items.len()).then_some(spoken)
    }

    /// The longest reading from `at` on, and where it ends.
    fn term(&self, items: &[Item], at: usize, wanted: Type) -> Option<(Spoken, usize)> {
        let mut best = self.primary(items, at, wanted);
        let mut lefts: [Option<Option<(Spoken, usize)>>; Type::ALL.len()] = Default::default();
        for pattern in PATTERNS.iter().filter(|pattern| pattern.result == wanted) {
            let Some(&Part::Slot(first)) = pattern.parts.first() else {
                continue;
            };
            if first == wanted || !may_go_on(pattern, items) {
                continue;
            }
            let left = lefts[first as usize].get_or_insert_with(|| self.term(items, at, first));
            if let Some(left) = left.clone() {
                best = longer(best, self.pattern(pattern, items, left.1, Some(left.0)));
            }
        }
        let mut best = best?;
        loop {
            let extends = PATTERNS.iter().filter(|pattern| {
                pattern.result == wanted && pattern.parts.first() == Some(&Part::Slot(wanted))
            });
            let readings =
                extends.map(|pattern| self.pattern(pattern, items, best.1, Some(best.0.clone())));
            match readings.fold(None, longer) {
                Some(reading) => best = reading,
                None => return Some(best),
            }
        }
    }

    /// Something that does not begin with another term.
    fn primary(&self, items: &[Item], at: usize, wanted: Type) -> Option<(Spoken, usize)> {
        let mut best = items
            .get(at)
            .and_then(|item| self.name(item, wanted))
            .map(|name| (name, at + 1));
        for pattern in PATTERNS.iter().filter(|pattern| pattern.result == wanted) {
            if matches!(pattern.parts.first(), Some(Part::Literal(_))) {
                best = longer(best, self.pattern(pattern, items, at, None));
            }
        }
        best
    }

    /// The rest of a pattern, after the term on its left if it begins with one.
    fn pattern(
        &self,
        pattern: &Pattern,
        items: &[Item],
        mut at: usize,
        left: Option<Spoken>,
    ) -> Option<(Spoken, usize)> {
        let infix = left.is_some();
        let rest = pattern.parts.get(usize::from(infix)..)?;
        let mut args: Vec<Spoken> = left.into_iter().collect();
        for part in rest {
            match *part {
                Part::Literal(literal) => {
                    is_word(items.get(at)?, literal).then_some(())?;
                    at += 1;
                }
                Part::Slot(kind) => {
                    let from_left = infix && kind == pattern.result;
                    let (arg, next) = if from_left {
                        self.primary(items, at, kind)?
                    } else {
                        self.term(items, at, kind)?
                    };
                    args.push(arg);
                    at = next;
                }
            }
        }
        Some((Spoken::Word(pattern.word, args), at))
    }

    fn name(&self, item: &Item, wanted: Type) -> Option<Spoken> {
        match &item.kind {
            ItemKind::Word(word) => {
                let is_number = wanted == Type::Number && word.parse::<i64>().is_ok();
                let is_trick = wanted == Type::Trick && trick(word).is_some();
                (is_number || is_trick || (self.knows)(wanted, word))
                    .then(|| Spoken::Name(wanted, word.clone()))
            }
            ItemKind::Group(inner) => self.expression(inner, wanted),
            ItemKind::Braces(phrases) => {
                let all = phrases.iter().map(|phrase| self.whole(phrase, wanted));
                let all: Option<Vec<Spoken>> = all.collect();
                all.map(|all| Spoken::Several(wanted, all))
            }
        }
    }
}

/// Whether every word of a pattern stands somewhere, so that it is worth a try.
fn may_go_on(pattern: &Pattern, items: &[Item]) -> bool {
    pattern.parts.iter().all(|part| match part {
        Part::Literal(literal) => items.iter().any(|item| is_word(item, literal)),
        Part::Slot(_) => true,
    })
}

fn is_word(item: &Item, wanted: &str) -> bool {
    matches!(&item.kind, ItemKind::Word(word) if word == wanted)
}

fn longer(
    best: Option<(Spoken, usize)>,
    other: Option<(Spoken, usize)>,
) -> Option<(Spoken, usize)> {
    match (best, other) {
        (Some(best), Some(other)) if other.1 > best.1 => Some(other),
        (None, other) => other,
        (best, _) => best,
    }
}
