//! What a condition that a person asks may say beside the words and names of a variant file: names as records spell them, in
//! any language of the variant, the letters of seats, and a seat for its hand.

use super::eval::{Arg, Args, Call, View};
use super::phrase::{Matcher, PATTERNS, Part, Reading, call};
use super::types::{Needs, Type};
use super::words::{Ask, Word};
use crate::basics::{Party, Seat};
use crate::game::{Kinds, Names, Term};

/// What whoever asks may say.
#[derive(Clone, Debug)]
pub struct Asker {
    /// What everything is called in records.
    pub names: Names,
    /// How many seats have a letter.
    pub seats: usize,
}

/// A seat or a side, by a word that says who it is.
#[derive(Clone, PartialEq, Debug)]
pub enum Somebody {
    /// A seat.
    Seat(Call<fn(&View<'_>, &Args) -> Option<Seat>>),
    /// A side.
    Side(Call<fn(&View<'_>, &Args) -> Option<Party>>),
}

impl Somebody {
    /// The seat, if it is one and known, and the side whose view is taken.
    pub fn of(&self, view: &View<'_>) -> (Option<Seat>, Option<Party>) {
        match self {
            Self::Seat(call) => {
                let seat = (call.eval)(view, &call.args);
                (seat, seat.and_then(|seat| view.facts.sides.party(seat)))
            }
            Self::Side(call) => (None, (call.eval)(view, &call.args)),
        }
    }
}

impl Matcher<'_> {
    /// The longest name of a type from `at` on, as records spell it; or a seat.
    pub(super) fn spelled(&mut self, at: usize, wanted: Type) -> Option<Reading> {
        let asker = self.symbols.asker.as_deref()?;
        let mut best = match wanted {
            Type::Seat => self
                .word(at)
                .and_then(|word| asker.seat(word))
                .map(|seat| Reading::name(seat, at, at + 1)),
            Type::Cards => self.hand_of(at),
            _ => None,
        };
        let kinds = kinds(wanted);
        let mut spelling = String::new();
        let mut goes_on = kinds != Kinds::NONE;
        for next in at..at.saturating_add(asker.names.longest()) {
            let Some(word) = self.word(next).filter(|_| goes_on) else {
                break;
            };
            if next > at {
                spelling.push(' ');
            }
            spelling.push_str(word);
            let reading = asker.names.look_up(&spelling);
            goes_on = reading.continued.meets(kinds);
            let terms = asker.names.find(&spelling);
            let terms = terms.iter().filter(|&&term| kinds.has(term));
            let mut meant: Vec<Reading> = Vec::new();
            for &term in terms {
                if let Some(reading) = self.meant(term, wanted, at, next + 1)
                    && !meant.iter().any(|known| known.arg == reading.arg)
                {
                    meant.push(reading);
                }
            }
            // What may be several things is none of them.
            if let Ok([reading]) = <[Reading; 1]>::try_from(meant) {
                best = Some(reading);
            }
        }
        best
    }

    /// What a thing of the game is in a condition, whose name stands from `start` to `next`.
    fn meant(&mut self, term: Term, wanted: Type, start: usize, next: usize) -> Option<Reading> {
        let asker = self.symbols.asker.as_deref()?;
        if let Term::Family(family) = term
            && let Some(card) = self.spelled(next, Type::Cards)
            && let Some(Term::Card(one)) = self.card_at(next, card.next)
            && let Some(figure) = asker.names.member(family, one)
        {
            let figures = Arg::Figures(1 << figure.index());
            return Some(Reading::name(figures, start, card.next));
        }
        let id = asker.names.id(term);
        if let Some(arg) = self.named(id, wanted) {
            return Some(Reading::name(arg, start, next));
        }
        let mut patterns = PATTERNS.iter();
        let pattern = patterns.find(|pattern| {
            pattern.result == wanted
                && matches!(pattern.parts[..], [Part::Literal(literal)] if literal == id)
        })?;
        let arg = call(pattern.word, Vec::new(), self.symbols);
        let fault = self.out_of_place(pattern.word, start, next);
        Some(Reading {
            fault,
            ..Reading::name(arg, start, next)
        })
    }

    /// The card that is named from one place to another.
    fn card_at(&self, start: usize, end: usize) -> Option<Term> {
        let asker = self.symbols.asker.as_deref()?;
        let words: Option<Vec<&str>> = (start..end).map(|at| self.word(at)).collect();
        let words = words?.join(" ");
        let mut terms = asker.names.find(&words).iter();
        terms.find(|term| Kinds::CARD.has(**term)).copied()
    }

    /// A seat where its hand is meant: whoever has a card has it there.
    fn hand_of(&mut self, at: usize) -> Option<Reading> {
        let mut later = (at..self.items.len()).map(|at| self.word(at));
        if !later.any(|word| word == Some("has")) {
            return None;
        }
        let seat = self.term(at, Type::Seat)?;
        if self.word(seat.next) != Some("has") || seat.fault.is_some() {
            return None;
        }
        let mut patterns = PATTERNS.iter();
        let hand = patterns.find(|pattern| pattern.word.pattern == "hand of SEAT")?;
        let fault = self.out_of_place(hand.word, at, seat.next);
        let arg = call(hand.word, vec![seat.arg], self.symbols);
        Some(Reading {
            fault,
            ..Reading::name(arg, at, seat.next)
        })
    }

    /// Whether whoever asks may mean something by a word, alone or with those that follow it.
    pub(super) fn is_spelled(&self, word: &str) -> bool {
        self.symbols.asker.as_deref().is_some_and(|asker| {
            let continued = asker.names.look_up(word).continued;
            asker.seat(word).is_some()
                || continued != Kinds::NONE
                || asker.names.find(word).iter().any(|term| ANY.has(*term))
        })
    }

    /// The name nearest to a word, as records spell it.
    pub(super) fn spelled_nearly(&self, word: &str) -> Option<&str> {
        let asker = self.symbols.asker.as_deref()?;
        asker.names.nearest(word, ANY)
    }
}

impl Asker {
    /// A seat by its letter.
    fn seat(&self, word: &str) -> Option<Arg> {
        let letter = lettered(word).filter(|seat| seat.index() < self.seats)?;
        let word = LETTERS.get(letter.index())?;
        let Ask::Seat(eval) = word.ask else {
            return None;
        };
        let args = Args(Box::default());
        Some(Arg::Seat(Call { eval, args, word }))
    }

    /// The last seat that there is, for a word that can only be the letter of another.
    pub(super) fn last_before(&self, word: &str) -> Option<Seat> {
        let letter = lettered(word).filter(|seat| seat.index() >= self.seats);
        letter.and_then(|_| Seat::new(self.seats.saturating_sub(1)))
    }
}

/// The seat of a letter.
fn lettered(word: &str) -> Option<Seat> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    let is_capital = letter.is_ascii_uppercase();
    Seat::from_letter(letter).filter(|_| is_capital)
}

/// Things that have a name in records and stand in conditions.
const ANY: Kinds = Kinds::CARD
    .or(Kinds::SUIT)
    .or(Kinds::FIGURE)
    .or(Kinds::FAMILY)
    .or(Kinds::CONTRACT)
    .or(Kinds::DECLARATION)
    .or(Kinds::ANNULMENT)
    .or(Kinds::SIDE);

/// What things of a type are in records.
fn kinds(wanted: Type) -> Kinds {
    match wanted {
        Type::Cards => Kinds::CARD.or(Kinds::SUIT),
        Type::Figures => Kinds::FIGURE.or(Kinds::FAMILY),
        Type::Contract => Kinds::CONTRACT,
        Type::Declaration => Kinds::DECLARATION,
        Type::Reason => Kinds::ANNULMENT,
        Type::Side => Kinds::SIDE,
        Type::Seat => Kinds::KEYWORD,
        _ => Kinds::NONE,
    }
}

/// The seats by their letters. In a variant file no seat has one: there each is somebody by what it does.
static LETTERS: [Word; 5] = [
    letter("A", |_, _| Seat::new(0)),
    letter("B", |_, _| Seat::new(1)),
    letter("C", |_, _| Seat::new(2)),
    letter("D", |_, _| Seat::new(3)),
    letter("E", |_, _| Seat::new(4)),
];

const fn letter(pattern: &'static str, of: fn(&View<'_>, &Args) -> Option<Seat>) -> Word {
    Word {
        group: "Seats and sides",
        pattern,
        needs: Needs::DEAL,
        meaning: "The seat of this letter.",
        ask: Ask::Seat(of),
        evidence: None,
        suppose: None,
    }
}
