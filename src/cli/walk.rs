//! The files of records that paths name: files as they are, and all that lie below folders.

use std::path::{Path, PathBuf};
use std::slice;

use walkdir::WalkDir;

use super::files;

/// The ending of a file of records.
const ENDING: &str = "tarokk";

/// What stands on the way.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A file of records.
    File(PathBuf),
    /// What cannot be read, and why.
    Unreadable(String),
    /// What is not followed, or not there, though nothing is lost by it.
    Remark(String),
}

/// The files that some paths name, one after another: of a folder in the order of the names, folder by folder.
pub(super) struct Walk<'p> {
    paths: slice::Iter<'p, PathBuf>,
    folder: Option<Folder>,
}

struct Folder {
    name: String,
    entries: walkdir::IntoIter,
    /// Whether there has been anything in it.
    any: bool,
}

impl<'p> Walk<'p> {
    pub(super) fn new(paths: &'p [PathBuf]) -> Self {
        Self {
            paths: paths.iter(),
            folder: None,
        }
    }

    /// What is named twice, or lies in a folder that is named too: its records count twice.
    pub(super) fn twice(paths: &[PathBuf]) -> Vec<String> {
        let known = paths.iter().filter(|path| !files::is_standard(path));
        let known = known.filter_map(|path| Some((path.canonicalize().ok()?, path)));
        let mut known: Vec<(PathBuf, &PathBuf)> = known.collect();
        // What lies in a folder stands behind it.
        known.sort();
        let mut told = Vec::new();
        let mut outer: Option<(PathBuf, &PathBuf)> = None;
        for (place, path) in known {
            match &outer {
                Some((around, named)) if place.starts_with(around) => {
                    let (name, other) = (files::name(path), files::name(named));
                    told.push(if place == *around {
                        format!("{name}: it is named twice, and counts twice")
                    } else {
                        format!("{name}: it lies in {other} too, and counts twice")
                    });
                }
                _ => outer = Some((place, path)),
            }
        }
        told
    }

    /// How many files there are.
    pub(super) fn count(paths: &'p [PathBuf]) -> usize {
        let all = Self::new(paths);
        all.filter(|found| matches!(found, Found::File(_))).count()
    }
}

impl Iterator for Walk<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            let Some(folder) = &mut self.folder else {
                let path = self.paths.next()?;
                if files::is_standard(path) || !path.is_dir() {
                    return Some(Found::File(path.clone()));
                }
                self.folder = Some(Folder {
                    name: files::name(path),
                    entries: WalkDir::new(path)
                        .follow_links(true)
                        .sort_by_file_name()
                        .into_iter(),
                    any: false,
                });
                continue;
            };
            match folder.entries.next() {
                Some(Ok(entry)) if entry.file_type().is_dir() || !is_record(entry.path()) => {}
                Some(Ok(entry)) => {
                    folder.any = true;
                    return Some(Found::File(entry.into_path()));
                }
                Some(Err(error)) => {
                    if let Some(found) = trouble(&error) {
                        folder.any = true;
                        return Some(found);
                    }
                }
                None => {
                    let empty = !folder.any;
                    let message = format!("{}: there is no file `*.{ENDING}` in it", folder.name);
                    self.folder = None;
                    if empty {
                        return Some(Found::Remark(message));
                    }
                }
            }
        }
    }
}

fn is_record(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

/// What there is to say of an entry that cannot be looked at; nothing of one that would be no file of records.
fn trouble(error: &walkdir::Error) -> Option<Found> {
    let path = error.path().unwrap_or(Path::new("")).to_owned();
    let name = files::name(&path);
    if let Some(ancestor) = error.loop_ancestor() {
        let ancestor = files::name(ancestor);
        return Some(Found::Remark(format!(
            "{name}: it leads back to {ancestor}, and is not followed again"
        )));
    }
    let why = error.io_error().map_or_else(
        || error.to_string(),
        |error| match error.kind() {
            std::io::ErrorKind::NotFound => "it leads to nothing that is there".to_owned(),
            _ => files::reason(error).into(),
        },
    );
    let is_link = path.symlink_metadata().is_ok_and(|meta| meta.is_symlink());
    (!is_link || is_record(&path)).then(|| Found::Unreadable(format!("{name}: {why}")))
}
