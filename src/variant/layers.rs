//! Laying the files of a variant over each other, and judging what they say of each other.

use std::collections::BTreeMap;

use crate::basics::{Diagnostics, SourceMap, Span};

use super::chain::{Loaded, Place};
use super::context::Context;
use super::decode::{Decode, Items};
use super::fits::misfit;
use super::load::{Example, Layer, Merged, Role};
use super::preamble::SourceTable;
use super::tree::{Node, Table, Value};
use super::{cited, merge, overlay};

/// The variant that a chain of files makes, the oldest ancestor first, with overlays on it; none of no files.
pub(super) fn merge(
    chain: Vec<Loaded>,
    overlays: Vec<Loaded>,
    (incomplete, lost): (bool, Vec<Span>),
    sources: &SourceMap,
    findings: &mut Diagnostics,
) -> Option<Merged> {
    let asked = chain.last()?;
    let start = asked.start();
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
        lost,
    };
    let mut roles = vec![Role::Parent; chain.len() - 1];
    roles.push(Role::Base);
    for (loaded, role) in chain.into_iter().zip(roles) {
        merged.lay(loaded, role, sources, findings);
    }
    Some(lay_on(merged, overlays, sources, findings))
}

/// A variant with more overlays on it.
pub(super) fn lay_on(
    mut merged: Merged,
    overlays: Vec<Loaded>,
    sources: &SourceMap,
    findings: &mut Diagnostics,
) -> Merged {
    for loaded in overlays {
        merged.lay_overlay(loaded, sources, findings);
    }
    // What the whole lacks, the variant that was asked for lacks.
    if let Some(base) = merged.layers.iter().find(|layer| layer.role == Role::Base) {
        let start = Span::new(base.file, 0..0);
        (merged.root.key_origin, merged.root.origin) = (start, start);
    }
    let mut cx = Context::plain();
    let known = cx.within("sources", |cx| {
        Items::<SourceTable>::decode(&merged.cited, cx)
    });
    findings.append(cx.finish().0);
    let entries = known.unwrap_or_default().0.into_iter();
    merged.sources = entries.map(|(key, source)| (key.value, source)).collect();
    cited::check(&merged, findings);
    merged
}

impl Merged {
    /// Lays an overlay on, if it fits, and remarks what should be known of it.
    fn lay_overlay(&mut self, loaded: Loaded, sources: &SourceMap, findings: &mut Diagnostics) {
        let misfit = misfit(&loaded, self).filter(|_| !self.incomplete);
        let mut loaded = loaded;
        if let Some(node) = &loaded.parts.preamble.where_there {
            merge::add_where_there(&mut loaded.parts.rest, &node.0, &self.root);
        }
        if let Some(misfit) = misfit {
            // What does not fit is not laid on: all that would be found of it follows from this.
            findings.push(misfit);
            return;
        }
        overlay::remark(self, &loaded, findings);
        let before = self.root.clone();
        let (id, start) = (loaded.id(), loaded.start());
        self.lay(loaded, Role::Overlay, sources, findings);
        if overlay::is_same(&before, &self.root) && !self.incomplete {
            findings.push(overlay::idle(&id, &self.id, start));
        }
    }

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
        merge::clear(&mut self.root, &preamble.absent);
        merge::lay(&mut self.root, &tree);
        self.layers.push(Layer {
            id,
            file: loaded.file,
            file_name: sources.name(loaded.file).to_owned(),
            role,
            builtin: matches!(loaded.place, Place::Builtin(_)),
            name,
            fits: preamble.fits.map(|fits| fits.node),
            question: preamble.question,
            removed: [preamble.remove, preamble.absent].concat(),
            where_there: preamble.where_there.map(|node| node.0),
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
