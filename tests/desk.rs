//! Sessions at the desk, led by scripts: what is answered, what stops them, and that nothing is lost.

use std::fs;
use std::rc::Rc;

use tarokk::desk::{Desk, Law, words};
use tarokk::game::{Language, Term};
use tarokk::variant::{BUILTINS, NoFiles};

use crate::batch::Folder;
use crate::program::{run, text};
use crate::support::{read, root};

mod scripts;
mod typed;

/// Runs a script of `tests/repl` over a file, or over nothing, and gives what is printed, with each line before what is
/// answered to it.
pub(crate) fn session(script: &str, file: Option<&str>) -> String {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    if let Some(file) = file {
        desk.open(file, &read(file));
    }
    let mut shown = String::new();
    let mut waiting = String::new();
    for line in read(format!("tests/repl/{script}.txt")).lines() {
        shown.push_str(&format!("> {line}\n"));
        if !waiting.is_empty() {
            waiting.push('\n');
        }
        waiting.push_str(line);
        if Desk::goes_on(&waiting) {
            continue;
        }
        let answer = desk.run(&std::mem::take(&mut waiting));
        if desk.is_json() {
            shown.push_str(&format!("{}\n", answer.data));
        } else {
            shown.push_str(&answer.text);
        }
        if let Some(failure) = answer.failure {
            shown.push_str(&format!("({failure:?})\n"));
        }
    }
    crate::shown::without_places(&shown)
}

const DEAL: Option<&str> = Some("examples/h199.tarokk");

macro_rules! sessions {
    ($($name:ident: $script:literal, $file:expr;)*) => {
        $(#[test]
        fn $name() {
            insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(concat!("repl_", $script), session($script, $file));
            });
        })*
    };
}

sessions! {
    a_deal_is_entered_act_by_act: "entering", None;
    what_is_not_allowed_can_be_entered_anyway: "anyway", None;
    records_are_pasted: "pasting", None;
    one_goes_through_a_deal: "moving", DEAL;
    everything_is_undone: "undoing", DEAL;
    notes_are_written_into_the_record: "noting", DEAL;
    what_leads_astray_leads_on: "astray", None;
    variations_are_made_and_dropped: "variations", DEAL;
    a_variation_becomes_the_line: "promoting", DEAL;
    facts_are_annotated: "annotating", DEAL;
    it_is_asked_how_things_stand: "asking", DEAL;
    it_is_supposed_that_things_were_otherwise: "supposing", DEAL;
    a_scorekeeper_writes_results: "scorekeeper", None;
    what_is_not_known_stays_so: "memory", None;
    what_slips_from_the_fingers_skips_nothing: "slips", None;
    rules_are_kept_in_the_records: "keeping", DEAL;
    variations_are_compared: "comparing", DEAL;
    answers_are_data: "data", DEAL;
    it_speaks_hungarian: "hungarian", DEAL;
    help_is_at_hand: "helping", DEAL;
}

/// What the help shows can be typed.
#[test]
fn examples_of_the_help_run() {
    let mut faults = Vec::new();
    let languages = std::iter::once(None).chain(Language::ALL.into_iter().map(Some));
    let all = languages.flat_map(|language| words().iter().map(move |word| (language, word)));
    for (language, (id, word)) in all {
        let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
        desk.open("deal.tarokk", &read("examples/h199.tarokk"));
        for line in &word.examples {
            let line = words().example(line, language);
            let answer = desk.run(&line);
            if answer.failure.is_some() {
                faults.push(format!("{id}: {line}: {}", answer.text));
            }
            assert!(!answer.text.contains("Json"), "{}", answer.text);
        }
        let outside = ["paste", "open", "save"];
        assert!(
            !word.examples.is_empty() || outside.contains(&id),
            "{id} has no example"
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A word of the desk is no act, in whatever language: else the act could not be typed.
#[test]
fn words_of_the_desk_begin_no_act() {
    let mut faults = Vec::new();
    for builtin in BUILTINS
        .iter()
        .filter(|builtin| !builtin.overlay && builtin.is_playable())
    {
        let mut sources = tarokk::basics::SourceMap::default();
        let (rules, _) = tarokk::rules::load(builtin.id, &[], &NoFiles, &mut sources);
        let rules = rules.unwrap();
        for (id, word) in words().iter() {
            for name in
                std::iter::once(id).chain(word.names.values().chain(&word.also).map(String::as_str))
            {
                let terms = rules.names.find(name).iter();
                let acts: Vec<&Term> = terms
                    .filter(|term| {
                        !matches!(
                            term,
                            Term::Section(_) | Term::Keyword(_) | Term::Side(_) | Term::Suit(_)
                        )
                    })
                    .collect();
                if !acts.is_empty() {
                    faults.push(format!("{}: `{name}` ({id}) is {acts:?}", builtin.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every word is there in every language, and means one thing.
#[test]
fn words_are_there_in_every_language() {
    let written: toml::Table = toml::from_str(&read("texts/commands.toml")).unwrap();
    assert_eq!(words().iter().count(), written.len());
    for (id, word) in words().iter() {
        for language in Language::ALL {
            if language == Language::English {
                continue;
            }
            let name = word.names.get(language.code());
            let name = name.unwrap_or_else(|| panic!("{id} has no name in {language}"));
            assert_eq!(words().find(name).map(|(id, _)| id), Some(id), "{name}");
        }
    }
}

/// What each does, how it is used and what may follow is there in every language, and what is shown can be typed.
#[test]
fn the_help_is_there_in_every_language() {
    let read = |file: &str| -> toml::Table { toml::from_str(&read(file)).unwrap() };
    let codes = Language::ALL.map(Language::code);
    for (id, word) in read("texts/commands.toml") {
        for key in ["use", "about"] {
            for code in codes {
                let text = word[key].get(code).and_then(toml::Value::as_str);
                assert!(
                    text.is_some_and(|text| !text.is_empty()),
                    "{id}.{key}.{code}"
                );
            }
        }
    }
    for (id, word) in words().iter() {
        for language in Language::ALL.map(Some).into_iter().chain([None]) {
            let usage = word.usage(language);
            let first = usage.split(' ').next().unwrap();
            let found = words().find(first).map(|(id, _)| id);
            assert_eq!(found, Some(id), "{usage}");
        }
    }
    let around = read("texts/desk.toml");
    for topic in around["topic"].as_array().unwrap() {
        for code in codes {
            assert!(topic["about"].get(code).is_some(), "{topic}: {code}");
            assert!(
                code == "en" || topic["name"].get(code).is_some(),
                "{topic}: {code}"
            );
        }
    }
    for (id, part) in around["part"].as_table().unwrap() {
        for code in codes.into_iter().filter(|code| *code != "en") {
            let names = part[code].as_array().unwrap();
            for name in names {
                assert_eq!(words().part(name.as_str().unwrap()), id);
            }
        }
    }
}

/// Where one is, is shown in the words with which one goes there.
#[test]
fn places_are_shown_as_they_are_typed() {
    for language in Language::ALL {
        let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
        desk.open("deal.tarokk", &read("examples/h199.tarokk"));
        desk.speak(Some(language));
        for place in ["bid 3", "word 2", "5.2"] {
            desk.run(&format!("goto {place}"));
            let prompt = desk.prompt();
            let shown = prompt
                .trim_end_matches("> ")
                .trim_end_matches([' ', 'A', 'B', 'C', 'D']);
            desk.run("start");
            let answer = desk.run(&format!("goto {shown}"));
            assert_eq!(answer.failure, None, "{language}: {shown}: {}", answer.text);
            assert_eq!(desk.prompt(), prompt);
        }
    }
}

/// The rules that a record names with overlays and keys are those by which every command judges it.
#[test]
fn rules_that_were_kept_are_read_by_every_command() {
    let folder = Folder::new();
    let file = folder.0.join("a.tarokk");
    fs::copy(root().join("examples/h199.tarokk"), &file).unwrap();
    let told = |commands: &str| run(&["repl", "a.tarokk", "-c", commands], "", &folder.0);
    // What is judged otherwise than the file says is told when the file is written.
    let output = told("set figure.trull.announced = 3\ngoto 2.1\ncomment so\nsave");
    assert!(
        text(&output.stdout).contains("`keep` writes them"),
        "{}",
        text(&output.stdout)
    );
    let output = told("set figure.trull.announced = 3\nkeep\ntag Result none\nsave");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let saved = fs::read_to_string(&file).unwrap();
    assert!(
        saved.contains("[Set \"figure.trull.announced = 3\"]"),
        "{saved}"
    );
    // Twice the raised trull of 3, and the game of 2: 12 + 2 for each of the declarers; the record claims 10.
    let claimed = saved.replace("A+10 B+10 C-10 D-10", "A+14 B+14 C-14 D-14");
    fs::write(&file, &claimed).unwrap();
    assert_eq!(
        run(&["check", "a.tarokk"], "", &folder.0).status.code(),
        Some(0)
    );
    let score = run(&["score", "--format", "csv", "a.tarokk"], "", &folder.0);
    assert!(
        text(&score.stdout).contains("14"),
        "{}",
        text(&score.stdout)
    );
    // Rules that are chosen on the command line win over all of it, and that is said.
    let other = run(
        &["score", "--variant", "paskievics", "a.tarokk"],
        "",
        &folder.0,
    );
    let shown = text(&other.stdout);
    assert!(
        shown.contains("paskievics + figure.trull.announced = 3"),
        "{shown}"
    );
    assert_eq!(other.status.code(), Some(1), "{shown}");
    // A key that there is not, and an overlay that there is not, are faults of the record.
    for (old, new) in [
        ("figure.trull.announced", "figure.trull.anounced"),
        ("[Set", "[With \"nothing-there\"] [Set"),
    ] {
        fs::write(&file, claimed.replace(old, new)).unwrap();
        let output = run(&["check", "a.tarokk"], "", &folder.0);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{new}: {}",
            text(&output.stdout)
        );
    }
}
