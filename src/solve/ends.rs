//! Auctions that have come to their end, and what they bring: what follows is the best that one seat can choose after it.

use super::outcome::ledger;
use super::par::{Brings, Contest, Looked, Won};
use super::parallel::Crew;
use super::pay::{Limits, Spent};
use super::rounds::{Piece, Place, in_rounds};
use super::settle::{go, pass_out};
use crate::basics::{BySeat, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::Act;

/// An auction that has come to its end, with what is known of it.
pub(super) struct End<'r> {
    pub(super) deal: Deal<'r>,
    /// Who chooses what follows: the declarer. Where everybody plays alone each seat has an end of its own, as what each can be
    /// sure of is another question.
    pub(super) seat: Seat,
    /// What is known at once.
    pub(super) over: Option<Won>,
    /// What is chosen after it, once that has been looked at.
    contest: Option<Contest<'r>>,
    /// Whether it is not known what comes after it, and will not be.
    lost: bool,
}

impl<'r> End<'r> {
    /// What a deal comes to, whose auction is over, in the view of a seat; none where it goes on, or nobody has won.
    pub(super) fn of(deal: Deal<'r>, seat: Seat) -> Option<Self> {
        if let Phase::Over(_) = deal.phase {
            let pays = *ledger(&deal)?.pays();
            let over = Some(Won {
                brings: Brings::Exactly(pays),
                looked: Looked::default(),
            });
            return Some(Self {
                deal,
                seat,
                over,
                contest: None,
                lost: false,
            });
        }
        if matches!(deal.phase, Phase::Bidding(_)) {
            return None;
        }
        let declarer = deal.facts.declarer?;
        let seat = if is_each(&deal) { seat } else { declarer };
        Some(Self {
            deal,
            seat,
            over: None,
            contest: None,
            lost: false,
        })
    }

    /// One of which nothing can be said.
    fn lost(deal: Deal<'r>, seat: Seat) -> Self {
        Self {
            deal,
            seat,
            over: None,
            contest: None,
            lost: true,
        }
    }

    /// Whether an auction has ended in the same way.
    fn is(&self, other: &Self) -> bool {
        let (one, two) = (&self.deal.facts, &other.deal.facts);
        (self.seat, self.lost) == (other.seat, other.lost)
            && (one.contract, one.declarer) == (two.contract, two.declarer)
            && one.auction == two.auction
            && one.hand == two.hand
            && self.deal.phase == other.deal.phase
    }

    /// What is known of it.
    pub(super) fn won(&self) -> Option<Won> {
        self.over.or(self.contest.as_ref().map(Contest::won))
    }

    /// Whether what it brings is known.
    pub(super) fn is_known(&self) -> bool {
        self.won().is_some_and(|won| !won.brings.is_open())
    }

    /// Whether everybody then plays alone, and only what the seat gets is known.
    pub(super) fn is_alone(&self) -> bool {
        !matches!(self.deal.phase, Phase::Over(_)) && is_each(&self.deal)
    }

    /// What a seat gets, with what is known of all, and whether it can be more.
    pub(super) fn brings(&self, seat: Seat) -> Option<(BySeat<Units>, bool)> {
        match self.won()?.brings {
            Brings::Exactly(pays) => Some((pays, false)),
            Brings::AtLeast(pays) if self.seat == seat => Some((pays, true)),
            _ => None,
        }
    }
}

impl Piece for End<'_> {
    fn is_open(&self) -> bool {
        !self.lost && self.over.is_none() && self.contest.as_ref().is_none_or(Contest::is_open)
    }

    fn place(&self) -> Place {
        let unknown = Place {
            late: false,
            ways: usize::MAX,
        };
        self.contest.as_ref().map_or(unknown, Contest::place)
    }

    fn search(&mut self, limits: &Limits<'_>) -> u64 {
        if self.over.is_some() || self.lost {
            return 0;
        }
        let new = || Contest::new(self.deal.clone(), self.seat);
        self.contest.get_or_insert_with(new).search(limits)
    }

    fn forget(&mut self) {
        self.contest.iter_mut().for_each(Contest::forget);
    }
}

/// Whether everybody plays alone what has been won.
fn is_each(deal: &Deal<'_>) -> bool {
    deal.rules.mode(deal.facts.contract).parties() != 2
}

/// The place of the end of an auction in which nobody bids any more after an act of a seat; none if the act cannot be done.
pub(super) fn ended<'r>(
    deal: &Deal<'r>,
    act: Act,
    seat: Seat,
    ends: &mut Vec<End<'r>>,
) -> Option<usize> {
    let mut next = deal.clone();
    go(&mut next, act).then_some(())?;
    let known = pass_out(&mut next).then(|| End::of(next.clone(), seat));
    let end = known.flatten().unwrap_or_else(|| End::lost(next, seat));
    let known = ends.iter().position(|known| known.is(&end));
    Some(known.unwrap_or_else(|| {
        ends.push(end);
        ends.len() - 1
    }))
}

/// Searches ends until they are known, or nothing more may be tried; says how many cards were. After a little for each, those with
/// few ways come to their end before others are begun.
pub(super) fn search_all(
    ends: &mut [End<'_>],
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> (u64, Option<Spent>) {
    let tally = crew.tally(ends.iter().filter(|end| end.is_open()).count());
    let nodes = in_rounds(ends.iter_mut().collect(), limits, crew, &tally);
    let spent = ends.iter().any(|end| !end.is_known()).then(|| {
        if (limits.stop)() {
            Spent::Stopped
        } else {
            Spent::Nodes
        }
    });
    (nodes, spent)
}
