//! What can be remarked of an overlay that is laid on: that it changes nothing, that it overrules an earlier one; and
//! whether a file is an overlay at all.

use crate::basics::{Diagnostic, Diagnostics, SourceMap, Span};

use super::builtin::BUILTINS;
use super::chain::Loaded;
use super::codes;
use super::diff::{is_silent, says_the_same};
use super::load::{Files, Layer, Merged, Role};
use super::parse::parse;
use super::suggest::quoted;
use super::tree::{Node, Table, Value, join};

/// Whether a name is that of an overlay: a built-in one, or a file that says what it fits.
pub fn is_overlay(name: &str, files: &dyn Files) -> bool {
    if let Some(builtin) = BUILTINS.iter().find(|builtin| builtin.id == name) {
        return builtin.overlay;
    }
    let mut sources = SourceMap::default();
    files.read(name).is_ok_and(|text| {
        let file = sources.add(name, text);
        let (tree, _) = parse(file, &sources);
        tree.is_some_and(|tree| tree.get("fits").is_some())
    })
}

/// Keys that say why something is so, and nothing of what is.
const REASONS: [&str; 4] = ["source", "assumed", "note", "concept"];

/// Whether two trees say the same, names and spellings included, whatever their reasons.
pub(super) fn is_same(one: &Node, other: &Node) -> bool {
    match (&one.value, &other.value) {
        (Value::Table(one), Value::Table(other)) => {
            let said = |table: &Table| -> Vec<String> {
                let keys = table.keys().filter(|key| !REASONS.contains(&key.as_str()));
                keys.cloned().collect()
            };
            let keys = said(one);
            keys == said(other)
                && keys.iter().all(|key| match (one.get(key), other.get(key)) {
                    (Some(one), Some(other)) => is_same(one, other),
                    _ => false,
                })
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| is_same(a, b))
        }
        (one, other) => one == other,
    }
}

/// The note that an overlay says what is so already.
pub(super) fn idle(overlay: &str, variant: &str, start: Span) -> Diagnostic {
    let (overlay, variant) = (quoted(overlay), quoted(variant));
    let message = format!("the overlay {overlay} changes nothing of {variant} as it is here");
    Diagnostic::note(codes::CHANGES_NOTHING, message).at(start)
}

/// Notes where an overlay overrules those laid on before it: once for each of them.
pub(super) fn remark(merged: &Merged, over: &Loaded, findings: &mut Diagnostics) {
    for below in merged
        .layers
        .iter()
        .filter(|layer| layer.role == Role::Overlay)
    {
        let mut clashes = Vec::new();
        clash("", &below.tree, &over.parts.rest, &mut clashes);
        let preamble = &over.parts.preamble;
        for removed in preamble.remove.iter().chain(&preamble.absent) {
            if let Some(node) = below.tree.at(&removed.value) {
                clashes.push((removed.value.clone(), node.key_origin, removed.span));
            }
        }
        for removed in &below.removed {
            if let Some(node) = over.parts.rest.at(&removed.value) {
                clashes.push((removed.value.clone(), removed.span, node.key_origin));
            }
        }
        findings.extend(overruled(below, over, &clashes));
    }
}

fn overruled(below: &Layer, over: &Loaded, clashes: &[(String, Span, Span)]) -> Option<Diagnostic> {
    let (path, before, after) = clashes.first()?;
    let (below, over) = (quoted(&below.id), quoted(&over.id()));
    let more = match clashes.len() {
        1 => String::new(),
        n => format!(" and {} more", n - 1),
    };
    let message = format!(
        "the overlay {over} overrules {below} in {}{more}",
        quoted(path)
    );
    let finding = Diagnostic::note(codes::OVERRULED, message).labelled(*after, "this one counts");
    Some(finding.related(*before, "laid on before"))
}

/// The values on which two files differ, with where each writes them.
fn clash(path: &str, below: &Node, over: &Node, clashes: &mut Vec<(String, Span, Span)>) {
    match (below.as_table(), over.as_table()) {
        (Some(earlier), Some(later)) => {
            for (key, node) in later {
                if let Some(other) = earlier.get(key).filter(|_| !is_silent(key)) {
                    clash(&join(path, key), other, node, clashes);
                }
            }
        }
        _ if !says_the_same(below, over) => {
            clashes.push((path.to_owned(), below.origin, over.origin));
        }
        _ => {}
    }
}
