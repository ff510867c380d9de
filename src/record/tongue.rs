//! The language that a record is written in.

use std::collections::HashMap;

use super::fmt::format_record;
use super::vocabulary::Vocabulary;
use crate::basics::SourceMap;
use crate::basics::spelling::fold;
use crate::game::Language;
use crate::notation::{Ast, Kind, parse};

/// The language whose words a record has most of; none if that is no other than the ids.
pub fn language_of(ast: &Ast, text: &str, vocabulary: &Vocabulary<'_>) -> Option<Language> {
    let own = words(ast, text);
    let languages = Language::ALL.map(Some).into_iter();
    let mut best = (shared(&own, ast, text, vocabulary, None), None);
    for language in languages {
        let known = shared(&own, ast, text, vocabulary, language);
        if known > best.0 {
            best = (known, language);
        }
    }
    best.1
}

/// How many of the words stay when the record is written in a language.
fn shared(
    own: &HashMap<String, usize>,
    ast: &Ast,
    text: &str,
    vocabulary: &Vocabulary<'_>,
    language: Option<Language>,
) -> usize {
    let written = format_record(ast, text, vocabulary, language).text;
    let file = SourceMap::default().add("", "");
    let (again, _) = parse(&written, 0..written.len(), file);
    let written = words(&again, &written);
    let both = own.iter().filter_map(|(word, times)| {
        let again = written.get(word)?;
        Some((*times).min(*again))
    });
    both.sum()
}

/// The words of a record, and how often each comes.
fn words(ast: &Ast, text: &str) -> HashMap<String, usize> {
    let mut words = HashMap::new();
    for item in ast.items.iter().filter(|item| item.kind == Kind::Word) {
        *words.entry(fold(item.text(text))).or_default() += 1;
    }
    words
}
