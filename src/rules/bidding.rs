//! The rules of what may be bid, promised and played, and of hands thrown in.

use super::codes;
use super::compile::Compiler;
use super::model::{Annulment, AuctionRules, Promise};
use super::written::{AuctionAct, LastingTable, LastingTo, Since, Until, VariantTable};
use crate::basics::Diagnostic;
use crate::expr::{Act, Needs};
use crate::game::{AnnulmentId, ContractId, Term};

impl Compiler<'_> {
    /// Names the contracts; gives them from the lowest level up.
    pub(super) fn name_contracts(&mut self, written: &VariantTable) -> Vec<ContractId> {
        let mut ladder: Vec<(u8, ContractId)> = Vec::new();
        if !self.within_limit(written.contract.0.len(), "contract") {
            return Vec::new();
        }
        for (n, (id, contract)) in written.contract.0.iter().enumerate() {
            let number = ContractId(n as u8);
            let path = format!("contract.{}", id.value);
            self.symbols.contracts.insert(id.value.clone(), number);
            self.constants.levels.push(contract.level);
            self.constants.values.push(contract.value);
            self.name(
                Term::Contract(number),
                &id.value,
                contract.token.as_deref(),
                &contract.name,
                &contract.read,
                &path,
            );
            if let Some((_, other)) = ladder.iter().find(|(level, _)| *level == contract.level) {
                let other = written.contract.0.get(other.index());
                let other = other.map_or("", |(id, _)| id.value.as_str());
                let (level, own) = (contract.level, format!("{path}.level"));
                let others = format!("contract.{other}.level");
                // The file laid last chose a level that was taken.
                let last = self.set_last(&[own.as_str(), others.as_str()]);
                let (other, first) = if last == own {
                    (other, others.as_str())
                } else {
                    (id.value.as_str(), own.as_str())
                };
                let message = format!("`contract.{other}` has the level {level} too");
                let finding = Diagnostic::error(codes::DUPLICATE, message).at(self.span(last));
                let place = self.span(first);
                self.report(finding.related(place, "here"));
            }
            ladder.push((contract.level, number));
        }
        ladder.sort_unstable();
        ladder.into_iter().map(|(_, contract)| contract).collect()
    }

    pub(super) fn annulments(&mut self, written: &VariantTable) -> Vec<Annulment> {
        let mut annulments = Vec::new();
        for (n, (id, annul)) in written.annul.0.iter().enumerate() {
            let path = format!("annul.{}", id.value);
            let term = Term::Annulment(AnnulmentId(n as u8));
            self.name(term, &id.value, None, &annul.name, &[], &path);
            if annul.since == Since::Talon && annul.until == Until::Auction {
                let span = self.span(&format!("{path}.since"));
                let message = "this hand can never be thrown in: the talon comes after the auction";
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
            }
            annulments.push(Annulment {
                when: self.condition(&annul.when, Needs::SEAT, &path),
                since: annul.since,
                until: annul.until,
                writes: annul
                    .writes
                    .as_ref()
                    .map(|writes| self.amount(writes, Needs::SEAT, &path)),
                rule: self.rule(&path),
            });
        }
        annulments
    }

    pub(super) fn name_what_lasts(&mut self, written: &VariantTable) {
        for (n, (id, _)) in written.annul.0.iter().enumerate() {
            let reason = AnnulmentId(n as u8);
            self.symbols.reasons.insert(id.value.clone(), reason);
        }
        let of_table = |lasting: &LastingTable| lasting.to == LastingTo::Table;
        let table = written.lasting.0.iter().filter(|(_, one)| of_table(one));
        for (n, (id, _)) in table.enumerate() {
            self.symbols.lasting.insert(id.value.clone(), n as u8);
        }
    }

    pub(super) fn name_promises(&mut self, written: &VariantTable) {
        for (n, (id, _)) in written.promise.0.iter().enumerate() {
            self.symbols.promises.insert(id.value.clone(), n as u8);
        }
    }

    pub(super) fn auction(&mut self, written: &VariantTable) -> AuctionRules {
        let auction = &written.auction;
        let mut promises = Vec::new();
        for (id, promise) in &written.promise.0 {
            let path = format!("promise.{}", id.value);
            let card = self.one_card(&promise.card, &path);
            let requires = self.condition(&promise.requires, Needs::SEAT, &path);
            self.constants.promises.push(requires.clone());
            promises.extend(card.map(|card| Promise {
                act: promise.act,
                when: match promise.act {
                    AuctionAct::Bid => self.condition(&promise.when, Needs::BID, &path),
                    AuctionAct::Hold => {
                        self.condition_at(Act::Hold, &promise.when, Needs::BID, &path)
                    }
                    AuctionAct::Pass => {
                        self.condition_at(Act::Pass, &promise.when, Needs::BID, &path)
                    }
                },
                card,
                requires,
                rule: self.rule(&path),
            }));
        }
        AuctionRules {
            bid: (
                self.condition(&auction.bid.when, Needs::BID, "auction.bid"),
                self.rule("auction.bid"),
            ),
            hold: auction.hold.as_ref().map(|hold| {
                (
                    self.condition_at(Act::Hold, &hold.when, Needs::BID, "auction.hold"),
                    self.rule("auction.hold"),
                )
            }),
            wait: auction.wait.as_ref().map(|wait| {
                (
                    self.condition(&wait.when, Needs::SEAT, "auction.wait"),
                    self.rule("auction.wait"),
                )
            }),
            ask: auction.ask.as_ref().map(|ask| {
                (
                    self.condition(&ask.when, Needs::SEAT, "auction.ask"),
                    self.rule("auction.ask"),
                )
            }),
            bans: self.when_rules(&auction.ban, Needs::BID, "auction.ban"),
            raise: auction.raise.as_ref().map(|raise| {
                (
                    self.condition(&raise.when, Needs::SEAT, "auction.raise"),
                    raise.talon,
                    self.rule("auction.raise"),
                )
            }),
            opens: auction.opens,
            all_pass: auction.all_pass.as_ref().and_then(|all| {
                let contract = self.look_up(&all.contract, "contract", |s| &s.contracts)?;
                Some((contract, self.rule("auction.all-pass")))
            }),
            none: auction.none.as_ref().and_then(|none| {
                let _ = self.rule("auction.none");
                self.look_up(&none.contract, "contract", |s| &s.contracts)
            }),
            promises,
        }
    }
}
