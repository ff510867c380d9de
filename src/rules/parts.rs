//! What rules of several phases are made of: one card, some figures, lists of conditions.

use super::codes;
use super::compile::Compiler;
use super::model::{CardRule, Rule};
use super::written::{CardsTable, WhenTable};
use crate::basics::{Card, Diagnostic, Span};
use crate::expr::{Condition, Needs};
use crate::game::FigureId;
use crate::variant::{Items, Node, Text, Value};

/// The most items of one kind.
const MAX_ITEMS: usize = 64;

impl Compiler<'_> {
    /// Reports an item that comes after the most that are possible.
    pub(super) fn within_limit(&mut self, count: usize, path: &str) -> bool {
        if count > MAX_ITEMS {
            let span = self.key_span(path);
            let message = format!("more than {MAX_ITEMS} of these");
            self.report(Diagnostic::error(codes::TOO_MANY, message).at(span));
        }
        count <= MAX_ITEMS
    }

    fn not_one_card(&mut self, span: Span) {
        self.report(Diagnostic::error(codes::NOT_FIXED, "one card is wanted here").at(span));
    }

    /// The one card that a text names.
    pub(super) fn one_card(&mut self, text: &Text, path: &str) -> Option<Card> {
        let before = (self.findings_len(), self.faults_len());
        let cards = self.fixed_cards(text, path);
        if cards.len() != 1 && before == (self.findings_len(), self.faults_len()) {
            self.not_one_card(text.span());
        }
        cards.lowest()
    }

    /// The figures that a text names: one, or several in braces.
    pub(super) fn some_figures(&mut self, text: &Text) -> Option<u64> {
        let list = text.as_str().trim();
        let inner = list
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let Some(inner) = inner else {
            return self.look_up(text, "figure", |s| &s.figures);
        };
        inner.split(',').try_fold(0, |bits, name| {
            let one = Text {
                node: Node {
                    value: Value::String(name.trim().to_owned()),
                    ..text.node.clone()
                },
                path: text.path.clone(),
            };
            Some(bits | self.look_up::<u64>(&one, "figure", |s| &s.figures)?)
        })
    }

    /// The one figure that a text names.
    pub(super) fn one_figure(&mut self, text: &Text) -> Option<FigureId> {
        let bits: u64 = self.look_up(text, "figure", |s| &s.figures)?;
        if bits.is_power_of_two() {
            return Some(FigureId(bits.trailing_zeros() as u8));
        }
        let message = format!(
            "`{}` stands for several figures; one is wanted",
            text.as_str()
        );
        self.report(Diagnostic::error(codes::NOT_FIXED, message).at(text.span()));
        None
    }

    pub(super) fn when_rules(
        &mut self,
        items: &Items<WhenTable>,
        place: Needs,
        path: &str,
    ) -> Vec<(Condition, Rule)> {
        let mut rules = Vec::new();
        for (id, item) in &items.0 {
            let path = format!("{path}.{}", id.value);
            let when = self.condition(&item.when, place, &path);
            rules.push((when, self.rule(&path)));
        }
        rules
    }

    pub(super) fn card_rules(&mut self, items: &Items<CardsTable>, path: &str) -> Vec<CardRule> {
        let mut rules = Vec::new();
        for (id, item) in &items.0 {
            let path = format!("{path}.{}", id.value);
            rules.push(CardRule {
                when: self.condition_if(item.when.as_ref(), Needs::SEAT, &path),
                cards: self.cards(&item.cards, Needs::SEAT, &path),
                rule: self.rule(&path),
            });
        }
        rules
    }
}
