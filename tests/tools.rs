//! What is there to work with the program: the audit of a variant, explanations, completions and the manual.

use std::collections::BTreeSet;

use serde_json::Value;
use tarokk::basics::SourceMap;
use tarokk::expr::words::WORDS;
use tarokk::report::reference::codes;
use tarokk::variant::{BUILTINS, NoFiles, Node, load};

use crate::program::{tarokk, text};

fn explained(what: &str) -> String {
    let output = tarokk(&["explain", what]);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{what}: {}",
        text(&output.stderr)
    );
    text(&output.stdout)
}

fn refused(what: &str) -> String {
    let output = tarokk(&["explain", what]);
    assert_eq!(output.status.code(), Some(2), "{what}");
    text(&output.stderr)
}

#[test]
fn a_code_is_explained_with_an_example_and_what_to_do() {
    for code in codes() {
        let said = tarokk::report::explain::answers(&tarokk::report::reference::look_up(code.code));
        for part in [
            code.title,
            code.meaning.trim(),
            code.remedy,
            "For example: ",
            "It says:",
        ] {
            assert!(said.contains(part), "{}: no `{part}` in\n{said}", code.code);
        }
        assert!(said.contains(&format!("[{}]", code.code)), "{said}");
    }
    assert!(explained("v020").contains("a key that nothing reads"));
}

#[test]
fn words_and_keys_are_explained() {
    for word in WORDS {
        let said =
            tarokk::report::explain::answers(&tarokk::report::reference::look_up(word.pattern));
        assert!(said.contains(word.meaning), "{}: {said}", word.pattern);
        assert!(said.contains("For example: "), "{}: {said}", word.pattern);
    }
    assert!(explained("wins trick").contains("SIDE wins trick TRICK: a condition"));
    let key = explained("figure.made");
    assert!(
        key.starts_with("figure.NAME.made: an expression; a variant must have it"),
        "{key}"
    );
    assert!(!key.contains("[figure.NAME]"), "{key}");
    assert!(explained("figure.trull.silent").starts_with("figure.NAME.silent: "));
    assert!(explained("play.beat").contains("[play.beat]: a table"));
    assert!(explained("play.beat.when").contains("`always`: "));
    assert!(explained("assumed").contains("a key that every rule may have"));
    // What is a table and a word is explained as both.
    let both = explained("declarers");
    assert!(both.contains("declarers: a side"), "{both}");
}

#[test]
fn what_is_not_known_is_guessed() {
    assert!(refused("figur.mad").contains("did you mean `figure.made`?"));
    assert!(refused("win trick").contains("did you mean `wins trick`?"));
    assert!(refused("V200").contains("did you mean `V020`"));
    assert!(refused("zebra crossing").contains("lists all there is"));
}

#[test]
fn explain_alone_lists_everything() {
    let output = tarokk(&["explain"]);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stdout);
    let lines: BTreeSet<&str> = said.lines().map(str::trim).collect();
    for code in codes() {
        let line = format!("{}  {}", code.code, code.title);
        assert!(lines.contains(line.as_str()), "{line}");
    }
    for word in WORDS {
        assert!(lines.contains(word.pattern), "{}", word.pattern);
    }
    assert!(said.contains("[figure.NAME]  each, stands, "), "{said}");
}

/// Every reason of an assumption that is written in a tree, with the path of its item.
fn assumed(node: &Node, path: &str, found: &mut BTreeSet<(String, String)>) {
    for (key, inner) in node.in_order() {
        if key != "assumed" {
            assumed(inner, &format!("{path}.{key}"), found);
            continue;
        }
        let by_key = inner.in_order().into_iter().map(|(_, why)| why);
        let reasons = by_key.chain([inner]).filter_map(Node::as_str);
        found.extend(reasons.map(|why| (path.to_owned(), why.to_owned())));
    }
}

#[test]
fn the_audit_names_every_assumption_of_every_variant() {
    let output = tarokk(&["variant", "audit", "--format", "jsonl"]);
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    let playable = |text: &str| !text.contains("\nabstract = true");
    let variants = BUILTINS
        .iter()
        .filter(|builtin| !builtin.overlay && playable(builtin.text));
    let mut lines = printed.lines();
    for builtin in variants {
        let audit: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        assert_eq!(audit["variant"], builtin.id);
        let (merged, _) = load(builtin.id, &[], &NoFiles, &mut SourceMap::default());
        let merged = merged.unwrap();
        let mut written = BTreeSet::new();
        let mut standing = BTreeSet::new();
        for (n, layer) in merged.layers.iter().enumerate() {
            let mut here = BTreeSet::new();
            assumed(&layer.tree, "", &mut here);
            written.extend(here.iter().map(|(_, why)| why.clone()));
            // An heir that says something of the item too may say it better.
            let later = &merged.layers[n + 1..];
            let said = |path: &str| {
                let path = path.trim_start_matches('.');
                let removed = |layer: &tarokk::variant::Layer| {
                    layer.removed.iter().any(|removed| {
                        removed.value.starts_with(path) || path.starts_with(&removed.value)
                    })
                };
                later
                    .iter()
                    .any(|layer| layer.tree.at(path).is_some() || removed(layer))
            };
            standing.extend(
                here.into_iter()
                    .filter(|(path, _)| !said(path))
                    .map(|(_, why)| why),
            );
        }
        let mut told = BTreeSet::new();
        for key in audit["keys"].as_array().unwrap() {
            assert_eq!(
                key["basis"], "assumed",
                "{key}: a shipped rule is sourced or assumed"
            );
            let reasons = key["why"].as_array().unwrap().iter();
            told.extend(reasons.map(|why| why.as_str().unwrap().to_owned()));
        }
        let missing: Vec<&String> = standing.difference(&told).collect();
        let invented: Vec<&String> = told.difference(&written).collect();
        assert!(
            missing.is_empty() && invented.is_empty(),
            "{}: {missing:?} {invented:?}",
            builtin.id
        );
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn the_audit_says_which_key_where_and_what_it_is_now() {
    let output = tarokk(&["variant", "audit", "paskievics", "--format", "json"]);
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    let keys = all[0]["keys"].as_array().unwrap();
    let key = keys
        .iter()
        .find(|key| key["key"] == "contract.three.talon")
        .unwrap();
    assert_eq!(key["value"], serde_json::json!([3, 1, 1, 1]));
    assert_eq!(key["file"], "hungarian.toml");
    let line = key["line"].as_u64().unwrap() as usize;
    let file = crate::support::read("variants/hungarian.toml");
    assert!(
        file.lines()
            .nth(line - 1)
            .unwrap()
            .starts_with("talon = [3, 1, 1, 1]")
    );
}

#[test]
fn the_audit_sees_overlays_and_house_rules() {
    let folder = std::env::temp_dir().join(format!("tarokk-audit-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let overlay = "format = 1\nfits = [\"paskievics\"]\n[figure.trull]\nsilent = 3\n[play.beat]\nwhen = \"always\"\nassumed = \"so we play\"\n";
    std::fs::write(folder.join("house.toml"), overlay).unwrap();
    let output = crate::program::run(
        &["variant", "audit", "paskievics", "--with", "house.toml"],
        "",
        &folder,
    );
    std::fs::remove_dir_all(&folder).unwrap();
    let said = text(&output.stdout);
    assert!(said.starts_with("paskievics with house: "), "{said}");
    assert!(
        said.contains("  play.beat.when = \"always\"  # house.toml:6\n      so we play\n"),
        "{said}"
    );
    assert!(
        said.contains("  figure.trull.silent = 3  # house.toml:4\n      set in house.toml without a word on why\n"),
        "{said}"
    );
}

/// The commands of the program, by what it says of itself.
fn commands() -> Vec<String> {
    let help = text(&tarokk(&["--help"]).stdout);
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.take_while(|line| !line.trim().is_empty());
    let names = names.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .collect()
}

#[test]
fn completions_and_the_manual_name_every_command() {
    let commands = commands();
    assert!(commands.len() >= 8, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&tarokk(&["completions", shell]).stdout);
        for command in &commands {
            assert!(script.contains(command.as_str()), "{shell} lacks {command}");
        }
    }
    let manual = text(&tarokk(&["man"]).stdout);
    for command in commands.iter().filter(|command| *command != "help") {
        let heading = format!(
            ".SH \"TAROKK {}\"",
            command.to_uppercase().replace('-', "\\-")
        );
        assert!(manual.contains(&heading), "the manual lacks {heading}");
    }
    assert!(manual.contains(".SH \"TAROKK VARIANT AUDIT\""));
}
