//! What stands behind the rules of a variant but no source: every key that is assumed, with why.

use super::written::VariantTable;
use crate::basics::Span;
use crate::variant::shape::NOTHING;
use crate::variant::{Decode, Merged, Node, Shape, TableShape, join};

/// Keys that say what things are called: they are no rules that a source could give.
const NAMES: &[&str] = &["name", "read", "token", "prefix", "card-name"];

/// A key of a rule that no source stands behind.
#[derive(Clone, Debug)]
pub struct Unproven<'m> {
    /// The item, such as `play.lead`.
    pub item: String,
    /// The key in it that a person with a better source would set.
    pub key: String,
    /// The value now; none if the key is not set.
    pub value: Option<&'m Node>,
    /// What holds while the key is not set, in words.
    pub default: Option<String>,
    /// Where the value is written or, if it is not set, the item.
    pub origin: Span,
    /// What stands behind it.
    pub basis: Basis,
}

/// What stands behind a value that no source gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Basis {
    /// It is assumed, for these reasons.
    Assumed(Vec<String>),
    /// A file sets it without a word on why.
    House(String),
    /// Nothing at all. A variant with such a rule does not load.
    Nothing,
}

/// Every key of a resolved variant that no source stands behind, in the order of the format.
pub fn audit(merged: &Merged) -> Vec<Unproven<'_>> {
    let mut found = Vec::new();
    if let Shape::Table(table) = VariantTable::shape() {
        Audit {
            merged,
            found: &mut found,
        }
        .table(&table(), &merged.root, "");
    }
    found
}

struct Audit<'m, 'f> {
    merged: &'m Merged,
    found: &'f mut Vec<Unproven<'m>>,
}

impl<'m> Audit<'m, '_> {
    fn shape(&mut self, shape: &Shape, node: &'m Node, path: &str) {
        match shape {
            Shape::Table(table) => self.table(&table(), node, path),
            Shape::Over(table) => self.shape(table, node, path),
            Shape::Map(entry) => {
                for (name, inner) in node.in_order() {
                    self.shape(entry, inner, &join(path, name));
                }
            }
            _ => {}
        }
    }

    fn table(&mut self, table: &TableShape, node: &'m Node, path: &str) {
        for field in &table.fields {
            let Some(value) = node.get(&field.key) else {
                // What an item leaves as it is may be assumed too.
                let default = field
                    .default_in_words()
                    .filter(|default| default != NOTHING);
                if let (Some(default), true) = (default, table.item) {
                    self.unset(path, &field.key, default, node.origin);
                }
                continue;
            };
            if holds_items(&field.shape) {
                self.shape(&field.shape, value, &join(path, &field.key));
            } else if table.item {
                self.key(path, &field.key, value);
            }
        }
    }

    fn key(&mut self, item: &str, key: &str, value: &'m Node) {
        let citation = self.merged.citation(item, Some(key));
        let named = NAMES.contains(&key) && !self.merged.cites_key(item, key);
        if named || !citation.sources.is_empty() && citation.assumed.is_empty() {
            return;
        }
        let basis = match citation.house {
            _ if !citation.assumed.is_empty() => Basis::Assumed(citation.assumed),
            Some(file) => Basis::House(file),
            None => Basis::Nothing,
        };
        self.found.push(Unproven {
            item: item.to_owned(),
            key: key.to_owned(),
            value: Some(value),
            default: None,
            origin: value.origin,
            basis,
        });
    }

    fn unset(&mut self, item: &str, key: &str, default: String, origin: Span) {
        let citation = self.merged.citation(item, Some(key));
        if !citation.assumed.is_empty() {
            self.found.push(Unproven {
                item: item.to_owned(),
                key: key.to_owned(),
                value: None,
                default: Some(default),
                origin,
                basis: Basis::Assumed(citation.assumed),
            });
        }
    }
}

/// Whether the value holds items of its own, each with its own citation.
fn holds_items(shape: &Shape) -> bool {
    match shape {
        Shape::Table(table) => {
            let table = table();
            table.item || table.fields.iter().any(|field| holds_items(&field.shape))
        }
        Shape::Map(inner) | Shape::Over(inner) => holds_items(inner),
        _ => false,
    }
}
