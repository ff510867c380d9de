//! Deals under several variants: the numbers are those of scoring one by one, and each cause is one.

use serde_json::{Value, json};

use crate::program::{from_stdin, tarokk, text};
use crate::support::read;

fn compare(record: &str, variants: &str) -> Value {
    let arguments = ["compare", "-", "--variants", variants, "--format", "jsonl"];
    let output = from_stdin(&arguments, record);
    let shown = text(&output.stdout);
    serde_json::from_str(&shown).unwrap_or_else(|_| panic!("{shown}{}", text(&output.stderr)))
}

#[test]
fn numbers_are_those_of_scoring_one_by_one() {
    let variants = ["palatinus", "paskievics", "hungarian-tournament"];
    for example in ["h197", "h199", "h200"] {
        let path = format!("examples/{example}.tarokk");
        let record = read(&path);
        let compared = compare(&record, &variants.join(","));
        for (n, variant) in variants.into_iter().enumerate() {
            let arguments = [
                "score",
                "-",
                "--variant",
                variant,
                "--as-played",
                "--format",
                "json",
            ];
            let scored = from_stdin(&arguments, &record);
            let scored: Value = serde_json::from_slice(&scored.stdout).unwrap();
            assert_eq!(
                compared["variants"][n]["pays"], scored["pays"],
                "{example} {variant}"
            );
            let lines = compared["lines"].as_array().unwrap().iter();
            let there = lines.filter(|line| !line["under"][n].is_null()).count();
            assert_eq!(there, scored["lines"].as_array().unwrap().len());
        }
    }
}

#[test]
fn a_difference_names_the_rule_that_makes_it() {
    let compared = compare(
        &read("examples/h200.tarokk"),
        "palatinus,hungarian-tournament",
    );
    let lines = compared["lines"].as_array().unwrap();
    let different: Vec<&Value> = lines
        .iter()
        .filter(|line| !line["causes"].as_array().unwrap().is_empty())
        .collect();
    assert_eq!(different.len(), 1, "{compared}");
    // WIKI pays 60 for the catch and half of it in silence, VK 42.
    assert_eq!(different[0]["under"][0]["value"], 30);
    assert_eq!(different[0]["under"][1]["value"], 21);
    let cause =
        json!([{ "variant": "hungarian-tournament", "rules": ["figure.XXI-catch.silent"] }]);
    assert_eq!(different[0]["causes"], cause);
}

#[test]
fn rules_that_only_together_make_a_difference_are_named_together() {
    let folder = std::env::temp_dir().join(format!("tarokk-together-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let house = folder.join("house.toml");
    // The kontra of the trull counts eightfold, and the trull three: neither alone makes 24 of 8.
    let rules = "format = 1\nid = \"house\"\nextends = \"paskievics\"\n\n[figure.trull]\nannounced = 3\n\n\
        [kontra.step.rekontra]\nfactor = 8\n";
    std::fs::write(&house, rules).unwrap();
    let variants = format!("paskievics,{}", house.display());
    let compared = compare(&read("examples/h199.tarokk"), &variants);
    std::fs::remove_dir_all(&folder).unwrap();
    let lines = compared["lines"].as_array().unwrap();
    let trull = lines.iter().find(|line| line["item"] == "trull").unwrap();
    assert_eq!(trull["under"][1]["value"], 24);
    let rules = &trull["causes"][0]["rules"];
    assert_eq!(
        *rules,
        json!(["kontra.step.rekontra.factor", "figure.trull.announced"])
    );
}

#[test]
fn what_is_not_allowed_elsewhere_is_told_with_its_rule() {
    let output = tarokk(&[
        "compare",
        "examples/h200.tarokk",
        "--variants",
        "palatinus,hungarian-tournament",
    ]);
    let shown = text(&output.stdout);
    assert!(
        shown.contains(
            "hungarian-tournament: C ends its turn, and `trull` is owed (duty.trull-by-partner"
        ),
        "{shown}"
    );
    // What the record says was paid, it says of its own rules.
    assert!(!shown.contains("the record gives"), "{shown}");
}

#[test]
fn one_variant_is_nothing_to_compare() {
    let output = tarokk(&["compare", "examples/h199.tarokk", "--variants", "palatinus"]);
    assert_eq!(output.status.code(), Some(2));
    let output = tarokk(&[
        "compare",
        "examples/h199.tarokk",
        "--variants",
        "palatinus,nope",
    ]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_tariff_matches_what_is_the_same_across_packs() {
    let variants = "palatinus,hungarian-tournament,slovenian-pts";
    let output = tarokk(&["tariff", "--variants", variants, "--format", "json"]);
    let data: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(data["smallest-game"], json!([1, 1, 10]));
    let row = |key: &str| {
        let rows = data["rows"].as_array().unwrap();
        rows.iter().find(|row| row["key"] == key).unwrap()["prices"].clone()
    };
    // WIKI and VK: six and three times the game, from one to four; PTS B1.14 and B1.17.
    assert_eq!(row("slam")[0]["announced"], json!([6, 24]));
    assert_eq!(row("slam")[0]["silent"], json!([3, 12]));
    assert_eq!(row("slam")[2]["announced"], 500);
    assert_eq!(row("slam")[2]["silent"], 250);
    // WIKI 60, VK 42; the half of it in silence.
    assert_eq!(row("twenty-one-caught")[0]["announced"], 60);
    assert_eq!(row("twenty-one-caught")[1]["silent"], 21);
    // PTS B1.18: half of fifty in silence.
    assert_eq!(row("pagat-ultimo")[2]["silent"], 25);
    assert_eq!(row("double-game")[1], Value::Null);
}
