//! What people read in their language: findings, the words of the desk in sentences, and answers for who listens.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use tarokk::desk::words;
use tarokk::game::Language;

use crate::desk::session;
use crate::support::{files, read};

const DEAL: Option<&str> = Some("examples/h199.tarokk");

macro_rules! sessions {
    ($($name:ident: $script:literal, $file:expr;)*) => {
        $(#[test]
        fn $name() {
            let shown = session($script, $file);
            insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(concat!("repl_", $script), shown);
            });
        })*
    };
}

sessions! {
    it_answers_plainly_in_hungarian: "plain", DEAL;
    it_answers_plainly_in_german: "plain-german", DEAL;
    it_answers_plainly_in_slovene: "plain-slovene", None;
    it_answers_plainly_in_english: "plain-english", DEAL;
    refusals_are_told_in_every_language: "refused", DEAL;
    hands_are_entered_one_after_another: "hands", None;
}

/// Plain answers have no columns and no signs that would be read out letter by letter.
#[test]
fn plain_answers_have_no_columns_and_no_signs() {
    for (script, file) in [
        ("plain", DEAL),
        ("plain-german", DEAL),
        ("plain-slovene", None),
        ("plain-english", DEAL),
    ] {
        let shown = session(script, file);
        let mut plain = false;
        let mut wrong = Vec::new();
        for line in shown.lines() {
            if let Some(typed) = line.strip_prefix("> ") {
                let mut parts = typed.split(' ');
                let about = parts.next().and_then(|word| words().find(word));
                if about.is_some_and(|(id, _)| id == "plain") {
                    plain = parts.next().map(|part| words().part(part)) != Some("off");
                }
                continue;
            }
            let signs = ["  ", "->", "=>", "-->", "^", "|", "→", "─", "*", ">", "<"];
            if plain && signs.iter().any(|sign| line.contains(sign)) {
                wrong.push(line.to_owned());
            }
        }
        assert!(wrong.is_empty(), "{script}:\n{}", wrong.join("\n"));
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentence {
    hu: String,
    sl: String,
    de: String,
}

/// The holes of a sentence, in order.
fn holes(text: &str) -> Vec<&str> {
    let mut holes: Vec<&str> = text
        .split('{')
        .skip(1)
        .filter_map(|rest| Some(rest.split_once('}')?.0))
        .filter(|hole| !hole.is_empty() && hole.chars().all(|c| c.is_alphanumeric() || c == '_'))
        .collect();
    holes.sort_unstable();
    holes
}

/// The sentences that a file has for findings.
fn sentences(code: &str) -> Vec<String> {
    let mut all = Vec::new();
    for rest in code.split("told!(").skip(1) {
        let Some(literal) = rest.trim_start().strip_prefix('"') else {
            continue;
        };
        let mut text = String::new();
        let mut letters = literal.chars();
        while let Some(c) = letters.next() {
            match c {
                '"' => break,
                '\\' => text.extend(letters.next()),
                c => text.push(c),
            }
        }
        all.push(text);
    }
    all
}

/// Whether there is something to translate.
fn has_words(sentence: &str) -> bool {
    let mut outside = sentence.to_owned();
    for hole in holes(sentence) {
        outside = outside.replace(&format!("{{{hole}}}"), "");
    }
    outside.chars().any(char::is_alphabetic)
}

/// Whoever enters an act or words that cannot stand is told why in every language.
#[test]
fn refusals_and_unread_words_are_there_in_every_language() {
    let known: BTreeMap<String, Sentence> = toml::from_str(&read("texts/findings.toml")).unwrap();
    for (english, sentence) in &known {
        for other in [&sentence.hu, &sentence.sl, &sentence.de] {
            assert_eq!(holes(english), holes(other), "{english}: {other}");
            assert_eq!(
                english.matches('`').count() % 2,
                other.matches('`').count() % 2,
                "{other}"
            );
        }
    }
    let mut missing = Vec::new();
    let mut found = 0;
    for folder in [
        "src/cli",
        "src/deal",
        "src/expr",
        "src/record",
        "src/replay",
        "src/session",
        "src/variant",
    ] {
        let asked = PathBuf::from("src/rules/asked.rs");
        let more = (folder == "src/expr").then_some(asked);
        for path in files(folder, &["rs"]).into_iter().chain(more) {
            let code = read(&path);
            let code = code.split("#[cfg(test)]").next().unwrap();
            for sentence in sentences(code) {
                found += 1;
                if has_words(&sentence) && !known.contains_key(&sentence) {
                    missing.push(format!("{}: {sentence}", path.display()));
                }
            }
        }
    }
    assert!(found > 200, "only {found} sentences are found");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// A command that cannot do what it is asked says so by a sentence that can be told in every language: a text made on the spot
/// would be told in English alone.
#[test]
fn commands_refuse_in_sentences() {
    // What an argument may be is said by the reader of arguments, in its language and not in the person's.
    // The others speak of whole seasons, by sentences of reports.
    let of_arguments = [
        "src/cli/args.rs",
        "src/cli/many.rs",
        "src/cli/batch.rs",
        "src/cli/stats.rs",
        "src/cli/target.rs",
    ];
    let spots = [
        "Err(format!(",
        "Err(\"",
        "ok_or(\"",
        "ok_or_else(|| format!(",
        "ok_or_else(|| \"",
        "map_err(|why| format!(",
        "map_err(|error| format!(",
        "remark(\"",
    ];
    let mut wrong = Vec::new();
    for path in files("src/cli", &["rs"]) {
        if of_arguments.iter().any(|other| path.ends_with(other)) {
            continue;
        }
        let code = read(&path);
        let code = code.split("#[cfg(test)]").next().unwrap();
        // Where a line is broken does not matter.
        let code: String = code.split_whitespace().collect::<Vec<_>>().join(" ");
        let code = code.replace("( ", "(").replace("|| { ", "|| ");
        for spot in spots {
            for (at, _) in code.match_indices(spot) {
                let rest = &code[at..];
                let text = rest.split('"').nth(1).unwrap_or("");
                if has_words(text) {
                    wrong.push(format!("{}: {text}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What stands between backticks in a text, outside of strings of code.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// A sentence that names a word of the desk has it filled in, so that it is the one that the person types.
#[test]
fn sentences_name_words_of_the_desk_by_holes() {
    let mut wrong = Vec::new();
    let mut all = files("src/report/phrases", &["rs"]);
    all.push("src/report/phrases.rs".into());
    for path in all {
        for line in read(&path)
            .lines()
            .filter(|line| !line.trim().starts_with("//"))
        {
            for name in named(line) {
                let first = name.split(' ').next().unwrap_or("");
                let is_word = words().find(first).is_some() || words().part(first) != first;
                if is_word {
                    wrong.push(format!("{}: `{name}`", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// In the help of a language words of the desk are those of the language.
#[test]
fn the_help_names_words_in_its_own_language() {
    let mut wrong = Vec::new();
    for (id, word) in words().iter() {
        for language in Language::ALL {
            let name_of = Some(language).filter(|&language| language != Language::English);
            for name in named(word.about(Some(language))) {
                let first = name.split(' ').next().unwrap_or("");
                let Some((meant, known)) = words().find(first) else {
                    continue;
                };
                let own = known.name(meant, name_of);
                // What may follow a word may be called as another word is.
                let part = words().part(first);
                if first != own && words().part_name(part, name_of) != first {
                    wrong.push(format!("{id} in {language}: `{name}` should begin `{own}`"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
