//! What stands in a record, as meant: the pieces that the canonical writer lays out.
//!
//! The reader says which words form which piece, and the writer makes the same pieces from a record without a text.

use super::model::Claimant;
use crate::basics::{Card, Party, Seat};
use crate::game::names::Keyword;
use crate::game::{FigureId, Section, Term};

/// What stands before the cards of a pile.
pub(super) const PILE: &str = "|";

/// A piece of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// The keyword of a section.
    Section(Section),
    /// A word that was taken for the keyword of a section and is none.
    Misspelt(Section),
    /// The seat whose hand follows.
    Hand(Seat),
    /// The cards of a pile beside the hand follow.
    Pile,
    /// The seat whose words or cards follow.
    Turn(Seat),
    /// What a seat says in the auction.
    Bid(Seat, Term),
    /// Something that has a name.
    Name(Term),
    /// A figure, with its card if it is of a family.
    Figure(FigureId),
    /// A step of the kontra ladder and its item.
    Kontra {
        /// The step.
        level: u8,
        /// The item.
        figure: FigureId,
        /// Whose.
        owner: Option<Party>,
        /// Whose kontra it answers.
        against: Option<Seat>,
    },
    /// A card that is not known.
    Unknown,
    /// A number of something.
    Count(i64),
    /// The number of a trick.
    Trick(u8),
    /// The leader of a trick; if there was no number, the trick starts here.
    Leader(Seat, bool),
    /// The first card of a trick without number and leader.
    Lead(Option<Card>),
    /// The seat of the card that follows.
    Player(Seat),
    /// A word of the outcome and result sections.
    Keyword(Keyword),
    /// A claimant: a seat or a side.
    By(Claimant),
    /// A number of points that are not whole, with the parts that are over, and the seat if they are one's.
    Parts(Option<Seat>, i64, i64),
    /// The points of a seat.
    Points(Seat, i64),
    /// What a seat gets.
    Pay(Seat, i64),
    /// A figure of the outcome.
    Claim(FigureId),
}

impl Form {
    /// How far a piece is set in that starts a line.
    pub(super) fn indent(self) -> Option<usize> {
        match self {
            Self::Section(_) | Self::Misspelt(_) => Some(0),
            Self::Hand(_) | Self::Trick(_) | Self::Leader(_, true) | Self::Lead(_) => Some(2),
            _ => None,
        }
    }
}

/// Takes the pieces while they are read.
pub(super) trait Sink {
    /// The items from `first` to `last` are a piece.
    fn piece(&mut self, first: usize, last: usize, form: Form);
}

/// Reading alone needs no pieces.
impl Sink for () {
    fn piece(&mut self, _: usize, _: usize, _: Form) {}
}

/// A piece and its items.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The first item.
    pub(super) first: usize,
    /// The last item.
    pub(super) last: usize,
    /// What they are.
    pub(super) form: Form,
}

impl Sink for Vec<Piece> {
    fn piece(&mut self, first: usize, last: usize, form: Form) {
        self.push(Piece { first, last, form });
    }
}
