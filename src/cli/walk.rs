//! The files of records that paths name: files as they are, and all that lie below folders.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::vec;

use walkdir::WalkDir;

use super::files;
use crate::report::phrases::Phrases;

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
    say: Phrases,
    paths: vec::IntoIter<&'p PathBuf>,
    folder: Option<Folder>,
    /// Where the paths lead that have been named.
    places: Vec<PathBuf>,
    /// The files that were reached over a link.
    linked: BTreeSet<PathBuf>,
}

struct Folder {
    name: String,
    entries: walkdir::IntoIter,
    /// A folder in it that is a link, while what lies below is at hand.
    link: Option<PathBuf>,
    /// Whether there has been anything in it.
    any: bool,
}

impl<'p> Walk<'p> {
    pub(super) fn new(paths: &'p [PathBuf], say: Phrases) -> Self {
        let paths = once(paths, say).0;
        let places = paths.iter().filter(|path| !files::is_standard(path));
        Self {
            say,
            places: places.filter_map(|path| path.canonicalize().ok()).collect(),
            paths: paths.into_iter(),
            folder: None,
            linked: BTreeSet::new(),
        }
    }

    /// What is named twice, or lies in a folder that is named too: it is read once, and this tells it.
    pub(super) fn twice(paths: &'p [PathBuf], say: Phrases) -> Vec<String> {
        once(paths, say).1
    }

    /// Whether a file is one of those that paths name, or would be.
    pub(super) fn holds(paths: &[PathBuf], file: &Path) -> bool {
        let Ok(file) = file.canonicalize() else {
            return false;
        };
        let mut paths = paths.iter().filter(|path| !files::is_standard(path));
        paths.any(|path| {
            let Ok(path) = path.canonicalize() else {
                return false;
            };
            file.is_file() && (file == path || is_record(&file) && file.starts_with(&path))
        })
    }

    /// How many files there are.
    pub(super) fn count(paths: &'p [PathBuf]) -> usize {
        let all = Self::new(paths, Phrases(None));
        all.filter(|found| matches!(found, Found::File(_))).count()
    }

    /// Where a file or folder lies that is reached over a link, if it is read otherwise.
    fn elsewhere(&mut self, entry: &Path, is_dir: bool) -> Option<PathBuf> {
        let target = entry.canonicalize().ok()?;
        let read_there = |place: &PathBuf| {
            target == *place || target.starts_with(place) && (is_dir || is_record(&target))
        };
        let again =
            self.places.iter().any(read_there) || !is_dir && !self.linked.insert(target.clone());
        again.then_some(target)
    }

    fn linked_to(&self, entry: &Path, target: &Path) -> Found {
        Found::Remark(self.say.links_to(files::name(entry), files::name(target)))
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
                    link: None,
                    any: false,
                });
                continue;
            };
            match folder.entries.next() {
                Some(Ok(entry)) if entry.file_type().is_dir() => {
                    if entry.depth() == 0 || !entry.path_is_symlink() {
                        continue;
                    }
                    folder.link = Some(entry.path().to_owned());
                    if let Some(target) = self.elsewhere(entry.path(), true) {
                        if let Some(folder) = &mut self.folder {
                            folder.entries.skip_current_dir();
                        }
                        return Some(self.linked_to(entry.path(), &target));
                    }
                }
                Some(Ok(entry)) if !is_record(entry.path()) => {}
                Some(Ok(entry)) if !entry.file_type().is_file() => {
                    folder.any = true;
                    let name = files::name(entry.path());
                    return Some(Found::Remark(self.say.no_file(name)));
                }
                Some(Ok(entry)) => {
                    folder.any = true;
                    let below = |link: &PathBuf| entry.path().starts_with(link);
                    if (entry.path_is_symlink() || folder.link.as_ref().is_some_and(below))
                        && let Some(target) = self.elsewhere(entry.path(), false)
                    {
                        return Some(self.linked_to(entry.path(), &target));
                    }
                    return Some(Found::File(entry.into_path()));
                }
                Some(Err(error)) => {
                    if let Some(found) = trouble(&error, self.say) {
                        folder.any = true;
                        return Some(found);
                    }
                }
                None => {
                    let empty = !folder.any;
                    let message = self.say.no_file_in(&folder.name, ENDING);
                    self.folder = None;
                    if empty {
                        return Some(Found::Remark(message));
                    }
                }
            }
        }
    }
}

/// The paths without those that lead where another leads, and what there is to say of these.
fn once(paths: &[PathBuf], say: Phrases) -> (Vec<&PathBuf>, Vec<String>) {
    let known = (0..).zip(paths);
    let known = known.filter(|(_, path)| !files::is_standard(path));
    let known = known.filter_map(|(n, path)| Some((path.canonicalize().ok()?, n, path)));
    let mut known: Vec<(PathBuf, usize, &PathBuf)> = known.collect();
    // What lies in a folder stands behind it.
    known.sort();
    let (mut again, mut told) = (BTreeSet::new(), Vec::new());
    let mut outer: Option<(PathBuf, &PathBuf)> = None;
    for (place, n, path) in known {
        match &outer {
            Some((around, _)) if place == *around => {
                told.push(say.named_twice(files::name(path)));
                again.insert(n);
            }
            // A file that is named is read whatever it is called; a folder has only records.
            Some((around, named))
                if place.starts_with(around) && (place.is_dir() || is_record(&place)) =>
            {
                told.push(say.lies_in(files::name(path), files::name(named)));
                again.insert(n);
            }
            Some((around, _)) if place.starts_with(around) => {}
            _ => outer = Some((place, path)),
        }
    }
    let paths = (0..).zip(paths).filter(|(n, _)| !again.contains(n));
    (paths.map(|(_, path)| path).collect(), told)
}

fn is_record(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

/// What there is to say of an entry that cannot be looked at; nothing of one that would be no file of records.
fn trouble(error: &walkdir::Error, say: Phrases) -> Option<Found> {
    let path = error.path().unwrap_or(Path::new("")).to_owned();
    let name = files::name(&path);
    if let Some(ancestor) = error.loop_ancestor() {
        let ancestor = files::name(ancestor);
        return Some(Found::Remark(say.leads_back(name, ancestor)));
    }
    let why = error.io_error().map_or_else(
        || error.to_string(),
        |error| match error.kind() {
            std::io::ErrorKind::NotFound => say.leads_nowhere(),
            _ => files::reason(error).into(),
        },
    );
    let is_link = path.symlink_metadata().is_ok_and(|meta| meta.is_symlink());
    (!is_link || is_record(&path)).then(|| Found::Unreadable(format!("{name}: {why}")))
}
