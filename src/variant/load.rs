//! From the name of a variant and of overlays to one merged tree: who extends whom, and what is laid on what.

use std::collections::BTreeMap;

use crate::basics::{Diagnostics, FileId, SourceMap, Span, Spanned};

use super::builtin::{BUILTINS, Builtin};
use super::chain::{Newer, Reading};
use super::layers;
use super::preamble::SourceTable;
use super::tree::Node;

/// Where files come from. The core reads none itself.
pub trait Files {
    /// The text of a file, or why it cannot be had: lower case, no full stop.
    ///
    /// Of a file longer than [`MAX_FILE_BYTES`](super::parse::MAX_FILE_BYTES), so much is enough that it is seen to be
    /// longer.
    fn read(&self, path: &str) -> Result<String, String>;
}

/// No files: only what is built in.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Result<String, String> {
        Err("files are not read here".to_owned())
    }
}

/// How a file took part in a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It was extended.
    Parent,
    /// It is the variant that was asked for.
    Base,
    /// It was laid on.
    Overlay,
}

/// A file that took part in a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// Its id.
    pub id: String,
    /// Its text.
    pub file: FileId,
    /// What reports call the file.
    pub file_name: String,
    /// How it took part.
    pub role: Role,
    /// Whether it is built in.
    pub builtin: bool,
    /// What it is called, as written.
    pub name: Option<Node>,
    /// What it fits, as written, if it is an overlay that says so.
    pub fits: Option<Node>,
    /// The question that it answers, if it is an overlay that says so.
    pub question: Option<String>,
    /// What it removed of the layers before it.
    pub removed: Vec<Spanned<String>>,
    /// What it says only of items that are there, as written; what came of it stands in `tree` too.
    pub where_there: Option<Node>,
    /// What it says of the game, as written.
    pub tree: Node,
}

/// A worked case of a file, not yet decoded.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// The case.
    pub node: Node,
    /// Which of the layers it tests: the variant that was asked for, or an overlay.
    pub layer: usize,
}

/// A variant with all that it inherits and all that is laid on it, not yet decoded.
#[derive(Clone, PartialEq, Debug)]
pub struct Merged {
    /// The id of the variant.
    pub id: String,
    /// What the variant is called, as written.
    pub name: Option<Node>,
    /// Whether the variant is only there to be extended.
    pub is_abstract: bool,
    /// The ids of the overlays, in the order in which they were laid on.
    pub overlays: Vec<String>,
    /// The files: the oldest ancestor, its heirs, the variant itself, the overlays.
    pub layers: Vec<Layer>,
    /// What citations refer to.
    pub sources: BTreeMap<String, SourceTable>,
    /// The same as written.
    pub cited: Node,
    /// What is said of the game, without the keys of [`PreambleTable`](super::preamble::PreambleTable).
    pub root: Node,
    /// The worked cases of the variant itself and of the overlays.
    pub examples: Vec<Example>,
    /// Whether a file was damaged or a parent is missing, so that what seems to be missing may not be.
    pub incomplete: bool,
    /// Where a file was damaged.
    pub lost: Vec<Span>,
}

/// Loads a variant and lays overlays on it. Each is named by the id of a built-in one or by a path that ends in
/// `.toml`.
///
/// There is none if nothing can be judged: no such variant, no readable file, a newer format.
pub fn load(
    base: &str,
    overlays: &[&str],
    files: &dyn Files,
    sources: &mut SourceMap,
) -> (Option<Merged>, Diagnostics) {
    Library::shipped(files).load(base, overlays, sources)
}

/// Loads a variant as [`load`] does, but for the worked cases of built-in files.
pub fn load_without_cases(
    base: &str,
    overlays: &[&str],
    files: &dyn Files,
    sources: &mut SourceMap,
) -> (Option<Merged>, Diagnostics) {
    let library = Library::shipped(files);
    merged(
        Reading::new(library, sources).without_cases(),
        base,
        overlays,
    )
}

/// What has been read of a variant and overlays, merged.
fn merged(
    mut reading: Reading<'_, '_>,
    base: &str,
    overlays: &[&str],
) -> (Option<Merged>, Diagnostics) {
    let read = reading
        .chain(base)
        .and_then(|chain| Ok((chain, reading.overlays(overlays)?)));
    let mut findings = reading.findings;
    let merged = match read {
        // Of a file that is newer nothing else is judged, nor of what needs it.
        Err(Newer(finding)) => {
            findings = Diagnostics::default();
            findings.push(finding);
            None
        }
        Ok((chain, overlays)) => layers::merge(
            chain,
            overlays,
            (reading.incomplete, reading.lost),
            reading.sources,
            &mut findings,
        ),
    };
    findings.sort_by_place();
    (merged, findings)
}

/// Where variants come from.
#[derive(Clone, Copy)]
pub struct Library<'a> {
    /// What is built in.
    pub builtins: &'a [Builtin],
    /// The files there are.
    pub files: &'a dyn Files,
}

impl<'a> Library<'a> {
    /// What is built in, and the files there are.
    fn shipped(files: &'a dyn Files) -> Self {
        Self {
            builtins: BUILTINS,
            files,
        }
    }

    /// Loads a variant and lays overlays on it, as [`load`] does.
    pub fn load(
        &self,
        base: &str,
        overlays: &[&str],
        sources: &mut SourceMap,
    ) -> (Option<Merged>, Diagnostics) {
        merged(Reading::new(*self, sources), base, overlays)
    }

    /// Lays overlays on a variant that is loaded already, with its texts in the same map.
    pub fn lay_on(
        &self,
        merged: &Merged,
        overlays: &[&str],
        sources: &mut SourceMap,
    ) -> (Option<Merged>, Diagnostics) {
        let mut reading = Reading::new(*self, sources);
        match reading.overlays(overlays) {
            Err(Newer(finding)) => {
                let mut findings = Diagnostics::default();
                findings.push(finding);
                (None, findings)
            }
            Ok(overlays) => {
                let mut findings = reading.findings;
                let mut merged = merged.clone();
                merged.incomplete |= reading.incomplete;
                merged.lost.append(&mut reading.lost);
                let merged = layers::lay_on(merged, overlays, reading.sources, &mut findings);
                findings.sort_by_place();
                (Some(merged), findings)
            }
        }
    }
}
