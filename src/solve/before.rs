//! What comes before the play, with all cards open: which cards to lay away, which to call, what to say, and what each contract
//! is worth to each seat.
//!
//! Each choice is valued by perfect play after it. What others still decide before the play is not searched: each lays away by
//! one rule, and nobody says more. So a word is worth what it brings if nothing is said to it.

use super::answer::Asking;
use super::objective::{Objective, Question, Unanswerable};
use super::pay::{Limits, Solver, Spent};
use crate::basics::{BySeat, Card, CardSet, Range, Seat, Units};
use crate::deal::{Deal, Phase, Speaking};
use crate::game::{Act, Cards, ContractId};

/// Something that may be done before the play.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The act.
    pub act: Act,
    /// What each seat gets with best play after it.
    pub pays: BySeat<Units>,
    /// Whether nothing that was looked at is better for whoever does it.
    pub best: bool,
}

/// A choice before the play.
#[derive(Clone, PartialEq, Debug)]
pub struct Choosing {
    /// Whose choice it is.
    pub turn: Seat,
    /// What was looked at and found not to be worse than what was found before it, the best first.
    pub ways: Vec<Way>,
    /// How many ways there are, and how many of them were looked at.
    pub all: usize,
    /// How many of them were looked at.
    pub seen: usize,
    /// How many cards were tried.
    pub nodes: u64,
    /// Why not all were looked at, if not.
    pub spent: Option<Spent>,
}

/// What a contract is worth to a declarer.
#[derive(Clone, PartialEq, Debug)]
pub struct Par {
    /// Who plays.
    pub declarer: Seat,
    /// What is played.
    pub contract: ContractId,
    /// What each seat gets with best play, as far as ways to lay away and to call were looked at; none if the auction does not
    /// let the seat play it.
    pub pays: Option<BySeat<Units>>,
    /// Whether every way to lay away and to call was looked at: otherwise the declarer can have more.
    pub whole: bool,
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

/// Values every choice of whoever has one before the play.
pub fn choose(deal: &Deal<'_>, limits: &Limits<'_>) -> Result<Choosing, Unanswerable> {
    let turn = deal.turn().ok_or(Unanswerable::NotPlaying)?;
    open_hands(deal)?;
    let acts = ways(deal, turn);
    let mut found = Choosing {
        turn,
        ways: Vec::new(),
        all: acts.len(),
        seen: 0,
        nodes: 0,
        spent: None,
    };
    let mut best: Option<(Units, Question, i64)> = None;
    for act in acts {
        let mut next = deal.clone();
        if next.act(act).is_err() || !settle(&mut next) {
            found.all -= 1;
            continue;
        }
        let question = Question::new(&next, Objective::Pay, turn)?;
        let left = Limits {
            nodes: limits.nodes.saturating_sub(found.nodes),
            ..*limits
        };
        let mut solver = Solver::new(&next, &question, limits.bytes);
        let known = best
            .filter(|(_, asked, _)| *asked == question)
            .map(|(_, _, value)| value);
        let valued = valued(&next, &question, known, turn, &mut solver, &left);
        found.nodes += solver.nodes();
        match valued {
            Ok(Some((value, pays))) => {
                found.seen += 1;
                if best.is_none_or(|(most, _, _)| pays[turn] > most) {
                    best = Some((pays[turn], question, value));
                }
                found.ways.push(Way {
                    act,
                    pays,
                    best: false,
                });
            }
            Ok(None) => found.seen += 1,
            Err(Spent::Unscored) => return Err(Unanswerable::Unscored),
            Err(spent) => {
                found.spent = Some(spent);
                break;
            }
        }
    }
    found
        .ways
        .sort_by_key(|way| std::cmp::Reverse(way.pays[turn]));
    let most = found.ways.first().map(|way| way.pays[turn]);
    for way in &mut found.ways {
        way.best = Some(way.pays[turn]) == most;
    }
    Ok(found)
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
    let found = valued(deal, &question, None, seat, &mut solver, limits)?;
    Ok(found.map(|(_, pays)| pays))
}

/// What a deal comes to; nothing if it is worse for a seat than what is known.
fn valued(
    deal: &Deal<'_>,
    question: &Question,
    known: Option<i64>,
    seat: Seat,
    solver: &mut Solver<'_>,
    limits: &Limits<'_>,
) -> Result<Option<(i64, BySeat<Units>)>, Spent> {
    let high = question.side.contains(seat);
    let (low, top) = solver.spread();
    let mut value = Range::new(low, top);
    let mut asking = Asking {
        question,
        solver,
        limits,
    };
    if let Some(known) = known {
        if high {
            if !asking.solver.reaches(&[], known, limits)? {
                return Ok(None);
            }
            value.low = known;
        } else {
            if asking.solver.reaches(&[], known + 1, limits)? {
                return Ok(None);
            }
            value.high = known;
        }
    }
    asking.narrow(&[], &mut value)?;
    let (mut line, mut pays) = (Vec::new(), None);
    asking.follow(deal, value.low, &mut line, &mut pays)?;
    Ok(Some((value.low, pays.ok_or(Spent::Unscored)?)))
}

/// Everything that a seat may do before the play.
fn ways(deal: &Deal<'_>, seat: Seat) -> Vec<Act> {
    let allowed = |act: &Act| deal.check(*act).is_ok();
    match deal.phase {
        Phase::Discarding(_) => discards(deal, seat, usize::MAX),
        Phase::Taking | Phase::Calling | Phase::Announcing(_) => {
            deal.legal().into_iter().filter(allowed).collect()
        }
        _ => Vec::new(),
    }
}

/// The ways to lay away, the likeliest first: those that leave few suits, and lay away much.
fn discards(deal: &Deal<'_>, seat: Seat, most: usize) -> Vec<Act> {
    let count = deal.discard_count(seat);
    let hand = deal.facts.hand[seat].known;
    let pack = &deal.rules.pack;
    let rate = |card: Card| {
        let suit = hand & pack.cards_of(pack.suit(card));
        let points = deal
            .rules
            .constants
            .points
            .get(card.index())
            .copied()
            .unwrap_or(0);
        let trump = pack.trumps().contains(card);
        (trump, suit.len(), -points, card.index())
    };
    let mut from: Vec<Card> = deal.discardable(seat).iter().collect();
    from.sort_by_key(|&card| rate(card));
    let mut found = Vec::new();
    let mut picked: Vec<usize> = (0..count).collect();
    // All choices of so many, those of the first cards first.
    while picked.last().is_none_or(|&last| last < from.len()) && found.len() < most {
        let known: CardSet = picked
            .iter()
            .filter_map(|&n| from.get(n).copied())
            .collect();
        let act = Act::Discard {
            seat,
            cards: Cards { known, unknown: 0 },
        };
        if known.len() == count && deal.check(act).is_ok() {
            found.push(act);
        }
        let step = (0..count)
            .rev()
            .find(|&n| picked[n] + count - n < from.len());
        let Some(step) = step else { break };
        picked[step] += 1;
        for n in step + 1..count {
            picked[n] = picked[n - 1] + 1;
        }
    }
    found
}

/// Leads a deal to its play: each does what is likeliest, and nothing more is said. Says whether that could be done.
fn settle(deal: &mut Deal<'_>) -> bool {
    for _ in 0..64 {
        let act = match deal.phase {
            Phase::Playing(_) => return true,
            Phase::Over(_) | Phase::Bidding(_) => return false,
            Phase::Raising => {
                deal.hand_out_talon();
                continue;
            }
            Phase::Discarding(_) | Phase::Taking | Phase::Calling => likeliest(deal),
            Phase::Announcing(speaking) => Some(nothing_more(deal, speaking)),
        };
        let Some(act) = act else { return false };
        if deal.act(act).is_err() && owed(deal).is_none() {
            return false;
        }
    }
    false
}

/// The end of a turn of announcements, or the word that must come before it.
pub fn nothing_more(deal: &Deal<'_>, speaking: Speaking) -> Act {
    let due = speaking.out_of_turn.and_then(|_| {
        let mut acts = deal.out_of_turn().into_iter();
        acts.find(|act| matches!(act, Act::Kontra { .. }))
    });
    due.unwrap_or(Act::Close {
        seat: speaking.turn,
    })
}

/// What is likeliest to be done between the auction and the announcements: the likeliest cards are laid away, the first group is
/// taken, the highest card that may be is called.
pub fn likeliest(deal: &Deal<'_>) -> Option<Act> {
    match deal.phase {
        Phase::Discarding(owing) => {
            let seat = owing.iter().next();
            seat.and_then(|seat| discards(deal, seat, 1).first().copied())
        }
        Phase::Taking => {
            let mut takes = deal.legal().into_iter();
            takes.find(|act| matches!(act, Act::Take { .. }))
        }
        Phase::Calling => {
            let calls = deal.legal().into_iter();
            calls.rev().find(|act| matches!(act, Act::Call { .. }))
        }
        _ => None,
    }
}

/// Says a word that must be said before anything else; gives it.
pub fn owed(deal: &mut Deal<'_>) -> Option<Act> {
    let acts = deal.out_of_turn().into_iter().chain(deal.legal());
    let mut words = acts.filter(|act| matches!(act, Act::Kontra { .. } | Act::Announce { .. }));
    words.find(|&act| deal.act(act).is_ok())
}

/// What each contract is worth to each seat, if it wins the auction with it and nobody else bids.
pub fn par(start: &Deal<'_>, limits: &Limits<'_>) -> Vec<Par> {
    let rules = start.rules;
    let mut all = Vec::new();
    let pairs = Seat::all(rules.seats).flat_map(|seat| {
        let contracts = (0u8..).take(rules.contracts.len()).map(ContractId);
        contracts.map(move |contract| (seat, contract))
    });
    let pairs: Vec<(Seat, ContractId)> = pairs.collect();
    let mut left = limits.nodes;
    for (n, &(declarer, contract)) in pairs.iter().enumerate() {
        let share = Limits {
            nodes: left / (pairs.len() - n) as u64,
            ..*limits
        };
        let mut par = Par {
            declarer,
            contract,
            pays: None,
            whole: false,
        };
        if let Some(deal) = won(start, declarer, contract) {
            let (pays, whole, nodes) = worth(deal, declarer, &share);
            par.pays = pays;
            par.whole = whole;
            left = left.saturating_sub(nodes);
        }
        all.push(par);
        if (limits.stop)() {
            break;
        }
    }
    all
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

/// What a declarer reaches: choice after choice the best that is found.
fn worth(
    mut deal: Deal<'_>,
    declarer: Seat,
    limits: &Limits<'_>,
) -> (Option<BySeat<Units>>, bool, u64) {
    let (mut pays, mut whole, mut nodes) = (None, true, 0);
    for _ in 0..64 {
        let own = deal.turn() == Some(declarer);
        match deal.phase {
            Phase::Taking | Phase::Calling | Phase::Discarding(_) if own => {
                let left = Limits {
                    nodes: limits.nodes.saturating_sub(nodes) / 2,
                    ..*limits
                };
                let Ok(found) = choose(&deal, &left) else {
                    break;
                };
                nodes += found.nodes;
                whole &= found.spent.is_none();
                let Some(way) = found.ways.first() else { break };
                pays = Some(way.pays);
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
            return (None, false, nodes);
        };
        let mut solver = Solver::new(&deal, &question, limits.bytes);
        match valued(&deal, &question, None, declarer, &mut solver, limits) {
            Ok(found) => pays = found.map(|(_, pays)| pays),
            Err(_) => whole = false,
        }
        nodes += solver.nodes();
    }
    (pays, whole, nodes)
}
