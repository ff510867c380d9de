//! Writes a record that was read from a text in canonical form, with everything that was in it.

use super::form::Piece;
use super::layout::{Layout, Place};
use super::reader::read;
use super::vocabulary::Vocabulary;
use crate::basics::Diagnostics;
use crate::game::Language;
use crate::notation::split::blank;
use crate::notation::{Ast, Item, Kind, Tag};

/// A record in canonical form, without an end of line, and the findings of reading it.
///
/// Words that mean something are written as the variant spells them, in `language` if one is given; all other words,
/// and every comment, mark, tag and variation, stay as they are and in their order. A record whose text is faulty is
/// left alone, for where its parts end is not certain.
pub fn format_record(
    ast: &Ast,
    text: &str,
    vocabulary: &Vocabulary<'_>,
    language: Option<Language>,
) -> (String, Diagnostics) {
    if ast.faulty {
        let (_, findings) = super::read_record(ast, text, vocabulary);
        return (as_written(ast, text).to_owned(), findings);
    }
    let (_, findings, pieces) = read(ast, text, vocabulary, Vec::<Piece>::new());
    let mut layout = Layout::new(vocabulary.names, language);
    let mut writer = Writer {
        ast,
        text,
        pieces: &pieces,
        tags: ast.tags.iter(),
        solid: 0,
    };
    writer.items(&mut layout);
    (layout.finish(), findings)
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
    fn items(&mut self, layout: &mut Layout<'_>) {
        let ast = self.ast;
        let mut at = 0;
        while let Some(&item) = ast.items.get(at) {
            if item.blank {
                layout.blank();
            }
            if item.kind != Kind::Word {
                self.other(at + 1, item, layout);
                at += 1;
                continue;
            }
            let last = match self.pieces.split_first() {
                Some((piece, rest)) if piece.first == at => {
                    self.pieces = rest;
                    layout.form(piece.form, item.text(self.text));
                    piece.last
                }
                _ => {
                    layout.verbatim(item.text(self.text));
                    at
                }
            };
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
