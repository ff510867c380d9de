//! What each decision before the play has cost: what perfect play would have paid after the best that could be done, less what
//! it pays after what was done.
//!
//! What comes after a decision is not what was done then, but what is likeliest, and nothing more is said or bid: so each
//! decision is judged by itself, as [`choose`](super::before::choose) and [`par`](super::par::par) value it.

use super::before::{branches, choices, open_hands};
use super::bids::{is_early, leading};
use super::branch::{Best, Branch, search};
use super::course::{lost, turns_at};
use super::ends::End;
use super::objective::Unanswerable;
use super::outcome::Outcome;
use super::par::Won;
use super::parallel::Crew;
use super::pay::{Limits, Spent, is_proved};
use super::settle::same;
use super::share::part;
use crate::basics::{Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::{Act, FigureId};

/// Something that was done before the play.
#[derive(Clone, Debug)]
pub struct Decision<'r> {
    /// What it is known by.
    pub at: usize,
    /// The deal before it.
    pub deal: Deal<'r>,
    /// What was done.
    pub made: Act,
}

impl<'r> Decision<'r> {
    /// Whether it is that nothing more was done after the act.
    fn is_after(&self) -> bool {
        self.deal.phase == Phase::Raising && matches!(self.made, Act::Pass { .. })
    }

    /// What it is known by, and whether it came after that.
    pub fn place(&self) -> (usize, bool) {
        (self.at, self.is_after())
    }

    fn branches(&self, seat: Seat) -> Result<Vec<Branch<'_, 'r>>, Unanswerable> {
        branches(&self.deal, seat, choices(&self.deal, self.made))
    }
}

/// What a decision has cost, as far as it is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// What the decision is known by.
    pub at: usize,
    /// Whether it is that whoever won the auction did nothing more after this act.
    pub after: bool,
    /// Whose it was.
    pub seat: Seat,
    /// What it cost at least.
    pub least: Units,
    /// What it cost at most, if anything is proved of that.
    pub most: Option<Units>,
    /// Who gets more by it, where it cost whoever decided nothing.
    pub gains: Option<Seat>,
    /// What would have been better, if it is known to have cost anything.
    pub better: Option<Act>,
    /// Whether it changes who gets and who pays.
    pub turns: bool,
    /// The figures that come to something else by it.
    pub figures: Vec<FigureId>,
}

impl Weighed {
    /// Nothing is known yet.
    fn unknown(decision: &Decision<'_>, seat: Seat) -> Self {
        let (at, after) = decision.place();
        Self {
            at,
            after,
            seat,
            least: Units(0),
            most: None,
            gains: None,
            better: None,
            turns: false,
            figures: Vec::new(),
        }
    }

    /// What the decision is known by, and whether it came after that.
    pub fn place(&self) -> (usize, bool) {
        (self.at, self.after)
    }

    /// Whether what it cost is known.
    pub fn is_known(&self) -> bool {
        self.most == Some(self.least)
    }
}

/// What the decisions before a play have cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighing {
    /// How many decisions there were in which something else could have been done.
    pub all: usize,
    /// Those that cost something, or of which it is not known.
    pub costs: Vec<Weighed>,
    /// How many cards were tried.
    pub nodes: u64,
    /// Why not everything was found, if it was not.
    pub spent: Option<Spent>,
}

impl Weighing {
    /// The same where those that were open have been looked at again.
    #[must_use]
    pub fn with(mut self, again: Self) -> Self {
        self.costs.retain(Weighed::is_known);
        self.costs.extend(again.costs);
        self.costs.sort_by_key(Weighed::place);
        self.nodes += again.nodes;
        self.spent = again.spent;
        self
    }

    /// The decisions of which it is not known what they cost.
    pub fn open(&self) -> impl Iterator<Item = &Weighed> {
        self.costs.iter().filter(|one| !one.is_known())
    }
}

/// A decision with the ways there were: acts that are valued by the play after them, or auctions that end so.
struct Case<'d, 'r> {
    decision: &'d Decision<'r>,
    seat: Seat,
    known: Weighed,
    kind: Kind,
}

enum Kind {
    /// Of the choice that was made there is the place among all.
    Ways(usize),
    /// What was said in the auction, and what else could be: each with the place of what it leads to.
    Bids(Vec<(Act, usize)>),
}

/// What is searched by itself.
enum Piece<'p, 'd, 'r> {
    Case(usize, &'p Case<'d, 'r>),
    End(usize, &'p End<'r>),
}

/// What comes of it, with how many cards were tried.
enum Found {
    Case(usize, Option<Weighed>, u64),
    End(usize, Won, u64),
}

/// Weighs decisions. What may be tried is shared out to all, and what some do not need goes to the others.
pub fn weigh(decisions: &[Decision<'_>], limits: &Limits<'_>, crew: &Crew<'_>) -> Weighing {
    let mut ends: Vec<End<'_>> = Vec::new();
    let mut cases: Vec<Case<'_, '_>> = Vec::new();
    for decision in decisions {
        cases.extend(case(decision, &mut ends));
    }
    let is_way = |case: &Case<'_, '_>| matches!(case.kind, Kind::Ways(_));
    let tally = crew.tally(cases.iter().filter(|case| is_way(case)).count() + ends.len());
    let (mut nodes, mut last) = (0u64, 0);
    loop {
        let open_ways = cases.iter().enumerate();
        let open_ways = open_ways.filter(|(_, case)| is_way(case) && !case.known.is_known());
        let open_ends = ends.iter().enumerate().filter(|(_, end)| end.is_open());
        let pieces: Vec<Piece<'_, '_, '_>> = open_ways
            .map(|(n, case)| Piece::Case(n, case))
            .chain(open_ends.map(|(n, end)| Piece::End(n, end)))
            .collect();
        let share = limits.nodes.saturating_sub(nodes) / pieces.len().max(1) as u64;
        // What was found of one is not kept: to look again is worth it only with more than before.
        if pieces.is_empty() || (limits.stop)() || share < (last + last / 2).max(1) {
            break;
        }
        last = share;
        let within = Limits {
            nodes: share,
            ..*limits
        };
        let found = crew.each(pieces, |piece| {
            let found = piece.search(&within);
            if found.is_whole() {
                tally.one();
            }
            found
        });
        for found in found {
            match found {
                Found::Case(n, weighed, used) => {
                    nodes += used;
                    // Of what cannot be asked nothing will be known.
                    let known = &mut cases[n].known;
                    match weighed {
                        Some(weighed) => *known = weighed,
                        None => known.most = Some(known.least),
                    }
                }
                Found::End(n, won, used) => {
                    nodes += used;
                    ends[n].learn(won);
                }
            }
        }
    }
    for case in &mut cases {
        if let Kind::Bids(all) = &case.kind {
            case.known = bid(case.decision, case.seat, all, &ends);
        }
    }
    let all = cases.len();
    let costs = cases.into_iter().map(|case| case.known);
    let costs: Vec<Weighed> = costs
        .filter(|one| one.least.0 > 0 || !one.is_known())
        .collect();
    let spent = costs.iter().any(|one| !one.is_known()).then(|| {
        if (limits.stop)() {
            Spent::Stopped
        } else {
            Spent::Nodes
        }
    });
    Weighing {
        all,
        costs,
        nodes,
        spent,
    }
}

impl Found {
    fn is_whole(&self) -> bool {
        match self {
            Self::Case(_, weighed, _) => weighed.as_ref().is_none_or(Weighed::is_known),
            Self::End(_, won, _) => !won.brings.is_open(),
        }
    }
}

impl Piece<'_, '_, '_> {
    fn search(&self, limits: &Limits<'_>) -> Found {
        match self {
            Self::Case(n, case) => match way(case, limits) {
                Ok((weighed, nodes)) => Found::Case(*n, Some(weighed), nodes),
                Err(_) => Found::Case(*n, None, 0),
            },
            Self::End(n, end) => {
                let (won, nodes) = end.search(limits);
                Found::End(*n, won, nodes)
            }
        }
    }
}

/// A decision in which something else could have been done, if all that matters to it is known.
fn case<'d, 'r>(decision: &'d Decision<'r>, ends: &mut Vec<End<'r>>) -> Option<Case<'d, 'r>> {
    let (deal, made) = (&decision.deal, decision.made);
    let seat = made.seat()?;
    open_hands(deal).ok()?;
    let kind = if is_early(deal) {
        let mut all = leading(deal, seat, ends);
        let at = all.iter().position(|(act, _)| same(deal, *act, made))?;
        all[..=at].rotate_right(1);
        Kind::Bids(all)
    } else {
        Kind::Ways(place(decision, seat)?)
    };
    if matches!(&kind, Kind::Bids(all) if all.len() < 2) {
        return None;
    }
    Some(Case {
        decision,
        seat,
        known: Weighed::unknown(decision, seat),
        kind,
    })
}

/// The place of what was done among all that could be, where there is more than one thing.
fn place(decision: &Decision<'_>, seat: Seat) -> Option<usize> {
    let all = decision.branches(seat).ok()?;
    let made = |one: &Branch<'_, '_>| same(&decision.deal, one.acts[0], decision.made);
    all.iter().position(made).filter(|_| all.len() > 1)
}

/// What was said in the auction: each ends as if all passed after it.
fn bid(decision: &Decision<'_>, seat: Seat, all: &[(Act, usize)], ends: &[End<'_>]) -> Weighed {
    let mut weighed = Weighed::unknown(decision, seat);
    let Some((made, false)) = ends[all[0].1].brings(seat) else {
        return weighed;
    };
    let mut whole = true;
    for &(act, end) in &all[1..] {
        let Some((pays, more)) = ends[end].brings(seat) else {
            whole = false;
            continue;
        };
        whole &= !more;
        let loss = pays[seat] - made[seat];
        if loss > weighed.least {
            weighed.least = loss;
            weighed.better = Some(act);
            weighed.turns = turns_at(&pays, &made, seat);
        }
    }
    weighed.most = whole.then_some(weighed.least);
    weighed
}

/// What was laid away, called, taken or said: first what was done is valued, and then whether anything else is better.
fn way(case: &Case<'_, '_>, limits: &Limits<'_>) -> Result<(Weighed, u64), Unanswerable> {
    let (deal, seat) = (&case.decision.deal, case.seat);
    let Kind::Ways(place) = case.kind else {
        return Err(Unanswerable::NotPlaying);
    };
    let mut weighed = Weighed::unknown(case.decision, seat);
    let mut others = case.decision.branches(seat)?;
    let mut made = others.remove(place);
    let tally = Crew::ALONE.tally(0);
    let half = Limits {
        nodes: limits.nodes / 2,
        ..*limits
    };
    let alone = &Crew::ALONE;
    let (mut nodes, _) = search(vec![&mut made], seat, None, &half, alone, &tally)?;
    let (Some(then), Some(mine)) = (made.outcome.as_ref(), made.brings(seat)) else {
        return Ok((weighed, nodes));
    };
    let left = Limits {
        nodes: limits.nodes.saturating_sub(nodes),
        ..*limits
    };
    let known = Best::of(&made, seat);
    let (used, _) = search(
        others.iter_mut().collect(),
        seat,
        known,
        &left,
        alone,
        &tally,
    )?;
    nodes += used;
    let best = others.iter().rev().max_by_key(|one| one.brings(seat));
    if let Some(best) = best.filter(|best| best.brings(seat) > Some(mine))
        && let Some(outcome) = &best.outcome
    {
        weighed.costs(best.acts[0], outcome, then, deal.facts.seats);
    }
    let open = others.iter().filter(|one| !one.seen);
    let upper = open.map(|one| {
        let own = one.question.side.contains(seat);
        let most = if own { one.value.high } else { one.value.low };
        let part = part(deal, &one.question, seat, most).filter(|_| is_proved(most))?;
        Some((part - mine.0.0).max(0))
    });
    let most: Option<Vec<i64>> = upper.collect();
    weighed.most = most.map(|most| {
        let most = most.into_iter().fold(weighed.least.0, i64::max);
        Units(most)
    });
    Ok((weighed, nodes))
}

impl Weighed {
    /// Something else would have been better.
    fn costs(&mut self, better: Act, best: &Outcome, then: &Outcome, seats: usize) {
        let (gains, loss) = lost(&best.pays, &then.pays, self.seat, seats);
        if loss.0 <= 0 {
            return;
        }
        self.least = loss;
        self.gains = gains;
        self.better = Some(better);
        self.turns = turns_at(&best.pays, &then.pays, gains.unwrap_or(self.seat));
        self.figures = best.changed(then);
    }
}
