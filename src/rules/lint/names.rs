//! Conditions that nothing names, and names that some languages lack.

use std::collections::BTreeSet;

use super::codes;
use crate::basics::Diagnostic;
use crate::basics::spelling::list;
use crate::rules::compile::Compiler;
use crate::variant::load::{Layer, Role};
use crate::variant::suggest::quoted;
use crate::variant::tree::{Node, Value};

/// Keys whose texts are read by people alone.
const FOR_PEOPLE: [&str; 7] = [
    "name", "read", "note", "source", "assumed", "concept", "forms",
];

impl Compiler<'_> {
    /// The files that are checked: the overlays, or the variant itself where none is laid on it.
    fn checked(&self) -> impl Iterator<Item = (usize, &Layer)> {
        let overlays = self
            .layers()
            .iter()
            .any(|layer| layer.role == Role::Overlay);
        let role = if overlays { Role::Overlay } else { Role::Base };
        let layers = self.layers().iter().enumerate();
        layers.filter(move |(_, layer)| layer.role == role)
    }

    /// Whether a key is written in one of the checked files.
    pub(super) fn is_checked(&self, path: &str) -> bool {
        let file = self.key_span(path).file;
        self.checked().any(|(_, layer)| layer.file == file)
    }

    /// Looks at what the checked files name.
    pub(in crate::rules) fn look_at_names(&mut self) {
        if self.lint.is_none() {
            return;
        }
        let mut found = self.unused();
        found.extend(self.untranslated());
        for finding in found {
            self.tell(finding);
        }
    }

    /// Conditions and numbers that a checked file adds and that no expression names.
    fn unused(&self) -> Vec<Diagnostic> {
        let mut spoken = BTreeSet::new();
        for layer in self.layers() {
            words("", &layer.tree, &mut spoken);
            if let Some(tree) = &layer.where_there {
                words("", tree, &mut spoken);
            }
        }
        let mut found = Vec::new();
        for (n, layer) in self.checked() {
            let named = ["condition", "number"].into_iter().flat_map(|table| {
                let items = layer.tree.get(table).map(Node::in_order);
                let items = items.unwrap_or_default().into_iter();
                items.map(move |(name, node)| (table, name, node))
            });
            for (table, name, node) in named {
                let path = format!("{table}.{name}");
                let is_new = self.layers()[..n]
                    .iter()
                    .all(|one| one.tree.at(&path).is_none());
                if is_new && !spoken.contains(name) {
                    let message = format!("nothing names the {table} {}", quoted(name));
                    let finding = Diagnostic::note(codes::UNUSED, message).at(node.key_origin);
                    found.push(finding.with_help(if table == "number" {
                        "name it where it is meant to count, or take it out"
                    } else {
                        "name it where it is meant to hold, or take it out"
                    }));
                }
            }
        }
        found
    }

    /// Names of a checked file that are given in some of its languages only.
    fn untranslated(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (_, layer) in self.checked() {
            let mut named = Vec::new();
            names("", &layer.tree, &mut named);
            let of = |node: &Node| -> BTreeSet<String> {
                let keys = node.as_table().into_iter().flat_map(|table| table.keys());
                keys.cloned().collect()
            };
            let all: BTreeSet<String> = named.iter().flat_map(|(_, node)| of(node)).collect();
            for (path, node) in named {
                // What is inherited is still there.
                let known = self.root().at(&format!("{path}.name")).map(of);
                let known = known.unwrap_or_else(|| of(node));
                let missing = all.difference(&known).map(|code| quoted(code));
                let missing: Vec<String> = missing.collect();
                if missing.is_empty() || known.is_empty() {
                    continue;
                }
                let message = format!(
                    "{} has no name in {}, as others of this file have",
                    quoted(&path),
                    list(&missing, "and")
                );
                let finding = Diagnostic::note(codes::UNTRANSLATED, message).at(node.key_origin);
                let help = "add the name in that language; without it reports show the id";
                found.push(finding.with_help(help));
            }
        }
        found
    }
}

/// The words of all expressions of a tree.
fn words(key: &str, node: &Node, all: &mut BTreeSet<String>) {
    match &node.value {
        Value::Table(table) => {
            for (key, inner) in table {
                if !FOR_PEOPLE.contains(&key.as_str()) {
                    words(key, inner, all);
                }
            }
        }
        Value::Array(elements) => elements.iter().for_each(|one| words(key, one, all)),
        Value::String(text) => {
            let parts = text.split(|c: char| c.is_whitespace() || "(){},".contains(c));
            // A condition does not name itself.
            all.extend(parts.filter(|part| *part != key).map(str::to_owned));
        }
        _ => {}
    }
}

/// The tables of names in a tree, by the path of what they name.
fn names<'n>(path: &str, node: &'n Node, all: &mut Vec<(String, &'n Node)>) {
    for (key, inner) in node.in_order() {
        if key == "name" && inner.as_table().is_some() {
            all.push((path.to_owned(), inner));
        } else {
            let dot = if path.is_empty() { "" } else { "." };
            names(&format!("{path}{dot}{key}"), inner, all);
        }
    }
}
