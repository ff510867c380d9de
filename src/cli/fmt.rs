//! `tarokk fmt`.

use std::path::{Path, PathBuf};

use similar::TextDiff;

use super::Found;
use super::args::{Lang, Options};
use super::files;
use super::output::Output;
use super::records::{Reader, Records};
use crate::basics::{Diagnostic, Diagnostics, SourceMap, Span, Told, told};
use crate::game::Language;
use crate::notation;
use crate::record::codes::LEFT;
use crate::record::fmt::{as_written, format_record, join};
use crate::session::DealInFile;

pub(crate) fn run(
    paths: &[PathBuf],
    check: bool,
    diff: bool,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut formatter = Formatter {
        check,
        diff,
        language: options.lang.map(Lang::language),
        records: Vec::new(),
        findings: Diagnostics::default(),
        found: false,
    };
    let mut records = Records::new(options, output)?.whole();
    records.each(paths, output, &mut formatter)?;
    Ok(formatter.found)
}

/// Puts the records of a text into canonical form; those that cannot be read stay as they are.
struct Formatter {
    check: bool,
    diff: bool,
    language: Option<Language>,
    /// The records of the file, and what is wrong with their words.
    records: Vec<String>,
    findings: Diagnostics,
    /// Whether anything is: what is wrong with the deals is not asked here.
    found: bool,
}

impl Reader for Formatter {
    fn deal(
        &mut self,
        _: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        _: &mut Output,
    ) -> Result<(), Told> {
        let text = sources.text(deal.ast.span.file);
        let Some(rules) = &deal.words else {
            self.records.push(as_written(&deal.ast, text).to_owned());
            self.findings.append(deal.findings.clone());
            return Ok(());
        };
        let suit_of = |card| rules.pack.suit(card);
        let vocabulary = rules.vocabulary(&suit_of);
        let formatted = format_record(&deal.ast, text, &vocabulary, self.language);
        self.records.push(formatted.text);
        let mut here = formatted.findings;
        // How the text is cut is found before its words are read, and judged is nothing here.
        let of_text = deal.findings.iter().filter(|finding| of_text(finding));
        here.extend(of_text.cloned());
        for part in formatted.left {
            let message = if part == deal.ast.span {
                told!("this record is left as it is written")
            } else {
                told!("this section is left as it is written")
            };
            here.push(Diagnostic::note(LEFT, message).at(start(part)));
        }
        here.sort_by_place();
        self.findings.append(here);
        Ok(())
    }

    fn end(
        &mut self,
        path: &Path,
        text: &str,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<Found, Told> {
        let formatted = join(std::mem::take(&mut self.records));
        let findings = std::mem::take(&mut self.findings);
        output.findings(&findings, sources);
        self.found |= findings.has_errors();
        let name = files::name(path);
        let same = formatted == text;
        if self.diff {
            if !same {
                let changes = TextDiff::from_lines(text, &formatted);
                output.result(&changes.unified_diff().header(&name, &name).to_string());
            }
        } else if self.check && !same {
            output.result(&format!("{name}: not in canonical form\n"));
        } else if !self.check && files::is_standard(path) {
            output.result(&formatted);
        } else if !self.check && !same {
            files::write(path, &formatted)?;
        }
        self.found |= (self.check || self.diff) && !same;
        Ok(false)
    }
}

/// Whether a finding is one of the text of a record.
fn of_text(finding: &Diagnostic) -> bool {
    notation::codes::CODES
        .iter()
        .any(|info| info.code == finding.code)
}

/// The beginning of a place.
fn start(place: Span) -> Span {
    Span {
        end: place.start,
        ..place
    }
}
