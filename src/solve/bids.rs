//! What may be said and done until the talon is handed out, with all cards open: bids, and once the auction is won a higher
//! contract, exchanges, and a hand thrown in.
//!
//! Each is valued as if nobody bid any more after it, by the best that whoever then plays can choose. What leaves the seat itself
//! to say what is played has no value of its own.

use super::before::{Choosing, Way, ranked};
use super::ends::{End, ended, search_all};
use super::objective::Question;
use super::parallel::Crew;
use super::pay::{FAR, Limits};
use super::settle::{left_to_play, ways};
use crate::basics::{Range, Seat};
use crate::deal::{Deal, Phase};
use crate::game::Act;

/// Whether what is to be decided comes before the talon is handed out.
pub fn is_early(deal: &Deal<'_>) -> bool {
    matches!(deal.phase, Phase::Bidding(_) | Phase::Raising)
}

/// What may be done, with the place of what it leads to.
pub(super) fn leading<'r>(
    deal: &Deal<'r>,
    seat: Seat,
    ends: &mut Vec<End<'r>>,
) -> Vec<(Act, usize)> {
    let all = ways(deal, seat).into_iter();
    let all = all.filter(|&act| left_to_play(deal, act) != Some(seat));
    all.filter_map(|act| Some((act, ended(deal, act, seat, ends)?)))
        .collect()
}

/// Values everything that whoever has the choice may say or do.
pub(super) fn choose(
    deal: &Deal<'_>,
    turn: Seat,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> Choosing {
    let mut ends = Vec::new();
    let all = leading(deal, turn, &mut ends);
    let (nodes, spent) = search_all(&mut ends, limits, crew);
    let ways = all.into_iter().map(|(act, at)| way(act, turn, &ends[at]));
    let mut ways = ranked(deal, ways.collect(), turn, spent.is_none());
    // What one can be sure of alone may be less than what comes of it: it proves nothing against what two sides come to.
    if ways.iter().any(|way| way.alone) && ways.iter().any(|way| !way.alone) {
        for way in &mut ways {
            way.best = way.best.filter(|best| *best == way.alone);
        }
    }
    Choosing {
        turn,
        ways,
        nodes,
        spent,
    }
}

/// All that may be said or done, of which nothing is known yet.
pub(super) fn unknown(deal: &Deal<'_>, turn: Seat) -> Vec<Way> {
    let mut ends = Vec::new();
    let all = leading(deal, turn, &mut ends);
    let ways = all.into_iter().map(|(act, at)| {
        ends[at].over = None;
        way(act, turn, &ends[at])
    });
    ways.collect()
}

fn way(act: Act, turn: Seat, end: &End<'_>) -> Way {
    let value = match end.brings(turn) {
        Some((pays, false)) => Range::exactly(pays[turn].0),
        Some((pays, true)) => Range::new(pays[turn].0, FAR),
        None => Range::new(-FAR, FAR),
    };
    let pays = end.brings(turn).filter(|(_, more)| !more);
    Way {
        act,
        question: Question::for_one(turn),
        even: false,
        value,
        pays: pays.map(|(pays, _)| pays),
        best: None,
        seen: end.is_known(),
        alone: end.is_alone(),
    }
}
