//! Where two resolved variants part, and a variant with single rules of another.

use std::collections::BTreeMap;

use super::load::Merged;
use super::tree::{Node, Table, Value, join};

/// Keys that say nothing of how a game goes.
pub(super) const SILENT: [&str; 5] = ["name", "note", "source", "assumed", "concept"];

/// Keys that only say how things are called and read.
const NAMING: [&str; 5] = ["read", "read-endings", "read-prefix", "token", "card-name"];

/// Whether a key says nothing of how a game goes.
pub fn is_silent(key: &str) -> bool {
    SILENT.contains(&key) || NAMING.contains(&key)
}

/// A point on which two variants part.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The path of the value, or of the item where only one of the two has it.
    pub path: String,
    /// What the first says, if it says anything.
    pub first: Option<Node>,
    /// What the second says, if it says anything.
    pub second: Option<Node>,
}

/// Every point on which the rules of two variants part, in the order of the first; what only the second has comes where its
/// own file has it.
///
/// What things are called, what is noted of them and where they are written are no rules.
pub fn differences(first: &Merged, second: &Merged) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(
        String::new(),
        Some(&first.root),
        Some(&second.root),
        &mut found,
    );
    found
}

fn compare(path: String, first: Option<&Node>, second: Option<&Node>, found: &mut Vec<Difference>) {
    if let (Some(Value::Table(one)), Some(Value::Table(other))) = (
        first.map(|node| &node.value),
        second.map(|node| &node.value),
    ) {
        for key in keys(one, other) {
            compare(join(&path, key), one.get(key), other.get(key), found);
        }
        return;
    }
    let same = match (first, second) {
        (Some(first), Some(second)) => says_the_same(first, second),
        (first, second) => first.is_none() && second.is_none(),
    };
    if !same {
        found.push(Difference {
            path,
            first: first.cloned(),
            second: second.cloned(),
        });
    }
}

/// The keys of two tables that matter, in order.
fn keys<'t>(one: &'t Table, other: &'t Table) -> Vec<&'t str> {
    let mut order: BTreeMap<&str, (bool, u64)> = BTreeMap::new();
    for (table, added) in [(one, false), (other, true)] {
        for (key, node) in table {
            if !is_silent(key) {
                order.entry(key).or_insert((added, node.order));
            }
        }
    }
    let mut keys: Vec<&str> = order.keys().copied().collect();
    keys.sort_by_key(|key| order.get(key));
    keys
}

/// Whether two values say the same, wherever they are written.
pub(super) fn says_the_same(first: &Node, second: &Node) -> bool {
    match (&first.value, &second.value) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| says_the_same(a, b))
        }
        (Value::Table(one), Value::Table(other)) => {
            keys(one, other)
                .into_iter()
                .all(|key| match (one.get(key), other.get(key)) {
                    (Some(a), Some(b)) => says_the_same(a, b),
                    _ => false,
                })
        }
        (first, second) => first == second,
    }
}

impl Node {
    /// The rule alone, without what it is called, what is noted of it and where it is written.
    #[must_use]
    pub fn without_citations(&self) -> Self {
        let mut bare = self.clone();
        if let Value::Table(table) = &mut bare.value {
            table.retain(|key, _| !is_silent(key));
            for inner in table.values_mut() {
                *inner = inner.without_citations();
            }
        }
        bare
    }
}

impl Merged {
    /// This variant with one rule, or one value, as another variant has it: set, or taken away if the other has none.
    ///
    /// What citations refer to is known in both ways.
    #[must_use]
    pub fn with_rule_of(&self, other: &Self, path: &str) -> Self {
        let mut changed = self.clone();
        for (key, source) in &other.sources {
            changed
                .sources
                .entry(key.clone())
                .or_insert_with(|| source.clone());
        }
        put(&mut changed.root, path, other.root.at(path));
        // What is cited for the rule stands in the files that it comes from.
        let theirs = other
            .layers
            .iter()
            .filter(|layer| !self.layers.contains(layer));
        for layer in theirs {
            let Some(item) = layer.tree.at(path) else {
                continue;
            };
            // Of each file there is one layer, however many rules of it are taken over.
            let mut known = changed.layers.iter_mut();
            if let Some(cites) = known.find(|known| known.file == layer.file) {
                put(&mut cites.tree, path, Some(item));
                continue;
            }
            let mut cites = layer.clone();
            cites.tree.value = Value::Table(Table::default());
            put(&mut cites.tree, path, Some(item));
            changed.layers.push(cites);
        }
        changed
    }
}

impl Merged {
    /// This variant with one key that says something else. What is cited for the key stays.
    #[must_use]
    pub fn with_value(&self, path: &str, value: Value) -> Self {
        let mut changed = self.clone();
        let table = path.rsplit_once('.').map_or("", |(table, _)| table);
        let now = self.root.at(path).or_else(|| self.root.at(table));
        if let Some(now) = now {
            let node = Node {
                value,
                beneath: None,
                ..now.clone()
            };
            put(&mut changed.root, path, Some(&node));
        }
        changed
    }
}

/// Sets what stands at a path, or takes it away; a table on the way that is not there is made.
pub(super) fn put(root: &mut Node, path: &str, value: Option<&Node>) {
    let (key, rest) = match path.split_once('.') {
        Some((key, rest)) => (key, Some(rest)),
        None => (path, None),
    };
    let Value::Table(table) = &mut root.value else {
        return;
    };
    match (rest, value) {
        (None, Some(value)) => {
            table.insert(key.to_owned(), value.clone());
        }
        (None, None) => {
            table.remove(key);
        }
        (Some(rest), value) => {
            if !table.contains_key(key) {
                let Some(value) = value else { return };
                let empty = Node {
                    value: Value::Table(Table::new()),
                    ..value.clone()
                };
                table.insert(key.to_owned(), empty);
            }
            if let Some(inner) = table.get_mut(key) {
                put(inner, rest, value);
            }
        }
    }
}
