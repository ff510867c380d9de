//! The program as its user runs it: the commands of the README, the exit codes, the published deals.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::support::{read, root};

fn tarokk(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tarokk"))
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap()
}

fn from_stdin(arguments: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tarokk"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_first_command_of_the_readme_shows_a_ledger() {
    let line = read("README.md");
    let command = line
        .lines()
        .find(|line| line.starts_with("cargo run"))
        .unwrap();
    let arguments: Vec<&str> = command.split(" -- ").nth(1).unwrap().split(' ').collect();
    let output = tarokk(&arguments);
    assert_eq!(output.status.code(), Some(0));
    let shown = text(&output.stdout);
    assert!(shown.contains("A +10   B +10   C -10   D -10"), "{shown}");
    assert!(shown.contains("figure.trull"), "{shown}");
}

#[test]
fn the_published_deals_are_right_and_canonical() {
    let deals = [
        "examples/h197.tarokk",
        "examples/h199.tarokk",
        "examples/h200.tarokk",
    ];
    for command in [&["check"][..], &["fmt", "--check"]] {
        let arguments: Vec<&str> = command.iter().chain(&deals).copied().collect();
        let output = tarokk(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    }
}

#[test]
fn the_examples_of_the_shipped_variants_come_out() {
    let output = tarokk(&["variant", "test"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(!text(&output.stdout).contains("0 examples"));
}

#[test]
fn a_card_that_may_not_be_played_is_refused_with_the_rule() {
    let record = read("examples/h199.tarokk").replace("1 A VII VI V X", "1 A VII hK V X");
    let output = from_stdin(&["score", "-", "--format", "json"], &record);
    assert_eq!(output.status.code(), Some(1));
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(data["status"], "illegal");
    assert_eq!(data["findings"][0]["rule"], "play.follow");
    assert_eq!(data["findings"][0]["line"], 15);
    assert_eq!(data["findings"][0]["column"], 11);
    assert_eq!(data["pays"], serde_json::json!({}));
}

#[test]
fn a_wrong_payment_is_found() {
    let record = read("examples/h199.tarokk").replace("A+10", "A+11");
    let output = from_stdin(&["check", "-"], &record);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("by the rules it is +10"));
}

#[test]
fn what_cannot_be_read_ends_with_two() {
    assert_eq!(tarokk(&["score", "no-such.tarokk"]).status.code(), Some(2));
    assert_eq!(tarokk(&["scor"]).status.code(), Some(2));
    assert_eq!(tarokk(&["score", "examples"]).status.code(), Some(2));
}

#[test]
fn a_house_rule_in_a_file_is_played_by() {
    let folder = std::env::temp_dir().join(format!("tarokk-house-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let house = folder.join("house.toml");
    let rule =
        "format = 1\nid = \"house\"\nextends = \"palatinus\"\n\n[figure.XXI-catch]\nsilent = 42\n";
    std::fs::write(&house, rule).unwrap();
    let output = tarokk(&[
        "score",
        "examples/h200.tarokk",
        "--variant",
        house.to_str().unwrap(),
        "--format",
        "json",
        "--as-played",
    ]);
    std::fs::remove_dir_all(&folder).unwrap();
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    // Game 2, ultimo 10, catch 42, trull 1.
    assert_eq!(data["pays"]["A"], 55);
}
