//! Sections that are cards in a row: hands, talon, discards, what was told of them, and the call.

use super::codes;
use super::find::{self, Found};
use super::form::{Form, PILE, Sink};
use super::model::{Hand, Line};
use super::reader::{Reader, State};
use crate::basics::{Card, CardSet, Name, Seat, Spanned, told};
use crate::game::{Act, Cards, Kinds, Section, Term};
use crate::notation::Kind;

impl<S: Sink> Reader<'_, S> {
    /// Reads a card at the next word. What cannot be read is reported and stands for an unknown card, so that the
    /// cards after it keep their places. `None` if a section starts instead.
    pub(super) fn card(
        &mut self,
        state: &mut State,
        line: &mut Line,
        what: &'static str,
    ) -> Option<(Option<Card>, usize)> {
        let at = self.at;
        if self.word(at) == "?" {
            self.at += 1;
            return Some((None, at));
        }
        match self.find(at, Kinds::CARD) {
            (Found::One(term, _), last) => {
                self.at = last + 1;
                Some((find::card_of(term), last))
            }
            (Found::Many(readings, _), last) => {
                let span = self.spans(at, last);
                self.ambiguous(span, &readings);
                self.at = last + 1;
                Some((None, last))
            }
            (Found::Nothing, _) => {
                if self.misspelt(state, line) {
                    return None;
                }
                self.unknown(at, what, Kinds::CARD);
                self.at += 1;
                Some((None, at))
            }
        }
    }

    /// The piece for a card that was read, or none if its words are kept as they are.
    pub(super) fn card_piece(&mut self, first: usize, last: usize, card: Option<Card>) {
        match card {
            Some(card) => self.piece(first, last, Form::Name(Term::Card(card))),
            None if self.word(first) == "?" => self.piece(first, last, Form::Unknown),
            None => {}
        }
    }

    /// The next word, if it is a card on the same line and can be nothing else. Most words of a record are, one after the
    /// other; such a row is read without asking at each word where it stands.
    pub(super) fn plain_card(&mut self) -> Option<(Card, usize)> {
        let at = self.at;
        let item = self.item(at)?;
        // A single letter may be a seat, and the first word of a line a section.
        if item.kind != Kind::Word || item.lead || item.size() < 2 {
            return None;
        }
        let names = self.vocabulary.names;
        let card = find::card_of(names.plainly(item.text(self.text), Kinds::CARD)?)?;
        self.at += 1;
        Some((card, at))
    }

    /// Reads a seat or a card of a hand, and the cards after it.
    pub(super) fn hands(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        if let Some(seat) = self.seat_letter(at) {
            state.seat = Some((seat, at));
            self.piece(at, at, Form::Hand(seat));
            self.at += 1;
            if state.depth > 0 {
                return;
            }
            state.again = self.record.hands[seat].is_some();
            if state.again && !state.told {
                let first = self.record.hands[seat].as_ref();
                let first = first
                    .and_then(|hand| hand.cards.first())
                    .map(|card| card.span);
                let span = self.span(at);
                self.findings.push(|| {
                    let message = told!("the hand of `{seat}` is written twice", seat);
                    let finding = crate::basics::Diagnostic::error(codes::WRITTEN_TWICE, message);
                    let finding = finding.at(span);
                    match first {
                        Some(first) => finding.related(first, "first written here"),
                        None => finding,
                    }
                });
            } else if !state.again {
                let (cards, piles) = (Vec::with_capacity(12), Vec::new());
                self.record.hands[seat] = Some(Hand { cards, piles });
            }
            self.hand_row(state, seat);
            return;
        }
        if self.word(at) == PILE && state.seat.is_some() {
            self.pile(state);
            return;
        }
        if self.is_no_seat(at) {
            // The cards after the letter of no seat are nobody's.
            self.no_such_seat(at);
            state.again = true;
            state.seat = None;
            self.at += 1;
            return;
        }
        let Some((card, last)) = self.card(state, line, "card") else {
            return;
        };
        let Some((seat, _)) = state.seat else {
            if state.again {
                return;
            }
            self.fault(
                codes::NO_SEAT,
                at,
                "no seat stands before this card",
                "write the letter of the seat before its hand",
            );
            state.skipping = true;
            return;
        };
        self.card_piece(at, last, card);
        if state.again {
            return;
        }
        let span = self.spans(at, last);
        if let Some(hand) = &mut self.record.hands[seat] {
            hand.cards.push(Spanned::new(card, span));
        }
        self.hand_row(state, seat);
    }

    /// Whether a word is a letter where a seat would stand, and no seat of this table has it.
    fn is_no_seat(&self, at: usize) -> bool {
        let word = self.word(at);
        let lead = self.item(at).is_some_and(|item| item.lead);
        match word.as_bytes() {
            [b'A'..=b'E'] => true,
            [b'F'..=b'Z'] if lead => self.find(at, Kinds::CARD).0 == Found::Nothing,
            _ => false,
        }
    }

    /// The cards after this are those of a pile beside the hand.
    fn pile(&mut self, state: &State) {
        self.piece(self.at, self.at, Form::Pile);
        self.at += 1;
        let hand = state
            .seat
            .and_then(|(seat, _)| self.record.hands[seat].as_mut());
        if let Some(hand) = hand.filter(|_| !state.again) {
            hand.piles.push(hand.cards.len());
        }
    }

    fn hand_row(&mut self, state: &State, seat: Seat) {
        while let Some((card, at)) = self.plain_card() {
            self.card_piece(at, at, Some(card));
            let span = self.span(at);
            if let Some(hand) = self.record.hands[seat].as_mut().filter(|_| !state.again) {
                hand.cards.push(Spanned::new(Some(card), span));
            }
        }
    }

    /// Reads a card of the talon.
    pub(super) fn talon(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        let Some((card, last)) = self.card(state, line, "card") else {
            return;
        };
        self.card_piece(at, last, card);
        if state.again {
            return;
        }
        let span = self.spans(at, last);
        if let Some(talon) = &mut self.record.talon {
            talon.cards.push(Spanned::new(card, span));
        }
    }

    /// Reads a seat, the number of a group of the talon or a card of it.
    pub(super) fn take(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        if let Some(seat) = self.seat_letter(at) {
            self.flush(state, line);
            let (group, cards) = (None, CardSet::EMPTY);
            self.start_row(state, seat, Act::Take { seat, group, cards });
            return;
        }
        // A number alone is that of a group, even where a card is spelled in digits.
        let number = self.word(at).parse::<u8>().ok();
        let here = self.span(at);
        if let (Some(number), Some(pending)) = (number, &mut state.pending)
            && let Act::Take { group, cards, .. } = &mut pending.value
            && group.is_none()
            && cards.is_empty()
        {
            *group = Some(number);
            pending.span = pending.span.to(here);
            self.piece(at, at, Form::Count(i64::from(number)));
            self.at += 1;
            return;
        }
        let Some((card, last)) = self.card(state, line, "card") else {
            return;
        };
        let span = self.spans(at, last);
        let Some(pending) = &mut state.pending else {
            self.no_seat(state, at);
            return;
        };
        pending.span = pending.span.to(span);
        if let (Act::Take { cards, .. }, Some(card)) = (&mut pending.value, card) {
            cards.insert(card);
        }
        self.card_piece(at, last, card);
    }

    /// Reads a seat or a card of a discard.
    pub(super) fn discard(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        if let Some(seat) = self.seat_letter(at) {
            self.flush(state, line);
            let cards = Cards::default();
            self.start_row(state, seat, Act::Discard { seat, cards });
            return;
        }
        let Some((card, last)) = self.card(state, line, "card") else {
            return;
        };
        let span = self.spans(at, last);
        let Some(pending) = &mut state.pending else {
            self.no_seat(state, at);
            return;
        };
        pending.span = pending.span.to(span);
        if let Act::Discard { cards, .. } = &mut pending.value {
            match card {
                Some(card) => {
                    cards.known.insert(card);
                    line.laid.push((line.acts.len(), Spanned::new(card, span)));
                }
                None => cards.unknown = cards.unknown.saturating_add(1),
            }
        }
        self.card_piece(at, last, card);
    }

    /// Reads a seat, a number or a card of what was told of a discard.
    pub(super) fn laid(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        if let Some(seat) = self.seat_letter(at) {
            self.flush(state, line);
            let shown = CardSet::EMPTY;
            self.start_row(
                state,
                seat,
                Act::Tell {
                    seat,
                    count: 0,
                    shown,
                },
            );
            return;
        }
        // The number comes first; after it every word is a card, even one spelled in digits.
        let numbered = state.played_in_row();
        let number = self.word(at).parse::<u8>().ok().filter(|_| !numbered);
        if let (Some(number), Some(pending)) = (number, &mut state.pending) {
            pending.span = pending.span.to(self
                .ast
                .items
                .get(at)
                .map_or(pending.span, |item| item.span(pending.span.file)));
            if let Act::Tell { count, .. } = &mut pending.value {
                *count = number;
            }
            state.player = state.seat;
            self.piece(at, at, Form::Count(i64::from(number)));
            self.at += 1;
            return;
        }
        let Some((card, last)) = self.card(state, line, "card") else {
            return;
        };
        let span = self.spans(at, last);
        let Some(pending) = &mut state.pending else {
            self.no_seat(state, at);
            return;
        };
        pending.span = pending.span.to(span);
        if let (Act::Tell { shown, .. }, Some(card)) = (&mut pending.value, card) {
            shown.insert(card);
        }
        self.card_piece(at, last, card);
    }

    /// Whether a trick begins where no `play` stands: a number first on its line, and a seat after it. Then it is as if
    /// the play had been begun.
    pub(super) fn play_begins(&mut self, state: &mut State, line: &mut Line) -> bool {
        let at = self.at;
        let numbered =
            self.item(at).is_some_and(|item| item.lead) && self.word(at).parse::<u8>().is_ok();
        let led = self
            .next_word(at + 1)
            .is_some_and(|next| self.seat_letter(next).is_some());
        if !numbered || !led || state.depth > 0 {
            return false;
        }
        self.fault(
            codes::NO_SECTION,
            at,
            "this is a trick, and the play has not begun",
            told!(
                "write `{play}` on a line before it",
                play = Name(Section::Play.keyword())
            ),
        );
        self.enter(Section::Play, state, line, at);
        true
    }

    pub(super) fn start_row(&mut self, state: &mut State, seat: Seat, act: Act) {
        let at = self.at;
        state.seat = Some((seat, at));
        state.player = None;
        state.again = false;
        state.pending = Some(Spanned::new(act, self.span(at)));
        self.piece(at, at, Form::Turn(seat));
        self.at += 1;
    }

    /// Reports a card of nobody; once until the next seat.
    pub(super) fn no_seat(&mut self, state: &mut State, at: usize) {
        if !std::mem::replace(&mut state.again, true) {
            self.fault(
                codes::NO_SEAT,
                at,
                "no seat stands before this card",
                "write the letter of the seat before its cards",
            );
        }
    }

    /// Ends a discard, or what was told of one.
    pub(super) fn flush(&mut self, state: &mut State, line: &mut Line) {
        let Some(pending) = state.pending.take() else {
            return;
        };
        if let (Act::Tell { .. }, false, Some((_, at))) =
            (pending.value, state.played_in_row(), state.seat)
        {
            self.fault(
                codes::NO_NUMBER,
                at,
                "the number of cards told of is missing",
                "write the number after the seat, such as `A 1`",
            );
        }
        state.seat = None;
        state.player = None;
        line.acts.push(pending);
    }

    /// Reads the call of a partner: the seat and the card.
    pub(super) fn call(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        if let Some(seat) = self.seat_letter(at) {
            self.silent(state);
            state.seat = Some((seat, at));
            self.piece(at, at, Form::Turn(seat));
            self.at += 1;
            return;
        }
        if state.seat.is_none() && self.play_begins(state, line) {
            return;
        }
        let Some((card, last)) = self.card(state, line, "card") else {
            return;
        };
        let Some((seat, from)) = state.seat.take() else {
            self.no_seat(state, at);
            return;
        };
        self.card_piece(at, last, card);
        if card.is_some() || self.word(at) == "?" {
            let span = self.spans(from.min(at), last);
            line.acts.push(Spanned::new(Act::Call { seat, card }, span));
        }
    }
}

impl State {
    /// Whether the number of a row of cards told of has been read.
    fn played_in_row(&self) -> bool {
        self.player.is_some()
    }
}
