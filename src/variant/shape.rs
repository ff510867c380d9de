//! What a value may look like, for the JSON Schema and the reference: made by the same macros that decode.

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

/// The lines of a documentation comment as one text.
pub(crate) fn doc(lines: &[&str]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    lines.join("\n").trim().to_owned()
}
