//! What perfect play comes to: the value, that of every card, the best ones, and one line of best play.

use super::objective::{Measure, Objective, Question, Unanswerable};
use super::parallel::{Crew, Tally};
use super::pay::{Limits, Solver, Spent};
use crate::basics::{BySeat, Card, Range, Seat, Units};
use crate::deal::Deal;
use crate::score::score;

/// What perfect play comes to.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What was asked.
    pub question: Question,
    /// Whose turn it is.
    pub turn: Seat,
    /// Between what the value lies; one number, if the search came to its end.
    pub value: Range,
    /// Every card that may be played, with the value after it, in the order of the pack.
    pub cards: Vec<Choice>,
    /// The play from here on, if all play as well as they can; as far as it has been found.
    pub line: Vec<Card>,
    /// What each seat gets at the end of the line, where it has been found to the end.
    pub pays: Option<BySeat<Units>>,
    /// What it took.
    pub effort: Effort,
    /// Why the search did not come to its end, if it did not.
    pub spent: Option<Spent>,
}

/// A card that may be played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The card.
    pub card: Card,
    /// Between what the value after it lies.
    pub value: Range,
    /// Whether no card is better, if that is known.
    pub best: Option<bool>,
    /// What each seat gets if all play as well as they can after it, where that has been found.
    pub pays: Option<BySeat<Units>>,
}

/// What a search took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// How many cards were tried.
    pub nodes: u64,
    /// How many positions are remembered.
    pub positions: usize,
    /// How many pasts were told apart.
    pub pasts: usize,
    /// Whether the rules could be expressed in the tables of the fast search.
    pub fast: bool,
}

impl Answer {
    /// Whether everything that was asked is known exactly.
    pub fn is_complete(&self) -> bool {
        self.spent.is_none()
    }
}

/// Answers a question about a deal whose cards are being played.
pub fn solve(
    deal: &Deal<'_>,
    objective: Objective,
    seat: Seat,
    limits: &Limits<'_>,
) -> Result<Answer, Unanswerable> {
    solve_with(deal, objective, seat, limits, &Crew::ALONE)
}

/// The same by as many as there are; the answer is the same, whoever searches.
pub fn solve_with(
    deal: &Deal<'_>,
    objective: Objective,
    seat: Seat,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> Result<Answer, Unanswerable> {
    let question = Question::new(deal, objective, seat)?;
    let mut solver = Solver::new(deal, &question, limits.bytes / LANES);
    answer_with(deal, &question, &mut solver, limits, crew)
}

/// The value alone, as far as it is found.
pub fn value(solver: &mut Solver<'_>, question: &Question, limits: &Limits<'_>) -> Range {
    let (low, high) = solver.spread();
    let mut value = Range::new(low, high);
    let mut asking = Asking {
        question,
        solver,
        limits,
    };
    let _ = asking.narrow(&[], &mut value);
    value
}

/// The same as [`solve`] with a solver that may know something already.
pub fn answer(
    deal: &Deal<'_>,
    question: &Question,
    solver: &mut Solver<'_>,
    limits: &Limits<'_>,
) -> Result<Answer, Unanswerable> {
    answer_with(deal, question, solver, limits, &Crew::ALONE)
}

/// How many searches the cards are shared out to, where there is much to search. It is the same number however many threads
/// there are, so that all find the same.
const LANES: usize = 4;

/// With so few cards tried for the value of the position, one search does the rest.
const LITTLE: u64 = 20_000;

/// Less than so many cards are no share of what may be tried.
const SHARE: u64 = 2_000;

/// First the value, then a line that keeps it, and then each card: where that takes long, in several searches that all begin
/// with what the first has found.
fn answer_with(
    deal: &Deal<'_>,
    question: &Question,
    solver: &mut Solver<'_>,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> Result<Answer, Unanswerable> {
    let turn = deal.turn().ok_or(Unanswerable::NotPlaying)?;
    let (low, high) = solver.spread();
    let mut value = Range::new(low, high);
    let (mut line, mut pays) = (Vec::new(), None);
    let mut asking = Asking {
        question,
        solver,
        limits,
    };
    let mut spent = asking.narrow(&[], &mut value).err();
    if spent.is_none() {
        let found = asking.follow(deal, value.low, &mut line, &mut pays);
        spent = found.err();
        if spent == Some(Spent::Contradiction) {
            value = Range::new(low, high);
            line.clear();
        }
    }
    let before = solver.nodes();
    let mut cards = opened(deal, question, solver, turn, value);
    let kinds = cards.iter().filter(|card| card.twin.is_none()).count();
    let lanes = if before < LITTLE { 1 } else { LANES.min(kinds) };
    let mut others: Vec<Solver<'_>> = (1..lanes).map(|_| solver.clone()).collect();
    let solvers = std::iter::once(&mut *solver).chain(&mut others);
    let mut shared: Vec<Lane<'_, '_>> = solvers.map(Lane::new).collect();
    for card in cards.drain(..) {
        let lane = card.kind % lanes.max(1);
        shared[lane].cards.push(card);
    }
    let tally = crew.tally(shared.iter().map(|lane| lane.cards.len()).sum());
    let used = |shared: &[Lane<'_, '_>]| {
        let nodes = shared.iter().map(|lane| lane.solver.nodes() - before);
        before + nodes.sum::<u64>()
    };
    // What one search does not need, the others may use.
    while spent != Some(Spent::Stopped) && value.exact().is_some() {
        let open = shared.iter().filter(|lane| lane.is_open()).count();
        let left = limits.nodes.saturating_sub(used(&shared));
        if open == 0 {
            break;
        }
        let share = left / open as u64;
        if share < SHARE.min(limits.nodes / 8 + 1) {
            spent = Some(Spent::Nodes);
            break;
        }
        let pieces: Vec<_> = shared.iter_mut().filter(|lane| lane.is_open()).collect();
        let ends = crew.each(pieces, |lane| {
            lane.search(deal, question, value, share, limits, &tally)
        });
        let ends: Vec<Spent> = ends.into_iter().flatten().collect();
        if let Some(&end) = ends.iter().find(|&&end| end != Spent::Nodes) {
            spent = Some(end);
            break;
        }
        spent = None;
    }
    if spent == Some(Spent::Unscored) {
        return Err(question.open_at_the_end());
    }
    let nodes = used(&shared);
    let kept: Vec<(usize, usize)> = shared.iter().map(|lane| lane.solver.kept()).collect();
    let fast = shared.iter().all(|lane| lane.solver.is_fast());
    let mut cards: Vec<Open> = shared.into_iter().flat_map(|lane| lane.cards).collect();
    cards.sort_by_key(|open| open.card);
    let own = question.side.contains(turn);
    Ok(Answer {
        question: *question,
        turn,
        value,
        cards: cards.iter().map(|open| open.choice(value, own)).collect(),
        line,
        pays,
        effort: Effort {
            nodes,
            positions: kept.iter().map(|kept| kept.0).sum(),
            pasts: kept.iter().map(|kept| kept.1).max().unwrap_or(0),
            fast,
        },
        spent,
    })
}

/// A card whose value is being found.
struct Open {
    card: Card,
    /// Which kind it is: cards of one kind are as good as each other.
    kind: usize,
    /// A card of its kind that comes before it.
    twin: Option<Card>,
    value: Range,
    pays: Option<BySeat<Units>>,
    done: bool,
}

impl Open {
    fn choice(&self, whole: Range, own: bool) -> Choice {
        let (best, worse) = if own {
            (self.value.low >= whole.high, self.value.high < whole.low)
        } else {
            (self.value.high <= whole.low, self.value.low > whole.high)
        };
        Choice {
            card: self.card,
            value: self.value,
            best: (best || worse).then_some(best),
            pays: self.pays,
        }
    }
}

/// The cards that may be played, with what is known of each: that none is better than the position is.
fn opened(
    deal: &Deal<'_>,
    question: &Question,
    solver: &mut Solver<'_>,
    turn: Seat,
    value: Range,
) -> Vec<Open> {
    let (low, high) = solver.spread();
    let legal = deal.playable(turn).0;
    let mut known = Range::new(low, high);
    if legal.len() == 1 {
        known = value;
    } else if question.side.contains(turn) {
        known.high = value.high;
    } else {
        known.low = value.low;
    }
    let mut cards: Vec<Open> = Vec::new();
    let mut kinds = 0;
    for card in legal {
        let like = cards
            .iter()
            .find(|one| one.twin.is_none() && solver.same(&[], one.card, card));
        let twin = like.map(|like| (like.card, like.kind));
        let kind = twin.map_or(kinds, |(_, kind)| kind);
        kinds = kinds.max(kind + 1);
        cards.push(Open {
            card,
            kind,
            twin: twin.map(|(card, _)| card),
            value: known,
            pays: None,
            done: false,
        });
    }
    cards
}

/// One of several searches, with the cards that are its own.
struct Lane<'s, 'r> {
    solver: &'s mut Solver<'r>,
    cards: Vec<Open>,
}

impl<'s, 'r> Lane<'s, 'r> {
    fn new(solver: &'s mut Solver<'r>) -> Self {
        Self {
            solver,
            cards: Vec::new(),
        }
    }

    fn is_open(&self) -> bool {
        self.cards.iter().any(|card| !card.done)
    }

    /// Goes on with its cards: each gets its part of what may be tried.
    fn search(
        &mut self,
        deal: &Deal<'_>,
        question: &Question,
        whole: Range,
        share: u64,
        limits: &Limits<'_>,
        tally: &Tally<'_>,
    ) -> Option<Spent> {
        let end = self.solver.nodes().saturating_add(share);
        let mut left = self.cards.iter().filter(|card| !card.done).count() as u64;
        let mut spent = None;
        for n in 0..self.cards.len() {
            if self.cards[n].done {
                continue;
            }
            let nodes = self.solver.nodes();
            let part = end.saturating_sub(nodes) / left.max(1);
            left -= 1;
            let limits = Limits {
                nodes: nodes.saturating_add(part),
                ..*limits
            };
            let asking = Asking {
                question,
                solver: &mut *self.solver,
                limits: &limits,
            };
            let twin = self.cards[n].twin;
            let twin = twin.and_then(|twin| self.cards.iter().find(|one| one.card == twin));
            let twin = twin.map(|twin| twin.value);
            match valued(asking, deal, whole, twin, &mut self.cards[n]) {
                Ok(()) => {
                    self.cards[n].done = true;
                    tally.one();
                }
                Err(Spent::Nodes) => spent = Some(Spent::Nodes),
                Err(other) => return Some(other),
            }
        }
        spent
    }
}

/// Finds what a card comes to, and what is paid then.
fn valued(
    mut asking: Asking<'_, '_, '_>,
    deal: &Deal<'_>,
    whole: Range,
    twin: Option<Range>,
    card: &mut Open,
) -> Result<(), Spent> {
    let Some(turn) = deal.turn() else {
        return Ok(());
    };
    if let Some(twin) = twin {
        card.value = twin;
    } else if card.value.exact().is_none() {
        let high_is_best = asking.question.side.contains(turn);
        asking.narrow_from(card.card, whole, high_is_best, &mut card.value)?;
    }
    let Some(value) = card.value.exact() else {
        return Err(Spent::Nodes);
    };
    if matches!(asking.question.measure, Measure::Pay(_)) {
        let next = super::reference::after(deal, turn, card.card);
        let mut there = vec![card.card];
        asking.follow(&next, value, &mut there, &mut card.pays)?;
    }
    Ok(())
}

pub(super) struct Asking<'a, 'l, 'r> {
    pub(super) question: &'a Question,
    pub(super) solver: &'a mut Solver<'r>,
    pub(super) limits: &'a Limits<'l>,
}

impl Asking<'_, '_, '_> {
    /// Asks until one number is left.
    pub(super) fn narrow(&mut self, line: &[Card], value: &mut Range) -> Result<(), Spent> {
        while value.low < value.high {
            let least = self.next(*value);
            self.ask(line, least, value)?;
        }
        Ok(())
    }

    /// Asks whether so much is reached after these cards. Where the search finds that what it took for granted does not hold,
    /// what it has proved before counts no longer.
    pub(super) fn ask(
        &mut self,
        line: &[Card],
        least: i64,
        value: &mut Range,
    ) -> Result<(), Spent> {
        let fast = self.solver.is_fast();
        let bound = self.solver.bound(line, least, self.limits);
        if fast && !self.solver.is_fast() {
            let (low, high) = self.solver.spread();
            *value = Range::new(low, high);
        }
        let bound = bound?;
        if bound >= least {
            value.low = bound.min(value.high);
        } else {
            value.high = bound.max(value.low);
        }
        Ok(())
    }

    /// The number to ask about next.
    fn next(&self, value: Range) -> i64 {
        let middle = value.low + (value.high - value.low + 1) / 2;
        if matches!(self.question.measure, Measure::Points(_)) {
            return middle;
        }
        let known = self.solver.between(value.low, value.high);
        known.unwrap_or(if self.solver.is_seen(value.low) {
            value.low + 1
        } else {
            middle
        })
    }

    /// The value after a card, of which it is known that it is no better than that of the position.
    fn narrow_from(
        &mut self,
        card: Card,
        whole: Range,
        high_is_best: bool,
        after: &mut Range,
    ) -> Result<(), Spent> {
        if let Some(value) = whole
            .exact()
            .filter(|value| after.low <= *value && *value <= after.high)
        {
            // Most cards are as good as the best.
            let least = if high_is_best { value } else { value + 1 };
            self.ask(&[card], least, after)?;
        }
        self.narrow(&[card], after)
    }

    /// The play in which all keep to the value: of several best cards the first in the order of the pack. The deal stands
    /// after `line`, and the play is added to it.
    pub(super) fn follow(
        &mut self,
        deal: &Deal<'_>,
        value: i64,
        line: &mut Vec<Card>,
        pays: &mut Option<BySeat<Units>>,
    ) -> Result<(), Spent> {
        let mut deal = deal.clone();
        while let Some(turn) = deal.turn() {
            let own = self.question.side.contains(turn);
            let legal = deal.playable(turn).0;
            let mut best = None;
            for card in legal {
                if legal.len() > 1 {
                    line.push(card);
                    let least = if own { value } else { value + 1 };
                    let reached = self.solver.reaches(line, least, self.limits);
                    line.pop();
                    if reached? != own {
                        continue;
                    }
                }
                best = Some(card);
                break;
            }
            let card = best.ok_or(Spent::Contradiction)?;
            deal = super::reference::after(&deal, turn, card);
            line.push(card);
        }
        if deal.turn().is_none() {
            let (ledger, missing) = score(deal.rules, &deal.facts);
            *pays = missing.is_empty().then(|| *ledger.pays());
        }
        Ok(())
    }
}
