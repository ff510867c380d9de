//! Words at the start of a line that belong to no section: a remark, a section by another name, or a player by name.

use super::codes;
use super::find::{self, Found};
use super::findings::quote;
use super::form::Sink;
use super::model::Line;
use super::reader::{Reader, State};
use crate::basics::{Name, Seat, told};
use crate::game::{Kinds, Section};

/// Shorter words are cards and bids, well or badly written.
const SHORTEST: usize = 4;

/// What begins a comment elsewhere.
const COMMENTS: [&str; 2] = ["//", "/*"];

impl<S: Sink> Reader<'_, S> {
    /// Passes over a comment as other languages write it.
    pub(super) fn comment_of_elsewhere(&mut self, state: &mut State) -> bool {
        let word = self.word(self.at);
        let Some(sign) = COMMENTS.iter().find(|sign| word.starts_with(**sign)) else {
            return false;
        };
        let message = told!("`{sign}` begins no comment", sign);
        let help = "write a comment in braces, `{ }`, or after `#`";
        self.fault(codes::UNKNOWN_WORD, self.at, message, help);
        self.skip_line(state);
        true
    }

    /// Takes the name of a player for the letter of the seat, where one speaks after the other.
    pub(super) fn player(&mut self, state: &mut State) -> bool {
        let (at, word) = (self.at, self.word(self.at));
        let speaks = matches!(state.section, Some(Section::Auction | Section::Announce));
        let Some(seat) = self.seat_of_player(word).filter(|_| speaks) else {
            return false;
        };
        self.no_letter(at, Some(seat));
        state.seat = Some((seat, at));
        state.again = false;
        self.at += 1;
        true
    }

    /// Reports a word that stands where the letter of a seat should be.
    fn no_letter(&mut self, at: usize, seat: Option<Seat>) {
        let message = told!(
            "`{word}` is no letter of a seat",
            word = quote(self.word(at))
        );
        let help = match seat {
            Some(seat) => told!("write `{seat}`", seat),
            None => told!("players stand in tags, such as `[A \"NAME\"]`; write the letter"),
        };
        self.fault(codes::NO_SEAT, at, message, help);
    }

    /// Passes over a line that begins with a word of no section, or with the name of a player.
    pub(super) fn stranger(&mut self, state: &mut State, line: &mut Line) -> bool {
        let (at, word) = (self.at, self.word(self.at));
        let Some(section) = state.section.filter(|_| state.depth == 0) else {
            return false;
        };
        let is_word = word.chars().all(char::is_alphabetic) && word.chars().count() >= SHORTEST;
        let all = find::BIDS.or(find::WORDS).or(find::CLAIMS).or(Kinds::CARD);
        let near = || self.vocabulary.names.nearest(word, all).is_some();
        if !is_word || !find::is_name_like(word) || near() {
            return false;
        }
        if self.goes_on(section, at) {
            self.no_letter(at, self.seat_of_player(word));
            state.seat = None;
            self.skip_line(state);
            return true;
        }
        let message = told!("`{word}` is no section", word = quote(word));
        let help = told!(
            "the sections are `{hands}`, `{auction}`, `{discard}`, `{call}`, `{announce}`, `{play}`, `{result}` and others; a remark stands in braces, `{ }`, or after `#`",
            hands = Name(Section::Hands.keyword()),
            auction = Name(Section::Auction.keyword()),
            discard = Name(Section::Discard.keyword()),
            call = Name(Section::Call.keyword()),
            announce = Name(Section::Announce.keyword()),
            play = Name(Section::Play.keyword()),
            result = Name(Section::Result.keyword())
        );
        self.fault(codes::NO_SECTION, at, message, help);
        self.leave(state, line);
        let State {
            trick,
            played,
            depth,
            ..
        } = *state;
        *state = State {
            trick,
            played,
            depth,
            again: true,
            ..State::default()
        };
        self.skip_line(state);
        true
    }

    fn skip_line(&mut self, state: &mut State) {
        state.skipping = true;
        self.at += 1;
    }

    /// Whether the word after a stranger says something in the section.
    fn goes_on(&self, section: Section, at: usize) -> bool {
        let next = self.next_word(at + 1);
        let next = next.filter(|&next| self.item(next).is_some_and(|item| !item.lead));
        let wanted = match section {
            Section::Hands => Kinds::CARD,
            Section::Auction => find::BIDS,
            Section::Announce => find::WORDS,
            _ => return false,
        };
        next.is_some_and(|next| self.find(next, wanted).0 != Found::Nothing)
    }

    /// The seat of a player whose name in the tags is this word, or begins with it.
    fn seat_of_player(&self, word: &str) -> Option<Seat> {
        let mut seats = Seat::all(self.vocabulary.seats);
        seats.find(|seat| {
            let tag = self.record.tag(&seat.to_string());
            tag.is_some_and(|tag| {
                tag.value
                    .split_whitespace()
                    .any(|part| part.eq_ignore_ascii_case(word))
            })
        })
    }
}
