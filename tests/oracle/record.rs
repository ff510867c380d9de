//! A deal as the other program recorded it; README.md explains every field. A field that is not read here is a fault.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A deal. What comes after its end is not there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    pub(crate) id: String,
    #[serde(rename = "variant")]
    _variant: String,
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "goal")]
    _goal: Option<String>,
    #[serde(rename = "seed")]
    _seed: u64,
    pub(crate) multiplier: u32,
    pub(crate) first: usize,
    pub(crate) dealer: usize,
    pub(crate) hands: Vec<Vec<String>>,
    pub(crate) talon: Vec<String>,
    pub(crate) can_throw_dealt: Vec<bool>,
    pub(crate) bids: Vec<Bid>,
    pub(crate) outcome: String,
    #[serde(rename = "final")]
    pub(crate) pays: Vec<i64>,
    pub(crate) thrown_by: Option<usize>,
    #[serde(default)]
    pub(crate) refused: Vec<String>,
    pub(crate) declarer: Option<usize>,
    pub(crate) bid: Option<String>,
    pub(crate) invit: Option<Invitation>,
    #[serde(default)]
    pub(crate) talon_to: Vec<Vec<String>>,
    pub(crate) can_throw_after_talon: Option<Vec<bool>>,
    #[serde(default)]
    pub(crate) discards: Vec<Vec<String>>,
    #[serde(default)]
    pub(crate) tarokks_discarded: Vec<i64>,
    #[serde(default)]
    pub(crate) declarer_tarokk_discards_shown: Vec<String>,
    #[serde(default)]
    pub(crate) hands_play: Vec<Vec<String>>,
    #[serde(default)]
    pub(crate) can_call: Vec<String>,
    #[serde(default)]
    pub(crate) called: String,
    pub(crate) partner: Option<usize>,
    pub(crate) solo: Option<bool>,
    pub(crate) solo_intentional: Option<bool>,
    #[serde(default)]
    pub(crate) known_after_call: Vec<usize>,
    #[serde(default)]
    pub(crate) ann: Vec<Word>,
    #[serde(default)]
    pub(crate) announced: BTreeMap<String, BTreeMap<String, u8>>,
    #[serde(default)]
    pub(crate) known_at_play: Vec<usize>,
    #[serde(default)]
    pub(crate) tarokk_count: BTreeMap<String, u8>,
    #[serde(default)]
    pub(crate) tricks: Vec<Trick>,
    #[serde(default)]
    pub(crate) card_points: BTreeMap<String, i64>,
    #[serde(default)]
    pub(crate) trick_points: Vec<i64>,
    #[serde(default)]
    pub(crate) discard_side: Vec<String>,
    #[serde(default)]
    pub(crate) lines: Vec<Line>,
    pub(crate) sum_declarer_side: Option<i64>,
}

/// An act of the auction.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bid {
    pub(crate) seat: usize,
    #[serde(rename = "bid")]
    pub(crate) said: String,
    pub(crate) hold: bool,
    pub(crate) can: Vec<String>,
    pub(crate) invit: Option<String>,
}

/// A card offered to the winner of the auction.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Invitation {
    pub(crate) card: String,
    pub(crate) from: usize,
    pub(crate) accepted: Option<bool>,
}

/// An announcement, a kontra, or the end of a turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Word {
    pub(crate) seat: usize,
    #[serde(default)]
    pub(crate) pass: bool,
    pub(crate) fig: Option<String>,
    pub(crate) k: Option<u8>,
    pub(crate) owner: Option<String>,
    #[serde(default)]
    pub(crate) auto: bool,
    #[serde(default)]
    pub(crate) can: Vec<String>,
    #[serde(default)]
    pub(crate) known: Vec<usize>,
}

/// A trick.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trick {
    pub(crate) lead: usize,
    pub(crate) cards: Vec<String>,
    pub(crate) win: usize,
    pub(crate) legal: Vec<Vec<String>>,
}

/// A line of the score.
#[derive(Clone, Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    pub(crate) side: String,
    pub(crate) fig: String,
    pub(crate) announced: bool,
    pub(crate) k: i32,
    pub(crate) result: String,
    pub(crate) points: i64,
}
