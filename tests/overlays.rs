//! The overlays that are shipped: each is embedded, whole, shows what it changes, and stands on its page.

use std::fmt::Write;

use tarokk::report::diagnostic::render;
use tarokk::report::overlay::{changes, citations, own, replaced, value};
use tarokk::session::overlays::{Laid, Shelf};
use tarokk::variant::{BUILTINS, NoFiles, differences};

use crate::page;
use crate::support::{files, read};

/// The page that is made.
const PAGE: &str = "docs/overlays.md";

const HEAD: &str = "# The overlays

Made from the files in `variants/overlays/` by a test; `UPDATE_DOCS=1 cargo test` writes it anew.

Each overlay is one answer to a question on which the sources differ; the questions are the headings here. It is laid on a
variant:

```console
tarokk score examples/h199.tarokk --with xxi-catch-84
```

Several may be laid on. Of two answers to one question the later one alone counts, and leaves nothing of the earlier one.
Answers to different questions hold beside each other; where two say different things of the same rule the later one wins,
and a note says so. What is a set of rules of its own (`first`) is laid on before all others.
An overlay that says what the variant says already changes nothing, and is accepted with a note.
What it can be laid on, it says in `fits`: `variants`, the ids of variants, themselves or what extends them; `has`, items
that the rules must have; `lacks`, items that they must not have. A list alone is one of variants.
What is not to be there, whether a variant has it or not, it lists in `absent`; what is to be so only of items that are
there stands in tables of `where-there`.
Where it does not fit it is refused with the code V014 and the place of what it needs.

`tarokk variant show|check|test OVERLAY` judges one on every shipped variant that it fits, or on the one that `--variant`
names; the overlays of `--with` lie beneath it. Its worked cases say what comes of a record with it (`expect`) and without it (`without`); both are run.

\"nothing\" in the tables means that the rules say nothing there.
";

/// The ids of all overlays.
fn overlays() -> impl Iterator<Item = &'static str> {
    let all = BUILTINS.iter().filter(|builtin| builtin.overlay);
    all.map(|builtin| builtin.id)
}

#[test]
fn every_overlay_of_the_folder_is_embedded() {
    let mut embedded: Vec<String> = overlays().map(|id| format!("{id}.toml")).collect();
    embedded.sort();
    let folder = files("variants/overlays", &["toml"]);
    let there: Vec<String> = folder
        .iter()
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(embedded, there);
}

#[test]
fn every_overlay_shows_what_it_changes() {
    let mut faults = String::new();
    let suites: String = files("tests/cases", &["md"]).iter().map(read).collect();
    let mut shelf = Shelf::new(&NoFiles);
    for id in overlays() {
        let (variants, tested) = shelf.test(id, None);
        if !tested.findings.is_empty() {
            let shown = render(&tested.findings, &shelf.sources, false);
            let _ = writeln!(faults, "{id}\n{shown}");
        }
        assert!(!variants.is_empty(), "{id} fits nothing");
        // What a suite of worked cases lays on its records is shown there.
        let in_suite = suites.contains(&format!("+ {id}"));
        assert!(
            tested.both > 0 || in_suite,
            "{id} has no case for both settings"
        );
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn the_page_of_overlays_is_what_the_files_say() {
    let mut made = HEAD.to_owned();
    let mut shelf = Shelf::new(&NoFiles);
    for (question, ids) in questions(&mut shelf) {
        let _ = write!(
            made,
            "\n## {}\n",
            question.as_deref().unwrap_or("Rules of their own")
        );
        for id in ids {
            let all = shelf.lay(id, None).unwrap();
            section(id, &all, &mut made);
        }
    }
    page::check(PAGE, &made);
}

/// The overlays by the question that they answer, in the order of the first answer; those that answer none together.
fn questions(shelf: &mut Shelf<'_>) -> Vec<(Option<String>, Vec<&'static str>)> {
    let mut all: Vec<(Option<String>, Vec<&str>)> = Vec::new();
    for id in overlays() {
        let laid = shelf.lay(id, None).unwrap();
        let question = own(&laid[0]).unwrap().question.clone();
        match all.iter_mut().find(|(known, _)| *known == question) {
            Some((_, ids)) => ids.push(id),
            None => all.push((question, vec![id])),
        }
    }
    all
}

#[test]
fn of_two_answers_to_one_question_the_later_one_alone_counts() {
    let mut shelf = Shelf::new(&NoFiles);
    let mut faults = String::new();
    let mut pairs = 0;
    for (question, ids) in questions(&mut shelf) {
        let Some(question) = question else { continue };
        let alone: Vec<(&str, Vec<Laid>)> = ids
            .iter()
            .map(|id| (*id, shelf.lay(id, None).unwrap()))
            .collect();
        for (earlier, below) in &alone {
            for (later, over) in alone.iter().filter(|(later, _)| later != earlier) {
                for (first, second) in meeting(below, over) {
                    pairs += 1;
                    let (both, findings) = shelf.lay_over(&first.merged, later);
                    let different = differences(&both, &second.merged);
                    let errors = findings.has_errors();
                    if errors || !different.is_empty() {
                        let paths: Vec<&str> =
                            different.iter().map(|one| one.path.as_str()).collect();
                        let paths = paths.join(", ");
                        let _ = writeln!(
                            faults,
                            "{question}: {earlier}, then {later} on {}: {paths}",
                            first.variant
                        );
                        faults.push_str(&render(&findings, &shelf.sources, false));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(pairs > 500, "{pairs}");
}

/// What two overlays make of the variants that both fit.
fn meeting<'l>(below: &'l [Laid], over: &'l [Laid]) -> impl Iterator<Item = (&'l Laid, &'l Laid)> {
    below.iter().filter_map(|first| {
        let second = over.iter().find(|laid| laid.variant == first.variant)?;
        Some((first, second))
    })
}

fn section(id: &str, all: &[Laid], page: &mut String) {
    let layer = own(&all[0]).unwrap();
    let name = layer
        .name
        .as_ref()
        .and_then(|name| name.get("en")?.as_str());
    let variants: Vec<String> = all
        .iter()
        .map(|laid| format!("`{}`", laid.variant))
        .collect();
    let name = name.map_or(String::new(), |name| format!("{name}. "));
    let _ = write!(
        page,
        "\n### `{id}`\n\n{name}Fits {}.\n",
        variants.join(", ")
    );
    let sources = citations(&layer.tree);
    if !sources.is_empty() {
        let _ = writeln!(page, "Written in: {}.", sources.join("; "));
    }
    let _ = write!(page, "\n| rule | without | with |\n|---|---|---|\n");
    for change in changes(all) {
        let before: Vec<String> = replaced(&change)
            .into_iter()
            .map(|(was, on)| {
                if on.len() == all.len() {
                    was
                } else {
                    format!("{was} ({})", on.join(", "))
                }
            })
            .collect();
        let with = value(change.with.as_ref());
        let _ = writeln!(
            page,
            "| `{}` | {} | {} |",
            change.path,
            cell(&before.join("; ")),
            cell(&with)
        );
    }
}

/// A text in a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
