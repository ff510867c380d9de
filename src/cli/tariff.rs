//! `tarokk tariff`.

use super::Found;
use super::args::{Format, Lang, Options};
use super::diff::entrant;
use super::output::{Output, csv_row};
use crate::basics::SourceMap;
use crate::compare::{Spec, tariff};
use crate::report::tariff as report;

pub(crate) fn run(
    variants: &[String],
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    let mut sources = SourceMap::default();
    let mut entrants = Vec::new();
    for variant in variants {
        let spec = Spec::read(variant, &options.overlays);
        let loaded = entrant(&spec, &mut sources, output);
        entrants.push(loaded.ok_or_else(|| format!("there are no rules `{variant}` to show"))?);
    }
    let tariff = tariff(&entrants);
    match options.format {
        Format::Json | Format::Jsonl => {
            output.result(&format!("{}\n", report::json(&tariff, &entrants)));
        }
        Format::Csv => {
            output.result(&csv_row(&report::CSV_HEAD)?);
            for row in report::csv_rows(&tariff, &entrants) {
                output.result(&csv_row(&row)?);
            }
        }
        format => {
            let language = options.lang.map(Lang::language);
            let markdown = format == Format::Md;
            output.result(&report::text(&tariff, &entrants, language, markdown));
        }
    }
    Ok(false)
}
