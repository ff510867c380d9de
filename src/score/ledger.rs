//! The ledger of a deal: what was scored, for whom, by which rule, and what each seat gets.

use crate::basics::{BySeat, Party, RuleRef, Seat, Units};
use crate::facts::MAX_ROUNDS;
use crate::game::{DeclarationId, FigureId};

/// What a line of a ledger is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scored {
    /// A figure.
    Figure(FigureId),
    /// Something that a player told of his hand.
    Declaration(DeclarationId),
    /// What a rule lets seats pay beside the figures: the rule of the line.
    Rule,
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
    /// The other party to it, where each opponent has raised it for himself.
    pub against: Option<Seat>,
    /// The factor on it that lasts from deal to deal; 1 is none.
    pub wheel: i64,
    /// What it is worth, in game points, before kontra.
    pub base: Units,
    /// What it brings those whose line it is: negative if lost, kontra counted.
    pub value: Units,
    /// What each seat gets by this line; negative if it pays.
    pub pays: BySeat<Units>,
    /// The rule.
    pub rule: RuleRef,
}

/// The factors that last from deal to deal, in one deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wheels {
    /// How many each seat had when the deal began.
    pub before: BySeat<u8>,
    /// Whose counted in this deal.
    pub used: Option<Seat>,
    /// Whether that one is gone now.
    pub spent: bool,
    /// Whether the deal gives each seat one more.
    pub given: bool,
}

impl Wheels {
    /// How many a seat has when the deal is over.
    pub fn after(&self, seat: Seat) -> u8 {
        let spent = u8::from(self.spent && self.used == Some(seat));
        self.before[seat]
            .saturating_sub(spent)
            .saturating_add(u8::from(self.given))
    }
}

/// The ledger of a deal. What each seat gets is the sum of the lines and nothing else.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Ledger {
    lines: Vec<Line>,
    pays: BySeat<Units>,
    /// What each seat gets in the further ledgers of the variant.
    further: Vec<BySeat<Units>>,
    /// What a game point is worth in each of these.
    worth: Vec<i64>,
    /// What lasts from deal to deal, where the variant has it.
    pub wheels: Option<Wheels>,
    /// Which factors the deal gives to the table, by their place in the variant.
    pub rounds_given: [bool; MAX_ROUNDS],
    /// What lies in each pot when the deal is over.
    pub pots: Vec<i64>,
}

fn add(pays: &mut BySeat<Units>, more: &BySeat<Units>) {
    for seat in Seat::all(crate::basics::seat::MAX_SEATS) {
        pays[seat] += more[seat];
    }
}

impl Line {
    /// The last part of its rule's id, which names a line that is about no figure and no declaration.
    pub fn rule_name(&self) -> &str {
        self.rule.id.rsplit('.').next().unwrap_or_default()
    }
}

impl Ledger {
    /// Nothing is in it yet, nor in those that are kept beside it, in each of which a game point is worth so much.
    pub fn beside(worth: impl Iterator<Item = i64>) -> Self {
        let worth: Vec<i64> = worth.collect();
        Self {
            further: vec![BySeat::default(); worth.len()],
            worth,
            ..Self::default()
        }
    }

    /// Adds a line and what it pays.
    pub fn add(&mut self, line: Line) {
        add(&mut self.pays, &line.pays);
        self.lines.push(line);
    }

    /// Adds a line that pays the same in every ledger.
    pub fn add_to_all(&mut self, line: Line) {
        for ledger in 0..self.further.len() {
            self.add_beside(ledger, &line.pays);
        }
        self.add(line);
    }

    /// Adds what a line pays in one of the further ledgers.
    pub fn add_beside(&mut self, ledger: usize, pays: &BySeat<Units>) {
        if let (Some(further), Some(worth)) = (self.further.get_mut(ledger), self.worth.get(ledger))
        {
            add(further, &BySeat::from_fn(|seat| pays[seat] * *worth));
        }
    }

    /// So much goes into a pot.
    pub(super) fn put(&mut self, pot: usize, amount: Units) {
        if let Some(lies) = self.pots.get_mut(pot) {
            *lies = lies.saturating_add(amount.0);
        }
    }

    /// What each seat gets in the ledgers that are kept beside the one that is paid, in the order of the variant.
    pub fn further(&self) -> &[BySeat<Units>] {
        &self.further
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
