//! Texts that have been read, and places in them.

use std::sync::OnceLock;

use memchr::memchr_iter;

/// Which of the texts of a [`SourceMap`] a place is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(u32);

/// A stretch of a text, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The text it is in.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The bytes `range` of `file`.
    pub fn new(file: FileId, range: std::ops::Range<usize>) -> Self {
        Self {
            file,
            start: range.start as u32,
            end: range.end as u32,
        }
    }

    /// From the start of this span to the end of `other`, in the same text.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            end: other.end.max(self.end),
            ..self
        }
    }

    /// The bytes, as a range.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A value and where it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it is written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value written at `span`.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// A line and a column, both from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// The texts that have been read, by name. It holds texts and never reads a file.
#[derive(Clone, Default, Debug)]
pub struct SourceMap {
    files: Vec<Source>,
}

/// A text, or the part of a long one that is at hand.
#[derive(Clone, Debug)]
struct Source {
    name: String,
    text: String,
    /// How many lines of it came before the part that is at hand.
    lines_before: usize,
    /// Where each line begins, once a place has been asked for: then no place costs a look at the whole text.
    starts: OnceLock<Vec<usize>>,
}

impl Source {
    fn position(&self, byte: usize) -> Position {
        let starts = self.starts.get_or_init(|| line_starts(&self.text));
        let at = boundary(&self.text, byte);
        let line = starts.partition_point(|&start| start <= at);
        let start = starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let before = self.text.get(start..at).unwrap_or("");
        Position {
            line: self.lines_before + line,
            column: before.chars().count() + 1,
        }
    }
}

impl SourceMap {
    /// Keeps a text under the name that reports will call it by.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push(Source {
            name: name.into(),
            text: text.into(),
            lines_before: 0,
            starts: OnceLock::new(),
        });
        FileId(self.files.len() as u32 - 1)
    }

    /// Puts the next part of a long text in the place of the one before. Places in it are counted from its start, lines
    /// from the start of the whole text; a part begins with a line.
    pub fn go_on(&mut self, file: FileId, text: impl Into<String>) {
        if let Some(source) = self.files.get_mut(file.0 as usize) {
            source.lines_before += count_lines(&source.text);
            source.text = text.into();
            source.starts = OnceLock::new();
        }
    }

    /// Puts another text in the place of one that has been changed, under the name that it has now.
    pub fn put(&mut self, file: FileId, name: impl Into<String>, text: impl Into<String>) {
        self.put_part(file, name, text, 0);
    }

    /// The same with a part of a long text, before which there are so many lines of it.
    pub fn put_part(
        &mut self,
        file: FileId,
        name: impl Into<String>,
        text: impl Into<String>,
        lines_before: usize,
    ) {
        if let Some(source) = self.files.get_mut(file.0 as usize) {
            *source = Source {
                name: name.into(),
                text: text.into(),
                lines_before,
                starts: OnceLock::new(),
            };
        }
    }

    /// Lets go of a text that is no longer needed. Its name stays, and so do the places in other texts.
    pub fn forget(&mut self, file: FileId) {
        self.go_on(file, String::new());
    }

    /// The name of a text.
    pub fn name(&self, file: FileId) -> &str {
        self.files
            .get(file.0 as usize)
            .map_or("", |source| source.name.as_str())
    }

    /// A whole text, or the part of it that is at hand.
    pub fn text(&self, file: FileId) -> &str {
        self.files
            .get(file.0 as usize)
            .map_or("", |source| source.text.as_str())
    }

    /// The text of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).get(span.range()).unwrap_or("")
    }

    /// Line and column of the start of a span.
    pub fn position(&self, span: Span) -> Position {
        let source = self.files.get(span.file.0 as usize);
        source.map_or(Position { line: 1, column: 1 }, |source| {
            source.position(span.start as usize)
        })
    }
}

/// How many lines end in a text.
pub fn count_lines(text: &str) -> usize {
    memchr_iter(b'\n', text.as_bytes()).count()
}

/// Where each line of a text begins.
fn line_starts(text: &str) -> Vec<usize> {
    let ends = memchr_iter(b'\n', text.as_bytes());
    std::iter::once(0).chain(ends.map(|end| end + 1)).collect()
}

/// The nearest place at or before `byte` where a character begins.
fn boundary(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Line and column of a byte of `text`.
pub fn position(text: &str, byte: usize) -> Position {
    let end = boundary(text, byte);
    let before = text.get(..end).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |n| n + 1);
    Position {
        line: count_lines(before) + 1,
        column: before
            .get(line_start..)
            .map_or(0, |line| line.chars().count())
            + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_a_text_are_found_without_reading_it_again() {
        let mut sources = SourceMap::default();
        let file = sources.add("first", "é\nőr\n\nvége");
        let text = sources.text(file).to_owned();
        for byte in 0..=text.len() + 1 {
            let place = Span::new(file, byte..byte);
            assert_eq!(sources.position(place), position(&text, byte), "{byte}");
        }
        let starts = |sources: &SourceMap| sources.files[0].starts.get().map(Vec::as_ptr);
        // However many places are asked for, the text is looked through once.
        let first = starts(&sources);
        assert!(first.is_some());
        let _ = sources.position(Span::new(file, 3..4));
        assert_eq!(starts(&sources), first);
        sources.go_on(file, "next\nline");
        assert_eq!(
            sources.position(Span::new(file, 5..6)),
            Position { line: 5, column: 1 }
        );
    }
}
