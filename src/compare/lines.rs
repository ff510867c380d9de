//! The lines of ledgers so that those of several variants can be laid side by side.

use crate::basics::{BySeat, Party, Seat, Units};
use crate::game::{FigureId, Names, Term};
use crate::rules::Rules;
use crate::score::{For, Ledger, Line, Scored};

/// What a line is about, in words that several variants share: the concept of a figure, or its id where it has none.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    /// The figure or declaration.
    pub item: String,
    /// The card, where the figure is one of a family.
    pub card: Option<String>,
    /// The side, or the seat.
    pub whose: String,
}

/// What a line says under one variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// What the variant has it for.
    pub item: Scored,
    /// Whose it is.
    pub of: For,
    /// What the variant calls it.
    pub name: String,
    /// Whether it was announced.
    pub announced: bool,
    /// Whether it was made.
    pub made: bool,
    /// What it is worth before kontra and other factors, in game points.
    pub base: i64,
    /// By how much that counts.
    pub factor: i64,
    /// What it brings those whose line it is.
    pub value: i64,
    /// The id of its rule.
    pub rule: String,
    /// What each seat gets by it.
    pub pays: BySeat<Units>,
}

impl Cell {
    /// Whether two cells come to the same.
    pub fn comes_to(&self, other: &Self) -> bool {
        self.made == other.made
            && self.base == other.base
            && self.value == other.value
            && self.pays == other.pays
    }

    /// The seats that pay.
    pub fn payers(&self, seats: usize) -> Vec<Seat> {
        Seat::all(seats)
            .filter(|&seat| self.pays[seat] < Units(0))
            .collect()
    }
}

/// The lines of a ledger by what they are about; several on one thing are one.
pub(super) fn cells(rules: &Rules, ledger: &Ledger) -> Vec<(Key, Cell)> {
    let mut cells: Vec<(Key, Cell)> = Vec::new();
    for line in ledger.lines() {
        let key = key(rules, line);
        let cell = cell(rules, line);
        match cells.iter_mut().find(|(known, _)| *known == key) {
            Some((_, sum)) => {
                sum.base += cell.base;
                sum.value += cell.value;
                for seat in Seat::all(rules.at_table()) {
                    sum.pays[seat] += cell.pays[seat];
                }
            }
            None => cells.push((key, cell)),
        }
    }
    cells
}

fn key(rules: &Rules, line: &Line) -> Key {
    let names = &rules.names;
    let (item, card) = match line.item {
        Scored::Figure(figure) => (
            rules.concept_of_figure(figure).name.to_owned(),
            rules.card_of_figure(figure).map(str::to_owned),
        ),
        Scored::Declaration(id) => (names.id(Term::Declaration(id)).to_owned(), None),
        Scored::Rule => (line.rule_name().to_owned(), None),
    };
    let whose = match line.party {
        For::Side(Party::DECLARERS) => "declarers".to_owned(),
        For::Side(_) => "opponents".to_owned(),
        For::Seat(seat) => seat.to_string(),
    };
    Key { item, card, whose }
}

/// The id of a figure, or of its family.
pub(super) fn figure_id(names: &Names, figure: FigureId) -> String {
    match names.family_of(figure) {
        Some((family, _)) => names.id(Term::Family(family)).to_owned(),
        None => names.id(Term::Figure(figure)).to_owned(),
    }
}

fn cell(rules: &Rules, line: &Line) -> Cell {
    let names = &rules.names;
    let name = match line.item {
        Scored::Figure(figure) => names.figure(figure, None),
        Scored::Declaration(id) => names.id(Term::Declaration(id)).to_owned(),
        Scored::Rule => line.rule_name().to_owned(),
    };
    let factor = line.value.0.checked_div(line.base.0).unwrap_or(1).abs();
    Cell {
        item: line.item,
        of: line.party,
        name,
        announced: line.announced,
        made: line.made,
        base: line.base.0,
        factor,
        value: line.value.0,
        rule: line.rule.id.to_string(),
        pays: line.pays,
    }
}
