//! An auction that leads to a contract: what a deal of another game would have been bid as.

use crate::basics::{BySeat, CardSet, Seat};
use crate::deal::{Deal, Phase};
use crate::facts::Holding;
use crate::game::{Act, ContractId};
use crate::rules::Rules;

/// How many acts are tried in search of an auction.
const MOST_TRIED: usize = 20_000;

/// An auction in which a seat wins a contract: this one if it can be, else the first that can.
pub(super) fn bidding(
    rules: &Rules,
    wanted: Seat,
    contract: ContractId,
) -> Option<(Seat, Vec<Act>)> {
    let others = Seat::all(rules.seats).filter(|&seat| seat != wanted);
    let seats = std::iter::once(wanted)
        .filter(|seat| seat.index() < rules.seats)
        .chain(others);
    let hands = BySeat::from_fn(|seat| {
        if seat.index() < rules.seats {
            Holding::partly(CardSet::EMPTY, rules.pack.all, rules.dealt(seat) as u8)
        } else {
            Holding::default()
        }
    });
    for declarer in seats {
        let mut search = Search {
            declarer,
            contract,
            left: MOST_TRIED / rules.seats.max(1),
        };
        let deal = Deal::new(rules, &hands, &[]);
        let mut acts = Vec::new();
        if search.goes_on(&deal, &mut acts) {
            return Some((declarer, acts));
        }
    }
    None
}

/// A search through auctions.
struct Search {
    declarer: Seat,
    contract: ContractId,
    left: usize,
}

impl Search {
    fn goes_on(&mut self, deal: &Deal<'_>, acts: &mut Vec<Act>) -> bool {
        let won = deal.facts.declarer == Some(self.declarer)
            && deal.facts.contract == Some(self.contract);
        match deal.phase {
            Phase::Bidding(_) => {}
            Phase::Raising if won => return true,
            Phase::Raising => {}
            Phase::Over(_) => return false,
            _ => return won,
        }
        let mut legal = deal.legal();
        // The contract itself and passes lead there soonest.
        legal.sort_by_key(|act| match act {
            Act::Bid { seat, contract } | Act::Raise { seat, contract } => {
                (*seat != self.declarer || *contract != self.contract, 2)
            }
            Act::Pass { .. } => (true, 1),
            _ => (true, 3),
        });
        for act in legal {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let mut next = deal.clone();
            if next.act(act).is_ok_and(|breaches| breaches.is_empty()) {
                acts.push(act);
                if self.goes_on(&next, acts) {
                    return true;
                }
                acts.pop();
            }
        }
        false
    }
}
