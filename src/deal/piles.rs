//! Cards beside the hands, and those that are left in them at the end.

use super::codes;
use super::machine::Deal;
use super::refusal::{self, Refusal, Verb};
use crate::basics::{BySeat, Card, CardSet, Name, Seat, told};
use crate::facts::{Pile, Piles};
use crate::rules::Surplus;

impl Deal<'_> {
    /// Lays the piles out that a record shows, each with its top card last.
    pub fn lay_piles(&mut self, piles: BySeat<Vec<Pile>>) {
        if self.facts.piles.is_some() {
            self.facts.piles = Some(Box::new(Piles::new(piles, self.unseen)));
        }
    }

    /// The cards of a seat that certainly lie under others.
    pub fn covered(&self, seat: Seat) -> CardSet {
        let piles = self.facts.piles.as_ref();
        piles.map_or(CardSet::EMPTY, |piles| piles.covered(seat))
    }

    /// The cards of a seat that lie in piles, as far as they are known.
    pub(super) fn in_piles(&self, seat: Seat) -> CardSet {
        let piles = self.facts.piles.as_ref();
        piles.map_or(CardSet::EMPTY, |piles| {
            piles.lying(seat, CardSet::EMPTY).known
        })
    }

    /// Refuses a card that lies under another.
    pub(super) fn lies_covered(&self, seat: Seat, card: Card) -> Option<Refusal> {
        let over = self.facts.piles.as_ref()?.over(seat, card)?;
        let message = told!(
            "{seat} may not play the `{card}`: it lies in a pile under the `{over}`",
            seat,
            card = Name(self.card_id(card)),
            over = Name(self.card_id(over))
        );
        let (allowed, _) = self.playable(seat);
        let refusal = Refusal::new(codes::CARD, message).by(&self.rules.deal_rule);
        Some(refusal.instead(refusal::may(self.rules, seat, Verb::Play, allowed)))
    }

    /// How many cards are left in hands when the last trick has been played.
    pub fn left_over(&self) -> usize {
        if !self.mode.leaves_cards {
            return 0;
        }
        let total = self.facts.tricks.total();
        let left = |seat| {
            let dealt = self.rules.dealt(seat) + self.taken_count(seat);
            dealt.saturating_sub(total)
        };
        Seat::all(self.seats()).map(left).sum()
    }

    /// How many talon cards a seat has taken.
    pub(super) fn taken_count(&self, seat: Seat) -> usize {
        let taken = self.facts.taken[seat];
        taken.known.len() + usize::from(taken.room)
    }

    /// After the last trick the cards that are left in hands go to their holders, or to its winner.
    pub(super) fn give_surplus(&mut self, winner: Option<Seat>) {
        let tricks = &self.facts.tricks;
        if !self.mode.leaves_cards || tricks.complete() < tricks.total() {
            return;
        }
        for holder in Seat::all(self.seats()) {
            let taker = match self.rules.surplus {
                Surplus::LastTrick => winner,
                Surplus::Kept | Surplus::Played => Some(holder),
            };
            let (Some(taker), hand) = (taker, self.facts.hand[holder]) else {
                continue;
            };
            self.won[taker] += self.sum(hand.known);
            for card in hand.known {
                self.facts.tricks.give(taker, card);
            }
        }
        self.recount();
    }
}
