//! What a value may look like, for the JSON Schema and the reference: made by the same macros that decode.

use crate::basics::spelling::list;

/// What a value may look like.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A string; the word says what stands in it, such as `string` or `expression`.
    Text(&'static str),
    /// True or false.
    Boolean,
    /// A number, with a fraction or without.
    Number,
    /// A whole number between two bounds.
    Integer {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of a few words.
    Words(Vec<WordShape>),
    /// A list.
    List(Box<Self>),
    /// A table with any keys.
    Map(Box<Self>),
    /// One, or a list of them.
    OneOrMany(Box<Self>),
    /// A part of a table, to be laid over one of its kind.
    Over(Box<Self>),
    /// One of several.
    OneOf(Vec<Self>),
    /// A table with given keys. It is a function so that a table can hold itself.
    Table(fn() -> TableShape),
    /// Anything; the reader of the key judges it.
    Any,
}

/// A table with given keys.
#[derive(Clone, Debug)]
pub struct TableShape {
    /// What the table is called in the code.
    pub name: &'static str,
    /// What it is.
    pub doc: String,
    /// Whether it may say `source`, `assumed`, `note` and `concept`.
    pub item: bool,
    /// Its keys.
    pub fields: Vec<FieldShape>,
}

/// A key of a table.
#[derive(Clone, Debug)]
pub struct FieldShape {
    /// The key as it is written.
    pub key: String,
    /// What it means.
    pub doc: String,
    /// Whether it must be there.
    pub required: bool,
    /// What it is if it is not there, as written in the code.
    pub default: Option<String>,
    /// What it may look like.
    pub shape: Shape,
}

/// A word that a key may take.
#[derive(Clone, Debug)]
pub struct WordShape {
    /// The word.
    pub word: &'static str,
    /// What it means.
    pub doc: String,
}

impl Shape {
    /// What it is, in words.
    pub fn in_words(&self) -> String {
        match self {
            Self::Text("string") => "a string".to_owned(),
            Self::Text("expression") => "an expression".to_owned(),
            Self::Text(what) => format!("a {what}"),
            Self::Boolean => "`true` or `false`".to_owned(),
            Self::Number => "a number".to_owned(),
            Self::Integer { min, max } => match (bound(*min), bound(*max)) {
                (Some(min), Some(max)) => format!("a whole number from {min} to {max}"),
                (Some(min), None) => format!("a whole number of at least {min}"),
                _ => "a whole number".to_owned(),
            },
            Self::Words(words) => {
                let words = words.iter().map(|one| format!("`{}`", one.word));
                list(words, "or")
            }
            Self::List(one) => format!("a list, each {}", one.in_words()),
            Self::Map(one) => format!("a table of names, each {}", one.in_words()),
            Self::OneOrMany(one) => format!("{}, or a list of them", one.in_words()),
            Self::Over(_) => "a table with what differs from the one of that name".to_owned(),
            Self::OneOf(shapes) => list(shapes.iter().map(Self::in_words), "or"),
            Self::Table(_) => "a table".to_owned(),
            Self::Any => "anything".to_owned(),
        }
    }
}

/// A bound that means something, and not one that only the machine has.
pub(crate) fn bound(number: i64) -> Option<i64> {
    (number > i64::from(i32::MIN) && number < i64::from(i32::MAX)).then_some(number)
}

/// What an empty list or table is in words.
pub const NOTHING: &str = "nothing";

impl FieldShape {
    /// What it is if it is not there, in words.
    pub fn default_in_words(&self) -> Option<String> {
        let code = self.default.as_deref()?;
        if code.ends_with("::new()") || code.ends_with("::default()") {
            return Some(NOTHING.to_owned());
        }
        let inside = code.split(['(', ')']).nth(1);
        if let Some(inside) = inside {
            return Some(format!("`{inside}`"));
        }
        let name = code.rsplit("::").next().unwrap_or(code);
        let written = hyphenated(name);
        match &self.shape {
            Shape::Words(words) if words.iter().any(|one| one.word == written) => {
                Some(format!("`{written}`"))
            }
            _ => Some(format!("`{name}`")),
        }
    }
}

/// The name of a variant of an enumeration as files write it.
fn hyphenated(name: &str) -> String {
    let mut written = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !written.is_empty() {
            written.push('-');
        }
        written.extend(c.to_lowercase());
    }
    written
}

/// The lines of a documentation comment as one text.
pub(crate) fn doc(lines: &[&str]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    lines.join("\n").trim().to_owned()
}
