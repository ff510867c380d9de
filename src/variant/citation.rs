//! Where a rule is written: citations of items and of single keys, over all files that had a say.
//!
//! A citation covers what its own file sets. When a later file changes an inherited value and cites nothing for it, the
//! value is a rule of that file's house, not of the source that the parent cites.

use super::load::Merged;
use super::table::ITEM_KEYS;
use super::tree::{Node, Value, join};

/// What stands behind a rule.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Citation {
    /// Places in sources, each beginning with the key of the source.
    pub sources: Vec<String>,
    /// Why something is assumed that no source says.
    pub assumed: Vec<String>,
    /// The file that sets it without a word on why.
    pub house: Option<String>,
}

impl Citation {
    /// Whether nothing stands behind the rule.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty() && self.assumed.is_empty() && self.house.is_none()
    }

    /// All of it in one line.
    pub fn line(&self) -> String {
        let assumed = self.assumed.iter().map(|why| format!("assumed: {why}"));
        let house = self.house.iter().map(|file| format!("set in {file}"));
        let all: Vec<String> = self
            .sources
            .iter()
            .cloned()
            .chain(assumed)
            .chain(house)
            .collect();
        all.join("; ")
    }

    fn add(&mut self, other: Self) {
        for (all, more) in [
            (&mut self.sources, other.sources),
            (&mut self.assumed, other.assumed),
        ] {
            for line in more {
                if !all.contains(&line) {
                    all.push(line);
                }
            }
        }
        self.house = self.house.take().or(other.house);
    }
}

/// An item.
struct Laid<'m> {
    path: &'m str,
    /// As it is in the end.
    merged: Option<&'m Node>,
    /// As each file has it.
    own: Vec<Option<&'m Node>>,
}

impl Merged {
    /// What stands behind the item at `path`, or behind one `key` of it.
    ///
    /// Without a key the path may also be that of a value inside an item. A key that is not set is a rule that the item
    /// leaves as it is, and has the item's citation.
    pub fn citation(&self, path: &str, key: Option<&str>) -> Citation {
        match key {
            Some(key) if self.cites(path) => self.of_key(&self.laid(path), key),
            Some(key) => self.of_value(&join(path, key)),
            None => self.of_value(path),
        }
    }

    /// Whether some file cites something for this very key of an item.
    pub fn cites_key(&self, item: &str, key: &str) -> bool {
        let layers = self.layers.iter();
        let mut items = layers.filter_map(|layer| layer.tree.at(item));
        items.any(|own| {
            let cited = ["source", "assumed"]
                .into_iter()
                .filter_map(|word| own.get(word));
            cited
                .filter_map(Node::as_table)
                .any(|table| table.contains_key(key))
        })
    }

    /// Whether anything is cited at this very path.
    fn cites(&self, path: &str) -> bool {
        let item = self.root.at(path);
        item.is_some_and(|item| item.get("source").is_some() || item.get("assumed").is_some())
    }

    fn of_value(&self, path: &str) -> Citation {
        if self.cites(path) {
            return self.of_item(path);
        }
        let mut item = path;
        while let Some((outer, key)) = item.rsplit_once('.') {
            if self.cites(outer) {
                return self.of_key(&self.laid(outer), key);
            }
            item = outer;
        }
        let Some(layer) = self.root.at(path).and_then(|node| self.last_layer(node)) else {
            return Citation::default();
        };
        self.of_house(path, layer)
    }

    /// An item as it is in the end and in each file.
    fn laid<'m>(&'m self, path: &'m str) -> Laid<'m> {
        Laid {
            path,
            merged: self.root.at(path),
            own: self
                .layers
                .iter()
                .map(|layer| layer.tree.at(path))
                .collect(),
        }
    }

    fn of_item(&self, path: &str) -> Citation {
        let mut whole = Citation::default();
        let item = self.laid(path);
        let keys: Vec<&str> = item.merged.map(own_keys).unwrap_or_default();
        for key in &keys {
            whole.add(self.of_key(&item, key));
        }
        if keys.is_empty() {
            whole = self.of_key(&item, "");
        }
        whole
    }

    fn of_key(&self, item: &Laid<'_>, key: &str) -> Citation {
        let merged = item.merged;
        let value = merged.and_then(|item| item.get(key));
        // A citation that a later file removed is gone, whoever gave it.
        let stands = |word: &str| merged.is_some_and(|item| item.get(word).is_some());
        let set_in = value.and_then(|value| self.last_layer(value));
        for (n, own) in item.own.iter().enumerate().rev() {
            if set_in.is_some_and(|set_in| n < set_in) {
                break;
            }
            let Some(own) = own else {
                continue;
            };
            let special = given(own, Some(key), stands);
            if !special.is_empty() {
                return special;
            }
            // A citation of the whole covers what the same file sets; one that stands alone covers everything.
            if set_in.is_none_or(|set_in| n == set_in) || own_keys(own).is_empty() {
                let general = given(own, None, stands);
                if !general.is_empty() {
                    return general;
                }
            }
        }
        set_in.map_or_else(Citation::default, |layer| self.of_house(item.path, layer))
    }

    /// A value that a file sets without a word is the rule of its house, if it changes what it inherited or is a
    /// person's file. A built-in file that sets something new without a word has nothing behind it.
    fn of_house(&self, item: &str, set_in: usize) -> Citation {
        let Some(layer) = self.layers.get(set_in) else {
            return Citation::default();
        };
        if layer.builtin && !self.inherits(item, set_in) {
            return Citation::default();
        }
        Citation {
            house: Some(layer.file_name.clone()),
            ..Citation::default()
        }
    }

    /// Whether a layer found the item there when it was laid.
    fn inherits(&self, item: &str, layer: usize) -> bool {
        let mut there = false;
        for (n, earlier) in self.layers.iter().enumerate().take(layer + 1) {
            let removed = earlier
                .removed
                .iter()
                .any(|path| is_within(item, &path.value));
            there = there && !removed;
            if n < layer {
                there |= earlier.tree.at(item).is_some();
            }
        }
        there
    }

    /// The last layer that set any part of a value.
    fn last_layer(&self, node: &Node) -> Option<usize> {
        let own = || {
            self.layers
                .iter()
                .position(|layer| layer.file == node.origin.file)
        };
        match &node.value {
            Value::Table(table) if !table.is_empty() => table
                .values()
                .filter_map(|node| self.last_layer(node))
                .max(),
            _ => own(),
        }
    }
}

/// Whether the path `inner` is `outer` or below it.
pub fn is_within(inner: &str, outer: &str) -> bool {
    inner
        .strip_prefix(outer)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The keys of an item that say something of the game.
pub(super) fn own_keys(item: &Node) -> Vec<&str> {
    let keys = item.as_table().into_iter().flat_map(|table| table.keys());
    keys.map(String::as_str)
        .filter(|key| !ITEM_KEYS.contains(key))
        .collect()
}

/// What an item says for one key of it, or for all that it says nothing special of.
fn given(item: &Node, key: Option<&str>, stands: impl Fn(&str) -> bool) -> Citation {
    let find = |word: &str| {
        let node = item.get(word).filter(|_| stands(word))?;
        match (node.as_table(), key) {
            (Some(table), key) => table.get(key.unwrap_or("*")),
            (None, None) => Some(node),
            (None, Some(_)) => None,
        }
    };
    let texts = |node: Option<&Node>| -> Vec<String> {
        let many = node.and_then(Node::as_array).unwrap_or(&[]).iter();
        let one = node.into_iter();
        one.chain(many)
            .filter_map(Node::as_str)
            .map(str::to_owned)
            .collect()
    };
    Citation {
        sources: texts(find("source")),
        assumed: texts(find("assumed")),
        house: None,
    }
}
