//! `tarokk score`.

use std::path::PathBuf;

use super::Found;
use super::args::{Format, Options};
use super::output::{Output, as_text, csv_row};
use super::records::{Reader, Records};
use crate::basics::{SourceMap, Told};
use crate::replay::Judging;
use crate::report::data::{CSV_HEAD, deal_json, deal_rows};
use crate::report::ledger::{Detail, ledger, totals};
use crate::report::phrases::Phrases;
use crate::report::words::Speech;
use crate::session::DealInFile;

pub(crate) fn run(
    paths: &[PathBuf],
    explain: bool,
    as_played: bool,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut records = Records::new(options, output)?.judged(Judging { as_played });
    if options.format == Format::Csv {
        output.result(&csv_row(&CSV_HEAD)?);
    }
    let mut score = Score {
        explain,
        options,
        first: true,
    };
    records.each(paths, output, &mut score)
}

struct Score<'o> {
    explain: bool,
    options: &'o Options,
    /// Whether nothing has been printed.
    first: bool,
}

impl Reader for Score<'_> {
    fn deal(
        &mut self,
        file: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), Told> {
        let first = std::mem::replace(&mut self.first, false);
        match self.options.format {
            Format::Text | Format::Md | Format::Html => {
                if !first {
                    output.result("\n");
                }
                text_of(file, deal, self.explain, self.options, output);
            }
            Format::Json | Format::Jsonl => {
                let json = deal_json(file, deal, sources);
                output.result(&format!("{json}\n"));
                return Ok(());
            }
            Format::Csv => {
                let mut rows = Vec::new();
                deal_rows(file, deal, &mut rows).map_err(|error| error.to_string())?;
                output.result(&as_text(rows)?);
            }
        }
        output.findings_of(deal, sources);
        Ok(())
    }
}

fn text_of(name: &str, deal: &DealInFile, explain: bool, options: &Options, output: &mut Output) {
    let language = options.lang.map(super::args::Lang::language);
    let Some(rules) = &deal.rules else {
        let say = Phrases(language);
        let deal = say.deal(name, deal.number);
        output.result(&format!("{}\n", say.no_rules(deal)));
        return;
    };
    let speech = Speech::of(rules, language);
    output.result(&ledger(name, deal, speech, Detail { explain }));
    // After the first deal the totals are what it pays.
    if let Some(standing) = deal.standing.as_ref().filter(|standing| standing.deal > 1) {
        output.result(&totals(deal, standing, speech));
    }
}
