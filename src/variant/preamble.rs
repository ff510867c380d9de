//! The keys at the top of a file that are about the file itself and not about the game.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::basics::spelling::fold;
use crate::basics::{Diagnostic, Diagnostics, FileId, Span, Spanned};

use super::codes;
use super::context::Context;
use super::decode::{Consulted, Date, Decode, Items, Untyped};
use super::fits::Fits;
use super::suggest::quoted;
use super::table::table;
use super::tree::{Node, Table, Value};
use super::whereabouts::paths_to;

/// The format that this program reads.
pub const FORMAT: i64 = 1;

/// The longest id.
const MAX_ID: usize = 64;

table! {
    /// What a file says of itself. None of it is inherited, but for the sources.
    pub struct PreambleTable {
        /// The version of the file format: 1.
        pub format: i64 = required,
        /// What the variant or overlay is named by; the name of the file, if it is not said.
        pub id: Spanned<String> = optional,
        /// What the variant or overlay is called, in the players' languages.
        pub name: Untyped = optional,
        /// The variant that this one differs from: the id of a built-in one, or a path beside or below this file.
        pub extends: Spanned<String> = optional,
        /// Inherited items that this file takes away, as paths such as `table.item`.
        pub remove: Vec<Spanned<String>> = default(Vec::new()),
        /// Items that are not to be there, as paths: taken away where they are inherited, and nothing where they are not.
        pub absent: Vec<Spanned<String>> = default(Vec::new()),
        /// Whether it is only there to be extended.
        pub r#abstract: Spanned<bool> = optional,
        /// What this overlay can be laid on: the ids of variants, themselves or what extends them, or a table.
        pub fits: Fits = optional,
        /// The question that this overlay answers, and answers whole: laid over another answer to it, it alone decides.
        pub question: String = optional,
        /// What an overlay sets only of items that are there already: tables as at the top of the file.
        pub where_there: Untyped = optional,
        /// What citations refer to, by the key that they begin with.
        pub sources: Items<SourceTable> = optional,
        /// Worked cases that test this file.
        pub example: Vec<Untyped> = default(Vec::new()),
    }
}

table! {
    /// Something that rules are written in.
    pub struct SourceTable {
        /// What it is called.
        pub title: String = required,
        /// Who wrote it or put it out.
        pub author: String = optional,
        /// Where it can be found.
        pub address: String = optional,
        /// Of when it is.
        pub date: Date = optional,
        /// When it was read, or how much of it.
        pub consulted: Consulted = optional,
        /// A remark for the reader.
        pub note: String = optional,
    }
}

/// The keys of the preamble.
pub(super) fn keys() -> &'static [String] {
    static KEYS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let fields = PreambleTable::table_shape().fields;
        fields.into_iter().map(|field| field.key).collect()
    });
    &KEYS
}

/// A file taken apart.
pub(super) struct Parts {
    /// What it says of itself.
    pub(super) preamble: PreambleTable,
    /// Its sources, to be merged with those of its parents.
    pub(super) sources: Node,
    /// What it says of the game.
    pub(super) rest: Node,
    /// Whether `extends` is there but could not be read, or nothing is there.
    pub(super) parent_unreadable: bool,
}

/// Takes a file apart. An error alone means that the file is newer than the program.
pub(super) fn split(
    mut root: Node,
    file: FileId,
    damaged: bool,
    findings: &mut Diagnostics,
) -> Result<Parts, Diagnostic> {
    let start = Span::new(file, 0..0);
    let mut head = Table::new();
    let says_nothing = root.as_table().is_some_and(Table::is_empty);
    if let Value::Table(table) = &mut root.value {
        for key in keys() {
            if let Some((key, node)) = table.remove_entry(key) {
                head.insert(key, node);
            }
        }
    }
    let empty = |value| Node {
        value,
        key_origin: start,
        origin: start,
        order: 0,
        beneath: None,
    };
    match head
        .get("format")
        .map(|node| (node.as_integer(), node.origin))
    {
        Some((Some(format), span)) if format > FORMAT => return Err(newer(format, span)),
        Some((Some(format), span)) if format < FORMAT => {
            findings.push(invalid(format, span));
        }
        Some((Some(_), _)) => {}
        Some((None, _)) => {
            // It is said here, and the rest of the preamble is read as if it were right.
            let mut cx = Context::plain();
            if let Some(node) = head.get("format") {
                cx.within("format", |cx| i64::decode(node, cx));
            }
            findings.append(cx.finish().0);
            head.insert("format".to_owned(), empty(Value::Integer(FORMAT)));
        }
        None => {
            if !damaged {
                findings.push(if says_nothing {
                    empty_file(start)
                } else {
                    missing(start)
                });
            }
            head.insert("format".to_owned(), empty(Value::Integer(FORMAT)));
        }
    }
    let sources = head
        .remove("sources")
        .unwrap_or_else(|| empty(Value::Table(Table::new())));
    let cases = cases(&mut head);
    // What stands below a table belongs to it; that the file has a parent is seen all the same.
    let is_whole = ["extends", "fits", "abstract"]
        .iter()
        .any(|key| head.contains_key(*key));
    let misplaced = root.as_table().is_some_and(|table| {
        !is_whole && !table.contains_key("pack") && !paths_to(table, "extends").is_empty()
    });
    let says_extends = head.contains_key("extends");
    let head = empty(Value::Table(head));
    let mut cx = Context::plain();
    let mut preamble = PreambleTable::decode(&head, &mut cx).unwrap_or(PreambleTable {
        format: FORMAT,
        id: None,
        name: None,
        extends: None,
        remove: Vec::new(),
        absent: Vec::new(),
        r#abstract: None,
        fits: None,
        question: None,
        where_there: None,
        sources: None,
        example: Vec::new(),
    });
    if let Some(name) = &preamble.name {
        // What languages there are is known where the names of the game are read.
        cx.within("name", |cx| match name.0.as_table() {
            Some(_) => BTreeMap::<String, String>::decode(&name.0, cx).is_some(),
            None => {
                cx.wrong_type(&name.0, "a table of names by language, `{ en = \"...\" }`,");
                false
            }
        });
    }
    findings.append(cx.finish().0);
    preamble.example.extend(cases.into_iter().map(Untyped));
    if let Some(id) = &preamble.id {
        findings.extend(ill_formed(id));
    }
    Ok(Parts {
        parent_unreadable: says_extends && preamble.extends.is_none() || says_nothing || misplaced,
        preamble,
        sources,
        rest: root,
    })
}

/// Takes the worked cases out, which are long and not looked at here; what is no list of cases stays.
fn cases(head: &mut Table) -> Vec<Node> {
    let example = head.get_mut("example").map(|node| &mut node.value);
    let Some(Value::Array(cases)) = example else {
        return Vec::new();
    };
    std::mem::take(cases)
}

fn newer(format: i64, span: Span) -> Diagnostic {
    Diagnostic::error(
        codes::FORMAT_NEWER,
        format!("this file has format {format}, which is newer than this program"),
    )
    .at(span)
    .with_help(format!(
        "this program reads format {FORMAT}; a newer one is needed"
    ))
}

fn invalid(format: i64, span: Span) -> Diagnostic {
    Diagnostic::error(
        codes::FORMAT_INVALID,
        format!("there is no format {format}"),
    )
    .at(span)
    .with_help(format!("write `format = {FORMAT}`"))
}

fn missing(start: Span) -> Diagnostic {
    Diagnostic::error(codes::FORMAT_MISSING, "the file does not say its format")
        .at(start)
        .with_help(format!("write `format = {FORMAT}` at the top of the file"))
}

fn empty_file(start: Span) -> Diagnostic {
    Diagnostic::error(codes::FORMAT_MISSING, "the file says nothing")
        .at(start)
        .with_help(format!(
            "begin with `format = {FORMAT}` and `extends = \"ID\"`, with the variant that it differs from"
        ))
}

/// What an id would be without capitals, accents and spaces.
fn meant_id(id: &str) -> Option<String> {
    let plain: String = fold(id).replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let plain = plain.trim_matches('-');
    (!plain.is_empty() && plain.len() <= MAX_ID).then(|| plain.to_owned())
}

/// The finding that an id is not well formed, if it is not.
fn ill_formed(id: &Spanned<String>) -> Option<Diagnostic> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let well_formed = id.value.starts_with(plain)
        && id.value.len() <= MAX_ID
        && id.value.chars().all(|c| plain(c) || c == '-');
    (!well_formed).then(|| {
        Diagnostic::error(
            codes::BAD_ID,
            format!("{} is not well formed as an id", quoted(&id.value)),
        )
        .at(id.span)
        .with_help(match meant_id(&id.value) {
            Some(meant) => format!("write `{meant}`: an id has small letters a to z, digits and hyphens"),
            None => format!(
            "an id has small letters a to z, digits and hyphens, at most {MAX_ID} of them, and does not begin with a hyphen"
            ),
        })
    })
}
