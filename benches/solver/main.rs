//! How fast perfect play is found for card points, on fixed sets of deals, with one thread, in time of one core.
//!
//! `cargo bench --bench solver` prints for each set how many cards are tried and how long it takes, checks the deals whose
//! values are known, and sets the times beside those of `dds.py` from the same run. `-- once SET` solves a set once and
//! prints only how many cards were tried, for `benches/solver/instructions`. `-- pay [VARIANT...]` sets the settlement beside card
//! points, and `-- pay-deals` tells it of each deal. `-- tune VARIANT SECONDS SEED` tries other marks for the
//! order of cards. What was measured is in `docs/performance.md`.

mod pay;
#[path = "../../tests/random.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod random;
#[path = "../../tests/solved/text.rs"]
mod text;
mod tune;

use std::sync::OnceLock;
use std::time::Instant;

use tarokk::basics::{Card, CardSet, Seat, SeatSet, SourceMap};
use tarokk::rules::{Rules, load};
use tarokk::solve::deals::{Deals, Kind};
use tarokk::solve::points::{BUCKETS, Limits, Solver};
use tarokk::solve::{Game, Position, bare};
use tarokk::variant::NoFiles;

const SOLVED: &str = include_str!("../../tests/solved/points-250.txt");

/// A set of deals.
struct Set {
    name: &'static str,
    variant: &'static str,
    kind: Kind,
    count: usize,
    /// The size of the table.
    bits: u32,
    task: Task,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// The exact number.
    Exact,
    /// Whether the declarers take more than half.
    Half,
    /// Every card of a whole game, from its end on.
    Game,
}

const SETS: [Set; 7] = [
    set(
        "exact",
        "paskievics",
        Kind::Realistic,
        1000,
        BUCKETS,
        Task::Exact,
    ),
    set(
        "half",
        "paskievics",
        Kind::Realistic,
        1000,
        BUCKETS,
        Task::Half,
    ),
    set(
        "game",
        "paskievics",
        Kind::Realistic,
        100,
        BUCKETS,
        Task::Game,
    ),
    set(
        "random",
        "paskievics",
        Kind::Random,
        1000,
        BUCKETS,
        Task::Exact,
    ),
    set(
        "alone",
        "paskievics",
        Kind::Alone,
        100,
        BUCKETS,
        Task::Exact,
    ),
    set(
        "large",
        "slovenian-four",
        Kind::Realistic,
        100,
        13,
        Task::Exact,
    ),
    set(
        "large-half",
        "slovenian-four",
        Kind::Realistic,
        100,
        13,
        Task::Half,
    ),
];

const fn set(
    name: &'static str,
    variant: &'static str,
    kind: Kind,
    count: usize,
    bits: u32,
    task: Task,
) -> Set {
    Set {
        name,
        variant,
        kind,
        count,
        bits,
        task,
    }
}

/// Cards tried and milliseconds, for each deal.
struct Measured {
    nodes: Vec<u64>,
    times: Vec<f64>,
}

fn main() {
    let arguments = std::env::args().skip(1);
    let arguments: Vec<String> = arguments.filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["once", name] => {
            let set = SETS.iter().find(|set| set.name == name);
            let set = set.unwrap_or_else(|| panic!("`{name}` is no set"));
            println!("{}", run(set, 20).nodes.iter().sum::<u64>());
        }
        ["tune", variant, seconds, seed] => {
            // Others than those that are measured.
            let seed = seed.parse().unwrap_or(1);
            let mut all = deals(variant, Kind::Realistic, 120, 1 + seed);
            all.extend(deals(variant, Kind::Alone, 15, 1 + seed));
            all.extend(deals(variant, Kind::Random, 25, 1 + seed));
            for (n, (game, position)) in all.iter_mut().enumerate() {
                begin(game, position, n);
            }
            tune::tune(&all, seconds.parse().unwrap_or(60), seed);
        }
        ["pay", ref variants @ ..] => pay::rows(variants, false),
        ["pay-deals", ref variants @ ..] => pay::rows(variants, true),
        [] => table(),
        _ => {
            sets(&|set| words.contains(&set.name));
        }
    }
}

/// Milliseconds that the process has been on a core, where the system tells, as Linux does; else since the first question.
fn clock() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    // The system counts up to now when the core is given up.
    std::thread::yield_now();
    let start = START.get_or_init(Instant::now);
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64() * 1e3, |one| one / 1e6)
}

fn rules(variant: &str) -> Rules {
    let rules = load(variant, &[], &NoFiles, &mut SourceMap::default()).0;
    rules.unwrap_or_else(|| panic!("`{variant}` cannot be played"))
}

/// Deals of a variant, each with its sides.
pub(crate) fn deals(variant: &str, kind: Kind, count: usize, seed: u64) -> Vec<(Game, Position)> {
    let rules = rules(variant);
    let game = bare(&rules, rules.mode(None), SeatSet::EMPTY).expect("it can be searched");
    let deals = Deals::new(&game, kind, seed).take(count);
    let with_sides = deals.map(|dealt| {
        let declarers = dealt.declarers;
        (
            Game {
                declarers,
                ..game.clone()
            },
            dealt.position,
        )
    });
    with_sides.collect()
}

/// Plays a trick or two, any cards that may be played: what is left is solved faster, and is played in the same way.
fn begin(game: &Game, position: &mut Position, n: usize) {
    for turn in 0..game.seats * (1 + n % 2) {
        let legal: Vec<Card> = position.legal(game).iter().collect();
        position.play(game, legal[(7 * n + 5 * turn) % legal.len()]);
    }
}

/// Every card in play.
pub(crate) fn cards(position: &Position) -> CardSet {
    let seats = Seat::all(tarokk::basics::seat::MAX_SEATS);
    seats.fold(CardSet::EMPTY, |all, seat| all | position.hands[seat])
}

fn run(set: &Set, most: usize) -> Measured {
    let mut measured = Measured {
        nodes: Vec::new(),
        times: Vec::new(),
    };
    for (game, position) in deals(set.variant, set.kind, set.count.min(most), 1) {
        let played = (set.task == Task::Game).then(|| played(&game, &position));
        let start = clock();
        let mut solver =
            Solver::new(&game, cards(&position), set.bits).expect("it can be searched");
        measured_task(set.task, &mut solver, &game, &position, played.as_deref());
        measured.times.push(clock() - start);
        measured.nodes.push(solver.statistics().nodes);
    }
    measured
}

/// What is measured; by its name callgrind knows what to count.
#[inline(never)]
fn measured_task(
    task: Task,
    solver: &mut Solver,
    game: &Game,
    position: &Position,
    played: Option<&[Card]>,
) {
    match task {
        Task::Exact => {
            solver.value(position, Limits::none());
        }
        Task::Half => {
            let half = position.at_most(game) / 2 + 1;
            solver.reaches(position, half, Limits::none());
        }
        Task::Game => {
            solver.game(game, position, played.unwrap_or_default(), Limits::none());
        }
    }
}

/// The cards of a game of which three of four cards are best, found by a solver of its own.
fn played(game: &Game, position: &Position) -> Vec<Card> {
    let mut guide = Solver::new(game, cards(position), BUCKETS).expect("it can be searched");
    let mut next = position.clone();
    let mut played = Vec::new();
    while !next.is_over(game) {
        let legal = next.legal(game);
        let best = guide.best(&next, Limits::none());
        let card = if played.len() % 4 == 3 {
            legal.highest()
        } else {
            best
        };
        let Some(card) = card.or(legal.lowest()) else {
            break;
        };
        played.push(card);
        next.play(game, card);
    }
    played
}

fn percentile<T: Copy + PartialOrd>(values: &[T], part: usize) -> T {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    sorted[(sorted.len() * part / 100).min(sorted.len() - 1)]
}

fn table() {
    let known = check_solved();
    println!("{known} deals whose values are known are solved alike");
    sets(&|_| true);
}

/// Some sets, with the ruler.
fn sets(wanted: &dyn Fn(&Set) -> bool) {
    let dds = dds();
    println!(
        "{:12} {:>6} {:>10} {:>10} {:>10} {:>9} {:>9} {:>9} {:>20}",
        "set", "deals", "nodes", "median", "p95", "ms", "median", "p95", "of DDS: median mean p95"
    );
    for set in SETS.iter().filter(|set| wanted(set)) {
        row(set, dds);
    }
}

fn row(set: &Set, dds: Option<[f64; 3]>) {
    let measured = run(set, usize::MAX);
    let count = measured.nodes.len();
    let nodes = measured.nodes.iter().sum::<u64>() / count as u64;
    let mean = measured.times.iter().sum::<f64>() / count as f64;
    let median = percentile(&measured.times, 50);
    let p95 = percentile(&measured.times, 95);
    print!(
        "{:12} {count:>6} {nodes:>10} {:>10} {:>10} {mean:>9.3} {median:>9.3} {p95:>9.3}",
        set.name,
        percentile(&measured.nodes, 50),
        percentile(&measured.nodes, 95),
    );
    match dds {
        Some([of_median, of_mean, of_p95]) => println!(
            "     {:.2} {:.2} {:.2}",
            median / of_median,
            mean / of_mean,
            p95 / of_p95
        ),
        None => println!(),
    }
}

fn check_solved() -> usize {
    let rules = rules("paskievics");
    let deals = text::solved(&rules, SOLVED);
    for (n, deal) in deals.iter().enumerate() {
        let mut solver =
            Solver::new(&deal.game, cards(&deal.position), BUCKETS).expect("it can be searched");
        let found = solver.value(&deal.position, Limits::none()).exact();
        assert_eq!(found, Some(deal.value), "deal {}", n + 1);
    }
    deals.len()
}

/// The median, the mean and the 95th of a hundred of the ruler in milliseconds, if it is there.
fn dds() -> Option<[f64; 3]> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/solver/dds.py");
    let output = std::process::Command::new("python3")
        .arg(script)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    println!("{text}");
    let numbers = text.strip_prefix("dds ")?.split(' ').skip(1);
    let numbers: Vec<f64> = numbers.map_while(|one| one.parse().ok()).collect();
    numbers.try_into().ok()
}
