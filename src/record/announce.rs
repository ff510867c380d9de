//! The announcements: each seat's words until its pass.

use super::codes;
use super::find::{self, Found};
use super::findings::quote;
use super::form::{Form, Sink};
use super::model::Line;
use super::reader::{Reader, State};
use crate::basics::{Card, Diagnostic, Join, Name, Part, Party, Seat, Spanned, told};
use crate::game::names::Keyword;
use crate::game::{Act, FamilyId, FigureId, Kinds, Term};

impl<S: Sink> Reader<'_, S> {
    /// Reads the seat whose turn begins, or one of its words.
    pub(super) fn announce(&mut self, state: &mut State, line: &mut Line) {
        let at = self.at;
        if let Some(seat) = self.seat_letter(at) {
            state.seat = Some((seat, at));
            state.again = false;
            self.piece(at, at, Form::Turn(seat));
            self.at += 1;
            return;
        }
        let (found, last) = self.find(at, find::WORDS);
        let term = match found {
            Found::One(term, _) => term,
            Found::Many(readings, _) => {
                let span = self.spans(at, last);
                self.ambiguous(span, &readings);
                self.at = last + 1;
                return;
            }
            Found::Nothing if self.glued_word(state, line) => return,
            Found::Nothing => {
                if !self.play_begins(state, line) && !self.misspelt(state, line) {
                    self.unknown(at, "announcement", find::WORDS);
                    // It may have been meant for the seat.
                    state.again |= state.seat.is_none();
                    self.at = self.doubled_by(at).unwrap_or(at) + 1;
                }
                return;
            }
        };
        self.at = last + 1;
        let Some((seat, _)) = state.seat else {
            if !std::mem::replace(&mut state.again, true) {
                self.fault(
                    codes::NO_SEAT,
                    at,
                    "no seat stands before this announcement",
                    "write the letter of the seat that says it",
                );
            }
            return;
        };
        let (act, last) = match term {
            Term::Pass => {
                state.seat = None;
                self.piece(at, last, Form::Name(Term::Pass));
                (Act::Close { seat }, last)
            }
            Term::Declaration(declaration) => {
                self.piece(at, last, Form::Name(term));
                (Act::Declare { seat, declaration }, last)
            }
            Term::Kontra(level) => match self.kontra(at, last, seat, level) {
                Some(said) => said,
                None => return,
            },
            term => match self.figure(term, at, last) {
                Some((figure, last)) => {
                    self.at = last + 1;
                    self.piece(at, last, Form::Figure(figure));
                    (Act::Announce { seat, figure }, last)
                }
                None => return,
            },
        };
        let span = self.spans(at, last);
        line.acts.push(Spanned::new(act, span));
    }

    /// Reads a word that is written to the letter of its seat as a bid is, and says so, once in a section.
    fn glued_word(&mut self, state: &mut State, line: &mut Line) -> bool {
        let at = self.at;
        let Some((seat, rest)) = self.glued(at) else {
            return false;
        };
        let Found::One(term, _) = self.find_word(rest, find::WORDS) else {
            return false;
        };
        let act = match term {
            Term::Pass => Act::Close { seat },
            Term::Declaration(declaration) => Act::Declare { seat, declaration },
            Term::Figure(figure) => Act::Announce { seat, figure },
            _ => return false,
        };
        if !std::mem::replace(&mut state.told, true) {
            let message = told!(
                "no space stands after the seat in `{word}`",
                word = quote(self.word(at))
            );
            let help = told!(
                "write `{seat} {rest}`: only a bid is written to the letter of its seat",
                seat,
                rest
            );
            self.fault(codes::UNKNOWN_WORD, at, message, help);
        }
        self.at += 1;
        state.seat = (term != Term::Pass).then_some((seat, at));
        state.again = false;
        line.acts.push(Spanned::new(act, self.span(at)));
        true
    }

    /// What is doubled by a step of the kontra ladder, and whose it is.
    fn kontra(&mut self, at: usize, last: usize, seat: Seat, level: u8) -> Option<(Act, usize)> {
        let target = self
            .next_word(last + 1)
            .filter(|&next| self.seat_letter(next).is_none());
        let (found, end) = match target {
            Some(next) => self.find(next, find::FIGURES),
            None => (Found::Nothing, last),
        };
        let (figure, mut last) = match (found, target) {
            (Found::One(term, _), Some(next)) => {
                self.at = end + 1;
                let figure = self.figure(term, next, end);
                if figure.is_none()
                    && let Some((_, end)) = self.owner(self.at.saturating_sub(1))
                {
                    self.at = end + 1;
                }
                figure?
            }
            (Found::Many(readings, _), Some(next)) => {
                let span = self.spans(next, end);
                self.ambiguous(span, &readings);
                self.at = end + 1;
                return None;
            }
            (Found::Nothing, Some(next)) if self.is_no_word(next) => {
                // It may have been meant for the figure: then the step doubles that and nothing else.
                self.unknown(next, "figure or announcement", find::WORDS);
                self.at = next + 1;
                return None;
            }
            _ => {
                if let Some(figure) = self.vocabulary.names.default_kontra {
                    (figure, last)
                } else {
                    let message = told!("`{word}` doubles nothing", word = quote(self.word(at)));
                    self.fault(codes::NO_TARGET, at, message, "write the figure after it");
                    return None;
                }
            }
        };
        let against = self.against(last);
        let owner = self.owner(last).filter(|_| against.is_none());
        last = against.map_or(last, |(_, end)| end);
        last = owner.map_or(last, |(_, end)| end);
        let owner = owner.map(|(party, _)| party);
        let against = against.map(|(seat, _)| seat);
        self.at = last + 1;
        self.piece(
            at,
            last,
            Form::Kontra {
                level,
                figure,
                owner,
                against,
            },
        );
        let act = Act::Kontra {
            seat,
            level,
            figure,
            owner,
            against,
        };
        Some((act, last))
    }

    /// The last item of what an unknown word doubles that stands where a step of the ladder stands: that is announced by
    /// nobody. None if it is more like the name of an announcement.
    fn doubled_by(&self, at: usize) -> Option<usize> {
        let names = self.vocabulary.names;
        let near = names.nearest(self.word(at), find::WORDS);
        let steps = |near: &str| {
            let mut all = names.find(near).iter();
            all.all(|term| matches!(term, Term::Kontra(_)))
        };
        if !near.is_none_or(steps) {
            return None;
        }
        let next = self.next_word(at + 1)?;
        let (found, last) = self.find(next, find::FIGURES);
        let one = matches!(found, Found::One(..));
        let whose = |last| {
            let person = self.against(last).map(|(_, end)| end);
            person.or_else(|| self.owner(last).map(|(_, end)| end))
        };
        one.then(|| whose(last).unwrap_or(last))
    }

    /// Whether a word on the same line cannot go on with a turn of announcements.
    fn is_no_word(&self, at: usize) -> bool {
        let names = self.vocabulary.names;
        let word = self.word(at);
        let led = self.item(at).is_some_and(|item| item.lead);
        !led && self.find(at, find::WORDS).0 == Found::Nothing
            && find::keyword(names, word).is_none()
            && find::side(names, word).is_none()
            && find::section(names, word).is_none()
    }

    /// `of C`: the person whose kontra is answered.
    fn against(&self, last: usize) -> Option<(Seat, usize)> {
        let names = self.vocabulary.names;
        let next = self.next_word(last + 1)?;
        let of = find::keyword(names, self.word(next)) == Some(Keyword::Of);
        let at = self.next_word(next + 1).filter(|_| of)?;
        self.seat_letter(at).map(|seat| (seat, at))
    }

    /// `of declarers`, or the side alone.
    fn owner(&self, last: usize) -> Option<(Party, usize)> {
        let names = self.vocabulary.names;
        let next = self.next_word(last + 1)?;
        let of = find::keyword(names, self.word(next)) == Some(Keyword::Of);
        let at = if of { self.next_word(next + 1)? } else { next };
        find::side(names, self.word(at)).map(|party| (party, at))
    }

    /// The figure that a name means, with the card or suit that a family needs, and the last item of it all.
    pub(super) fn figure(
        &mut self,
        term: Term,
        at: usize,
        last: usize,
    ) -> Option<(FigureId, usize)> {
        let family = match term {
            Term::Figure(figure) => return Some((figure, last)),
            Term::Family(family) => family,
            _ => return None,
        };
        let next = self.next_word(last + 1);
        let wanted = Kinds::CARD.or(Kinds::SUIT);
        // A capital letter is the next seat unless the variant spells a suit just so.
        let next = next.filter(|&next| {
            let word = self.word(next);
            let exact = self.vocabulary.names.look_up(word).exact;
            !matches!(word.as_bytes(), [b'A'..=b'E']) || exact.iter().any(|&term| wanted.has(term))
        });
        let (found, end) = next.map_or((Found::Nothing, last), |next| self.find(next, wanted));
        let cards = match found {
            Found::One(term, _) => self.members(family, |card| self.means(term, card)),
            Found::Many(terms, _) => self.members(family, |card| {
                terms.iter().any(|&term| self.means(term, card))
            }),
            Found::Nothing => {
                self.no_member(family, at, last);
                return None;
            }
        };
        let member = match cards.as_slice() {
            &[card] => self.vocabulary.names.member(family, card),
            _ => None,
        };
        if member.is_none() {
            self.at = end + 1;
            self.no_member(family, next.unwrap_or(at), end);
        }
        member.map(|figure| (figure, end))
    }

    fn means(&self, term: Term, card: Card) -> bool {
        match term {
            Term::Card(named) => named == card,
            Term::Suit(suit) => (self.vocabulary.suit_of)(card) == suit,
            _ => false,
        }
    }

    fn members(&self, family: FamilyId, fits: impl Fn(Card) -> bool) -> Vec<Card> {
        let cards = self.vocabulary.names.member_cards(family);
        cards.filter(|&card| fits(card)).collect()
    }

    fn no_member(&mut self, family: FamilyId, at: usize, last: usize) {
        let span = self.spans(at, last);
        let names = self.vocabulary.names;
        self.findings.push(|| {
            let id = names.id(Term::Family(family));
            let cards = names.member_cards(family);
            let cards = cards.map(|card| format!("{id} {}", names.id(Term::Card(card))));
            Diagnostic::error(
                codes::NO_MEMBER,
                told!(
                    "`{id}` goes with one card, and this does not say which",
                    id = Name(id)
                ),
            )
            .at(span)
            .with_help(told!("write {cards}", cards = Part::names(cards, Join::Or)))
        });
    }
}
