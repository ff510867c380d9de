//! `tarokk score`.

use std::path::PathBuf;

use super::Found;
use super::args::{Format, Options};
use super::files;
use super::output::{Output, csv_row};
use super::records::each_deal;
use super::rules;
use crate::basics::SourceMap;
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
) -> Result<Found, String> {
    // One map for all files: the rules, loaded once, have places in it.
    let mut sources = SourceMap::default();
    let mut book = rules::book(options, &mut sources, output)?;
    let mut found = false;
    let mut first = true;
    if options.format == Format::Csv {
        output.result(&csv_row(&CSV_HEAD)?);
    }
    for path in paths {
        let name = files::name(path);
        let mut failure = None;
        let mut each = |deal: &DealInFile, sources: &SourceMap, output: &mut Output| {
            found |= deal.findings.has_errors();
            match options.format {
                Format::Text | Format::Md | Format::Html => {
                    if !first {
                        output.result("\n");
                    }
                    text_of(&name, deal, explain, options, output);
                    output.findings(&deal.findings, sources);
                }
                Format::Json | Format::Jsonl => {
                    let json = deal_json(&name, deal, sources);
                    output.result(&format!("{json}\n"));
                }
                Format::Csv => {
                    for row in deal_rows(&name, deal) {
                        match csv_row(&row) {
                            Ok(row) => output.result(&row),
                            Err(error) => failure = Some(error),
                        }
                    }
                    output.findings(&deal.findings, sources);
                }
            }
            first = false;
        };
        each_deal(
            path,
            Judging { as_played },
            &mut book,
            &mut sources,
            output,
            &mut each,
        );
        if let Some(failure) = failure {
            return Err(failure);
        }
    }
    Ok(found)
}

fn text_of(name: &str, deal: &DealInFile, explain: bool, options: &Options, output: &mut Output) {
    let language = options.lang.map(super::args::Lang::language);
    let Some(rules) = &deal.rules else {
        let say = Phrases(language);
        let deal = say.deal(name, deal.number);
        output.result(&format!("{}\n", say.no_rules(deal)));
        return;
    };
    let speech = Speech { rules, language };
    output.result(&ledger(name, deal, speech, Detail { explain }));
    // After the first deal the totals are what it pays.
    if let Some(standing) = deal.standing.as_ref().filter(|standing| standing.deal > 1) {
        output.result(&totals(deal, standing, speech));
    }
}
