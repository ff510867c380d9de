//! Piles beside the hands: of each the top card lies open and is played like one of the hand.

use super::Holding;
use crate::basics::{BySeat, Card, CardSet, Seat};

/// A pile, top card last; a card that is not known is none.
pub type Pile = Vec<Option<Card>>;

/// The piles beside the hands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Piles {
    piles: BySeat<Vec<Pile>>,
    dealt: BySeat<Holding>,
}

impl Piles {
    /// These piles, of which cards that are not known are some of `unseen`.
    pub fn new(piles: BySeat<Vec<Pile>>, unseen: CardSet) -> Self {
        let mut new = Self {
            piles,
            dealt: BySeat::default(),
        };
        new.dealt = BySeat::from_fn(|seat| new.lying(seat, unseen));
        new
    }

    /// What lay in a seat's piles when the deal began.
    pub fn dealt(&self, seat: Seat) -> Holding {
        self.dealt[seat]
    }

    /// What lies in a seat's piles, of which cards that are not known are some of `unseen`.
    pub fn lying(&self, seat: Seat, unseen: CardSet) -> Holding {
        let cards = || self.piles[seat].iter().flatten();
        let unknown = cards().filter(|card| card.is_none()).count();
        Holding::partly(cards().flatten().copied().collect(), unseen, unknown as u8)
    }

    /// The top cards of a seat's piles.
    pub fn open(&self, seat: Seat, unseen: CardSet) -> Holding {
        let tops = || self.piles[seat].iter().filter_map(|pile| pile.last());
        let unknown = tops().filter(|card| card.is_none()).count();
        Holding::partly(tops().flatten().copied().collect(), unseen, unknown as u8)
    }

    /// The cards that certainly lie under another. Of one that is not known it is not known either whether it still lies
    /// there.
    pub fn covered(&self, seat: Seat) -> CardSet {
        let below = |pile: &Pile| {
            let known = pile.iter().rev().flatten();
            known.skip(1).copied().collect::<CardSet>()
        };
        self.piles[seat]
            .iter()
            .fold(CardSet::EMPTY, |all, pile| all | below(pile))
    }

    /// The card that certainly lies on another one.
    pub fn over(&self, seat: Seat, card: Card) -> Option<Card> {
        let pile = self.pile_with(seat, card)?;
        let top = self.piles[seat].get(pile)?.iter().rev().flatten().next();
        top.copied().filter(|&top| top != card)
    }

    /// A card is played, and the next one turned up. Whatever lay on it and was not known has been played before.
    pub fn play(&mut self, seat: Seat, card: Card) {
        let Some(pile) = self.pile_with(seat, card) else {
            return;
        };
        if let Some(pile) = self.piles[seat].get_mut(pile)
            && let Some(place) = pile.iter().position(|&other| other == Some(card))
        {
            let mut above = pile.split_off(place);
            above.retain(|other| other.is_some_and(|other| other != card));
            pile.append(&mut above);
        }
    }

    fn pile_with(&self, seat: Seat, card: Card) -> Option<usize> {
        let mut piles = self.piles[seat].iter();
        piles.position(|pile| pile.contains(&Some(card)))
    }
}
