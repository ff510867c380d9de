//! Throwing a hand in.

use super::codes;
use super::exchange::applies;
use super::machine::{Deal, Phase};
use super::refusal::Refusal;
use crate::basics::{RuleRef, Seat};
use crate::expr::Act as RuleAct;
use crate::game::{AnnulmentId, Term};
use crate::rules::{Annulment, Until};

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
        let Some(found) = candidates.clone().find(holds) else {
            let reasons = candidates.map(|annulment| format!("`{}`", annulment.rule.id));
            let message = format!(
                "{seat}'s hand is not one that may be thrown in ({})",
                crate::basics::spelling::list(reasons, "or")
            );
            let rule = reason.and_then(|reason| all.get(reason.index()));
            let refusal = Refusal::new(codes::THROW_IN, message);
            return Err(refusal.by(&rule.unwrap_or(&all[0]).rule));
        };
        if !self.in_time(found.until, seat) {
            let name = reason.map_or(found.rule.id.as_str(), |reason| {
                self.rules.names.id(Term::Annulment(reason))
            });
            let message = format!("it is too late to throw `{name}` in");
            return Err(Refusal::new(codes::THROW_IN, message).by(&found.rule));
        }
        Ok(found.rule.clone())
    }

    fn in_time(&self, until: Until, seat: Seat) -> bool {
        match (&self.phase, until) {
            (Phase::Bidding(_), Until::Discard) => true,
            (Phase::Bidding(_), Until::Auction) => {
                self.facts.auction.standing.is_none() && self.facts.auction.passed.is_empty()
            }
            (Phase::Raising, Until::Discard) => true,
            (Phase::Discarding(owing), Until::Discard) => owing.contains(seat),
            _ => false,
        }
    }
}
