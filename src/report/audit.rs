//! What a variant assumes, as text and as data: the work list of a person with a better source.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use super::phrases::Phrases;
use super::variant::{inline, value, with_name};
use crate::basics::SourceMap;
use crate::game::Language;
use crate::rules::audit::{Basis, Unproven, audit};
use crate::variant::{Merged, join};

/// What of a resolved variant is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audited {
    /// All of it.
    Everything,
    /// What the last overlay says.
    Overlay,
}

impl Audited {
    fn audit(self, merged: &Merged) -> Vec<Unproven<'_>> {
        let overlay = merged.layers.last().map(|layer| layer.file);
        let mut all = audit(merged);
        all.retain(|one| self == Self::Everything || overlay == Some(one.origin.file));
        all
    }
}

/// Every assumption of a variant, by table: the keys, why, and where they are set.
pub fn text(
    merged: &Merged,
    of: Audited,
    language: Option<Language>,
    sources: &SourceMap,
) -> String {
    let say = Phrases(language);
    let all = of.audit(merged);
    let mut page = heading(merged, &all, say);
    let mut at = 0;
    let mut table = "";
    while let Some(first) = all.get(at) {
        let group = first.item.split('.').next().unwrap_or("");
        if group != table {
            table = group;
            let _ = write!(page, "\n[{table}]\n");
        }
        // Keys of one item that are assumed for one reason share it.
        let together = all.iter().skip(at);
        let together: Vec<&Unproven<'_>> = together
            .take_while(|other| other.item == first.item && other.basis == first.basis)
            .collect();
        for unproven in &together {
            let line = sources.position(unproven.origin).line;
            let file = sources.name(unproven.origin.file);
            let value = match (unproven.value, &unproven.default) {
                (Some(value), _) => inline(value),
                (None, default) => say.as_not_set(default.as_deref().unwrap_or("")),
            };
            let path = join(&unproven.item, &unproven.key);
            let path = with_name(&path, &[merged], language);
            let _ = writeln!(page, "  {path} = {value}  # {file}:{line}");
        }
        for line in reasons(&first.basis, say) {
            let _ = writeln!(page, "      {line}");
        }
        at += together.len();
    }
    page
}

fn heading(merged: &Merged, all: &[Unproven<'_>], say: Phrases) -> String {
    let overlays = if merged.overlays.is_empty() {
        String::new()
    } else {
        say.with_overlays(merged.overlays.join(", "))
    };
    let count = |is: fn(&Basis) -> bool| all.iter().filter(|one| is(&one.basis)).count();
    let mut counts = vec![say.assumed_keys(count(|basis| matches!(basis, Basis::Assumed(_))))];
    let house = count(|basis| matches!(basis, Basis::House(_)));
    if house > 0 {
        counts.push(say.keys_without_why(house));
    }
    let nothing = count(|basis| *basis == Basis::Nothing);
    if nothing > 0 {
        counts.push(say.keys_without_source(nothing));
    }
    format!("{}{overlays}: {}\n", merged.id, counts.join(", "))
}

fn reasons(basis: &Basis, say: Phrases) -> Vec<String> {
    match basis {
        Basis::Assumed(why) => why.clone(),
        Basis::House(file) => vec![say.set_without_why(file)],
        Basis::Nothing => vec![say.nothing_behind()],
    }
}

/// The same as data: an object with the variant and a list of its keys.
pub fn data(merged: &Merged, of: Audited, sources: &SourceMap) -> Json {
    let keys = of.audit(merged).into_iter().map(|unproven| {
        let origin = unproven.origin;
        let (basis, why) = match &unproven.basis {
            Basis::Assumed(why) => ("assumed", json!(why)),
            Basis::House(_) => ("house", json!([])),
            Basis::Nothing => ("nothing", json!([])),
        };
        json!({
            "item": unproven.item,
            "key": format!("{}.{}", unproven.item, unproven.key),
            "value": unproven.value.map(value),
            "default": unproven.default,
            "basis": basis,
            "why": why,
            "file": sources.name(origin.file),
            "line": sources.position(origin).line,
        })
    });
    json!({
        "variant": merged.id,
        "overlays": merged.overlays,
        "fingerprint": merged.fingerprint(),
        "keys": keys.collect::<Vec<_>>(),
    })
}
