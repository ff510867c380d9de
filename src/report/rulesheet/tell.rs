//! The rules of a variant in the order of its tables: a sentence for each item, and one for each key that it leaves out.

use super::behind::Behind;
use super::changes::Changes;
use super::model::{Block, Mark, Rule};
use super::names::Names;
use super::texts::{Columns, TEXTS, in_language};
use super::values::{Keys, is_leaf, shape_at, spoken_fields};
use crate::game::Language;
use crate::rules::written::VariantTable;
use crate::variant::{FieldShape, Merged, Node, Shape, TableShape, join};

/// Keys that, where they are set, are all that is told of a table: what else it has never comes up.
const ALONE: [(&str, &str); 1] = [("auction", "none")];

/// A variant that is told.
pub(super) struct Teller<'m> {
    pub(super) merged: &'m Merged,
    pub(super) changes: &'m Changes<'m>,
    pub(super) behind: &'m Behind<'m>,
    pub(super) keys: Keys<'m>,
    pub(super) names: &'m Names<'m>,
    pub(super) language: Language,
    /// The tree that says what is told; in a contract, with its tables on the variant's own.
    pub(super) root: &'m Node,
    /// The path of the item whose tables are told, with a dot; empty for the variant's own.
    pub(super) within: String,
}

/// An item: its key in the texts, and what it is called.
#[derive(Clone, Copy)]
struct Item<'i> {
    key: &'i str,
    name: &'i str,
}

impl Teller<'_> {
    /// What a part of the sheet says.
    pub(super) fn blocks(&self, tables: &[String], columns: Option<&Columns>) -> Vec<Block> {
        let mut blocks = Vec::new();
        let top = VariantTable::table_shape();
        if let Some(columns) = columns {
            blocks.extend(self.columned(columns));
        }
        let mut rules = Vec::new();
        let mut groups = Vec::new();
        for table in tables {
            let Some(field) = top.fields.iter().find(|field| field.key == *table) else {
                continue;
            };
            self.field(field, "", "", &self.merged.root, columns, &mut rules);
            if let Shape::Map(entry) = &field.shape {
                groups.extend(self.inner(table, entry));
            }
        }
        blocks.push(Block::Rules {
            of: String::new(),
            rules,
        });
        blocks.extend(groups);
        blocks.retain(|block| !matches!(block, Block::Rules { rules, .. } if rules.is_empty()));
        blocks
    }

    /// A key: an item, items, or a value by itself.
    pub(super) fn field(
        &self,
        field: &FieldShape,
        key: &str,
        path: &str,
        table: &Node,
        columns: Option<&Columns>,
        rules: &mut Vec<Rule>,
    ) {
        let (key, path) = (join(key, &field.key), join(path, &field.key));
        let Some(value) = table.get(&field.key) else {
            if self.within.is_empty()
                && let Some(unset) = self.keys.unset(&key, field, table)
            {
                rules.push(self.rule(&path, &[], "", &sentence(&unset)));
            }
            return;
        };
        match &field.shape {
            Shape::Table(inner) => self.table(&inner(), &key, &path, value, columns, rules),
            Shape::Map(entry) => {
                let inner_key = format!("{key}.NAME");
                for (id, inner) in value.in_order() {
                    let inner_path = join(&path, id);
                    match entry.as_ref() {
                        Shape::Table(shape) => {
                            let columns = columns.filter(|columns| columns.of == key);
                            self.table(&shape(), &inner_key, &inner_path, inner, columns, rules);
                        }
                        // Named groups of cards, and short conditions, are told where they are used.
                        _ if key == "pack.set" => {}
                        _ if key == "condition" && self.names.short(id).is_some() => {}
                        shape => {
                            let said = self.keys.said(&inner_key, shape, inner);
                            let said = said.replace("{name}", &self.names.letter(id));
                            if !said.is_empty() {
                                rules.push(self.rule(&inner_path, &[], "", &said));
                            }
                        }
                    }
                }
                if value.in_order().is_empty()
                    && let Some(unset) = self.keys.unset(&key, field, table)
                {
                    rules.push(self.rule(&path, &[], "", &sentence(&unset)));
                }
            }
            Shape::Over(_) => {}
            shape => {
                let said = self.keys.said(&key, shape, value);
                rules.push(self.rule(&path, &[], "", &sentence(&said)));
            }
        }
    }

    /// A table: its own sentence, then the items in it.
    fn table(
        &self,
        shape: &TableShape,
        key: &str,
        path: &str,
        own: &Node,
        columns: Option<&Columns>,
        rules: &mut Vec<Rule>,
    ) {
        let named = shape.fields.iter().any(|field| field.key == "name");
        let full = self.root.at(path).unwrap_or(own);
        let id = path.rsplit('.').next().unwrap_or(path);
        let name = if named {
            self.names.item(full, id)
        } else {
            String::new()
        };
        let item = Item { key, name: &name };
        let columned = columns.is_some_and(|columns| format!("{}.NAME", columns.of) == key);
        let of_row = columns.filter(|_| columned);
        let has_line = self.keys.phrase(key, "line").is_some();
        if has_line || shape.item {
            let text = self.item_text(shape, item, own, full, of_row);
            if !text.is_empty() {
                let fields = spoken_fields(shape).filter(|field| is_leaf(&field.shape));
                let set: Vec<&str> = fields
                    .filter(|field| own.get(&field.key).is_some())
                    .map(|field| field.key.as_str())
                    .collect();
                let lead = if of_row.is_some() { name.as_str() } else { "" };
                rules.push(self.rule(path, &set, lead, &text));
            }
        }
        let alone = ALONE
            .iter()
            .find(|(of, only)| *of == key && own.get(only).is_some());
        for field in spoken_fields(shape) {
            let leaf = is_leaf(&field.shape);
            if alone.is_some_and(|(_, only)| field.key != *only) {
                continue;
            }
            if !leaf || !has_line && !shape.item {
                self.field(field, key, path, own, columns, rules);
            }
        }
    }

    /// All that an item says, but for the items in it.
    fn item_text(
        &self,
        shape: &TableShape,
        item: Item<'_>,
        own: &Node,
        full: &Node,
        columns: Option<&Columns>,
    ) -> String {
        let in_table: &[String] = columns.map_or(&[], |columns| &columns.keys);
        // What is called by its own name at the head of a line is not called so again.
        let (line, left) = self.keys.line(item.key, shape, full, item.name, in_table);
        let mut text = line.unwrap_or_default();
        if columns.is_some() {
            let head = format!("{}: ", item.name);
            text = text.strip_prefix(&head).unwrap_or(&text).to_owned();
            text = sentence(&text);
        }
        for field in spoken_fields(shape).filter(|field| in_table.contains(&field.key)) {
            let key = format!("{}.{}", item.key, field.key);
            let said = own
                .get(&field.key)
                .map(|value| self.keys.said(&key, &field.shape, value));
            let head = TEXTS.sheet.columns.get(&key.replace(".NAME", ""));
            if let (Some(said), Some(head)) = (said.filter(|said| is_long(said)), head) {
                text.push_str(&format!(" {}: {said}.", in_language(head, self.language)));
            }
        }
        for field in left {
            let key = format!("{}.{}", item.key, field.key);
            let said = match own.get(&field.key) {
                Some(_) if crate::variant::is_silent(&field.key) => continue,
                Some(value) => self.keys.said(&key, &field.shape, value),
                None if self.within.is_empty() => {
                    self.keys.unset(&key, field, own).unwrap_or_default()
                }
                None => continue,
            };
            if said.is_empty() {
                continue;
            }
            let head = TEXTS.sheet.columns.get(&key.replace(".NAME", ""));
            let said = match head.filter(|_| columns.is_none()) {
                Some(head) => format!("{}: {said}", in_language(head, self.language)),
                None => said,
            };
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&sentence(&said));
        }
        text.trim().to_owned()
    }

    fn rule(&self, path: &str, keys: &[&str], lead: &str, text: &str) -> Rule {
        let path = format!("{}{path}", self.within);
        Rule {
            mark: self.mark(&path, keys),
            lead: lead.to_owned(),
            text: text.to_owned(),
            behind: match path.rsplit_once('.') {
                _ if !keys.is_empty() => self.behind.keys(&path, keys),
                Some((item, key)) if self.merged.root.at(&path).is_some() => {
                    self.behind.keys(item, &[key])
                }
                _ => String::new(),
            },
        }
    }

    pub(super) fn mark(&self, path: &str, keys: &[&str]) -> Mark {
        let gone = |key: &&str| self.changes.mark(&format!("{path}.{key}"));
        let own = keys.iter().map(gone).max();
        own.unwrap_or_else(|| match self.merged.root.at(path) {
            Some(_) => self.changes.mark(path),
            None => self.changes.mark_of_nothing(path),
        })
    }

    /// What is said at a path, for rules that are left out.
    pub(super) fn at(&self, path: &str) -> String {
        let (outer, last) = path.rsplit_once('.').unwrap_or(("", path));
        let found = shape_at(path).zip(self.merged.root.at(path));
        let Some(((key, shape), node)) = found else {
            return path.to_owned();
        };
        let mut rules = Vec::new();
        if let Shape::Table(table) = &shape {
            self.table(&table(), &key, path, node, None, &mut rules);
        } else if let Some(table) = self.merged.root.at(outer) {
            let of = key.rsplit_once('.').map_or("", |(of, _)| of);
            let field = field(last, shape);
            self.field(&field, of, outer, table, None, &mut rules);
        }
        let texts: Vec<String> = rules.into_iter().map(|rule| rule.text).collect();
        texts.join(" ")
    }
}

/// A key of this shape.
pub(super) fn field(key: &str, shape: Shape) -> FieldShape {
    FieldShape {
        key: key.to_owned(),
        doc: String::new(),
        required: false,
        default: None,
        shape,
    }
}

/// Whether a value would burst its column.
pub(super) fn is_long(said: &str) -> bool {
    said.chars().count() > 90
}

/// Words as a sentence.
fn sentence(words: &str) -> String {
    let words = words.trim();
    let mut chars = words.chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>());
    let end = if words.is_empty() || words.ends_with(['.', ':']) {
        ""
    } else {
        "."
    };
    format!("{}{}{end}", first.unwrap_or_default(), chars.as_str())
}
