//! The written pages: what they show in the format of variant files is of that format, and what they say is in use is.

use crate::support::{files, overlay_faults, read};

/// A block of a page that is marked as TOML.
struct Block {
    page: String,
    line: usize,
    /// What stands after `toml` on its first line: `of` or `on`, and a variant.
    says: Option<(String, String)>,
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
                    open = Some(Block {
                        page: path.display().to_string(),
                        line: n + 1,
                        says: words
                            .next()
                            .map(str::to_owned)
                            .zip(words.next().map(str::to_owned)),
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

/// A block `of` a variant stands in it, or in what it extends; a block `on` a variant can be laid on it.
#[test]
fn blocks_hold_of_their_variant() {
    let mut held = 0;
    for block in blocks() {
        let Some((how, id)) = &block.says else {
            continue;
        };
        let place = format!("{}:{}", block.page, block.line);
        match how.as_str() {
            "of" => {
                let table: toml::Table = block.text.parse().unwrap();
                let mut missing = Vec::new();
                compare(&table, &resolved(id), "", &mut missing);
                assert!(
                    missing.is_empty(),
                    "{place}: `{id}` does not say {}",
                    missing.join(", ")
                );
            }
            "on" => {
                let faults = overlay_faults(id, &block.text);
                assert!(faults.is_empty(), "{place}: {}", faults.join("\n"));
            }
            // A file that the commands of the page use, or more of one.
            "as" | "to" => {}
            _ => panic!("{place}: `{how}` is neither `of`, `on`, `as` nor `to`"),
        }
        held += 1;
    }
    assert!(held > 0);
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
