//! What is found is the same to the last byte, however many threads look for it.

use super::told;
use crate::program::{from_stdin, tarokk, text};

/// What a command says with one thread, two and five, which must be the same.
fn alike(arguments: &[&str]) -> String {
    let by = |threads: &str| {
        let ended = tarokk(&[arguments, &["--threads", threads]].concat());
        let said = (ended.stdout, ended.stderr);
        assert_eq!(ended.status.code(), Some(0), "{}", text(&said.1));
        said
    };
    let one = by("1");
    assert!(!one.0.is_empty(), "{arguments:?}");
    for threads in ["2", "5"] {
        assert!(by(threads) == one, "{arguments:?} by {threads}");
    }
    text(&one.0)
}

#[test]
fn random_play_is_the_same_on_any_number_of_threads() {
    // More deals than three threads take at once, and what is asked of the cards, of the play and of both.
    let asked = [
        "--variant",
        "tests/mechanisms/ended-points.toml",
        "simulate",
        "--contract",
        "solo",
        "--count",
        "13000",
        "--ask",
        "A: hand has XXII",
        "--ask",
        "own I wins trick 1",
        "--ask",
        "A: dealt hand has XXI or declarers tricks > 1",
    ];
    for format in ["text", "json", "csv"] {
        let said = alike(&[&asked[..], &["--format", format]].concat());
        assert!(said.contains("13000"), "{said}");
    }
    alike(&[
        "--variant",
        "koenigrufen",
        "simulate",
        "--contract",
        "besserrufer",
        "--count",
        "9000",
        "--where",
        "A: number of (tarock in hand) >= 8",
        "--seed",
        "3",
    ]);
}

#[test]
fn best_play_is_the_same_on_any_number_of_threads() {
    // Whether the budget is enough for a deal or not.
    for budget in ["100000000", "300"] {
        alike(&[
            "--variant",
            "tests/mechanisms/ended-points.toml",
            "simulate",
            "--contract",
            "solo",
            "--best",
            "--count",
            "40",
            "--budget",
            budget,
            "--ask",
            "A: dealt hand has XXI or declarers tricks > 1",
            "--format",
            "json",
        ]);
    }
}

#[test]
fn deals_are_the_same_on_any_number_of_threads() {
    for format in ["text", "jsonl", "json", "csv"] {
        let said = alike(&[
            "--variant",
            "paskievics",
            "deal",
            "--count",
            "1100",
            "--where",
            "forehand: hand has all honours",
            "--format",
            format,
        ]);
        assert!(said.len() > 100_000);
    }
}

#[test]
fn seasons_are_the_same_on_any_number_of_threads() {
    for format in ["text", "json", "csv"] {
        alike(&["stats", "examples", "--format", format]);
    }
}

/// A condition of several hundred letters that cannot be read is shown around the place that is wrong.
#[test]
fn a_long_condition_is_cut_around_its_fault() {
    let right = ["hand has XX"; 60].join(" and ");
    let condition = format!("{right} and hand has XXX and {right}");
    let ended = tarokk(&["--variant", "paskievics", "deal", "--where", &condition]);
    assert_eq!(ended.status.code(), Some(2));
    let said = text(&ended.stderr);
    assert_eq!(said.matches("error").count(), 1, "{said}");
    // 60 times 11 letters with `and` and two spaces after each, then `hand has `.
    let column = 60 * (11 + 5) + 9 + 1;
    assert!(said.contains(&format!("condition:1:{column}")), "{said}");
    let line = said.lines().find(|line| line.starts_with("1 |")).unwrap();
    assert!(line.contains("hand has XXX and"), "{said}");
    assert!(line.contains('…') && line.chars().count() < 180, "{said}");
    let mark = said.lines().find(|line| line.contains('^')).unwrap();
    let at = |line: &str, found: &str| line[..line.find(found).unwrap()].chars().count();
    assert_eq!(at(mark, "^"), at(line, "XXX"), "{said}");
}

#[test]
fn no_rows_go_into_a_spreadsheet_s_own_file() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["rows.xls", "rows.xlsx", "rows.ods", "rows.json"] {
        let out = folder.path().join(name);
        let path = out.to_str().unwrap();
        let ended = tarokk(&["batch", "examples/h197.tarokk", "--out", path]);
        assert_eq!(ended.status.code(), Some(2));
        assert!(text(&ended.stderr).contains("is not written"));
        assert!(!out.exists() && ended.stdout.is_empty());
    }
    // Who says which form it is gets it.
    let out = folder.path().join("rows.xls");
    let path = out.to_str().unwrap();
    told(&[
        "batch",
        "examples/h197.tarokk",
        "--out",
        path,
        "--format",
        "csv",
    ]);
    assert!(std::fs::read_to_string(&out).unwrap().contains(','));
}

/// With a number of a deal `--luck` is about that deal: the same as of a file in which it stands alone.
#[test]
fn luck_of_one_deal_is_that_of_the_deal_alone() {
    let hands = "hands\n  A fool XXII hK sK\n  B hQ hJ XXI sQ\n  C hC I II sC\nauction A solo Bp Cp\nplay\n";
    let other = "  1 A hK hQ hC\n  2 A sK sQ sC\n  3 A XXII XXI I\n  4 A fool hJ II\n";
    let asked = "  1 A XXII XXI I\n  2 A hK hJ hC\n  3 A sK sQ sC\n  4 A fool hQ II\n";
    let luck = |file: &str, more: &[&str]| {
        let rules = ["--variant", "tests/mechanisms/excuse-counted.toml"];
        let words = [
            "analyze", "-", "--luck", "--format", "json", "--worlds", "10",
        ];
        from_stdin(&[&words[..], &rules, more].concat(), file)
    };
    let first = format!("[Deal \"1\"]\n{hands}{other}\n");
    let second = format!("[Deal \"2\"]\n{hands}{asked}");
    let both = format!("{first}{second}");
    let one = luck(&both, &["--deal", "2"]);
    assert_eq!(one.status.code(), Some(0), "{}", text(&one.stderr));
    let told: serde_json::Value = serde_json::from_slice(&one.stdout).unwrap();
    assert_eq!(told["deals"], 1);
    // The other deal alone, and both, are not the same.
    let alone = luck(&second, &[]);
    assert_eq!(text(&one.stdout), text(&alone.stdout));
    assert_ne!(text(&one.stdout), text(&luck(&both, &[]).stdout));
    let third = luck(&both, &["--deal", "3"]);
    assert_eq!(third.status.code(), Some(2));
    assert!(text(&third.stderr).contains("it has 2 records, and no deal 3"));
}
