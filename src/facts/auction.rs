//! The auction so far.

use crate::basics::{BySeat, Card, Seat, SeatSet};
use crate::game::ContractId;

/// A card offered to the winner of the auction as the card to call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Promise {
    /// Which of the variant's promises it is.
    pub kind: u8,
    /// The card.
    pub card: Card,
    /// Who offers it.
    pub by: Seat,
}

/// The auction so far.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Auction {
    /// The highest bid.
    pub standing: Option<ContractId>,
    /// Whose bid it is, by bidding or holding.
    pub holder: Option<Seat>,
    /// Whether it has been held.
    pub held: bool,
    /// Who has passed.
    pub passed: SeatSet,
    /// Who has bid or held.
    pub has_bid: SeatSet,
    /// Who bid first.
    pub first_bidder: Option<Seat>,
    /// Each seat's last bid or hold.
    pub own: BySeat<Option<ContractId>>,
    /// How often each seat has spoken.
    pub turns: BySeat<u8>,
    /// The promise that stands.
    pub promise: Option<Promise>,
}

impl Auction {
    /// Whether someone else than the one who promised has won the auction.
    pub fn promise_accepted(&self, declarer: Option<Seat>) -> Option<Promise> {
        let winner = declarer?;
        self.promise.filter(|promise| promise.by != winner)
    }
}
