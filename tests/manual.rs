//! The program as its user runs it: the commands of the README, the exit codes, the published deals.

use crate::program::{from_stdin, tarokk, text};
use crate::support::read;
use tarokk::variant::BUILTINS;

#[test]
fn the_first_command_of_the_readme_shows_a_ledger() {
    let line = read("README.md");
    let command = line
        .lines()
        .find(|line| line.starts_with("cargo run"))
        .unwrap();
    let arguments: Vec<&str> = command.split(" -- ").nth(1).unwrap().split(' ').collect();
    let output = tarokk(&arguments);
    assert_eq!(output.status.code(), Some(0));
    let shown = text(&output.stdout);
    assert!(shown.contains("A +10   B +10   C -10   D -10"), "{shown}");
    assert!(shown.contains("figure.trull"), "{shown}");
}

#[test]
fn the_published_deals_are_right_and_canonical() {
    let deals = [
        "examples/h197.tarokk",
        "examples/h199.tarokk",
        "examples/h200.tarokk",
        "examples/evening.tarokk",
    ];
    for command in [&["check"][..], &["fmt", "--check"]] {
        let arguments: Vec<&str> = command.iter().chain(&deals).copied().collect();
        let output = tarokk(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    }
}

#[test]
fn the_examples_of_the_shipped_variants_come_out() {
    // Those of the overlays are run by `overlays`.
    let variants = BUILTINS.iter().filter(|builtin| builtin.is_playable());
    let arguments = ["variant", "test"].into_iter();
    let arguments: Vec<&str> = arguments
        .chain(variants.map(|builtin| builtin.id))
        .collect();
    let output = tarokk(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(!text(&output.stdout).contains(": 0 examples"));
}

#[test]
fn a_card_that_may_not_be_played_is_refused_with_the_rule() {
    let record = read("examples/h199.tarokk").replace("1 A VII VI V X", "1 A VII hK V X");
    let output = from_stdin(&["score", "-", "--format", "json"], &record);
    assert_eq!(output.status.code(), Some(1));
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(data["status"], "illegal");
    assert_eq!(data["findings"][0]["rule"], "play.follow");
    assert_eq!(data["findings"][0]["line"], 15);
    assert_eq!(data["findings"][0]["column"], 11);
    assert_eq!(data["pays"], serde_json::json!({}));
}

#[test]
fn a_wrong_payment_is_found() {
    let record = read("examples/h199.tarokk").replace("A+10", "A+11");
    let output = from_stdin(&["check", "-"], &record);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("by the rules it is +10"));
}

#[test]
fn what_cannot_be_read_ends_with_two() {
    assert_eq!(tarokk(&["score", "no-such.tarokk"]).status.code(), Some(2));
    assert_eq!(tarokk(&["scor"]).status.code(), Some(2));
    assert_eq!(tarokk(&["score", "examples"]).status.code(), Some(2));
    for rules in ["nope", "nope.toml"] {
        for command in ["show", "check", "test"] {
            let output = tarokk(&["variant", command, rules]);
            assert_eq!(output.status.code(), Some(2), "{command} {rules}");
        }
    }
}

#[test]
fn a_house_rule_in_a_file_is_played_by() {
    let folder = std::env::temp_dir().join(format!("tarokk-house-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let house = folder.join("house.toml");
    let rule =
        "format = 1\nid = \"house\"\nextends = \"palatinus\"\n\n[figure.XXI-catch]\nsilent = 42\n";
    std::fs::write(&house, rule).unwrap();
    let output = tarokk(&[
        "score",
        "examples/h200.tarokk",
        "--variant",
        house.to_str().unwrap(),
        "--format",
        "json",
        "--as-played",
    ]);
    std::fs::remove_dir_all(&folder).unwrap();
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    // Game 2, ultimo 10, catch 42, trull 1.
    assert_eq!(data["pays"]["A"], 55);
}

#[test]
fn nothing_asked_is_answered_with_the_overview() {
    let output = tarokk(&[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("Usage"));
    assert_eq!(tarokk(&["variant"]).status.code(), Some(2));
}

#[test]
fn a_missing_file_does_not_hide_the_findings_of_the_others() {
    let output = tarokk(&["check", "no-such.tarokk", "examples/h199.tarokk"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).contains("1 record, no findings"));
    assert!(text(&output.stderr).contains("no-such.tarokk: no such file"));
}

#[test]
fn a_finding_of_a_second_file_names_the_file_of_its_rule() {
    let record = read("examples/h199.tarokk").replace("1 A VII VI V X", "1 A VII hK V X");
    let output = from_stdin(&["check", "examples/h197.tarokk", "-"], &record);
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stdout);
    let place = shown.split("rule `play.follow`").nth(1).unwrap();
    assert!(place.lines().next().unwrap().contains(".toml:"), "{shown}");
}

#[test]
fn rules_that_are_not_there_end_with_two_before_any_record_is_read() {
    let output = tarokk(&["score", "--variant", "nope", "examples/h199.tarokk"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(text(&output.stderr).contains("V006"));
}

#[test]
fn resolved_rules_are_to_be_had_as_data() {
    let output = tarokk(&["variant", "show", "palatinus", "--format", "json"]);
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(data["id"], "palatinus");
    // The price of a figure that the parent does not have.
    assert_eq!(data["rules"]["figure"]["centrum"]["announced"], 10);
}

#[test]
fn names_cannot_steer_the_terminal() {
    let record = "[Variant \"paskievics\"]\n[A \"\u{1b}[31mred\"]\nauction Ap Bp Cp Dp\n";
    let output = from_stdin(&["score", "-"], record);
    assert!(!text(&output.stdout).contains('\u{1b}'));
}

#[test]
fn a_file_is_formatted_in_place_and_is_canonical_then() {
    let folder = std::env::temp_dir().join(format!("tarokk-fmt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("deal.tarokk");
    // The first record has no rules and stays as it is.
    let written = format!(
        "[Variant \"x\"]\nauction   A3\n\n{}",
        read("examples/h199.tarokk").replace("  A skiz", "A  skiz")
    );
    std::fs::write(&file, written).unwrap();
    let path = file.to_str().unwrap();
    let output = tarokk(&["fmt", path]);
    assert_eq!(output.status.code(), Some(1));
    let formatted = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(
        formatted.starts_with("[Variant \"x\"]\nauction   A3\n\n"),
        "{formatted}"
    );
    assert!(
        formatted.ends_with(&read("examples/h199.tarokk")),
        "{formatted}"
    );
}

#[test]
fn an_overlay_that_is_not_there_ends_with_two() {
    for overlay in ["no-such.toml", "no-such"] {
        let output = from_stdin(&["score", "-", "--with", overlay], "auction A3 Bp Cp Dp\n");
        assert_eq!(output.status.code(), Some(2), "{overlay}");
        assert!(text(&output.stderr).contains(overlay));
    }
}

#[test]
fn giving_up_is_refused_where_no_rule_says_what_it_costs() {
    let record = "[Variant \"paskievics\"]\nauction A3 Bp Cp Dp\nconcede A\n";
    let output = from_stdin(&["score", "-", "--format", "json"], record);
    assert_eq!(output.status.code(), Some(1));
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(data["findings"][0]["code"], "P033");
    assert_eq!(data["pays"], serde_json::json!({}));
}

#[test]
fn a_pass_after_the_last_that_was_needed_changes_nothing() {
    let record = read("examples/h199.tarokk").replace("C p  D p\nplay", "C p  D p  A p\nplay");
    assert!(record.contains("D p  A p\nplay"));
    let output = from_stdin(&["check", "-"], &record);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}

#[test]
fn a_figure_that_can_never_be_is_found_in_its_file() {
    let folder = std::env::temp_dir().join(format!("tarokk-never-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let never = folder.join("never.toml");
    let rules = "format = 1\nid = \"never\"\nextends = \"palatinus\"\n\
        [figure.one]\nmade = \"side wins trick last-99\"\nannounced = 3\n\
        [figure.two]\nmade = \"side takes all (XX to II)\"\nannounced = 3\n\
        [figure.three]\nmade = \"side wins trick 9\"\nannounced = 3\n";
    std::fs::write(&never, rules).unwrap();
    let output = tarokk(&["variant", "check", never.to_str().unwrap()]);
    std::fs::remove_dir_all(&folder).unwrap();
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        shown.contains("there is no such trick: a deal has 9"),
        "{shown}"
    );
    assert!(
        shown.contains("this runs from a card to a lower one"),
        "{shown}"
    );
    assert!(shown.contains("2 findings"), "{shown}");
}

#[test]
fn a_deal_without_its_play_misses_one_thing() {
    let record = read("examples/h199.tarokk");
    let record = &record[..record.find("play\n").unwrap()];
    let output = from_stdin(&["score", "-", "--format", "json"], record);
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(data["status"], "incomplete");
    assert_eq!(
        data["missing"],
        serde_json::json!(["trick 1 from A's card on"])
    );
}

#[test]
fn a_sheet_follows_the_players_round_the_table() {
    let output = tarokk(&["sheet", "examples/evening.tarokk", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0));
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    // Deal 1 pays A and B ten each; in deal 2 the seats have turned by one, and A and C get one each; deal 3 is passed out;
    // in deal 4 A and C, now Csaba and Anna, get one each.
    let totals = [
        [10, 10, -10, -10],
        [9, 11, -11, -9],
        [9, 11, -11, -9],
        [10, 10, -10, -10],
    ];
    for (deal, totals) in data["deals"].as_array().unwrap().iter().zip(totals) {
        for (player, total) in ["Anna", "Béla", "Csaba", "Dóra"].iter().zip(totals) {
            assert_eq!(deal["totals"][player], total, "{deal}");
        }
    }
}

#[test]
fn names_are_only_text_on_a_printed_sheet() {
    let record = read("examples/evening.tarokk").replace("Anna", "<script>Anna</script>");
    let output = from_stdin(&["sheet", "-", "--format", "html"], &record);
    let page = text(&output.stdout);
    assert!(page.contains("&lt;script&gt;Anna"), "{page}");
    assert!(!page.contains("<script>"), "{page}");
}

#[test]
fn a_form_that_a_command_does_not_have_is_refused() {
    let output = tarokk(&["score", "examples/h199.tarokk", "--format", "html"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("`sheet`"));
}

#[test]
fn a_difference_of_two_variants_names_both_values_and_their_places() {
    let folder = std::env::temp_dir().join(format!("tarokk-diff-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let house = folder.join("house.toml");
    let rules = "format = 1\nid = \"house\"\nextends = \"palatinus\"\nremove = [\"figure.centrum\"]\n\n[figure.XXI-catch]\nsilent = 42\nname = { en = \"catch\" }\n";
    std::fs::write(&house, rules).unwrap();
    let path = house.to_str().unwrap();
    let output = tarokk(&["variant", "diff", "palatinus", path, "--format", "json"]);
    std::fs::remove_dir_all(&folder).unwrap();
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let points = data.as_array().unwrap();
    // What the figure is called is no rule.
    assert_eq!(points.len(), 2, "{data}");
    assert_eq!(points[0]["rule"], "figure.XXI-catch.silent");
    assert_eq!(points[0]["said"][0]["value"], 30);
    assert_eq!(points[0]["said"][1]["value"], 42);
    assert_eq!(points[0]["said"][1]["line"], 7);
    assert_eq!(points[1]["rule"], "figure.centrum");
    assert_eq!(points[1]["said"][1]["value"], serde_json::Value::Null);
    let same = tarokk(&["variant", "diff", "palatinus", "palatinus"]);
    assert!(text(&same.stdout).contains("the same rules"));
}

#[test]
fn data_says_when_where_and_by_whom_a_deal_was_played() {
    let record = read("examples/h199.tarokk");
    let record = &record[record.find("\n\n").unwrap()..];
    let tags = "[Variant \"paskievics\"]\n[Event \"Club\"]\n[Date \"2026-11-28\"]\n[Table \"3\"] [Deal \"7b\"]\n[A \"Anna\"] [B \"B\u{e9}la\"]\n";
    let output = from_stdin(
        &["score", "-", "--format", "json"],
        &format!("{tags}{record}"),
    );
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for (key, value) in [
        ("event", "Club"),
        ("date", "2026-11-28"),
        ("table", "3"),
        ("label", "7b"),
        ("day", "2026-11-28"),
    ] {
        assert_eq!(data[key], value);
    }
    assert_eq!(
        data["players"],
        serde_json::json!({ "A": "Anna", "B": "B\u{e9}la" })
    );
    let output = from_stdin(
        &["score", "-", "--format", "csv"],
        &format!("{tags}{record}"),
    );
    let csv = text(&output.stdout);
    assert!(
        csv.lines()
            .any(|row| row.ends_with(",A,10,Club,2026-11-28,3,7b,Anna,2026-11-28")),
        "{csv}"
    );
    let bare = from_stdin(
        &["score", "-", "--format", "json"],
        &format!("[Variant \"paskievics\"]\n{record}"),
    );
    let data: serde_json::Value = serde_json::from_slice(&bare.stdout).unwrap();
    assert!(
        ["event", "date", "table", "label", "day", "players"]
            .iter()
            .all(|key| data.get(key).is_none())
    );
}

#[test]
fn what_is_asked_for_twice_or_is_nowhere_is_said() {
    let record = read("examples/h199.tarokk");
    let twice = from_stdin(&["score", "-", "-"], &record);
    assert_eq!(twice.status.code(), Some(2));
    assert!(text(&twice.stderr).contains("only once"));
    for place in ["0.0", "1.0", "bid x", "word 0"] {
        let output = from_stdin(&["replay", "-", "--at", place], &record);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            text(&output.stderr).contains("is no place in a deal"),
            "{place}"
        );
    }
    let unknown = tarokk(&["variant", "check", "hungariann"]);
    let said = text(&unknown.stdout) + &text(&unknown.stderr);
    assert!(!said.contains("`hungarian`"), "{said}");
}

#[test]
fn the_number_of_a_deal_stands_once_in_its_heading() {
    let record = read("examples/h199.tarokk");
    let heading = |deal: &str| {
        let tagged = record.replacen("[Source", &format!("[Deal \"{deal}\"]\n[Source"), 1);
        assert_ne!(tagged, record);
        let output = from_stdin(&["score", "-"], &tagged);
        text(&output.stdout).lines().next().unwrap().to_owned()
    };
    assert_eq!(heading("1").matches("deal").count(), 1);
    assert_eq!(heading("7b").matches("deal").count(), 2);
}

#[test]
fn a_replay_shows_what_happened_where_it_happened_and_nothing_empty() {
    let shown = tarokk(&["replay", "examples/h199.tarokk"]);
    let shown = text(&shown.stdout);
    let at = |section: &str| shown.find(&format!("\n{section}\n")).unwrap();
    assert!(at("auction") < at("talon") && at("talon") < at("call") && at("call") < at("announce"));
    let called_first = text(&tarokk(&["replay", "examples/slovenian-called-king.tarokk"]).stdout);
    let at = |section: &str| called_first.find(&format!("\n{section}\n")).unwrap();
    assert!(at("call") < at("talon"), "{called_first}");
    assert!(!shown.contains("\nhands\n"), "{shown}");
    assert!(shown.lines().all(|line| line == line.trim_end()), "{shown}");
    assert!(shown.contains("figures (! announced)"), "{shown}");
}

#[test]
fn a_replay_knows_the_outcome_that_a_record_states() {
    let record = "[Variant \"paskievics\"]\n\nauction A3 Bp Cp Dp\n\
                  outcome declarer A partner C points 60 34 tricks 5 4; trull made by declarers\n";
    let shown = text(&from_stdin(&["replay", "-"], record).stdout);
    assert!(shown.contains("declarers 60  opponents 34\n"), "{shown}");
    assert!(shown.contains("declarers made: game!, trull\n"), "{shown}");
    assert!(!shown.contains("partner is not known"), "{shown}");
}
