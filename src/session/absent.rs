//! What is not to be there and is nowhere: paths that no file knows.

use super::codes::ABSENT_ANYWAY;
use crate::basics::{Diagnostic, Diagnostics, SourceMap};
use crate::variant::parse::parse;
use crate::variant::suggest::{meant, quoted};
use crate::variant::{BUILTINS, Merged, Node, Role};

/// Judges the paths that the checked files want to be absent: the overlays, or the variant where none is laid on it.
pub(super) fn judge(merged: &Merged, known: &Diagnostics) -> Vec<Diagnostic> {
    let overlays = merged
        .layers
        .iter()
        .any(|layer| layer.role == Role::Overlay);
    let role = if overlays { Role::Overlay } else { Role::Base };
    let layers = merged.layers.iter().filter(|layer| layer.role == role);
    let there = |trees: &[&Node], path: &str| trees.iter().any(|tree| tree.at(path).is_some());
    let own: Vec<&Node> = merged.layers.iter().map(|layer| &layer.tree).collect();
    let told = |span| {
        let mut places = known.iter().filter_map(|one| one.primary.as_ref());
        places.any(|label| label.span == span)
    };
    let strange: Vec<_> = layers
        .flat_map(|layer| &layer.removed)
        .filter(|path| !there(&own, &path.value) && !told(path.span))
        .collect();
    if strange.is_empty() {
        return Vec::new();
    }
    let shipped = shipped();
    let mut trees: Vec<&Node> = shipped.iter().collect();
    trees.extend(shipped.iter().filter_map(|tree| tree.get("where-there")));
    trees.extend(own);
    let known = |path: &str| there(&trees, path) || is_key_of_an_item(&trees, path);
    let strange = strange.into_iter().filter(|path| !known(&path.value));
    strange
        .map(|path| {
            let message = format!("no rules have anything at {}", quoted(&path.value));
            let finding = Diagnostic::warning(ABSENT_ANYWAY, message).at(path.span);
            match beside(&trees, &path.value) {
                Some(near) => finding.with_help(format!("did you mean `{near}`?")),
                None => finding.with_help("it is never there, and need not be listed"),
            }
        })
        .collect()
}

/// Whether a path is that of an item, and of a key that others of its kind have.
fn is_key_of_an_item(trees: &[&Node], path: &str) -> bool {
    let Some((item, key)) = path.rsplit_once('.') else {
        return false;
    };
    let table = item.rsplit_once('.').map_or("", |(table, _)| table);
    let others = trees.iter().filter_map(|tree| tree.at(table)?.as_table());
    let mut others = others.flat_map(|table| table.values());
    trees.iter().any(|tree| tree.at(item).is_some()) && others.any(|one| one.get(key).is_some())
}

/// The files that are shipped, as written.
fn shipped() -> Vec<Node> {
    let mut sources = SourceMap::default();
    let parsed = BUILTINS.iter().filter_map(|builtin| {
        let file = sources.add(builtin.id, builtin.text.to_owned());
        parse(file, &sources).0
    });
    parsed.collect()
}

/// A path that was probably meant, wrong in one place.
fn beside(trees: &[&Node], path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('.').collect();
    (0..parts.len()).find_map(|n| {
        let (before, after) = (parts.get(..n)?.join("."), parts.get(n + 1..)?);
        let tables = trees.iter().filter_map(|tree| tree.at(&before)?.as_table());
        let mut keys: Vec<&str> = tables
            .flat_map(|table| table.keys().map(String::as_str))
            .collect();
        keys.sort_unstable();
        keys.dedup();
        let near = meant(parts.get(n)?, &keys)?;
        let whole = parts.get(..n)?.iter().copied().chain([near]);
        let whole: Vec<&str> = whole.chain(after.iter().copied()).collect();
        let whole = whole.join(".");
        trees
            .iter()
            .any(|tree| tree.at(&whole).is_some())
            .then_some(whole)
    })
}
