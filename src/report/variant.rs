//! The rules of a variant as one file, with where each value comes from.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use crate::basics::SourceMap;
use crate::game::Language;
use crate::variant::preamble::FORMAT;
use crate::variant::{Merged, Node, Value, in_order, join};

/// How deep tables have headers of their own; what lies deeper is written with dotted keys, a value a line.
const HEADER_DEPTH: usize = 2;

/// The resolved rules as a file that needs no parent: loaded again, it gives the same rules.
///
/// With `origins` every value says in which file and on which line it was set.
pub fn show(merged: &Merged, sources: &SourceMap, origins: bool) -> String {
    let origins = origins.then_some(sources);
    let mut page = Page {
        text: format!("format = {FORMAT}\nid = {}\n", string(&merged.id)),
        origins,
    };
    if let Some(name) = &merged.name {
        page.leaf("name", name);
    }
    page.table("", &merged.root, 0);
    page.table("sources", &merged.cited, 1);
    page.text
}

/// The resolved rules as data. With `origins` every value is an object of `value`, `file` and `line`.
pub fn show_json(merged: &Merged, sources: &SourceMap, origins: bool) -> Json {
    let origins = origins.then_some(sources);
    let mut object = Map::new();
    object.insert("format".into(), json!(FORMAT));
    object.insert("id".into(), json!(merged.id));
    object.insert("fingerprint".into(), json!(merged.fingerprint()));
    object.insert("overlays".into(), json!(merged.overlays));
    if let Some(name) = &merged.name {
        object.insert("name".into(), data(name, origins));
    }
    object.insert("rules".into(), data(&merged.root, origins));
    object.insert("sources".into(), data(&merged.cited, origins));
    Json::Object(object)
}

/// A path with what the item on it is called, in a language that was chosen.
pub(super) fn with_name(path: &str, rules: &[&Merged], language: Option<Language>) -> String {
    let Some(language) = language else {
        return path.to_owned();
    };
    let of = |merged: &&Merged| {
        let mut found = None;
        let mut node = &merged.root;
        for step in path.split('.') {
            node = node.get(step)?;
            let name = node
                .get("name")
                .and_then(|names| names.get(language.code()));
            found = name.and_then(Node::as_str).or(found);
        }
        found.map(str::to_owned)
    };
    match rules.iter().find_map(of) {
        Some(name) => format!("{path} ({name})"),
        None => path.to_owned(),
    }
}

/// A value as data, with where it stands if that is asked for.
pub(super) fn data(node: &Node, origins: Option<&SourceMap>) -> Json {
    let value = value_data(&node.value, origins);
    match origins {
        Some(sources) if node.as_table().is_none() => json!({
            "value": value,
            "file": sources.name(node.origin.file),
            "line": sources.position(node.origin).line,
        }),
        _ => value,
    }
}

/// The same of a value that stands in no file.
pub(super) fn value_data(value: &Value, origins: Option<&SourceMap>) -> Json {
    match value {
        Value::Table(table) => {
            let entries = in_order(table).into_iter();
            let entries = entries.map(|(key, inner)| (key.to_owned(), data(inner, origins)));
            Json::Object(entries.collect())
        }
        Value::Array(elements) => elements.iter().map(|inner| data(inner, None)).collect(),
        Value::String(text) | Value::Datetime(text) => json!(text),
        Value::Integer(number) => json!(number),
        Value::Float(number) => json!(number),
        Value::Boolean(value) => json!(value),
    }
}

/// A value as data.
pub(super) fn value(node: &Node) -> Json {
    data(node, None)
}

pub(super) struct Page<'s> {
    pub(super) text: String,
    pub(super) origins: Option<&'s SourceMap>,
}

impl Page<'_> {
    /// A table with its values before its tables, as TOML wants it.
    pub(super) fn table(&mut self, path: &str, node: &Node, depth: usize) {
        let (tables, leaves): (Vec<_>, Vec<_>) = node
            .in_order()
            .into_iter()
            .partition(|(_, node)| node.as_table().is_some() && depth < HEADER_DEPTH);
        if depth > 0 && (!leaves.is_empty() || tables.is_empty()) {
            let _ = write!(self.text, "\n[{path}]\n");
        }
        for (name, leaf) in leaves {
            self.leaf(&key(name), leaf);
        }
        for (name, table) in tables {
            self.table(&join(path, &key(name)), table, depth + 1);
        }
    }

    /// A value, or the values of a table by their dotted keys.
    pub(super) fn leaf(&mut self, path: &str, node: &Node) {
        match node.as_table() {
            Some(table) if !table.is_empty() => {
                for (name, inner) in node.in_order() {
                    self.leaf(&format!("{path}.{}", key(name)), inner);
                }
            }
            _ => {
                let line = format!("{path} = {}", inline(node));
                self.text += &line;
                if let Some(sources) = self.origins {
                    let file = sources.name(node.origin.file);
                    let number = sources.position(node.origin).line;
                    let _ = write!(
                        self.text,
                        "  # {}:{number}",
                        file.replace(char::is_control, "?")
                    );
                }
                self.text.push('\n');
            }
        }
    }
}

/// A value on one line.
pub(super) fn inline(node: &Node) -> String {
    inline_value(&node.value)
}

/// The same of a value that stands in no file.
pub fn inline_value(value: &Value) -> String {
    match value {
        Value::Table(table) => {
            let entries = in_order(table).into_iter();
            let entries = entries.map(|(name, value)| format!("{} = {}", key(name), inline(value)));
            let entries: Vec<String> = entries.collect();
            if entries.is_empty() {
                "{}".to_owned()
            } else {
                format!("{{ {} }}", entries.join(", "))
            }
        }
        Value::Array(elements) => {
            let elements: Vec<String> = elements.iter().map(inline).collect();
            format!("[{}]", elements.join(", "))
        }
        Value::String(text) => string(text),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => toml::Value::from(*number).to_string(),
        Value::Boolean(value) => value.to_string(),
        Value::Datetime(moment) => moment.clone(),
    }
}

/// A string on one line.
pub(super) fn string(text: &str) -> String {
    let written = toml::Value::from(text).to_string();
    if written.contains('\n') {
        // The writer likes several lines for a string that has them; a JSON string is a TOML string too.
        serde_json::Value::from(text)
            .to_string()
            .replace('\u{7f}', "\\u007f")
    } else {
        written
    }
}

/// A key, in quotes if it needs them.
pub(super) fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(bare) {
        name.to_owned()
    } else {
        serde_json::Value::from(name)
            .to_string()
            .replace('\u{7f}', "\\u007f")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{Builtin, Library, NoFiles};

    const PARENT: Builtin = Builtin {
        id: "meadow",
        file: "variants/meadow.toml",
        text: "format = 1\n[sources.BOOK]\ntitle = \"The book\"\ndate = 1990-01-01\n[figure.rose]\nname = { en = \"rose\", hu = \"rózsa\" }\npoints = 2\nsource = \"BOOK 1\"\n[play]\nfollow = \"suit\"\nempty = {}\n",
        overlay: false,
    };

    fn load(text: &'static str) -> (Merged, SourceMap) {
        let child = Builtin {
            id: "child",
            file: "child.toml",
            text,
            overlay: false,
        };
        let library = Library {
            builtins: &[PARENT, child],
            files: &NoFiles,
        };
        let mut sources = SourceMap::default();
        let (merged, findings) = library.load("child", &[], &mut sources);
        assert!(findings.is_empty(), "{findings:?}");
        (merged.expect("it loads"), sources)
    }

    const CHILD: &str = "format = 1\nextends = \"meadow\"\nname = { en = \"Child\" }\n[figure.rose]\npoints = 3\nname.en = \"Rose\"\n[play]\nlines = \"\"\"a\nb\\u0007\\\\\"\"\"\n\"odd key\" = [1.5, { a = 1979-05-27, b = [] }, true, 'c\"']\n";

    #[test]
    fn every_value_says_where_it_was_set() {
        let (merged, sources) = load(CHILD);
        insta::assert_snapshot!(show(&merged, &sources, true), @r#"
        format = 1
        id = "child"
        name.en = "Child"  # child.toml:3

        [figure.rose]
        name.en = "Rose"  # child.toml:6
        name.hu = "rózsa"  # variants/meadow.toml:6
        points = 3  # child.toml:5
        source = "BOOK 1"  # variants/meadow.toml:8

        [play]
        follow = "suit"  # variants/meadow.toml:10
        lines = "a\nb\u0007\\"  # child.toml:8
        "odd key" = [1.5, { a = 1979-05-27, b = [] }, true, 'c"']  # child.toml:10

        [play.empty]

        [sources.BOOK]
        title = "The book"  # variants/meadow.toml:3
        date = 1990-01-01  # variants/meadow.toml:4
        "#);
    }

    #[test]
    fn what_is_shown_can_be_loaded_and_is_the_same() {
        let (merged, sources) = load(CHILD);
        for origins in [false, true] {
            let shown = show(&merged, &sources, origins);
            let mut again = SourceMap::default();
            let child = Builtin {
                id: "child",
                file: "shown.toml",
                text: Box::leak(shown.into_boxed_str()),
                overlay: false,
            };
            let library = Library {
                builtins: &[child],
                files: &NoFiles,
            };
            let (loaded, findings) = library.load("child", &[], &mut again);
            assert!(findings.is_empty(), "{findings:?}");
            let loaded = loaded.expect("it loads");
            assert_eq!(loaded.fingerprint(), merged.fingerprint());
            assert_eq!(show(&loaded, &again, false), show(&merged, &sources, false));
        }
    }
}
