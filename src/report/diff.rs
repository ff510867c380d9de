//! Where two variants part, in words and as data.

use serde_json::{Value as Json, json};

use super::phrases::Phrases;
use super::variant::{data, inline, with_name};
use crate::basics::SourceMap;
use crate::compare::Entrant;
use crate::game::Language;
use crate::variant::{Difference, Merged, Node};

/// The points on which two variants part: what each says, where it is set and where that is written.
pub fn text(
    found: &[Difference],
    entrants: [&Entrant; 2],
    language: Option<Language>,
    sources: &SourceMap,
) -> String {
    let say = Phrases(language);
    let labels = entrants.map(|entrant| entrant.label.as_str());
    let mut text = match found.len() {
        0 => return format!("{}\n", say.same_rules(labels[0], labels[1])),
        1 => format!("{}\n", say.part_on_one(labels[0], labels[1])),
        n => format!("{}\n", say.part_on(labels[0], labels[1], n)),
    };
    let width = labels
        .iter()
        .map(|label| label.chars().count())
        .max()
        .unwrap_or(0);
    for difference in found {
        let both = entrants.map(|entrant| &entrant.merged);
        text.push_str(&format!(
            "\n{}\n",
            with_name(&difference.path, &both, language)
        ));
        let said = [&difference.first, &difference.second];
        for (entrant, node) in entrants.into_iter().zip(said) {
            let label = &entrant.label;
            text.push_str(&format!("  {label:width$}  "));
            match node {
                None => text.push_str(&format!("{}\n", say.says_nothing())),
                Some(node) => {
                    text.push_str(&inline(&node.without_citations()));
                    let indent = " ".repeat(width + 4);
                    let (place, source) = origin(&entrant.merged, &difference.path, node, sources);
                    text.push_str(&format!(
                        "\n{indent}{place}{}{source}\n",
                        if source.is_empty() { "" } else { ", " }
                    ));
                }
            }
        }
    }
    text
}

/// Where a value is set, and what stands behind it.
fn origin(merged: &Merged, path: &str, node: &Node, sources: &SourceMap) -> (String, String) {
    let line = sources.position(node.key_origin).line;
    let place = format!("{}:{line}", sources.name(node.key_origin.file));
    (place, merged.citation(path, None).line())
}

/// The same as data: an object a point.
pub fn json(found: &[Difference], entrants: [&Entrant; 2], sources: &SourceMap) -> Json {
    let points: Vec<Json> = found
        .iter()
        .map(|difference| {
            let said = [&difference.first, &difference.second];
            let said: Vec<Json> = entrants
                .into_iter()
                .zip(said)
                .map(|(entrant, node)| match node {
                    None => json!({ "variant": entrant.label, "value": null }),
                    Some(node) => {
                        let merged = &entrant.merged;
                        json!({
                            "variant": entrant.label,
                            "value": data(&node.without_citations(), None),
                            "file": sources.name(node.key_origin.file),
                            "line": sources.position(node.key_origin).line,
                            "source": merged.citation(&difference.path, None).line(),
                        })
                    }
                })
                .collect();
            json!({ "rule": difference.path, "said": said })
        })
        .collect();
    Json::Array(points)
}
