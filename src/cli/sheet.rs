//! `tarokk sheet`.

use std::path::{Path, PathBuf};

use super::Found;
use super::args::{Format, Lang, Options};
use super::files;
use super::output::{Output, csv_row};
use super::records::{Reader, Records};
use crate::basics::{SourceMap, Told};
use crate::game::Language;
use crate::report::layout::Layout;
use crate::report::sheet;
use crate::session::{DealInFile, Sheet, Sheets};

pub(crate) fn run(
    paths: &[PathBuf],
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut records = Records::new(options, output)?;
    if options.format == Format::Csv {
        output.result(&csv_row(&sheet::CSV_HEAD)?);
    }
    let language = options.lang.map(Lang::language);
    let mut writer = Writer {
        format: options.format,
        language,
        sheets: Sheets::default(),
        pages: Vec::new(),
        first: true,
    };
    let found = records.each(paths, output, &mut writer)?;
    if options.format == Format::Html {
        output.result(&sheet::page(&writer.pages, language)?);
    }
    Ok(found)
}

struct Writer {
    format: Format,
    language: Option<Language>,
    /// The sheets of the file.
    sheets: Sheets,
    /// Those of all files, where they are printed on one page.
    pages: Vec<Sheet>,
    /// Whether none has been printed.
    first: bool,
}

impl Reader for Writer {
    fn deal(
        &mut self,
        _: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), Told> {
        output.findings_of(deal, sources);
        self.sheets.enter(deal);
        Ok(())
    }

    fn end(
        &mut self,
        path: &Path,
        _: &str,
        _: &SourceMap,
        output: &mut Output,
    ) -> Result<Found, Told> {
        for one in std::mem::take(&mut self.sheets).all {
            if !self.first && matches!(self.format, Format::Text | Format::Md) {
                output.result("\n");
            }
            self.first = false;
            match self.format {
                Format::Text => {
                    let room = Output::room();
                    let text = sheet::text(&one, self.language, Layout::Columns, room);
                    output.result(&text);
                }
                Format::Md => output.result(&sheet::markdown(&one, self.language)),
                Format::Json | Format::Jsonl => {
                    output.result(&format!("{}\n", sheet::json(&files::name(path), &one)));
                }
                Format::Csv => {
                    for row in sheet::csv_rows(&files::name(path), &one) {
                        output.result(&csv_row(&row)?);
                    }
                }
                Format::Html => self.pages.push(one),
            }
        }
        Ok(false)
    }
}
