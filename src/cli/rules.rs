//! The rules that the command line asks for.

use super::args::Options;
use super::files::Disk;
use super::output::Output;
use crate::basics::SourceMap;
use crate::session::RuleBook;

/// The rules to read records by. Rules that are named on the command line and cannot be used end the program before any
/// record is read: nothing could be judged by them.
pub(crate) fn book(
    options: &Options,
    sources: &mut SourceMap,
    output: &mut Output,
) -> Result<RuleBook<'static>, String> {
    let mut book = RuleBook::new(&Disk, options.variant.clone(), options.overlays.clone());
    if let Some(id) = &options.variant {
        let choice = book.choose(None, sources);
        output.findings(&choice.findings, sources);
        if choice.rules.is_none() {
            return Err(format!("there are no rules `{id}` to go by"));
        }
    }
    Ok(book)
}
