//! What comes before the play, with all cards open: which cards to lay away, which to call, and what to say.
//!
//! Each choice is valued by perfect play after it. What others still decide before the play is not searched: each lays away by
//! one rule, and nobody says more. So a word is worth what it brings if nothing is said to it.

use std::cmp::Reverse;
use std::sync::Arc;

use super::bids::{self, is_early};
use super::branch::{Branch, Manner, search, valued};
use super::brought::{Brought, Leaders};
use super::objective::{Objective, Question, Unanswerable};
use super::outcome::Outcome;
use super::parallel::Crew;
use super::pay::{Limits, Solver, Spent, is_proved};
pub use super::settle::{
    call, choices, discards, endings, left_to_another, left_to_play, likeliest, nothing_more, owed,
    same, settled, unlisted, ways,
};
use super::share::part_if;
use crate::basics::{BySeat, Range, Seat, Units};
use crate::deal::Deal;
use crate::game::Act;

/// Something that may be done before the play.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The act.
    pub act: Act,
    /// What is asked of the play after it.
    pub question: Question,
    /// Whether all of a side then get the same, whatever comes out.
    pub even: bool,
    /// Between what the answer is proved to lie; where the way is worse than another it is not looked for further.
    pub value: Range,
    /// What each seat gets with best play after it, where that is known.
    pub pays: Option<BySeat<Units>>,
    /// Whether no way is better for whoever does it, if that is known.
    pub best: Option<bool>,
    /// Whether it was looked at until its value was known, or that it is worse than another.
    pub seen: bool,
    /// Whether everybody plays alone after it: then only what whoever does it can be sure of is known, and not what others get.
    pub alone: bool,
}

/// A choice before the play.
#[derive(Clone, PartialEq, Debug)]
pub struct Choosing {
    /// Whose choice it is.
    pub turn: Seat,
    /// Every way there is: first those of which it is known what is paid, the best first, then those that are open, then
    /// those that are worse.
    pub ways: Vec<Way>,
    /// How many cards were tried.
    pub nodes: u64,
    /// Why not all were looked at, if not.
    pub spent: Option<Spent>,
}

impl Choosing {
    /// How many ways were looked at to their end.
    pub fn seen(&self) -> usize {
        self.ways.iter().filter(|way| way.seen).count()
    }
}

/// Whether every card that was dealt is known.
pub fn open_hands(deal: &Deal<'_>) -> Result<(), Unanswerable> {
    let hidden = |seat: &Seat| !deal.facts.dealt[*seat].is_exact();
    match Seat::all(deal.rules.seats).find(hidden) {
        Some(seat) => Err(Unanswerable::Hand(seat)),
        None if deal.talon.iter().any(Option::is_none) => Err(Unanswerable::Unseen),
        None => Ok(()),
    }
}

/// Values every choice of whoever has one before the play. The likeliest is looked at first; of the others it is asked first
/// whether they are worse. What may be tried is shared out, and what some do not need goes to those that are still open.
pub fn choose(
    deal: &Deal<'_>,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> Result<Choosing, Unanswerable> {
    let turn = deal.turn().ok_or(Unanswerable::NotPlaying)?;
    choose_for(deal, turn, limits, crew)
}

/// The same for a seat that has a choice, as each has that has cards to lay away.
pub fn choose_for(
    deal: &Deal<'_>,
    turn: Seat,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> Result<Choosing, Unanswerable> {
    open_hands(deal)?;
    if is_early(deal) {
        return Ok(bids::choose(deal, turn, limits, crew));
    }
    let mut all = branches(deal, turn, ways(deal, turn))?;
    let tally = crew.tally(all.len());
    let open = all.iter_mut().collect();
    let (nodes, spent) = search(
        open,
        turn,
        Leaders::default(),
        Manner::TOLD,
        limits,
        crew,
        &tally,
    )?;
    let ways = all.into_iter().filter_map(Way::of).collect();
    Ok(Choosing {
        turn,
        ways: ranked(deal, ways, turn, spent.is_none()),
        nodes,
        spent,
    })
}

/// What a seat may do, with the deal that each is valued by.
fn branches<'r>(
    deal: &Deal<'r>,
    seat: Seat,
    acts: Vec<Act>,
) -> Result<Vec<Branch<'r>>, Unanswerable> {
    let deal = Arc::new(deal.clone());
    let all = acts.into_iter();
    all.filter_map(|act| Branch::new(&deal, vec![act], seat))
        .collect()
}

/// Every way there is for a seat that has a choice, of which nothing is known yet.
pub fn unknown(deal: &Deal<'_>, turn: Seat) -> Result<Vec<Way>, Unanswerable> {
    open_hands(deal)?;
    if is_early(deal) {
        return Ok(bids::unknown(deal, turn));
    }
    let all = branches(deal, turn, ways(deal, turn))?;
    Ok(all.into_iter().filter_map(Way::of).collect())
}

impl Way {
    fn of(branch: Branch<'_>) -> Option<Self> {
        Some(Self {
            act: *branch.acts.first()?,
            question: branch.question,
            even: branch.even,
            value: branch.value,
            pays: branch.outcome.map(|outcome| outcome.pays),
            best: None,
            seen: branch.seen,
            alone: branch.question.is_for_one(),
        })
    }

    /// What it brings a seat.
    fn brings(&self, seat: Seat) -> Option<Brought> {
        let mine = self.pays?[seat];
        let own = self.question.side.contains(seat);
        Some(Brought::new(mine, self.question, self.value.low, own))
    }
}

/// What a seat gets at least and at most by a way, as far as that is proved.
pub fn own_range(deal: &Deal<'_>, way: &Way, seat: Seat) -> (Option<i64>, Option<i64>) {
    let end = |value| {
        let part = part_if(way.even, deal, &way.question, seat, value)?;
        is_proved(value).then_some(part)
    };
    let ends = (end(way.value.low), end(way.value.high));
    if way.question.side.contains(seat) {
        ends
    } else {
        (ends.1, ends.0)
    }
}

/// What somebody gets who ends the deal, by an act that does so.
pub fn ending(deal: &Deal<'_>, act: Act) -> Option<BySeat<Units>> {
    let mut end = deal.clone();
    end.act(act).ok()?;
    Outcome::ended(&end).map(|outcome| outcome.pays)
}

/// The ways in their order, and which of them are best; `whole` says that all were looked at to their end. First come those of
/// which it is known what is paid, then those that are open, the one that can bring most before the others, and at last those
/// that are proved to be worse. Where there are more ways than are listed, none is best for certain.
pub fn ranked(deal: &Deal<'_>, mut ways: Vec<Way>, turn: Seat, whole: bool) -> Vec<Way> {
    let leaders = Leaders::of(ways.iter().map(|way| way.brings(turn)));
    let leads = |way: &Way| way.brings(turn).is_some_and(|one| leaders.has(&one));
    let whole = whole && unlisted(deal, turn).is_none();
    for way in &mut ways {
        way.best = match way.brings(turn) {
            Some(one) if !leaders.has(&one) => Some(false),
            Some(_) => whole.then_some(true),
            None => way.seen.then_some(false),
        };
    }
    ways.sort_by_key(|way| {
        let mine = way.brings(turn).map(|one| Reverse((one.mine, one.own)));
        // Of what nothing is proved it can bring anything.
        let most = own_range(deal, way, turn).1.unwrap_or(i64::MAX);
        (
            way.pays.is_none(),
            !leads(way),
            mine,
            way.seen,
            Reverse(most),
        )
    });
    ways
}

/// What each seat gets with best play from here on, of a deal whose cards are being played.
pub fn best_pays(
    deal: &Deal<'_>,
    seat: Seat,
    limits: &Limits<'_>,
) -> Result<Option<BySeat<Units>>, Spent> {
    let question = Question::new(deal, Objective::Pay, seat);
    let question = question.map_err(|_| Spent::Unscored)?;
    let mut solver = Solver::new(deal, &question, limits.bytes);
    let (low, high) = solver.spread();
    let mut value = Range::new(low, high);
    let found = valued(deal, &question, None, seat, &mut solver, limits, &mut value)?;
    Ok(found.map(|outcome| outcome.pays))
}
