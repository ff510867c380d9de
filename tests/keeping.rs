//! What perfect play comes to, kept in records and written into them: found once, told in any language, believed only where it
//! can be so, and the same whoever searches.

use std::fs;
use std::rc::Rc;

use proptest::prelude::*;
use tarokk::desk::{Desk, Law, Searching};
use tarokk::game::Language;
use tarokk::record::to_text;
use tarokk::rules::Rules;
use tarokk::variant::{BUILTINS, NoFiles};

use crate::laws::variants;
use crate::mechanisms::{FOLDER, Folder};
use crate::program::{from_stdin, run, tarokk, text};
use crate::random::{Chance, played};
use crate::support::read;

/// A file with the remarks of a search of so many cards.
fn annotated(file: &str, nodes: u64, language: Option<Language>, variant: Option<&str>) -> String {
    let law = Law {
        variant: variant.map(str::to_owned),
        ..Law::default()
    };
    let mut desk = Desk::new(Rc::new(NoFiles), law);
    desk.search_within(Searching {
        nodes,
        ..Searching::default()
    });
    desk.speak(language);
    desk.open("a.tarokk", file);
    assert!(desk.annotate_all().is_empty());
    desk.text()
}

/// A file without the tag that keeps results.
fn without_results(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("[Solved"));
    lines.collect::<Vec<_>>().join("\n")
}

/// A desk with a record before it, by rules that stand in the tests or are built in.
fn desk_with(record: &str, rules: &Rules) -> Desk {
    let built_in = BUILTINS.iter().any(|one| one.id == rules.id);
    let small = format!("{FOLDER}/{}.toml", rules.id);
    let law = Law {
        variant: Some(if built_in { rules.id.clone() } else { small }),
        ..Law::default()
    };
    let mut desk = Desk::new(Rc::new(Folder), law);
    desk.search_within(Searching {
        nodes: 3_000,
        ..Searching::default()
    });
    let opened = desk.open("a.tarokk", record);
    assert!(opened.failure.is_none(), "{}{record}", opened.text);
    desk
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is remarked on, the record is the deal that it was, and pays the same; and twice is once.
    #[test]
    fn remarks_change_nothing_of_the_deal(at in 0..variants().len(), seed in any::<u64>()) {
        let rules = &variants()[at];
        let (_, mut record) = played(rules, &mut Chance::new(seed));
        // The desk knows it; the small ones have no name to be found by.
        record.tags.clear();
        let plain = to_text(&record, &rules.names, None);
        let mut desk = desk_with(&plain, rules);
        let before = desk.run("score").text;
        let failed: Vec<String> = desk.annotate_all().into_iter().map(|one| one.text).collect();
        prop_assert!(failed.is_empty(), "{:?}", failed);
        let once = desk.text();
        prop_assert_eq!(desk.run("score").text, before, "{}", once);
        let mut again = desk_with(&once, rules);
        prop_assert!(again.annotate_all().is_empty());
        prop_assert_eq!(again.text(), once);
    }
}

const RECORDS: [&str; 2] = ["examples/h199.tarokk", "examples/evening.tarokk"];

#[test]
fn remarks_that_are_written_anew_take_the_place_of_the_old() {
    let languages = [None].into_iter().chain(Language::ALL.map(Some));
    let languages: Vec<Option<Language>> = languages.collect();
    for file in RECORDS {
        let plain = read(file);
        let first = annotated(&plain, 4_000, None, None);
        assert_ne!(first, plain);
        for (n, &language) in languages.iter().enumerate() {
            let own = annotated(&plain, 4_000, language, None);
            // Twice is once.
            assert_eq!(annotated(&own, 4_000, language, None), own, "{file}");
            // From one language to another, with nothing to search by.
            let other = languages[(n + 1) % languages.len()];
            let expected = annotated(&plain, 4_000, other, None);
            assert_eq!(annotated(&own, 4_000, other, None), expected, "{file}");
        }
        // With more, or by other rules, nothing of the first is left.
        let more = annotated(&plain, 9_000, None, None);
        assert_eq!(annotated(&first, 9_000, None, None), more, "{file}");
        let none = annotated(&plain, 0, None, None);
        assert_eq!(
            without_results(&annotated(&first, 0, None, None)),
            without_results(&none),
            "{file}"
        );
        let rules = Some("hungarian-tournament");
        let other = annotated(&plain, 4_000, None, rules);
        assert_eq!(annotated(&first, 4_000, None, rules), other, "{file}");
    }
}

#[test]
fn what_a_person_has_written_stays() {
    let plain = read("examples/h197.tarokk");
    let own = plain.replace(
        "7 C sC XV",
        "7 C sC! { costs C 3; better dQ } XV { why not? }",
    );
    assert_ne!(own, plain);
    let once = annotated(&own, 20_000, None, None);
    assert!(
        once.contains("sC! {") && once.contains("{ costs C 3; better dQ }"),
        "{once}"
    );
    assert!(once.contains("XV { why not? }"), "{once}");
    assert!(once.contains("better dQ; trull"), "{once}");
    // A remark that is changed by hand is the person's from then on.
    let changed = once.replace("better dQ; trull", "better dQ, says Béla; trull");
    let again = annotated(&changed, 20_000, Some(Language::Hungarian), None);
    assert!(again.contains("better dQ, says Béla; trull"), "{again}");
    assert!(again.contains("{ costs C 3; better dQ }"), "{again}");
    assert!(!again.contains("game, declarers: made"), "{again}");
}

/// What is not allowed in a variation is told there, once; what is allowed is not told.
#[test]
fn variations_are_judged_too() {
    let plain = read("examples/h197.tarokk");
    // A has trumps and no club: the XIV may be played, and in the variation of that the king may not.
    let varied = plain.replace("2 D cQ X XIII", "2 D cQ X ( XIV ( hK ) XIII cJ ) XIII");
    assert_ne!(varied, plain);
    let once = annotated(&varied, 0, None, None);
    let after = once
        .split("( hK ")
        .nth(1)
        .unwrap_or_else(|| panic!("{once}"));
    assert!(after.starts_with("{ A may not play the hK"), "{once}");
    let remarks = |text: &str| text.matches('{').count();
    let without = annotated(&plain, 0, None, None);
    assert_eq!(remarks(&once), remarks(&without) + 1, "{once}");
    assert_eq!(annotated(&once, 0, None, None), once);
}

/// The same answer with one thread or many, whole or with a budget that is spent.
#[test]
fn one_thread_finds_what_many_find() {
    let asked: [&[&str]; 6] = [
        &[
            "examples/h199.tarokk",
            "--at",
            "3.4",
            "--objective",
            "points",
        ],
        &["examples/h197.tarokk", "--budget", "150000"],
        &[
            "examples/h197.tarokk",
            "--at",
            "discard A",
            "--budget",
            "30000",
        ],
        &["examples/h199.tarokk", "--at", "bid 1", "--budget", "30000"],
        &["examples/h199.tarokk", "--at", "talon", "--budget", "30000"],
        &["examples/slovenian-klop.tarokk", "--at", "14.1"],
    ];
    for asked in asked {
        let by = |threads: &str| {
            let mut words = vec!["analyze", "--format", "json", "--threads", threads];
            words.extend(asked);
            let ended = tarokk(&words);
            assert_eq!(text(&ended.stderr), "", "{asked:?}");
            text(&ended.stdout)
        };
        let one = by("1");
        assert!(!one.is_empty());
        for threads in ["2", "5"] {
            assert_eq!(by(threads), one, "{asked:?}");
        }
    }
    for file in ["examples/evening.tarokk", "examples/slovenian-berac.tarokk"] {
        let by = |threads: &str| {
            let words = ["annotate", "--budget", "20000", "--threads", threads, file];
            text(&tarokk(&words).stdout)
        };
        assert_eq!(by("1"), by("4"));
    }
}

#[test]
fn an_answer_that_is_stored_needs_no_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tarokk");
    fs::write(&file, read("examples/h199.tarokk")).unwrap();
    let ask = |more: &[&str]| {
        let mut words = vec!["analyze", "a.tarokk", "--at", "4.4"];
        words.extend(more);
        run(&words, "", folder.path())
    };
    for what in ["pay", "points", "win"] {
        let asked = ["--objective", what];
        let found = text(&ask(&asked).stdout);
        let stored = ask(&[&asked[..], &["--store"]].concat());
        assert_eq!(text(&stored.stdout), found);
        assert!(text(&stored.stderr).contains("kept in the record"));
        // With nothing to search by.
        let again = ask(&[&asked[..], &["--budget", "0"]].concat());
        let told = "found before, and kept in the record\n";
        assert_eq!(text(&again.stdout), found + told);
    }
    // All three are there, nothing is wrong with them, and remarks leave them.
    let whole = fs::read_to_string(&file).unwrap();
    assert_eq!(whole.matches("best ").count(), 3, "{whole}");
    let checked = run(&["check", "a.tarokk"], "", folder.path());
    assert!(text(&checked.stdout).contains("no findings"));
    let remarked = annotated(&whole, 20_000, None, None);
    assert_eq!(
        remarked.matches("best ").count(),
        3 + remarked.matches("with best ").count()
    );
    // What comes later in the record does not matter to it; what comes before does.
    let later = whole.replace("9 A XX hK sQ cK", "");
    fs::write(&file, later).unwrap();
    assert!(text(&ask(&["--budget", "0"]).stdout).contains("found before"));
    let before = whole.replace("2 D dK VIII dQ IX", "2 D dC VIII dQ IX");
    fs::write(&file, before.replace("D dC  A hA", "D dK  A hA")).unwrap();
    assert!(!text(&ask(&["--budget", "0"]).stdout).contains("found before"));
    let input = read("examples/h199.tarokk");
    let piped = from_stdin(&["analyze", "-", "--store"], &input);
    assert_eq!(piped.status.code(), Some(2));
    assert!(text(&piped.stderr).contains("`--store` writes into the file"));
}

/// Several that search at once lose nothing of each other's answers.
#[test]
fn answers_that_are_stored_at_once_are_all_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tarokk");
    fs::write(&file, read("examples/h199.tarokk")).unwrap();
    let places = ["5.1", "6.1", "7.1", "8.1", "9.1"];
    std::thread::scope(|scope| {
        for place in places {
            let words = ["analyze", "a.tarokk", "--store", "--at", place];
            let path = folder.path();
            scope.spawn(move || {
                let ended = run(&words, "", path);
                assert!(text(&ended.stderr).contains("kept in the record"));
            });
        }
    });
    let whole = fs::read_to_string(&file).unwrap();
    assert_eq!(
        whole.matches("best pay at ").count(),
        places.len(),
        "{whole}"
    );
}

/// What cannot be stored is not asked for.
#[test]
fn what_cannot_be_stored_is_told_before_anything_is_searched() {
    let input = read("examples/h199.tarokk");
    for more in [&["--hidden"][..], &["--seat", "A"], &["--luck"]] {
        let words = [&["analyze", "examples/h199.tarokk", "--store"], more].concat();
        let ended = tarokk(&words);
        assert_eq!(ended.status.code(), Some(2));
        assert!(text(&ended.stderr).contains("--store"), "{more:?}");
    }
    if cfg!(unix) {
        let piped = from_stdin(&["analyze", "/dev/stdin", "--store", "--at", "9.1"], &input);
        assert_eq!(piped.status.code(), Some(2));
        assert!(text(&piped.stderr).contains("`/dev/stdin` is none"));
        assert!(piped.stdout.is_empty());
    }
}

/// What choices before the play and contracts bring is kept too, whole or as far as it was found.
#[test]
fn what_comes_before_the_play_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tarokk");
    fs::write(&file, read("examples/h199.tarokk")).unwrap();
    let places = ["bid 1", "talon", "discard D", "call", "word 2"];
    for format in ["text", "json"] {
        for at in places {
            let ask = |more: &[&str]| {
                let mut words = vec!["analyze", "a.tarokk", "--format", format, "--at", at];
                words.extend(more);
                run(&words, "", folder.path())
            };
            let found = text(&ask(&["--budget", "3000"]).stdout);
            assert!(!found.is_empty(), "{at}");
            if format == "text" {
                let stored = ask(&["--budget", "3000", "--store"]);
                assert!(text(&stored.stderr).contains("kept in the record"), "{at}");
            }
            // With nothing to search by but the same budget it is read; with more it is searched.
            let again = text(&ask(&["--budget", "2999"]).stdout);
            let expected = match format {
                "text" => found.replace("3000", "2999") + "found before, and kept in the record\n",
                _ => found.replace("3000", "2999"),
            };
            assert_eq!(again, expected, "{at}");
        }
    }
    let whole = fs::read_to_string(&file).unwrap();
    let checked = run(&["check", "a.tarokk"], "", folder.path());
    assert!(text(&checked.stdout).contains("no findings"), "{whole}");
    // Remarks leave it.
    let remarked = annotated(&whole, 20_000, None, None);
    for head in ["| ways at 5 talon; ", "| ways at 10; ", "| par at 1; "] {
        assert!(
            whole.contains(head) || whole.contains(&head[2..]),
            "{head} {whole}"
        );
        assert!(remarked.contains(head), "{head} {remarked}");
    }
}

/// What cannot be so of decisions before the play: what is written, what stands there instead, and what is told of it.
const DECISIONS: [(&str, &str, &str, &str); 9] = [
    (
        "| before; rules",
        "| before; rules 0",
        "S023",
        "found by other rules",
    ),
    ("; 1 A-0..?", "; 1 A-0", "S024", "costs nothing"),
    ("; 1 A-0..?", "; 1 B-0..?", "S024", "is no decision"),
    ("; 1 A-0..?", "; 1 A-9..8 = pass", "S024", "is no decision"),
    (
        "; 1 A-0..?",
        "; 1 A-9 = skiz",
        "S024",
        "nothing that could be",
    ),
    (
        "; 1 A-0..?",
        "; 1 A-9 = three",
        "S024",
        "just that was done",
    ),
    ("; 1 A-0..?", "; 99 A-0..?", "S024", "there is no act 99"),
    ("; 2 B-0..?", "; 1 A-0..?", "S024", "comes too early"),
    ("; of 13;", "; of 3;", "S024", "more than 3 decisions"),
];

/// What is kept is looked at before it is believed.
#[test]
fn what_cannot_be_so_is_told_and_not_used() {
    let plain = read("examples/h199.tarokk");
    let kept = annotated(&plain, 20_000, None, None);
    let checked = |text: &str| from_stdin(&["check", "-"], text);
    assert!(text(&checked(&kept).stdout).contains("no findings"));
    let tag = kept
        .lines()
        .find(|line| line.starts_with("[Solved"))
        .unwrap();
    let pays = tag.split(" A").nth(1).unwrap();
    let pays = format!(
        " A{}",
        pays.split(';').next().unwrap().trim_end_matches("\"]")
    );
    let changes = [
        (
            pays.as_str(),
            " A+3 B-3 C+3 D+3",
            "S024",
            "does not add up to 0",
        ),
        (pays.as_str(), " A+3 B-3", "S024", "what C gets is missing"),
        (pays.as_str(), " A+3 A-3 C+3 D-3", "S024", "is of no seat"),
        (
            "5.2 B-18 XIX",
            "5.2 B-18 skiz",
            "S024",
            "B has no `skiz` to play",
        ),
        (
            "5.2 B-18 XIX",
            "5.2 B-18 XVII",
            "S024",
            "B has no `XVII` to play",
        ),
        (
            "5.2 B-18 XIX",
            "5.2 B-18 nothing",
            "S024",
            "`nothing` is no card",
        ),
        (
            "5.2 B-18 XIX",
            "5.2 C-18 XIX",
            "S024",
            "it is not C who plays",
        ),
        ("5.2 B-18 XIX", "5.2 B+18 XIX", "S024", "costs nothing"),
        (
            "5.2 B-18 XIX",
            "15.2 B-18 XIX",
            "S024",
            "there is no card `15.2`",
        ),
        ("turns 2/0+", "turns 60/0+", "S024", "there is no figure 60"),
        (
            "turns 2/0+",
            "turns 2/E+",
            "S024",
            "is no figure with what comes of it",
        ),
        ("budget 20000", "budget many", "S024", "`many` is no number"),
        ("pay; rules", "pay; rules 0", "S023", "found by other rules"),
        ("; deal ", "; deal 0", "S023", "other cards or another play"),
        (
            "\"pay;",
            "\"pays;",
            "S024",
            "asks for nothing that is known",
        ),
    ];
    for (old, new, code, why) in changes.into_iter().chain(DECISIONS) {
        let changed = kept.replacen(old, new, 1);
        assert_ne!(changed, kept, "{old}");
        let ended = checked(&changed);
        let told = text(&ended.stdout);
        assert!(told.contains(code) && told.contains(why), "{new}: {told}");
        assert!(told.contains("warning"), "{told}");
        assert_eq!(ended.status.code(), Some(0), "{told}");
        // Found anew, it is as it was.
        assert_eq!(annotated(&changed, 20_000, None, None), kept, "{new}");
    }
    // By other rules it is of those of the record, which is no fault.
    let other = from_stdin(&["check", "--variant", "illustrated-2019", "-"], &kept);
    assert!(!text(&other.stdout).contains("S023"));
}

/// An answer that promises something else than its own line comes to is not believed, however well it adds up.
#[test]
fn an_answer_that_its_own_line_contradicts_is_told_and_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.tarokk");
    let ask = |what: &str, more: &str| {
        let words = [
            "analyze",
            "a.tarokk",
            "--at",
            "5.1",
            "--objective",
            what,
            more,
        ];
        run(&words, "", folder.path())
    };
    // Of the line another end, of all cards at once too; of one card alone; of what is paid alone.
    let changes = [
        (
            "pay",
            &[("48 48 A+12 B+12 C-12 D-12", "40 40 A+10 B+10 C-10 D-10")][..],
            "does not come to",
        ),
        (
            "pay",
            &[("A+12 B+12 C-12 D-12;", "A+10 B+10 C-10 D-10;")][..],
            "does not come to",
        ),
        ("win", &[(" 1 1", " 0 0")][..], "does not come to"),
    ];
    for (what, change, why) in changes {
        fs::write(&file, read("examples/h199.tarokk")).unwrap();
        let found = text(&ask(what, "--store").stdout);
        let mut whole = fs::read_to_string(&file).unwrap();
        for (old, new) in change {
            assert!(whole.contains(old), "{whole}");
            whole = whole.replace(old, new);
        }
        fs::write(&file, &whole).unwrap();
        let told = text(&from_stdin(&["check", "-"], &whole).stdout);
        assert!(told.contains("S024") && told.contains(why), "{told}");
        // It is searched for again.
        let again = text(&ask(what, "--threads=1").stdout);
        assert_eq!(again, found);
    }
}

/// What the deals before left counts: what is promised is what `score` prints.
#[test]
fn factors_that_last_are_in_what_is_promised() {
    let deals = ["klop", "berac", "silent-valat"].map(|name| {
        let deal = read(format!("examples/slovenian-{name}.tarokk"));
        let deal = deal.replacen("[A ", "[Event \"Večer\"]\n[A ", 1);
        // What it says of payments is of the deal alone.
        let lines = deal
            .lines()
            .filter(|line| !line.starts_with("result") && !line.starts_with("rezultat"));
        lines.collect::<Vec<_>>().join("\n")
    });
    let whole = deals.join("\n\n");
    let scored = from_stdin(&["score", "--format", "jsonl", "-"], &whole);
    let scored = text(&scored.stdout);
    let scored: Vec<serde_json::Value> = scored
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(scored.len(), 3);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.tarokk"), &whole).unwrap();
    let mut lasting = false;
    for (n, scored) in scored.iter().enumerate() {
        let number = (n + 1).to_string();
        let words = [
            "analyze", "--format", "json", "--deal", &number, "--at", "16.1", "a.tarokk",
        ];
        let found = run(&words, "", folder.path());
        if found.status.code() == Some(2) {
            // It was over before.
            continue;
        }
        let found: serde_json::Value = serde_json::from_str(&text(&found.stdout)).unwrap();
        let turn = found["turn"].as_str().unwrap();
        assert_eq!(
            found["pays"][turn], scored["pays"][turn],
            "{found} {scored}"
        );
        let alone = from_stdin(&["score", "--format", "json", "-"], &deals[n]);
        let alone: serde_json::Value = serde_json::from_str(&text(&alone.stdout)).unwrap();
        lasting |= alone["pays"] != scored["pays"];
    }
    assert!(lasting, "no deal is paid otherwise for those before it");
}

/// What is not known is not kept: of a play that was broken off by a claim nothing is known of its end, however little may be tried.
#[test]
fn nothing_is_promised_of_a_play_that_nothing_is_known_of() {
    let whole = read("examples/h199.tarokk");
    let fourth = whole.find("\n  4 ").expect("a fourth trick");
    for tricks in [2, 6] {
        let claimed = format!("{}\nclaim C {tricks}\n", &whole[..fourth]);
        for budget in [0, 1, 100] {
            let once = annotated(&claimed, budget, None, None);
            assert!(!once.contains("from end"), "{once}");
            let told = text(&from_stdin(&["check", "-"], &once).stdout);
            assert!(!told.contains("S024"), "{told}");
        }
        // What was written so is not believed.
        let of = annotated(&claimed, 100, None, None);
        let of = of.split("| before; rules").last().unwrap_or(&of);
        let of = of.split("before; rules").last().expect("decisions");
        let deal: Vec<&str> = of.split("; ").take(2).collect();
        let (rules, deal) = (deal[0], deal[1]);
        let tag = format!("[Solved \"pay; rules{rules}; {deal}; budget 1; from end A0 B0 C0 D0\"]");
        let invented = claimed.replacen("[Source", &format!("{tag}\n[Source"), 1);
        let told = text(&from_stdin(&["check", "-"], &invented).stdout);
        assert!(told.contains("S024"), "{told}");
    }
}
