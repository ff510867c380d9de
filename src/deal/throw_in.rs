//! Throwing a hand in.

use super::codes;
use super::machine::{Deal, Phase};
use super::refusal::{self, Refusal};
use crate::basics::spelling::list;
use crate::basics::{RuleRef, Seat, SeatSet};
use crate::expr::Act as RuleAct;
use crate::game::{AnnulmentId, Term};
use crate::rules::{Annulment, Since, Until};

impl Deal<'_> {
    /// The rule by which a hand may be thrown in.
    pub(super) fn check_throw_in(
        &self,
        seat: Seat,
        reason: Option<AnnulmentId>,
    ) -> Result<(AnnulmentId, RuleRef), Refusal> {
        let all = &self.rules.annulments;
        if all.is_empty() {
            let message = "no hand may be thrown in by this variant";
            return Err(Refusal::new(codes::THROW_IN, message));
        }
        let named = |n: usize| reason.is_none_or(|reason| reason.index() == n);
        let numbered = || all.iter().enumerate().filter(|&(n, _)| named(n));
        let candidates = || numbered().map(|(_, one)| one);
        let view = self.view(seat, RuleAct::None);
        let holds = |annulment: &&Annulment| !annulment.when.holds(&view).is_false();
        let in_time = |annulment: &&Annulment| self.in_time(annulment, seat);
        let found = numbered().find(|(_, one)| holds(one) && in_time(one));
        if let Some((n, found)) = found {
            return Ok((AnnulmentId(n as u8), found.rule.clone()));
        }
        let id = |annulment: &Annulment| format!("`{}`", annulment.rule.id);
        let held = candidates().filter(holds);
        let Some(found) = held.clone().next() else {
            let reasons = list(candidates().map(id), "or");
            let asked = candidates()
                .next()
                .filter(|_| reason.is_some())
                .map_or(String::new(), |one| refusal::asked(self.rules, &one.rule));
            let message =
                format!("{seat}'s hand is not one that may be thrown in ({reasons}){asked}");
            let refusal = Refusal::new(codes::THROW_IN, message);
            return Err(refusal.by_all(candidates().map(|annulment| &annulment.rule)));
        };
        let what = match reason {
            Some(reason) => format!("`{}`", self.rules.names.id(Term::Annulment(reason))),
            None => "a hand".to_owned(),
        };
        let early =
            found.since == Since::Talon && matches!(self.phase, Phase::Bidding(_) | Phase::Raising);
        let message = if early {
            format!("{what} can be thrown in only once the talon has been taken")
        } else {
            format!("it is too late to throw {what} in")
        };
        let until = match found.until {
            Until::Auction => "before anybody has bid or passed",
            Until::Discard => "until its cards are laid away",
            Until::Call => "until the call",
        };
        let reasons = list(held.clone().map(id), "or");
        let instead = format!("{seat} could do so {until}, by {reasons}");
        let refusal = Refusal::new(codes::THROW_IN, message).instead(instead);
        Err(refusal.by_all(held.map(|annulment| &annulment.rule)))
    }

    /// The seats that may throw their hands in now, whoever's turn it is.
    pub fn may_throw_in(&self) -> SeatSet {
        Seat::all(self.seats())
            .filter(|&seat| self.check_throw_in(seat, None).is_ok())
            .collect()
    }

    fn in_time(&self, annulment: &Annulment, seat: Seat) -> bool {
        let auction = &self.facts.auction;
        match (&self.phase, annulment.since, annulment.until) {
            (Phase::Bidding(_) | Phase::Raising, Since::Deal, Until::Discard | Until::Call)
            | (Phase::Discarding(_) | Phase::Calling, _, Until::Call) => true,
            (Phase::Bidding(_), Since::Deal, Until::Auction) => {
                auction.standing.is_none() && auction.passed.is_empty()
            }
            (Phase::Discarding(owing), _, Until::Discard) => owing.contains(seat),
            _ => false,
        }
    }
}
