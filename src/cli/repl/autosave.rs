//! What is not saved yet, kept beside, so that it outlives a crash.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::files;
use crate::cli::own::{folder, lock_file};

/// What a session finds of the one before.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Left {
    /// Everything was saved.
    Nothing,
    /// This was not saved.
    Unsaved(String),
    /// Something was not saved, and the file has been written since; it lies there.
    Overtaken(PathBuf),
}

/// A copy of what is on the desk, as long as it is not saved. Of several sessions each has its own.
pub(super) struct Autosave {
    /// The file that it is a copy of, if that has a name.
    file: Option<PathBuf>,
    path: Option<PathBuf>,
    /// Held as long as the session goes on, so that no other takes the copy for what somebody left.
    held: Option<File>,
    /// How many other sessions have the same file.
    pub(super) others: usize,
    /// What was last written there.
    kept: Option<String>,
}

/// As many sessions may have one file.
const MOST: usize = 32;

impl Autosave {
    /// The copy for a file; for what has no name yet, among the program's own files.
    pub(super) fn of(name: Option<&str>) -> Self {
        Self::in_folder(name, folder().as_deref(), true)
    }

    /// The same for a session that has ended: what others have left is none of its business.
    pub(super) fn of_ended(name: Option<&str>) -> Self {
        Self::in_folder(name, folder().as_deref(), false)
    }

    fn in_folder(name: Option<&str>, own: Option<&Path>, goes_on: bool) -> Self {
        let mut copy = Self {
            file: name.map(PathBuf::from),
            path: None,
            held: None,
            others: 0,
            kept: None,
        };
        let first = match (name, own) {
            (Some(name), _) => PathBuf::from(format!("{name}.autosave")),
            (None, Some(own)) => own.join("desk.autosave"),
            (None, None) => return copy,
        };
        let mut free = None;
        for n in 1..=MOST {
            let path = match n {
                1 => first.clone(),
                n => PathBuf::from(format!("{}-{n}", first.display())),
            };
            let left = path.exists();
            if (free.is_some() && !left) || (left && !goes_on) {
                continue;
            }
            match hold(&path, own) {
                Held::Elsewhere => copy.others += 1,
                // Where somebody has left something is where one goes on.
                Held::Here(held) => {
                    free = Some((path, held));
                    if left {
                        break;
                    }
                }
            }
        }
        if let Some((path, held)) = free {
            copy.path = Some(path);
            copy.held = held;
        }
        copy
    }

    /// Whether no other session can take it for what somebody left.
    #[cfg(test)]
    fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Where it lies.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What was kept when the program ended in the middle of something.
    pub(super) fn left(&self) -> Left {
        let read = |path: &Path| files::read(path).ok();
        let Some((path, text)) = self
            .path
            .as_deref()
            .and_then(|path| Some((path, read(path)?)))
        else {
            return Left::Nothing;
        };
        let written = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
        let newer = self.file.as_deref().and_then(written) > written(path);
        if !newer {
            return Left::Unsaved(text);
        }
        // Somebody has written the file since: what is there is theirs, and the copy is put aside.
        let aside = PathBuf::from(format!("{}.old", path.display()));
        match fs::rename(path, &aside) {
            Ok(()) => Left::Overtaken(aside),
            Err(_) => Left::Overtaken(path.to_owned()),
        }
    }

    /// Keeps what is not saved; nothing, if everything is.
    pub(super) fn keep(&mut self, unsaved: Option<String>) {
        let Some(path) = &self.path else { return };
        match unsaved {
            Some(text) if self.kept.as_ref() != Some(&text) => {
                // Where nothing can be written, the session goes on all the same.
                if files::write_copy(path, &text).is_ok() {
                    self.kept = Some(text);
                }
            }
            Some(_) => {}
            None => self.forget(),
        }
    }

    /// Takes the copy away.
    pub(super) fn forget(&mut self) {
        if let Some(path) = self.path.as_deref().filter(|path| path.exists()) {
            let _ = fs::remove_file(path);
        }
        self.kept = None;
    }
}

/// Whether a copy can be held.
enum Held {
    /// By this session; without a folder of its own, it cannot be seen whether by others too.
    Here(Option<File>),
    /// Another session has it.
    Elsewhere,
}

/// Tries to hold a copy, by a file among the program's own that the system frees when the session ends, however it ends.
fn hold(path: &Path, own: Option<&Path>) -> Held {
    let Some(own) = own else {
        return Held::Here(None);
    };
    let Some(file) = lock_file(path, own) else {
        return Held::Here(None);
    };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Held::Elsewhere,
        Ok(()) => Held::Here(Some(file)),
        Err(TryLockError::Error(_)) => Held::Here(None),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::path::Path;
    use std::time::{Duration, SystemTime};

    use super::{Autosave, Left};

    fn of(name: Option<&str>, folder: &Path) -> Autosave {
        Autosave::in_folder(name, Some(folder), true)
    }

    #[test]
    fn what_is_not_saved_outlives_the_session() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let name = folder.join("evening.tarokk").display().to_string();
        let mut one = of(Some(&name), folder);
        assert_eq!(one.left(), Left::Nothing);
        one.keep(Some("first".to_owned()));
        one.keep(Some("second".to_owned()));
        // The program ends here, and another one begins.
        drop(one);
        let mut other = of(Some(&name), folder);
        assert_eq!(other.left(), Left::Unsaved("second".to_owned()));
        other.keep(None);
        drop(other);
        assert_eq!(of(Some(&name), folder).left(), Left::Nothing);
    }

    #[test]
    fn two_sessions_do_not_share_a_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let name = folder.join("evening.tarokk").display().to_string();
        for name in [None, Some(name.as_str())] {
            let mut one = of(name, folder);
            one.keep(Some("one".to_owned()));
            let mut other = of(name, folder);
            assert!(one.is_held() && other.is_held());
            assert_eq!((one.others, other.others), (0, 1));
            assert_eq!(other.left(), Left::Nothing, "the other session goes on");
            other.keep(Some("other".to_owned()));
            // Both end in the middle: what each left is found, one after the other.
            drop((one, other));
            let mut third = of(name, folder);
            assert_eq!(third.left(), Left::Unsaved("one".to_owned()));
            third.forget();
            drop(third);
            let mut fourth = of(name, folder);
            assert_eq!(fourth.left(), Left::Unsaved("other".to_owned()));
            fourth.forget();
        }
    }

    #[test]
    fn a_file_that_was_written_since_is_not_covered_by_an_old_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        let name = folder.join("evening.tarokk").display().to_string();
        of(Some(&name), folder).keep(Some("old".to_owned()));
        let file = File::create(&name).expect("a file");
        let later = SystemTime::now() + Duration::from_secs(60);
        file.set_modified(later).expect("a time");
        let Left::Overtaken(aside) = of(Some(&name), folder).left() else {
            panic!("the old copy is used");
        };
        assert_eq!(std::fs::read_to_string(aside).expect("the old copy"), "old");
        assert_eq!(of(Some(&name), folder).left(), Left::Nothing);
    }
}
