//! What follows from verdicts that a record states without showing the cards.

use arrayvec::ArrayVec;

use crate::basics::{BySeat, Card, CardSet, Party, Range};

/// What must be so for the verdicts that a record states to be true.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Follows {
    /// The cards that each party wins in its tricks.
    pub takes: BySeat<CardSet>,
    /// The cards that come from the hands of each party.
    pub owns: BySeat<CardSet>,
    /// The tricks that each party wins, as bits from the first on.
    pub wins: BySeat<u64>,
    /// Cards and the tricks that they are played to, from 1.
    pub places: ArrayVec<(Card, u8), 16>,
    /// Between which numbers the card points of each party lie, where anything follows for them.
    pub points: BySeat<Option<Range>>,
    /// Between which numbers the tricks of each party lie, where anything follows for them.
    pub tricks: BySeat<Option<Range>>,
}

impl Follows {
    /// Of two things that only one party can have: this one's, another's, or nobody's yet.
    fn whose(party: Party, has: impl Fn(Party) -> bool) -> Option<bool> {
        if has(party) {
            return Some(true);
        }
        let others = (0..crate::basics::seat::MAX_SEATS).filter_map(Party::new);
        others
            .into_iter()
            .any(|other| other != party && has(other))
            .then_some(false)
    }

    /// Whether a party wins a card, as far as it follows.
    pub fn takes(&self, party: Party, card: Card) -> Option<bool> {
        self.without_trick(party)
            .or_else(|| Self::whose(party, |one| self.takes[one].contains(card)))
    }

    /// Whether a card comes from a hand of a party, as far as it follows.
    pub fn owns(&self, party: Party, card: Card) -> Option<bool> {
        Self::whose(party, |one| self.owns[one].contains(card))
    }

    /// Whether a party wins the trick with this number of so many, as far as it follows.
    pub fn wins(&self, party: Party, number: usize, total: usize) -> Option<bool> {
        let all = self.tricks[party].is_some_and(|tricks| tricks.low >= total as i64);
        let bit = number.checked_sub(1).filter(|&bit| bit < 64);
        all.then_some(true)
            .or_else(|| self.without_trick(party))
            .or_else(|| {
                let bit = bit?;
                Self::whose(party, |one| self.wins[one] & (1 << bit) != 0)
            })
    }

    /// A party that wins no trick wins nothing.
    fn without_trick(&self, party: Party) -> Option<bool> {
        let none = self.tricks[party].is_some_and(|tricks| tricks.high <= 0);
        none.then_some(false)
    }

    /// The trick that a card is played to, as far as it follows.
    pub fn place(&self, card: Card) -> Option<usize> {
        let mut places = self.places.iter();
        places
            .find(|(placed, _)| *placed == card)
            .map(|&(_, number)| usize::from(number))
    }

    /// A party wins these cards.
    pub fn note_takes(&mut self, party: Party, cards: CardSet) {
        self.takes[party] |= cards;
    }

    /// A card comes from a hand of a party.
    pub fn note_own(&mut self, party: Party, card: Card) {
        self.owns[party].insert(card);
    }

    /// A party wins the tricks from one to another.
    pub fn note_wins(&mut self, party: Party, first: usize, last: usize) {
        for number in first.max(1)..=last.min(64) {
            self.wins[party] |= 1 << (number - 1);
        }
    }

    /// A card is played to a trick.
    pub fn note_place(&mut self, card: Card, number: usize) {
        let place = (card, number as u8);
        if !self.places.contains(&place) {
            let _ = self.places.try_push(place);
        }
    }

    /// The card points of a party lie between these numbers.
    pub fn note_points(&mut self, party: Party, points: Range) {
        let known = &mut self.points[party];
        *known = Some(known.map_or(points, |known| within(known, points)));
    }

    /// Whether it can all be so at once.
    pub fn agrees(&self, total: usize) -> bool {
        let parties = || (0..crate::basics::seat::MAX_SEATS).filter_map(Party::new);
        let apart = |one: Party, other: Party| {
            !self.takes[one].intersects(self.takes[other])
                && !self.owns[one].intersects(self.owns[other])
                && self.wins[one] & self.wins[other] == 0
        };
        let each = |party: Party| {
            let won = i64::from(self.wins[party].count_ones());
            let has_won = won > 0 || !self.takes[party].is_empty();
            let tricks = self.tricks[party].unwrap_or(Range::new(0, total as i64));
            let points = self.points[party];
            won <= tricks.high
                && !(has_won && tricks.high <= 0)
                && points.is_none_or(|points| points.low <= points.high)
        };
        let place = |&(card, number): &(Card, u8)| self.place(card) == Some(usize::from(number));
        parties().all(each)
            && parties().all(|one| parties().all(|other| one == other || apart(one, other)))
            && self.places.iter().all(place)
    }
}

/// What is in both; the bounds cross if nothing is.
fn within(one: Range, other: Range) -> Range {
    Range {
        low: one.low.max(other.low),
        high: one.high.min(other.high),
    }
}
