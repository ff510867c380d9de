//! What a variant assumes, as text and as data: the work list of a person with a better source.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use super::variant::{inline, value};
use crate::basics::SourceMap;
use crate::rules::audit::{Basis, Unproven, audit};
use crate::variant::Merged;

/// Every assumption of a variant, by table: the keys, why, and where they are set.
pub fn text(merged: &Merged, sources: &SourceMap) -> String {
    let all = audit(merged);
    let mut page = heading(merged, &all);
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
                (None, default) => {
                    format!("{}, as it is not set", default.as_deref().unwrap_or(""))
                }
            };
            let _ = writeln!(
                page,
                "  {}.{} = {value}  # {file}:{line}",
                unproven.item, unproven.key,
            );
        }
        for line in reasons(&first.basis) {
            let _ = writeln!(page, "      {line}");
        }
        at += together.len();
    }
    page
}

fn heading(merged: &Merged, all: &[Unproven<'_>]) -> String {
    let overlays = if merged.overlays.is_empty() {
        String::new()
    } else {
        format!(" with {}", merged.overlays.join(", "))
    };
    let count = |is: fn(&Basis) -> bool| all.iter().filter(|one| is(&one.basis)).count();
    let mut counts = vec![format!(
        "{} keys are assumed",
        count(|basis| matches!(basis, Basis::Assumed(_)))
    )];
    for (number, what) in [
        (
            count(|basis| matches!(basis, Basis::House(_))),
            "are set without a word on why",
        ),
        (
            count(|basis| *basis == Basis::Nothing),
            "have nothing behind them",
        ),
    ] {
        if number > 0 {
            counts.push(format!("{number} {what}"));
        }
    }
    format!("{}{overlays}: {}\n", merged.id, counts.join(", "))
}

fn reasons(basis: &Basis) -> Vec<String> {
    match basis {
        Basis::Assumed(why) => why.clone(),
        Basis::House(file) => vec![format!("set in {file} without a word on why")],
        Basis::Nothing => vec!["nothing stands behind it".to_owned()],
    }
}

/// The same as data: an object with the variant and a list of its keys.
pub fn data(merged: &Merged, sources: &SourceMap) -> Json {
    let keys = audit(merged).into_iter().map(|unproven| {
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
