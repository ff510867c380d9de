//! Reading, judging and scoring of complete records on one core: `cargo bench`.
//!
//! The same records are taken through one stage more each time; what is printed is deals a second and how much longer
//! each stage takes than splitting the text into records alone. Times depend on the machine, the ratios hardly.

#[path = "../tests/random.rs"]
mod random;

use std::hint::black_box;
use std::time::{Duration, Instant};

use random::{Chance, played};
use tarokk::basics::SourceMap;
use tarokk::notation::{parse, split};
use tarokk::record::{read_record, to_text};
use tarokk::replay::{Judging, replay};
use tarokk::rules::{Rules, load};
use tarokk::variant::{BUILTINS, NoFiles};

const DEALS: u64 = 2000;
const ROUNDS: usize = 7;

fn main() {
    println!(
        "{:24} {:>9} {:>12} {:>12} {:>12} {:>12}",
        "variant", "bytes", "split", "parse", "read", "judge+score"
    );
    for builtin in BUILTINS.iter().filter(|builtin| !builtin.overlay) {
        if let (Some(rules), _) = load(builtin.id, &[], &NoFiles, &mut SourceMap::default()) {
            measure(&rules);
        }
    }
    loading();
}

/// The text of played deals.
fn records(rules: &Rules) -> String {
    let mut text = String::new();
    let mut seed = 0;
    let mut count = 0;
    while count < DEALS {
        let (deal, record) = played(rules, &mut Chance::new(seed));
        seed += 1;
        if deal.facts.tricks.complete() == deal.facts.tricks.total() {
            text.push_str(&to_text(&record, &rules.names, None));
            text.push_str("\n\n");
            count += 1;
        }
    }
    text
}

fn measure(rules: &Rules) {
    let text = records(rules);
    let mut sources = SourceMap::default();
    let file = sources.add("bench.tarokk", "");
    let suit_of = |card| rules.pack.suit(card);
    let vocabulary = rules.vocabulary(&suit_of);
    let stages: [(&str, &dyn Fn()); 4] = [
        ("split", &|| {
            black_box(split(&text));
        }),
        ("parse", &|| {
            for range in split(&text) {
                black_box(parse(&text, range, file));
            }
        }),
        ("read", &|| {
            for range in split(&text) {
                let (ast, _) = parse(&text, range, file);
                black_box(read_record(&ast, &text, &vocabulary));
            }
        }),
        ("judge", &|| {
            for range in split(&text) {
                let (ast, _) = parse(&text, range, file);
                let (record, _) = read_record(&ast, &text, &vocabulary);
                black_box(replay(&record, rules, Judging { as_played: true }));
            }
        }),
    ];
    let times: Vec<Duration> = stages.iter().map(|(_, stage)| best(stage)).collect();
    print!("{:24} {:>9}", rules.id, text.len() as u64 / DEALS);
    for time in &times {
        print!(" {:>9.0}/s", DEALS as f64 / time.as_secs_f64());
    }
    println!();
    print!("{:24} {:>9}", "", "ratio");
    for time in &times {
        print!(" {:>11.1}", time.as_secs_f64() / times[0].as_secs_f64());
    }
    println!();
}

fn loading() {
    for builtin in BUILTINS.iter().filter(|builtin| !builtin.overlay) {
        let time = best(&|| {
            black_box(load(builtin.id, &[], &NoFiles, &mut SourceMap::default()));
        });
        println!(
            "loading {:24} {:>8.2} ms",
            builtin.id,
            time.as_secs_f64() * 1e3
        );
    }
}

/// The shortest of several runs.
fn best(run: &dyn Fn()) -> Duration {
    (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}
