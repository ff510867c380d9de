//! Findings in the languages that names may be given in.
//!
//! A finding says in English what is wrong, in sentences with holes; `texts/findings.toml` has the sentences in the other
//! languages, found by the English one. What has no translation there is told in English.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::rulesheet::condition;
use crate::basics::{Join, Told, Voice};
use crate::game::{Language, Names, Term};
use crate::variant::Merged;

/// Who tells a finding to a person.
#[derive(Clone, Copy, Debug, Default)]
pub struct Teller<'n> {
    /// The language; without one, English with ids.
    pub language: Option<Language>,
    /// What things of the game are called, where that is known; without them, ids.
    pub names: Option<&'n Names>,
    /// The rules as they are written, where they are known; without them, conditions stay in the words of their file.
    pub written: Option<&'n Merged>,
}

/// A sentence in the other languages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentence {
    hu: String,
    sl: String,
    de: String,
}

/// The sentences by their English patterns; read when the first is told in another language.
fn sentences() -> &'static HashMap<String, Sentence> {
    static SENTENCES: OnceLock<HashMap<String, Sentence>> = OnceLock::new();
    SENTENCES.get_or_init(|| {
        toml::from_str(include_str!("../../texts/findings.toml")).unwrap_or_default()
    })
}

impl Voice for Teller<'_> {
    fn pattern(&self, english: &str) -> Option<&str> {
        let words = |of: fn(&Sentence) -> &str| sentences().get(english).map(of);
        match self.language? {
            Language::English => None,
            Language::Hungarian => words(|sentence| &sentence.hu),
            Language::Slovene => words(|sentence| &sentence.sl),
            Language::German => words(|sentence| &sentence.de),
        }
    }

    fn name(&self, id: &str) -> String {
        let (Some(names), Some(language)) = (self.names, self.language) else {
            return id.to_owned();
        };
        let called = |term: &Term| match *term {
            Term::Figure(figure) => names.figure(figure, Some(language)),
            term => names.token(term, Some(language)).to_owned(),
        };
        let found = names.find(id);
        let own = found.iter().find(|&&term| names.id(term) == id);
        own.or(found.first()).map_or_else(|| id.to_owned(), called)
    }

    fn condition(&self, words: &str) -> String {
        let foreign = self
            .language
            .filter(|language| *language != Language::English);
        let said = foreign
            .zip(self.written)
            .map(|(language, written)| condition(written, words, language));
        said.filter(|said| said != words)
            .unwrap_or_else(|| format!("`{words}`"))
    }

    fn join(&self, join: Join) -> &str {
        match (join, self.language.unwrap_or(Language::English)) {
            (Join::Or, Language::English) => "or",
            (Join::Or, Language::Hungarian) => "vagy",
            (Join::Or, Language::Slovene) => "ali",
            (Join::Or, Language::German) => "oder",
            (Join::And, Language::English) => "and",
            (Join::And, Language::Hungarian) => "és",
            (Join::And, Language::Slovene) => "in",
            (Join::And, Language::German) => "und",
        }
    }
}

impl Teller<'_> {
    /// A sentence in the person's language.
    pub fn tell(&self, told: &Told) -> String {
        told.by(self)
    }
}
