//! Where one record of a text ends and the next begins.
//!
//! A record begins at a line that starts with a bracket, after a line that is none of tags; comments on lines of their
//! own before it belong to it. Splitting comes before parsing, so that a bad record cannot spoil the next one.

use std::ops::Range;

use memchr::{memchr, memchr3};

/// How many bytes a comment may have in which a line begins with a bracket. One that is not closed would else take all that
/// follows along, and of a long file nothing could be said before its end.
const LONGEST: usize = 1 << 16;

/// The records of a text, in order. A text of nothing but space has none.
pub fn split(text: &str) -> Vec<Range<usize>> {
    let mut scan = Scan::new(text);
    let (mut records, start) = scan.records(|_| true);
    if !text
        .get(start..)
        .unwrap_or("")
        .trim_matches(nothing)
        .is_empty()
    {
        records.push(start..text.len());
    }
    records
}

/// The records of the beginning of a text that are whole whatever the rest of the text is, and where the first begins
/// that may not be.
pub fn split_beginning(text: &str) -> (Vec<Range<usize>>, usize) {
    // Of a comment that seems not to be closed only the rest can tell where it ends.
    Scan::new(text).records(|scan| !scan.unclosed)
}

/// Whether a character is space where records are concerned; a byte order mark is.
pub(crate) fn blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Whether a character says nothing by itself.
fn nothing(c: char) -> bool {
    blank(c) || matches!(c, ',' | ';' | ':')
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// Whether the record has had anything but tags and comments.
    body: bool,
    /// Where comments that might belong to the next record begin.
    boundary: usize,
    /// Whether a comment has been met that nothing closes.
    unclosed: bool,
    braces: Next<'a>,
    closing: Next<'a>,
    tags: Next<'a>,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            body: false,
            boundary: 0,
            unclosed: false,
            braces: Next::new(text, find_brace),
            closing: Next::new(text, find_closing),
            tags: Next::new(text, find_tag),
        }
    }

    /// The records as far as what has been seen is `certain`, and where the one after them begins.
    fn records(&mut self, certain: impl Fn(&Self) -> bool) -> (Vec<Range<usize>>, usize) {
        let mut records = Vec::new();
        let mut start = 0;
        while self.at < self.text.len() {
            let begins = self.line();
            if !certain(self) {
                break;
            }
            if begins {
                records.push(start..self.boundary);
                start = self.boundary;
            }
        }
        (records, start)
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Reads to the end of a line, and says whether a new record begins with it.
    fn line(&mut self) -> bool {
        loop {
            let rest = self.rest();
            let space = rest.trim_start_matches(|c| c != '\n' && blank(c));
            self.at += rest.len() - space.len();
            if space.starts_with('[') {
                let begins = std::mem::take(&mut self.body);
                self.tag_line();
                return begins;
            }
            if !space.starts_with('{') {
                self.rest_of_line();
                return false;
            }
            self.at = self.comment_end();
            if self.text.get(..self.at).is_none_or(|t| t.ends_with('\n')) {
                // The comment was not closed and ends before a line of tags.
                return false;
            }
        }
    }

    /// Reads tags up to the end of the line or to what is none.
    fn tag_line(&mut self) {
        let mut quoted = false;
        let mut escaped = false;
        let bytes = self.rest().bytes();
        for (n, byte) in bytes.enumerate() {
            let here = self.at + n;
            match byte {
                b'\n' => {
                    self.at = here + 1;
                    return;
                }
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                b'"' => quoted = !quoted,
                b'{' | b'#' if !quoted => {
                    self.at = here;
                    self.comments_after_tag();
                    return;
                }
                _ => {}
            }
        }
        self.at = self.text.len();
    }

    fn comments_after_tag(&mut self) {
        let (body, boundary) = (self.body, self.boundary);
        self.rest_of_line();
        // What follows a comment on a line of tags is either another tag or a fault; neither ends the tags.
        (self.body, self.boundary) = (body, boundary);
    }

    /// Reads words and comments to the end of the line on which they end.
    fn rest_of_line(&mut self) {
        loop {
            let rest = self.rest();
            let Some(stop) = memchr3(b'{', b'#', b'\n', rest.as_bytes()) else {
                self.words(rest);
                self.at = self.text.len();
                self.settle();
                return;
            };
            let (words, tail) = rest.split_at(stop);
            self.words(words);
            self.at += stop;
            if tail.starts_with('{') {
                self.at = self.comment_end();
                if self.at < self.text.len()
                    && self.text.get(..self.at).is_some_and(|t| t.ends_with('\n'))
                {
                    // The comment was not closed and ends before a line of tags.
                    self.settle();
                    return;
                }
            } else {
                self.at += memchr(b'\n', tail.as_bytes()).map_or(tail.len(), |n| n + 1);
                self.settle();
                return;
            }
        }
    }

    fn words(&mut self, words: &str) {
        if !words.trim_start_matches(nothing).is_empty() {
            self.body = true;
            self.boundary = usize::MAX;
        }
    }

    /// At the end of a line: if it had words, what comes next may belong to the next record.
    fn settle(&mut self) {
        if self.boundary == usize::MAX {
            self.boundary = self.at;
        }
    }

    /// The end of the comment that starts here. One that is not closed ends before the next line of tags.
    fn comment_end(&mut self) -> usize {
        let inside = self.at + 1;
        let tag = self.tags.from(inside);
        let closing = self.closing.from(inside);
        let brace = self.braces.from(inside);
        // Whatever is still to come closes it too late.
        let never = tag.is_some() && (brace.is_some() || self.text.len() > inside + LONGEST);
        self.unclosed |= closing.is_none() && !never;
        match closing {
            Some(end) if tag.is_none_or(|tag| end < tag) => end + 1,
            // There may be brackets in a comment; but if another comment begins first, or it were very long, it was never
            // closed.
            Some(end) if brace.is_none_or(|brace| end < brace) && end <= inside + LONGEST => {
                end + 1
            }
            _ => tag.unwrap_or(self.text.len()),
        }
    }
}

/// The next place of something at or after an ever growing position: each byte is looked at once.
struct Next<'a> {
    text: &'a str,
    find: fn(&str, usize) -> Option<usize>,
    /// The place last found, or that there is none after; nothing before the first search.
    known: Option<Known>,
}

#[derive(Clone, Copy)]
enum Known {
    At(usize),
    Never,
}

impl<'a> Next<'a> {
    fn new(text: &'a str, find: fn(&str, usize) -> Option<usize>) -> Self {
        Self {
            text,
            find,
            known: None,
        }
    }

    fn from(&mut self, at: usize) -> Option<usize> {
        match self.known {
            Some(Known::At(known)) if known >= at => return Some(known),
            Some(Known::Never) => return None,
            _ => {}
        }
        let found = (self.find)(self.text, at);
        self.known = Some(found.map_or(Known::Never, Known::At));
        found
    }
}

fn find_byte(text: &str, at: usize, byte: u8) -> Option<usize> {
    memchr(byte, text.get(at..)?.as_bytes()).map(|n| at + n)
}

fn find_brace(text: &str, at: usize) -> Option<usize> {
    find_byte(text, at, b'{')
}

fn find_closing(text: &str, at: usize) -> Option<usize> {
    find_byte(text, at, b'}')
}

/// The start of the next line that begins with a bracket.
fn find_tag(text: &str, at: usize) -> Option<usize> {
    let mut from = at;
    while let Some(line) = find_byte(text, from, b'\n').map(|n| n + 1) {
        let rest = text.get(line..).unwrap_or("");
        if rest.trim_start_matches([' ', '\t', '\r']).starts_with('[') {
            return Some(line);
        }
        from = line;
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{split, split_beginning};

    /// The records of a text, each trimmed.
    fn records(text: &str) -> Vec<&str> {
        let ranges = split(text).into_iter();
        ranges.map(|range| text[range].trim()).collect()
    }

    #[test]
    fn a_record_starts_at_tags_after_something_else() {
        assert_eq!(
            records("[A \"1\"]\n[B \"2\"]\nplay\n[A \"3\"]"),
            ["[A \"1\"]\n[B \"2\"]\nplay", "[A \"3\"]"]
        );
        assert_eq!(
            records("\u{feff}[A \"1\"]\r\nplay\r\n\t[A \"2\"]\r\n"),
            ["\u{feff}[A \"1\"]\r\nplay", "[A \"2\"]"]
        );
        assert_eq!(records("[A \"1\"]\n\n[B \"2\"]\n\nplay").len(), 1);
        assert_eq!(records("play\nauction").len(), 1);
        assert_eq!(records(" \n\u{feff}\t,\n"), [""; 0]);
    }

    #[test]
    fn comments_belong_to_what_follows_unless_they_stand_on_its_line() {
        let text = "[A \"1\"]\nplay # one {\n# two\n{ three }\n\n[A \"2\"]";
        assert_eq!(
            records(text),
            ["[A \"1\"]\nplay # one {", "# two\n{ three }\n\n[A \"2\"]"]
        );
        assert_eq!(
            records("play\n[A \"1\"] { one } [B \"2\"]\nplay"),
            ["play", "[A \"1\"] { one } [B \"2\"]\nplay"]
        );
        assert_eq!(
            records("play { to\n[be] } \n{ or } [A \"2\"]"),
            ["play { to\n[be] }", "{ or } [A \"2\"]"]
        );
    }

    #[test]
    fn brackets_and_braces_in_comments_and_values_start_nothing() {
        assert_eq!(records("play {\n[A \"1\"]\n}\nplay").len(), 1);
        assert_eq!(
            records("play # {\n[A \"{ \\\" # {\"]\nplay\n[A \"}\"]").len(),
            3
        );
        assert_eq!(records("play\n1 [A \"1\"]").len(), 1);
    }

    #[test]
    fn a_comment_that_is_not_closed_ends_with_its_record() {
        let next = "[A \"2\"]\nplay { closed }";
        let text = format!("[A \"1\"]\nplay {{ open\n{next}\n{next}");
        assert_eq!(records(&text), ["[A \"1\"]\nplay { open", next, next]);
        assert_eq!(records("play { open\n[A \"2\"]\nplay").len(), 2);
    }

    #[test]
    fn what_is_never_closed_can_be_told_before_the_end() {
        let next = "[A \"2\"]\nplay\n";
        let open = format!("[A \"1\"]\nplay {{ open\n{}", next.repeat(3));
        assert_eq!(split_beginning(&open).0.len(), 0, "it may be closed yet");
        // Another comment begins first.
        assert_eq!(split_beginning(&(open.clone() + "{")).0.len(), 3);
        // It were very long.
        let long = open + &next.repeat(super::LONGEST / next.len() + 1);
        let (whole, _) = split_beginning(&long);
        assert!(whole.len() > 1000, "{}", whole.len());
        assert_eq!(records(&(long.clone() + "}"))[..2], records(&long)[..2]);
    }

    proptest! {
        #[test]
        fn what_is_whole_stays_whole(text in "[\\[{}#\"\n\n\t a,é]{0,60}", cut in 0usize..60) {
            let all = split(&text);
            let cut = (0..=cut.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
            let (whole, rest) = split_beginning(&text[..cut.unwrap_or(0)]);
            prop_assert_eq!(&whole[..], &all[..whole.len()]);
            prop_assert_eq!(rest, whole.last().map_or(0, |record| record.end));
            // What is left is split as if nothing had stood before it.
            let later = split(&text[rest..]).into_iter();
            let later: Vec<_> = later.map(|record| record.start + rest..record.end + rest).collect();
            prop_assert_eq!(&later[..], &all[whole.len()..]);
        }
    }
}
