//! Which figures were made by which party: judged when somebody asks, and once.

use std::cell::Cell;
use std::fmt;

use crate::basics::{BySeat, Party, Seat, Truth};
use crate::game::FigureId;

/// Whether each figure was made by each party; open where it is not decided. Most figures of a deal are neither announced
/// nor pay without a word, and nobody asks for those.
pub struct Verdicts<'a> {
    known: Vec<BySeat<Cell<Option<Truth>>>>,
    /// Of how many parties or persons each figure is asked.
    keys: Box<dyn Fn(FigureId) -> usize + 'a>,
    judge: Box<dyn Fn(FigureId, Party) -> Truth + 'a>,
}

impl<'a> Verdicts<'a> {
    /// Verdicts on this many figures. `keys` says of how many parties or persons a figure is asked, `judge` whether one made
    /// it.
    pub fn new(
        figures: usize,
        keys: impl Fn(FigureId) -> usize + 'a,
        judge: impl Fn(FigureId, Party) -> Truth + 'a,
    ) -> Self {
        Self {
            known: vec![BySeat::default(); figures],
            keys: Box::new(keys),
            judge: Box::new(judge),
        }
    }

    /// Whether `party` made `figure`.
    pub fn made(&self, figure: FigureId, party: Party) -> Truth {
        let Some(known) = self.known.get(figure.index()) else {
            return Truth::Open;
        };
        let known = &known[party];
        known.get().unwrap_or_else(|| {
            let made = (self.judge)(figure, party);
            known.set(Some(made));
            made
        })
    }

    /// Whether any party, or any person, made `figure`; nobody of whom it is not asked did.
    pub fn made_by_any(&self, figure: FigureId) -> Truth {
        if figure.index() >= self.known.len() {
            return Truth::Open;
        }
        Seat::all((self.keys)(figure)).fold(Truth::False, |so_far, seat| {
            so_far.or(|| self.made(figure, Party::of_one(seat)))
        })
    }
}

impl fmt::Debug for Verdicts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verdicts")
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}
