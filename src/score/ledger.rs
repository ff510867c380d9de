//! The ledger of a deal: what was scored, for whom, by which rule, and what each seat gets.

use crate::basics::{BySeat, Party, RuleRef, Seat, Units};
use crate::game::{DeclarationId, FigureId};

/// What a line of a ledger is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scored {
    /// A figure.
    Figure(FigureId),
    /// Something that a player told of his hand.
    Declaration(DeclarationId),
}

/// Whose a line of a ledger is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum For {
    /// A side's.
    Side(Party),
    /// One player's.
    Seat(Seat),
}

/// A line of a ledger.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What it is about.
    pub item: Scored,
    /// Whose it is.
    pub party: For,
    /// Who said it, if somebody did.
    pub by: Option<Seat>,
    /// Whether it was announced, or stands without a word.
    pub announced: bool,
    /// The kontra level: 0 is none.
    pub kontra: u8,
    /// Whether it was made.
    pub made: bool,
    /// What it is worth, in game points, before kontra.
    pub base: Units,
    /// What it brings those whose line it is: negative if lost, kontra counted.
    pub value: Units,
    /// What each seat gets by this line; negative if it pays.
    pub pays: BySeat<Units>,
    /// The rule.
    pub rule: RuleRef,
}

/// The ledger of a deal. What each seat gets is the sum of the lines and nothing else.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Ledger {
    lines: Vec<Line>,
    pays: BySeat<Units>,
}

impl Ledger {
    /// Adds a line and what it pays.
    pub fn add(&mut self, line: Line) {
        for seat in Seat::all(crate::basics::seat::MAX_SEATS) {
            self.pays[seat] += line.pays[seat];
        }
        self.lines.push(line);
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What each seat gets, in game points; negative if it pays.
    pub fn pays(&self) -> &BySeat<Units> {
        &self.pays
    }
}
