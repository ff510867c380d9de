//! Searches that were broken off: what is asked of them afterwards is answered as by one that was not.

use std::collections::BTreeMap;

use tarokk::basics::Card;
use tarokk::deal::Deal;
use tarokk::solve::pay::{Limits, Solver, Spent};
use tarokk::solve::{Objective, Question, reference};

use crate::random::Chance;
use crate::solving::{WHOLE, ending, shipped};

/// What the side of a question reaches after some cards, by a search of its own that goes on to its end.
fn value(deal: &Deal<'_>, question: &Question, line: &[Card]) -> Option<i64> {
    let mut solver = Solver::new(deal, question, WHOLE.bytes);
    let (mut low, mut high) = solver.spread();
    while low < high {
        let least = low + (high - low + 1) / 2;
        let reached = solver.reaches(line, least, &WHOLE).ok()?;
        if reached {
            low = least;
        } else {
            high = least - 1;
        }
    }
    Some(low)
}

/// Some cards that may be played next, one after the other.
fn some_line(deal: &Deal<'_>, chance: &mut Chance) -> Vec<Card> {
    let (mut line, mut deal) = (Vec::new(), deal.clone());
    for _ in 0..chance.below(6) {
        let Some(turn) = deal.turn() else { break };
        let legal: Vec<Card> = deal.playable(turn).0.iter().collect();
        let card = chance.pick(&legal);
        deal = reference::after(&deal, turn, card);
        line.push(card);
    }
    line
}

/// Asks one search much of one deal, mostly with less than it needs; how often it answered, and how often it was broken off.
fn asked(deal: &Deal<'_>, objective: Objective, chance: &mut Chance, what: &str) -> (u32, u32) {
    let turn = deal.turn().expect("cards are being played");
    let Ok(question) = Question::new(deal, objective, turn) else {
        return (0, 0);
    };
    let mut solver = Solver::new(deal, &question, WHOLE.bytes);
    let lines: Vec<Vec<Card>> = (0..4).map(|_| some_line(deal, chance)).collect();
    let mut known = BTreeMap::new();
    let (mut answered, mut broken) = (0, 0);
    for _ in 0..60 {
        let line = lines[chance.below(lines.len())].clone();
        let exact = *known
            .entry(line.clone())
            .or_insert_with(|| value(deal, &question, &line));
        let Some(exact) = exact else { continue };
        let least = exact + chance.below(9) as i64 - 4;
        let most = 1 << chance.below(12);
        let limits = Limits {
            nodes: solver.nodes() + 1 + chance.below(most) as u64,
            ..WHOLE
        };
        match solver.bound(&line, least, &limits) {
            Ok(bound) => {
                assert_eq!(
                    bound >= least,
                    exact >= least,
                    "{what} {objective:?} {line:?} {least}"
                );
                let holds = if bound >= least {
                    exact >= bound
                } else {
                    exact <= bound
                };
                assert!(
                    holds,
                    "{what} {objective:?} {line:?}: {bound} is no bound of {exact}"
                );
                answered += 1;
            }
            Err(Spent::Nodes) => broken += 1,
            Err(other) => panic!("{what} {objective:?}: {other:?}"),
        }
    }
    (answered, broken)
}

fn many(seeds: std::ops::Range<u64>, cards: usize) -> (u32, u32) {
    let mut all = (0, 0);
    for rules in shipped() {
        for seed in seeds.clone() {
            let mut chance = Chance::new(seed);
            let Some(deal) = ending(rules, &mut chance, cards) else {
                continue;
            };
            for objective in [Objective::Pay, Objective::Points, Objective::Win] {
                let what = format!("{} {seed}", rules.id);
                let (answered, broken) = asked(&deal, objective, &mut chance, &what);
                all = (all.0 + answered, all.1 + broken);
            }
        }
    }
    all
}

#[test]
fn searches_that_were_broken_off_answer_as_others_do() {
    let (answered, broken) = many(500..506, 14);
    assert!(answered > 1000 && broken > 500, "{answered} {broken}");
}
