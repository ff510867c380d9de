//! Where a rule is written, and what stands behind it.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::codes;
use super::compile::Compiler;
use super::model::Rule;
use crate::basics::{Diagnostic, RuleRef, Span};
use crate::variant::Node;

/// What has been found out already: a contract with rules of its own has most of those of its variant.
#[derive(Debug, Default)]
pub(super) struct Sourced {
    /// Rules that no contract which is being compiled changes.
    rules: Memo<Option<String>, Rule>,
    /// Those of several keys.
    rules_of_keys: Memo<Vec<String>, Rule>,
    /// What is cited.
    citations: Memo<Option<String>, Cited>,
}

/// What is cited, in one line.
#[derive(Clone, Debug)]
struct Cited {
    line: Arc<str>,
    /// Whether nothing is, not even emptily.
    is_nothing: bool,
}

/// Things by their path and what is asked of it.
type Memo<K, T> = FxHashMap<String, Vec<(K, T)>>;

/// What is remembered of a path.
fn recall<K, T: Clone>(memo: &Memo<K, T>, path: &str, is_asked: impl Fn(&K) -> bool) -> Option<T> {
    let mut known = memo.get(path)?.iter();
    let (_, found) = known.find(|(asked, _)| is_asked(asked))?;
    Some(found.clone())
}

impl Compiler<'_> {
    /// Takes the items whose tables lie on the variant's own from now on, the lowest first.
    pub(super) fn lay(&mut self, items: &[String]) {
        let root = self.root();
        let items = items.iter().map(|path| (path.clone(), root.at(path)));
        self.lain = items.collect();
    }

    /// Whether an item of the variant's own speaks of sides where there are none: with everybody alone only what the
    /// contract itself has is scored and settled.
    pub(super) fn is_of_sides(&self, path: &str) -> bool {
        !self.sided && self.home(path) == path
    }

    /// The path at which an item is written last: in a contract that lies on the variant's own tables, or at its own.
    pub(super) fn home<'p>(&self, path: &'p str) -> Cow<'p, str> {
        let says = |item: &Node| {
            let keys = item.as_table().into_iter().flat_map(|table| table.values());
            item.as_table().is_none() || keys.into_iter().any(|v| v.as_table().is_none())
        };
        let mut lain = self.lain.iter().rev();
        let home = lain.find(|(_, item)| item.and_then(|item| item.at(path)).is_some_and(says));
        home.map_or(Cow::Borrowed(path), |(item, _)| {
            Cow::Owned(format!("{item}.{path}"))
        })
    }

    /// Whether a contract that is being compiled has anything at a path.
    fn is_changed(&self, path: &str) -> bool {
        let mut lain = self.lain.iter();
        lain.any(|(_, item)| item.is_some_and(|item| item.at(path).is_some()))
    }

    /// Where the value at a path is written; the whole file if it is not.
    pub(super) fn span(&self, path: &str) -> Span {
        let root = self.root();
        root.at(&self.home(path))
            .map_or(root.origin, |node| node.origin)
    }

    /// Where the key at a path is written.
    pub(super) fn key_span(&self, path: &str) -> Span {
        let root = self.root();
        root.at(&self.home(path))
            .map_or(root.origin, |node| node.key_origin)
    }

    /// Whether one place is in a file that was laid after that of another.
    pub(super) fn is_laid_over(&self, one: Span, other: Span) -> bool {
        let layers = self.layers();
        let layer_of = |span: Span| layers.iter().rposition(|layer| layer.file == span.file);
        layer_of(one) > layer_of(other)
    }

    /// Of several paths the one that was set by the file laid last; of equals the first.
    pub(super) fn set_last<'p>(&self, paths: &[&'p str]) -> &'p str {
        let layers = self.layers();
        let layer_of = |path: &str| {
            let file = self.span(path).file;
            layers.iter().rposition(|layer| layer.file == file)
        };
        let mut paths = paths.iter().copied();
        let first = paths.next().unwrap_or("");
        paths.fold(first, |last, path| {
            if layer_of(path) > layer_of(last) {
                path
            } else {
                last
            }
        })
    }

    /// The rule at a path, with what stands behind it.
    pub(super) fn rule(&mut self, path: &str) -> Rule {
        self.rule_of(path, None)
    }

    /// The rule of one key of the item at a path.
    pub(super) fn rule_of(&mut self, path: &str, key: Option<&str>) -> Rule {
        if self.is_changed(path) {
            return self.make_rule(path, key);
        }
        let known = recall(&self.sourced.rules, path, |asked| asked.as_deref() == key);
        known.unwrap_or_else(|| {
            let rule = self.make_rule(path, key);
            let known = self.sourced.rules.entry(path.to_owned()).or_default();
            known.push((key.map(str::to_owned), rule.clone()));
            rule
        })
    }

    fn make_rule(&mut self, path: &str, key: Option<&str>) -> Rule {
        let own = match key {
            None => self.home(path).into_owned(),
            Some(key) => {
                let key = format!("{path}.{key}");
                let home = self.home(&key);
                home.rsplit_once('.')
                    .map_or(path, |(item, _)| item)
                    .to_owned()
            }
        };
        let path = own.as_str();
        let cited = self.citation(path, key);
        let span = self.key_span(path);
        // What is decoded from what a faulty value replaced is not in the file.
        let there = self.is_written(path);
        let unsourced = there && cited.is_nothing && !self.merged.incomplete;
        if unsourced && self.unsourced.insert(path.to_owned()) {
            let finding = Diagnostic::error(
                codes::UNSOURCED,
                format!("`{path}` says neither where it is written nor why it is assumed"),
            )
            .at(span)
            .with_help("give `source = \"KEY place\"`, or `assumed = \"why\"`");
            self.report(finding);
        }
        let rule = RuleRef {
            id: path.into(),
            source: cited.line,
            span: Some(span),
        };
        self.note_wording(path, &rule.id);
        rule
    }

    /// What stands behind an item, or one key of it, in one line.
    fn citation(&mut self, path: &str, key: Option<&str>) -> Cited {
        let known = recall(&self.sourced.citations, path, |asked| {
            asked.as_deref() == key
        });
        known.unwrap_or_else(|| {
            let citation = self.merged.citation(path, key);
            let cited = Cited {
                line: citation.line().into(),
                is_nothing: citation.is_empty(),
            };
            let known = self.sourced.citations.entry(path.to_owned()).or_default();
            known.push((key.map(str::to_owned), cited.clone()));
            cited
        })
    }

    /// Remembers in what words a rule asks for what it asks, for those whom it refuses something.
    fn note_wording(&mut self, path: &str, id: &Arc<str>) {
        let asks = ["requires", "may-announce", "when"];
        let item = self.root().at(path);
        let text = asks
            .iter()
            .find_map(|key| item?.get(key))
            .and_then(Node::as_str);
        if let Some(text) = text {
            let words: Vec<&str> = text.split_whitespace().collect();
            self.wordings.insert(Arc::clone(id), words.join(" "));
        }
    }

    /// The rule of the item at a path, with what stands behind those of these keys that are set.
    pub(super) fn rule_of_keys(&mut self, path: &str, keys: &[&str]) -> Rule {
        if self.is_changed(path) {
            return self.make_rule_of_keys(path, keys);
        }
        let known = recall(&self.sourced.rules_of_keys, path, |asked| asked == keys);
        known.unwrap_or_else(|| {
            let rule = self.make_rule_of_keys(path, keys);
            let known = self
                .sourced
                .rules_of_keys
                .entry(path.to_owned())
                .or_default();
            known.push((
                keys.iter().map(|&key| key.to_owned()).collect(),
                rule.clone(),
            ));
            rule
        })
    }

    fn make_rule_of_keys(&mut self, path: &str, keys: &[&str]) -> Rule {
        let mut lines: Vec<String> = Vec::new();
        for key in keys {
            let own = format!("{path}.{key}");
            let home = self.home(&own).into_owned();
            let Some((item, _)) = home.rsplit_once('.') else {
                continue;
            };
            if self.root().at(&home).is_none() {
                continue;
            }
            let cited = self.citation(item, Some(key));
            for part in cited.line.split("; ") {
                if !part.is_empty() && !lines.iter().any(|line| line == part) {
                    lines.push(part.to_owned());
                }
            }
        }
        RuleRef {
            id: self.home(path).into(),
            source: lines.join("; ").into(),
            span: Some(self.key_span(path)),
        }
    }
}
