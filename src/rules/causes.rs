//! Of findings in rules that follow from one another the cause is told.
//!
//! A key that cannot be read is missing from its table; that the table does nothing without it is no second fault.

use super::codes::{DECIDED, IDLE, UNBALANCED, WORTHLESS};
use super::lint::codes::{ANNOUNCED_ONLY, SILENT_MORE};
use crate::basics::{Diagnostic, Diagnostics, SourceMap, Span};
use crate::variant::codes as written;

/// The findings without those that follow from what could not be read: others of them, or what was `lost` with a fault of
/// syntax.
pub(super) fn causes(findings: Diagnostics, lost: &[Span], sources: &SourceMap) -> Diagnostics {
    let follows =
        |finding: &Diagnostic| [IDLE, WORTHLESS, UNBALANCED, DECIDED].contains(&finding.code);
    if !findings.iter().any(follows) {
        return findings;
    }
    let unread = findings.iter().filter(|finding| is_unread(finding));
    let unread = unread.filter_map(place).chain(lost.iter().copied());
    let spoilt: Vec<Span> = unread.map(|span| table_of(span, sources)).collect();
    let is_spoilt = |finding: &Diagnostic| {
        place(finding).is_some_and(|span| spoilt.contains(&table_of(span, sources)))
    };
    let mut told = Diagnostics::default();
    let kept = findings.into_iter();
    told.extend(kept.filter(|finding| !(follows(finding) && is_spoilt(finding))));
    told
}

/// What was looked for besides, without what is said of a place of which a fault is told already, or of a whole text in
/// which one is told.
pub(super) fn besides(told: &Diagnostics, more: Diagnostics) -> Diagnostics {
    let places: Vec<Span> = told.iter().filter_map(place).collect();
    let inside: Vec<Span> = places
        .iter()
        .copied()
        .chain(more.iter().filter_map(place))
        .collect();
    let holds = |whole: Span, part: &Span| {
        whole != *part
            && whole.file == part.file
            && whole.start <= part.start
            && part.end <= whole.end
    };
    let is_new = |finding: &Diagnostic| {
        place(finding).is_none_or(|span| {
            !places.contains(&span) && !inside.iter().any(|part| holds(span, part))
        })
    };
    let mut new = Diagnostics::default();
    new.extend(more.into_iter().filter(is_new));
    new
}

/// The findings of a checked file without those that follow from others of the same table: keys that are missing where a line
/// could not be read, and notes on what a figure is worth where something is wrong with it, which who mends it may write too.
pub fn told_once(findings: Diagnostics, sources: &SourceMap) -> Diagnostics {
    let is_advice = |finding: &Diagnostic| [ANNOUNCED_ONLY, SILENT_MORE].contains(&finding.code);
    let is_missing = |finding: &Diagnostic| finding.code == written::MISSING_KEY;
    let table = |finding: &Diagnostic| place(finding).map(|span| table_of(span, sources));
    if !findings.iter().any(|one| is_advice(one) || is_missing(one)) {
        return findings;
    }
    let of = |test: &dyn Fn(&Diagnostic) -> bool| -> Vec<Span> {
        let found = findings.iter().filter(|finding| test(finding));
        found.filter_map(table).collect()
    };
    let wrong = of(&|finding| !is_advice(finding));
    let unread = of(&|finding| finding.code == written::SYNTAX);
    let follows = |finding: &Diagnostic| {
        let among = |tables: &[Span]| table(finding).is_some_and(|table| tables.contains(&table));
        is_advice(finding) && among(&wrong) || is_missing(finding) && among(&unread)
    };
    let mut told = Diagnostics::default();
    told.extend(findings.iter().filter(|one| !follows(one)).cloned());
    told
}

/// Whether it says that a key or its value cannot be read.
fn is_unread(finding: &Diagnostic) -> bool {
    [
        written::UNKNOWN_KEY,
        written::MISSING_KEY,
        written::WRONG_TYPE,
        written::OUT_OF_RANGE,
        written::UNKNOWN_WORD,
    ]
    .contains(&finding.code)
}

fn place(finding: &Diagnostic) -> Option<Span> {
    finding.primary.as_ref().map(|label| label.span)
}

/// Where the table begins in whose lines something stands: the last line before it that is the name of one.
fn table_of(span: Span, sources: &SourceMap) -> Span {
    let text = sources.text(span.file);
    let start = usize::try_from(span.start).unwrap_or(0);
    let line = text.get(start..).and_then(|rest| rest.find('\n'));
    let before = text.get(..line.map_or(text.len(), |end| start + end));
    let before = before.unwrap_or("");
    let mut at = before.len();
    for line in before.split('\n').rev() {
        at -= line.len();
        if line.trim_start().starts_with('[') {
            break;
        }
        at = at.saturating_sub(1);
    }
    Span::new(span.file, at..at)
}
