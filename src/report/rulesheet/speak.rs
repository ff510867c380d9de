//! Conditions and values in the sentences of a language.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::LazyLock;

use super::names::Names;
use super::texts::{Phrase, TEXTS, fill, in_language};
use crate::basics::truth::Comparison;
use crate::expr::Type;
use crate::expr::spoken::{Spoken, read};
use crate::game::Language;

/// A place for one card, and for a whole suit: narrower than the place for cards.
const CARD: &str = "CARD";
const SUIT: &str = "SUIT";
const SLOTS: [&str; 2] = [CARD, SUIT];

/// How a pattern ends in whose two halves the same things stand.
const ALIKE: &str = ", alike";

/// A way of saying something, and what it says.
struct Template {
    says: Spoken,
    alike: bool,
    phrase: &'static Phrase,
}

/// Every way of saying something, by the pattern at its root.
static TEMPLATES: LazyLock<BTreeMap<&'static str, Vec<Template>>> = LazyLock::new(|| {
    let mut all: BTreeMap<&'static str, Vec<Template>> = BTreeMap::new();
    for (pattern, phrase) in &TEXTS.words.words {
        if let Some(says) = pattern_of(pattern) {
            let root = root(&says);
            let alike = pattern.ends_with(ALIKE);
            let template = Template {
                says,
                alike,
                phrase,
            };
            all.entry(root).or_default().push(template);
        }
    }
    all
});

/// A pattern of the texts, read; its places are names there.
pub fn pattern_of(pattern: &str) -> Option<Spoken> {
    let knows =
        |kind: Type, word: &str| word == kind.slot() || kind == Type::Cards && SLOTS.contains(&word);
    read(pattern.trim_end_matches(ALIKE), &Type::ALL, &knows)
}

fn root(spoken: &Spoken) -> &'static str {
    match spoken {
        Spoken::Word(word, _) => word.pattern,
        Spoken::Not(_) => "not",
        Spoken::All(_) => "and",
        Spoken::Any(_) => "or",
        Spoken::Compare(_, comparison, _) => sign(*comparison),
        _ => "",
    }
}

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

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::Greater => ">",
        Comparison::AtLeast => ">=",
        Comparison::Equal => "==",
        Comparison::Unequal => "!=",
    }
}

/// How several things of a kind are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    Comma,
    And,
    Or,
}

/// Expressions that have been read: for sheets of one variant in several languages, or with other values, they need not be
/// read again. The names of the variants must be the same.
#[derive(Default)]
pub struct Readings(RefCell<BTreeMap<(String, Type), Option<Rc<Spoken>>>>);

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
        read.map_or_else(|| text.to_owned(), |spoken| self.say(&spoken, Join::Comma))
    }

    fn read(&self, text: &str, wanted: Type) -> Option<Rc<Spoken>> {
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

    fn say(&self, spoken: &Spoken, mode: Join) -> String {
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
        if said.is_empty() { "0".to_owned() } else { said }
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
            | Type::Lasting => {
                self.quoted(&self.names.name(kind, id))
            }
            Type::Rank => self.names.name(kind, id),
            Type::Promise => self.names.name(Type::Rank, id),
            Type::Condition => self.join("condition", &[&self.names.letter(id)]),
            Type::Number if id == "game" => self.join("game", &[]),
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

    /// The most particular phrase that says it.
    fn by_template(&self, spoken: &Spoken, mode: Join) -> Option<String> {
        let mut best: Option<(usize, &Template, Vec<&Spoken>)> = None;
        for template in TEMPLATES.get(root(spoken)).into_iter().flatten() {
            let mut slots = Vec::new();
            let Some(fit) = self.fits(&template.says, spoken, &mut slots) else {
                continue;
            };
            let half = slots.len() / 2;
            let one = slots.get(..half).unwrap_or_default();
            let other = slots.get(slots.len() - half..).unwrap_or_default();
            let said = |slots: &[&Spoken]| -> Vec<String> {
                slots.iter().map(|slot| self.say(slot, Join::Comma)).collect()
            };
            if template.alike && said(one) != said(other) {
                continue;
            }
            let fit = fit + usize::from(template.alike);
            if best.as_ref().is_none_or(|(other, ..)| fit > *other) {
                best = Some((fit, template, slots));
            }
        }
        let (_, template, slots) = best?;
        let phrase = in_language(template.phrase, self.language);
        Some(fill(phrase, |hole| {
            let (number, join) = hole.split_once(':').unwrap_or((hole, ""));
            let join = match join {
                "or" => Join::Or,
                "and" => Join::And,
                _ if root(spoken).starts_with("CARDS") && root(spoken).ends_with("in CARDS") => mode,
                _ => Join::Comma,
            };
            let slot = number.parse::<usize>().ok();
            let slot = slot.and_then(|n| slots.get(n.checked_sub(1)?));
            slot.map_or_else(String::new, |slot| self.say(slot, join))
        }))
    }

    /// How particular a template is that fits, and what stands in its places.
    fn fits<'n>(
        &self,
        template: &Spoken,
        spoken: &'n Spoken,
        slots: &mut Vec<&'n Spoken>,
    ) -> Option<usize> {
        match (template, spoken) {
            (Spoken::Name(Type::Cards, slot), Spoken::Name(Type::Cards, id))
                if SLOTS.contains(&slot.as_str()) =>
            {
                let fits = if slot == CARD {
                    self.names.is_card(id)
                } else {
                    self.names.is_suit(id)
                };
                slots.push(spoken);
                fits.then_some(2)
            }
            (Spoken::Name(kind, slot), _) if slot == kind.slot() => {
                slots.push(spoken);
                (spoken.kind() == *kind).then_some(0)
            }
            (Spoken::Name(kind, id), Spoken::Name(other, name)) => {
                (kind == other && id == name).then_some(8)
            }
            (Spoken::Word(word, args), Spoken::Word(other, values)) => {
                (word.pattern == other.pattern).then_some(())?;
                self.both(args, values, slots)
            }
            (Spoken::Not(one), Spoken::Not(other)) => Some(8 + self.fits(one, other, slots)?),
            (Spoken::All(one), Spoken::All(other)) | (Spoken::Any(one), Spoken::Any(other)) => {
                self.both(one, other, slots)
            }
            (Spoken::Compare(one, sign, two), Spoken::Compare(left, other, right)) => {
                (sign == other).then_some(())?;
                Some(8 + self.fits(one, left, slots)? + self.fits(two, right, slots)?)
            }
            _ => None,
        }
    }

    fn both<'n>(
        &self,
        templates: &[Spoken],
        spoken: &'n [Spoken],
        slots: &mut Vec<&'n Spoken>,
    ) -> Option<usize> {
        (templates.len() == spoken.len()).then_some(())?;
        let mut fit = 8;
        for (template, spoken) in templates.iter().zip(spoken) {
            fit += self.fits(template, spoken, slots)?;
        }
        Some(fit)
    }
}
