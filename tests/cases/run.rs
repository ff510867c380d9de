//! Running the program on a record.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::expect;
use crate::suite::Case;

/// Scores the record of a case and compares what comes out with what is expected.
pub(crate) fn case(case: &Case) -> Result<(), String> {
    let mut options = vec!["--variant", &case.variant];
    for overlay in &case.overlays {
        options.extend(["--with", overlay]);
    }
    let output = tarokk(
        "score",
        &[&options[..], &["--format", "json"]].concat(),
        &case.record,
    )?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let told = |fault: &str| {
        format!(
            "{fault}\n\nthe record:\n{}\nprinted:\n{printed}\n{errors}",
            case.record
        )
    };
    let score: Value =
        serde_json::from_str(&printed).map_err(|error| told(&format!("no JSON: {error}")))?;
    let mut faults: Vec<String> = Vec::new();
    for line in &case.expect {
        if let Err(found) = expect::line(line, &score) {
            faults.push(format!("expected `{line}`, found {found}"));
        }
    }
    faults.extend(expect::always(&score, output.status.code()).err());
    if case.expect.iter().any(|line| line == "no findings")
        && let Err(fault) = check(&options, &case.record)
    {
        faults.push(fault);
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(told(&faults.join("\n")))
    }
}

/// Checks a text in which nothing may be wrong.
pub(crate) fn check(options: &[&str], text: &str) -> Result<(), String> {
    let output = tarokk("check", options, text)?;
    if output.status.code() == Some(0) {
        return Ok(());
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "`tarokk check` ends with {}:\n{printed}{errors}",
        output.status
    ))
}

fn tarokk(command: &str, options: &[&str], text: &str) -> Result<Output, String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tarokk"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg(command)
        .args(options)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut input) = child.stdin.take() {
        input
            .write_all(text.as_bytes())
            .map_err(|error| error.to_string())?;
    }
    child.wait_with_output().map_err(|error| error.to_string())
}
