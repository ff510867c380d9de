//! Deals one after another: what the players carry from deal to deal, and what is written at the end.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::program::{from_stdin, tarokk, text};

/// A deal of a sitting: a game of one point, made by A and C; or one that everybody passed.
const MADE: &str = "auction A3 Bp Cp Dp\ncall A XX\noutcome partner C points 50 44\n";
const PASSED: &str = "auction Ap Bp Cp Dp\n";

/// Records of one event, each with further tags.
fn sitting(variant: &str, deals: &[(&str, &str)]) -> String {
    deals
        .iter()
        .map(|(tags, deal)| format!("[Variant \"{variant}\"]\n[Event \"Club\"]\n{tags}\n{deal}\n"))
        .collect()
}

/// House rules in a file of their own, gone when dropped.
struct House(PathBuf);

impl House {
    fn new(name: &str, rules: &str) -> Self {
        let file = std::env::temp_dir().join(format!("tarokk-{name}-{}.toml", std::process::id()));
        let head = format!("format = 1\nid = \"{name}\"\nextends = \"paskievics\"\n\n");
        std::fs::write(&file, head + rules).unwrap();
        Self(file)
    }

    fn score(&self, record: &str) -> Vec<Value> {
        let variant = self.0.to_str().unwrap();
        score(&["--variant", variant], record)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn score(options: &[&str], record: &str) -> Vec<Value> {
    let arguments = [&["score", "-", "--format", "jsonl"], options].concat();
    let output = from_stdin(&arguments, record);
    let lines = text(&output.stdout);
    let all = lines.lines().map(serde_json::from_str);
    all.collect::<Result<_, _>>()
        .unwrap_or_else(|_| panic!("{lines}{}", text(&output.stderr)))
}

/// What A gets in each deal.
fn first_seat(deals: &[Value]) -> Vec<i64> {
    deals
        .iter()
        .map(|deal| deal["pays"]["A"].as_i64().unwrap_or(99))
        .collect()
}

fn double_rounds(again: &str) -> String {
    format!(
        "[lasting.double-round]\nto = \"table\"\ngiven = \"all have passed or hand is thrown in\"\nfactor = 2\ndeals = 4\n\
         again = \"{again}\"\nsource = \"PAG\"\n"
    )
}

/// The other program that the case names lets only played deals use up the four.
#[test]
fn h195_double_rounds_that_multiply() {
    let house = House::new("multiplying", &double_rounds("multiply"));
    let deals = [PASSED, MADE, PASSED, MADE, MADE, MADE, MADE, MADE].map(|deal| ("", deal));
    let scored = house.score(&sitting("x", &deals));
    assert_eq!(first_seat(&scored), [0, 2, 0, 4, 4, 4, 2, 1]);
    assert_eq!(scored[2]["session"]["double-round"], json!([3, 4]));
    assert_eq!(scored[7]["session"]["double-round"], json!([]));
}

#[test]
fn double_rounds_that_begin_anew() {
    let house = House::new("restarting", &double_rounds("restart"));
    let deals = [PASSED, MADE, PASSED, MADE, MADE, MADE, MADE, MADE].map(|deal| ("", deal));
    assert_eq!(
        first_seat(&house.score(&sitting("x", &deals))),
        [0, 2, 0, 2, 2, 2, 2, 1]
    );
}

#[test]
fn double_rounds_that_last_longer() {
    let house = House::new("stacking", &double_rounds("add"));
    let deals = [
        PASSED, MADE, PASSED, MADE, MADE, MADE, MADE, MADE, MADE, MADE, MADE,
    ];
    let scored = house.score(&sitting("x", &deals.map(|deal| ("", deal))));
    // Four, of which one is used, and four more.
    assert_eq!(first_seat(&scored), [0, 2, 0, 2, 2, 2, 2, 2, 2, 2, 1]);
}

#[test]
fn a_hand_that_is_thrown_in_begins_them_too() {
    let house = House::new("thrown", &double_rounds("restart"));
    let thrown = "hands\n  A hK dK sK cK hQ dQ sQ cQ hJ\nthrow-in A four-kings\n";
    let scored = house.score(&sitting("x", &[("", thrown), ("", MADE)]));
    assert_eq!(scored[0]["status"], "thrown-in", "{}", scored[0]);
    assert_eq!(first_seat(&scored), [0, 2]);
}

#[test]
fn a_change_of_an_early_deal_changes_all_that_follow() {
    let house = House::new("early", &double_rounds("multiply"));
    let totals = |first: &str| {
        let deals = [first, MADE, MADE].map(|deal| ("", deal));
        let scored = house.score(&sitting("x", &deals));
        scored[2]["session"]["totals"]["A"].clone()
    };
    assert_eq!(totals(PASSED), 4);
    assert_eq!(totals(MADE), 3);
}

#[test]
fn a_tag_says_what_was_before_the_first_deal_and_must_be_right_later() {
    let house = House::new("tags", &double_rounds("restart"));
    let deals = [
        ("[DoubleRound \"2\"]", MADE),
        ("[DoubleRound \"1\"]", MADE),
        ("[DoubleRound \"1\"]", MADE),
    ];
    let scored = house.score(&sitting("x", &deals));
    assert_eq!(first_seat(&scored)[..2], [2, 2]);
    assert_eq!(scored[1]["findings"], json!([]));
    // Both deals are used up, and the third record says that one is left.
    assert_eq!(scored[2]["findings"][0]["code"], "S019");
    assert_eq!(scored[2]["findings"][0]["line"], 17);
}

#[test]
fn what_lasts_stays_at_its_table() {
    let house = House::new("tables", &double_rounds("restart"));
    let deals = [("[Table \"1\"]", PASSED), ("[Table \"2\"]", MADE)];
    assert_eq!(first_seat(&house.score(&sitting("x", &deals))), [0, 1]);
}

/// The family of rules behind it charges a hundred for each that is left.
#[test]
fn s119_what_is_left_at_the_end_is_written() {
    let record =
        "[Variant \"slovenian-four\"]\n[Event \"Club\"]\n[Wheels \"A 2 B 1 D 3\"]\n\nauction\n";
    let output = from_stdin(&["sheet", "-", "--format", "json"], record);
    let sheet: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        sheet["left-over"],
        json!({ "A": -200, "B": -100, "C": 0, "D": -300 })
    );
    assert_eq!(
        sheet["totals"],
        json!({ "A": -200, "B": -100, "C": 0, "D": -300 })
    );
}

const POT: &str = "[pot.kassa]\nsource = \"KEGL\"\n\
                   [pot.kassa.stake.nobody]\nwhen = \"all have passed\"\namount = 2\nsource = \"KEGL\"\n\
                   [pot.kassa.take.made]\nwhen = \"declarers made game\"\nseats = \"seat is of declarers\"\nsource = \"KEGL\"\n";

/// Each pays two when nobody plays, twice; the winners of the next game share the sixteen.
#[test]
fn a_pot_lies_over_until_it_is_taken() {
    let house = House::new("pot", POT);
    let deals = [PASSED, PASSED, MADE, MADE].map(|deal| ("", deal));
    let scored = house.score(&sitting("x", &deals));
    assert_eq!(first_seat(&scored), [-2, -2, 9, 1]);
    let lies = |n: usize| scored[n]["session"]["kassa"].clone();
    assert_eq!([lies(0), lies(1), lies(2)], [json!(8), json!(16), json!(0)]);
    // What the seats have is what the pot lacks.
    let totals = &scored[1]["session"]["totals"];
    let sum: i64 = ["A", "B", "C", "D"]
        .map(|seat| totals[seat].as_i64().unwrap())
        .iter()
        .sum();
    assert_eq!(sum, -16);
}

#[test]
fn a_sitting_that_is_over_is_told_on_its_sheet() {
    let rules = "[session]\nuntil = \"total >= 2 or deals >= 5\"\ntable-points = [5, 3, 2, 1]\ntied = \"mean\"\n\
                 assumed = \"to test the end\"\n[session.fee.loser]\nwhen = \"place > 1\"\namount = 3\n\
                 assumed = \"to test the end\"\n";
    let house = House::new("race", rules);
    let deals = [MADE, MADE, MADE].map(|deal| ("", deal));
    let record = sitting("x", &deals);
    let scored = house.score(&record);
    assert_eq!(first_seat(&scored)[..2], [1, 1]);
    assert_eq!(scored[2]["findings"][0]["code"], "S022");
    assert_eq!(scored[2]["pays"], json!({}));
    let variant = house.0.to_str().unwrap();
    let output = from_stdin(
        &["sheet", "-", "--format", "json", "--variant", variant],
        &record,
    );
    let sheet: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(sheet["over"], 2);
    // A and C have two each, B and D two less each. Each of the losers pays three, of which the first two get one each.
    assert_eq!(sheet["totals"], json!({ "A": 4, "B": -4, "C": 4, "D": -4 }));
    let place = |seat: &str| {
        (
            sheet["finish"][seat]["place"].clone(),
            sheet["finish"][seat]["table-points"].clone(),
        )
    };
    assert_eq!(place("A"), (json!(1), json!("4")));
    assert_eq!(place("D"), (json!(3), json!("1.5")));
}

#[test]
fn a_sheet_at_the_desk_fits_a_narrow_terminal() {
    let sheet = tarokk(&["repl", "examples/evening.tarokk", "-c", "sheet"]);
    let sheet = text(&sheet.stdout);
    assert!(
        sheet.contains("Csaba") && sheet.contains("+10 (+10)"),
        "{sheet}"
    );
    for line in sheet.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}
