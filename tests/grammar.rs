//! The pages on the grammars, made from the comments in them.

use std::fmt::Write as _;

use crate::{page, support};

#[test]
fn rule_grammar_page() {
    check("rule", "The grammar of conditions and values");
}

#[test]
fn record_grammar_page() {
    check("record", "The grammar of records");
}

/// The page of `grammar/NAME.pest` is `docs/grammar-NAME.md`.
fn check(name: &str, title: &str) {
    let path = format!("grammar/{name}.pest");
    page::check(
        &format!("docs/grammar-{name}.md"),
        &made(title, &path, &support::read(&path)),
    );
}

/// A rule of a grammar with the comments on it. Rules that follow one another without comments share theirs.
struct Entry {
    names: Vec<String>,
    text: Vec<String>,
    rules: Vec<String>,
}

fn made(title: &str, path: &str, grammar: &str) -> String {
    let mut out = format!(
        "# {title}\n\nMade from `{path}` by a test; `UPDATE_DOCS=1 cargo test` writes it anew.\n"
    );
    let intro: Vec<&str> = grammar
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    let _ = writeln!(out, "\n{}", intro.join("\n"));
    for entry in entries(grammar) {
        let names: Vec<String> = entry.names.iter().map(|name| format!("`{name}`")).collect();
        let _ = write!(out, "\n## {}\n", names.join(", "));
        if !entry.text.is_empty() {
            let _ = write!(out, "\n{}\n", entry.text.join("\n"));
        }
        let _ = write!(out, "\n```pest\n{}\n```\n", entry.rules.join("\n"));
    }
    out
}

fn entries(grammar: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut comment: Vec<String> = Vec::new();
    // Whether the last rule goes on in the next line.
    let mut open = false;
    let mut apart = true;
    for line in grammar.lines() {
        if let Some(text) = line.strip_prefix("///") {
            comment.push(text.strip_prefix(' ').unwrap_or(text).to_owned());
            continue;
        }
        if line.trim().is_empty() {
            apart = true;
        }
        if line.starts_with("//") || line.trim().is_empty() {
            continue;
        }
        if open {
            if let Some(entry) = entries.last_mut() {
                entry.rules.push(line.to_owned());
            }
        } else {
            let name = line.split(['=', ' ']).next().unwrap_or("").to_owned();
            if comment.is_empty() && !apart && !entries.is_empty() {
                let entry = entries.last_mut().unwrap();
                entry.names.push(name);
                entry.rules.push(line.to_owned());
            } else {
                entries.push(Entry {
                    names: vec![name],
                    text: std::mem::take(&mut comment),
                    rules: vec![line.to_owned()],
                });
            }
        }
        apart = false;
        open = !line.trim_end().ends_with('}');
    }
    entries
}

#[test]
fn rules_keep_their_comments() {
    let grammar = "//! Intro.\n\n/// One.\n/// More.\na = { \"x\" }\nb = { \"y\" }\n\n/// Three.\nc = {\n    \"z\"\n}\n";
    let page = made("T", "p", grammar);
    let (_, body) = page.split_once("anew.\n").unwrap();
    assert_eq!(
        body,
        "\nIntro.\n\n## `a`, `b`\n\nOne.\nMore.\n\n```pest\na = { \"x\" }\nb = { \"y\" }\n```\n\n## `c`\n\nThree.\n\n```pest\nc = {\n    \"z\"\n}\n```\n"
    );
}
