//! The pack: which cards there are, in which order, and what they count.

use std::collections::BTreeMap;

use super::codes;
use super::compile::Compiler;
use super::pack::{Count, Pack};
use super::written::{RankTable, SuitTable, VariantTable};
use crate::basics::card::MAX_CARDS;
use crate::basics::{Card, CardPoints, CardSet, Diagnostic, Range};

/// The cards in order, with their suits and ranks.
pub(super) struct Layout<'a> {
    pub(super) suits: Vec<SuitOf<'a>>,
    pub(super) ranks: BTreeMap<&'a str, &'a RankTable>,
    pub(super) cards: Vec<CardOf>,
    /// How many more there are than a pack can have.
    pub(super) beyond: usize,
}

/// A suit.
pub(super) struct SuitOf<'a> {
    pub(super) id: String,
    pub(super) prefix: String,
    pub(super) table: &'a SuitTable,
}

/// A card.
pub(super) struct CardOf {
    pub(super) card: Card,
    pub(super) id: String,
    pub(super) suit: u8,
    pub(super) rank: String,
}

impl Compiler<'_> {
    /// Lays the cards out and fills in what expressions know of them.
    pub(super) fn pack<'w>(&mut self, written: &'w VariantTable) -> (Pack, Layout<'w>) {
        let layout = self.layout(written);
        let pack = self.measured(written, &layout);
        (pack, layout)
    }

    pub(super) fn not_fixed(&mut self, span: crate::basics::Span) {
        self.report(Diagnostic::error(codes::NOT_FIXED, "these cards depend on the deal").at(span));
    }

    fn layout<'w>(&mut self, written: &'w VariantTable) -> Layout<'w> {
        let mut layout = Layout {
            suits: Vec::new(),
            ranks: written
                .pack
                .rank
                .0
                .iter()
                .map(|(id, rank)| (id.value.as_str(), rank))
                .collect(),
            cards: Vec::new(),
            beyond: 0,
        };
        for (id, table) in &written.pack.suit.0 {
            let number = layout.suits.len() as u8;
            let prefix = table.prefix.clone().unwrap_or_else(|| id.value.clone());
            for rank in &table.cards {
                let name = format!("{prefix}{rank}");
                if layout.cards.iter().any(|other| other.id == name) {
                    self.duplicate("card", &name, id.span);
                    continue;
                }
                let Some(card) = Card::new(layout.cards.len()) else {
                    // It has a name all the same: what is said of it is no fault of its own.
                    layout.beyond += 1;
                    self.dropped.insert(name);
                    continue;
                };
                layout.cards.push(CardOf {
                    card,
                    id: name,
                    suit: number,
                    rank: rank.clone(),
                });
            }
            layout.suits.push(SuitOf {
                id: id.value.clone(),
                prefix,
                table,
            });
        }
        self.at_most_all(written, layout.beyond);
        for (id, _) in &written.pack.rank.0 {
            let in_suit = |suit: &SuitTable| suit.cards.contains(&id.value);
            if layout.beyond > 0 && written.pack.suit.0.iter().any(|(_, suit)| in_suit(suit)) {
                continue;
            }
            if !layout.cards.iter().any(|card| card.rank == id.value) {
                let message = format!("no suit has a card of the rank `{}`", id.value);
                let finding = Diagnostic::error(codes::UNKNOWN_NAME, message).at(id.span);
                let mut ranks: Vec<&str> = Vec::new();
                for card in &layout.cards {
                    if !ranks.contains(&card.rank.as_str()) {
                        ranks.push(&card.rank);
                    }
                }
                let finding = crate::variant::suggest::offer(finding, &id.value, "rank", &ranks);
                self.report(finding);
            }
        }
        layout
    }

    /// Tells of cards beyond those that a pack can have, at the first suit that brings one.
    fn at_most_all(&mut self, written: &VariantTable, beyond: usize) {
        if beyond == 0 {
            return;
        }
        // What the deal makes of a part of the pack says nothing.
        self.numbers_stand = false;
        let mut cards = 0;
        let first = written.pack.suit.0.iter().find(|(_, suit)| {
            cards += suit.cards.len();
            cards > MAX_CARDS
        });
        let span = first.map_or_else(|| self.span("pack.suit"), |(id, _)| id.span);
        let message = format!(
            "the pack has {} cards; {MAX_CARDS} are possible",
            MAX_CARDS + beyond
        );
        self.report(Diagnostic::error(codes::TOO_MANY, message).at(span));
    }

    fn measured(&mut self, written: &VariantTable, layout: &Layout<'_>) -> Pack {
        let unit = written.pack.unit;
        if !(1..=60).contains(&unit) {
            self.numbers_stand = false;
            let span = self.span("pack.unit");
            let message = format!("a card point in {unit} parts; 1 to 60 are possible");
            self.report(Diagnostic::error(codes::RANGE, message).at(span));
        }
        let (each_less, count) = self.count(written, unit);
        let mut suits = vec![CardSet::EMPTY; layout.suits.len()];
        let mut suit_of = Vec::new();
        let mut total = 0;
        for entry in &layout.cards {
            suits[usize::from(entry.suit)].insert(entry.card);
            suit_of.push(entry.suit);
            let rank = layout.ranks.get(entry.rank.as_str());
            let whole = rank
                .and_then(|rank| rank.points)
                .unwrap_or(written.pack.points)
                .clamp(-1000, 1000);
            let points = (whole * unit.clamp(1, 60) - each_less) as i32;
            self.constants.points.push(points);
            total += points;
            self.constants.pack.insert(entry.card);
            let card = CardSet::single(entry.card);
            self.symbols.cards.insert(entry.id.clone(), card);
            let rank = self.symbols.ranks.entry(entry.rank.clone()).or_default();
            rank.insert(entry.card);
        }
        for (suit, cards) in layout.suits.iter().zip(&suits) {
            self.symbols.cards.entry(suit.id.clone()).or_insert(*cards);
        }
        self.symbols.suits.clone_from(&suits);
        let trump = written.pack.trump.as_str();
        let trump = layout.suits.iter().position(|suit| suit.id == trump);
        if trump.is_none() {
            let known: Vec<&str> = layout.suits.iter().map(|suit| suit.id.as_str()).collect();
            let text = &written.pack.trump;
            let finding = crate::variant::suggest::unknown(
                codes::UNKNOWN_NAME,
                "suit",
                text.as_str(),
                text.span(),
                &known,
            );
            self.report(finding);
        }
        Pack {
            all: self.constants.pack,
            suits,
            suit_of,
            trump: trump.unwrap_or(0) as u8,
            unit,
            total: CardPoints(total),
            count,
        }
    }

    /// By how much each card of a pile counts less, and how a pile is counted in whole points, if it is. What a group
    /// counts less must fall on its cards in equal parts.
    fn count(&mut self, written: &VariantTable, unit: i64) -> (i64, Option<Count>) {
        self.constants.unit = unit;
        let Some(count) = &written.pack.count else {
            return (0, None);
        };
        let span = self.span("pack.count");
        if !(1..=60).contains(&count.by)
            || !(0..=1000).contains(&count.less)
            || !(0..=1000).contains(&count.rest_less.unwrap_or(0))
            || count.less * unit % count.by != 0
        {
            let message = format!(
                "groups of {} that count {} less cannot be counted in {unit} parts of a point",
                count.by, count.less
            );
            self.report(Diagnostic::error(codes::ARITHMETIC, message).at(span));
            return (0, None);
        }
        self.constants.counts = count.rest_less.is_some();
        let whole = count.rest_less.map(|rest_less| Count {
            by: count.by,
            less: count.less,
            rest_less,
        });
        self.constants.over = whole.map_or(Range::exactly(0), |whole| whole.over(unit));
        (count.less * unit / count.by, whole)
    }
}
