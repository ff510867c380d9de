//! Reading, checking and asking, with a small pack and facts made by hand.

#![allow(clippy::format_collect)]

mod asking;
mod clashing;
mod faults;

use std::collections::BTreeMap;

use super::check::Symbols;
use super::eval::{Constants, Value};
use super::parse::Fault;
use super::types::Needs;
use super::{compile_cards, compile_condition, compile_value};
use crate::basics::{Card, CardSet};
use crate::game::{AnnulmentId, ContractId, DeclarationId};

/// Trumps from low to high, then two suits of three.
const PACK: [&str; 16] = [
    "I", "II", "III", "IIII", "XIX", "XX", "XXI", "skiz", "hA", "hQ", "hK", "cA", "cQ", "cK", "dQ",
    "dK",
];
const POINTS: [i32; 16] = [5, 1, 1, 1, 1, 1, 5, 5, 1, 4, 5, 1, 4, 5, 4, 5];

fn card(name: &str) -> Card {
    let index = PACK.iter().position(|&known| known == name);
    Card::new(index.expect(name)).expect(name)
}

fn cards(names: &[&str]) -> CardSet {
    names.iter().map(|name| card(name)).collect()
}

fn symbols() -> Symbols {
    let named = |name: &str, set: CardSet| (name.to_owned(), set);
    let mut all: BTreeMap<String, CardSet> = PACK
        .iter()
        .map(|name| named(name, card(name).into()))
        .collect();
    all.extend([
        named("tarokk", CardSet::first(8)),
        named("honours", cards(&["I", "XXI", "skiz"])),
        named("kings", cards(&["hK", "cK", "dK"])),
    ]);
    let numbered = |names: &[&str]| -> Vec<(String, u8)> {
        names
            .iter()
            .zip(0u8..)
            .map(|(name, n)| ((*name).to_owned(), n))
            .collect()
    };
    Symbols {
        asker: None,
        judges_empty: false,
        tricks: 9,
        suits: Vec::new(),
        cards: all,
        ranks: [named("K", cards(&["hK", "cK", "dK"]))].into(),
        figures: [
            ("trull".to_owned(), 1),
            ("four-kings".to_owned(), 2),
            ("volat".to_owned(), 4),
        ]
        .into(),
        contracts: numbered(&["three", "two"])
            .into_iter()
            .map(|(name, n)| (name, ContractId(n)))
            .collect(),
        declarations: numbered(&["eight"])
            .into_iter()
            .map(|(name, n)| (name, DeclarationId(n)))
            .collect(),
        promises: numbered(&["XX"]).into_iter().collect(),
        pots: numbered(&["kassa"]).into_iter().collect(),
        reasons: numbered(&["no-tarokk"])
            .into_iter()
            .map(|(name, n)| (name, AnnulmentId(n)))
            .collect(),
        lasting: numbered(&["double-round"]).into_iter().collect(),
        numbers: [("game".to_owned(), (Value::Constant(2), Needs::NOTHING))].into(),
        conditions: BTreeMap::new(),
    }
}

fn constants() -> Constants {
    Constants {
        pack: CardSet::first(PACK.len()),
        points: POINTS.to_vec(),
        levels: vec![1, 2],
        values: vec![1, 2],
        unit: 1,
        promises: Vec::new(),
        ..Constants::default()
    }
}

/// A place where every word has a meaning.
fn everywhere() -> Needs {
    Needs::BID
        .and(Needs::WORD)
        .and(Needs::VERDICTS)
        .and(Needs::FAMILY)
        .and(Needs::SIDES)
        .and(Needs::CARD)
        .and(Needs::LINE)
}

fn first_fault(text: &str, place: Needs) -> Fault {
    let faults = compile_condition(text, &symbols(), place).expect_err(text);
    faults.into_iter().next().expect("a fault")
}

/// The fault in short: code, the text it speaks of, its place, message and help.
fn brief(text: &str, place: Needs) -> String {
    let fault = first_fault(text, place);
    let shown = text
        .get(fault.at.clone())
        .expect("the place is in the text");
    let help = fault
        .help
        .map_or(String::new(), |help| format!(" | {help}"));
    format!(
        "{} {:?} {shown:?}: {}{help}",
        fault.code, fault.at, fault.message
    )
}

/// The cards that an expression stands for when it depends on no deal.
fn fixed(text: &str) -> Vec<&'static str> {
    match compile_cards(text, &symbols(), Needs::NOTHING).expect(text) {
        super::CardsExpr::Constant(set) => set.iter().map(|card| PACK[card.index()]).collect(),
        other => panic!("`{text}` depends on a deal: {other:?}"),
    }
}

fn number(text: &str) -> i64 {
    use super::eval::{Scope, View};
    let value = compile_value(text, &symbols(), Needs::NOTHING).expect(text);
    let facts = crate::facts::Facts::new(4, 3, 3, crate::basics::CardPoints(0));
    let constants = constants();
    let view = View::of(&facts, &constants, Scope::NOWHERE);
    value.range(&view).exact().expect(text)
}

#[test]
fn words_that_take_something_on_their_left_group_from_the_left() {
    assert_eq!(fixed("II to XX except XIX"), ["II", "III", "IIII", "XX"]);
    assert_eq!(
        fixed("II to XX except {XIX, XX} in tarokk"),
        ["II", "III", "IIII"]
    );
    assert_eq!(
        fixed("tarokk except honours except II to XX"),
        ["III", "IIII", "XIX", "XX"],
        "((tarokk except honours) except II) to XX"
    );
    assert_eq!(fixed("tarokk except (II to XX)"), ["I", "XXI", "skiz"]);
    assert_eq!(
        fixed("kings in hA to hK"),
        Vec::<&str>::new(),
        "(kings in hA) to hK has no beginning"
    );
    assert_eq!(fixed("kings in (hA to hK)"), ["hK"]);
}

#[test]
fn words_that_begin_by_themselves_take_all_that_follows() {
    assert_eq!(fixed("highest of II to XX except XX"), ["XIX"]);
    assert_eq!(fixed("(highest of II to XX) except XX"), Vec::<&str>::new());
    assert_eq!(fixed("lowest of highest of tarokk"), ["skiz"]);
    assert_eq!(
        fixed("tarokk except lowest of tarokk except I"),
        ["I", "III", "IIII", "XIX", "XX", "XXI", "skiz"]
    );
    assert_eq!(
        fixed("{I, rank K, hA to hQ}"),
        ["I", "hA", "hQ", "hK", "cK", "dK"]
    );
}

#[test]
fn numbers_reckon_as_usual() {
    assert_eq!(number("2 + 3 * 4"), 14);
    assert_eq!(number("(2 + 3) * 4"), 20);
    assert_eq!(number("10 - 3 - 2"), 5);
    assert_eq!(number("6 * game"), 12);
    assert_eq!(number("1 if 2 > 3 else 4 if 3 > 2 else 5"), 4);
    assert_eq!(number("1 if 1 == 1 and not 1 == 2 else 9"), 1);
    assert_eq!(number("number of honours + points of kings"), 18);
    assert_eq!(number("-2 * 3"), -6);
}

#[test]
fn and_binds_more_than_or_and_not_most() {
    let truth = |text: &str| number(&format!("1 if {text} else 0")) == 1;
    assert!(truth("always or never and never"));
    assert!(!truth("(always or never) and never"));
    assert!(!truth("not always or never"));
    assert!(truth("not (always and never)"));
    assert!(truth("not not always"));
    assert!(truth("(never if never else always)"));
    assert!(truth("1 + 1 == 2 and 3 > 2"));
}
