//! `tarokk variant` for an overlay: it is judged where it is laid, on the variant that the person names or on every shipped
//! one that it fits; the overlays of `--with` lie beneath it.

use super::Found;
use super::args::{Format, Lang, Options};
use super::files::Disk;
use super::output::Output;
use crate::basics::spelling::count;
use crate::basics::{Diagnostic, Diagnostics};
use crate::report::overlay;
use crate::session::overlays::{Laid, Shelf};
use crate::variant::Merged;

/// Shows what an overlay says, and what each variant says without it.
pub(super) fn show(id: &str, options: &Options, output: &mut Output) -> Found {
    let beneath: Vec<&str> = options.overlays.iter().map(String::as_str).collect();
    let mut shelf = Shelf::with(&Disk, &beneath);
    match shelf.lay(id, options.variant.as_deref()) {
        Ok(all) => {
            let mut found = false;
            for laid in &all {
                output.findings(&laid.findings, &shelf.sources);
                found |= laid.findings.has_errors();
            }
            output.result(&match options.format {
                Format::Json | Format::Jsonl => format!("{}\n", overlay::show_json(&all)),
                _ => overlay::show(&all, options.lang.map(Lang::language)),
            });
            found
        }
        Err(findings) => {
            output.findings(&findings, &shelf.sources);
            true
        }
    }
}

/// What is wrong with an overlay, and on which variants it was judged.
pub(super) fn check(id: &str, options: &Options, shelf: &mut Shelf<'_>) -> (Diagnostics, String) {
    match shelf.check(id, options.variant.as_deref()) {
        Ok(all) => {
            let remark = format!(" on {}", variants(&all));
            let mut findings = Diagnostics::default();
            // What is wrong with the overlay by itself is found on each variant, and told once.
            let tell = |findings: &mut Diagnostics, finding: Diagnostic| {
                if !findings.iter().any(|known| is_same(known, &finding)) {
                    findings.push(finding);
                }
            };
            for finding in all.into_iter().flat_map(|laid| laid.findings) {
                tell(&mut findings, finding);
            }
            if !findings.has_errors() {
                let (_, tested) = shelf.test(id, options.variant.as_deref());
                for finding in tested.findings {
                    tell(&mut findings, finding);
                }
            }
            (findings, remark)
        }
        Err(findings) => (findings, String::new()),
    }
}

/// Whether two findings say the same of the same place; the file was read anew for each variant.
fn is_same(one: &Diagnostic, other: &Diagnostic) -> bool {
    let range = |finding: &Diagnostic| finding.primary.as_ref().map(|label| label.span.range());
    (one.code, &one.message, range(one)) == (other.code, &other.message, range(other))
}

/// An overlay laid on the variant that the person names, or on the first shipped one that it fits.
pub(super) fn laid(
    id: &str,
    options: &Options,
    shelf: &mut Shelf<'_>,
) -> (Option<Merged>, Diagnostics) {
    match shelf.lay(id, options.variant.as_deref()) {
        Ok(all) => match all.into_iter().next() {
            Some(laid) => (Some(laid.merged), laid.findings),
            None => (None, Diagnostics::default()),
        },
        Err(findings) => (None, findings),
    }
}

/// What the cases of an overlay come to, and how many were run.
pub(super) fn test(id: &str, options: &Options, shelf: &mut Shelf<'_>) -> (Diagnostics, String) {
    let (variants, tested) = shelf.test(id, options.variant.as_deref());
    let summary = format!(
        "{id}: {} on {}, {} passed\n",
        count(tested.count, "run"),
        count(variants.len(), "variant"),
        tested.passed
    );
    (tested.findings, summary)
}

/// The variants, and where the overlay changes nothing.
fn variants(all: &[Laid]) -> String {
    let words = all.iter().map(|laid| {
        let idle = if laid.idle { " (changes nothing)" } else { "" };
        format!("{}{idle}", laid.variant)
    });
    words.collect::<Vec<_>>().join(", ")
}
