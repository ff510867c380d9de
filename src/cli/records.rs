//! Files of records, read a part at a time: a long file takes no more memory than a short one.

use std::io::Read;
use std::ops::Range;
use std::path::Path;

use memchr::memchr_iter;

use super::files;
use super::output::Output;
use crate::basics::SourceMap;
use crate::notation::{split, split_beginning};
use crate::replay::Judging;
use crate::session::{DealInFile, Deals, RuleBook};

/// How many bytes are read at once: enough for hundreds of records.
const STEP: usize = 1 << 18;

/// Takes every deal of a file to `each`, one after another; says whether the file could be read to its end. If not, the
/// reason has been told.
pub(crate) fn each_deal(
    path: &Path,
    judging: Judging,
    book: &mut RuleBook<'_>,
    sources: &mut SourceMap,
    output: &mut Output,
    each: &mut dyn FnMut(&DealInFile, &SourceMap, &mut Output),
) -> bool {
    let mut parts = match Parts::open(path) {
        Ok(parts) => parts,
        Err(message) => {
            output.unreadable(&message);
            return false;
        }
    };
    let file = sources.add(files::name(path), "");
    let mut deals = Deals::new(file, judging);
    let whole = loop {
        match parts.next() {
            Ok(Some(part)) => {
                sources.go_on(file, part.text.as_str());
                let records = part.records;
                deals.each(&part.text, records, book, sources, &mut |deal, sources| {
                    each(deal, sources, output);
                });
            }
            Ok(None) => break true,
            Err(message) => {
                output.unreadable(&message);
                break false;
            }
        }
    };
    sources.forget(file);
    whole
}

/// Whole records, one after another.
struct Part {
    text: String,
    records: Vec<Range<usize>>,
}

/// A file that is being read.
struct Parts {
    name: String,
    input: Box<dyn Read>,
    /// What has been read and given to nobody: no whole record, and perhaps no whole character at its end.
    rest: Vec<u8>,
    ended: bool,
    /// How many bytes and lines have been given.
    bytes: usize,
    lines: usize,
}

impl Parts {
    fn open(path: &Path) -> Result<Self, String> {
        Ok(Self {
            name: files::name(path),
            input: files::open(path)?,
            rest: Vec::new(),
            ended: false,
            bytes: 0,
            lines: 0,
        })
    }

    /// The next part; none at the end of the file.
    fn next(&mut self) -> Result<Option<Part>, String> {
        while !self.ended {
            self.read()?;
            if let Some(part) = self.part()? {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    /// Reads on. Where much has been read without a whole record, as much again is read, so that looking for its end
    /// takes no longer than reading it.
    fn read(&mut self) -> Result<(), String> {
        let step = STEP.max(self.rest.len()) as u64;
        let taken = self.input.by_ref().take(step).read_to_end(&mut self.rest);
        let taken = taken.map_err(|error| self.failed(&files::reason(&error)))?;
        self.ended = (taken as u64) < step;
        if self.rest.len() as u64 > files::MAX_BYTES {
            return Err(self.failed("a record of it is larger than 1 GiB"));
        }
        Ok(())
    }

    /// Takes out what can be given; nothing if no record is known to be whole.
    fn part(&mut self) -> Result<Option<Part>, String> {
        let text = match std::str::from_utf8(&self.rest) {
            Ok(text) => text,
            Err(error) => {
                let at = error.valid_up_to();
                // A character may be cut at the end of what has been read.
                if self.ended || error.error_len().is_some() {
                    let line = self.lines + lines(self.rest.get(..at).unwrap_or_default()) + 1;
                    return Err(self.failed(&files::not_text(line, self.bytes + at)));
                }
                let valid = self.rest.get(..at).unwrap_or_default();
                std::str::from_utf8(valid).unwrap_or_default()
            }
        };
        let (records, end) = if self.ended {
            (split(text), text.len())
        } else {
            split_beginning(text)
        };
        if records.is_empty() {
            return Ok(None);
        }
        let text = text.get(..end).unwrap_or_default().to_owned();
        self.rest.drain(..end);
        self.bytes += end;
        self.lines += lines(text.as_bytes());
        Ok(Some(Part { text, records }))
    }

    fn failed(&self, why: &str) -> String {
        format!("{}: {why}", self.name)
    }
}

fn lines(bytes: &[u8]) -> usize {
    memchr_iter(b'\n', bytes).count()
}
