//! The points at which a variant could be otherwise by one key alone: yes or no, one of a few words, a number.

use std::ops::Range;

use super::written::VariantTable;
use crate::basics::Span;
use crate::variant::shape::bound;
use crate::variant::{Decode, FieldShape, Merged, Node, Shape, TableShape, Value, is_silent, join};

/// A key that could say something else.
#[derive(Clone, PartialEq, Debug)]
pub struct Switch {
    /// The key.
    pub path: String,
    /// What it says now: as written, or what holds while it is not set.
    pub now: Now,
    /// Where it is written or, if it is not set, its table.
    pub origin: Span,
    /// What else it could say.
    pub turn: Turn,
}

/// What a key says.
#[derive(Clone, PartialEq, Debug)]
pub enum Now {
    /// What is written.
    Set(Value),
    /// What holds because nothing is.
    Unset(String),
}

/// What a key could say instead.
#[derive(Clone, PartialEq, Debug)]
pub enum Turn {
    /// One of these.
    Choice(Vec<Value>),
    /// Another number.
    Number(Number),
}

/// A number, alone or in an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// The number.
    pub now: i64,
    /// The least and the most that it could be.
    pub bounds: (i64, i64),
    /// The expression that it stands in, and where.
    within: Option<(String, Range<usize>)>,
}

impl Number {
    /// The value of the key with another number.
    pub fn to(&self, number: i64) -> Value {
        match &self.within {
            None => Value::Integer(number),
            Some((text, at)) => {
                let mut text = text.clone();
                text.replace_range(at.clone(), &number.to_string());
                Value::String(text)
            }
        }
    }
}

/// Every switch of a resolved variant, in the order of the format.
pub fn switches(merged: &Merged) -> Vec<Switch> {
    let mut found = Vec::new();
    shape(&VariantTable::shape(), &merged.root, "", &mut found);
    found
}

fn shape(of: &Shape, node: &Node, path: &str, found: &mut Vec<Switch>) {
    match of {
        Shape::Table(inner) => table(&inner(), node, path, found),
        Shape::Over(inner) => shape(inner, node, path, found),
        Shape::Map(entry) => {
            for (name, inner) in node.in_order() {
                shape(entry, inner, &join(path, name), found);
            }
        }
        Shape::OneOf(shapes) => {
            // Of several forms the written one is that which it has.
            let fits = |shape: &&Shape| match (shape, &node.value) {
                (Shape::Integer { .. }, value) => matches!(value, Value::Integer(_)),
                (Shape::Text(_) | Shape::Words(_), value) => matches!(value, Value::String(_)),
                (Shape::Table(_), value) => matches!(value, Value::Table(_)),
                _ => false,
            };
            if let Some(one) = shapes.iter().find(fits) {
                shape(one, node, path, found);
            }
        }
        _ => found.extend(turns(of, node).into_iter().map(|turn| Switch {
            path: path.to_owned(),
            now: Now::Set(node.value.clone()),
            origin: node.origin,
            turn,
        })),
    }
}

fn table(of: &TableShape, node: &Node, path: &str, found: &mut Vec<Switch>) {
    for field in of.fields.iter().filter(|field| !is_silent(&field.key)) {
        let path = join(path, &field.key);
        match node.get(&field.key) {
            Some(value) => shape(&field.shape, value, &path, found),
            None => found.extend(unset(field, node, path)),
        }
    }
}

/// The switch that a key is while it is not set.
fn unset(field: &FieldShape, table: &Node, path: String) -> Option<Switch> {
    let default = field.default_in_words()?;
    let said = default.trim_matches('`');
    let others: Vec<Value> = match &field.shape {
        Shape::Boolean => vec![Value::Boolean(said != "true")],
        Shape::Words(words) => words
            .iter()
            .filter(|one| one.word != said)
            .map(|one| Value::String(one.word.to_owned()))
            .collect(),
        _ => return None,
    };
    Some(Switch {
        path,
        now: Now::Unset(said.to_owned()),
        origin: table.origin,
        turn: Turn::Choice(others),
    })
}

/// What a written value could be instead.
fn turns(of: &Shape, node: &Node) -> Vec<Turn> {
    match (of, &node.value) {
        (Shape::Boolean, Value::Boolean(now)) => vec![Turn::Choice(vec![Value::Boolean(!now)])],
        (Shape::Words(words), Value::String(now)) => {
            let others = words.iter().filter(|one| one.word != now);
            let others = others.map(|one| Value::String(one.word.to_owned()));
            vec![Turn::Choice(others.collect())]
        }
        (Shape::Integer { min, max }, Value::Integer(now)) => {
            let reach = reach(*now);
            let low = bound(*min).unwrap_or(-reach).max(-reach);
            vec![Turn::Number(Number {
                now: *now,
                bounds: (low, bound(*max).unwrap_or(reach).min(reach)),
                within: None,
            })]
        }
        (Shape::Text("expression"), Value::String(text)) => numbers(text)
            .into_iter()
            .map(|(now, at)| {
                Turn::Number(Number {
                    now,
                    bounds: (0, reach(now)),
                    within: Some((text.clone(), at)),
                })
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// How far a number is varied: well beyond itself.
fn reach(now: i64) -> i64 {
    now.saturating_abs().saturating_mul(8).saturating_add(100)
}

/// The numbers that stand in an expression as words of their own; those in names are none.
fn numbers(text: &str) -> Vec<(i64, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split_inclusive(|c: char| c.is_whitespace() || "()[],".contains(c)) {
        let digits = word.trim_end_matches(|c: char| c.is_whitespace() || "()[],".contains(c));
        if let Ok(number) = digits.parse::<i64>() {
            found.push((number, at..at + digits.len()));
        }
        at += word.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn numbers_in_names_are_left_alone() {
        let found = numbers("own points >= 48 and not (trick 8 to II) or tarokk-9");
        let found: Vec<i64> = found.into_iter().map(|(number, _)| number).collect();
        assert_eq!(found, [48, 8]);
    }
}
