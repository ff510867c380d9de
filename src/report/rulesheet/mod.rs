//! The complete rules of a variant as a sheet for the wall, in each language, made from the rules themselves.
//!
//! What a key or a word is called in sentences stands in `texts/`; here is only how a variant is walked through. The sheet
//! has no form yet: [`markdown`] and [`page`] give it one.

mod behind;
mod changes;
mod forms;
mod inner;
mod model;
mod names;
mod speak;
mod tell;
mod template;
pub mod texts;
mod values;

pub use changes::Subject;
pub use forms::{markdown, page};
pub use model::{Block, Mark, Row, Rule, RuleSheet, Section};
pub use speak::Readings;
pub use template::pattern_of;

use behind::{Behind, word};
use changes::Changes;
use names::{Names, called};
use tell::Teller;
use texts::{TEXTS, in_language};
use values::Keys;

use crate::expr::Type;
use crate::game::Language;
use crate::variant::{Merged, Role};

/// A condition of a variant in a sentence of a language.
pub fn condition(merged: &Merged, text: &str, language: Language) -> String {
    let names = Names::new(&merged.root, language);
    let readings = Readings::default();
    let keys = Keys::new(&names, language, &readings);
    keys.speaker.expression(text, &[Type::Condition])
}

/// The rules of a variant as a sheet.
pub fn rule_sheet(subject: Subject<'_>, language: Language) -> RuleSheet {
    another_rule_sheet(subject, language, &Readings::default())
}

/// The same, where sheets of the variant, or of one with the same names, have been made before.
pub fn another_rule_sheet(
    subject: Subject<'_>,
    language: Language,
    readings: &Readings,
) -> RuleSheet {
    let merged = subject.merged;
    let changes = Changes::of(subject);
    let behind = Behind::new(merged, language);
    let names = Names::new(&merged.root, language);
    let teller = Teller {
        merged,
        changes: &changes,
        behind: &behind,
        keys: Keys::new(&names, language, readings),
        names: &names,
        language,
        root: &merged.root,
        within: String::new(),
    };
    let mut sections: Vec<Section> = TEXTS
        .sheet
        .section
        .iter()
        .map(|part| Section {
            title: in_language(&part.title, language).to_owned(),
            blocks: teller.blocks(&part.tables, part.columns.as_ref()),
        })
        .collect();
    sections.push(left_out(&changes, language));
    sections.push(sources(&behind, language));
    sections.push(assumptions(&behind, language));
    sections.retain(|section| !section.blocks.is_empty());
    RuleSheet {
        language: language.code(),
        title: name_of(merged, language),
        intro: intro(subject, language),
        sections,
    }
}

fn name_of(merged: &Merged, language: Language) -> String {
    let base = merged.layers.iter().find(|layer| layer.role == Role::Base);
    base.map_or_else(|| merged.id.clone(), |base| layer_name(base, language))
}

fn layer_name(layer: &crate::variant::Layer, language: Language) -> String {
    let name = layer.name.as_ref().and_then(|name| {
        let name = name.get(language.code()).or_else(|| name.get("en"))?;
        name.as_str()
    });
    name.unwrap_or(&layer.id).to_owned()
}

fn intro(subject: Subject<'_>, language: Language) -> Vec<String> {
    let merged = subject.merged;
    let of = |role: Role| {
        let layers = merged.layers.iter().filter(move |layer| layer.role == role);
        layers
            .map(|layer| layer_name(layer, language))
            .collect::<Vec<_>>()
    };
    let mut lines = Vec::new();
    let overlays = of(Role::Overlay);
    if !overlays.is_empty() {
        lines.push(word("with", &overlays.join(", "), language));
    }
    if let Some(parent) = of(Role::Parent).last() {
        lines.push(word("extends", parent, language));
        lines.push(word("own-mark", "", language));
    }
    if !overlays.is_empty() {
        lines.push(word("overlay-mark", "", language));
    }
    let made_from = [std::slice::from_ref(&merged.id), &merged.overlays].concat();
    lines.push(word("made-from", &made_from.join(" + "), language));
    lines
}

/// What is not there any more of what the variant is based on.
fn left_out(changes: &Changes<'_>, language: Language) -> Section {
    let rules = changes.removed.iter().map(|(mark, path, before)| {
        let (nothing, readings) = (Changes::default(), Readings::default());
        let behind = Behind::new(before, language);
        let names = Names::new(&before.root, language);
        let teller = Teller {
            merged: before,
            changes: &nothing,
            behind: &behind,
            keys: Keys::new(&names, language, &readings),
            names: &names,
            language,
            root: &before.root,
            within: String::new(),
        };
        let item = before.root.at(path);
        Rule {
            mark: *mark,
            lead: item
                .and_then(|item| called(item, language))
                .unwrap_or("")
                .to_owned(),
            text: teller.at(path),
            behind: String::new(),
        }
    });
    section("removed", rules.collect(), language)
}

fn sources(behind: &Behind<'_>, language: Language) -> Section {
    let rules = behind
        .sources()
        .into_iter()
        .map(|(key, title)| plain(key, title));
    section("sources", rules.collect(), language)
}

fn assumptions(behind: &Behind<'_>, language: Language) -> Section {
    let all = behind.assumptions();
    let mut rules = Vec::new();
    if !all.is_empty() {
        rules.push(plain(String::new(), word("assumed-note", "", language)));
    }
    let numbered = all.into_iter().enumerate();
    rules.extend(numbered.map(|(n, why)| plain((n + 1).to_string(), why)));
    section("assumptions", rules, language)
}

fn plain(lead: String, text: String) -> Rule {
    Rule {
        mark: Mark::None,
        lead,
        text,
        behind: String::new(),
    }
}

fn section(title: &str, rules: Vec<Rule>, language: Language) -> Section {
    let blocks = if rules.is_empty() {
        Vec::new()
    } else {
        vec![Block::Rules {
            of: String::new(),
            rules,
        }]
    };
    Section {
        title: word(title, "", language),
        blocks,
    }
}
