//! What a seat should do, as it can know it: each choice valued by perfect play in deals that agree with what the seat knows.
//!
//! A known weakness goes with this: in each of these deals everybody is thought to see all cards once the choice is made. So
//! what a choice would find out, or hide, is worth nothing here, and a plan that needs a guess later looks as good as a sure
//! one.
//!
//! Deals are looked at in batches, side by side. What is worse for certain is left out of the next. How many are in a batch, and
//! what each may take, never depends on how many threads there are: so the same question has the same answer everywhere.

use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashMap;

use super::knowledge::{Knowledge, Unknowable};
use super::tally::{ALIKE, LEAST, Look, SURELY, Tally, Worth};
use super::worlds::{Duties, Sampling, Worlds, now};
use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, CardSet, Chance, Party, Seat};
use crate::deal::{Deal, Phase};
use crate::game::{Act, FigureId};
use crate::rules::{FigureOf, Rules};
use crate::score::verdicts;
use crate::solve::before::{endings, left_to_another, left_to_play, unlisted, ways};
use crate::solve::outlook::{Ask, Effort, Outlook, Rough, outlooks};
use crate::solve::pay::Limits;
use crate::solve::turns::Line;
use crate::solve::{Crew, Unanswerable};

pub use super::tally::{Gap, Mean};

/// How many ways to lay away are looked at.
const DISCARDS: usize = 24;
/// How many deals are in the first batch; each later one is twice as large as the one before, up to
const FIRST: u64 = 4;
/// so many.
const MOST: u64 = 64;
/// Perfect play in one deal may take this part of all cards that may be tried.
const PART: u64 = 30;
/// How often a choice is estimated in a deal.
const LINES: u32 = 2;
/// Between what lies how many cards may be tried for the end of each estimate: half of all goes to them, if all are estimated.
const ENDING: (u64, u64) = (1_000, 50_000);

/// Which figures a side makes after a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Maker {
    /// The side, or where everybody plays alone the player, whose choice it is.
    Own,
    /// Any other.
    Other,
}

/// A choice, and what it brings.
#[derive(Clone, PartialEq, Debug)]
pub struct Valued {
    /// The act.
    pub act: Act,
    /// What it pays the seat.
    pub pays: Mean,
    /// In how many of the deals it was estimated.
    pub estimated: u64,
    /// By how much less than the best choice it pays in the same deals.
    pub behind: Gap,
    /// What it pays each seat more than the best choice in the same deals, in the mean.
    pub brings: BySeat<f64>,
    /// How often a figure is made, between 0 and 1, and by whom.
    pub figures: Vec<(FigureId, Maker, f64)>,
    /// Whether no other choice has paid more in the mean.
    pub best: bool,
}

/// Why no further deals were looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It is settled, or all deals were looked at.
    Settled,
    /// As many deals were looked at as were asked for, or could be found.
    Deals,
    /// No more cards may be tried.
    Nodes,
    /// Somebody stopped it.
    Stopped,
}

/// What a seat should do.
#[derive(Clone, PartialEq, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each says something else of the answer"
)]
pub struct Advice {
    /// Whose choice it is.
    pub seat: Seat,
    /// The choices, the best first.
    pub choices: Vec<Valued>,
    /// How many ways to act the seat has; where that is more than the choices, only the likeliest were looked at.
    pub ways_to_act: usize,
    /// What is not valued, because the seat itself still chooses what to play if nobody bids after it: that is worth what it
    /// then chooses.
    pub later: Vec<Act>,
    /// After what another seat has to say what is played if nobody bids, and who: it is taken to play what comes first.
    pub left: Option<(Seat, Vec<Act>)>,
    /// Whether choices are judged by what the own side gets less what the other gets, in the mean of their seats, because what
    /// some get others do not pay; else by what the seat gets.
    pub by_sides: bool,
    /// How many different deals were looked at.
    pub deals: u64,
    /// In how many of them the first cards after some choice were left to chance, because perfect play from it on took too long.
    pub estimated: u64,
    /// How many deals are left out, because nothing was found of them.
    pub unfinished: u64,
    /// Whether they are all that there are: then every number is exact.
    pub whole: bool,
    /// Whether the best choice leads for certain, and every other is behind or as good.
    pub settled: bool,
    /// Why no further deals were looked at.
    pub ended: Ended,
    /// How many ways there are to spread the cards that are not seen.
    pub ways: u128,
    /// About which part of them agrees with what has happened.
    pub share: f64,
    /// Whether everybody is thought to have done what the rules ask for.
    pub duties: Duties,
    /// How many cards were tried.
    pub nodes: u64,
}

impl Advice {
    /// Whether a choice is as good as any other for certain, as far as it matters to whoever plays: that it led in the deals that were
    /// looked at is not enough.
    pub fn is_as_good(&self, choice: &Valued) -> bool {
        let off = |gap: Gap| if self.whole { 0.0 } else { SURELY * gap.error };
        let leads = |other: &Valued| {
            other.act == choice.act || off(other.behind) - other.behind.mean < ALIKE
        };
        choice.behind.mean + off(choice.behind) < ALIKE && self.choices.iter().all(leads)
    }
}

/// How long it is asked, and by how many at once.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    /// How deals are looked for.
    pub sampling: Sampling,
    /// How many deals are looked at at most.
    pub deals: u64,
    /// How many cards may be tried in one deal.
    pub limits: Limits<'a>,
    /// How many cards may be tried in all of them.
    pub nodes: u64,
    /// Who looks.
    pub crew: Crew<'a>,
}

/// The choices that are valued for a seat whose turn it is, as it sees them, and of how many.
pub fn choices(deal: &Deal<'_>, seat: Seat) -> (Vec<Act>, usize) {
    let mut all = match deal.phase {
        Phase::Discarding(owing) if owing.contains(seat) => {
            let (mut all, ends): (Vec<Act>, Vec<Act>) = ways(deal, seat)
                .into_iter()
                .partition(|act| matches!(act, Act::Discard { .. }));
            let count = unlisted(deal, seat).unwrap_or(all.len()) + ends.len();
            all.truncate(DISCARDS);
            all.extend(ends);
            return (all, count);
        }
        Phase::Raising => ways(deal, seat),
        _ if deal.turn() != Some(seat) => Vec::new(),
        Phase::Bidding(_)
        | Phase::Taking
        | Phase::Calling
        | Phase::Announcing(_)
        | Phase::Playing(_) => deal.legal(),
        Phase::Discarding(_) | Phase::Over(_) => Vec::new(),
    };
    if deal.turn() == Some(seat) && deal.phase != Phase::Raising {
        all.extend(endings(deal, seat));
    }
    let count = all.len();
    (all, count)
}

/// What the seat should do whose knowledge this is.
pub fn advise(
    knowledge: &Knowledge,
    rules: &Rules,
    asking: &Asking<'_>,
) -> Result<Advice, Unknowable> {
    let seen = knowledge.deal(rules);
    let (acts, ways) = choices(&seen, knowledge.seat());
    let among = acts.into_iter().map(Line::from).collect();
    let advice = advise_among(knowledge, rules, among, asking)?;
    Ok(Advice {
        ways_to_act: ways - advice.later.len(),
        ..advice
    })
}

/// Which of these choices the seat should make whose knowledge this is.
pub fn advise_among(
    knowledge: &Knowledge,
    rules: &Rules,
    among: Vec<Line>,
    asking: &Asking<'_>,
) -> Result<Advice, Unknowable> {
    let seat = knowledge.seat();
    let seen = knowledge.deal(rules);
    let (later, among): (Vec<Line>, Vec<Line>) = among
        .into_iter()
        .partition(|choice| left_to_play(&seen, choice.act) == Some(seat));
    if among.is_empty() {
        return Err(Unknowable::NoChoice);
    }
    let acts: Vec<Act> = among.iter().map(|choice| choice.act).collect();
    let mut worlds = Worlds::with(knowledge, rules, asking.sampling, &asking.crew)?;
    let every = worlds.len().map(|_| together(&worlds));
    let every = every.filter(|every| every.len() as u64 <= asking.deals.max(LEAST));
    let every = every.map(|mut every| {
        // If not all can be looked at, those that were are no worse a sample than any other.
        Chance::new(asking.sampling.seed).shuffle(&mut every);
        every
    });
    let mut tally = Tally::new(seat, among);
    let looking = Looking {
        seat,
        asking,
        every: every.as_deref(),
        done: AtomicUsize::new(0),
    };
    let ended = looking.all(&mut worlds, &mut tally)?;
    Ok(Advice {
        left: left_to_another(&seen, &acts),
        later: later.into_iter().map(|choice| choice.act).collect(),
        ..tally.advice(&worlds, ended)
    })
}

/// How deals are looked at.
struct Looking<'w, 'a, 'r> {
    seat: Seat,
    asking: &'w Asking<'a>,
    /// All that there are, with how often each counts, if they are few.
    every: Option<&'w [(Deal<'r>, u64)]>,
    done: AtomicUsize,
}

impl<'r> Looking<'_, '_, 'r> {
    fn deals(&self) -> u64 {
        self.every
            .map_or(self.asking.deals, |every| every.len() as u64)
    }

    /// Looks at deals, batch after batch, until there is no more to do; says why it ended.
    fn all(&self, worlds: &mut Worlds<'_, 'r>, tally: &mut Tally) -> Result<Ended, Unknowable> {
        let (mut from, mut batch) = (0, FIRST);
        loop {
            let left = self.asking.nodes.saturating_sub(tally.nodes);
            let count = batch.min(self.deals() - from);
            if count == 0 && tally.deals == 0 {
                return Err(Unknowable::Long);
            }
            if count == 0 {
                tally.whole = self.every.is_some() && tally.estimated + tally.unfinished == 0;
                return Ok(if tally.is_settled() {
                    Ended::Settled
                } else {
                    Ended::Deals
                });
            }
            if left / count == 0 {
                let none = tally.deals == 0;
                return if none {
                    Err(Unknowable::Long)
                } else {
                    Ok(Ended::Nodes)
                };
            }
            let (open, asks) = tally.open();
            let part = (left / count).min(self.asking.nodes / PART);
            let limits = Limits {
                nodes: part.min(self.asking.limits.nodes),
                ..self.asking.limits
            };
            let numbers: Vec<u64> = (from..from + count).collect();
            let found = self
                .asking
                .crew
                .each(numbers, |number| self.look(worlds, number, &asks, limits));
            let mut lost = 0;
            for (number, look) in (from..).zip(found) {
                let look = look?;
                worlds.note(look.tries, look.found);
                lost += u64::from(!look.found && !look.stopped);
                tally.add(&open, &look, self.weight(number));
            }
            if tally.stopped || (self.asking.limits.stop)() {
                return Ok(Ended::Stopped);
            }
            if lost > 0 && tally.deals == 0 {
                return Err(Unknowable::Nothing);
            }
            if self.every.is_none() {
                tally.leave_out();
                if tally.is_settled() {
                    return Ok(Ended::Settled);
                }
            }
            (from, batch) = (from + count, (2 * batch).min(MOST));
        }
    }

    fn weight(&self, number: u64) -> u64 {
        let every = self.every.and_then(|every| every.get(number as usize));
        every.map_or(1, |(_, weight)| *weight)
    }

    /// Values the choices in the deal with this number.
    fn look(
        &self,
        worlds: &Worlds<'_, 'r>,
        number: u64,
        asks: &[Ask<'_>],
        limits: Limits<'_>,
    ) -> Result<Look, Unknowable> {
        let mut look = Look::default();
        if (limits.stop)() {
            look.stopped = true;
            return Ok(look);
        }
        let drawn;
        let deal = if let Some(every) = self.every {
            let Some((deal, _)) = every.get(number as usize) else {
                return Ok(look);
            };
            deal
        } else {
            let (tries, found) = worlds.drawn(number);
            look.tries = tries;
            let Some((_, deal)) = found else {
                return Ok(look);
            };
            drawn = deal;
            &drawn
        };
        look.found = true;
        let lines = self.asking.deals * u64::from(LINES) * asks.len() as u64;
        let ending = self.asking.nodes / (2 * lines).max(1);
        let effort = Effort {
            limits,
            rough: Rough {
                lines: LINES,
                seed: self.asking.sampling.seed ^ (number << 8),
                nodes: ending.clamp(ENDING.0, ENDING.1),
            },
        };
        let found = outlooks(deal, asks, self.seat, &effort);
        let found = found.map_err(|why| match why {
            Unanswerable::Unscored => Unknowable::Unscored,
            _ => Unknowable::NoChoice,
        })?;
        look.nodes = found.nodes;
        look.stopped = found.stopped;
        let each = found.each.iter().map(|found| {
            let worth = worth(&found.ends, self.seat)?;
            Some(Worth {
                perfect: found.perfect,
                ..worth
            })
        });
        look.each = each.collect();
        if let Some(told) = self.asking.crew.told {
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            told(done, self.deals() as usize);
        }
        Ok(look)
    }
}

/// What the ends of a choice come to in the mean.
fn worth(ends: &[Outlook<'_>], seat: Seat) -> Option<Worth> {
    if ends.is_empty() {
        return None;
    }
    let part = 1.0 / ends.len() as f64;
    let mut worth = Worth::default();
    for outlook in ends {
        for other in Seat::all(MAX_SEATS) {
            worth.pays[other] += outlook.pays[other].0 as f64 * part;
        }
        let (own, by_sides) = judged(outlook, seat);
        worth.own += own * part;
        worth.by_sides |= by_sides;
        for (figure, maker) in made(&outlook.end, seat) {
            let mut known = worth.figures.iter_mut();
            match known.find(|one| (one.0, one.1) == (figure, maker)) {
                Some(one) => one.2 += part,
                None => worth.figures.push((figure, maker, part)),
            }
        }
    }
    Some(worth)
}

/// By what an end is judged for a seat, and whether that is what its side gets less what the other gets.
fn judged(outlook: &Outlook<'_>, seat: Seat) -> (f64, bool) {
    let facts = &outlook.end.facts;
    let pays = |seat: Seat| outlook.pays[seat].0 as f64;
    let own = facts.sides.party(seat);
    let mode = outlook.end.mode;
    if mode.is_zero_sum() || mode.parties() != 2 || facts.contract.is_none() || own.is_none() {
        return (pays(seat), false);
    }
    let mean = |ours: bool| {
        let seats = Seat::all(facts.seats);
        let side = seats.filter(|&other| (facts.sides.party(other) == own) == ours);
        let (sum, count) = side.fold((0.0, 0.0), |(sum, count), seat| {
            (sum + pays(seat), count + 1.0)
        });
        if count > 0.0 { sum / count } else { 0.0 }
    };
    (mean(true) - mean(false), true)
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
