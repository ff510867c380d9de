//! The types of the vocabulary, and the places of a file in which a word has a meaning.

use crate::basics::Told;
/// What a word stands for or takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Type {
    /// Holds, does not hold, or is open.
    Condition,
    /// A whole number.
    Number,
    /// A group of cards.
    Cards,
    /// One side, or one player where everybody plays alone.
    Side,
    /// One seat.
    Seat,
    /// One figure, or several in braces.
    Figures,
    /// A contract.
    Contract,
    /// A declaration.
    Declaration,
    /// A promise of the auction.
    Promise,
    /// A reason for which a hand may be thrown in.
    Reason,
    /// A factor that lasts from deal to deal at the table.
    Lasting,
    /// A pot that lies on the table.
    Pot,
    /// A trick: its number, or `last`, or `last-1` for the one before.
    Trick,
    /// A rank of the pack.
    Rank,
}

impl Type {
    /// Every type, those that begin phrases first.
    pub const ALL: [Self; 14] = [
        Self::Cards,
        Self::Side,
        Self::Seat,
        Self::Figures,
        Self::Condition,
        Self::Number,
        Self::Contract,
        Self::Declaration,
        Self::Promise,
        Self::Reason,
        Self::Lasting,
        Self::Pot,
        Self::Trick,
        Self::Rank,
    ];

    /// The slot that stands for the type in a pattern.
    pub fn slot(self) -> &'static str {
        match self {
            Self::Condition => "CONDITION",
            Self::Number => "NUMBER",
            Self::Cards => "CARDS",
            Self::Side => "SIDE",
            Self::Seat => "SEAT",
            Self::Figures => "FIGURES",
            Self::Contract => "CONTRACT",
            Self::Declaration => "DECLARATION",
            Self::Promise => "PROMISE",
            Self::Reason => "REASON",
            Self::Lasting => "LASTING",
            Self::Pot => "POT",
            Self::Trick => "TRICK",
            Self::Rank => "RANK",
        }
    }

    /// The type that a slot of a pattern stands for.
    pub fn of_slot(slot: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.slot() == slot)
    }

    /// How a message names it.
    pub fn told(self) -> Told {
        Told::from(self.words())
    }

    /// The same in English.
    pub fn words(self) -> &'static str {
        match self {
            Self::Condition => "a condition",
            Self::Number => "a number",
            Self::Cards => "cards",
            Self::Side => "a side",
            Self::Seat => "a seat",
            Self::Figures => "a figure",
            Self::Contract => "a contract",
            Self::Declaration => "a declaration",
            Self::Promise => "a promise",
            Self::Reason => "a reason for which a hand may be thrown in",
            Self::Lasting => "a factor of the table that lasts",
            Self::Pot => "a pot",
            Self::Trick => "a trick",
            Self::Rank => "a rank",
        }
    }
}

/// What a place of a variant file offers, and what a word needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Needs(u16);

impl Needs {
    /// Nothing: the pack alone decides.
    pub const NOTHING: Self = Self(0);
    /// A deal.
    pub const DEAL: Self = Self(1);
    /// A seat that acts or is asked about.
    pub const SEAT: Self = Self(1 | 2);
    /// A side whose view is taken.
    pub const SIDE: Self = Self(1 | 4);
    /// The card of a family of figures.
    pub const FAMILY: Self = Self(8);
    /// An act of the auction.
    pub const BID: Self = Self(1 | 2 | 16);
    /// An announcement or a kontra.
    pub const WORD: Self = Self(1 | 2 | 4 | 32);
    /// Which figures were made: known only where lines are scored.
    pub const VERDICTS: Self = Self(1 | 4 | 64);
    /// Two sides, where not everybody plays alone.
    pub const SIDES: Self = Self(1 | 128);
    /// Two sides, of which one's view is taken.
    pub const OTHER_SIDE: Self = Self(1 | 4 | 128);
    /// Two sides, and which figures were made.
    pub const WINNERS: Self = Self(1 | 4 | 64 | 128);
    /// Two sides of a deal, of which neither is looked from, and which figures were made.
    pub const WINNERS_OF_DEAL: Self = Self(1 | 64 | 128);
    /// A card that is played to a trick.
    pub const CARD: Self = Self(1 | 2 | 256);
    /// The players of a sitting, after a deal.
    pub const SITTING: Self = Self(1024);
    /// A line that is scored, and a seat that may have a share in it.
    pub const LINE: Self = Self(1 | 2 | 4 | 64 | 512);

    /// Whether this place offers all that `needed` asks for.
    pub fn offers(self, needed: Self) -> bool {
        needed.0 & !self.0 == 0
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Where something with these needs has a meaning, for messages and the reference.
    pub fn place(self) -> &'static str {
        let has = |bit: u16| self.0 & bit != 0;
        if has(1024) {
            "in rules on the end of a sitting (`session`)"
        } else if has(512) {
            "in rules on who gets what of a line (`settlement`)"
        } else if has(256) {
            "in rules on the cards of a trick"
        } else if has(64) {
            "where a figure's lines are scored (`lost`, `counts`, `silent-counts`, values)"
        } else if has(32) {
            "in rules on announcements"
        } else if has(16) {
            "in rules on the auction"
        } else if has(8) {
            "in a figure with `each`"
        } else if has(4) {
            "in figures and rules on announcements"
        } else if has(2) {
            "in rules on what a seat does"
        } else if has(128) {
            "wherever a deal of two sides is looked at"
        } else if has(1) {
            "wherever a deal is looked at"
        } else {
            "everywhere"
        }
    }
}
