//! The loop that takes the deals of files to a command, one after another.

use std::path::{Path, PathBuf};

use super::Found;
use super::args::Options;
use super::files;
use super::output::Output;
use super::parts::Parts;
use super::rules;
use crate::basics::{SourceMap, Told, told};
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
    ) -> Result<(), Told>;

    /// Ends a file that could be read to its end, and says whether there is anything to find fault with. `text` is what has
    /// been read of it last: all of it, where files are read whole.
    fn end(
        &mut self,
        _path: &Path,
        _text: &str,
        _sources: &SourceMap,
        _output: &mut Output,
    ) -> Result<Found, Told> {
        Ok(false)
    }
}

/// Why nothing is said of the deal with this number: a file has only so many.
pub(crate) fn no_deal(path: &Path, deals: usize, number: usize) -> Told {
    let name = files::name(path);
    match deals {
        1 => told!(
            "{name}: it has 1 record, and no deal {number}",
            name,
            number
        ),
        _ => told!(
            "{name}: it has {deals} records, and no deal {number}",
            name,
            deals,
            number
        ),
    }
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
    pub(crate) fn new(options: &Options, output: &mut Output) -> Result<Self, Told> {
        Self::with(SourceMap::default(), None, options, output)
    }

    /// The same, with texts that are there already, and rules for records that name none.
    pub(crate) fn with(
        mut sources: SourceMap,
        otherwise: Option<&String>,
        options: &Options,
        output: &mut Output,
    ) -> Result<Self, Told> {
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
    ) -> Result<Found, Told> {
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
    ) -> Result<Found, Told> {
        let parts = if self.whole {
            files::read(path)
                .map(|text| Parts::of(files::name(path), text))
                .map_err(String::from)
        } else {
            Parts::open(path, STEP)
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
