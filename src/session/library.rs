//! The rules in use: each variant is loaded once.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::law::Law;
use crate::basics::{Diagnostics, SourceMap};
use crate::rules::{Rules, load};
use crate::variant::Files;

/// Rules that have been loaded, and what was found.
type Loaded = (Option<Rc<Rules>>, Diagnostics);

/// The rules in use, by name.
pub struct RuleBook<'f> {
    files: &'f dyn Files,
    /// What the person asks for.
    law: Law,
    /// The rules for records that name none.
    otherwise: Option<String>,
    /// Rules for every record, by what they are called.
    held: Option<(String, Option<Rc<Rules>>)>,
    loaded: BTreeMap<Law, Loaded>,
    /// Whether what is wrong with rules is told with each record that names them.
    tells_always: bool,
}

/// The rules chosen for a record.
#[derive(Debug)]
pub struct Choice {
    /// What the rules were named by; empty if nothing names any.
    pub id: String,
    /// The rules, if they are whole.
    pub rules: Option<Rc<Rules>>,
    /// What the record names, where the person chose other rules in its place.
    pub overruled: Option<String>,
    /// What is wrong with them.
    pub findings: Diagnostics,
    /// Whether that has been told before.
    pub told: bool,
}

impl<'f> RuleBook<'f> {
    /// Rules from built-in variants and these files; `forced` wins over what records name.
    pub fn new(files: &'f dyn Files, forced: Option<String>, overlays: Vec<String>) -> Self {
        let law = Law {
            variant: forced,
            overlays,
            keys: Vec::new(),
        };
        Self::by(files, law)
    }

    /// Rules as a person asks for them.
    pub fn by(files: &'f dyn Files, law: Law) -> Self {
        Self {
            files,
            law,
            otherwise: None,
            held: None,
            loaded: BTreeMap::new(),
            tells_always: false,
        }
    }

    /// The same, telling what is wrong with rules with every record that names them: whoever takes records out of their
    /// order sees to it that it is told once.
    #[must_use]
    pub fn telling_always(mut self) -> Self {
        self.tells_always = true;
        self
    }

    /// The same, with rules for records that name none.
    #[must_use]
    pub fn or(mut self, id: &str) -> Self {
        self.otherwise = Some(id.to_owned());
        self
    }

    /// Rules that are loaded already, for every record.
    pub fn holding(files: &'f dyn Files, id: String, rules: Option<Rc<Rules>>) -> Self {
        Self {
            held: Some((id, rules)),
            ..Self::new(files, None, Vec::new())
        }
    }

    /// The rules for a record that names these, or none.
    pub fn choose(&mut self, named: &Law, sources: &mut SourceMap) -> Choice {
        let overruled = |id: &str| {
            let named = named.variant.is_some().then(|| named.to_string());
            named.filter(|named| named != id)
        };
        if let Some((id, rules)) = &self.held {
            return Choice {
                id: id.clone(),
                rules: rules.clone(),
                overruled: overruled(id),
                findings: Diagnostics::default(),
                told: true,
            };
        }
        let mut law = self.law.over(named);
        if law.variant.is_none() {
            law.variant.clone_from(&self.otherwise);
        }
        let Some(id) = law.variant.clone() else {
            return Choice {
                id: String::new(),
                rules: None,
                overruled: None,
                findings: Diagnostics::default(),
                told: false,
            };
        };
        let told = !self.tells_always && self.loaded.contains_key(&law);
        let (rules, findings) = self.load(&law, sources);
        let forced = self.law.variant.is_some();
        Choice {
            overruled: overruled(&id).filter(|_| forced),
            id,
            rules,
            findings,
            told,
        }
    }

    /// The rules by whose words a record is written that is judged by others, or by none: with what the person lays on them if
    /// it can be laid there, else as they are. None if they cannot be had.
    pub fn words(&mut self, named: &Law, sources: &mut SourceMap) -> Option<Rc<Rules>> {
        let laid = Law {
            variant: None,
            ..self.law.clone()
        };
        let (rules, _) = self.load(&laid.over(named), sources);
        rules.or_else(|| self.load(named, sources).0)
    }

    fn load(&mut self, law: &Law, sources: &mut SourceMap) -> Loaded {
        if let Some(known) = self.loaded.get(law) {
            return known.clone();
        }
        let (rules, findings) = law.load(self.files, sources, load);
        let loaded = (rules.map(Rc::new), findings);
        self.loaded.insert(law.clone(), loaded.clone());
        loaded
    }
}

impl std::fmt::Debug for RuleBook<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RuleBook")
            .field("law", &self.law)
            .finish_non_exhaustive()
    }
}
