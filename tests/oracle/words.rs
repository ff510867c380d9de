//! The announcements.

use std::collections::{BTreeMap, BTreeSet};

use tarokk::basics::{Party, Seat};
use tarokk::deal::Phase;
use tarokk::game::{Act, FigureId};

use crate::record::Word;
use crate::spelling::{LAID_KONTRA, party, side};
use crate::table::{Lost, Table};

impl Table<'_> {
    pub(crate) fn announcements(&mut self) -> Result<(), Lost> {
        let record = self.record;
        for (n, word) in record.ann.iter().enumerate() {
            self.at(format!("word {}", n + 1));
            if word.auto {
                let stands = self.stands(word);
                self.same("whether it stands without a word", stands, true);
            } else {
                self.word(word)?;
            }
        }
        self.at("the end of the announcements");
        let playing = matches!(self.deal.phase, Phase::Playing(_));
        self.same("whether play begins", playing, true);
        self.known(&record.known_at_play);
        let announced: BTreeMap<_, _> = [Party::DECLARERS, Party::OPPONENTS]
            .into_iter()
            .map(|party| (side(party), self.announced(party)))
            .collect();
        self.same("what is announced", announced, record.announced.clone());
        let counts: BTreeMap<_, _> = Seat::all(self.deal.seats())
            .flat_map(|seat| {
                self.declared(seat)
                    .map(move |n| (seat.index().to_string(), n))
            })
            .collect();
        self.same("tarokk counts", counts, record.tarokk_count.clone());
        let refused: BTreeSet<_> = self
            .refused
            .iter()
            .map(|seat| format!("pass refused: {LAID_KONTRA} due from seat {seat}"))
            .collect();
        for fault in record
            .refused
            .iter()
            .filter(|fault| !refused.contains(*fault))
        {
            self.faults.push(format!("not refused: {fault}"));
        }
        Ok(())
    }

    pub(crate) fn word(&mut self, word: &Word) -> Result<(), Lost> {
        let seat = self.turn(word.seat)?;
        self.known(&word.known);
        let legal = self.deal.legal();
        let can = legal.iter().filter_map(|act| self.said(*act)).collect();
        self.same_set("legal words", can, &word.can);
        // A pass is always allowed there, but to a seat that owes the kontra on its laid card.
        let may_pass = legal.contains(&Act::Close { seat });
        let owes = word.can.iter().any(|fig| fig == LAID_KONTRA);
        self.same("whether it may pass", may_pass, !owes);
        if !may_pass {
            self.refused.insert(seat.index());
        }
        if word.pass {
            return self.act(Act::Close { seat });
        }
        let figure = word.fig.as_deref().unwrap_or_default();
        let owner = word.owner.as_deref().map(party);
        let level = word.k.unwrap_or_default();
        let act = if figure == LAID_KONTRA {
            let figure = self.spelling.figure("game");
            Act::Kontra {
                seat,
                level: 1,
                figure,
                owner,
                against: None,
            }
        } else if let Some(declaration) = self.spelling.declaration(figure) {
            Act::Declare { seat, declaration }
        } else if level == 0 {
            let figure = self.spelling.figure(figure);
            Act::Announce { seat, figure }
        } else {
            let figure = self.spelling.figure(figure);
            Act::Kontra {
                seat,
                level,
                figure,
                owner,
                against: None,
            }
        };
        self.act(act)?;
        let said_for = match act {
            Act::Announce { figure, .. } => self.said_by(figure, seat, 0),
            Act::Kontra { figure, level, .. } => self.said_by(figure, seat, level),
            _ => self.deal.facts.sides.party(seat),
        };
        self.same("whose it is", said_for.map(side), word.owner.clone());
        Ok(())
    }

    /// How the other program lists a word; a pass it does not list.
    pub(crate) fn said(&self, act: Act) -> Option<String> {
        match act {
            Act::Announce { figure, .. } => Some(self.spelling.of_figure(figure)),
            Act::Declare { declaration, .. } => Some(self.spelling.of_declaration(declaration)),
            Act::Kontra {
                seat,
                level,
                figure,
                ..
            } => {
                let name = self.spelling.of_figure(figure);
                let facts = &self.deal.facts;
                let laid = facts
                    .called
                    .is_some_and(|card| facts.laid[seat].known.contains(card));
                let by_duty = laid && Some(seat) != facts.declarer && level == 1 && name == "game";
                Some(if by_duty {
                    LAID_KONTRA.to_owned()
                } else {
                    format!("{name}+K{level}")
                })
            }
            _ => None,
        }
    }

    /// Whose figure it is that a seat has announced or raised to a level.
    pub(crate) fn said_by(&self, figure: FigureId, seat: Seat, level: u8) -> Option<Party> {
        [Party::DECLARERS, Party::OPPONENTS]
            .into_iter()
            .find(|&party| {
                self.deal
                    .facts
                    .words
                    .said(figure, party)
                    .is_some_and(|said| {
                        let by = if level == 0 { said.by } else { said.kontra_by };
                        said.kontra == level && by == Some(seat)
                    })
            })
    }

    pub(crate) fn stands(&self, word: &Word) -> bool {
        let owner = word.owner.as_deref().map(party);
        let declarer = self.deal.facts.declarer.map(Seat::index) == Some(word.seat);
        let figure = word.fig.as_deref().map(|fig| self.spelling.figure(fig));
        let said = figure
            .zip(owner)
            .and_then(|(figure, owner)| self.deal.facts.words.said(figure, owner));
        declarer && said.is_some_and(|said| Some(said.kontra) == word.k && said.by.is_none())
    }

    pub(crate) fn announced(&self, party: Party) -> BTreeMap<String, u8> {
        self.figures()
            .filter_map(|figure| {
                let said = self.deal.facts.words.said(figure, party)?;
                Some((self.spelling.of_figure(figure), said.kontra))
            })
            .collect()
    }

    /// The numbers of tarokks that a seat has told.
    pub(crate) fn declared(&self, seat: Seat) -> impl Iterator<Item = u8> {
        [8, 9].into_iter().filter(move |n| {
            let declaration = self.spelling.declaration(&format!("tarokk{n}"));
            declaration.is_some_and(|id| self.deal.facts.words.has_declared(seat, id))
        })
    }
}
