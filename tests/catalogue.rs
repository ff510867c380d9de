//! The error catalogue of `tests/catalogue/*.md`: each page is a file with a fault, where it is found, and what is said of
//! it. `tests/catalogue/README.md` describes the form.

#[path = "catalogue/input.rs"]
mod input;
#[path = "catalogue/page.rs"]
mod page;
#[path = "catalogue/run.rs"]
mod run;
#[path = "catalogue/stable.rs"]
mod stable;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

use page::Page;

fn main() {
    let arguments = Arguments::from_args();
    let (pages, faults): (Vec<_>, Vec<_>) = files()
        .iter()
        .map(|path| read(path))
        .partition(Result::is_ok);
    let pages: Vec<Page> = pages.into_iter().flatten().collect();
    let faults: Vec<String> = faults.into_iter().filter_map(Result::err).collect();
    let codes: BTreeSet<String> = pages
        .iter()
        .flat_map(|page| page.expect.iter().map(|finding| finding.code.clone()))
        .collect();
    let mut trials = vec![
        Trial::test("every_page_can_be_read", move || {
            all_fine(&faults.join("\n"))
        }),
        Trial::test("every_code_has_a_page", move || every_code(&codes)),
    ];
    trials.extend(pages.into_iter().map(|page| {
        Trial::test(page.name.clone(), move || {
            run::page(&page)
                .map_err(|fault| Failed::from(format!("{}\n{fault}", page.path.display())))
        })
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

fn read(path: &Path) -> Result<Page, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    page::read(path, &text).map_err(|fault| format!("{}: {fault}", path.display()))
}

fn all_fine(faults: &str) -> Result<(), Failed> {
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.into())
    }
}

/// Every code that the program knows is produced by a page, and none that it does not know.
fn every_code(produced: &BTreeSet<String>) -> Result<(), Failed> {
    let known: BTreeSet<String> = tarokk::report::reference::codes()
        .map(|code| code.code.to_owned())
        .collect();
    let missing: Vec<&String> = known.difference(produced).collect();
    let unknown: Vec<&String> = produced.difference(&known).collect();
    if missing.is_empty() && unknown.is_empty() {
        return Ok(());
    }
    Err(format!("codes without a page: {missing:?}; pages of unknown codes: {unknown:?}").into())
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalogue");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|found| found == "md"))
        .filter(|path| path.file_stem().is_some_and(|stem| stem != "README"))
        .collect();
    files.sort();
    files
}
