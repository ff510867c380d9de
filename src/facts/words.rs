//! The announcements so far.

use crate::basics::{BySeat, Party, Seat, SeatSet};
use crate::game::{DeclarationId, FigureId};

/// An announcement that stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Said {
    /// Who said it; nobody where it stands without a word.
    pub by: Option<Seat>,
    /// Its place among all announcements of the deal, from 1; 0 where it stands without a word.
    pub order: u16,
    /// The turn in which it was said.
    pub turn: u16,
    /// The kontra level: 0 is none, 1 the first step.
    pub kontra: u8,
    /// Who said the first step.
    pub kontra_from: Option<Seat>,
    /// Who said the last step.
    pub kontra_by: Option<Seat>,
}

impl Said {
    /// What stands without a word.
    pub const STANDING: Self = Self {
        by: None,
        order: 0,
        turn: 0,
        kontra: 0,
        kontra_from: None,
        kontra_by: None,
    };
}

/// The announcements so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    said: Vec<BySeat<Option<Said>>>,
    spoke: BySeat<u64>,
    declared: BySeat<u64>,
    late: BySeat<u64>,
    /// How far persons have raised figures, each for himself. Hardly any game has such steps.
    steps: Vec<(FigureId, Seat, u8)>,
    /// The side that the last announcement or kontra counted for.
    pub last_side: Option<Party>,
    /// Who made the last announcement or kontra.
    pub last_speaker: Option<Seat>,
    /// How many announcements there were.
    pub count: u16,
    /// The number of the turn that is going on.
    pub turn: u16,
    /// Who has ended at least one turn.
    pub closed: SeatSet,
    /// How many turns each seat has ended.
    pub turns: BySeat<u8>,
}

impl Words {
    /// Nothing has been said in a variant with so many figures.
    pub fn new(figures: usize) -> Self {
        Self {
            said: vec![BySeat::default(); figures],
            spoke: BySeat::default(),
            declared: BySeat::default(),
            late: BySeat::default(),
            steps: Vec::new(),
            last_side: None,
            last_speaker: None,
            count: 0,
            turn: 0,
            closed: SeatSet::EMPTY,
            turns: BySeat::default(),
        }
    }

    /// What a party has announced of a figure.
    pub fn said(&self, figure: FigureId, party: Party) -> Option<Said> {
        self.said.get(figure.index())?[party]
    }

    /// The announcement of a party, to be changed.
    pub fn said_mut(&mut self, figure: FigureId, party: Party) -> Option<&mut Option<Said>> {
        self.said.get_mut(figure.index()).map(|by| &mut by[party])
    }

    /// Remembers that a seat announced a figure or raised its kontra.
    pub fn note_speech(&mut self, seat: Seat, figure: FigureId) {
        self.spoke[seat] |= 1 << figure.index();
    }

    /// The figures that a seat has announced or raised, as bits.
    pub fn spoke(&self, seat: Seat) -> u64 {
        self.spoke[seat]
    }

    /// Remembers that a seat told something of its hand.
    pub fn declare(&mut self, seat: Seat, declaration: DeclarationId) {
        self.declared[seat] |= 1 << declaration.index();
    }

    /// Remembers that a seat told something of its hand after the last trick.
    pub fn declare_late(&mut self, seat: Seat, declaration: DeclarationId) {
        self.late[seat] |= 1 << declaration.index();
    }

    /// Whether a seat told this of its hand after the last trick.
    pub fn is_late(&self, seat: Seat, declaration: DeclarationId) -> bool {
        self.late[seat] & (1 << declaration.index()) != 0
    }

    /// Whether a seat told this of its hand.
    pub fn has_declared(&self, seat: Seat, declaration: DeclarationId) -> bool {
        self.declared[seat] & (1 << declaration.index()) != 0
    }

    /// Whether a seat has announced something in a turn before the one that goes on.
    pub fn announced_earlier(&self, seat: Seat) -> bool {
        let parties = [Party::DECLARERS, Party::OPPONENTS];
        let mut all = self
            .said
            .iter()
            .flat_map(|by| parties.map(|party| by[party]));
        all.any(|said| said.is_some_and(|said| said.by == Some(seat) && said.turn < self.turn))
    }

    /// Remembers that a step on a figure counts for a person.
    pub fn raise_for(&mut self, figure: FigureId, person: Seat, level: u8) {
        self.steps.retain(|&(f, p, _)| (f, p) != (figure, person));
        self.steps.push((figure, person, level));
    }

    /// The last step on a figure that counts for a person, where each says his own; 0 is none.
    pub fn step_of(&self, figure: FigureId, person: Seat) -> u8 {
        let mut steps = self.steps.iter();
        let step = steps.find(|&&(f, p, _)| (f, p) == (figure, person));
        step.map_or(0, |&(_, _, level)| level)
    }

    /// The highest kontra level on a figure, whoever announced it.
    pub fn kontra(&self, figure: FigureId) -> u8 {
        Party::new(0)
            .into_iter()
            .chain(Party::new(1))
            .filter_map(|party| self.said(figure, party))
            .map(|said| said.kontra)
            .max()
            .unwrap_or(0)
    }
}
