//! What becomes of the talon, as written: numbers by seat, or a table.

use crate::basics::Span;
use crate::variant::table::{table, words};
use crate::variant::{Context, Decode, Node, Shape, Text, Value};

words! {
    /// The side that gets the talon.
    pub enum TalonSide {
        /// The declarers.
        Declarers = "declarers",
        /// Their opponents.
        Opponents = "opponents",
    }
}

words! {
    /// From which trick on talon cards go to tricks.
    pub enum TalonFrom {
        /// From the first.
        First = "first",
        /// So that the last trick gets the last of them.
        Last = "last",
    }
}

words! {
    /// Whose hand the talon is.
    pub enum TalonHand {
        /// The player who rests otherwise.
        Resting = "resting",
    }
}

table! {
    /// What becomes of the talon.
    pub struct TalonTable {
        /// It is laid out in groups of these sizes, of which the declarer takes one, unless it goes `to` a side.
        pub groups: Vec<u8> = optional,
        /// The number of the group that is taken, from the top of the talon; without it, the declarer chooses.
        pub group: u8 = optional,
        /// Cards of which, if one lies in a group, that group must be taken.
        pub must_take: Text = optional,
        /// The side that gets what nobody takes.
        pub rest: TalonSide = default(TalonSide::Opponents),
        /// When the rest goes to the declarers all the same.
        pub to_declarers: Text = optional,
        /// Nobody sees it; this side gets it.
        pub to: TalonSide = optional,
        /// Cards of which, if one lies in one of the `groups`, the other side gets that group all the same.
        pub except: Text = optional,
        /// Its cards go to the winners of so many tricks.
        pub to_tricks: u8 = optional,
        /// So many to each.
        pub each: u8 = default(1),
        /// Which tricks these are.
        pub from: TalonFrom = default(TalonFrom::First),
        /// So many go to each seat, the forehand first, whoever plays; who takes some lays as many away.
        pub to_seats: Vec<u8> = optional,
        /// Whether who gets some `to-seats` keeps them and lays nothing away, so that there is more in one hand than in
        /// another.
        pub keep: bool = default(false),
        /// It is the hand of this player, who takes part as long as it lasts.
        pub hand_of: TalonHand = optional,
    }
}

/// What becomes of the talon.
#[derive(Clone, PartialEq, Debug)]
pub enum TalonWritten {
    /// So many cards to each seat, the declarer first.
    Dealt(Vec<u8>),
    /// Something else, and where it is written.
    Table(Box<TalonTable>, Span),
}

impl Decode for TalonWritten {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        match &node.value {
            Value::Table(_) => {
                TalonTable::decode(node, cx).map(|table| Self::Table(Box::new(table), node.origin))
            }
            _ => Vec::decode(node, cx).map(Self::Dealt),
        }
    }

    fn shape() -> Shape {
        Shape::OneOf(vec![Vec::<u8>::shape(), TalonTable::shape()])
    }
}
