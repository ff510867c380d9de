//! Days however they are written, copies, links and conditions: what `stats` takes together, what it takes once, and what it
//! tells of it.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::batch::Folder;
use crate::program::text;

/// A deal in which A wins one point of each of two others, with C.
fn deal(tags: &str) -> String {
    format!(
        "[Variant \"paskievics\"]\n{tags}[A \"Anna\"] [B \"Béla\"] [C \"Csaba\"] [D \"Dóra\"]\n\n\
         auction  A3 Bp Cp Dp\ncall     A XX\noutcome  partner C points 50 44\n\n"
    )
}

/// What `stats` says of a folder as JSON Lines, and what it tells beside.
fn stats(folder: &Folder, arguments: &[&str]) -> (Vec<Value>, String) {
    let all = [&["stats", ".", "--format", "jsonl"], arguments].concat();
    let output = folder.run(&all);
    let lines = text(&output.stdout);
    let rows = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (rows.collect(), text(&output.stderr))
}

fn counted(rows: &[Value]) -> u64 {
    let row = rows.iter().find(|row| row["table"] == "counted");
    row.map_or(0, |row| row["deals"].as_u64().unwrap())
}

#[test]
fn a_day_is_one_however_it_is_written() {
    let folder = Folder::new();
    let days = [
        "28.11.2026",
        "2026.11.28.",
        "28 Nov 2026",
        "2026-11-28",
        "2. 9. 2026",
        "03/04/2026",
        "3 April 2026",
    ];
    let dated = days.map(|day| deal(&format!("[Event \"Cup\"] [Date \"{day}\"]\n")));
    folder.write("1.tarokk", dated.concat());
    let (rows, told) = stats(&folder, &[]);
    let evenings = rows.iter().filter(|row| row["table"] == "evenings");
    let evenings: Vec<(&str, u64)> = evenings
        .map(|row| {
            (
                row["date"].as_str().unwrap(),
                row["deals"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        evenings,
        [
            ("2026-04-03", 1),
            ("2026-09-02", 1),
            ("2026-11-28", 4),
            ("03/04/2026", 1)
        ]
    );
    let sum = rows.iter().find(|row| row["table"] == "counted").unwrap();
    assert_eq!(
        (&sum["first"], &sum["last"]),
        (&"2026-04-03".into(), &"2026-11-28".into())
    );
    assert!(
        told.contains(
            "1 deal with a date that cannot be read as one, or as one alone; write it as `2026-11-27` (the first in \
             ./1.tarokk: `03/04/2026`)\n"
        ),
        "{told}"
    );
    let (rows, told) = stats(&folder, &["--since", "2026-09-02"]);
    assert_eq!(counted(&rows), 5);
    assert!(told.contains("1 deal left out: without a date"), "{told}");
}

#[test]
fn copies_without_a_day_are_told_and_can_be_left_out() {
    let folder = Folder::new();
    folder.write("1.tarokk", deal("") + &deal("[Deal \"2\"]\n"));
    folder.write(
        "2.tarokk",
        deal("").replace('\n', "\r\n") + &deal("{ another }\n"),
    );
    let (rows, told) = stats(&folder, &[]);
    assert_eq!(counted(&rows), 4);
    assert!(
        told.contains(
            "1 deal without a day and a number, written exactly as another: it may be given twice, and `--once` \
             leaves it out (the first in ./2.tarokk)\n"
        ),
        "{told}"
    );
    let (rows, told) = stats(&folder, &["--once"]);
    assert_eq!(counted(&rows), 3);
    assert!(
        told.contains("1 deal left out: written exactly as one before\n")
            && !told.contains("may be given"),
        "{told}"
    );
}

#[cfg(unix)]
#[test]
fn a_link_to_what_is_read_anyway_is_read_once() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    folder.write("in/b.tarokk", deal(""));
    folder.write("in/deep/c.tarokk", deal(""));
    folder.write("out/d.tarokk", deal(""));
    symlink("b.tarokk", folder.0.join("in/a.tarokk")).unwrap();
    symlink("deep", folder.0.join("in/again")).unwrap();
    symlink("../out", folder.0.join("in/more")).unwrap();
    symlink("../out/d.tarokk", folder.0.join("in/one.tarokk")).unwrap();
    let batch = folder.run(&["batch", "in"]);
    let rows = text(&batch.stdout);
    let files: std::collections::BTreeSet<&str> = rows
        .lines()
        .skip(1)
        .filter_map(|row| row.split(',').next())
        .collect();
    assert_eq!(
        files.into_iter().collect::<Vec<_>>(),
        ["in/b.tarokk", "in/deep/c.tarokk", "in/more/d.tarokk"]
    );
    let told = text(&batch.stderr);
    for link in [
        "in/a.tarokk: it leads to ",
        "in/again: it leads to ",
        "in/one.tarokk: it leads to ",
    ] {
        assert!(told.contains(link), "{told}");
    }
    assert!(
        told.ends_with("3 files, 3 records, 3 fine, 0 with remarks, 0 damaged\n"),
        "{told}"
    );
    // Two parts read what one reads.
    let parts = ["1/2", "2/2"].map(|part| {
        let part = folder.run(&["batch", "in", "--part", part, "--format", "jsonl"]);
        text(&part.stdout)
    });
    let whole = text(&folder.run(&["batch", "in", "--format", "jsonl"]).stdout);
    assert_eq!(parts.concat(), whole);
}

#[test]
fn what_is_wrong_counts_where_it_is_asked_for_as_it_stands() {
    let folder = Folder::new();
    let wrong = deal("").replace("call     A XX", "call     A XX\nplay 1 A XX XX");
    folder.write("1.tarokk", deal("") + &wrong);
    let (rows, _) = stats(&folder, &[]);
    assert_eq!(counted(&rows), 1);
    let (rows, told) = stats(&folder, &["--as-played"]);
    assert_eq!(counted(&rows), 2);
    assert!(told.contains("1.tarokk:13:13: error[R009]"), "{told}");
}

#[test]
fn a_condition_that_no_rules_can_say_is_told_once_for_each() {
    let folder = Folder::new();
    folder.write("1.tarokk", deal("").repeat(3));
    folder.write(
        "2.tarokk",
        deal("").repeat(3).replace("paskievics", "palatinus"),
    );
    let output = folder.run(&["stats", ".", "--where", "declarers pionts >= 48"]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    for by in ["--where, by paskievics:1:", "--where, by palatinus:1:"] {
        assert_eq!(told.matches(by).count(), 1, "{told}");
    }
    assert!(
        told.ends_with("tarokk: no deal can be asked for it\n"),
        "{told}"
    );
}

#[test]
fn what_was_read_is_summed_up_in_every_language() {
    let folder = Folder::new();
    let open = "[Variant \"paskievics\"]\n\nauction  A3 Bp Cp Dp\n\n";
    let wrong = deal("").replace("call     A XX", "call     A QQ");
    folder.write("1.tarokk", deal("").repeat(2) + open + &wrong);
    for (language, right) in [
        (
            "en",
            "1 file, 4 records, 2 fine, 0 with remarks, 1 damaged, 1 not scored, because something is missing\n",
        ),
        (
            "hu",
            "1 fájl, 4 feljegyzés, ebből rendben 2, megjegyzéssel 0, sérült 1, hiányos, ezért nincs elszámolva 1\n",
        ),
        (
            "sl",
            "datoteke: 1, zapisi: 4, v redu: 2, z opombami: 0, poškodovani: 1, neobračunani, ker kaj manjka: 1\n",
        ),
        (
            "de",
            "Dateien: 1, Aufzeichnungen: 4, in Ordnung: 2, mit Anmerkungen: 0, beschädigt: 1, nicht abgerechnet, weil etwas fehlt: 1\n",
        ),
    ] {
        for command in ["batch", "stats"] {
            let told = text(
                &folder
                    .run(&[command, "1.tarokk", "--lang", language])
                    .stderr,
            );
            assert!(told.ends_with(right), "{told}");
        }
    }
}

#[test]
fn a_folder_is_no_file_to_write() {
    let folder = Folder::new();
    folder.write("in/1.tarokk", deal(""));
    folder.write("out/notes.txt", "");
    let batch = folder.run(&["batch", "in", "--out", "out"]);
    let told = text(&batch.stderr);
    assert_eq!(batch.status.code(), Some(2));
    assert!(
        told.contains("it is a folder; name the file to write, such as "),
        "{told}"
    );
    assert_eq!(text(&batch.stdout), "");
}

#[cfg(unix)]
#[test]
fn whoever_interrupts_while_nothing_comes_need_not_do_so_twice() {
    use std::io::Write;
    let folder = Folder::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tarokk"))
        .args(["stats", "-"])
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // The second record may go on.
    input.write_all(deal("").repeat(2).as_bytes()).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.unwrap().success());
    let end = child.wait_with_output().unwrap();
    drop(input);
    let told = text(&end.stderr);
    assert_eq!(end.status.code(), Some(2), "{told}");
    assert!(
        told.contains("stopped before the end, after 1 record: the tables hold"),
        "{told}"
    );
}

#[test]
fn more_threads_than_are_of_use_are_not_started() {
    let folder = Folder::new();
    folder.write("1.tarokk", deal(""));
    let most = usize::MAX.to_string();
    let batch = folder.run(&["batch", "1.tarokk", "--threads", &most]);
    let few = folder.run(&["batch", "1.tarokk", "--threads", "1"]);
    assert_eq!(batch, few);
}
