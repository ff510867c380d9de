//! The worked cases of `tests/cases/*.md`, each a test: a record is scored by the program as its users run it, and what
//! comes out is compared with what the case says. `tests/cases/README.md` describes the form.

#[path = "cases/expect.rs"]
mod expect;
#[path = "cases/run.rs"]
mod run;
#[path = "cases/suite.rs"]
mod suite;

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for path in files("tests/cases", "md") {
        trials.extend(suite(&path));
    }
    for path in files("examples", "tarokk") {
        let name = format!("examples::{}", stem(&path));
        trials.push(Trial::test(name, move || example(&path)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The tests of a suite; one that fails if the suite cannot be read.
fn suite(path: &Path) -> Vec<Trial> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let (cases, faults) = suite::read(&text);
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let mut trials: Vec<Trial> = cases
        .into_iter()
        .map(|case| {
            let place = format!("tests/cases/{file}:{}", case.line);
            Trial::test(case.name.clone(), move || {
                run::case(&case).map_err(|fault| Failed::from(format!("{place}\n{fault}")))
            })
        })
        .collect();
    if !faults.is_empty() {
        let message = format!("tests/cases/{file}\n{}", faults.join("\n"));
        trials.push(Trial::test(stem(path), move || Err(message.into())));
    }
    trials
}

/// A record that is shown to readers must have no findings, and claim what is true.
fn example(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    run::check(&text).map_err(Failed::from)
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .filter(|path| stem(path) != "README")
        .collect();
    files.sort();
    files
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
