//! Small words that several reports share.

use crate::basics::Seat;
use crate::expr::evidence::Evidence;
use crate::game::{Language, Names, Term};
use crate::rules::Rules;
use crate::score::{For, Line, Scored};

/// The rules and the language that a report speaks.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The language of names; without one, ids.
    pub language: Option<Language>,
}

impl Speech<'_> {
    /// The name of a thing.
    pub fn name(&self, term: Term) -> &str {
        self.names().name(term, self.language)
    }

    /// All names.
    pub fn names(&self) -> &Names {
        &self.rules.names
    }

    /// What a line of a ledger is about.
    pub fn item(&self, line: &Line) -> String {
        match line.item {
            Scored::Figure(figure) => self.names().figure(figure, self.language),
            Scored::Declaration(declaration) => {
                self.name(Term::Declaration(declaration)).to_owned()
            }
        }
    }

    /// Whose a line of a ledger is.
    pub fn whose(&self, whose: For) -> String {
        match whose {
            For::Side(party) => self.name(Term::Side(party)).to_owned(),
            For::Seat(seat) => seat.to_string(),
        }
    }

    /// A number of card points in whole points, with the rest as a fraction.
    pub fn points(&self, points: i64) -> String {
        let unit = self.rules.pack.unit.max(1);
        match (points / unit, points % unit) {
            (whole, 0) => whole.to_string(),
            (whole, rest) => format!("{whole} {rest}/{unit}"),
        }
    }

    /// What decided a line, in words.
    pub fn evidence(&self, line: &Line) -> String {
        let facts: Vec<String> = line.evidence.iter().map(|fact| self.fact(fact)).collect();
        facts.join("; ")
    }

    fn fact(&self, fact: &Evidence) -> String {
        let card = |card| self.name(Term::Card(card)).to_owned();
        let cards = |cards: crate::basics::CardSet| {
            let names: Vec<String> = cards.iter().map(card).collect();
            names.join(" ")
        };
        match *fact {
            Evidence::Points { points, total } => {
                format!("{} of {} points", self.points(points), self.points(total))
            }
            Evidence::Trick {
                number,
                winner,
                best,
                card: asked,
            } if best == asked => format!("trick {number}: {} wins for {winner}", card(best)),
            Evidence::Trick {
                number,
                best,
                card: asked,
                ..
            } => format!("trick {number}: {} takes {}", card(best), card(asked)),
            Evidence::Elsewhere {
                card: asked,
                number,
            } => format!("{} fell in trick {number}", card(asked)),
            Evidence::Taken { taken, missing } if missing.is_empty() => {
                format!("taken {}", cards(taken))
            }
            Evidence::Taken { taken, missing } if taken.is_empty() => {
                format!("missing {}", cards(missing))
            }
            Evidence::Taken { taken, missing } => {
                format!("taken {}, missing {}", cards(taken), cards(missing))
            }
            Evidence::Tricks { won, of } => format!("{won} of {of} tricks"),
            Evidence::Stated => "stated by the record".to_owned(),
        }
    }
}

/// The seats of a table with what the record calls the players.
pub fn players(record: &crate::record::Record, seats: usize) -> Vec<(Seat, String)> {
    Seat::all(seats)
        .map(|seat| {
            let name = record.player(seat).unwrap_or("");
            (seat, name.to_owned())
        })
        .collect()
}
