//! Who pays whom, as written, and what lasts from deal to deal.

use crate::variant::table::{table, words};
use crate::variant::{Items, Text};

use super::{Amount, NameTable};

words! {
    /// Who pays whom.
    pub enum Pay {
        /// Each loser pays one winner; a player who is alone pays or gets from each of the others.
        SideAgainstSide = "side-against-side",
        /// Only the declarers' account moves: by their own lines, and the other way by those of the others.
        DeclarersWrite = "declarers-write",
        /// Each side writes its own lines, and nobody else's account moves.
        OwnSideWrites = "own-side-writes",
        /// Each side writes its own lines, and the other side the opposite.
        BothWrite = "both-write",
    }
}

table! {
    /// Who pays whom.
    pub struct SettlementTable [item] {
        /// How.
        pub pay: Pay = required,
        /// What a seat gets besides, asked for every line and every seat.
        pub credit: Items<CreditTable> = default(Items::default()),
        /// What a seat gets of a line instead of all of it; the first of these that applies.
        pub share: Items<ShareTable> = default(Items::default()),
    }
}

table! {
    /// What a seat gets besides what the line itself brings.
    pub struct CreditTable [item] {
        /// For which lines.
        pub when: Text = required,
        /// Which seats get it.
        pub seats: Text = required,
        /// How much.
        pub amount: Amount = required,
    }
}

table! {
    /// What a seat gets of a line instead of all of it.
    pub struct ShareTable [item] {
        /// For which lines; without it, for all.
        pub when: Text = optional,
        /// Which seats.
        pub seats: Text = required,
        /// A part of it.
        pub part: PartTable = optional,
        /// So much in its place, in the direction of the line.
        pub amount: Amount = optional,
    }
}

table! {
    /// A part of a number; what is over is dropped.
    pub struct PartTable {
        /// So many.
        pub of: i64 = required,
        /// Of so many equal parts.
        pub r#in: i64 = required,
    }
}

table! {
    /// A factor that deals give to each seat, and deals use.
    pub struct LastingTable [item] {
        /// When a deal gives one to each seat; asked after the score.
        pub given: Text = required,
        /// When a seat that has one uses it.
        pub when: Text = required,
        /// By how much its deal counts then.
        pub factor: i64 = required,
        /// When it is gone afterwards; asked after the score.
        pub spent: Text = required,
        /// What is written for each that is left at the end of a session.
        pub left_over: i64 = default(0),
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
    }
}
