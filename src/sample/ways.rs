//! How many ways there are to spread cards over places, and any one of them by its number.
//!
//! Ways are counted card by card: what is left to be spread depends only on how much room is left. So there are few states,
//! every way has a number, and a number drawn evenly draws each way as likely as every other.

use rustc_hash::FxHashMap;

use super::knowledge::Unknowable;
use super::places::{Place, Places};
use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Card, CardSet, Seat};

/// The most places that there are: a hand and a discard of each other seat, and the talon.
const MAX_ROOMS: usize = 2 * MAX_SEATS - 1;

type Left = [u8; MAX_ROOMS];

/// Where the cards lie that are not seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Spread {
    /// What each other seat plays, or has played.
    pub hands: BySeat<CardSet>,
    /// What each other seat has laid away.
    pub laid: BySeat<CardSet>,
    /// What nobody has of the talon.
    pub rest: CardSet,
    /// Which of its cards each other seat took from the talon without all seeing it.
    pub taken: BySeat<CardSet>,
}

/// The ways to spread the cards that are not seen.
#[derive(Clone, Debug)]
pub struct Ways {
    places: Places,
    /// By card, and the room that is left before it is laid: how many ways there are from there on.
    counts: Vec<FxHashMap<Left, u128>>,
    /// How many ways there are to say which cards of each seat came from the talon.
    shares: Vec<u128>,
    spreads: u128,
    all: u128,
}

impl Ways {
    /// Counts the ways.
    pub fn count(places: Places) -> Result<Self, Unknowable> {
        let mut room: Left = [0; MAX_ROOMS];
        for (left, known) in room.iter_mut().zip(&places.rooms) {
            *left = known.cards as u8;
        }
        let mut counts = vec![FxHashMap::default(); places.cards.len() + 1];
        let spreads = count(&places, &mut counts, 0, room).ok_or(Unknowable::TooMany)?;
        if spreads == 0 {
            return Err(Unknowable::Nothing);
        }
        let mut shares = Vec::new();
        let mut all = Some(spreads);
        for share in &places.shares {
            let own = |room: &&super::places::Room| match room.place {
                Place::Hand(seat) | Place::Laid(seat) => seat == share.seat,
                Place::Talon => false,
            };
            let cards: usize = places.rooms.iter().filter(own).map(|room| room.cards).sum();
            let free = cards.saturating_sub(share.dealt.len() + share.seen.len());
            let ways = choose(free, share.taken).ok_or(Unknowable::TooMany)?;
            shares.push(ways);
            all = all.and_then(|all| all.checked_mul(ways));
        }
        let all = all.filter(|&all| all <= u128::MAX / 2);
        let all = all.ok_or(Unknowable::TooMany)?;
        if all == 0 {
            return Err(Unknowable::Nothing);
        }
        Ok(Self {
            places,
            counts,
            shares,
            spreads,
            all,
        })
    }

    /// How many ways there are, the order of the talon apart.
    pub fn all(&self) -> u128 {
        self.all
    }

    /// The places.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The way with this number, from 0.
    pub fn get(&self, number: u128) -> Spread {
        let mut number = number % self.all;
        let mut spread = self.spread(number % self.spreads);
        number /= self.spreads;
        for (share, &ways) in self.places.shares.iter().zip(&self.shares) {
            let seat = share.seat;
            let own = (spread.hands[seat] | spread.laid[seat]) - share.dealt - share.seen;
            spread.taken[seat] = chosen(own, share.taken, number % ways);
            number /= ways;
        }
        spread
    }

    fn spread(&self, mut number: u128) -> Spread {
        let mut spread = Spread::default();
        let mut room: Left = [0; MAX_ROOMS];
        for (left, known) in room.iter_mut().zip(&self.places.rooms) {
            *left = known.cards as u8;
        }
        for (n, &(card, allowed)) in self.places.cards.iter().enumerate() {
            for place in 0..self.places.rooms.len() {
                if allowed & 1 << place == 0 || room[place] == 0 {
                    continue;
                }
                let mut next = room;
                next[place] -= 1;
                let ways = self.counts[n + 1].get(&next).copied().unwrap_or(0);
                if number < ways {
                    room = next;
                    self.lay(&mut spread, place, card);
                    break;
                }
                number -= ways;
            }
        }
        spread
    }

    fn lay(&self, spread: &mut Spread, place: usize, card: Card) {
        match self.places.rooms.get(place).map(|room| room.place) {
            Some(Place::Hand(seat)) => spread.hands[seat].insert(card),
            Some(Place::Laid(seat)) => spread.laid[seat].insert(card),
            Some(Place::Talon) | None => spread.rest.insert(card),
        }
    }
}

/// How many ways there are to lay the cards from one on into the room that is left; none if that is too large a number.
fn count(
    places: &Places,
    counts: &mut [FxHashMap<Left, u128>],
    from: usize,
    room: Left,
) -> Option<u128> {
    if let Some(&known) = counts[from].get(&room) {
        return Some(known);
    }
    let mut ways = 0u128;
    match places.cards.get(from) {
        // As many cards as there is room for: nothing is left.
        None => ways = 1,
        Some(&(_, allowed)) => {
            for place in 0..places.rooms.len() {
                if allowed & 1 << place != 0 && room[place] > 0 {
                    let mut next = room;
                    next[place] -= 1;
                    ways = ways.checked_add(count(places, counts, from + 1, next)?)?;
                }
            }
        }
    }
    counts[from].insert(room, ways);
    Some(ways)
}

/// How many ways there are to choose so many of so many.
fn choose(of: usize, count: usize) -> Option<u128> {
    if count > of {
        return Some(0);
    }
    (0..count.min(of - count)).try_fold(1u128, |ways, n| {
        let ways = ways.checked_mul((of - n) as u128)?;
        Some(ways / (n as u128 + 1))
    })
}

/// The choice with this number among those of so many of these cards.
fn chosen(from: CardSet, count: usize, mut number: u128) -> CardSet {
    let mut left = from.len();
    let mut wanted = count;
    let mut picked = CardSet::EMPTY;
    for card in from {
        left -= 1;
        if wanted == 0 {
            break;
        }
        // With this card there are so many ways to go on.
        let with = choose(left, wanted - 1).unwrap_or(0);
        if number < with {
            picked.insert(card);
            wanted -= 1;
        } else {
            number -= with;
        }
    }
    picked
}

/// The seats whose cards are spread.
pub(super) fn others(places: &Places) -> impl Iterator<Item = Seat> + '_ {
    places.shares.iter().map(|share| share.seat)
}

#[cfg(test)]
mod tests;
