//! `tarokk sensitivity`.

use std::path::PathBuf;
use std::rc::Rc;

use super::Found;
use super::args::{Format, Lang, Options};
use super::diff::entrant;
use super::files::Disk;
use super::output::{Output, csv_row};
use super::records::each_told;
use super::rules;
use crate::basics::SourceMap;
use crate::compare::{Kept, Spec, sensitivity};
use crate::report::sensitivity as report;
use crate::session::DealInFile;

pub(crate) fn run(
    paths: &[PathBuf],
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    let mut sources = SourceMap::default();
    let mut book = rules::book(options, &mut sources, output)?;
    let mut deals: Vec<Kept> = Vec::new();
    let mut variants: Vec<String> = Vec::new();
    // Records that lie in one text share it.
    let mut shared: Option<Rc<str>> = None;
    let mut keep = |name: &str, deal: &DealInFile, sources: &SourceMap, _: &mut Output| {
        let (Some(rules), Some(own)) = (&deal.rules, &deal.words) else {
            return;
        };
        if !variants.contains(&rules.id) {
            variants.push(rules.id.clone());
        }
        let text = sources.text(deal.ast.span.file);
        let text = match shared.take() {
            Some(known) if *known == *text => known,
            _ => Rc::from(text),
        };
        shared = Some(text.clone());
        deals.push(Kept {
            place: format!("{name} {}", deal.number),
            ast: deal.ast.clone(),
            text,
            own: own.clone(),
        });
    };
    let found = each_told(paths, &mut book, &mut sources, output, &mut keep);
    let variant = match (&options.variant, variants.as_slice()) {
        (Some(variant), _) => variant,
        (None, [one]) => one,
        (None, []) => return Err("there is no deal to try rules on".to_owned()),
        (None, several) => {
            return Err(format!(
                "the records are of several variants ({}): name one by `--variant`",
                several.join(", ")
            ));
        }
    };
    let spec = Spec::read(variant, &options.overlays);
    let entrant = entrant(&spec, &mut sources, output)
        .ok_or_else(|| format!("there are no rules `{variant}` to go by"))?;
    let tried = sensitivity(&entrant, &deals, &Disk, &mut sources);
    let label = &entrant.label;
    match options.format {
        Format::Json | Format::Jsonl => {
            let data = report::json(&tried, label, &deals, &sources);
            output.result(&format!("{data}\n"));
        }
        Format::Csv => {
            output.result(&csv_row(&report::CSV_HEAD)?);
            for row in report::csv_rows(&tried, &sources) {
                output.result(&csv_row(&row)?);
            }
        }
        format => {
            let language = options.lang.map(Lang::language);
            let markdown = format == Format::Md;
            output.result(&report::text(&tried, label, &deals, language, markdown));
        }
    }
    Ok(found)
}
