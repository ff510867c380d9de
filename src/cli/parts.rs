//! Files of records, read a part of whole records at a time, so that a long one takes no more memory than a short one.

use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

use super::files;
use crate::notation::{split, split_beginning};

/// Whole records, one after another.
pub(super) struct Part {
    pub(super) text: String,
    pub(super) records: Vec<Range<usize>>,
}

/// A file that is being read.
pub(super) struct Parts {
    name: String,
    input: Box<dyn Read + Send>,
    /// How many bytes are read at once.
    step: usize,
    /// What has been read and given to nobody: no whole record, and perhaps no whole character at its end.
    rest: Vec<u8>,
    ended: bool,
    /// Whether somebody has stopped it, so that what has come is not all.
    stopped: bool,
    /// Whether all of it is given at once, though there be no record in it.
    whole: bool,
}

impl Parts {
    /// Opens a file, to be read so many bytes at once.
    pub(super) fn open(path: &Path, step: usize) -> Result<Self, String> {
        Ok(Self::reading(files::name(path), files::open(path)?, step))
    }

    /// What comes from elsewhere, under a name. What has come before an error of the kind `TimedOut` is given as far as it is
    /// certain, and then nothing more.
    pub(super) fn reading(name: String, input: Box<dyn Read + Send>, step: usize) -> Self {
        Self {
            step,
            name,
            input,
            rest: Vec::new(),
            ended: false,
            stopped: false,
            whole: false,
        }
    }

    /// The parts of a text that has been read: one.
    pub(super) fn of(name: String, text: String) -> Self {
        Self {
            step: 0,
            name,
            input: Box::new(std::io::empty()),
            rest: text.into_bytes(),
            ended: false,
            stopped: false,
            whole: true,
        }
    }

    /// The next part; none at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<Part>, String> {
        while !self.ended && !self.stopped {
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
        let step = self.step.max(self.rest.len()).max(1) as u64;
        let taken = self.input.by_ref().take(step).read_to_end(&mut self.rest);
        match taken {
            Ok(taken) => self.ended = (taken as u64) < step,
            Err(error) if error.kind() == io::ErrorKind::TimedOut => self.stopped = true,
            Err(error) => return Err(self.failed(&files::reason(&error))),
        }
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
    let mut chunks = bytes.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        mended.extend(chunk.valid().as_bytes());
        // By itself the beginning of a character looks the same anywhere: it may only go on where nothing else follows.
        let last = chunks.peek().is_none();
        match std::str::from_utf8(chunk.invalid()) {
            Ok(_) => {}
            Err(error) if last && cut(error) => mended.extend(chunk.invalid()),
            Err(_) => mended.extend("\u{fffd}".as_bytes()),
        }
    }
    mended
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{Parts, mended};

    #[test]
    fn what_is_lost_does_not_hold_up_what_follows() {
        let records = b"[A \"B\xe9la\"]\nplay\n\n".repeat(100);
        let mut parts = Parts::reading("some".to_owned(), Box::new(Cursor::new(records)), 256);
        let (mut count, mut most, mut all) = (0, 0, 0);
        while let Some(part) = parts.next().unwrap() {
            count += 1;
            most = most.max(part.text.len());
            all += part.records.len();
        }
        assert_eq!(all, 100);
        assert!(count > 5 && most < 512, "{count} parts, {most} bytes");
    }

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
        // A letter that would be the beginning of a longer one is lost where it stands, though more may come.
        assert_eq!(
            mended(b"B\xe9la, B\xe9".to_vec(), false),
            b"B\xef\xbf\xbdla, B\xe9"
        );
    }
}
