//! What is looked for when a variant is checked finds nothing in what is shipped, and finds it in what is not.

use tarokk::basics::SourceMap;
use tarokk::expr::Condition;
use tarokk::report::diagnostic::render;
use tarokk::rules::check;
use tarokk::rules::lint::codes::NEVER;
use tarokk::session::checking;
use tarokk::variant::{BUILTINS, Files, NoFiles, Node, load};

/// Every shipped variant that can be played.
fn variants() -> impl Iterator<Item = &'static str> {
    let playable = BUILTINS.iter().filter(|builtin| builtin.is_playable());
    playable.map(|builtin| builtin.id)
}

#[test]
fn nothing_is_found_in_a_shipped_variant() {
    for id in variants() {
        let mut sources = SourceMap::default();
        let findings = checking::variant(id, &[], &NoFiles, &mut sources);
        let shown = render(&findings, &sources, false);
        assert!(findings.is_empty(), "{id}\n{shown}");
    }
}

/// Every figure of a shipped variant can be made, and need not be, as far as its condition goes.
#[test]
fn every_shipped_figure_can_be_made() {
    let mut figures = 0;
    for id in variants() {
        let mut sources = SourceMap::default();
        let (merged, _) = load(id, &[], &NoFiles, &mut sources);
        let (rules, findings) = check(&merged.expect(id), &sources);
        assert!(findings.is_empty(), "{id}");
        let rules = rules.expect(id);
        let made = rules.modes.iter().flat_map(|mode| &mode.figures);
        figures += made
            .filter(|figure| !matches!(figure.made, Condition::Constant(_)))
            .count();
    }
    assert!(figures > 100, "there are only {figures}");
}

/// A file that extends a variant.
struct House(String);

impl Files for House {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

/// Whatever makes a figure, it is found that nothing does beside its contrary.
#[test]
fn the_contrary_beside_a_condition_is_found() {
    for id in variants() {
        let (merged, _) = load(id, &[], &NoFiles, &mut SourceMap::default());
        let merged = merged.expect(id);
        let figures = merged.root.get("figure").expect("figures");
        for (figure, node) in figures.in_order() {
            let made = node.get("made").and_then(Node::as_str);
            let made = made.filter(|made| !["never", "always"].contains(made));
            let Some(made) = made else { continue };
            let house = House(format!(
                "format = 1\nextends = \"{id}\"\n[figure.{figure}]\nmade = \"({made}) and not ({made})\"\n"
            ));
            let mut sources = SourceMap::default();
            let (merged, _) = load("house.toml", &[], &house, &mut sources);
            let (_, findings) = check(&merged.expect(id), &sources);
            let never = findings.iter().any(|finding| finding.code == NEVER);
            assert!(never, "{id}: {figure}");
        }
    }
}
