//! Auctions that end with a contract and its declarer: the shortest there is.

use rustc_hash::FxHashSet;

use super::question::undealt;
use super::setup::Setup;
use crate::basics::Seat;
use crate::deal::{Deal, Phase, Refusal, codes};
use crate::game::{Act, ContractId};
use crate::rules::Rules;

/// So many auctions are looked at: more than any shipped game needs, and no more than fit into some tens of megabytes.
const MOST: usize = 20_000;

/// The auction that leads to what is played; empty where the declarer needs only bid it while all others pass. An error where there is
/// none, with what forbids it, if that is known.
pub fn auction(
    rules: &Rules,
    declarer: Seat,
    contract: ContractId,
) -> Result<Vec<Act>, Option<Refusal>> {
    let start = undealt(rules);
    let by: &[Act] = &[];
    let setup = Setup {
        rules,
        declarer,
        contract,
        by,
    };
    if setup.win(&mut start.clone(), &mut |_, _| {}) {
        return Ok(Vec::new());
    }
    let mut why = None;
    // What has been reached is told apart by what the rules can look at.
    let mut seen = FxHashSet::default();
    let mut at: Vec<(Deal<'_>, Vec<Act>)> = vec![(start, Vec::new())];
    while !at.is_empty() && seen.len() < MOST {
        let mut next = Vec::new();
        for (deal, acts) in at {
            note_refusal(&deal, &setup, &mut why);
            for act in ways(&deal, &setup) {
                let mut deal = deal.clone();
                if deal.act(act).is_err() {
                    continue;
                }
                let mut acts = acts.clone();
                acts.push(act);
                if !matches!(deal.phase, Phase::Bidding(_)) && setup.is_won(&deal) {
                    return Ok(acts);
                }
                let going_on = matches!(deal.phase, Phase::Bidding(_) | Phase::Raising);
                let facts = &deal.facts;
                let won = (facts.contract, facts.declarer);
                let state = || format!("{:?} {won:?} {:?}", deal.phase, facts.auction);
                if going_on && seen.len() < MOST && seen.insert(state()) {
                    next.push((deal, acts));
                }
            }
        }
        at = next;
    }
    Err(why)
}

/// What may be done where a deal stands without breaking a rule: first what leads on to what is wanted.
fn ways(deal: &Deal<'_>, setup: &Setup<'_>) -> Vec<Act> {
    if !matches!(deal.phase, Phase::Bidding(_) | Phase::Raising) {
        return Vec::new();
    }
    let wanted = |act: &Act| match *act {
        Act::Bid { seat, contract } | Act::Raise { seat, contract } => {
            (seat, contract) == (setup.declarer, setup.contract)
        }
        _ => false,
    };
    let mut acts = deal.legal();
    acts.retain(|&act| deal.check(act).is_ok_and(|breaches| breaches.is_empty()));
    acts.sort_by_key(|act| (!wanted(act), !matches!(act, Act::Pass { .. })));
    acts
}

/// Remembers what keeps the declarer from what is wanted: a rule on the contract itself rather than the order of the bids.
fn note_refusal(deal: &Deal<'_>, setup: &Setup<'_>, why: &mut Option<Refusal>) {
    let (seat, contract) = (setup.declarer, setup.contract);
    let act = match deal.phase {
        Phase::Bidding(turn) if turn == seat => Act::Bid { seat, contract },
        Phase::Raising if deal.facts.declarer == Some(seat) => Act::Raise { seat, contract },
        _ => return,
    };
    let weak = |one: &Refusal| one.code == codes::TOO_LOW;
    if let Err(refusal) = deal.check(act)
        && why
            .as_ref()
            .is_none_or(|known| weak(known) && !weak(&refusal))
    {
        *why = Some(refusal);
    }
}
