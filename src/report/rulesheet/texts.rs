//! The sentences of rule sheets, from the files that hold them in every language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::game::Language;

/// A phrase in each language, in the order of [`Language::ALL`].
pub type Phrase = [String; 4];

/// What says the keys of a variant file, and how it is all put in order.
#[derive(Debug)]
pub struct Texts {
    /// By key, with `NAME` where any name can stand.
    pub keys: BTreeMap<String, KeyText>,
    /// What the words of the vocabulary are in sentences.
    pub words: WordTexts,
    /// The parts of a sheet.
    pub sheet: SheetTexts,
}

/// What says one key, or one item.
#[derive(Debug, Deserialize)]
pub struct KeyText {
    /// What kind of name stands in it, where its text does not tell.
    #[serde(rename = "as")]
    pub kind: Option<String>,
    /// Whether what holds while it is not set is said too, by the phrase of that word.
    #[serde(default)]
    pub shown: bool,
    /// By what is said: `line`, `value`, `unset`, `unset with KEY` (where that key is set), or one of its words.
    #[serde(flatten)]
    pub phrases: BTreeMap<String, Phrase>,
}

/// What says the words of the vocabulary.
#[derive(Debug, Default, Deserialize)]
pub struct WordTexts {
    /// By pattern, with more or fewer places filled.
    pub words: BTreeMap<String, Phrase>,
    /// What joins them.
    pub joins: BTreeMap<String, Phrase>,
}

/// The parts of a sheet, and its own words.
#[derive(Debug, Default, Deserialize)]
pub struct SheetTexts {
    /// The parts, in order.
    pub section: Vec<Part>,
    /// The heads of columns, by table and key.
    pub columns: BTreeMap<String, Phrase>,
    /// All else.
    pub words: BTreeMap<String, Phrase>,
}

/// A part of a sheet.
#[derive(Debug, Deserialize)]
pub struct Part {
    /// Its heading.
    pub title: Phrase,
    /// The tables of the format that it tells of.
    pub tables: Vec<String>,
    /// What of them is set as a table.
    pub columns: Option<Columns>,
}

/// A table of items.
#[derive(Debug, Deserialize)]
pub struct Columns {
    /// The items.
    pub of: String,
    /// Their keys.
    pub keys: Vec<String>,
}

/// The texts. What cannot be read has none, which the tests would tell.
pub static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts {
    keys: toml::from_str(KEYS).unwrap_or_default(),
    words: toml::from_str(WORDS).unwrap_or_default(),
    sheet: toml::from_str(SHEET).unwrap_or_default(),
});

const KEYS: &str = include_str!("../../../texts/keys.toml");
const WORDS: &str = include_str!("../../../texts/words.toml");
const SHEET: &str = include_str!("../../../texts/sheet.toml");

/// A phrase in a language.
pub fn in_language(phrase: &Phrase, language: Language) -> &str {
    phrase.get(language as usize).map_or("", String::as_str)
}

/// A phrase with its holes filled: `{1}` by the first of the values, and so on.
pub(super) fn fill(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((hole, behind)) = after.split_once('}') else {
            rest = after;
            break;
        };
        filled.push_str(&value(hole));
        rest = behind;
    }
    filled.push_str(rest);
    filled
}

/// The holes of a phrase.
pub(super) fn holes(template: &str) -> Vec<&str> {
    let after = template.split('{').skip(1);
    after
        .filter_map(|part| Some(part.split_once('}')?.0))
        .collect()
}
