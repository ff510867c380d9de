//! One small variant for each mechanism, and the table of what shows what.

use std::collections::BTreeSet;

use tarokk::basics::SourceMap;
use tarokk::expr::words::WORDS;
use tarokk::report::reference;
use tarokk::rules::{Rules, load};
use tarokk::variant::{BUILTINS, Files};

use crate::program::{tarokk, text};
use crate::support::{files, read};

pub(crate) const FOLDER: &str = "tests/mechanisms";
/// What the others extend.
const PARENT: &str = "plain";

/// The small variants, by name.
fn variants() -> BTreeSet<String> {
    files(FOLDER, &["toml"])
        .iter()
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .filter(|name| name != PARENT)
        .collect()
}

/// The files of the folder.
pub(crate) struct Folder;

impl Files for Folder {
    fn read(&self, path: &str) -> Result<String, String> {
        Ok(read(path))
    }
}

/// The rules of every small variant.
pub(crate) fn rules() -> impl Iterator<Item = Rules> {
    variants().into_iter().map(|name| {
        let path = format!("{FOLDER}/{name}.toml");
        let (rules, _) = load(&path, &[], &Folder, &mut SourceMap::default());
        rules.unwrap_or_else(|| panic!("{name} does not load"))
    })
}

/// A row of the table: what must be said, by which keys and words, and what shows it.
struct Row {
    mechanism: String,
    by: String,
    shown_by: String,
}

/// The rows of the table.
fn rows() -> Vec<Row> {
    let page = read(format!("{FOLDER}/README.md"));
    let rows = page.lines().filter(|line| line.starts_with("| "));
    rows.skip(1)
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let [_, _, mechanism, by, shown_by, _] = cells[..] else {
                panic!("a row with other cells: {row}")
            };
            Row {
                mechanism: mechanism.to_owned(),
                by: by.to_owned(),
                shown_by: shown_by.to_owned(),
            }
        })
        .collect()
}

#[test]
fn every_small_variant_loads_without_a_finding_and_its_cases_come_out() {
    for name in variants() {
        let path = format!("{FOLDER}/{name}.toml");
        let checked = tarokk(&["variant", "check", &path]);
        let shown = text(&checked.stdout);
        assert!(shown.contains(": no findings"), "{shown}");
        let tested = tarokk(&["variant", "test", &path]);
        let shown = text(&tested.stdout);
        assert_eq!(tested.status.code(), Some(0), "{shown}");
        assert!(!shown.contains(": 0 examples"), "{name} shows nothing");
        assert!(read(&path).contains(&format!("id = \"{name}\"")), "{name}");
    }
}

#[test]
fn the_table_names_every_small_variant_and_nothing_else() {
    let small = variants();
    let mut named = BTreeSet::new();
    for Row {
        mechanism,
        shown_by,
        ..
    } in rows()
    {
        if shown_by == "on paper" {
            continue;
        }
        for name in shown_by.split(", ") {
            let name = name.trim_matches('`');
            let shipped = || BUILTINS.iter().any(|builtin| builtin.id == name);
            assert!(small.contains(name) || shipped(), "{mechanism}: `{name}`");
            named.insert(name.to_owned());
        }
    }
    let unnamed: Vec<&String> = small.difference(&named).collect();
    assert!(unnamed.is_empty(), "no mechanism: {unnamed:?}");
}

#[test]
fn the_table_names_keys_and_words_that_there_are() {
    for row in rows().iter().filter(|row| row.shown_by != "on paper") {
        let said = row.by.split(", ").map(|one| one.trim_matches('`'));
        for one in said {
            // A key is a path, or a table of the whole file; anything else is a word of the vocabulary.
            let known = if one.contains('.') || ["concede", "number"].contains(&one) {
                !reference::look_up(one).is_empty()
            } else {
                WORDS.iter().any(|word| word.pattern == one)
            };
            assert!(known, "{}: `{one}`", row.mechanism);
        }
    }
}

#[test]
fn every_cell_has_a_small_variant() {
    let small = variants();
    for row in rows().iter().filter(|row| row.shown_by != "on paper") {
        let mut names = row.shown_by.split(", ").map(|name| name.trim_matches('`'));
        assert!(
            names.any(|name| small.contains(name)),
            "{}: no small variant",
            row.mechanism
        );
    }
}
