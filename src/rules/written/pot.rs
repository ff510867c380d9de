//! What lies on the table from deal to deal, as written.

use crate::variant::table::table;
use crate::variant::{Items, Text};

use super::{Amount, NameTable};

table! {
    /// What lies on the table from deal to deal until somebody takes it.
    pub struct PotTable [item] {
        /// Who pays into it.
        pub stake: Items<StakeTable> = default(Items::default()),
        /// Who takes what lies in it, with what this deal has put in; of several that apply the first.
        pub take: Items<TakeTable> = default(Items::default()),
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
    }
}

table! {
    /// Paying into a pot.
    pub struct StakeTable [item] {
        /// In which deals; asked after the score, of deals that are not played too.
        pub when: Text = required,
        /// Which seats; without it, all.
        pub seats: Text = optional,
        /// How much each of them.
        pub amount: Amount = required,
    }
}

table! {
    /// Taking what lies in a pot.
    pub struct TakeTable [item] {
        /// In which deals; asked after the score.
        pub when: Text = required,
        /// Which seats share it in equal parts; what cannot be parted stays there.
        pub seats: Text = required,
    }
}
