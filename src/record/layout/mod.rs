//! Lays pieces out in lines: the one place that knows what a canonical record looks like.

mod forms;

use super::find::section;
use crate::game::{Language, Names, Section};

/// Where what follows a section's keyword begins.
const COLUMN: usize = 9;
/// How far a variation is set in.
const STEP: usize = 4;
/// A line that is longer is broken before the next turn.
const WIDTH: usize = 100;

/// Where a comment stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// After something on its line.
    Inline,
    /// On a line of its own among the words of a section.
    Section,
    /// On a line of its own before something that is set in so far.
    Before(usize),
}

/// What stands at the end of the text so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// A line that may go on.
    Word,
    /// A line on which only marks and comments may follow.
    Variation,
    /// A line that must end.
    Full,
    /// The parenthesis that opens a variation.
    Open,
}

/// A record being laid out.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something else about the end of the text"
)]
pub(super) struct Layout<'a> {
    out: String,
    /// Where the line begins.
    line: usize,
    names: &'a Names,
    language: Option<Language>,
    section: Option<Section>,
    /// The section before a variation, for each that is open.
    outer: Vec<Option<Section>>,
    end: End,
    /// Whether nothing but the keyword stands in the section yet.
    fresh: bool,
    /// Whether the next word would be the first on its line, or in its variation.
    lead: bool,
    /// Whether a word stands last, to which a mark can be written.
    glue: bool,
    /// Whether an empty line was asked for.
    blank: bool,
    /// The name of the tag that has just been written.
    tag: Option<String>,
}

impl<'a> Layout<'a> {
    pub(super) fn new(names: &'a Names, language: Option<Language>) -> Self {
        Self {
            out: String::new(),
            line: 0,
            names,
            language,
            section: None,
            outer: Vec::new(),
            end: End::Word,
            fresh: false,
            lead: true,
            glue: false,
            blank: false,
            tag: None,
        }
    }

    /// The text, without an end of line.
    pub(super) fn finish(self) -> String {
        self.out
    }

    /// Leaves an empty line before the next thing that starts a line.
    pub(super) fn blank(&mut self) {
        self.blank = true;
    }

    /// Whether the line must end here.
    pub(super) fn is_full(&self) -> bool {
        self.end == End::Full
    }

    fn depth(&self) -> usize {
        self.outer.len() * STEP
    }

    fn start_line(&mut self, indent: usize) {
        if !self.out.is_empty() {
            self.out.push('\n');
            if self.blank {
                self.out.push('\n');
            }
        }
        self.line = self.out.len();
        self.blank = false;
        self.lead = true;
        self.glue = false;
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.end = End::Word;
    }

    fn at_start(&self) -> bool {
        self.out.len() == self.line
    }

    /// How far a line is set in that goes on with a section.
    fn hanging(&self) -> usize {
        self.depth()
            + match self.section {
                None => 0,
                Some(Section::Hands | Section::Play) => 4,
                Some(_) => COLUMN,
            }
    }

    /// A tag. Those of the players stand together, as do table and deal.
    pub(super) fn tag(&mut self, name: &str, value: &str) {
        let seat = |name: &str| matches!(name.as_bytes(), [b'A'..=b'E']);
        let together = self
            .tag
            .as_deref()
            .is_some_and(|last| (seat(last) && seat(name)) || (last == "Table" && name == "Deal"));
        if together && self.end == End::Word && !self.blank {
            self.out.push(' ');
        } else {
            self.start_line(0);
        }
        self.out.push('[');
        self.out.push_str(name);
        self.out.push_str(" \"");
        for c in value.chars() {
            if c == '"' || c == '\\' {
                self.out.push('\\');
            }
            // A value cannot hold the end of a line.
            self.out.push(if c == '\n' || c == '\r' { ' ' } else { c });
        }
        self.out.push_str("\"]");
        self.tag = Some(name.to_owned());
        self.end = End::Word;
    }

    /// Ends the tags: an empty line comes between them and the rest.
    fn leave_tags(&mut self) {
        if self.tag.take().is_some() {
            self.blank = true;
            self.end = End::Full;
        }
    }

    /// A comment in braces, at its place on the line or on a line of its own.
    pub(super) fn comment(&mut self, text: &str, place: Place) {
        let own = self.own_line(place);
        if !self.at_start() && !own {
            self.out.push(' ');
        }
        self.out.push_str(&text.replace("\r\n", "\n"));
        if text.contains('\n') {
            self.line = self.out.rfind('\n').map_or(0, |at| at + 1);
        }
        self.glue = false;
        self.end = match self.end {
            _ if own => End::Full,
            End::Open => End::Word,
            end => end,
        };
    }

    /// A comment to the end of the line.
    pub(super) fn remark(&mut self, text: &str, place: Place) {
        if !self.own_line(place) && !self.at_start() {
            self.out.push_str("  ");
        }
        self.out.push_str(text.trim_end());
        self.glue = false;
        self.end = End::Full;
    }

    /// Starts a line for a comment if it needs one.
    fn own_line(&mut self, place: Place) -> bool {
        let indent = match place {
            _ if self.end == End::Open => return false,
            Place::Inline if self.end != End::Full => return false,
            Place::Inline | Place::Section => self.hanging(),
            Place::Before(indent) => self.depth() + indent,
        };
        if self.blank {
            // The empty line between the tags and the rest is here already.
            self.tag = None;
        }
        self.start_line(indent);
        true
    }

    /// A mark; it belongs to what stands before it.
    pub(super) fn mark(&mut self, text: &str) {
        self.leave_tags();
        let number = text.starts_with('$');
        if self.end == End::Full {
            self.start_line(self.hanging());
        } else if number || !self.glue {
            self.out.push(' ');
        }
        // Alone it would be an unknown card.
        self.out.push_str(if text == "?" && !self.glue {
            "$2"
        } else {
            text
        });
        self.glue = false;
        self.blank = false;
        if self.end == End::Open {
            self.end = End::Word;
        }
    }

    /// The start of a variation.
    pub(super) fn open(&mut self) {
        self.leave_tags();
        if self.end == End::Open {
            self.out.push(' ');
        } else {
            self.start_line(self.depth() + STEP);
        }
        self.out.push('(');
        self.outer.push(self.section);
        self.end = End::Open;
        self.lead = true;
        self.glue = false;
    }

    /// The end of a variation.
    pub(super) fn close(&mut self) {
        if self.end == End::Full {
            self.start_line(self.depth());
        } else {
            self.out.push(' ');
        }
        self.out.push(')');
        self.section = self.outer.pop().unwrap_or_default();
        self.blank = false;
        self.glue = false;
        self.fresh = false;
        self.end = End::Variation;
    }

    /// Words, comments and all that are kept as they are, on lines of their own.
    pub(super) fn as_written(&mut self, text: &str, section: Option<Section>) {
        self.leave_tags();
        self.start_line(0);
        self.out.push_str(&text.replace("\r\n", "\n"));
        self.line = self.out.rfind('\n').map_or(0, |at| at + 1);
        self.section = section;
        self.end = End::Full;
        self.fresh = false;
        self.glue = false;
    }

    /// A word after `gap` spaces, on a new line if the last one cannot go on.
    fn word(&mut self, gap: usize, word: &str) {
        self.leave_tags();
        match self.end {
            End::Full | End::Variation => self.start_line(self.hanging()),
            End::Open => self.out.push(' '),
            End::Word if self.at_start() => {}
            End::Word => {
                let gap = if self.fresh { self.to_column() } else { gap };
                self.out.extend(std::iter::repeat_n(' ', gap));
            }
        }
        // What would start a section or a tag at the start of a line does not after a separator.
        if self.lead && (word.starts_with('[') || section(self.names, word).is_some()) {
            self.out.push_str(", ");
        }
        self.push_word(word);
    }

    fn push_word(&mut self, word: &str) {
        self.out.push_str(word);
        self.end = End::Word;
        self.fresh = false;
        self.lead = false;
        self.blank = false;
        self.glue = !word.ends_with(['!', '?']);
    }

    /// How many characters stand on the line; of a long line, enough to know that it is long.
    fn column(&self) -> usize {
        let line = self.out.get(self.line..).unwrap_or("");
        line.chars().take(WIDTH + 1).count()
    }

    /// The spaces to where the words of a section begin.
    fn to_column(&self) -> usize {
        let column = self.column();
        let from = self.depth();
        match self.section {
            Some(Section::Hands | Section::Play) | None => 1,
            Some(_) => (from + COLUMN).saturating_sub(column).max(1),
        }
    }

    /// A word that starts a line, or stands after `gap` spaces at the start of a variation.
    fn line_word(&mut self, indent: usize, word: &str) {
        self.leave_tags();
        if self.end == End::Open {
            self.out.push(' ');
        } else {
            self.start_line(self.depth() + indent);
        }
        self.push_word(word);
    }

    /// A word that starts a new line if the last one is too long.
    fn turn(&mut self, gap: usize, word: &str) {
        let length = self.column() + gap + word.chars().count();
        if self.end == End::Word && length > WIDTH && !self.fresh {
            self.start_line(self.hanging());
            self.push_word(word);
        } else {
            self.word(gap, word);
        }
    }

    fn section(&mut self, section: Section, keyword: &str) {
        let inner = section == Section::Talon && self.section == Some(Section::Hands);
        self.line_word(if inner { 2 } else { 0 }, keyword);
        self.section = Some(section);
        self.fresh = !inner;
    }
}
