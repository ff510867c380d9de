//! A record as it is written: tags, words, comments, marks and variations in their order, right or wrong.

use std::borrow::Cow;
use std::ops::Range;

use crate::basics::{FileId, Span};

/// A record as it is written.
///
/// Everything holds places and no text of its own; the text must be at hand wherever an `Ast` is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ast {
    /// The record's place in its text.
    pub span: Span,
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// Everything, the tags included, in order. Variations are flat, from an [`Kind::Open`] to its [`Kind::Close`].
    pub items: Vec<Item>,
    /// Whether the text itself is faulty, so that what stands where is not certain.
    pub faulty: bool,
}

/// A tag as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The whole tag with its brackets.
    pub span: Span,
    /// The name.
    pub name: Span,
    /// The value without its quotes, still escaped.
    pub value: Span,
}

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A tag; they come in the order of [`Ast::tags`].
    Tag,
    /// A word: anything that the variant or the section explains.
    Word,
    /// A mark: `!` and the like, or `$` with a number.
    Mark,
    /// A comment in braces.
    Comment,
    /// A comment from `#` to the end of the line.
    Remark,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `,` `;` or `:`.
    Separator,
}

/// One thing in a record, and how it stands on its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Item {
    /// What it is.
    pub kind: Kind,
    /// Whether it is the first thing on its line, separators not counted.
    pub first: bool,
    /// Whether it is a word before which only comments, marks and parentheses stand on its line, or the first word of
    /// a variation; only such a word can start a section without doubt.
    pub lead: bool,
    /// Whether an empty line comes before it.
    pub blank: bool,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Item {
    /// The bytes, as a range.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// How many bytes it has.
    pub fn size(self) -> usize {
        self.range().len()
    }

    /// The text of the item.
    pub fn text(self, text: &str) -> &str {
        text.get(self.range()).unwrap_or("")
    }

    /// The place of the item.
    pub fn span(self, file: FileId) -> Span {
        Span::new(file, self.range())
    }

    /// Whether it says nothing about the deal: a comment, a mark or a separator.
    pub fn is_trivia(self) -> bool {
        matches!(
            self.kind,
            Kind::Comment | Kind::Remark | Kind::Mark | Kind::Separator | Kind::Tag
        )
    }
}

impl Tag {
    /// The name.
    pub fn name(self, text: &str) -> &str {
        text.get(self.name.range()).unwrap_or("")
    }

    /// The value, with `\"` and `\\` read.
    pub fn value(self, text: &str) -> Cow<'_, str> {
        let raw = text.get(self.value.range()).unwrap_or("");
        if !raw.contains('\\') {
            return Cow::Borrowed(raw);
        }
        let mut value = String::with_capacity(raw.len());
        let mut chars = raw.chars();
        while let Some(c) = chars.next() {
            match (c, chars.clone().next()) {
                ('\\', Some(escaped @ ('"' | '\\'))) => {
                    value.push(escaped);
                    chars.next();
                }
                _ => value.push(c),
            }
        }
        Cow::Owned(value)
    }
}

impl Ast {
    /// The value of the first tag with this name.
    pub fn tag<'a>(&self, text: &'a str, name: &str) -> Option<Cow<'a, str>> {
        self.tag_named(text, name).map(|tag| tag.value(text))
    }

    /// The first tag with this name.
    pub fn tag_named(&self, text: &str, name: &str) -> Option<Tag> {
        let mut tags = self.tags.iter().copied();
        tags.find(|tag| tag.name(text) == name)
    }

    /// Whether there is neither a tag nor a word: only comments, or nothing.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.items.iter().all(|item| item.is_trivia())
    }
}
