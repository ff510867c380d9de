//! Throwing a hand in.

use super::codes;
use super::exchange::applies;
use super::machine::{Deal, Phase};
use super::refusal::Refusal;
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
    ) -> Result<RuleRef, Refusal> {
        let all = &self.rules.annulments;
        if all.is_empty() {
            let message = "no hand may be thrown in by this variant";
            return Err(Refusal::new(codes::THROW_IN, message));
        }
        let named = |n: usize| reason.is_none_or(|reason| reason.index() == n);
        let candidates = all
            .iter()
            .enumerate()
            .filter(|&(n, _)| named(n))
            .map(|(_, annulment)| annulment);
        let view = self.view(seat, RuleAct::None);
        let holds = |annulment: &&Annulment| !applies(Some(&annulment.when), &view).is_false();
        let mut held = candidates.clone().filter(holds);
        let in_time = |annulment: &&Annulment| self.in_time(annulment, seat);
        if let Some(found) = held.clone().find(in_time) {
            return Ok(found.rule.clone());
        }
        let Some(found) = held.next() else {
            let reasons = candidates.map(|annulment| format!("`{}`", annulment.rule.id));
            let message = format!(
                "{seat}'s hand is not one that may be thrown in ({})",
                crate::basics::spelling::list(reasons, "or")
            );
            let rule = reason.and_then(|reason| all.get(reason.index()));
            let refusal = Refusal::new(codes::THROW_IN, message);
            return Err(refusal.by(&rule.unwrap_or(&all[0]).rule));
        };
        let name = reason.map_or(&*found.rule.id, |reason| {
            self.rules.names.id(Term::Annulment(reason))
        });
        let early =
            found.since == Since::Talon && matches!(self.phase, Phase::Bidding(_) | Phase::Raising);
        let message = if early {
            format!("`{name}` can be thrown in only once the talon has been taken")
        } else {
            format!("it is too late to throw `{name}` in")
        };
        Err(Refusal::new(codes::THROW_IN, message).by(&found.rule))
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
            (Phase::Bidding(_) | Phase::Raising, Since::Deal, Until::Discard) => true,
            (Phase::Bidding(_), Since::Deal, Until::Auction) => {
                auction.standing.is_none() && auction.passed.is_empty()
            }
            (Phase::Discarding(owing), _, Until::Discard) => owing.contains(seat),
            _ => false,
        }
    }
}
