//! An overlay by itself: what it changes, on which variants, and what stands there without it.

use serde_json::{Map, Value as Json, json};

use super::phrases::Phrases;
use super::variant::{Page, data, inline, string, with_name};
use crate::game::Language;
use crate::session::overlays::Laid;
use crate::variant::preamble::FORMAT;
use crate::variant::{Layer, Merged, Node, Value, is_silent, join};

/// One rule that an overlay changes.
#[derive(Debug)]
pub struct Change {
    /// Its path.
    pub path: String,
    /// What the overlay says; none if it takes it away.
    pub with: Option<Node>,
    /// What each variant says without it, in the order of the variants; none where it says nothing.
    pub without: Vec<(String, Option<Node>)>,
}

/// The rules that an overlay changes on some variants, in the order of its file.
pub fn changes(all: &[Laid]) -> Vec<Change> {
    let Some(layer) = all.first().and_then(own) else {
        return Vec::new();
    };
    let mut paths: Vec<(String, Option<Node>)> = Vec::new();
    for removed in &layer.removed {
        paths.push((removed.value.clone(), None));
    }
    // What is said only of items that are there stands on some variants alone.
    for layer in all.iter().filter_map(own) {
        let mut said = Vec::new();
        leaves("", &layer.tree, all, &mut said);
        said.retain(|(path, _)| paths.iter().all(|(known, _)| known != path));
        paths.append(&mut said);
    }
    let says = |laid: &Laid, path: &str| own(laid).is_some_and(|own| own.tree.at(path).is_some());
    let changes = paths.into_iter().map(|(path, with)| Change {
        without: all
            .iter()
            .filter(|laid| with.is_none() || says(laid, &path))
            .map(|laid| {
                (
                    laid.variant.clone(),
                    laid.plain.root.at(&path).map(Node::without_citations),
                )
            })
            .collect(),
        with,
        path,
    });
    changes
        .filter(|change| {
            change.with.is_some() || change.without.iter().any(|(_, was)| was.is_some())
        })
        .collect()
}

/// The layer of the overlay.
pub fn own(laid: &Laid) -> Option<&Layer> {
    laid.merged.layers.last()
}

/// What stands behind an overlay: its citations, and why it assumes what it does.
pub fn citations(node: &Node) -> Vec<String> {
    let mut all = Vec::new();
    cited(node, &mut all);
    all
}

fn cited(node: &Node, all: &mut Vec<String>) {
    match &node.value {
        Value::Table(_) => {
            for (key, inner) in node.in_order() {
                match key {
                    "source" => texts(inner, "", all),
                    "assumed" => texts(inner, "assumed: ", all),
                    _ => cited(inner, all),
                }
            }
        }
        Value::Array(elements) => elements.iter().for_each(|node| cited(node, all)),
        _ => {}
    }
}

fn texts(node: &Node, before: &str, all: &mut Vec<String>) {
    match &node.value {
        Value::String(text) => {
            let text = format!("{before}{text}");
            if !all.contains(&text) {
                all.push(text);
            }
        }
        Value::Array(elements) => elements.iter().for_each(|node| texts(node, before, all)),
        Value::Table(_) => {
            let inner = node.in_order().into_iter();
            inner.for_each(|(_, node)| texts(node, before, all));
        }
        _ => {}
    }
}

/// The values that a tree sets. A table that no variant has is one value.
fn leaves(path: &str, node: &Node, all: &[Laid], found: &mut Vec<(String, Option<Node>)>) {
    let known = all.iter().any(|laid| laid.plain.root.at(path).is_some());
    match node.as_table() {
        Some(_) if known => {
            for (key, inner) in node
                .in_order()
                .into_iter()
                .filter(|(key, _)| !is_silent(key))
            {
                leaves(&join(path, key), inner, all, found);
            }
        }
        _ => found.push((path.to_owned(), Some(node.without_citations()))),
    }
}

/// A value as it would stand in a file.
pub fn value(node: Option<&Node>) -> String {
    node.map_or("nothing".to_owned(), inline)
}

/// What a change replaces, in words: each value with the variants that have it.
pub fn replaced(change: &Change) -> Vec<(String, Vec<&str>)> {
    let mut all: Vec<(String, Vec<&str>)> = Vec::new();
    for (variant, was) in &change.without {
        let was = value(was.as_ref());
        match all.iter_mut().find(|(text, _)| *text == was) {
            Some((_, variants)) => variants.push(variant),
            None => all.push((was, vec![variant])),
        }
    }
    all
}

/// The overlay as a file, with what it changes where as remarks at its end.
pub fn show(all: &[Laid], language: Option<Language>) -> String {
    let say = Phrases(language);
    let Some(layer) = all.first().and_then(own) else {
        return String::new();
    };
    let mut page = Page {
        text: format!("format = {FORMAT}\nid = {}\n", string(&layer.id)),
        origins: None,
    };
    if let Some(name) = &layer.name {
        page.leaf("name", name);
    }
    if let Some(fits) = &layer.fits {
        page.leaf("fits", fits);
    }
    if let Some(question) = &layer.question {
        page.text += &format!("question = {}\n", string(question));
    }
    if !layer.removed.is_empty() {
        let paths = layer.removed.iter().map(|path| string(&path.value));
        let paths: Vec<String> = paths.collect();
        page.text += &format!("absent = [{}]\n", paths.join(", "));
    }
    page.table("", &written(layer), 0);
    if let Some(asked) = &layer.where_there {
        page.table("where-there", asked, 1);
    }
    page.text.push('\n');
    for change in changes(all) {
        for (was, variants) in replaced(&change) {
            let silent = was == value(None);
            let was = if silent { say.nothing_word() } else { was };
            let rules: Vec<&Merged> = all.iter().map(|laid| &laid.merged).collect();
            let path = with_name(&change.path, &rules, language);
            let remark = say.instead_of(path, variants.join(", "), was);
            page.text += &format!("# {remark}\n");
        }
    }
    page.text
}

/// What an overlay says wherever it is laid.
fn written(layer: &Layer) -> Node {
    let mut tree = layer.tree.clone();
    if let Some(asked) = &layer.where_there {
        take(&mut tree, asked);
    }
    tree
}

/// Takes away what another tree says too, and the tables in which nothing is left.
fn take(tree: &mut Node, other: &Node) {
    let (Value::Table(table), Some(other)) = (&mut tree.value, other.as_table()) else {
        return;
    };
    table.retain(|key, node| match other.get(key) {
        Some(inner) if inner.as_table().is_some() => {
            take(node, inner);
            node.as_table().is_none_or(|left| !left.is_empty())
        }
        said => said.is_none(),
    });
}

/// The overlay as data.
pub fn show_json(all: &[Laid]) -> Json {
    let mut object = Map::new();
    let Some(layer) = all.first().and_then(own) else {
        return Json::Object(object);
    };
    object.insert("format".into(), json!(FORMAT));
    object.insert("id".into(), json!(layer.id));
    let name = layer.name.as_ref().map(|name| data(name, None));
    object.insert("name".into(), json!(name));
    let fits = layer.fits.as_ref().map(|fits| data(fits, None));
    object.insert("fits".into(), json!(fits));
    object.insert("question".into(), json!(layer.question));
    let variants: Vec<&str> = all.iter().map(|laid| laid.variant.as_str()).collect();
    object.insert("variants".into(), json!(variants));
    let changes: Vec<Json> = changes(all).iter().map(change_json).collect();
    object.insert("changes".into(), json!(changes));
    object.insert("sources".into(), json!(citations(&layer.tree)));
    Json::Object(object)
}

fn change_json(change: &Change) -> Json {
    let without = change.without.iter();
    let without: Map<String, Json> = without
        .map(|(variant, was)| {
            (
                variant.clone(),
                json!(was.as_ref().map(|was| data(was, None))),
            )
        })
        .collect();
    json!({
        "path": change.path,
        "with": change.with.as_ref().map(|with| data(with, None)),
        "without": without,
    })
}
