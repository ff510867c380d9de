//! Deals of one kind each, and what `stats` counts of them: each number is counted by hand from the lines of the deal's ledger.

use serde_json::{Value, json};

use crate::batch::Folder;
use crate::program::text;

/// The tables of some records, as JSON, and what is told beside.
fn stats(records: &str, arguments: &[&str]) -> (Value, String) {
    let folder = Folder::new();
    folder.write("1.tarokk", records);
    let all: Vec<&str> = ["stats", "1.tarokk", "--format", "json"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    let output = folder.run(&all);
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    (all["games"][0].clone(), text(&output.stderr))
}

fn record(variant: &str, rest: &str) -> String {
    let names = "[A \"Ana\"] [B \"Bor\"] [C \"Cene\"] [D \"Dora\"]";
    let names = if variant == "slovenian-pts" {
        names.trim_end_matches(" [D \"Dora\"]")
    } else {
        names
    };
    format!("[Variant \"{variant}\"]\n{names}\n\n{rest}\n")
}

#[test]
fn a_contract_whose_place_a_figure_takes_is_made_as_that_is_and_one_that_a_seat_ends_is_neither() {
    for (variant, rest, [made, lost, other]) in [
        // An announced valat that fails, alone and beside figures that are made.
        (
            "koenigrufen",
            "auction A 6 Bp Cp Dp\nannounce A Valat p B Kontra p\noutcome declarer A alone points 40 30 tricks 11 1",
            [0, 1, 0],
        ),
        (
            "koenigrufen",
            "auction AV B 3 Cp Dp Ap\nannounce B Valat Pagat p\noutcome declarer B alone points 40 30 tricks 11 1; Pagat made by B",
            [0, 1, 0],
        ),
        (
            "slovenian-pts",
            "auction A 1 Bp Cp\nannounce A valat p\noutcome declarer A points 60 10 tricks 15 1",
            [0, 1, 0],
        ),
        (
            "hungarian-tournament",
            "auction A3 Bp Cp Dp\ncall A XX\nannounce A volat four-kings p B p C p D p\n\
             outcome declarer A partner B points 80 14 tricks 8 1; four-kings made by declarers",
            [0, 1, 0],
        ),
        // A valat that is made takes its place as well, without a word too, and for the opponents.
        (
            "slovenian-pts",
            "auction A1 Bp Cp\nannounce A p  B kontra p\noutcome declarer A points 70 0 tricks 16 0",
            [1, 0, 0],
        ),
        (
            "koenigrufen",
            "auction A 6 Bp Cp Dp\nannounce A p B Kontra p\noutcome declarer A alone points 4 66 tricks 0 12",
            [0, 1, 0],
        ),
        // What a seat pays for a breach makes nothing and loses nothing.
        (
            "koenigrufen",
            "auction AV B 3 Cp Dp Ap\noutcome declarer B alone; Renonce made by C",
            [0, 0, 1],
        ),
        (
            "slovenian-pts",
            "auction A2 Bp Cp\nannounce A p  B kontra p\noutcome declarer A points 44 26 tricks 8 8; renons made by A",
            [0, 0, 1],
        ),
    ] {
        let (game, told) = stats(&record(variant, rest), &[]);
        let contract = &game["contracts"][0];
        assert_eq!(
            [&contract["made"], &contract["lost"], &contract["other"]],
            [&json!(made), &json!(lost), &json!(other)],
            "{rest} {told}"
        );
    }
}

#[test]
fn kontras_are_right_by_the_lines_that_they_double() {
    // The step, how often it was right, and how often wrong.
    for (variant, rest, steps) in [
        // Two opponents double a bettel that is made, and one of them doubles the answer again.
        (
            "koenigrufen",
            "auction A Bettel Bp Cp Dp\nannounce A p B Kontra p C Kontra p D p A Rekontra p B Subkontra p\n\
             outcome declarer A alone points 4 66 tricks 0 12",
            vec![("kontra", 0, 2), ("re", 1, 0), ("sub", 0, 1)],
        ),
        // It goes over to the valat that takes the place of the game.
        (
            "koenigrufen",
            "auction A 6 Bp Cp Dp\nannounce A p B Kontra p\noutcome declarer A alone points 4 66 tricks 0 12",
            vec![("kontra", 1, 0)],
        ),
        (
            "koenigrufen",
            "auction A 6 Bp Cp Dp\nannounce A Valat p B Kontra p\noutcome declarer A alone points 40 30 tricks 11 1",
            vec![("kontra", 1, 0)],
        ),
        // The declarer pays his breach twice, and the other two get nothing less for it.
        (
            "slovenian-pts",
            "auction A2 Bp Cp\nannounce A p  B kontra p\noutcome declarer A points 44 26 tricks 8 8; renons made by A",
            vec![("kontra", 1, 0)],
        ),
        (
            "slovenian-pts",
            "auction A1 Bp Cp\nannounce A p  B kontra p C p A re p\noutcome declarer A points 70 0 tricks 16 0",
            vec![("kontra", 0, 1), ("re", 1, 0)],
        ),
    ] {
        let (game, told) = stats(&record(variant, rest), &[]);
        let found = game["kontras"].as_array().unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|step| {
                let number = |column: &str| step[column].as_u64().unwrap();
                let step = step["step"].as_str().unwrap();
                (step, number("right"), number("wrong"))
            })
            .collect();
        assert_eq!(found, steps, "{rest} {told}");
    }
}

#[test]
fn a_figure_that_each_opponent_raises_for_himself_is_counted_once() {
    let bettel = "auction A Bettel Bp Cp Dp\nannounce A p B Kontra p C Kontra p D p A Rekontra p B Subkontra p\n\
                  outcome declarer A alone points 4 66 tricks 0 12";
    let (game, _) = stats(&record("koenigrufen", bettel), &[]);
    // Two game points: eight times against one opponent, four times against the next, and once against the last.
    let right = json!({
        "figure": "game", "announced": 1, "announced-made": 1, "announced-lost": 0, "with-kontra": 1,
        "announced-pays": 16 + 8 + 2, "silent-made": 0, "silent-lost": 0, "silent-pays": null
    });
    assert_eq!(game["figures"], json!([right]));
}

#[test]
fn what_is_made_without_a_word_is_not_among_what_was_announced_with_kontra() {
    let valat =
        "auction A1 Bp Cp\nannounce A p  B kontra p\noutcome declarer A points 70 0 tricks 16 0";
    let (game, _) = stats(&record("slovenian-pts", valat), &[]);
    let figure = &game["figures"][0];
    assert_eq!(
        (&figure["with-kontra"], &figure["silent-made"]),
        (&json!(0), &json!(1))
    );
}

#[test]
fn nobody_is_the_declarer_where_everybody_plays_alone() {
    let klop = "auction Bp Cp Dp AK\noutcome points A 13 B 22 C 19 D 16 tricks A 3 B 3 C 3 D 3";
    let (game, _) = stats(&record("slovenian-four", klop), &[]);
    let contract = json!({
        "contract": "klop", "deals": 1, "alone": null, "made": null, "lost": null, "other": null, "pays": null, "per-deal": null
    });
    assert_eq!(game["contracts"], json!([contract]));
    for seat in game["seats"].as_array().unwrap() {
        assert_eq!(seat["declarer"], 0);
    }
}

/// A sitting of two deals: a klop that gives each a factor, and a game by which Bor and nobody else plays his off.
fn sitting() -> String {
    let names = "[A \"Ana\"] [B \"Bor\"] [C \"Cene\"] [D \"Dora\"]";
    let deal = |date: &str, rest: &str| {
        format!(
            "[Variant \"slovenian-four\"]\n[Event \"E\"] [Date \"{date}\"] [Table \"1\"]\n{names}\n\n{rest}\n\n"
        )
    };
    let klop = "auction Bp Cp Dp AK\noutcome points A 13 B 22 C 19 D 16 tricks A 3 B 3 C 3 D 3";
    let two = "auction B 2 Cp Dp Ap\ncall B hK\nannounce B p\noutcome declarer B partner D points 45 25 tricks 7 5";
    deal("2026-01-01", klop) + &deal("2026-02-01", two)
}

#[test]
fn a_filter_judges_a_sitting_whole_and_invents_no_end() {
    let totals = |arguments: &[&str]| {
        let (game, told) = stats(&sitting(), arguments);
        let players = game["players"].as_array().unwrap();
        let of = |name: &str| {
            let mut players = players.iter();
            let player = players.find(|player| player["player"] == name);
            player.unwrap()["total"].as_i64().unwrap()
        };
        (["Ana", "Bor", "Cene", "Dora"].map(of), told)
    };
    let cut = "what the end of 1 sitting brings is not counted";
    // Three keep a factor, which costs a hundred; the game of two brings 30, doubled.
    let (found, told) = totals(&[]);
    assert_eq!(found, [-15 - 100, -20 + 60, -20 - 100, -15 + 60 - 100]);
    assert!(!told.contains(cut), "{told}");
    let (found, told) = totals(&["--until", "2026-01"]);
    assert_eq!(found, [-15, -20, -20, -15]);
    assert!(told.contains(cut), "{told}");
    // The factor of the deal before counts in the one that is asked for.
    for asked in [
        ["--since", "2026-02"],
        ["--where", "declarers points >= 40"],
    ] {
        let (found, told) = totals(&asked);
        assert_eq!(found, [0, 60, 0, 60], "{asked:?}");
        assert!(told.contains(cut), "{told}");
    }
    // What leaves nothing away leaves the end where it is.
    let (found, told) = totals(&["--since", "2026"]);
    assert_eq!(found, [-115, 40, -120, -55]);
    assert!(!told.contains(cut), "{told}");
}

#[test]
fn a_deal_whose_result_is_stated_wrongly_pays_nothing_until_it_is_mended() {
    let deal = "auction A3 Bp Cp Dp\ncall A XX\noutcome partner C points 50 44\n";
    let wrong = deal.to_owned() + "result pay A+5 B-5 C+5 D-5";
    let (game, told) = stats(&record("paskievics", &wrong), &[]);
    assert_eq!(game["deals"], 0);
    assert!(told.contains("the record gives A +5"), "{told}");
    let left = json!([{ "file": "1.tarokk", "deal": 1, "status": "outcome-only", "code": "S011" }]);
    assert_eq!(game["not-counted"], left);
    let (game, _) = stats(&record("paskievics", &wrong), &["--as-played"]);
    assert_eq!(game["deals"], 1);
    assert_eq!(game["players"][0]["total"], 1);
    // A bid that is not allowed is a fault of the deal itself: it counts only where that is asked.
    let fault = record("paskievics", &deal.replace("Bp", "B3"));
    let (game, _) = stats(&fault, &[]);
    assert_eq!(game["deals"], 0);
    let left = json!([{ "file": "1.tarokk", "deal": 1, "status": "illegal", "code": "P003" }]);
    assert_eq!(game["not-counted"], left);
}

#[test]
fn a_condition_leaves_out_only_what_would_count() {
    // One that is not finished pays nothing, whatever is asked.
    let open = record("paskievics", "auction A3 Bp Cp Dp\ncall A XX\n");
    let (_, told) = stats(&open, &["--where", "declarers points >= 60"]);
    assert!(!told.contains("leaves the condition open"), "{told}");
}
