//! Tables inside a variant that lie on its own: what an item changes while it is in use, as an overlay changes a variant.

use crate::basics::{Diagnostics, Spanned};

use super::load::Merged;
use super::merge::{lay, remove};
use super::tree::{Node, Value};

impl Merged {
    /// The tree with the tables of the items at these paths lying on its own. Of several items the last lies on top.
    ///
    /// An item takes away what its list `remove` names, and adds or changes what it has of `tables`.
    pub fn lain(&self, items: &[String], tables: &[&str], findings: &mut Diagnostics) -> Node {
        let mut root = self.root.clone();
        for item in items.iter().filter_map(|path| self.root.at(path)) {
            remove(&mut root, &removed(item), self.incomplete, findings);
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
        root
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
