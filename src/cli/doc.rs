//! `tarokk variant doc`.

use super::Found;
use super::args::{Format, Options};
use super::files::Disk;
use super::output::Output;
use crate::basics::{SourceMap, Told, told};
use crate::game::Language;
use crate::report::rulesheet::{Subject, markdown, page, rule_sheet};
use crate::variant::{Merged, Role, load};

/// The rules of a variant as a sheet. A variant that is at fault has none, for what it says is not settled; one that is only
/// there to be extended has.
pub(super) fn run(
    id: &str,
    overlays: &[&str],
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    if matches!(options.format, Format::Json | Format::Jsonl | Format::Csv) {
        return Err(told!(
            "`variant doc` has the forms `md` and `html`; `variant show` gives data"
        ));
    }
    output.look_for(id);
    let mut sources = SourceMap::default();
    let (merged, mut findings) = load(id, overlays, &Disk, &mut sources);
    if let Some(merged) = merged.as_ref().filter(|merged| !merged.is_abstract) {
        findings.append(crate::rules::compile(merged, &sources).1);
    }
    output.findings(&findings, &sources);
    let Some(merged) = merged.filter(|_| !findings.has_errors()) else {
        return Ok(true);
    };
    let base = (!overlays.is_empty()).then(|| again(id)).flatten();
    let mut parents = merged
        .layers
        .iter()
        .filter(|layer| layer.role == Role::Parent);
    let parent = parents.next_back().and_then(|layer| {
        let named = if layer.builtin {
            &layer.id
        } else {
            &layer.file_name
        };
        again(named)
    });
    let subject = Subject {
        merged: &merged,
        base: base.as_ref(),
        parent: parent.as_ref(),
    };
    let language = options
        .lang
        .map_or(Language::English, super::args::Lang::language);
    let sheet = rule_sheet(subject, language);
    output.result(&match options.format {
        Format::Html => page(&sheet)?,
        _ => markdown(&sheet),
    });
    Ok(false)
}

/// A variant without overlays, to compare with. What is wrong with it has been said.
fn again(id: &str) -> Option<Merged> {
    load(id, &[], &Disk, &mut SourceMap::default()).0
}
