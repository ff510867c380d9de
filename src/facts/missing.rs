//! What scoring lacks, as facts that someone could still supply.

use crate::basics::{Party, Seat};
use crate::game::FigureId;

/// A fact that scoring lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The auction, from this seat's turn on.
    Auction(Seat),
    /// The group of the talon that the declarer takes.
    Taken,
    /// What was played: the auction is not there.
    Contract,
    /// The cards laid away.
    Laid,
    /// The card that the declarer calls.
    Called,
    /// The announcements, from this seat's turn on.
    Announcements(Seat),
    /// The play, from this seat's card in this trick on.
    Tricks {
        /// The trick, from 1.
        number: usize,
        /// Whose card is the first that is missing.
        seat: Seat,
    },
    /// A card that was played.
    Card {
        /// The trick, from 1.
        number: usize,
        /// Whose card it is.
        seat: Seat,
    },
    /// The cards of tricks that were shared out without being played.
    SharedTricks,
    /// Who plays with the declarer.
    Partner,
    /// Whether a side made a figure.
    Figure(FigureId, Party),
    /// Whether a person made a figure, or a player where everybody plays alone.
    FigureOf(FigureId, Seat),
    /// Who pays into a pot or takes it, by its place in the variant.
    Pot(u8),
    /// The cards of a hand of which something was told.
    Hand(Seat),
    /// Who announced a figure, or lost its card.
    Speaker(FigureId),
}
