//! The rules in use: each variant is loaded once.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::basics::{Diagnostics, SourceMap};
use crate::rules::{Rules, load};
use crate::variant::Files;

/// The rules in use, by name.
pub struct RuleBook<'f> {
    files: &'f dyn Files,
    forced: Option<String>,
    overlays: Vec<String>,
    /// The rules for records that name none.
    otherwise: Option<String>,
    loaded: BTreeMap<String, (Option<Rc<Rules>>, Diagnostics)>,
    /// Rules without the overlays, where these cannot be laid on them.
    plain: BTreeMap<String, Option<Rc<Rules>>>,
}

/// The rules chosen for a record.
#[derive(Debug)]
pub struct Choice {
    /// What the rules were named by; empty if nothing names any.
    pub id: String,
    /// The rules, if they are whole.
    pub rules: Option<Rc<Rules>>,
    /// Whether the person chose them.
    pub forced: bool,
    /// What is wrong with them.
    pub findings: Diagnostics,
    /// Whether that has been told before.
    pub told: bool,
}

impl<'f> RuleBook<'f> {
    /// Rules from built-in variants and these files; `forced` wins over what records name.
    pub fn new(files: &'f dyn Files, forced: Option<String>, overlays: Vec<String>) -> Self {
        Self {
            files,
            forced,
            overlays,
            otherwise: None,
            loaded: BTreeMap::new(),
            plain: BTreeMap::new(),
        }
    }

    /// The same, with rules for records that name none.
    #[must_use]
    pub fn or(mut self, id: &str) -> Self {
        self.otherwise = Some(id.to_owned());
        self
    }

    /// Rules that are loaded already, for every record.
    pub fn holding(files: &'f dyn Files, id: String, rules: Option<Rc<Rules>>) -> Self {
        let mut book = Self::new(files, Some(id.clone()), Vec::new());
        book.loaded.insert(id, (rules, Diagnostics::default()));
        book
    }

    /// The rules for a record that names a variant, or none.
    pub fn choose(&mut self, named: Option<&str>, sources: &mut SourceMap) -> Choice {
        let forced = self.forced.is_some();
        let id = self.forced.clone().or_else(|| named.map(str::to_owned));
        let id = id.or_else(|| self.otherwise.clone());
        let Some(id) = id else {
            return Choice {
                id: String::new(),
                rules: None,
                forced,
                findings: Diagnostics::default(),
                told: false,
            };
        };
        let told = self.loaded.contains_key(&id);
        let (rules, findings) = self.load(&id, sources);
        Choice {
            id,
            rules,
            forced,
            findings,
            told,
        }
    }

    /// The rules by whose words a record is written that is judged by others, or by none: with the overlays if these can be laid
    /// on them, else as they are. None if they cannot be had.
    pub fn words(&mut self, named: &str, sources: &mut SourceMap) -> Option<Rc<Rules>> {
        if let Some(rules) = self.load(named, sources).0 {
            return Some(rules);
        }
        if self.overlays.is_empty() {
            return None;
        }
        if let Some(known) = self.plain.get(named) {
            return known.clone();
        }
        let (rules, findings) = load(named, &[], self.files, sources);
        let rules = rules.filter(|_| !findings.has_errors()).map(Rc::new);
        self.plain.insert(named.to_owned(), rules.clone());
        rules
    }

    fn load(&mut self, id: &str, sources: &mut SourceMap) -> (Option<Rc<Rules>>, Diagnostics) {
        if let Some(known) = self.loaded.get(id) {
            return known.clone();
        }
        let overlays: Vec<&str> = self.overlays.iter().map(String::as_str).collect();
        let (rules, findings) = load(id, &overlays, self.files, sources);
        let entry = (rules.map(Rc::new), findings);
        self.loaded.insert(id.to_owned(), entry.clone());
        entry
    }
}

impl std::fmt::Debug for RuleBook<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RuleBook")
            .field("forced", &self.forced)
            .field("overlays", &self.overlays)
            .finish_non_exhaustive()
    }
}
