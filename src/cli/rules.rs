//! The rules that the command line asks for.

use super::args::Options;
use super::files::Disk;
use super::output::Output;
use crate::basics::{Join, Part, SourceMap, Told, told};
use crate::session::{Law, RuleBook};
use crate::variant::suggest::rules_meant;
use crate::variant::{BUILTINS, Files};

/// The rules to read records by, with others for records that name none. Rules that are named on the command line and cannot be
/// used end the program before any record is read: nothing could be judged by them.
pub(crate) fn book(
    options: &Options,
    otherwise: Option<&String>,
    sources: &mut SourceMap,
    output: &mut Output,
) -> Result<RuleBook<'static>, Told> {
    for overlay in &options.overlays {
        usable(overlay)?;
    }
    let mut book = RuleBook::new(&Disk, options.variant.clone(), options.overlays.clone());
    if let Some(id) = &options.variant {
        let choice = book.choose(&Law::default(), sources);
        output.findings(&choice.findings, sources);
        if choice.rules.is_none() {
            return Err(told!("there are no rules `{id}` to go by", id));
        }
    }
    Ok(match otherwise {
        Some(id) => book.or(id),
        None => book,
    })
}

/// Whether there is anything to read under a name of rules: a built-in id, or a file.
pub(crate) fn is_there(id: &str) -> bool {
    is_file(id) && Disk.read(id).is_ok() || BUILTINS.iter().any(|builtin| builtin.id == id)
}

/// Whether a name of rules is that of a file.
pub(crate) fn is_file(id: &str) -> bool {
    std::path::Path::new(id)
        .extension()
        .is_some_and(|extension| extension == "toml")
}

/// An overlay that is not there ends the program, whatever rules it would be laid on.
pub(crate) fn usable(overlay: &str) -> Result<(), Told> {
    if is_file(overlay) {
        let read = Disk.read(overlay);
        return read
            .map(|_| ())
            .map_err(|why| told!("{file}: {why}", file = overlay, why));
    }
    let known = BUILTINS
        .iter()
        .any(|builtin| builtin.overlay && builtin.id == overlay);
    if known {
        return Ok(());
    }
    let overlays = BUILTINS.iter().filter(|builtin| builtin.overlay);
    let overlays: Vec<&str> = overlays.map(|builtin| builtin.id).collect();
    let meant = rules_meant(overlay, &overlays);
    let meant: Vec<String> = meant.iter().map(|name| format!("`{name}`")).collect();
    let near = if meant.is_empty() {
        Part::Row(Vec::new())
    } else {
        told!("; did you mean {near}?", near = Part::list(meant, Join::Or)).into()
    };
    Err(told!(
        "there is no overlay `{overlay}`; a file of your own ends in `.toml`{near}",
        overlay,
        near
    ))
}
