//! As much of JSON Schema as the schema of variant files uses. What it uses besides is a fault of its own.

use serde_json::Value;

/// What is wrong with a value.
pub(crate) fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    Check { root: schema }.value(schema, value, "", &mut faults);
    faults
}

struct Check<'s> {
    root: &'s Value,
}

impl Check<'_> {
    fn value(&self, schema: &Value, value: &Value, path: &str, faults: &mut Vec<String>) {
        for (keyword, wanted) in schema.as_object().into_iter().flatten() {
            let right = match keyword.as_str() {
                "$schema" | "title" | "description" | "$defs" => true,
                "$ref" => {
                    let name = wanted
                        .as_str()
                        .and_then(|name| name.strip_prefix("#/$defs/"));
                    let table = name.and_then(|name| self.root["$defs"].get(name));
                    match table {
                        Some(table) => self.value(table, value, path, faults),
                        None => faults.push(format!("the schema has no {wanted}")),
                    }
                    true
                }
                "type" => is(value, wanted.as_str().unwrap_or("")),
                "const" => value == wanted,
                "minimum" => value.as_i64().is_none_or(|n| n >= wanted.as_i64().unwrap()),
                "maximum" => value.as_i64().is_none_or(|n| n <= wanted.as_i64().unwrap()),
                "anyOf" => self.matching(wanted, value) > 0,
                "oneOf" => self.matching(wanted, value) == 1,
                "items" => {
                    for (n, inner) in value.as_array().into_iter().flatten().enumerate() {
                        self.value(wanted, inner, &format!("{path}[{n}]"), faults);
                    }
                    true
                }
                "required" => {
                    let keys = wanted.as_array().into_iter().flatten();
                    keys.filter_map(Value::as_str)
                        .all(|key| value.get(key).is_some())
                }
                "properties" | "additionalProperties" => {
                    if keyword == "additionalProperties"
                        || schema.get("additionalProperties").is_none()
                    {
                        self.keys(schema, value, path, faults);
                    }
                    true
                }
                _ => {
                    faults.push(format!("the schema has an unknown keyword `{keyword}`"));
                    true
                }
            };
            if !right {
                faults.push(format!("{path}: {value} is not {keyword} {wanted}"));
            }
        }
    }

    fn matching(&self, schemas: &Value, value: &Value) -> usize {
        let schemas = schemas.as_array().into_iter().flatten();
        let fits = schemas.filter(|schema| {
            let mut faults = Vec::new();
            self.value(schema, value, "", &mut faults);
            faults.is_empty()
        });
        fits.count()
    }

    fn keys(&self, schema: &Value, value: &Value, path: &str, faults: &mut Vec<String>) {
        for (key, inner) in value.as_object().into_iter().flatten() {
            let path = format!("{path}.{key}");
            let known = schema.get("properties").and_then(|known| known.get(key));
            match (known, schema.get("additionalProperties")) {
                (Some(known), _) => self.value(known, inner, &path, faults),
                (None, Some(Value::Bool(false))) => faults.push(format!("{path}: no such key")),
                (None, Some(any)) => self.value(any, inner, &path, faults),
                (None, None) => {}
            }
        }
    }
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

#[test]
fn a_validator_that_cannot_fail_would_be_none() {
    let schema: Value = serde_json::from_str(
        r##"{ "type": "object", "required": ["a"], "additionalProperties": false, "properties": {
            "a": { "type": "integer", "minimum": 1, "maximum": 3 },
            "b": { "oneOf": [{ "const": "x" }, { "const": "y" }] },
            "c": { "type": "array", "items": { "$ref": "#/$defs/C" } } },
            "$defs": { "C": { "anyOf": [{ "type": "string" }, { "type": "boolean" }] } } }"##,
    )
    .unwrap();
    let faults = |text: &str| faults(&schema, &serde_json::from_str(text).unwrap()).len();
    assert_eq!(faults(r#"{ "a": 1, "b": "x", "c": ["d", true] }"#), 0);
    for wrong in [
        "{}",
        "[]",
        r#"{ "a": 0 }"#,
        r#"{ "a": 4 }"#,
        r#"{ "a": "1" }"#,
        r#"{ "a": 1, "b": "z" }"#,
        r#"{ "a": 1, "c": [1] }"#,
        r#"{ "a": 1, "d": 1 }"#,
    ] {
        assert!(faults(wrong) > 0, "{wrong}");
    }
}
