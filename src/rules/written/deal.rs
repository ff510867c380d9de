//! How the cards are dealt, as written.

use crate::variant::table::{table, words};
use crate::variant::{Context, Decode, Node, Shape, Value};

/// Cards in the hands: as many for each seat, or so many for each, the forehand first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HandSizes {
    /// As many for each seat.
    Alike(usize),
    /// A number for each seat, the forehand first.
    Seats(Vec<usize>),
}

impl HandSizes {
    /// How many cards the seat with this place from the forehand gets.
    pub fn of(&self, place: usize) -> usize {
        match self {
            Self::Alike(cards) => *cards,
            Self::Seats(seats) => seats.get(place).copied().unwrap_or(0),
        }
    }
}

impl Decode for HandSizes {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        match &node.value {
            Value::Array(_) => Vec::decode(node, cx).map(Self::Seats),
            _ => usize::decode(node, cx).map(Self::Alike),
        }
    }

    fn shape() -> Shape {
        Shape::OneOf(vec![usize::shape(), Vec::<usize>::shape()])
    }
}

words! {
    /// What becomes of the cards that one seat has more than another.
    pub enum Surplus {
        /// They are played: whose hand is empty sits out, and the others go on.
        Played = "played",
        /// The play ends with the first hand that is empty; what is left counts for whoever holds it.
        Kept = "kept",
        /// The play ends with the first hand that is empty; what is left goes to the winner of the last trick.
        LastTrick = "last-trick",
    }
}

table! {
    /// How the cards are dealt.
    pub struct DealTable [item] {
        /// Cards in a hand; or a list with the number for each seat, the forehand first.
        pub hand: HandSizes = required,
        /// Cards in the talon.
        pub talon: usize = required,
        /// The packets, in the order in which they are dealt.
        pub packets: Vec<String> = default(Vec::new()),
        /// Piles beside each hand, by the number of cards in each: the top card lies open and may be played like one of the
        /// hand, and then the next is turned up.
        pub piles: Vec<u8> = default(Vec::new()),
        /// What becomes of the cards that one seat has more than another, where the hands are of different size.
        pub surplus: Surplus = default(Surplus::Played),
    }
}
