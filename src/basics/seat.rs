//! Seats at the table, and the parties they form.

use std::ops::{Index, IndexMut};

/// The most seats that act in one deal.
pub const MAX_SEATS: usize = 5;

/// A seat in playing order. Seat 0 is the forehand, written `A`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The forehand: first to be dealt to, first to speak.
    pub const FOREHAND: Self = Self(0);

    /// The seat at `index` in playing order.
    pub fn new(index: usize) -> Option<Self> {
        (index < MAX_SEATS).then_some(Self(index as u8))
    }

    /// The seat written with this letter, upper or lower case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        letter
            .is_ascii_uppercase()
            .then(|| Self::new(letter as usize - 'A' as usize))
            .flatten()
    }

    /// The letter that records use for the seat.
    pub fn letter(self) -> char {
        char::from(b'A' + self.0)
    }

    /// The same as a word.
    pub fn word(self) -> &'static str {
        const LETTERS: [&str; MAX_SEATS] = ["A", "B", "C", "D", "E"];
        LETTERS.get(self.index()).copied().unwrap_or_default()
    }

    /// The position in playing order.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat that acts after this one at a table of `seats`.
    #[must_use]
    pub fn next(self, seats: usize) -> Self {
        Self(((self.index() + 1) % seats) as u8)
    }

    /// How many turns after `from` this seat acts.
    pub fn turns_after(self, from: Self, seats: usize) -> usize {
        (self.index() + seats - from.index()) % seats
    }

    /// All seats of a table, from this one on in playing order.
    pub fn round(self, seats: usize) -> impl Iterator<Item = Self> {
        (0..seats).map(move |n| Self(((self.index() + n) % seats) as u8))
    }

    /// All seats of a table, from the forehand on.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> {
        (0..seats).map(|n| Self(n as u8))
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

/// How many seats each set has: it is asked at every card, and counting bits takes longer.
const COUNTS: [u8; 1 << MAX_SEATS] = {
    let mut counts = [0; 1 << MAX_SEATS];
    let mut set = 0;
    while set < counts.len() {
        counts[set] = set.count_ones() as u8;
        set += 1;
    }
    counts
};

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seats.
    pub const EMPTY: Self = Self(0);

    /// Every seat of a table of `seats`.
    pub fn all(seats: usize) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    /// Just this seat.
    pub fn single(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether `seat` is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats are in the set.
    pub fn len(self) -> usize {
        usize::from(COUNTS[usize::from(self.0) % COUNTS.len()])
    }

    /// Whether the set has no seats.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of this set that are not in `other`.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The seat of the set whose turn comes after `seat`; `seat` itself where the set has no other.
    #[must_use]
    pub fn after(self, seat: Seat) -> Seat {
        let later = self.0 & !((2 << seat.0) - 1);
        let next = if later == 0 { self.0 } else { later };
        Seat::new(next.trailing_zeros() as usize).unwrap_or(seat)
    }

    /// The seats, from `first` on in playing order; from the one after it where `first` is not among them.
    pub fn round(self, first: Seat) -> impl Iterator<Item = Seat> {
        let earlier = self.0 & ((1 << first.0) - 1);
        // Those from the first on stand low, the others above them.
        let mut turns = u16::from(self.0 ^ earlier) | u16::from(earlier) << 8;
        std::iter::from_fn(move || {
            let next = turns.trailing_zeros() as u8;
            turns &= turns.checked_sub(1)?;
            Some(Seat(next & 7))
        })
    }

    /// The seats, from the forehand on.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// Those who win and lose together in a deal, as a number.
///
/// Where a declarer plays with or without a partner against the rest, party 0 are the declarers and party 1 their
/// opponents. Where everyone plays alone, each seat is the party of its own number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Party(u8);

impl Party {
    /// The declarer and the partner, if there is one.
    pub const DECLARERS: Self = Self(0);
    /// Those who play against the declarer.
    pub const OPPONENTS: Self = Self(1);

    /// The party with this number.
    pub fn new(index: usize) -> Option<Self> {
        (index < MAX_SEATS).then_some(Self(index as u8))
    }

    /// The first `count` parties.
    pub fn all(count: usize) -> impl Iterator<Item = Self> {
        (0..count.min(MAX_SEATS)).map(|n| Self(n as u8))
    }

    /// The party that a seat forms where everyone plays alone.
    pub fn of_one(seat: Seat) -> Self {
        Self(seat.0)
    }

    /// The number.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Of two sides, the other one.
    #[must_use]
    pub fn other(self) -> Self {
        Self(1 - self.0.min(1))
    }
}

/// One value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BySeat<T>([T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// A value for each seat, made from the seat.
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|n| f(Seat(n as u8))))
    }

    /// The values of the first `seats` seats.
    pub fn iter(&self, seats: usize) -> impl Iterator<Item = (Seat, &T)> {
        self.0
            .iter()
            .take(seats)
            .enumerate()
            .map(|(n, value)| (Seat(n as u8), value))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T> Index<Party> for BySeat<T> {
    type Output = T;
    fn index(&self, party: Party) -> &T {
        &self.0[party.index()]
    }
}

impl<T> IndexMut<Party> for BySeat<T> {
    fn index_mut(&mut self, party: Party) -> &mut T {
        &mut self.0[party.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_of_some_seats_goes_from_one_to_the_one_before_it() {
        let seat = |index| Seat::new(index).expect("a seat");
        let some: SeatSet = [1, 2, 4].map(seat).into_iter().collect();
        let round = |first| some.round(seat(first)).map(Seat::index).collect::<Vec<_>>();
        assert_eq!(round(2), [2, 4, 1]);
        assert_eq!(round(3), [4, 1, 2]);
        assert_eq!(round(0), [1, 2, 4]);
        let after = |one| some.after(seat(one)).index();
        assert_eq!(
            [after(1), after(2), after(3), after(4), after(0)],
            [2, 4, 4, 1, 1]
        );
    }
}
