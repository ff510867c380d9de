//! Why a phrase cannot be read, and what would be right.

use super::ast::{Item, ItemKind};
use super::codes;
use super::parse::Fault;
use super::phrase::{Matcher, PATTERNS, Part, trick};
use super::rewrite::Unread;
use super::slips;
use super::types::Type;
use super::words::WORDS;
use crate::basics::numeral::digits;
use crate::basics::spelling::nearest_fitting;
use crate::basics::{Join, Part as Piece, Told, told};

/// The number that each contract gives anew, by `scoring.game`.
pub const GAME: &str = "game";

/// The most things that are said to be possible at a place.
const MAX_LISTED: usize = 8;

/// The most names that are listed.
const MAX_NAMES: usize = 16;

impl Part {
    /// How a message names what could stand there.
    fn told(self) -> Told {
        match self {
            Self::Literal(literal) => told!("`{word}`", word = literal),
            Self::Slot(kind) => kind.told(),
        }
    }
}

impl Matcher<'_> {
    /// Why the phrase could not be read.
    pub(super) fn explain(mut self, wanted: Type) -> Fault {
        let at = self.reached.min(self.items.len());
        let stuck = self.items.get(at);
        let unread = Unread {
            symbols: self.symbols,
            place: self.place,
            items: self.items,
            wanted,
        };
        let slip = unread.compared();
        let slip = slip
            .or_else(|| unread.between())
            .or_else(|| unread.counted());
        if let Some(fault) = slip {
            return fault;
        }
        // A word that nothing knows is the likeliest cause, wherever it stands.
        let stranger = self
            .items
            .iter()
            .enumerate()
            .find_map(|(n, item)| match &item.kind {
                ItemKind::Word(word) if !self.is_known(word) => Some((n, item, word)),
                _ => None,
            });
        if let Some((n, item, word)) = stranger {
            return self.unknown(word, n, item.at.start, wanted);
        }
        let slip = unread.joined();
        let slip = slip.or_else(|| unread.misspelt(literals()));
        let slip = slip.or_else(|| unread.edited());
        if let Some(fault) = slip {
            return fault;
        }
        // Of several readings, the one that came furthest is likeliest to be what was meant.
        if let Some(fault) = self.inner.drain(..).max_by_key(|fault| fault.at.start) {
            return fault;
        }
        let otherwise = unread.otherwise(at);
        let help = self
            .possible(wanted)
            .or_else(|| similar_patterns(self.word(0)));
        match stuck {
            Some(item) if at > 0 => Fault {
                code: codes::MISMATCH,
                at: item.at.clone(),
                message: told!(
                    "`{word}` does not go with what stands before it",
                    word = self.shown(item)
                ),
                help: subtracts(item).or(otherwise).or(help),
            },
            Some(_) => Fault {
                code: codes::MISMATCH,
                at: self.range(0, self.items.len()),
                message: told!("this is not {wanted}", wanted = wanted.told()),
                help: self
                    .read_too_early(wanted)
                    .or(help)
                    .or_else(|| similar_patterns(self.word(0))),
            },
            None => {
                let end = self.items.last().map_or(0, |item| item.at.end);
                Fault {
                    code: codes::MISMATCH,
                    at: end..end,
                    message: told!(
                        "something is missing after this to make {wanted}",
                        wanted = wanted.told()
                    ),
                    help,
                }
            }
        }
    }

    /// Says of a number that each contract gives anew why it is none here.
    fn read_too_early(&self, wanted: Type) -> Option<Told> {
        let of_contract = || !self.symbols.numbers.contains_key(GAME) && self.word(0) == Some(GAME);
        (wanted == Type::Number && of_contract()).then(|| {
            told!(
                "`{game}` is a number where a contract is played and scored; what has a name is read before: write it where the name stands",
                game = GAME
            )
        })
    }

    /// What could stand where no reading went on.
    fn possible(&self, wanted: Type) -> Option<Told> {
        // Nothing has been read at all: what is wanted is the whole.
        let whole = [Part::Slot(wanted)];
        let parts = if self.reached == 0 {
            &whole[..]
        } else {
            &self.wanted
        };
        let mut all: Vec<Told> = parts.iter().map(|part| part.told()).collect();
        if all.is_empty() {
            return None;
        }
        if all.len() > MAX_LISTED {
            let more = all.len() - MAX_LISTED;
            all.truncate(MAX_LISTED);
            all.push(told!("{more} more", more));
        }
        let names = self.names_for(parts);
        let all = Piece::Joined(all, Join::Or);
        Some(if names.is_empty() {
            told!("{all} could stand here", all)
        } else {
            let names = Piece::Joined(names, Join::Or);
            told!("{all} could stand here: {names}", all, names)
        })
    }

    /// The names of what could stand where no reading went on, if there are few kinds of it.
    fn names_for(&self, parts: &[Part]) -> Vec<Told> {
        let symbols = self.symbols;
        let slots = parts.iter().filter(|part| matches!(part, Part::Slot(_)));
        let slots: Vec<&Part> = slots.collect();
        let names: Vec<&String> = match slots[..] {
            // Of single cards there are too many.
            [Part::Slot(Type::Cards)] => {
                let groups = symbols.cards.iter().filter(|(_, cards)| cards.len() > 1);
                groups.map(|(name, _)| name).collect()
            }
            [Part::Slot(Type::Number)] => symbols.numbers.keys().collect(),
            [Part::Slot(Type::Figures)] => symbols.figures.keys().collect(),
            [Part::Slot(Type::Contract)] => symbols.contracts.keys().collect(),
            [Part::Slot(Type::Declaration)] => symbols.declarations.keys().collect(),
            [Part::Slot(Type::Promise)] => symbols.promises.keys().collect(),
            [Part::Slot(Type::Reason)] => symbols.reasons.keys().collect(),
            [Part::Slot(Type::Lasting)] => symbols.lasting.keys().collect(),
            _ => Vec::new(),
        };
        let more = names.len().saturating_sub(MAX_NAMES);
        let mut shown: Vec<Told> = names
            .iter()
            .take(MAX_NAMES)
            .map(|name| told!("`{word}`", word = *name))
            .collect();
        if more > 0 {
            shown.push(told!("{more} more", more));
        }
        shown
    }

    fn shown(&self, item: &Item) -> &str {
        let index = self.items.iter().position(|other| other == item);
        index.and_then(|index| self.word(index)).unwrap_or("( )")
    }

    fn is_known(&self, word: &str) -> bool {
        word.parse::<i64>().is_ok()
            || trick(word).is_some()
            || self.symbols.names().any(|name| name == word)
            || literals().any(|literal| literal == word)
            || self.is_spelled(word)
    }

    /// The fault of a word that nothing knows, at place `n` of the phrase and byte `start` of the text.
    fn unknown(&self, word: &str, n: usize, start: usize, wanted: Type) -> Fault {
        let whole = start..start + word.len();
        let fault = |at, shown: &str, help: Told| Fault {
            code: codes::UNKNOWN_WORD,
            at,
            message: told!("unknown word `{word}`", word = shown),
            help: Some(help),
        };
        let meant = |near: &str| told!("did you mean `{near}`?", near);
        let hyphened = slips::with_hyphens(word);
        if hyphened != word && self.is_known(&hyphened) {
            return fault(whole, word, meant(&hyphened));
        }
        if let Some((at, help)) = slips::foreign(word) {
            let shown = word.get(at.clone()).unwrap_or(word);
            return fault(start + at.start..start + at.end, shown, help);
        }
        let asker = self.symbols.asker.as_deref();
        if let Some(last) = asker.and_then(|asker| asker.last_before(word)) {
            return Fault {
                code: codes::UNKNOWN_WORD,
                at: whole,
                message: told!(
                    "there is no seat {seat}: seats are A to {last}",
                    seat = word,
                    last
                ),
                help: None,
            };
        }
        if let Some(help) = self.multiplies(word, n).or_else(|| self.hyphened(word)) {
            return fault(whole, word, help);
        }
        if let Some(help) = slips::whole(word) {
            let message = told!("`{word}` is no whole number", word);
            return Fault {
                message,
                ..fault(whole, word, help)
            };
        }
        let fitting = if n == self.reached {
            &self.wanted[..]
        } else {
            &[]
        };
        let fits = |literal: &str| {
            fitting
                .iter()
                .any(|part| matches!(part, Part::Literal(l) if *l == literal))
        };
        let named = |name: &str| {
            fitting.iter().any(|part| match part {
                Part::Slot(kind) => self.named(name, *kind).is_some(),
                Part::Literal(_) => false,
            })
        };
        // Where only names of one kind could stand, a word of the language is not meant.
        let names_alone = n > 0 && !self.names_for(fitting).is_empty();
        let joining = JOINING.into_iter().chain(literals());
        let joining = joining.filter(|word| !names_alone || fits(word));
        let known = joining.map(|word| (word, fits(word)));
        let names = self
            .symbols
            .names()
            .filter(|name| !names_alone || named(name));
        let known = known.chain(names.map(|name| (name, named(name))));
        let number = fitting
            .iter()
            .any(|part| matches!(part, Part::Slot(Type::Number | Type::Trick)));
        let number = (number || wanted == Type::Number && n == 0)
            .then(|| digits(word))
            .flatten();
        let help = number.map(|number| told!("write `{words}`", words = number));
        let help = help.or_else(|| nearest_fitting(word, known).map(meant));
        let help = help.or_else(|| self.spelled_nearly(word).map(meant));
        let help = help.or_else(|| {
            let is_here = n == self.reached && (n > 0 || wanted != Type::Condition);
            self.possible(wanted).filter(|_| is_here)
        });
        let help = help.unwrap_or_else(|| {
            told!("the words are listed in the vocabulary; names are those of the variant")
        });
        fault(whole, word, help)
    }

    /// A known word from which a number is taken away without spaces.
    fn hyphened(&self, word: &str) -> Option<Told> {
        let (left, right) = word.rsplit_once('-')?;
        let number: u32 = right.parse().ok()?;
        let known = self.is_known(left);
        known.then(|| {
            told!(
                "to take {number} away, write `{left} - {number}` with spaces",
                number,
                left
            )
        })
    }

    /// An `x` between numbers.
    fn multiplies(&self, word: &str, n: usize) -> Option<Told> {
        let after_number = self.word(n.checked_sub(1)?)?.parse::<i64>().is_ok();
        (after_number && word.eq_ignore_ascii_case("x"))
            .then(|| told!("write `{words}`", words = "*"))
    }
}

/// A number below nothing where something is to be taken away.
fn subtracts(item: &Item) -> Option<Told> {
    let ItemKind::Word(word) = &item.kind else {
        return None;
    };
    let number = word.strip_prefix('-')?.parse::<u64>().ok()?;
    Some(told!(
        "to take {number} away, write `- {number}` with a space",
        number
    ))
}

/// The words of the language that are no words of a phrase.
const JOINING: [&str; 5] = ["and", "or", "not", "if", "else"];

fn literals() -> impl Iterator<Item = &'static str> {
    PATTERNS.iter().flat_map(|pattern| {
        pattern.parts.iter().filter_map(|part| match part {
            Part::Literal(literal) => Some(*literal),
            Part::Slot(_) => None,
        })
    })
}

fn similar_patterns(word: Option<&str>) -> Option<Told> {
    let word = word?;
    let patterns: Vec<String> = WORDS
        .iter()
        .filter(|known| known.pattern.split(' ').any(|part| part == word))
        .map(|known| format!("`{}`", known.pattern))
        .take(4)
        .collect();
    (!patterns.is_empty()).then(|| {
        told!(
            "known are {patterns}",
            patterns = Piece::list(patterns, Join::And)
        )
    })
}
