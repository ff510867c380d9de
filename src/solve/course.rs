//! What each card of a play that is known has cost: what would be paid with best play before it and after it.

use super::answer::Asking;
use super::objective::{Objective, Question, Unanswerable};
use super::outcome::{Changed, Outcome};
use super::parallel::{Crew, Tally};
use super::pay::{Limits, Solver, Spent};
use super::reference::after;
use crate::basics::{BySeat, Card, Range, Seat, Units};
use crate::deal::Deal;

/// A card of the play that was not as good as another.
#[derive(Clone, PartialEq, Debug)]
pub struct Cost {
    /// Which card of the play it is, from 0.
    pub at: usize,
    /// Who played it.
    pub seat: Seat,
    /// What it cost the player; or, where the player gets the same either way, what somebody else gets more by it.
    pub loss: Units,
    /// Who gets more by it, where it cost the player nothing.
    pub gains: Option<Seat>,
    /// A card that would have cost nothing.
    pub better: Card,
    /// Whether it changes who gets and who pays.
    pub turns: bool,
    /// The figures of which something else comes by it, and what.
    pub figures: Vec<Changed>,
}

/// What a play has cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// From which card on everything is known, from 0: what comes before it has not been found. The number of cards where nothing
    /// is known of any of them; then there is nothing in `pays` to rely on.
    pub from: usize,
    /// What each seat would get from there on, if all played as well as they could.
    pub pays: BySeat<Units>,
    /// The cards that cost something.
    pub costs: Vec<Cost>,
    /// How many cards were tried.
    pub nodes: u64,
    /// Why not everything was found, if it was not.
    pub spent: Option<Spent>,
}

/// What a position comes to with best play.
#[derive(Clone)]
struct Known {
    value: Range,
    outcome: Outcome,
}

/// Looks at a play from its end: `deal` stands before its first card. What is found of later positions helps with earlier
/// ones, and is kept if the search is stopped.
pub fn course(
    deal: &Deal<'_>,
    played: &[Card],
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> Result<Course, Unanswerable> {
    let two = deal.mode.parties() == 2;
    let mut deals = vec![deal.clone()];
    for &card in played {
        let last = &deals[deals.len() - 1];
        let Some(turn) = last.turn() else { break };
        if !last.playable(turn).0.contains(card) {
            break;
        }
        deals.push(after(last, turn, card));
    }
    let turns: Vec<Seat> = deals.iter().filter_map(Deal::turn).collect();
    let asking: Vec<Seat> = if two {
        vec![Seat::FOREHAND]
    } else {
        Seat::all(deal.facts.seats).collect()
    };
    // Where everybody plays alone, each seat has a question of its own, and a part of what may be tried.
    let limits = &Limits {
        nodes: limits.nodes / asking.len() as u64,
        bytes: limits.bytes / asking.len(),
        ..*limits
    };
    let tally = crew.tally(asking.len() * turns.len());
    let each = crew.each(asking.clone(), |seat| {
        let question = Question::new(deal, Objective::Pay, seat)?;
        let mut solver = Solver::new(deal, &question, limits.bytes);
        let asked = Asking {
            question: &question,
            solver: &mut solver,
            limits,
        };
        let own = |turn: Seat| two || turn == seat;
        let mut found = backwards(asked, &deals, played, &turns, &own, &tally)?;
        found.nodes = solver.nodes();
        Ok(found)
    });
    let mut whole: Option<Course> = None;
    for (seat, found) in asking.into_iter().zip(each) {
        let found = found?;
        whole = Some(match whole {
            None => Course {
                pays: if two {
                    found.pays
                } else {
                    only(seat, &found.pays)
                },
                ..found
            },
            Some(mut whole) => {
                whole.from = whole.from.max(found.from);
                whole.pays[seat] = found.pays[seat];
                whole.costs.extend(found.costs);
                whole.nodes += found.nodes;
                whole.spent = whole.spent.or(found.spent);
                whole
            }
        });
    }
    let mut whole = whole.ok_or(Unanswerable::NotPlaying)?;
    whole.costs.retain(|cost| cost.at >= whole.from);
    whole.costs.sort_by_key(|cost| cost.at);
    Ok(whole)
}

/// What a card costs whoever plays it; where that is nothing, as only some are paid, who gets more by it, and how much.
pub fn lost(
    before: &BySeat<Units>,
    then: &BySeat<Units>,
    turn: Seat,
    seats: usize,
) -> (Option<Seat>, Units) {
    let loss = before[turn] - then[turn];
    if loss.0 != 0 {
        return (None, loss);
    }
    let most = Seat::all(seats)
        .rev()
        .max_by_key(|&seat| then[seat] - before[seat]);
    let gains = most.filter(|&seat| then[seat] > before[seat]);
    (
        gains,
        gains.map_or(Units(0), |seat| then[seat] - before[seat]),
    )
}

/// Whether a seat gets where it would have paid, or pays where it would have got.
pub(super) fn turns_at(before: &BySeat<Units>, then: &BySeat<Units>, seat: Seat) -> bool {
    before[seat].0.signum() != then[seat].0.signum()
}

/// What one seat gets, and nothing of the others.
fn only(seat: Seat, pays: &BySeat<Units>) -> BySeat<Units> {
    BySeat::from_fn(|one| if one == seat { pays[seat] } else { Units(0) })
}

/// Goes back card by card. Costs are told of the seats for which the question is their own.
fn backwards(
    mut asking: Asking<'_, '_, '_>,
    deals: &[Deal<'_>],
    played: &[Card],
    turns: &[Seat],
    own: &dyn Fn(Seat) -> bool,
    tally: &Tally<'_>,
) -> Result<Course, Unanswerable> {
    let last = deals.len() - 1;
    let (low, high) = asking.solver.spread();
    let mut course = Course {
        from: played.len(),
        pays: BySeat::default(),
        costs: Vec::new(),
        nodes: 0,
        spent: None,
    };
    let mut later = match end(
        &mut asking,
        &deals[last],
        &played[..last],
        Range::new(low, high),
    ) {
        Ok(outcome) => outcome,
        Err(Spent::Unscored) => return Err(Unanswerable::Unscored),
        Err(spent) => {
            course.spent = Some(spent);
            return Ok(course);
        }
    };
    course.from = last;
    course.pays = later.outcome.pays;
    for at in (0..last).rev() {
        let (deal, turn) = (&deals[at], turns[at]);
        let line = &played[..at];
        let better = earlier(&mut asking, deal, line, turn, &later, Range::new(low, high));
        let found = match better {
            Ok(found) => found,
            Err(spent) => {
                course.spent = Some(spent);
                return Ok(course);
            }
        };
        if let Some((before, card)) = found {
            let (best, then) = (&before.outcome, &later.outcome);
            let (gains, loss) = lost(&best.pays, &then.pays, turn, deals[at].facts.seats);
            if own(turn) && loss.0 > 0 {
                course.costs.push(Cost {
                    at,
                    seat: turn,
                    loss,
                    gains,
                    better: card,
                    turns: turns_at(&best.pays, &then.pays, gains.unwrap_or(turn)),
                    figures: best.changed(then),
                });
            }
            later = before;
        }
        course.from = at;
        course.pays = later.outcome.pays;
        tally.one();
    }
    Ok(course)
}

/// What the end of the play that is known comes to.
fn end(
    asking: &mut Asking<'_, '_, '_>,
    deal: &Deal<'_>,
    line: &[Card],
    bounds: Range,
) -> Result<Known, Spent> {
    let mut value = bounds;
    asking.narrow(line, &mut value)?;
    followed(asking, deal, line, value).map(|(known, _)| known)
}

/// What a position comes to, if that is more for whoever's turn it is than after the card that was played, and a card that
/// keeps it.
fn earlier(
    asking: &mut Asking<'_, '_, '_>,
    deal: &Deal<'_>,
    line: &[Card],
    turn: Seat,
    later: &Known,
    bounds: Range,
) -> Result<Option<(Known, Card)>, Spent> {
    if deal.playable(turn).0.len() < 2 {
        return Ok(None);
    }
    let high = asking.question.side.contains(turn);
    let known = later.value.low;
    let mut value = bounds;
    if high {
        if !asking.solver.reaches(line, known + 1, asking.limits)? {
            return Ok(None);
        }
        value.low = known + 1;
    } else {
        if asking.solver.reaches(line, known, asking.limits)? {
            return Ok(None);
        }
        value.high = known - 1;
    }
    asking.narrow(line, &mut value)?;
    let (known, cards) = followed(asking, deal, line, value)?;
    Ok(cards.first().map(|&card| (known, card)))
}

/// What a position comes to whose value is known, and the play that shows it.
fn followed(
    asking: &mut Asking<'_, '_, '_>,
    deal: &Deal<'_>,
    line: &[Card],
    value: Range,
) -> Result<(Known, Vec<Card>), Spent> {
    let mut whole = line.to_vec();
    let mut pays = None;
    asking.follow(deal, value.low, &mut whole, &mut pays)?;
    pays.ok_or(Spent::Unscored)?;
    let cards = whole.split_off(line.len());
    let known = Known {
        value,
        outcome: Outcome::after(deal, &cards),
    };
    Ok((known, cards))
}
