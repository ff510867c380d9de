//! Deals under another game with the same cards: a word is never read as what it means elsewhere.

use serde_json::{Value, json};

use crate::program::{from_stdin, text};
use crate::support::read;

/// What a record is under variants.
fn compare(record: &str, variants: &str) -> Value {
    let arguments = ["compare", "-", "--variants", variants, "--format", "jsonl"];
    let output = from_stdin(&arguments, record);
    let shown = text(&output.stdout);
    serde_json::from_str(&shown).unwrap_or_else(|_| panic!("{shown}{}", text(&output.stderr)))
}

/// What is told by concept: each thing, whose it is, and what corresponds.
fn things(told: &Value) -> Vec<(String, Value, Value, Value)> {
    let things = told["by-concept"]["things"].as_array().expect("things");
    let of = |thing: &Value, key: &str| thing[key].clone();
    things
        .iter()
        .map(|thing| {
            let what = thing["what"].as_str().unwrap().to_owned();
            (
                what,
                of(thing, "for"),
                of(thing, "here"),
                of(thing, "there"),
            )
        })
        .collect()
}

#[test]
fn a_word_that_means_something_else_there_is_not_read_as_that() {
    // `V` is the valat of the one and the forehand's word of the other, which keeps everything open.
    let valat = "[Variant \"slovenian-four\"]\nauction Bp Cp DV Ap\n\
                 outcome declarer D points 70 0 tricks 12 0; game made by declarers\n";
    let compared = compare(valat, "koenigrufen,slovenian-four");
    let there = &compared["variants"][0];
    assert_eq!(there["by-concept"]["why"], "acts");
    assert_eq!(
        (&there["status"], &there["pays"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(there["by-concept"]["estimate"], Value::Null);
    let contract = (
        "contract".to_owned(),
        Value::Null,
        json!("valat"),
        Value::Null,
    );
    assert!(things(there).contains(&contract), "{there}");
    // MARK: an announced valat is worth 500, and the declarer alone writes.
    assert_eq!(
        compared["variants"][1]["pays"],
        json!({ "A": 0, "B": 0, "C": 0, "D": 500 })
    );

    let three = "[Variant \"koenigrufen\"]\nauction AV Bp Cp D3 Ap\n\
                 outcome declarer D points 40 30 tricks 8 4; game made by declarers\n";
    let compared = compare(three, "koenigrufen,slovenian-four");
    // OOE 4.3: the Dreier is worth four from each of the three.
    assert_eq!(
        compared["variants"][0]["pays"],
        json!({ "A": -4, "B": -4, "C": -4, "D": 12 })
    );
    let there = &compared["variants"][1];
    assert_eq!(there["by-concept"]["why"], "acts");
    // It is played alone: the other game's solo three, and not its three, which has the same token. MARK: 40 and five for
    // five points above 35.
    let contract = (
        "contract".to_owned(),
        Value::Null,
        json!("dreier"),
        json!("solo-three"),
    );
    assert!(things(there).contains(&contract), "{there}");
    assert_eq!(
        there["by-concept"]["estimate"]["pays"],
        json!({ "A": 0, "B": 0, "C": 0, "D": 45 })
    );
    // No line is made of words that were not understood.
    for line in compared["lines"].as_array().unwrap() {
        assert_eq!(line["under"][1], Value::Null, "{line}");
        assert_eq!(line["causes"], json!([]), "{line}");
    }
}

#[test]
fn what_both_games_have_is_judged_and_not_estimated() {
    let compared = compare(
        &read("examples/slovenian-called-king.tarokk"),
        "slovenian-four,koenigrufen",
    );
    let there = &compared["variants"][1];
    assert_eq!(there["by-concept"], Value::Null);
    // The Rufer is worth 1, and trull and pagat ultimo 2 each when announced (OOE 4.3, 5.1): the game is made, the trull lost,
    // and the opponents lose their ultimo.
    let sum = 1 - 2 + 2;
    assert_eq!(
        there["pays"],
        json!({ "A": sum, "B": -sum, "C": sum, "D": -sum })
    );
    // Many rules make the difference together; each line names the first that concerns it.
    for (item, path) in [
        ("trull", "figure.trull."),
        ("pagat-ultimo", "figure.pagat-ultimo."),
    ] {
        let lines = compared["lines"].as_array().unwrap();
        let line = lines.iter().find(|line| line["item"] == item).unwrap();
        let parting = line["causes"][0]["parting"].as_str().unwrap();
        assert!(parting.starts_with(path), "{line}");
    }
}

#[test]
fn rules_of_another_game_do_not_score_what_they_have_not() {
    let record = read("examples/koenigrufen.tarokk");
    let arguments = [
        "score",
        "-",
        "--variant",
        "slovenian-four",
        "--as-played",
        "--format",
        "jsonl",
    ];
    let shown = text(&from_stdin(&arguments, &record).stdout);
    let deals: Vec<Value> = shown
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(deals.len(), 3);
    for deal in deals {
        assert_eq!(deal["pays"], json!({}), "{deal}");
        let findings = deal["findings"].as_array().unwrap();
        assert_eq!(findings[0]["code"], "R001", "{deal}");
        assert!(
            findings[0]["message"].as_str().unwrap().contains("`AV`"),
            "{deal}"
        );
    }
    // Written anew, a record keeps the words that it is written in, whoever is to judge it.
    let arguments = ["fmt", "-", "--variant", "slovenian-four"];
    let shown = text(&from_stdin(&arguments, &record).stdout);
    assert!(shown.contains("auction  AV Bp CBR Dp Ap"), "{shown}");
}

#[test]
fn a_step_that_the_other_ladder_has_not_makes_no_line() {
    let record = "[Variant \"paskievics\"]\nauction A3 Bp Cp Dp\n\
                  announce A trull p  B kontra trull p  C p  D p  A rekontra trull p  B szubkontra trull p  C p  D p  A p\n\
                  outcome declarer A partner C points 60 34 tricks 6 3; trull made by declarers\n";
    let compared = compare(record, "paskievics,paskievics+kontra-max-2");
    let lines = compared["lines"].as_array().unwrap();
    let trull: Vec<&Value> = lines
        .iter()
        .filter(|line| line["item"] == "trull")
        .collect();
    assert_eq!(trull.len(), 1, "{compared}");
    // 2 for the trull, eightfold with three steps and fourfold with two.
    assert_eq!(trull[0]["under"][0]["value"], 16);
    assert_eq!(trull[0]["under"][1]["value"], 8);
    // The same where the record is read by the short ladder.
    let arguments = [
        "score",
        "-",
        "--with",
        "kontra-max-2",
        "--as-played",
        "--format",
        "json",
    ];
    let scored: Value = serde_json::from_slice(&from_stdin(&arguments, record).stdout).unwrap();
    assert_eq!(scored["pays"], compared["variants"][1]["pays"]);
    assert_eq!(scored["lines"].as_array().unwrap().len(), 2, "{scored}");
}

#[test]
fn words_that_only_an_overlay_has_are_read_by_it() {
    let folder = tempfile::tempdir().unwrap();
    let house = folder.path().join("house.toml");
    let rules = "format = 1\nfits = [\"hungarian\"]\n[figure.first-two]\n\
                 made = \"side wins tricks 1 to 2\"\nannounced = 6\nsilent = 3\nassumed = \"so we play\"\n";
    std::fs::write(&house, rules).unwrap();
    let variants = format!("paskievics,paskievics+{}", house.display());
    let record = "[Variant \"paskievics\"]\nauction A3 Bp Cp Dp\nannounce A first-two p  B p  C p  D p\n\
                  outcome declarer A partner C points 60 34 tricks 6 3; first-two made by declarers\n";
    let compared = compare(record, &variants);
    let lines = compared["lines"].as_array().unwrap();
    let line = lines.iter().find(|line| line["item"] == "first-two");
    assert_eq!(
        line.expect("the figure")["under"][1]["value"],
        6,
        "{compared}"
    );
    assert_eq!(compared["variants"][1]["findings"], json!([]), "{compared}");
}

#[test]
fn who_plays_alone_has_shares_of_his_own() {
    let deals = read("examples/koenigrufen.tarokk");
    let klop = deals.rsplit("\n\n[Variant").next().unwrap();
    let compared = compare(&format!("[Variant{klop}"), "koenigrufen,slovenian-four");
    let there = &compared["variants"][1];
    let told = things(there);
    assert!(
        told.iter()
            .all(|(what, ..)| what != "declarer" && what != "partner"),
        "{there}"
    );
    let points = |seat: &str, points: &str| {
        (
            "points".to_owned(),
            json!(seat),
            json!(points),
            json!(points),
        )
    };
    for (seat, share) in [
        ("A", "42/70"),
        ("B", "13/70"),
        ("C", "0/70"),
        ("D", "15/70"),
    ] {
        assert!(told.contains(&points(seat, share)), "{there}");
    }
    // MARK: whoever is full writes 70 less and the one without a trick 70 more, and nobody else anything.
    let pays = &there["by-concept"]["estimate"]["pays"];
    assert_eq!(*pays, json!({ "A": -70, "B": 0, "C": 70, "D": 0 }));
    // A table of another size shares otherwise: no number follows.
    let three = compare(
        &read("examples/slovenian-klop.tarokk"),
        "slovenian-pts,slovenian-four",
    );
    let there = &three["variants"][1];
    assert!(
        things(there).iter().all(|(what, ..)| what != "declarer"),
        "{there}"
    );
    assert_eq!(there["by-concept"]["estimate"], Value::Null);
}

#[test]
fn what_the_opponents_said_is_told_though_nothing_corresponds() {
    let record = "[Variant \"illustrated-2019\"]\nauction A3 Bp Cp Dp\n\
                  announce A p  B kontra game centrum eight-tarokks p  C p  D p  A p\n\
                  outcome declarer A partner C points 60 34 tricks 6 3; centrum lost by opponents\n";
    let compared = compare(record, "illustrated-2019,slovenian-four");
    let told = things(&compared["variants"][1]);
    for here in ["centrum", "eight-tarokks"] {
        let said = ("announced".to_owned(), json!("B"), json!(here), Value::Null);
        assert!(told.contains(&said), "{here}: {compared}");
    }
}
