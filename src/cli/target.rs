//! Where much is written to: standard output, or a file that is there whole or not at all.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::files;
use super::output::Output;

/// Where it goes.
pub(super) enum Target {
    Standard,
    File(Draft),
    /// What is no file, as a terminal or a pipe with a name.
    Device(PathBuf, BufWriter<fs::File>),
}

/// A file that is being written beside its place.
pub(super) struct Draft {
    path: PathBuf,
    writer: BufWriter<NamedTempFile>,
}

/// The ending of a file that was not finished.
const UNFINISHED: &str = ".unfinished";

impl Target {
    pub(super) fn new(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path.filter(|path| !files::is_standard(path)) else {
            return Ok(Self::Standard);
        };
        let failed = |error| failed(path, &error);
        // The file that a link points to is written, and the link stays.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&path) {
            Ok(meta) if meta.is_dir() => {
                let (folder, file) = (files::name(&path), files::name(&path.join("all.csv")));
                Err(format!(
                    "{folder}: it is a folder; name the file to write, such as {file}"
                ))
            }
            Ok(meta) if !meta.is_file() => {
                let file = fs::OpenOptions::new().write(true).open(&path);
                Ok(Self::Device(path, BufWriter::new(file.map_err(failed)?)))
            }
            there => {
                let file = files::beside(&path).map_err(failed)?;
                if let Ok(meta) = there {
                    let _ = file.as_file().set_permissions(meta.permissions());
                }
                let writer = BufWriter::new(file);
                Ok(Self::File(Draft { path, writer }))
            }
        }
    }

    pub(super) fn write(&mut self, text: &str, output: &mut Output) -> Result<(), String> {
        match self {
            Self::Standard => {
                output.result(text);
                Ok(())
            }
            Self::File(draft) => {
                let written = draft.writer.write_all(text.as_bytes());
                written.map_err(|error| failed(&draft.path, &error))
            }
            Self::Device(path, writer) => {
                let written = writer.write_all(text.as_bytes());
                written.map_err(|error| failed(path, &error))
            }
        }
    }

    /// Ends it: where not all is done, what is done stands in a file of another name, which is given.
    pub(super) fn finish(self, all: bool) -> Result<Option<PathBuf>, String> {
        let Draft { path, writer } = match self {
            Self::Standard => return Ok(None),
            Self::Device(path, mut writer) => {
                let written = writer.flush();
                return written
                    .map(|()| None)
                    .map_err(|error| failed(&path, &error));
            }
            Self::File(draft) => draft,
        };
        let place = if all {
            path
        } else {
            let mut name = path.into_os_string();
            name.push(UNFINISHED);
            name.into()
        };
        let failed = |error| failed(&place, &error);
        let file = writer
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        file.as_file().sync_all().map_err(failed)?;
        file.persist(&place).map_err(|error| failed(error.error))?;
        Ok((!all).then_some(place))
    }
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {}", files::name(path), files::reason_of_writing(error))
}
