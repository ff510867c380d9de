//! What players do, from the auction to the last card.

use arrayvec::ArrayVec;

use super::id::{AnnulmentId, ContractId, DeclarationId, FigureId};
use super::names::Section;
use crate::basics::{Card, CardSet, Party, Seat};

/// Cards as a record gives them: some known, some not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Cards {
    /// The cards that are known.
    pub known: CardSet,
    /// How many more there are.
    pub unknown: u8,
}

impl Cards {
    /// How many cards there are.
    pub fn len(self) -> usize {
        self.known.len() + usize::from(self.unknown)
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The most cards that one trick can hold.
pub type TrickCards = ArrayVec<Card, { crate::basics::seat::MAX_SEATS }>;

/// One act of a deal, as a record gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// A hand is thrown in, for a reason that the record may name.
    ThrowIn {
        /// Whose hand.
        seat: Seat,
        /// The reason named.
        reason: Option<AnnulmentId>,
    },
    /// A card is laid under the talon, and its top card taken.
    Swap {
        /// Who does so.
        seat: Seat,
        /// The card given away, if it is known.
        gives: Option<Card>,
        /// The card that comes for it, if the record says so.
        gets: Option<Card>,
    },
    /// A bid that is higher than the standing one.
    Bid {
        /// Who bids.
        seat: Seat,
        /// What the bid offers to play.
        contract: ContractId,
    },
    /// A bid equal to the standing one.
    Hold {
        /// Who holds.
        seat: Seat,
    },
    /// A word in the auction that is neither a bid nor a pass and keeps everything open.
    Wait {
        /// Who says it.
        seat: Seat,
    },
    /// A pass in the auction.
    Pass {
        /// Who passes.
        seat: Seat,
    },
    /// The winner of the auction plays a higher contract than he won.
    Raise {
        /// Who raises.
        seat: Seat,
        /// The contract that is played.
        contract: ContractId,
    },
    /// One of the groups in which the talon lies is taken.
    Take {
        /// Who takes it.
        seat: Seat,
        /// Its number, from 1, where the record says so.
        group: Option<u8>,
        /// Cards of it, where the record names them.
        cards: CardSet,
    },
    /// Cards laid away.
    Discard {
        /// Whose cards.
        seat: Seat,
        /// Which cards.
        cards: Cards,
    },
    /// What a seat tells of its discard: how many of the cards that must be told lie there, and which were shown.
    Tell {
        /// Whose discard.
        seat: Seat,
        /// How many.
        count: u8,
        /// The cards shown.
        shown: CardSet,
    },
    /// The partner is called by a card.
    Call {
        /// Who calls.
        seat: Seat,
        /// The card called, if it is known.
        card: Option<Card>,
    },
    /// A figure is announced.
    Announce {
        /// Who announces.
        seat: Seat,
        /// The figure.
        figure: FigureId,
    },
    /// A player tells something of his own hand.
    Declare {
        /// Who tells.
        seat: Seat,
        /// What.
        declaration: DeclarationId,
    },
    /// A step of the kontra ladder on one item.
    Kontra {
        /// Who says it.
        seat: Seat,
        /// The step: 1 is the first.
        level: u8,
        /// The item.
        figure: FigureId,
        /// Whose item, where the record says so.
        owner: Option<Party>,
        /// The person whose kontra it answers, where each says his own and the record says whose.
        against: Option<Seat>,
    },
    /// The end of a seat's turn in the announcements.
    Close {
        /// Whose turn ends.
        seat: Seat,
    },
    /// The record starts a trick and may claim its number and leader.
    Trick {
        /// The number, from 1.
        number: Option<u8>,
        /// The leader.
        leader: Option<Seat>,
    },
    /// A card is played by the seat whose turn it is, or the record says by whom.
    Play {
        /// Who plays, where the record says so.
        seat: Option<Seat>,
        /// The card; none if unknown.
        card: Option<Card>,
    },
    /// The rest of the tricks is claimed.
    Claim {
        /// Who claims.
        seat: Seat,
        /// How many of the tricks that are left.
        tricks: u8,
    },
    /// The deal is given up.
    Concede {
        /// Who gives up.
        seat: Seat,
    },
}

impl Act {
    /// The section that it stands in.
    pub fn section(self) -> Section {
        match self {
            Self::ThrowIn { .. } => Section::ThrowIn,
            Self::Swap { .. } => Section::Swap,
            Self::Bid { .. } | Self::Hold { .. } | Self::Wait { .. } | Self::Pass { .. } => {
                Section::Auction
            }
            Self::Raise { .. } => Section::Raise,
            Self::Take { .. } => Section::Take,
            Self::Discard { .. } => Section::Discard,
            Self::Tell { .. } => Section::Laid,
            Self::Call { .. } => Section::Call,
            Self::Announce { .. }
            | Self::Declare { .. }
            | Self::Kontra { .. }
            | Self::Close { .. } => Section::Announce,
            Self::Trick { .. } | Self::Play { .. } => Section::Play,
            Self::Claim { .. } => Section::Claim,
            Self::Concede { .. } => Section::Concede,
        }
    }

    /// Who does it, where the act itself says so; a card says it only now and then, and a trick claims a leader.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::ThrowIn { seat, .. }
            | Self::Swap { seat, .. }
            | Self::Bid { seat, .. }
            | Self::Hold { seat }
            | Self::Wait { seat }
            | Self::Pass { seat }
            | Self::Raise { seat, .. }
            | Self::Take { seat, .. }
            | Self::Discard { seat, .. }
            | Self::Tell { seat, .. }
            | Self::Call { seat, .. }
            | Self::Announce { seat, .. }
            | Self::Declare { seat, .. }
            | Self::Kontra { seat, .. }
            | Self::Close { seat }
            | Self::Claim { seat, .. }
            | Self::Concede { seat } => Some(seat),
            Self::Trick { .. } | Self::Play { .. } => None,
        }
    }
}
