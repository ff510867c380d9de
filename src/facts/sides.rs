//! Who plays with whom.

use crate::basics::{BySeat, Party, Seat, SeatSet};

/// Who plays with the declarer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Partner {
    /// It is not settled, or not known.
    #[default]
    Unknown,
    /// Nobody.
    Alone,
    /// This seat.
    Seat(Seat),
}

/// Who plays with whom, as far as it is known.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Sides {
    /// The party of each seat.
    of: BySeat<Option<Party>>,
    /// The partner of the declarer.
    pub partner: Partner,
    /// Seats whose side everybody knows.
    pub public: SeatSet,
    /// How many parties there are, once that is known.
    pub parties: usize,
}

impl Sides {
    /// The declarer is known, the partner not.
    pub fn declare(&mut self, declarer: Seat) {
        self.of = BySeat::default();
        self.of[declarer] = Some(Party::DECLARERS);
        self.public = SeatSet::single(declarer);
        self.partner = Partner::Unknown;
        self.parties = 2;
    }

    /// Everyone plays alone.
    pub fn everyone_alone(&mut self, seats: usize) {
        self.of = BySeat::from_fn(|seat| (seat.index() < seats).then_some(Party::of_one(seat)));
        self.public = SeatSet::all(seats);
        self.partner = Partner::Alone;
        self.parties = seats;
    }

    /// The partner is known now, or that there is none.
    pub fn settle(&mut self, seats: usize, partner: Partner) {
        self.partner = partner;
        if partner == Partner::Unknown {
            return;
        }
        for seat in Seat::all(seats) {
            let with_declarer =
                self.of[seat] == Some(Party::DECLARERS) || partner == Partner::Seat(seat);
            self.of[seat] = Some(if with_declarer {
                Party::DECLARERS
            } else {
                Party::OPPONENTS
            });
        }
    }

    /// One seat's side is known, whoever the partner is.
    pub fn place(&mut self, seats: usize, seat: Seat, party: Party) {
        if self.of[seat].is_some() {
            return;
        }
        if party == Party::DECLARERS {
            self.settle(seats, Partner::Seat(seat));
        } else {
            self.of[seat] = Some(party);
        }
    }

    /// The party of a seat, if it is known.
    pub fn party(&self, seat: Seat) -> Option<Party> {
        self.of[seat]
    }

    /// The seats known to be of `party`.
    pub fn members(&self, seats: usize, party: Party) -> SeatSet {
        Seat::all(seats)
            .filter(|&seat| self.of[seat] == Some(party))
            .collect()
    }

    /// Whether the party of every seat is known.
    pub fn settled(&self, seats: usize) -> bool {
        Seat::all(seats).all(|seat| self.of[seat].is_some())
    }
}
