//! A key and what it is to say, as a person writes it on one line: `figure.NAME.announced = 60`.

use super::switches::{Now, Switch, Turn, switches};
use super::written::VariantTable;
use crate::basics::spelling::{list, nearest};
use crate::variant::{Decode, Merged, Node, Shape, Value, is_silent, join};

/// A key that is to say something else.
#[derive(Clone, PartialEq, Debug)]
pub struct Setting {
    /// The key.
    pub path: String,
    /// What it is to say.
    pub value: Value,
    /// The item that it is in and the key of that, where the rule can say why it is so.
    pub item: Option<(String, String)>,
    /// Whether it says so already.
    pub in_force: bool,
}

/// Reads what a key of a variant is to say; if it cannot, says why and what was probably meant.
pub fn read(merged: &Merged, text: &str) -> Result<Setting, String> {
    let Some((path, said)) = text.split_once('=') else {
        return Err(format!("`{text}` is no setting: write `KEY = VALUE`"));
    };
    let (path, said) = (path.trim(), said.trim());
    let all = switches(merged);
    let of_path: Vec<&Switch> = all.iter().filter(|switch| switch.path == path).collect();
    let written = merged.root.at(path);
    let value = match (of_path.as_slice(), written.map(|node| &node.value)) {
        ([], Some(Value::String(_))) => Ok(Value::String(unquoted(said).to_owned())),
        ([], Some(Value::Table(table))) => {
            let keys = table.keys().filter(|key| !is_silent(key));
            let keys = keys.map(|key| format!("`{}`", join(path, key)));
            Err(format!(
                "`{path}` holds keys of its own: {}",
                list(keys, "and")
            ))
        }
        ([], Some(_)) => Err(format!(
            "`{path}` is not set on one line: write it in the file, as `tarokk variant show` has it"
        )),
        ([], None) => Err(no_such_key(merged, &all, path)),
        (switches, _) => turned(path, switches, unquoted(said)),
    };
    value.map(|value| Setting {
        path: path.to_owned(),
        in_force: of_path.iter().any(|switch| says(&switch.now, &value))
            || written.is_some_and(|now| now.value == value),
        value,
        item: item_of(path),
    })
}

/// What a switch is to say.
fn turned(path: &str, switches: &[&Switch], said: &str) -> Result<Value, String> {
    let number = said.parse::<i64>().ok();
    let mut numbers = Vec::new();
    for switch in switches {
        match &switch.turn {
            Turn::Choice(others) => return choice(path, switch, others, said),
            Turn::Number(number) => numbers.push(number),
        }
    }
    match (numbers.as_slice(), number) {
        ([one], Some(number)) => Ok(one.to(number)),
        (_, Some(_)) => {
            let now = switches.first().map(|switch| &switch.now);
            let Some(Now::Set(Value::String(now))) = now else {
                return Err(format!("`{path}` has several numbers: write all of it"));
            };
            Err(format!(
                "`{path}` has several numbers: write all of it, as now `{now}`"
            ))
        }
        // Where a number stands there may be an expression.
        (_, None) => Ok(Value::String(said.to_owned())),
    }
}

/// Whether what a key says now is a value.
fn says(now: &Now, value: &Value) -> bool {
    match (now, value) {
        (Now::Set(now), value) => now == value,
        (Now::Unset(word), Value::Boolean(value)) => *word == value.to_string(),
        (Now::Unset(word), Value::String(value)) => word == value,
        (Now::Unset(_), _) => false,
    }
}

fn choice(path: &str, switch: &Switch, others: &[Value], said: &str) -> Result<Value, String> {
    let word = |value: &Value| match value {
        Value::String(word) => word.clone(),
        Value::Boolean(value) => value.to_string(),
        _ => String::new(),
    };
    let now = match &switch.now {
        Now::Set(value) => value.clone(),
        Now::Unset(word) if matches!(others, [Value::Boolean(_)]) => Value::Boolean(word == "true"),
        Now::Unset(word) => Value::String(word.clone()),
    };
    let mut all = vec![now];
    all.extend_from_slice(others);
    if let Some(found) = all.iter().find(|value| word(value) == said) {
        return Ok(found.clone());
    }
    let words: Vec<String> = all.iter().map(word).collect();
    let meant = nearest(said, words.iter().map(String::as_str));
    let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
    let offered = list(words.iter().map(|word| format!("`{word}`")), "or");
    Err(format!("`{path}` is {offered}, not `{said}`{meant}"))
}

/// A word without the quotes that it would have in a file.
fn unquoted(said: &str) -> &str {
    let inner = said
        .strip_prefix('"')
        .and_then(|said| said.strip_suffix('"'));
    inner.unwrap_or(said)
}

fn no_such_key(merged: &Merged, switches: &[Switch], path: &str) -> String {
    let mut known: Vec<String> = switches.iter().map(|switch| switch.path.clone()).collect();
    leaves(&merged.root, "", &mut known);
    let meant = nearest(path, known.iter().map(String::as_str));
    let meant = meant.map(|meant| format!("; did you mean `{meant}`?"));
    let meant = meant.unwrap_or_else(|| {
        "; `tarokk variant show` lists the keys that are set, `tarokk explain` all there are"
            .to_owned()
    });
    format!("`{}` has no key `{path}`{meant}", merged.id)
}

fn leaves(node: &Node, path: &str, found: &mut Vec<String>) {
    for (key, inner) in node.in_order() {
        let path = join(path, key);
        match inner.as_table() {
            Some(_) => leaves(inner, &path, found),
            None if !is_silent(key) => found.push(path),
            None => {}
        }
    }
}

/// The innermost item that a path leads into, and its key on the way.
fn item_of(path: &str) -> Option<(String, String)> {
    let mut found = None;
    let mut shape = VariantTable::shape();
    let mut so_far = String::new();
    for step in path.split('.') {
        shape = within(shape);
        let next = match &shape {
            Shape::Table(table) => {
                let table = table();
                if table.item {
                    found = Some((so_far.clone(), step.to_owned()));
                }
                let field = table.fields.into_iter().find(|field| field.key == step);
                field.map(|field| field.shape)
            }
            Shape::Map(entry) => Some((**entry).clone()),
            _ => None,
        };
        so_far = join(&so_far, step);
        let Some(next) = next else { break };
        shape = next;
    }
    found
}

/// The table that stands behind a shape.
fn within(shape: Shape) -> Shape {
    match shape {
        Shape::Over(inner) => within(*inner),
        Shape::OneOf(shapes) => {
            let table = shapes
                .into_iter()
                .find(|one| matches!(one, Shape::Table(_)));
            table.unwrap_or(Shape::Any)
        }
        other => other,
    }
}
