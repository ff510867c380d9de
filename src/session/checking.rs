//! Everything that is wrong with a variant, or hardly meant, before a deal is played by it.

use crate::basics::{Diagnostics, SourceMap};
use crate::rules::check;
use crate::variant::{Files, load};

/// Judges a variant with overlays.
pub fn variant(
    id: &str,
    overlays: &[&str],
    files: &dyn Files,
    sources: &mut SourceMap,
) -> Diagnostics {
    let (merged, mut findings) = load(id, overlays, files, sources);
    if let Some(merged) = merged {
        let (_, more) = check(&merged, sources);
        findings.append(more);
    }
    findings
}
