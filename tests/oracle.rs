//! Deals that another program played, each a test: what it allowed at every decision, and what it scored, must be what
//! the engine allows and scores by the rule files in `tests/oracle`, whose README says where all this is from.

#[path = "oracle/auction.rs"]
mod auction;
#[path = "oracle/play.rs"]
mod play;
#[path = "oracle/record.rs"]
mod record;
#[path = "oracle/score.rs"]
mod score;
#[path = "oracle/spelling.rs"]
mod spelling;
#[path = "oracle/table.rs"]
mod table;
#[path = "oracle/words.rs"]
mod words;

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use tarokk::basics::SourceMap;
use tarokk::rules::{Rules, load};
use tarokk::variant::Files;

use record::Record;
use table::Table;

/// The deals, and the rules that they were played by.
const SUITES: [(&str, &str); 2] = [
    ("paskievics.jsonl", "paskievics-engine.toml"),
    ("illusztralt.jsonl", "illustrated-engine.toml"),
];

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for (deals, variant) in SUITES {
        let rules: &'static Rules = Box::leak(Box::new(rules(variant)));
        for (n, line) in read(deals).lines().enumerate() {
            let record: Record = serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{deals}:{}: {error}", n + 1));
            trials.push(Trial::test(record.id.clone(), move || play(&record, rules)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Plays a deal, and fails with everything in which the engine and the record differ.
fn play(record: &Record, rules: &Rules) -> Result<(), Failed> {
    let faults = Table::new(record, rules).play();
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n").into())
    }
}

fn rules(variant: &str) -> Rules {
    let mut sources = SourceMap::default();
    let (rules, findings) = load(variant, &[], &Beside, &mut sources);
    let shown = tarokk::report::diagnostic::render(&findings, &sources, false);
    assert!(findings.is_empty(), "{shown}");
    rules.unwrap_or_else(|| panic!("there are no rules in {variant}"))
}

/// The files of `tests/oracle`.
struct Beside;

impl Files for Beside {
    fn read(&self, path: &str) -> Result<String, String> {
        Ok(read(path))
    }
}

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/oracle")
        .join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
