//! The overlays that are shipped: each is embedded, whole, shows what it changes, and stands on its page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use tarokk::basics::Diagnostic;
use tarokk::report::diagnostic::render;
use tarokk::report::overlay::{changes, citations, own, replaced, value};
use tarokk::rules::compile;
use tarokk::session::overlays::{Laid, Shelf};
use tarokk::variant::codes::DOES_NOT_FIT;
use tarokk::variant::{BUILTINS, Layer, Merged, NoFiles, Role, Table, Value, differences};

use crate::page;
use crate::support::files;

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
    let mut shelf = Shelf::new(&NoFiles);
    for id in overlays() {
        let (variants, tested) = shelf.test(id, None);
        if !tested.findings.is_empty() {
            let shown = render(&tested.findings, &shelf.sources, false);
            let _ = writeln!(faults, "{id}\n{shown}");
        }
        assert!(!variants.is_empty(), "{id} fits nothing");
        assert!(tested.both > 0, "{id} has no case for both settings");
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn the_page_of_overlays_is_what_the_files_say() {
    let mut made = HEAD.to_owned();
    let mut shelf = Shelf::new(&NoFiles);
    for (question, ids) in questions() {
        let _ = write!(made, "\n## {}\n", question.unwrap_or("Rules of their own"));
        for id in ids {
            let all = shelf.lay(id, None).unwrap();
            section(id, &all, &mut made);
        }
    }
    page::check(PAGE, &made);
}

/// The overlays by the question that they answer, in the order of the first answer; those that answer none together.
fn questions() -> Vec<(Option<&'static str>, Vec<&'static str>)> {
    let mut all: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
    for builtin in BUILTINS.iter().filter(|builtin| builtin.overlay) {
        let mut lines = builtin.text.lines();
        let said = lines.find_map(|line| line.strip_prefix("question = "));
        let question = said.map(|said| said.trim_matches('"'));
        match all.iter_mut().find(|(known, _)| *known == question) {
            Some((_, ids)) => ids.push(builtin.id),
            None => all.push((question, vec![builtin.id])),
        }
    }
    all
}

#[test]
fn of_two_answers_to_one_question_the_later_one_alone_counts() {
    let mut shelf = Shelf::new(&NoFiles);
    let mut faults = String::new();
    let mut pairs = 0;
    for (question, ids) in questions() {
        let Some(question) = question else { continue };
        let mut alone: Vec<(&str, BTreeMap<String, Merged>)> = Vec::new();
        for id in ids {
            let all = shelf.lay(id, None).unwrap().into_iter();
            let all = all.map(|laid| (laid.variant, slim(&laid.merged)));
            alone.push((id, all.collect()));
        }
        for (earlier, below) in &alone {
            for (later, over) in alone.iter().filter(|(later, _)| later != earlier) {
                for (variant, first) in below {
                    let Some(second) = over.get(variant) else {
                        continue;
                    };
                    pairs += 1;
                    let (both, findings) = shelf.lay_over(first, later);
                    let different = differences(&both, second);
                    if findings.has_errors() || !different.is_empty() {
                        let paths: Vec<&str> =
                            different.iter().map(|one| one.path.as_str()).collect();
                        let paths = paths.join(", ");
                        let _ = writeln!(
                            faults,
                            "{question}: {earlier}, then {later} on {variant}: {paths}"
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

/// What one overlay takes away another may speak of: laying both on either gives rules or says what to do.
#[test]
fn what_is_taken_away_leaves_rules_for_other_answers() {
    let mut shelf = Shelf::new(&NoFiles);
    let mut faults = String::new();
    let mut pairs = 0;
    let all: Vec<Laid> = overlays()
        .filter_map(|id| shelf.lay(id, Some("palatinus")).ok()?.pop())
        .collect();
    for first in &all {
        let one = own(first).unwrap();
        for other in all.iter().filter_map(own) {
            if one.question == other.question || taken(one).is_disjoint(&items(other)) {
                continue;
            }
            pairs += 1;
            let (both, mut findings) = shelf.lay_over(&first.merged, &other.id);
            let told =
                |finding: &Diagnostic| finding.code == DOES_NOT_FIT && finding.help.is_some();
            let told = findings.iter().any(told);
            findings.append(compile(&both, &shelf.sources).1);
            if findings.has_errors() && !told {
                let _ = writeln!(faults, "{}, then {}", one.id, other.id);
                faults.push_str(&render(&findings, &shelf.sources, false));
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(pairs > 20, "{pairs}");
}

/// The same rules, without what is of no matter to what is laid on them.
fn slim(merged: &Merged) -> Merged {
    let mut slim = merged.clone();
    slim.examples.clear();
    for layer in &mut slim.layers {
        if layer.role != Role::Overlay {
            layer.tree.value = Value::Table(Table::new());
        }
    }
    slim
}

/// The items of which an overlay takes something away.
fn taken(layer: &Layer) -> BTreeSet<String> {
    let removed = layer.removed.iter();
    let item = |path: &str| path.splitn(3, '.').take(2).collect::<Vec<_>>().join(".");
    removed.map(|path| item(&path.value)).collect()
}

/// The items that an overlay speaks of.
fn items(layer: &Layer) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (table, node) in layer.tree.in_order() {
        let inner = node.as_table().into_iter().flatten();
        all.extend(inner.map(|(item, _)| format!("{table}.{item}")));
    }
    all.append(&mut taken(layer));
    all
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

/// The page on the points on which tables differ names every question, and no other; and no overlay that is not there.
#[test]
fn the_page_of_points_names_every_question() {
    let page = crate::support::read("docs/points.md");
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let named: BTreeSet<&str> = rows
        .flat_map(|row| row.split('"').skip(1).step_by(2))
        .collect();
    let asked: BTreeSet<&str> = questions()
        .into_iter()
        .filter_map(|(question, _)| question)
        .collect();
    assert_eq!(named, asked);
    let schools = page
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|word| !word.contains('.'));
    let known: BTreeSet<&str> = overlays().chain(["lasting", "play", "annul"]).collect();
    for school in schools {
        assert!(known.contains(school), "{school}");
    }
}
