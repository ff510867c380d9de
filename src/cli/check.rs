//! `tarokk check`.

use std::path::{Path, PathBuf};

use super::Found;
use super::args::{Format, Options};
use super::files;
use super::output::Output;
use super::records::{Reader, Records};
use crate::basics::spelling::count;
use crate::basics::{SourceMap, Told};
use crate::report::diagnostic::to_json;
use crate::session::DealInFile;

pub(crate) fn run(
    paths: &[PathBuf],
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut check = Check {
        format: options.format,
        records: 0,
        findings: 0,
        all: Vec::new(),
    };
    let found = Records::new(options, output)?.each(paths, output, &mut check)?;
    if options.format == Format::Json {
        output.result(&format!("{}\n", serde_json::Value::Array(check.all)));
    }
    Ok(found)
}

struct Check {
    format: Format,
    /// How many records there are in the file, and findings in them.
    records: usize,
    findings: usize,
    /// The findings of all files, where they are printed at the end.
    all: Vec<serde_json::Value>,
}

impl Reader for Check {
    fn deal(
        &mut self,
        _: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), Told> {
        self.records += 1;
        self.findings += deal.findings.len();
        let found = deal.findings.iter().map(|one| to_json(one, sources));
        match self.format {
            Format::Text | Format::Csv | Format::Md | Format::Html => {
                output.findings_of_as_result(deal, sources);
            }
            Format::Json => self.all.extend(found),
            Format::Jsonl => found.for_each(|one| output.result(&format!("{one}\n"))),
        }
        Ok(())
    }

    fn end(
        &mut self,
        path: &Path,
        _: &str,
        _: &SourceMap,
        output: &mut Output,
    ) -> Result<Found, Told> {
        let records = std::mem::take(&mut self.records);
        let findings = match std::mem::take(&mut self.findings) {
            0 => "no findings".to_owned(),
            findings => count(findings, "finding"),
        };
        if matches!(self.format, Format::Text | Format::Csv) {
            let (name, records) = (files::name(path), count(records, "record"));
            output.result(&format!("{name}: {records}, {findings}\n"));
        }
        Ok(false)
    }
}
