//! Ends of many deals that are alike: what of each the rules look at, as a number, so that one answer serves all that have it.

use super::{Memory, code};
use crate::basics::card::MAX_CARDS;
use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Card, CardSet, Seat, Truth};
use crate::deal::Deal;
use crate::facts::MAX_TRICKS;
use crate::rules::FigureOf;

/// What of the end of a deal a part of the rules looks at.
pub type Key = u128;

/// How a deal that is over went, as far as anybody may ask.
#[derive(Clone, Debug)]
pub struct End {
    /// What each seat held when the play began.
    pub hands: BySeat<CardSet>,
    /// The party of each seat.
    pub parties: [u8; 8],
    /// Who won each trick.
    pub winners: [u8; MAX_TRICKS],
    /// The cards that are told apart.
    pub named: CardSet,
    /// The trick, from 0, that each of them was played to, if it was.
    pub at: [u8; MAX_CARDS],
    /// The cards that each seat won.
    pub won: BySeat<CardSet>,
    /// How many tricks there were.
    pub count: usize,
    /// Where the cards lie that were not played, of those that are told apart: a number for each place.
    pub elsewhere: [CardSet; 8],
}

impl Default for End {
    fn default() -> Self {
        Self::new()
    }
}

impl End {
    /// Nothing has been played.
    pub fn new() -> Self {
        Self {
            hands: BySeat::default(),
            parties: [7; 8],
            winners: [0; MAX_TRICKS],
            named: CardSet::EMPTY,
            at: [0; MAX_CARDS],
            won: BySeat::default(),
            count: 0,
            elsewhere: [CardSet::EMPTY; 8],
        }
    }

    fn party(&self, seat: u8) -> u8 {
        self.parties.get(usize::from(seat)).copied().unwrap_or(7)
    }

    /// Who played a card, if anybody did: every card of a hand is played.
    fn player(&self, card: Card) -> Option<u8> {
        let seats = Seat::all(MAX_SEATS);
        let mut holders = seats.filter(|&seat| self.hands[seat].contains(card));
        holders.next().map(|seat| seat.index() as u8)
    }

    /// The trick that a card was played to, from 0.
    fn trick_of(&self, card: Card) -> Option<usize> {
        self.player(card)
            .map(|_| usize::from(self.at[card.index()]))
    }
}

/// Adds numbers below limits to a key.
struct Keying(Option<Key>);

impl Keying {
    fn push(&mut self, number: usize, limit: usize) {
        let key = self.0.and_then(|key| key.checked_mul(limit as u128));
        self.0 = key.map(|key| key + number.min(limit - 1) as u128);
    }
}

impl Memory {
    /// Whether what is looked at of the end of a deal is what was done in the play, and which card was called and lay where.
    pub fn tells_ends(&self) -> bool {
        !self.whole && !self.before
    }

    /// How many parts what is looked at has.
    pub fn parts(&self) -> usize {
        self.groups.len()
    }

    /// What a part looks at, made ready for many deals.
    pub fn watched(&self, part: usize) -> Option<Watched> {
        let group = self.groups.get(part)?;
        let looks = &group.looks;
        let placed: CardSet = looks.places.iter().map(|&(card, _)| card).collect();
        let pairs = looks.together.iter().flat_map(|&(one, other)| [one, other]);
        let closely = looks.fate | placed | pairs.collect();
        Some(Watched {
            cards: looks
                .cards()
                .iter()
                .map(|card| (card, closely.contains(card)))
                .collect(),
            runs: looks.runs.clone(),
            places: looks.places.clone(),
            together: looks.together.clone(),
            tricks: looks.tricks,
            persons: group.figure.is_none() || group.of == FigureOf::Seat,
        })
    }

    /// What a part says of a deal that is over. Where that is not all that is asked of it, nothing is shared.
    pub fn says(&self, part: usize, deal: &Deal<'_>) -> Option<Box<[u8]>> {
        let group = self.groups.get(part)?;
        let state = group.look(deal, self.wide);
        let open = state.verdicts.contains(&code(Truth::Open));
        let whole = group.kept || group.looks.points || group.figure.is_none();
        (!whole && !open).then_some(state.verdicts)
    }
}

/// What a part of the rules looks at.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Cards of which it matters who took them, and whether it matters too who played them.
    cards: Vec<(Card, bool)>,
    runs: Vec<(u8, u8)>,
    places: Vec<(Card, u8)>,
    together: Vec<(Card, Card)>,
    tricks: bool,
    /// Whether it matters which seat it was, and not only of which side.
    persons: bool,
}

impl Watched {
    /// What it sees of the end of a deal; none where that is too much for a number.
    pub fn key_of(&self, end: &End) -> Option<Key> {
        let whose = |seat: u8| usize::from(if self.persons { seat } else { end.party(seat) });
        let mut key = Keying(Some(0));
        for &(card, closely) in &self.cards {
            let Some(player) = end.player(card) else {
                let there = end.elsewhere.iter().position(|cards| cards.contains(card));
                key.push(there.unwrap_or(7), 16);
                continue;
            };
            let taker = end.winners[usize::from(end.at[card.index()])];
            key.push(8 + whose(taker), 16);
            if closely {
                key.push(whose(player) * 2 + usize::from(player == taker), 16);
            }
        }
        for &(first, last) in &self.runs {
            let last = usize::from(last).min(end.count);
            let mut failed = 0usize;
            for winner in (usize::from(first)..=last).filter_map(|n| end.winners.get(n - 1)) {
                failed |= !(1 << end.party(*winner)) & 31;
            }
            key.push(failed, 32);
        }
        for &(card, number) in &self.places {
            let there = end.trick_of(card) == Some(usize::from(number).wrapping_sub(1));
            key.push(usize::from(there), 2);
        }
        for &(one, other) in &self.together {
            let trick = end.trick_of(one);
            let there = trick.is_some() && trick == end.trick_of(other);
            key.push(usize::from(there), 2);
        }
        if self.tricks {
            let mut counts = [0usize; 8];
            for &winner in &end.winners[..end.count] {
                counts[usize::from(end.party(winner))] += 1;
            }
            // How many cards a side has over is part of how its points count.
            for &count in &counts[..MAX_SEATS] {
                key.push(count, MAX_TRICKS + 1);
            }
        }
        key.0
    }
}
