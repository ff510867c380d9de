//! What is wrong with the tags by which a record names its rules.

use super::law::{Law, TAGS, is_set_in};
use crate::basics::{Diagnostic, Diagnostics, SourceMap, Span};
use crate::notation::{Ast, Tag};
use crate::record::codes::TAG_TWICE;
use crate::variant::suggest::quoted;

/// Has a tag that names rules, and stands twice and says two things, be an error: half of them is no rules.
pub(super) fn twice(findings: Diagnostics, ast: &Ast, text: &str) -> Diagnostics {
    let mut doubled: Vec<(&Tag, &Tag)> = Vec::new();
    for name in TAGS {
        let mut all = ast.tags.iter().filter(|tag| tag.name(text) == name);
        if let Some(first) = all.next() {
            let others = all.filter(|tag| tag.value(text) != first.value(text));
            doubled.extend(others.map(|other| (first, other)));
        }
    }
    if doubled.is_empty() {
        return findings;
    }
    let is_told = |finding: &Diagnostic| {
        let place = finding.primary.as_ref().map(|label| label.span);
        finding.code == TAG_TWICE && doubled.iter().any(|(_, tag)| place == Some(tag.span))
    };
    let mut all = Diagnostics::default();
    let rest = findings.into_iter().filter(|finding| !is_told(finding));
    all.extend(rest);
    for (first, other) in &doubled {
        let message = format!("the tag {} is written twice", quoted(other.name(text)));
        all.push(
            Diagnostic::error(TAG_TWICE, message)
                .at(other.span)
                .related(first.span, "this one counts")
                .with_help(
                    "write all of it in one tag, with `;` between keys and `,` between overlays",
                ),
        );
    }
    all.sort_by_place();
    all
}

/// The tag that a fault of the rules is in, if it is not the one that names the variant: an overlay that is not there, or a
/// key that is set and cannot be.
pub(super) fn place_of_fault(
    faults: &Diagnostics,
    law: &Law,
    ast: &Ast,
    text: &str,
    sources: &SourceMap,
) -> Option<Span> {
    let mut faults = faults.iter();
    let first = faults.next()?;
    match &first.primary {
        Some(label) if is_set_in(sources.name(label.span.file)) => {
            ast.tag_named(text, "Set").map(|tag| tag.value)
        }
        Some(_) => None,
        None => {
            let tag = ast.tag_named(text, "With")?;
            let missing = law
                .overlays
                .iter()
                .find(|overlay| first.message.ends_with(&quoted(overlay)))?;
            let start = tag.value.range().start;
            let at = text.get(tag.value.range())?.find(missing.as_str())?;
            let start = start + at;
            Some(Span::new(tag.value.file, start..start + missing.len()))
        }
    }
}
