//! Tables inside a variant that lie on its own: what an item changes while it is in use, as an overlay changes a variant.

use crate::basics::{Diagnostics, Spanned};

use super::load::Merged;
use super::merge::{lay, remove};
use super::tree::{Node, Table, Value};

/// A tree with tables of items lying on its own.
pub enum Lain {
    /// Of the tree only the tables that the items change.
    Changed(Node),
    /// All of it: something is taken away that is more than a part of such a table.
    Whole(Node),
}

impl Merged {
    /// The tree with the tables of the items at these paths lying on its own. Of several items the last lies on top.
    ///
    /// An item takes away what its list `remove` names, and adds or changes what it has of `tables`.
    pub fn lain(&self, items: &[String], tables: &[&str], findings: &mut Diagnostics) -> Lain {
        let items = items.iter().filter_map(|path| self.root.at(path));
        let items: Vec<(&Node, Vec<Spanned<String>>)> =
            items.map(|item| (item, removed(item))).collect();
        let part_of = |path: &str| {
            let (table, _) = path.split_once('.')?;
            tables.iter().copied().find(|&known| known == table)
        };
        let all_removed = || items.iter().flat_map(|(_, removed)| removed);
        let is_partial = all_removed()
            .all(|path| part_of(&path.value).is_some_and(|table| self.root.get(table).is_some()));
        let mut root = if is_partial {
            let changed = |table: &&&str| {
                items.iter().any(|(item, _)| item.get(table).is_some())
                    || all_removed().any(|path| part_of(&path.value) == Some(**table))
            };
            self.only(tables.iter().filter(changed).copied())
        } else {
            self.root.clone()
        };
        for (item, removed) in items {
            remove(&mut root, &removed, self.incomplete, findings);
            let Value::Table(below) = &mut root.value else {
                break;
            };
            for table in tables {
                let Some(over) = item.get(table) else {
                    continue;
                };
                match below.get_mut(*table) {
                    Some(under) => lay(under, over),
                    None => {
                        below.insert((*table).to_owned(), over.clone());
                    }
                }
            }
        }
        if is_partial {
            Lain::Changed(root)
        } else {
            Lain::Whole(root)
        }
    }

    /// The tree with some of its tables alone.
    fn only<'t>(&self, tables: impl Iterator<Item = &'t str>) -> Node {
        let table = |key: &'t str| Some((key.to_owned(), self.root.get(key)?.clone()));
        let tables: Table = tables.filter_map(table).collect();
        Node {
            value: Value::Table(tables),
            key_origin: self.root.key_origin,
            origin: self.root.origin,
            order: self.root.order,
            beneath: None,
        }
    }
}

/// The paths that an item takes away.
fn removed(item: &Node) -> Vec<Spanned<String>> {
    let paths = item.get("remove").and_then(Node::as_array);
    paths
        .into_iter()
        .flatten()
        .filter_map(|path| Some(Spanned::new(path.as_str()?.to_owned(), path.origin)))
        .collect()
}
