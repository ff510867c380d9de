//! Deals held against their conditions, and against deals that were thrown away.

use tarokk::basics::{Chance, Seat, Truth};
use tarokk::deal::shuffle::Dealing;
use tarokk::simulate::Rarity;

use super::asked;

/// Conditions of every kind: counted, tried, and asked of whole deals.
const KINDS: &[(&str, &str)] = &[
    (
        "paskievics",
        "forehand: number of (tarokk in hand) >= 8 and hand has XX",
    ),
    ("paskievics", "talon has all honours"),
    ("paskievics", "hand has all kings"),
    (
        "paskievics",
        "A: number of (tarokk in hand) > number of (tarokk in hand of dealer) + 4",
    ),
    (
        "paskievics",
        "highest of (tarokk in hand of forehand) in talon has no tarokk and hand of forehand has any honours",
    ),
    (
        "paskievics",
        "B: points of hand >= 25 if hand has XXI else hand has no tarokk",
    ),
    ("slovenian-four", "C: number of (tarok in hand) <= 1"),
    ("koenigrufen", "B: hand has all kings"),
    ("slovenian-pts", "talon has {I, XXI, skiz}"),
];

#[test]
fn deals_meet_their_conditions() {
    for (variant, text) in KINDS {
        let asked = asked(variant, &[text]);
        let source = asked.source(11);
        let mut dealt = source.dealing.undealt();
        let mut chance = source.chance();
        for number in 0..40 {
            let found = source.deal(number, &mut chance, &mut dealt);
            found.unwrap_or_else(|unfound| panic!("{text}: {unfound:?}"));
            let deal = source.dealing.begun(&asked.rules, &dealt);
            let holds = asked.questions[0].holds(&asked.rules, &deal.facts, None);
            assert_eq!(holds, Truth::True, "{text}, deal {number}");
            // All cards are there, each once.
            let hands = Seat::all(asked.rules.seats).map(|seat| dealt.hands[seat]);
            let all = hands.fold(dealt.talon, |all, hand| {
                assert!(!all.intersects(hand));
                all | hand
            });
            assert_eq!(all, asked.rules.pack.all);
        }
    }
}

#[test]
fn counted_chances_are_those_of_dealing() {
    // Without conditions, each is met as often as its chance says, within five standard errors.
    for (variant, text) in KINDS {
        let asked = asked(variant, &[text]);
        if text.contains("highest of") {
            // Which card that is depends on all others: it is tried, not counted.
            continue;
        }
        let Rarity::Exact { ways, of } = asked.rarity() else {
            panic!("{text}");
        };
        let share = ways as f64 / of as f64;
        let dealing = Dealing::new(&asked.rules);
        let (mut chance, mut dealt, mut held) = (Chance::new(5), dealing.undealt(), 0u32);
        let tries = 6_000;
        for _ in 0..tries {
            dealing.deal(&mut chance, &mut dealt);
            let deal = dealing.begun(&asked.rules, &dealt);
            held += u32::from(
                asked.questions[0]
                    .holds(&asked.rules, &deal.facts, None)
                    .is_true(),
            );
        }
        let error = (share * (1.0 - share) * f64::from(tries)).sqrt();
        let off = f64::from(held) - share * f64::from(tries);
        assert!(
            off.abs() <= 5.0 * error + 1.0,
            "{text}: {held} of {tries}, {share} counted"
        );
    }
}

#[test]
fn drawn_deals_are_those_that_are_left_when_others_are_thrown_away() {
    // The number of tarokks of B where A has eight or more: drawn directly, and the chance counted by two conditions.
    let drawn = asked("paskievics", &["A: number of (tarokk in hand) >= 8"]);
    let joint = asked(
        "paskievics",
        &[
            "A: number of (tarokk in hand) >= 8",
            "B: number of (tarokk in hand) == 4",
        ],
    );
    let share = joint.rarity().share() / drawn.rarity().share();
    let source = drawn.source(2);
    let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
    let (tries, mut held) = (20_000u32, 0u32);
    let trumps = drawn.rules.pack.trumps();
    for number in 0..u64::from(tries) {
        source.deal(number, &mut chance, &mut dealt).unwrap();
        let second = Seat::FOREHAND.next(4);
        held += u32::from((dealt.hands[second] & trumps).len() == 4);
    }
    let error = (share * (1.0 - share) * f64::from(tries)).sqrt();
    let off = f64::from(held) - share * f64::from(tries);
    assert!(
        off.abs() < 5.0 * error,
        "{held} of {tries}, {share} counted"
    );
}

#[test]
fn a_number_deals_the_same_cards_whatever_came_before() {
    let asked = asked("paskievics", &["hand has all kings"]);
    let source = asked.source(9);
    let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
    let mut hands = Vec::new();
    for number in 0..6 {
        source.deal(number, &mut chance, &mut dealt).unwrap();
        hands.push((dealt.hands, source.dealing.talon_of(&dealt).to_vec()));
    }
    for number in [4u64, 1, 5] {
        let mut again = source.dealing.undealt();
        source
            .deal(number, &mut source.chance(), &mut again)
            .unwrap();
        let known = &hands[number as usize];
        assert_eq!(again.hands, known.0);
        assert_eq!(source.dealing.talon_of(&again), known.1);
    }
}
