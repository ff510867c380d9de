//! What a variant calls its cards, contracts and figures, found by their ids in its resolved tree.

use std::collections::BTreeMap;

use super::texts::fill;
use crate::expr::{GAME, Type};
use crate::game::Language;
use crate::variant::Node;

/// The names of a resolved variant in one language.
#[derive(Debug)]
pub(super) struct Names<'m> {
    root: &'m Node,
    language: Language,
    cards: BTreeMap<String, String>,
    suits: BTreeMap<String, String>,
    ranks: BTreeMap<String, String>,
    figures: BTreeMap<String, String>,
    conditions: Vec<String>,
}

impl<'m> Names<'m> {
    pub(super) fn new(root: &'m Node, language: Language) -> Self {
        let mut names = Self {
            root,
            language,
            cards: BTreeMap::new(),
            suits: BTreeMap::new(),
            ranks: BTreeMap::new(),
            figures: BTreeMap::new(),
            conditions: Vec::new(),
        };
        names.pack();
        names.figures();
        let conditions = root.get("condition").map(Node::in_order);
        let conditions = conditions.into_iter().flatten();
        let long = conditions.filter(|(_, node)| !node.as_str().is_some_and(is_short));
        names.conditions = long.map(|(id, _)| id.to_owned()).collect();
        names
    }

    fn pack(&mut self) {
        let Some(pack) = self.root.get("pack") else {
            return;
        };
        let code = self.language.code();
        let pattern_of =
            |table: &'m Node| -> Option<&'m str> { table.get("card-name")?.get(code)?.as_str() };
        for (suit, table) in pack.get("suit").map(Node::in_order).into_iter().flatten() {
            let suit_name = called(table, self.language).unwrap_or(suit).to_owned();
            let prefix = table.get("prefix").and_then(Node::as_str).unwrap_or(suit);
            let cards = table.get("cards").and_then(Node::as_array);
            for rank in cards.into_iter().flatten().filter_map(Node::as_str) {
                let named = pack.at(&format!("rank.{rank}"));
                let rank_name = named
                    .and_then(|rank| called(rank, self.language))
                    .unwrap_or(rank);
                let pattern = named.and_then(pattern_of).or_else(|| pattern_of(pack));
                let card = match pattern {
                    Some(pattern) if !prefix.is_empty() => fill(pattern, |hole| match hole {
                        "rank" => rank_name.to_owned(),
                        _ => form(table, hole, code).unwrap_or(&suit_name).to_owned(),
                    }),
                    _ => rank_name.to_owned(),
                };
                self.cards.insert(format!("{prefix}{rank}"), card);
                self.ranks.insert(rank.to_owned(), rank_name.to_owned());
            }
            self.suits.insert(suit.to_owned(), suit_name);
        }
    }

    fn figures(&mut self) {
        let own = self.root.get("contract").map(Node::in_order);
        let own = own.into_iter().flatten();
        let own = own.filter_map(|(_, contract)| contract.get("figure"));
        for table in own.chain(self.root.get("figure")) {
            for (id, figure) in table.in_order() {
                match called(figure, self.language) {
                    Some(name) => {
                        self.figures.insert(id.to_owned(), name.to_owned());
                    }
                    None => {
                        let id = id.to_owned();
                        self.figures.entry(id.clone()).or_insert(id);
                    }
                }
            }
        }
    }

    /// Whether something of a type has this name.
    pub(super) fn knows(&self, kind: Type, id: &str) -> bool {
        let has = |path: &str| {
            self.root
                .get(path)
                .is_some_and(|table| table.get(id).is_some())
        };
        match kind {
            Type::Cards => {
                self.cards.contains_key(id) || self.suits.contains_key(id) || self.set(id).is_some()
            }
            Type::Rank => self.ranks.contains_key(id),
            Type::Figures => self.figures.contains_key(id),
            Type::Contract => has("contract"),
            Type::Declaration => has("declaration"),
            Type::Promise => has("promise"),
            Type::Condition => has("condition"),
            Type::Reason => has("annul"),
            Type::Lasting => has("lasting"),
            Type::Pot => has("pot"),
            Type::Number => id == GAME || has("number"),
            Type::Trick | Type::Side | Type::Seat => false,
        }
    }

    /// The expression of a named group of cards.
    pub(super) fn set(&self, id: &str) -> Option<&'m str> {
        self.root.get("pack")?.get("set")?.get(id)?.as_str()
    }

    /// Whether a name of cards is one card.
    pub(super) fn is_card(&self, id: &str) -> bool {
        self.cards.contains_key(id) && !self.suits.contains_key(id)
    }

    /// Whether a name of cards is a suit.
    pub(super) fn is_suit(&self, id: &str) -> bool {
        self.suits.contains_key(id)
    }

    /// A named condition that is short enough to be told wherever it is used.
    pub(super) fn short(&self, id: &str) -> Option<&'m str> {
        let condition = self.root.get("condition")?.get(id)?.as_str()?;
        is_short(condition).then_some(condition)
    }

    /// The letter that stands for a named condition; its id, where there are more than letters.
    pub(super) fn letter(&self, id: &str) -> String {
        let index = self.conditions.iter().position(|other| other == id);
        let letters = 'A'..='Z';
        let enough = self.conditions.len() <= letters.clone().count();
        let letter = index
            .filter(|_| enough)
            .and_then(|n| letters.clone().nth(n));
        letter.map_or_else(|| id.to_owned(), String::from)
    }

    /// What a thing is called.
    pub(super) fn name(&self, kind: Type, id: &str) -> String {
        let found = match kind {
            Type::Cards => self.suits.get(id).or_else(|| self.cards.get(id)),
            Type::Rank => self.ranks.get(id),
            Type::Figures => self.figures.get(id),
            _ => None,
        };
        let table = match kind {
            Type::Contract => "contract",
            Type::Declaration => "declaration",
            Type::Reason => "annul",
            Type::Lasting => "lasting",
            Type::Pot => "pot",
            _ => "",
        };
        let item = || self.root.get(table)?.get(id);
        found
            .map(String::as_str)
            .or_else(|| called(item()?, self.language))
            .unwrap_or(id)
            .to_owned()
    }

    /// What stands at a path of the variant or, if nothing does, of what one of its contracts changes.
    pub(super) fn somewhere(&self, path: &str) -> Option<&'m Node> {
        let contracts = self.root.get("contract").and_then(Node::as_table);
        let contracts = contracts.into_iter().flat_map(|table| table.values());
        let mut there = std::iter::once(self.root).chain(contracts);
        there.find_map(|node| node.at(path))
    }

    /// What an item of a table is called.
    pub(super) fn item_of(&self, table: &str, id: &str) -> String {
        let item = self.root.get(table).and_then(|table| table.get(id));
        item.and_then(|item| called(item, self.language))
            .unwrap_or(id)
            .to_owned()
    }

    /// What an item is called, by its own name, or by its id.
    pub(super) fn item(&self, item: &Node, id: &str) -> String {
        called(item, self.language)
            .map(str::to_owned)
            .or_else(|| self.figures.get(id).cloned())
            .or_else(|| self.ranks.get(id).cloned())
            .unwrap_or_else(|| id.to_owned())
    }
}

/// The form of a suit's name that a pattern of card names asks for, as in `{suit-WORD}`.
fn form<'n>(suit: &'n Node, hole: &str, code: &str) -> Option<&'n str> {
    let form = hole.strip_prefix("suit-")?;
    suit.get("forms")?.get(form)?.get(code)?.as_str()
}

/// The name of an item in a language.
pub(super) fn called(item: &Node, language: Language) -> Option<&str> {
    let names = item.get("name")?;
    let name = names.get(language.code()).or_else(|| names.get("en"))?;
    name.as_str()
}

/// Whether a condition is one thing, and not several joined.
fn is_short(condition: &str) -> bool {
    [" and ", " or ", " if "]
        .iter()
        .all(|join| !condition.contains(join))
}
