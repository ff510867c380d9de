//! Items as tables, and what items change of the variant's own rules while they are played.

use super::behind::word;
use super::model::{Block, Row};
use super::tell::{Teller, field, is_long};
use super::texts::{Columns, TEXTS, in_language};
use super::values::shape_at;
use crate::basics::Diagnostics;
use crate::variant::{Lain, Node, Shape};

/// Keys that, where they are not set and the second is, are what the third is.
const STANDS_FOR: [(&str, &str, &str); 1] = [("silent-loss", "lost", "silent")];

impl Teller<'_> {
    /// Items as a table.
    pub(super) fn columned(&self, columns: &Columns) -> Option<Block> {
        let (_, Shape::Table(shape)) = shape_at(&format!("{}.NAME", columns.of))? else {
            return None;
        };
        let shape = shape();
        let items = self.merged.root.at(&columns.of)?;
        let head = |key: &str| {
            let phrase = TEXTS.sheet.columns.get(key);
            phrase
                .map_or(key, |phrase| in_language(phrase, self.language))
                .to_owned()
        };
        let mut heads = vec![head(&columns.of)];
        heads.extend(
            columns
                .keys
                .iter()
                .map(|key| head(&format!("{}.{key}", columns.of))),
        );
        heads.push(word("sources", "", self.language));
        let mut rows = Vec::new();
        for (id, item) in items.in_order() {
            let path = format!("{}.{id}", columns.of);
            let set: Vec<&str> = columns
                .keys
                .iter()
                .map(String::as_str)
                .filter(|key| item.get(key).is_some())
                .collect();
            if set.is_empty() {
                continue;
            }
            let mut cells = vec![self.names.item(item, id)];
            for key in &columns.keys {
                let field = shape.fields.iter().find(|field| field.key == *key)?;
                let said = |key: &str| {
                    let text = format!("{}.NAME.{key}", columns.of);
                    let value = item.get(key)?;
                    Some(self.keys.said(&text, &field.shape, value))
                };
                let said = said(key).or_else(|| {
                    let (_, _, other) = STANDS_FOR
                        .into_iter()
                        .find(|(unset, beside, _)| unset == key && item.get(beside).is_some())?;
                    said(other)
                });
                cells.push(match said {
                    Some(said) if is_long(&said) => word("below", "", self.language),
                    Some(said) => said,
                    None => word("nothing", "", self.language),
                });
            }
            cells.push(self.behind.keys(&path, &set));
            rows.push(Row {
                mark: self.mark(&path, &set),
                cells,
            });
        }
        (!rows.is_empty()).then_some(Block::Table { head: heads, rows })
    }

    /// What items change of the variant's own tables while they are played.
    pub(super) fn inner(&self, table: &str, entry: &Shape) -> Vec<Block> {
        let Shape::Table(shape) = entry else {
            return Vec::new();
        };
        let shape = shape();
        let overs: Vec<(&str, &Shape)> = shape
            .fields
            .iter()
            .filter_map(|field| match &field.shape {
                Shape::Over(inner) => Some((field.key.as_str(), inner.as_ref())),
                _ => None,
            })
            .collect();
        let tables: Vec<&str> = overs.iter().map(|(key, _)| *key).collect();
        let mut blocks = Vec::new();
        for (id, item) in self
            .merged
            .root
            .get(table)
            .map(Node::in_order)
            .into_iter()
            .flatten()
        {
            if !tables.iter().any(|table| item.get(table).is_some()) {
                continue;
            }
            let path = format!("{table}.{id}");
            let like = self.like(table, id);
            // Only tables that it changes are asked for, and those are in either.
            let (Lain::Changed(lain) | Lain::Whole(lain)) =
                self.merged
                    .lain(&like, &tables, &mut Diagnostics::default());
            let teller = Teller {
                root: &lain,
                within: format!("{path}."),
                ..*self
            };
            let mut rules = Vec::new();
            for (key, shape) in &overs {
                let field = field(key, (*shape).clone());
                teller.field(&field, "", "", item, None, &mut rules);
            }
            if !rules.is_empty() {
                let name = self.names.item(item, id);
                blocks.push(Block::Rules {
                    of: word("while", &name, self.language),
                    rules,
                });
            }
        }
        blocks
    }

    /// An item with those that its tables lie on, the lowest first.
    fn like(&self, table: &str, id: &str) -> Vec<String> {
        let mut chain: Vec<String> = Vec::new();
        let mut next = Some(id.to_owned());
        while let Some(id) = next {
            let path = format!("{table}.{id}");
            if chain.contains(&path) {
                break;
            }
            let like = self.merged.root.at(&format!("{path}.like"));
            next = like.and_then(Node::as_str).map(str::to_owned);
            chain.push(path);
        }
        chain.reverse();
        chain
    }
}
