//! The program, run as a person runs it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::root;

/// Runs the program in the project's folder.
pub(crate) fn tarokk(arguments: &[&str]) -> Output {
    run(arguments, "", root())
}

/// The same with a text on standard input.
pub(crate) fn from_stdin(arguments: &[&str], text: &str) -> Output {
    run(arguments, text, root())
}

/// Runs the program in a folder.
pub(crate) fn run(arguments: &[&str], input: &str, folder: &Path) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tarokk"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends without reading closes the pipe; what it says then is what is looked at.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What was printed.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}
