//! What a variant file says that can be played and is hardly meant: looked for when a file is checked, and not when it is
//! loaded to be played by.

use std::collections::BTreeSet;

use super::compile::Compiler;
use super::model::Rules;
use super::pack::Pack;
use super::seating;
use super::written::VariantTable;
use crate::basics::{CardSet, Diagnostic, Diagnostics, SourceMap, Span};
use crate::expr::Needs;
use crate::facts::{Facts, Holding};
use crate::variant::{Merged, Text};

pub mod codes;
mod conditions;
mod deal;
mod figures;
mod ids;
mod names;

/// What is looked at besides compiling, and what was found by it.
#[derive(Debug)]
pub(super) struct Lint {
    /// A deal of which nothing is known but how many cards there are where.
    world: Option<Facts>,
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
        }
    }

    /// Looks at a condition that could be compiled; gives whether there is anything to say of it.
    pub(super) fn look_at(&mut self, text: &Text, place: Needs, path: &str) -> bool {
        let place = self.offered(place);
        let kind = format!("{place:?}{}", self.sided);
        let Some(lint) = &mut self.lint else {
            return false;
        };
        if !lint.seen.insert((text.span(), kind)) {
            return false;
        }
        self.fixed_conditions(text, place, path)
    }
}
