//! The deals of a file, one after another, each under the rules that it names or that the person chose.

mod absent;
mod causes;
pub mod checking;
pub mod codes;
pub mod examples;
mod expected;
mod finish;
pub mod kept;
mod law;
mod library;
pub mod overlays;
mod sheet;
mod sitting;
mod transfer;
mod unnamed;
mod within;

use std::ops::Range;
use std::rc::Rc;

pub use finish::Finish;
pub use law::{Law, TAGS};
pub use library::{Choice, RuleBook};
pub use sheet::{Row, Sheet, Sheets};
pub use sitting::{Sitting, Standing, player};
pub use transfer::{Transfer, Written};

use causes::Found;

use crate::basics::{Diagnostic, Diagnostics, FileId, Label, SourceMap, Span};
use crate::notation::{Ast, parse, split};
use crate::record::{Line, Record, read_record};
use crate::replay::{Judging, Replay, replay_after};
use crate::rules::Rules;

/// A deal of a file.
#[derive(Clone, Debug)]
pub struct DealInFile {
    /// Its place in the file, from 1.
    pub number: usize,
    /// The record as written.
    pub ast: Ast,
    /// The rules, if there are any to read it by.
    pub rules: Option<Rc<Rules>>,
    /// The rules by whose words it is written: those that it names, if they can be had.
    pub words: Option<Rc<Rules>>,
    /// The id of the variant that the record names, if the person chose another.
    pub overruled: Option<String>,
    /// The record as meant.
    pub record: Record,
    /// The deal played through the rules.
    pub replay: Option<Replay>,
    /// How the sitting stands after the deal, if the record belongs to one.
    pub standing: Option<Standing>,
    /// Everything that was found, in the order of the text.
    pub findings: Diagnostics,
}

/// Takes every deal of a text to `each`, one after another; only one is held at a time.
pub fn each_deal(
    text: &str,
    file: FileId,
    book: &mut RuleBook<'_>,
    sources: &mut SourceMap,
    judging: Judging,
    each: &mut dyn FnMut(&DealInFile, &SourceMap),
) {
    Deals::new(file, judging).each(text, split(text), book, sources, each);
}

/// The deals of a text, which may come in parts.
#[derive(Debug)]
pub struct Deals {
    file: FileId,
    judging: Judging,
    /// How many there have been.
    count: usize,
    sitting: Sitting,
    /// Whether the record before said by no word which rules it was played by, and was told so.
    unnamed: bool,
}

impl Deals {
    /// None so far.
    pub fn new(file: FileId, judging: Judging) -> Self {
        Self {
            file,
            judging,
            count: 0,
            sitting: Sitting::default(),
            unnamed: false,
        }
    }

    /// Takes every deal of the next part of the text to `each`, one after another; only one is held at a time.
    pub fn each(
        &mut self,
        text: &str,
        records: Vec<Range<usize>>,
        book: &mut RuleBook<'_>,
        sources: &mut SourceMap,
        each: &mut dyn FnMut(&DealInFile, &SourceMap),
    ) {
        for range in records {
            let start = range.start;
            let (ast, findings) = parse(text, range, self.file);
            self.count += 1;
            let judging = self.judging;
            let sitting = &mut self.sitting;
            let mut deal = deal(
                text, self.count, ast, findings, book, sources, judging, sitting,
            );
            self.unnamed = unnamed::judge(&mut deal, self.unnamed, text, start);
            if let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) {
                deal.standing = sitting.enter(&deal.record, rules, replay);
            }
            each(&deal, sources);
        }
    }
}

#[allow(
    clippy::too_many_arguments,
    reason = "everything that a deal is read with"
)]
fn deal(
    text: &str,
    number: usize,
    ast: Ast,
    of_text: Diagnostics,
    book: &mut RuleBook<'_>,
    sources: &mut SourceMap,
    judging: Judging,
    sitting: &mut Sitting,
) -> DealInFile {
    let named = Law::of_record(&ast, text);
    let choice = book.choose(&named, sources);
    // What is judged by other rules than it was written by is read by its own words all the same.
    // What there are no rules for is read too, as far as its own words go.
    let by_own = choice.overruled.is_some() || choice.rules.is_none() && named.variant.is_some();
    let words = by_own.then(|| book.words(&named, sources)).flatten();
    let mut strange = false;
    let (record, mut replayed, findings) = match &choice.rules {
        Some(rules) => {
            let (record, reading) = match &words {
                None => {
                    let suit_of = |card| rules.pack.suit(card);
                    read_record(&ast, text, &rules.vocabulary(&suit_of))
                }
                Some(words) => {
                    let transfer = Written::read(&ast, text, words).under(rules);
                    strange = !transfer.holds();
                    // Of a deal of another game no act is judged.
                    let record = if strange {
                        Record {
                            line: Line::default(),
                            outcome: None,
                            ..transfer.record
                        }
                    } else {
                        transfer.record
                    };
                    (record, transfer.findings)
                }
            };
            sitting.turn_to(&record);
            let carried = sitting.carried(&record, rules);
            let mut replayed = replay_after(&record, rules, judging, carried.as_ref());
            if let Some(finding) = sitting.after_end(&record, rules) {
                replayed.findings.push(finding);
            }
            if record.tag(kept::TAG).is_some() && !strange {
                let other = choice.overruled.is_some();
                let carried = replayed.carried.clone();
                kept::check(
                    &record,
                    Some(&carried),
                    rules,
                    other,
                    &mut replayed.findings,
                );
            }
            let found = Found {
                text: of_text,
                reading,
                replay: replayed.findings.clone(),
                acts: record.line.acts.first().map(|act| act.span),
            };
            let found = found.causes(text);
            (record, Some(replayed), found)
        }
        None => {
            let named = ast.tag_named(text, "Variant");
            let place = named.map_or_else(|| from_first_word(ast.span, text), |tag| tag.value);
            let findings = without_rules(&choice, place, of_text);
            let read = words.as_ref().map(|words| Written::read(&ast, text, words));
            let record = read.map_or_else(Record::new, |read| read.record().clone());
            (record, None, findings)
        }
    };
    // A fault of the text or of a word makes a payment doubtful too; what another game has no word for is none of its deals.
    if let Some(replay) = &mut replayed
        && (findings.has_errors() && !judging.as_played || strange)
    {
        replay.pays = false;
    }
    DealInFile {
        number,
        ast,
        words: words.or_else(|| choice.rules.clone()),
        rules: choice.rules,
        overruled: choice.overruled,
        record,
        replay: replayed,
        standing: None,
        findings,
    }
}

/// The place of a record without the blank lines before it.
fn from_first_word(span: Span, text: &str) -> Span {
    let whole = text.get(span.range()).unwrap_or("");
    let blank = whole.len() - whole.trim_start().len();
    Span::new(span.file, span.range().start + blank..span.range().end)
}

/// What is wrong with the rules, and that the record cannot be read without them.
fn without_rules(choice: &Choice, place: Span, of_text: Diagnostics) -> Diagnostics {
    let mut findings = Diagnostics::default();
    let finding = if choice.id.is_empty() {
        Diagnostic::error(
            codes::NO_VARIANT,
            "the record does not say by which rules it was played",
        )
        .with_help("write `[Variant \"ID\"]` above it, or give `--variant ID`")
    } else {
        let message = format!("there are no rules `{}` to read the record by", choice.id);
        let finding = Diagnostic::error(codes::BAD_VARIANT, message);
        match unknown(&choice.findings) {
            // That there are none is what the finding says; what may have been meant is taken over.
            Some(unknown) => Diagnostic {
                message: if unknown.code == crate::rules::codes::ABSTRACT {
                    unknown.message.clone()
                } else {
                    finding.message.clone()
                },
                notes: unknown.notes.clone(),
                help: unknown.help.clone(),
                ..finding
            },
            // A fault of the rules is told once, and where it is mended; each record is as it should be.
            None if choice.told => return of_text,
            None => {
                let mut faults: Vec<Diagnostic> = choice.findings.iter().cloned().collect();
                if let Some(first) = faults.first_mut() {
                    first.related.push(Label {
                        span: place,
                        text: "the record is to be read by these rules".to_owned(),
                    });
                }
                findings.extend(faults);
                findings.append(of_text);
                return findings;
            }
        }
    };
    let mut of_record = of_text;
    of_record.push(finding.at(place));
    of_record.sort_by_place();
    findings.append(of_record);
    findings
}

/// The finding that there is no such variant, if it is the only one.
fn unknown(findings: &Diagnostics) -> Option<&Diagnostic> {
    let mut all = findings.iter();
    let first = all.next()?;
    let only = all.next().is_none() && first.primary.is_none();
    only.then_some(first)
}
