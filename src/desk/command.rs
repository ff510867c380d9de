//! A line as it is typed becomes a command that cannot be wrong any more.

use super::best::Wanted;
use crate::basics::Seat;
use crate::basics::spelling::fold;
use crate::game::{Language, Section};
use crate::replay::Place;
use crate::report::commands::{Word, words};
use crate::report::phrases::Phrases;
use crate::report::places::place_meant;

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "`texts/commands.toml` says what each does")]
pub enum Command {
    New(Option<String>),
    Shuffle(u64, Option<String>),
    Enter(String),
    Anyway(String),
    Players(Vec<String>),
    Tag(String, String),
    Comment(String),
    Mark(String),
    Annotate,
    Move(Stride),
    Goto(Target),
    Undo(usize),
    Redo(usize),
    Vary(String),
    Variations,
    Into(usize),
    Out,
    Promote,
    Drop(Option<usize>),
    Show,
    Hands(Option<Seat>),
    Who(String),
    Table,
    Legal,
    Why(String),
    Points,
    Figures,
    Promises,
    /// What every card comes to with best play, or one line of it.
    Best {
        /// What all play for; without it, for what is paid.
        what: Option<String>,
        /// What is wanted of it.
        wanted: Wanted,
    },
    Hint {
        /// Whose knowledge; without it, of the seat whose turn it is.
        seat: Option<Seat>,
        /// How many deals at most.
        deals: Option<u64>,
        /// The number that they are drawn by.
        seed: Option<u64>,
    },
    Odds(String),
    Score {
        explain: bool,
    },
    Findings,
    Record,
    Deals,
    Sheet,
    Find(String),
    WhatIf(Box<Supposed>),
    Change(Change),
    Rules(Option<String>),
    Diff,
    Keep {
        all: bool,
    },
    Compare(Vec<String>),
    CompareLines(Vec<usize>),
    Open(String),
    Save(Option<String>),
    Export(Option<String>),
    Quit {
        anyway: bool,
    },
    Lang(Option<Language>),
    Format {
        json: bool,
    },
    Plain(bool),
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

/// Reads a line; what is wrong with it is said in a language. What begins with no word of the desk is acts.
pub fn parse(line: &str, say: Phrases) -> Result<Command, String> {
    let line = line.trim();
    let (word, rest) = first(line);
    let Some((id, entry)) = words().find(word) else {
        return other(line, say);
    };
    let tail = Tail {
        word,
        entry,
        rest,
        say,
    };
    match entry.topic.as_str() {
        "entering" => entering(id, &tail),
        "moving" => moving(id, &tail),
        "variations" => varying(id, &tail),
        // It is also the word that the hands of a record begin with.
        "asking" if id == "hands" && !rest.is_empty() && seat(rest).is_none() => {
            // A record may call them otherwise than the desk does in this language.
            let section = Section::Hands.keyword();
            Ok(Command::Enter(format!("{section} {rest}")))
        }
        "asking" => asking(id, &tail),
        "supposing" => supposing(id, &tail),
        _ => handling(id, &tail),
    }
}

/// A line without a word of the desk: a mark or a comment as records write it, or acts.
fn other(line: &str, say: Phrases) -> Result<Command, String> {
    // Alone it is an unknown card, or asks.
    let is_mark = |word: &str| word != "?" && MARKS.contains(&word);
    let (sign, rest) = first(line);
    if is_mark(sign) {
        return match rest {
            "" => Ok(Command::Mark(sign.to_owned())),
            _ => Err(say.mark_follows(sign)),
        };
    }
    let inner = line
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    Ok(match inner {
        Some(text) if !text.contains(['{', '}']) => Command::Comment(text.trim().to_owned()),
        _ => Command::Enter(line.to_owned()),
    })
}

/// The marks that are signs.
pub(super) const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// What follows the first word of a line.
struct Tail<'l> {
    word: &'l str,
    entry: &'l Word,
    rest: &'l str,
    say: Phrases,
}

impl Tail<'_> {
    fn wrong<T>(&self) -> Result<T, String> {
        let usage = self.entry.usage(self.say.0);
        Err(self.say.used_so(self.word, usage))
    }

    /// The id of the one word that follows.
    fn part(&self) -> &str {
        words().part(self.rest)
    }

    /// The name of a file: one word, or several in quotes.
    fn file(&self, name: &str) -> Result<String, String> {
        let inner = name
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        match inner {
            Some(inner) if !inner.is_empty() => Ok(inner.to_owned()),
            _ if name.is_empty() || name.contains('"') => self.wrong(),
            _ if name.contains(char::is_whitespace) => Err(self.say.one_file(name)),
            _ => Ok(name.to_owned()),
        }
    }

    fn or_wrong<T>(&self, read: Option<T>) -> Result<T, String> {
        read.map_or_else(|| self.wrong(), Ok)
    }

    /// The command, if nothing follows.
    fn alone(&self, command: Command) -> Result<Command, String> {
        self.or_wrong(self.rest.is_empty().then_some(command))
    }

    /// What follows, if anything does.
    fn maybe(&self) -> Option<String> {
        (!self.rest.is_empty()).then(|| self.rest.to_owned())
    }

    /// What must follow.
    fn some(&self) -> Result<String, String> {
        self.or_wrong(self.maybe())
    }

    /// A number from 1, which is meant where nothing follows.
    fn number(&self) -> Result<usize, String> {
        if self.rest.is_empty() {
            return Ok(1);
        }
        self.or_wrong(self.rest.parse().ok().filter(|&n| n > 0))
    }
}

fn entering(id: &str, tail: &Tail<'_>) -> Result<Command, String> {
    Ok(match id {
        "new" => Command::New(tail.maybe()),
        "shuffle" => {
            let (seed, condition) = first(tail.rest);
            let condition = (!condition.is_empty()).then(|| condition.to_owned());
            Command::Shuffle(tail.or_wrong(seed.parse().ok())?, condition)
        }
        "enter" => Command::Enter(tail.some()?),
        "anyway" => Command::Anyway(tail.some()?),
        "players" => Command::Players(quoted(&tail.some()?)),
        "tag" => {
            let (name, value) = first(tail.rest);
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if name.is_empty() || !name.chars().all(plain) {
                return tail.wrong();
            }
            Command::Tag(name.to_owned(), value.trim_matches('"').to_owned())
        }
        "comment" => Command::Comment(tail.some()?),
        "mark" => Command::Mark(tail.some()?),
        "annotate" => tail.alone(Command::Annotate)?,
        // `paste` takes what follows, and nothing has followed.
        _ => return tail.wrong(),
    })
}

fn moving(id: &str, tail: &Tail<'_>) -> Result<Command, String> {
    match id {
        "next" | "back" => tail.or_wrong(stride(id == "next", tail.rest).map(Command::Move)),
        "start" => tail.alone(Command::Goto(Target::Start)),
        "end" => tail.alone(Command::Goto(Target::Place(Place::End))),
        "goto" => target(&tail.some()?, tail.say).map(Command::Goto),
        "undo" => tail.number().map(Command::Undo),
        _ => tail.number().map(Command::Redo),
    }
}

fn varying(id: &str, tail: &Tail<'_>) -> Result<Command, String> {
    match id {
        "vary" => tail.some().map(Command::Vary),
        "variations" => tail.alone(Command::Variations),
        "into" => tail.number().map(Command::Into),
        "out" => tail.alone(Command::Out),
        "promote" => tail.alone(Command::Promote),
        _ if tail.rest.is_empty() => Ok(Command::Drop(None)),
        _ => tail.number().map(|n| Command::Drop(Some(n))),
    }
}

fn asking(id: &str, tail: &Tail<'_>) -> Result<Command, String> {
    match id {
        "show" => tail.alone(Command::Show),
        "hands" => Ok(Command::Hands(seat(tail.rest))),
        "who" => Ok(Command::Who(tail.rest.to_owned())),
        "table" => tail.alone(Command::Table),
        "find" => tail.some().map(Command::Find),
        "legal" => tail.alone(Command::Legal),
        "why" => tail.some().map(Command::Why),
        "points" => tail.alone(Command::Points),
        "figures" => tail.alone(Command::Figures),
        "promises" => tail.alone(Command::Promises),
        "best" | "line" => {
            let what = tail.maybe().unwrap_or_default();
            // The last word may say that the record is to keep the answer.
            let (head, last) = what.rsplit_once(' ').unwrap_or(("", &what));
            let keep = words().part(last) == "keep";
            let what = if keep { head } else { &what };
            Ok(Command::Best {
                what: Some(what.trim().to_owned()).filter(|what| !what.is_empty()),
                wanted: Wanted {
                    line: id == "line",
                    keep,
                },
            })
        }
        "hint" => tail.or_wrong(hint(tail.rest)),
        "odds" => Ok(Command::Odds(tail.rest.to_owned())),
        "score" => match tail.part() {
            "" => Ok(Command::Score { explain: false }),
            "explain" => Ok(Command::Score { explain: true }),
            _ => tail.wrong(),
        },
        "findings" => tail.alone(Command::Findings),
        "record" => tail.alone(Command::Record),
        "deals" => tail.alone(Command::Deals),
        _ => tail.alone(Command::Sheet),
    }
}

/// A seat, how many deals, and the number that they are drawn by; each may be missing from the end, and the seat too.
fn hint(rest: &str) -> Option<Command> {
    let mut words = rest.split_whitespace().peekable();
    let of = words.peek().and_then(|word| seat(word));
    if of.is_some() {
        words.next();
    }
    let numbers: Result<Vec<u64>, _> = words.map(str::parse).collect();
    let (deals, seed) = match *numbers.ok()? {
        [] => (None, None),
        [deals] => (Some(deals), None),
        [deals, seed] => (Some(deals), Some(seed)),
        _ => return None,
    };
    let seat = of;
    (deals != Some(0)).then_some(Command::Hint { seat, deals, seed })
}

fn supposing(id: &str, tail: &Tail<'_>) -> Result<Command, String> {
    Ok(match id {
        "what" => {
            let (word, rest) = first(tail.rest);
            if words().part(word) != "if" || rest.is_empty() {
                return tail.wrong();
            }
            Command::WhatIf(Box::new(match parse(rest, tail.say)? {
                Command::Change(change) => Supposed::Rules(change),
                Command::Enter(acts) | Command::Vary(acts) => Supposed::Acts(acts),
                _ => return Err(tail.say.not_otherwise(rest)),
            }))
        }
        "rules" => match tail.part() {
            "" => Command::Rules(None),
            part @ ("variants" | "overlays") => Command::Rules(Some(part.to_owned())),
            _ => return tail.wrong(),
        },
        "keep" => match tail.part() {
            "" => Command::Keep { all: false },
            "all" => Command::Keep { all: true },
            _ => return tail.wrong(),
        },
        "variant" => Command::Change(Change::Variant(tail.maybe())),
        "with" => Command::Change(Change::With(tail.some()?)),
        "without" => Command::Change(Change::Without(tail.some()?)),
        "set" => {
            let (key, value) = match tail.rest.split_once('=') {
                Some((key, value)) => (key.trim(), value.trim()),
                None => first(tail.rest),
            };
            if key.is_empty() || value.is_empty() || key.contains(char::is_whitespace) {
                return tail.wrong();
            }
            Command::Change(Change::Set(key.to_owned(), value.to_owned()))
        }
        "unset" => Command::Change(Change::Unset(tail.some()?)),
        "diff" => return tail.alone(Command::Diff),
        _ => {
            let variants = tail.rest.split([' ', ',']).filter(|word| !word.is_empty());
            let variants: Vec<String> = variants.map(str::to_owned).collect();
            if variants.len() < 2 {
                return tail.wrong();
            }
            let numbers = variants.iter().map(|word| word.parse().ok());
            match numbers.collect::<Option<Vec<usize>>>() {
                Some(lines) => Command::CompareLines(lines),
                None => Command::Compare(variants),
            }
        }
    })
}

fn handling(id: &str, tail: &Tail<'_>) -> Result<Command, String> {
    let named = |name: &str| {
        let name = (!name.is_empty()).then_some(name);
        name.map(|name| tail.file(name)).transpose()
    };
    Ok(match (id, tail.rest) {
        ("open", _) => Command::Open(tail.file(tail.rest)?),
        ("save", rest) => Command::Save(named(rest)?),
        ("export", rest) => match first(rest) {
            ("json", file) => Command::Export(named(file)?),
            _ => return tail.wrong(),
        },
        ("quit", "") => Command::Quit { anyway: false },
        ("quit", _) if tail.part() == "anyway" => Command::Quit { anyway: true },
        ("lang", "") => Command::Lang(None),
        ("lang", code) => Command::Lang(Some(tail.or_wrong(code.parse().ok())?)),
        ("format", "text") => Command::Format { json: false },
        ("format", "json") => Command::Format { json: true },
        ("plain", rest) => match (rest, tail.part()) {
            ("", _) | (_, "on") => Command::Plain(true),
            (_, "off") => Command::Plain(false),
            _ => return tail.wrong(),
        },
        ("help", _) => Command::Help(tail.maybe()),
        _ => return tail.wrong(),
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
    let mut all = text.split_whitespace().peekable();
    let number = all.peek().and_then(|word| word.parse().ok());
    if number.is_some() {
        all.next();
    }
    let unit = match all.next() {
        None => Unit::Act,
        Some(word) => match words().part(word) {
            "act" | "acts" | "card" | "bid" | "word" => Unit::Act,
            "trick" => Unit::Trick,
            "phase" => Unit::Phase,
            "mark" => Unit::Mark,
            "deal" => Unit::Deal,
            _ => return None,
        },
    };
    let count = number.unwrap_or(1);
    (all.next().is_none() && count > 0).then_some(Stride {
        forward,
        count,
        unit,
    })
}

fn target(typed: &str, say: Phrases) -> Result<Target, String> {
    let text: Vec<&str> = typed
        .split_whitespace()
        .map(|word| words().part(word))
        .collect();
    match text[..] {
        ["start"] => Ok(Target::Start),
        ["deal", number] => number
            .parse()
            .map(Target::Deal)
            .map_err(|_| say.no_deal_number(number)),
        _ => place_meant(typed, say).map(Target::Place),
    }
}

/// The command that may have been meant by a line that means nothing.
pub fn meant(line: &str, language: Option<Language>) -> Option<String> {
    let (word, rest) = first(line);
    // A single letter is near to everything.
    if word.chars().count() < 3 {
        return None;
    }
    let near = words()
        .nearest(word, language)
        .filter(|near| fold(near) != fold(word))?;
    let meant = format!("{near} {rest}");
    Some(meant.trim_end().to_owned())
}
