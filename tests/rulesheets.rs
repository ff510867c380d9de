//! The sheets of rules: that they say everything, that they change with every rule, and that they read as sheets.

use std::collections::BTreeSet;

use tarokk::basics::SourceMap;
use tarokk::expr::words::WORDS;
use tarokk::game::Language;
use tarokk::report::rulesheet::texts::{KeyText, Phrase, TEXTS};
use tarokk::report::rulesheet::{
    Readings, Subject, another_rule_sheet, markdown, page, pattern_of, rule_sheet,
};
use tarokk::rules::switches::{Turn, switches};
use tarokk::rules::written::VariantTable;
use tarokk::variant::{
    BUILTINS, Decode, Merged, NoFiles, Node, Shape, TableShape, Value, is_silent, load,
};

use crate::program::{tarokk, text};

/// Keys that no sheet has a sentence for: what they say is told where it is used.
const TOLD_ELSEWHERE: &[&str] = &[
    "read-endings",
    "words",
    "pack.set.NAME",
    "pack.suit.NAME.forms",
];

fn variants() -> impl Iterator<Item = &'static str> {
    let all = BUILTINS.iter().filter(|builtin| builtin.is_playable());
    all.map(|builtin| builtin.id)
}

fn merged(id: &str, overlays: &[&str]) -> (Merged, SourceMap) {
    let mut sources = SourceMap::default();
    let (merged, _) = load(id, overlays, &NoFiles, &mut sources);
    (merged.unwrap_or_else(|| panic!("{id}")), sources)
}

fn sheet(merged: &Merged, language: Language) -> String {
    let subject = Subject {
        merged,
        base: None,
        parent: None,
    };
    markdown(&rule_sheet(subject, language))
}

/// Every key of the format with its shape, as the texts call it: tables inside a contract are the variant's own.
fn keys() -> Vec<(String, Shape)> {
    let mut all = Vec::new();
    walk(&VariantTable::shape(), "", &mut all);
    all
}

fn walk(shape: &Shape, key: &str, all: &mut Vec<(String, Shape)>) {
    match shape {
        Shape::Table(table) => {
            let TableShape { fields, .. } = table();
            if !key.is_empty() {
                all.push((key.to_owned(), shape.clone()));
            }
            for field in fields.iter().filter(|field| !is_silent(&field.key)) {
                let key = [key, &field.key].join(".");
                walk(&field.shape, key.trim_start_matches('.'), all);
            }
        }
        Shape::Map(entry) => walk(entry, &format!("{key}.NAME"), all),
        Shape::OneOf(shapes) => shapes.iter().for_each(|one| walk(one, key, all)),
        Shape::Over(_) => {}
        shape => all.push((key.to_owned(), shape.clone())),
    }
}

/// What of a key has no phrase.
fn unsaid(key: &str, shape: &Shape, text: Option<&KeyText>) -> Vec<String> {
    let has = |which: &str| text.is_some_and(|text| text.phrases.contains_key(which));
    let wanted: Vec<&str> = match shape {
        Shape::Boolean => vec!["true", "false"],
        Shape::Words(words) => words.iter().map(|word| word.word).collect(),
        Shape::List(inner) if matches!(**inner, Shape::Words(_)) => {
            return unsaid(key, inner, text);
        }
        // A table is told by its line, or by the keys in it.
        Shape::Table(table) if table().item => vec!["line"],
        Shape::Table(_) => vec![],
        _ => vec!["value"],
    };
    let wanted = wanted.into_iter().filter(|which| !has(which));
    wanted.map(|which| format!("{key}: {which}")).collect()
}

#[test]
fn every_key_of_the_format_has_a_sentence_in_every_language() {
    let mut faults = Vec::new();
    let mut known = BTreeSet::new();
    for (key, shape) in keys() {
        let mut elsewhere = TOLD_ELSEWHERE.iter();
        if !elsewhere.any(|&told| key == told || key.starts_with(&format!("{told}."))) {
            faults.extend(unsaid(&key, &shape, TEXTS.keys.get(&key)));
        }
        for (at, _) in key.match_indices('.') {
            known.insert(key[..at].to_owned());
        }
        known.insert(key);
    }
    for (key, text) in &TEXTS.keys {
        if !known.contains(key) {
            faults.push(format!("{key}: no such key"));
        }
        for (which, phrase) in &text.phrases {
            faults.extend(differing(&format!("{key}: {which}"), phrase));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is wrong with a phrase: a language without words, or without a place that another has.
fn differing(what: &str, phrase: &Phrase) -> Vec<String> {
    let holes = |text: &str| -> BTreeSet<String> {
        let inner = text
            .split('{')
            .skip(1)
            .filter_map(|part| part.split('}').next());
        inner
            .map(|hole| hole.split(':').next().unwrap_or("").to_owned())
            .collect()
    };
    let first = holes(&phrase[0]);
    let languages = Language::ALL.into_iter().zip(phrase);
    // A default that goes without saying beside another key is none in any language.
    let without_saying = what.contains("unset with") || what.ends_with(": always");
    let says_nothing = without_saying && phrase.iter().all(String::is_empty);
    let bad = languages
        .filter(|(_, text)| text.trim().is_empty() && !says_nothing || holes(text) != first);
    bad.map(|(language, _)| format!("{what} ({language})"))
        .collect()
}

#[test]
fn every_word_of_the_vocabulary_has_a_phrase_in_every_language() {
    let mut faults = Vec::new();
    for word in WORDS {
        if !TEXTS.words.words.contains_key(word.pattern) {
            faults.push(format!("{} has none", word.pattern));
        }
    }
    for (pattern, phrase) in &TEXTS.words.words {
        if pattern_of(pattern).is_none() {
            faults.push(format!("{pattern} is no phrase of the vocabulary"));
        }
        faults.extend(differing(pattern, phrase));
        let alike = pattern.ends_with(", alike");
        let slots = pattern
            .split(|c: char| !c.is_ascii_uppercase())
            .filter(|word| word.len() > 3)
            .count();
        let said = (1..=slots).filter(|n| phrase[3].contains(&format!("{{{n}")));
        if said.count() != slots && !alike {
            faults.push(format!("{pattern} leaves something out"));
        }
    }
    let sheet = &TEXTS.sheet;
    for (what, phrase) in TEXTS
        .words
        .joins
        .iter()
        .chain(&sheet.columns)
        .chain(&sheet.words)
    {
        faults.extend(differing(what, phrase));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_table_of_the_format_has_its_place_on_the_sheet() {
    let VariantTableKeys(mut missing) = VariantTableKeys::all();
    for part in &TEXTS.sheet.section {
        for table in &part.tables {
            assert!(
                missing.remove(table),
                "{table} is told twice, or is no table"
            );
        }
    }
    missing.retain(|key| !TOLD_ELSEWHERE.contains(&key.as_str()));
    assert!(missing.is_empty(), "{missing:?}");
}

struct VariantTableKeys(BTreeSet<String>);

impl VariantTableKeys {
    fn all() -> Self {
        let fields = VariantTable::table_shape().fields.into_iter();
        Self(fields.map(|field| field.key).collect())
    }
}

/// The expressions of a variant that are more than a name.
fn expressions(node: &Node, found: &mut Vec<String>) {
    match &node.value {
        Value::Table(table) => {
            let rules = table.iter().filter(|(key, _)| !is_silent(key));
            rules.for_each(|(_, inner)| expressions(inner, found));
        }
        Value::String(text) if text.split_whitespace().count() > 2 => {
            found.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        _ => {}
    }
}

#[test]
fn nothing_of_the_format_is_left_on_a_sheet() {
    for id in variants() {
        let (merged, _) = merged(id, &[]);
        let mut written = Vec::new();
        expressions(&merged.root, &mut written);
        assert!(written.len() > 10, "{id}");
        for language in Language::ALL {
            let page = sheet(&merged, language);
            for part in [
                "{", "}", "..", " .", "-  ", "()", "- .", " ,", " ;", ".NAME",
            ] {
                let line = page.lines().find(|line| line.contains(part));
                assert!(line.is_none(), "{id} in {language}: {part:?} in {line:?}");
            }
            // In a language that shares no words with the vocabulary an expression would be seen.
            if language == Language::Hungarian {
                for text in &written {
                    assert!(
                        !page.contains(text.as_str()),
                        "{id}: `{text}` as it is written"
                    );
                }
            }
        }
    }
}

/// Whether a contract would say of a key that it leaves open what holds of it anyway.
fn says_what_holds(merged: &Merged, path: &str, value: &Value) -> bool {
    let mut steps = path.splitn(3, '.');
    let (Some("contract"), Some(id), Some(rest)) = (steps.next(), steps.next(), steps.next())
    else {
        return false;
    };
    let like = merged.root.at(&format!("contract.{id}.like"));
    let like = like
        .and_then(Node::as_str)
        .map(|like| format!("contract.{like}.{rest}"));
    let lower = like.and_then(|path| merged.root.at(&path));
    let lower = lower.or_else(|| merged.root.at(rest));
    merged.root.at(path).is_none() && lower.is_some_and(|node| node.value == *value)
}

#[test]
fn a_change_of_any_key_changes_the_sheet() {
    let mut turned = 0;
    for id in variants() {
        let (mut merged, sources) = merged(id, &[]);
        merged.examples.clear();
        let readings = Readings::default();
        let sheet = |merged: &Merged, language: Language| {
            let subject = Subject {
                merged,
                base: None,
                parent: None,
            };
            another_rule_sheet(subject, language, &readings)
        };
        let sheets = Language::ALL.map(|language| sheet(&merged, language));
        for (n, switch) in switches(&merged).into_iter().enumerate() {
            let values = match &switch.turn {
                Turn::Choice(values) => values.clone(),
                Turn::Number(number) => {
                    let next = [number.now + 1, number.now - 1];
                    let within = |n: &i64| (number.bounds.0..=number.bounds.1).contains(n);
                    next.into_iter()
                        .filter(within)
                        .map(|n| number.to(n))
                        .collect()
                }
            };
            // Every language says every key, as another test holds; here they take turns.
            let language = Language::ALL[n % Language::ALL.len()];
            for value in values {
                if says_what_holds(&merged, &switch.path, &value) {
                    continue;
                }
                let changed = merged.with_value(&switch.path, value.clone());
                turned += 1;
                if sheet(&changed, language) != sheets[language as usize] {
                    continue;
                }
                let compiles = tarokk::rules::compile(&changed, &sources).0.is_some();
                assert!(
                    !compiles,
                    "{id}: `{}` = {value:?} does not show in {language}",
                    switch.path
                );
            }
        }
    }
    assert!(turned > 1000, "{turned}");
}

#[test]
fn what_differs_is_marked_and_what_is_left_out_is_told() {
    let shown = |arguments: &[&str]| text(&tarokk(arguments).stdout);
    let page = shown(&["variant", "doc", "illustrated-2019"]);
    assert!(page.contains("\n| ● XXI catch | 42 | 21 |"), "{page}");
    assert!(page.contains("\n| trull | 2 | 1 |"), "{page}");
    let (_, left_out) = page.split_once("## Left out").unwrap();
    assert!(left_out.contains("only catchable honours"), "{left_out}");
    let page = shown(&["variant", "doc", "paskievics", "--with", "pagat-ultimo-12"]);
    assert!(page.contains("\n| ◆ pagat ultimo | 12 |"), "{page}");
    assert!(page.contains("\n| ● XXI catch | 60 | 30 |"), "{page}");
}

#[test]
fn sheets_of_variants() {
    for (id, language) in [
        ("paskievics", Language::Hungarian),
        ("slovenian-pts", Language::Slovene),
        ("palatinus", Language::German),
        ("slovenian-four", Language::English),
    ] {
        let page = text(&tarokk(&["variant", "doc", id, "--lang", language.code()]).stdout);
        insta::assert_snapshot!(format!("rules_of_{id}"), page);
    }
}

#[test]
fn the_page_is_well_formed_and_stands_alone() {
    for id in variants() {
        let (merged, _) = merged(id, &[]);
        let subject = Subject {
            merged: &merged,
            base: None,
            parent: None,
        };
        let html = page(&rule_sheet(subject, Language::German)).unwrap();
        assert!(html.starts_with("<!doctype html>"));
        for outside in ["<script", "<link", "<img", "src=", "url("] {
            assert!(!html.contains(outside), "{outside}");
        }
        let mut open: Vec<&str> = Vec::new();
        for tag in html
            .split('<')
            .skip(2)
            .map(|rest| rest.split('>').next().unwrap())
        {
            let name = tag.trim_start_matches('/').split(' ').next().unwrap();
            match tag.strip_prefix('/') {
                Some(_) => assert_eq!(open.pop(), Some(name), "{id}"),
                None if name == "meta" => {}
                None => open.push(name),
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }
}

#[test]
fn a_variant_at_fault_has_no_sheet() {
    let output = tarokk(&["variant", "doc", "nowhere"]);
    assert!(output.stdout.is_empty());
    assert!(!output.status.success());
    let output = tarokk(&["variant", "doc", "paskievics", "--format", "csv"]);
    assert_eq!(output.status.code(), Some(2));
}
