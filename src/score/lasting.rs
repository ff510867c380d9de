//! Factors that last from deal to deal: which one this deal uses, and what becomes of them afterwards.

use super::figures::Scorer;
use super::ledger::Wheels;
use crate::basics::{Party, Seat};
use crate::expr::{Scope, View};
use crate::rules::{Figure, Lasting, Wheels as Count};

impl<'a> Scorer<'a> {
    fn lasting(&self) -> Option<&'a Lasting> {
        self.rules.lasting.first()
    }

    fn asked_by(&self, seat: Seat) -> View<'_> {
        View {
            facts: self.facts,
            constants: &self.rules.constants,
            verdicts: Some(self.verdicts),
            trick: &[],
            scope: Scope {
                seat: Some(seat),
                side: self.facts.sides.party(seat),
                ..Scope::NOWHERE
            },
        }
    }

    /// The seat whose factor counts in this deal.
    pub(super) fn wheel_in_use(&self) -> Option<Seat> {
        let lasting = self.lasting()?;
        Seat::all(self.rules.seats).find(|&seat| {
            self.facts.wheels[seat] > 0 && lasting.when.holds(&self.asked_by(seat)).is_true()
        })
    }

    /// The factor on the lines of a party.
    pub(super) fn wheel_on(&self, figure: &Figure, party: Option<Party>) -> i64 {
        let (Some(seat), Some(lasting)) = (self.wheel, self.lasting()) else {
            return 1;
        };
        let counts = match figure.wheels {
            Count::All => true,
            Count::Own => party.is_some() && self.facts.sides.party(seat) == party,
            Count::Never => false,
        };
        if counts { lasting.factor } else { 1 }
    }

    /// What this deal uses and gives.
    pub(super) fn wheels(&self) -> Option<Wheels> {
        let lasting = self.lasting()?;
        let asked = self.facts.declarer.unwrap_or(Seat::FOREHAND);
        let spent = |seat| lasting.spent.holds(&self.asked_by(seat)).is_true();
        Some(Wheels {
            before: self.facts.wheels,
            used: self.wheel,
            spent: self.wheel.is_some_and(spent),
            given: lasting.given.holds(&self.asked_by(asked)).is_true(),
        })
    }
}
