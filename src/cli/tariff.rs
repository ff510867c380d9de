//! `tarokk tariff`.

use super::Found;
use super::args::{Format, Lang, Options};
use super::diff::entrants;
use super::output::{Output, csv_row};
use crate::basics::{SourceMap, Told};
use crate::compare::tariff;
use crate::report::tariff as report;

pub(crate) fn run(
    variants: &[String],
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut sources = SourceMap::default();
    let entrants = entrants(variants, options, &mut sources, output)?;
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
