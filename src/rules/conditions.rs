//! Names for cards, conditions and numbers. Each may speak of others, wherever these stand, but not of itself.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::compile::Compiler;
use super::written::VariantTable;
use crate::basics::{Diagnostic, Spanned, Truth};
use crate::expr::codes::UNKNOWN_WORD;
use crate::expr::{
    CardsExpr, Condition, GAME, Needs, Value, compile_cards, compile_condition_at, compile_value_at,
};
use crate::variant::{Items, Text};

/// What a place may offer, from little to much: a named condition or number gets the first that it can do with.
const PLACES: [Needs; 12] = [
    Needs::NOTHING,
    Needs::DEAL,
    Needs::SIDES,
    Needs::SIDE,
    Needs::OTHER_SIDE,
    Needs::SEAT,
    Needs::SEAT.and(Needs::SIDES),
    Needs::VERDICTS,
    Needs::WINNERS,
    Needs::BID,
    Needs::WORD.and(Needs::SIDES),
    Needs::LINE.and(Needs::SIDES),
];

impl Compiler<'_> {
    /// Reads the groups of cards that conditions may name.
    pub(super) fn card_sets(&mut self, written: &VariantTable) {
        for (id, _) in &written.pack.set.0 {
            if self.symbols.cards.contains_key(&id.value) {
                self.duplicate("group of cards", &id.value, id.span);
            }
        }
        let unread = self.in_turn(&written.pack.set, |compiler, name, text, _| {
            let read = compile_cards(text, &compiler.symbols, Needs::NOTHING);
            if let Ok(CardsExpr::Constant(cards)) = read {
                compiler.symbols.cards.insert(name.to_owned(), cards);
            }
            read.is_ok()
        });
        for (id, text) in &written.pack.set.0 {
            let known = self.symbols.cards.contains_key(&id.value);
            if known || unread.contains(id.value.as_str()) {
                continue;
            }
            self.dropped.insert(id.value.clone());
            self.not_fixed(text.span());
        }
        self.told_of(
            &written.pack.set,
            "pack.set",
            &unread,
            |compiler, text, path| {
                let _ = compiler.fixed_cards(text, path);
            },
        );
    }

    /// Reads the conditions that others may name.
    pub(super) fn named_conditions(&mut self, written: &VariantTable) {
        for (id, _) in &written.condition.0 {
            if self.symbols.conditions.contains_key(&id.value) {
                self.duplicate("condition", &id.value, id.span);
            }
        }
        let unread = self.in_turn(&written.condition, |compiler, name, text, whole| {
            let Some(mut read) = compile_condition_at(text, &compiler.symbols, &PLACES) else {
                return false;
            };
            let path = format!("condition.{name}");
            if let Some(whole) = whole
                && compiler.lint.is_some()
                && compiler.look_at(whole, read.1, &path)
            {
                // What is wrong with it is no fault of those that name it.
                read.0 = Condition::Constant(Truth::Open);
            }
            compiler.symbols.conditions.insert(name.to_owned(), read);
            true
        });
        self.told_of(
            &written.condition,
            "condition",
            &unread,
            |compiler, text, path| {
                let _ = compiler.plain_condition(text, Needs::WINNERS, path);
            },
        );
        // What a name stands for that cannot be read, nobody knows; the name is there.
        for (name, _) in &written.condition.0 {
            let named = self.symbols.conditions.entry(name.value.clone());
            named.or_insert((Condition::Constant(Truth::Open), Needs::NOTHING));
        }
    }

    /// Reads the numbers that speak of no named condition, so that these may speak of them.
    pub(super) fn early_numbers(&mut self, written: &VariantTable) {
        for (id, _) in &written.number.0 {
            if self.symbols.numbers.contains_key(&id.value) || id.value == GAME {
                self.duplicate("number", &id.value, id.span);
            }
        }
        loop {
            let known = self.symbols.numbers.len();
            for (id, text) in &written.number.0 {
                let _ = self.named_number(&id.value, text.as_str());
            }
            if self.symbols.numbers.len() == known {
                return;
            }
        }
    }

    /// Reads the other numbers that expressions may name.
    pub(super) fn named_numbers(&mut self, written: &VariantTable) {
        let unread = self.in_turn(&written.number, |compiler, name, text, _| {
            compiler.named_number(name, text)
        });
        self.told_of(
            &written.number,
            "number",
            &unread,
            |compiler, text, path| {
                let _ = compiler.value(text, Needs::WINNERS, path);
            },
        );
        for (name, _) in &written.number.0 {
            let named = self.symbols.numbers.entry(name.value.clone());
            named.or_insert((Value::Constant(0), Needs::NOTHING));
        }
    }

    /// Gives a number its name, if it can be read.
    fn named_number(&mut self, name: &str, text: &str) -> bool {
        if self.symbols.numbers.contains_key(name) {
            return true;
        }
        let read = compile_value_at(text, &self.symbols, &PLACES);
        let is_read = read.is_some();
        if let Some(read) = read {
            self.symbols.numbers.insert(name.to_owned(), read);
        }
        is_read
    }

    /// Reads items that may speak of one another, each when it can be read; gives the names of those that cannot. Of
    /// these what they replaced is taken, if it can be read.
    fn in_turn<'w>(
        &mut self,
        items: &'w Items<Text>,
        mut read: impl FnMut(&mut Self, &str, &str, Option<&Text>) -> bool,
    ) -> BTreeSet<&'w str> {
        let mut waiting: Vec<&(Spanned<String>, Text)> = items.0.iter().collect();
        loop {
            let before = waiting.len();
            waiting.retain(|(id, text)| !read(self, &id.value, text.as_str(), Some(text)));
            if waiting.is_empty() || waiting.len() == before {
                break;
            }
        }
        for (id, text) in &waiting {
            let beneath = text.node.beneath.as_ref().and_then(|node| node.as_str());
            let known = beneath.is_some_and(|text| read(self, &id.value, text, None));
            if !known {
                self.dropped.insert(id.value.clone());
            }
        }
        waiting.iter().map(|(id, _)| id.value.as_str()).collect()
    }

    /// Tells why the items of these names cannot be read: what is wrong with each, and which of them speak of themselves.
    fn told_of(
        &mut self,
        items: &Items<Text>,
        table: &str,
        unread: &BTreeSet<&str>,
        tell: impl Fn(&mut Self, &Text, &str),
    ) {
        let texts = items
            .0
            .iter()
            .filter(|(id, _)| unread.contains(id.value.as_str()));
        let texts: BTreeMap<&str, &Text> =
            texts.map(|(id, text)| (id.value.as_str(), text)).collect();
        let mut circular = BTreeSet::new();
        for (id, text) in &items.0 {
            let name = id.value.as_str();
            if !unread.contains(name) || circular.contains(name) {
                continue;
            }
            let Some((first, way)) = way_back(name, &texts) else {
                tell(self, text, &format!("{table}.{name}"));
                continue;
            };
            let message = if way.len() == 1 {
                format!("`{name}` speaks of itself")
            } else {
                let by: Vec<String> = way.iter().skip(1).map(|by| format!("`{by}`")).collect();
                format!("`{name}` speaks of itself by way of {}", by.join(", "))
            };
            let span = text.span_in(self.sources(), first);
            let finding = Diagnostic::error(UNKNOWN_WORD, message)
                .labelled(span, format!("in `{table}.{name}`"))
                .with_help("a name stands for other words: say here what it means without it");
            self.report(finding);
            circular.extend(way);
        }
    }
}

/// The names by which one comes back to itself, itself the first, and where it speaks of the next of them.
fn way_back<'n>(
    name: &'n str,
    texts: &BTreeMap<&'n str, &Text>,
) -> Option<(Range<usize>, Vec<&'n str>)> {
    let spoken = |of: &str| -> Vec<(Range<usize>, &'n str)> {
        let text = texts.get(of).map_or("", |text| text.as_str());
        let known = words(text).filter_map(|at| {
            let (&name, _) = texts.get_key_value(text.get(at.clone())?)?;
            Some((at, name))
        });
        known.collect()
    };
    for (at, next) in spoken(name) {
        // Each name is looked at once.
        let mut ways = vec![vec![name, next]];
        let mut seen = BTreeSet::from([next]);
        while let Some(mut way) = ways.pop() {
            let last = way.last().copied().unwrap_or(name);
            if last == name {
                way.pop();
                return Some((at, way));
            }
            for (_, further) in spoken(last) {
                if seen.insert(further) {
                    let longer = way.iter().copied().chain([further]);
                    ways.push(longer.collect());
                }
            }
        }
    }
    None
}

/// Where the words of an expression stand.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_sign = |c: char| c.is_whitespace() || "(){},<>=!+*".contains(c);
    let mut at = 0;
    text.split(is_sign).map(move |word| {
        let start = at;
        // Each sign is one byte or a blank, whose length the text knows.
        at += word.len();
        let sign = text.get(at..).and_then(|rest| rest.chars().next());
        at += sign.map_or(0, char::len_utf8);
        start..start + word.len()
    })
}
