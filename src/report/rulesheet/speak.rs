//! Conditions and values in the sentences of a language.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::names::Names;
use super::template::sign;
use super::texts::{TEXTS, fill, in_language};
use crate::expr::spoken::{Spoken, read};
use crate::expr::words::WORDS;
use crate::expr::{GAME, Type};
use crate::game::Language;

/// The parts of conditions side by side, without groups that change nothing.
fn flattened(parts: &[Spoken], and: bool) -> Vec<Spoken> {
    let mut flat = Vec::new();
    for part in parts {
        let part = match part {
            Spoken::Not(inner) if matches!(**inner, Spoken::All(_) | Spoken::Any(_)) => {
                negated(inner.as_ref().clone())
            }
            part => part.clone(),
        };
        match part {
            Spoken::All(inner) if and => flat.extend(flattened(&inner, and)),
            Spoken::Any(inner) if !and => flat.extend(flattened(&inner, and)),
            part => flat.push(part),
        }
    }
    flat
}

/// That something does not hold; of several conditions it is said of each, which is easier to take in.
fn negated(spoken: Spoken) -> Spoken {
    match spoken {
        Spoken::Not(part) => *part,
        Spoken::Any(parts) => Spoken::All(parts.into_iter().map(negated).collect()),
        Spoken::All(parts) => Spoken::Any(parts.into_iter().map(negated).collect()),
        other => Spoken::Not(Box::new(other)),
    }
}

/// Whether what is said holds always, or never.
fn constant(spoken: &Spoken) -> Option<bool> {
    match spoken {
        Spoken::Word(word, _) if word.pattern == "always" => Some(true),
        Spoken::Word(word, _) if word.pattern == "never" => Some(false),
        _ => None,
    }
}

/// The word for what holds always, or never.
fn always(holds: bool) -> Option<Spoken> {
    let pattern = if holds { "always" } else { "never" };
    let word = WORDS.iter().find(|word| word.pattern == pattern)?;
    Some(Spoken::Word(word, Vec::new()))
}

/// Conditions joined by `and`, or by `or`, without those that change nothing.
fn joined(parts: Vec<Spoken>, and: bool) -> Spoken {
    let decided = parts.iter().any(|part| constant(part) == Some(!and));
    if let Some(word) = always(!and).filter(|_| decided) {
        return word;
    }
    let mut left: Vec<Spoken> = parts;
    left.retain(|part| constant(part).is_none());
    match (left.len(), always(and)) {
        (0, Some(word)) => word,
        (1, _) => left.remove(0),
        _ if and => Spoken::All(left),
        _ => Spoken::Any(left),
    }
}

/// How deep named conditions may stand in each other to be told.
const MOST_WITHIN: usize = 64;

/// How several things of a kind are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Join {
    Comma,
    And,
    Or,
}

/// Expressions that have been read: for sheets of one variant in several languages, or with other values, they need not be
/// read again. The names of the variants must be the same.
#[derive(Default)]
pub struct Readings(RefCell<BTreeMap<(String, Type), Reading>>);

/// An expression as it was read, if it could be.
type Reading = Option<Rc<Spoken>>;

/// The language of a sheet, and what its variant calls things.
#[derive(Clone, Copy)]
pub(super) struct Speaker<'s> {
    pub(super) readings: &'s Readings,
    pub(super) names: &'s Names<'s>,
    pub(super) language: Language,
}

impl Speaker<'_> {
    /// An expression as the first of these types that it is; as it is written if it is none.
    pub(super) fn expression(&self, text: &str, wanted: &[Type]) -> String {
        let read = wanted.iter().find_map(|kind| self.read(text, *kind));
        read.map_or_else(
            || text.to_owned(),
            |spoken| self.say(&self.settled(&spoken, MOST_WITHIN), Join::Comma),
        )
    }

    /// Whether a condition holds always, or never; nothing if it depends.
    pub(super) fn constant(&self, text: &str) -> Option<bool> {
        let read = self.read(text, Type::Condition)?;
        constant(&self.settled(&read, MOST_WITHIN))
    }

    /// An expression with short named conditions told where they stand, and without what holds always or never.
    fn settled(&self, spoken: &Spoken, within: usize) -> Spoken {
        let Some(within) = within.checked_sub(1) else {
            return spoken.clone();
        };
        let one = |part: &Spoken| self.settled(part, within);
        let boxed = |part: &Spoken| Box::new(one(part));
        let several = |parts: &[Spoken]| parts.iter().map(one).collect::<Vec<_>>();
        match spoken {
            Spoken::Name(Type::Condition, id) => {
                let short = self.names.short(id);
                let read = short.and_then(|text| self.read(text, Type::Condition));
                read.map_or_else(|| spoken.clone(), |read| one(&read))
            }
            Spoken::Name(..) => spoken.clone(),
            Spoken::Word(word, args) => Spoken::Word(word, several(args)),
            Spoken::Several(kind, parts) => Spoken::Several(*kind, several(parts)),
            Spoken::All(parts) => joined(several(parts), true),
            Spoken::Any(parts) => joined(several(parts), false),
            Spoken::Not(part) => {
                let part = one(part);
                match constant(&part).and_then(|holds| always(!holds)) {
                    Some(word) => word,
                    None => Spoken::Not(Box::new(part)),
                }
            }
            Spoken::Compare(left, sign, right) => Spoken::Compare(boxed(left), *sign, boxed(right)),
            Spoken::Sum(terms) => Spoken::Sum(
                terms
                    .iter()
                    .map(|(plus, term)| (*plus, one(term)))
                    .collect(),
            ),
            Spoken::Product(factors) => Spoken::Product(several(factors)),
            Spoken::Choice(parts) => {
                let [yes, test, no] = parts.as_ref();
                match constant(&one(test)) {
                    Some(true) => one(yes),
                    Some(false) => one(no),
                    None => Spoken::Choice(Box::new([one(yes), one(test), one(no)])),
                }
            }
        }
    }

    fn read(&self, text: &str, wanted: Type) -> Reading {
        let key = (text.to_owned(), wanted);
        if let Some(known) = self.readings.0.borrow().get(&key) {
            return known.clone();
        }
        let knows = |kind: Type, word: &str| self.names.knows(kind, word);
        let spoken = read(text, &[wanted], &knows).map(Rc::new);
        self.readings.0.borrow_mut().insert(key, spoken.clone());
        spoken
    }

    /// The name of a thing in a sentence.
    pub(super) fn quoted(&self, name: &str) -> String {
        self.join("figure", &[name])
    }

    fn join(&self, key: &str, values: &[&str]) -> String {
        let phrase = TEXTS.words.joins.get(key);
        let template = phrase.map_or("{1}", |phrase| in_language(phrase, self.language));
        fill(template, |hole| {
            let index = hole.parse::<usize>().ok();
            let value = index.and_then(|n| values.get(n.checked_sub(1)?));
            value.map_or_else(String::new, |value| (*value).to_owned())
        })
    }

    pub(super) fn say(&self, spoken: &Spoken, mode: Join) -> String {
        if let Spoken::Word(word, args) = spoken
            && let ([arg @ Spoken::Name(Type::Rank, _)], Join::Or) = (args.as_slice(), mode)
            && word.result() == Type::Cards
        {
            return self.join("any rank", &[&self.say(arg, mode)]);
        }
        if let Some(said) = self.by_template(spoken, mode) {
            return said;
        }
        match spoken {
            Spoken::Name(kind, id) => self.name(*kind, id, mode),
            Spoken::Several(kind, parts) => {
                let or = !matches!(kind, Type::Cards);
                self.listed(parts, if or { Join::Or } else { mode })
            }
            Spoken::All(parts) => self.conditions(parts, "and"),
            Spoken::Any(parts) => self.conditions(parts, "or"),
            Spoken::Not(part) => match part.as_ref() {
                Spoken::Name(Type::Condition, id) => {
                    self.join("not condition", &[&self.names.letter(id)])
                }
                Spoken::All(_) | Spoken::Any(_) => self.say(&negated(part.as_ref().clone()), mode),
                part => self.join("not", &[&self.within(part)]),
            },
            Spoken::Compare(left, comparison, right) => {
                let (left, right) = (self.say(left, mode), self.say(right, mode));
                self.join(sign(*comparison), &[&left, &right])
            }
            Spoken::Sum(terms) => self.sum(terms),
            Spoken::Product(factors) => {
                let factors: Vec<String> = factors.iter().map(|one| self.within(one)).collect();
                factors.join(" × ")
            }
            Spoken::Choice(parts) => {
                let said = parts.each_ref().map(|part| self.say(part, mode));
                self.join("choice", &[&said[0], &said[1], &said[2]])
            }
            Spoken::Word(word, _) => word.pattern.to_owned(),
        }
    }

    /// What could be misread beside others, in parentheses.
    fn within(&self, spoken: &Spoken) -> String {
        let said = self.say(spoken, Join::Comma);
        match spoken {
            Spoken::All(_) | Spoken::Any(_) | Spoken::Sum(_) | Spoken::Choice(_) => {
                self.join("group", &[&said])
            }
            Spoken::Not(part) if matches!(**part, Spoken::All(_) | Spoken::Any(_)) => {
                self.join("group", &[&said])
            }
            _ => said,
        }
    }

    fn sum(&self, terms: &[(bool, Spoken)]) -> String {
        let mut said = String::new();
        for (plus, term) in terms {
            // `0 - x` is how a file writes a negative value.
            if said.is_empty() && matches!(term, Spoken::Name(_, zero) if zero == "0") {
                continue;
            }
            said.push_str(match (said.is_empty(), plus) {
                (true, true) => "",
                (true, false) => "−",
                (false, true) => " + ",
                (false, false) => " − ",
            });
            said.push_str(&self.within(term));
        }
        if said.is_empty() {
            "0".to_owned()
        } else {
            said
        }
    }

    /// Conditions side by side; two that have a phrase together are said by it.
    fn conditions(&self, parts: &[Spoken], join: &str) -> String {
        let parts = flattened(parts, join == "and");
        let mut said = String::new();
        let mut at = 0;
        while let Some(first) = parts.get(at) {
            let pair = parts.get(at..at + 2).map(<[Spoken]>::to_vec);
            let pair = pair.map(if join == "and" {
                Spoken::All
            } else {
                Spoken::Any
            });
            let together = pair.and_then(|pair| self.by_template(&pair, Join::Comma));
            let (one, taken) = match together {
                Some(one) => (one, 2),
                None => (self.within(first), 1),
            };
            said = if said.is_empty() {
                one
            } else {
                self.join(join, &[&said, &one])
            };
            at += taken;
        }
        said
    }

    fn listed(&self, parts: &[Spoken], mode: Join) -> String {
        let said: Vec<String> = parts.iter().map(|part| self.say(part, mode)).collect();
        let key = match mode {
            Join::Comma => "",
            Join::And => "and",
            Join::Or => "or",
        };
        match said.split_last() {
            Some((last, rest)) if !key.is_empty() && !rest.is_empty() => {
                self.join(key, &[&rest.join(", "), last])
            }
            _ => said.join(", "),
        }
    }

    fn name(&self, kind: Type, id: &str, mode: Join) -> String {
        match kind {
            Type::Cards => match self.names.set(id) {
                Some(set) if !self.names.is_suit(id) => {
                    let read = self.read(set, Type::Cards);
                    read.map_or_else(|| id.to_owned(), |set| self.say(&set, mode))
                }
                _ => self.names.name(kind, id),
            },
            Type::Figures
            | Type::Contract
            | Type::Declaration
            | Type::Reason
            | Type::Lasting
            | Type::Pot => self.quoted(&self.names.name(kind, id)),
            Type::Rank => self.names.name(kind, id),
            Type::Promise => self.names.name(Type::Rank, id),
            Type::Condition => self.join("condition", &[&self.names.letter(id)]),
            Type::Number if id == GAME => self.join("game", &[]),
            // It has a line of its own.
            Type::Number if self.names.knows(kind, id) => self.quoted(id),
            Type::Trick => self.trick(id),
            _ => id.to_owned(),
        }
    }

    /// Which trick, as it is written in a file.
    pub(super) fn trick(&self, id: &str) -> String {
        match id.strip_prefix("last") {
            Some("" | "-0") => self.join("trick last", &[]),
            Some("-1") => self.join("trick before last", &[]),
            Some(back) => {
                let back: u32 = back.trim_start_matches('-').parse().unwrap_or(0);
                self.join("trick from last", &[&(back + 1).to_string()])
            }
            None if matches!(id, "1" | "5") => self.join("trick an", &[id]),
            None => self.join("trick", &[id]),
        }
    }
}
