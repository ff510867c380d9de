//! `tarokk sheet`.

use std::path::PathBuf;

use super::Found;
use super::args::{Format, Lang, Options};
use super::files;
use super::output::{Output, csv_row};
use super::records::each_deal;
use super::rules;
use crate::basics::SourceMap;
use crate::replay::Judging;
use crate::report::sheet;
use crate::session::Sheets;

pub(crate) fn run(
    paths: &[PathBuf],
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    let mut sources = SourceMap::default();
    let mut book = rules::book(options, &mut sources, output)?;
    let language = options.lang.map(Lang::language);
    let mut found = false;
    let mut pages = Vec::new();
    let mut first = true;
    if options.format == Format::Csv {
        output.result(&csv_row(&sheet::CSV_HEAD)?);
    }
    for path in paths {
        let name = files::name(path);
        let mut sheets = Sheets::default();
        let whole = each_deal(
            path,
            Judging::default(),
            &mut book,
            &mut sources,
            output,
            &mut |deal, sources, output| {
                found |= deal.findings.has_errors();
                output.findings(&deal.findings, sources);
                sheets.enter(deal);
            },
        );
        if !whole {
            continue;
        }
        for one in sheets.all {
            if !first && matches!(options.format, Format::Text | Format::Md) {
                output.result("\n");
            }
            first = false;
            match options.format {
                Format::Text => output.result(&sheet::text(&one, language)),
                Format::Md => output.result(&sheet::markdown(&one, language)),
                Format::Json | Format::Jsonl => {
                    output.result(&format!("{}\n", sheet::json(&name, &one)));
                }
                Format::Csv => {
                    for row in sheet::csv_rows(&name, &one) {
                        output.result(&csv_row(&row)?);
                    }
                }
                Format::Html => pages.push(one),
            }
        }
    }
    if options.format == Format::Html {
        output.result(&sheet::page(&pages, language)?);
    }
    Ok(found)
}
