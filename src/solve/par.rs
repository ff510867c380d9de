//! What each contract is worth to each seat, with all cards open.
//!
//! The seat wins the auction with it as far as the rules of the auction let it, and nobody else bids. What it then chooses, it
//! chooses by the best play after it.

use super::before::{choose, discards, settle, valued};
use super::objective::{Objective, Question};
use super::parallel::{Crew, MOST};
use super::pay::{FAR, Limits, Solver, Spent};
use crate::basics::{BySeat, Range, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::{Act, ContractId};

/// What a contract is worth to a declarer.
#[derive(Clone, PartialEq, Debug)]
pub struct Par {
    /// Who plays.
    pub declarer: Seat,
    /// What is played.
    pub contract: ContractId,
    /// What it brings.
    pub brings: Brings,
}

/// What is known of what a contract brings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Brings {
    /// The auction never let the seat play it with these cards.
    NotAllowed,
    /// It let the seat, and after what has been said it does not any more.
    NoLonger,
    /// Nothing was found with what could be tried.
    Unknown,
    /// What each seat gets with the best of those ways to lay away and to call that were looked at: the declarer can have
    /// more.
    AtLeast(BySeat<Units>),
    /// What each seat gets with best play.
    Exactly(BySeat<Units>),
}

impl Brings {
    /// What each seat gets, as far as that is known.
    pub fn pays(&self) -> Option<&BySeat<Units>> {
        match self {
            Self::AtLeast(pays) | Self::Exactly(pays) => Some(pays),
            _ => None,
        }
    }

    fn is_open(&self) -> bool {
        matches!(self, Self::Unknown | Self::AtLeast(_))
    }
}

/// What the contracts of a deal are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Pars {
    /// Each contract of each seat.
    pub all: Vec<Par>,
    /// How many cards were tried.
    pub nodes: u64,
    /// Why not all were found, if not.
    pub spent: Option<Spent>,
}

/// What each contract is worth to each seat from here on, if it wins the auction with it and nobody else bids; `start` is
/// the deal before its auction. What may be tried is shared out to all, and what some do not need goes to the others.
pub fn par(here: &Deal<'_>, start: &Deal<'_>, limits: &Limits<'_>, crew: &Crew<'_>) -> Pars {
    let rules = here.rules;
    let mut all = Vec::new();
    let mut deals = Vec::new();
    for declarer in Seat::all(rules.seats) {
        for contract in (0u8..).take(rules.contracts.len()).map(ContractId) {
            let deal = won(here, declarer, contract);
            let brings = match deal {
                Some(_) => Brings::Unknown,
                None if won(start, declarer, contract).is_some() => Brings::NoLonger,
                None => Brings::NotAllowed,
            };
            all.push(Par {
                declarer,
                contract,
                brings,
            });
            deals.push(deal);
        }
    }
    let open = |par: &Par| par.brings.is_open();
    let tally = crew.tally(all.iter().filter(|par| open(par)).count());
    let (mut nodes, mut last) = (0u64, 0);
    loop {
        let pieces: Vec<(usize, &Deal<'_>)> = (all.iter().zip(&deals).enumerate())
            .filter(|(_, (par, _))| open(par))
            .filter_map(|(n, (_, deal))| Some((n, deal.as_ref()?)))
            .collect();
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
        let found = crew.each(pieces, |(n, deal)| {
            let (brings, nodes) = worth(deal.clone(), all[n].declarer, &share);
            if !brings.is_open() {
                tally.one();
            }
            (n, brings, nodes)
        });
        for (n, brings, used) in found {
            nodes += used;
            let par = &mut all[n];
            let mine = |brings: &Brings| brings.pays().map(|pays| pays[par.declarer]);
            if !brings.is_open() || mine(&brings) > mine(&par.brings) {
                par.brings = brings;
            }
        }
    }
    let spent = all.iter().any(open).then(|| {
        if (limits.stop)() {
            Spent::Stopped
        } else {
            Spent::Nodes
        }
    });
    Pars { all, nodes, spent }
}

/// The deal after an auction in which a seat bids a contract and all others pass; none where the rules do not allow that.
fn won<'r>(start: &Deal<'r>, declarer: Seat, contract: ContractId) -> Option<Deal<'r>> {
    let mut deal = start.clone();
    win(&mut deal, declarer, contract, &mut |_, _| {}).then_some(deal)
}

/// Holds an auction in which a seat bids a contract and all others pass, and hands the talon out; says whether the rules allow
/// that. `each` is told of every act, and how the deal stood before it.
pub fn win(
    deal: &mut Deal<'_>,
    declarer: Seat,
    contract: ContractId,
    each: &mut dyn FnMut(&Deal<'_>, Act),
) -> bool {
    for _ in 0..4 * deal.seats() {
        let Phase::Bidding(turn) = deal.phase else {
            break;
        };
        let bid = Act::Bid {
            seat: turn,
            contract,
        };
        let pass = Act::Pass { seat: turn };
        let own = [
            bid,
            Act::Hold { seat: turn },
            Act::Wait { seat: turn },
            pass,
        ];
        let acts = if turn == declarer {
            &own[..]
        } else {
            &own[3..]
        };
        let Some(&act) = acts.iter().find(|act| deal.check(**act).is_ok()) else {
            return false;
        };
        each(deal, act);
        if deal.act(act).is_err() {
            return false;
        }
    }
    if deal.phase == Phase::Raising {
        deal.hand_out_talon();
    }
    deal.facts.declarer == Some(declarer) && deal.facts.contract == Some(contract)
}

/// What a declarer reaches: choice after choice the best that is found; and how many cards were tried.
fn worth(mut deal: Deal<'_>, declarer: Seat, limits: &Limits<'_>) -> (Brings, u64) {
    let (mut pays, mut whole, mut nodes, mut choices) = (None, true, 0, 0);
    for _ in 0..64 {
        let own = deal.turn() == Some(declarer);
        match deal.phase {
            Phase::Taking | Phase::Calling | Phase::Discarding(_) if own => {
                let left = Limits {
                    nodes: limits.nodes.saturating_sub(nodes) / 4 * 3,
                    ..*limits
                };
                let Ok(found) = choose(&deal, &left, &Crew::ALONE) else {
                    break;
                };
                nodes += found.nodes;
                // A choice is valued with the likeliest of those that come after it.
                choices += usize::from(found.ways.len() > 1);
                whole &= found.spent.is_none();
                let Some(way) = found.ways.first() else { break };
                pays = way.pays.or(pays);
                if deal.act(way.act).is_err() {
                    break;
                }
            }
            Phase::Discarding(owing) => {
                let seat = owing.iter().next();
                let act = seat.and_then(|seat| discards(&deal, seat, 1).first().copied());
                if act.is_none_or(|act| deal.act(act).is_err()) {
                    break;
                }
            }
            _ => break,
        }
    }
    if pays.is_none() && settle(&mut deal) {
        // There was nothing to choose.
        let Ok(question) = Question::new(&deal, Objective::Pay, declarer) else {
            return (Brings::Unknown, nodes);
        };
        let mut solver = Solver::new(&deal, &question, limits.bytes / MOST);
        let mut value = Range::new(-FAR, FAR);
        let left = Limits {
            nodes: limits.nodes.saturating_sub(nodes),
            ..*limits
        };
        match valued(
            &deal,
            &question,
            None,
            declarer,
            &mut solver,
            &left,
            &mut value,
        ) {
            Ok(found) => pays = found,
            Err(_) => whole = false,
        }
        nodes += solver.nodes();
    }
    let brings = match pays {
        Some(pays) if whole && choices < 2 => Brings::Exactly(pays),
        Some(pays) => Brings::AtLeast(pays),
        None => Brings::Unknown,
    };
    (brings, nodes)
}
