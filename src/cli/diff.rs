//! `tarokk variant diff`.

use super::Found;
use super::args::{Format, Lang, Options};
use super::files::Disk;
use super::output::Output;
use crate::basics::{SourceMap, Told, told};
use crate::compare::{Entrant, Spec};
use crate::report::diff;
use crate::variant::differences;

pub(crate) fn run(
    first: &str,
    second: Option<&str>,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let specs = match second {
        Some(second) => [first, second].map(|text| Spec::read(text, &options.overlays)),
        None if options.overlays.is_empty() => {
            return Err(told!(
                "name two variants, or one and an overlay by `--with`"
            ));
        }
        None => [Spec::read(first, &[]), Spec::read(first, &options.overlays)],
    };
    let mut sources = SourceMap::default();
    let [Some(one), Some(other)] = specs.map(|spec| entrant(&spec, &mut sources, output)) else {
        return Err(told!("rules that have faults cannot be compared"));
    };
    let found = differences(&one.merged, &other.merged);
    let entrants = [&one, &other];
    output.result(&match options.format {
        Format::Json | Format::Jsonl => {
            format!("{}\n", diff::json(&found, entrants, &sources))
        }
        _ => diff::text(&found, entrants, options.lang.map(Lang::language), &sources),
    });
    Ok(false)
}

/// Variants to lay side by side, as a person names them. One that has faults ends the program.
pub(crate) fn entrants(
    variants: &[String],
    options: &Options,
    sources: &mut SourceMap,
    output: &mut Output,
) -> Result<Vec<Entrant>, String> {
    let mut all = Vec::new();
    for variant in variants {
        let spec = Spec::read(variant, &options.overlays);
        let loaded = entrant(&spec, sources, output);
        all.push(loaded.ok_or_else(|| {
            told!(
                "there are no rules `{id}` to lay side by side",
                id = variant
            )
        })?);
    }
    Ok(all)
}

/// A variant to compare; what is wrong with it is told.
pub(crate) fn entrant(
    spec: &Spec,
    sources: &mut SourceMap,
    output: &mut Output,
) -> Option<Entrant> {
    let (entrant, findings) = Entrant::load(spec, &Disk, sources);
    output.findings(&findings, sources);
    entrant
}
