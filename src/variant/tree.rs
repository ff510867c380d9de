//! A variant file as a tree of values that know where they were written.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::basics::{SourceMap, Span};

use super::escape;

/// The entries of a table in the order of the file.
pub fn in_order(table: &Table) -> Vec<(&str, &Node)> {
    let entries = table.iter().map(|(key, node)| (key.as_str(), node));
    let mut entries: Vec<(&str, &Node)> = entries.collect();
    entries.sort_by_key(|(_, node)| node.order);
    entries
}

/// The path of a key in what stands at a path.
pub fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

/// A value of a file, where its key stands and where it stands itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// What was written.
    pub value: Value,
    /// Where the key was written; for an element of a list, where the element is.
    pub key_origin: Span,
    /// Where the value is; for a table with a header of its own, the header.
    pub origin: Span,
    /// Its place among its neighbours: the order of the file, and what a file inherits before what it adds.
    pub order: u64,
    /// What it was laid on and replaced, so that a fault in it need not spoil what depends on it.
    pub beneath: Option<Box<Self>>,
}

/// A table: keys and what they hold.
pub type Table = BTreeMap<String, Node>;

/// What can be written in a file.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Keys and values.
    Table(Table),
    /// A list.
    Array(Vec<Node>),
    /// A string, without quotes and escapes.
    String(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// True or false.
    Boolean(bool),
    /// A date or time, as it was written.
    Datetime(String),
}

impl Node {
    /// What a key of this table holds.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_table()?.get(key)
    }

    /// What stands at a path of keys, such as `play.follow`; an element of a list has its number, from 1. The empty path
    /// is the node itself.
    pub fn at(&self, path: &str) -> Option<&Self> {
        // Keys are short, and paths are followed often: nothing finds the dots sooner than a look at each byte.
        let mut node = self;
        let mut rest = path;
        while !rest.is_empty() {
            let dot = rest.bytes().position(|byte| byte == b'.');
            let (key, after) = match dot {
                Some(dot) => (rest.get(..dot)?, rest.get(dot + 1..)?),
                None => (rest, ""),
            };
            rest = after;
            if !key.is_empty() {
                node = node.step(key)?;
            }
        }
        Some(node)
    }

    /// What a key of this table holds, or the element of this list that has a number.
    fn step(&self, key: &str) -> Option<&Self> {
        match &self.value {
            Value::Array(elements) => {
                let number = key.parse::<usize>().ok()?;
                elements.get(number.checked_sub(1)?)
            }
            _ => self.get(key),
        }
    }

    /// The entries of this table in the order of the file; none if it is no table.
    pub fn in_order(&self) -> Vec<(&str, &Self)> {
        self.as_table().map_or_else(Vec::new, in_order)
    }

    /// The table, if it is one.
    pub fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The elements, if it is a list.
    pub fn as_array(&self) -> Option<&[Self]> {
        match &self.value {
            Value::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is a whole number.
    pub fn as_integer(&self) -> Option<i64> {
        match self.value {
            Value::Integer(number) => Some(number),
            _ => None,
        }
    }

    /// The truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Boolean(value) => Some(value),
            _ => None,
        }
    }

    /// What it is, with an article.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Table(_) => "a table",
            Value::Array(_) => "a list",
            Value::String(_) => "a string",
            Value::Integer(_) => "a whole number",
            Value::Float(_) => "a number with a fraction",
            Value::Boolean(_) => "true or false",
            Value::Datetime(_) => "a date",
        }
    }

    /// Where the bytes `range` of a string's value stand in the file, escapes and quotes accounted for.
    ///
    /// A range that is not inside the string gives the whole string, as does a value that is no string.
    pub fn span_in(&self, sources: &SourceMap, range: Range<usize>) -> Span {
        match self.as_str() {
            Some(_) => span_within(sources, self.origin, &range),
            None => self.origin,
        }
    }
}

/// Where the bytes `range` of the value of a string that stands at `string` are in its file; the whole string if it has no
/// such bytes.
pub fn span_within(sources: &SourceMap, string: Span, range: &Range<usize>) -> Span {
    match escape::locate(sources.slice(string), range) {
        Some(inner) => {
            let start = string.start as usize;
            Span::new(string.file, start + inner.start..start + inner.end)
        }
        None => string,
    }
}
