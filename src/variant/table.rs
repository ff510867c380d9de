//! Tables with given keys and words with given spellings: one definition for the type, the decoding and the reference.

use std::sync::LazyLock;

use crate::basics::spelling::{fold, list};
use crate::basics::{Span, Spanned};

use super::codes;
use super::context::Context;
use super::decode::Decode;
use super::suggest;
use super::tree::{Node, Table};

/// What every item of a variant may say besides its own keys: `note`, `concept`, and the citations, which
/// [`Merged::citation`](super::load::Merged::citation) answers for.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Where the item stands in the tree, such as `play`.
    pub path: String,
    /// Where it is written.
    pub span: Span,
    /// A remark for the reader.
    pub note: Option<String>,
    /// What the item is called across games.
    pub concept: Option<Spanned<String>>,
}

/// The keys that every item may have; remember to update `item_keys` in `schema.rs`.
pub(crate) const ITEM_KEYS: [&str; 4] = ["source", "assumed", "note", "concept"];

/// A key of a table as the macro knows it.
pub(crate) struct Key {
    /// As it is written in the file.
    pub(crate) name: String,
    /// Whether it must be there.
    pub(crate) required: bool,
    /// The first sentence on it.
    pub(crate) doc: String,
}

/// The keys of a table, in the order of its fields.
pub(crate) type Keys = LazyLock<Vec<Key>>;

/// The key of a field: as given, or the field's name with hyphens.
pub(crate) fn key_of(field: &str, given: Option<&str>) -> String {
    given.map_or_else(
        || field.trim_start_matches("r#").replace('_', "-"),
        str::to_owned,
    )
}

/// A table whose keys are known, being decoded.
pub(crate) struct Fields<'n> {
    node: &'n Node,
    table: &'n Table,
    /// The key that is missing, if one is and no more.
    missing: Option<String>,
}

impl<'n> Fields<'n> {
    /// Looks at the keys: which are unknown, which are missing.
    pub(crate) fn open(
        node: &'n Node,
        keys: &[Key],
        is_item: bool,
        cx: &mut Context,
    ) -> Option<Self> {
        let Some(table) = node.as_table() else {
            let required = keys.iter().filter(|key| key.required);
            let required: Vec<&str> = required.map(|key| key.name.as_str()).collect();
            cx.no_table(node, &required);
            return None;
        };
        // A required key that was misspelt is one fault, not two.
        let misspelt = unknown_keys(node, keys, is_item, cx);
        let missing = keys.iter().filter(|key| {
            let name = key.name.as_str();
            let misspelt = || misspelt.iter().any(|meant| meant == name);
            key.required && !table.contains_key(name) && !misspelt()
        });
        let missing: Vec<(&str, &str)> = missing
            .map(|key| (key.name.as_str(), key.doc.as_str()))
            .collect();
        let of_another = |meant: &String| matches!(meant.as_str(), "extends" | "fits");
        if cx.path().is_empty() && misspelt.iter().any(of_another) {
            // What the file leaves to others was to come from there.
            cx.forgive_missing();
        }
        cx.missing(&missing, node.origin);
        let missing = match missing.as_slice() {
            [(only, _)] => Some((*only).to_owned()),
            _ => None,
        };
        Some(Self {
            node,
            table,
            missing,
        })
    }

    /// A table whose keys are looked at elsewhere.
    pub(crate) fn of(node: &'n Node) -> Option<Self> {
        let table = node.as_table()?;
        Some(Self {
            node,
            table,
            missing: None,
        })
    }

    /// Whether a key is there.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// What a key holds, if it is there and can be decoded.
    pub(crate) fn get<T: Decode>(&self, key: &str, cx: &mut Context) -> Option<T> {
        let Some(entry) = self.table.get(key) else {
            // That it is missing has been told, and what else is wrong is told too.
            let is_told = self.missing.as_deref() == Some(key);
            return T::nothing().filter(|_| is_told);
        };
        cx.within(key, |cx| cx.or_beneath(entry, T::decode))
    }

    /// What every item may say.
    pub(crate) fn item(&self, cx: &mut Context) -> Item {
        Item {
            path: cx.path(),
            span: self.node.origin,
            note: self.get("note", cx),
            concept: self.get("concept", cx),
        }
    }
}

/// Reports the keys that a table has and should not have; gives those that may have been meant.
fn unknown_keys(node: &Node, keys: &[Key], is_item: bool, cx: &mut Context) -> Vec<String> {
    let common: &[&str] = if is_item { &ITEM_KEYS } else { &[] };
    let names = keys.iter().map(|key| key.name.as_str());
    let besides = cx.keys_besides().iter().map(String::as_str);
    let known = || {
        names
            .clone()
            .chain(common.iter().copied())
            .chain(besides.clone())
    };
    let written = node.as_table().into_iter().flat_map(Table::keys);
    if written
        .into_iter()
        .all(|key| known().any(|known| known == key))
    {
        return Vec::new();
    }
    let known: Vec<String> = known().map(str::to_owned).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let mut misspelt = Vec::new();
    for (key, entry) in node.in_order() {
        if cx.is_full() {
            break;
        }
        if !known.contains(&key) {
            let meant = suggest::meant(key, &known);
            misspelt.extend(meant.map(str::to_owned));
            let mut finding =
                suggest::unknown(codes::UNKNOWN_KEY, "key", key, entry.key_origin, &known);
            // What is spelled as a key of another table was meant for that one.
            if meant.is_none_or(|meant| fold(meant) != fold(key))
                && let Some(help) = cx.whereabouts(key, node)
            {
                finding.notes.extend(finding.help.replace(help.into()));
                finding
                    .notes
                    .retain(|note| !note.starts_with("did you mean"));
                // At the top there are too many.
                if cx.path().is_empty() {
                    finding.notes.clear();
                }
            }
            cx.within(key, |cx| cx.report(finding));
        }
    }
    misspelt
}

/// Defines a table with given keys.
///
/// ```text
/// table! {
///     /// What the table is.
///     pub struct LeadTable [item] {           // `[item]`: accepts source, assumed, note, concept; adds `item: Item`
///         /// What the key means.
///         pub order: Vec<String> = required,
///         pub silent_loss: Text = optional,   // the key is `silent-loss`, the field an `Option`
///         pub factor: u8 = default(2),
///         pub r#for: String = required,       // the key is `for`
///         pub kind: String = optional as "type",
///     }
/// }
/// ```
///
/// The struct gets [`Decode`] and a function `table_shape`. A faulty key that may be absent is reported and taken as
/// absent; a required key that is faulty or missing is reported and there is no table.
macro_rules! table {
    (
        $(#[doc = $doc:literal])*
        $vis:vis struct $name:ident $([$item:ident])? {
            $(
                $(#[doc = $field_doc:literal])*
                $field_vis:vis $field:ident : $type:ty = $kind:ident $(($default:expr))? $(as $key:literal)?
            ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, PartialEq, Debug)]
        $vis struct $name {
            $(
                /// What every item may say.
                $vis $item: $crate::variant::table::Item,
            )?
            $(
                $(#[doc = $field_doc])*
                $field_vis $field: $crate::variant::table::field!(@type $kind $type),
            )*
        }

        impl $name {
            /// The keys of the table, for the schema and the reference.
            $vis fn table_shape() -> $crate::variant::shape::TableShape {
                $crate::variant::shape::TableShape {
                    name: stringify!($name),
                    doc: $crate::variant::shape::doc(&[$($doc),*]),
                    item: $crate::variant::table::field!(@item $($item)?),
                    fields: vec![$(
                        $crate::variant::shape::FieldShape {
                            key: $crate::variant::table::field!(@key $field $($key)?),
                            doc: $crate::variant::shape::doc(&[$($field_doc),*]),
                            required: $crate::variant::table::field!(@required $kind),
                            default: $crate::variant::table::field!(@default $($default)?),
                            shape: <$type as $crate::variant::decode::Decode>::shape(),
                        },
                    )*],
                }
            }
        }

        impl $crate::variant::decode::Decode for $name {
            #[allow(unused_variables)]
            fn decode(
                node: &$crate::variant::tree::Node,
                cx: &mut $crate::variant::context::Context,
            ) -> Option<Self> {
                use $crate::variant::table::{Fields, Key, Keys};
                // The same for every table of the kind, and there are many.
                static KEYS: Keys = Keys::new(|| vec![$(
                    Key {
                        name: $crate::variant::table::field!(@key $field $($key)?),
                        required: $crate::variant::table::field!(@required $kind),
                        doc: $crate::variant::shape::doc(&[$($field_doc),*]),
                    },
                )*]);
                let is_item = $crate::variant::table::field!(@item $($item)?);
                let fields = Fields::open(node, &KEYS, is_item, cx)?;
                let mut keys = KEYS.iter();
                // Everything is decoded, and its faults reported, before anything that is missing ends it.
                $(
                    let $field = keys.next().and_then(|key| fields.get::<$type>(&key.name, cx));
                )*
                Some(Self {
                    $( $item: fields.item(cx), )?
                    $( $field: $crate::variant::table::field!(@take $kind $field $($default)?), )*
                })
            }

            fn shape() -> $crate::variant::shape::Shape {
                $crate::variant::shape::Shape::Table(Self::table_shape)
            }
        }
    };
}

/// The parts of `table!` that depend on the kind of a field.
macro_rules! field {
    (@type required $type:ty) => { $type };
    (@type optional $type:ty) => { Option<$type> };
    (@type default $type:ty) => { $type };
    (@item) => { false };
    (@item item) => { true };
    (@key $field:ident) => { $crate::variant::table::key_of(stringify!($field), None) };
    (@key $field:ident $key:literal) => { $crate::variant::table::key_of(stringify!($field), Some($key)) };
    (@required required) => { true };
    (@required $kind:ident) => { false };
    (@default) => { None };
    (@default $default:expr) => { Some(stringify!($default).to_owned()) };
    (@take required $field:ident) => { $field? };
    (@take optional $field:ident) => { $field };
    (@take default $field:ident $default:expr) => { $field.unwrap_or_else(|| $default) };
}

/// Defines an enumeration that is written as one of a few words.
///
/// ```text
/// words! {
///     /// What a seat has to play.
///     pub enum Follow {
///         /// The suit led, if it can.
///         Suit = "suit",
///         /// Anything.
///         Any = "any",
///     }
/// }
/// ```
macro_rules! words {
    (
        $(#[doc = $doc:literal])*
        $vis:vis enum $name:ident {
            $( $(#[doc = $word_doc:literal])* $variant:ident = $word:literal ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name {
            $( $(#[doc = $word_doc])* $variant, )*
        }

        #[allow(dead_code)]
        impl $name {
            /// All of them, in the order of their definition.
            $vis const ALL: &'static [Self] = &[$( Self::$variant ),*];

            /// How it is written.
            $vis fn word(self) -> &'static str {
                match self {
                    $( Self::$variant => $word, )*
                }
            }
        }

        impl $crate::variant::decode::Decode for $name {
            fn decode(
                node: &$crate::variant::tree::Node,
                cx: &mut $crate::variant::context::Context,
            ) -> Option<Self> {
                const WORDS: &[&str] = &[$( $word ),*];
                let found = $crate::variant::table::word(node, WORDS, cx)?;
                Self::ALL.get(found).copied()
            }

            fn shape() -> $crate::variant::shape::Shape {
                $crate::variant::shape::Shape::Words(vec![$(
                    $crate::variant::shape::WordShape {
                        word: $word,
                        doc: $crate::variant::shape::doc(&[$($word_doc),*]),
                    },
                )*])
            }
        }
    };
}

pub(crate) use {field, table, words};

/// Which of the words a string is.
pub(crate) fn word(node: &Node, words: &[&str], cx: &mut Context) -> Option<usize> {
    let Some(text) = node.as_str() else {
        let words = words.iter().map(|word| format!("`{word}`"));
        cx.wrong_type(node, &format!("the word {}", list(words, "or")));
        return None;
    };
    let found = words.iter().position(|&word| word == text);
    if found.is_none() {
        cx.report(suggest::unknown(
            codes::UNKNOWN_WORD,
            "word",
            text,
            node.origin,
            words,
        ));
    }
    found
}
