//! What a record lacks for a deal to be scored, and where in it that would stand.

use super::model::Replay;
use crate::basics::{Seat, Span};
use crate::facts::Missing;
use crate::game::Act;
use crate::record::Record;
use crate::rules::{CallAt, Rules};

/// What a record may lack, in the order in which it is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Part {
    Auction,
    EarlyCall,
    Talon,
    Discard,
    Call,
    Announcements,
    Play,
}

impl Part {
    fn words(self) -> &'static str {
        match self {
            Self::Auction => "the auction is not written to its end",
            Self::Talon => "it is not written what is taken of the talon",
            Self::Discard => "the discards are missing",
            Self::EarlyCall | Self::Call => "the call is missing",
            Self::Announcements => "the announcements are not written to their end",
            Self::Play => "the play is not written to its end",
        }
    }
}

/// The first thing that a record lacks, in words, and the end of what it would stand after, if anything is written before.
pub(super) fn lacking(
    record: &Record,
    rules: &Rules,
    replay: &Replay,
) -> Option<(&'static str, Option<Span>)> {
    let call = rules.mode(replay.facts.contract).call.as_ref();
    let call = call.map(|call| match call.at {
        CallAt::BeforeTalon => Part::EarlyCall,
        CallAt::AfterDiscard => Part::Call,
    });
    let uncalled = call.filter(|_| replay.facts.called.is_none());
    let part = |missing: &Missing| match missing {
        Missing::Contract | Missing::Auction(_) => Some(Part::Auction),
        Missing::Taken => Some(Part::Talon),
        Missing::Laid => Some(Part::Discard),
        Missing::Called => Some(Part::Call),
        // Who plays with the declarer the call shows.
        Missing::Partner => uncalled,
        Missing::Announcements(_) => Some(Part::Announcements),
        Missing::Tricks { .. } | Missing::Card { .. } => Some(Part::Play),
        _ => None,
    };
    let parts = replay.missing.iter().filter_map(part);
    let lacks = parts.fold(None, |first: Option<Part>, part| match first {
        Some(first) if first <= part => Some(first),
        _ => Some(part),
    })?;
    let written = |act: Act| {
        Some(match act {
            Act::Bid { .. }
            | Act::Hold { .. }
            | Act::Wait { .. }
            | Act::Pass { .. }
            | Act::Swap { .. }
            | Act::Raise { .. } => Part::Auction,
            Act::Take { .. } => Part::Talon,
            Act::Discard { .. } | Act::Tell { .. } => Part::Discard,
            Act::Call { .. } => call?,
            Act::Announce { .. } | Act::Declare { .. } | Act::Kontra { .. } | Act::Close { .. } => {
                Part::Announcements
            }
            Act::Trick { .. } | Act::Play { .. } => Part::Play,
            _ => return None,
        })
    };
    let before = record
        .acts()
        .iter()
        .rfind(|act| written(act.value).is_some_and(|part| part <= lacks));
    let words = match (lacks, before) {
        (Part::Auction, None) => "the auction is missing",
        _ => lacks.words(),
    };
    let place = before.map(|act| {
        let end = act.span.range().end;
        Span::new(act.span.file, end..end)
    });
    Some((words, place))
}

/// Whether a seat bids, holds or passes after so many acts of a record.
pub(super) fn speaks_later(record: &Record, acts: usize, seat: Seat) -> bool {
    record.acts().iter().skip(acts).any(|act| match act.value {
        Act::Bid { seat: by, .. }
        | Act::Hold { seat: by }
        | Act::Wait { seat: by }
        | Act::Pass { seat: by } => by == seat,
        _ => false,
    })
}
