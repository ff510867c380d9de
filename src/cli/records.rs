//! Files of records and the one loop that reads them: whatever a command makes of the deals, they come to it here.
//!
//! A file is read a part at a time, so that a long one takes no more memory than a short one.

use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::Found;
use super::args::Options;
use super::files;
use super::output::Output;
use super::rules;
use crate::basics::SourceMap;
use crate::basics::spelling::count;
use crate::notation::{split, split_beginning};
use crate::replay::Judging;
use crate::session::{DealInFile, Deals, RuleBook};

/// How many bytes are read at once: enough for hundreds of records.
const STEP: usize = 1 << 18;

/// What a command makes of deals. After a failure none comes any more.
pub(crate) trait Reader {
    /// Takes the next deal of a file.
    fn deal(
        &mut self,
        file: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), String>;

    /// Ends a file that could be read to its end, and says whether there is anything to find fault with. `text` is what has
    /// been read of it last: all of it, where files are read whole.
    fn end(
        &mut self,
        _path: &Path,
        _text: &str,
        _sources: &SourceMap,
        _output: &mut Output,
    ) -> Result<Found, String> {
        Ok(false)
    }
}

/// Why nothing is said of the deal with this number: a file has only so many.
pub(crate) fn no_deal(path: &Path, deals: usize, number: usize) -> String {
    let (name, records) = (files::name(path), count(deals, "record"));
    format!("{name}: it has {records}, and no deal {number}")
}

/// The rules to read records by, and how they are read.
pub(crate) struct Records {
    /// One map for all files: the rules, loaded once, have places in it.
    pub(crate) sources: SourceMap,
    book: RuleBook<'static>,
    judging: Judging,
    whole: bool,
}

impl Records {
    /// By the rules that the command line names, or the records.
    pub(crate) fn new(options: &Options, output: &mut Output) -> Result<Self, String> {
        Self::with(SourceMap::default(), None, options, output)
    }

    /// The same, with texts that are there already, and rules for records that name none.
    pub(crate) fn with(
        mut sources: SourceMap,
        otherwise: Option<&String>,
        options: &Options,
        output: &mut Output,
    ) -> Result<Self, String> {
        let book = rules::book(options, otherwise, &mut sources, output)?;
        Ok(Self {
            sources,
            book,
            judging: Judging::default(),
            whole: false,
        })
    }

    /// Judges the deals so.
    pub(crate) fn judged(mut self, judging: Judging) -> Self {
        self.judging = judging;
        self
    }

    /// Reads each file as a whole; it is to be written again, and nothing of it may be lost.
    pub(crate) fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Takes every deal of several files to a reader, one after another; says whether anything is wrong with them. What
    /// cannot be read has been told.
    pub(crate) fn each(
        &mut self,
        paths: &[PathBuf],
        output: &mut Output,
        reader: &mut dyn Reader,
    ) -> Result<Found, String> {
        let mut found = false;
        for path in paths {
            found |= self.file(path, output, reader)?;
        }
        Ok(found)
    }

    fn file(
        &mut self,
        path: &Path,
        output: &mut Output,
        reader: &mut dyn Reader,
    ) -> Result<Found, String> {
        let parts = if self.whole {
            files::read(path).map(|text| Parts::of(files::name(path), text))
        } else {
            Parts::open(path)
        };
        let mut parts = match parts {
            Ok(parts) => parts,
            Err(message) => {
                output.unreadable(&message);
                return Ok(false);
            }
        };
        let (name, sources) = (files::name(path), &mut self.sources);
        let file = sources.add(&name, "");
        let mut deals = Deals::new(file, self.judging);
        let mut found = false;
        let mut failed = None;
        let whole = loop {
            match parts.next() {
                Ok(Some(part)) => {
                    sources.go_on(file, part.text.as_str());
                    let book = &mut self.book;
                    deals.each(
                        &part.text,
                        part.records,
                        book,
                        sources,
                        &mut |deal, sources| {
                            if failed.is_none() {
                                found |= deal.findings.has_errors();
                                failed = reader.deal(&name, deal, sources, output).err();
                            }
                        },
                    );
                }
                Ok(None) => break true,
                Err(message) => {
                    output.unreadable(&message);
                    break false;
                }
            }
        };
        let ended = match failed {
            Some(failed) => Err(failed),
            None if whole => reader.end(path, sources.text(file), sources, output),
            None => Ok(false),
        };
        sources.forget(file);
        Ok(ended? | found)
    }
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
    /// Whether all of it is given at once, though there be no record in it.
    whole: bool,
}

impl Parts {
    fn open(path: &Path) -> Result<Self, String> {
        Ok(Self {
            name: files::name(path),
            input: files::open(path)?,
            rest: Vec::new(),
            ended: false,
            whole: false,
        })
    }

    /// The parts of a text that has been read: one.
    fn of(name: String, text: String) -> Self {
        Self {
            name,
            input: Box::new(std::io::empty()),
            rest: text.into_bytes(),
            ended: false,
            whole: true,
        }
    }

    /// The next part; none at the end of the file.
    fn next(&mut self) -> Result<Option<Part>, String> {
        while !self.ended {
            self.read()?;
            if let Some(part) = self.part() {
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
        if files::is_utf16(&self.rest) {
            return Err(self.failed(&files::not_utf8(&self.rest)));
        }
        self.rest = mended(std::mem::take(&mut self.rest), self.ended);
        if self.rest.len() as u64 > files::MAX_BYTES {
            return Err(self.failed("a record of it is larger than 1 GiB"));
        }
        Ok(())
    }

    /// Takes out what can be given; nothing if no record is known to be whole.
    fn part(&mut self) -> Option<Part> {
        let text = match std::str::from_utf8(&self.rest) {
            Ok(text) => text,
            // A character may be cut at the end of what has been read.
            Err(error) => {
                let valid = self.rest.get(..error.valid_up_to()).unwrap_or_default();
                std::str::from_utf8(valid).unwrap_or_default()
            }
        };
        let (records, end) = if self.ended {
            (split(text), text.len())
        } else {
            split_beginning(text)
        };
        if records.is_empty() && !self.whole {
            return None;
        }
        let text = text.get(..end).unwrap_or_default().to_owned();
        self.rest.drain(..end);
        Some(Part { text, records })
    }

    fn failed(&self, why: &str) -> String {
        format!("{}: {why}", self.name)
    }
}

/// Bytes of which all are text, but for a character that is cut at the end while more may come. What is in another
/// encoding is lost, letter by letter, which the reader of records tells.
fn mended(bytes: Vec<u8>, ended: bool) -> Vec<u8> {
    let cut = |error: std::str::Utf8Error| error.error_len().is_none() && !ended;
    match std::str::from_utf8(&bytes) {
        Ok(_) => return bytes,
        Err(error) if cut(error) => return bytes,
        Err(_) => {}
    }
    let mut mended = Vec::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        mended.extend(chunk.valid().as_bytes());
        match std::str::from_utf8(chunk.invalid()) {
            Ok(_) => {}
            Err(error) if cut(error) => mended.extend(chunk.invalid()),
            Err(_) => mended.extend("\u{fffd}".as_bytes()),
        }
    }
    mended
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn letters_of_another_encoding_are_lost_one_by_one() {
        let text = "ő".as_bytes();
        let cut = [b"a", &text[..1]].concat();
        assert_eq!(mended(cut.clone(), false), cut);
        assert_eq!(mended(cut, true), "a\u{fffd}".as_bytes());
        assert_eq!(
            mended(b"k\xf5r \xfb\n".to_vec(), false),
            "k\u{fffd}r \u{fffd}\n".as_bytes()
        );
        assert_eq!(mended(text.to_vec(), true), text);
    }
}
