//! Which section a word belongs to: keywords, misspelt ones too, start and end sections.

use super::codes;
use super::find::{self, Found};
use super::findings::quote;
use super::form::{Form, Sink};
use super::model::{Hand, Line};
use super::outcome;
use super::reader::{Reader, State};
use crate::basics::seat::MAX_SEATS;
use crate::basics::{Diagnostic, Name, Told, told};
use crate::game::{Kinds, Section};
use crate::notation::{Item, Kind};

/// Words of fewer bytes are not taken for keywords in the middle of a line.
const SHORTEST_KEYWORD: usize = 4;

impl<S: Sink> Reader<'_, S> {
    /// Starts a section if the word is its keyword.
    pub(super) fn section(&mut self, state: &mut State, line: &mut Line, item: Item) -> bool {
        let at = self.at;
        let section = match (item.lead, state.section) {
            (true, _) => find::section(self.vocabulary.names, self.word(at)),
            (false, None) if !state.skipping => find::section(self.vocabulary.names, self.word(at)),
            // In the middle of a line a keyword counts only if the section has no use for the word.
            (false, Some(here)) if !self.reads(here, at) => {
                find::section(self.vocabulary.names, self.word(at))
            }
            _ => None,
        };
        let Some(section) = section else {
            return false;
        };
        if let Some(here) = state.section
            && !item.lead
            && self.is_stray(here, section)
        {
            self.stray(section);
            return true;
        }
        self.piece(at, at, Form::Section(section));
        self.at += 1;
        self.enter(section, state, line, at);
        true
    }

    /// Whether a keyword in the middle of a line has got between the words of a section: what follows it on the line
    /// says something there, and could not begin the section of the keyword.
    fn is_stray(&self, here: Section, keyword: Section) -> bool {
        let next = self.next_word(self.at + 1);
        let Some(next) = next.filter(|&next| self.item(next).is_some_and(|item| !item.lead)) else {
            return false;
        };
        let begins = match keyword {
            Section::Talon => self.says(Section::Talon, next),
            Section::Play => self.word(next).starts_with(|c: char| c.is_ascii_digit()),
            Section::Outcome | Section::Result => {
                find::keyword(self.vocabulary.names, self.word(next)).is_some()
                    || self.says(keyword, next)
            }
            Section::Auction | Section::Raise => self.is_turn(next),
            _ => false,
        };
        !begins && self.seat_letter(next).is_none() && self.says(here, next)
    }

    fn stray(&mut self, keyword: Section) {
        let message = told!(
            "`{word}` stands in the middle of another section",
            word = quote(self.word(self.at))
        );
        let help = told!(
            "leave it out, or write what belongs to `{keyword}` after it",
            keyword = Name(keyword.keyword())
        );
        self.fault(codes::NO_SECTION, self.at, message, help);
        self.at += 1;
    }

    /// Whether a word begins with the letter of a seat.
    fn is_turn(&self, at: usize) -> bool {
        let letter = self.word(at).get(..1);
        letter.is_some_and(|letter| self.seat_of(letter).is_some())
    }

    /// Whether a section has a use for a word.
    fn reads(&self, section: Section, at: usize) -> bool {
        // Keywords are long; cards, seats and numbers, which are most words, are short.
        if !self
            .item(at)
            .is_some_and(|item| (SHORTEST_KEYWORD..=40).contains(&item.size()))
        {
            return true;
        }
        self.says(section, at) || find::keyword(self.vocabulary.names, self.word(at)).is_some()
    }

    /// Whether a word is one of those that a section is made of.
    fn says(&self, section: Section, at: usize) -> bool {
        let wanted = match section {
            Section::Hands
            | Section::Talon
            | Section::Swap
            | Section::Take
            | Section::Discard
            | Section::Laid
            | Section::Call
            | Section::Play => Kinds::CARD,
            Section::ThrowIn => Kinds::ANNULMENT,
            Section::Auction => find::BIDS,
            Section::Raise => Kinds::CONTRACT,
            Section::Announce => find::WORDS.or(find::CLAIMS),
            Section::Claim | Section::Concede => Kinds::NONE,
            Section::Outcome | Section::Result => find::FIGURES.or(find::CLAIMS),
        };
        self.find(at, wanted).0 != Found::Nothing
    }

    pub(super) fn enter(
        &mut self,
        section: Section,
        state: &mut State,
        line: &mut Line,
        at: usize,
    ) {
        self.leave(state, line);
        let State {
            trick,
            played,
            depth,
            ..
        } = *state;
        *state = State {
            section: Some(section),
            trick,
            played,
            depth,
            ..State::default()
        };
        let once = matches!(
            section,
            Section::Hands | Section::Talon | Section::Outcome | Section::Result
        );
        if depth > 0 && once {
            self.findings_not_here(section, at);
            state.again = true;
            return;
        }
        let span = self.span(at);
        if section == Section::Hands
            && self
                .record
                .hands
                .iter(MAX_SEATS)
                .any(|(_, hand)| hand.is_some())
        {
            // The hands that come here are read all the same; only one that is there already is not.
            let help = "write every hand under the first one";
            self.fault(
                codes::WRITTEN_TWICE,
                at,
                told!(
                    "`{keyword}` is written twice",
                    keyword = Name(section.keyword())
                ),
                help,
            );
            state.told = true;
            return;
        }
        let before = match section {
            Section::Talon => self.record.talon.is_some(),
            Section::Outcome => self.record.outcome.is_some(),
            Section::Result => self.record.result.is_some(),
            _ => false,
        };
        if before {
            let message = told!(
                "`{keyword}` is written twice",
                keyword = Name(section.keyword())
            );
            self.fault(codes::WRITTEN_TWICE, at, message, "keep one of them");
            state.again = true;
            return;
        }
        match section {
            Section::Talon => self.record.talon = Some(Hand::default()),
            Section::Outcome => self.record.outcome = Some(outcome::empty_outcome(span)),
            Section::Result => self.record.result = Some(outcome::empty_result(span)),
            _ => {}
        }
    }

    fn findings_not_here(&mut self, section: Section, at: usize) {
        let message = told!(
            "`{keyword}` cannot stand in a variation",
            keyword = Name(section.keyword())
        );
        self.fault(codes::NOT_HERE, at, message, "");
    }

    /// Ends what the section has left open.
    pub(super) fn leave(&mut self, state: &mut State, line: &mut Line) {
        match state.section {
            Some(Section::Swap) => self.end_swap(state, line),
            Some(Section::Take | Section::Discard | Section::Laid) => self.flush(state, line),
            Some(Section::Auction | Section::Raise | Section::Call | Section::Claim) => {
                self.silent(state);
            }
            Some(Section::Play) => {
                if let Some((_, at)) = state.player.take() {
                    self.fault(codes::SILENT_SEAT, at, "no card follows this seat", "");
                }
            }
            Some(Section::Outcome | Section::Result) => self.leave_topic(state),
            _ => {}
        }
    }

    /// Reports a seat that was named and said nothing.
    pub(super) fn silent(&mut self, state: &mut State) {
        // A seat that a variation takes over from the act before it need not speak.
        if let Some((seat, at)) = state.seat.take().filter(|&(_, at)| at != usize::MAX) {
            let what = match state.section {
                Some(Section::Auction) => {
                    self.record.unread_bid = true;
                    "bid"
                }
                Some(Section::Raise) => "contract",
                Some(Section::Call | Section::Swap) => "card",
                _ => "number",
            };
            self.fault(
                codes::SILENT_SEAT,
                at,
                told!(
                    "no {what} follows the seat `{seat}`",
                    what = Told::from(what),
                    seat
                ),
                if self.is_marked(at) {
                    told!(
                        "what stands after `{seat}` is a mark; write the {what} before it",
                        seat,
                        what = Told::from(what)
                    )
                } else {
                    told!(
                        "write the {what} after `{seat}`, or take the letter out",
                        what = Told::from(what),
                        seat
                    )
                },
            );
        }
    }

    /// Reads words of the section; at least one.
    pub(super) fn words(&mut self, state: &mut State, line: &mut Line, item: Item) {
        if item.lead {
            state.skipping = false;
        }
        loop {
            if state.skipping {
                self.at += 1;
                return;
            }
            self.part_of_section(state, line);
            // What stands on the same line and is too short for a keyword belongs to the section without a look.
            let next = self
                .item(self.at)
                .filter(|item| item.kind == Kind::Word && !item.lead);
            let short = next.is_some_and(|item| item.size() < SHORTEST_KEYWORD);
            if !short || state.section.is_none() {
                return;
            }
        }
    }

    fn part_of_section(&mut self, state: &mut State, line: &mut Line) {
        match state.section {
            None => self.no_section(state, line),
            Some(Section::Hands) => self.hands(state, line),
            Some(Section::Talon) => self.talon(state, line),
            Some(Section::ThrowIn) => self.throw_in(state, line),
            Some(Section::Swap) => self.swap(state, line),
            Some(Section::Auction) => self.auction(state, line),
            Some(Section::Raise) => self.raise(state, line),
            Some(Section::Take) => self.take(state, line),
            Some(Section::Discard) => self.discard(state, line),
            Some(Section::Laid) => self.laid(state, line),
            Some(Section::Call) => self.call(state, line),
            Some(Section::Announce) => self.announce(state, line),
            Some(Section::Play) => self.play(state, line),
            Some(Section::Claim) => self.claim(state, line),
            Some(Section::Concede) => self.concede(state, line),
            Some(Section::Outcome | Section::Result) => self.claims(state),
        }
    }

    fn no_section(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        if self.misspelt(state, line) {
            return;
        }
        // Of the lines until the next section the first is told.
        if !std::mem::replace(&mut state.again, true) {
            self.fault(
                codes::NO_SECTION,
                at,
                "these words belong to no section",
                told!(
                    "start the line with `{hands}`, `{auction}`, `{play}` or another section",
                    hands = Name(Section::Hands.keyword()),
                    auction = Name(Section::Auction.keyword()),
                    play = Name(Section::Play.keyword())
                ),
            );
        }
        state.skipping = true;
        self.at += 1;
    }

    /// Whether the word is first on its line and nearly the keyword of a section; if so, that section starts.
    pub(super) fn misspelt(&mut self, state: &mut State, line: &mut Line) -> bool {
        let at = self.at;
        let word = self.word(at);
        if self.comment_of_elsewhere(state) || self.player(state) {
            return true;
        }
        if !self.item(at).is_some_and(|item| item.lead) {
            return false;
        }
        let Some((near, section)) = find::nearest_section(self.vocabulary.names, word) else {
            return self.stranger(state, line);
        };
        let span = self.span(at);
        self.findings.push(|| {
            Diagnostic::error(
                codes::NO_SECTION,
                told!("`{word}` is no section", word = quote(word)),
            )
            .at(span)
            .with_help(told!("did you mean `{near}`?", near = Name(near)))
        });
        self.piece(at, at, Form::Misspelt(section));
        self.at += 1;
        self.enter(section, state, line, at);
        true
    }
}
