//! What a key says, in words.

use super::behind::word;
use super::names::Names;
use super::speak::{Readings, Speaker};
use super::texts::{KeyText, TEXTS, fill, holes, in_language};
use crate::expr::Type;
use crate::game::Language;
use crate::rules::written::VariantTable;
use crate::variant::{Decode, FieldShape, Node, Shape, TableShape, Value, is_silent};

/// What says the keys of a variant in a language.
#[derive(Clone, Copy)]
pub(super) struct Keys<'s> {
    pub(super) speaker: Speaker<'s>,
}

impl<'s> Keys<'s> {
    pub(super) fn new(names: &'s Names<'s>, language: Language, readings: &'s Readings) -> Self {
        Self {
            speaker: Speaker {
                readings,
                names,
                language,
            },
        }
    }

    fn language(self) -> Language {
        self.speaker.language
    }

    /// A phrase of a key, as it stands in the texts.
    pub(super) fn phrase(self, key: &str, which: &str) -> Option<&'static str> {
        let text = TEXTS.keys.get(key)?;
        let phrase = text.phrases.get(which)?;
        Some(in_language(phrase, self.language()))
    }

    /// What a key says that has this value.
    pub(super) fn said(self, key: &str, shape: &Shape, node: &Node) -> String {
        match (shape, &node.value) {
            (Shape::Over(inner), _) => self.said(key, inner, node),
            (Shape::OneOf(shapes), value) => {
                let fits = |shape: &&Shape| match shape {
                    Shape::Integer { .. } | Shape::Number => matches!(value, Value::Integer(_)),
                    Shape::Text(_) | Shape::Words(_) => matches!(value, Value::String(_)),
                    Shape::Table(_) => matches!(value, Value::Table(_)),
                    Shape::List(_) => matches!(value, Value::Array(_)),
                    _ => false,
                };
                let one = shapes.iter().find(fits);
                if let (Value::Array(_), Some(phrase), Some(shape)) =
                    (value, self.phrase(key, "list"), one)
                {
                    return fill(phrase, |_| self.bare(key, shape, node));
                }
                let said = one.map_or_else(String::new, |shape| self.said(key, shape, node));
                // A list where there could be something else is what each seat gets.
                match value {
                    Value::Array(_) => word("to-seats", &said, self.language()),
                    _ => said,
                }
            }
            (Shape::Table(table), Value::Table(_)) => self.table(key, &table(), node),
            (_, Value::Boolean(value)) => {
                let which = if *value { "true" } else { "false" };
                self.phrase(key, which).unwrap_or(which).to_owned()
            }
            (Shape::List(_), Value::Array(_)) => self.filled(key, &self.bare(key, shape, node)),
            (_, Value::String(text)) if self.phrase(key, text).is_some() => {
                self.phrase(key, text).unwrap_or_default().to_owned()
            }
            (_, Value::String(text)) if text.is_empty() => String::new(),
            (Shape::Text("expression"), Value::String(text))
                if let Some(phrase) = self.constant(key, text) =>
            {
                phrase.to_owned()
            }
            (_, Value::String(_)) => self.filled(key, &self.element(key, shape, node)),
            (_, Value::Integer(number)) => match self.phrase(key, &number.to_string()) {
                Some(phrase) => phrase.to_owned(),
                None => self.filled(key, &minus(*number)),
            },
            (_, Value::Float(number)) => self.filled(key, &number.to_string()),
            _ => String::new(),
        }
    }

    /// The phrase of a key whose condition holds always, or never, if it has one.
    fn constant(self, key: &str, text: &str) -> Option<&'static str> {
        let holds = self.speaker.constant(text)?;
        self.phrase(key, if holds { "always" } else { "never" })
    }

    /// What holds while a key of a table is not set, if that is to be read too.
    pub(super) fn unset(self, key: &str, field: &FieldShape, table: &Node) -> Option<String> {
        let text = TEXTS.keys.get(key)?;
        let beside = self.beside(key, "unset with ", table);
        if let Some(phrase) = beside.or_else(|| self.phrase(key, "unset")) {
            return Some(phrase.to_owned());
        }
        let default = field.default_in_words().filter(|_| text.shown)?;
        self.phrase(key, default.trim_matches('`'))
            .map(str::to_owned)
    }

    /// The phrase of a key beside another that is set.
    fn beside(self, key: &str, which: &str, table: &Node) -> Option<&'static str> {
        let phrases = &TEXTS.keys.get(key)?.phrases;
        // The last in order of the alphabet, where several are set.
        let phrase = phrases.iter().rev().find(|(name, _)| {
            let other = name.strip_prefix(which);
            other.is_some_and(|other| table.get(other).is_some())
        });
        Some(in_language(phrase?.1, self.language()))
    }

    /// What a key has, without what is said around it.
    fn bare(self, key: &str, shape: &Shape, node: &Node) -> String {
        let (Shape::List(inner), Value::Array(elements)) = (shape, &node.value) else {
            return self.element(key, shape, node);
        };
        let numbers = matches!(**inner, Shape::Integer { .. });
        let all = elements.iter().map(|one| self.element(key, inner, one));
        let all: Vec<String> = all.collect();
        all.join(if numbers { "–" } else { ", " })
    }

    fn filled(self, key: &str, value: &str) -> String {
        let template = self.phrase(key, "value").unwrap_or("{value}");
        fill(template, |hole| match hole {
            "value" => value.to_owned(),
            _ => format!("{{{hole}}}"),
        })
    }

    /// One value, without what is said around it.
    fn element(self, key: &str, shape: &Shape, node: &Node) -> String {
        let Some(text) = node.as_str() else {
            return node.as_integer().map(minus).unwrap_or_default();
        };
        if let Some(phrase) = self.phrase(key, text) {
            return phrase.to_owned();
        }
        // Such as `hand 5`: a word of the key with a number.
        if let Some((first, number)) = text.split_once(' ')
            && let (Some(phrase), Shape::Text("string")) = (self.phrase(key, first), shape)
        {
            return fill(phrase, |_| number.to_owned());
        }
        let kind = TEXTS
            .keys
            .get(key)
            .and_then(|text: &KeyText| text.kind.as_deref());
        match kind {
            Some("rank") => self.speaker.names.name(Type::Rank, text),
            Some("trick") => self.speaker.trick(text),
            Some("path") => self.path(text),
            Some(kind) => {
                let wanted = match kind {
                    "figures" => Type::Figures,
                    "contract" => Type::Contract,
                    "declaration" => Type::Declaration,
                    "pot" | "ledger" => {
                        return self.speaker.quoted(&self.speaker.names.item_of(kind, text));
                    }
                    _ => Type::Number,
                };
                self.speaker.expression(text, &[wanted])
            }
            None if matches!(shape, Shape::Text("expression")) => {
                let any = [Type::Condition, Type::Number, Type::Cards];
                self.speaker.expression(text, &any)
            }
            None => text.to_owned(),
        }
    }

    /// An item that is somewhere removed: its name or, if it has none, what it says.
    fn path(self, path: &str) -> String {
        let names = self.speaker.names;
        let id = path.rsplit('.').next().unwrap_or(path);
        let found = shape_at(path).zip(names.somewhere(path));
        let Some(((key, shape), node)) = found else {
            return path.to_owned();
        };
        if node.get("name").is_some() {
            return self.speaker.quoted(&names.item(node, id));
        }
        let said = match shape {
            Shape::Table(table) => self
                .line(&key, &table(), node, "", &[])
                .0
                .unwrap_or_default(),
            shape => self.said(&key, &shape, node),
        };
        self.speaker.quoted(said.trim_end_matches('.'))
    }

    /// A table that is part of what an item says.
    fn table(self, key: &str, table: &TableShape, node: &Node) -> String {
        let (line, left) = self.line(key, table, node, "", &[]);
        let mut said = line.unwrap_or_default();
        for field in left {
            let Some(value) = node.get(&field.key) else {
                continue;
            };
            said.push_str(&self.said(&format!("{key}.{}", field.key), &field.shape, value));
        }
        said
    }

    /// The sentence of an item, and the keys that it leaves out. Those of columns it may leave out.
    pub(super) fn line<'t>(
        self,
        key: &str,
        table: &'t TableShape,
        node: &Node,
        name: &str,
        columns: &[String],
    ) -> (Option<String>, Vec<&'t FieldShape>) {
        let fields = || table.fields.iter().filter(|field| is_leaf(&field.shape));
        let template = self.phrase(key, "line").unwrap_or("");
        let used = holes(template);
        // A value that has a sentence of its own for the whole item.
        let whole = fields().find_map(|field| {
            let value = node.get(&field.key)?.as_str()?;
            self.phrase(key, value)
        });
        let in_table = |hole: &&str| columns.iter().any(|column| column == hole);
        let told = used.iter().any(|hole| *hole != "name" && !in_table(hole));
        let line = whole.map(str::to_owned).or_else(|| {
            told.then(|| {
                fill(template, |hole| {
                    if hole == "name" {
                        return name.to_owned();
                    }
                    let field = table.fields.iter().find(|field| field.key == hole);
                    let key = format!("{key}.{hole}");
                    match field.and_then(|field| Some((field, node.get(hole)?))) {
                        Some((field, value)) => match self.beside(&key, "value with ", node) {
                            Some(phrase) => fill(phrase, |_| self.bare(&key, &field.shape, value)),
                            None => self.said(&key, &field.shape, value),
                        },
                        None => field
                            .and_then(|field| self.unset(&key, field, node))
                            .unwrap_or_default(),
                    }
                })
            })
        });
        let left = fields()
            .filter(|field| !used.contains(&field.key.as_str()) && !columns.contains(&field.key));
        (line, left.collect())
    }
}

/// A number with a proper sign.
pub(super) fn minus(number: i64) -> String {
    number.to_string().replace('-', "−")
}

/// Whether a key is said with its item, and is not a table of further items.
pub(super) fn is_leaf(shape: &Shape) -> bool {
    match shape {
        Shape::Table(table) => {
            let table = table();
            !table.item && table.fields.iter().all(|field| is_leaf(&field.shape))
        }
        Shape::Map(_) | Shape::Over(_) => false,
        _ => true,
    }
}

/// The key in the texts of what stands at a path of the format, and its shape.
pub(super) fn shape_at(path: &str) -> Option<(String, Shape)> {
    let (mut key, mut shape) = (String::new(), VariantTable::shape());
    for step in path.split('.') {
        let inner = match shape {
            Shape::Table(table) => {
                let field = table().fields.into_iter().find(|field| field.key == step)?;
                key = match (&field.shape, key.is_empty()) {
                    (Shape::Over(_), _) | (_, true) => step.to_owned(),
                    _ => format!("{key}.{step}"),
                };
                field.shape
            }
            Shape::Map(entry) => {
                key.push_str(".NAME");
                *entry
            }
            _ => return None,
        };
        shape = match inner {
            Shape::Over(inner) => *inner,
            inner => inner,
        };
    }
    Some((key, shape))
}

/// The keys of a table that say something of the game, and those of its own.
pub(super) fn spoken_fields(table: &TableShape) -> impl Iterator<Item = &FieldShape> {
    table.fields.iter().filter(|field| !is_silent(&field.key))
}
