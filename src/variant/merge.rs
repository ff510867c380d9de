//! Laying one tree over another: tables merge, everything else replaces.

use crate::basics::spelling::list;
use crate::basics::{Diagnostic, Diagnostics, Spanned, told};

use super::codes;
use super::context::MAX_FINDINGS;
use super::diff::is_silent;
use super::suggest::{meant, offer, quoted};
use super::tree::{Node, Table, Value};
use super::whereabouts::paths_to;

/// The most paths that are offered for one that is not whole.
const MAX_SHOWN: usize = 4;

/// Lays `over` on `under`. What both have keeps its place in the order; what is new comes after it.
pub(super) fn lay(under: &mut Node, over: &Node) {
    if let (Value::Table(below), Value::Table(above)) = (&mut under.value, &over.value) {
        for (key, node) in above {
            match below.get_mut(key) {
                Some(existing) => lay(existing, node),
                None => {
                    below.insert(key.clone(), node.clone());
                }
            }
        }
        under.key_origin = over.key_origin;
        under.origin = over.origin;
    } else {
        let order = under.order;
        let replaced = std::mem::replace(under, over.clone());
        under.order = order;
        under.beneath = Some(Box::new(replaced));
    }
}

/// Gives every node of a file its place behind the nodes of the `layer`s before it.
pub(super) fn stamp(node: &mut Node, layer: usize) {
    node.order = ((layer as u64) << 32) | u64::from(node.key_origin.start);
    match &mut node.value {
        Value::Table(table) => table.values_mut().for_each(|node| stamp(node, layer)),
        Value::Array(elements) => elements.iter_mut().for_each(|node| stamp(node, layer)),
        _ => {}
    }
}

/// Takes away what a file removes of what it inherits. Of what it inherits from files that are missing nothing is known.
pub(super) fn remove(
    root: &mut Node,
    paths: &[Spanned<String>],
    incomplete: bool,
    findings: &mut Diagnostics,
) {
    for path in paths {
        if findings.len() > MAX_FINDINGS {
            return;
        }
        if let Err(finding) = remove_one(root, path)
            && !incomplete
        {
            findings.push(finding);
        }
    }
}

/// Takes away what a file wants to be absent, where it is there; with it the table in which nothing else says a rule.
pub(super) fn clear(root: &mut Node, paths: &[Spanned<String>]) {
    for path in paths {
        let mut path = path.clone();
        while root.at(&path.value).is_some() && remove_one(root, &path).is_ok() {
            let Some((parent, _)) = path.value.rsplit_once('.') else {
                break;
            };
            let table = root.at(parent).and_then(Node::as_table);
            if table.is_none_or(|table| table.keys().any(|key| !is_silent(key))) {
                break;
            }
            path.value = parent.to_owned();
        }
    }
}

/// Adds to what a file says what it says only of items that are there: a table of `asked` whose place in `root` holds none
/// is left out.
pub(super) fn add_where_there(said: &mut Node, asked: &Node, root: &Node) {
    let (Value::Table(said), Some(asked)) = (&mut said.value, asked.as_table()) else {
        return;
    };
    for (key, node) in asked {
        if node.as_table().is_none() {
            said.insert(key.clone(), node.clone());
        } else if let Some(there) = root.get(key).filter(|there| there.as_table().is_some()) {
            let inner = said.entry(key.clone()).or_insert_with(|| Node {
                value: Value::Table(Table::new()),
                ..node.clone()
            });
            add_where_there(inner, node, there);
        }
    }
}

fn remove_one(root: &mut Node, path: &Spanned<String>) -> Result<(), Diagnostic> {
    let (parent, last) = path.value.rsplit_once('.').unwrap_or(("", &path.value));
    let Value::Table(root) = &mut root.value else {
        return Err(removes_nothing(path, "", &Table::new(), &path.value));
    };
    let mut table = root;
    let mut walked = String::new();
    for key in parent.split('.').filter(|_| !parent.is_empty()) {
        // Asked before it is borrowed for good, so that the finding can still list the table's keys.
        match table.get(key) {
            Some(node) if node.as_table().is_some() => {}
            Some(node) => {
                let kind = node.kind();
                return Err(not_inherited(path)
                    .with_help(format!("`{walked}{key}` is {kind} and has no keys")));
            }
            None => return Err(removes_nothing(path, &walked, table, key)),
        }
        walked.push_str(key);
        walked.push('.');
        let Some(Value::Table(inner)) = table.get_mut(key).map(|node| &mut node.value) else {
            return Ok(());
        };
        table = inner;
    }
    if table.remove(last).is_some() {
        Ok(())
    } else {
        Err(removes_nothing(path, &walked, table, last))
    }
}

/// The finding that a path stops at `key`, which is not among the keys of `table` at `walked`.
fn removes_nothing(path: &Spanned<String>, walked: &str, table: &Table, key: &str) -> Diagnostic {
    let finding = not_inherited(path);
    let rest = path.value.get(walked.len() + key.len()..).unwrap_or("");
    let keys: Vec<&str> = table.keys().map(String::as_str).collect();
    // The path may lack the table that the item is in.
    let whole = if walked.is_empty() {
        paths_to(table, key)
    } else {
        Vec::new()
    };
    if !whole.is_empty() {
        let shown = whole
            .iter()
            .take(MAX_SHOWN)
            .map(|whole| quoted(&format!("{whole}{rest}")));
        return finding.with_help(format!("write the whole path, {}", list(shown, "or")));
    }
    match meant(key, &keys) {
        Some(near) => finding.with_help(told!(
            "did you mean `{near}`?",
            near = format!("{walked}{near}{rest}")
        )),
        None if table.is_empty() => finding.with_help("there is nothing to remove here"),
        None => offer(finding, key, "key", &keys),
    }
}

fn not_inherited(path: &Spanned<String>) -> Diagnostic {
    let name = quoted(&path.value);
    Diagnostic::error(
        codes::REMOVES_NOTHING,
        format!("{name} is nothing that is inherited"),
    )
    .at(path.span)
}
