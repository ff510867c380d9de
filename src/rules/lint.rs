//! What a variant file says that can be played and is hardly meant: looked for when a file is checked, and not when it is
//! loaded to be played by.

use std::collections::BTreeSet;

use super::compile::Compiler;
use super::model::Rules;
use super::pack::Pack;
use super::seating;
use super::written::VariantTable;
use crate::basics::{Card, CardSet, Diagnostic, Diagnostics, SourceMap, Span};
use crate::expr::{Act, Condition, Needs, World};
use crate::facts::{Facts, Holding};
use crate::variant::{Merged, Text};

pub mod codes;
mod conditions;
mod deal;
mod figures;
mod ids;
mod names;
mod worth;

/// What is looked at besides compiling, and what was found by it.
#[derive(Debug)]
pub(super) struct Lint {
    /// A deal of which nothing is known but how many cards there are where.
    world: Option<Facts>,
    /// For each card those that it can win against in some contract; empty where that is not known.
    beats: Vec<CardSet>,
    /// The act that is judged by what is being compiled; none where it may be any.
    act: Option<Act>,
    /// Where something was told already: a text is compiled for every contract that it counts in.
    told: BTreeSet<Span>,
    /// Which texts were looked at, at what kind of place.
    seen: BTreeSet<(Span, String)>,
    findings: Diagnostics,
}

/// Makes rules of a resolved variant as [`compile`](super::compile()) does, and looks for what is hardly meant.
pub fn check(merged: &Merged, sources: &SourceMap) -> (Option<Rules>, Diagnostics) {
    let lint = Lint {
        world: None,
        beats: Vec::new(),
        act: None,
        told: BTreeSet::new(),
        seen: BTreeSet::new(),
        findings: Diagnostics::default(),
    };
    super::compile::compile_with(merged, sources, Some(Box::new(lint)))
}

impl Lint {
    /// Everything that was found.
    pub(super) fn findings(self) -> Diagnostics {
        self.findings
    }

    /// Takes a finding, unless something was told of the same place.
    fn tell(&mut self, finding: Diagnostic) {
        let place = finding.primary.as_ref().map(|label| label.span);
        if place.is_none_or(|place| self.told.insert(place)) {
            self.findings.push(finding);
        }
    }
}

impl Compiler<'_> {
    /// Takes a finding that is looked for only when a file is checked.
    fn tell(&mut self, finding: Diagnostic) {
        if let Some(lint) = &mut self.lint {
            lint.tell(finding);
        }
    }

    /// Whether something inside a text has been told.
    fn is_told(&self, text: Span) -> bool {
        let told = self.lint.as_ref().into_iter().flat_map(|lint| &lint.told);
        let inside =
            |one: &Span| one.file == text.file && text.start <= one.start && one.end <= text.end;
        told.into_iter().any(inside)
    }

    /// Keeps what is so in every deal of this variant, at any moment.
    pub(super) fn any_moment(&mut self, written: &VariantTable, pack: &Pack, figures: usize) {
        if self.lint.is_none() || !self.numbers_stand {
            return;
        }
        let beats = self.beats(written, pack);
        let most = crate::basics::seat::MAX_SEATS;
        let seats = written.table.seats.clamp(2, most);
        let tricks = usize::from(self.symbols.tricks);
        let mut facts = Facts::new(seats, tricks, figures, pack.total);
        let small = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let of = |count: usize| Holding::partly(CardSet::EMPTY, pack.all, small(count));
        let talon = written.deal.talon;
        let hands = seating::dealt(&written.deal, most);
        for seat in crate::basics::Seat::all(most) {
            facts.counted[crate::basics::Party::of_one(seat)] =
                pack.counted_range(facts.points[crate::basics::Party::of_one(seat)], None);
            let hand = hands.get(seat.index()).copied().unwrap_or(0);
            facts.dealt[seat] = of(hand);
            // What is taken lies in the hand until it is laid away.
            facts.hand[seat] = of(hand + talon);
            facts.taken[seat] = of(talon);
            facts.laid[seat] = of(talon);
        }
        // Somebody plays, and has a hand like all others.
        facts.declarer = Some(crate::basics::Seat::FOREHAND);
        facts.talon = of(talon);
        facts.untaken = of(talon);
        if let Some(lint) = &mut self.lint {
            lint.world = Some(facts);
            lint.beats = beats;
        }
    }

    /// What is the same in every deal, for looking at conditions.
    pub(super) fn world(&self, sided: bool) -> Option<World<'_>> {
        let lint = self.lint.as_ref()?;
        Some(World {
            facts: lint.world.as_ref()?,
            constants: &self.constants,
            sided,
            act: lint.act,
            beats: &lint.beats,
        })
    }

    /// Which cards each card can win against, if the rules of tricks say it of all tricks.
    fn beats(&self, written: &VariantTable, pack: &Pack) -> Vec<CardSet> {
        let of_contract = |key: &str| {
            let contracts = written.contract.0.iter();
            contracts
                .filter_map(|(id, _)| self.root().at(&format!("contract.{}.play.{key}", id.value)))
                .next()
                .is_some()
        };
        // Which card is excused, or wins by an exception, may depend on the trick.
        let play = &written.play;
        let exceptions = !play.win.0.is_empty() || play.excuse.is_some();
        if exceptions || ["win", "excuse"].into_iter().any(of_contract) {
            return Vec::new();
        }
        let without_trumps = !play.trump.beats || of_contract("trump");
        let beaten = |card: Card| {
            let suit = pack.suit(card);
            let lower = pack.cards_of(suit).iter().filter(|&other| other < card);
            let lower: CardSet = lower.collect();
            // A card of another suit wins against what is thrown to it, but against no trump.
            let trumps = if without_trumps || suit == pack.trump {
                CardSet::EMPTY
            } else {
                pack.trumps()
            };
            lower | (pack.all - pack.cards_of(suit) - trumps)
        };
        let last = pack.all.highest().map_or(0, |card| card.index() + 1);
        let cards = pack.all.iter();
        let mut beats = vec![CardSet::EMPTY; last];
        for card in cards {
            beats[card.index()] = beaten(card);
        }
        beats
    }

    /// The same as [`condition`](Self::condition), where one kind of act is judged.
    pub(super) fn condition_at(
        &mut self,
        act: Act,
        text: &Text,
        place: Needs,
        path: &str,
    ) -> Condition {
        self.judge(Some(act));
        let condition = self.condition(text, place, path);
        self.judge(None);
        condition
    }

    fn judge(&mut self, act: Option<Act>) {
        if let Some(lint) = &mut self.lint {
            lint.act = act;
        }
    }

    /// Looks at a condition that could be compiled; gives whether there is anything to say of it.
    pub(super) fn look_at(&mut self, text: &Text, place: Needs, path: &str) -> bool {
        let place = self.offered(place);
        let Some(lint) = &mut self.lint else {
            return false;
        };
        let kind = format!("{place:?}{}{:?}", self.sided, lint.act);
        if !lint.seen.insert((text.span(), kind)) {
            return false;
        }
        self.fixed_conditions(text, place, path)
    }
}
