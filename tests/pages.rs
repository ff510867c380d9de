//! The written pages: what they show in the format of variant files is of that format, and what they say is in use is.

use crate::support::{files, read};

/// A block of a page that is marked as TOML.
struct Block {
    page: String,
    line: usize,
    /// What stands after `toml` on its first line: the variant that it is taken from.
    of: Option<String>,
    text: String,
}

fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    for path in files("docs", &["md"])
        .into_iter()
        .chain(["README.md".into(), "CONTRIBUTING.md".into()])
    {
        let page = read(&path);
        let mut open: Option<Block> = None;
        for (n, line) in page.lines().enumerate() {
            match (&mut open, line.strip_prefix("```")) {
                (None, Some(info)) => {
                    let mut words = info.split_whitespace();
                    // Other blocks are followed too, so that what they hold is not taken for a beginning.
                    let language = words.next().unwrap_or("");
                    let of = (language == "toml").then(|| words.next().map(str::to_owned));
                    open = Some(Block {
                        page: path.display().to_string(),
                        line: n + 1,
                        of: of.flatten(),
                        text: if language == "toml" {
                            String::new()
                        } else {
                            "\0".to_owned()
                        },
                    });
                }
                (Some(_), Some("")) => blocks.extend(open.take()),
                (Some(block), _) => {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
                (None, None) => {}
            }
        }
        assert!(open.is_none(), "{}: a block is not closed", path.display());
    }
    blocks.retain(|block| !block.text.starts_with('\0'));
    blocks
}

#[test]
fn blocks_are_toml() {
    for block in blocks() {
        if let Err(error) = block.text.parse::<toml::Table>() {
            panic!("{}:{}: {error}", block.page, block.line);
        }
    }
}

/// Every value of a block that names a variant stands in that variant, or in what it extends.
#[test]
fn blocks_quote_their_variant() {
    let mut quoted = 0;
    for block in blocks() {
        let Some(id) = &block.of else { continue };
        let table: toml::Table = block.text.parse().unwrap();
        let mut missing = Vec::new();
        compare(&table, &resolved(id), "", &mut missing);
        assert!(
            missing.is_empty(),
            "{}:{}: `{id}` does not say {}",
            block.page,
            block.line,
            missing.join(", ")
        );
        quoted += 1;
    }
    assert!(quoted > 0);
}

fn compare(wanted: &toml::Table, found: &toml::Table, path: &str, missing: &mut Vec<String>) {
    for (key, value) in wanted {
        let path = format!("{path}{key}");
        match (value, found.get(key)) {
            (toml::Value::Table(inner), Some(toml::Value::Table(found))) => {
                compare(inner, found, &format!("{path}."), missing);
            }
            (value, Some(found)) if value == found => {}
            _ => missing.push(format!("`{path} = {value}`")),
        }
    }
}

/// A variant with what it extends.
fn resolved(id: &str) -> toml::Table {
    let mut table: toml::Table = read(format!("variants/{id}.toml")).parse().unwrap();
    if let Some(parent) = table
        .get("extends")
        .and_then(toml::Value::as_str)
        .map(str::to_owned)
    {
        let mut below = resolved(&parent);
        lay(&mut below, table);
        table = below;
    }
    table
}

fn lay(below: &mut toml::Table, above: toml::Table) {
    for (key, value) in above {
        match (below.get_mut(&key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => lay(below, above),
            (_, value) => {
                below.insert(key, value);
            }
        }
    }
}

/// Links between the written pages lead somewhere.
#[test]
fn links_lead_to_files() {
    let mut pages = files("docs", &["md"]);
    pages.extend(
        [
            "README.md",
            "ARCHITECTURE.md",
            "DECISIONS.md",
            "CONTRIBUTING.md",
            "CHANGELOG.md",
        ]
        .map(Into::into),
    );
    for path in pages {
        let text = read(&path);
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split([')', '#']).next().unwrap_or("");
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let place = path.parent().unwrap().join(target);
            assert!(
                crate::support::root().join(&place).exists(),
                "{}: {target} is not there",
                path.display()
            );
        }
    }
}
