//! Conditions that a person asks of deals, in the words of a variant.

use super::compile::compile_and_name;
use super::model::Rules;
use crate::basics::{Party, Seat, SourceMap, Truth};
use crate::expr::places::Placed;
use crate::expr::{
    Act, Condition, Fault, Needs, Scope, Verdicts, View, compile_condition, compile_condition_at,
};
use crate::facts::Facts;
use crate::variant::Merged;

/// From where a deal is looked at for a condition.
const PLACES: [Needs; 3] = [
    Needs::WINNERS_OF_DEAL,
    Needs::WINNERS,
    Needs::WINNERS.and(Needs::SEAT),
];

/// A condition asked of deals.
#[derive(Clone, Debug)]
pub struct Asked {
    condition: Condition,
    place: Needs,
}

/// For whom a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// For the deal.
    Deal,
    /// For a side, or a player where everybody plays alone.
    Side(Party),
    /// For a seat.
    Seat(Seat),
}

impl Asked {
    /// Reads a condition.
    pub fn read(text: &str, merged: &Merged, sources: &SourceMap) -> Result<Self, Vec<Fault>> {
        let (_, symbols, _) = compile_and_name(merged, sources, None);
        match compile_condition_at(text, &symbols, &PLACES) {
            Some((condition, place)) => Ok(Self { condition, place }),
            None => {
                let [.., widest] = PLACES;
                let place = widest;
                let condition = compile_condition(text, &symbols, place)?;
                Ok(Self { condition, place })
            }
        }
    }

    /// For whom it holds, may hold, and does not hold in a deal.
    pub fn of(&self, rules: &Rules, facts: &Facts, verdicts: &Verdicts) -> Vec<(Whose, Truth)> {
        let mode = rules.mode(facts.contract);
        let ask = |whose: Whose| {
            let (seat, side) = match whose {
                Whose::Deal => (None, None),
                Whose::Side(party) => (None, Some(party)),
                Whose::Seat(seat) => (Some(seat), facts.sides.party(seat)),
            };
            let view = View {
                facts,
                constants: &rules.constants,
                verdicts: Some(verdicts),
                trick: &[],
                scope: Scope {
                    seat,
                    side,
                    act: Act::None,
                    ..Scope::NOWHERE
                },
            };
            (whose, self.condition.holds(&view))
        };
        let [deal, side, _] = PLACES;
        if self.place == deal {
            vec![ask(Whose::Deal)]
        } else if self.place == side {
            Party::all(mode.parties())
                .map(Whose::Side)
                .map(ask)
                .collect()
        } else {
            Seat::all(facts.seats).map(Whose::Seat).map(ask).collect()
        }
    }

    /// Whether it holds in a deal, for one seat if one is given, otherwise for anybody.
    pub fn holds(
        &self,
        rules: &Rules,
        facts: &Facts,
        verdicts: Option<&Verdicts>,
        whose: Option<Seat>,
    ) -> Truth {
        let ask = |seat: Option<Seat>, side: Option<Party>| {
            self.condition
                .holds(&looked_at(rules, facts, verdicts, seat, side))
        };
        let of = |seat: Seat| ask(Some(seat), facts.sides.party(seat));
        let [deal, side, _] = PLACES;
        match whose {
            Some(seat) => of(seat),
            None if self.place == deal => ask(None, None),
            None if self.place == side => {
                let parties = Party::all(rules.mode(facts.contract).parties());
                parties.fold(Truth::False, |so_far, party| {
                    so_far.or(|| ask(None, Some(party)))
                })
            }
            None => {
                Seat::all(facts.seats).fold(Truth::False, |so_far, seat| so_far.or(|| of(seat)))
            }
        }
    }

    /// The same as a condition about where the cards lie that have just been dealt; none where it asks for more. `facts` are
    /// those of a deal of which no card is known.
    pub fn placed(&self, rules: &Rules, facts: &Facts, whose: Option<Seat>) -> Option<Placed> {
        let ask = |seat: Option<Seat>| {
            let view = looked_at(rules, facts, None, seat, None);
            self.condition.placed(&view)
        };
        let [deal, side, _] = PLACES;
        match whose {
            Some(seat) => ask(Some(seat)),
            None if self.place == deal => ask(None),
            None if self.place == side => None,
            None => {
                let all: Option<Box<[Placed]>> =
                    Seat::all(facts.seats).map(|seat| ask(Some(seat))).collect();
                all.map(Placed::Any)
            }
        }
    }

    /// Conditions that must all hold for it to hold, asked of one seat or of the deal.
    pub fn parts(&self) -> Vec<Self> {
        let parts = self.condition.parts().iter();
        parts
            .map(|part| Self {
                condition: part.clone(),
                place: self.place,
            })
            .collect()
    }

    /// Whether it has to be asked of somebody.
    pub fn needs_somebody(&self) -> bool {
        let [deal, ..] = PLACES;
        self.place != deal
    }
}

fn looked_at<'a>(
    rules: &'a Rules,
    facts: &'a Facts,
    verdicts: Option<&'a Verdicts<'a>>,
    seat: Option<Seat>,
    side: Option<Party>,
) -> View<'a> {
    View {
        facts,
        constants: &rules.constants,
        verdicts,
        trick: &[],
        scope: Scope {
            seat,
            side,
            ..Scope::NOWHERE
        },
    }
}
