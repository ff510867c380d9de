//! What stands behind the rules of a sheet: places in sources, and numbered assumptions.

use std::cell::RefCell;

use super::texts::{TEXTS, fill, in_language};
use crate::game::Language;
use crate::variant::Merged;

/// The sources and assumptions that a sheet has spoken of so far.
#[derive(Debug)]
pub(super) struct Behind<'m> {
    merged: &'m Merged,
    language: Language,
    sources: RefCell<Vec<String>>,
    assumed: RefCell<Vec<String>>,
}

impl<'m> Behind<'m> {
    pub(super) fn new(merged: &'m Merged, language: Language) -> Self {
        Self {
            merged,
            language,
            sources: RefCell::default(),
            assumed: RefCell::default(),
        }
    }

    /// What stands behind these keys of an item, in short.
    pub(super) fn keys(&self, item: &str, keys: &[&str]) -> String {
        let mut places: Vec<String> = Vec::new();
        let mut add = |place: String| {
            if !places.contains(&place) {
                places.push(place);
            }
        };
        let mut assumptions = Vec::new();
        let mut houses = Vec::new();
        for key in keys {
            let citation = self.merged.citation(item, Some(key));
            for source in citation.sources {
                self.spoken_of(&source);
                add(source);
            }
            assumptions.extend(citation.assumed);
            houses.extend(citation.house);
        }
        let mut numbers: Vec<usize> = assumptions.iter().map(|why| self.number(why)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        if !numbers.is_empty() {
            let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
            add(word("assumed", &numbers.join(", "), self.language));
        }
        for house in houses {
            add(word("house", &house, self.language));
        }
        places.join("; ")
    }

    fn spoken_of(&self, source: &str) {
        let key = source.split_whitespace().next().unwrap_or("").to_owned();
        let mut sources = self.sources.borrow_mut();
        if !sources.contains(&key) {
            sources.push(key);
        }
    }

    fn number(&self, why: &str) -> usize {
        let mut assumed = self.assumed.borrow_mut();
        let index = assumed.iter().position(|other| other == why);
        index.unwrap_or_else(|| {
            assumed.push(why.to_owned());
            assumed.len() - 1
        }) + 1
    }

    /// The sources that were spoken of, each with its title, in the order of their keys.
    pub(super) fn sources(&self) -> Vec<(String, String)> {
        let mut keys = self.sources.borrow().clone();
        keys.sort();
        let sources = keys.into_iter().map(|key| {
            let source = self.merged.sources.get(&key);
            let title = source.map_or_else(String::new, |source| {
                let address = source.address.iter().map(|address| format!(", {address}"));
                format!("{}{}", source.title, address.collect::<String>())
            });
            (key, title)
        });
        sources.collect()
    }

    /// The assumptions in the order of their numbers.
    pub(super) fn assumptions(&self) -> Vec<String> {
        self.assumed.borrow().clone()
    }
}

/// One of the sheet's own words.
pub(super) fn word(key: &str, value: &str, language: Language) -> String {
    let phrase = TEXTS.sheet.words.get(key);
    let template = phrase.map_or("", |phrase| in_language(phrase, language));
    fill(template, |_| value.to_owned())
}
