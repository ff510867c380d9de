//! What a record leaves open of a deal's course.

use crate::basics::Spanned;
use crate::deal::{Deal, Ending, Phase};
use crate::facts::{Missing, Partner};
use crate::game::Act;
use crate::record::Record;

/// What the record leaves open of the deal's course.
pub(super) fn left_open(record: &Record, deal: &Deal<'_>, no_auction: bool) -> Option<Missing> {
    let bids = |act: &Spanned<Act>| {
        matches!(
            act.value,
            Act::Bid { .. } | Act::Hold { .. } | Act::Wait { .. } | Act::Pass { .. }
        )
    };
    let no_bids = !record.acts().iter().any(bids);
    let more = no_auction || record.outcome.is_some();
    match &deal.phase {
        Phase::Bidding(_) if no_bids && more => Some(Missing::Contract),
        Phase::Bidding(turn) => Some(Missing::Auction(*turn)),
        Phase::Taking => Some(Missing::Taken),
        Phase::Raising | Phase::Discarding(_) => Some(Missing::Laid),
        Phase::Calling => Some(Missing::Called),
        // A call that is written without its card.
        Phase::Announcing(_)
            if deal.facts.called.is_none()
                && deal.mode.call.is_some()
                && deal.facts.sides.partner == Partner::Unknown =>
        {
            Some(Missing::Called)
        }
        Phase::Announcing(speaking) => Some(Missing::Announcements(speaking.turn)),
        Phase::Playing(_) if deal.facts.stated.given => None,
        Phase::Playing(turn) => Some(Missing::Tricks {
            number: deal.facts.tricks.number(),
            seat: *turn,
        }),
        Phase::Over(Ending::Shared) if !deal.facts.stated.given => Some(Missing::SharedTricks),
        Phase::Over(_) => None,
    }
}
