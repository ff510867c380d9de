//! What is not saved yet, kept beside, so that it outlives a crash.

use std::fs;
use std::path::{Path, PathBuf};

use super::files;

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

/// A copy of what is on the desk, as long as it is not saved.
pub(super) struct Autosave {
    /// The file that it is a copy of, if that has a name.
    file: Option<PathBuf>,
    path: Option<PathBuf>,
    /// What was last written there.
    kept: Option<String>,
}

impl Autosave {
    /// The copy for a file; for what has no name yet, among the program's own files.
    pub(super) fn of(name: Option<&str>) -> Self {
        let path = match name {
            Some(name) => Some(PathBuf::from(format!("{name}.autosave"))),
            None => own_folder().map(|folder| folder.join("desk.autosave")),
        };
        Self {
            file: name.map(PathBuf::from),
            path,
            kept: None,
        }
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
                if files::write(path, &text).is_ok() {
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

/// Where the program keeps what it remembers from session to session; made if it is not there.
pub(super) fn own_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let folder = match (set("XDG_STATE_HOME"), set("HOME"), set("LOCALAPPDATA")) {
        (Some(state), _, _) => PathBuf::from(state),
        (None, Some(home), _) => Path::new(&home).join(".local").join("state"),
        (None, None, Some(data)) => PathBuf::from(data),
        (None, None, None) => return None,
    };
    let folder = folder.join("tarokk");
    fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    use super::{Autosave, Left};

    #[test]
    fn what_is_not_saved_outlives_the_session() {
        let folder = tempfile::tempdir().expect("a folder");
        let name = folder.path().join("evening.tarokk").display().to_string();
        let mut one = Autosave::of(Some(&name));
        assert_eq!(one.left(), Left::Nothing);
        one.keep(Some("first".to_owned()));
        one.keep(Some("second".to_owned()));
        // The program ends here, and another one begins.
        let mut other = Autosave::of(Some(&name));
        assert_eq!(other.left(), Left::Unsaved("second".to_owned()));
        other.keep(None);
        assert_eq!(Autosave::of(Some(&name)).left(), Left::Nothing);
    }

    #[test]
    fn a_file_that_was_written_since_is_not_covered_by_an_old_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let name = folder.path().join("evening.tarokk").display().to_string();
        Autosave::of(Some(&name)).keep(Some("old".to_owned()));
        let file = File::create(&name).expect("a file");
        let later = SystemTime::now() + Duration::from_secs(60);
        file.set_modified(later).expect("a time");
        let Left::Overtaken(aside) = Autosave::of(Some(&name)).left() else {
            panic!("the old copy is used");
        };
        assert_eq!(std::fs::read_to_string(aside).expect("the old copy"), "old");
        assert_eq!(Autosave::of(Some(&name)).left(), Left::Nothing);
    }
}
