//! What codes, keys and words mean, as a person asks for them.

use std::fmt::Write;
use std::sync::LazyLock;

use super::reference::{Answer, KeyInfo, NAME, TableInfo, codes, item_keys, tables};
use crate::basics::CodeInfo;
use crate::expr::words::{WORDS, Word};

/// The page on findings, whose examples are those of the error catalogue.
const FINDINGS: &str = include_str!("../../docs/findings.md");

/// The examples of the words.
const EXAMPLES: &str = include_str!("../../docs/vocabulary-examples.toml");

/// Answers, with an empty line between them.
pub fn answers(answers: &[Answer]) -> String {
    let texts: Vec<String> = answers.iter().map(answer).collect();
    texts.join("\n")
}

fn answer(answer: &Answer) -> String {
    match answer {
        Answer::Code(info) => code(info),
        Answer::Words(words) => {
            let words: Vec<String> = words.iter().map(|one| word(one)).collect();
            words.join("\n")
        }
        Answer::Table(info) => table(info),
        Answer::Key(info) => key(info),
        Answer::ItemKey(key, doc) => format!("{key}: a key that every rule may have\n    {doc}\n"),
    }
}

fn code(info: &CodeInfo) -> String {
    let mut text = format!("{}: {}\n\n", info.code, info.title);
    let _ = writeln!(text, "{}", info.meaning.trim());
    let _ = writeln!(text, "{}", info.remedy);
    if let Some(example) = example(info.code) {
        let _ = write!(text, "\n{example}");
    }
    text
}

/// The example of a code on the page on findings, with what stands in fences set in.
fn example(code: &str) -> Option<String> {
    let section = FINDINGS.split(&format!("\n## {code}: ")).nth(1)?;
    let section = section.split("\n## ").next()?;
    let start = section.find("For example: ")?;
    let mut fenced = false;
    let mut text = String::new();
    for line in section.get(start..)?.trim_end().lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            let _ = writeln!(text, "{}", format!("    {line}").trim_end());
        } else {
            let _ = writeln!(text, "{line}");
        }
    }
    Some(text)
}

fn word(word: &Word) -> String {
    static TABLE: LazyLock<toml::Table> = LazyLock::new(|| EXAMPLES.parse().unwrap_or_default());
    let example = TABLE
        .get("examples")
        .and_then(|examples| examples.get(word.pattern)?.as_str());
    let example = example.map_or(String::new(), |example| {
        format!("    For example: `{example}`\n")
    });
    format!(
        "{}: {}\n    {}\n    It can stand {}.\n{example}",
        word.pattern,
        word.result().words(),
        word.meaning,
        word.needs.place()
    )
}

fn table(info: &TableInfo) -> String {
    let mut text = format!("[{}]: a table\n{}\n", info.path, set_in(&info.doc));
    let width = info
        .keys
        .iter()
        .map(|key| last(&key.path).len())
        .max()
        .unwrap_or(0);
    for key in &info.keys {
        let doc = key.doc.lines().collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "    {:width$}  {doc}", last(&key.path));
    }
    if info.item {
        let common: Vec<String> = item_keys()
            .iter()
            .map(|(key, _)| format!("`{key}`"))
            .collect();
        let _ = writeln!(text, "    and {}", common.join(", "));
    }
    text
}

fn key(info: &KeyInfo) -> String {
    let needed = if info.required {
        "a variant must have it"
    } else {
        "it may be left out"
    };
    let mut text = format!(
        "{}: {}; {needed}\n{}\n",
        info.path,
        info.kind,
        set_in(&info.doc)
    );
    if let Some(default) = &info.default {
        let _ = writeln!(text, "    If it is not set: {default}.");
    }
    for (word, doc) in &info.words {
        let _ = writeln!(text, "    `{word}`: {doc}");
    }
    text
}

fn set_in(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("    {line}")).collect();
    lines.join("\n")
}

fn last(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// Everything that can be asked for.
pub fn everything() -> String {
    let mut text = "Codes of findings\n".to_owned();
    for info in codes() {
        let _ = writeln!(text, "  {}  {}", info.code, info.title);
    }
    text += "\nTables of variant files, and their keys\n";
    for info in tables() {
        let keys: Vec<&str> = info.keys.iter().map(|key| last(&key.path)).collect();
        let path = if info.path.is_empty() {
            "(top)".to_owned()
        } else {
            format!("[{}]", info.path)
        };
        let _ = writeln!(text, "  {path}  {}", keys.join(", "));
    }
    let _ = writeln!(text, "  {NAME} is any name of your choice.");
    text += "\nWords of conditions and values\n";
    let mut group = "";
    for word in WORDS {
        if word.group != group {
            group = word.group;
            let _ = writeln!(text, "  {group}");
        }
        let _ = writeln!(text, "    {}", word.pattern);
    }
    text
}
