//! What an overlay can be laid on: which variants, and what their rules must have and must not have.

use crate::basics::{Diagnostic, Join, Part, Span, Spanned, Told, told};

use super::chain::Loaded;
use super::codes;
use super::context::Context;
use super::decode::Decode;
use super::load::{Merged, Role};
use super::shape::Shape;
use super::suggest::{meant, quoted};
use super::table::table;
use super::tree::{Node, Value};
use super::whereabouts::nearly;

table! {
    /// What an overlay can be laid on. All that it says must be so.
    pub struct FitsTable {
        /// The ids of variants, themselves or what extends them: one of them must be there.
        pub variants: Vec<Spanned<String>> = optional,
        /// Items and keys that the rules must have, as paths such as `figure.NAME`; overlays laid on before count.
        pub has: Vec<Spanned<String>> = default(Vec::new()),
        /// Items and keys that the rules must not have.
        pub lacks: Vec<Spanned<String>> = default(Vec::new()),
        /// Whether it is a set of rules of its own, to be laid on before any other overlay.
        pub first: bool = default(false),
    }
}

/// What an overlay can be laid on, as meant and as written. A list alone is one of variants.
#[derive(Clone, PartialEq, Debug)]
pub struct Fits {
    /// What it says.
    pub says: FitsTable,
    /// The same as written.
    pub node: Node,
}

impl Decode for Fits {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        let of = |variants| FitsTable {
            variants: Some(variants),
            has: Vec::new(),
            lacks: Vec::new(),
            first: false,
        };
        let says = match &node.value {
            Value::Array(_) => of(Vec::decode(node, cx)?),
            // Which variant is meant is clear all the same.
            Value::String(variant) => {
                cx.wrong_type(node, "a list");
                of(vec![Spanned::new(variant.clone(), node.origin)])
            }
            _ => FitsTable::decode(node, cx)?,
        };
        Some(Self {
            says,
            node: node.clone(),
        })
    }

    fn shape() -> Shape {
        Shape::OneOf(vec![Vec::<String>::shape(), FitsTable::shape()])
    }
}

/// The finding that an overlay does not fit: neither the variant nor one of its ancestors is listed, or the rules below
/// it lack what it needs or have what it cannot stand beside.
pub(super) fn misfit(overlay: &Loaded, merged: &Merged) -> Option<Diagnostic> {
    let fits = overlay.parts.preamble.fits.as_ref()?;
    let (rules, variant) = (&merged.root, merged.id.as_str());
    let chain = merged
        .layers
        .iter()
        .filter(|layer| layer.role != Role::Overlay);
    let chain: Vec<&str> = chain.map(|layer| layer.id.as_str()).collect();
    let refuse = |span: Span, why: Told| {
        let (overlay, variant) = (quoted(&overlay.id()), quoted(variant));
        let message = told!(
            "the overlay {overlay} does not fit the variant {variant}{why}",
            overlay,
            variant,
            why
        );
        Diagnostic::error(codes::DOES_NOT_FIT, message).at(span)
    };
    if let Some(variants) = &fits.says.variants
        && !variants
            .iter()
            .any(|fit| chain.contains(&fit.value.as_str()))
    {
        let span = variants.first().map_or(fits.node.origin, |fit| fit.span);
        return Some(offer(refuse(span, told!("")), variants, &chain));
    }
    if let Some(below) = merged.overlays.first().filter(|_| fits.says.first) {
        let (below, own) = (quoted(below), quoted(&overlay.id()));
        let why = told!(" with {below} on it", below);
        let help = told!(
            "{own} is a set of rules of its own: lay it on first, or leave it out",
            own
        );
        return Some(refuse(fits.node.origin, why).with_help(help));
    }
    let lacking = fits
        .says
        .has
        .iter()
        .find(|path| rules.at(&path.value).is_none());
    if let Some(path) = lacking {
        return Some(match taken_away(&path.value, merged) {
            Some((id, removed)) => {
                let (path_name, id) = (quoted(&path.value), quoted(id));
                let why = told!(
                    " here: the overlay {id} beneath it takes {path} away",
                    id = &id,
                    path = path_name
                );
                refuse(path.span, why)
                    .with_help(told!(
                        "leave out {id}, or lay on between them what sets this",
                        id
                    ))
                    .related(removed, "taken away here")
            }
            None => {
                let why = told!(", which has no {path}", path = quoted(&path.value));
                let help = match nearly(&path.value, rules) {
                    Some(near) => told!("did you mean `{near}`?", near),
                    None => {
                        told!("lay on before it what sets this, or choose a variant that has it")
                    }
                };
                refuse(path.span, why).with_help(help)
            }
        });
    }
    let path = fits
        .says
        .lacks
        .iter()
        .find(|path| rules.at(&path.value).is_some())?;
    let why = told!(", which has {path}", path = quoted(&path.value));
    let set_at = rules.at(&path.value).map(|node| node.key_origin);
    let finding = refuse(path.span, why).with_help("it is for rules without this");
    Some(match set_at {
        Some(span) => finding.related(span, "set here"),
        None => finding,
    })
}

/// The overlay that took away what stood at a path, or all around it, and where it says so.
fn taken_away<'m>(path: &str, merged: &'m Merged) -> Option<(&'m str, Span)> {
    let overlays = merged.layers.iter().rev();
    let mut overlays = overlays.filter(|layer| layer.role == Role::Overlay);
    overlays.find_map(|layer| {
        let around = |removed: &&Spanned<String>| {
            let rest = path.strip_prefix(removed.value.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let removed = layer.removed.iter().find(around)?;
        Some((layer.id.as_str(), removed.span))
    })
}

/// Says which variants an overlay is for.
fn offer(finding: Diagnostic, variants: &[Spanned<String>], known: &[&str]) -> Diagnostic {
    let near = variants.iter().find_map(|fit| meant(&fit.value, known));
    match near {
        Some(near) => finding.with_help(told!("did you mean `{near}`?", near)),
        None if variants.is_empty() => {
            finding.with_help("`fits` lists nothing; name a variant, or leave it out")
        }
        None => {
            let fits = variants.iter().take(10).map(|fit| quoted(&fit.value));
            let fits = Part::list(fits, Join::Or);
            finding.with_help(if variants.len() == 1 {
                told!("it is for {fits}, or a variant that extends it", fits)
            } else {
                told!(
                    "it is for {fits}, or a variant that extends one of them",
                    fits
                )
            })
        }
    }
}
