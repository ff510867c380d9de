//! How a record that has been played through the rules ended, and what it leaves open.

use super::model::Status;
use super::run::Player;
use crate::basics::Spanned;
use crate::deal::{Ending, Phase};
use crate::facts::{Missing, Partner};
use crate::game::Act;
use crate::replay::Judging;
use crate::rules::ConcedeCost;
use crate::score::{Cut, Ledger, cut};

impl Player<'_, '_> {
    /// Whether the deal was given up with the tricks that were left: they are scored like played ones.
    pub(super) fn gave_tricks_away(&self) -> bool {
        let Phase::Over(Ending::Conceded(_, n)) = &self.deal.phase else {
            return false;
        };
        let concede = self.deal.rules.concessions.get(*n);
        concede.is_some_and(|concede| matches!(concede.cost, ConcedeCost::TricksLeft(_)))
    }

    /// What the rule that ended the deal before its last card lets a seat pay.
    pub(super) fn paid_at_the_end(&self) -> Option<Ledger> {
        let how = match self.deal.phase {
            Phase::Over(Ending::Stopped(n)) => Cut::Stopped(n),
            Phase::Over(Ending::ThrownIn(..)) => Cut::ThrownIn,
            Phase::Over(Ending::Conceded(seat, n)) => Cut::Conceded(seat, n),
            _ => return None,
        };
        cut(self.deal.rules, &self.deal.facts, how)
    }

    pub(super) fn status(&self, judging: Judging) -> Status {
        match &self.deal.phase {
            _ if self.ended || (self.refused && !judging.as_played) => Status::Illegal,
            _ if self.no_auction => Status::Incomplete,
            Phase::Over(Ending::Played) => Status::Played,
            Phase::Over(Ending::PassedOut) => Status::PassedOut,
            Phase::Over(Ending::ThrownIn(..)) => Status::ThrownIn,
            Phase::Over(Ending::Stopped(_)) => Status::Void,
            Phase::Over(Ending::Conceded(..)) => Status::Conceded,
            Phase::Playing(_) | Phase::Over(Ending::Shared) if self.deal.facts.stated.given => {
                Status::OutcomeOnly
            }
            _ => Status::Incomplete,
        }
    }

    /// What the record leaves open of the deal's course.
    pub(super) fn unplayed(&self) -> Option<Missing> {
        let bids = |act: &Spanned<Act>| {
            matches!(
                act.value,
                Act::Bid { .. } | Act::Hold { .. } | Act::Wait { .. } | Act::Pass { .. }
            )
        };
        let no_bids = !self.record.acts().iter().any(bids);
        let more = self.no_auction || self.record.outcome.is_some();
        match &self.deal.phase {
            Phase::Bidding(_) if no_bids && more => Some(Missing::Contract),
            Phase::Bidding(turn) => Some(Missing::Auction(*turn)),
            Phase::Taking => Some(Missing::Taken),
            Phase::Raising | Phase::Discarding(_) => Some(Missing::Laid),
            Phase::Calling => Some(Missing::Called),
            // A call that is written without its card.
            Phase::Announcing(_)
                if self.deal.facts.called.is_none()
                    && self.deal.mode.call.is_some()
                    && self.deal.facts.sides.partner == Partner::Unknown =>
            {
                Some(Missing::Called)
            }
            Phase::Announcing(speaking) => Some(Missing::Announcements(speaking.turn)),
            Phase::Playing(_) if self.deal.facts.stated.given => None,
            Phase::Playing(turn) => Some(Missing::Tricks {
                number: self.deal.facts.tricks.number(),
                seat: *turn,
            }),
            Phase::Over(Ending::Shared) if !self.deal.facts.stated.given => {
                Some(Missing::SharedTricks)
            }
            Phase::Over(_) => None,
        }
    }
}
