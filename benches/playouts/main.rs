//! Random play on one core: dealing, what comes before the play, every card, and the score.
//!
//! `cargo bench --bench playouts` prints for each contract of each variant how many deals a second are played when the forehand
//! plays it, and by which means; and how many are dealt and tried. `-- once VARIANT CONTRACT DEALS` plays so many and
//! prints nothing, for counting instructions.

use std::hint::black_box;
use std::time::Instant;

use tarokk::basics::{Chance, Seat, SourceMap};
use tarokk::deal::shuffle::Dealing;
use tarokk::game::{ContractId, Term};
use tarokk::rules::{Rules, load};
use tarokk::simulate::{Player, Setup};
use tarokk::variant::{BUILTINS, NoFiles};

const DEALS: u64 = 100_000;

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
    })
}

fn table(rules: &Rules) {
    let started = Instant::now();
    dealt(rules, DEALS);
    let a_second = DEALS as f64 / started.elapsed().as_secs_f64();
    println!("{:22} dealt {a_second:>36.0}/s", rules.id);
    for contract in contracts(rules) {
        let mut player = player(rules, contract);
        let warm = measured(rules, &mut player, 0, 2000);
        let started = Instant::now();
        let deals = if warm == 0 { 0 } else { DEALS };
        let played = measured(rules, &mut player, 2000, deals);
        let time = started.elapsed().as_secs_f64();
        println!(
            "{:22} {:20} {:>9.0}/s of {:>5.1} % played: {:?}",
            rules.id,
            name(rules, contract),
            played as f64 / time,
            100.0 * played as f64 / deals.max(1) as f64,
            player.pace,
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
        played += u64::from(black_box(player.play(&dealt, &mut chance)).is_some());
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
