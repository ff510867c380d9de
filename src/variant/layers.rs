//! Laying the files of a variant over each other, and judging what they say of each other.

use std::collections::BTreeMap;

use crate::basics::spelling::list;
use crate::basics::{Diagnostic, Diagnostics, SourceMap, Span};

use super::chain::{Loaded, Place};
use super::context::Context;
use super::decode::{Decode, Items};
use super::load::{Example, Layer, Merged, Role};
use super::preamble::SourceTable;
use super::suggest::{meant, quoted};
use super::tree::{Node, Table, Value};
use super::{cited, codes, merge};

/// The variant that a chain of files makes, the oldest ancestor first, with overlays on it; none of no files.
pub(super) fn merge(
    chain: Vec<Loaded>,
    overlays: Vec<Loaded>,
    incomplete: bool,
    sources: &SourceMap,
    findings: &mut Diagnostics,
) -> Option<Merged> {
    let asked = chain.last()?;
    let start = Span::new(asked.file, 0..0);
    let chain_ids: Vec<String> = chain.iter().map(Loaded::id).collect();
    let mut merged = Merged {
        id: asked.id(),
        name: None,
        is_abstract: false,
        overlays: Vec::new(),
        layers: Vec::new(),
        sources: BTreeMap::new(),
        cited: empty_table(start),
        root: empty_table(start),
        examples: Vec::new(),
        incomplete,
    };
    let mut roles = vec![Role::Parent; chain.len() - 1];
    roles.push(Role::Base);
    roles.resize(chain.len() + overlays.len(), Role::Overlay);
    for (loaded, role) in chain.into_iter().chain(overlays).zip(roles) {
        if role == Role::Overlay && !incomplete {
            findings.extend(misfit(&loaded, &chain_ids));
        }
        merged.lay(loaded, role, sources, findings);
    }
    // What the whole lacks, the variant that was asked for lacks.
    (merged.root.key_origin, merged.root.origin) = (start, start);
    let mut cx = Context::plain();
    let known = cx.within("sources", |cx| {
        Items::<SourceTable>::decode(&merged.cited, cx)
    });
    findings.append(cx.finish().0);
    let entries = known.unwrap_or_default().0.into_iter();
    merged.sources = entries.map(|(key, source)| (key.value, source)).collect();
    cited::check(&merged, findings);
    Some(merged)
}

impl Merged {
    /// Lays a file on what there is.
    fn lay(&mut self, loaded: Loaded, role: Role, sources: &SourceMap, findings: &mut Diagnostics) {
        let layer = self.layers.len();
        let id = loaded.id();
        let preamble = loaded.parts.preamble;
        let name = preamble.name.map(|name| name.0);
        match role {
            Role::Parent => {}
            Role::Base => {
                self.name.clone_from(&name);
                self.is_abstract = preamble.r#abstract.is_some_and(|value| value.value);
            }
            Role::Overlay => self.overlays.push(id.clone()),
        }
        if role != Role::Parent {
            let cases = preamble.example.into_iter().map(|case| case.0);
            self.examples
                .extend(cases.map(|node| Example { node, layer }));
        }
        let mut tree = loaded.parts.rest;
        let mut cited = loaded.parts.sources;
        merge::stamp(&mut tree, layer);
        merge::stamp(&mut cited, layer);
        merge::lay(&mut self.cited, &cited);
        merge::remove(&mut self.root, &preamble.remove, self.incomplete, findings);
        merge::lay(&mut self.root, &tree);
        self.layers.push(Layer {
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
}

fn empty_table(start: Span) -> Node {
    Node {
        value: Value::Table(Table::new()),
        key_origin: start,
        origin: start,
        order: 0,
        beneath: None,
    }
}

/// The finding that an overlay fits neither the variant nor one of its ancestors.
fn misfit(overlay: &Loaded, chain: &[String]) -> Option<Diagnostic> {
    let fits = overlay.parts.preamble.fits.as_ref()?;
    if fits.iter().any(|fit| chain.contains(&fit.value)) {
        return None;
    }
    let variant = chain.last().map_or("", String::as_str);
    let span = fits
        .first()
        .map_or(Span::new(overlay.file, 0..0), |fit| fit.span);
    let finding = Diagnostic::error(
        codes::DOES_NOT_FIT,
        format!(
            "the overlay {} does not fit the variant {}",
            quoted(&overlay.id()),
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
            let fits = list(fits, "or");
            finding.with_help(format!("it is for {fits} and what extends them"))
        }
    })
}
