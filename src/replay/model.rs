//! What comes of playing a record through the rules.

use super::carried::Carried;
use crate::basics::{Diagnostics, Party, Range, RuleRef};
use crate::facts::{Facts, Missing};
use crate::game::Act;
use crate::rules::Pack;
use crate::score::Ledger;

/// How a deal ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It was played to the last card.
    Played,
    /// The record states how it ended.
    OutcomeOnly,
    /// Nobody bid.
    PassedOut,
    /// A hand was thrown in.
    ThrownIn,
    /// A rule stopped it before it was played.
    Void,
    /// It was given up.
    Conceded,
    /// Facts are missing.
    Incomplete,
    /// An act was not allowed.
    Illegal,
}

impl Status {
    /// Every one of them.
    pub const ALL: [Self; 8] = [
        Self::Played,
        Self::OutcomeOnly,
        Self::PassedOut,
        Self::ThrownIn,
        Self::Void,
        Self::Conceded,
        Self::Incomplete,
        Self::Illegal,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::OutcomeOnly => "outcome-only",
            Self::PassedOut => "passed-out",
            Self::ThrownIn => "thrown-in",
            Self::Void => "void",
            Self::Conceded => "conceded",
            Self::Incomplete => "incomplete",
            Self::Illegal => "illegal",
        }
    }
}

/// One act that was played, or that followed from others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The act, with the seat filled in where the record leaves it out.
    pub act: Act,
    /// The index of the act in the record; none if it followed without being written.
    pub written: Option<usize>,
}

/// A deal, played through the rules as far as they allow.
#[derive(Clone, Debug)]
pub struct Replay {
    /// How it ended.
    pub status: Status,
    /// What is known at the end.
    pub facts: Facts,
    /// The acts up to the end, or up to the one that was not allowed.
    pub steps: Vec<Step>,
    /// What was wrong.
    pub findings: Diagnostics,
    /// What the record leaves out, each with the index of the act that comes after it.
    pub left_out: Vec<(usize, Missing)>,
    /// Facts that scoring lacks.
    pub missing: Vec<Missing>,
    /// The lines and payments. Where the status or a finding forbids payment, the lines are those that are certain, and
    /// [`Replay::pays`] is false.
    pub ledger: Ledger,
    /// What it took over from the deals before it.
    pub carried: Carried,
    /// Whether the payments hold.
    pub pays: bool,
    /// Whether something that is written could not be judged any more.
    pub cut_off: bool,
    /// The rule that stopped the deal, if one did.
    pub stopped_by: Option<RuleRef>,
}

impl Replay {
    /// Card points of a party, as the pack counts a pile, if they are known.
    pub fn points(&self, party: Party) -> Option<i64> {
        self.facts.stated.points[party].or_else(|| self.facts.counted[party].exact())
    }

    /// The same exactly, in the pack's smallest part; what a record states has no parts.
    pub fn parts(&self, pack: &Pack, party: Party) -> Option<i64> {
        let stated = self.facts.stated.points[party];
        self.facts.points[party].exact().or_else(|| {
            let scale = if pack.count.is_some() { pack.unit } else { 1 };
            stated.map(|points| points.saturating_mul(scale))
        })
    }

    /// How many tricks a side has won, if that is known or stated.
    pub fn tricks(&self, party: Party) -> Option<usize> {
        if let Some(stated) = self.facts.stated.tricks[party] {
            return Some(usize::from(stated));
        }
        let tricks = &self.facts.tricks;
        let whose = |number: usize| {
            let seat = tricks.winner(number)?;
            self.facts.sides.party(seat)
        };
        let number = match self.status {
            // While the play goes on, so far.
            Status::Incomplete | Status::Illegal if !self.facts.stated.given => tricks.complete(),
            _ => tricks.total(),
        };
        let won = (1..=number).try_fold(0, |won, number| {
            Some(won + usize::from(whose(number)? == party))
        });
        let follows = self.facts.stated.follows.tricks[party];
        let follows = follows.and_then(Range::exact);
        won.or_else(|| usize::try_from(follows?).ok())
    }
}
