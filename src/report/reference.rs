//! What can be looked up: the codes of findings, the keys of variant files, the words of the vocabulary.

use std::sync::LazyLock;

use serde_json::Value as Json;

use crate::basics::CodeInfo;
use crate::basics::spelling::{LONGEST_GUESS, nearest};
use crate::expr::words::{WORDS, Word};
use crate::rules::written::VariantTable;
use crate::session::examples::ExampleTable;
use crate::variant::preamble::PreambleTable;
use crate::variant::schema::json_schema;
use crate::variant::{Decode, FieldShape, Shape, TableShape, join};

/// Every code of a finding, layer by layer.
pub fn codes() -> impl Iterator<Item = &'static CodeInfo> {
    [
        crate::variant::codes::CODES,
        crate::rules::codes::CODES,
        crate::rules::lint::codes::CODES,
        crate::expr::codes::CODES,
        crate::notation::codes::CODES,
        crate::record::codes::CODES,
        crate::deal::codes::CODES,
        crate::replay::codes::CODES,
        crate::session::codes::CODES,
    ]
    .into_iter()
    .flatten()
}

/// The JSON Schema of variant files and overlays.
pub fn schema() -> Json {
    let [preamble, rules] = tops();
    json_schema("A variant of tarokk, or an overlay", &[preamble, rules])
}

/// The two tables whose keys stand at the top of a file: what it says of itself, and of the game.
fn tops() -> [TableShape; 2] {
    let mut preamble = PreambleTable::table_shape();
    for field in &mut preamble.fields {
        // The reader of files leaves these to others; here is what those read.
        match field.key.as_str() {
            "example" => field.shape = Vec::<ExampleTable>::shape(),
            "name" => field.shape = crate::rules::written::NameTable::shape(),
            _ => {}
        }
    }
    [preamble, VariantTable::table_shape()]
}

/// A table of a variant file.
#[derive(Clone, Debug)]
pub struct TableInfo {
    /// Its path, with `NAME` where any name can stand; empty for the top of the file.
    pub path: String,
    /// What it is.
    pub doc: String,
    /// Whether it may say `source`, `assumed`, `note` and `concept`.
    pub item: bool,
    /// Its keys.
    pub keys: Vec<KeyInfo>,
}

/// A key of a variant file.
#[derive(Clone, Debug)]
pub struct KeyInfo {
    /// Its path, with `NAME` where any name can stand.
    pub path: String,
    /// What it means.
    pub doc: String,
    /// What its value is, in words.
    pub kind: String,
    /// Whether a variant must have it.
    pub required: bool,
    /// What it is if it is not set, in words.
    pub default: Option<String>,
    /// The words it takes, each with what it means.
    pub words: Vec<(&'static str, String)>,
}

/// Every table of a variant file, the outer before the inner.
pub fn tables() -> &'static [TableInfo] {
    static TABLES: LazyLock<Vec<TableInfo>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for top in tops() {
            table("", &top, &[], &mut all);
        }
        all
    });
    &TABLES
}

/// A table and those in it. A table that holds itself is told once, where it is outside.
fn table(path: &str, shape: &TableShape, outer: &[&'static str], all: &mut Vec<TableInfo>) {
    if outer.contains(&shape.name) {
        return;
    }
    let keys = shape.fields.iter().map(|field| key(path, field)).collect();
    all.push(TableInfo {
        path: path.to_owned(),
        doc: shape.doc.clone(),
        item: shape.item,
        keys,
    });
    let outer = [outer, &[shape.name]].concat();
    for field in &shape.fields {
        inner(&join(path, &field.key), &field.shape, &outer, all);
    }
}

fn inner(path: &str, shape: &Shape, outer: &[&'static str], all: &mut Vec<TableInfo>) {
    match shape {
        Shape::Table(shape) => table(path, &shape(), outer, all),
        Shape::Map(entry) => inner(&join(path, NAME), entry, outer, all),
        Shape::List(one) | Shape::OneOrMany(one) => inner(path, one, outer, all),
        Shape::OneOf(shapes) => {
            for shape in shapes {
                inner(path, shape, outer, all);
            }
        }
        _ => {}
    }
}

/// What stands in a path where any name can stand.
pub const NAME: &str = "NAME";

fn key(table: &str, field: &FieldShape) -> KeyInfo {
    KeyInfo {
        path: join(table, &field.key),
        doc: field.doc.clone(),
        kind: field.shape.in_words(),
        required: field.required,
        default: field.default_in_words(),
        words: words(&field.shape),
    }
}

fn words(shape: &Shape) -> Vec<(&'static str, String)> {
    match shape {
        Shape::Words(words) => words
            .iter()
            .map(|one| (one.word, one.doc.clone()))
            .collect(),
        Shape::OneOf(shapes) => shapes.iter().flat_map(words).collect(),
        _ => Vec::new(),
    }
}

/// What every item may say, with what it means.
pub fn item_keys() -> Vec<(&'static str, &'static str)> {
    crate::variant::schema::ITEM_DOCS.to_vec()
}

/// An answer to a question.
pub enum Answer {
    /// A code.
    Code(&'static CodeInfo),
    /// Words of the vocabulary that have the words asked for.
    Words(Vec<&'static Word>),
    /// A table of a variant file.
    Table(TableInfo),
    /// A key of a variant file.
    Key(KeyInfo),
    /// A key that every item may have, and what it means.
    ItemKey(&'static str, &'static str),
}

/// Everything that goes by a name: a code, a table or key of variant files, words of the vocabulary.
pub fn look_up(wanted: &str) -> Vec<Answer> {
    let mut answers = Vec::new();
    answers.extend(
        codes()
            .find(|code| code.code.eq_ignore_ascii_case(wanted))
            .map(Answer::Code),
    );
    let path: Vec<&str> = wanted.split('.').collect();
    for table in tables().iter().filter(|table| !table.path.is_empty()) {
        if is_at(&table.path, &path) {
            answers.push(Answer::Table(table.clone()));
        }
    }
    for table in tables() {
        let told = |key: &KeyInfo| {
            tables()
                .iter()
                .any(|table| names(&table.path) == names(&key.path))
        };
        let keys = table.keys.iter().filter(|key| is_at(&key.path, &path));
        answers.extend(keys.filter(|key| !told(key)).cloned().map(Answer::Key));
    }
    let of_items = item_keys().into_iter().filter(|(key, _)| *key == wanted);
    answers.extend(of_items.map(|(key, doc)| Answer::ItemKey(key, doc)));
    let words: Vec<&Word> = WORDS
        .iter()
        .filter(|word| is_said(word.pattern, wanted))
        .collect();
    if !words.is_empty() {
        answers.push(Answer::Words(words));
    }
    let exact = |answer: &Answer| match answer {
        Answer::Table(table) => names(&table.path) == path,
        Answer::Key(key) => names(&key.path) == path,
        _ => true,
    };
    // A contract may hold any of these tables, with what it changes.
    if let (true, ["contract", _, rest @ ..]) = (answers.is_empty(), path.as_slice())
        && !rest.is_empty()
    {
        return look_up(&rest.join("."));
    }
    // A bare word may be the key of many tables.
    if let (true, [key]) = (answers.is_empty(), path.as_slice()) {
        let keys = tables().iter().flat_map(|table| &table.keys);
        let named = keys.filter(|info| names(&info.path).last() == Some(key));
        return named.cloned().map(Answer::Key).collect();
    }
    // A name of the format is not taken for the name of an item.
    if answers.iter().any(exact) {
        answers.retain(exact);
    }
    answers
}

/// A path without the places for names.
fn names(path: &str) -> Vec<&str> {
    path.split('.').filter(|part| *part != NAME).collect()
}

/// Whether a path as a person writes it is one of the format: names of items may stand in it or be left out.
fn is_at(path: &str, wanted: &[&str]) -> bool {
    let pattern: Vec<&str> = path.split('.').collect();
    fits(&pattern, wanted)
}

fn fits(pattern: &[&str], wanted: &[&str]) -> bool {
    match (pattern, wanted) {
        ([], []) => true,
        ([NAME, rest @ ..], _) => {
            fits(rest, wanted)
                || wanted
                    .split_first()
                    .is_some_and(|(_, more)| fits(rest, more))
        }
        ([part, rest @ ..], [word, more @ ..]) => part == word && fits(rest, more),
        _ => false,
    }
}

/// Whether the words asked for stand in a pattern, in their order.
fn is_said(pattern: &str, wanted: &str) -> bool {
    let mut parts = pattern.split(' ');
    let mut words = wanted.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| parts.any(|part| part == word))
}

/// What was probably meant by a question without an answer.
pub fn suggestions(wanted: &str) -> Vec<String> {
    if wanted.len() > LONGEST_GUESS {
        return Vec::new();
    }
    let keys: Vec<String> = tables()
        .iter()
        .flat_map(|table| {
            let keys = table.keys.iter().map(|key| names(&key.path).join("."));
            keys.chain([names(&table.path).join(".")])
        })
        .filter(|path| !path.is_empty())
        .collect();
    let literals = WORDS.iter().map(|word| literal(word.pattern));
    let literals: Vec<String> = literals.collect();
    let found = [
        nearest(wanted, codes().map(|code| code.code)),
        nearest(wanted, keys.iter().map(String::as_str)),
        nearest(wanted, literals.iter().map(String::as_str)),
    ];
    let mut found: Vec<String> = found.into_iter().flatten().map(str::to_owned).collect();
    // Of a path with several faults the last part may still be known.
    if found.is_empty() {
        let last = wanted.rsplit('.').next().unwrap_or(wanted);
        let ends: Vec<&str> = keys
            .iter()
            .map(|key| key.rsplit('.').next().unwrap_or(key))
            .collect();
        if let Some(end) = nearest(last, ends) {
            let of_that = keys
                .iter()
                .filter(|key| key.rsplit('.').next() == Some(end));
            found.extend(of_that.take(4).cloned());
        }
    }
    found.dedup();
    found
}

/// The words of a pattern that stand in it as they are.
fn literal(pattern: &str) -> String {
    let words = pattern
        .split(' ')
        .filter(|part| part.chars().any(char::is_lowercase));
    words.collect::<Vec<_>>().join(" ")
}
