//! From the name of a variant and of overlays to one merged tree: who extends whom, and what is laid on what.

use std::collections::BTreeMap;

use crate::basics::{Diagnostic, Diagnostics, FileId, SourceMap, Span, Spanned};

use super::builtin::{BUILTINS, Builtin};
use super::chain::{Loaded, Newer, Place, Reading};
use super::codes;
use super::context::Context;
use super::decode::{Decode, Items};
use super::preamble::SourceTable;
use super::suggest::{meant, quoted};
use super::tree::{Node, Table, Value};
use super::{citation, merge};

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
    /// What it removed of the layers before it.
    pub removed: Vec<Spanned<String>>,
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
    /// What is said of the game, without the keys of [`PreambleTable`](super::preamble::PreambleTable).
    pub root: Node,
    /// The worked cases of the variant itself and of the overlays.
    pub examples: Vec<Example>,
    /// Whether a file was damaged or a parent is missing, so that what seems to be missing may not be.
    pub incomplete: bool,
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
    let library = Library {
        builtins: BUILTINS,
        files,
    };
    library.load(base, overlays, sources)
}

/// Where variants come from.
#[derive(Clone, Copy)]
pub struct Library<'a> {
    /// What is built in.
    pub builtins: &'a [Builtin],
    /// The files there are.
    pub files: &'a dyn Files,
}

impl Library<'_> {
    /// Loads a variant and lays overlays on it, as [`load`] does.
    pub fn load(
        &self,
        base: &str,
        overlays: &[&str],
        sources: &mut SourceMap,
    ) -> (Option<Merged>, Diagnostics) {
        let mut reading = Reading::new(*self, sources);
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
            Ok((chain, overlays)) => merge_all(
                chain,
                overlays,
                reading.incomplete,
                reading.sources,
                &mut findings,
            ),
        };
        findings.sort_by_place();
        (merged, findings)
    }
}

/// Lays the files over each other and judges what they say of each other.
fn merge_all(
    chain: Vec<Loaded>,
    overlays: Vec<Loaded>,
    incomplete: bool,
    sources: &SourceMap,
    findings: &mut Diagnostics,
) -> Option<Merged> {
    let base = chain.len().checked_sub(1)?;
    let chain_ids: Vec<String> = chain.iter().map(Loaded::id).collect();
    let start = Span::new(chain.first()?.file, 0..0);
    let mut cited = empty_table(start);
    let mut merged = Merged {
        id: chain_ids.last().cloned().unwrap_or_default(),
        name: None,
        is_abstract: false,
        overlays: Vec::new(),
        layers: Vec::new(),
        sources: BTreeMap::new(),
        root: empty_table(start),
        examples: Vec::new(),
        incomplete,
    };
    for (n, mut loaded) in chain.into_iter().chain(overlays).enumerate() {
        let id = loaded.id();
        let role = match n.cmp(&base) {
            std::cmp::Ordering::Less => Role::Parent,
            std::cmp::Ordering::Equal => Role::Base,
            std::cmp::Ordering::Greater => Role::Overlay,
        };
        merge::stamp(&mut loaded.parts.rest, n);
        let preamble = loaded.parts.preamble;
        let name = preamble.name.map(|name| name.0);
        if role == Role::Base {
            merged.name.clone_from(&name);
            merged.is_abstract = preamble.r#abstract.is_some_and(|value| value.value);
        }
        if role == Role::Overlay {
            if let Some(fits) = &preamble.fits {
                findings.extend(misfit(&id, fits, &chain_ids, loaded.file));
            }
            merged.overlays.push(id.clone());
        }
        if role != Role::Parent {
            let cases = preamble.example.into_iter();
            merged.examples.extend(cases.map(|case| Example {
                node: case.0,
                layer: n,
            }));
        }
        let tree = loaded.parts.rest;
        merge::remove(&mut merged.root, &preamble.remove, findings);
        merge::lay(&mut merged.root, &tree);
        merge::lay(&mut cited, &loaded.parts.sources);
        merged.layers.push(Layer {
            id,
            file: loaded.file,
            file_name: sources.name(loaded.file).to_owned(),
            role,
            builtin: matches!(loaded.place, Place::Builtin(_)),
            name,
            removed: preamble.remove,
            tree,
        });
    }
    // What the whole lacks, the variant that was asked for lacks.
    let asked = merged
        .layers
        .get(base)
        .map_or(start, |layer| Span::new(layer.file, 0..0));
    (merged.root.key_origin, merged.root.origin) = (asked, asked);
    let mut cx = Context::plain();
    let known = cx.within("sources", |cx| Items::<SourceTable>::decode(&cited, cx));
    findings.append(cx.finish().0);
    let entries = known.unwrap_or_default().0.into_iter();
    merged.sources = entries.map(|(key, source)| (key.value, source)).collect();
    citation::check(&merged, &cited, findings);
    Some(merged)
}

fn empty_table(start: Span) -> Node {
    Node {
        value: Value::Table(Table::new()),
        key_origin: start,
        origin: start,
        order: 0,
    }
}

/// The finding that an overlay fits neither the variant nor one of its ancestors.
fn misfit(
    id: &str,
    fits: &[Spanned<String>],
    chain: &[String],
    file: FileId,
) -> Option<Diagnostic> {
    if fits.iter().any(|fit| chain.contains(&fit.value)) {
        return None;
    }
    let variant = chain.last().map_or("", String::as_str);
    let span = fits.first().map_or(Span::new(file, 0..0), |fit| fit.span);
    let finding = Diagnostic::error(
        codes::DOES_NOT_FIT,
        format!(
            "the overlay {} does not fit the variant {}",
            quoted(id),
            quoted(variant)
        ),
    )
    .at(span);
    let known: Vec<&str> = chain.iter().map(String::as_str).collect();
    let near = fits.iter().find_map(|fit| meant(&fit.value, &known));
    Some(match near {
        Some(near) => finding.with_help(format!("did you mean `{near}`?")),
        None if fits.is_empty() => {
            finding.with_help("`fits` lists nothing; name a variant, or leave it out")
        }
        None => {
            let fits = fits.iter().take(10).map(|fit| quoted(&fit.value));
            let fits = crate::basics::spelling::list(fits, "or");
            finding.with_help(format!("it is for {fits} and what extends them"))
        }
    })
}
