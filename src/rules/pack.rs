//! The cards as rules count them.

use crate::basics::{Card, CardPoints, CardSet, Range};

/// The cards.
#[derive(Clone, Debug)]
pub struct Pack {
    /// Every card.
    pub all: CardSet,
    /// The cards of each suit.
    pub suits: Vec<CardSet>,
    /// The suit of each card.
    pub suit_of: Vec<u8>,
    /// The number of the suit that beats the others.
    pub trump: u8,
    /// Into how many parts a card point is divided.
    pub unit: i64,
    /// What the whole pack counts, in those parts.
    pub total: CardPoints,
    /// How a pile is counted, if not by adding up its cards.
    pub count: Option<Count>,
}

impl Pack {
    /// What a pile counts of which the parts, and perhaps the number of cards, are known.
    pub fn counted_range(&self, parts: Range, cards: Option<i64>) -> Range {
        let Some(count) = self.count else {
            return parts;
        };
        let exact = parts.exact().zip(cards);
        exact.map_or_else(
            || count.bounds(parts, self.unit),
            |(parts, cards)| Range::exactly(count.of(parts, cards, self.unit)),
        )
    }

    /// What all piles of so many parties count together, as the pack counts a pile: between what, where each is rounded
    /// for itself.
    pub fn counted_whole(&self, parties: usize) -> Range {
        let parts = i64::from(self.total.0);
        match self.count {
            Some(count) => count.all(parts, self.all.len() as i64, parties, self.unit),
            None => Range::exactly(parts),
        }
    }

    /// A number of points that a person gives, as the pack counts them.
    pub fn given(&self, points: i64) -> i64 {
        if self.count.is_some() {
            points
        } else {
            points.saturating_mul(self.unit)
        }
    }
}

impl Count {
    /// What a pile of so many cards counts that has so many parts of a point.
    fn of(self, parts: i64, cards: i64, unit: i64) -> i64 {
        let sum = (parts + cards * self.less * unit / self.by) / unit.max(1);
        let rest = if cards % self.by == 0 {
            0
        } else {
            self.rest_less
        };
        sum - self.less * (cards / self.by) - rest
    }

    /// What a pile with so many cards that make no group counts more than its parts: in points, times the cards of a
    /// group.
    fn more(self, rest: i64) -> i64 {
        let less = if rest == 0 { 0 } else { self.rest_less };
        rest * self.less - less * self.by
    }

    /// How many parts a pile can have more than the whole points that it counts.
    pub fn over(self, unit: i64) -> Range {
        let all = || (0..self.by).map(|rest| -self.more(rest) * unit / self.by.max(1));
        Range::new(all().min().unwrap_or(0), all().max().unwrap_or(0))
    }

    /// Between what the piles of so many parties count together that have so many parts and cards in all. Each is in
    /// its rounding alone another number than its parts, and that follows from the cards that make no group.
    fn all(self, parts: i64, cards: i64, parties: usize, unit: i64) -> Range {
        let unit = unit.max(1);
        // By the cards over that the piles so far have together, less whole groups.
        let mut sums: Vec<Option<(i64, i64)>> = vec![None; usize::try_from(self.by).unwrap_or(0)];
        if let Some(none) = sums.first_mut() {
            *none = Some((0, 0));
        }
        for _ in 0..parties {
            let mut with: Vec<Option<(i64, i64)>> = vec![None; sums.len()];
            for (before, &sum) in sums.iter().enumerate() {
                let Some((low, high)) = sum else { continue };
                for rest in 0..sums.len() {
                    let more = self.more(rest as i64);
                    let place = (before + rest) % sums.len();
                    let (low, high) = (low + more, high + more);
                    let known = with[place].unwrap_or((low, high));
                    with[place] = Some((known.0.min(low), known.1.max(high)));
                }
            }
            sums = with;
        }
        let over = usize::try_from(cards % self.by).unwrap_or(0);
        let (low, high) = sums.get(over).copied().flatten().unwrap_or((0, 0));
        // The sum is whole: these are whole points.
        let of = |more: i64| (parts * self.by + more * unit).div_euclid(self.by * unit);
        Range::new(of(low), of(high))
    }

    /// Between what a pile counts of which only the parts are known.
    fn bounds(self, parts: Range, unit: i64) -> Range {
        // With a rest of `rest` cards the parts are short of a whole number by what the rest would count less.
        let with = |parts: i64, rest: i64| {
            let less = if rest == 0 { 0 } else { self.rest_less };
            (parts * self.by + rest * self.less * unit, less)
        };
        let scale = (self.by * unit).max(1);
        let low = (0..self.by).map(|rest| {
            let (scaled, less) = with(parts.low, rest);
            scaled.div_euclid(scale) - less
        });
        let high = (0..self.by).map(|rest| {
            let (scaled, less) = with(parts.high, rest);
            (scaled + scale - 1).div_euclid(scale) - less
        });
        Range::new(low.min().unwrap_or(0), high.max().unwrap_or(0))
    }
}

/// How a pile is counted: in groups that count their cards less something, into whole points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// How many cards are a group.
    pub by: i64,
    /// What a group counts less.
    pub less: i64,
    /// What a rest counts less.
    pub rest_less: i64,
}

impl Pack {
    /// The suit of a card.
    pub fn suit(&self, card: Card) -> u8 {
        self.suit_of.get(card.index()).copied().unwrap_or(0)
    }

    /// The cards of a suit.
    pub fn cards_of(&self, suit: u8) -> CardSet {
        self.suits
            .get(usize::from(suit))
            .copied()
            .unwrap_or_default()
    }

    /// The cards that beat every other suit.
    pub fn trumps(&self) -> CardSet {
        self.cards_of(self.trump)
    }
}
