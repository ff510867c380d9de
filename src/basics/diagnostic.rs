//! Findings: what is wrong in a text, where, by which rule, and what would be right.
//!
//! A finding is a value. It is rendered only at the edge of the program, by `report::diagnostic`.

use std::sync::Arc;

use super::source::Span;
use super::told::Told;

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Probably not what was meant.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// What a code means, for whoever looks it up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code, such as `P012`.
    pub code: &'static str,
    /// What is wrong, in one line.
    pub title: &'static str,
    /// What it means and why it is wrong.
    pub meaning: &'static str,
    /// What to do about it.
    pub remedy: &'static str,
}

/// A place that a finding speaks of, and what is to be said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What to say about it; may be empty.
    pub text: Told,
}

/// A rule of a variant and where it is written. Every line of every ledger has one, so its texts are shared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleRef {
    /// The rule's place in the variant file, such as `play.follow`.
    pub id: Arc<str>,
    /// The citations or assumptions behind it, in one line.
    pub source: Arc<str>,
    /// Where the variant file sets it.
    pub span: Option<Span>,
}

/// A finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// A code that can be looked up, such as `P012`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: lower case, no full stop, names in backticks.
    pub message: Told,
    /// Where, if it has a place.
    pub primary: Option<Label>,
    /// Other places that matter ("first dealt here").
    pub related: Vec<Label>,
    /// Facts that help to understand it.
    pub notes: Vec<Told>,
    /// What would be right.
    pub help: Option<Told>,
    /// The rule of the variant that is the reason.
    pub rule: Option<RuleRef>,
    /// Further rules, each of which would be reason enough.
    pub further: Vec<RuleRef>,
}

impl Diagnostic {
    /// An error.
    pub fn error(code: &'static str, message: impl Into<Told>) -> Self {
        Self::new(code, Severity::Error, message)
    }

    /// A warning.
    pub fn warning(code: &'static str, message: impl Into<Told>) -> Self {
        Self::new(code, Severity::Warning, message)
    }

    /// A note.
    pub fn note(code: &'static str, message: impl Into<Told>) -> Self {
        Self::new(code, Severity::Note, message)
    }

    fn new(code: &'static str, severity: Severity, message: impl Into<Told>) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            primary: None,
            related: Vec::new(),
            notes: Vec::new(),
            help: None,
            rule: None,
            further: Vec::new(),
        }
    }

    /// Says where.
    #[must_use]
    pub fn at(self, span: Span) -> Self {
        self.labelled(span, "")
    }

    /// Says where, with a word on it.
    #[must_use]
    pub fn labelled(mut self, span: Span, text: impl Into<Told>) -> Self {
        self.primary = Some(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds another place that matters.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<Told>) -> Self {
        self.related.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a fact that helps.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<Told>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Says what would be right.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<Told>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Names the rule that is the reason.
    #[must_use]
    pub fn by_rule(mut self, rule: RuleRef) -> Self {
        self.rule = Some(rule);
        self
    }
}

/// Findings, in the order in which they were made.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Adds a finding.
    pub fn push(&mut self, finding: Diagnostic) {
        self.0.push(finding);
    }

    /// Adds all findings of another bag.
    pub fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    /// Forgets the findings after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// The findings.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|d| d.severity == Severity::Error)
    }

    /// Puts them in the order of the text they speak of; those without a place come last.
    pub fn sort_by_place(&mut self) {
        self.0
            .sort_by_key(|d| d.primary.as_ref().map_or((1, None), |l| (0, Some(l.span))));
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, findings: I) {
        self.0.extend(findings);
    }
}

/// The codes of a layer: a constant for each, whose comment is its meaning, with a title and what to do; and the list of
/// all.
macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $code:literal, $title:literal, $remedy:literal;)*) => {
        $($(#[doc = $doc])* pub const $name: &str = $code;)*

        /// Every code of this layer.
        pub const CODES: &[$crate::basics::CodeInfo] = &[$($crate::basics::CodeInfo {
            code: $code,
            title: $title,
            meaning: concat!($($doc),*),
            remedy: $remedy,
        }),*];
    };
}
pub(crate) use codes;
