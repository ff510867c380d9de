//! Ways to go on before the play, each worth what perfect play after it pays.

use super::answer::Asking;
use super::objective::{Measure, Objective, Question, Unanswerable, weigh};
use super::outcome::Outcome;
use super::parallel::{Crew, MOST, Tally};
use super::pay::{FAR, Limits, Solver, Spent};
use super::settle::{go, settle};
use super::share::whole;
use crate::basics::{Range, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::Act;

/// How many ways are looked at side by side. It is the same number however many threads there are, so that all find the same.
const TOGETHER: usize = MOST;

/// With less than so many cards nothing is gone on with.
const LITTLE: u64 = 2_000;

/// Acts before the play, and what comes of them.
pub(super) struct Branch<'d, 'r> {
    from: &'d Deal<'r>,
    /// What is done.
    pub(super) acts: Vec<Act>,
    /// What is asked of the play after it.
    pub(super) question: Question,
    /// Between what the answer is proved to lie.
    pub(super) value: Range,
    /// What best play after it comes to, if it is not worse than another way.
    pub(super) outcome: Option<Outcome>,
    /// Whether it was looked at until its value was known, or that it is worse than another.
    pub(super) seen: bool,
    /// What has been found of it, where that is kept.
    solver: Option<Solver<'r>>,
}

impl<'d, 'r> Branch<'d, 'r> {
    /// What a seat can do, and what is likeliest after it; nothing where that does not lead to the play.
    pub(super) fn new(
        from: &'d Deal<'r>,
        acts: Vec<Act>,
        turn: Seat,
    ) -> Option<Result<Self, Unanswerable>> {
        let next = after(from, &acts)?;
        if let Phase::Over(_) = next.phase {
            return Self::over(from, acts, &next, turn).map(Ok);
        }
        let question = Question::new(&next, Objective::Pay, turn);
        Some(question.map(|question| Self {
            from,
            acts,
            question,
            value: Range::new(-FAR, FAR),
            outcome: None,
            seen: false,
            solver: None,
        }))
    }

    /// Acts that end the deal: what is paid is known at once.
    fn over(from: &'d Deal<'r>, acts: Vec<Act>, end: &Deal<'r>, turn: Seat) -> Option<Self> {
        let outcome = Outcome::ended(end)?;
        let question = Question::for_all(turn, end.facts.seats);
        let value = match question.measure {
            Measure::Pay(weights) => weigh(&weights, &outcome.pays),
            _ => 0,
        };
        Some(Self {
            from,
            acts,
            question,
            value: Range::exactly(value),
            outcome: Some(outcome),
            seen: true,
            solver: None,
        })
    }

    /// What it brings a seat, by which ways are told apart: what the seat gets, and where that is nothing as only others are
    /// paid, what its side gets.
    pub(super) fn brings(&self, seat: Seat) -> Option<(Units, i64)> {
        let mine = self.outcome.as_ref()?.pays[seat];
        let own = self.question.side.contains(seat);
        Some((mine, if own { self.value.low } else { -self.value.low }))
    }

    /// Looks for what it comes to, with so many cards; says how many were tried, and why it did not come to its end.
    fn search(
        &mut self,
        turn: Seat,
        best: Option<Best>,
        share: u64,
        limits: &Limits<'_>,
        keep: bool,
    ) -> (u64, Option<Spent>) {
        let Some(next) = after(self.from, &self.acts) else {
            return (0, None);
        };
        let bytes = limits.bytes / TOGETHER;
        let solver = self.solver.take();
        let mut solver = solver.unwrap_or_else(|| Solver::new(&next, &self.question, bytes));
        let before = solver.nodes();
        let limits = Limits {
            nodes: before.saturating_add(share),
            ..*limits
        };
        let known = best.and_then(|best| {
            if best.question == self.question {
                Some(best.value)
            } else {
                whole(&next, &self.question, turn, best.mine.0)
            }
        });
        let found = valued(
            &next,
            &self.question,
            known,
            turn,
            &mut solver,
            &limits,
            &mut self.value,
        );
        let used = solver.nodes() - before;
        match found {
            Ok(outcome) => {
                self.outcome = outcome;
                self.seen = true;
                (used, None)
            }
            Err(spent) => {
                self.solver = Some(solver).filter(|_| keep);
                (used, Some(spent))
            }
        }
    }
}

/// The deal after some acts, and after what is likeliest then.
fn after<'r>(from: &Deal<'r>, acts: &[Act]) -> Option<Deal<'r>> {
    let mut next = from.clone();
    for &act in acts {
        super::settle::others(&mut next, act);
        go(&mut next, act).then_some(())?;
    }
    (settle(&mut next) || matches!(next.phase, Phase::Over(_))).then_some(next)
}

/// The best way that is known.
#[derive(Clone, Copy)]
pub(super) struct Best {
    /// What whoever has the choice gets.
    mine: Units,
    /// What its side gets.
    own: i64,
    question: Question,
    value: i64,
}

impl Best {
    pub(super) fn of(branch: &Branch<'_, '_>, turn: Seat) -> Option<Self> {
        let (mine, own) = branch.brings(turn)?;
        Some(Self {
            mine,
            own,
            question: branch.question,
            value: branch.value.low,
        })
    }
}

/// Values ways. The first is the likeliest; of the others it is asked first whether they are worse. What may be tried is
/// shared out, and what some do not need goes to those that are still open. Says how many cards were tried, and whether it was
/// stopped.
pub(super) fn search(
    mut all: Vec<&mut Branch<'_, '_>>,
    turn: Seat,
    mut best: Option<Best>,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
    tally: &Tally<'_>,
) -> Result<(u64, Option<Spent>), Unanswerable> {
    let (mut nodes, mut spent) = (0u64, None);
    let mut last = 0;
    // What ends the deal is known before anything is searched.
    for known in all.iter().filter(|one| one.seen) {
        tally.one();
        let here = Best::of(known, turn);
        let better =
            |here: &Best| best.is_none_or(|best| (here.mine, here.own) > (best.mine, best.own));
        best = here.filter(better).or(best);
    }
    loop {
        all.retain(|one| !one.seen);
        let mut open: Vec<&mut Branch<'_, '_>> = all.iter_mut().map(|one| &mut **one).collect();
        // Of so few what was found is kept, and they go on from there; others begin anew, for which it takes more than before.
        let keep = open.len() <= TOGETHER;
        let share = limits.nodes.saturating_sub(nodes) / open.len().max(1) as u64;
        let least = match last {
            0 => 1,
            last if open.iter().all(|one| one.solver.is_some()) => LITTLE.min(last),
            last => 2 * last,
        };
        if open.is_empty() || (limits.stop)() || share < least {
            break;
        }
        last = share;
        while !open.is_empty() {
            // The first tells what the others must reach, and may take as much as it needs of the half.
            let first = best.is_none() && nodes == 0;
            let left = limits.nodes.saturating_sub(nodes);
            let share = if first {
                left / 2
            } else {
                left / open.len() as u64
            };
            let rest = open.split_off(if first { 1 } else { TOGETHER.min(open.len()) });
            let known = best;
            let found = crew.each(open, |branch| {
                let found = branch.search(turn, known, share, limits, keep);
                if branch.seen {
                    tally.one();
                }
                (found, Best::of(branch, turn))
            });
            for ((used, end), here) in found {
                nodes += used;
                match end {
                    Some(Spent::Unscored) => return Err(Unanswerable::Unscored),
                    Some(Spent::Stopped) => spent = Some(Spent::Stopped),
                    _ => {}
                }
                let better = |here: &Best| {
                    best.is_none_or(|best| (here.mine, here.own) > (best.mine, best.own))
                };
                best = here.filter(better).or(best);
            }
            open = rest;
        }
    }
    if spent.is_none() && all.iter().any(|one| !one.seen) {
        spent = Some(if (limits.stop)() {
            Spent::Stopped
        } else {
            Spent::Nodes
        });
    }
    Ok((nodes, spent))
}

/// What a deal comes to, between bounds that are narrowed; nothing if it is worse for a seat than what is known.
pub(super) fn valued(
    deal: &Deal<'_>,
    question: &Question,
    known: Option<i64>,
    seat: Seat,
    solver: &mut Solver<'_>,
    limits: &Limits<'_>,
    value: &mut Range,
) -> Result<Option<Outcome>, Spent> {
    let high = question.side.contains(seat);
    let (low, top) = solver.spread();
    *value = Range::new(value.low.max(low), value.high.min(top));
    let mut asking = Asking {
        question,
        solver,
        limits,
    };
    if let Some(known) = known.filter(|known| value.low <= *known && *known <= value.high) {
        if high {
            if !asking.solver.reaches(&[], known, limits)? {
                value.high = known - 1;
                return Ok(None);
            }
            value.low = known;
        } else {
            if asking.solver.reaches(&[], known + 1, limits)? {
                value.low = known + 1;
                return Ok(None);
            }
            value.high = known;
        }
    } else if known.is_some_and(|known| {
        if high {
            value.high < known
        } else {
            value.low > known
        }
    }) {
        return Ok(None);
    }
    asking.narrow(&[], value)?;
    let (mut line, mut pays) = (Vec::new(), None);
    // What it comes to is known, and a line that shows it takes little more.
    let more = Limits {
        nodes: limits.nodes.saturating_add(asking.solver.nodes() / 4),
        ..*limits
    };
    asking.limits = &more;
    asking.follow(deal, value.low, &mut line, &mut pays)?;
    pays.ok_or(Spent::Unscored)?;
    Ok(Some(Outcome::after(deal, &line)))
}
