//! `tarokk compare`.

use std::path::PathBuf;

use super::Found;
use super::args::{Format, Lang, Options};
use super::diff::entrants;
use super::output::{Output, csv_row};
use super::records::{Reader, Records};
use crate::basics::{SourceMap, Told, told};
use crate::compare::{Comparison, Totals};
use crate::report::compare::{self as report, Telling};
use crate::report::layout::Layout;
use crate::session::DealInFile;

pub(crate) fn run(
    paths: &[PathBuf],
    variants: &[String],
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut sources = SourceMap::default();
    let entrants = entrants(variants, options, &mut sources, output)?;
    if entrants.len() < 2 {
        return Err(told!("name at least two variants: `--variants A,B`"));
    }
    let mut compare = Compare {
        comparison: Comparison::new(entrants, &sources),
        options,
        totals: Totals::default(),
        all: Vec::new(),
    };
    // Records are read by the rules that they name; those that name none, by the first variant.
    let mut records = Records::with(sources, variants.first(), options, output)?;
    if options.format == Format::Csv {
        output.result(&csv_row(&report::CSV_HEAD)?);
    }
    let found = records.each(paths, output, &mut compare)?;
    match options.format {
        Format::Text | Format::Md if compare.totals.deals > 1 => {
            let telling = compare.telling(&records.sources);
            let totals = report::totals(telling, &compare.totals);
            output.result(&format!("\n{totals}"));
        }
        Format::Json => {
            let all = serde_json::Value::Array(compare.all);
            output.result(&format!("{all}\n"));
        }
        _ => {}
    }
    Ok(found)
}

struct Compare<'o> {
    comparison: Comparison,
    options: &'o Options,
    totals: Totals,
    /// The deals, where they are printed at the end.
    all: Vec<serde_json::Value>,
}

impl Compare<'_> {
    fn telling<'t>(&'t self, sources: &'t SourceMap) -> Telling<'t> {
        Telling {
            comparison: &self.comparison,
            sources,
            language: self.options.lang.map(Lang::language),
            markdown: self.options.format == Format::Md,
            layout: Layout::Columns,
        }
    }
}

impl Reader for Compare<'_> {
    fn deal(
        &mut self,
        file: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), Told> {
        output.findings_of(deal, sources);
        let Some(own) = &deal.words else {
            return Ok(());
        };
        let text = sources.text(deal.ast.span.file);
        let compared = self.comparison.deal(&deal.ast, text, own);
        let first = self.totals.deals == 0;
        self.totals.add(&self.comparison, &deal.record, &compared);
        let json = || report::json(file, deal.number, &self.comparison, own, &compared);
        match self.options.format {
            Format::Text | Format::Md | Format::Html => {
                if !first {
                    output.result("\n");
                }
                let place = (file, deal.number);
                let telling = self.telling(sources);
                output.result(&report::text(telling, place, own, &deal.record, &compared));
            }
            Format::Json => {
                let json = json();
                self.all.push(json);
            }
            Format::Jsonl => output.result(&format!("{}\n", json())),
            Format::Csv => {
                for row in report::csv_rows(file, deal.number, &self.comparison, &compared) {
                    output.result(&csv_row(&row)?);
                }
            }
        }
        Ok(())
    }
}
