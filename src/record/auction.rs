//! The auction and the raise: seats and what they bid.

use super::codes;
use super::find::{self, Found};
use super::findings::quote;
use super::form::{Form, Sink};
use super::model::Line;
use super::reader::{Reader, State};
use crate::basics::{Seat, Span, Spanned, Told, told};
use crate::game::{Act, Kinds, Term};

impl<'a, S: Sink> Reader<'a, S> {
    /// Reads `A3`, or `A` and `3` one after the other.
    pub(super) fn auction(&mut self, state: &mut State, line: &mut Line) {
        self.bid(state, line, find::BIDS, "bid", bid);
    }

    /// Reads the raise of the winner, written like a bid.
    pub(super) fn raise(&mut self, state: &mut State, line: &mut Line) {
        let raise = |seat, term| match term {
            Term::Contract(contract) => Some(Act::Raise { seat, contract }),
            _ => None,
        };
        self.bid(state, line, Kinds::CONTRACT, "contract", raise);
    }

    fn bid(
        &mut self,
        state: &mut State,
        line: &mut Line,
        wanted: Kinds,
        what: &'static str,
        act: impl Fn(Seat, Term) -> Option<Act>,
    ) {
        let at = self.at;
        if let Some((seat, from)) = state.seat {
            match self.find(at, wanted) {
                (Found::One(term, _), last) => {
                    let first = from.min(at);
                    let span = self.spans(first, last);
                    self.say(line, (first, last), span, seat, term, &act);
                    state.seat = None;
                    self.at = last + 1;
                    return;
                }
                (Found::Many(readings, _), last) => {
                    let span = self.spans(at, last);
                    self.ambiguous(span, &readings);
                    self.record.unread_bid = true;
                    state.seat = None;
                    self.at = last + 1;
                    return;
                }
                (Found::Nothing, _) => {}
            }
        }
        if let Some(seat) = self.seat_letter(at) {
            self.silent(state);
            state.seat = Some((seat, at));
            self.at += 1;
            return;
        }
        if let Some((seat, rest)) = self.glued(at) {
            match self.find_word(rest, wanted) {
                Found::One(term, _) => {
                    self.silent(state);
                    let span = self.span(at);
                    self.say(line, (at, at), span, seat, term, &act);
                    self.at += 1;
                    return;
                }
                Found::Many(readings, _) => {
                    let span = self.span(at);
                    self.ambiguous(span, &readings);
                    self.at += 1;
                    return;
                }
                Found::Nothing => {}
            }
        }
        self.not_a_bid(state, line, wanted, what);
    }

    fn not_a_bid(&mut self, state: &mut State, line: &mut Line, wanted: Kinds, what: &'static str) {
        let at = self.at;
        self.record.unread_bid = true;
        if state.seat.is_none() && self.player_for_a_seat(state, at, wanted) {
            return;
        }
        if state.seat.take().is_some() {
            self.unknown(at, what, wanted);
        } else if let (Found::One(..), last) = self.find(at, wanted) {
            let help = "write the letter of the seat before it, such as `A`";
            self.fault(
                codes::NO_SEAT,
                at,
                told!("no seat stands before this {what}", what = Told::from(what)),
                help,
            );
            self.at = last;
        } else if self.misspelt(state, line) {
            return;
        } else if let Some((letter, rest)) = self.glued_to_no_seat(at)
            && self.find_word(rest, wanted) != Found::Nothing
        {
            let span = self.span(at);
            self.unknown_word(
                letter,
                Span {
                    end: span.start + 1,
                    ..span
                },
                what,
                wanted,
            );
        } else if let Some((_, rest)) = self.glued(at) {
            let span = self.span(at);
            let rest_span = Span {
                start: span.start + 1,
                ..span
            };
            self.unknown_word(rest, rest_span, what, wanted);
        } else {
            self.unknown(at, what, wanted);
        }
        self.at += 1;
    }

    /// A player's name before a bid, where the letter of the seat is wanted; told once in a section.
    fn player_for_a_seat(&mut self, state: &mut State, at: usize, wanted: Kinds) -> bool {
        let word = self.word(at);
        // The first word of a line may be a section that is misspelt.
        let is_name = self.item(at).is_some_and(|item| !item.lead)
            && word.chars().count() > 2
            && word.chars().all(char::is_alphabetic);
        let Some(next) = self.next_word(at + 1).filter(|_| is_name) else {
            return false;
        };
        let known = self.find(at, wanted).0 != Found::Nothing;
        let (Found::One(..), last) = self.find(next, wanted) else {
            return false;
        };
        if known || self.seat_letter(next).is_some() {
            return false;
        }
        if !std::mem::replace(&mut state.told, true) {
            let message = told!("`{word}` is the letter of no seat", word = quote(word));
            let help = "write the letter of the seat, `A` for the forehand; names stand in tags, `[A \"…\"]`";
            self.fault(codes::NO_SEAT, at, message, help);
        }
        self.at = last + 1;
        true
    }

    /// A seat's letter and what is written to it without a space.
    pub(super) fn glued(&self, at: usize) -> Option<(Seat, &'a str)> {
        let word = self.word(at);
        let (letter, rest) = (word.get(..1)?, word.get(1..)?);
        let seat = self.seat_of(letter)?;
        (!rest.is_empty()).then_some((seat, rest))
    }

    /// The letter of a seat that the table has not, and what is written to it.
    fn glued_to_no_seat(&self, at: usize) -> Option<(&'a str, &'a str)> {
        let word = self.word(at);
        let (letter, rest) = (word.get(..1)?, word.get(1..)?);
        let letter_of_none =
            matches!(letter.as_bytes(), [b'A'..=b'E']) && self.seat_of(letter).is_none();
        letter_of_none.then_some((letter, rest))
    }

    fn say(
        &mut self,
        line: &mut Line,
        (first, last): (usize, usize),
        span: Span,
        seat: Seat,
        term: Term,
        act: impl Fn(Seat, Term) -> Option<Act>,
    ) {
        if let Some(act) = act(seat, term) {
            line.acts.push(Spanned::new(act, span));
            self.piece(first, last, Form::Bid(seat, term));
        }
    }
}

fn bid(seat: Seat, term: Term) -> Option<Act> {
    match term {
        Term::Contract(contract) => Some(Act::Bid { seat, contract }),
        Term::Hold => Some(Act::Hold { seat }),
        Term::Wait => Some(Act::Wait { seat }),
        Term::Pass => Some(Act::Pass { seat }),
        _ => None,
    }
}
