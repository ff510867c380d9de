use std::time::Instant;
use tarokk::basics::*;
use tarokk::deal::*;
use tarokk::facts::*;
use tarokk::game::*;
use tarokk::rules::*;
use tarokk::solve::pay::Limits;
use tarokk::solve::*;
fn rng(s: &mut u64) -> u64 {
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    *s
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let id = &args[1];
    let n: usize = args[2].parse().unwrap();
    let obj = &args[3];
    let keep: usize = args.get(4).map_or(99, |s| s.parse().unwrap());
    let rules = load(
        id,
        &[],
        &tarokk::variant::NoFiles,
        &mut SourceMap::default(),
    )
    .0
    .unwrap();
    let mut s = 0x1234_5678_9abc_def1u64;
    let mut times = vec![];
    let mut nodes = vec![];
    let mut k = 0;
    while k < n {
        let mut cards: Vec<Card> = rules.pack.all.iter().collect();
        for i in (1..cards.len()).rev() {
            let j = (rng(&mut s) % (i as u64 + 1)) as usize;
            cards.swap(i, j);
        }
        let mut hands = BySeat::from_fn(|_| Holding::default());
        for seat in Seat::all(rules.seats) {
            let h: CardSet = cards.drain(..rules.dealt(seat)).collect();
            hands[seat] = Holding::exactly(h);
        }
        let talon: Vec<Option<Card>> = cards.into_iter().map(Some).collect();
        let mut deal = Deal::new(&rules, &hands, &talon);
        let mut guard = 0;
        loop {
            guard += 1;
            if guard > 300 {
                break;
            }
            let total = Seat::all(deal.seats())
                .map(|x| deal.facts.hand[x].known.len())
                .sum::<usize>();
            match deal.phase {
                Phase::Over(_) => break,
                Phase::Playing(_) if total <= keep * rules.seats => break,
                Phase::Discarding(owing) => {
                    let seat = owing.iter().next().unwrap();
                    let from = deal.discardable(seat);
                    let kk = deal.discard_count(seat);
                    let known: CardSet = from.iter().take(kk).collect();
                    if deal
                        .act(Act::Discard {
                            seat,
                            cards: Cards { known, unknown: 0 },
                        })
                        .is_err()
                    {
                        break;
                    }
                }
                Phase::Raising => deal.hand_out_talon(),
                _ => {
                    let legal = deal.legal();
                    let legal: Vec<Act> = legal
                        .into_iter()
                        .filter(|&a| deal.check(a).is_ok_and(|b| b.is_empty()))
                        .collect();
                    if legal.is_empty() {
                        break;
                    }
                    let close = legal
                        .iter()
                        .copied()
                        .find(|a| matches!(a, Act::Close { .. } | Act::Pass { .. }));
                    let a = match close {
                        Some(c) if rng(&mut s) % 3 > 0 => c,
                        _ => legal[(rng(&mut s) % legal.len() as u64) as usize],
                    };
                    if deal.act(a).is_err() {
                        break;
                    }
                }
            }
        }
        if !matches!(deal.phase, Phase::Playing(_)) {
            continue;
        }
        let total = Seat::all(deal.seats())
            .map(|x| deal.facts.hand[x].known.len())
            .sum::<usize>();
        if total > keep * rules.seats {
            continue;
        }
        k += 1;
        let objective = match obj.as_str() {
            "points" => Objective::Points,
            "win" => Objective::Win,
            "pay" => Objective::Pay,
            o => Objective::Figure(FigureId(o.parse().unwrap()), None),
        };
        let t = Instant::now();
        let turn = deal.turn().unwrap();
        let lim = Limits {
            nodes: 50_000_000,
            bytes: 1 << 28,
            stop: &|| false,
        };
        let q = match Question::new(&deal, objective, turn) {
            Ok(q) => q,
            Err(e) => {
                println!("{e:?}");
                continue;
            }
        };
        let mut solver = pay::Solver::new(&deal, &q, lim.bytes);
        let t0 = t.elapsed().as_secs_f64() * 1e3;
        let v = answer::value(&mut solver, &q, &lim);
        let ms = t.elapsed().as_secs_f64() * 1e3;
        times.push(ms);
        nodes.push(solver.nodes());
        if k <= 12 {
            println!(
                "{ms:.1} ms (setup {t0:.2}) nodes {} kept {:?} fast {} value {v:?}",
                solver.nodes(),
                solver.kept(),
                solver.is_fast()
            );
        }
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    nodes.sort();
    println!(
        "n {} median {:.2} mean {:.2} p95 {:.2} max {:.2} ms; nodes median {} mean {}",
        times.len(),
        times[times.len() / 2],
        mean,
        times[times.len() * 95 / 100],
        times.last().unwrap(),
        nodes[nodes.len() / 2],
        nodes.iter().sum::<u64>() / nodes.len() as u64
    );
}
