//! Writes a record that was read from a text in canonical form, with everything that was in it.

use super::form::{Form, Piece};
use super::layout::{Layout, Place};
use super::model::Record;
use super::reader::read;
use super::same::same;
use super::vocabulary::Vocabulary;
use crate::basics::{Diagnostics, Span};
use crate::game::{Language, Section};
use crate::notation::split::blank;
use crate::notation::{Ast, Item, Kind, Tag, parse, split};

/// A record that was written anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formatted {
    /// The text, without an end of line.
    pub text: String,
    /// The findings of reading it.
    pub findings: Diagnostics,
    /// What was left as it was written, because something in it is not understood.
    pub left: Vec<Span>,
}

/// A record in canonical form.
///
/// Words that mean something are written as the variant spells them, in `language` if one is given; every comment, mark,
/// tag and variation stays as it is and in its order. A section in which a word is not understood is left alone, for
/// what the words beside it mean is not certain; so is a record whose text is faulty, for where its parts end is not.
/// And whatever the names of the variant may be: what is written reads as what was read, or nothing is written.
pub fn format_record(
    ast: &Ast,
    text: &str,
    vocabulary: &Vocabulary<'_>,
    language: Option<Language>,
) -> Formatted {
    let (record, findings, pieces) = read(ast, text, vocabulary, Vec::<Piece>::new());
    if !ast.faulty {
        let parts = parts(ast, &pieces);
        let ids = language.map(|_| None);
        for language in std::iter::once(language).chain(ids) {
            let mut writer = Writer {
                ast,
                text,
                pieces: &pieces,
                tags: ast.tags.iter(),
                solid: 0,
            };
            let mut layout = Layout::new(vocabulary.names, language);
            let left = writer.parts(&parts, &mut layout);
            let written = layout.finish();
            if reads_as(&written, ast, vocabulary, &record, &findings) {
                return Formatted {
                    text: written,
                    findings,
                    left,
                };
            }
        }
    }
    Formatted {
        text: as_written(ast, text).to_owned(),
        findings,
        left: vec![ast.span],
    }
}

/// Whether a text is one record that means what another means, and has the same faults.
fn reads_as(
    written: &str,
    ast: &Ast,
    vocabulary: &Vocabulary<'_>,
    record: &Record,
    findings: &Diagnostics,
) -> bool {
    let ranges = split(written);
    let ([] | [_]) = ranges.as_slice() else {
        return false;
    };
    let range = ranges.into_iter().next().unwrap_or(0..0);
    let (again, _) = parse(written, range, ast.span.file);
    let (reread, more) = super::read_record(&again, written, vocabulary);
    let codes = |findings: &Diagnostics| {
        let mut codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
        codes.sort_unstable();
        codes
    };
    !again.faulty && codes(findings) == codes(&more) && same(record, &reread)
}

/// A section, or what stands before the first one: its items, and whether all of its words are understood.
struct Part {
    first: usize,
    end: usize,
    section: Option<Section>,
    understood: bool,
}

/// The parts of a record, one after another.
fn parts(ast: &Ast, pieces: &[Piece]) -> Vec<Part> {
    let mut part = Part {
        first: 0,
        end: 0,
        section: None,
        understood: true,
    };
    let mut parts = Vec::new();
    let mut pieces = pieces.iter().peekable();
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(item) = ast.items.get(at) {
        let mut next = at + 1;
        match item.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Word => match pieces.next_if(|piece| piece.first == at) {
                Some(piece) => {
                    next = piece.last + 1;
                    if let (0, Form::Section(section) | Form::Misspelt(section)) =
                        (depth, piece.form)
                    {
                        part.end = at;
                        let begun = Part {
                            first: at,
                            end: at,
                            section: Some(section),
                            understood: true,
                        };
                        parts.push(std::mem::replace(&mut part, begun));
                    }
                }
                None => part.understood = false,
            },
            _ => {}
        }
        at = next;
    }
    part.end = ast.items.len();
    parts.push(part);
    parts
}

/// A record just as it is written, without the space around it.
pub fn as_written<'a>(ast: &Ast, text: &'a str) -> &'a str {
    let record = text.get(ast.span.range()).unwrap_or("");
    record.trim_start_matches(blank).trim_end()
}

/// The text of a file with these records.
pub fn join(records: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut text = String::new();
    for record in records {
        if record.as_ref().is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(record.as_ref());
        text.push('\n');
    }
    text
}

struct Writer<'a> {
    ast: &'a Ast,
    text: &'a str,
    /// The pieces still to come.
    pieces: &'a [Piece],
    tags: std::slice::Iter<'a, Tag>,
    /// The next item that is no comment, once it has been looked for.
    solid: usize,
}

impl Writer<'_> {
    /// Writes every part; gives the places of those that are left as they are.
    fn parts(&mut self, parts: &[Part], layout: &mut Layout<'_>) -> Vec<Span> {
        let mut left = Vec::new();
        for part in parts {
            if part.understood {
                self.items(part.first, part.end, layout);
            } else {
                left.extend(self.verbatim(part, layout));
            }
        }
        left
    }

    /// Leaves a part as it is written, from its first word on; what comes before that is no part of the deal.
    fn verbatim(&mut self, part: &Part, layout: &mut Layout<'_>) -> Option<Span> {
        let ast = self.ast;
        let items = ast.items.get(part.first..part.end).unwrap_or(&[]);
        let before = items
            .iter()
            .take_while(|item| {
                // A sign before the first word decides whether that word is the first of its line.
                matches!(item.kind, Kind::Tag | Kind::Comment | Kind::Remark)
            })
            .count();
        self.items(part.first, part.first + before, layout);
        let items = items.get(before..).unwrap_or(&[]);
        let (first, last) = (items.first()?, items.last()?);
        if first.blank {
            layout.blank();
        }
        let mut start = first.start as usize;
        let head = self.text.get(ast.span.start as usize..start).unwrap_or("");
        if first.first {
            start -= head.len() - head.trim_end_matches([' ', '\t']).len();
        }
        let text = self.text.get(start..last.end as usize).unwrap_or("");
        layout.as_written(text, part.section);
        for _ in items.iter().filter(|item| item.kind == Kind::Tag) {
            self.tags.next();
        }
        while let Some((piece, rest)) = self.pieces.split_first()
            && piece.first < part.end
        {
            self.pieces = rest;
        }
        Some(first.span(ast.span.file).to(last.span(ast.span.file)))
    }

    fn items(&mut self, first: usize, end: usize, layout: &mut Layout<'_>) {
        let ast = self.ast;
        let mut at = first;
        while let Some(&item) = ast.items.get(at).filter(|_| at < end) {
            if item.blank {
                layout.blank();
            }
            if item.kind != Kind::Word {
                self.other(at + 1, item, layout);
                at += 1;
                continue;
            }
            let Some((piece, rest)) = self.pieces.split_first() else {
                return;
            };
            self.pieces = rest;
            layout.form(piece.form, item.text(self.text));
            let last = piece.last;
            // Marks and comments inside a name come after it, the marks first so that they can be written to it.
            let mut marks = last + 1;
            while ast
                .items
                .get(marks)
                .is_some_and(|item| item.kind == Kind::Mark)
            {
                marks += 1;
            }
            let inner = ast.items.get(at + 1..marks).unwrap_or(&[]);
            for item in inner.iter().filter(|item| item.kind == Kind::Mark) {
                layout.mark(item.text(self.text));
            }
            for &item in inner {
                if matches!(item.kind, Kind::Comment | Kind::Remark) {
                    self.other(marks, item, layout);
                }
            }
            at = marks;
        }
    }

    fn other(&mut self, next: usize, item: Item, layout: &mut Layout<'_>) {
        let text = item.text(self.text);
        let own = item.first || layout.is_full();
        match item.kind {
            Kind::Tag => {
                if let Some(tag) = self.tags.next() {
                    layout.tag(tag.name(self.text), &tag.value(self.text));
                }
            }
            Kind::Mark => layout.mark(text),
            Kind::Comment => layout.comment(text, self.place(next, own)),
            Kind::Remark => layout.remark(text, self.place(next, own)),
            Kind::Open => layout.open(),
            Kind::Close => layout.close(),
            Kind::Separator | Kind::Word => {}
        }
    }

    /// Where a comment stands: on a line of its own it is set in like what comes next, which is at `next` or later.
    fn place(&mut self, next: usize, own: bool) -> Place {
        if !own {
            return Place::Inline;
        }
        if self.solid < next {
            let rest = self.ast.items.get(next..).unwrap_or(&[]);
            let comment =
                |item: &Item| matches!(item.kind, Kind::Comment | Kind::Remark | Kind::Separator);
            self.solid = next + rest.iter().take_while(|item| comment(item)).count();
        }
        match (self.ast.items.get(self.solid), self.pieces.first()) {
            (None, _) => Place::Before(0),
            (Some(_), Some(piece)) if piece.first == self.solid => {
                piece.form.indent().map_or(Place::Section, Place::Before)
            }
            _ => Place::Section,
        }
    }
}
