//! The phrases for what expressions say: of several that fit, the most particular.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::speak::{Join, Speaker};
use super::texts::{Phrase, TEXTS, fill, in_language};
use crate::basics::truth::Comparison;
use crate::expr::Type;
use crate::expr::spoken::{Spoken, read};

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
    let knows = |kind: Type, word: &str| {
        word == kind.slot() || kind == Type::Cards && SLOTS.contains(&word)
    };
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

pub(super) fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::Greater => ">",
        Comparison::AtLeast => ">=",
        Comparison::Equal => "==",
        Comparison::Unequal => "!=",
    }
}

impl Speaker<'_> {
    /// The most particular phrase that says it.
    pub(super) fn by_template(&self, spoken: &Spoken, mode: Join) -> Option<String> {
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
                slots
                    .iter()
                    .map(|slot| self.say(slot, Join::Comma))
                    .collect()
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
                _ if root(spoken).starts_with("CARDS") && root(spoken).ends_with("in CARDS") => {
                    mode
                }
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
