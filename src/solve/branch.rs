//! Ways to go on before the play, each worth what perfect play after it pays.

use std::sync::Arc;

use super::answer::Asking;
use super::brought::{Brought, Leaders};
use super::objective::{Measure, Objective, Question, Unanswerable, weigh};
use super::outcome::Outcome;
use super::parallel::{Crew, MOST, Tally};
use super::pay::{FAR, Limits, Solver, Spent};
use super::settle::{go, settle};
use super::share::{is_even, whole};
use crate::basics::{Range, Seat};
use crate::deal::{Deal, Phase};
use crate::game::Act;

/// How ways are held against each other.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// Whether it matters which are as good as the best.
    ties: bool,
    /// How many are looked at side by side. It is the same number however many threads there are, so that all find the same.
    together: usize,
}

impl Manner {
    /// Side by side, and all are told that are as good as the best.
    pub(super) const TOLD: Self = Self {
        ties: true,
        together: MOST,
    };
    /// One after another, until it is known what the best brings.
    pub(super) const BEST: Self = Self {
        ties: false,
        together: 1,
    };
}

/// How many cards a way may try at first; where that is not enough, it is tried again with four times as many, and so on. So
/// those that take little are out of the way before those that take much.
const FIRST: u64 = 1 << 15;

/// Acts before the play, and what comes of them.
pub(super) struct Branch<'r> {
    from: Arc<Deal<'r>>,
    /// What is done.
    pub(super) acts: Vec<Act>,
    /// What is asked of the play after it.
    pub(super) question: Question,
    /// Whether all of a side then get the same, whatever comes out.
    pub(super) even: bool,
    /// Between what the answer is proved to lie.
    pub(super) value: Range,
    /// What best play after it comes to, if it is not worse than another way.
    pub(super) outcome: Option<Outcome>,
    /// Whether it was looked at until its value was known, or that it is worse than another.
    pub(super) seen: bool,
    /// What has been found of it, where that is kept.
    solver: Option<Solver<'r>>,
    /// How many cards were not enough for it.
    tried: u64,
}

impl<'r> Branch<'r> {
    /// What a seat can do, and what is likeliest after it; nothing where that does not lead to the play.
    pub(super) fn new(
        from: &Arc<Deal<'r>>,
        acts: Vec<Act>,
        turn: Seat,
    ) -> Option<Result<Self, Unanswerable>> {
        let next = after(from, &acts)?;
        if let Phase::Over(_) = next.phase {
            return Self::over(from, acts, &next, turn).map(Ok);
        }
        let question = Question::new(&next, Objective::Pay, turn);
        Some(question.map(|question| Self {
            from: Arc::clone(from),
            acts,
            question,
            even: is_even(&next),
            value: Range::new(-FAR, FAR),
            outcome: None,
            seen: false,
            solver: None,
            tried: 0,
        }))
    }

    /// The deal that it is valued by.
    pub(super) fn end(&self) -> Option<Deal<'r>> {
        after(&self.from, &self.acts)
    }

    /// Takes over what is known of another way that leads to the same play.
    pub(super) fn learn(&mut self, other: &Self) {
        self.value = other.value;
        self.outcome.clone_from(&other.outcome);
        self.seen = other.seen;
        self.tried = other.tried;
    }

    /// Lets go what takes room; what is proved is kept. A search that plays the deal itself takes none, and knows that no other
    /// may answer.
    pub(super) fn forget(&mut self) {
        self.solver.take_if(|solver| solver.is_fast());
    }

    /// How many cards it may try next.
    fn effort(&self) -> u64 {
        let mut effort = FIRST;
        while effort <= self.tried {
            effort = effort.saturating_mul(4);
        }
        effort
    }

    /// Acts that end the deal: what is paid is known at once.
    fn over(from: &Arc<Deal<'r>>, acts: Vec<Act>, end: &Deal<'r>, turn: Seat) -> Option<Self> {
        let outcome = Outcome::ended(end)?;
        let question = Question::for_all(turn, end.facts.seats);
        let value = match question.measure {
            Measure::Pay(weights) => weigh(&weights, &outcome.pays),
            _ => 0,
        };
        Some(Self {
            from: Arc::clone(from),
            acts,
            question,
            even: false,
            value: Range::exactly(value),
            outcome: Some(outcome),
            seen: true,
            solver: None,
            tried: 0,
        })
    }

    /// What it brings a seat.
    pub(super) fn brings(&self, seat: Seat) -> Option<Brought> {
        let mine = self.outcome.as_ref()?.pays[seat];
        let own = self.question.side.contains(seat);
        Some(Brought::new(mine, self.question, self.value.low, own))
    }

    /// Looks for what it comes to, with so many cards; says how many were tried, and why it did not come to its end.
    fn search(
        &mut self,
        turn: Seat,
        piece: &Piece<'_>,
        limits: &Limits<'_>,
    ) -> (u64, Option<Spent>) {
        let Some(next) = self.end() else {
            return (0, None);
        };
        let bytes = limits.bytes / (piece.together + 1);
        let kept = self.solver.take();
        let more = kept.is_some();
        let mut solver = kept.unwrap_or_else(|| Solver::new(&next, &self.question, bytes));
        let before = solver.nodes();
        let limits = Limits {
            nodes: before.saturating_add(piece.share),
            ..*limits
        };
        let known = Known::of(piece.leaders, &next, &self.question, turn);
        let known = known.map(|known| Known {
            ties: known.ties || piece.ties,
            ..known
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
                self.tried = if more {
                    self.tried.saturating_add(used)
                } else {
                    self.tried.max(used)
                };
                self.solver = Some(solver).filter(|solver| piece.keep || !solver.is_fast());
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

/// How a way is looked at.
struct Piece<'l> {
    /// The best that is known.
    leaders: &'l Leaders,
    /// Whether it matters if it is as good as the best.
    ties: bool,
    /// How many cards may be tried.
    share: u64,
    /// Whether what is found is kept if that is not enough.
    keep: bool,
    /// How many may have to remember something beside it.
    together: usize,
}

/// What a way is held against.
#[derive(Clone, Copy)]
pub(super) struct Known {
    value: i64,
    /// Whether it matters if it comes to the same.
    ties: bool,
}

impl Known {
    /// What a way must reach so that it can be the best.
    fn of(leaders: &Leaders, deal: &Deal<'_>, question: &Question, turn: Seat) -> Option<Self> {
        let own = question.side.contains(turn);
        let value = |own_value: i64| if own { own_value } else { -own_value };
        let like = leaders.like(question).map(|one| value(one.own));
        let best = leaders.best().map(|(_, best)| best);
        let other = best.filter(|best| best.question != *question);
        let other = other.and_then(|best| whole(deal, question, turn, best.mine.0));
        let most = [like, other]
            .into_iter()
            .flatten()
            .max_by_key(|&one| value(one))?;
        Some(Self {
            value: most,
            // Where the sides are the same, what is no more for one seat is no more for any.
            ties: like != Some(most) || !is_even(deal),
        })
    }
}

/// Values ways. The first is the likeliest; of the others it is asked first whether they are worse. Each may try a little, then
/// those that are still open more, as long as there is something left; what was found before is gone on from. Says how many
/// cards were tried, and whether it was stopped.
pub(super) fn search(
    mut all: Vec<&mut Branch<'_>>,
    turn: Seat,
    mut leaders: Leaders,
    manner: Manner,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
    tally: &Tally<'_>,
) -> Result<(u64, Option<Spent>), Unanswerable> {
    let (mut nodes, mut spent, mut why) = (0u64, None, Spent::Nodes);
    // What ends the deal is known before anything is searched.
    for known in all.iter().filter(|one| one.seen) {
        tally.one();
        leaders.extend(known.brings(turn).map(|one| (0, one)));
    }
    loop {
        all.retain(|one| !one.seen);
        let left = limits.nodes.saturating_sub(nodes);
        if all.is_empty() || left == 0 || spent.is_some() || (limits.stop)() {
            break;
        }
        let count = all.len();
        // The first tells what the others must reach, and may take as much as it needs of the half.
        let first = leaders.is_empty() && all[0].tried == 0 && count > 1;
        let effort = all.iter().map(|one| one.effort()).min().unwrap_or(FIRST);
        let (open, effort, left): (Vec<_>, _, _) = if first {
            (all.iter_mut().take(1).collect(), left, left.div_ceil(2))
        } else {
            let next = all.iter_mut().filter(|one| one.effort() == effort);
            let effort = if count == 1 { left } else { effort };
            (next.take(manner.together).collect(), effort, left)
        };
        let most = (left / open.len() as u64).max(1);
        let (known, few) = (&leaders, count <= manner.together || first);
        let found = crew.each(open, |branch| {
            let enough = match branch.solver {
                Some(_) if count > 1 => effort.saturating_sub(branch.tried),
                _ => effort,
            };
            // What was found is kept of a few: of the last, and of those that were broken off for want of more.
            let piece = Piece {
                leaders: known,
                ties: manner.ties,
                share: enough.min(most),
                keep: few || most < enough,
                together: manner.together,
            };
            let found = branch.search(turn, &piece, limits);
            if branch.seen {
                tally.one();
            } else if enough <= most {
                branch.tried = branch.tried.max(effort);
            }
            (found, branch.brings(turn))
        });
        let before = nodes;
        for ((used, end), here) in found {
            nodes += used;
            match end {
                Some(Spent::Unscored) => return Err(Unanswerable::Unscored),
                Some(Spent::Stopped) => spent = Some(Spent::Stopped),
                Some(end @ (Spent::Memory | Spent::Contradiction)) => why = end,
                _ => {}
            }
            leaders.extend(here.map(|one| (0, one)));
        }
        let done = all.iter().any(|one| one.seen);
        if nodes == before && !done {
            break;
        }
    }
    if spent.is_none() && all.iter().any(|one| !one.seen) {
        spent = Some(if (limits.stop)() { Spent::Stopped } else { why });
    }
    Ok((nodes, spent))
}

/// What a deal comes to, between bounds that are narrowed; nothing if it is worse for a seat than what is known.
pub(super) fn valued(
    deal: &Deal<'_>,
    question: &Question,
    known: Option<Known>,
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
    if let Some(known) = known {
        let more = i64::from(!known.ties);
        if high {
            let least = known.value + more;
            if value.low < least && least <= value.high {
                asking.ask(&[], least, value)?;
            }
            if value.high < least {
                return Ok(None);
            }
        } else {
            let most = known.value - more;
            if value.low <= most && most < value.high {
                asking.ask(&[], most + 1, value)?;
            }
            if value.low > most {
                return Ok(None);
            }
        }
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
