//! Reading, judging and scoring of complete records on one core, and loading of variants.
//!
//! `cargo bench --bench records` prints how often a second each stage is done and how much longer it takes than
//! splitting the text into records alone: times depend on the machine, ratios hardly. With `-- once STAGE VARIANT` a
//! stage is done once and nothing printed, for `benches/instructions`, which counts instructions. `-- text VARIANT
//! DEALS` prints the records. What was measured is in `docs/performance.md`.

#[path = "../../tests/random.rs"]
mod random;
mod stages;

use std::time::{Duration, Instant};

use stages::{Deals, LOAD, STAGES, measured_load};
use tarokk::basics::SourceMap;
use tarokk::rules::{Rules, load};
use tarokk::variant::{BUILTINS, NoFiles};

/// How many deals of each variant are timed, and how many are counted.
const TIMED: u64 = 2000;
const COUNTED: u64 = 200;
const ROUNDS: usize = 7;

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["once", LOAD, id] => measured_load(id),
        ["once", stage, id] => once(stage, id),
        ["text", id, deals] => with(id, deals.parse().unwrap_or(COUNTED), |deals| {
            print!("{}", deals.text);
        }),
        _ => table(),
    }
}

/// The variants that can be played.
fn variants() -> impl Iterator<Item = (&'static str, Rules)> {
    BUILTINS
        .iter()
        .filter(|builtin| !builtin.overlay)
        .filter_map(|builtin| Some((builtin.id, rules(builtin.id)?)))
}

fn rules(id: &str) -> Option<Rules> {
    load(id, &[], &NoFiles, &mut SourceMap::default()).0
}

fn with(id: &str, count: u64, run: impl FnOnce(&Deals<'_>)) {
    let rules = rules(id).unwrap_or_else(|| panic!("`{id}` cannot be played"));
    let suit_of = |card| rules.pack.suit(card);
    run(&Deals::played(&rules, &suit_of, count));
}

fn once(stage: &str, id: &str) {
    let stage = STAGES
        .iter()
        .find(|known| known.name == stage)
        .unwrap_or_else(|| panic!("`{stage}` is no stage"));
    with(id, COUNTED, |deals| deals.measured(stage));
}

fn table() {
    print!("{:24} {:>6}", "variant", "bytes");
    for stage in &STAGES {
        print!(" {:>17}", stage.name);
    }
    println!(" {LOAD:>17}");
    for (id, _) in variants() {
        with(id, TIMED, |deals| row(id, deals));
    }
}

fn row(id: &str, deals: &Deals<'_>) {
    print!("{id:24} {:>6}", deals.text.len() as u64 / TIMED);
    let mut least = None;
    for stage in &STAGES {
        let time = best(|| deals.measured(stage));
        let least = *least.get_or_insert(time);
        print!(
            " {:>9.0}/s {:>5.1}",
            TIMED as f64 / time.as_secs_f64(),
            time.as_secs_f64() / least.as_secs_f64()
        );
    }
    println!(
        " {:>14.2} ms",
        best(|| measured_load(id)).as_secs_f64() * 1e3
    );
}

/// The shortest of several runs.
fn best(run: impl Fn()) -> Duration {
    (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}
