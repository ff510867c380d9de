//! The few characters of a text that a finding has to show, however long the text and its lines are.

use std::ops::Range;

use crate::basics::{Label, SourceMap};

/// The longest line that is shown whole, in characters.
const MAX_LINE: usize = 160;

/// What is shown of a longer line before the place, and from the place on.
const AROUND: (usize, usize) = (60, 90);

/// The most lines between two places that are shown together.
const MAX_GAP: usize = 12;

/// A piece of a text with places in it.
pub(super) struct Excerpt<'a> {
    /// The name of the text.
    pub(super) file: &'a str,
    /// The line of its first place.
    pub(super) line: usize,
    /// The column of its first place, in characters.
    pub(super) column: usize,
    /// The number of the first line shown.
    pub(super) first_line: usize,
    /// What is shown.
    pub(super) text: String,
    /// The places in it, with the number of the label that each belongs to.
    pub(super) places: Vec<(Range<usize>, usize)>,
}

/// Cuts out what the labels speak of. Labels that are near each other share an excerpt; the first label comes first.
pub(super) fn cut<'a>(labels: &[&Label], sources: &'a SourceMap) -> Vec<Excerpt<'a>> {
    let mut excerpts: Vec<(Excerpt<'a>, Lines)> = Vec::new();
    for (n, label) in labels.iter().enumerate() {
        let text = sources.text(label.span.file);
        let file = sources.name(label.span.file);
        let position = sources.position(label.span);
        let lines = Lines::around(text, label.span.range(), position.line);
        let near = excerpts
            .iter_mut()
            .find(|(excerpt, shown)| excerpt.file == file && shown.may_share(&lines));
        if let Some((excerpt, shown)) = near {
            *shown = shown.and(&lines);
            excerpt.places.push((label.span.range(), n));
        } else {
            let excerpt = Excerpt {
                file,
                line: position.line,
                column: position.column,
                first_line: lines.first,
                text: String::new(),
                places: vec![(label.span.range(), n)],
            };
            excerpts.push((excerpt, lines));
        }
    }
    let filled = excerpts.into_iter().map(|(mut excerpt, lines)| {
        let text = labels
            .get(excerpt.places.first().map_or(0, |(_, n)| *n))
            .map_or("", |label| sources.text(label.span.file));
        lines.show(text, &mut excerpt);
        excerpt
    });
    filled.collect()
}

/// Whole lines of a text.
struct Lines {
    /// The number of the first.
    first: usize,
    /// The number of the last.
    last: usize,
    /// Their bytes, without the last line end.
    bytes: Range<usize>,
    /// Whether one of them is too long to be shown.
    long: bool,
}

impl Lines {
    /// The line in which `place` begins. Of a place over several lines the first is enough to find it.
    fn around(text: &str, place: Range<usize>, number: usize) -> Self {
        let from = boundary(text, place.start);
        let start = text
            .get(..from)
            .and_then(|before| before.rfind('\n'))
            .map_or(0, |n| n + 1);
        let end = text
            .get(from..)
            .and_then(|rest| rest.find('\n'))
            .map_or(text.len(), |n| from + n);
        Self {
            first: number,
            last: number,
            bytes: start..end,
            long: text
                .get(start..end)
                .is_some_and(|line| line.chars().nth(MAX_LINE).is_some()),
        }
    }

    fn may_share(&self, other: &Self) -> bool {
        let near = other.first <= self.last + MAX_GAP && self.first <= other.last + MAX_GAP;
        near && !self.long && !other.long
    }

    fn and(&self, other: &Self) -> Self {
        Self {
            first: self.first.min(other.first),
            last: self.last.max(other.last),
            bytes: self.bytes.start.min(other.bytes.start)..self.bytes.end.max(other.bytes.end),
            long: false,
        }
    }

    /// Puts the lines into an excerpt and moves its places to where they are in it.
    fn show(&self, text: &str, excerpt: &mut Excerpt<'_>) {
        excerpt.first_line = self.first;
        let whole = text.get(self.bytes.clone()).unwrap_or("");
        let places = std::mem::take(&mut excerpt.places).into_iter();
        let places = places.map(|(place, n)| (within(whole, self.bytes.start, &place), n));
        if self.long {
            let places: Vec<_> = places.collect();
            let start = places.first().map_or(0, |(place, _)| place.start);
            let (line, shown, prefix) = middle(whole, start);
            let moved = places.into_iter().map(|(place, n)| {
                let clip = |at: usize| at.clamp(shown.start, shown.end) - shown.start + prefix;
                (clip(place.start)..clip(place.end), n)
            });
            excerpt.places = moved.collect();
            excerpt.text = line;
        } else {
            excerpt.places = places.collect();
            whole.clone_into(&mut excerpt.text);
        }
    }
}

/// A place of a text as a place of the lines that begin at `start`; cut at the end of its first line.
fn within(lines: &str, start: usize, place: &Range<usize>) -> Range<usize> {
    let from = boundary(lines, place.start.saturating_sub(start));
    let end = boundary(lines, place.end.saturating_sub(start)).max(from);
    // Looked for in the place alone: the line may be very long.
    let line_end = lines
        .get(from..end)
        .and_then(|place| place.find(['\n', '\r']));
    from..line_end.map_or(end, |n| from + n)
}

/// The part of a long line around `at`, the bytes of the line that it shows, and how many bytes stand before them.
fn middle(line: &str, at: usize) -> (String, Range<usize>, usize) {
    let before = line
        .get(..at)
        .unwrap_or("")
        .char_indices()
        .rev()
        .take(AROUND.0)
        .last();
    let start = before.map_or(at, |(n, _)| n);
    let rest = line.get(at..).unwrap_or("");
    let end = rest
        .char_indices()
        .nth(AROUND.1)
        .map_or(line.len(), |(n, _)| at + n);
    let mark = |cut: bool| if cut { "…" } else { "" };
    let (opening, closing) = (mark(start > 0), mark(end < line.len()));
    let shown = line.get(start..end).unwrap_or("");
    (
        format!("{opening}{shown}{closing}"),
        start..end,
        opening.len(),
    )
}

/// The nearest place at or before `at` where a character begins.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
