//! Everything that is wrong with a variant, or hardly meant, before a deal is played by it; and whether its worked cases
//! come out.

use super::absent;
use super::examples::cases;
use crate::basics::{Diagnostics, SourceMap};
use crate::rules::{check, told_once};
use crate::variant::{Files, load};

/// Judges a variant with overlays. Its cases are run where nothing is laid on it: they are for it as it is.
pub fn variant(
    id: &str,
    overlays: &[&str],
    files: &dyn Files,
    sources: &mut SourceMap,
) -> Diagnostics {
    let (merged, mut findings) = load(id, overlays, files, sources);
    let Some(merged) = merged else {
        return findings;
    };
    let (rules, more) = check(&merged, sources);
    findings.append(more);
    findings.extend(absent::judge(&merged, &findings));
    if overlays.is_empty() && !merged.is_abstract {
        let rules = rules.filter(|_| !findings.has_errors());
        findings.append(cases(&merged, rules, files, sources).findings);
    }
    told_once(findings, sources)
}
