//! `tarokk compare`.

use std::path::PathBuf;

use super::Found;
use super::args::{Format, Lang, Options};
use super::diff::entrants;
use super::output::{Output, csv_row};
use super::records::each_told;
use super::rules;
use crate::basics::SourceMap;
use crate::compare::{Comparison, Totals};
use crate::report::compare::{self as report, Telling};
use crate::session::DealInFile;

pub(crate) fn run(
    paths: &[PathBuf],
    variants: &[String],
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    let mut sources = SourceMap::default();
    let entrants = entrants(variants, options, &mut sources, output)?;
    if entrants.len() < 2 {
        return Err("name at least two variants: `--variants A,B`".to_owned());
    }
    let comparison = Comparison::new(entrants, &sources);
    // Records are read by the rules that they name; those that name none, by the first variant.
    let mut book = rules::book_or(options, variants.first(), &mut sources, output)?;
    let language = options.lang.map(Lang::language);
    let mut totals = Totals::default();
    let mut all = Vec::new();
    let mut failure = None;
    if options.format == Format::Csv {
        output.result(&csv_row(&report::CSV_HEAD)?);
    }
    let mut tell = |name: &str, deal: &DealInFile, sources: &SourceMap, output: &mut Output| {
        let Some(own) = &deal.words else { return };
        let text = sources.text(deal.ast.span.file);
        let compared = comparison.deal(&deal.ast, text, own);
        if totals.deals > 0 && matches!(options.format, Format::Text | Format::Md) {
            output.result("\n");
        }
        totals.add(&comparison, &deal.record, &compared);
        match options.format {
            Format::Text | Format::Md | Format::Html => {
                let telling = Telling {
                    comparison: &comparison,
                    sources,
                    language,
                    markdown: options.format == Format::Md,
                };
                let place = (name, deal.number);
                output.result(&report::text(telling, place, own, &deal.record, &compared));
            }
            Format::Json => {
                all.push(report::json(name, deal.number, &comparison, own, &compared));
            }
            Format::Jsonl => {
                let json = report::json(name, deal.number, &comparison, own, &compared);
                output.result(&format!("{json}\n"));
            }
            Format::Csv => {
                for row in report::csv_rows(name, deal.number, &comparison, &compared) {
                    match csv_row(&row) {
                        Ok(row) => output.result(&row),
                        Err(error) => failure = Some(error),
                    }
                }
            }
        }
    };
    let found = each_told(paths, &mut book, &mut sources, output, &mut tell);
    if let Some(failure) = failure {
        return Err(failure);
    }
    match options.format {
        Format::Text | Format::Md if totals.deals > 1 => {
            let telling = Telling {
                comparison: &comparison,
                sources: &sources,
                language,
                markdown: options.format == Format::Md,
            };
            output.result(&format!("\n{}", report::totals(telling, &totals)));
        }
        Format::Json => output.result(&format!("{}\n", serde_json::Value::Array(all))),
        _ => {}
    }
    Ok(found)
}
