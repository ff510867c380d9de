//! The desk at a real terminal: what keys do that no pipe has.

use std::path::Path;
use std::process::Command;

use rexpect::process::Signal;
use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};

use crate::support::read;

/// How long an answer may take before something is wrong, in milliseconds: the machine may have much else to do.
const PATIENCE: u64 = 30_000;

const ENTER: &str = "\r";
const TAB: &str = "\t";
const UP: &str = "\x1b[A";
const BACKSPACE: &str = "\x7f";
const SEARCH: &str = "\x12";
const INTERRUPT: &str = "\x03";
const END: &str = "\x04";

/// A terminal with a session in it.
struct Terminal(PtySession);

impl Terminal {
    /// Opens one in a folder, which also holds what the program remembers.
    fn open(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tarokk"));
        command
            .arg("repl")
            .args(arguments)
            .current_dir(folder)
            .env("XDG_STATE_HOME", folder)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1");
        let options = Options::new()
            .timeout_ms(Some(PATIENCE))
            .strip_ansi_escape_codes(true);
        Self(spawn_with_options(command, options).unwrap())
    }

    fn types(&mut self, keys: &str) {
        self.0.send(keys).unwrap();
        self.0.flush().unwrap();
    }

    /// Types a line.
    fn says(&mut self, line: &str) {
        self.types(line);
        self.types(ENTER);
    }

    /// Waits for a text; gives what came before it.
    #[track_caller]
    fn shows(&mut self, text: &str) -> String {
        // Bytes are read as they come, each as a letter.
        let bytes: String = text.bytes().map(char::from).collect();
        match self.0.exp_string(&bytes) {
            Ok(before) => before,
            Err(error) => panic!("`{text}` does not come: {error}"),
        }
    }

    /// Gives up the line that ends so; what is typed before there is another prompt goes with it.
    #[track_caller]
    fn interrupts(&mut self, line: &str) {
        self.shows(line);
        self.types(INTERRUPT);
        self.shows("\n");
        self.shows("> ");
    }

    /// Waits for the end.
    #[track_caller]
    fn ends(mut self) {
        self.0.exp_eof().unwrap();
    }
}

/// A folder with a file of deals.
fn folder(deals: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("evening.tarokk"), deals).unwrap();
    folder
}

fn deal() -> String {
    read("examples/h199.tarokk")
}

#[test]
fn the_tab_key_completes_what_is_allowed() {
    let folder = folder(&deal());
    let mut terminal = Terminal::open(folder.path(), &["evening.tarokk"]);
    terminal.shows("A> ");
    terminal.types("got");
    terminal.types(TAB);
    terminal.says(" 4.1");
    terminal.shows("C may: I, XIII, XVI");
    terminal.shows("4.1 C> ");
    // Of the cards that begin so only one may be played.
    terminal.types("why XV");
    terminal.types(TAB);
    terminal.types(ENTER);
    terminal.shows("XVI: allowed");
    // A file is offered too, and what cannot go on stays as it is.
    terminal.types("open eve");
    terminal.types(TAB);
    terminal.types(ENTER);
    terminal.shows("evening.tarokk, deals: 1");
    // Whoever types the letter of a seat begins an act and no command.
    terminal.types("A");
    terminal.types(TAB);
    terminal.types(TAB);
    terminal.shows("A3");
    terminal.interrupts("> A");
    terminal.says("quit");
    terminal.ends();
}

#[test]
fn what_was_typed_is_remembered_and_found_again() {
    let folder = folder(&deal());
    let mut terminal = Terminal::open(folder.path(), &["evening.tarokk"]);
    terminal.says("goto 5.2");
    terminal.shows("5.2: B XVII");
    terminal.says("points");
    terminal.shows("points so far");
    terminal.types(UP);
    terminal.types(ENTER);
    terminal.shows("points so far");
    terminal.says("quit");
    terminal.ends();
    // Another session knows it too.
    let mut terminal = Terminal::open(folder.path(), &["evening.tarokk"]);
    terminal.shows("A> ");
    terminal.types(SEARCH);
    terminal.types("goto");
    terminal.shows("goto 5.2");
    terminal.types(ENTER);
    terminal.shows("5.2: B XVII");
    terminal.says("quit");
    terminal.ends();
}

#[test]
fn interrupting_gives_up_the_line_and_keeps_the_session() {
    let folder = folder(&deal());
    let mut terminal = Terminal::open(folder.path(), &["evening.tarokk"]);
    terminal.says("goto 4.1");
    terminal.shows("4.1 C> ");
    terminal.types("XIII");
    terminal.interrupts("> XIII");
    terminal.says("legal");
    terminal.shows("C may: I, XIII, XVI");
    terminal.says("variations");
    terminal.shows("there are no variations");
    terminal.says("quit");
    terminal.ends();
}

#[test]
fn interrupting_stops_what_takes_long() {
    // More deals than can be looked through before the key arrives.
    let folder = folder(&format!("{}\n", deal()).repeat(20_000));
    let mut terminal = Terminal::open(folder.path(), &["evening.tarokk"]);
    terminal.shows("A> ");
    terminal.says("find side takes all kings");
    std::thread::sleep(std::time::Duration::from_millis(300));
    terminal.types(INTERRUPT);
    terminal.shows("stopped after deal");
    terminal.says("goto deal 2");
    terminal.shows("deal 2 of 20000");
    terminal.says("quit");
    terminal.ends();
}

#[test]
fn letters_of_any_width_can_be_typed_and_taken_back() {
    let folder = folder(&deal());
    let mut terminal = Terminal::open(folder.path(), &["evening.tarokk", "--lang", "hu"]);
    terminal.says("ugrás 4.1");
    terminal.shows("4.1: B kőr bubi");
    terminal.types("megjegyzés kőr bubi 漢字ő");
    terminal.types(BACKSPACE);
    terminal.types(BACKSPACE);
    terminal.says("が 🂡");
    terminal.shows("C választhat");
    terminal.says("feljegyzés");
    terminal.shows("{ kőr bubi 漢が 🂡 }");
    terminal.says("kilép mégis");
    terminal.ends();
}

#[test]
fn a_record_can_be_pasted() {
    let folder = folder(&deal());
    let mut terminal = Terminal::open(folder.path(), &[]);
    terminal.shows("> ");
    let pasted = "[Variant \"paskievics\"]\r\rauction A3 B2\r\r";
    terminal.types(pasted);
    terminal.shows("bid 2: B 2");
    terminal.says("quit anyway");
    terminal.ends();
}

#[test]
fn unsaved_work_is_asked_for_and_outlives_a_crash() {
    let folder = folder(&deal());
    let mut terminal = Terminal::open(folder.path(), &["evening.tarokk"]);
    terminal.says("goto 4.1");
    terminal.shows("C may");
    terminal.says("comment worth keeping");
    terminal.shows("C may");
    terminal.says("quit");
    terminal.shows("not everything is saved");
    terminal.types(END);
    terminal.shows("not everything is saved");
    terminal.says("legal");
    terminal.shows("C may");
    // Another session on the same file sees none of it.
    let mut other = Terminal::open(folder.path(), &["evening.tarokk"]);
    other.shows("another session has this file open");
    other.says("record");
    let record = other.shows("result");
    assert!(!record.contains("worth keeping"), "{record}");
    other.says("quit");
    other.ends();
    // The program ends in the middle.
    terminal.0.process_mut().signal(Signal::SIGKILL).unwrap();
    terminal.ends();
    let mut terminal = Terminal::open(folder.path(), &["evening.tarokk"]);
    terminal.shows("what was not saved the last time is here again");
    terminal.says("record");
    terminal.shows("worth keeping");
    terminal.says("save");
    terminal.shows("saved: evening.tarokk");
    terminal.says("quit");
    terminal.ends();
    let saved = std::fs::read_to_string(folder.path().join("evening.tarokk")).unwrap();
    assert!(saved.contains("{ worth keeping }"));
    assert!(!folder.path().join("evening.tarokk.autosave").exists());
}

#[test]
fn who_listens_hears_no_hints() {
    let folder = folder(&deal());
    let mut terminal = Terminal::open(folder.path(), &["--plain", "evening.tarokk"]);
    terminal.shows("A: ");
    // A word is completed in the line, and no list is shown.
    terminal.types("got");
    terminal.types(TAB);
    terminal.says(" 2.2");
    terminal.shows("place 2.2");
    terminal.shows("B may: queen of diamonds");
    terminal.shows("2.2 B: ");
    // What is typed stands alone.
    terminal.types("figur");
    terminal.types(INTERRUPT);
    let heard = terminal.shows("\n");
    assert!(
        heard.contains("figur") && !heard.contains("figures"),
        "{heard}"
    );
    terminal.shows("2.2 B: ");
    // With tables the rest of the word is shown while one types.
    terminal.says("plain off");
    terminal.shows("2.2 B> ");
    terminal.types("figur");
    terminal.interrupts("figures");
    terminal.says("quit");
    terminal.ends();
}

#[test]
fn unsaved_work_is_asked_for_in_the_language_of_the_desk() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::open(folder.path(), &["--lang", "hu"]);
    terminal.shows("> ");
    terminal.says("új paskievics");
    terminal.shows("A> ");
    terminal.says("A3");
    terminal.shows("licit 1 B> ");
    terminal.types(END);
    terminal.shows("`ment FÁJL`, vagy `kilép mégis`");
    terminal.types(END);
    terminal.ends();
    let mut terminal = Terminal::open(folder.path(), &["--lang", "hu"]);
    terminal.shows("újra itt van; `vissza` elveszi");
    terminal.shows("> ");
    terminal.says("hK");
    terminal.shows("később jön");
    terminal.says("kilép mégis");
    terminal.ends();
}
