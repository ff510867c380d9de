//! Factors that last from deal to deal: which of them count in this deal, and what it gives.

use super::figures::Scorer;
use super::ledger::Wheels;
use crate::basics::{Party, Seat};
use crate::expr::{Scope, View};
use crate::facts::MAX_ROUNDS;
use crate::rules::{Figure, Lasting, Wheels as Count};

impl<'a> Scorer<'a> {
    fn lasting(&self) -> Option<&'a Lasting> {
        self.rules.lasting.first()
    }

    pub(super) fn asked_by(&self, seat: Seat) -> View<'_> {
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
        Seat::all(self.facts.seats).find(|&seat| {
            self.facts.wheels[seat] > 0 && lasting.when.holds(&self.asked_by(seat)).is_true()
        })
    }

    /// The factor on the lines of a party.
    pub(super) fn wheel_on(&self, figure: &Figure, party: Option<Party>) -> i64 {
        let table = match figure.wheels {
            Count::Never => return 1,
            Count::All | Count::Own => self.rounds,
        };
        let (Some(seat), Some(lasting)) = (self.wheel, self.lasting()) else {
            return table;
        };
        let counts = match figure.wheels {
            Count::All => true,
            Count::Own => party.is_some() && self.facts.sides.party(seat) == party,
            Count::Never => false,
        };
        if counts {
            lasting.factor * table
        } else {
            table
        }
    }

    /// What the factors of the table that are in force make together.
    pub(super) fn rounds_in_force(&self) -> i64 {
        let asked = self.asked_by(self.facts.declarer.unwrap_or(Seat::FOREHAND));
        let in_force = self.rules.rounds.iter().zip(self.facts.rounds);
        in_force
            .filter(|(rounds, count)| *count > 0 && rounds.when.holds(&asked).is_true())
            .map(|(rounds, count)| rounds.factor.saturating_pow(u32::from(count)))
            .fold(1, i64::saturating_mul)
    }

    /// Which factors the deal gives to the table.
    pub(super) fn rounds_given(&self) -> [bool; MAX_ROUNDS] {
        let asked = self.asked_by(self.facts.declarer.unwrap_or(Seat::FOREHAND));
        let mut given = [false; MAX_ROUNDS];
        for (given, rounds) in given.iter_mut().zip(&self.rules.rounds) {
            *given = rounds.given.holds(&asked).is_true();
        }
        given
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
