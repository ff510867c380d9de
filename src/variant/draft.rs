//! What a new file says: only that in which it differs from the variant that it starts from.

use super::citation::is_within;
use super::diff::{is_silent, put, says_the_same};
use super::load::{Merged, Role};
use super::merge::lay;
use super::table::ITEM_KEYS;
use super::tree::{Node, Table, Value, join};

/// What a file says that starts from a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// The items and keys that it takes away.
    pub removed: Vec<String>,
    /// Those of them with which the table goes that they are in, as nothing else is left in it.
    pub cleared: Vec<String>,
    /// What it says of the game.
    pub tree: Node,
    /// What its citations refer to and the variant does not list.
    pub sources: Node,
}

impl Draft {
    /// What the overlays on a variant say that the variant does not say itself.
    pub fn of_overlays(laid: &Merged, base: &Merged) -> Self {
        let mut draft = Self {
            removed: Vec::new(),
            cleared: Vec::new(),
            tree: empty(&base.root),
            sources: laid.cited.clone(),
        };
        if let (Value::Table(sources), Some(known)) =
            (&mut draft.sources.value, base.cited.as_table())
        {
            sources.retain(|key, _| !known.contains_key(key));
        }
        for layer in laid.layers.iter().skip(base.layers.len()) {
            debug_assert_eq!(layer.role, Role::Overlay);
            for path in &layer.removed {
                put(&mut draft.tree, &path.value, None);
                let gone = |removed: &String| is_within(&path.value, removed);
                if base.root.at(&path.value).is_some() && !draft.removed.iter().any(gone) {
                    draft.removed.push(path.value.clone());
                }
            }
            lay(&mut draft.tree, &layer.tree);
        }
        prune(&mut draft.tree, Some(&base.root), "", &draft.removed);
        let stays = |path: &String| {
            let table = path.rsplit_once('.').map_or("", |(table, _)| table);
            laid.root.at(table).is_some()
        };
        (draft.removed, draft.cleared) = draft.removed.into_iter().partition(stays);
        draft
    }

    /// Sets one key. `reason` is where the rule can say why it is so: the path of its item and the key in it, and why.
    pub fn set(&mut self, base: &Merged, path: &str, value: Value, reason: Option<Reason<'_>>) {
        let table = path.rsplit_once('.').map_or("", |(table, _)| table);
        let now = base.root.at(path).or_else(|| base.root.at(table));
        let node = Node {
            value,
            beneath: None,
            ..empty(now.unwrap_or(&base.root))
        };
        put(&mut self.tree, path, Some(&node));
        if let Some(reason) = reason {
            self.give(&reason, &node);
        }
    }

    /// Sets one key back to what the variant says; whether that is done by saying nothing of it.
    pub fn leave(&mut self, base: &Merged, path: &str) -> bool {
        if self.removed.iter().any(|removed| is_within(path, removed)) {
            return false;
        }
        put(&mut self.tree, path, None);
        prune(&mut self.tree, Some(&base.root), "", &self.removed);
        true
    }

    /// Says why a key of an item is as it is, beside what is said of its other keys.
    fn give(&mut self, reason: &Reason<'_>, like: &Node) {
        let text = |text: &str| Node {
            value: Value::String(text.to_owned()),
            ..empty(like)
        };
        let place = join(reason.item, "assumed");
        let general = self.tree.at(&place).and_then(Node::as_str);
        if let Some(general) = general.map(str::to_owned) {
            let mut table = Table::new();
            table.insert("*".to_owned(), text(&general));
            let node = Node {
                value: Value::Table(table),
                ..empty(like)
            };
            put(&mut self.tree, &place, Some(&node));
        }
        put(
            &mut self.tree,
            &join(&place, reason.key),
            Some(&text(reason.why)),
        );
    }
}

/// Why a key is as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason<'r> {
    /// The path of the item.
    pub item: &'r str,
    /// The key in it.
    pub key: &'r str,
    /// Why.
    pub why: &'r str,
}

/// A table without entries, at the place of another node.
fn empty(like: &Node) -> Node {
    Node {
        value: Value::Table(Table::new()),
        key_origin: like.key_origin,
        origin: like.origin,
        order: like.order,
        beneath: None,
    }
}

/// Takes away what says the same as the variant beneath; says whether anything is left.
fn prune(node: &mut Node, beneath: Option<&Node>, path: &str, removed: &[String]) -> bool {
    let gone = !path.is_empty() && removed.iter().any(|removed| is_within(path, removed));
    let beneath = beneath.filter(|_| !gone);
    let Value::Table(table) = &mut node.value else {
        return beneath.is_none_or(|beneath| !says_the_same(node, beneath));
    };
    table.retain(|key, inner| {
        let reason = ITEM_KEYS.contains(&key.as_str());
        let known = beneath.and_then(|beneath| beneath.get(key));
        match known {
            // Names are told apart letter by letter: they are no rules.
            Some(known) if is_silent(key) && !reason => !inner.is_written_like(known),
            _ => reason || prune(inner, known, &join(path, key), removed),
        }
    });
    let says = table.keys().any(|key| !ITEM_KEYS.contains(&key.as_str()));
    says || beneath.is_none()
}

impl Node {
    /// Whether two values are the same in every key, wherever they are written.
    fn is_written_like(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Value::Table(one), Value::Table(other)) => {
                one.len() == other.len()
                    && one.iter().all(|(key, node)| {
                        let found = other.get(key);
                        found.is_some_and(|found| node.is_written_like(found))
                    })
            }
            (Value::Array(one), Value::Array(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a.is_written_like(b))
            }
            (one, other) => one == other,
        }
    }
}
