//! Pipes that have a name: read like a file when they are named, passed over in a folder, and waited for no longer than wanted.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::batch::Folder;
use crate::program::text;
use crate::support::read;

/// A folder with a pipe in it.
fn folder(pipe: &str) -> Folder {
    let folder = Folder::new();
    let made = Command::new("mkfifo").arg(folder.0.join(pipe)).status();
    assert!(made.unwrap().success());
    folder
}

fn tarokk(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tarokk"));
    command.args(arguments).current_dir(&folder.0);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn what_somebody_writes_into_a_named_pipe_is_read() {
    for command in ["check", "batch", "stats"] {
        let folder = folder("records");
        let reading = tarokk(&folder, &[command, "records"]).spawn().unwrap();
        let mut pipe = fs::OpenOptions::new()
            .write(true)
            .open(folder.0.join("records"))
            .unwrap();
        pipe.write_all(read("examples/h199.tarokk").as_bytes())
            .unwrap();
        drop(pipe);
        let output = reading.wait_with_output().unwrap();
        let told = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{command}: {told}");
        assert!(told.contains("1 record"), "{command}: {told}");
    }
}

#[test]
fn a_pipe_in_a_folder_is_passed_over_with_a_word() {
    let folder = folder("a.tarokk");
    folder.write("b.tarokk", read("examples/h199.tarokk"));
    let output = folder.run(&["batch", "."]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(
        told.contains("a.tarokk: it is no file, and is not read"),
        "{told}"
    );
    assert!(told.contains("1 file, 1 record"), "{told}");
}

#[test]
fn a_pipe_that_nobody_writes_into_is_waited_for_until_it_is_broken_off() {
    let folder = folder("records");
    let mut waiting = tarokk(&folder, &["batch", "records"]).spawn().unwrap();
    let since = Instant::now();
    let patience = Duration::from_secs(60);
    // Once it waits, it has begun to watch for being broken off.
    while waiting.try_wait().unwrap().is_none() && since.elapsed() < patience {
        std::thread::sleep(Duration::from_secs(2));
        let number = waiting.id().to_string();
        let _ = Command::new("kill").args(["-INT", &number]).status();
        std::thread::sleep(Duration::from_millis(500));
        if waiting.try_wait().unwrap().is_some() {
            break;
        }
    }
    let output = waiting.wait_with_output().unwrap();
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("stopped before the end"), "{told}");
}
