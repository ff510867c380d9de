//! What the commands tell, in every form and language.

use super::told;
use crate::program::{tarokk, text};
use crate::support::read;

#[test]
fn deals_are_records_that_other_commands_read() {
    let dealing = [
        "--variant",
        "paskievics",
        "deal",
        "--count",
        "3",
        "--seed",
        "5",
        "--where",
    ];
    let (records, chance) = told(&[&dealing[..], &["talon has all honours"]].concat());
    // Three of six cards of the talon, of 42: 20 of 11480.
    assert_eq!(chance, "such deals: 1 in 574 (0.174 %), counted\n");
    assert_eq!(records.matches("[Variant \"paskievics\"]").count(), 3);
    let folder = std::env::temp_dir().join(format!("tarokk-dealt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("dealt.tarokk");
    std::fs::write(&path, &records).unwrap();
    let formatted = tarokk(&["fmt", "--check", path.to_str().unwrap()]);
    let faults = text(&formatted.stdout) + &text(&formatted.stderr);
    assert_eq!(formatted.status.code(), Some(0), "{faults}");
    std::fs::remove_dir_all(&folder).unwrap();
    // The same deals, and the first of more.
    let (more, _) = told(&[
        "--variant",
        "paskievics",
        "deal",
        "--count",
        "300",
        "--seed",
        "5",
        "--where",
        "talon has all honours",
    ]);
    assert!(more.starts_with(&records));
    let (csv, _) = told(&[
        "--variant",
        "paskievics",
        "deal",
        "--count",
        "2",
        "--format",
        "csv",
    ]);
    assert_eq!(csv.lines().next(), Some("seed,deal,A,B,C,D,talon"));
    let (lines, _) = told(&[
        "--variant",
        "paskievics",
        "deal",
        "--count",
        "2",
        "--format",
        "jsonl",
    ]);
    for line in lines.lines() {
        let deal: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(deal["hands"]["D"].as_array().unwrap().len(), 9);
        assert_eq!(deal["talon"].as_array().unwrap().len(), 6);
    }
}

#[test]
fn what_cannot_be_dealt_is_told() {
    let refused = |arguments: &[&str]| {
        let output = tarokk(arguments);
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    for (arguments, says) in [
        (&["deal"][..], "by which rules?"),
        (
            &[
                "--variant",
                "paskievics",
                "deal",
                "--where",
                "A: hand has XXX",
            ],
            "unknown word `XXX`",
        ),
        (
            &[
                "--variant",
                "paskievics",
                "deal",
                "--where",
                "E: hand has XX",
            ],
            "seats are A to D",
        ),
        (
            &[
                "--variant",
                "paskievics",
                "deal",
                "--where",
                "declarers made trull",
            ],
            "does not follow from the cards as they are dealt",
        ),
        (
            &[
                "--variant",
                "paskievics",
                "deal",
                "--where",
                "number of talon == 5",
            ],
            "there is no such deal",
        ),
        // Nobody plays yet who could be asked about.
        (
            &[
                "--variant",
                "paskievics",
                "deal",
                "--where",
                "nobody: hand has XX",
            ],
            "`A`, `B`, `C`, `D`, `forehand` or `dealer`",
        ),
        (
            &["--variant", "paskievics", "simulate"],
            "what is to be told?",
        ),
        (
            &["--variant", "paskievics", "simulate", "--contract", "four"],
            "there are `three`",
        ),
        (
            &[
                "--variant",
                "paskievics",
                "simulate",
                "--contract",
                "three",
                "--declarer",
                "F",
            ],
            "seats are A to D",
        ),
    ] {
        let said = refused(arguments);
        assert!(said.contains(says), "{arguments:?}: {said}");
    }
}

#[test]
fn simulations_are_told_in_every_language() {
    let mut all = String::new();
    for language in ["en", "hu", "sl", "de"] {
        let (told, _) = told(&[
            "--variant",
            "paskievics",
            "--lang",
            language,
            "simulate",
            "--count",
            "300",
            "--where",
            "A: hand has XX",
            "--ask",
            "A: hand has all honours",
            "--contract",
            "three",
        ]);
        all.push_str(&told);
        all.push('\n');
    }
    insta::assert_snapshot!("simulated_in_every_language", all);
}

/// The words of a command, of which some stand in quotes.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(n, part)| {
        let quoted = n % 2 == 1;
        let words: Vec<&str> = if quoted {
            vec![part]
        } else {
            part.split_whitespace().collect()
        };
        words.into_iter().map(str::to_owned).collect::<Vec<_>>()
    });
    words.collect()
}

#[test]
fn the_page_shows_what_is_told() {
    let page = read("docs/simulating.md");
    let mut shown = String::new();
    for (n, part) in page.split("```").enumerate() {
        if n > 0 {
            shown.push_str("```");
        }
        let Some((command, _)) = part
            .strip_prefix("console\n$ tarokk ")
            .and_then(|block| block.split_once('\n'))
        else {
            shown.push_str(part);
            continue;
        };
        let words = words(command);
        let (says, beside) = told(&words.iter().map(String::as_str).collect::<Vec<_>>());
        shown.push_str(&format!("console\n$ tarokk {command}\n{says}{beside}"));
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write("docs/simulating.md", &shown).unwrap();
    }
    assert!(page == shown, "UPDATE_DOCS=1 writes it anew");
}
