//! What is paid beside the figures: into pots and out of them, and for cards exchanged with the talon.

use super::figures::{Scorer, Undecided, decided, exact};
use super::ledger::{For, Ledger, Line, Scored};
use super::settle;
use crate::basics::{BySeat, RuleRef, Seat, Truth, Units};
use crate::expr::{Act, Scope, View};
use crate::facts::{Facts, Missing};
use crate::rules::{Pot, Rules, SwapPaid};

/// A ledger with no lines but those beside the figures; which facts it lacks does not matter where a deal was not played.
pub(super) fn beside(rules: &Rules, facts: &Facts) -> Ledger {
    if rules.pots.is_empty() && rules.swap.is_none() {
        return Ledger::beside(rules.further_ledgers());
    }
    let verdicts = super::verdicts(rules, facts);
    let mut scorer = Scorer::new(rules, facts, &verdicts);
    scorer.beside_figures(false);
    scorer.ledger
}

/// A line about no figure.
pub(super) fn line(
    party: For,
    base: Units,
    value: Units,
    pays: BySeat<Units>,
    rule: &RuleRef,
) -> Line {
    Line {
        item: Scored::Rule,
        party,
        by: None,
        announced: false,
        kontra: 0,
        made: false,
        against: None,
        wheel: 1,
        base,
        value,
        pays,
        rule: rule.clone(),
    }
}

impl Scorer<'_> {
    /// What is paid for exchanged cards, and for pots. Of a deal that was not played what is open did not happen.
    pub(super) fn beside_figures(&mut self, played: bool) {
        self.ledger.pots = self
            .rules
            .pots
            .iter()
            .zip(self.facts.pots)
            .map(|(_, lies)| lies)
            .collect();
        self.swaps();
        for (n, pot) in self.rules.pots.iter().enumerate() {
            if let Err(Undecided) = self.pot(n, pot, played) {
                self.missing.push(Missing::Pot(n as u8));
            }
        }
    }

    fn write(&mut self, seat: Seat, gets: i64, rule: &RuleRef) {
        let (base, value) = (Units(gets.saturating_abs()), Units(gets));
        let pays = settle::one(seat, value);
        let line = line(For::Seat(seat), base, value, pays, rule);
        self.ledger.add_to_all(line);
    }

    fn pot(&mut self, n: usize, pot: &Pot, played: bool) -> Result<(), Undecided> {
        let holds = |truth: Truth| match truth {
            Truth::Open if !played => Ok(false),
            truth => decided(truth),
        };
        let seats = || Seat::all(self.facts.seats);
        let mut paid = Vec::new();
        for stake in &pot.stakes {
            for seat in seats() {
                let view = self.asked_by(seat);
                let pays = stake.when.holds(&view).and(|| stake.seats.holds(&view));
                if holds(pays)? {
                    paid.push((seat, exact(&stake.amount, &view)?, &stake.rule));
                }
            }
        }
        let mut taken = None;
        for take in &pot.takes {
            if taken.is_some() {
                break;
            }
            let mut takers = Vec::new();
            for seat in seats() {
                let view = self.asked_by(seat);
                if holds(take.when.holds(&view).and(|| take.seats.holds(&view)))? {
                    takers.push(seat);
                }
            }
            taken = (!takers.is_empty()).then_some((takers, &take.rule));
        }
        for (seat, amount, rule) in paid.into_iter().filter(|&(_, amount, _)| amount != 0) {
            self.ledger.put(n, Units(amount));
            self.write(seat, amount.saturating_neg(), rule);
        }
        if let Some((takers, rule)) = taken {
            let share = self.ledger.pots[n].div_euclid(takers.len() as i64);
            for seat in takers.into_iter().filter(|_| share > 0) {
                self.ledger.put(n, Units(-share));
                self.write(seat, share, rule);
            }
        }
        Ok(())
    }

    fn swaps(&mut self) {
        let Some(swap) = &self.rules.swap else {
            return;
        };
        for seat in Seat::all(self.facts.seats) {
            let mut price = 0_i64;
            for number in 1..=self.facts.swaps[seat] {
                let view = View {
                    scope: Scope {
                        act: Act::Swap(number),
                        ..Scope::seat(seat)
                    },
                    ..self.asked_by(seat)
                };
                price = price.saturating_add(exact(&swap.price, &view).unwrap_or(0));
            }
            if price == 0 {
                continue;
            }
            match swap.paid_to {
                SwapPaid::Nobody => self.write(seat, -price, &swap.rule),
                SwapPaid::Pot(pot) => {
                    self.ledger.put(pot, Units(price));
                    self.write(seat, -price, &swap.rule);
                }
                SwapPaid::EachOther => {
                    let pays = settle::each_other(self.facts.seats, seat, Units(-price));
                    let (base, value) = (Units(price), Units(-price));
                    let line = line(For::Seat(seat), base, value, pays, &swap.rule);
                    self.ledger.add_to_all(line);
                }
            }
        }
    }
}
