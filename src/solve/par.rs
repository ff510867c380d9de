//! What each contract is worth to each seat, with all cards open.
//!
//! The seat wins the auction with it as far as the rules of the auction let it, and nobody else bids. What it then chooses, it
//! chooses by the best play after it.

use std::sync::Arc;

use super::branch::{Branch, Manner, search};
use super::brought::Leaders;
use super::ends::{End, search_all};
use super::parallel::Crew;
use super::pay::{Limits, Spent};
use super::rounds::{Piece, Place};
use super::settle::{likeliest, unlisted, ways};
use crate::basics::{BySeat, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::{Act, ContractId};

/// What a contract is worth to a declarer.
#[derive(Clone, PartialEq, Debug)]
pub struct Par {
    /// Who plays.
    pub declarer: Seat,
    /// What is played.
    pub contract: ContractId,
    /// What it brings.
    pub brings: Brings,
    /// How many of the ways to make all its choices were looked at.
    pub looked: Looked,
}

/// What is known of what a contract brings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Brings {
    /// The auction never let the seat play it with these cards.
    NotAllowed,
    /// It let the seat, and after what has been said it does not any more.
    NoLonger,
    /// Nothing was found with what could be tried.
    Unknown,
    /// What each seat gets with the best of those ways to lay away and to call that were looked at: the declarer can have
    /// more.
    AtLeast(BySeat<Units>),
    /// What each seat gets with best play.
    Exactly(BySeat<Units>),
}

impl Brings {
    /// What each seat gets, as far as that is known.
    pub fn pays(&self) -> Option<&BySeat<Units>> {
        match self {
            Self::AtLeast(pays) | Self::Exactly(pays) => Some(pays),
            _ => None,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        matches!(self, Self::Unknown | Self::AtLeast(_))
    }
}

/// What the contracts of a deal are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Pars {
    /// Each contract of each seat.
    pub all: Vec<Par>,
    /// How many cards were tried.
    pub nodes: u64,
    /// Why not all were found, if not.
    pub spent: Option<Spent>,
}

/// What each contract is worth to each seat from here on, if it wins the auction with it and nobody else bids; `start` is
/// the deal before its auction. Contracts with few ways to make their choices come to their end before others are begun.
pub fn par(here: &Deal<'_>, start: &Deal<'_>, limits: &Limits<'_>, crew: &Crew<'_>) -> Pars {
    let mut all = allowed(here, start);
    let open = (0..all.len()).filter(|&n| all[n].brings.is_open());
    let (places, mut ends): (Vec<usize>, Vec<End<'_>>) = open
        .filter_map(|n| {
            let deal = won(here, all[n].declarer, all[n].contract)?;
            Some((n, End::of(deal, all[n].declarer)?))
        })
        .unzip();
    let (nodes, spent) = search_all(&mut ends, limits, crew);
    for (n, end) in places.into_iter().zip(ends) {
        if let Some(won) = end.won() {
            all[n].brings = won.brings;
            all[n].looked = won.looked;
        }
    }
    Pars { all, nodes, spent }
}

/// Each contract of each seat, and whether the auction lets it be played; nothing else is known yet.
pub fn allowed(here: &Deal<'_>, start: &Deal<'_>) -> Vec<Par> {
    let rules = here.rules;
    let mut all = Vec::new();
    for declarer in Seat::all(rules.seats) {
        for contract in (0u8..).take(rules.contracts.len()).map(ContractId) {
            let brings = match won(here, declarer, contract) {
                Some(_) => Brings::Unknown,
                None if won(start, declarer, contract).is_some() => Brings::NoLonger,
                None => Brings::NotAllowed,
            };
            all.push(Par {
                declarer,
                contract,
                brings,
                looked: Looked::default(),
            });
        }
    }
    all
}

/// The deal after an auction in which a seat bids a contract and all others pass; none where the rules do not allow that.
fn won<'r>(start: &Deal<'r>, declarer: Seat, contract: ContractId) -> Option<Deal<'r>> {
    let mut deal = start.clone();
    win(&mut deal, declarer, contract, &mut |_, _| {}).then_some(deal)
}

/// Holds an auction in which a seat bids a contract and all others pass, and hands the talon out; says whether the rules allow
/// that. `each` is told of every act, and how the deal stood before it.
pub fn win<'r>(
    deal: &mut Deal<'r>,
    declarer: Seat,
    contract: ContractId,
    each: &mut dyn FnMut(&Deal<'r>, Act),
) -> bool {
    for _ in 0..4 * deal.seats() {
        let Phase::Bidding(turn) = deal.phase else {
            break;
        };
        let bid = Act::Bid {
            seat: turn,
            contract,
        };
        let pass = Act::Pass { seat: turn };
        let own = [
            bid,
            Act::Hold { seat: turn },
            Act::Wait { seat: turn },
            pass,
        ];
        let acts = if turn == declarer {
            &own[..]
        } else {
            &own[3..]
        };
        let Some(&act) = acts.iter().find(|act| deal.check(**act).is_ok()) else {
            return false;
        };
        each(deal, act);
        if deal.act(act).is_err() {
            return false;
        }
    }
    if deal.phase == Phase::Raising {
        deal.hand_out_talon();
    }
    deal.facts.declarer == Some(declarer) && deal.facts.contract == Some(contract)
}

/// What is known of a deal that somebody has won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Won {
    /// What it brings.
    pub(super) brings: Brings,
    /// How many of the ways to make all choices were looked at, and how many there are.
    pub(super) looked: Looked,
}

/// How many ways there are to make all choices that a declarer has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Looked {
    /// How many were looked at.
    pub seen: usize,
    /// How many there are.
    pub all: usize,
}

/// Everything that a declarer may choose between the auction and the announcements. First it makes choice after choice, each
/// as if the likeliest were done at all that come later; then all other ways to make them together are held against what that
/// has brought. What has been found is kept, and gone on from.
pub(super) struct Contest<'r> {
    declarer: Seat,
    /// Each with the place of what is done at each choice.
    all: Vec<(Vec<usize>, Branch<'r>)>,
    /// How many there are; more than those that are looked at, if there are too many.
    count: usize,
    choices: usize,
    /// Which choice is being made.
    step: usize,
    /// The best that is known.
    best: Option<usize>,
    /// Whether what is paid cannot be found.
    failed: bool,
}

impl<'r> Contest<'r> {
    /// Nothing is known yet of a deal that somebody has won.
    pub(super) fn new(deal: Deal<'r>, declarer: Seat) -> Self {
        let mut found = Expanded::default();
        expand(deal.clone(), declarer, Series::default(), &mut found);
        let series = found.series;
        let choices = series.iter().map(|one| one.places.len()).max();
        let mut contest = Self {
            declarer,
            all: Vec::new(),
            count: found.count,
            choices: choices.unwrap_or(0).max(1),
            step: 0,
            best: None,
            failed: false,
        };
        let deal = Arc::new(deal);
        for one in series {
            match Branch::new(&deal, one.acts, declarer) {
                Some(Ok(branch)) => contest.all.push((one.places, branch)),
                Some(Err(_)) => contest.failed = true,
                None => contest.count -= 1,
            }
        }
        // What ends the deal is known at once.
        contest.look_for_best();
        contest
    }

    /// Goes on, with so many cards; says how many were tried.
    fn go_on(&mut self, limits: &Limits<'_>) -> u64 {
        let mut nodes = 0;
        while !self.failed {
            let last = self.step == self.choices;
            let left = limits.nodes.saturating_sub(nodes);
            let part = Limits {
                nodes: if last || self.choices < 2 {
                    left
                } else {
                    left / 4 * 3
                },
                ..*limits
            };
            let known = self.leaders();
            let (alone, declarer) = (&Crew::ALONE, self.declarer);
            let open = self.wanted();
            let tally = alone.tally(open.len());
            let found = search(open, declarer, known, Manner::BEST, &part, alone, &tally);
            let Ok((used, _)) = found else {
                self.failed = true;
                break;
            };
            nodes += used;
            self.look_for_best();
            if last || self.best.is_none() {
                break;
            }
            self.step += 1;
        }
        nodes
    }

    /// The ways that this step looks at.
    fn wanted(&mut self) -> Vec<&mut Branch<'r>> {
        let (step, last) = (self.step, self.step == self.choices);
        let made: Vec<usize> = self.best.map_or(Vec::new(), |n| self.all[n].0.clone());
        let wanted = |places: &[usize]| {
            let mut later = places.iter().skip(step + 1);
            let mut before = places.iter().zip(&made).take(step);
            last || before.all(|(one, made)| one == made) && later.all(|&place| place == 0)
        };
        (self.all.iter_mut())
            .filter(|(places, branch)| !branch.seen && wanted(places))
            .map(|(_, branch)| branch)
            .collect()
    }

    fn leaders(&self) -> Leaders {
        let all = self.all.iter().map(|(_, branch)| branch);
        Leaders::of(all.map(|branch| branch.brings(self.declarer)))
    }

    fn look_for_best(&mut self) {
        self.best = self.leaders().best().map(|(n, _)| n);
    }

    /// What is known of it.
    pub(super) fn won(&self) -> Won {
        let looked = Looked {
            seen: self.all.iter().filter(|(_, branch)| branch.seen).count(),
            all: self.count,
        };
        let best = self.best.and_then(|n| self.all[n].1.outcome.as_ref());
        let brings = match best.map(|outcome| outcome.pays) {
            Some(pays) if looked.seen == looked.all && !self.failed => Brings::Exactly(pays),
            Some(pays) => Brings::AtLeast(pays),
            None => Brings::Unknown,
        };
        Won { brings, looked }
    }
}

impl Piece for Contest<'_> {
    fn is_open(&self) -> bool {
        !self.failed && self.all.iter().any(|(_, branch)| !branch.seen)
    }

    fn place(&self) -> Place {
        let open = self.all.iter().filter(|(_, branch)| !branch.seen);
        Place {
            late: false,
            ways: open.count(),
        }
    }

    fn search(&mut self, limits: &Limits<'_>) -> u64 {
        self.go_on(limits)
    }

    fn forget(&mut self) {
        self.all.iter_mut().for_each(|(_, branch)| branch.forget());
    }
}

/// So many ways to make all choices are looked at,
const MOST_WAYS: usize = 5_000;
/// and so many gone through to be counted; where there are more the rest is not.
const COUNTED: usize = 50_000;

/// The ways to make all choices that were found.
#[derive(Default)]
struct Expanded {
    /// The likeliest.
    series: Vec<Series>,
    /// How many were gone through.
    visited: usize,
    /// How many there are, as far as they were counted.
    count: usize,
}

/// Choices that are made one after another.
#[derive(Clone, Default)]
struct Series {
    /// What is done.
    acts: Vec<Act>,
    /// For each choice the place of what is done among all that could be: 0 is the likeliest.
    places: Vec<usize>,
}

/// Every way to make the choices that a declarer has from here on; what the others do is the likeliest.
fn expand(mut deal: Deal<'_>, declarer: Seat, so_far: Series, found: &mut Expanded) {
    if found.visited >= COUNTED {
        return;
    }
    for _ in 0..64 {
        let due = match deal.phase {
            Phase::Announcing(speaking) if speaking.turn == declarer => deal.due_words(declarer),
            _ => Vec::new(),
        };
        let own = match deal.phase {
            Phase::Taking | Phase::Calling => deal.turn() == Some(declarer),
            Phase::Announcing(_) if !due.is_empty() => true,
            Phase::Discarding(owing) => owing.contains(declarer),
            Phase::Raising => {
                deal.hand_out_talon();
                continue;
            }
            _ => break,
        };
        let likely = likeliest(&deal);
        if !own {
            if likely.is_none_or(|act| deal.act(act).is_err()) {
                break;
            }
            continue;
        }
        let chooses = |act: &Act| {
            matches!(
                act,
                Act::Take { .. } | Act::Call { .. } | Act::Discard { .. }
            )
        };
        let mut acts = due;
        if acts.is_empty() {
            acts = ways(&deal, declarer).into_iter().filter(chooses).collect();
        }
        acts.sort_by_key(|act| Some(*act) != likely);
        let more = unlisted(&deal, declarer).map_or(0, |ways| ways.saturating_sub(acts.len()));
        found.count = found.count.saturating_add(more);
        let is_choice = acts.len() > 1;
        for (place, act) in acts.into_iter().enumerate() {
            let mut next = deal.clone();
            if next.act(act).is_err() {
                continue;
            }
            let mut series = so_far.clone();
            series.acts.push(act);
            if is_choice {
                series.places.push(place);
            }
            expand(next, declarer, series, found);
        }
        return;
    }
    found.visited += 1;
    found.count = found.count.saturating_add(1);
    if found.series.len() < MOST_WAYS {
        found.series.push(so_far);
    }
}
