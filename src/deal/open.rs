//! Hands that lie open while the cards are played, and what it is to see one.

use super::machine::{Deal, Phase};
use crate::basics::{CardSet, Seat, SeatSet};
use crate::expr::{Act as RuleAct, Condition};
use crate::facts::Holding;
use crate::rules::OpenFrom;

impl Deal<'_> {
    /// The seats whose hands lie open for all to see.
    pub fn open_hands(&self) -> SeatSet {
        let (Phase::Playing(_), Some((whose, from))) = (&self.phase, &self.mode.play.open) else {
            return SeatSet::EMPTY;
        };
        let tricks = &self.facts.tricks;
        let now = match from {
            OpenFrom::Lead => true,
            OpenFrom::FirstCard => !tricks.list().is_empty(),
            OpenFrom::FirstTrick => tricks.complete() > 0,
        };
        if !now {
            return SeatSet::EMPTY;
        }
        let lies = |seat: &Seat| {
            let holds = |when: &Condition| when.holds(&self.view(*seat, RuleAct::None)).is_true();
            whose.as_ref().is_none_or(holds)
        };
        Seat::all(self.seats()).filter(lies).collect()
    }

    /// Has a hand lie open that was not known: the seat holds these cards, and nobody else any of them.
    pub fn lay_open(&mut self, seat: Seat, cards: CardSet) {
        let facts = &mut self.facts;
        facts.hand[seat] = Holding::exactly(cards);
        for other in Seat::all(facts.seats).filter(|&other| other != seat) {
            let held = &mut facts.hand[other];
            held.possible = held.known | (held.possible - cards);
        }
    }
}
