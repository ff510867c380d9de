//! The words of each piece, and whether it starts a line.

use super::{End, Layout};
use crate::basics::Party;
use crate::game::names::Keyword;
use crate::game::{FigureId, Term};
use crate::record::find::SIDES;
use crate::record::form::{Form, PILE};
use crate::record::model::Claimant;

impl Layout<'_> {
    /// A piece of the body.
    pub(in crate::record) fn form(&mut self, form: Form, written: &str) {
        match form {
            Form::Section(section) => {
                let keyword = self.named(Term::Section(section), section.keyword());
                self.section(section, &keyword);
            }
            Form::Misspelt(section) => self.section(section, written),
            Form::Hand(seat) | Form::Leader(seat, true) => self.line_word(2, &seat.to_string()),
            Form::Turn(seat) => self.turn(2, &seat.to_string()),
            Form::Bid(seat, term) => {
                let bid = self.names.token(term, self.language);
                let space = if bid.chars().count() > 2 { " " } else { "" };
                self.turn(1, &format!("{seat}{space}{bid}"));
            }
            Form::Name(Term::Pass) => {
                let pass = self.names.token(Term::Pass, self.language);
                self.word(1, pass);
            }
            Form::Name(term) => {
                let name = self.names.written(term, self.language);
                self.word(1, name);
            }
            Form::Figure(figure) => {
                let figure = self.figure(figure);
                self.word(1, &figure);
            }
            Form::Kontra {
                level,
                figure,
                owner,
                against,
            } => {
                let whose = owner.map(|party| self.side(party));
                let whose = whose.or(against.map(|seat| seat.to_string()));
                self.kontra(level, figure, whose);
            }
            Form::Unknown => self.word(1, "?"),
            Form::Pile => self.word(1, PILE),
            Form::Count(number) => self.word(1, &number.to_string()),
            Form::Trick(number) => self.line_word(2, &number.to_string()),
            Form::Leader(seat, false) | Form::Player(seat) | Form::By(Claimant::Seat(seat)) => {
                self.word(1, &seat.to_string());
            }
            Form::Lead(card) => {
                let card = card.map_or("?", |card| {
                    self.names.written(Term::Card(card), self.language)
                });
                self.line_word(2, card);
            }
            Form::Keyword(keyword) => {
                let gap = if keyword == Keyword::Pay { 2 } else { 1 };
                let word = self.named(Term::Keyword(keyword), keyword.word());
                self.word(gap, &word);
            }
            Form::By(Claimant::Party(party)) => {
                let side = self.side(party);
                self.word(1, &side);
            }
            Form::Parts(None, points, rest) => self.word(1, &format!("{points}/{rest}")),
            Form::Parts(Some(seat), points, rest) => {
                self.word(1, &format!("{seat} {points}/{rest}"));
            }
            Form::Points(seat, points) => self.word(1, &format!("{seat} {points}")),
            Form::Pay(seat, amount) => {
                let amount = crate::basics::Units(amount);
                self.word(1, &format!("{seat}{amount}"));
            }
            Form::Claim(figure) => {
                if !self.fresh && self.end == End::Word {
                    self.out.push(';');
                }
                let figure = self.figure(figure);
                self.word(1, &figure);
            }
        }
    }

    fn kontra(&mut self, level: u8, figure: FigureId, whose: Option<String>) {
        let mut words = self
            .names
            .written(Term::Kontra(level), self.language)
            .to_owned();
        words.push(' ');
        words.push_str(&self.figure(figure));
        if let Some(whose) = whose {
            words.push(' ');
            words.push_str(&self.named(Term::Keyword(Keyword::Of), Keyword::Of.word()));
            words.push(' ');
            words.push_str(&whose);
        }
        self.word(1, &words);
    }

    fn figure(&self, figure: FigureId) -> String {
        match self.names.family_of(figure) {
            Some((family, card)) => format!(
                "{} {}",
                self.names.written(Term::Family(family), self.language),
                self.names.written(Term::Card(card), self.language)
            ),
            None => self
                .names
                .written(Term::Figure(figure), self.language)
                .to_owned(),
        }
    }

    fn side(&self, party: Party) -> String {
        let plain = SIDES.into_iter().find(|&(_, side)| side == party);
        let name = self.named(Term::Side(party), plain.map_or("?", |(word, _)| word));
        // Where sides are read they are one word.
        name.replace(' ', "-")
    }

    /// The name of something that has a name even where the variant gives it none.
    fn named(&self, term: Term, canonical: &str) -> String {
        match self.names.entry(term) {
            Some(_) => self.names.written(term, self.language).to_owned(),
            None => canonical.to_owned(),
        }
    }
}
