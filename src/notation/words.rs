//! Cuts a stretch of text into words, marks, parentheses and separators, and keeps track of lines.

use super::ast::{Item, Kind};
use super::split::blank;

/// The marks that are signs, as they end a word.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Collects items and knows how they stand on their lines.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something else about what has been read"
)]
#[derive(Debug)]
pub(super) struct Items {
    pub(super) all: Vec<Item>,
    first: bool,
    lead: bool,
    breaks: usize,
    /// Whether there are parentheses.
    pub(super) variations: bool,
    /// Whether there are marks.
    pub(super) marks: bool,
    /// The first control character met.
    pub(super) control: Option<usize>,
    /// The closing braces that close nothing.
    pub(super) braces: Vec<usize>,
}

impl Items {
    pub(super) fn with_capacity(items: usize) -> Self {
        Self {
            all: Vec::with_capacity(items),
            first: true,
            lead: true,
            breaks: 0,
            variations: false,
            marks: false,
            control: None,
            braces: Vec::new(),
        }
    }

    /// Adds an item.
    pub(super) fn push(&mut self, kind: Kind, start: usize, end: usize) {
        let word = kind == Kind::Word;
        self.variations |= matches!(kind, Kind::Open | Kind::Close);
        self.marks |= kind == Kind::Mark;
        self.all.push(Item {
            kind,
            first: self.first,
            lead: word && self.lead,
            blank: self.breaks > 1 && !self.all.is_empty(),
            start: start as u32,
            end: end as u32,
        });
        // A separator says nothing, so what follows it may still be the first thing on the line.
        self.first &= kind == Kind::Separator;
        self.breaks = 0;
        match kind {
            Kind::Word | Kind::Separator => self.lead = false,
            Kind::Open => self.lead = true,
            _ => {}
        }
    }

    /// Whether only tags and comments stand on the line so far.
    pub(super) fn before_words(&self) -> bool {
        self.lead
    }

    /// Cuts `text`, which begins at byte `at`.
    ///
    /// The loop that looks at every byte of a record; by itself it is faster than where it is mixed with other code.
    #[inline(never)]
    pub(super) fn cut(&mut self, text: &str, at: usize) {
        let bytes = text.as_bytes();
        let mut n = 0;
        while let Some(&byte) = bytes.get(n) {
            let here = at + n;
            match class(byte) {
                Class::Space => n += 1,
                Class::Break => {
                    self.first = true;
                    self.lead = true;
                    self.breaks += 1;
                    n += 1;
                }
                Class::Open | Class::Close | Class::Separator => {
                    let kind = match class(byte) {
                        Class::Open => Kind::Open,
                        Class::Close => Kind::Close,
                        _ => Kind::Separator,
                    };
                    self.push(kind, here, here + 1);
                    n += 1;
                }
                Class::Brace => {
                    self.braces.push(here);
                    n += 1;
                }
                Class::Letter | Class::Control | Class::Wide => {
                    let end = self.word_end(text, n, at);
                    if end == n {
                        // A space that is not ASCII.
                        let rest = text.get(n..).unwrap_or("");
                        n += rest.chars().next().map_or(1, char::len_utf8);
                    } else {
                        let last = bytes.get(end - 1);
                        if byte == b'$' || matches!(last, Some(b'!' | b'?')) {
                            self.marked(text.get(n..end).unwrap_or(""), here);
                        } else {
                            self.push(Kind::Word, here, at + end);
                        }
                        n = end;
                    }
                }
            }
        }
    }

    /// Where a word ends that begins at `start`.
    #[inline]
    fn word_end(&mut self, text: &str, start: usize, at: usize) -> usize {
        let end = letters_end(text.as_bytes(), start);
        match text.as_bytes().get(end).map(|&byte| class(byte)) {
            // Nearly all bytes of words are letters.
            Some(Class::Control | Class::Wide) => self.odd_word_end(text, end, at),
            _ => end,
        }
    }

    /// Where a word ends that has more than letters.
    #[cold]
    fn odd_word_end(&mut self, text: &str, start: usize, at: usize) -> usize {
        let bytes = text.as_bytes();
        let mut n = start;
        loop {
            n = letters_end(bytes, n);
            match bytes.get(n).map(|&byte| class(byte)) {
                Some(Class::Control) => {
                    self.control = self.control.or(Some(at + n));
                    n += 1;
                }
                Some(Class::Wide) => {
                    let Some(c) = text.get(n..).and_then(|rest| rest.chars().next()) else {
                        return n;
                    };
                    if blank(c) {
                        return n;
                    }
                    n += c.len_utf8();
                }
                _ => return n,
            }
        }
    }

    /// Adds what may be a mark, or a word and the mark at its end as an item of its own.
    fn marked(&mut self, word: &str, at: usize) {
        let end = at + word.len();
        let stem = word.trim_end_matches(['!', '?']);
        let sign = word.get(stem.len()..).unwrap_or("");
        if word.starts_with('$') {
            self.push(Kind::Mark, at, end);
        } else if sign.is_empty() || word == "?" || !SIGNS.contains(&sign) {
            self.push(Kind::Word, at, end);
        } else {
            if !stem.is_empty() {
                self.push(Kind::Word, at, at + stem.len());
            }
            self.push(Kind::Mark, at + stem.len(), end);
        }
    }
}

/// Where the letters end that begin at `start`.
#[inline]
fn letters_end(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let letters = rest
        .iter()
        .take_while(|&&byte| class(byte) == Class::Letter);
    start + letters.count()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Space,
    Break,
    Open,
    Close,
    Separator,
    Brace,
    Control,
    /// Part of a character that is not ASCII.
    Wide,
}

/// The class of every byte.
const CLASSES: [Class; 256] = {
    let mut classes = [Class::Letter; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = class_of(byte as u8);
        byte += 1;
    }
    classes
};

fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

const fn class_of(byte: u8) -> Class {
    match byte {
        b' ' | b'\t' | b'\r' | 0x0b | 0x0c => Class::Space,
        b'\n' => Class::Break,
        b'(' => Class::Open,
        b')' => Class::Close,
        b',' | b';' | b':' => Class::Separator,
        b'}' => Class::Brace,
        0..=31 | 127 => Class::Control,
        128..=255 => Class::Wide,
        _ => Class::Letter,
    }
}
