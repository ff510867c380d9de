//! `tarokk annotate`.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use super::Found;
use super::args::{Format, Lang, Options};
use super::files::{self, Disk};
use super::interrupt;
use super::output::Output;
use super::searching::Progress;
use crate::basics::{Told, told};
use crate::desk::{Desk, Law, Searching};

pub(crate) fn run(
    paths: &[PathBuf],
    searching: Searching,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    if options.format != Format::Text {
        return Err(told!("`annotate` writes records, which have one form"));
    }
    let law = Law {
        variant: options.variant.clone(),
        overlays: options.overlays.clone(),
        keys: Vec::new(),
    };
    let mut found = false;
    interrupt::watch();
    let progress = Arc::new(Progress::new());
    for (at, path) in paths.iter().enumerate() {
        let Some(text) = output.read(path) else {
            continue;
        };
        let mut desk = Desk::new(Rc::new(Disk), law.clone());
        desk.search_within(searching);
        let (shown, files) = (Arc::clone(&progress), paths.len());
        desk.report_to(Arc::new(move |done, all| {
            shown.tell_file((at, files), done, all);
        }));
        desk.stop_if(Arc::new(interrupt::interrupted));
        desk.speak(options.lang.map(Lang::language));
        desk.open(&files::name(path), &text);
        let judged = desk.judged();
        found |= judged.failure.is_some();
        output.remark(&judged.text);
        let all_failed = desk.annotate_all();
        progress.clear();
        for failed in all_failed {
            found = true;
            output.remark(&failed.text);
        }
        output.result(&desk.text());
    }
    Ok(found)
}
