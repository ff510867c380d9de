//! What a deal came to, as far as it is told of many.

use rustc_hash::FxHashMap;

use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Party, Seat, Units};
use crate::deal::Deal;
use crate::game::FigureId;
use crate::score::{For, Ledger, Scored, score};

/// What a deal came to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome {
    /// What each seat gets; negative if it pays.
    pub pays: [i64; MAX_SEATS],
    /// The lines of its ledger, in order.
    pub lines: Vec<Entry>,
}

/// A line of a ledger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entry {
    /// The figure; none where it is about something else.
    pub figure: Option<FigureId>,
    /// Whose it is: the number of the side, or of the seat with 8 added.
    whose: u8,
    /// Whether it was made.
    pub made: bool,
    /// Whether it was announced, or stands without a word.
    pub announced: bool,
    /// What the declarer gets by it.
    pub pays: i64,
}

impl Entry {
    /// A figure that a party can make, whatever is paid for it.
    pub(super) fn can_be_made(figure: FigureId, party: Party, each: bool) -> Self {
        Self {
            figure: Some(figure),
            whose: party.index() as u8 + if each { 8 } else { 0 },
            made: true,
            announced: false,
            pays: 0,
        }
    }

    /// Whose it is, as a number.
    pub(super) fn whose_number(self) -> u8 {
        self.whose
    }

    /// Whose it is.
    pub fn whose(self) -> For {
        match self.whose.checked_sub(8) {
            Some(seat) => For::Seat(Seat::new(usize::from(seat)).unwrap_or(Seat::FOREHAND)),
            None if self.whose == 0 => For::Side(Party::DECLARERS),
            None => For::Side(Party::OPPONENTS),
        }
    }
}

impl Outcome {
    /// What a deal that is over came to; none where it cannot be scored.
    pub fn of(deal: &Deal<'_>, declarer: Seat) -> Option<Self> {
        let (ledger, missing) = score(deal.rules, &deal.facts);
        missing.is_empty().then(|| Self::told(&ledger, declarer))
    }

    /// What a ledger says.
    pub fn told(ledger: &Ledger, declarer: Seat) -> Self {
        let number = |pays: &BySeat<Units>, seat: Seat| pays[seat].0;
        let lines = ledger.lines().iter().map(|line| Entry {
            figure: match line.item {
                Scored::Figure(figure) => Some(figure),
                Scored::Declaration(_) | Scored::Rule => None,
            },
            whose: match line.party {
                For::Side(party) => party.index() as u8,
                For::Seat(seat) => 8 + seat.index() as u8,
            },
            made: line.made,
            announced: line.announced,
            pays: number(&line.pays, declarer),
        });
        let mut pays = [0; MAX_SEATS];
        for seat in Seat::all(MAX_SEATS) {
            pays[seat.index()] = number(ledger.pays(), seat);
        }
        Self {
            pays,
            lines: lines.collect(),
        }
    }
}

/// Outcomes, each with a number.
#[derive(Clone, Default, Debug)]
pub struct Outcomes {
    list: Vec<Outcome>,
    numbers: FxHashMap<Outcome, u32>,
}

impl Outcomes {
    /// The number of an outcome.
    pub(super) fn number(&mut self, outcome: Outcome) -> u32 {
        let next = self.list.len() as u32;
        let number = *self.numbers.entry(outcome.clone()).or_insert(next);
        if number == next {
            self.list.push(outcome);
        }
        number
    }

    /// Every outcome, by its number.
    pub fn list(&self) -> &[Outcome] {
        &self.list
    }
}
