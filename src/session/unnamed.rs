//! Records that name no rules: why it may be so, told once.

use super::{DealInFile, codes};
use crate::basics::spelling::nearest;
use crate::basics::{Diagnostic, told};
use crate::notation::Ast;
use crate::notation::codes::BROKEN_TAG;

/// Says of a record that names no rules why it may be so; of several in a row the first is `told`. Whether it is one.
pub(super) fn judge(deal: &mut DealInFile, told: bool, text: &str, start: usize) -> bool {
    let is_unnamed = |finding: &Diagnostic| finding.code == codes::NO_VARIANT;
    if !deal.findings.iter().any(is_unnamed) {
        return false;
    }
    // A tag that cannot be read may be the one.
    let unreadable = deal
        .findings
        .iter()
        .any(|finding| finding.code == BROKEN_TAG);
    let told = told || unreadable;
    let all = std::mem::take(&mut deal.findings).into_iter();
    for finding in all {
        if !is_unnamed(&finding) {
            deal.findings.push(finding);
        } else if !told {
            deal.findings.push(unnamed(finding, &deal.ast, text, start));
        }
    }
    true
}

/// The finding that a record names no rules, with what was probably meant: a tag spelled otherwise, or tags that stand
/// inside another record.
fn unnamed(finding: Diagnostic, ast: &Ast, text: &str, start: usize) -> Diagnostic {
    const NAME: &str = "Variant";
    let near = ast
        .tags
        .iter()
        .find(|tag| nearest(tag.name(text), [NAME]).is_some());
    if let Some(tag) = near {
        let message = told!("the tag `{tag}` says nothing", tag = tag.name(text));
        return Diagnostic { message, ..finding }
            .at(tag.span)
            .with_help(told!("did you mean `{near}`?", near = NAME));
    }
    let before = text.get(..start).unwrap_or("");
    let inside = !ast.tags.is_empty()
        && start > 0
        && !before.ends_with("\n\n")
        && !before.ends_with("\n\r\n");
    if inside {
        return finding.with_help(
            "a tag begins a new record: tags of the record above stand before its first section",
        );
    }
    finding
}
