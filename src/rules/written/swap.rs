//! Single cards exchanged with the talon, as written.

use crate::variant::Text;
use crate::variant::table::{table, words};

use super::Amount;

words! {
    /// When cards may be exchanged with the talon.
    pub enum SwapAt {
        /// After the deal, before anybody has bid or passed.
        Deal = "deal",
        /// After the auction, before the talon is handed out.
        Talon = "talon",
    }
}

words! {
    /// Who gets the price of an exchange.
    pub enum SwapTo {
        /// Each of the other players.
        EachOther = "each-other",
        /// Nobody: it is only written to whoever pays.
        Nobody = "nobody",
        /// It goes into a pot.
        Pot = "pot",
    }
}

table! {
    /// Exchanging single cards with the talon: one is laid under it, and its top card taken.
    pub struct SwapTable [item] {
        /// When in a deal.
        pub at: SwapAt = required,
        /// Who may.
        pub when: Text = required,
        /// The cards that may be given away; without it, all.
        pub give: Text = optional,
        /// How often a seat may; without it, as often as the talon has cards.
        pub most: u8 = optional,
        /// What each exchange costs.
        pub price: Amount = default(Amount::Number(0)),
        /// Who gets that.
        pub paid_to: SwapTo = default(SwapTo::EachOther),
        /// The pot that it goes into, where it does.
        pub pot: Text = optional,
    }
}
