//! What a file removes although something else still speaks of it: one fault, where it is removed.

use std::collections::BTreeMap;

use super::codes;
use super::compile::Compiler;
use crate::basics::{Diagnostic, Span, Spanned, spelling};
use crate::variant::suggest::quoted;

/// How many of those that speak of it are shown.
const SHOWN: usize = 4;

/// Where something is spoken of, and in which rule.
pub(super) type Uses = BTreeMap<String, Vec<(Span, String)>>;

impl Compiler<'_> {
    /// Takes note that a rule speaks of a name that nothing has, if something of that name was removed.
    pub(super) fn uses_removed(&mut self, name: &str, span: Span, path: &str) -> bool {
        let Some(removed) = self.removal(name).map(|path| path.value.clone()) else {
            return false;
        };
        let uses = self.removed.entry(removed).or_default();
        if !uses.iter().any(|(used, _)| *used == span) {
            uses.push((span, path.to_owned()));
        }
        true
    }

    /// Whether any rule speaks of what was removed.
    pub(super) fn speaks_of_removed(&self) -> bool {
        !self.removed.is_empty()
    }

    /// Where an item of this name was removed.
    fn removal(&self, name: &str) -> Option<&Spanned<String>> {
        let mut removed = self.layers().iter().rev().flat_map(|layer| &layer.removed);
        removed.find(|path| path.value.rsplit('.').next() == Some(name))
    }

    /// Reports what was removed and is still spoken of.
    pub(super) fn still_used(&mut self) {
        for (path, uses) in std::mem::take(&mut self.removed) {
            let name = path.rsplit('.').next().unwrap_or(&path);
            let Some(span) = self.removal(name).map(|path| path.span) else {
                continue;
            };
            let message = format!(
                "{} is removed here, and other rules still speak of it",
                quoted(&path)
            );
            let mut rules: Vec<String> = uses.iter().map(|(_, path)| format!("`{path}`")).collect();
            rules.dedup();
            let mut finding = Diagnostic::error(codes::STILL_USED, message)
                .at(span)
                .with_help(format!(
                    "say {} without it, or remove what needs it too",
                    spelling::list(&rules, "and")
                ));
            for (used, _) in uses.iter().take(SHOWN) {
                finding = finding.related(*used, "still used here");
            }
            self.report(finding);
        }
    }
}
