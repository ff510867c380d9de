//! The words of the desk: what each is called in every language, what may follow it, and what it does. They are data, in
//! `texts/commands.toml`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::basics::spelling::{fold, nearest};
use crate::game::Language;

/// A word that a command begins with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// What it is grouped under in the help.
    pub topic: String,
    /// What may follow.
    #[serde(rename = "use")]
    pub usage: String,
    /// What it does.
    pub about: String,
    /// What else it is called, by language.
    pub names: BTreeMap<String, String>,
    /// Lines that can be typed.
    pub examples: Vec<String>,
}

impl Word {
    /// What it is called in a language; its id without one.
    pub fn name<'w>(&'w self, id: &'w str, language: Option<Language>) -> &'w str {
        let name = language.and_then(|language| self.names.get(language.code()));
        name.map_or(id, String::as_str)
    }
}

/// The words by their ids, in the order of the help.
#[derive(Debug)]
pub struct Words {
    all: Vec<(String, Word)>,
    /// Every spelling, folded, with the place of the word.
    spellings: BTreeMap<String, usize>,
}

/// The topics of the help, in their order, with what each is about.
pub const TOPICS: [(&str, &str); 6] = [
    ("entering", "a deal, act by act"),
    ("moving", "through a deal, and taking back"),
    ("variations", "what might have been done instead"),
    ("asking", "how it stands, and why"),
    ("supposing", "that something were otherwise"),
    ("files", "and how it all looks"),
];

/// The words of the desk.
pub fn words() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| {
        let read = toml::from_str(include_str!("../../texts/commands.toml"));
        Words::of(read.unwrap_or_default())
    })
}

impl Words {
    fn of(read: BTreeMap<String, Word>) -> Self {
        let mut all: Vec<(String, Word)> = read.into_iter().collect();
        let rank = |word: &Word| TOPICS.iter().position(|(topic, _)| *topic == word.topic);
        all.sort_by_key(|(_, word)| rank(word));
        let mut spellings = BTreeMap::new();
        for (n, (id, word)) in all.iter().enumerate() {
            spellings.insert(fold(id), n);
            for name in word.names.values() {
                spellings.entry(fold(name)).or_insert(n);
            }
        }
        Self { all, spellings }
    }

    /// Every word, by topic.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Word)> {
        self.all.iter().map(|(id, word)| (id.as_str(), word))
    }

    /// The word that is spelled so, in whatever language.
    pub fn find(&self, spelling: &str) -> Option<(&str, &Word)> {
        let n = *self.spellings.get(&fold(spelling))?;
        self.all.get(n).map(|(id, word)| (id.as_str(), word))
    }

    /// The spelling that may have been meant.
    pub fn nearest(&self, spelling: &str) -> Option<&str> {
        let all = self.all.iter().flat_map(|(id, word)| {
            std::iter::once(id.as_str()).chain(word.names.values().map(String::as_str))
        });
        nearest(spelling, all)
    }
}
