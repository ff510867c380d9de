//! Seeded deals that look like those of a table, as far as cards alone tell: for measuring how fast a search is.
//!
//! Whoever holds the strongest trumps declares, takes the most of the talon and lays the cheapest short suits away; the
//! highest trump that counts no more than most is the partner's. No auction is held and no announcement made.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::game::Game;
use super::position::Position;
use crate::basics::chance::shuffle;
use crate::basics::{BySeat, Card, CardSet, Seat, SeatSet};

/// A deal whose play begins.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// The cards.
    pub position: Position,
    /// Who plays together: the declarer and the partner.
    pub declarers: SeatSet,
}

/// Deals of one game, one after another, the same for the same seed.
pub struct Deals<'a> {
    game: &'a Game,
    chance: ChaCha8Rng,
    /// How many cards each seat plays.
    hand: usize,
    kind: Kind,
}

/// What deals look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Like those of a table: declarer and partner.
    Realistic,
    /// The same, but the declarer has no partner.
    Alone,
    /// By chance alone: cards, sides and leader.
    Random,
}

impl<'a> Deals<'a> {
    /// Deals of a kind.
    pub fn new(game: &'a Game, kind: Kind, seed: u64) -> Self {
        Self {
            game,
            chance: ChaCha8Rng::seed_from_u64(seed),
            hand: game.tricks(),
            kind,
        }
    }

    /// So drawn from the first on: what has been measured was measured on these deals.
    fn below(&mut self, n: usize) -> usize {
        (self.chance.next_u64() % n.max(1) as u64) as usize
    }

    fn shuffled(&mut self) -> Vec<Card> {
        let all = self
            .game
            .suits
            .iter()
            .fold(CardSet::EMPTY, |all, &suit| all | suit);
        let mut cards: Vec<Card> = all.iter().collect();
        shuffle(&mut cards, |limit| self.below(limit));
        cards
    }

    fn trumps(&self) -> CardSet {
        self.game.cards_of(self.game.trump)
    }

    /// What most trumps count.
    fn common(&self) -> i32 {
        let mut points: Vec<i32> = self
            .trumps()
            .iter()
            .map(|card| self.game.sum(card.into()))
            .collect();
        points.sort_unstable();
        points.get(points.len() / 2).copied().unwrap_or(0)
    }

    /// How strong a hand is: each trump by its rank, and one more trump more than a high one.
    fn strength(&self, hand: CardSet) -> usize {
        let trumps = self.trumps();
        let Some(lowest) = trumps.lowest() else {
            return 0;
        };
        let own = hand & trumps;
        let ranks: usize = own.iter().map(|card| card.index() - lowest.index()).sum();
        ranks + own.len() * trumps.len()
    }

    /// Lays so many cards away: no trumps and no dearest cards of a suit if others are left, those of short suits first.
    fn lay_away(&self, hand: &mut CardSet, count: usize) {
        let trumps = self.trumps();
        for _ in 0..count {
            let suit = |card: Card| self.game.cards_of(self.game.suit(card));
            let cost = |card: &Card| {
                let own = *hand & suit(*card);
                let dearest = suit(*card).highest() == Some(*card);
                (
                    trumps.contains(*card),
                    dearest,
                    own.len(),
                    self.game.sum((*card).into()),
                )
            };
            if let Some(card) = hand.iter().min_by_key(cost) {
                hand.remove(card);
            }
        }
    }

    fn sides(&mut self) -> SeatSet {
        let seats = self.game.seats;
        let first = Seat::new(self.below(seats)).unwrap_or(Seat::FOREHAND);
        let mut sides = SeatSet::single(first);
        if seats > 3 && self.below(4) > 0 {
            let turns = 1 + self.below(seats - 1);
            sides.insert((0..turns).fold(first, |seat, _| seat.next(seats)));
        }
        sides
    }

    fn next_random(&mut self) -> Dealt {
        let cards = self.shuffled();
        let hands = BySeat::from_fn(|seat| {
            let from = seat.index() * self.hand;
            let mine = seat.index() < self.game.seats;
            cards
                .iter()
                .skip(from)
                .take(self.hand)
                .copied()
                .filter(|_| mine)
                .collect()
        });
        let declarers = self.sides();
        let leader = Seat::new(self.below(self.game.seats)).unwrap_or(Seat::FOREHAND);
        Dealt {
            position: Position::new(hands, leader, 1),
            declarers,
        }
    }

    fn next_realistic(&mut self) -> Option<Dealt> {
        let seats = self.game.seats;
        let cards = self.shuffled();
        let mut hands: BySeat<CardSet> = BySeat::default();
        for seat in Seat::all(seats) {
            hands[seat] = cards
                .iter()
                .skip(seat.index() * self.hand)
                .take(self.hand)
                .copied()
                .collect();
        }
        let common = self.common();
        let trumps = self.trumps();
        let honours: CardSet = trumps
            .iter()
            .filter(|&card| self.game.sum(card.into()) > common)
            .collect();
        let able = Seat::all(seats).filter(|&seat| hands[seat].intersects(honours));
        let declarer = able.max_by_key(|&seat| self.strength(hands[seat]))?;
        let mut talon: Vec<Card> = cards[seats * self.hand..].to_vec();
        let most = talon.len().min(2 + self.below(2));
        let mut taken = [0; crate::basics::seat::MAX_SEATS];
        taken[declarer.index()] = most;
        let mut seat = declarer;
        for _ in most..talon.len() {
            seat = seat.next(seats);
            if seat == declarer {
                seat = seat.next(seats);
            }
            taken[seat.index()] += 1;
        }
        for seat in Seat::all(seats) {
            let count = taken[seat.index()];
            for card in talon.drain(..count) {
                hands[seat].insert(card);
            }
            self.lay_away(&mut hands[seat], count);
        }
        let called = (trumps - honours)
            .iter()
            .rev()
            .find(|&card| !hands[declarer].contains(card));
        let partner =
            called.and_then(|card| Seat::all(seats).find(|&seat| hands[seat].contains(card)));
        let mut declarers = SeatSet::single(declarer);
        if let Some(partner) = partner.filter(|_| seats > 3 && self.kind == Kind::Realistic) {
            declarers.insert(partner);
        }
        let leader = Seat::new(self.below(seats)).unwrap_or(Seat::FOREHAND);
        Some(Dealt {
            position: Position::new(hands, leader, 1),
            declarers,
        })
    }
}

impl Iterator for Deals<'_> {
    type Item = Dealt;

    fn next(&mut self) -> Option<Dealt> {
        if self.kind == Kind::Random {
            return Some(self.next_random());
        }
        (0..1000).find_map(|_| self.next_realistic())
    }
}
