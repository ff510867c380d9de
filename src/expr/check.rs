//! From structure to something that can be asked: every phrase is matched against the vocabulary and the variant's names.

use std::collections::BTreeMap;

use super::asker::{Asker, Somebody};
use super::ast::{Expression, Item, ItemKind, Kind};
use super::codes;
use super::eval::{Arg, CardsExpr, Condition, Value};
use super::parse::{Fault, parse};
use super::phrase::Matcher;
use super::rewrite;
use super::types::{Needs, Type};
use crate::basics::truth::Comparison;
use crate::basics::{CardSet, Told, Truth, told};
use crate::game::{AnnulmentId, ContractId, DeclarationId};

/// The names that a variant brings into its expressions.
#[derive(Clone, Default, Debug)]
pub struct Symbols {
    /// Cards, suits and sets of cards.
    pub cards: BTreeMap<String, CardSet>,
    /// The cards of each suit.
    pub suits: Vec<CardSet>,
    /// The cards of each rank.
    pub ranks: BTreeMap<String, CardSet>,
    /// Figures, as bits; the name of a family stands for all its members.
    pub figures: BTreeMap<String, u64>,
    /// Contracts.
    pub contracts: BTreeMap<String, ContractId>,
    /// Declarations.
    pub declarations: BTreeMap<String, DeclarationId>,
    /// Promises.
    pub promises: BTreeMap<String, u8>,
    /// Reasons for which hands may be thrown in.
    pub reasons: BTreeMap<String, AnnulmentId>,
    /// Factors of the table that last, by their place among these.
    pub lasting: BTreeMap<String, u8>,
    /// Pots that lie on the table, by their place in the variant.
    pub pots: BTreeMap<String, u8>,
    /// How many tricks a deal has; 0 if that is not known.
    pub tricks: u8,
    /// Whether groups that are made of others and have no card in any deal are faults: a file that is played by may leave
    /// one empty by what it lays on another, a file that is checked is told of it.
    pub judges_empty: bool,
    /// What is understood beside, where a person asks.
    pub asker: Option<Box<Asker>>,
    /// Named numbers, and what a place must offer to ask them.
    pub numbers: BTreeMap<String, (Value, Needs)>,
    /// Named conditions, and what a place must offer to ask them.
    pub conditions: BTreeMap<String, (Condition, Needs)>,
}

impl Symbols {
    /// Every name, for suggestions.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.cards
            .keys()
            .chain(self.ranks.keys())
            .chain(self.figures.keys())
            .chain(self.contracts.keys())
            .chain(self.declarations.keys())
            .chain(self.promises.keys())
            .chain(self.reasons.keys())
            .chain(self.lasting.keys())
            .chain(self.pots.keys())
            .chain(self.numbers.keys())
            .chain(self.conditions.keys())
            .map(String::as_str)
    }
}

/// Compiles a condition that stands at a place which offers `place`.
pub fn compile_condition(
    text: &str,
    symbols: &Symbols,
    place: Needs,
) -> Result<Condition, Vec<Fault>> {
    compile(text, symbols, place, |checker, written| {
        checker.condition(written)
    })
}

/// Compiles a condition for the first of these places where all its words have a meaning; gives that place too.
pub fn compile_condition_at(
    text: &str,
    symbols: &Symbols,
    places: &[Needs],
) -> Option<(Condition, Needs)> {
    at_first(text, symbols, places, |checker, written| {
        checker.condition(written)
    })
}

/// Who it is that a seat or a side of an expression names, at a place which offers `place`.
pub fn compile_somebody(text: &str, symbols: &Symbols, place: Needs) -> Option<Somebody> {
    let written = parse(text).ok()?;
    let Kind::Phrase(items) = &written.kind else {
        return None;
    };
    let read = |kind| Matcher::new(symbols, place, items).quietly(kind);
    match read(Type::Seat).or_else(|| read(Type::Side))? {
        Arg::Seat(seat) => Some(Somebody::Seat(seat)),
        Arg::Side(side) => Some(Somebody::Side(side)),
        _ => None,
    }
}

/// Compiles a number for the first of these places where all its words have a meaning; gives that place too.
pub fn compile_value_at(text: &str, symbols: &Symbols, places: &[Needs]) -> Option<(Value, Needs)> {
    at_first(text, symbols, places, |checker, written| {
        checker.value(written)
    })
}

fn at_first<T>(
    text: &str,
    symbols: &Symbols,
    places: &[Needs],
    compose: fn(&mut Checker<'_>, &Expression) -> Option<T>,
) -> Option<(T, Needs)> {
    let written = parse(text).ok()?;
    places.iter().find_map(|&place| {
        let mut checker = Checker::new(symbols, place);
        checker.quiet = true;
        let composed = compose(&mut checker, &written)?;
        checker.faults.is_empty().then_some((composed, place))
    })
}

/// Compiles a number.
pub fn compile_value(text: &str, symbols: &Symbols, place: Needs) -> Result<Value, Vec<Fault>> {
    compile(text, symbols, place, |checker, written| {
        checker.value(written)
    })
}

/// Compiles a group of cards.
pub fn compile_cards(text: &str, symbols: &Symbols, place: Needs) -> Result<CardsExpr, Vec<Fault>> {
    compile(text, symbols, place, |checker, written| {
        checker.cards(written)
    })
}

fn compile<T>(
    text: &str,
    symbols: &Symbols,
    place: Needs,
    compose: fn(&mut Checker<'_>, &Expression) -> Option<T>,
) -> Result<T, Vec<Fault>> {
    let written = parse(text).map_err(|fault| vec![fault])?;
    check(&written, symbols, place, compose)
}

fn check<T>(
    written: &Expression,
    symbols: &Symbols,
    place: Needs,
    compose: fn(&mut Checker<'_>, &Expression) -> Option<T>,
) -> Result<T, Vec<Fault>> {
    let mut checker = Checker::new(symbols, place);
    let built = compose(&mut checker, written);
    match built {
        Some(built) if checker.faults.is_empty() => Ok(built),
        _ => Err(checker.faults),
    }
}

pub(super) struct Checker<'a> {
    pub(super) symbols: &'a Symbols,
    pub(super) place: Needs,
    pub(super) faults: Vec<Fault>,
    /// Whether nobody reads the faults: it is only tried whether there are any.
    pub(super) quiet: bool,
}

impl<'a> Checker<'a> {
    pub(super) fn new(symbols: &'a Symbols, place: Needs) -> Self {
        Self {
            symbols,
            place,
            faults: Vec::new(),
            quiet: false,
        }
    }
}

impl Checker<'_> {
    pub(super) fn condition(&mut self, expression: &Expression) -> Option<Condition> {
        match &expression.kind {
            Kind::Any(parts) => self.conditions(parts).map(Condition::Any),
            Kind::All(parts) => self.conditions(parts).map(Condition::All),
            Kind::Not(part) => Some(Condition::Not(Box::new(self.condition(part)?))),
            Kind::Choice(parts) => {
                let [yes, test, no] = parts.as_ref();
                let (yes, test, no) = (
                    self.condition(yes),
                    self.condition(test),
                    self.condition(no),
                );
                Some(Condition::Choice(Box::new([yes?, test?, no?])))
            }
            Kind::Compare(left, comparison, right) => {
                let before = self.faults.len();
                let values = (self.value(left), self.value(right));
                if let (Some(left), Some(right)) = values {
                    return Some(Condition::Compare(Box::new((left, right)), *comparison));
                }
                if !self.quiet
                    && let Some(help) = self.named(left, *comparison, right)
                {
                    self.faults.truncate(before);
                    self.faults.push(Fault {
                        code: codes::MISMATCH,
                        at: expression.at.clone(),
                        message: told!("signs compare numbers"),
                        help: Some(help),
                    });
                }
                None
            }
            Kind::Phrase(items) => match self.phrase(items, Type::Condition)? {
                Arg::Condition(condition) => Some(condition),
                _ => None,
            },
            Kind::Sum(_) | Kind::Product(_) => self.wrong_kind(expression, Type::Condition),
        }
    }

    fn conditions(&mut self, parts: &[Expression]) -> Option<Box<[Condition]>> {
        let mut built = Vec::with_capacity(parts.len());
        for part in parts {
            let unread = matches!(built.last(), Some(None));
            let follows = unread
                && self
                    .faults
                    .last()
                    .is_some_and(|fault| fault.code == codes::MISMATCH);
            let before = self.faults.len();
            let condition = self.condition(part);
            if condition.is_none() && self.quiet {
                return None;
            }
            if condition.is_none() && !built.is_empty() {
                self.is_a_second(part, follows, before);
            }
            built.push(condition);
        }
        built.into_iter().collect()
    }

    /// Judges the fault of a part that is no condition but goes on with the part before it, as in `A has B and C`.
    fn is_a_second(&mut self, part: &Expression, follows: bool, before: usize) {
        let Kind::Phrase(items) = &part.kind else {
            return;
        };
        let makes = |kind| Matcher::new(self.symbols, self.place, items).reads_as(kind);
        let goes_on = [Type::Cards, Type::Number, Type::Figures, Type::Contract]
            .into_iter()
            .any(makes);
        if goes_on && follows {
            self.faults.truncate(before);
        } else if goes_on && let Some(fault) = self.faults.get_mut(before) {
            fault.help = Some(told!(
                "what several are asked for stands in braces, with commas; `and` and `or` join whole conditions"
            ));
        }
    }

    /// What a comparison of names would be: `A is B`.
    fn named(&self, left: &Expression, comparison: Comparison, right: &Expression) -> Option<Told> {
        let (Kind::Phrase(left), Kind::Phrase(right)) = (&left.kind, &right.kind) else {
            return None;
        };
        let named = rewrite::named(self.symbols, self.place, left, right)?;
        match comparison {
            Comparison::Equal => Some(told!("write `{words}`", words = named)),
            Comparison::Unequal => Some(told!("write `{words}`", words = format!("not {named}"))),
            _ => None,
        }
    }

    pub(super) fn value(&mut self, expression: &Expression) -> Option<Value> {
        match &expression.kind {
            Kind::Sum(terms) => {
                let built: Vec<Option<(bool, Value)>> = terms
                    .iter()
                    .map(|(plus, term)| self.value(term).map(|value| (*plus, value)))
                    .collect();
                built.into_iter().collect::<Option<_>>().map(Value::Sum)
            }
            Kind::Product(factors) => {
                let built: Vec<Option<Value>> =
                    factors.iter().map(|factor| self.value(factor)).collect();
                built.into_iter().collect::<Option<_>>().map(Value::Product)
            }
            Kind::Choice(parts) => {
                let [yes, test, no] = parts.as_ref();
                let (yes, test, no) = (self.value(yes), self.condition(test), self.value(no));
                Some(Value::Choice(Box::new((yes?, test?, no?))))
            }
            Kind::Phrase(items) => match self.phrase(items, Type::Number)? {
                Arg::Number(value) => Some(value),
                _ => None,
            },
            Kind::Any(_) | Kind::All(_) | Kind::Not(_) | Kind::Compare(..) => {
                self.wrong_kind(expression, Type::Number)
            }
        }
    }

    pub(super) fn cards(&mut self, expression: &Expression) -> Option<CardsExpr> {
        let Kind::Phrase(items) = &expression.kind else {
            return self.wrong_kind(expression, Type::Cards);
        };
        match self.phrase(items, Type::Cards)? {
            Arg::Cards(cards) => Some(cards),
            _ => None,
        }
    }

    fn phrase(&mut self, items: &[Item], wanted: Type) -> Option<Arg> {
        // A phrase that is one group is what stands in the parentheses.
        if let [item] = items
            && let ItemKind::Group(inner) = &item.kind
        {
            return match wanted {
                Type::Condition => self.condition(inner).map(Arg::Condition),
                Type::Number => self.value(inner).map(Arg::Number),
                _ => self.cards(inner).map(Arg::Cards),
            };
        }
        let matcher = Matcher::new(self.symbols, self.place, items);
        if self.quiet {
            return matcher.quietly(wanted);
        }
        match matcher.whole(wanted) {
            Ok(arg) => Some(arg),
            Err(fault) => {
                self.faults
                    .push(self.other_kind(items, wanted).unwrap_or(fault));
                None
            }
        }
    }

    /// The fault of a phrase that is whole, but a number where a condition is wanted or the other way round.
    fn other_kind(&self, items: &[Item], wanted: Type) -> Option<Fault> {
        let other = match wanted {
            Type::Condition => Type::Number,
            Type::Number => Type::Condition,
            _ => Type::Number,
        };
        let makes = |kind| Matcher::new(self.symbols, self.place, items).reads_as(kind);
        let other = if wanted != Type::Cards && makes(Type::Cards) {
            Type::Cards
        } else {
            makes(other).then_some(other)?
        };
        let at = items.first()?.at.start..items.last()?.at.end;
        let fault = mismatch(at, other, wanted);
        let counts = (other, wanted) == (Type::Cards, Type::Number);
        let help = counts.then(|| told!("how many cards these are is `number of CARDS`"));
        Some(Fault { help, ..fault })
    }

    fn wrong_kind<T>(&mut self, expression: &Expression, wanted: Type) -> Option<T> {
        let found = match expression.kind {
            Kind::Sum(_) | Kind::Product(_) => Type::Number,
            _ => Type::Condition,
        };
        let fault = mismatch(expression.at.clone(), found, wanted);
        let several = match &expression.kind {
            Kind::Any(parts) | Kind::All(parts) if wanted == Type::Cards => together(parts),
            _ => None,
        };
        self.faults.push(Fault {
            help: several.map(|all| told!("write `{words}`", words = format!("{{{all}}}"))),
            ..fault
        });
        None
    }
}

/// Names that are joined as conditions are, as a list.
fn together(parts: &[Expression]) -> Option<String> {
    let names: Option<Vec<&str>> = parts
        .iter()
        .map(|part| match &part.kind {
            Kind::Phrase(items) => match items.as_slice() {
                [
                    Item {
                        kind: ItemKind::Word(word),
                        ..
                    },
                ] => Some(word.as_str()),
                _ => None,
            },
            _ => None,
        })
        .collect();
    Some(names?.join(", "))
}

fn mismatch(at: std::ops::Range<usize>, found: Type, wanted: Type) -> Fault {
    Fault {
        code: codes::MISMATCH,
        at,
        message: match (found, wanted) {
            (Type::Cards, _) => told!(
                "these are cards, and {wanted} is wanted",
                wanted = wanted.told()
            ),
            (_, Type::Cards) => told!(
                "this is {found}, and cards are wanted",
                found = found.told()
            ),
            _ => told!(
                "this is {found}, and {wanted} is wanted",
                found = found.told(),
                wanted = wanted.told()
            ),
        },
        help: None,
    }
}

/// A condition that is fixed.
impl From<bool> for Condition {
    fn from(known: bool) -> Self {
        Self::Constant(Truth::from(known))
    }
}
