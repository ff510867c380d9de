//! `tarokk annotate`.

use std::path::PathBuf;
use std::rc::Rc;

use super::Found;
use super::args::{Format, Lang, Options};
use super::files::{self, Disk};
use super::interrupt;
use super::output::Output;
use crate::desk::{Desk, Law, Searching};

pub(crate) fn run(
    paths: &[PathBuf],
    budget: u64,
    worlds: u64,
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    if options.format != Format::Text {
        return Err("`annotate` writes records, which have one form".to_owned());
    }
    let law = Law {
        variant: options.variant.clone(),
        overlays: options.overlays.clone(),
        keys: Vec::new(),
    };
    let mut found = false;
    interrupt::watch();
    for path in paths {
        let Some(text) = output.read(path) else {
            continue;
        };
        let mut desk = Desk::new(Rc::new(Disk), law.clone());
        desk.search_within(Searching {
            nodes: budget,
            worlds,
            ..Searching::default()
        });
        desk.stop_if(Rc::new(interrupt::interrupted));
        desk.speak(options.lang.map(Lang::language));
        desk.open(&files::name(path), &text);
        let judged = desk.judged();
        found |= judged.failure.is_some();
        output.remark(&judged.text);
        for failed in desk.annotate_all() {
            found = true;
            output.remark(&failed.text);
        }
        output.result(&desk.text());
    }
    Ok(found)
}
