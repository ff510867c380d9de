//! What each of several choices comes to with all cards open: how the deal ends if all play as well as they can after it.
//!
//! Where that takes too long, the first cards after the choice are left to chance, and only what follows them is played as well
//! as it can be: an estimate, and told as one. Chance is the same for all choices, so that they differ by what they are.

mod root;

use super::objective::Unanswerable;
use super::outcome::ledger;
use super::pay::{Limits, Spent};
use super::settle::{go, pass_out, settle};
use crate::basics::{BySeat, Card, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::Act;
use root::Root;

/// How a deal ends after a choice.
#[derive(Clone, Debug)]
pub struct Outlook<'r> {
    /// The deal at its end, along one line of play.
    pub end: Deal<'r>,
    /// What each seat gets.
    pub pays: BySeat<Units>,
}

/// A choice, and how it is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The choice: an act, with what the same seat does after it before anybody else acts.
    pub line: &'a [Act],
    /// Whether it is tried to find what perfect play comes to after it; of cards that is tried of all or of none.
    pub perfect: bool,
}

/// What a choice comes to.
#[derive(Clone, Debug)]
pub struct Found<'r> {
    /// How the deal ends: once, if that is what perfect play comes to, and else each time that it was estimated. Nothing for a
    /// choice that is not allowed in this deal or does not lead to an end.
    pub ends: Vec<Outlook<'r>>,
    /// Whether they are of perfect play from the choice on.
    pub perfect: bool,
}

impl<'r> Found<'r> {
    fn perfect(end: Option<Outlook<'r>>) -> Self {
        Self {
            ends: end.into_iter().collect(),
            perfect: true,
        }
    }
}

/// What choices come to in one deal.
#[derive(Clone, Debug)]
pub struct Outlooks<'r> {
    /// By choice.
    pub each: Vec<Found<'r>>,
    /// How many cards were tried.
    pub nodes: u64,
    /// Whether somebody stopped it; then nothing of it counts.
    pub stopped: bool,
}

/// What one deal may take.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// How many cards may be tried to find what perfect play comes to; with none it is not tried.
    pub limits: Limits<'a>,
    /// How what that does not find is estimated.
    pub rough: Rough,
}

/// How what perfect play comes to is estimated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rough {
    /// How often for each choice; never, and nothing is estimated.
    pub lines: u32,
    /// The number that chance follows from.
    pub seed: u64,
    /// How many cards may be tried for the perfect play at the end of each.
    pub nodes: u64,
}

impl Rough {
    /// Nothing is estimated.
    pub const NEVER: Self = Self {
        lines: 0,
        seed: 0,
        nodes: 0,
    };
}

/// What each of these choices comes to.
pub fn outlooks<'r>(
    deal: &Deal<'r>,
    asked: &[Ask<'_>],
    seat: Seat,
    effort: &Effort<'_>,
) -> Result<Outlooks<'r>, Unanswerable> {
    let mut branches = Branches::new(deal, asked, seat, effort.limits.bytes)?;
    let each = branches.each(asked, effort);
    let mut found = Outlooks {
        each: Vec::new(),
        nodes: branches.nodes(),
        stopped: false,
    };
    match each {
        Ok(each) => found.each = each,
        Err(Spent::Unscored) => return Err(Unanswerable::Unscored),
        Err(Spent::Stopped) => found.stopped = true,
        Err(Spent::Nodes | Spent::Memory | Spent::Contradiction) => {
            found.each = asked.iter().map(|_| Found::perfect(None)).collect();
        }
    }
    Ok(found)
}

/// How a deal ends from where it stands, and whether that is by perfect play; the cards that were tried are added to `nodes`.
pub fn from_here<'r>(
    deal: &Deal<'r>,
    seat: Seat,
    effort: &Effort<'_>,
    nodes: &mut u64,
) -> Result<Result<(Outlook<'r>, bool), Spent>, Unanswerable> {
    let mut next = deal.clone();
    if !matches!(next.phase, Phase::Playing(_)) && !settle(&mut next) {
        return Err(Unanswerable::NotPlaying);
    }
    let mut root = Root::new(next, seat, effort.limits.bytes)?;
    let found = root.best(root.deal.clone(), Vec::new(), None, &effort.limits);
    let found = match found {
        Err(spent) if spent.is_limit() && effort.rough.lines > 0 => {
            let found = root.by_chance(root.deal.clone(), 0, effort);
            found.map(|outlook| (outlook, false))
        }
        found => found.map(|(outlook, _)| (outlook, true)),
    };
    *nodes += root.nodes();
    Ok(found)
}

/// Leads a deal to its play, or to its end if there is none: nobody bids any more, nothing more is said, and what is still laid
/// away and called is the likeliest. Says whether that could be done.
fn lead_to_play(deal: &mut Deal<'_>) -> bool {
    if !pass_out(deal) {
        return false;
    }
    settle(deal) || matches!(deal.phase, Phase::Over(_))
}

/// A deal that is over, with what is paid.
fn ended(deal: Deal<'_>) -> Option<Outlook<'_>> {
    let pays = *ledger(&deal)?.pays();
    Some(Outlook { end: deal, pays })
}

/// The choices.
enum Branches<'r> {
    /// Cards, which one search answers for; those that may not be played are none.
    Cards(Box<Root<'r>>, Seat, Vec<Option<Card>>),
    /// Other acts, each with a deal of its own.
    Others(Vec<Branch<'r>>),
}

/// What an act leads to.
enum Branch<'r> {
    Nothing,
    Over(Box<Outlook<'r>>),
    Play(Box<Root<'r>>),
}

impl<'r> Branches<'r> {
    fn new(
        deal: &Deal<'r>,
        asked: &[Ask<'_>],
        seat: Seat,
        bytes: usize,
    ) -> Result<Self, Unanswerable> {
        let is_card = |ask: &Ask<'_>| matches!(ask.line, [Act::Play { .. }]);
        if let Phase::Playing(turn) = deal.phase
            && asked.iter().all(is_card)
        {
            let card = |ask: &Ask<'_>| match *ask.line {
                [act @ Act::Play { card, .. }] => card.filter(|_| deal.check(act).is_ok()),
                _ => None,
            };
            let root = Root::new(deal.clone(), seat, bytes)?;
            return Ok(Self::Cards(
                Box::new(root),
                turn,
                asked.iter().map(card).collect(),
            ));
        }
        let branch = |ask: &Ask<'_>| {
            let mut next = deal.clone();
            let done = ask.line.iter().all(|&act| go(&mut next, act));
            if !done || !lead_to_play(&mut next) {
                return Ok(Branch::Nothing);
            }
            if let Phase::Over(_) = next.phase {
                let over = ended(next).map(|outlook| Branch::Over(Box::new(outlook)));
                return Ok(over.unwrap_or(Branch::Nothing));
            }
            let root = Root::new(next, seat, bytes / asked.len().max(1))?;
            Ok(Branch::Play(Box::new(root)))
        };
        let branches: Result<Vec<_>, _> = asked.iter().map(branch).collect();
        Ok(Self::Others(branches?))
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::Cards(root, ..) => root.nodes(),
            Self::Others(all) => {
                let nodes = all.iter().map(|branch| match branch {
                    Branch::Play(root) => root.nodes(),
                    Branch::Nothing | Branch::Over(_) => 0,
                });
                nodes.sum()
            }
        }
    }

    /// What each comes to: by perfect play after it where that is asked and found, and else estimated.
    fn each(&mut self, asked: &[Ask<'_>], effort: &Effort<'_>) -> Result<Vec<Found<'r>>, Spent> {
        let all = match self {
            Self::Cards(root, turn, cards) => return root.cards(*turn, cards, asked, effort),
            Self::Others(all) => all,
        };
        let is_tried = |branch: &Branch<'_>, ask: &Ask<'_>| {
            ask.perfect && matches!(branch, Branch::Play(_)) && effort.limits.nodes > 0
        };
        let mut left = effort.limits.nodes;
        let open = all
            .iter()
            .zip(asked)
            .filter(|(one, ask)| is_tried(one, ask));
        let mut open = open.count() as u64;
        let each = all.iter_mut().zip(asked).map(|(branch, ask)| {
            let tried = is_tried(branch, ask);
            match branch {
                Branch::Nothing => Ok(Found::perfect(None)),
                Branch::Over(outlook) => Ok(Found::perfect(Some((**outlook).clone()))),
                Branch::Play(root) if !tried => root.estimated(effort),
                Branch::Play(root) => {
                    let limits = Limits {
                        nodes: left / open.max(1),
                        ..effort.limits
                    };
                    let found = root.best(root.deal.clone(), Vec::new(), None, &limits);
                    left = left.saturating_sub(root.solver.nodes());
                    open -= 1;
                    match found {
                        Ok((outlook, _)) => Ok(Found::perfect(Some(outlook))),
                        Err(spent) if spent.is_limit() => root.estimated(effort),
                        Err(spent) => Err(spent),
                    }
                }
            }
        });
        each.collect()
    }
}
