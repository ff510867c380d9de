//! Places in the record of a worked case, as places in the file that holds it.

use crate::basics::{Diagnostic, Diagnostics, FileId, Label, SourceMap, Span};
use crate::variant::tree::span_within;

/// Where a record stands in a file.
pub(super) struct Within {
    /// The text of the record by itself.
    pub(super) record: FileId,
    /// The string that holds it.
    pub(super) string: Span,
    /// How many bytes of the string come before it.
    pub(super) before: usize,
}

impl Within {
    /// The same findings, with their places in the file.
    pub(super) fn places(&self, findings: Diagnostics, sources: &SourceMap) -> Diagnostics {
        let mut placed = Diagnostics::default();
        placed.extend(findings.into_iter().map(|finding| {
            Diagnostic {
                primary: finding.primary.map(|label| self.place(label, sources)),
                related: (finding.related.into_iter())
                    .map(|label| self.place(label, sources))
                    .collect(),
                ..finding
            }
        }));
        placed
    }

    fn place(&self, label: Label, sources: &SourceMap) -> Label {
        if label.span.file != self.record {
            return label;
        }
        let range = label.span.range();
        let range = self.before + range.start..self.before + range.end;
        Label {
            span: span_within(sources, self.string, &range),
            text: label.text,
        }
    }
}
