//! Figures of which a part can never matter.

use super::codes;
use crate::basics::{Diagnostic, Span};
use crate::expr::{CardsExpr, Condition, Needs, excluded};
use crate::rules::codes::IDLE;
use crate::rules::compile::Compiler;
use crate::rules::model::Figure;
use crate::rules::written::{BindsTable, FigureTable};
use crate::variant::{Node, Text};

/// What another key needs, for nothing while that is `never`.
const GATES: [(&str, &str); 4] = [
    ("may-announce", "announced"),
    ("counts", "announced"),
    ("silent-counts", "silent"),
    ("lost", "silent-loss"),
];

impl Compiler<'_> {
    /// Looks at a figure that is compiled; `made` and `scored` are what its conditions may speak of.
    pub(in crate::rules) fn look_at_figure(
        &mut self,
        table: &FigureTable,
        figure: &Figure,
        tricks: usize,
        places: [Needs; 2],
        path: &str,
    ) {
        if self.lint.is_none() {
            return;
        }
        self.speaks_of_its_card(table, path);
        self.gates(table, path);
        self.asks_for_its_word(table, places[0], path);
        self.announced_only(table, figure, path);
        self.worth_more_silent(table, figure, path);
        self.lost_when_made(table, figure, places, path);
        if let Some(binds) = &table.binds {
            self.binds_its_card(binds, figure, tricks, path);
        }
    }

    /// Of a family each member has a card, and is made by it.
    fn speaks_of_its_card(&mut self, table: &FigureTable, path: &str) {
        let Some(each) = &table.each else { return };
        let says = [Some(&table.made), table.lost.as_ref()];
        let fixed = says.into_iter().flatten().all(is_word);
        let speaks = says.into_iter().flatten().any(|text| names(text, "it"));
        if fixed || speaks {
            return;
        }
        let message = format!(
            "`{path}` is a figure for each of several cards, and all of them are made at once"
        );
        let finding = Diagnostic::error(codes::SAME_FOR_ALL, message)
            .at(table.made.span())
            .related(each.span(), "for each of these")
            .with_help("`it` stands for the card, as in `own it wins trick last`; what is one figure has no `each`");
        self.tell(finding);
    }

    /// What is seen in the cards that a side has taken counts without a word, too; what is said to happen in a certain
    /// trick is a matter of having said it.
    fn announced_only(&mut self, table: &FigureTable, figure: &Figure, path: &str) {
        let silent = [&table.silent, &table.each_other_gets];
        let key = format!("{path}.announced");
        let meant = table.stands.is_some()
            || silent.into_iter().any(Option::is_some)
            || matches!(figure.made, Condition::Constant(_))
            || figure.made.names_a_trick()
            || self.is_told(table.made.span())
            || table.may_announce.as_ref().is_some_and(is_never)
            // That it counts in no deal without a word is said already.
            || table.silent_counts.as_ref().is_some_and(is_never)
            || self.was_removed(&key, &format!("{path}.silent"));
        // Where nothing counts without a word, nobody expects it of this.
        let figures = self.root().get("figure").and_then(Node::as_table);
        let mut figures = figures.into_iter().flat_map(|figures| figures.values());
        let meant = meant || !figures.any(|figure| figure.get("silent").is_some());
        if table.announced.is_none() || meant || !self.is_checked(&key) {
            return;
        }
        let message = format!("`{path}` is worth nothing to who makes it without a word");
        let span = self.key_span(&key);
        let finding = Diagnostic::note(codes::ANNOUNCED_ONLY, message).at(span);
        self.tell(
            finding.with_help("say in `silent` what it is worth then, if it is worth anything"),
        );
    }

    /// A value that a file gives and, in the same breath, never lets count.
    fn gates(&mut self, table: &FigureTable, path: &str) {
        let texts = [
            &table.may_announce,
            &table.counts,
            &table.silent_counts,
            &table.lost,
        ];
        for ((gate, value), text) in GATES.into_iter().zip(texts) {
            let Some(text) = text.as_ref().filter(|text| is_never(text)) else {
                continue;
            };
            // What stands without a word needs no permission, and may be there for the kontra on it that others follow.
            if matches!(gate, "may-announce" | "counts") && table.stands.is_some() {
                continue;
            }
            let key = format!("{path}.{value}");
            let there = self.is_written_here(&key, text.span());
            if !there {
                continue;
            }
            let message = format!("`{value}` has no effect while `{gate}` is `never`");
            let span = self.key_span(&key);
            let finding = Diagnostic::error(IDLE, message)
                .at(span)
                .related(text.span(), "never")
                .with_help(format!(
                    "take `{value}` out, or say in `{gate}` when it counts"
                ));
            self.tell(finding);
        }
    }

    /// Whether a key is written in the same file as something else; what is inherited may be put out of use.
    fn is_written_here(&self, key: &str, beside: Span) -> bool {
        let span = self.key_span(key);
        self.is_set(key) && span.file == beside.file
    }

    /// A figure is lost without a word by who has not made it.
    fn lost_when_made(
        &mut self,
        table: &FigureTable,
        figure: &Figure,
        [made_at, lost_at]: [Needs; 2],
        path: &str,
    ) {
        let (Some(lost), Some(condition)) = (&table.lost, &figure.lost) else {
            return;
        };
        let Some(world) = self.world(self.sided) else {
            return;
        };
        if self.is_told(lost.span()) || self.is_told(table.made.span()) {
            return;
        }
        let constant = |condition: &Condition| matches!(condition, Condition::Constant(_));
        let (made, lost_text) = (table.made.as_str(), lost.as_str());
        let (made_at, lost_at) = (self.offered(made_at), self.offered(lost_at));
        let asked = |made_holds, lost_holds| {
            let texts = [
                (made, made_at, made_holds),
                (lost_text, lost_at, lost_holds),
            ];
            excluded(&texts, &self.symbols, world)
        };
        if *condition == Condition::from(true) && !constant(&figure.made) {
            let message = format!("who has not made `{path}` pays for it in every deal");
            let finding = Diagnostic::warning(codes::LOST_BY_ALL, message)
                .at(lost.span())
                .with_help(
                    "say by what one sees that it was tried, such as `own CARD is in trick last`",
                );
            self.tell(finding);
        } else if !constant(condition) && !constant(&figure.made) && asked(false, true) {
            let message =
                format!("`{path}` is never lost like this: whenever this is so, it is made");
            let finding = Diagnostic::error(IDLE, message)
                .at(lost.span())
                .related(table.made.span(), "made")
                .with_help("say in `lost` what is so of who has tried it and not made it");
            self.tell(finding);
        }
    }

    /// An announcement binds the card by which the figure is made, to the trick in which that is.
    fn binds_its_card(&mut self, binds: &BindsTable, figure: &Figure, tricks: usize, path: &str) {
        let Some(bound) = &figure.binds else { return };
        let spoken = figure.made.own_cards(tricks);
        let of_it = |cards: &CardsExpr| match (cards, figure.it) {
            (CardsExpr::Constant(_), _) => cards.clone(),
            (_, Some(it)) => CardsExpr::Constant(it.into()),
            _ => cards.clone(),
        };
        let spoken: Vec<(CardsExpr, Option<usize>)> = spoken
            .iter()
            .map(|own| (of_it(&own.cards), own.trick))
            .collect();
        if spoken.is_empty() {
            return;
        }
        let known = spoken.iter().all(|(cards, _)| cards.is_fixed()) && bound.card.is_fixed();
        let own = || {
            spoken
                .iter()
                .filter(|(cards, _)| cards.has_all(&bound.card))
        };
        if own().next().is_none() {
            if known {
                let message = format!(
                    "`{path}` binds {} and is made by another card",
                    crate::variant::suggest::quoted(binds.card.as_str())
                );
                let finding = Diagnostic::warning(codes::OTHER_CARD, message)
                    .at(binds.card.span())
                    .related(self.span(&format!("{path}.made")), "made by this")
                    .with_help("bind the card of which `made` speaks");
                self.tell(finding);
            }
            return;
        }
        let mut tricks = own().filter_map(|(_, trick)| *trick).peekable();
        let bound = usize::from(bound.trick);
        if tricks.peek().is_some() && !tricks.any(|trick| trick == bound) {
            let span = self.span(&format!("{path}.binds.trick"));
            let message = format!(
                "`{path}` binds the card to another trick than the one in which it is made"
            );
            let finding = Diagnostic::warning(codes::OTHER_CARD, message)
                .at(span)
                .related(self.span(&format!("{path}.made")), "made in this")
                .with_help("bind the card to the trick of which `made` speaks");
            self.tell(finding);
        }
    }

    /// Whether a key is set, in what is being compiled.
    fn is_set(&self, path: &str) -> bool {
        self.key_span(path) != self.root().origin
    }
}

/// Whether a text is one word that says on purpose that something is always or never so, or is stated.
fn is_word(text: &Text) -> bool {
    ["always", "never"].contains(&text.as_str().trim())
}

fn is_never(text: &Text) -> bool {
    text.as_str().trim() == "never"
}

/// Whether a word stands in a text.
fn names(text: &Text, word: &str) -> bool {
    let words = text
        .as_str()
        .split(|c: char| c.is_whitespace() || "(){},".contains(c));
    words.into_iter().any(|one| one == word)
}
