//! Throwing a hand in.

use super::codes;
use super::exchange::applies;
use super::machine::{Deal, Phase};
use super::refusal::{self, Refusal};
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
        let held: Vec<&Annulment> = candidates.clone().filter(holds).collect();
        if let Some(found) = held.iter().find(|found| self.in_time(found, seat)) {
            return Ok(found.rule.clone());
        }
        let named = |annulments: &mut dyn Iterator<Item = &Annulment>| {
            let ids = annulments.map(|annulment| format!("`{}`", annulment.rule.id));
            crate::basics::spelling::list(ids, "or")
        };
        let Some(found) = held.first() else {
            let reasons = named(&mut candidates.clone());
            let message = format!("{seat}'s hand is not one that may be thrown in ({reasons})");
            let rule = reason.and_then(|reason| all.get(reason.index()));
            let rule = rule.map_or(&all[0].rule, |rule| &rule.rule);
            let asked = match reason {
                Some(_) => refusal::asked(self.rules, rule),
                None => String::new(),
            };
            let refusal = Refusal::new(codes::THROW_IN, format!("{message}{asked}"));
            return Err(refusal.by(rule));
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
        };
        let reasons = named(&mut held.iter().copied());
        let instead = format!("{seat} could do so {until}, by {reasons}");
        let refusal = Refusal::new(codes::THROW_IN, message).instead(instead);
        Err(refusal.by(&found.rule))
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
