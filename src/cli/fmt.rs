//! `tarokk fmt`.

use std::path::PathBuf;

use similar::TextDiff;

use super::Found;
use super::args::Options;
use super::files;
use super::output::Output;
use super::rules;
use crate::basics::{Diagnostic, Diagnostics, FileId, SourceMap, Span};
use crate::notation;
use crate::record::codes::LEFT;
use crate::record::fmt::{as_written, format_record, join};
use crate::replay::Judging;
use crate::session::{RuleBook, each_deal};

pub(crate) fn run(
    paths: &[PathBuf],
    check: bool,
    diff: bool,
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    let mut sources = SourceMap::default();
    let mut book = rules::book(options, &mut sources, output)?;
    let mut found = false;
    for path in paths {
        let Some(text) = output.read(path) else {
            continue;
        };
        let file = sources.add(files::name(path), text.clone());
        let (formatted, findings) = formatted(file, &text, &mut book, &mut sources, options);
        output.findings(&findings, &sources);
        sources.forget(file);
        found |= findings.has_errors();
        let same = formatted == text;
        if diff {
            let name = files::name(path);
            let changes = TextDiff::from_lines(&text, &formatted);
            if !same {
                output.result(&changes.unified_diff().header(&name, &name).to_string());
            }
        } else if check && !same {
            output.result(&format!("{}: not in canonical form\n", files::name(path)));
        } else if !check && files::is_standard(path) {
            output.result(&formatted);
        } else if !check && !same {
            files::write(path, &formatted)?;
        }
        found |= (check || diff) && !same;
    }
    Ok(found)
}

/// A text with its records in canonical form; records that cannot be read stay as they are.
fn formatted(
    file: FileId,
    text: &str,
    book: &mut RuleBook<'_>,
    sources: &mut SourceMap,
    options: &Options,
) -> (String, Diagnostics) {
    let language = options.lang.map(super::args::Lang::language);
    let mut records = Vec::new();
    let mut findings = Diagnostics::default();
    each_deal(
        text,
        file,
        book,
        sources,
        Judging::default(),
        &mut |deal, _| match &deal.rules {
            Some(rules) => {
                let suit_of = |card| rules.pack.suit(card);
                let vocabulary = rules.vocabulary(&suit_of);
                let formatted = format_record(&deal.ast, text, &vocabulary, language);
                records.push(formatted.text);
                let mut here = formatted.findings;
                // How the text is cut is found before its words are read, and judged is nothing here.
                let of_text = deal.findings.iter().filter(|finding| of_text(finding));
                here.extend(of_text.cloned());
                for part in formatted.left {
                    let what = if part == deal.ast.span {
                        "record"
                    } else {
                        "section"
                    };
                    let message = format!("this {what} is left as it is written");
                    here.push(Diagnostic::note(LEFT, message).at(start(part)));
                }
                here.sort_by_place();
                findings.append(here);
            }
            None => {
                records.push(as_written(&deal.ast, text).to_owned());
                findings.append(deal.findings.clone());
            }
        },
    );
    (join(records), findings)
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
