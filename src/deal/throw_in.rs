//! Throwing a hand in.

use super::codes;
use super::machine::{Deal, Phase};
use super::refusal::{self, Refusal};
use crate::basics::{Join, Name, Part, RuleRef, Seat, SeatSet, told};
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
            let message = told!("no hand may be thrown in by this variant");
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
            let reasons = Part::list(candidates().map(id), Join::Or);
            let asked = candidates()
                .next()
                .filter(|_| reason.is_some())
                .map_or_else(|| told!(""), |one| refusal::asked(self.rules, &one.rule));
            let message = told!(
                "{seat}'s hand is not one that may be thrown in ({reasons}){asked}",
                seat,
                reasons,
                asked
            );
            let refusal = Refusal::new(codes::THROW_IN, message);
            return Err(refusal.by_all(candidates().map(|annulment| &annulment.rule)));
        };
        let what = match reason {
            Some(reason) => told!(
                "`{reason}`",
                reason = Name(self.rules.names.id(Term::Annulment(reason)))
            ),
            None => told!("a hand"),
        };
        let early =
            found.since == Since::Talon && matches!(self.phase, Phase::Bidding(_) | Phase::Raising);
        let message = if early {
            told!(
                "{what} can be thrown in only once the talon has been taken",
                what
            )
        } else {
            told!("it is too late to throw {what} in", what)
        };
        let until = match found.until {
            Until::Auction => told!("before anybody has bid or passed"),
            Until::Discard => told!("until its cards are laid away"),
            Until::Call => told!("until the call"),
        };
        let reasons = Part::list(held.clone().map(id), Join::Or);
        let instead = told!(
            "{seat} could do so {until}, by {reasons}",
            seat,
            until,
            reasons
        );
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
