//! The play: tricks, one a line, with number and leader where they are written.

use super::codes;
use super::find::Found;
use super::form::{Form, Sink};
use super::model::Line;
use super::reader::{Reader, State};
use crate::basics::{Seat, Spanned, told};
use crate::game::{Act, Kinds};

impl<S: Sink> Reader<'_, S> {
    /// Reads the number of a trick, a seat or a card.
    pub(super) fn play(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        let word = self.word(at);
        let digits = word.trim_end_matches('.');
        let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if number && self.is_number(state, line, at) {
            self.trick(state, line, digits);
        } else if let Some(seat) = self.seat_letter(at) {
            self.seat(state, line, seat);
        } else {
            self.played(state, line);
        }
    }

    /// How many cards make the trick that is being read.
    fn full_trick(&self, state: &State, line: &Line) -> usize {
        let seats = self.vocabulary.trick;
        let Some((unspoken, by_contract)) = self.vocabulary.uneven.split_last() else {
            return seats;
        };
        let contract = line.acts.iter().rev().find_map(|act| match act.value {
            Act::Bid { contract, .. } | Act::Raise { contract, .. } => Some(contract),
            _ => None,
        });
        let sizes = contract.and_then(|contract| by_contract.get(contract.index()));
        let number = usize::from(state.trick).saturating_sub(1);
        let size = sizes.unwrap_or(unspoken).get(number);
        size.map_or(seats, |&size| usize::from(size))
    }

    /// Whether digits are the number of a trick and not the name of a card.
    fn is_number(&self, state: &State, line: &Line, at: usize) -> bool {
        let lead = self.item(at).is_some_and(|item| item.lead);
        let full = state
            .played
            .is_none_or(|played| played >= self.full_trick(state, line));
        lead || full || self.find(at, Kinds::CARD).0 == Found::Nothing
    }

    fn trick(&mut self, state: &mut State, line: &mut Line, digits: &str) {
        let at = self.at;
        self.at += 1;
        let Some(number) = digits.parse::<u8>().ok().filter(|&number| number > 0) else {
            self.fault(
                codes::NO_NUMBER,
                at,
                "this is no number of a trick",
                "tricks are numbered from 1",
            );
            return;
        };
        self.piece(at, at, Form::Trick(number));
        let mut span = self.span(at);
        let leader = self.next_word(self.at).and_then(|next| {
            let seat = self.seat_letter(next)?;
            Some((seat, next))
        });
        if let Some((seat, next)) = leader {
            self.piece(next, next, Form::Leader(seat, false));
            self.at = next + 1;
            span = self.spans(at, next);
        }
        self.forget_player(state);
        self.surplus(state, line, number);
        state.trick = number;
        state.played = Some(0);
        let leader = leader.map(|(seat, _)| seat);
        let number = Some(number);
        line.acts
            .push(Spanned::new(Act::Trick { number, leader }, span));
        self.trick_row(state, line);
    }

    /// Cards that stand after those of a whole trick, where the next trick is the one that they would begin.
    fn surplus(&mut self, state: &State, line: &mut Line, number: u8) {
        let full = self.full_trick(state, line);
        let begun = state
            .played
            .is_some_and(|played| (1..full).contains(&played));
        if !begun || number != state.trick || number < 2 {
            return;
        }
        let is_trick = |act: &Spanned<Act>| matches!(act.value, Act::Trick { .. });
        let Some(at) = line.acts.iter().rposition(is_trick) else {
            return;
        };
        let by_itself = Act::Trick {
            number: None,
            leader: None,
        };
        if line.acts[at].value != by_itself {
            return;
        }
        let cards = line.acts.split_off(at);
        let (Some(first), Some(last)) = (cards.first(), cards.last()) else {
            return;
        };
        let span = first.span.to(last.span);
        let before = number - 1;
        self.findings.push(|| {
            let message = told!("trick {before} has more than {full} cards", before, full);
            crate::basics::Diagnostic::error(codes::SURPLUS, message)
                .at(span)
                .with_help("take out the card that was not played, or write the number of the next trick before it")
        });
    }

    fn seat(&mut self, state: &mut State, line: &mut Line, seat: Seat) {
        let at = self.at;
        self.at += 1;
        self.forget_player(state);
        if state
            .played
            .is_none_or(|played| played >= self.full_trick(state, line))
        {
            self.piece(at, at, Form::Leader(seat, true));
            state.played = Some(0);
            state.trick = state.trick.saturating_add(1);
            let leader = Some(seat);
            let span = self.span(at);
            line.acts.push(Spanned::new(
                Act::Trick {
                    number: None,
                    leader,
                },
                span,
            ));
        } else {
            self.piece(at, at, Form::Player(seat));
            state.player = Some((seat, at));
        }
    }

    fn forget_player(&mut self, state: &mut State) {
        if let Some((_, at)) = state.player.take() {
            self.fault(codes::SILENT_SEAT, at, "no card follows this seat", "");
        }
    }

    fn played(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        let Some((card, last)) = self.card(state, line, "card") else {
            return;
        };
        let player = state.player.take();
        let first = player.map_or(at, |(_, at)| at);
        let span = self.spans(first, last);
        let readable = card.is_some() || self.word(at) == "?";
        if state
            .played
            .is_none_or(|played| played >= self.full_trick(state, line))
        {
            state.played = Some(0);
            state.trick = state.trick.saturating_add(1);
            let start = Act::Trick {
                number: None,
                leader: None,
            };
            line.acts.push(Spanned::new(start, self.span(at)));
            if readable {
                self.piece(at, last, Form::Lead(card));
            }
        } else {
            self.card_piece(at, last, card);
        }
        state.played = state.played.map(|played| played + 1);
        let seat = player.map(|(seat, _)| seat);
        line.acts.push(Spanned::new(Act::Play { seat, card }, span));
        self.trick_row(state, line);
    }

    /// Reads the cards that follow one another in a trick.
    fn trick_row(&mut self, state: &mut State, line: &mut Line) {
        let full = self.full_trick(state, line);
        while let Some(played) = state.played.filter(|&n| n < full) {
            let Some((card, at)) = self.plain_card() else {
                return;
            };
            self.card_piece(at, at, Some(card));
            state.played = Some(played + 1);
            let (seat, card) = (None, Some(card));
            let act = Act::Play { seat, card };
            line.acts.push(Spanned::new(act, self.span(at)));
        }
    }
}
