//! The largest parts of rules that look at one thing alone: what such a part says is all that its rule asks of it.

use super::eval::{Arg, Args, Condition, Scope, Value, View};
use super::looks::{Looks, argument, from, sides, word};
use super::words::Word;
use crate::basics::{Range, Truth};

/// What parts look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Card points: between two numbers of them for which all parts say the same, nothing depends on them.
    Points,
    /// What happens in the play besides.
    Play,
}

/// A part of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Atom<'e> {
    scope: Scope,
    asked: Asked<'e>,
    /// The sides whose points it looks at, as bits.
    pub whose: u8,
}

#[derive(Clone, Copy, Debug)]
enum Asked<'e> {
    Condition(&'e Condition),
    Value(&'e Value),
}

impl Atom<'_> {
    /// Whether it says the same of all card points of the same order, whoever has how many.
    pub fn is_of_order(&self, view: &View<'_>) -> bool {
        let mut there = *view;
        there.scope = self.scope;
        match self.asked {
            Asked::Value(value) => value.is_of_order(&there),
            Asked::Condition(condition) => condition.is_of_order(&there),
        }
    }

    /// What it says of a deal, which `view` looks at from anywhere.
    pub fn says(&self, view: &View<'_>) -> Range {
        let mut there = *view;
        there.scope = self.scope;
        match self.asked {
            Asked::Value(value) => value.range(&there),
            Asked::Condition(condition) => match condition.holds(&there) {
                Truth::True => Range::exactly(1),
                Truth::False => Range::exactly(0),
                Truth::Open => Range::new(0, 1),
            },
        }
    }
}

/// Parts that are collected.
#[derive(Clone, Debug)]
pub struct Atoms<'e> {
    kind: Kind,
    /// The parts.
    pub list: Vec<Atom<'e>>,
    /// Whether some rule looks at what was wanted, and has no part that looks at it alone.
    pub mixed: bool,
}

impl<'e> Atoms<'e> {
    /// None yet.
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            list: Vec::new(),
            mixed: false,
        }
    }

    fn looked_at(&self, looks: &Looks) -> bool {
        match self.kind {
            Kind::Points => looks.points,
            Kind::Play => looks.is_of_play(),
        }
    }

    /// Whether nothing else is looked at that changes from deal to deal.
    fn alone(&self, looks: &Looks) -> bool {
        let other = match self.kind {
            Kind::Points => looks.is_of_play(),
            Kind::Play => looks.points,
        };
        let before = looks.before || looks.untaken || !looks.lying.is_empty();
        !other && !before && !looks.whole && looks.figures == 0
    }

    fn add(&mut self, asked: Asked<'e>, looks: &Looks, view: &View<'_>) {
        self.list.push(Atom {
            scope: view.scope,
            asked,
            whose: looks.whose,
        });
    }

    /// Adds those of a condition.
    pub fn condition(&mut self, condition: &'e Condition, view: &View<'_>) {
        match condition {
            Condition::Constant(_) => {}
            Condition::Not(part) => self.condition(part, view),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| self.condition(part, view));
            }
            Condition::Choice(parts) => parts.iter().for_each(|part| self.condition(part, view)),
            Condition::Compare(pair, _) => {
                let mut looks = Looks::default();
                condition.looks(view, &mut looks);
                if self.looked_at(&looks) && self.alone(&looks) {
                    self.add(Asked::Condition(condition), &looks, view);
                } else {
                    self.value(&pair.0, view);
                    self.value(&pair.1, view);
                }
            }
            Condition::Word(call) => {
                self.word(Asked::Condition(condition), (call.word, &call.args), view);
            }
        }
    }

    /// Adds those of a value.
    pub fn value(&mut self, value: &'e Value, view: &View<'_>) {
        match value {
            Value::Constant(_) => {}
            Value::Sum(terms) => terms.iter().for_each(|(_, term)| self.value(term, view)),
            Value::Product(factors) => factors.iter().for_each(|one| self.value(one, view)),
            Value::Choice(parts) => {
                self.value(&parts.0, view);
                self.condition(&parts.1, view);
                self.value(&parts.2, view);
            }
            Value::Word(call) => self.word(Asked::Value(value), (call.word, &call.args), view),
        }
    }

    fn word(&mut self, asked: Asked<'e>, (what, args): (&Word, &'e Args), view: &View<'_>) {
        let (mut looks, mut inside) = (Looks::default(), Looks::default());
        word(what, args, view, &mut looks);
        if !self.looked_at(&looks) {
            return;
        }
        if self.alone(&looks) {
            self.add(asked, &looks, view);
            return;
        }
        args.0
            .iter()
            .for_each(|arg| argument(arg, view, &mut inside));
        // It looks at more by itself than what stands inside it.
        self.mixed |= self.looked_at(&looks) != self.looked_at(&inside);
        for arg in &args.0 {
            for side in sides(view) {
                let there = from(view, side);
                match arg {
                    Arg::Condition(condition) => self.condition(condition, &there),
                    Arg::Number(value) => self.value(value, &there),
                    _ => {}
                }
            }
        }
    }
}
