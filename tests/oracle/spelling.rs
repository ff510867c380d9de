//! What the other program calls things, and what the rule files call them.

use std::collections::BTreeMap;

use tarokk::basics::{Card, CardSet, Party};
use tarokk::game::{ContractId, DeclarationId, FigureId, Term};
use tarokk::rules::Rules;

/// The kontra of the game that the seat owes which laid the called card away: a figure of its own there.
pub(crate) const LAID_KONTRA: &str = "compulsory_kontra";

/// Figures that are not of a card in a trick.
const FIGURES: [(&str, &str); 9] = [
    ("game", "game"),
    ("double_game", "double-game"),
    ("volat", "volat"),
    ("trull", "trull"),
    ("four_kings", "four-kings"),
    ("xxi_catch", "XXI-catch"),
    ("centrum", "centrum"),
    ("small_bird", "small-bird"),
    ("big_bird", "big-bird"),
];

const CONTRACTS: [(&str, &str); 4] = [("3", "three"), ("2", "two"), ("1", "one"), ("0", "solo")];

const DECLARATIONS: [(&str, &str); 2] = [("tarokk8", "eight-tarokks"), ("tarokk9", "nine-tarokks")];

/// Both spellings of everything.
pub(crate) struct Spelling {
    cards: BTreeMap<String, Card>,
    figures: BTreeMap<String, FigureId>,
    contracts: BTreeMap<String, ContractId>,
    declarations: BTreeMap<String, DeclarationId>,
}

impl Spelling {
    pub(crate) fn new(rules: &Rules) -> Self {
        let names = &rules.names;
        let cards = rules.pack.all.iter();
        let contracts = (0u8..).take(rules.contracts.len()).map(ContractId);
        let figures = (0u8..).take(rules.figure_count()).map(FigureId);
        let declarations = (0u8..).take(rules.declarations.len()).map(DeclarationId);
        Self {
            cards: cards
                .map(|card| (theirs_of_card(names.id(Term::Card(card))), card))
                .collect(),
            figures: figures
                .map(|figure| (theirs_of_figure(&names.figure(figure, None)), figure))
                .collect(),
            contracts: contracts
                .map(|id| (theirs_of_contract(names.id(Term::Contract(id))), id))
                .collect(),
            declarations: declarations
                .map(|id| (theirs_of_declaration(names.id(Term::Declaration(id))), id))
                .collect(),
        }
    }

    pub(crate) fn card(&self, theirs: &str) -> Card {
        find(&self.cards, theirs)
    }

    pub(crate) fn cards(&self, theirs: &[String]) -> CardSet {
        theirs.iter().map(|card| self.card(card)).collect()
    }

    pub(crate) fn figure(&self, theirs: &str) -> FigureId {
        find(&self.figures, theirs)
    }

    pub(crate) fn contract(&self, theirs: &str) -> ContractId {
        find(&self.contracts, theirs)
    }

    pub(crate) fn declaration(&self, theirs: &str) -> Option<DeclarationId> {
        self.declarations.get(theirs).copied()
    }

    pub(crate) fn of_card(&self, card: Card) -> String {
        theirs(&self.cards, card)
    }

    pub(crate) fn of_cards(&self, cards: CardSet) -> Vec<String> {
        cards.iter().map(|card| self.of_card(card)).collect()
    }

    pub(crate) fn of_figure(&self, figure: FigureId) -> String {
        theirs(&self.figures, figure)
    }

    pub(crate) fn of_contract(&self, contract: ContractId) -> String {
        theirs(&self.contracts, contract)
    }

    pub(crate) fn of_declaration(&self, declaration: DeclarationId) -> String {
        theirs(&self.declarations, declaration)
    }
}

pub(crate) fn side(party: Party) -> String {
    let letter = if party == Party::DECLARERS { "D" } else { "O" };
    letter.to_owned()
}

pub(crate) fn party(side: &str) -> Party {
    match side {
        "D" => Party::DECLARERS,
        "O" => Party::OPPONENTS,
        _ => panic!("there is no side {side}"),
    }
}

fn find<T: Copy>(table: &BTreeMap<String, T>, theirs: &str) -> T {
    *table
        .get(theirs)
        .unwrap_or_else(|| panic!("the rule file has no `{theirs}`"))
}

fn theirs<T: PartialEq + Copy>(table: &BTreeMap<String, T>, ours: T) -> String {
    let found = table.iter().find(|(_, other)| **other == ours);
    found.map(|(theirs, _)| theirs.clone()).unwrap_or_default()
}

fn theirs_of_card(ours: &str) -> String {
    match ours {
        "skiz" => "XXII".to_owned(),
        "IIII" => "IV".to_owned(),
        _ if ours.starts_with(['c', 'd', 'h', 's']) => {
            let (suit, rank) = ours.split_at(1);
            let rank = match rank {
                "C" => "N",
                "A" | "10" => "P",
                rank => rank,
            };
            format!("{}{rank}", suit.to_uppercase())
        }
        tarokk => tarokk.to_owned(),
    }
}

fn theirs_of_figure(ours: &str) -> String {
    if let Some((theirs, _)) = FIGURES.iter().find(|(_, other)| *other == ours) {
        return (*theirs).to_owned();
    }
    match ours.split_once(' ') {
        None if ours == "pagat-ultimo" => "ulti:I".to_owned(),
        None if ours == "pagat-uhu" => "uhu:I".to_owned(),
        Some(("king-ultimo", card)) => format!("ulti:{}", theirs_of_card(card)),
        Some(("king-uhu", card)) => format!("uhu:{}", theirs_of_card(card)),
        _ => panic!("no name for the figure `{ours}`"),
    }
}

fn theirs_of_contract(ours: &str) -> String {
    theirs_in(&CONTRACTS, ours)
}

fn theirs_of_declaration(ours: &str) -> String {
    theirs_in(&DECLARATIONS, ours)
}

fn theirs_in(table: &[(&str, &str)], ours: &str) -> String {
    let found = table.iter().find(|(_, other)| *other == ours);
    let (theirs, _) = found.unwrap_or_else(|| panic!("no name for `{ours}`"));
    (*theirs).to_owned()
}
