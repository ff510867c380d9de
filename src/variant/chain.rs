//! Reading the files of a variant: who extends whom, and the overlays.

use std::path::Path;

use crate::basics::{Diagnostic, Diagnostics, FileId, SourceMap, Span, told};

use super::builtin::Builtin;
use super::codes;
use super::load::Library;
use super::parse::{parse, parse_start};
use super::preamble::{self, Parts};
use super::suggest::{offer_rules, quoted};

/// The most variants in a chain of `extends`, the first and the last included.
pub(super) const MAX_CHAIN: usize = 16;

/// Where a file is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In the program.
    Builtin(Builtin),
    /// At a path.
    Path(String),
}

impl Place {
    /// How messages call it.
    fn name(&self) -> &str {
        match self {
            Self::Builtin(builtin) => builtin.id,
            Self::Path(path) => path,
        }
    }
}

/// A file that was read and taken apart.
pub(super) struct Loaded {
    /// Where it is.
    pub(super) place: Place,
    /// Its text.
    pub(super) file: FileId,
    /// What it says.
    pub(super) parts: Parts,
}

impl Loaded {
    /// Its first byte.
    pub(super) fn start(&self) -> Span {
        Span::new(self.file, 0..0)
    }

    /// Its id: as it says, or from where it is.
    pub(super) fn id(&self) -> String {
        match (&self.parts.preamble.id, &self.place) {
            (Some(id), _) => id.value.clone(),
            (None, Place::Builtin(builtin)) => builtin.id.to_owned(),
            (None, Place::Path(path)) => {
                let stem = Path::new(path).file_stem();
                stem.map_or_else(|| path.clone(), |stem| stem.to_string_lossy().into_owned())
            }
        }
    }
}

/// That a file is newer than the program: nothing else is said.
pub(super) struct Newer(pub(super) Diagnostic);

/// The name of a file to be read, and where it was named; without a place if a person named it.
pub(super) struct Wanted {
    pub(super) name: String,
    span: Option<Span>,
    pub(super) overlay: bool,
}

/// Files being read.
pub(super) struct Reading<'l, 's> {
    pub(super) library: Library<'l>,
    /// Whether the worked cases of built-in files are passed over.
    without_cases: bool,
    /// Where the texts are kept.
    pub(super) sources: &'s mut SourceMap,
    /// What is wrong with them.
    pub(super) findings: Diagnostics,
    /// Whether a file was damaged or a parent is missing.
    pub(super) incomplete: bool,
    /// Where files were damaged.
    pub(super) lost: Vec<Span>,
}

impl<'l, 's> Reading<'l, 's> {
    /// Nothing read yet.
    pub(super) fn new(library: Library<'l>, sources: &'s mut SourceMap) -> Self {
        Self {
            library,
            without_cases: false,
            sources,
            findings: Diagnostics::default(),
            incomplete: false,
            lost: Vec::new(),
        }
    }

    /// Passes over the worked cases of built-in files: they are long, and who plays by the rules does not ask for them.
    pub(super) fn without_cases(self) -> Self {
        Self {
            without_cases: true,
            ..self
        }
    }

    /// The variant asked for and its ancestors, the oldest first; empty if the variant cannot be read at all.
    pub(super) fn chain(&mut self, base: &str) -> Result<Vec<Loaded>, Newer> {
        let mut chain: Vec<Loaded> = Vec::new();
        let mut wanted = Wanted {
            name: base.to_owned(),
            span: None,
            overlay: false,
        };
        loop {
            let next = self
                .place(&wanted, chain.last())
                .and_then(|place| refuse_endless(&chain, place));
            let loaded = match next {
                Ok(place) => self.read(place, wanted.span)?,
                Err(finding) => {
                    self.report(finding, wanted.span);
                    None
                }
            };
            let Some(loaded) = loaded else {
                self.incomplete = true;
                break;
            };
            self.refuse_fits(&loaded);
            self.incomplete |= loaded.parts.parent_unreadable;
            let extends = loaded.parts.preamble.extends.clone();
            chain.push(loaded);
            let Some(extends) = extends else {
                break;
            };
            wanted.name = extends.value;
            wanted.span = Some(extends.span);
        }
        chain.reverse();
        Ok(chain)
    }

    /// The overlays that can be read, in the order given.
    pub(super) fn overlays(&mut self, names: &[&str]) -> Result<Vec<Loaded>, Newer> {
        let mut overlays: Vec<Loaded> = Vec::new();
        for name in names {
            let wanted = Wanted {
                name: (*name).to_owned(),
                span: None,
                overlay: true,
            };
            let next = self.place(&wanted, None).and_then(|place| {
                let twice = overlays.iter().any(|loaded| loaded.place == place);
                if twice {
                    Err(laid_twice(&place))
                } else {
                    Ok(place)
                }
            });
            match next {
                Err(finding) => self.report(finding, None),
                Ok(place) => {
                    if let Some(loaded) = self.read(place, None)? {
                        self.refuse_parents(&loaded);
                        overlays.push(loaded);
                    }
                }
            }
        }
        Ok(overlays)
    }

    fn report(&mut self, finding: Diagnostic, span: Option<Span>) {
        self.findings.push(match span {
            Some(span) => finding.at(span),
            None => finding,
        });
    }

    /// Where a file is that `child` names or, if there is none, the person.
    fn place(&self, wanted: &Wanted, child: Option<&Loaded>) -> Result<Place, Diagnostic> {
        let name = &wanted.name;
        let of_child = child.map(|loaded| &loaded.place);
        if !is_path(name) {
            return self.builtin(wanted, child);
        }
        match of_child {
            None => Ok(Place::Path(normal(name))),
            Some(Place::Builtin(_)) => self.builtin(wanted, child),
            Some(Place::Path(path)) if is_beside_or_below(name) => {
                Ok(Place::Path(beside(path, name)))
            }
            Some(Place::Path(_)) => Err(Diagnostic::error(
                codes::OUTSIDE,
                format!("{} lies outside the folder of this file", quoted(name)),
            )
            .with_help("a file extends built-in variants and files beside or below it")),
        }
    }

    fn builtin(&self, wanted: &Wanted, child: Option<&Loaded>) -> Result<Place, Diagnostic> {
        let name = &wanted.name;
        let found = self
            .library
            .builtins
            .iter()
            .find(|builtin| builtin.id == name);
        match found {
            Some(builtin) if builtin.overlay == wanted.overlay => Ok(Place::Builtin(*builtin)),
            Some(_) => Err(other_kind(name, wanted.overlay)),
            None => {
                let (message, what) = if wanted.overlay {
                    (
                        told!("there is no built-in overlay {name}", name = quoted(name)),
                        "built-in overlay",
                    )
                } else {
                    (
                        told!("there is no built-in variant {name}", name = quoted(name)),
                        "built-in variant",
                    )
                };
                let finding = Diagnostic::error(codes::UNKNOWN_VARIANT, message);
                if let Some(help) = self.meant_otherwise(wanted, child) {
                    return Err(finding.with_help(help));
                }
                let ids = self.library.builtins.iter();
                let ids: Vec<&str> = ids
                    .filter(|b| b.overlay == wanted.overlay)
                    // What is only there to be extended can be named by a file alone.
                    .filter(|b| wanted.span.is_some() || !b.is_abstract())
                    .map(|b| b.id)
                    .collect();
                Err(offer_rules(finding, name, what, &ids)
                    .with_note("a file of your own is named by a path that ends in `.toml`"))
            }
        }
    }

    /// Reads a file and takes it apart; none if there is nothing to judge.
    fn read(&mut self, place: Place, named_at: Option<Span>) -> Result<Option<Loaded>, Newer> {
        let file = match &place {
            Place::Builtin(builtin) => self.sources.add(builtin.file, builtin.text),
            Place::Path(path) => match self.library.files.read(path) {
                Ok(text) => self.sources.add(path.as_str(), text),
                Err(why) => {
                    let finding = Diagnostic::error(
                        codes::UNREADABLE,
                        told!("{path} cannot be read: {why}", path = quoted(path), why),
                    );
                    self.report(finding, named_at);
                    return Ok(None);
                }
            },
        };
        let (tree, findings) = match &place {
            Place::Builtin(builtin) if self.without_cases => {
                parse_start(file, builtin.without_cases(), self.sources)
            }
            _ => parse(file, self.sources),
        };
        let damaged = findings.has_errors();
        self.incomplete |= damaged;
        let faults = findings
            .iter()
            .filter_map(|finding| finding.primary.as_ref());
        self.lost.extend(faults.map(|label| label.span));
        self.findings.append(findings);
        let Some(tree) = tree else {
            return Ok(None);
        };
        let parts = preamble::split(tree, file, damaged, &mut self.findings).map_err(Newer)?;
        let loaded = Loaded { place, file, parts };
        self.refuse_taken_id(&loaded);
        Ok(Some(loaded))
    }

    /// What is in the program has its id for itself: records and reports could not tell another from it.
    fn refuse_taken_id(&mut self, loaded: &Loaded) {
        let (Place::Path(_), Some(id)) = (&loaded.place, &loaded.parts.preamble.id) else {
            return;
        };
        let taken = self.library.builtins.iter().any(|one| one.id == id.value);
        if taken {
            let message = format!(
                "the id {} is that of a file in the program",
                quoted(&id.value)
            );
            self.findings.push(
                Diagnostic::error(codes::BAD_ID, message)
                    .at(id.span)
                    .with_help("choose another, or leave it out: then it is the name of the file"),
            );
        }
    }

    /// A variant does not say what it fits.
    fn refuse_fits(&mut self, loaded: &Loaded) {
        if let Some(fits) = &loaded.parts.preamble.fits {
            self.findings
                .push(other_kind(loaded.place.name(), false).at(fits.node.origin));
            // What an overlay leaves to the variant under it is not missing.
            self.incomplete = true;
        }
    }

    /// An overlay has no parents.
    fn refuse_parents(&mut self, loaded: &Loaded) {
        let preamble = &loaded.parts.preamble;
        let extends = preamble
            .extends
            .as_ref()
            .map(|extends| ("extends", extends.span));
        let is_abstract = preamble
            .r#abstract
            .as_ref()
            .map(|value| ("abstract", value.span));
        for (key, span) in extends.into_iter().chain(is_abstract) {
            let name = quoted(loaded.place.name());
            self.findings.push(
                Diagnostic::error(codes::MISPLACED, format!("{name} is laid on as an overlay, but says `{key}`"))
                    .at(span)
                    .with_help(
                        "an overlay is laid on a variant and has no parent; `fits` says which variants it is for",
                    ),
            );
        }
    }
}

/// Whether a name is that of a file and not the id of something built in.
fn is_path(name: &str) -> bool {
    let extension = Path::new(name).extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// The path of a file that another names from its own folder.
pub(super) fn beside(path: &str, name: &str) -> String {
    let folder = path
        .rfind('/')
        .map_or("", |end| path.get(..=end).unwrap_or(""));
    normal(&format!("{folder}{name}"))
}

/// The same path without `.` and empty parts.
fn normal(path: &str) -> String {
    let parts = path
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".");
    let parts: Vec<&str> = parts.collect();
    let root = if path.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

/// Whether a path names a file in the folder that it is seen from or below, on any system.
pub(super) fn is_beside_or_below(path: &str) -> bool {
    !path.starts_with('/')
        && !path.contains(['\\', ':'])
        && path.split('/').all(|part| part != "..")
}

/// That a chain does not come back to itself, nor goes on for ever.
fn refuse_endless(chain: &[Loaded], next: Place) -> Result<Place, Diagnostic> {
    if let Some(at) = chain.iter().position(|loaded| loaded.place == next) {
        let way: Vec<String> = chain
            .iter()
            .skip(at + 1)
            .map(|loaded| quoted(loaded.place.name()))
            .collect();
        let name = quoted(next.name());
        return Err(Diagnostic::error(
            codes::CYCLE,
            if way.is_empty() {
                told!("{name} extends itself", name)
            } else {
                told!(
                    "{name} extends itself by way of {others}",
                    name,
                    others = way.join(", ")
                )
            },
        )
        .with_help("one of the files must not extend another"));
    }
    if chain.len() >= MAX_CHAIN {
        return Err(Diagnostic::error(
            codes::LONG_CHAIN,
            format!("the chain of parents is longer than {MAX_CHAIN} files"),
        )
        .with_help("extend an older ancestor, or copy what a parent says"));
    }
    Ok(next)
}

fn laid_twice(place: &Place) -> Diagnostic {
    let name = quoted(place.name());
    Diagnostic::error(
        codes::LAID_TWICE,
        told!("the overlay {name} is laid on twice", name),
    )
    .with_help("name it once")
}

/// The finding that a file is an overlay and not a variant, or a variant and not an overlay.
fn other_kind(name: &str, overlay_wanted: bool) -> Diagnostic {
    let name = quoted(name);
    let (message, help) = if overlay_wanted {
        (
            told!("{name} is a variant, not an overlay", name),
            "choose it as the variant, or extend it",
        )
    } else {
        (
            told!("{name} is an overlay, not a variant", name),
            "choose a variant and lay the overlay on it",
        )
    };
    Diagnostic::error(codes::KIND_OF_FILE, message).with_help(help)
}
