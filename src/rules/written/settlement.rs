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

words! {
    /// Whose the difference is where one side has more players than the other.
    pub enum Odd {
        /// The declarer's.
        Declarer = "declarer",
    }
}

table! {
    /// Who pays whom.
    pub struct SettlementTable [item] {
        /// How.
        pub pay: Pay = required,
        /// Where sides pay each other and two play against three: each of the three pays or gets the line once, and so does
        /// each of the two. Whose the third part is; without it, it is nobody's, and the payments do not add up to nothing.
        pub odd: Odd = optional,
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
    /// A ledger: what it counts of the lines, which are the same for all.
    pub struct LedgerTable [item] {
        /// Whether kontra counts in it.
        pub kontra: bool = required,
        /// What a game point is worth in it; the first ledger is kept in game points.
        pub worth: i64 = default(1),
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
    }
}

words! {
    /// To whom a factor that lasts from deal to deal is given.
    pub enum LastingTo {
        /// To each seat, which has it for itself until it is spent.
        Each = "each",
        /// To the table: it counts in the next deals, whoever plays them.
        Table = "table",
    }
}

words! {
    /// What becomes of a factor of the table that is given again while it lasts.
    pub enum Again {
        /// It begins anew.
        Restart = "restart",
        /// It lasts so many deals longer.
        Add = "add",
        /// Both count, one on the other.
        Multiply = "multiply",
    }
}

table! {
    /// A factor that deals give, and later deals use.
    pub struct LastingTable [item] {
        /// To whom.
        pub to: LastingTo = default(LastingTo::Each),
        /// When a deal gives one; asked after the score.
        pub given: Text = required,
        /// When the players' standing in the sitting gives the table one too: it is enough that this holds for one of them
        /// after a deal.
        pub given_by_standing: Text = optional,
        /// When a seat that has one uses it, or when that of the table counts; without it, always.
        pub when: Text = optional,
        /// By how much a deal counts then.
        pub factor: i64 = required,
        /// When a seat's is gone afterwards; asked after the score.
        pub spent: Text = optional,
        /// How many deals that are played the table's lasts.
        pub deals: u8 = optional,
        /// What becomes of the table's when it is given again while it lasts.
        pub again: Again = default(Again::Restart),
        /// What is written for each that is left at the end of a session.
        pub left_over: i64 = default(0),
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
    }
}
