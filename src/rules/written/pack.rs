//! The cards, as written.

use std::collections::BTreeMap;

use super::NameTable;
use crate::variant::table::table;
use crate::variant::{Items, Text};

table! {
    /// The cards of the game.
    pub struct PackTable [item] {
        /// The suit that beats the others.
        pub trump: Text = required,
        /// Into how many parts a card point is divided: 1, or 3 where the game counts in thirds.
        pub unit: i64 = default(1),
        /// What a card counts whose rank says nothing else, in whole points.
        pub points: i64 = default(0),
        /// How a pile is counted; without it, by adding up its cards.
        pub count: CountTable = optional,
        /// How the name of a suit card is made of `{suit}` and `{rank}`, by language.
        pub card_name: NameTable = default(NameTable::new()),
        /// The suits; together they have 78 cards at most.
        pub suit: Items<SuitTable> = required,
        /// The ranks.
        pub rank: Items<RankTable> = default(Items::default()),
        /// Names for groups of cards.
        pub set: Items<Text> = default(Items::default()),
    }
}

table! {
    /// How a pile is counted: in groups, each of which counts its cards less something.
    pub struct CountTable {
        /// How many cards are a group.
        pub by: i64 = required,
        /// What a group counts less.
        pub less: i64 = required,
        /// What a rest that makes no group counts less; the result is whole points. Without it a rest counts less in its
        /// proportion, and the result is exact.
        pub rest_less: i64 = optional,
    }
}

table! {
    /// One suit.
    pub struct SuitTable {
        /// What stands before the rank in a card's id; without it, the id of the suit.
        pub prefix: String = optional,
        /// Further letters that may stand before the rank; they do not name the suit by themselves.
        pub read_prefix: Vec<String> = default(Vec::new()),
        /// Further forms of its name, by the word that `{suit-…}` in a `card-name` calls them by: before a rank that asks for
        /// another ending.
        pub forms: BTreeMap<String, NameTable> = default(BTreeMap::new()),
        /// The ranks from low to high.
        pub cards: Vec<String> = required,
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
        /// Further spellings that are understood.
        pub read: Vec<String> = default(Vec::new()),
    }
}

table! {
    /// One rank, in every suit that has it.
    pub struct RankTable {
        /// What a card of it counts, in whole points.
        pub points: i64 = optional,
        /// How the names of its cards are made, in languages where it is otherwise than `pack.card-name` says.
        pub card_name: NameTable = default(NameTable::new()),
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
        /// Further spellings that are understood.
        pub read: Vec<String> = default(Vec::new()),
    }
}
