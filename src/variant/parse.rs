//! From the text of a file to a [`Node`] tree, with every fault of its syntax.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::basics::{Diagnostic, Diagnostics, FileId, SourceMap, Span};

use super::codes;
use super::longstring;
use super::recover::{blank, end_of_string, lost_at, unclosed};
use super::tree::{Node, Value};

/// The longest file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 1 << 20;

/// The deepest nesting of tables and lists in a file.
pub const MAX_DEPTH: usize = 32;

/// How often a text is read again without the line that was at fault.
const MAX_READ_AGAIN: usize = 30;

/// How the parser says that a key is set twice.
const TWICE: &str = "duplicate key";

/// The most faults of syntax that are reported of one file.
const MAX_SYNTAX_FINDINGS: usize = 100;

/// Reads the tree of a file. What can be saved of a faulty file is in the tree; none if nothing can be judged.
pub fn parse(file: FileId, sources: &SourceMap) -> (Option<Node>, Diagnostics) {
    parse_start(file, sources.text(file), sources)
}

/// Reads the tree of what a file says in its first bytes, which are `text`.
pub(super) fn parse_start(
    file: FileId,
    text: &str,
    sources: &SourceMap,
) -> (Option<Node>, Diagnostics) {
    let mut findings = Diagnostics::default();
    if text.len() > MAX_FILE_BYTES {
        findings.push(too_large(file, sources));
        return (None, findings);
    }
    // The nesting is looked at before the parser is, whose tree is taken down recursively.
    if let Some(place) = too_deep(text) {
        findings.push(nested_too_deep(Span::new(file, place)));
        return (None, findings);
    }
    let mut text = Cow::Borrowed(text);
    let (mut tree, mut faults) = DeTable::parse_recoverable(&text);
    let read_on;
    if !faults.is_empty() {
        read_on = readable(file, &text, &mut findings);
        text = Cow::Borrowed(&read_on);
        (tree, faults) = DeTable::parse_recoverable(&read_on);
    }
    let stumbled = faults
        .iter()
        .filter_map(toml::de::Error::span)
        .map(|span| span.start)
        .collect();
    report_syntax(file, &text, faults, &mut findings);
    let mut reader = Reader {
        file,
        stumbled,
        findings,
    };
    let start = Span::new(file, 0..0);
    let root = Node {
        value: reader.table(tree.get_ref(), 1),
        key_origin: start,
        origin: start,
        order: 0,
        beneath: None,
    };
    (Some(root), reader.findings)
}

fn too_large(file: FileId, sources: &SourceMap) -> Diagnostic {
    let length = sources.text(file).len();
    Diagnostic::error(
        codes::TOO_LARGE,
        format!(
            "`{}` has {length} bytes, which is too many for a variant file",
            sources.name(file)
        ),
    )
    .at(Span::new(file, 0..0))
    .with_help(format!("a variant file has at most {MAX_FILE_BYTES} bytes"))
}

fn nested_too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(codes::TOO_DEEP, "tables and lists are nested too deep here")
        .at(span)
        .with_help(format!(
            "at most {MAX_DEPTH} of them may stand inside each other"
        ))
}

/// The text without the lines that are at fault, which are reported.
fn readable(file: FileId, text: &str, findings: &mut Diagnostics) -> String {
    let mut text = text.to_owned();
    for open in longstring::mend(&mut text) {
        let said = if open.too_few {
            "a string over several lines ends with three quotation marks"
        } else {
            "the string that begins here is not closed"
        };
        let finding = Diagnostic::error(codes::SYNTAX, said).at(Span::new(file, open.at));
        findings.push(finding.with_help("end it with `\"\"\"` on a line of its own"));
    }
    for open in unclosed(&text) {
        let (what, close) = if text
            .get(open.at..)
            .is_some_and(|rest| rest.starts_with('['))
        {
            ("list", ']')
        } else {
            ("table", '}')
        };
        let message = format!("the {what} that begins here is not closed");
        let bracket = Span::new(file, open.at..open.at + 1);
        findings.push(
            Diagnostic::error(codes::SYNTAX, message)
                .at(bracket)
                .with_help(format!("end it with `{close}`")),
        );
        blank(&mut text, open.lost);
    }
    for _ in 0..MAX_READ_AGAIN {
        let (_, faults) = DeTable::parse_recoverable(&text);
        let faults = faults.into_iter();
        // The first fault is sure; those after it may come of it. Of a key that is set twice nothing comes.
        let first = faults
            .filter(|fault| fault.message() != TWICE)
            .filter_map(|fault| Some((fault.span()?, fault.message().to_owned())))
            .min_by_key(|(place, _)| place.start);
        let Some((place, message)) = first else {
            break;
        };
        // What is missing at the end of a line may be missed only on the next one.
        findings.push(syntax(file, &text, place.clone(), &message));
        let before = text.len();
        let at = place.start.min(text.len().saturating_sub(1));
        let lost = lost_at(&text, at);
        let lost = if message.contains("string") {
            lost.start..end_of_string(&text, lost.end)
        } else {
            lost
        };
        blank(&mut text, lost);
        debug_assert_eq!(before, text.len());
    }
    text
}

/// One finding for each line on which the parser stumbled: what follows on the same line is the same cause.
fn report_syntax(
    file: FileId,
    text: &str,
    faults: Vec<toml::de::Error>,
    findings: &mut Diagnostics,
) {
    let mut places: Vec<(Range<usize>, String)> = faults
        .into_iter()
        .map(|fault| (fault.span().unwrap_or(0..0), fault.message().to_owned()))
        .collect();
    places.sort_by_key(|(place, _)| place.start);
    let mut said = findings.len();
    let mut line_end = None;
    for (place, message) in places {
        if line_end.is_some_and(|end| place.start <= end) {
            continue;
        }
        line_end = Some(end_of_line(text, place.start));
        said += 1;
        if said > MAX_SYNTAX_FINDINGS {
            findings.push(
                Diagnostic::error(
                    codes::SYNTAX,
                    "more lines of this file are faulty; they are not listed",
                )
                .at(Span::new(file, place)),
            );
            return;
        }
        findings.push(syntax(file, text, place, &message));
    }
}

fn end_of_line(text: &str, from: usize) -> usize {
    text.get(from..)
        .and_then(|rest| rest.find('\n'))
        .map_or(text.len(), |n| from + n)
}

fn syntax(file: FileId, text: &str, place: Range<usize>, message: &str) -> Diagnostic {
    if message == TWICE {
        return super::twice::twice(codes::DUPLICATE_KEY, file, text, place);
    }
    super::syntax::syntax(codes::SYNTAX, file, text, place, message)
}

/// The first place that is nested deeper than [`MAX_DEPTH`], as far as brackets, braces and dotted keys tell.
///
/// It need not be exact: the tree is measured again. It has to be finite work and to keep the parser shallow.
fn too_deep(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut open = 0usize;
    let mut dots = 0usize;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => {
                at = after_string(bytes, at);
                continue;
            }
            b'#' => {
                at = end_of_line(text, at);
                continue;
            }
            b'[' | b'{' => {
                open += 1;
                dots = 0;
            }
            b']' | b'}' => open = open.saturating_sub(1),
            b'.' => dots += 1,
            b'=' | b',' | b'\n' => dots = 0,
            _ => {}
        }
        if open > MAX_DEPTH || dots > MAX_DEPTH {
            return Some(at..at + 1);
        }
        at += 1;
    }
    None
}

/// Where a string that opens at `at` is over; an unclosed one ends with its line, or with the text.
pub(super) fn after_string(bytes: &[u8], at: usize) -> usize {
    let quote = bytes.get(at).copied().unwrap_or(b'"');
    let triple = bytes.get(at..at + 3) == Some(&[quote; 3]);
    let mut at = at + if triple { 3 } else { 1 };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if quote == b'"' => at += 1,
            b'\n' if !triple => return at,
            _ if byte != quote => {}
            _ if !triple => return at + 1,
            _ if bytes.get(at..at + 3) == Some(&[quote; 3]) => return at + 3,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

struct Reader {
    file: FileId,
    /// Where the parser stumbled. What it made of a value there is a guess.
    stumbled: BTreeSet<usize>,
    findings: Diagnostics,
}

impl Reader {
    fn table(&mut self, table: &DeTable<'_>, depth: usize) -> Value {
        let entries = table.iter().filter_map(|(key, value)| {
            let key_origin = Span::new(self.file, key.span());
            let node = self.node(value, key_origin, depth)?;
            Some((key.get_ref().clone().into_owned(), node))
        });
        Value::Table(entries.collect())
    }

    fn node(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        key_origin: Span,
        depth: usize,
    ) -> Option<Node> {
        let place = value.span();
        let origin = Span::new(self.file, place.clone());
        let is_plain = !value.get_ref().is_table() && !value.get_ref().is_array();
        if is_plain
            && self
                .stumbled
                .range(place.start..=place.end)
                .next()
                .is_some()
        {
            return None;
        }
        let read = match value.get_ref() {
            DeValue::Table(_) | DeValue::Array(_) if depth >= MAX_DEPTH => {
                self.findings.push(nested_too_deep(key_origin));
                return None;
            }
            DeValue::Table(table) => self.table(table, depth + 1),
            DeValue::Array(elements) => Value::Array(
                elements
                    .iter()
                    .filter_map(|element| {
                        self.node(element, Span::new(self.file, element.span()), depth + 1)
                    })
                    .collect(),
            ),
            DeValue::String(text) => Value::String(text.clone().into_owned()),
            DeValue::Integer(number) => {
                let Ok(number) = i64::from_str_radix(number.as_str(), number.radix()) else {
                    let said = "this number is too large to be read";
                    self.findings
                        .push(Diagnostic::error(codes::OUT_OF_RANGE, said).at(origin));
                    return None;
                };
                Value::Integer(number)
            }
            DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(value) => Value::Boolean(*value),
            DeValue::Datetime(moment) => Value::Datetime(moment.to_string()),
        };
        Some(Node {
            value: read,
            key_origin,
            origin,
            order: u64::from(key_origin.start),
            beneath: None,
        })
    }
}
