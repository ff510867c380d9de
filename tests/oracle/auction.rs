//! From the first bid to the call.

use tarokk::basics::Seat;
use tarokk::facts::Partner;
use tarokk::game::{Act, Cards};

use crate::record::Bid;
use crate::table::{Lost, Table};

impl Table<'_> {
    pub(crate) fn auction(&mut self) -> Result<(), Lost> {
        let record = self.record;
        for (n, bid) in record.bids.iter().enumerate() {
            self.at(format!("bid {}", n + 1));
            self.thrown_in_by(&record.can_throw_dealt);
            self.bid(bid)?;
        }
        self.at("the end of the auction");
        if record.outcome == "thrown_bidding" {
            self.thrown_in_by(&record.can_throw_dealt);
            return self.throw_in();
        }
        self.deal.hand_out_talon();
        if record.outcome == "all_pass" {
            return Ok(());
        }
        let facts = &self.deal.facts;
        let contract = facts.contract.map(|id| self.spelling.of_contract(id));
        let promise = facts.auction.promise;
        let promise = promise.map(|p| (self.spelling.of_card(p.card), p.by.index()));
        let declarer = facts.declarer.map(Seat::index);
        self.same("declarer", declarer, record.declarer);
        self.same("bid", contract, record.bid.clone());
        let invited = record.invit.as_ref().map(|i| (i.card.clone(), i.from));
        self.same("invitation", promise, invited);
        Ok(())
    }

    pub(crate) fn bid(&mut self, bid: &Bid) -> Result<(), Lost> {
        let seat = self.turn(bid.seat)?;
        let standing = self.deal.facts.auction.standing;
        let said = |act: &Act| match *act {
            Act::Bid { contract, .. } => Some(self.spelling.of_contract(contract)),
            Act::Hold { .. } => standing.map(|standing| self.spelling.of_contract(standing)),
            Act::Pass { .. } => Some("pass".to_owned()),
            _ => None,
        };
        let can = self.deal.legal().iter().filter_map(said).collect();
        self.same_set("legal bids", can, &bid.can);
        let act = match bid.said.as_str() {
            "pass" => Act::Pass { seat },
            _ if bid.hold => Act::Hold { seat },
            level => Act::Bid {
                seat,
                contract: self.spelling.contract(level),
            },
        };
        let before = self.deal.facts.auction.promise;
        self.act(act)?;
        let after = self.deal.facts.auction.promise.filter(|_| before.is_none());
        let made = after.map(|promise| self.spelling.of_card(promise.card));
        self.same("invitation made", made, bid.invit.clone());
        Ok(())
    }

    pub(crate) fn talon(&mut self) -> Result<(), Lost> {
        let record = self.record;
        self.at("the talon");
        for (seat, cards) in Seat::all(self.deal.seats()).zip(&record.talon_to) {
            let taken = self.spelling.of_cards(self.deal.facts.taken[seat].known);
            self.same_set(&format!("talon cards of {seat}"), taken, cards);
        }
        let can_throw = record.can_throw_after_talon.as_deref().unwrap_or_default();
        if !self.is_over() {
            self.thrown_in_by(can_throw);
        }
        if record.outcome == "thrown_after_talon" {
            return self.throw_in();
        }
        Ok(())
    }

    pub(crate) fn discards(&mut self) -> Result<(), Lost> {
        let record = self.record;
        for (seat, cards) in Seat::all(self.deal.seats()).zip(&record.discards) {
            self.at(format!("the discard of {seat}"));
            self.same(
                "cards to discard",
                self.deal.discard_count(seat),
                cards.len(),
            );
            if cards.is_empty() {
                continue;
            }
            let known = self.spelling.cards(cards);
            let may = self.spelling.of_cards(self.deal.discardable(seat));
            let hand = self.spelling.of_cards(self.deal.facts.hand[seat].known);
            let free = hand.into_iter().filter(|card| {
                !card.ends_with('K') && !["I", "XXI", "XXII"].contains(&card.as_str())
            });
            self.same_set(
                "cards that may be laid away",
                may,
                &free.collect::<Vec<_>>(),
            );
            self.act(Act::Discard {
                seat,
                cards: Cards { known, unknown: 0 },
            })?;
            self.same(
                "whether it may still throw in",
                self.deal.may_throw_in().contains(seat),
                false,
            );
        }
        self.at("after the discards");
        let told = |seat| {
            self.deal
                .told(seat)
                .unwrap_or_else(|| panic!("nothing is told"))
        };
        let counts: Vec<_> = Seat::all(self.deal.seats())
            .map(|seat| told(seat).0.exact())
            .collect();
        let wanted: Vec<_> = record.tarokks_discarded.iter().map(|&n| Some(n)).collect();
        let shown: Vec<String> = Seat::all(self.deal.seats())
            .flat_map(|seat| self.spelling.of_cards(told(seat).1))
            .collect();
        self.same("tarokks discarded", counts, wanted);
        self.same_set(
            "tarokks shown",
            shown,
            &record.declarer_tarokk_discards_shown,
        );
        for (seat, cards) in Seat::all(self.deal.seats()).zip(&record.hands_play) {
            let hand = self.spelling.of_cards(self.deal.facts.hand[seat].known);
            self.same_set(&format!("hand of {seat}"), hand, cards);
        }
        Ok(())
    }

    pub(crate) fn call(&mut self) -> Result<(), Lost> {
        let record = self.record;
        self.at("the call");
        let seat = self.turn(record.declarer.unwrap_or_default())?;
        let can = self.deal.legal().into_iter().filter_map(|act| match act {
            Act::Call { card, .. } => card.map(|card| self.spelling.of_card(card)),
            _ => None,
        });
        self.same_set("cards that may be called", can.collect(), &record.can_call);
        let card = self.spelling.card(&record.called);
        self.act(Act::Call {
            seat,
            card: Some(card),
        })?;
        let facts = &self.deal.facts;
        let alone = facts.sides.partner == Partner::Alone;
        let partner = match facts.sides.partner {
            Partner::Seat(partner) => Some(partner.index()),
            Partner::Alone => facts.declarer.map(Seat::index),
            Partner::Unknown => None,
        };
        let laid_by_another = Seat::all(facts.seats)
            .any(|other| other != seat && facts.laid[other].known.contains(card));
        let accepted = facts.auction.promise.map(|promise| promise.card == card);
        self.same("partner", partner, record.partner);
        self.same("solo", Some(alone), record.solo);
        self.same(
            "intentional solo",
            Some(alone && !laid_by_another),
            record.solo_intentional,
        );
        self.same(
            "invitation accepted",
            accepted,
            record.invit.as_ref().and_then(|i| i.accepted),
        );
        self.known(&record.known_after_call);
        Ok(())
    }
}
