//! Names that records understand and conditions do not: which name of the variant is meant.

use std::collections::BTreeSet;
use std::ops::Range;

use super::compile::Compiler;
use crate::basics::{Join, Part, Told, told};
use crate::game::Term;

/// The most words of a name that is looked for.
const MAX_WORDS: usize = 4;

impl Compiler<'_> {
    /// What is to be written for the name that begins with the word at these bytes, if records understand it; and where the
    /// name ends.
    pub(super) fn spelled_for_records(
        &self,
        text: &str,
        at: Range<usize>,
    ) -> Option<(usize, Told)> {
        let rest = text.get(at.start..)?;
        let blank = rest.match_indices(' ').map(|(end, _)| end);
        let ends: Vec<usize> = blank.chain([rest.len()]).take(MAX_WORDS).collect();
        // The longest name that is one.
        ends.into_iter()
            .rev()
            .filter(|end| *end >= at.len())
            .find_map(|end| {
                let spelling = rest.get(..end)?.trim_end_matches(['(', ')', '{', '}', ',']);
                let ids = self.ids_of(spelling);
                let help = match ids.len() {
                    0 => return None,
                    1 => told!(
                        "write {names}: that is the name here of what records may call `{word}`",
                        names = Part::list(ids, Join::Or),
                        word = spelling
                    ),
                    _ => told!(
                        "records may call {names} so; write the name that is meant",
                        names = Part::list(ids, Join::Or)
                    ),
                };
                Some((at.start + spelling.len(), help))
            })
    }

    /// The names of the variant for all that a spelling may mean.
    fn ids_of(&self, spelling: &str) -> BTreeSet<String> {
        let symbols = &self.symbols;
        let terms = self.names.find(spelling).iter();
        let ids = terms.filter_map(|&term| {
            let id = self.names.id(term);
            let known = match term {
                Term::Card(_) | Term::Suit(_) => symbols.cards.contains_key(id),
                Term::Figure(_) | Term::Family(_) => symbols.figures.contains_key(id),
                Term::Contract(_) => symbols.contracts.contains_key(id),
                Term::Declaration(_) => symbols.declarations.contains_key(id),
                Term::Annulment(_) => symbols.reasons.contains_key(id),
                Term::Side(_) => true,
                _ => false,
            };
            known.then(|| format!("`{id}`"))
        });
        ids.collect()
    }
}
