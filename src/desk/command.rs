//! A line as it is typed becomes a command that cannot be wrong any more.

use super::words::words;
use crate::basics::Seat;
use crate::basics::spelling::nearest;
use crate::game::Language;
use crate::replay::Place;

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "`texts/commands.toml` says what each does")]
pub enum Command {
    New(Option<String>),
    Shuffle(u64),
    Enter(String),
    Anyway(String),
    Players(Vec<String>),
    Tag(String, String),
    Comment(String),
    Mark(String),
    Move(Stride),
    Goto(Target),
    Undo(usize),
    Redo(usize),
    Vary(String),
    Variations,
    Into(usize),
    Out,
    Drop(Option<usize>),
    Show,
    Hands(Option<Seat>),
    Legal,
    Why(String),
    Points,
    Figures,
    Promises,
    Score { explain: bool },
    Findings,
    Record,
    Deals,
    Sheet,
    WhatIf(Box<Supposed>),
    Change(Change),
    Rules,
    Diff,
    Compare(Vec<String>),
    Open(String),
    Save(Option<String>),
    Quit { anyway: bool },
    Lang(Option<Language>),
    Format { json: bool },
    Help(Option<String>),
}

/// How far to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// Forward or back.
    pub forward: bool,
    /// How many.
    pub count: usize,
    /// Of what.
    pub unit: Unit,
}

/// What is counted on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Unit {
    Act,
    Trick,
    Phase,
    Mark,
    Deal,
}

/// Where to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// To the beginning of the deal.
    Start,
    /// To a place in the deal.
    Place(Place),
    /// To a deal of the file, from 1.
    Deal(usize),
}

/// A change of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Other rules; none are those that the record names.
    Variant(Option<String>),
    /// An overlay more.
    With(String),
    /// An overlay less.
    Without(String),
    /// A key that says this.
    Set(String, String),
    /// A key that says again what it said.
    Unset(String),
}

/// What is supposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Supposed {
    /// Other rules.
    Rules(Change),
    /// Other acts.
    Acts(String),
}

/// Reads a line. What begins with no word of the desk is acts.
pub fn parse(line: &str) -> Result<Command, String> {
    let line = line.trim();
    let (word, rest) = first(line);
    let Some((id, entry)) = words().find(word) else {
        return Ok(Command::Enter(line.to_owned()));
    };
    let wrong = || format!("`{word}` is used so: `{}`", entry.usage);
    let none = |command: Command| {
        if rest.is_empty() {
            Ok(command)
        } else {
            Err(wrong())
        }
    };
    let some = |rest: &str| {
        if rest.is_empty() {
            Err(wrong())
        } else {
            Ok(rest.to_owned())
        }
    };
    let number = |rest: &str| match rest {
        "" => Ok(1),
        rest => rest.parse().ok().filter(|&n| n > 0).ok_or_else(wrong),
    };
    let maybe = || (!rest.is_empty()).then(|| rest.to_owned());
    Ok(match id {
        "new" => Command::New(maybe()),
        "shuffle" => Command::Shuffle(rest.parse().map_err(|_| wrong())?),
        "enter" => Command::Enter(some(rest)?),
        "anyway" => Command::Anyway(some(rest)?),
        "players" => Command::Players(quoted(&some(rest)?)),
        "tag" => {
            let (name, value) = first(rest);
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if name.is_empty() || !name.chars().all(plain) {
                return Err(wrong());
            }
            Command::Tag(name.to_owned(), value.trim_matches('"').to_owned())
        }
        "comment" => Command::Comment(some(rest)?),
        "mark" => Command::Mark(some(rest)?),
        "next" => Command::Move(stride(true, rest).ok_or_else(wrong)?),
        "back" => Command::Move(stride(false, rest).ok_or_else(wrong)?),
        "start" => none(Command::Goto(Target::Start))?,
        "end" => none(Command::Goto(Target::Place(Place::End)))?,
        "goto" => Command::Goto(target(&some(rest)?)?),
        "undo" => Command::Undo(number(rest)?),
        "redo" => Command::Redo(number(rest)?),
        "vary" => Command::Vary(some(rest)?),
        "variations" => none(Command::Variations)?,
        "into" => Command::Into(number(rest)?),
        "out" => none(Command::Out)?,
        "drop" => Command::Drop(if rest.is_empty() {
            None
        } else {
            Some(number(rest)?)
        }),
        "show" => none(Command::Show)?,
        "hands" => match seat(rest) {
            None if rest.is_empty() => Command::Hands(None),
            Some(seat) => Command::Hands(Some(seat)),
            // It is also the word that the hands of a record begin with.
            None => Command::Enter(line.to_owned()),
        },
        "legal" => none(Command::Legal)?,
        "why" => Command::Why(some(rest)?),
        "points" => none(Command::Points)?,
        "figures" => none(Command::Figures)?,
        "promises" => none(Command::Promises)?,
        "score" => match rest {
            "" => Command::Score { explain: false },
            "explain" => Command::Score { explain: true },
            _ => return Err(wrong()),
        },
        "findings" => none(Command::Findings)?,
        "record" => none(Command::Record)?,
        "deals" => none(Command::Deals)?,
        "sheet" => none(Command::Sheet)?,
        "what" => {
            let (word, rest) = first(rest);
            if !matches!(word, "if" | "ha" | "če" | "wenn") || rest.is_empty() {
                return Err(wrong());
            }
            Command::WhatIf(Box::new(match parse(rest)? {
                Command::Change(change) => Supposed::Rules(change),
                Command::Enter(acts) | Command::Vary(acts) => Supposed::Acts(acts),
                _ => return Err(format!("`{rest}` is nothing that could be otherwise")),
            }))
        }
        "rules" => none(Command::Rules)?,
        "variant" => Command::Change(Change::Variant(maybe())),
        "with" => Command::Change(Change::With(some(rest)?)),
        "without" => Command::Change(Change::Without(some(rest)?)),
        "set" => {
            let (key, value) = match rest.split_once('=') {
                Some((key, value)) => (key.trim(), value.trim()),
                None => first(rest),
            };
            if key.is_empty() || value.is_empty() || key.contains(char::is_whitespace) {
                return Err(wrong());
            }
            Command::Change(Change::Set(key.to_owned(), value.to_owned()))
        }
        "unset" => Command::Change(Change::Unset(some(rest)?)),
        "diff" => none(Command::Diff)?,
        "compare" => {
            let variants = rest.split([' ', ',']).filter(|word| !word.is_empty());
            let variants: Vec<String> = variants.map(str::to_owned).collect();
            if variants.len() < 2 {
                return Err(wrong());
            }
            Command::Compare(variants)
        }
        "open" => Command::Open(some(rest)?),
        "save" => Command::Save(maybe()),
        "quit" => match rest {
            "" => Command::Quit { anyway: false },
            "anyway" => Command::Quit { anyway: true },
            _ => return Err(wrong()),
        },
        "lang" => Command::Lang(match rest {
            "" => None,
            code => Some(code.parse().map_err(|()| wrong())?),
        }),
        "format" => match rest {
            "text" => Command::Format { json: false },
            "json" => Command::Format { json: true },
            _ => return Err(wrong()),
        },
        "help" => Command::Help(maybe()),
        // `paste` alone takes what follows, and nothing has followed.
        _ => return Err(wrong()),
    })
}

/// The first word of a text, and the rest.
pub(super) fn first(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim_start())
}

/// Words, those in quotes whole.
fn quoted(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (n, part) in text.split('"').enumerate() {
        if n % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn seat(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    letters
        .next()
        .is_none()
        .then(|| Seat::from_letter(letter))?
}

fn stride(forward: bool, text: &str) -> Option<Stride> {
    let mut words = text.split_whitespace().peekable();
    let number = words.peek().and_then(|word| word.parse().ok());
    if number.is_some() {
        words.next();
    }
    let unit = match words.next() {
        None => Unit::Act,
        Some(word) => match word.strip_suffix('s').unwrap_or(word) {
            "act" | "card" | "bid" | "word" => Unit::Act,
            "trick" => Unit::Trick,
            "phase" => Unit::Phase,
            "mark" => Unit::Mark,
            "deal" => Unit::Deal,
            _ => return None,
        },
    };
    let count = number.unwrap_or(1);
    (words.next().is_none() && count > 0).then_some(Stride {
        forward,
        count,
        unit,
    })
}

fn target(text: &str) -> Result<Target, String> {
    match first(text) {
        ("start", "") => Ok(Target::Start),
        ("deal", number) => number
            .parse()
            .map(Target::Deal)
            .map_err(|_| format!("`{number}` is no number of a deal")),
        // `3` alone is the third trick, from its first card on.
        (number, "") if number.parse::<usize>().is_ok() => {
            format!("{number}.1").parse().map(Target::Place)
        }
        _ => text.parse().map(Target::Place),
    }
}

/// The command that may have been meant by a line that means nothing.
pub fn meant(line: &str) -> Option<String> {
    let (word, rest) = first(line);
    // A single letter is near to everything.
    if word.chars().count() < 3 {
        return None;
    }
    let near = words().nearest(word)?;
    let meant = format!("{near} {rest}");
    Some(meant.trim_end().to_owned())
}

/// Whether a text may be the name of something among others, and which.
pub(super) fn nearest_of<'a>(word: &str, all: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(word, all) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    }
}
