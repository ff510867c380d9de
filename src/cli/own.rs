//! The program's own folder: what it remembers from session to session, and locks.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Where the program keeps what it remembers from session to session; made if it is not there.
pub(super) fn folder() -> Option<PathBuf> {
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

/// The file in the program's own folder that is locked by whoever is about to write another one, which may come and go. The
/// system frees the lock when the program ends, however it ends.
pub(super) fn lock_file(path: &Path, own: &Path) -> Option<File> {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let name = Sha256::digest(whole.as_os_str().as_encoded_bytes());
    let name = name.iter().take(8).fold(String::new(), |mut name, byte| {
        name.push_str(&format!("{byte:02x}"));
        name
    });
    File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(own.join(format!("{name}.lock")))
        .ok()
}

/// Waits until no other session writes a file, and keeps them from it as long as what is given is held. Without a folder of
/// its own, or on a system without locks, it keeps nobody.
pub(super) fn alone_with(path: &Path) -> Option<File> {
    // Whatever a file is called by, it is one file.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let file = lock_file(&path, &folder()?)?;
    file.lock().ok()?;
    Some(file)
}
