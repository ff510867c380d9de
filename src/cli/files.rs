//! Reading and writing files.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::variant::Files;

/// The most bytes that are held at once of a file of records.
pub(super) const MAX_BYTES: u64 = 1 << 30;

/// Variant files on the disk.
pub(crate) struct Disk;

/// More than a variant file may hold, so that a larger one is refused and not read.
const MAX_VARIANT: u64 = (1 << 20) + 1;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<String, String> {
        let file = fs::File::open(path).map_err(|error| reason(&error))?;
        if file.metadata().is_ok_and(|meta| meta.is_dir()) {
            return Err("it is a folder".to_owned());
        }
        let mut text = String::new();
        file.take(MAX_VARIANT)
            .read_to_string(&mut text)
            .map_err(|error| reason(&error))?;
        Ok(text)
    }
}

/// The name of a file in reports.
pub(crate) fn name(path: &Path) -> String {
    if is_standard(path) {
        "<stdin>".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Whether a path stands for standard input.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Standard input has one end: whoever names it twice would find nothing in it the second time.
pub(crate) fn read_once(paths: &[PathBuf]) -> Result<(), String> {
    if paths.iter().filter(|path| is_standard(path)).count() > 1 {
        return Err("standard input, `-`, can be read only once".to_owned());
    }
    Ok(())
}

/// Opens a file, or standard input.
pub(super) fn open(path: &Path) -> Result<Box<dyn Read>, String> {
    let failed = |why: String| format!("{}: {why}", name(path));
    if is_standard(path) {
        return Ok(Box::new(io::stdin()));
    }
    let file = fs::File::open(path).map_err(|error| failed(reason(&error)))?;
    if file.metadata().is_ok_and(|meta| meta.is_dir()) {
        return Err(failed("it is a folder".to_owned()));
    }
    Ok(Box::new(file))
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let failed = |why: String| format!("{}: {why}", name(path));
    let mut bytes = Vec::new();
    let taken = open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    taken.map_err(|error| failed(reason(&error)))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(failed("it is larger than 1 GiB".to_owned()));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..at).unwrap_or_default();
        let line = before.split(|&byte| byte == b'\n').count();
        failed(not_text(line, at))
    })
}

/// What is said of a file that is no text from a byte of a line on.
pub(super) fn not_text(line: usize, at: usize) -> String {
    format!("it is not UTF-8 text (line {line}, byte {at}); save it as UTF-8")
}

/// Writes a file whole or not at all: whoever looks sees the old text or the new one.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    let failed = |error: &io::Error| format!("{}: {}", path.display(), reason(error));
    // The file that a link points to is written, and the link stays.
    let path = fs::canonicalize(path).map_err(|error| failed(&error))?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(|error| failed(&error))?;
    file.write_all(text.as_bytes())
        .map_err(|error| failed(&error))?;
    if let Ok(meta) = fs::metadata(&path) {
        let _ = file.as_file().set_permissions(meta.permissions());
    }
    file.as_file().sync_all().map_err(|error| failed(&error))?;
    file.persist(&path)
        .map(|_| ())
        .map_err(|error| failed(&error.error))
}

/// Why something failed, in words without a number.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "it may not be read or written".to_owned(),
        io::ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}
