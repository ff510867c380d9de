//! What `stats` and `batch` tell of records that may be wrong together, and what they do not read or write.

use crate::batch::Folder;
use crate::program::text;

fn deal(tags: &str, names: [&str; 4]) -> String {
    let [a, b, c, d] = names;
    format!(
        "[Variant \"paskievics\"]\n{tags}[A \"{a}\"] [B \"{b}\"] [C \"{c}\"] [D \"{d}\"]\n\nauction A3 Bp Cp Dp\ncall A XX\noutcome partner C points 50 44\n\n"
    )
}

const NAMES: [&str; 4] = ["Anna", "Béla", "Csaba", "Dóra"];

#[test]
fn deals_given_twice_and_names_at_two_seats_are_told() {
    let folder = Folder::new();
    let tags = "[Date \"2026-01-01\"] [Table \"1\"] [Deal \"1\"]\n";
    folder.write("a.tarokk", deal(tags, NAMES));
    folder.write("b.tarokk", deal(tags, NAMES));
    folder.write(
        "c.tarokk",
        deal("", NAMES) + &deal("", ["Anna", "Béla", "Anna", "Dóra"]),
    );
    let told = text(&folder.run(&["stats", ".", "--same", "Nobody=Dóra"]).stderr);
    for line in [
        "1 deal with the event, date, table, number and players of another: it may be given twice (the first in ./b.tarokk)\n",
        "1 deal with one name at two seats (the first in ./c.tarokk)\n",
        "`--same Nobody=Dóra`: no record names `Nobody`\n",
    ] {
        assert!(told.contains(line), "{told}");
    }
    let told = text(
        &folder
            .run(&["stats", "a.tarokk", "--same", "Anna=Dóra"])
            .stderr,
    );
    assert!(!told.contains("no record names"), "{told}");
}

#[test]
fn an_evening_in_several_files_is_told_where_something_lasts() {
    let klop = |deal: &str| {
        format!(
            "[Variant \"slovenian-four\"]\n[Event \"E\"] [Date \"2026-01-01\"] [Deal \"{deal}\"]\n[A \"Ana\"] [B \"Bor\"] [C \"Cene\"] \
             [D \"Dora\"]\n\nauction Bp Cp Dp AK\noutcome points A 13 B 22 C 19 D 16 tricks A 3 B 3 C 3 D 3\n"
        )
    };
    let folder = Folder::new();
    folder.write("1.tarokk", klop("1"));
    folder.write("2.tarokk", klop("2"));
    folder.write("3.tarokk", klop("3"));
    let told = text(&folder.run(&["stats", "."]).stderr);
    let line = "1 evening at one table in several files";
    assert!(told.contains(line), "{told}");
    folder.write("one/1.tarokk", klop("1") + &klop("2"));
    let told = text(&folder.run(&["stats", "one"]).stderr);
    assert!(!told.contains(line), "{told}");
}

#[test]
fn names_that_look_alike_are_one_and_unread_letters_are_told() {
    let folder = Folder::new();
    folder.write(
        "1.tarokk",
        deal("", NAMES) + &deal("", ["Anna", "Be\u{301}la", "Csaba", "Dóra"]),
    );
    let mut latin = deal("", NAMES).replace("Dóra", "Dora").into_bytes();
    let at = latin.windows(2).position(|two| two == "é".as_bytes());
    latin.splice(at.unwrap()..at.unwrap() + 2, [0xe9]);
    std::fs::write(folder.0.join("2.tarokk"), latin).unwrap();
    let told = text(&folder.run(&["stats", "1.tarokk"]).stdout);
    assert!(told.contains("players: 4"), "{told}");
    assert!(!told.contains("counted apart"), "{told}");
    let told = text(&folder.run(&["stats", "."]).stdout);
    let line = "counted apart, though they may be one player: Béla, B\u{fffd}la\n";
    assert!(told.contains(line), "{told}");
}

#[test]
fn names_are_shown_as_they_are_on_a_page() {
    let folder = Folder::new();
    folder.write("1.tarokk", deal("", ["A|b", "<i>B", "C\u{202e}c", "D_d"]));
    let page = text(&folder.run(&["stats", "1.tarokk", "--format", "md"]).stdout);
    for name in ["A\\|b", "\\<i\\>B", "C?c", "D\\_d"] {
        assert!(page.contains(name), "{page}");
    }
    let plain = text(&folder.run(&["stats", "1.tarokk"]).stdout);
    assert!(
        plain.contains("A|b") && !plain.contains('\u{202e}'),
        "{plain}"
    );
}

#[test]
fn a_date_that_says_less_than_is_asked_is_told() {
    let folder = Folder::new();
    let year = deal("[Date \"2026\"]\n", NAMES);
    folder.write("1.tarokk", year + &deal("[Date \"????.??.??\"]\n", NAMES));
    let stats = folder.run(&["stats", "1.tarokk", "--since", "2026-03"]);
    let told = text(&stats.stderr);
    assert!(
        told.contains("1 deal counted whose date says less than what is asked"),
        "{told}"
    );
    let all = text(&folder.run(&["stats", "1.tarokk"]).stdout);
    assert!(!all.contains("????"), "{all}");
}

#[test]
fn what_is_read_is_not_written_over() {
    let folder = Folder::new();
    folder.write("in/1.tarokk", deal("", NAMES));
    for paths in ["in", "in/1.tarokk"] {
        let batch = folder.run(&["batch", paths, "--out", "in/../in/1.tarokk"]);
        assert_eq!(batch.status.code(), Some(2));
        assert!(text(&batch.stderr).contains("it is one of the records that are read"));
    }
    let batch = folder.run(&["batch", "in", "--out", "all.json"]);
    assert_eq!(batch.status.code(), Some(2));
    assert!(!folder.0.join("all.json").exists());
    let kept = std::fs::read_to_string(folder.0.join("in/1.tarokk")).unwrap();
    assert_eq!(kept, deal("", NAMES));
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_is_not_waited_for() {
    let folder = Folder::new();
    folder.write("in/1.tarokk", deal("", NAMES));
    let made = std::process::Command::new("mkfifo")
        .arg(folder.0.join("in/2.tarokk"))
        .status();
    assert!(made.unwrap().success());
    let told = text(&folder.run(&["batch", "in"]).stderr);
    assert_eq!(
        told,
        "in/2.tarokk: it is no file, and is not read\n1 file, 1 record, 1 fine, 0 with remarks, 0 damaged\n"
    );
}

#[test]
fn what_is_not_scored_is_counted_beside_what_is_fine() {
    let folder = Folder::new();
    let whole = deal("", NAMES);
    let (open, _) = whole.split_once("outcome").unwrap();
    folder.write("1.tarokk", open.to_owned() + "\n" + &whole);
    let told = text(&folder.run(&["stats", "1.tarokk"]).stderr);
    assert!(
        told.ends_with("0 damaged, 1 not scored, because something is missing\n"),
        "{told}"
    );
}

#[test]
fn a_condition_is_judged_before_anything_is_read() {
    let folder = Folder::new();
    let wrong = [
        "stats",
        "gone.tarokk",
        "--variant",
        "paskievics",
        "--where",
        "declarers pionts >= 48",
    ];
    let stats = folder.run(&wrong);
    assert_eq!(stats.status.code(), Some(2));
    let told = text(&stats.stderr);
    assert!(
        told.contains("--where, by paskievics:1:") && !told.contains("gone"),
        "{told}"
    );
}

#[test]
fn what_cannot_be_read_is_told_alone() {
    let folder = Folder::new();
    for command in ["batch", "stats"] {
        let output = folder.run(&[command, "nowhere"]);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(text(&output.stderr), "tarokk: nowhere: no such file\n");
    }
}
