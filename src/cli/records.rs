//! Files of records, read a part at a time: a long file takes no more memory than a short one.

use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

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

/// Takes every deal of several files to `each`, with the name of its file; what is found in it has been told. Says whether
/// there were errors.
pub(crate) fn each_told(
    paths: &[PathBuf],
    book: &mut RuleBook<'_>,
    sources: &mut SourceMap,
    output: &mut Output,
    each: &mut dyn FnMut(&str, &DealInFile, &SourceMap, &mut Output),
) -> bool {
    let mut found = false;
    for path in paths {
        let name = files::name(path);
        let mut told = |deal: &DealInFile, sources: &SourceMap, output: &mut Output| {
            found |= deal.findings.has_errors();
            output.findings(&deal.findings, sources);
            each(&name, deal, sources, output);
        };
        each_deal(path, Judging::default(), book, sources, output, &mut told);
    }
    found
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
}

impl Parts {
    fn open(path: &Path) -> Result<Self, String> {
        Ok(Self {
            name: files::name(path),
            input: files::open(path)?,
            rest: Vec::new(),
            ended: false,
        })
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
        if records.is_empty() {
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
