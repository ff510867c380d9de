//! What ends a deal before its last card, as written.

use crate::variant::Text;
use crate::variant::table::{table, words};

use super::Amount;

words! {
    /// After what a deal may be stopped.
    pub enum StopAfter {
        /// After the talon has been taken.
        Talon = "talon",
        /// When the last word has been said, before the first card.
        Announcements = "announcements",
    }
}

table! {
    /// What ends a deal before it is played.
    pub struct StopTable [item] {
        /// After what it is asked.
        pub after: StopAfter = required,
        /// When the deal ends.
        pub when: Text = required,
        /// What the declarer then pays to each other seat; without it, nothing.
        pub pays: Amount = optional,
        /// The pot that he pays it into, in place of paying it to each other seat.
        pub into: Text = optional,
        /// What the declarers then get from the other side, as for a figure that they have made.
        pub gains: Amount = optional,
    }
}

words! {
    /// When a deal may be given up.
    pub enum ConcedeAt {
        /// Once the talon has been shown or taken, and before the last cards are laid away.
        Talon = "talon",
        /// Before the call.
        Call = "call",
        /// While the announcements go on.
        Announcements = "announcements",
        /// While the cards are played.
        Play = "play",
    }
}

words! {
    /// Who gets the tricks that are left when a deal is given up.
    pub enum TricksLeft {
        /// The side that plays against the seat which gives up.
        OtherSide = "other-side",
    }
}

table! {
    /// Giving a deal up.
    pub struct ConcedeTable [item] {
        /// Who may, and in what case.
        pub when: Text = required,
        /// When in a deal.
        pub at: Vec<ConcedeAt> = required,
        /// What the seat then pays to each other seat; nothing else is scored.
        pub pays: Amount = optional,
        /// Who gets the tricks that are left; the deal is scored as if they had been played so.
        pub tricks_left: TricksLeft = optional,
    }
}
