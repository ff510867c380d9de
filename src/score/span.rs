//! Between what the payments of a deal lie that is not over yet. What each line may still come to is made by the scorer
//! itself; only which of its outcomes are possible is found here.

use super::figures::{Entry, Item, Scorer, counts};
use super::ledger::Ledger;
use super::verdicts::{keys, verdicts};
use crate::basics::{BySeat, Range, Seat, Truth};
use crate::expr::{Value, View};
use crate::facts::Facts;
use crate::game::{DeclarationId, FigureId};
use crate::rules::{Figure, FigureOf, Rules};

/// Between what the payments lie, each seat's with its weight, whatever is still open; none where nothing bounds them.
pub fn span(rules: &Rules, facts: &Facts, weights: &BySeat<i64>) -> Option<Range> {
    let verdicts = verdicts(rules, facts);
    let mut scorer = Scorer::new(rules, facts, &verdicts);
    if scorer.factors_are_open() {
        return None;
    }
    scorer.wheel = scorer.wheel_in_use();
    scorer.rounds = scorer.rounds_in_force();
    let mut all = Range::exactly(0);
    for (n, figure) in (0u8..).zip(&scorer.mode.figures) {
        for key in keys(scorer.mode, figure) {
            let item = Item {
                figure: FigureId(n),
                key,
            };
            all = all + scorer.spanned(figure, item, weights)?;
        }
    }
    scorer.ledger = Ledger::default();
    for n in 0..rules.declarations.len() as u8 {
        for seat in Seat::all(facts.seats) {
            scorer.declaration(DeclarationId(n), seat);
        }
    }
    if !rules.pots.is_empty() || rules.swap.is_some() {
        scorer.beside_figures(true);
    }
    let settled = scorer.missing.is_empty();
    let beside = weighed(&scorer.ledger, weights);
    settled.then(|| all + Range::exactly(beside))
}

/// What may be entered of a figure, and what the entries bring.
struct Outcomes<'w> {
    weights: &'w BySeat<i64>,
    found: Option<Range>,
}

impl Outcomes<'_> {
    fn note(&mut self, brings: i64) {
        let found = self.found.unwrap_or(Range::exactly(brings));
        self.found = Some(Range::new(found.low.min(brings), found.high.max(brings)));
    }
}

impl Scorer<'_> {
    /// Whether it is open which factors count.
    fn factors_are_open(&self) -> bool {
        let lasting = self.rules.lasting.first();
        let wheels = Seat::all(self.facts.seats).any(|seat| {
            let has = self.facts.wheels[seat] > 0;
            has && lasting.is_some_and(|one| one.when.holds(&self.asked_by(seat)).is_open())
        });
        let asked = self.facts.declarer.unwrap_or(Seat::FOREHAND);
        let mut rounds = self.rules.rounds.iter().zip(self.facts.rounds);
        wheels
            || rounds
                .any(|(one, count)| count > 0 && one.when.holds(&self.asked_by(asked)).is_open())
    }

    /// What a figure may bring, each seat's part with its weight.
    fn spanned(&mut self, figure: &Figure, item: Item, weights: &BySeat<i64>) -> Option<Range> {
        let said = match figure.of {
            FigureOf::Side => self.facts.words.said(item.figure, item.key),
            FigureOf::Seat => None,
        };
        let mut outcomes = Outcomes {
            weights,
            found: None,
        };
        let made = self.made(item);
        let entry = |made, base| Entry {
            announced: said.is_some(),
            said,
            made,
            base,
            gets: None,
        };
        // What may be worth something: made or not, by which value, and whether it is sure that it is.
        let mut worth: Vec<(bool, &Value, Truth)> = Vec::new();
        {
            let view = self.view(item);
            match (said, &figure.announced) {
                (Some(_), None) => {}
                (Some(_), Some(value)) => {
                    let counts = counts(figure.counts.as_ref(), &view);
                    worth.push((true, value, made.and(|| counts)));
                    worth.push((false, value, (!made).and(|| counts)));
                }
                (None, _) => {
                    let counts = counts(figure.silent_counts.as_ref(), &view);
                    if let Some(value) = &figure.silent {
                        worth.push((true, value, made.and(|| counts)));
                    }
                    if let (Some(lost), Some(value)) = (&figure.lost, &figure.silent_loss) {
                        let lost = (!made).and(|| lost.holds(&view));
                        worth.push((false, value, lost.and(|| counts)));
                    }
                }
            }
        }
        worth.retain(|(_, _, sure)| !sure.is_false());
        if !worth.iter().any(|(_, _, sure)| sure.is_true()) {
            outcomes.note(0);
        }
        for (made, value, _) in worth {
            let base = value.range(&self.view(item));
            for base in [base.low, base.high] {
                self.outcome(figure, item, entry(made, base), &mut outcomes)?;
                if base.saturating_abs() >= i64::from(i32::MAX) {
                    return None;
                }
            }
        }
        outcomes.found
    }

    /// What an entry brings; none where that depends on what is open.
    fn outcome(
        &mut self,
        figure: &Figure,
        item: Item,
        entry: Entry,
        outcomes: &mut Outcomes<'_>,
    ) -> Option<()> {
        let entry = {
            let view = self.view(item);
            if self.is_raised_openly(figure, item, &entry, &view) {
                return None;
            }
            self.shared_out(figure, &view, item, Some(entry)).ok()??
        };
        let missing = self.missing.len();
        let kept = std::mem::take(&mut self.ledger);
        self.enter(item, figure, &entry);
        let brings = weighed(&self.ledger, outcomes.weights);
        self.ledger = kept;
        outcomes.note(brings);
        (self.missing.len() == missing && !self.shares_are_open(item)).then_some(())
    }

    /// Whether it is open by how much a figure is raised.
    fn is_raised_openly(
        &self,
        figure: &Figure,
        item: Item,
        entry: &Entry,
        view: &View<'_>,
    ) -> bool {
        let kontra = &self.mode.kontra;
        let open = |when: &crate::expr::Condition| when.holds(view).is_open();
        let voids = kontra.voids.iter().any(|(_, when)| open(when));
        if self.step(figure, item, entry.said).0 == 0 && !voids {
            return false;
        }
        voids || kontra.counts.iter().chain(&figure.counts_kontra).any(open)
    }

    /// Whether it is open who gets what of a line.
    fn shares_are_open(&self, item: Item) -> bool {
        let shares = &self.mode.settlement.shares;
        shares.iter().any(|share| {
            Seat::all(self.facts.seats).any(|seat| {
                let mut view = self.view(item);
                view.scope.seat = Some(seat);
                let when = share.when.as_ref();
                when.is_some_and(|when| when.holds(&view).is_open())
            })
        })
    }
}

fn weighed(ledger: &Ledger, weights: &BySeat<i64>) -> i64 {
    let seats = Seat::all(crate::basics::seat::MAX_SEATS);
    seats
        .map(|seat| ledger.pays()[seat].0.saturating_mul(weights[seat]))
        .fold(0, i64::saturating_add)
}
