//! What is known of one deal at one moment. Conditions are asked of it, figures are judged by it, scores follow from it.
//!
//! Facts grow as a deal goes on; what is not yet known, or was never written down, is unknown here and makes conditions
//! open rather than false.

mod auction;
mod follows;
mod holding;
mod missing;
mod outcome;
mod piles;
mod sides;
mod tricks;
mod words;

pub use auction::{Auction, Promise};
pub use follows::Follows;
pub use holding::Holding;
pub use missing::Missing;
pub use outcome::Stated;
pub use piles::{Pile, Piles};
pub use sides::{Partner, Sides};
pub use tricks::{MAX_TRICKS, Trick, Tricks};
pub use words::{Said, Words};

use crate::basics::card::MAX_CARDS;
use crate::basics::{BySeat, Card, CardPoints, CardSet, Party, Range, Seat};
use crate::game::{AnnulmentId, ContractId};

/// The most factors that a table may have from deal to deal.
pub const MAX_ROUNDS: usize = 4;

/// The most pots that a table may have.
pub const MAX_POTS: usize = 2;

/// A hand that was thrown in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThrownIn {
    /// Whose it was.
    pub seat: Seat,
    /// Why.
    pub reason: AnnulmentId,
    /// How often the player had done so in this sitting.
    pub before: u8,
}

/// What is known of a deal.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// How many seats act.
    pub seats: usize,
    /// The seat that rests in other contracts, where it acts in this one.
    pub resting: Option<Seat>,
    /// The cards as dealt.
    pub dealt: BySeat<Holding>,
    /// The cards that were dealt to nobody.
    pub talon: Holding,
    /// Those of them that nobody has taken or won.
    pub untaken: Holding,
    /// The party that they count for, once that is known.
    pub untaken_for: Option<Party>,
    /// Those of them that count for the other party all the same.
    pub untaken_apart: CardSet,
    /// Which of the groups of the talon the declarer has taken; 0 where none is.
    pub group: Range,
    /// The talon cards that each seat has taken.
    pub taken: BySeat<Holding>,
    /// The cards that each seat has laid away.
    pub laid: BySeat<Holding>,
    /// The cards that each seat holds now.
    pub hand: BySeat<Holding>,
    /// Those of its cards that lie in piles, where there are any.
    pub piles: Option<Box<Piles>>,
    /// The auction so far.
    pub auction: Auction,
    /// What is played, once the auction has ended.
    pub contract: Option<ContractId>,
    /// Who plays it.
    pub declarer: Option<Seat>,
    /// The card by which the partner was called.
    pub called: Option<Card>,
    /// Who plays with whom.
    pub sides: Sides,
    /// The announcements so far.
    pub words: Words,
    /// The play so far.
    pub tricks: Tricks,
    /// Card points of each party, tricks and discards, exactly in the pack's smallest part, within what is known.
    pub points: BySeat<Range>,
    /// The same as the pack counts a pile.
    pub counted: BySeat<Range>,
    /// How many cards each party has, of tricks, discards and the rest of the talon, within what is known.
    pub cards: BySeat<Range>,
    /// Card points, in whole points, that are added to the declarers'.
    pub extra: Range,
    /// How many factors that last from deal to deal each seat has when this deal begins.
    pub wheels: BySeat<u8>,
    /// How often each factor of the table is in force, by its place in the variant.
    pub rounds: [u8; MAX_ROUNDS],
    /// How many cards each seat has exchanged with the talon.
    pub swaps: BySeat<u8>,
    /// What lies in each pot when this deal begins, by its place in the variant.
    pub pots: [i64; MAX_POTS],
    /// The hand that was thrown in, if one was.
    pub thrown_in: Option<ThrownIn>,
    /// What a record states without showing it.
    pub stated: Stated,
}

impl Facts {
    /// Nothing is known yet, except how many seats there are, how many tricks will be played, how many figures the
    /// variant has and what a whole pack counts.
    pub fn new(seats: usize, tricks: usize, figures: usize, total: CardPoints) -> Self {
        Self {
            seats,
            resting: None,
            dealt: BySeat::default(),
            talon: Holding::default(),
            untaken: Holding::default(),
            untaken_for: None,
            untaken_apart: CardSet::EMPTY,
            group: Range::exactly(0),
            taken: BySeat::default(),
            laid: BySeat::default(),
            hand: BySeat::default(),
            piles: None,
            auction: Auction::default(),
            contract: None,
            declarer: None,
            called: None,
            sides: Sides::default(),
            words: Words::new(figures),
            tricks: Tricks::new(tricks),
            points: BySeat::from_fn(|_| Range::new(0, i64::from(total.0))),
            counted: BySeat::from_fn(|_| Range::new(0, i64::from(total.0))),
            cards: BySeat::from_fn(|_| Range::new(0, MAX_CARDS as i64)),
            extra: Range::exactly(0),
            wheels: BySeat::default(),
            rounds: [0; MAX_ROUNDS],
            swaps: BySeat::default(),
            pots: [0; MAX_POTS],
            thrown_in: None,
            stated: Stated::default(),
        }
    }
}
