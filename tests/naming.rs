//! What a record names, and in which words: its rules, its language, places and questions.

use std::rc::Rc;

use tarokk::desk::{Desk, Law};
use tarokk::variant::NoFiles;

use crate::program::{from_stdin, tarokk, text};
use crate::support::read;

const FILE: &str = "examples/h199.tarokk";

/// The findings of a record as JSON.
fn findings(record: &str) -> Vec<serde_json::Value> {
    let output = from_stdin(&["check", "--format", "json", "-"], record);
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn an_overlay_that_is_not_there_is_told_where_it_is_named() {
    let record = "[Variant \"paskievics\"]\n[With \"xxi-catch-84, nope\"]\n\nauction A3 Bp Cp Dp\n";
    let found = findings(record);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["code"], "V006");
    assert_eq!(
        (&found[0]["line"], &found[0]["column"]),
        (&2.into(), &22.into())
    );
    // Without it the record is as it should be.
    let whole = record.replace(", nope", "");
    assert!(findings(&whole).iter().all(|one| one["code"] != "V006"));
}

#[test]
fn a_key_that_cannot_be_set_is_told_with_the_tag_that_sets_it() {
    let record =
        "[Variant \"paskievics\"]\n[Set \"figure.trull.anounced = 3\"]\n\nauction A3 Bp Cp Dp\n";
    let found = findings(record);
    let related = found[0]["related"].as_array().unwrap();
    assert!(related.iter().any(|place| place["line"] == 2), "{found:?}");
}

#[test]
fn rules_named_twice_are_no_rules() {
    let once = "[Variant \"paskievics\"]\n[Set \"figure.trull.announced = 3\"]\n";
    let acts = "\nauction A3 Bp Cp Dp\n";
    let twice = format!("{once}[Set \"figure.four-kings.announced = 3\"]\n{acts}");
    let found = findings(&twice);
    let double = found.iter().find(|one| one["code"] == "R016").unwrap();
    assert_eq!(
        (&double["severity"], &double["line"]),
        (&"error".into(), &3.into())
    );
    // Said in the same words again it makes no difference, and is a warning as with any tag.
    let again = format!("{once}[Set \"figure.trull.announced = 3\"]\n{acts}");
    let found = findings(&again);
    let double = found.iter().find(|one| one["code"] == "R016").unwrap();
    assert_eq!(double["severity"], "warning");
}

#[test]
fn annotating_keeps_the_language_of_the_record() {
    for language in ["hu", "sl", "de"] {
        let own = from_stdin(&["fmt", "--lang", language, "-"], &read(FILE));
        let own = text(&own.stdout);
        let output = from_stdin(&["annotate", "--budget", "0", "-"], &own);
        assert_eq!(output.status.code(), Some(0));
        // But for the remarks and their list it is the same record.
        let annotated = text(&output.stdout);
        let mut bare: String = annotated
            .split_inclusive('\n')
            .filter(|line| !line.starts_with("[Annotated "))
            .collect();
        while let Some(start) = bare.find(" { ") {
            let end = bare[start..].find(" }").unwrap() + start + 2;
            bare.replace_range(start..end, "");
        }
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = own.replace(" { the pass is a yield: it promises the XX }", "");
        assert_eq!(words(&bare), words(&plain), "{language}");
        assert_ne!(words(&annotated), words(&own), "{language}");
    }
}

#[test]
fn annotating_a_record_that_is_wrong_is_a_finding() {
    let breach = read(FILE).replace("2 D dK VIII", "2 D dK VIII XX");
    assert_ne!(breach, read(FILE));
    let output = from_stdin(&["annotate", "--budget", "0", "-"], &breach);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("error["),
        "{}",
        text(&output.stderr)
    );
    // What could be annotated is written all the same.
    assert!(text(&output.stdout).contains("[Variant \"paskievics\"]"));
    let short = read(FILE).replace("A skiz XX XV", "A skiz XX");
    let output = from_stdin(&["annotate", "--budget", "0", "-"], &short);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("S001"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn nothing_is_open_in_a_deal_that_everybody_passed() {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    desk.open(
        "deals.tarokk",
        &format!(
            "[Variant \"paskievics\"]\n\nauction Ap Bp Cp Dp\n\n{}",
            read(FILE)
        ),
    );
    let answer = desk.run("find side takes all honours");
    assert_eq!(answer.data["deals"].as_array().unwrap().len(), 1);
    assert_eq!(answer.data["deals"][0]["number"], 2);
}

#[test]
fn export_writes_what_score_writes() {
    let scored = tarokk(&["score", "--format", "json", FILE]);
    let exported = tarokk(&["export", "json", FILE]);
    assert_eq!(exported.stdout, scored.stdout);
    assert_eq!(exported.status.code(), Some(0));
    let broken = read(FILE).replace("4 B hJ", "4 B hA");
    let exported = from_stdin(&["export", "json", "-"], &broken);
    assert_eq!(exported.status.code(), Some(1));
    let data: serde_json::Value = serde_json::from_slice(&exported.stdout).unwrap();
    assert_eq!(data["status"], "illegal");
    // Another form is not what was asked for.
    let other = tarokk(&["export", "json", "--format", "csv", FILE]);
    assert_eq!(other.status.code(), Some(2));
}

/// Places and questions are read in every language on the command line, as at the desk.
#[test]
fn places_and_questions_are_read_in_every_language() {
    let english = tarokk(&["replay", FILE, "--at", "bid 2"]);
    for (language, at) in [("hu", "licit 2"), ("sl", "ponudba 2"), ("de", "Gebot 2")] {
        let output = tarokk(&["replay", FILE, "--at", at]);
        assert_eq!(output.stdout, english.stdout, "{at}");
        // English is understood whatever language is spoken.
        let output = tarokk(&["replay", FILE, "--at", "bid 2", "--lang", language]);
        assert_eq!(output.status.code(), Some(0));
    }
    let ask = |objective: &str, language: &str| {
        let arguments = [
            "analyze",
            FILE,
            "--at",
            "9.1",
            "--objective",
            objective,
            "--lang",
            language,
        ];
        let output = tarokk(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        output.stdout
    };
    for (language, objectives) in [
        ("hu", ["fizetés", "pontok"]),
        ("sl", ["plačilo", "točke"]),
        ("de", ["Zahlung", "Augen"]),
    ] {
        assert_eq!(ask(objectives[0], language), ask("pay", language));
        assert_eq!(ask(objectives[1], language), ask("points", language));
    }
    let output = tarokk(&["analyze", FILE, "--objective", "viel", "--lang", "de"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("`zahlung`"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn rules_of_which_only_a_part_is_named_are_offered() {
    let told = |arguments: &[&str]| {
        let output = tarokk(arguments);
        (output.status.code(), text(&output.stderr))
    };
    let (code, whole) = told(&["variant", "show", "hungari"]);
    assert_eq!(code, Some(2));
    assert!(
        whole.contains("did you mean `hungarian-tournament`?"),
        "{whole}"
    );
    let (code, told) = told(&["score", FILE, "--with", "xxi"]);
    assert_eq!(code, Some(2));
    assert!(
        told.contains("did you mean `xxi-catch-42`, `xxi-catch-60` or `xxi-catch-84`?"),
        "{told}"
    );
    let desk = tarokk(&["repl", FILE, "-c", "with xxi", "--lang", "de"]);
    let said = text(&desk.stdout) + &text(&desk.stderr);
    assert!(
        said.contains("war `xxi-catch-42`, `xxi-catch-60` oder `xxi-catch-84` gemeint?"),
        "{said}"
    );
}
