//! What decoding carries along: the findings made so far, and where in the tree it is.

use std::collections::BTreeSet;

use crate::basics::{Diagnostic, Diagnostics, Join, Part, Span, Told, told};

use super::citation::is_within;
use super::codes;
use super::load::Merged;
use super::shape::TableShape;
use super::tree::{Node, Value};
use super::whereabouts::{belongs, item_of, paths_to, singular};

/// The most findings that are kept. Nobody mends more in one go, and a hostile file should not fill the memory.
pub(super) const MAX_FINDINGS: usize = 500;

/// The findings of decoding and the path of the value that is being decoded.
#[derive(Debug, Default)]
pub struct Context {
    findings: Diagnostics,
    faults: Faults,
    path: String,
    /// Where in the path each key of it starts.
    starts: Vec<usize>,
    incomplete: bool,
    preamble: &'static [String],
    /// All tables that there are, to say where a key belongs.
    file: Option<fn() -> TableShape>,
    /// Whether findings are not kept, because what is decoded has been judged already or does not count.
    quiet: bool,
    /// The names beside the item that is being decoded, at each level of the path that has names.
    beside: Vec<Vec<String>>,
    /// The paths that files take away, and where they say so.
    removed: Vec<(String, Span)>,
}

/// The paths at which a finding was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(BTreeSet<String>);

impl Faults {
    /// Whether a finding was made at this path, below it or above it.
    pub fn contains(&self, path: &str) -> bool {
        self.0
            .iter()
            .any(|fault| is_within(fault, path) || is_within(path, fault))
    }
}

impl Context {
    /// To decode the tree of a variant.
    ///
    /// Of a variant whose files could not all be read, nothing is said to be missing. A misspelt key at the top is also
    /// compared with the keys that loading has taken out.
    pub fn new(merged: &Merged) -> Self {
        Self {
            incomplete: merged.incomplete,
            preamble: super::preamble::keys(),
            removed: {
                let removed = merged.layers.iter().flat_map(|layer| &layer.removed);
                removed.map(|one| (one.value.clone(), one.span)).collect()
            },
            ..Self::default()
        }
    }

    /// The same for a file of these tables: of a key at the wrong place it is said where it belongs.
    #[must_use]
    pub fn in_file(self, file: fn() -> TableShape) -> Self {
        Self {
            file: Some(file),
            ..self
        }
    }

    /// Where a key belongs that stands in a table without it; `table` is that of the key.
    pub(super) fn whereabouts(&self, key: &str, table: &Node) -> Option<String> {
        let node = table.get(key)?;
        // At the top an item may have been written without the table that it is in.
        let table = table.as_table().filter(|_| node.as_table().is_some());
        let mut items = table.map_or(Vec::new(), |table| paths_to(table, key));
        items.retain(|path| path != key);
        let outer = self.path();
        let dot = if outer.is_empty() { "" } else { "." };
        if let Some(path) = items.first() {
            return Some(format!("write `[{outer}{dot}{path}]`"));
        }
        let file = self.file?;
        belongs(key, node, file())
            .or_else(|| {
                let at_top = self.starts.is_empty();
                let known = |name: &String| at_top.then(|| belongs(name, node, file())).flatten();
                singular(key).iter().find_map(known)
            })
            .or_else(|| item_of(key, node, &file()).filter(|_| self.starts.is_empty()))
    }

    /// To decode a tree that stands for itself.
    pub fn plain() -> Self {
        Self::default()
    }

    /// Adds a finding.
    pub fn report(&mut self, finding: Diagnostic) {
        if self.quiet {
            return;
        }
        if !self.starts.is_empty() {
            self.faults.0.insert(self.path());
        }
        match self.findings.len().cmp(&MAX_FINDINGS) {
            std::cmp::Ordering::Less => self.findings.push(finding),
            std::cmp::Ordering::Equal => self.findings.push(Diagnostic::error(
                codes::TOO_MANY,
                "too many findings; the rest is not listed",
            )),
            std::cmp::Ordering::Greater => {}
        }
    }

    /// Adds the finding that a value is no table, with what such a table must say.
    pub(super) fn no_table(&mut self, node: &Node, required: &[&str]) {
        let mut said = node.as_str().map(|text| format!("\"{text}\""));
        let keys = required
            .iter()
            .map(|key| format!("{key} = {}", said.take().unwrap_or_else(|| "…".to_owned())));
        let keys: Vec<String> = keys.collect();
        let example = (!keys.is_empty()).then(|| format!("write `{{ {} }}`", keys.join(", ")));
        self.wrong_type_like(node, "a table", example);
    }

    /// Adds the finding that a value is of the wrong kind.
    pub fn wrong_type(&mut self, node: &Node, wanted: &str) {
        self.wrong_type_like(node, wanted, None);
    }

    /// The same, with what would be right.
    fn wrong_type_like(&mut self, node: &Node, wanted: &str, right: Option<String>) {
        let found = node.kind();
        let finding = Diagnostic::error(
            codes::WRONG_TYPE,
            told!(
                "{subject} is {found}, but {wanted} is wanted",
                subject = self.subject(),
                found = Told::from(found),
                wanted
            ),
        )
        .labelled(node.origin, told!("{wanted} is wanted here", wanted));
        let number = node.as_str().and_then(the_number);
        let text = node.as_str().unwrap_or("");
        let is_item = self.is_item();
        self.report(match (number, node.as_integer()) {
            (Some(text), _) if wanted.contains("number") => {
                finding.with_help(format!("write {text} without quotes"))
            }
            (_, Some(number)) if wanted.contains("string") => {
                finding.with_help(format!("write \"{number}\" in quotes"))
            }
            _ if wanted == "a list" && node.as_table().is_some() => {
                let key = self.split_path().map_or("", |(_, key)| key);
                finding.with_help(format!("a list of tables is written `[[{key}]]`"))
            }
            _ if wanted == "a list" && node.as_str().is_some() => {
                finding.with_help(format!("a list stands in square brackets: `[\"{text}\"]`"))
            }
            _ if wanted == "a list" => finding.with_help("a list stands in square brackets"),
            _ if wanted == "a table" && is_item && node.as_array().is_none() => {
                let (outer, key) = self.split_path().unwrap_or_default();
                finding.with_help(format!(
                    "`{key}` stands in an item that has a name: `[{outer}.NAME]`"
                ))
            }
            _ if wanted == "a table" && self.split_path().is_some_and(|(_, key)| key == "name") => {
                finding.with_help(format!(
                    "names are given by language: `{{ en = \"{text}\" }}`"
                ))
            }
            _ if wanted.contains("expression") && node.as_array().is_some() => {
                finding.with_help(in_one_string(node))
            }
            _ if wanted == "a table" && node.as_array().is_some() => {
                let path = self.path();
                finding.with_help(format!("write `[{path}]`, or `[{path}.NAME]`"))
            }
            _ if matches!(node.value, Value::Float(_)) && wanted.contains("whole number") => {
                finding.with_help("write it without a fraction")
            }
            (_, Some(number)) if wanted.contains("expression") => {
                let key = self.split_path().map_or("", |(_, key)| key);
                finding.with_help(format!(
                    "`tarokk explain {key}` says what stands here; {number} does not"
                ))
            }
            _ if wanted == "true or false" => {
                finding.with_help("write `true` or `false`, without quotes")
            }
            _ => match right {
                Some(right) => finding.with_help(right),
                None => finding,
            },
        });
    }

    /// Whether what is being decoded has a name among others, as items have.
    fn is_item(&self) -> bool {
        let beside = self.beside.last();
        let key = self.split_path().map(|(_, key)| key);
        beside
            .zip(key)
            .is_some_and(|(names, key)| names.iter().any(|name| name == key))
    }

    /// Says nothing of missing keys from now on.
    pub(super) fn forgive_missing(&mut self) {
        self.incomplete = true;
    }

    /// Adds the finding that keys are missing from the table at `span`, each with what it is for.
    pub fn missing(&mut self, keys: &[(&str, &str)], span: Span) {
        let Some((first, rest)) = keys.split_first().filter(|_| !self.incomplete) else {
            return;
        };
        let place = if self.starts.is_empty() {
            told!("the file")
        } else {
            told!("`{path}`", path = self.path())
        };
        let names = keys.iter().map(|(key, _)| format!("`{key}`"));
        let names = Part::list(names, Join::And);
        let message = if rest.is_empty() {
            told!("{place} needs a key {names}", place, names)
        } else {
            told!("{place} needs the keys {names}", place, names)
        };
        let mut finding = Diagnostic::error(codes::MISSING_KEY, message).at(span);
        if self.starts.is_empty() && !rest.is_empty() {
            finding = finding.with_help(
                "a file that says only what differs has `extends = \"ID\"`, with the variant that it differs from; an overlay has `fits = [\"ID\"]`",
            );
            // What is missing everywhere is missing for the same reason.
            self.incomplete = true;
        } else if let Some((_, place)) = self.removed.iter().find(|(path, _)| *path == self.path) {
            finding = finding.related(*place, "what there was of it is taken away here").with_help(
                "say here all of it, or leave it in the list no more; if it is meant to be gone, take this table out",
            );
        } else if let Some(near) = self.nearly_named() {
            finding = finding.with_help(told!("did you mean `{near}`?", near));
        } else if let Some(what_for) = first.1.lines().next().filter(|text| !text.is_empty()) {
            let what_for = format!("`{}`: {what_for}", first.0);
            finding = finding.with_help(if self.is_item() {
                format!("nothing of this name is inherited, so all of it is said here; {what_for}")
            } else {
                what_for
            });
        }
        self.report(finding);
    }

    /// The item beside the one that is being decoded whose name is nearly the same.
    fn nearly_named(&self) -> Option<String> {
        let (outer, name) = self.split_path()?;
        let beside = self.beside.last()?.iter().map(String::as_str);
        let beside: Vec<&str> = beside.filter(|other| *other != name).collect();
        let near = super::suggest::meant(name, &beside)?;
        Some(format!("{outer}.{near}"))
    }

    /// Decodes items of these names.
    pub(super) fn beside<T>(
        &mut self,
        names: Vec<String>,
        decode: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.beside.push(names);
        let decoded = decode(self);
        self.beside.pop();
        decoded
    }

    /// Decodes a value or, if it is faulty, what it replaced: then what depends on it can still be judged.
    pub(super) fn or_beneath<T>(
        &mut self,
        node: &Node,
        decode: impl Fn(&Node, &mut Self) -> Option<T>,
    ) -> Option<T> {
        let mut found = decode(node, self);
        let mut at = node;
        let quiet = std::mem::replace(&mut self.quiet, true);
        while let (None, Some(beneath)) = (&found, &at.beneath) {
            at = beneath;
            found = decode(at, self);
        }
        self.quiet = quiet;
        found
    }

    /// Whether no more findings are kept, so that looking for them is of no use.
    pub(super) fn is_full(&self) -> bool {
        self.findings.len() > MAX_FINDINGS
    }

    /// The path of the value that is being decoded, such as `play.follow`.
    pub fn path(&self) -> String {
        self.path.clone()
    }

    /// The last key of the path, and the path before it.
    fn split_path(&self) -> Option<(&str, &str)> {
        let start = *self.starts.last()?;
        let outer = self.path.get(..start.saturating_sub(1))?;
        Some((outer, self.path.get(start..)?))
    }

    /// Decodes something below `key`.
    pub fn within<T>(&mut self, key: &str, decode: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.path.len();
        if !self.starts.is_empty() {
            self.path.push('.');
        }
        self.starts.push(self.path.len());
        self.path.push_str(key);
        let decoded = decode(self);
        self.starts.pop();
        self.path.truncate(outer);
        decoded
    }

    /// Whether a finding was made at this path, below it or above it: then it should be judged no further.
    pub fn is_faulty(&self, path: &str) -> bool {
        self.faults.contains(path)
    }

    /// The findings in the order of the files, and where they were made.
    pub fn finish(mut self) -> (Diagnostics, Faults) {
        self.findings.sort_by_place();
        (self.findings, self.faults)
    }

    /// How a message calls the value that is being decoded.
    pub(super) fn subject(&self) -> String {
        if self.starts.is_empty() {
            "this".to_owned()
        } else {
            super::suggest::quoted(&self.path())
        }
    }

    /// Keys that a table may have besides its own: those of the preamble, at the top of a file.
    pub(super) fn keys_besides(&self) -> &[String] {
        if self.starts.is_empty() {
            self.preamble
        } else {
            &[]
        }
    }
}

/// The one number that stands in a text.
fn the_number(text: &str) -> Option<&str> {
    if text.parse::<i64>().is_ok() {
        return Some(text);
    }
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty());
    let first = numbers.next()?;
    numbers.next().is_none().then_some(first)
}

/// How a list is written where one string is wanted: cards in braces, conditions joined.
fn in_one_string(list: &Node) -> String {
    let texts: Vec<&str> = list
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Node::as_str)
        .collect();
    if texts.iter().any(|text| text.contains(' ')) {
        "write one string, with `and` or `or` between its parts".to_owned()
    } else {
        format!(
            "write one string, with braces: `\"{{{}}}\"`",
            texts.join(", ")
        )
    }
}
