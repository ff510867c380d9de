//! `tarokk annotate`.

use std::path::PathBuf;
use std::rc::Rc;

use super::Found;
use super::args::{Format, Lang, Options};
use super::files::{self, Disk};
use super::output::Output;
use crate::desk::{Desk, Law};

pub(crate) fn run(
    paths: &[PathBuf],
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
    for path in paths {
        let Some(text) = output.read(path) else {
            continue;
        };
        let mut desk = Desk::new(Rc::new(Disk), law.clone());
        desk.speak(options.lang.map(Lang::language));
        desk.open(&files::name(path), &text);
        for failed in desk.annotate_all() {
            found = true;
            output.remark(&failed.text);
        }
        output.result(&desk.text());
    }
    Ok(found)
}
