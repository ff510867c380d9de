//! How much longer the settlement takes than card points alone, on deals whose hands, auction, discards and words are there.
//!
//! Cards are dealt by chance; whoever holds the strongest trumps takes the lowest contract, lays the cheapest short suits
//! away and calls the highest card that can be called. In one of ten turns a word is said that may be said.

use tarokk::basics::{Card, CardSet, Seat};
use tarokk::deal::{Deal, Phase};
use tarokk::game::{Act, Cards};
use tarokk::rules::Rules;
use tarokk::solve::answer::value;
use tarokk::solve::pay::{Limits, Solver};
use tarokk::solve::{Objective, Question};

use crate::random::{Chance, shuffled};
use crate::{clock, percentile};

/// The variants, and how many deals of each: always the same ones.
const VARIANTS: [&str; 3] = ["paskievics", "palatinus", "slovenian-four"];
const DEALS: usize = 48;
/// After so many cards a settlement counts as not found.
const MOST: u64 = 20_000_000;

/// What was asked, and what it took.
#[derive(Default)]
struct Column {
    nodes: Vec<u64>,
    times: Vec<f64>,
    open: usize,
}

impl Column {
    fn ask(&mut self, deal: &Deal<'_>, objective: Objective) -> Option<i64> {
        let turn = deal.turn()?;
        let question = Question::new(deal, objective, turn).ok()?;
        let limits = Limits {
            nodes: MOST,
            bytes: 1 << 26,
            stop: &|| false,
        };
        let start = clock();
        let mut solver = Solver::new(deal, &question, limits.bytes);
        let found = value(&mut solver, &question, &limits).exact();
        self.times.push(clock() - start);
        self.nodes.push(solver.nodes());
        self.open += usize::from(found.is_none());
        found
    }
}

/// Prints a row for each variant.
pub(crate) fn rows(words: &[&str], verbose: bool) {
    println!(
        "{:16} {:>5} {:>10} {:>10} {:>10} {:>9} {:>9} {:>9} | {:>9} {:>9} | {:>7} {:>7} {:>5}",
        "pay",
        "deals",
        "cards",
        "median",
        "p95",
        "ms",
        "median",
        "p95",
        "points",
        "median",
        "ratio",
        "median",
        "open"
    );
    for variant in VARIANTS {
        if words.is_empty() || words.contains(&variant) {
            row(variant, verbose);
        }
    }
}

fn row(variant: &str, verbose: bool) {
    let rules = crate::rules(variant);
    let mut chance = Chance::new(1);
    let (mut pay, mut points) = (Column::default(), Column::default());
    let mut ratios = Vec::new();
    while pay.times.len() < DEALS {
        let Some(deal) = to_play(&rules, &mut chance) else {
            continue;
        };
        points.ask(&deal, Objective::Points);
        let found = pay.ask(&deal, Objective::Pay);
        let last = |column: &Column| column.times.last().copied().unwrap_or(f64::NAN);
        ratios.push(last(&pay) / last(&points));
        if verbose {
            println!(
                "{} {found:?} {:?} {:.1} {:.1}",
                pay.times.len(),
                pay.nodes.last(),
                last(&pay),
                last(&points)
            );
        }
    }
    let mean = |times: &[f64]| times.iter().sum::<f64>() / times.len() as f64;
    println!(
        "{variant:16} {DEALS:>5} {:>10} {:>10} {:>10} {:>9.1} {:>9.1} {:>9.1} | {:>9.2} {:>9.2} | {:>7.2} {:>7.2} {:>5}",
        pay.nodes.iter().sum::<u64>() / DEALS as u64,
        percentile(&pay.nodes, 50),
        percentile(&pay.nodes, 95),
        mean(&pay.times),
        percentile(&pay.times, 50),
        percentile(&pay.times, 95),
        mean(&points.times),
        percentile(&points.times, 50),
        percentile(&pay.times, 50) / percentile(&points.times, 50),
        percentile(&ratios, 50),
        pay.open,
    );
}

/// A deal whose cards are about to be played, by two sides; none where it came otherwise.
pub(crate) fn to_play<'r>(rules: &'r Rules, chance: &mut Chance) -> Option<Deal<'r>> {
    let (mut deal, _) = shuffled(rules, chance);
    let strongest = Seat::all(rules.seats).max_by_key(|&seat| strength(&deal, seat))?;
    for _ in 0..200 {
        match deal.phase {
            Phase::Playing(_) => {
                return (deal.mode.parties() == 2 && deal.facts.tricks.current().is_none())
                    .then_some(deal);
            }
            Phase::Over(_) => return None,
            Phase::Raising => deal.hand_out_talon(),
            _ => {
                let act = act(&deal, strongest, chance)?;
                deal.act(act).ok()?;
            }
        }
    }
    None
}

/// Each trump by its rank, and one more trump more than a high one.
fn strength(deal: &Deal<'_>, seat: Seat) -> usize {
    let pack = &deal.rules.pack;
    let trumps = pack.suits[usize::from(pack.trump)];
    let own = deal.facts.hand[seat].known & trumps;
    let lowest = trumps.lowest().map_or(0, Card::index);
    own.iter()
        .map(|card| card.index() - lowest + trumps.len())
        .sum()
}

fn act(deal: &Deal<'_>, strongest: Seat, chance: &mut Chance) -> Option<Act> {
    if let Phase::Discarding(owing) = deal.phase {
        return discard(deal, owing.iter().next()?, chance);
    }
    let clean = |act: &Act| deal.check(*act).is_ok_and(|breaches| breaches.is_empty());
    let all = deal.legal();
    let legal: Vec<Act> = all.iter().copied().filter(clean).collect();
    let turn = deal.turn()?;
    let any = |wanted: fn(&Act) -> bool| legal.iter().copied().find(wanted);
    let silent = any(|act| matches!(act, Act::Pass { .. } | Act::Close { .. }));
    let found = match deal.phase {
        Phase::Bidding(_) if turn == strongest => {
            any(|act| matches!(act, Act::Bid { .. })).or(silent)
        }
        Phase::Calling => {
            let own = deal.facts.hand[turn].known;
            let calls = legal.iter().copied();
            let others = calls.filter(
                |act| matches!(act, Act::Call { card: Some(card), .. } if !own.contains(*card)),
            );
            others.last()
        }
        Phase::Announcing(_) if chance.below(10) == 0 => {
            let words = legal.iter().copied();
            let words: Vec<Act> = words
                .filter(|act| matches!(act, Act::Announce { .. }))
                .collect();
            (!words.is_empty()).then(|| chance.pick(&words)).or(silent)
        }
        _ => silent,
    };
    found.or(legal.first().copied()).or(all.first().copied())
}

/// The cheapest cards of short suits; others by chance where those may not be laid away.
fn discard(deal: &Deal<'_>, seat: Seat, chance: &mut Chance) -> Option<Act> {
    let pack = &deal.rules.pack;
    let hand = deal.facts.hand[seat].known;
    let of = |cards: CardSet| Act::Discard {
        seat,
        cards: Cards {
            known: cards,
            unknown: 0,
        },
    };
    let count = deal.discard_count(seat);
    let (mut from, mut laid) = (deal.discardable(seat), CardSet::EMPTY);
    for _ in 0..count {
        let cost = |card: &Card| {
            let suit = pack.suits[usize::from(pack.suit_of[card.index()])];
            let own = (hand - laid) & suit;
            (own.len(), deal.rules.constants.points[card.index()])
        };
        let card = from.iter().min_by_key(cost)?;
        from.remove(card);
        laid.insert(card);
    }
    for _ in 0..100 {
        if deal.check(of(laid)).is_ok() {
            return Some(of(laid));
        }
        let mut from: Vec<Card> = deal.discardable(seat).iter().collect();
        laid = CardSet::EMPTY;
        for _ in 0..count {
            laid.insert(from.swap_remove(chance.below(from.len())));
        }
    }
    None
}
