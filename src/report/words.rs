//! Small words that several reports share.

use super::layout::Layout;
use super::phrases::Phrases;
use super::voice::Teller;
use crate::basics::{Card, CardSet, Party, Seat};
use crate::expr::evidence::Evidence;
use crate::facts::{Facts, Missing};
use crate::game::{AnnulmentId, Language, Names, Term};
use crate::rules::Rules;
use crate::score::{For, Line, Scored, evidence};
use crate::variant::Merged;

/// The rules and the language that a report speaks.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The language of names; without one, ids.
    pub language: Option<Language>,
    /// How text is laid out.
    pub layout: Layout,
    /// The rules as they are written, where conditions are to be told in the language.
    pub written: Option<&'a Merged>,
}

impl<'a> Speech<'a> {
    /// By some rules, in a language, in columns.
    pub fn of(rules: &'a Rules, language: Option<Language>) -> Self {
        Self {
            rules,
            language,
            layout: Layout::default(),
            written: None,
        }
    }
}

impl Speech<'_> {
    /// The program's own sentences.
    pub fn say(&self) -> Phrases {
        Phrases(self.language)
    }

    /// Who tells findings.
    pub fn teller(&self) -> Teller<'_> {
        Teller {
            language: self.language,
            names: Some(self.names()),
            written: self.written,
        }
    }

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
            Scored::Rule => self.ending(line),
        }
    }

    /// What ended the deal, by its name where it has one.
    fn ending(&self, line: &Line) -> String {
        let reason = (0u8..).zip(&self.rules.annulments);
        let reason = reason
            .map(|(n, annulment)| (AnnulmentId(n), annulment))
            .find(|(_, annulment)| annulment.rule.id == line.rule.id);
        match reason {
            Some((reason, _)) => self.name(Term::Annulment(reason)).to_owned(),
            None => {
                let mut pots = self.rules.pots.iter();
                let pot = pots.find(|pot| {
                    let within = line.rule.id.strip_prefix("pot.");
                    within.is_some_and(|rest| rest.split('.').next() == Some(&pot.id))
                });
                let pot = pot.map(|pot| format!("{}: ", pot.name(self.language)));
                pot.unwrap_or_default() + line.rule_name()
            }
        }
    }

    /// The parties of a deal, and what each is called.
    pub fn parties(&self, facts: &Facts) -> Vec<(Party, String)> {
        let mode = self.rules.mode(facts.contract);
        Party::all(mode.parties())
            .map(|party| {
                let seat = Seat::new(party.index()).unwrap_or(Seat::FOREHAND);
                let side = || self.name(Term::Side(party)).to_owned();
                (
                    party,
                    if mode.is_each() {
                        seat.to_string()
                    } else {
                        side()
                    },
                )
            })
            .collect()
    }

    /// Whose a line of a ledger is.
    pub fn whose(&self, whose: For) -> String {
        match whose {
            For::Side(party) => self.name(Term::Side(party)).to_owned(),
            For::Seat(seat) => seat.to_string(),
        }
    }

    /// A number of card points as the pack counts a pile.
    pub fn counted(&self, points: i64) -> String {
        match self.rules.pack.count {
            Some(_) => points.to_string(),
            None => self.points(points),
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
    pub fn evidence(&self, facts: &Facts, line: &Line) -> String {
        let found = evidence(self.rules, facts, line);
        let words: Vec<String> = found.iter().map(|fact| self.fact(fact)).collect();
        words.join("; ")
    }

    fn fact(&self, fact: &Evidence) -> String {
        let say = self.say();
        let card = |card| self.name(Term::Card(card));
        match *fact {
            Evidence::Points { points, total } => {
                say.points_of(self.points(points), self.points(total))
            }
            Evidence::Trick {
                number,
                winner,
                best,
                card: asked,
            } if best == asked => say.wins_trick(number, card(best), winner),
            Evidence::Trick {
                number,
                best,
                card: asked,
                ..
            } => say.takes_in_trick(number, card(best), card(asked)),
            Evidence::Elsewhere {
                card: asked,
                number,
            } => say.fell_in_trick(card(asked), number),
            Evidence::Taken { taken, missing } => {
                let parts = [
                    (taken, say.taken(self.cards(taken))),
                    (missing, say.missing(self.cards(missing))),
                ];
                let parts: Vec<String> = parts
                    .into_iter()
                    .filter(|(cards, _)| !cards.is_empty())
                    .map(|(_, words)| words)
                    .collect();
                parts.join(", ")
            }
            Evidence::Tricks { won, of } => say.tricks_of(won, of),
            Evidence::Stated => say.stated(),
        }
    }

    fn cards(&self, cards: CardSet) -> String {
        self.row(cards.iter())
    }

    /// Cards side by side; parted by commas where a card's name is several words.
    pub fn row(&self, cards: impl Iterator<Item = Card>) -> String {
        self.row_with_unknown(cards.map(Some))
    }

    /// Cards in a row, some of which are not known.
    pub fn row_with_unknown(&self, cards: impl Iterator<Item = Option<Card>>) -> String {
        let plain = self.layout.is_plain();
        let unknown = if plain {
            self.say().unknown_card()
        } else {
            "?".to_owned()
        };
        let name = |card: Option<Card>| card.map_or(&*unknown, |card| self.name(Term::Card(card)));
        let names: Vec<&str> = cards.map(name).collect();
        let wordy = plain || names.iter().any(|name| name.contains(' '));
        names.join(if wordy { ", " } else { " " })
    }

    /// A fact that scoring lacks, in words.
    pub fn missing(&self, missing: Missing) -> String {
        let say = self.say();
        match missing {
            Missing::Auction(seat) => say.auction_from(seat),
            Missing::Taken => say.taken_group(),
            Missing::Contract => say.what_was_played(),
            Missing::Laid => say.laid_cards(),
            Missing::Called => say.called_card(),
            Missing::Announcements(seat) => say.announcements_from(seat),
            Missing::Tricks { number, seat } => say.tricks_from(number, seat),
            Missing::Card { number, seat } => say.card_in(number, seat),
            Missing::SharedTricks => say.shared_tricks(),
            Missing::Partner => say.partner(),
            Missing::FigureOf(figure, seat) => {
                say.whether_one_made(seat, self.names().figure(figure, self.language))
            }
            Missing::Pot(n) => {
                let pot = self.rules.pots.get(usize::from(n));
                say.whose_pot(pot.map_or("", |pot| pot.name(self.language)))
            }
            Missing::Hand(seat) => say.hand_of(seat),
            Missing::Speaker(figure) => say.speaker(self.names().figure(figure, self.language)),
            Missing::Figure(figure, party) => say.whether_made(
                self.name(Term::Side(party)),
                self.names().figure(figure, self.language),
            ),
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
