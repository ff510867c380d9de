//! An evening of Slovenian tarok: what deals leave to the deals after them, and what is written at the end.

use serde_json::{Value, json};

use crate::program::{from_stdin, text};

/// The records of one table, each with its players in the order of their seats.
fn table(variant: &str, deals: &[([&str; 4], &str)]) -> String {
    let seats = |players: &[&str; 4]| {
        let named = "ABCD"
            .chars()
            .zip(players)
            .filter(|(_, name)| !name.is_empty());
        let tags: Vec<String> = named
            .map(|(seat, name)| format!("[{seat} \"{name}\"]"))
            .collect();
        tags.join(" ")
    };
    let record = |(players, deal): &([&str; 4], &str)| {
        let seats = seats(players);
        format!("[Variant \"{variant}\"]\n[Event \"Club\"] [Table \"1\"]\n{seats}\n\n{deal}\n\n")
    };
    deals.iter().map(record).collect()
}

fn sheet(records: &str, options: &[&str]) -> Value {
    let arguments = [&["sheet", "-", "--format", "json"], options].concat();
    let output = from_stdin(&arguments, records);
    let found = text(&output.stderr);
    serde_json::from_str(&text(&output.stdout)).unwrap_or_else(|error| panic!("{error}: {found}"))
}

fn paid(sheet: &Value, player: &str) -> Vec<i64> {
    let deals = sheet["deals"].as_array().unwrap();
    deals
        .iter()
        .map(|deal| deal["pays"][player].as_i64().unwrap())
        .collect()
}

const FIRST: [&str; 4] = ["Ana", "Bor", "Cene", "Dana"];
const SECOND: [&str; 4] = ["Bor", "Cene", "Dana", "Ana"];

#[test]
fn after_a_deal_without_taroks_klop_is_compulsory_once() {
    let all_pass = "auction Bp Cp Dp Ap\noutcome points A 36 B 0 C 24 D 10 tricks A 6 B 0 C 4 D 2";
    let low = "auction B B Cp Dp Ap";
    let high = "auction B SB Cp Dp Ap\noutcome points 44 26 tricks 7 5";
    let status = |deals: &[([&str; 4], &str)]| {
        let sheet = sheet(&table("slovenian-four", deals), &[]);
        let deals = sheet["deals"].as_array().unwrap();
        let status: Vec<_> = deals.iter().map(|deal| deal["status"].clone()).collect();
        json!(status)
    };
    let void = (FIRST, "throw-in B no-tarok");
    assert_eq!(
        status(&[void, (FIRST, all_pass)]),
        json!(["thrown-in", "outcome-only"])
    );
    // S139: nothing below solo brez may be bid.
    assert_eq!(
        status(&[void, (FIRST, low)]),
        json!(["thrown-in", "illegal"])
    );
    assert_eq!(
        status(&[void, (FIRST, high)]),
        json!(["thrown-in", "outcome-only"])
    );
    // A void deal does not use it up; a played one does.
    assert_eq!(
        status(&[void, void, (FIRST, all_pass)]),
        json!(["thrown-in", "thrown-in", "outcome-only"])
    );
    assert_eq!(
        status(&[void, (FIRST, all_pass), (SECOND, all_pass)]),
        json!(["thrown-in", "outcome-only", "illegal"])
    );
    assert_eq!(status(&[(FIRST, all_pass)]), json!(["illegal"]));
}

/// S169: a warning, 20, 40, 60 (TN 3.9 g); MARK 5.11 has 20, 40, 80, 160.
#[test]
fn misdeals_are_counted_by_player() {
    let mine = (["Ana", "Bor", "Cene", ""], "throw-in C misdeal");
    let other = (["Cene", "Ana", "Bor", ""], "throw-in C misdeal");
    let three = sheet(
        &table("slovenian-pts", &[mine, other, mine, mine, mine]),
        &[],
    );
    assert_eq!(paid(&three, "Cene"), [0, 0, -20, -40, -60]);
    assert_eq!(paid(&three, "Bor"), [0, 0, 0, 0, 0]);
    assert_eq!(three["totals"]["Cene"], -120);
    let mine = (FIRST, "throw-in D misdeal");
    let four = sheet(&table("slovenian-four", &[mine, mine, mine, mine]), &[]);
    assert_eq!(paid(&four, "Dana"), [-20, -40, -80, -160]);
    let misdealt = &four["deals"][1]["scored"];
    assert_eq!(misdealt, "misdeal -40 (Dana)");
}

/// S119: 2, 1, 0 and 3 radelci left are -200, -100, 0 and -300, at palcka.si -80, -40, 0, -120.
#[test]
fn radelci_that_are_left_are_charged() {
    let beggar =
        "auction B2 Cp Dp Ap\ncall B hK\noutcome declarer B partner D points 35 35 tricks 6 6";
    let deal = format!("[Wheels \"A 2 B 1 D 3\"]\n\n{beggar}");
    let records = table("slovenian-four", &[(FIRST, &deal)]);
    for (options, each) in [(&[][..], -100), (&["--with", "palcka"], -40)] {
        let sheet = sheet(&records, options);
        let left = &sheet["left-over"];
        let expected = [("Ana", 2), ("Bor", 1), ("Cene", 0), ("Dana", 3)];
        for (player, count) in expected {
            let lost = if ["Bor", "Dana"].contains(&player) {
                -20
            } else {
                0
            };
            // The declarer's radelc doubles what both write.
            assert_eq!(
                sheet["totals"][player],
                each * count + 2 * lost,
                "{player} {left}"
            );
        }
    }
}

#[test]
fn what_is_changed_early_changes_what_follows() {
    let beggar = |tricks: &str| format!("auction B B Cp Dp Ap\noutcome declarer B points {tricks}");
    let later =
        "auction B2 Cp Dp Ap\ncall B hK\noutcome declarer B partner D points 45 25 tricks 7 5";
    let won = beggar("0 70 tricks 0 12");
    let deals = |first: &str| {
        let records = table(
            "slovenian-four",
            &[(FIRST, first), (SECOND, later), (FIRST, later)],
        );
        sheet(&records, &[])
    };
    // After berač everybody has a radelc: Cene's doubles the second deal and is gone, Bor's the third.
    let with = deals(&won);
    assert_eq!(paid(&with, "Cene"), [0, 60, 0]);
    assert_eq!(paid(&with, "Bor"), [70, 0, 60]);
    // With another first deal nobody has one.
    let without = deals(later);
    assert_eq!(paid(&without, "Cene"), [0, 30, 0]);
    assert_eq!(paid(&without, "Bor"), [30, 0, 30]);
}

#[test]
fn a_score_of_exactly_nothing_forces_klop_where_that_is_played() {
    let won =
        "auction B 1 Cp Dp Ap\ncall B hK\noutcome declarer B partner D points 45 25 tricks 7 5";
    let lost =
        "auction B 1 Cp Dp Ap\ncall B hK\noutcome declarer B partner D points 25 45 tricks 5 7";
    let low = "auction B2";
    let status = |options: &[&str], last: &str| {
        let deals = [(FIRST, won), (FIRST, lost), (FIRST, last)];
        let sheet = sheet(&table("slovenian-four", &deals), options);
        sheet["deals"][2]["status"].clone()
    };
    let at_zero = ["--with", "klop-at-zero"];
    assert_eq!(status(&at_zero, low), json!("illegal"));
    assert_eq!(status(&[], low), json!("incomplete"));
    // Who has nothing because nothing was ever written for him forces nobody.
    let deals = [(FIRST, won), (FIRST, low)];
    let sheet = sheet(&table("slovenian-four", &deals), &at_zero);
    assert_eq!(sheet["deals"][1]["status"], json!("incomplete"));
}
