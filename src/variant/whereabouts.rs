//! Where a key or an item belongs that stands at the wrong place.

use super::shape::{Shape, TableShape};
use super::suggest::meant;
use super::table::ITEM_KEYS;
use super::tree::{Node, Table, Value};
use crate::basics::spelling::list;

/// The most places that are named.
const MAX_PLACES: usize = 3;

/// How deep tables are looked through.
const MAX_DEPTH: usize = 6;

/// The paths at which an item or key of a tree has this name, those nearest to the top first.
pub(super) fn paths_to(root: &Table, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut tables = vec![(String::new(), root)];
    for _ in 0..MAX_DEPTH {
        let mut below = Vec::new();
        for (path, table) in tables {
            for (key, inner) in table {
                let path = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                if key == name && !found.contains(&path) {
                    found.push(path.clone());
                }
                if let Value::Table(inner) = &inner.value {
                    below.push((path, inner));
                }
            }
        }
        tables = below;
    }
    found
}

/// The path of a tree that is nearly `path`: one of its keys spelled otherwise, or below the table that it lacks.
pub(super) fn nearly(path: &str, root: &Node) -> Option<String> {
    let (last, mut walked, mut node) = (path.split('.').count() - 1, String::new(), root);
    for (n, key) in path.split('.').enumerate() {
        let table = node.as_table()?;
        let key = if table.contains_key(key) {
            key
        } else {
            let whole = if n == 0 {
                paths_to(table, key)
            } else {
                Vec::new()
            };
            if let Some(whole) = whole.first() {
                let rest = path.get(key.len()..).unwrap_or("");
                return Some(format!("{whole}{rest}"));
            }
            let keys: Vec<&str> = table.keys().map(String::as_str).collect();
            meant(key, &keys)?
        };
        walked = join(&walked, key);
        if n < last {
            node = table.get(key)?;
        }
    }
    Some(walked)
}

/// Where a key belongs that its table has not and that other tables of a file have.
pub(super) fn belongs(key: &str, node: &Node, file: TableShape) -> Option<String> {
    let mut places = Vec::new();
    search(file, &mut Vec::new(), key, &mut places);
    // A table is looked for among tables, and a value among values.
    let is_table = node.as_table().is_some();
    places.retain(|place| place.is_table == is_table);
    places.sort_by_key(|place| place.table.matches('.').count());
    let mut tables: Vec<String> = Vec::new();
    for place in &places {
        let shown = match (place.table.is_empty(), is_table) {
            (_, true) => {
                let path = join(&place.table, key);
                let item = node
                    .in_order()
                    .into_iter()
                    .next()
                    .filter(|_| place.has_items);
                let item = item.filter(|(_, item)| item.as_table().is_some());
                format!(
                    "`[{}]`",
                    item.map_or(path.clone(), |(item, _)| join(&path, item))
                )
            }
            (true, false) => "the top of the file, before the first table".to_owned(),
            (false, false) => format!("`[{}]`", place.table),
        };
        if !tables.contains(&shown) {
            tables.push(shown);
        }
    }
    if tables.is_empty() {
        return None;
    }
    let more = tables.len().saturating_sub(MAX_PLACES);
    tables.truncate(MAX_PLACES);
    if more > 0 {
        tables.push(format!("{more} other tables"));
    }
    Some(if is_table {
        format!("write {}", list(tables, "or"))
    } else {
        format!("`{key}` belongs to {}", list(tables, "or"))
    })
}

/// A table that has a key.
struct Place {
    table: String,
    is_table: bool,
    /// Whether it holds items that have names.
    has_items: bool,
}

/// What a table could be called in the singular.
pub(super) fn singular(key: &str) -> Vec<String> {
    let of = |end: &str, one: &str| key.strip_suffix(end).map(|word| format!("{word}{one}"));
    [of("ies", "y"), of("es", ""), of("s", "")]
        .into_iter()
        .flatten()
        .collect()
}

/// The table in which an item belongs that stands without it at the top of a file: the one whose items have all its keys.
pub(super) fn item_of(key: &str, node: &Node, file: TableShape) -> Option<String> {
    let written: Vec<&String> = node.as_table()?.keys().collect();
    let mut tables = file.fields.iter().filter(|field| {
        let inner = tables_of(&field.shape).into_iter();
        let mut items = inner.filter(|(is_item, _)| *is_item);
        items.any(|(_, table)| {
            let fields = table().fields;
            let own = |key: &&String| fields.iter().any(|field| field.key == **key);
            let all = written
                .iter()
                .all(|key| own(key) || ITEM_KEYS.contains(&key.as_str()));
            all && written.iter().any(|key| own(&key))
        })
    });
    let first = tables.next()?;
    tables
        .next()
        .is_none()
        .then(|| format!("write `[{}.{key}]`", first.key))
}

fn search(table: TableShape, path: &mut Vec<String>, key: &str, places: &mut Vec<Place>) {
    if path.len() > MAX_DEPTH {
        return;
    }
    for field in table.fields {
        let inner = tables_of(&field.shape);
        if field.key == key {
            places.push(Place {
                table: path.join("."),
                is_table: !inner.is_empty(),
                has_items: inner.iter().any(|(is_item, _)| *is_item),
            });
        }
        for (is_item, inner) in inner {
            path.push(field.key.clone());
            if is_item {
                path.push("NAME".to_owned());
            }
            search(inner(), path, key, places);
            path.truncate(path.len() - 1 - usize::from(is_item));
        }
    }
}

/// The tables that a value may be, and whether each is one of several with names. Tables that lie on others of the file
/// are found there.
fn tables_of(shape: &Shape) -> Vec<(bool, fn() -> TableShape)> {
    match shape {
        Shape::Table(table) => vec![(false, *table)],
        Shape::Map(inner) => {
            let inner = tables_of(inner).into_iter();
            inner.map(|(_, table)| (true, table)).collect()
        }
        Shape::OneOf(shapes) => shapes.iter().flat_map(tables_of).collect(),
        Shape::OneOrMany(inner) => tables_of(inner),
        _ => Vec::new(),
    }
}

fn join(table: &str, key: &str) -> String {
    if table.is_empty() {
        key.to_owned()
    } else {
        format!("{table}.{key}")
    }
}
