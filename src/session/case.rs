//! The record that a worked case holds: a text inside a string of a file of rules.

use crate::basics::{SourceMap, Span};
use crate::variant::{Context, Decode, Node, Shape};

/// The record of a case, with the way back into its file.
#[derive(Clone, PartialEq, Debug)]
pub struct Record(Node);

impl Decode for Record {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        String::decode(node, cx).map(|_| Self(node.clone()))
    }

    fn shape() -> Shape {
        String::shape()
    }
}

impl Record {
    /// The text.
    pub(super) fn text(&self) -> &str {
        self.0.as_str().unwrap_or("")
    }

    /// The text from its first word on, and how many bytes stand before that.
    pub(super) fn trimmed(&self) -> (usize, &str) {
        let text = self.text();
        let trimmed = text.trim_start();
        (text.len() - trimmed.len(), trimmed)
    }

    /// The whole text in the file.
    pub(super) fn span(&self) -> Span {
        self.0.origin
    }

    /// Where a place of the text that was read as the file `read` stands in the file of rules.
    pub(super) fn place(&self, read: Span, sources: &SourceMap) -> Span {
        let (before, _) = self.trimmed();
        let range = read.range();
        self.0
            .span_in(sources, range.start + before..range.end + before)
    }
}
