//! What was laid away, called, taken or said, held against what else could have been: decisions after which the play is the same
//! are valued once.

use std::sync::Arc;

use super::branch::{Branch, Manner, search};
use super::brought::Leaders;
use super::decision::{Decision, Weighed};
use super::objective::Unanswerable;
use super::parallel::Crew;
use super::pay::{Limits, is_proved};
use super::rounds::{Piece, Place};
use super::settle::{choices, same, unlisted};
use super::share::part_if;
use super::turns::Said;
use crate::basics::{Seat, Units};
use crate::deal::Deal;
use crate::game::Act;

/// What was done, and what else could have been.
pub(super) struct Ways<'r> {
    /// What is known of it at first: nothing.
    known: Weighed,
    seat: Seat,
    deal: Deal<'r>,
    made: Branch<'r>,
    others: Vec<Branch<'r>>,
    /// What each of the others is known by.
    acts: Vec<Act>,
    /// Whether there are more ways than are listed.
    more: bool,
    /// Whether what is paid cannot be found.
    failed: bool,
}

impl<'r> Ways<'r> {
    /// A decision in which something else could have been done, with what belongs to it.
    pub(super) fn new(decision: &Decision<'r>, said: &Said, seat: Seat) -> Option<Self> {
        let from = Arc::new(decision.deal.clone());
        let all = choices(&from, decision.made);
        let own = all
            .iter()
            .position(|&act| same(&from, act, decision.made))?;
        let made = Branch::new(&from, said.whole(all[own]), seat)?.ok()?;
        let (mut acts, mut others) = (Vec::new(), Vec::new());
        for (n, &act) in all.iter().enumerate() {
            if n == own || said.may_come(act) {
                continue;
            }
            let mut lines = said.instead(act).into_iter();
            if let Some(branch) = lines.find_map(|line| Branch::new(&from, line, seat)) {
                acts.push(act);
                others.push(branch.ok()?);
            }
        }
        (!others.is_empty()).then(|| Self {
            known: Weighed::unknown(decision, seat),
            seat,
            deal: decision.deal.clone(),
            made,
            others,
            acts,
            more: unlisted(&decision.deal, seat).is_some(),
            failed: false,
        })
    }

    /// Whether what is paid can be found.
    pub(super) fn is_asked(&self) -> bool {
        !self.failed
    }

    fn is_open(&self) -> bool {
        !self.failed && (!self.made.seen || self.others.iter().any(|one| !one.seen))
    }

    /// How many are still to be valued.
    fn left(&self) -> usize {
        if self.failed {
            return 0;
        }
        let all = self.others.iter().chain([&self.made]);
        all.filter(|one| !one.seen).count()
    }

    fn forget(&mut self) {
        self.made.forget();
        self.others.iter_mut().for_each(Branch::forget);
    }

    /// First what was done is valued, and then whether anything else is better.
    fn search(&mut self, limits: &Limits<'_>) -> u64 {
        let tried = if self.made.seen {
            self.compared(limits)
        } else {
            self.valued(limits)
        };
        tried.unwrap_or_else(|_| {
            self.failed = true;
            0
        })
    }

    fn valued(&mut self, limits: &Limits<'_>) -> Result<u64, Unanswerable> {
        let (alone, made) = (&Crew::ALONE, vec![&mut self.made]);
        let tally = alone.tally(1);
        let found = search(
            made,
            self.seat,
            Leaders::default(),
            Manner::BEST,
            limits,
            alone,
            &tally,
        );
        found.map(|(nodes, _)| nodes)
    }

    fn compared(&mut self, limits: &Limits<'_>) -> Result<u64, Unanswerable> {
        let known = self.leaders();
        let (alone, others) = (&Crew::ALONE, self.others.iter_mut().collect::<Vec<_>>());
        let tally = alone.tally(others.len());
        let found = search(
            others,
            self.seat,
            known,
            Manner::BEST,
            limits,
            alone,
            &tally,
        );
        found.map(|(nodes, _)| nodes)
    }

    /// The best that is known: first what was done, then the others.
    fn leaders(&self) -> Leaders {
        let all = std::iter::once(&self.made).chain(&self.others);
        Leaders::of(all.map(|one| one.brings(self.seat)))
    }

    /// The best of the others, if it is known to be better than what was done.
    fn best(&self) -> Option<usize> {
        let leaders = self.leaders();
        let (n, _) = leaders.best()?;
        n.checked_sub(1)
    }

    /// Whether it is known what all get by what was done and by another: where everybody plays alone it is not.
    fn tells_all(&self, other: usize) -> bool {
        let both = [&self.made, &self.others[other]];
        !both.iter().any(|one| one.question.is_for_one())
    }

    /// What the decision cost, as far as it is known.
    pub(super) fn weighed(&self) -> Weighed {
        let mut weighed = self.known.clone();
        let (Some(then), Some(mine)) = (self.made.outcome.as_ref(), self.made.brings(self.seat))
        else {
            return weighed;
        };
        if let Some(best) = self.best()
            && let Some(outcome) = &self.others[best].outcome
            && (outcome.pays[self.seat] > then.pays[self.seat] || self.tells_all(best))
        {
            weighed.costs(self.acts[best], outcome, then, self.deal.facts.seats);
        }
        let open = self.others.iter().filter(|one| !one.seen);
        let upper = open.map(|one| {
            let own = one.question.side.contains(self.seat);
            let most = if own { one.value.high } else { one.value.low };
            let part = part_if(one.even, &self.deal, &one.question, self.seat, most);
            Some((part.filter(|_| is_proved(most))? - mine.mine.0).max(0))
        });
        let most: Option<Vec<i64>> = upper.collect();
        // Of what is not listed nothing is known.
        let most = most.filter(|_| !self.more);
        weighed.most = most.map(|most| {
            let most = most.into_iter().fold(weighed.least.0, i64::max);
            Units(most)
        });
        weighed
    }
}

/// Decisions after each of which, as it was made, the same play follows.
pub(super) struct Family<'r> {
    deal: Option<Deal<'r>>,
    pub(super) all: Vec<Ways<'r>>,
}

impl<'r> Family<'r> {
    pub(super) fn new(ways: Ways<'r>) -> Self {
        Self {
            deal: ways.made.end(),
            all: vec![ways],
        }
    }

    /// Whether the same play follows a decision; all that are asked the same of it belong together.
    pub(super) fn has(&self, ways: &Ways<'r>) -> bool {
        let first = self.all.first();
        let asked = first.is_some_and(|first| first.made.question == ways.made.question);
        let end = || ways.made.end().zip(self.deal.as_ref());
        asked && end().is_some_and(|(end, deal)| end.stands_as(deal))
    }
}

impl Piece for Family<'_> {
    fn is_open(&self) -> bool {
        self.all.iter().any(Ways::is_open)
    }

    fn place(&self) -> Place {
        Place {
            late: false,
            ways: self.all.iter().map(Ways::left).sum(),
        }
    }

    fn search(&mut self, limits: &Limits<'_>) -> u64 {
        let mut nodes = 0;
        if let [first, others @ ..] = &mut self.all[..]
            && !first.made.seen
        {
            nodes += first.search(limits);
            for one in others {
                one.made.learn(&first.made);
                one.failed |= first.failed;
            }
            if !first.made.seen {
                return nodes;
            }
        }
        let mut open = self.all.iter().filter(|ways| ways.is_open()).count() as u64;
        let several = self.all.len() > 1;
        for ways in self.all.iter_mut().filter(|ways| ways.is_open()) {
            let left = limits.nodes.saturating_sub(nodes);
            let part = Limits {
                nodes: left / open.max(1),
                ..*limits
            };
            nodes += ways.search(&part);
            open -= 1;
            if several {
                ways.forget();
            }
        }
        nodes
    }

    fn forget(&mut self) {
        self.all.iter_mut().for_each(Ways::forget);
    }
}
