//! The page on the format of variant files, and the schema of it: both made from the tables that decode the files.

use std::fmt::Write as _;

use serde_json::Value;
use tarokk::report::reference::{self, KeyInfo, NAME, TableInfo};
use tarokk::variant::BUILTINS;

use crate::schema::faults;
use crate::{page, support};

const SCHEMA: &str = "variants/schema.json";

const INTRODUCTION: &str = "# The format of variant files

Made from the tables that decode the files, `src/rules/written.rs` and `src/variant/preamble.rs`, by a test; `UPDATE_DOCS=1 cargo test` writes it anew.
`tarokk explain KEY` shows the same for one table or key, and `tarokk variant schema` the format as a JSON Schema for editors.

A variant file is a TOML file. A file that `extends` another says only what differs from it; an overlay says in `fits` what it can be laid on. In the paths below `NAME` is any name of your choice.
What holds an *expression* is written in [the vocabulary](vocabulary.md): a condition, a number or cards, in quotes.

Every item may say besides its own keys

| key | meaning |
|---|---|
";

#[test]
fn format_page() {
    page::check("docs/format.md", &made());
}

fn made() -> String {
    let mut out = INTRODUCTION.to_owned();
    for (key, doc) in reference::item_keys() {
        let _ = writeln!(out, "| `{key}` | {doc} |");
    }
    for table in reference::tables() {
        out.push_str(&section(table));
    }
    out
}

fn section(table: &TableInfo) -> String {
    let heading = if table.path.is_empty() {
        "The top of the file".to_owned()
    } else {
        format!("`[{}]`", table.path)
    };
    let item = if table.item { " An item." } else { "" };
    let mut out = format!(
        "\n## {heading}\n\n{}{item}\n\n| key | value | if it is not set | meaning |\n|---|---|---|---|\n",
        one_line(&table.doc)
    );
    for key in &table.keys {
        out.push_str(&row(key));
    }
    out
}

fn row(key: &KeyInfo) -> String {
    let name = key.path.rsplit('.').next().unwrap_or("");
    let missing = match &key.default {
        _ if key.required => "it must be set".to_owned(),
        Some(default) => default.clone(),
        None => String::new(),
    };
    let mut doc = one_line(&key.doc);
    for (word, meaning) in &key.words {
        let _ = write!(doc, " `{word}`: {}", one_line(meaning));
    }
    format!("| `{name}` | {} | {missing} | {doc} |\n", key.kind)
}

fn one_line(text: &str) -> String {
    text.lines().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_key_is_explained() {
    for table in reference::tables() {
        assert!(table.doc.ends_with('.'), "[{}]: {}", table.path, table.doc);
        for key in &table.keys {
            assert!(key.doc.ends_with('.'), "{}: {}", key.path, key.doc);
            let code = |text: &str| text.contains("::") || text.contains('(');
            assert!(
                !key.default.as_deref().is_some_and(code),
                "{}: the default is `{:?}`",
                key.path,
                key.default
            );
            // What can be asked for by its path, with any name for an item, has an answer.
            for asked in [
                key.path.replace(NAME, "uhu"),
                key.path.replace(&format!(".{NAME}"), ""),
            ] {
                assert!(
                    !reference::look_up(&asked).is_empty(),
                    "`tarokk explain {asked}` has no answer"
                );
            }
        }
    }
}

#[test]
fn schema_file() {
    page::check(SCHEMA, &format!("{:#}\n", reference::schema()));
}

/// A variant file as an editor sees it.
fn data(text: &str) -> Option<Value> {
    let table: toml::Table = text.parse().ok()?;
    serde_json::to_value(table).ok()
}

#[test]
fn shipped_files_are_valid_and_name_the_schema() {
    let schema = reference::schema();
    for builtin in BUILTINS {
        let file = data(builtin.text).unwrap();
        assert_eq!(
            faults(&schema, &file),
            Vec::<String>::new(),
            "{}",
            builtin.file
        );
        let first = builtin.text.lines().next().unwrap_or("");
        let wanted = if builtin.overlay {
            "#:schema ../schema.json"
        } else {
            "#:schema ./schema.json"
        };
        assert_eq!(first, wanted, "the first line of {}", builtin.file);
    }
}

#[test]
fn what_the_program_refuses_by_its_form_the_schema_refuses_too() {
    let schema = reference::schema();
    let mut count = 0;
    for path in support::files("tests/catalogue", &["md"]) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let page = support::read(&path);
        let of_form = ["V020", "V022", "V024"];
        // What is written is right or wrong by itself; whether a level of 500 fits a byte is not said twice.
        if !of_form.iter().any(|code| name.starts_with(code)) {
            continue;
        }
        let Some((_, file)) = page.split_once("```toml house.toml\n") else {
            continue;
        };
        let (file, _) = file.split_once("```").unwrap();
        let Some(file) = data(file) else { continue };
        assert_ne!(faults(&schema, &file), Vec::<String>::new(), "{name}");
        count += 1;
    }
    assert!(count >= 12, "only {count} pages");
}
