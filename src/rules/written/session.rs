//! The end of a sitting, as written.

use crate::variant::table::{table, words};
use crate::variant::{Items, Text};

use super::Amount;

words! {
    /// Who gets a fee.
    pub enum FeeTo {
        /// Those in the first place, in equal parts; what cannot be parted is not paid.
        First = "first",
        /// Each of the other players gets it.
        EachOther = "each-other",
        /// Nobody: it is only written to whoever pays.
        Nobody = "nobody",
    }
}

words! {
    /// Which points players get for a place that they share.
    pub enum TiedPlaces {
        /// The mean of the places that they share.
        Mean = "mean",
        /// Each those of the best of them.
        Best = "best",
    }
}

table! {
    /// The end of a sitting.
    pub struct SessionTable [item] {
        /// When it is over: it is enough that this holds for one of the players after a deal. Without it, a sitting ends where
        /// its records do.
        pub until: Text = optional,
        /// What is paid at the end.
        pub fee: Items<FeeTable> = default(Items::default()),
        /// The points that the players then get in an event, the first place first; who is behind the last of these gets as
        /// many as it.
        pub table_points: Vec<i64> = default(Vec::new()),
        /// Which of them players get who share a place.
        pub tied: TiedPlaces = default(TiedPlaces::Mean),
    }
}

table! {
    /// What a player pays at the end of a sitting.
    pub struct FeeTable [item] {
        /// Who pays it.
        pub when: Text = required,
        /// How much.
        pub amount: Amount = required,
        /// Who gets it.
        pub to: FeeTo = default(FeeTo::First),
    }
}
