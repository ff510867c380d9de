//! Findings as a person reads them, and as a program does.

use serde_json::{Value, json};

use crate::basics::{Diagnostic, Diagnostics, SourceMap};

/// All findings, each with the text it speaks of; with a blank line between them.
pub fn render(findings: &Diagnostics, sources: &SourceMap, colour: bool) -> String {
    let rendered: Vec<String> = findings
        .iter()
        .map(|finding| render_one(finding, sources, colour))
        .collect();
    rendered.join("\n\n")
}

/// A finding with the text it speaks of.
pub fn render_one(finding: &Diagnostic, _sources: &SourceMap, _colour: bool) -> String {
    finding.message.clone()
}

/// A finding as data.
pub fn to_json(finding: &Diagnostic, _sources: &SourceMap) -> Value {
    json!({ "code": finding.code })
}
