//! What a seat should do, as it can know it: each choice valued by perfect play in deals that agree with what the seat knows.
//!
//! A known weakness goes with this: in each of these deals everybody is thought to see all cards once the choice is made. So
//! what a choice would find out, or hide, is worth nothing here, and a plan that needs a guess later looks as good as a sure
//! one.

use rustc_hash::FxHashMap;

use super::knowledge::{Knowledge, Unknowable};
use super::worlds::{Sampling, Worlds, now};
use crate::basics::{BySeat, CardSet, Party, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::{Act, FigureId};
use crate::rules::{FigureOf, Rules};
use crate::score::verdicts;
use crate::solve::Unanswerable;
use crate::solve::before::discards;
use crate::solve::outlook::{Outlook, outlooks};
use crate::solve::pay::{Limits, Spent};

/// How many ways to lay away are looked at.
const DISCARDS: usize = 8;
/// How many deals are looked at before anything can be settled.
const LEAST: u64 = 20;
/// By how many standard errors the best choice leads when nothing more is to be expected from further deals. It is looked at
/// often, so it is more than it would be once.
const LEAD: f64 = 4.0;

/// Which figures a side makes after a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Maker {
    /// The side, or where everybody plays alone the player, whose choice it is.
    Own,
    /// Any other.
    Other,
}

/// A sum of payments, and what it takes to say how sure the mean is.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Mean {
    /// How many deals, each as often as it counts.
    pub count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64, weight: u64) {
        self.count += weight;
        let weight = weight as f64;
        self.sum += value * weight;
        self.squares += value * value * weight;
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The standard error of the mean, of deals that were drawn.
    pub fn error(&self) -> f64 {
        if self.count < 2 {
            return f64::INFINITY;
        }
        let mean = self.mean();
        let spread = (self.squares / self.count as f64 - mean * mean).max(0.0);
        (spread / (self.count - 1) as f64).sqrt()
    }
}

/// A choice, and what it brings.
#[derive(Clone, PartialEq, Debug)]
pub struct Valued {
    /// The act.
    pub act: Act,
    /// What it pays the seat.
    pub pays: Mean,
    /// By how much less than the best choice it pays in the same deals.
    pub behind: Mean,
    /// In how many deals, each as often as it counts, a figure is made, and by whom.
    pub figures: Vec<(FigureId, Maker, u64)>,
    /// Whether no other choice has paid more in the mean.
    pub best: bool,
}

/// What a seat should do.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// Whose choice it is.
    pub seat: Seat,
    /// The choices, the best first.
    pub choices: Vec<Valued>,
    /// How many different deals were looked at.
    pub deals: u64,
    /// Whether they are all that there are: then every number is exact.
    pub whole: bool,
    /// Whether the best choice leads for certain, or every choice that does not pays the same.
    pub settled: bool,
    /// In how many deals the search did not come to its end; these do not count.
    pub unfinished: u64,
    /// How many ways there are to spread the cards that are not seen.
    pub ways: u128,
    /// About which part of them agrees with what has happened.
    pub share: f64,
    /// Whether everybody is thought to have done what the rules ask for.
    pub honest: bool,
    /// How many cards were tried.
    pub nodes: u64,
    /// Whether it ended because no more might be tried, or somebody stopped it.
    pub spent: Option<Spent>,
}

/// How long it is asked.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    /// How deals are looked for.
    pub sampling: Sampling,
    /// How many deals are looked at at most.
    pub deals: u64,
    /// How many cards may be tried in one deal, and in all of them.
    pub limits: Limits<'a>,
    /// How many cards may be tried in all.
    pub nodes: u64,
}

/// The choices that are valued for a seat whose turn it is, as it sees them. For bids there are none.
pub fn choices(deal: &Deal<'_>, seat: Seat) -> Vec<Act> {
    match deal.phase {
        Phase::Discarding(owing) if owing.contains(seat) => discards(deal, seat, DISCARDS),
        _ if deal.turn() != Some(seat) => Vec::new(),
        Phase::Taking | Phase::Calling | Phase::Announcing(_) | Phase::Playing(_) => deal.legal(),
        Phase::Bidding(_) | Phase::Raising | Phase::Discarding(_) | Phase::Over(_) => Vec::new(),
    }
}

/// What the seat should do whose knowledge this is.
pub fn advise(
    knowledge: &Knowledge,
    rules: &Rules,
    asking: &Asking<'_>,
) -> Result<Advice, Unknowable> {
    let seat = knowledge.seat();
    let seen = knowledge.deal(rules);
    let acts = choices(&seen, seat);
    if acts.is_empty() {
        return Err(Unknowable::NoChoice);
    }
    let mut worlds = Worlds::new(knowledge, rules, asking.sampling)?;
    let mut tally = Tally::new(seat, &acts);
    if let Some(all) = worlds.len() {
        let every = together(&worlds);
        if every.len() as u64 <= asking.deals.max(LEAST) {
            for (deal, weight) in &every {
                if tally.is_over(asking) {
                    break;
                }
                tally.look(deal, *weight, asking)?;
            }
            tally.whole = tally.spent.is_none() && tally.unfinished == 0;
            debug_assert!(every.iter().map(|(_, weight)| weight).sum::<u64>() == all as u64);
        }
    }
    if !tally.whole {
        let mut number = 0;
        while tally.deals < asking.deals && !tally.is_over(asking) && !tally.is_settled() {
            let Some((_, deal)) = worlds.draw(number) else {
                break;
            };
            tally.look(&deal, 1, asking)?;
            number += 1;
        }
    }
    Ok(tally.advice(&worlds))
}

/// All deals, those that differ in nothing that is still to come only once, with how many they are.
fn together<'r>(worlds: &Worlds<'_, 'r>) -> Vec<(Deal<'r>, u64)> {
    type Now = (BySeat<CardSet>, BySeat<CardSet>, CardSet);
    let mut places: FxHashMap<Now, usize> = FxHashMap::default();
    let mut found: Vec<(Deal<'r>, u64)> = Vec::new();
    for (_, deal) in worlds.every() {
        let place = *places.entry(now(&deal)).or_insert(found.len());
        match found.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => found.push((deal, 1)),
        }
    }
    found
}

/// What has been found so far.
struct Tally {
    seat: Seat,
    acts: Vec<Act>,
    pays: Vec<Mean>,
    /// For each choice, by how much less it pays than each other one in the same deals.
    apart: Vec<Vec<Mean>>,
    figures: Vec<FxHashMap<(FigureId, Maker), u64>>,
    deals: u64,
    unfinished: u64,
    nodes: u64,
    whole: bool,
    spent: Option<Spent>,
}

impl Tally {
    fn new(seat: Seat, acts: &[Act]) -> Self {
        let count = acts.len();
        Self {
            seat,
            acts: acts.to_vec(),
            pays: vec![Mean::default(); count],
            apart: vec![vec![Mean::default(); count]; count],
            figures: vec![FxHashMap::default(); count],
            deals: 0,
            unfinished: 0,
            nodes: 0,
            whole: false,
            spent: None,
        }
    }

    fn is_over(&self, asking: &Asking<'_>) -> bool {
        self.spent.is_some() || self.nodes >= asking.nodes
    }

    /// Values every choice in one deal.
    fn look(
        &mut self,
        deal: &Deal<'_>,
        weight: u64,
        asking: &Asking<'_>,
    ) -> Result<(), Unknowable> {
        let limits = Limits {
            nodes: asking
                .limits
                .nodes
                .min(asking.nodes.saturating_sub(self.nodes)),
            ..asking.limits
        };
        let found = outlooks(deal, &self.acts, self.seat, &limits);
        let found = found.map_err(|why| match why {
            Unanswerable::Unscored => Unknowable::Unscored,
            _ => Unknowable::NoChoice,
        })?;
        self.nodes += found.nodes;
        match found.spent {
            Some(Spent::Stopped) => {
                self.spent = Some(Spent::Stopped);
                return Ok(());
            }
            Some(_) => {
                self.unfinished += 1;
                if self.nodes >= asking.nodes {
                    self.spent = Some(Spent::Nodes);
                }
                return Ok(());
            }
            None => {}
        }
        self.deals += 1;
        let of = |outlook: &Option<Outlook<'_>>| {
            let pays = outlook.as_ref().map(|outlook| outlook.pays[self.seat]);
            pays.map(|Units(pays)| pays as f64)
        };
        let pays: Vec<Option<f64>> = found.each.iter().map(of).collect();
        for (n, outlook) in found.each.iter().enumerate() {
            let (Some(outlook), Some(mine)) = (outlook, pays[n]) else {
                continue;
            };
            self.pays[n].add(mine, weight);
            for (other, theirs) in pays.iter().enumerate() {
                if let Some(theirs) = theirs {
                    self.apart[n][other].add(theirs - mine, weight);
                }
            }
            for made in made(&outlook.end, self.seat) {
                *self.figures[n].entry(made).or_default() += weight;
            }
        }
        Ok(())
    }

    /// The choice that pays most in the mean; of several the first.
    fn leader(&self) -> Option<usize> {
        let counted = (0..self.acts.len()).filter(|&n| self.pays[n].count > 0);
        counted.reduce(|best, n| {
            if self.pays[n].mean() > self.pays[best].mean() {
                n
            } else {
                best
            }
        })
    }

    /// Whether further deals would hardly change what is best: every other choice is behind for certain, or has paid the same in
    /// every deal.
    fn is_settled(&self) -> bool {
        if self.whole {
            return true;
        }
        let Some(leader) = self.leader().filter(|_| self.deals >= LEAST) else {
            return false;
        };
        (0..self.acts.len()).filter(|&n| n != leader).all(|n| {
            let behind = &self.apart[n][leader];
            let same = behind.squares == 0.0;
            same || behind.count > 0 && behind.mean() > LEAD * behind.error()
        })
    }

    fn advice(self, worlds: &Worlds<'_, '_>) -> Advice {
        let leader = self.leader().unwrap_or(0);
        let settled = self.is_settled();
        let best = self.pays.get(leader).map_or(0.0, Mean::mean);
        let mut choices: Vec<Valued> = Vec::new();
        for (n, &act) in self.acts.iter().enumerate() {
            let pays = self.pays[n];
            let mut figures: Vec<(FigureId, Maker, u64)> = self.figures[n]
                .iter()
                .map(|(&(figure, maker), &count)| (figure, maker, count))
                .collect();
            figures.sort_by_key(|&(figure, maker, _)| (figure, maker));
            choices.push(Valued {
                act,
                pays,
                behind: self.apart[n][leader],
                figures,
                best: pays.count > 0 && (pays.mean() - best).abs() < 1e-9,
            });
        }
        choices.retain(|choice| choice.pays.count > 0);
        choices.sort_by(|one, other| other.pays.mean().total_cmp(&one.pays.mean()));
        Advice {
            seat: self.seat,
            choices,
            deals: self.deals,
            whole: self.whole,
            settled,
            unfinished: self.unfinished,
            ways: worlds.ways(),
            share: worlds.share(),
            honest: worlds.is_honest(),
            nodes: self.nodes,
            spent: self.spent,
        }
    }
}

/// The figures that are made at the end of a deal, and by whom as the seat sees it.
pub(super) fn made(deal: &Deal<'_>, seat: Seat) -> Vec<(FigureId, Maker)> {
    let facts = &deal.facts;
    let verdicts = verdicts(deal.rules, facts);
    let own = facts.sides.party(seat);
    let parties = deal.mode.parties();
    let mut found = Vec::new();
    for (figure, rule) in (0u8..).map(FigureId).zip(&deal.mode.figures) {
        let owners = match rule.of {
            FigureOf::Side => parties,
            FigureOf::Seat => facts.seats,
        };
        for party in Party::all(owners) {
            if !verdicts.made(figure, party).is_true() {
                continue;
            }
            let mine = match rule.of {
                FigureOf::Side => own == Some(party),
                FigureOf::Seat => Party::of_one(seat) == party,
            };
            let maker = if mine { Maker::Own } else { Maker::Other };
            if !found.contains(&(figure, maker)) {
                found.push((figure, maker));
            }
        }
    }
    found
}
