//! What may be typed next: commands, and what the rules allow now, in the person's language.

use super::command::first;
use super::{Desk, words};
use crate::basics::spelling::fold;
use crate::report::desk;
use crate::rules::switches::switches;
use crate::variant::{BUILTINS, Builtin};

/// What may stand at the end of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Where in the line the word begins that is being typed.
    pub start: usize,
    /// What may stand there, in order.
    pub words: Vec<String>,
    /// Whether the name of a file may stand there too.
    pub file: bool,
}

impl Desk {
    /// What may stand at the end of a line that is being typed.
    pub fn complete(&mut self, line: &str) -> Offer {
        let start = line.rfind(char::is_whitespace).map_or(0, |at| {
            at + line
                .get(at..)
                .and_then(|rest| rest.chars().next())
                .map_or(1, char::len_utf8)
        });
        let typed = line.get(start..).unwrap_or("");
        let before = line.get(..start).unwrap_or("").trim();
        let (word, rest) = first(before);
        let id = words().find(word).map_or("", |(id, _)| id);
        let mut file = false;
        let builtin = |wanted: &dyn Fn(&Builtin) -> bool| -> Vec<String> {
            let all = BUILTINS.iter().filter(|builtin| wanted(builtin));
            all.map(|builtin| builtin.id.to_owned()).collect()
        };
        let plain =
            |list: &[&str]| -> Vec<String> { list.iter().map(|&word| word.to_owned()).collect() };
        let all: Vec<String> = if before.is_empty() {
            let mut all = self.acts();
            all.extend(
                words()
                    .iter()
                    .map(|(id, word)| word.name(id, self.language).to_owned()),
            );
            all
        } else {
            match id {
                "help" => {
                    let names = words().iter().map(|(id, _)| id);
                    names
                        .chain(super::TOPICS.map(|(topic, _)| topic))
                        .map(str::to_owned)
                        .collect()
                }
                "goto" => plain(&[
                    "bid", "talon", "discard", "call", "word", "deal", "start", "end",
                ]),
                "next" | "back" => plain(&["card", "trick", "phase", "mark", "deal"]),
                "new" | "variant" | "compare" => {
                    file = true;
                    builtin(&|builtin| !builtin.overlay && builtin.is_playable())
                }
                "with" => {
                    file = true;
                    builtin(&|builtin| builtin.overlay)
                }
                "without" => self.state().law.overlays.clone(),
                "unset" => self
                    .state()
                    .law
                    .keys
                    .iter()
                    .map(|(key, _)| key.clone())
                    .collect(),
                "set" if rest.is_empty() => self.keys(),
                "lang" => plain(&["hu", "sl", "de", "en"]),
                "format" => plain(&["text", "json"]),
                "score" => plain(&["explain"]),
                "hands" => plain(&["A", "B", "C", "D"]),
                "mark" => plain(&["!", "?", "!!", "??", "!?", "?!"]),
                "quit" => plain(&["anyway"]),
                "open" | "save" => {
                    file = true;
                    Vec::new()
                }
                "what" => match rest {
                    "" => plain(&["if"]),
                    "if" => {
                        let mut all = self.acts();
                        all.extend(plain(&["set", "with", "without", "variant"]));
                        all
                    }
                    _ => self.acts(),
                },
                "enter" | "anyway" | "vary" | "why" | "" => self.acts(),
                _ => Vec::new(),
            }
        };
        let begins = fold(typed);
        let mut fitting: Vec<String> = Vec::new();
        for word in all {
            if (typed.is_empty() || fold(&word).starts_with(&begins)) && !fitting.contains(&word) {
                fitting.push(word);
            }
        }
        Offer {
            start,
            words: fitting,
            file,
        }
    }

    /// What the line that is being typed would go on with, if only one thing is possible.
    pub fn hint(&mut self, line: &str) -> Option<String> {
        let (word, rest) = first(line);
        if line.ends_with(' ') && rest.is_empty() {
            // After a command: what may follow.
            let (_, entry) = words().find(word)?;
            return entry.usage.split_once(' ').map(|(_, more)| more.to_owned());
        }
        let offer = self.complete(line);
        let typed = line.get(offer.start..)?;
        if typed.is_empty() {
            return None;
        }
        match offer.words.as_slice() {
            [only] => only
                .strip_prefix(typed)
                .filter(|rest| !rest.is_empty())
                .map(str::to_owned),
            _ => None,
        }
    }

    /// The words of the acts that are allowed now.
    fn acts(&mut self) -> Vec<String> {
        let Ok(view) = self.look() else {
            return Vec::new();
        };
        let speech = self.speech(&view);
        desk::legal(&view.deal(), speech)
    }

    /// The keys that can be set.
    fn keys(&mut self) -> Vec<String> {
        let Ok(view) = self.look() else {
            return Vec::new();
        };
        switches(&view.entrant.merged)
            .into_iter()
            .map(|switch| switch.path)
            .collect()
    }

    /// A text with its cards in colour, by the rules of the deal at hand.
    pub fn paint(&mut self, text: &str) -> String {
        let Ok(view) = self.look() else {
            return text.to_owned();
        };
        let pack = &view.rules().pack;
        crate::report::paint::paint(
            text,
            &view.rules().names,
            |card| pack.suit(card),
            pack.trump,
        )
    }
}
