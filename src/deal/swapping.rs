//! Single cards exchanged with the talon: one goes under it, its top card into the hand.

use super::codes;
use super::machine::{Deal, Phase};
use super::refusal::{self, Refusal};
use crate::basics::{Card, CardSet, Name, Seat, Told, told};
use crate::expr::Act as RuleAct;
use crate::game::Act;
use crate::rules::{Swap, SwapAt};

impl Deal<'_> {
    fn is_time_to_swap(&self, swap: &Swap) -> bool {
        match (&self.phase, swap.at) {
            (Phase::Bidding(_), SwapAt::Deal) => {
                let auction = &self.facts.auction;
                auction.standing.is_none() && auction.passed.is_empty()
            }
            (Phase::Raising, SwapAt::Talon) => true,
            _ => false,
        }
    }

    /// Judges an exchange: whose, which card is given away, and which comes for it, as far as the record says so.
    pub(super) fn check_swap(
        &self,
        seat: Seat,
        gives: Option<Card>,
        gets: Option<Card>,
    ) -> Result<(), Refusal> {
        let Some(swap) = &self.rules.swap else {
            let message = told!("no cards are exchanged with the talon by this variant");
            return Err(Refusal::new(codes::NO_RULE, message));
        };
        let refuse = |message: Told| Err(Refusal::new(codes::SWAP, message).by(&swap.rule));
        if !self.is_time_to_swap(swap) {
            let when = match swap.at {
                SwapAt::Deal => told!("before anybody has bid or passed"),
                SwapAt::Talon => told!("after the auction, before the talon is handed out"),
            };
            return refuse(told!("cards are exchanged with the talon {when}", when));
        }
        let view = self.view(seat, RuleAct::None);
        if self.facts.swaps[seat] >= swap.most || swap.when.holds(&view).is_false() {
            let asked = refusal::asked(self.rules, &swap.rule);
            return refuse(told!("{seat} may exchange no card now{asked}", seat, asked));
        }
        let Some(given) = gives else {
            return Ok(());
        };
        let hand = self.facts.hand[seat].possible - self.in_piles(seat);
        if !hand.contains(given) {
            let message = told!(
                "{seat} gives the `{card}` away and does not hold it",
                seat,
                card = Name(self.card_id(given))
            );
            return Err(Refusal::new(codes::NOT_HELD, message).of_card(given.into()));
        }
        if !swap.give.holding(&view).possible.contains(given) {
            let message = told!(
                "the `{card}` may not be given away",
                card = Name(self.card_id(given))
            );
            return refuse(message);
        }
        match (gets, self.talon.first()) {
            (Some(card), Some(Some(top))) if card != *top => refuse(told!(
                "{seat} gets the `{card}`, and the top card of the talon is the `{top}`",
                seat,
                card = Name(self.card_id(card)),
                top = Name(self.card_id(*top))
            )),
            (Some(card), Some(None)) if !self.unseen.contains(card) => refuse(told!(
                "the `{card}` does not lie in the talon",
                card = Name(self.card_id(card))
            )),
            _ => Ok(()),
        }
    }

    pub(super) fn apply_swap(&mut self, seat: Seat, gives: Option<Card>, gets: Option<Card>) {
        if self.talon.is_empty() {
            return;
        }
        let top = self.talon.remove(0).or(gets);
        self.talon.push(gives);
        let talon = &mut self.facts.talon;
        let hand = &mut self.facts.hand[seat];
        match gives {
            Some(card) => hand.lose(card),
            None => hand.lose_unseen(),
        }
        match top {
            Some(card) => {
                talon.lose(card);
                hand.gain(card.into());
                self.unseen.remove(card);
            }
            None => {
                talon.lose_unseen();
                hand.room += 1;
                hand.possible |= self.unseen;
            }
        }
        match gives {
            Some(card) => talon.gain(card.into()),
            None => {
                talon.room += 1;
                talon.possible |= self.facts.dealt[seat].possible;
            }
        }
        let swaps = &mut self.facts.swaps[seat];
        *swaps = swaps.saturating_add(1);
    }

    /// Every exchange that is allowed now, whoever's turn it is.
    pub(super) fn swaps_now(&self) -> Vec<Act> {
        let Some(swap) = self
            .rules
            .swap
            .as_ref()
            .filter(|swap| self.is_time_to_swap(swap))
        else {
            return Vec::new();
        };
        let view_of = |seat| self.view(seat, RuleAct::None);
        let cards = |seat: Seat| -> CardSet {
            let may_give = swap.give.holding(&view_of(seat)).possible;
            (self.facts.hand[seat].known - self.in_piles(seat)) & may_give
        };
        let all = Seat::all(self.seats()).flat_map(|seat| {
            cards(seat).iter().map(move |card| Act::Swap {
                seat,
                gives: Some(card),
                gets: None,
            })
        });
        all.filter(|&act| self.check(act).is_ok()).collect()
    }
}
