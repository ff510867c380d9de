//! What is scored, as written.

use crate::variant::Text;
use crate::variant::table::{table, words};

use super::{Amount, NameTable};

words! {
    /// For whom a figure stands without a word.
    pub enum Stands {
        /// For the declarers.
        Declarers = "declarers",
    }
}

words! {
    /// Whose a figure is.
    pub enum FigureOf {
        /// A side's.
        Side = "side",
        /// One person's.
        Seat = "seat",
    }
}

words! {
    /// Whether factors that last from deal to deal count on a figure.
    pub enum Wheels {
        /// Always.
        All = "all",
        /// Only on the lines of the side whose factor it is.
        Own = "own",
        /// Never.
        Never = "never",
    }
}

table! {
    /// What is scored.
    pub struct FigureTable [item] {
        /// The cards for each of which there is one figure of this kind.
        pub each: Text = optional,
        /// For whom it counts as announced without a word.
        pub stands: Stands = optional,
        /// Whose it is: a side's, or one person's, who alone is paid or pays for it.
        pub of: FigureOf = default(FigureOf::Side),
        /// When a side has made it.
        pub made: Text = required,
        /// When a side that has not announced and not made it has lost it.
        pub lost: Text = optional,
        /// What it is worth when announced; without it, it cannot be announced.
        pub announced: Amount = optional,
        /// What it is worth when made without a word; without it, nothing.
        pub silent: Amount = optional,
        /// What it costs when lost without a word; without it, what `silent` is worth.
        pub silent_loss: Amount = optional,
        /// When an announced figure counts at all.
        pub counts: Text = optional,
        /// When a figure made or lost without a word counts at all.
        pub silent_counts: Text = optional,
        /// The figure whose kontra counts on it when it is made without a word.
        pub silent_kontra: Text = optional,
        /// The figure whose kontra counts on it when it is announced and has none of its own.
        pub announced_kontra: Text = optional,
        /// Where a person or a player who is alone pays for it: what each other seat gets, in the place of any other value. The
        /// seat is the one that gets it, the side that of the one who pays.
        pub each_other_gets: Amount = optional,
        /// Where everybody plays alone: the others among whom what it costs is shared, in equal parts, rounded up.
        pub shared_among: Text = optional,
        /// Whether factors that last from deal to deal count on it.
        pub wheels: Wheels = default(Wheels::All),
        /// Whether it is written to its own side alone, whatever `settlement.pay` says.
        pub own_side_writes: bool = default(false),
        /// The ledgers that count it; without it, all do.
        pub ledgers: Vec<String> = default(Vec::new()),
        /// Who may announce it.
        pub may_announce: Text = optional,
        /// The figure, or family, that an announcement of this on the same card takes the place of.
        pub replaces: Text = optional,
        /// When the factor of the kontra ladder counts; without it, always.
        pub counts_kontra: Text = optional,
        /// The card that an announcement binds to a trick.
        pub binds: BindsTable = optional,
        /// What it is called.
        pub name: NameTable = default(NameTable::new()),
        /// Further spellings that are understood.
        pub read: Vec<String> = default(Vec::new()),
    }
}

table! {
    /// The card that an announcement binds to a trick.
    pub struct BindsTable {
        /// The card.
        pub card: Text = required,
        /// The trick: its number, `last`, or `last-1` for the one before.
        pub trick: String = required,
    }
}
