//! Any number of records: the same rows as `score` in the same order, however many threads judge them and however many
//! processes share the work; and what is damaged is told and harms nothing else.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::program::{run, text};
use crate::support::read;

/// A folder of records, gone when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static FOLDERS: AtomicUsize = AtomicUsize::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let name = format!("tarokk-season-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn write(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        run(arguments, "", &self.0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A deal that ended so: the declarer A gets one point with C.
fn deal(tags: &str) -> String {
    format!(
        "[Variant \"paskievics\"]\n{tags}\n\nauction  A3 Bp Cp Dp\ncall     A XX\noutcome  partner C points 50 44\n\n"
    )
}

/// Deals of sittings that are longer than a part of a file, with factors that last from deal to deal, records without rules
/// among them, and single deals at the end.
fn sittings() -> String {
    let klop = read("examples/slovenian-klop.tarokk");
    let valat = read("examples/slovenian-silent-valat.tarokk");
    let mut all = String::new();
    for n in 0..420 {
        let event = match n {
            0..300 => "First",
            300..310 => "Second",
            _ => "Third",
        };
        let tags = format!("[Variant \"slovenian-pts\"]\n[Event \"{event}\"]");
        let (record, claim) = if n % 3 == 0 {
            (&klop, "result")
        } else {
            (&valat, "rezultat")
        };
        let without = |record: &str| {
            let lines = record.lines().filter(|line| !line.starts_with(claim));
            lines.fold(String::new(), |text, line| text + line + "\n")
        };
        let record = without(record).replacen("[Variant \"slovenian-pts\"]", &tags, 1);
        all.push_str(&if n >= 400 {
            record.replacen("[Event \"Third\"]\n", "", 1)
        } else {
            record
        });
        all.push('\n');
        if n % 50 == 7 {
            all.push_str("[Event \"First\"]\n\nauction Ap Bp Cp\n\n[Event \"First\"]\n\nauction Ap Bp Cp\n\n");
        }
    }
    all
}

fn lines(output: &Output) -> Vec<String> {
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn rows_are_those_of_score_in_the_order_of_the_files() {
    let folder = Folder::new();
    folder.write("b.tarokk", sittings());
    folder.write("a/2.tarokk", deal("[A \"Anna\"]") + &deal(""));
    folder.write("a/1.tarokk", deal("[Event \"say \\\"hm, so\\\"\"]"));
    folder.write("a/notes.txt", "no record");
    folder.write("c.TAROKK", deal(""));
    let files = ["a/1.tarokk", "a/2.tarokk", "b.tarokk", "c.TAROKK"];
    for format in ["csv", "jsonl"] {
        let mut arguments = vec!["score", "--format", format];
        arguments.extend(files);
        let right = folder.run(&arguments);
        let mut first: Option<Output> = None;
        for threads in ["1", "2", "5"] {
            let batch = folder.run(&["batch", ".", "--format", format, "--threads", threads]);
            let same = text(&batch.stdout).replace("./", "");
            assert!(same == text(&right.stdout), "{format}, {threads} threads");
            let first = first.get_or_insert_with(|| batch.clone());
            assert_eq!(first.stderr, batch.stderr);
            assert_eq!(
                batch.status.code(),
                Some(1),
                "there are records without rules"
            );
        }
    }
    let told = text(&folder.run(&["batch", "b.tarokk"]).stderr);
    let sum = "1 file, 438 records, 420 fine, 0 with remarks, 18 damaged";
    assert!(told.ends_with(&format!("{sum}\n")), "{told}");
    // Of two in a row the first is told.
    assert_eq!(told.lines().count(), 1 + 9, "{told}");
}

#[test]
fn factors_last_from_part_to_part() {
    let folder = Folder::new();
    folder.write("b.tarokk", sittings());
    let batch = folder.run(&["batch", "b.tarokk", "--format", "jsonl", "--threads", "3"]);
    let deals: Vec<serde_json::Value> = lines(&batch)
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    // The file is longer than several parts, and each klop gives everybody a factor.
    assert!(sittings().len() > 3 << 16);
    let last = deals
        .iter()
        .rfind(|deal| deal["event"] == "First" && !deal["wheels"].is_null());
    let after = last.unwrap()["wheels"]["after"]["C"].as_u64().unwrap();
    assert!(after > 50, "{after}");
    let second = deals.iter().find(|deal| deal["event"] == "Second").unwrap();
    assert_eq!(
        second["wheels"]["after"]["C"], 1,
        "a sitting begins with none"
    );
}

#[test]
fn what_is_damaged_is_told_and_the_rest_goes_on() {
    let folder = Folder::new();
    let mut all = String::new();
    for n in 0..50 {
        let record = deal("[Event \"Evening\"]");
        all.push_str(&match n {
            10 => record.replace("call     A XX", "call     A QQ"),
            20 => record.replace("paskievics", "paskjevics"),
            30 => record.replace('B', "A"),
            40 => "[Variant \"paskievics\"\n{ never closed\n\n".to_owned(),
            _ => record,
        });
    }
    folder.write("season/1.tarokk", &all);
    folder.write(
        "season/2.tarokk",
        [
            b"[Variant \"paskievics\"]\n[A \"B\xe9la\"]\n\n".as_slice(),
            b"auction A3 Bp Cp Dp\ncall A XX\noutcome partner C points 50 44\n",
        ]
        .concat(),
    );
    folder.write("season/3.tarokk", [0xff, 0xfe, b'[', 0]);
    folder.write("season/4.tarokk", "");
    folder.write("season/5.tarokk", deal(""));
    let batch = folder.run(&["batch", "season"]);
    let told = text(&batch.stderr);
    assert_eq!(
        batch.status.code(),
        Some(2),
        "a file cannot be read: {told}"
    );
    for place in [
        "season/1.tarokk:75:12: error[",
        "season/1.tarokk:141:11: error[",
        "season/2.tarokk:2:6: warning[N013]",
        "season/3.tarokk: it is UTF-16 text; save it as UTF-8",
        "season/4.tarokk: there is no record in it",
    ] {
        assert!(told.contains(place), "{place}: {told}");
    }
    let rows = lines(&batch);
    let paid = rows
        .iter()
        .filter(|row| row.contains(",played,") || row.contains(",outcome-only,"));
    let paid = paid.filter(|row| row.contains(",A,1,")).count();
    // The comment that is not closed stands before the next record, and takes it along.
    assert_eq!(paid, 50 - 5 + 1 + 1, "{told}");
    let damaged = rows
        .iter()
        .filter(|row| row.starts_with("season/1.tarokk,21,"));
    assert_eq!(
        damaged.count(),
        1,
        "a deal without rules has a row all the same"
    );
    assert!(
        told.ends_with(
            "4 files, 51 records, 46 fine, 1 with remarks, 4 damaged, 1 could not be read\n"
        ),
        "{told}"
    );
}

#[test]
fn what_is_told_is_told_in_the_language_that_is_asked_for() {
    let folder = Folder::new();
    folder.write(
        "1.tarokk",
        deal("").replace("call     A XX", "call     A QQ"),
    );
    let batch = folder.run(&["batch", "1.tarokk", "--lang", "de"]);
    let told = text(&batch.stderr);
    assert!(
        told.starts_with("1.tarokk:5:12: Fehler[R001]: `QQ` "),
        "{told}"
    );
    assert!(!told.contains("is no card"), "{told}");
}

#[test]
fn a_fault_of_rules_is_told_once() {
    let folder = Folder::new();
    folder.write(
        "house.toml",
        "format = 1\nid = \"house\"\nextends = \"paskievics\"\nnonsense = 3\n",
    );
    for n in 0..3 {
        folder.write(
            &format!("{n}.tarokk"),
            deal("").replace("paskievics", "house.toml").repeat(4),
        );
    }
    let batch = folder.run(&["batch", ".", "--threads", "2"]);
    let told = text(&batch.stderr);
    assert_eq!(told.matches("house.toml:4:1: error[").count(), 1, "{told}");
    assert!(told.ends_with("3 files, 12 records, 0 fine, 0 with remarks, 12 damaged\n"));
    assert_eq!(lines(&batch).len(), 13, "each deal has a row");
}

#[test]
fn two_processes_share_the_files() {
    let folder = Folder::new();
    for n in 0..7 {
        folder.write(&format!("{n}/x.tarokk"), deal("").repeat(n + 1));
    }
    folder.write(
        "3/bad.tarokk",
        "[Variant \"paskievics\"]\n\nauction nonsense\n",
    );
    let part = |part: &str, format: &str, out: &str| {
        Command::new(env!("CARGO_BIN_EXE_tarokk"))
            .args([
                "batch", ".", "--part", part, "--format", format, "--out", out,
            ])
            .current_dir(&folder.0)
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    for format in ["csv", "jsonl"] {
        let files = ["one.out", "two.out"];
        let mut both = [part("1/2", format, files[0]), part("2/2", format, files[1])];
        for child in &mut both {
            assert!(child.wait().unwrap().code().is_some_and(|code| code < 2));
        }
        let [one, two] = files.map(|file| fs::read_to_string(folder.0.join(file)).unwrap());
        assert!(one.lines().count() > 1 && two.lines().count() > 1);
        // Each file of values has its head.
        let two = match (format, two.split_once('\n')) {
            ("csv", Some((head, rest))) if one.starts_with(head) => rest.to_owned(),
            _ => two,
        };
        let whole = text(&folder.run(&["batch", ".", "--format", format]).stdout);
        assert_eq!(one + &two, whole);
    }
    let wrong = folder.run(&["batch", ".", "--part", "3/2"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("such as `1/4`"));
}

#[cfg(unix)]
#[test]
fn links_that_lead_back_or_nowhere_end() {
    let folder = Folder::new();
    folder.write("season/1.tarokk", deal(""));
    std::os::unix::fs::symlink("..", folder.0.join("season/back")).unwrap();
    std::os::unix::fs::symlink("gone.tarokk", folder.0.join("season/2.tarokk")).unwrap();
    std::os::unix::fs::symlink("gone.txt", folder.0.join("season/3.txt")).unwrap();
    folder.write("elsewhere/4.tarokk", deal(""));
    std::os::unix::fs::symlink("../elsewhere", folder.0.join("season/linked")).unwrap();
    let batch = folder.run(&["batch", "season"]);
    let told = text(&batch.stderr);
    assert!(
        told.contains("season/2.tarokk: it leads to nothing that is there"),
        "{told}"
    );
    assert!(told.contains("is not followed again"), "{told}");
    assert!(!told.contains("3.txt"), "{told}");
    assert!(text(&batch.stdout).contains("\nseason/linked/4.tarokk,1,"));
    assert_eq!(batch.status.code(), Some(2));
}

#[test]
fn what_is_named_twice_is_told() {
    let folder = Folder::new();
    folder.write("season/1.tarokk", deal(""));
    folder.write("season2/2.tarokk", deal(""));
    let paths = [
        "batch",
        "season/1.tarokk",
        "season2",
        "season",
        "season2/../season",
    ];
    let batch = folder.run(&paths);
    let told = text(&batch.stderr);
    let right = "season2/../season: it is named twice, and read once\n\
                 season/1.tarokk: it lies in season too, and is read once\n\
                 2 files, 2 records, 2 fine, 0 with remarks, 0 damaged\n";
    assert_eq!(told, right);
    assert_eq!(batch.status.code(), Some(0));
}

#[test]
fn nothing_to_read_is_said() {
    let folder = Folder::new();
    fs::create_dir(folder.0.join("empty")).unwrap();
    let batch = folder.run(&["batch", "empty"]);
    assert_eq!(batch.status.code(), Some(0));
    assert_eq!(lines(&batch).len(), 1, "the head");
    let told = text(&batch.stderr);
    let right = "empty: there is no file `*.tarokk` in it\n0 files, 0 records, 0 fine, 0 with remarks, 0 damaged\n";
    assert_eq!(told, right);
    let batch = folder.run(&["batch", "gone.tarokk"]);
    assert_eq!(batch.status.code(), Some(2));
    assert!(text(&batch.stderr).starts_with("tarokk: gone.tarokk: no such file\n"));
    let batch = run(&["batch", "-", "--format", "jsonl"], &deal(""), &folder.0);
    assert!(text(&batch.stdout).starts_with("{\"file\":\"<stdin>\",\"deal\":1,"));
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = Folder::new();
    folder.write("1.tarokk", deal(""));
    folder.write("out.jsonl", "before\n");
    let batch = folder.run(&[
        "batch",
        "1.tarokk",
        "--variant",
        "nonsense",
        "--out",
        "out.jsonl",
    ]);
    assert_eq!(batch.status.code(), Some(2));
    assert_eq!(
        fs::read_to_string(folder.0.join("out.jsonl")).unwrap(),
        "before\n"
    );
    let batch = folder.run(&["batch", "1.tarokk", "--out", "out.jsonl"]);
    assert_eq!(batch.status.code(), Some(0));
    let written = fs::read_to_string(folder.0.join("out.jsonl")).unwrap();
    assert!(
        written.starts_with("{\"file\":\"1.tarokk\""),
        "by its ending: {written}"
    );
    for (out, why) in [
        ("no/such/folder.csv", "there is no such folder"),
        (".", "it is a folder"),
    ] {
        let batch = folder.run(&["batch", "1.tarokk", "--out", out]);
        assert_eq!(batch.status.code(), Some(2));
        assert!(text(&batch.stderr).contains(why), "{}", text(&batch.stderr));
    }
    assert_eq!(
        fs::read_dir(&folder.0).unwrap().count(),
        2,
        "nothing is left lying about"
    );
}

/// Writes records into a program until it reads no more.
fn pour(child: &mut std::process::Child) -> std::thread::JoinHandle<()> {
    let mut input = child.stdin.take().unwrap();
    std::thread::spawn(move || {
        let records = deal("").repeat(200);
        while input.write_all(records.as_bytes()).is_ok() {}
    })
}

fn reading(arguments: &[&str], folder: &Path) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_tarokk"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn whoever_stops_reading_ends_it_quietly() {
    let folder = Folder::new();
    let mut child = reading(&["batch", "-"], &folder.0);
    let pouring = pour(&mut child);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    drop(output);
    let end = child.wait_with_output().unwrap();
    pouring.join().unwrap();
    assert_eq!(text(&end.stderr), "");
    assert_eq!(end.status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn whoever_interrupts_gets_what_is_done() {
    let folder = Folder::new();
    let mut child = reading(&["batch", "-", "--out", "all.csv"], &folder.0);
    let pouring = pour(&mut child);
    // It watches for interruptions before it reads; what it has read by now is more than it can hold unread.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let end = child.wait_with_output().unwrap();
    pouring.join().unwrap();
    let told = text(&end.stderr);
    assert_eq!(end.status.code(), Some(2), "{told}");
    assert!(told.contains("stopped before the end, after "), "{told}");
    assert!(told.contains("they stand in "), "{told}");
    assert!(!folder.0.join("all.csv").exists());
    let done = fs::read_to_string(folder.0.join("all.csv.unfinished")).unwrap();
    assert!(done.ends_with('\n') && done.starts_with("file,deal,"));
}

#[cfg(unix)]
#[test]
fn whoever_interrupts_a_season_sees_what_was_counted() {
    let folder = Folder::new();
    let mut child = reading(&["stats", "-"], &folder.0);
    let pouring = pour(&mut child);
    std::thread::sleep(std::time::Duration::from_millis(500));
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.unwrap().success());
    let end = child.wait_with_output().unwrap();
    pouring.join().unwrap();
    let told = text(&end.stderr);
    assert_eq!(end.status.code(), Some(2), "{told}");
    assert!(
        told.contains("the tables hold what was counted until then"),
        "{told}"
    );
    assert!(text(&end.stdout).contains("deals counted: "));
}
