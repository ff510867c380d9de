//! The JSON Schema of variant files, for editors: made from the shapes, so that it cannot say anything else.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::shape::{FieldShape, Shape, TableShape, bound};

/// The schema of a file whose top has the keys of all these tables.
///
/// Of the keys that a variant must have only those of the first table are required of a file: the others may be
/// inherited.
pub fn json_schema(title: &str, tops: &[TableShape]) -> Value {
    let mut definitions = Definitions::default();
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (n, top) in tops.iter().enumerate() {
        for field in &top.fields {
            properties.insert(field.key.clone(), definitions.field(field));
            if n == 0 && field.required {
                required.push(json!(field.key));
            }
        }
    }
    let tables: Map<String, Value> = definitions
        .0
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
        "$defs": tables,
    })
}

/// The tables met so far, by name. A table that is being described stands in as null, so that it may hold itself.
#[derive(Default)]
struct Definitions(BTreeMap<&'static str, Value>);

impl Definitions {
    fn field(&mut self, field: &FieldShape) -> Value {
        let mut schema = self.shape(&field.shape);
        if let Value::Object(schema) = &mut schema {
            schema.insert("description".to_owned(), json!(description(field)));
        }
        schema
    }

    fn shape(&mut self, shape: &Shape) -> Value {
        match shape {
            Shape::Text(_) => json!({ "type": "string" }),
            Shape::Boolean => json!({ "type": "boolean" }),
            Shape::Number => json!({ "type": "number" }),
            Shape::Integer { min, max } => {
                let mut schema = json!({ "type": "integer" });
                for (key, number) in [("minimum", bound(*min)), ("maximum", bound(*max))] {
                    if let Some(number) = number {
                        schema[key] = json!(number);
                    }
                }
                schema
            }
            Shape::Words(words) => {
                let words = words
                    .iter()
                    .map(|word| json!({ "const": word.word, "description": word.doc }));
                json!({ "oneOf": words.collect::<Vec<_>>() })
            }
            Shape::List(element) => json!({ "type": "array", "items": self.shape(element) }),
            Shape::Map(entry) => {
                json!({ "type": "object", "additionalProperties": self.shape(entry) })
            }
            Shape::OneOrMany(one) => {
                let one = self.shape(one);
                json!({ "anyOf": [one, { "type": "array", "items": one }] })
            }
            Shape::Over(table) => self.shape(table),
            Shape::OneOf(shapes) => {
                let shapes = shapes.iter().map(|shape| self.shape(shape));
                json!({ "anyOf": shapes.collect::<Vec<_>>() })
            }
            Shape::Table(table) => {
                let table = table();
                let reference = json!({ "$ref": format!("#/$defs/{}", table.name) });
                if !self.0.contains_key(table.name) {
                    self.0.insert(table.name, Value::Null);
                    let described = self.table(&table);
                    self.0.insert(table.name, described);
                }
                reference
            }
            Shape::Any => json!({}),
        }
    }

    fn table(&mut self, table: &TableShape) -> Value {
        let mut properties = Map::new();
        for field in &table.fields {
            properties.insert(field.key.clone(), self.field(field));
        }
        if table.item {
            properties.extend(item_keys());
        }
        json!({
            "description": table.doc,
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        })
    }
}

fn description(field: &FieldShape) -> String {
    match field.default_in_words() {
        Some(default) => format!("{}\n\nIf it is not set: {default}.", field.doc),
        None => field.doc.clone(),
    }
}

/// What every item may say, with what it means; remember to update `ITEM_KEYS` in `table.rs`.
pub(crate) const ITEM_DOCS: [(&str, &str); 4] = [
    (
        "source",
        "Where the rule is written: the key of a source and the place in it; or a table of that for single keys.",
    ),
    (
        "assumed",
        "Why this is assumed where no source says it; or a table of that for single keys.",
    ),
    ("note", "A remark for the reader."),
    ("concept", "What the item is called across games."),
];

fn item_keys() -> [(String, Value); 4] {
    let line = json!({ "type": "string" });
    let lines = json!({ "anyOf": [line, { "type": "array", "items": line }] });
    let or_by_key =
        |one: &Value| json!({ "anyOf": [one, { "type": "object", "additionalProperties": one }] });
    ITEM_DOCS.map(|(key, doc)| {
        let mut schema = match key {
            "source" => or_by_key(&lines),
            "assumed" => or_by_key(&line),
            _ => line.clone(),
        };
        schema["description"] = json!(doc);
        (key.to_owned(), schema)
    })
}
