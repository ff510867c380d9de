//! Turns of words before the play: what the same seat says after a word in the same turn belongs to the choice, and what its side
//! can still say at a later turn is not left out yet.

use super::decision::Decision;
use super::settle::{go, same, ways};
use crate::basics::Seat;
use crate::deal::{Deal, Phase};
use crate::game::Act;

/// Something that a seat may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is known by.
    pub act: Act,
    /// All that the seat then does before anybody else acts.
    pub acts: Vec<Act>,
}

impl From<Act> for Line {
    fn from(act: Act) -> Self {
        let acts = vec![act];
        Self { act, acts }
    }
}

/// What was done where these acts may be, and what else could have been, each known by its first act: with all that its seat
/// said in the same turn, and without what the seat could still say later. `later` are the decisions that came after it. What others
/// could say is not looked at, so that it tells nothing of their cards.
pub fn lines(
    decision: &Decision<'_>,
    later: &[Decision<'_>],
    acts: &[Act],
) -> Option<(Act, Vec<Line>)> {
    let (deal, made) = (&decision.deal, decision.made);
    let own = acts.iter().copied().find(|&act| same(deal, act, made))?;
    let said = Said::by(decision, later, |_, _| false);
    let is_allowed = |acts: &Vec<Act>| {
        let mut deal = deal.clone();
        acts.iter().all(|&act| go(&mut deal, act))
    };
    let line = |&act: &Act| {
        if act == own {
            let acts = said.whole(own);
            return Some(Line { act, acts });
        }
        if said.may_come(act) {
            return None;
        }
        let acts = said.instead(act).into_iter().find(is_allowed)?;
        Some(Line { act, acts })
    };
    Some((own, acts.iter().filter_map(line).collect()))
}

/// What belongs to a choice beside the act itself; nothing for what is no word.
#[derive(Default)]
pub(super) struct Said {
    /// What the same seat said after it in the same turn.
    then: Vec<Act>,
    /// The words that its side could say at a later turn, as if the seat itself said them, and those that the seat could say later
    /// in this one.
    later: Vec<Act>,
}

impl Said {
    /// What belongs to a choice, with the decisions that came after it: what its side can still say is not left out yet.
    pub(super) fn of(decision: &Decision<'_>, later: &[Decision<'_>]) -> Self {
        let sides = &decision.deal.facts.sides;
        Self::by(decision, later, |seat, by| {
            sides.party(by).is_some() && sides.party(by) == sides.party(seat)
        })
    }

    /// The same, where `is_ally` says of two seats whether the first can leave a word to the other.
    fn by(
        decision: &Decision<'_>,
        later: &[Decision<'_>],
        is_ally: impl Fn(Seat, Seat) -> bool,
    ) -> Self {
        let Some(seat) = turn(&decision.deal, decision.made) else {
            return Self::default();
        };
        let words = || later.iter().map_while(|next| Some((next, turn_of(next)?)));
        let mut then = Vec::new();
        if !is_close(decision.made) {
            let same_turn = words().take_while(|(next, by)| *by == seat && !is_close(next.made));
            then.extend(same_turn.map(|(next, _)| next.made));
        }
        let own = words().filter(|(_, by)| *by == seat || is_ally(seat, *by));
        let later = own.flat_map(|(next, by)| {
            let words = ways(&next.deal, by).into_iter();
            words.filter_map(move |act| said_by(seat, act))
        });
        Self {
            then,
            later: later.collect(),
        }
    }

    /// An act with what was said after it in the same turn.
    pub(super) fn whole(&self, act: Act) -> Vec<Act> {
        std::iter::once(act)
            .chain(self.then.iter().copied())
            .collect()
    }

    /// Whether a word could still be said later: then it was not left out here.
    pub(super) fn may_come(&self, act: Act) -> bool {
        self.later.contains(&act)
    }

    /// What could have been done instead, of which the first holds that is allowed: that the word alone was not said, or was another; and
    /// that nothing more came of the turn.
    pub(super) fn instead(&self, act: Act) -> Vec<Vec<Act>> {
        let only = vec![act];
        match self.then.is_empty() {
            true => vec![only],
            false if is_close(act) => vec![self.then.clone(), only],
            false => vec![self.whole(act), only],
        }
    }
}

fn is_close(act: Act) -> bool {
    matches!(act, Act::Close { .. })
}

/// Who speaks, if what is done is a word of the announcements.
fn turn(deal: &Deal<'_>, made: Act) -> Option<Seat> {
    match (&deal.phase, made) {
        (
            Phase::Announcing(_),
            Act::Announce { seat, .. }
            | Act::Declare { seat, .. }
            | Act::Kontra { seat, .. }
            | Act::Close { seat },
        ) => Some(seat),
        _ => None,
    }
}

fn turn_of(decision: &Decision<'_>) -> Option<Seat> {
    turn(&decision.deal, decision.made)
}

/// A word about a figure, as if another of the side said it: what a person tells of the own hand nobody else can tell.
fn said_by(seat: Seat, act: Act) -> Option<Act> {
    match act {
        Act::Announce { figure, .. } => Some(Act::Announce { seat, figure }),
        Act::Kontra {
            level,
            figure,
            owner,
            against,
            ..
        } => Some(Act::Kontra {
            seat,
            level,
            figure,
            owner,
            against,
        }),
        Act::Declare { seat: by, .. } if by == seat => Some(act),
        _ => None,
    }
}
