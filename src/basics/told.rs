//! Sentences that can be told in more than one language.
//!
//! What finds something says it once, in English, with holes for what it speaks of. The sentence keeps its pattern and what
//! is in the holes, so that whoever shows it can put it into the words of another language; as a text it is English.

use std::fmt::{self, Display};
use std::ops::Deref;
use std::sync::OnceLock;

use super::seat::Seat;
use super::spelling::list;

/// A sentence.
#[derive(Clone)]
pub struct Told(Form);

/// How a sentence is known.
#[derive(Clone)]
enum Form {
    /// As a text, which is told in English alone.
    Text(String),
    /// By what it is made of, and as the English text once somebody has asked for it: of most refusals only that there is
    /// one matters.
    Pattern(Box<Pattern>, OnceLock<String>),
}

/// What a sentence is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pattern {
    /// The English sentence, with its holes as `{name}`.
    english: &'static str,
    holes: Vec<(&'static str, Part)>,
}

/// What stands in a hole of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Something that is the same in every language: a seat, a number, a word as it is written.
    Plain(String),
    /// The id of something of the game that has a name.
    Name(String),
    /// Several such ids.
    Names(Vec<String>, Join),
    /// Several words that are the same in every language.
    List(Vec<String>, Join),
    /// A part of the sentence that is a sentence itself.
    Told(Told),
    /// Several of them.
    Row(Vec<Told>),
}

/// How the last of a list is joined to those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Join {
    /// Only one of them.
    Or,
    /// All of them.
    And,
}

impl Join {
    fn english(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
        }
    }
}

/// The id of something of the game, on its way into a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Name<T>(pub T);

/// A language to tell sentences in.
pub trait Voice {
    /// The sentence in the language, with the same holes; none where the English one stands.
    fn pattern(&self, english: &str) -> Option<&str>;
    /// What something of the game is called by its id.
    fn name(&self, id: &str) -> String;
    /// The word before the last of a list.
    fn join(&self, join: Join) -> &str;
}

/// As it is written in the code.
struct English;

impl Voice for English {
    fn pattern(&self, _: &str) -> Option<&str> {
        None
    }

    fn name(&self, id: &str) -> String {
        id.to_owned()
    }

    fn join(&self, join: Join) -> &str {
        join.english()
    }
}

impl Told {
    /// A sentence of a pattern and what is in its holes; `told!` writes it.
    pub fn of(english: &'static str, holes: Vec<(&'static str, Part)>) -> Self {
        let pattern = Pattern { english, holes };
        Self(Form::Pattern(Box::new(pattern), OnceLock::new()))
    }

    /// In English.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Form::Text(text) => text,
            Form::Pattern(pattern, text) => text.get_or_init(|| pattern.by(&English)),
        }
    }

    /// In the words of a language.
    pub fn by(&self, voice: &dyn Voice) -> String {
        match &self.0 {
            Form::Text(text) => text.clone(),
            Form::Pattern(pattern, _) => pattern.by(voice),
        }
    }

    /// The English pattern, where it has one: what a translation of the sentence is found by.
    pub fn pattern(&self) -> Option<&'static str> {
        match &self.0 {
            Form::Text(_) => None,
            Form::Pattern(pattern, _) => Some(pattern.english),
        }
    }
}

impl PartialEq for Told {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Told {}

impl fmt::Debug for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Pattern {
    fn by(&self, voice: &dyn Voice) -> String {
        let words = voice.pattern(self.english).unwrap_or(self.english);
        let mut text = String::with_capacity(words.len() + 16);
        let mut rest = words;
        while let Some(at) = rest.find('{') {
            let (before, from) = rest.split_at(at);
            text.push_str(before);
            let hole = from.find('}').and_then(|end| {
                let part = self.part(from.get(1..end)?)?;
                Some((part, from.get(end + 1..)?))
            });
            match hole {
                Some((part, after)) => {
                    text.push_str(&part.by(voice));
                    rest = after;
                }
                // A brace that is no hole.
                None => {
                    text.push('{');
                    rest = from.get(1..).unwrap_or("");
                }
            }
        }
        text.push_str(rest);
        text
    }

    fn part(&self, name: &str) -> Option<&Part> {
        let mut holes = self.holes.iter();
        holes.find(|(hole, _)| *hole == name).map(|(_, part)| part)
    }
}

impl Part {
    /// Words that are the same in every language, in one list.
    pub fn list(words: impl IntoIterator<Item = String>, join: Join) -> Self {
        Self::List(words.into_iter().collect(), join)
    }

    /// Ids of things of the game, in one list.
    pub fn names(ids: impl IntoIterator<Item = String>, join: Join) -> Self {
        Self::Names(ids.into_iter().collect(), join)
    }

    fn by(&self, voice: &dyn Voice) -> String {
        match self {
            Self::Plain(text) => text.clone(),
            Self::Name(id) => voice.name(id),
            Self::Names(ids, join) => {
                let names = ids.iter().map(|id| format!("`{}`", voice.name(id)));
                list(names, voice.join(*join))
            }
            Self::List(words, join) => list(words, voice.join(*join)),
            Self::Told(told) => told.by(voice),
            Self::Row(all) => {
                let all: Vec<String> = all.iter().map(|told| told.by(voice)).collect();
                all.join("; ")
            }
        }
    }
}

impl Deref for Told {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Told {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that is told in English alone.
impl From<String> for Told {
    fn from(text: String) -> Self {
        Self(Form::Text(text))
    }
}

/// A sentence without holes.
impl From<&'static str> for Told {
    fn from(english: &'static str) -> Self {
        Self::of(english, Vec::new())
    }
}

impl From<Told> for String {
    fn from(told: Told) -> Self {
        match told.0 {
            Form::Text(text) => text,
            Form::Pattern(pattern, text) => {
                text.into_inner().unwrap_or_else(|| pattern.by(&English))
            }
        }
    }
}

macro_rules! plain {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Part {
            fn from(value: $kind) -> Self {
                Self::Plain(value.to_string())
            }
        }
    )*};
}
plain!(
    String, &String, &str, &&str, Seat, &Seat, u8, &u8, u32, usize, i32, i64, char
);

impl From<Vec<Told>> for Part {
    fn from(all: Vec<Told>) -> Self {
        Self::Row(all)
    }
}

impl From<Told> for Part {
    fn from(told: Told) -> Self {
        Self::Told(told)
    }
}

impl<T: Into<String>> From<Name<T>> for Part {
    fn from(name: Name<T>) -> Self {
        Self::Name(name.0.into())
    }
}

/// A sentence in English, with holes; what stands in each is named after it, as in `told!("{seat} gets {n}", seat, n = 3)`.
macro_rules! told {
    ($english:literal $(, $hole:ident $(= $value:expr)?)* $(,)?) => {
        $crate::basics::Told::of($english, vec![
            $((stringify!($hole), $crate::basics::told::part!($hole $(= $value)?))),*
        ])
    };
}
pub(crate) use told;

macro_rules! part {
    ($hole:ident) => {
        $crate::basics::Part::from($hole)
    };
    ($hole:ident = $value:expr) => {
        $crate::basics::Part::from($value)
    };
}
pub(crate) use part;

#[cfg(test)]
mod tests {
    use super::{Join, Name, Part, Voice};
    use crate::basics::Seat;

    /// Says things the other way round.
    struct Backwards;

    impl Voice for Backwards {
        fn pattern(&self, english: &str) -> Option<&str> {
            (english == "{seat} has {what}{tail}").then_some("{what}{tail} has {seat}")
        }

        fn name(&self, id: &str) -> String {
            id.chars().rev().collect()
        }

        fn join(&self, join: Join) -> &str {
            match join {
                Join::Or => "ro",
                Join::And => "dna",
            }
        }
    }

    #[test]
    fn holes_are_filled_in_each_language() {
        let cards = Part::names(["ab".to_owned(), "cd".to_owned()], Join::Or);
        let tail = told!(", not {x}", x = Name("ef"));
        let seat = Seat::FOREHAND;
        let told = told!("{seat} has {what}{tail}", seat, what = cards, tail);
        assert_eq!(&*told, "A has `ab` or `cd`, not ef");
        assert_eq!(told.by(&Backwards), "`ba` ro `dc`, not fe has A");
    }

    #[test]
    fn what_is_no_hole_stays_as_it_is() {
        assert_eq!(&*told!("a {b} and {"), "a {b} and {");
    }
}
