//! Looks for better marks by trying: a few are changed by chance, and what needs fewer cards is kept.

use std::time::Instant;

use tarokk::solve::points::{Limits, Solver, Weights, found};
use tarokk::solve::{Game, Position};

use crate::cards;

/// Deals that take more than this many cards are left out: they would cost more to try than they tell.
const MOST: u64 = 300_000;

/// What a deal costs: a heavy one counts somewhat less than it takes.
fn cost(game: &Game, position: &Position, weights: &Weights) -> Option<f64> {
    let mut solver = Solver::new(game, cards(position), 8).ok()?;
    solver.weigh(weights);
    solver.value(position, Limits::nodes(4 * MOST)).exact()?;
    Some((solver.statistics().nodes as f64).powf(0.7))
}

/// Tries for so many seconds, by chances that a number begins, and prints what was best.
pub(crate) fn tune(deals: &[(Game, Position)], seconds: u64, seed: u64) {
    let start = Instant::now();
    let tricks = deals.first().map_or(0, |(game, _)| game.tricks());
    let mut best = found(tricks);
    let light = |deal: &&(Game, Position)| {
        let mut solver = Solver::new(&deal.0, cards(&deal.1), 8).ok();
        let bounds = solver
            .as_mut()
            .map(|solver| solver.value(&deal.1, Limits::nodes(MOST)));
        bounds.is_some_and(|bounds| bounds.exact().is_some())
    };
    let deals: Vec<&(Game, Position)> = deals.iter().filter(light).collect();
    let costs = |weights: &Weights, at_most: f64| {
        let mut sum = 0.0;
        for (game, position) in &deals {
            sum += cost(game, position, weights)?;
            if sum >= at_most {
                return None;
            }
        }
        Some(sum)
    };
    println!("{} deals", deals.len());
    let first = costs(&best, f64::INFINITY).unwrap_or(f64::INFINITY);
    let mut least = first;
    let mut chance = 0x2545_F491_4F6C_DD1D_u64.wrapping_mul(2 * seed + 1);
    let mut below = |n: u64| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        chance % n
    };
    while start.elapsed().as_secs() < seconds {
        let mut tried = best;
        for _ in 0..=below(3) {
            let place = below(tried.len() as u64) as usize;
            let step = 1 << below(6);
            tried[place] += if below(2) == 0 { step } else { -step };
        }
        if let Some(sum) = costs(&tried, least) {
            (best, least) = (tried, sum);
            println!("{:.4} {best:?}", least / first);
        }
    }
}
