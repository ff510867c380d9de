//! The rules in force: what the record names or the person chose, with overlays laid on and single keys set.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::basics::{Diagnostic, Diagnostics, SourceMap};
use crate::compare::{Entrant, Spec};
use crate::session::codes;
use crate::variant::Files;

/// The file that keys are set in, as reports call it.
const SET: &str = "set.toml";

/// The rules that the person asked for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Law {
    /// The variant, if it wins over what the record names.
    pub variant: Option<String>,
    /// Overlays, later ones winning.
    pub overlays: Vec<String>,
    /// Keys that are set, with what they say, as TOML.
    pub keys: Vec<(String, String)>,
}

impl Law {
    /// The same with one key set otherwise, or not set any more.
    #[must_use]
    pub fn with_key(&self, key: &str, value: Option<&str>) -> Self {
        let mut law = self.clone();
        law.keys.retain(|(known, _)| known != key);
        if let Some(value) = value {
            law.keys.push((key.to_owned(), value.to_owned()));
        }
        law
    }

    /// The same with one overlay more.
    #[must_use]
    pub fn with_overlay(&self, overlay: &str) -> Self {
        let mut law = self.clone();
        law.overlays.retain(|known| known != overlay);
        law.overlays.push(overlay.to_owned());
        law
    }

    /// Whether only the record says what the rules are.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// The variant with everything that is laid on it.
    fn spec(&self, id: &str) -> Spec {
        let mut overlays = self.overlays.clone();
        if !self.keys.is_empty() {
            overlays.push(SET.to_owned());
        }
        Spec {
            id: id.to_owned(),
            overlays,
        }
    }

    /// The keys that are set, as an overlay on a variant.
    fn overlay(&self, variant: &str) -> String {
        let mut text = format!("format = 1\nid = \"set\"\nfits = [\"{variant}\"]\n");
        for (key, value) in &self.keys {
            text.push_str(&format!("{key} = {value}\n"));
        }
        text
    }
}

/// Files with one that exists nowhere else.
struct WithSet<'a> {
    files: &'a dyn Files,
    set: String,
}

impl Files for WithSet<'_> {
    fn read(&self, path: &str) -> Result<String, String> {
        if path == SET {
            return Ok(self.set.clone());
        }
        self.files.read(path)
    }
}

/// The rules that have been asked for, each loaded once.
#[derive(Default, Debug)]
pub(super) struct Shelf {
    loaded: BTreeMap<(String, Law), Rc<Entrant>>,
}

impl Shelf {
    /// The rules for a record that names a variant, or none; what is wrong with them otherwise.
    pub(super) fn rules(
        &mut self,
        law: &Law,
        named: Option<&str>,
        files: &dyn Files,
        sources: &mut SourceMap,
    ) -> Result<Rc<Entrant>, Diagnostics> {
        let Some(id) = law.variant.as_deref().or(named) else {
            let finding = Diagnostic::error(
                codes::NO_VARIANT,
                "the record does not say by which rules it was played",
            )
            .with_help("`variant ID` chooses them; `rules` lists what there is");
            return Err(std::iter::once(finding).fold(Diagnostics::default(), with));
        };
        let key = (id.to_owned(), law.clone());
        if let Some(known) = self.loaded.get(&key) {
            return Ok(Rc::clone(known));
        }
        // A variant in a file has the id that it says.
        let plain = Law::default();
        let base = if law.keys.is_empty() {
            id.to_owned()
        } else {
            let plain = self.rules(&plain, Some(id), files, sources)?;
            plain.merged.id.clone()
        };
        let files = WithSet {
            files,
            set: law.overlay(&base),
        };
        let (entrant, findings) = Entrant::load(&law.spec(id), &files, sources);
        let Some(entrant) = entrant else {
            return Err(findings);
        };
        let entrant = Rc::new(entrant);
        self.loaded.insert(key, Rc::clone(&entrant));
        Ok(entrant)
    }
}

fn with(mut findings: Diagnostics, finding: Diagnostic) -> Diagnostics {
    findings.push(finding);
    findings
}
