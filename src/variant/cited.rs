//! Judging citations as they are written: their form, that their source is listed, that what they are for exists.

use std::collections::BTreeSet;

use crate::basics::{Diagnostic, Diagnostics};

use super::citation::{is_within, own_keys};
use super::codes;
use super::context::MAX_FINDINGS;
use super::load::Merged;
use super::suggest::{meant, offer, quoted, unknown};
use super::table::ITEM_KEYS;
use super::tree::{Node, Value, join};

/// Judges every citation of every file: its form, that its source is listed, that the key it is for exists.
pub(super) fn check(merged: &Merged, findings: &mut Diagnostics) {
    let known: BTreeSet<&str> = merged
        .cited
        .as_table()
        .into_iter()
        .flatten()
        .map(|(key, _)| key.as_str())
        .collect();
    let removed = merged.layers.iter().flat_map(|layer| &layer.removed);
    let mut check = Check {
        known,
        removed: removed.map(|path| path.value.as_str()).collect(),
        path: String::new(),
        incomplete: merged.incomplete,
        findings,
    };
    for layer in &merged.layers {
        check.node(&layer.tree, Some(&merged.root));
    }
}

struct Check<'c> {
    known: BTreeSet<&'c str>,
    /// What some file removes of what it inherits: its citation, higher up, is then no fault.
    removed: BTreeSet<&'c str>,
    /// Where the node stands.
    path: String,
    incomplete: bool,
    findings: &'c mut Diagnostics,
}

impl Check<'_> {
    /// Looks at a node as written and, where it can be found, as merged.
    fn node(&mut self, node: &Node, merged: Option<&Node>) {
        if self.findings.len() > MAX_FINDINGS {
            return;
        }
        match &node.value {
            Value::Table(table) => {
                for (key, value) in table {
                    match key.as_str() {
                        "source" => self.citation(value, merged.unwrap_or(node), true),
                        "assumed" => self.citation(value, merged.unwrap_or(node), false),
                        _ => {
                            let length = self.path.len();
                            if length > 0 {
                                self.path.push('.');
                            }
                            self.path.push_str(key);
                            self.node(value, merged.and_then(|merged| merged.get(key)));
                            self.path.truncate(length);
                        }
                    }
                }
            }
            Value::Array(elements) => {
                for element in elements {
                    self.node(element, None);
                }
            }
            _ => {}
        }
    }

    fn citation(&mut self, node: &Node, item: &Node, is_source: bool) {
        let Some(table) = node.as_table() else {
            self.line(node, is_source);
            return;
        };
        let keys = own_keys(item);
        for (key, value) in table {
            if self.findings.len() > MAX_FINDINGS {
                return;
            }
            let absent = item.get(key).is_none() || ITEM_KEYS.contains(&key.as_str());
            let looked_for = !self.incomplete || meant(key, &keys).is_some();
            if absent && key != "*" && looked_for && !self.is_removed(key) {
                let message = format!("{} is cited, but the item has no such key", quoted(key));
                let finding = Diagnostic::error(codes::CITES_NOTHING, message).at(value.key_origin);
                self.findings.push(offer(finding, key, "key", &keys));
            }
            self.line(value, is_source);
        }
    }

    /// Whether a file removes this key of the item that is looked at, or the item itself.
    fn is_removed(&self, key: &str) -> bool {
        !self.removed.is_empty() && {
            let path = join(&self.path, key);
            self.removed.iter().any(|removed| is_within(&path, removed))
        }
    }

    fn line(&mut self, node: &Node, is_source: bool) {
        match &node.value {
            Value::String(text) if !is_source => {
                if text.trim().is_empty() {
                    self.form(node, "`assumed` says nothing", "say why this is assumed");
                }
            }
            Value::String(text) => self.source(node, text),
            Value::Array(elements) if is_source => {
                for element in elements {
                    match element.as_str() {
                        Some(text) => self.source(element, text),
                        None => self.line_kind(element, "a string"),
                    }
                }
            }
            _ if is_source => self.line_kind(node, "a string or a list of strings"),
            _ => self.line_kind(node, "a string"),
        }
    }

    fn line_kind(&mut self, node: &Node, wanted: &str) {
        let message = format!("a citation is {}, but {wanted} is wanted", node.kind());
        self.findings
            .push(Diagnostic::error(codes::WRONG_TYPE, message).at(node.origin));
    }

    fn form(&mut self, node: &Node, message: &'static str, help: &'static str) {
        self.findings.push(
            Diagnostic::error(codes::UNKNOWN_SOURCE, message)
                .at(node.origin)
                .with_help(help),
        );
    }

    fn source(&mut self, node: &Node, text: &str) {
        let Some(key) = text.split_whitespace().next() else {
            self.form(
                node,
                "`source` says nothing",
                "begin with the key of a source",
            );
            return;
        };
        if self.known.contains(key) {
            return;
        }
        let known: Vec<&str> = self.known.iter().copied().collect();
        // A parent that is missing may list it; but what is nearly the name of a listed one is misspelt.
        if self.incomplete && meant(key, &known).is_none() {
            return;
        }
        let finding = unknown(codes::UNKNOWN_SOURCE, "source", key, node.origin, &known);
        self.findings.push(
            finding.with_note("sources are tables `[sources.KEY]` in this file or in a parent"),
        );
    }
}
