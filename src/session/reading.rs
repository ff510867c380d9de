//! A record on its way to a deal of its file: read by itself first, and then judged after those before it.

use std::ops::Range;
use std::rc::Rc;

use super::causes::Found;
use super::codes;
use super::law::Law;
use super::library::{Choice, RuleBook};
use super::sitting::{Sitting, place};
use super::transfer::Written;
use super::{DealInFile, kept, naming, unnamed};
use crate::basics::{Diagnostic, Diagnostics, FileId, Label, SourceMap, Span, told};
use crate::notation::{Ast, parse};
use crate::record::{Line, Record, read_record};
use crate::replay::{Judging, replay_after};
use crate::rules::Rules;

/// What the records of a file leave for those that come after them.
#[derive(Clone, Default, Debug)]
pub struct Before {
    sitting: Sitting,
    /// Whether the last record said by no word which rules it was played by, and was told so.
    unnamed: bool,
}

/// A record, read as far as it can be without those before it.
#[derive(Debug)]
pub struct Reading {
    number: usize,
    start: usize,
    ast: Ast,
    /// Faults of the text.
    of_text: Diagnostics,
    choice: Choice,
    words: Option<Rc<Rules>>,
    record: Record,
    /// Words without meaning, and what contradicts itself.
    of_words: Diagnostics,
    /// Whether it is a deal of another game, of which no act can be judged.
    strange: bool,
    /// The place of what the record asks for beside its variant, if that is why there are no rules.
    at_fault: Option<Span>,
}

impl Reading {
    /// Reads the record at `range` of a text, the one with this number in its file.
    pub fn new(
        text: &str,
        range: Range<usize>,
        file: FileId,
        number: usize,
        book: &mut RuleBook<'_>,
        sources: &mut SourceMap,
    ) -> Self {
        let start = range.start;
        let (ast, of_text) = parse(text, range, file);
        let named = Law::of_record(&ast, text);
        let choice = book.choose(&named, sources);
        // What is judged by other rules than it was written by is read by its own words all the same.
        // What there are no rules for is read too, as far as its own words go.
        let by_own =
            choice.overruled.is_some() || choice.rules.is_none() && named.variant.is_some();
        let words = by_own.then(|| book.words(&named, sources)).flatten();
        let mut strange = false;
        let (record, of_words) = match (&choice.rules, &words) {
            (Some(rules), None) => {
                let suit_of = |card| rules.pack.suit(card);
                read_record(&ast, text, &rules.vocabulary(&suit_of))
            }
            (Some(rules), Some(words)) => {
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
            (None, Some(words)) => {
                let record = Written::read(&ast, text, words).record().clone();
                (record, Diagnostics::default())
            }
            (None, None) => (Record::new(), Diagnostics::default()),
        };
        let missing = choice.rules.is_none();
        let at_fault = missing
            .then(|| naming::place_of_fault(&choice.findings, &named, &ast, text, sources))
            .flatten();
        Self {
            number,
            start,
            ast,
            of_text,
            choice,
            words,
            record,
            of_words,
            strange,
            at_fault,
        }
    }

    /// Whether there are rules to judge it by. A record without them belongs to no sitting.
    pub fn has_rules(&self) -> bool {
        self.choice.rules.is_some()
    }

    /// Whether it certainly goes on with nothing that the records before it have left. `last` is the one of them that has
    /// rules and stands nearest, if it has been read.
    pub fn begins_anew(&self, last: Option<&Self>) -> bool {
        let place = place(&self.record);
        let elsewhere = |last: &Self| self::place(&last.record) != place;
        self.has_rules() && (place.is_none() || last.is_some_and(elsewhere))
    }

    /// Judges it after the records before it, which leave more for the next.
    pub fn judge(self, text: &str, judging: Judging, before: &mut Before) -> DealInFile {
        let start = self.start;
        let mut deal = self.judged(text, judging, &mut before.sitting);
        before.unnamed = unnamed::judge(&mut deal, before.unnamed, text, start);
        if let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) {
            deal.standing = before.sitting.enter(&deal.record, rules, replay);
        }
        deal
    }

    fn judged(self, text: &str, judging: Judging, sitting: &mut Sitting) -> DealInFile {
        let Self {
            number,
            ast,
            of_text,
            choice,
            words,
            record,
            of_words,
            strange,
            at_fault,
            ..
        } = self;
        let (mut replayed, findings) = match &choice.rules {
            Some(rules) => {
                sitting.turn_to(&record);
                let carried = sitting.carried(&record, rules);
                let mut replayed = replay_after(&record, rules, judging, carried.as_ref());
                if let Some(finding) = sitting.after_end(&record, rules) {
                    replayed.findings.push(finding);
                }
                if record.tag(kept::TAG).is_some() && !strange {
                    let other = choice.overruled.is_some();
                    let carried = Some(&replayed.carried);
                    let mut findings = Diagnostics::default();
                    kept::check(&record, carried, rules, other, &mut findings);
                    replayed.findings.append(findings);
                }
                let found = Found {
                    text: of_text,
                    reading: of_words,
                    replay: replayed.findings.clone(),
                    acts: record.line.acts.first().map(|act| act.span),
                };
                (Some(replayed), found.causes(text))
            }
            None => {
                let named = ast.tag_named(text, "Variant");
                let place = named.map_or_else(|| from_first_word(ast.span, text), |tag| tag.value);
                (None, without_rules(&choice, place, at_fault, of_text))
            }
        };
        let findings = naming::twice(findings, &ast, text);
        // A fault of the text or of a word makes a payment doubtful too; what another game has no word for is none of its
        // deals.
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
}

/// The place of a record without the blank lines before it.
fn from_first_word(span: Span, text: &str) -> Span {
    let whole = text.get(span.range()).unwrap_or("");
    let blank = whole.len() - whole.trim_start().len();
    Span::new(span.file, span.range().start + blank..span.range().end)
}

/// What is wrong with the rules, and that the record cannot be read without them.
fn without_rules(
    choice: &Choice,
    place: Span,
    other: Option<Span>,
    of_text: Diagnostics,
) -> Diagnostics {
    let mut findings = Diagnostics::default();
    let finding = if choice.id.is_empty() {
        Diagnostic::error(
            codes::NO_VARIANT,
            "the record does not say by which rules it was played",
        )
        .with_help("write `[Variant \"ID\"]` above it, or give `--variant ID`")
    } else {
        let message = told!(
            "there are no rules `{id}` to read the record by",
            id = &choice.id
        );
        let finding = Diagnostic::error(codes::BAD_VARIANT, message);
        match unknown(&choice.findings) {
            // It is not the variant that there is none of.
            Some(unknown) if other.is_some() => unknown.clone(),
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
                        span: other.unwrap_or(place),
                        text: told!("the record is to be read by these rules"),
                    });
                }
                findings.extend(faults);
                findings.append(of_text);
                return findings;
            }
        }
    };
    let mut of_record = of_text;
    of_record.push(finding.at(other.unwrap_or(place)));
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
