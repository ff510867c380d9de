//! What each of several choices comes to with all cards open: how the deal ends if all play as well as they can after it.

use super::answer::Asking;
use super::objective::{Objective, Question, Unanswerable};
use super::pay::{Limits, Solver, Spent};
use super::reference::after;
use super::settle::settle;
use crate::basics::{BySeat, Range, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::Act;
use crate::score::score;

/// How a deal ends after a choice.
#[derive(Clone, Debug)]
pub struct Outlook<'r> {
    /// The deal at its end, along one line of best play.
    pub end: Deal<'r>,
    /// What each seat gets.
    pub pays: BySeat<Units>,
}

/// What choices of a seat come to, and how many cards were tried; none for one that is not allowed in this deal or does not
/// lead to play.
#[derive(Clone, Debug)]
pub struct Outlooks<'r> {
    /// By choice.
    pub each: Vec<Option<Outlook<'r>>>,
    /// How many cards were tried.
    pub nodes: u64,
    /// Why not everything was found, if it was not.
    pub spent: Option<Spent>,
}

/// What each of these choices comes to. Before the play each of them may be searched as long as `limits` says.
pub fn outlooks<'r>(
    deal: &Deal<'r>,
    acts: &[Act],
    seat: Seat,
    limits: &Limits<'_>,
) -> Result<Outlooks<'r>, Unanswerable> {
    let mut found = Outlooks {
        each: Vec::with_capacity(acts.len()),
        nodes: 0,
        spent: None,
    };
    let playing = matches!(deal.phase, Phase::Playing(_));
    let mut shared = None;
    if playing {
        let question = Question::new(deal, Objective::Pay, seat)?;
        shared = Some((question, Solver::new(deal, &question, limits.bytes)));
    }
    for &act in acts {
        if found.spent.is_some() {
            found.each.push(None);
            continue;
        }
        let outlook = match (&mut shared, act) {
            (Some((question, solver)), Act::Play { card: Some(_), .. }) => {
                // The solver counts all that it has tried.
                let outlook = played(deal, act, question, solver, limits);
                found.nodes = solver.nodes();
                outlook
            }
            _ => said(deal, act, seat, limits, &mut found.nodes)?,
        };
        match outlook {
            Ok(outlook) => found.each.push(outlook),
            Err(Spent::Unscored) => return Err(Unanswerable::Unscored),
            Err(spent) => {
                found.spent = Some(spent);
                found.each.push(None);
            }
        }
    }
    Ok(found)
}

/// After a card.
fn played<'r>(
    deal: &Deal<'r>,
    act: Act,
    question: &Question,
    solver: &mut Solver<'r>,
    limits: &Limits<'_>,
) -> Result<Option<Outlook<'r>>, Spent> {
    let (
        Act::Play {
            card: Some(card), ..
        },
        Some(turn),
    ) = (act, deal.turn())
    else {
        return Ok(None);
    };
    if deal.check(act).is_err() {
        return Ok(None);
    }
    let next = after(deal, turn, card);
    best(&next, vec![card], question, solver, limits).map(Some)
}

/// How a deal ends from where it stands.
pub fn from_here<'r>(
    deal: &Deal<'r>,
    seat: Seat,
    limits: &Limits<'_>,
    nodes: &mut u64,
) -> Result<Result<Outlook<'r>, Spent>, Unanswerable> {
    let mut next = deal.clone();
    if !matches!(next.phase, Phase::Playing(_)) && !settle(&mut next) {
        return Err(Unanswerable::NotPlaying);
    }
    let question = Question::new(&next, Objective::Pay, seat)?;
    let mut solver = Solver::new(&next, &question, limits.bytes);
    let found = best(&next, Vec::new(), &question, &mut solver, limits);
    *nodes += solver.nodes();
    Ok(found)
}

/// After any other act: nothing more is said, and whoever still lays cards away does it by one rule.
fn said<'r>(
    deal: &Deal<'r>,
    act: Act,
    seat: Seat,
    limits: &Limits<'_>,
    nodes: &mut u64,
) -> Result<Result<Option<Outlook<'r>>, Spent>, Unanswerable> {
    let mut next = deal.clone();
    if next.act(act).is_err() || !settle(&mut next) {
        return Ok(Ok(None));
    }
    Ok(from_here(&next, seat, limits, nodes)?.map(Some))
}

/// How a deal ends that stands after these cards of the solver's own.
fn best<'r>(
    deal: &Deal<'r>,
    mut line: Vec<crate::basics::Card>,
    question: &Question,
    solver: &mut Solver<'r>,
    limits: &Limits<'_>,
) -> Result<Outlook<'r>, Spent> {
    let (low, high) = solver.spread();
    let mut value = Range::new(low, high);
    let mut asking = Asking {
        question,
        solver,
        limits,
    };
    let from = line.len();
    asking.narrow(&line, &mut value)?;
    let mut pays = None;
    asking.follow(deal, value.low, &mut line, &mut pays)?;
    let mut end = deal.clone();
    for &card in line.iter().skip(from) {
        if let Some(turn) = end.turn() {
            end = after(&end, turn, card);
        }
    }
    let (ledger, missing) = score(end.rules, &end.facts);
    if !missing.is_empty() {
        return Err(Spent::Unscored);
    }
    Ok(Outlook {
        pays: *ledger.pays(),
        end,
    })
}
