//! What `stats` says of a season, held to what was counted by hand, and what its page shows.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::batch::Folder;
use crate::program::{tarokk, text};
use crate::support::read;

/// The objects of JSON Lines.
fn objects(bytes: &[u8]) -> Vec<Value> {
    let lines = text(bytes);
    let lines = lines.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The rows of one table as JSON objects, without the variant and the table's name.
fn rows(all: &[Value], table: &str) -> Vec<Value> {
    let rows = all.iter().filter(|row| row["table"] == table).cloned();
    rows.map(|mut row| {
        let fields = row.as_object_mut().unwrap();
        fields.shift_remove("variant");
        fields.shift_remove("table");
        row
    })
    .collect()
}

/// The answers for an evening. What they are compared with was counted by hand from the records and the payments that they
/// state:
///
/// 1. B (Béla) plays two with A (Anna): A+10 B+10 C-10 D-10; C (Csaba) says kontra, A says rekontra, and it is made.
/// 2. A (Béla) plays three with C (Dóra): A+1 B-1 C+1 D-1, where B is Csaba and D Anna.
/// 3. Everybody passes.
/// 4. A (Csaba) plays three with C (Anna): A+1 B-1 C+1 D-1, where B is Dóra and D Béla.
fn evening() -> Vec<Value> {
    let output = tarokk(&["stats", "examples/evening.tarokk", "--format", "jsonl"]);
    objects(&output.stdout)
}

#[test]
fn players_of_an_evening_are_counted_as_by_hand() {
    let all = evening();
    assert_eq!(
        rows(&all, "counted"),
        [json!({
            "deals": 4, "by-status": { "played": 2, "passed-out": 1, "outcome-only": 1 }, "nameless": 0,
            "rules": ["paskievics"], "first": "2026-11-27", "last": "2026-11-27"
        })]
    );
    let player = |place, name, total: i64, mean, best, worst, won, lost| {
        json!({
            "place": place, "player": name, "evenings": 1, "deals": 4, "total": total, "per-deal": mean,
            "per-evening": total.to_string(), "best": best, "worst": worst, "won-in-a-row": won, "lost-in-a-row": lost
        })
    };
    assert_eq!(
        rows(&all, "players"),
        [
            player(1, "Anna", 10, "5/2", 10, -1, 1, 1),
            player(1, "Béla", 10, "5/2", 10, -1, 2, 1),
            player(3, "Csaba", -10, "-5/2", 1, -10, 1, 2),
            player(3, "Dóra", -10, "-5/2", 1, -10, 1, 1),
        ]
    );
    let role = |name, roles: [(u64, u64, Value); 3], bid, kontras: (u64, u64)| {
        let [
            (declarer, made, pays),
            (partner, with, shared),
            (opponent, beaten, against),
        ] = roles;
        json!({
            "player": name, "declarer": declarer, "declarer-made": made, "declarer-pays": pays,
            "partner": partner, "partner-made": with, "partner-pays": shared,
            "opponent": opponent, "opponent-made": beaten, "opponent-pays": against,
            "bid": bid, "passed": 4 - bid, "kontras": kontras.0, "kontras-right": kontras.1
        })
    };
    let never = || (0, 0, Value::Null);
    assert_eq!(
        rows(&all, "roles"),
        [
            role(
                "Anna",
                [never(), (2, 2, json!(11)), (1, 0, json!(-1))],
                1,
                (1, 1)
            ),
            role(
                "Béla",
                [(2, 2, json!(11)), never(), (1, 0, json!(-1))],
                2,
                (0, 0)
            ),
            role(
                "Csaba",
                [(1, 1, json!(1)), never(), (2, 0, json!(-11))],
                1,
                (1, 0)
            ),
            role(
                "Dóra",
                [never(), (1, 1, json!(1)), (2, 0, json!(-11))],
                0,
                (0, 0)
            ),
        ]
    );
}

#[test]
fn what_is_played_on_an_evening_is_counted_as_by_hand() {
    let all = evening();
    let pair = |declarer, partner, pays| json!({ "declarer": declarer, "partner": partner, "deals": 1, "made": 1, "lost": 0, "pays": pays });
    assert_eq!(
        rows(&all, "pairs"),
        [
            pair("Béla", "Anna", 20),
            pair("Béla", "Dóra", 2),
            pair("Csaba", "Anna", 2)
        ]
    );
    let contract = |id, deals, pays, mean| json!({ "contract": id, "deals": deals, "alone": 0, "made": deals, "lost": 0, "other": 0, "pays": pays, "per-deal": mean });
    assert_eq!(
        rows(&all, "contracts"),
        [contract("three", 2, 2, "1"), contract("two", 1, 10, "10")]
    );
    let step = |id, right, wrong| json!({ "step": id, "said": 1, "right": right, "wrong": wrong });
    assert_eq!(
        rows(&all, "kontras"),
        [step("kontra", 0, 1), step("rekontra", 1, 0)]
    );
    // Two for a game of two and one for each of three; the trull of two points was raised twice.
    let figure = |id, times, raised, pays| {
        json!({
            "figure": id, "announced": times, "announced-made": times, "announced-lost": 0, "with-kontra": raised,
            "announced-pays": pays, "silent-made": 0, "silent-lost": 0, "silent-pays": null
        })
    };
    assert_eq!(
        rows(&all, "figures"),
        [figure("game", 3, 0, 4), figure("trull", 1, 1, 8)]
    );
    let seat = |letter, declarer, won, total, mean| json!({ "seat": letter, "deals": 4, "declarer": declarer, "won": won, "total": total, "per-deal": mean });
    assert_eq!(
        rows(&all, "seats"),
        [
            seat("A", 2, 3, 12, "3"),
            seat("B", 1, 1, 8, "2"),
            seat("C", 0, 2, -8, "-2"),
            seat("D", 0, 0, -12, "-3"),
        ]
    );
    let evening = json!({ "date": "2026-11-27", "event": "Club evening", "tables": 1, "deals": 4 });
    assert_eq!(rows(&all, "evenings"), [evening]);
    let results = rows(&all, "results");
    let results: Vec<_> = results
        .iter()
        .map(|row| (&row["player"], &row["total"]))
        .collect();
    let right = [("Anna", 10), ("Béla", 10), ("Csaba", -10), ("Dóra", -10)];
    for (found, (name, total)) in results.iter().zip(right) {
        assert_eq!(*found, (&json!(name), &json!(total)));
    }
    assert_eq!(results.len(), 4);
}

#[test]
fn every_form_says_the_same() {
    let stats = |format| tarokk(&["stats", "examples", "--format", format]);
    let lines = objects(&stats("jsonl").stdout);
    let whole: Value = serde_json::from_slice(&stats("json").stdout).unwrap();
    let games = whole["games"].as_array().unwrap();
    let mut found = 0;
    for game in games {
        for (table, all) in game.as_object().unwrap() {
            let Some(all) = all
                .as_array()
                .filter(|all| all.iter().all(Value::is_object))
            else {
                continue;
            };
            let of_game: Vec<Value> = lines
                .iter()
                .filter(|row| row["variant"] == game["variant"])
                .cloned()
                .collect();
            assert_eq!(rows(&of_game, table), *all);
            found += all.len();
        }
    }
    let others = lines
        .iter()
        .filter(|row| row["table"] == "counted" || row["table"] == "alike");
    assert_eq!(found + others.count(), lines.len());
    let csv = stats("csv").stdout;
    let mut reader = csv::Reader::from_reader(csv.as_slice());
    let mut cells = 0;
    for row in reader.records() {
        let row = row.unwrap();
        let of_table: Vec<Value> = lines
            .iter()
            .filter(|line| line["variant"] == row[0])
            .cloned()
            .collect();
        let number: usize = row[2].parse().unwrap();
        let value = &rows(&of_table, &row[1])[number - 1][&row[3]];
        let told = match value {
            Value::Null => String::new(),
            Value::String(told) => told.clone(),
            other => other.to_string(),
        };
        assert_eq!(told, row[4]);
        let fraction = told.split_once('/');
        match (&row[1], row[3].starts_with("per-"), fraction) {
            (_, true, Some((number, of))) => {
                let (number, of): (f64, f64) = (number.parse().unwrap(), of.parse().unwrap());
                let found: f64 = row[5].parse().unwrap();
                assert!((found - number / of).abs() < 0.000_06, "{row:?}");
            }
            (_, true, None) => assert_eq!(row[5], row[4]),
            (_, false, _) => assert_eq!(row[5] == row[4], value.is_number() || told.is_empty()),
        }
        cells += 1;
    }
    assert!(cells > 300);
}

#[test]
fn what_all_players_get_adds_up_to_nothing_where_they_pay_each_other() {
    let output = tarokk(&["stats", "examples", "--format", "json"]);
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut held = 0;
    for game in all["games"].as_array().unwrap() {
        // In these what some get others pay, in every contract that is played there.
        if !["paskievics", "koenigrufen"].contains(&game["variant"].as_str().unwrap()) {
            continue;
        }
        for (table, column) in [("seats", "total"), ("results", "total")] {
            let rows = game[table].as_array().unwrap();
            let sum: i64 = rows.iter().map(|row| row[column].as_i64().unwrap()).sum();
            assert_eq!(sum, 0, "{table} of {}", game["variant"]);
            held += 1;
        }
    }
    assert_eq!(held, 4);
}

/// Sittings of the four-handed game, in which what is left of factors is written at the end.
fn with_factors() -> String {
    let deal = |event: &str, names: [&str; 4], rest: &str| {
        let [a, b, c, d] = names;
        format!(
            "[Variant \"slovenian-four\"]\n[Event \"{event}\"]\n[A \"{a}\"] [B \"{b}\"] [C \"{c}\"] [D \"{d}\"]\n\n{rest}\n"
        )
    };
    // Everybody plays alone, and each gets a factor.
    let klop = "auction Bp Cp Dp AK\noutcome points A 36 B 0 C 24 D 10 tricks A 6 B 0 C 4 D 2\n";
    let names = ["Ana", "Bor", "Cene", "Dora"];
    deal("First", names, klop)
        + &deal("First", ["Bor", "Cene", "Dora", "Ana"], klop)
        + &deal("Second", names, klop)
}

#[test]
fn a_season_agrees_with_the_sheets_of_its_evenings() {
    let folder = Folder::new();
    folder.write("season.tarokk", with_factors());
    let sheets = objects(
        &folder
            .run(&["sheet", "season.tarokk", "--format", "json"])
            .stdout,
    );
    assert_eq!(sheets.len(), 2);
    let stats = folder.run(&["stats", "season.tarokk", "--format", "jsonl"]);
    let all = objects(&stats.stdout);
    let players = rows(&all, "players");
    assert_eq!(players.len(), 4);
    for player in &players {
        let name = player["player"].as_str().unwrap();
        let of_sheets: i64 = sheets
            .iter()
            .map(|sheet| sheet["totals"][name].as_i64().unwrap())
            .sum();
        assert_eq!(player["total"], of_sheets, "{name}");
        // Two factors of a hundred are left of the first sitting, and one of the second.
        assert_eq!(player["at-the-end"], -300, "{name}");
    }
}

/// A deal with these players in which the declarer A gets one point with C.
fn small(date: &str, players: [&str; 4]) -> String {
    let [a, b, c, d] = players;
    format!(
        "[Variant \"paskievics\"]\n{date}[A \"{a}\"] [B \"{b}\"] [C \"{c}\"] [D \"{d}\"]\n\nauction A3 Bp Cp Dp\ncall A XX\noutcome partner C points 50 44\n\n"
    )
}

#[test]
fn names_that_may_be_one_are_told_and_can_be_made_one() {
    let folder = Folder::new();
    let apart = ["Bela", "Béla", "BELA"];
    let deals = apart.map(|name| small("", [name, "Csaba", "Dóra", "Emil"]));
    folder.write("1.tarokk", deals.concat());
    let stats = text(&folder.run(&["stats", "1.tarokk"]).stdout);
    let told = format!(
        "counted apart, though they may be one player: BELA, {}, Béla\n",
        apart[0]
    );
    assert!(stats.contains(&told), "{stats}");
    let one = format!("{}=Béla", apart[0]);
    let same = [
        "stats",
        "1.tarokk",
        "--same",
        &one,
        "--same",
        "BELA = Béla",
        "--format",
        "jsonl",
    ];
    let all = objects(&folder.run(&same).stdout);
    let players = rows(&all, "players");
    assert_eq!(players.len(), 4);
    assert_eq!(
        (&players[0]["player"], &players[0]["total"]),
        (&json!("Béla"), &json!(3))
    );
    assert!(rows(&all, "alike").is_empty());
}

#[test]
fn deals_are_asked_for_by_player_day_and_condition() {
    let folder = Folder::new();
    let names = ["Anna", "Béla", "Csaba", "Dóra"];
    let days = [
        "2026-10-31",
        "2026-11-01",
        "2026-11-30",
        "2026-12-01",
        "November",
    ];
    let dated = days.map(|day| small(&format!("[Date \"{day}\"]\n"), names));
    folder.write(
        "1.tarokk",
        dated.concat() + &small("", ["Anna", "Emil", "Csaba", "Dóra"]),
    );
    let count = |arguments: &[&str]| {
        let all = ["stats", "1.tarokk", "--format", "jsonl"]
            .iter()
            .chain(arguments);
        let output = folder.run(&all.copied().collect::<Vec<_>>());
        let counted = rows(&objects(&output.stdout), "counted");
        let deals = counted
            .first()
            .map_or(0, |row| row["deals"].as_u64().unwrap());
        (deals, text(&output.stderr))
    };
    assert_eq!(count(&[]).0, 6);
    for (arguments, deals) in [
        (["--since", "2026-11"], 3),
        (["--since", "2026-11-02"], 2),
        (["--until", "2026-11"], 3),
        (["--until", "2026-11-01"], 2),
        (["--since", "2027"], 0),
        (["--until", "2026"], 4),
    ] {
        let (found, told) = count(&arguments);
        assert_eq!(found, deals, "{arguments:?}");
        assert!(told.contains("2 deals left out: without a date"), "{told}");
    }
    assert_eq!(count(&["--player", "béla"]).0, 5);
    assert_eq!(count(&["--player", "bela", "--player", "Emil"]).0, 0);
    assert_eq!(count(&["--where", "declarers points >= 48"]).0, 6);
    assert_eq!(count(&["--where", "declarers points >= 51"]).0, 0);
    assert_eq!(
        count(&["--player", "Emil", "--where", "declarers points >= 48"]).0,
        1
    );
    let (_, told) = count(&["--player", "Emi"]);
    assert!(
        told.contains("nobody is called `Emi`; did you mean `Emil`?"),
        "{told}"
    );
    let (_, told) = count(&["--where", "declarers pionts >= 48"]);
    assert!(told.contains("--where, by paskievics:1:"), "{told}");
    let (_, told) = count(&["--since", "yesterday"]);
    assert!(told.contains("write a day, a month or a year"), "{told}");
}

#[test]
fn a_season_can_be_read_in_every_language() {
    for language in ["en", "hu", "sl", "de"] {
        let stats = tarokk(&["stats", "examples/evening.tarokk", "--lang", language]);
        insta::assert_snapshot!(format!("season_{language}"), text(&stats.stdout));
    }
}

/// The names of the columns that the blocks of a page use: what stands in them is data of `batch`, but for what the language of
/// the block itself has.
fn columns_of(page: &str, language: &str, own: &[&str]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let blocks = page.split("```").skip(1).step_by(2);
    for block in blocks.filter_map(|block| block.strip_prefix(language)) {
        let code = block
            .lines()
            .filter(|line| !line.starts_with("--") && !line.starts_with('#'));
        let block: String = code.map(|line| line.to_owned() + "\n").collect();
        let mut defined: BTreeSet<&str> = own.iter().copied().collect();
        for (n, part) in block.split(['\'', '"']).enumerate() {
            // In one language names stand bare and texts in quotes; in the other it is the other way round.
            let quoted = n % 2 == 1;
            if quoted != (language == "python") {
                continue;
            }
            let words = |text| str::split(text, |c: char| !c.is_ascii_alphanumeric() && c != '_');
            let mut after_as = false;
            for word in words(part) {
                if std::mem::take(&mut after_as) {
                    defined.insert(word);
                }
                after_as = word == "AS";
                let name = word.starts_with(|c: char| c.is_ascii_lowercase());
                if name && !defined.contains(word) {
                    names.insert(word.to_owned());
                }
            }
        }
    }
    names
}

#[test]
fn the_page_names_columns_that_there_are() {
    let page = read("docs/seasons.md");
    let head: BTreeSet<&str> = tarokk::report::data::CSV_HEAD.into_iter().collect();
    let functions = ["sum", "count", "avg", "round", "read_csv"];
    let sql = columns_of(&page, "sql", &functions);
    let files = [
        "season",
        "csv",
        "mean",
        "sum",
        "count",
        "size",
        "first",
        "declarers",
        "deals",
        "made",
    ];
    let python = columns_of(&page, "python", &files);
    assert!(sql.len() > 5 && python.len() > 5, "{sql:?} {python:?}");
    for name in sql.iter().chain(&python) {
        assert!(head.contains(name.as_str()), "`{name}` is no column");
    }
    for name in head {
        assert!(
            page.contains(&format!("`{name}`")),
            "the page lacks `{name}`"
        );
    }
}
