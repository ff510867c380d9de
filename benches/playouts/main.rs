//! Random play on one core: dealing, what comes before the play, every card, and the score.
//!
//! `cargo bench --bench playouts` prints for each contract of each variant how many deals a second are played when the forehand
//! plays it, and by which means; those that the rules do not let be bid are not counted. And how many are dealt, and tried for a
//! hard condition. Where the system tells how long a thread has run, other work of the machine does not count.
//! `-- once VARIANT CONTRACT DEALS` plays so many and prints nothing, for counting instructions; `-- deal` and `-- try VARIANT DEALS`
//! deal and try.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tarokk::basics::{Chance, Seat, SourceMap};
use tarokk::compare::{Entrant, Spec};
use tarokk::deal::shuffle::Dealing;
use tarokk::game::{ContractId, Term};
use tarokk::rules::{Rules, load};
use tarokk::simulate::{Player, Question, Setup, Source};
use tarokk::variant::{BUILTINS, NoFiles};

const DEALS: u64 = 300_000;

/// Conditions that few deals meet, of one hand and of all places, by the word for trumps of the variant.
const HARD: [&str; 2] = [
    "forehand: number of (TRUMP in hand) >= 8 and hand has XX and talon has no TRUMP",
    "hand has {I, XXI} and hand has highest of (TRUMP in hand of forehand)",
];

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["once", id, contract, deals] => {
            let rules = rules(id);
            let contract = contracts(&rules).find(|&one| name(&rules, one) == contract);
            let contract = contract.expect("a contract of the variant");
            let mut player = player(&rules, contract);
            measured(&rules, &mut player, 0, deals.parse().unwrap_or(DEALS));
        }
        ["try", id, _] => tried(id),
        ["deal", id, deals] => dealt(&rules(id), deals.parse().unwrap_or(DEALS)),
        [] => {
            for builtin in BUILTINS.iter().filter(|builtin| !builtin.overlay) {
                if let Some(rules) = load(builtin.id, &[], &NoFiles, &mut SourceMap::default()).0 {
                    table(&rules);
                }
            }
        }
        _ => table(&rules(words[0])),
    }
}

fn rules(id: &str) -> Rules {
    let (rules, _) = load(id, &[], &NoFiles, &mut SourceMap::default());
    rules.unwrap_or_else(|| panic!("`{id}` cannot be played"))
}

fn contracts(rules: &Rules) -> impl Iterator<Item = ContractId> {
    (0..).take(rules.contracts.len()).map(ContractId)
}

fn name(rules: &Rules, contract: ContractId) -> &str {
    rules.names.id(Term::Contract(contract))
}

fn player(rules: &Rules, contract: ContractId) -> Player<'_> {
    Player::new(Setup {
        rules,
        declarer: Seat::FOREHAND,
        contract,
        by: &[],
    })
}

/// How long this thread has run, or how late it is where nobody says that.
fn spent(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let run = told.and_then(|told| told.split(' ').next()?.parse().ok());
    run.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

/// What something comes to, and how many seconds it takes.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let since = Instant::now();
    let before = spent(since);
    let done = work();
    (done, spent(since).saturating_sub(before).as_secs_f64())
}

fn table(rules: &Rules) {
    let ((), seconds) = timed(|| dealt(rules, DEALS));
    println!("{:22} dealt {:>36.0}/s", rules.id, DEALS as f64 / seconds);
    tried(&rules.id);
    for contract in contracts(rules) {
        let mut player = player(rules, contract);
        if measured(rules, &mut player, 0, 2000) == 0 {
            continue;
        }
        let (played, seconds) = timed(|| measured(rules, &mut player, 2000, DEALS));
        println!(
            "{:22} {:20} {:>9.0}/s of {:>5.1} % played: {:?}, {} outcomes",
            rules.id,
            name(rules, contract),
            played as f64 / seconds,
            100.0 * played as f64 / DEALS as f64,
            player.pace,
            player.outcomes.list().len(),
        );
    }
}

/// How many deals a second are tried for one that meets a condition.
fn tried(id: &str) {
    let mut sources = SourceMap::default();
    let (entrant, _) = Entrant::load(&Spec::read(id, &[]), &NoFiles, &mut sources);
    let entrant = entrant.unwrap_or_else(|| panic!("`{id}` cannot be played"));
    for hard in HARD {
        let words = ["tarokk", "tarok", "tarock"];
        let mut questions = words.iter().filter_map(|word| {
            let text = hard.replace("TRUMP", word);
            Question::read(&text, &entrant.merged, &sources).ok()
        });
        let question = questions
            .next()
            .expect("a condition in the words of the variant");
        let text = question.text.clone();
        let source = Source::new(&entrant.rules, &[question], 1, 1).by_trying();
        let (rarity, seconds) = timed(|| source.rarity(&|| false));
        println!(
            "{id:22} tried {:>36.0}/s: {text}: {rarity:?}",
            200_000.0 / seconds
        );
    }
}

/// Plays deals; gives how many could be.
#[inline(never)]
fn measured(rules: &Rules, player: &mut Player<'_>, from: u64, deals: u64) -> u64 {
    let dealing = Dealing::new(rules);
    let mut chance = Chance::new(1);
    let mut dealt = dealing.undealt();
    let mut played = 0;
    for number in from..from + deals {
        chance.begin(number);
        dealing.deal(&mut chance, &mut dealt);
        played += u64::from(black_box(player.play(&dealt, &mut chance)).is_ok());
    }
    played
}

#[inline(never)]
fn dealt(rules: &Rules, deals: u64) {
    let dealing = Dealing::new(rules);
    let mut chance = Chance::new(1);
    let mut dealt = dealing.undealt();
    for number in 0..deals {
        chance.begin(number);
        dealing.deal(&mut chance, &mut dealt);
        black_box(&dealt);
    }
}
