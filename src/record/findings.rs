//! A bag of findings for one record that stays small however bad the record is.

use crate::basics::{Diagnostic, Diagnostics, Span, Told, told};
use crate::notation::codes::TOO_MANY;

/// How many findings of one record are kept.
const KEPT: usize = 50;

/// The findings of one record.
#[derive(Default, Debug)]
pub(super) struct Findings {
    kept: Diagnostics,
    more: usize,
}

impl Findings {
    /// Adds a finding, which is only made if it is kept.
    pub(super) fn push(&mut self, finding: impl FnOnce() -> Diagnostic) {
        if self.kept.len() < KEPT {
            self.kept.push(finding());
        } else {
            self.more += 1;
        }
    }

    /// Adds a note to the finding that was added last.
    pub(super) fn remark(&mut self, note: Told) {
        if self.more == 0 {
            let mut kept: Vec<Diagnostic> = std::mem::take(&mut self.kept).into_iter().collect();
            if let Some(last) = kept.last_mut() {
                last.notes.push(note);
            }
            self.kept.extend(kept);
        }
    }

    /// All of them, in the order of the text.
    pub(super) fn finish(mut self, record: Span) -> Diagnostics {
        self.kept.sort_by_place();
        if self.more > 0 {
            let message = told!(
                "{more} more findings in this record are not shown",
                more = self.more
            );
            let last = self
                .kept
                .iter()
                .last()
                .and_then(|last| last.primary.as_ref());
            let place = last.map_or(record, |last| last.span);
            self.kept
                .push(Diagnostic::note(TOO_MANY, message).at(place));
        }
        self.kept
    }
}

/// A word as a finding quotes it: not longer than a line.
pub(super) fn quote(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut chars = word.chars();
    let mut quoted: String = chars
        .by_ref()
        .take(LONGEST)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if chars.next().is_some() {
        quoted.push('…');
    }
    quoted
}
