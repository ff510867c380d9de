//! The short sections: throwing in, claiming and conceding.

use super::codes;
use super::find::Found;
use super::form::{Form, Sink};
use super::model::Line;
use super::reader::{Reader, State};
use crate::basics::Spanned;
use crate::game::{Act, Kinds, Term};

impl<S: Sink> Reader<'_, S> {
    /// Reads a seat whose hand is thrown in, and the reason if one follows.
    pub(super) fn throw_in(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        let Some(seat) = self.seat_letter(at) else {
            self.not_a_seat(state, line);
            return;
        };
        self.at += 1;
        self.piece(at, at, Form::Turn(seat));
        let mut reason = None;
        let mut end = at;
        if let Some(next) = self.next_word(self.at)
            && self.seat_letter(next).is_none()
        {
            match self.find(next, Kinds::ANNULMENT) {
                (Found::One(Term::Annulment(annulment), _), last) => {
                    reason = Some(annulment);
                    end = last;
                    self.piece(next, last, Form::Name(Term::Annulment(annulment)));
                    self.at = last + 1;
                }
                (Found::Many(readings, _), last) => {
                    let span = self.spans(next, last);
                    self.ambiguous(span, &readings);
                    self.at = last + 1;
                }
                _ if self.item(next).is_some_and(|item| item.lead) => {}
                _ => {
                    self.unknown(next, "reason to throw in", Kinds::ANNULMENT);
                    self.at = next + 1;
                }
            }
        }
        let span = self.spans(at, end);
        line.acts
            .push(Spanned::new(Act::ThrowIn { seat, reason }, span));
    }

    /// Reads a seat, and how many tricks it claims.
    pub(super) fn claim(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        if let Some(seat) = self.seat_letter(at) {
            self.silent(state);
            state.seat = Some((seat, at));
            self.piece(at, at, Form::Turn(seat));
            self.at += 1;
            return;
        }
        let Some((seat, from)) = state.seat else {
            self.not_a_seat(state, line);
            return;
        };
        self.at += 1;
        state.seat = None;
        let Ok(tricks) = self.word(at).parse::<u8>() else {
            self.fault(
                codes::NO_NUMBER,
                at,
                "the number of tricks claimed is missing",
                "write it after the seat, such as `A 3`",
            );
            return;
        };
        self.piece(at, at, Form::Count(i64::from(tricks)));
        let span = self.spans(from.min(at), at);
        line.acts
            .push(Spanned::new(Act::Claim { seat, tricks }, span));
    }

    /// Reads a seat that gives up.
    pub(super) fn concede(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        let Some(seat) = self.seat_letter(at) else {
            self.not_a_seat(state, line);
            return;
        };
        self.at += 1;
        self.piece(at, at, Form::Turn(seat));
        let span = self.span(at);
        line.acts.push(Spanned::new(Act::Concede { seat }, span));
    }

    /// Reports a word that should have been a seat.
    fn not_a_seat(&mut self, state: &mut State, line: &mut Line) {
        if self.misspelt(state, line) {
            return;
        }
        self.unknown(self.at, "seat", Kinds::NONE);
        self.at += 1;
    }
}
