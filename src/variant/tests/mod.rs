//! Tests of loading and decoding, by topic, with files in memory.

mod chains;
mod citations;
mod faults;
mod overlays;
mod rules;
mod syntax;
mod tables;

use std::collections::BTreeMap;

use crate::basics::{Diagnostic, Diagnostics, SourceMap};

use super::builtin::Builtin;
use super::load::{Files, Library, Merged};

/// Files in memory.
#[derive(Default)]
struct Memory(BTreeMap<String, String>);

impl Files for Memory {
    fn read(&self, path: &str) -> Result<String, String> {
        self.0
            .get(path)
            .cloned()
            .ok_or_else(|| "no such file".to_owned())
    }
}

/// What came of loading, with its texts.
struct Loaded {
    merged: Option<Merged>,
    findings: Diagnostics,
    sources: SourceMap,
}

impl Loaded {
    /// Each finding in short: code, place, the text there, message, help.
    fn findings(&self) -> String {
        brief(&self.findings, &self.sources)
    }

    fn merged(&self) -> &Merged {
        assert!(!self.findings.has_errors(), "{}", self.findings());
        self.merged.as_ref().expect("it was loaded")
    }
}

fn brief(findings: &Diagnostics, sources: &SourceMap) -> String {
    let line = |finding: &Diagnostic| {
        let mut words = vec![finding.code.to_owned()];
        if let Some(label) = &finding.primary {
            let position = sources.position(label.span);
            let (file, text) = (sources.name(label.span.file), sources.slice(label.span));
            words.push(format!(
                "{file}:{}:{} {text:?}",
                position.line, position.column
            ));
        }
        words.push(finding.message.to_string());
        words.extend(finding.help.iter().map(|help| format!("| {help}")));
        words.join(" ") + "\n"
    };
    findings.iter().map(line).collect()
}

/// Loads the first of some files, with the overlays among them, next to the built-ins.
fn load_with(builtins: &[Builtin], files: &[(&str, &str)], overlays: &[&str]) -> Loaded {
    let memory = Memory(
        files
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
            .collect(),
    );
    let library = Library {
        builtins,
        files: &memory,
    };
    let mut sources = SourceMap::default();
    let base = files.first().map_or("", |(name, _)| *name);
    let (merged, findings) = library.load(base, overlays, &mut sources);
    Loaded {
        merged,
        findings,
        sources,
    }
}

const BUILTINS: &[Builtin] = &[
    Builtin {
        id: "meadow",
        file: "variants/meadow.toml",
        text: "format = 1\nid = \"meadow\"\n[sources.BOOK]\ntitle = \"The book\"\n[figure.rose]\npoints = 2\nshape = \"round\"\nsource = \"BOOK 1\"\n[figure.clover]\npoints = 4\nassumed = \"no book says\"\n[[example]]\ncase = 1\n",
        overlay: false,
    },
    Builtin {
        id: "orchard",
        file: "variants/orchard.toml",
        text: "format = 1\nid = \"orchard\"\nextends = \"meadow\"\n[figure.rose]\npoints = 3\n",
        overlay: false,
    },
    Builtin {
        id: "dear-rose",
        file: "variants/overlays/dear-rose.toml",
        text: "format = 1\nid = \"dear-rose\"\nfits = [\"meadow\"]\n[figure.rose]\npoints = 10\n[[example]]\ncase = 2\n",
        overlay: true,
    },
];

/// Loads the first of some files next to the built-ins.
fn load(files: &[(&str, &str)]) -> Loaded {
    load_with(BUILTINS, files, &[])
}
