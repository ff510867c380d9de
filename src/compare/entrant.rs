//! The variants that are compared.

use std::rc::Rc;

use crate::basics::{Diagnostics, SourceMap};
use crate::rules::{Rules, compile};
use crate::variant::{Files, Merged};

/// A variant with overlays as a person names them: `ID`, or `ID+OVERLAY+house.toml`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The variant: a built-in id, or a file.
    pub id: String,
    /// The overlays, in the order in which they are laid on.
    pub overlays: Vec<String>,
}

impl Spec {
    /// Reads it; `everywhere` are overlays that lie on every variant.
    pub fn read(text: &str, everywhere: &[String]) -> Self {
        let mut parts = text.split('+').map(str::trim).map(str::to_owned);
        let id = parts.next().unwrap_or_default();
        Self {
            id,
            overlays: parts
                .filter(|overlay| !overlay.is_empty())
                .chain(everywhere.iter().cloned())
                .collect(),
        }
    }

    /// The name in reports: without the folders of files.
    pub fn label(&self) -> String {
        let short = |id: &String| {
            let file = id.rsplit(['/', '\\']).next().unwrap_or(id);
            file.strip_suffix(".toml").unwrap_or(file).to_owned()
        };
        let parts: Vec<String> = std::iter::once(&self.id)
            .chain(&self.overlays)
            .map(short)
            .collect();
        parts.join("+")
    }
}

/// A variant that is compared with others.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name in reports.
    pub label: String,
    /// The resolved variant.
    pub merged: Merged,
    /// Its rules.
    pub rules: Rc<Rules>,
}

impl Entrant {
    /// Loads a variant with its overlays. There is none if anything is wrong with it.
    pub fn load(
        spec: &Spec,
        files: &dyn Files,
        sources: &mut SourceMap,
    ) -> (Option<Self>, Diagnostics) {
        let overlays: Vec<&str> = spec.overlays.iter().map(String::as_str).collect();
        let (merged, mut findings) = crate::variant::load(&spec.id, &overlays, files, sources);
        let Some(merged) = merged else {
            return (None, findings);
        };
        let (rules, more) = compile(&merged, sources);
        findings.append(more);
        let rules = rules.filter(|_| !findings.has_errors());
        let entrant = rules.map(|rules| Self {
            label: spec.label(),
            merged,
            rules: Rc::new(rules),
        });
        (entrant, findings)
    }
}
