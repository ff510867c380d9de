//! What may be done now.

use super::machine::{Deal, Phase};
use crate::basics::{CardSet, Party, Seat};
use crate::game::{Act, ContractId, DeclarationId, FigureId};

impl Deal<'_> {
    /// Whose turn it is, if anybody's and if it is known.
    pub fn turn(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Playing(_) if self.adrift.is_some() => None,
            Phase::Bidding(seat) | Phase::Playing(seat) => Some(*seat),
            Phase::Raising | Phase::Taking | Phase::Calling => self.facts.declarer,
            Phase::Discarding(owing) => owing.iter().next(),
            Phase::Announcing(speaking) => Some(speaking.turn),
            Phase::Over(_) => None,
        }
    }

    /// Every act that is allowed to the seat whose turn it is, but for discards: of these, [`Deal::discardable`] tells
    /// the cards.
    pub fn legal(&self) -> Vec<Act> {
        let Some(seat) = self.turn() else {
            return Vec::new();
        };
        match &self.phase {
            Phase::Bidding(_) => self.auction_acts(seat).collect(),
            Phase::Raising => (0u8..)
                .take(self.rules.contracts.len())
                .map(|n| Act::Raise {
                    seat,
                    contract: ContractId(n),
                })
                .filter(|&act| self.check(act).is_ok())
                .collect(),
            Phase::Taking => (1..=self.group_count())
                .map(|group| Act::Take {
                    seat,
                    group: Some(group),
                    cards: CardSet::EMPTY,
                })
                .filter(|&act| self.check(act).is_ok())
                .chain(self.early_words(seat))
                .collect(),
            Phase::Calling => {
                let (cards, _) = self.callable();
                let call = |card| Act::Call {
                    seat,
                    card: Some(card),
                };
                cards
                    .iter()
                    .map(call)
                    .chain(self.early_words(seat))
                    .collect()
            }
            Phase::Announcing(_) => self.words(seat),
            Phase::Playing(_) => {
                let (cards, _) = self.playable(seat);
                cards
                    .iter()
                    .map(|card| Act::Play {
                        seat: Some(seat),
                        card: Some(card),
                    })
                    .collect()
            }
            Phase::Discarding(_) | Phase::Over(_) => Vec::new(),
        }
    }

    /// Every act that is allowed now and needs no turn: the hands that may be thrown in, by any seat, and a kontra that
    /// is owed out of turn; and cards that may be exchanged with the talon.
    pub fn out_of_turn(&self) -> Vec<Act> {
        let thrown = self.may_throw_in();
        let thrown = thrown
            .iter()
            .map(|seat| Act::ThrowIn { seat, reason: None });
        let free = thrown.chain(self.kontra_out_of_turn());
        free.chain(self.swaps_now()).collect()
    }

    fn kontra_out_of_turn(&self) -> Option<Act> {
        let Phase::Announcing(speaking) = self.phase else {
            return None;
        };
        let seat = speaking.out_of_turn.filter(|&seat| seat != speaking.turn)?;
        let (figure, _) = self.mode.call.as_ref()?.laid_kontra.as_ref()?;
        let act = Act::Kontra {
            seat,
            level: 1,
            figure: *figure,
            owner: None,
            against: None,
        };
        self.check(act).is_ok().then_some(act)
    }

    /// What a seat may announce before the announcements.
    fn early_words(&self, seat: Seat) -> impl Iterator<Item = Act> {
        let figures = (0u8..).take(self.mode.figures.len()).map(FigureId);
        figures
            .map(move |figure| Act::Announce { seat, figure })
            .filter(|&act| self.check(act).is_ok())
    }

    /// Every word that is allowed to a seat.
    fn words(&self, seat: Seat) -> Vec<Act> {
        let figures = || (0u8..).take(self.mode.figures.len()).map(FigureId);
        let announcements = figures().map(|figure| Act::Announce { seat, figure });
        let declarations = (0u8..)
            .take(self.rules.declarations.len())
            .map(DeclarationId)
            .map(|declaration| Act::Declare { seat, declaration });
        let levels = (1u8..).take(self.mode.kontra.steps.len());
        // Where everybody plays alone a step is on what stands for all.
        let owners: &[Option<Party>] = if self.mode.is_each() {
            &[None]
        } else {
            &[Some(Party::DECLARERS), Some(Party::OPPONENTS)]
        };
        let kontras = levels.flat_map(|level| {
            figures()
                .filter(|&figure| self.is_announced(figure))
                .flat_map(move |figure| {
                    owners.iter().map(move |&owner| Act::Kontra {
                        seat,
                        level,
                        figure,
                        owner,
                        against: None,
                    })
                })
        });
        std::iter::once(Act::Close { seat })
            .chain(announcements)
            .chain(declarations)
            .chain(kontras)
            .filter(|&act| self.allowed_word(seat, act).is_ok())
            .collect()
    }

    /// Whether a side has announced a figure: on any other there is nothing to raise.
    fn is_announced(&self, figure: FigureId) -> bool {
        [Party::DECLARERS, Party::OPPONENTS]
            .into_iter()
            .any(|party| self.facts.words.said(figure, party).is_some())
    }
}
