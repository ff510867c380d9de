//! The deals of a file, one after another, each under the rules that it names or that the person chose.

mod absent;
mod causes;
pub mod checking;
pub mod codes;
mod differing;
pub mod examples;
mod expected;
mod finish;
pub mod kept;
mod law;
mod library;
mod naming;
pub mod overlays;
mod reading;
mod sheet;
mod sitting;
mod transfer;
mod unnamed;
mod within;

use std::ops::Range;
use std::rc::Rc;

pub use finish::Finish;
pub use law::{Law, TAGS};
pub use library::{Choice, RuleBook};
pub use reading::{Before, Reading};
pub use sheet::{Row, Sheet, Sheets};
pub use sitting::{Sitting, Standing, player};
pub use transfer::{Transfer, Written};

use crate::basics::{Diagnostics, FileId, SourceMap};
use crate::notation::{Ast, split};
use crate::record::Record;
use crate::replay::{Judging, Replay};
use crate::rules::Rules;

/// A deal of a file.
#[derive(Clone, Debug)]
pub struct DealInFile {
    /// Its place in the file, from 1.
    pub number: usize,
    /// The record as written.
    pub ast: Ast,
    /// The rules, if there are any to read it by.
    pub rules: Option<Rc<Rules>>,
    /// The rules by whose words it is written: those that it names, if they can be had.
    pub words: Option<Rc<Rules>>,
    /// The id of the variant that the record names, if the person chose another.
    pub overruled: Option<String>,
    /// The record as meant.
    pub record: Record,
    /// The deal played through the rules.
    pub replay: Option<Replay>,
    /// How the sitting stands after the deal, if the record belongs to one.
    pub standing: Option<Standing>,
    /// Everything that was found, in the order of the text.
    pub findings: Diagnostics,
}

/// Takes every deal of a text to `each`, one after another; only one is held at a time.
pub fn each_deal(
    text: &str,
    file: FileId,
    book: &mut RuleBook<'_>,
    sources: &mut SourceMap,
    judging: Judging,
    each: &mut dyn FnMut(&DealInFile, &SourceMap),
) {
    Deals::new(file, judging).each(text, split(text), book, sources, each);
}

/// The deals of a text, which may come in parts.
#[derive(Debug)]
pub struct Deals {
    file: FileId,
    judging: Judging,
    /// How many there have been.
    count: usize,
    before: Before,
}

impl Deals {
    /// None so far.
    pub fn new(file: FileId, judging: Judging) -> Self {
        Self {
            file,
            judging,
            count: 0,
            before: Before::default(),
        }
    }

    /// Takes every deal of the next part of the text to `each`, one after another; only one is held at a time.
    pub fn each(
        &mut self,
        text: &str,
        records: Vec<Range<usize>>,
        book: &mut RuleBook<'_>,
        sources: &mut SourceMap,
        each: &mut dyn FnMut(&DealInFile, &SourceMap),
    ) {
        for range in records {
            self.count += 1;
            let reading = Reading::new(text, range, self.file, self.count, book, sources);
            let deal = reading.judge(text, self.judging, &mut self.before);
            each(&deal, sources);
        }
    }
}
