//! The words of the desk: what each is called in every language, what may follow it, and what it does. They are data, in
//! `texts/commands.toml` and `texts/desk.toml`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;
use toml::Spanned;

use crate::basics::spelling::{fold, nearest};
use crate::game::Language;

/// A text by language; the English one is always there.
type Text = BTreeMap<String, String>;

/// A text in a language; in English without one.
fn text(text: &Text, language: Option<Language>) -> &str {
    let code = language.unwrap_or(Language::English).code();
    text.get(code)
        .or_else(|| text.get(Language::English.code()))
        .map_or("", String::as_str)
}

/// A word that a command begins with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// What it is grouped under in the help.
    pub topic: String,
    /// What may follow.
    #[serde(rename = "use")]
    usage: Text,
    /// What it does.
    about: Text,
    /// What else it is called, by language.
    pub names: Text,
    /// What people type for it from habit.
    #[serde(default)]
    pub also: Vec<String>,
    /// Lines that can be typed.
    pub examples: Vec<String>,
}

impl Word {
    /// What it is called in a language; its id without one.
    pub fn name<'w>(&'w self, id: &'w str, language: Option<Language>) -> &'w str {
        let name = language.and_then(|language| self.names.get(language.code()));
        name.map_or(id, String::as_str)
    }

    /// How it is used.
    pub fn usage(&self, language: Option<Language>) -> &str {
        text(&self.usage, language)
    }

    /// What it does.
    pub fn about(&self, language: Option<Language>) -> &str {
        text(&self.about, language)
    }
}

/// What words are grouped under in the help.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// Its id, which is its English name.
    pub id: String,
    name: Text,
    about: Text,
}

impl Topic {
    /// What it is called in a language.
    pub fn name(&self, language: Option<Language>) -> &str {
        let name = language.and_then(|language| self.name.get(language.code()));
        name.unwrap_or(&self.id)
    }

    /// What it is about.
    pub fn about(&self, language: Option<Language>) -> &str {
        text(&self.about, language)
    }
}

/// What may follow the words of the desk, by id: further spellings by language.
type Parts = BTreeMap<String, BTreeMap<String, Vec<String>>>;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Around {
    #[serde(default)]
    topic: Vec<Topic>,
    #[serde(default)]
    part: Parts,
}

/// The words by their ids, in the order of the help.
#[derive(Debug)]
pub struct Words {
    all: Vec<(String, Word)>,
    /// Every spelling, folded, with the place of the word.
    spellings: BTreeMap<String, usize>,
    topics: Vec<Topic>,
    parts: Parts,
    /// Every spelling of what may follow, folded, with its id.
    part_spellings: BTreeMap<String, String>,
}

/// The words of the desk.
pub fn words() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| {
        let read = toml::from_str(include_str!("../../texts/commands.toml"));
        let around = toml::from_str(include_str!("../../texts/desk.toml"));
        Words::of(read.unwrap_or_default(), around.unwrap_or_default())
    })
}

impl Words {
    fn of(read: BTreeMap<String, Spanned<Word>>, around: Around) -> Self {
        let Around { topic, part } = around;
        let mut read: Vec<(String, Spanned<Word>)> = read.into_iter().collect();
        read.sort_by_key(|(_, word)| {
            let rank = topic.iter().position(|one| one.id == word.get_ref().topic);
            (rank, word.span().start)
        });
        let unplaced = |(id, word): (String, Spanned<Word>)| (id, word.into_inner());
        let all: Vec<(String, Word)> = read.into_iter().map(unplaced).collect();
        let mut spellings = BTreeMap::new();
        for (n, (id, word)) in all.iter().enumerate() {
            spellings.insert(fold(id), n);
            for name in word.names.values().chain(&word.also) {
                spellings.entry(fold(name)).or_insert(n);
            }
        }
        let mut part_spellings = BTreeMap::new();
        for (id, names) in &part {
            for name in names.values().flatten().chain([id, &format!("{id}s")]) {
                part_spellings
                    .entry(fold(name))
                    .or_insert_with(|| id.clone());
            }
        }
        Self {
            all,
            spellings,
            topics: topic,
            parts: part,
            part_spellings,
        }
    }

    /// Every word, by topic.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Word)> {
        self.all.iter().map(|(id, word)| (id.as_str(), word))
    }

    /// The topics, in their order.
    pub fn topics(&self) -> &[Topic] {
        &self.topics
    }

    /// The topic that is called so, in whatever language.
    pub fn topic(&self, spelling: &str) -> Option<&Topic> {
        let spelling = fold(spelling);
        self.topics.iter().find(|topic| {
            let mut names = topic.name.values().chain([&topic.id]);
            names.any(|name| fold(name) == spelling)
        })
    }

    /// The word that is spelled so, in whatever language.
    pub fn find(&self, spelling: &str) -> Option<(&str, &Word)> {
        let n = *self.spellings.get(&fold(spelling))?;
        self.all.get(n).map(|(id, word)| (id.as_str(), word))
    }

    /// The id of a word that may follow another, in whatever language it is spelled; the word itself if it is none.
    pub fn part<'w>(&'w self, spelling: &'w str) -> &'w str {
        let part = self.part_spellings.get(&fold(spelling));
        part.map_or(spelling, String::as_str)
    }

    /// What a word that may follow another is called in a language.
    pub fn part_name<'w>(&'w self, id: &'w str, language: Option<Language>) -> &'w str {
        let names = self.parts.get(id);
        let names = names.and_then(|names| names.get(language?.code()));
        names
            .and_then(|names| names.first())
            .map_or(id, String::as_str)
    }

    /// What a word of the desk, or one that may follow it, is called in a language: as a sentence names it.
    pub fn named<'w>(&'w self, id: &'w str, language: Option<Language>) -> &'w str {
        if self.parts.contains_key(id) {
            return self.part_name(id, language);
        }
        self.find(id)
            .map_or(id, |(id, word)| word.name(id, language))
    }

    /// A line that can be typed, with the words of the desk in it as they are called in a language.
    pub fn example(&self, line: &str, language: Option<Language>) -> String {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let Some((id, word)) = self.find(command).filter(|(id, _)| *id == command) else {
            return line.to_owned();
        };
        let asks_help = id == "help";
        let mut said = vec![word.name(id, language)];
        // Where a text or a name begins, all that follows is its own.
        let mut is_own = false;
        for part in rest.split_whitespace() {
            is_own |= part.parse::<u32>().is_err() && self.part_in(part, language).is_none();
            let topic = self.topic(part).filter(|_| asks_help);
            said.push(match (topic, self.find(part)) {
                (Some(topic), _) => topic.name(language),
                (None, Some((id, word))) if asks_help => word.name(id, language),
                _ if is_own => part,
                _ => self.part_in(part, language).unwrap_or(part),
            });
        }
        said.join(" ")
    }

    /// What an English word that may follow another is called in a language; several of it in its second form.
    fn part_in<'w>(&'w self, part: &'w str, language: Option<Language>) -> Option<&'w str> {
        let id = self.part(part);
        let names = self.parts.get(id).filter(|_| part.starts_with(id))?;
        let Some(names) = language.and_then(|language| names.get(language.code())) else {
            return Some(part);
        };
        let second = names.get(1).filter(|_| part != id);
        second.or(names.first()).map(String::as_str)
    }

    /// The spelling that may have been meant.
    pub fn nearest(&self, spelling: &str, language: Option<Language>) -> Option<&str> {
        // In a language that the person does not speak nothing was meant.
        let all = self.all.iter();
        let all = all.flat_map(|(id, word)| [id.as_str(), word.name(id, language)]);
        nearest(spelling, all)
    }
}
