//! Figures that are made, or not made, before a card is played: such a condition says nothing of the deal.

use super::codes;
use super::compile::Compiler;
use super::pack::Pack;
use super::written::VariantTable;
use crate::basics::{Card, CardSet, Diagnostic, Party, Range, Seat, Truth};
use crate::expr::{Condition, Constants, Scope, Value, View};
use crate::facts::{Facts, Holding, Promise, Said};
use crate::game::{ContractId, FigureId};

/// What is known of a deal before anything has happened.
pub(super) struct Before {
    silent: Facts,
    /// The same where everything has been said that can be, by the step of the ladder that all of it stands at: it may decide a
    /// condition as well, and is not known before.
    spoken: Vec<Facts>,
}

impl Compiler<'_> {
    /// Keeps what is known of a deal of this variant before anything has happened.
    pub(super) fn nothing_happened(&mut self, written: &VariantTable, pack: &Pack, figures: usize) {
        // What is counted with a number that cannot be says nothing.
        if !self.numbers_stand {
            return;
        }
        let most = crate::basics::seat::MAX_SEATS;
        let tricks = usize::from(self.symbols.tricks);
        let seats = written.table.seats.clamp(2, most);
        let mut facts = Facts::new(seats, tricks, figures, pack.total);
        for party in Party::all(most) {
            facts.counted[party] = pack.counted_range(facts.points[party], None);
        }
        // Which cards lie in the talon is not known before the deal, only how many.
        let room = u8::try_from(written.deal.talon).unwrap_or(u8::MAX);
        facts.talon = Holding::partly(CardSet::EMPTY, pack.all, room);
        self.in_parts = pack.count.is_none() && pack.unit > 1;
        let steps = u8::try_from(written.kontra.step.0.len()).unwrap_or(u8::MAX);
        let spoken = (0..=steps)
            .map(|kontra| self.all_said(facts.clone(), kontra))
            .collect();
        self.before = Some(Before {
            silent: facts,
            spoken,
        });
    }

    /// A deal in which everything has been said, and raised so far.
    fn all_said(&self, mut spoken: Facts, kontra: u8) -> Facts {
        let raised_by = (kontra > 0).then_some(Seat::FOREHAND);
        let raised = Said {
            kontra,
            kontra_from: raised_by,
            kontra_by: raised_by,
            ..Said::STANDING
        };
        for n in 0..64 {
            for party in [Party::DECLARERS, Party::OPPONENTS] {
                if let Some(said) = spoken.words.said_mut(FigureId(n), party) {
                    *said = Some(raised);
                }
            }
        }
        // So have the card that was called or promised.
        let card = self.constants.pack.lowest();
        spoken.called = card;
        spoken.auction.promise = card.map(|card| Promise {
            kind: 0,
            card,
            by: Seat::FOREHAND,
        });
        spoken
    }

    fn view<'v>(&'v self, facts: &'v Facts, scope: Scope) -> View<'v> {
        view(facts, &self.constants, scope)
    }

    /// Judges when a figure is made.
    pub(super) fn made_in_play(&mut self, made: &Condition, it: Option<Card>, path: &str) {
        // What says so in one word says it on purpose.
        if matches!(made, Condition::Constant(_)) {
            return;
        }
        let Some(Before { silent, spoken }) = &self.before else {
            return;
        };
        let ask = |facts: &Facts, side| made.holds(&self.view(facts, scope(side, it)));
        let first = ask(silent, Party::DECLARERS);
        let sides = [Party::DECLARERS, Party::OPPONENTS];
        let mut known = std::iter::once(silent).chain(spoken);
        let decided = known.all(|facts| sides.iter().all(|&side| ask(facts, side) == first));
        let always = match first {
            Truth::True if decided => "always holds, for both sides",
            Truth::False if decided => "can never hold",
            _ => {
                self.parts_of_points(made, it, path);
                return;
            }
        };
        let span = self.span(path);
        let message = format!("`{path}` {always}, whatever is played");
        self.report(Diagnostic::error(codes::DECIDED, message).at(span));
    }

    /// Where card points have parts, a threshold that looks as if whole points were meant.
    fn parts_of_points(&mut self, made: &Condition, it: Option<Card>, path: &str) {
        let Some(Before { silent: facts, .. }) = &self.before else {
            return;
        };
        let all = facts.counted[Party::DECLARERS];
        let scope = scope(Party::DECLARERS, it);
        let view = self.view(facts, scope);
        let small = made.comparisons().into_iter().find_map(|(one, other)| {
            let (one, other) = (one.range(&view), other.range(&view));
            let threshold = match (one == all, other == all) {
                (true, false) => other.exact(),
                (false, true) => one.exact(),
                _ => None,
            }?;
            (threshold > 0 && threshold * 5 < all.high).then_some(threshold)
        });
        let (Some(threshold), true) = (small, self.in_parts && self.numbers_stand) else {
            return;
        };
        let (unit, total) = (self.unit, all.high);
        let message = format!(
            "{threshold} of {total} is little: with `unit = {unit}`, points in conditions are counted in parts, {unit} to a point"
        );
        let span = self.span(path);
        let finding = Diagnostic::warning(codes::SMALL, message)
            .at(span)
            .with_help(format!("{threshold} card points are {}", threshold * unit));
        self.report(finding);
    }
}

impl Before {
    /// What a value can come to in a contract.
    pub(super) fn in_contract(&self, n: usize, value: &Value, constants: &Constants) -> Range {
        let mut facts = self.silent.clone();
        facts.contract = Some(ContractId(n as u8));
        let scope = scope(Party::DECLARERS, constants.pack.lowest());
        value.range(&view(&facts, constants, scope))
    }

    /// Whether one value is more than another one in every contract.
    pub(super) fn is_more(&self, one: &Value, other: &Value, constants: &Constants) -> bool {
        let value = |n, value| self.in_contract(n, value, constants);
        (0..constants.values.len()).all(|n| value(n, one).low > value(n, other).high)
    }

    /// What a value can come to in any deal.
    pub(super) fn any_deal(&self, value: &Value, constants: &Constants) -> Range {
        let scope = scope(Party::DECLARERS, constants.pack.lowest());
        let mut all = value.range(&view(&self.silent, constants, scope));
        for n in 0..constants.values.len() {
            let one = self.in_contract(n, value, constants);
            all = Range::new(all.low.min(one.low), all.high.max(one.high));
        }
        all
    }
}

fn view<'v>(facts: &'v Facts, constants: &'v Constants, scope: Scope) -> View<'v> {
    View {
        facts,
        constants,
        verdicts: None,
        trick: &[],
        scope,
    }
}

fn scope(side: Party, it: Option<Card>) -> Scope {
    Scope {
        seat: Seat::new(side.index()),
        side: Some(side),
        it,
        ..Scope::NOWHERE
    }
}
