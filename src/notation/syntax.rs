//! From text to [`Ast`]: every fault of the text is a finding, and whatever can be read is read.

use std::ops::Range;

use pest::Parser;
use pest::iterators::Pair;

use super::ast::{Ast, Item, Kind, Tag};
use super::codes;
use super::split::split;
use super::words::Items;
use super::{MAX_BYTES, MAX_DEPTH};
use crate::basics::{Diagnostic, Diagnostics, FileId, Span, told};

/// How many findings of one record are kept.
const KEPT: usize = 500;

mod grammar {
    /// The grammar of records.
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/record.pest"]
    pub(super) struct Grammar;
}
use grammar::{Grammar, Rule};

/// Every record of a text.
pub fn parse_all(text: &str, file: FileId) -> Vec<(Ast, Diagnostics)> {
    split(text)
        .into_iter()
        .map(|range| parse(text, range, file))
        .collect()
}

/// The record at `range` of `text`, as [`split`] gives it. Places are counted from the start of `text`.
pub fn parse(text: &str, range: Range<usize>, file: FileId) -> (Ast, Diagnostics) {
    let whole = text.get(range.clone()).unwrap_or("");
    let record = readable(whole);
    let mut reader = Syntax {
        offset: range.start,
        file,
        tags: Vec::with_capacity(12),
        items: Items::with_capacity(record.len() / 3),
        body: false,
        findings: Diagnostics::default(),
    };
    match Grammar::parse(Rule::record, record) {
        Ok(pairs) => {
            for pair in pairs.flat_map(Pair::into_inner) {
                reader.pair(&pair);
            }
        }
        // The grammar takes any text; without it words would still be found.
        Err(_) => reader.items.cut(record, range.start),
    }
    if record.len() < whole.len() {
        reader.too_long(range.start + record.len());
    }
    let read = range.start..range.start + record.len();
    reader.finish(text, range, read)
}

/// What of a record is read: all of it, or, of one that is longer than any deal, the tags that it begins with.
fn readable(record: &str) -> &str {
    if record.len() <= MAX_BYTES {
        return record;
    }
    let mut end = 0;
    for line in record.split_inclusive('\n') {
        let is_head = line.trim().is_empty() || line.starts_with('[');
        if !is_head || end + line.len() > MAX_BYTES {
            break;
        }
        end += line.len();
    }
    record.get(..end).unwrap_or("")
}

struct Syntax {
    offset: usize,
    file: FileId,
    tags: Vec<Tag>,
    items: Items,
    /// Whether there has been a word.
    body: bool,
    findings: Diagnostics,
}

impl Syntax {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        Span::new(
            self.file,
            self.offset + span.start()..self.offset + span.end(),
        )
    }

    /// Says that from here on nothing is read.
    fn too_long(&mut self, at: usize) {
        self.findings.push(
            Diagnostic::error(
                codes::TOO_LONG,
                "this record is longer than any deal, and is not read",
            )
            .labelled(Span::new(self.file, at..at + 1), "from here on")
            .with_help(told!(
                "a record has at most {most} MiB",
                most = MAX_BYTES >> 20
            )),
        );
    }

    fn pair(&mut self, pair: &Pair<'_, Rule>) {
        let span = self.span(pair);
        let range = span.range();
        match pair.as_rule() {
            Rule::text => {
                let before = self.items.all.len();
                self.items.cut(pair.as_str(), range.start);
                let new = self.items.all.get(before..).unwrap_or(&[]);
                self.body = self.body || new.iter().any(|item| item.kind != Kind::Separator);
            }
            Rule::tag => self.tag(pair.as_str(), span),
            Rule::broken_tag => {
                self.broken_tag(pair.as_str(), span);
            }
            Rule::comment => {
                if !pair.as_str().ends_with('}') {
                    let brace = Span::new(self.file, range.start..range.start + 1);
                    self.findings.push(
                        Diagnostic::error(codes::OPEN_COMMENT, "this comment is not closed")
                            .labelled(brace, "the rest of the record is comment")
                            .with_help("end the comment with `}`"),
                    );
                }
                self.items.push(Kind::Comment, range.start, range.end);
            }
            Rule::remark => self.items.push(Kind::Remark, range.start, range.end),
            Rule::record | Rule::EOI => {}
        }
    }

    fn tag(&mut self, text: &str, span: Span) {
        let at = span.range().start;
        let quotes = text.find('"').zip(text.rfind('"'));
        let Some((open, close)) = quotes.filter(|(open, close)| open < close) else {
            return;
        };
        let head = text.get(1..open).unwrap_or("");
        let name = head.trim_matches([' ', '\t']);
        let name_at = at + 1 + (head.len() - head.trim_start_matches([' ', '\t']).len());
        let plain = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(plain) {
            self.broken_tag(text, span);
            return;
        }
        if self.body || !self.items.before_words() {
            let message = told!(
                "the tag `{name}` stands among the words of the record",
                name
            );
            self.findings.push(
                Diagnostic::error(codes::LATE_TAG, message).at(span).with_help(
                    "put the tags before the deal, or on a line of their own to start the next record",
                ),
            );
        }
        let value_at = at + open + 1;
        self.escapes(text.get(open + 1..close).unwrap_or(""), value_at);
        self.tags.push(Tag {
            span,
            name: Span::new(self.file, name_at..name_at + name.len()),
            value: Span::new(self.file, value_at..at + close),
        });
        self.items.push(Kind::Tag, at, span.range().end);
    }

    fn escapes(&mut self, value: &str, at: usize) {
        if !value.contains('\\') {
            return;
        }
        let mut places = Vec::new();
        let mut from = 0;
        while let Some(n) = value.get(from..).and_then(|rest| rest.find('\\')) {
            let here = from + n;
            let after = value.get(here + 1..).and_then(|rest| rest.chars().next());
            if !matches!(after, Some('"' | '\\')) {
                places.push(Span::new(self.file, at + here..at + here + 1));
            }
            from = here + 1 + after.map_or(0, char::len_utf8);
        }
        let fault = Diagnostic::warning(codes::ESCAPE, "this backslash escapes nothing");
        let fault = fault.with_help("a backslash is written `\\\\`");
        self.findings.extend(at_all(fault, places));
    }

    fn broken_tag(&mut self, text: &str, span: Span) {
        let inner = text.trim_start_matches('[');
        let name: String = inner
            .chars()
            .take_while(|c| c.is_alphanumeric())
            .take(40)
            .collect();
        let what = if self.body {
            "a bracket among the words means nothing"
        } else if !inner.contains('"') {
            "this tag has no value in quotes"
        } else if inner.matches('"').count() < 2 {
            "the value of this tag has no closing quote"
        } else {
            "this tag cannot be read"
        };
        let finding = Diagnostic::error(codes::BROKEN_TAG, what).at(span);
        self.findings.push(if self.body {
            finding
        } else {
            let name = if name.is_empty() {
                "Event"
            } else {
                name.as_str()
            };
            finding.with_help(told!("a tag is written `[{name} \"value\"]`", name))
        });
    }

    /// Checks what only shows when all of the record is read.
    /// Ends a record that lies at `range`, and of which so much was read.
    fn finish(mut self, text: &str, range: Range<usize>, read: Range<usize>) -> (Ast, Diagnostics) {
        if self.items.variations {
            self.parentheses();
        }
        if self.items.marks {
            self.marks(text);
        }
        self.lost_characters(text, read);
        if let Some(at) = self.items.control {
            self.findings.push(
                Diagnostic::error(
                    codes::CONTROL,
                    told!("there are control characters in the text"),
                )
                .labelled(Span::new(self.file, at..at + 1), told!("the first is here")),
            );
        }
        let braces = std::mem::take(&mut self.items.braces);
        for &brace in &braces {
            self.nested_comment(text, brace);
        }
        let braces = braces
            .into_iter()
            .map(|at| Span::new(self.file, at..at + 1));
        let fault = Diagnostic::error(codes::STRAY_BRACE, "this `}` closes no comment");
        self.findings.extend(at_all(fault, braces));
        self.findings.sort_by_place();
        let faulty = self.findings.has_errors();
        let more = self.findings.len().saturating_sub(KEPT);
        if more > 0 {
            let start = Span::new(self.file, range.start..range.start);
            let message = told!(
                "{more} more findings in the text of this record are not shown",
                more
            );
            self.findings.truncate(KEPT);
            self.findings
                .push(Diagnostic::note(codes::TOO_MANY, message).at(start));
        }
        let ast = Ast {
            span: Span::new(self.file, range),
            tags: self.tags,
            items: self.items.all,
            faulty,
        };
        (ast, self.findings)
    }

    /// Where a comment that has a brace in it ended too early, the words up to its second end are comment too.
    fn nested_comment(&mut self, text: &str, brace: usize) {
        let before = |item: &Item| item.end as usize <= brace;
        let comments = self.items.all.iter().enumerate().rev();
        let mut comments = comments.filter(|(_, item)| item.kind == Kind::Comment && before(item));
        let Some((at, comment)) = comments.next() else {
            return;
        };
        let inside = comment.text(text).get(1..).unwrap_or("");
        let between = text.get(comment.end as usize..brace).unwrap_or("\n");
        if !inside.contains('{') || between.contains('\n') {
            return;
        }
        let end = self.items.all.iter().filter(|item| before(item)).count();
        self.items.all.drain(at + 1..end.max(at + 1));
        if let Some(comment) = self.items.all.get_mut(at) {
            comment.end = brace as u32 + 1;
        }
    }

    /// Letters that were lost when the text was read as UTF-8. In a comment they do no harm.
    fn lost_characters(&mut self, text: &str, range: Range<usize>) {
        const LOST: char = '\u{fffd}';
        let record = text.get(range.clone()).unwrap_or("");
        let places = record.match_indices(LOST);
        let places = places.map(|(at, lost)| range.start + at..range.start + at + lost.len());
        let places: Vec<Range<usize>> = places.collect();
        if places.is_empty() {
            return;
        }
        let words = self.items.all.iter().filter(|item| item.kind == Kind::Word);
        let spoilt = words
            .map(|word| word.text(text))
            .any(|word| word.contains(LOST));
        let message = told!("a letter here was lost: the file is not UTF-8");
        let fault = if spoilt {
            Diagnostic::error(codes::LOST, message)
        } else {
            Diagnostic::warning(codes::LOST, message)
        };
        let fault = fault.with_help(told!("save the file as UTF-8"));
        let places = places.into_iter().map(|place| Span::new(self.file, place));
        self.findings.extend(at_all(fault, places));
    }

    fn parentheses(&mut self) {
        let mut open = Vec::new();
        let mut stray = Vec::new();
        let mut deep = Vec::new();
        for item in &self.items.all {
            match item.kind {
                Kind::Open => {
                    if open.len() == MAX_DEPTH {
                        deep.push(item.span(self.file));
                    }
                    open.push(item.span(self.file));
                }
                Kind::Close if open.pop().is_none() => stray.push(item.span(self.file)),
                _ => {}
            }
        }
        let faults = [
            (codes::OPEN_VARIATION, "this variation is not closed", open),
            (codes::STRAY_PAREN, "this `)` closes no variation", stray),
            (codes::TOO_DEEP, "this variation is nested too deep", deep),
        ];
        for (code, what, places) in faults {
            self.findings
                .extend(at_all(Diagnostic::error(code, what), places));
        }
    }

    fn marks(&mut self, text: &str) {
        let is_number = |mark: &str| {
            let digits = mark.trim_start_matches('$');
            mark.len() == digits.len() + 1
                && !digits.is_empty()
                && digits.bytes().all(|b| b.is_ascii_digit())
        };
        let wrong = |mark: &str| mark.starts_with('$') && !is_number(mark);
        let items = self.items.all.iter();
        let wrong = items.filter(|item| item.kind == Kind::Mark && wrong(item.text(text)));
        let fault = Diagnostic::error(codes::BAD_MARK, "this mark has no number")
            .with_help("write `$` and a number, such as `$1`");
        let found = at_all(fault, wrong.map(|item| item.span(self.file)));
        self.findings.extend(found);
    }
}

/// The same fault at several places: one finding, so that a damaged record does not bury the others.
fn at_all(fault: Diagnostic, places: impl IntoIterator<Item = Span>) -> Option<Diagnostic> {
    const SHOWN: usize = 20;
    let mut places = places.into_iter();
    let mut finding = fault.at(places.next()?);
    for place in places.by_ref().take(SHOWN) {
        finding = finding.related(place, "and here");
    }
    Some(match places.count() {
        0 => finding,
        more => finding.with_note(told!("and {more} more in this record", more)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basics::SourceMap;

    /// The items of a record: the first letter of each kind, and its text.
    fn items(text: &str) -> String {
        let mut sources = SourceMap::default();
        let file = sources.add("test", text);
        let (ast, _) = parse(text, 0..text.len(), file);
        let item = |item: &super::super::Item| {
            let kind = format!("{:?}", item.kind);
            format!(
                "{}{}<{}>",
                &kind[..1],
                if item.lead { "^" } else { "" },
                item.text(text)
            )
        };
        ast.items.iter().map(item).collect()
    }

    #[test]
    fn words_end_at_spaces_and_signs() {
        assert_eq!(
            items("A:hK,(II)\u{a0}♥K{c}X#r"),
            "W^<A>S<:>W<hK>S<,>O<(>W^<II>C<)>W<♥K>C<{c}>W<X>R<#r>"
        );
        assert_eq!(items("{ c } play\n  1\tA"), "C<{ c }>W^<play>W^<1>W<A>");
    }

    #[test]
    fn marks_end_words_or_stand_alone() {
        assert_eq!(
            items("II! hK?! ? !? ?? $12 a!!! x?y"),
            "W^<II>M<!>W<hK>M<?!>W<?>M<!?>M<??>M<$12>W<a!!!>W<x?y>"
        );
    }

    #[test]
    fn tags_hold_any_text() {
        let text = "[A \"a \\\" \\\\ ] { # [\"] [Größe-1\t\"\"]";
        let mut sources = SourceMap::default();
        let file = sources.add("test", text);
        let (ast, findings) = parse(text, 0..text.len(), file);
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(ast.tag(text, "A").as_deref(), Some("a \" \\ ] { # ["));
        assert_eq!(ast.tag(text, "Größe-1").as_deref(), Some(""));
    }

    #[test]
    fn what_is_nested_too_deep_is_one_finding() {
        let text = "(".repeat(100) + &")".repeat(100);
        let mut sources = SourceMap::default();
        let file = sources.add("test", text.as_str());
        let (_, findings) = parse(&text, 0..text.len(), file);
        let codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, [codes::TOO_DEEP]);
    }
}
