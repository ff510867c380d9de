//! What may be typed next: commands, and what the rules allow now, in the person's language.

use super::command::first;
use super::{Desk, words};
use crate::basics::spelling::fold;
use crate::basics::{Party, Seat};
use crate::game::names::Keyword;
use crate::game::{FigureId, Section, Term};
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
        let (all, file) = if before.is_empty() {
            (self.first_words(typed), false)
        } else {
            self.after(id, word, rest)
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

    /// What may follow a word of the desk, and what has been typed after it; and whether it may be the name of a file.
    fn after(&mut self, id: &str, word: &str, rest: &str) -> (Vec<String>, bool) {
        let mut file = false;
        let builtin = |wanted: &dyn Fn(&Builtin) -> bool| -> Vec<String> {
            let all = BUILTINS.iter().filter(|builtin| wanted(builtin));
            all.map(|builtin| builtin.id.to_owned()).collect()
        };
        let plain =
            |list: &[&str]| -> Vec<String> { list.iter().map(|&word| word.to_owned()).collect() };
        let parts = |list: &[&str]| -> Vec<String> {
            let name = |&id: &&str| words().part_name(id, self.language).to_owned();
            list.iter().map(name).collect()
        };
        let all = match id {
            "help" => {
                let names = words()
                    .iter()
                    .map(|(id, word)| word.name(id, self.language));
                let topics = words().topics().iter();
                names
                    .chain(topics.map(|topic| topic.name(self.language)))
                    .map(str::to_owned)
                    .collect()
            }
            "goto" => parts(&[
                "bid", "talon", "discard", "call", "word", "deal", "start", "end",
            ]),
            "next" | "back" => parts(&["card", "trick", "phase", "mark", "deal"]),
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
            "keep" => parts(&["all"]),
            "rules" => parts(&["variants", "overlays"]),
            "lang" => plain(&["hu", "sl", "de", "en"]),
            "plain" => parts(&["on", "off"]),
            "format" => plain(&["text", "json"]),
            "score" => parts(&["explain"]),
            "hands" => self.seats(),
            "odds" => self.conditions(rest),
            "who" => self.cards(),
            "mark" => plain(&super::command::MARKS),
            "quit" => parts(&["anyway"]),
            "export" if rest.is_empty() => plain(&["json"]),
            "open" | "save" | "export" => {
                file = true;
                Vec::new()
            }
            "what" => match rest {
                "" => parts(&["if"]),
                rest if words().part(rest) == "if" => {
                    let mut all = self.acts();
                    let changes = ["set", "with", "without", "variant"];
                    all.extend(changes.iter().filter_map(|id| {
                        let (id, word) = words().find(id)?;
                        Some(word.name(id, self.language).to_owned())
                    }));
                    all
                }
                _ => self.acts(),
            },
            "enter" | "anyway" | "vary" | "why" => self.acts(),
            "" if self.is_of_the_end(word) => self.words_of_the_end(),
            "" => self.acts(),
            _ => Vec::new(),
        };
        (all, file)
    }

    /// What the line that is being typed would go on with, if only one thing is possible.
    pub fn hint(&mut self, line: &str) -> Option<String> {
        if self.is_plain() {
            // Who listens would hear it as typed.
            return None;
        }
        let (word, rest) = first(line);
        if line.ends_with(' ') && rest.is_empty() {
            // After a command: what may follow.
            let (_, entry) = words().find(word)?;
            return entry
                .usage(self.language)
                .split_once(' ')
                .map(|(_, more)| more.to_owned());
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

    /// What a line may begin with: acts, and commands. Who types the letter of a seat begins an act and no command.
    fn first_words(&mut self, typed: &str) -> Vec<String> {
        let acts = self.acts();
        let turn = self.look().ok().and_then(|view| view.deal().turn());
        let seat = typed.chars().next().and_then(Seat::from_letter);
        if let Some(seat) = seat.filter(|&seat| Some(seat) == turn) {
            let close = acts.iter().map(|act| {
                let short = act.chars().count() < 3;
                format!("{seat}{}{act}", if short { "" } else { " " })
            });
            return close.collect();
        }
        let commands = words()
            .iter()
            .map(|(id, word)| word.name(id, self.language));
        acts.into_iter()
            .chain(commands.map(str::to_owned))
            .collect()
    }

    /// Whether a word begins what a record says of the end.
    fn is_of_the_end(&mut self, word: &str) -> bool {
        let Ok(view) = self.look() else { return false };
        let mut terms = view.rules().names.find(word).iter();
        terms.any(|term| matches!(term, Term::Section(Section::Outcome | Section::Result)))
    }

    /// The words with which a record says how a deal ended: its own, sides and figures.
    fn words_of_the_end(&mut self) -> Vec<String> {
        let Ok(view) = self.look() else {
            return Vec::new();
        };
        let speech = self.speech(&view);
        let names = speech.names();
        let deal = view.deal();
        let keywords = Keyword::ALL.into_iter().map(Term::Keyword);
        let sides = [Party::DECLARERS, Party::OPPONENTS].map(Term::Side);
        let mut all: Vec<String> = keywords
            .chain(sides)
            .map(|term| names.token(term, self.language).to_owned())
            .collect();
        let figures = (0u8..).take(deal.mode.figures.len()).map(FigureId);
        all.extend(figures.map(|figure| names.figure(figure, self.language)));
        all
    }

    fn seats(&mut self) -> Vec<String> {
        let Ok(view) = self.look() else {
            return Vec::new();
        };
        let seats = Seat::all(view.rules().seats);
        seats.map(|seat| seat.to_string()).collect()
    }

    /// What may stand next in a condition about the cards: a seat, what it has, and which card.
    fn conditions(&mut self, rest: &str) -> Vec<String> {
        let has = || vec!["has".to_owned()];
        match rest.split_whitespace().last() {
            None => self.seats(),
            Some("has" | "all" | "any" | "no") => self.cards(),
            Some(seat) if seat == rest && self.seats().iter().any(|one| one == seat) => has(),
            Some(_) => Vec::new(),
        }
    }

    /// The names of all cards.
    fn cards(&mut self) -> Vec<String> {
        let Ok(view) = self.look() else {
            return Vec::new();
        };
        let names = &view.rules().names;
        let cards = view.rules().pack.all.iter().rev();
        cards
            .map(|card| names.token(Term::Card(card), self.language).to_owned())
            .collect()
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
    pub(super) fn keys(&mut self) -> Vec<String> {
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
        if self.is_plain() {
            return text.to_owned();
        }
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
