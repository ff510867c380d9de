//! Reading and writing files.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::interrupt::Standard;
use crate::basics::source::position;
use crate::basics::{Told, told};
use crate::variant::Files;

/// The most bytes that are held at once of a file of records.
pub(super) const MAX_BYTES: u64 = 1 << 30;

/// Variant files on the disk.
pub(crate) struct Disk;

/// More than a variant file may hold, so that a larger one is refused and not read.
const MAX_VARIANT: u64 = (1 << 20) + 1;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<String, String> {
        let file = fs::File::open(path).map_err(|error| String::from(reason(&error)))?;
        if file.metadata().is_ok_and(|meta| meta.is_dir()) {
            return Err(told!("it is a folder").into());
        }
        let mut bytes = Vec::new();
        file.take(MAX_VARIANT)
            .read_to_end(&mut bytes)
            .map_err(|error| String::from(reason(&error)))?;
        if bytes.len() as u64 == MAX_VARIANT {
            // It is too large, wherever it was cut.
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        }
        String::from_utf8(bytes).map_err(|error| not_utf8(error.as_bytes()).into())
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

/// Whether a path stands for a file that can be written again, or for nothing yet: a pipe and a device hold nothing.
pub(crate) fn is_kept(path: &Path) -> bool {
    !is_standard(path) && fs::metadata(path).map_or(true, |meta| meta.is_file() || meta.is_dir())
}

/// Standard input has one end: whoever names it twice would find nothing in it the second time.
pub(crate) fn read_once(paths: &[PathBuf]) -> Result<(), Told> {
    if paths.iter().filter(|path| is_standard(path)).count() > 1 {
        return Err(told!("standard input, `-`, can be read only once"));
    }
    Ok(())
}

/// Whether a path names a pipe.
fn is_pipe(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        fs::metadata(path).is_ok_and(|meta| meta.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Opens a file, a pipe, or standard input.
pub(super) fn open(path: &Path) -> Result<Box<dyn Read + Send>, Told> {
    let failed = |why: Told| told!("{file}: {why}", file = name(path), why);
    if is_standard(path) {
        return Ok(Box::new(io::stdin()));
    }
    if is_pipe(path) {
        // Whoever writes into it may never come.
        let path = path.to_owned();
        let input = Standard::waiting(move || fs::File::open(&path));
        return input.map_err(|error| failed(reason(&error)));
    }
    let file = fs::File::open(path).map_err(|error| failed(reason(&error)))?;
    if file.metadata().is_ok_and(|meta| meta.is_dir()) {
        return Err(failed(told!("it is a folder")));
    }
    Ok(Box::new(file))
}

/// The text of a file that is to be written again, so that nothing of it may be lost.
pub(crate) fn read(path: &Path) -> Result<String, Told> {
    let failed = |why: Told| told!("{file}: {why}", file = name(path), why);
    let mut bytes = Vec::new();
    let taken = open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    taken.map_err(|error| failed(reason(&error)))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(failed(told!("it is larger than 1 GiB")));
    }
    String::from_utf8(bytes).map_err(|error| failed(not_utf8(error.as_bytes())))
}

/// Whether a file begins like one in UTF-16.
pub(super) fn is_utf16(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff])
}

/// Why bytes are no text in UTF-8, as far as one can see.
pub(super) fn not_utf8(bytes: &[u8]) -> Told {
    if is_utf16(bytes) {
        return told!("it is UTF-16 text; save it as UTF-8");
    }
    let text = String::from_utf8_lossy(bytes);
    let at = text.find('\u{fffd}').unwrap_or(0);
    let place = position(&text, at);
    told!(
        "it is not UTF-8 text (line {line}, column {column}); save it as UTF-8",
        line = place.line,
        column = place.column
    )
}

/// Writes a file whole or not at all: whoever looks sees the old text or the new one.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Told> {
    write_as(path, text, true)
}

/// The same for a copy that is written again and again: it outlives the program, and nobody waits for the disk.
pub(crate) fn write_copy(path: &Path, text: &str) -> Result<(), Told> {
    write_as(path, text, false)
}

fn write_as(path: &Path, text: &str, lasting: bool) -> Result<(), Told> {
    let failed = |error: &io::Error| {
        let file = path.display().to_string();
        told!("{file}: {why}", file, why = reason_of_writing(error))
    };
    // The file that a link points to is written, and the link stays.
    let path = match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        path => path.map_err(|error| failed(&error))?,
    };
    let there = fs::metadata(&path).ok();
    if there.as_ref().is_some_and(|meta| !meta.is_file()) {
        // What is no file, as a terminal, is not to be replaced by one.
        let taken = fs::OpenOptions::new().write(true).open(&path);
        let written = taken.and_then(|mut device| device.write_all(text.as_bytes()));
        return written.map_err(|error| failed(&error));
    }
    let file = written_beside(&path, text, lasting).map_err(|error| failed(&error))?;
    if let Some(meta) = there {
        let _ = file.as_file().set_permissions(meta.permissions());
    }
    file.persist(&path)
        .map(|_| ())
        .map_err(|error| failed(&error.error))
}

/// Writes a new file whole or not at all; over one that is there only if that is wanted.
pub(crate) fn create(path: &Path, text: &str, over: bool) -> Result<(), Told> {
    if over && path.exists() {
        return write(path, text);
    }
    let failed = |error: &io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            let file = path.display().to_string();
            told!("{file}: {why}", file, why = told!("it is there already"))
        }
        _ => {
            let file = path.display().to_string();
            told!("{file}: {why}", file, why = reason_of_writing(error))
        }
    };
    let file = written_beside(path, text, true).map_err(|error| failed(&error))?;
    file.persist_noclobber(path)
        .map(|_| ())
        .map_err(|error| failed(&error.error))
}

/// A text in a file beside the one that it is to become.
fn written_beside(path: &Path, text: &str, lasting: bool) -> io::Result<tempfile::NamedTempFile> {
    let mut file = beside(path)?;
    file.write_all(text.as_bytes())?;
    if lasting {
        file.as_file().sync_all()?;
    }
    Ok(file)
}

/// A file beside the one that it is to become.
pub(super) fn beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    // A file that is not there yet is for whoever the system says, and not for its writer alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// Why something could not be written: what is not there is the folder.
pub(super) fn reason_of_writing(error: &io::Error) -> Told {
    match error.kind() {
        io::ErrorKind::NotFound => told!("there is no such folder"),
        _ => reason(error),
    }
}

/// Why something failed, in words without a number.
pub(super) fn reason(error: &io::Error) -> Told {
    match error.kind() {
        io::ErrorKind::NotFound => told!("no such file"),
        io::ErrorKind::PermissionDenied => told!("it may not be read or written"),
        io::ErrorKind::InvalidData => told!("it is not UTF-8 text"),
        io::ErrorKind::IsADirectory => told!("it is a folder"),
        io::ErrorKind::NotADirectory => told!("there is no such folder"),
        io::ErrorKind::StorageFull => told!("no space is left"),
        _ => error.to_string().into(),
    }
}
