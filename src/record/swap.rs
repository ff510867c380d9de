//! Cards exchanged with the talon: after the seat pairs of cards, the one given away and the one that came for it.

use super::form::Sink;
use super::model::Line;
use super::reader::{Reader, State};
use crate::basics::{Seat, Spanned};
use crate::game::Act;

impl<S: Sink> Reader<'_, S> {
    /// Reads a seat, or a card of an exchange.
    pub(super) fn swap(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        if let Some(seat) = self.seat_letter(at) {
            self.end_swap(state, line);
            self.start_row(state, seat, none(seat));
            state.played = None;
            return;
        }
        let Some((card, last)) = self.card(state, line, "card") else {
            return;
        };
        let span = self.spans(at, last);
        if state.pending.is_none()
            && let Some((seat, _)) = state.seat
        {
            state.pending = Some(Spanned::new(none(seat), span));
        }
        let Some(pending) = &mut state.pending else {
            self.no_seat(state, at);
            return;
        };
        pending.span = pending.span.to(span);
        let second = state.played.is_some();
        if let Act::Swap { gives, gets, .. } = &mut pending.value {
            *(if second { gets } else { gives }) = card;
        }
        self.card_piece(at, last, card);
        if second {
            line.acts.extend(state.pending.take());
        }
        state.played = (!second).then_some(1);
    }

    /// Ends an exchange of which the record does not say what came for the card.
    pub(super) fn end_swap(&mut self, state: &mut State, line: &mut Line) {
        match (state.played.take(), state.pending.take(), state.seat) {
            (Some(_), Some(pending), _) => line.acts.push(pending),
            (None, Some(_), Some(_)) => self.silent(state),
            _ => {}
        }
        state.seat = None;
    }
}

fn none(seat: Seat) -> Act {
    Act::Swap {
        seat,
        gives: None,
        gets: None,
    }
}
