//! Auctions that have come to their end, and what they bring: what follows is the best that one seat can choose after it.

use super::outcome::ledger;
use super::par::{Brings, Looked, Won, worth};
use super::parallel::Crew;
use super::pay::{Limits, Spent};
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
    pub(super) won: Option<Won>,
}

impl<'r> End<'r> {
    /// What a deal comes to, whose auction is over, in the view of a seat; none where it goes on, or nobody has won.
    pub(super) fn of(deal: Deal<'r>, seat: Seat) -> Option<Self> {
        if let Phase::Over(_) = deal.phase {
            let pays = *ledger(&deal)?.pays();
            let won = Some(Won {
                brings: Brings::Exactly(pays),
                looked: Looked::default(),
            });
            return Some(Self { deal, seat, won });
        }
        if matches!(deal.phase, Phase::Bidding(_)) {
            return None;
        }
        let declarer = deal.facts.declarer?;
        let seat = if is_each(&deal) { seat } else { declarer };
        Some(Self {
            deal,
            seat,
            won: None,
        })
    }

    /// Whether an auction has ended in the same way.
    fn is(&self, other: &Self) -> bool {
        let (one, two) = (&self.deal.facts, &other.deal.facts);
        self.seat == other.seat
            && (one.contract, one.declarer) == (two.contract, two.declarer)
            && one.auction == two.auction
            && one.hand == two.hand
            && self.deal.phase == other.deal.phase
    }

    pub(super) fn is_open(&self) -> bool {
        self.won.is_none_or(|won| won.brings.is_open())
    }

    /// Whether everybody then plays alone, and only what the seat gets is known.
    pub(super) fn is_alone(&self) -> bool {
        !matches!(self.deal.phase, Phase::Over(_)) && is_each(&self.deal)
    }

    pub(super) fn search(&self, limits: &Limits<'_>) -> (Won, u64) {
        worth(&self.deal, self.seat, limits)
    }

    /// What was found again is known, if it is no less than what was known before.
    pub(super) fn learn(&mut self, won: Won) {
        let mine = |won: &Won| Some(won.brings.pays()?[self.seat]);
        let better = |old: &Won| !won.brings.is_open() || mine(&won) > mine(old);
        match &mut self.won {
            Some(old) if !better(old) => old.looked = won.looked,
            known => *known = Some(won),
        }
    }

    /// What a seat gets, with what is known of all, and whether it can be more.
    pub(super) fn brings(&self, seat: Seat) -> Option<(BySeat<Units>, bool)> {
        match self.won?.brings {
            Brings::Exactly(pays) => Some((pays, false)),
            Brings::AtLeast(pays) if self.seat == seat => Some((pays, true)),
            _ => None,
        }
    }
}

/// Whether everybody plays alone what has been won.
fn is_each(deal: &Deal<'_>) -> bool {
    deal.rules.mode(deal.facts.contract).parties() != 2
}

/// The place of the end of an auction in which nobody bids any more after an act of a seat.
pub(super) fn ended<'r>(
    deal: &Deal<'r>,
    act: Act,
    seat: Seat,
    ends: &mut Vec<End<'r>>,
) -> Option<usize> {
    let mut next = deal.clone();
    (go(&mut next, act) && pass_out(&mut next)).then_some(())?;
    let end = End::of(next, seat)?;
    let known = ends.iter().position(|known| known.is(&end));
    Some(known.unwrap_or_else(|| {
        ends.push(end);
        ends.len() - 1
    }))
}

/// Searches ends until they are known, or nothing more may be tried; says how many cards were. What may be tried is shared out to
/// all, and what some do not need goes to the others.
pub(super) fn search_all(
    ends: &mut [End<'_>],
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> (u64, Option<Spent>) {
    let tally = crew.tally(ends.iter().filter(|end| end.is_open()).count());
    let (mut nodes, mut last) = (0u64, 0);
    loop {
        let open = ends.iter().enumerate().filter(|(_, end)| end.is_open());
        let pieces: Vec<(usize, &End<'_>)> = open.collect();
        let left = limits.nodes.saturating_sub(nodes);
        // A quarter at first: most need little, and the rest is for those that need much.
        let share = left / (pieces.len().max(1) * if last == 0 { 4 } else { 1 }) as u64;
        // What was found of one is not kept: to look again is worth it only with more than before.
        if pieces.is_empty() || (limits.stop)() || share < (last + last / 2).max(1) {
            break;
        }
        last = share;
        let share = Limits {
            nodes: share,
            ..*limits
        };
        let found = crew.each(pieces, |(n, end)| {
            let (won, nodes) = end.search(&share);
            if !won.brings.is_open() {
                tally.one();
            }
            (n, won, nodes)
        });
        for (n, won, used) in found {
            nodes += used;
            ends[n].learn(won);
        }
    }
    let spent = ends.iter().any(End::is_open).then(|| {
        if (limits.stop)() {
            Spent::Stopped
        } else {
            Spent::Nodes
        }
    });
    (nodes, spent)
}
