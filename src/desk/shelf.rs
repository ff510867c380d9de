//! The rules that have been asked for, each loaded once.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::basics::{Diagnostic, Diagnostics, SourceMap};
use crate::compare::{Entrant, Spec};
use crate::session::{Law, codes};
use crate::variant::Files;

/// Rules, by what was asked for.
#[derive(Default, Debug)]
pub(super) struct Shelf {
    loaded: BTreeMap<Law, Rc<Entrant>>,
}

impl Shelf {
    /// The rules that are asked for; what is wrong with them otherwise.
    pub(super) fn rules(
        &mut self,
        law: &Law,
        files: &dyn Files,
        sources: &mut SourceMap,
    ) -> Result<Rc<Entrant>, Diagnostics> {
        if law.variant.is_none() {
            let finding = Diagnostic::error(
                codes::NO_VARIANT,
                "the record does not say by which rules it was played",
            )
            .with_help("`variant ID` chooses them; `rules` lists what there is");
            let mut findings = Diagnostics::default();
            findings.push(finding);
            return Err(findings);
        }
        if let Some(known) = self.loaded.get(law) {
            return Ok(Rc::clone(known));
        }
        let (entrant, findings) = law.load(files, sources, |id, overlays, files, sources| {
            let spec = Spec {
                id: id.to_owned(),
                overlays: overlays.iter().map(|&overlay| overlay.to_owned()).collect(),
            };
            Entrant::load(&spec, files, sources)
        });
        let Some(entrant) = entrant else {
            return Err(findings);
        };
        let entrant = Rc::new(entrant);
        self.loaded.insert(law.clone(), Rc::clone(&entrant));
        Ok(entrant)
    }
}
