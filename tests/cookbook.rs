//! The cookbook: every house rule of it stands, changes something, and comes out as its worked cases say.

use std::collections::BTreeSet;

use tarokk::basics::{Severity, SourceMap};
use tarokk::report::diagnostic::render;
use tarokk::session::overlays::Shelf;
use tarokk::variant::{BUILTINS, Files, NoFiles, load};

use crate::support::read;

/// The files that the page shows, by name.
struct Shown(Vec<(String, String)>);

impl Shown {
    fn new() -> Self {
        let page = read("docs/cookbook.md");
        let blocks = page.split("```toml as ").skip(1).map(|block| {
            let (name, text) = block.split_once('\n').unwrap();
            (
                name.to_owned(),
                text.split("```").next().unwrap().to_owned(),
            )
        });
        Self(blocks.collect())
    }
}

impl Files for Shown {
    fn read(&self, path: &str) -> Result<String, String> {
        let found = self.0.iter().find(|(name, _)| name == path);
        found
            .map(|(_, text)| text.clone())
            .ok_or_else(|| "no such file".to_owned())
    }
}

#[test]
fn every_recipe_stands_and_makes_its_difference() {
    let shown = Shown::new();
    assert!(shown.0.len() >= 15, "{}", shown.0.len());
    let mut shelf = Shelf::new(&shown);
    for (name, text) in &shown.0 {
        assert_eq!(format!("{}.toml", text.split('"').nth(1).unwrap()), *name);
        let laid = shelf.check(name, None);
        let laid = laid.unwrap_or_else(|why| panic!("{}", render(&why, &shelf.sources, false)));
        for one in &laid {
            let told = render(&one.findings, &shelf.sources, false);
            // A note may ask whether what a recipe leaves out is left out on purpose.
            let mut found = one.findings.iter();
            let only_notes = found.all(|finding| finding.severity == Severity::Note);
            assert!(only_notes, "{name} on {}: {told}", one.variant);
        }
        assert!(laid.iter().any(|one| !one.idle), "{name} changes nothing");
        let (_, tested) = shelf.test(name, None);
        let told = render(&tested.findings, &shelf.sources, false);
        assert!(tested.findings.is_empty(), "{name}: {told}");
        assert!(
            tested.count > 0 && tested.count == tested.passed,
            "{name}: {told}"
        );
    }
}

#[test]
fn some_figures_are_in_no_variant() {
    let mut known = BTreeSet::new();
    for builtin in BUILTINS.iter().filter(|builtin| builtin.is_playable()) {
        let merged = load(builtin.id, &[], &NoFiles, &mut SourceMap::default())
            .0
            .unwrap();
        let figures = merged.root.get("figure").unwrap().as_table().unwrap();
        known.extend(figures.values().filter_map(|figure| {
            // The condition is what a figure is, whatever it is called.
            figure.get("made")?.as_str().map(str::to_owned)
        }));
    }
    let shown = Shown::new();
    let mut own = BTreeSet::new();
    for (_, text) in &shown.0 {
        let file: toml::Table = text.parse().unwrap();
        for (id, figure) in file
            .get("figure")
            .and_then(toml::Value::as_table)
            .into_iter()
            .flatten()
        {
            let named = figure.get("name").is_some();
            let made = figure.get("made").and_then(toml::Value::as_str);
            let lost = figure.get("lost").and_then(toml::Value::as_str);
            // A penalty is never made; what it is lost by is what it is.
            if named
                && made
                    .is_some_and(|made| !known.contains(made) || lost.is_some() && made == "never")
            {
                own.insert(id.clone());
            }
        }
    }
    assert!(own.len() >= 4, "{own:?}");
}
