//! A part of a file of records, whose deals can be judged while those of other parts are.
//!
//! Deals of one sitting follow from one another: what one leaves counts in the next. A part is read by itself all the same,
//! and from the first record on that begins a sitting of its own it is judged so too; only what goes on with the sitting of
//! the part before waits for what that has left.

use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::basics::source::count_lines;
use crate::basics::{FileId, SourceMap};
use crate::replay::Judging;
use crate::session::{Before, DealInFile, Reading, RuleBook};

/// Whole records of a file, one after another.
#[derive(Debug)]
pub struct Part {
    /// The name of the file.
    pub name: String,
    /// The text of the part.
    pub text: String,
    /// Where in it each record is.
    pub records: Vec<Range<usize>>,
    /// How many lines of the file come before it.
    lines_before: usize,
    /// How many records of the file come before it.
    records_before: usize,
    /// From where comes what the parts before leave; none for the first.
    before: Option<Receiver<Before>>,
    /// Where what it leaves goes.
    after: Sender<Before>,
}

/// The parts of a file, one after another.
#[derive(Debug)]
pub struct Chain {
    name: String,
    lines: usize,
    records: usize,
    left: Option<Receiver<Before>>,
}

impl Chain {
    /// A file of which nothing has been read.
    pub fn new(name: String) -> Self {
        Self {
            name,
            lines: 0,
            records: 0,
            left: None,
        }
    }

    /// The next part of it.
    pub fn part(&mut self, text: String, records: Vec<Range<usize>>) -> Part {
        let (after, left) = channel();
        let part = Part {
            name: self.name.clone(),
            lines_before: self.lines,
            records_before: self.records,
            before: self.left.replace(left),
            after,
            records,
            text,
        };
        self.lines += count_lines(&part.text);
        self.records += part.records.len();
        part
    }

    /// How many records there have been.
    pub fn records(&self) -> usize {
        self.records
    }
}

/// Who judges parts: the rules in use, and a place for the text at hand.
#[derive(Debug)]
pub struct Judge<'f> {
    sources: SourceMap,
    file: FileId,
    book: RuleBook<'f>,
    judging: Judging,
}

impl<'f> Judge<'f> {
    /// By these rules.
    pub fn new(book: RuleBook<'f>, judging: Judging) -> Self {
        let mut sources = SourceMap::default();
        Self {
            file: sources.add("", ""),
            sources,
            book,
            judging,
        }
    }

    /// Judges the deals of a part and enters each into one of two sums: those that go on with the sitting of the part
    /// before, and those after them. Within a sum they come in their order.
    pub fn sums<S: Default>(
        &mut self,
        part: Part,
        mut enter: impl FnMut(&mut S, &DealInFile, &SourceMap),
    ) -> [S; 2] {
        let (text, file, judging) = (part.text, self.file, self.judging);
        let (book, sources) = (&mut self.book, &mut self.sources);
        sources.put_part(file, part.name, text.as_str(), part.lines_before);
        let mut sums = [S::default(), S::default()];
        let [first, second] = &mut sums;
        let mut waiting: Vec<Reading> = Vec::new();
        let mut own = part.before.is_none().then(Before::default);
        for (range, number) in part.records.into_iter().zip(part.records_before + 1..) {
            let reading = Reading::new(&text, range, file, number, book, sources);
            let last = waiting.iter().rfind(|reading| reading.has_rules());
            if own.is_none() && reading.begins_anew(last) {
                own = Some(Before::default());
            }
            match &mut own {
                Some(before) => enter(second, &reading.judge(&text, judging, before), sources),
                None => waiting.push(reading),
            }
        }
        let wait = || {
            let before = part.before.and_then(|before| before.recv().ok());
            before.unwrap_or_default()
        };
        // Whoever was to take it may have been stopped.
        let pass_on = |left: Before| drop(part.after.send(left));
        if let Some(left) = own {
            pass_on(left);
            if !waiting.is_empty() {
                let mut before = wait();
                for reading in waiting {
                    enter(first, &reading.judge(&text, judging, &mut before), sources);
                }
            }
        } else {
            let mut before = wait();
            let judged = waiting.into_iter();
            let deals: Vec<DealInFile> = judged
                .map(|reading| reading.judge(&text, judging, &mut before))
                .collect();
            // The next part need not wait for what is made of these.
            pass_on(before);
            for deal in &deals {
                enter(first, deal, sources);
            }
        }
        sums
    }
}
