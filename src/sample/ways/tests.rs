//! Numbers of ways against formulas, and every way by its number.

use std::collections::BTreeSet;

use super::*;
use crate::sample::places::{Room, Share};

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn places(rooms: &[(Place, usize)], cards: &[u16], shares: &[(usize, usize)]) -> Places {
    let card = |n| Card::new(n).unwrap();
    Places {
        rooms: rooms
            .iter()
            .map(|&(place, cards)| Room { place, cards })
            .collect(),
        cards: cards
            .iter()
            .enumerate()
            .map(|(n, &allowed)| (card(n), allowed))
            .collect(),
        shares: shares
            .iter()
            .map(|&(index, taken)| Share {
                seat: seat(index),
                taken,
                dealt: CardSet::EMPTY,
                seen: CardSet::EMPTY,
            })
            .collect(),
        slots: Vec::new(),
        ordered: false,
    }
}

#[test]
fn without_rules_it_is_the_multinomial_number() {
    let hands = [
        (Place::Hand(seat(1)), 9),
        (Place::Hand(seat(2)), 9),
        (Place::Hand(seat(3)), 9),
        (Place::Talon, 6),
    ];
    let all = places(&hands, &[0b1111; 33], &[(1, 0), (2, 0), (3, 0)]);
    // 33! / (9! 9! 9! 6!)
    assert_eq!(
        Ways::count(all).unwrap().all(),
        252_385_320_779_592_000_u128
    );
}

#[test]
fn two_cards_and_two_seats_are_two_ways() {
    let hands = [(Place::Hand(seat(1)), 1), (Place::Hand(seat(2)), 1)];
    let ways = Ways::count(places(&hands, &[0b11, 0b11], &[(1, 0), (2, 0)])).unwrap();
    assert_eq!(ways.all(), 2);
    // One of them may be with one seat alone: then nothing is left to chance.
    let ways = Ways::count(places(&hands, &[0b01, 0b11], &[(1, 0), (2, 0)])).unwrap();
    assert_eq!(ways.all(), 1);
    // Both with the same seat, which has room for one: that cannot be.
    let none = Ways::count(places(&hands, &[0b01, 0b01], &[(1, 0), (2, 0)]));
    assert_eq!(none.unwrap_err(), Unknowable::Nothing);
}

#[test]
fn every_number_is_another_way_and_keeps_to_the_places() {
    let hands = [
        (Place::Hand(seat(1)), 2),
        (Place::Laid(seat(1)), 1),
        (Place::Hand(seat(2)), 2),
        (Place::Talon, 1),
    ];
    // The first card only in hands, the second never laid away.
    let allowed = [0b0101, 0b1101, 0b1111, 0b1111, 0b1111, 0b1111];
    let ways = Ways::count(places(&hands, &allowed, &[(1, 1), (2, 0)])).unwrap();
    // Six cards to 2, 1, 2 and 1 are 180 ways. The first is laid in 1/6 and in the talon in 1/6 of them: 120 are left. The
    // second is laid in 1/5 of these. Any of the three cards of seat 1 came from the talon.
    assert_eq!(ways.all(), 96 * 3);
    let mut seen = BTreeSet::new();
    for number in 0..ways.all() {
        let spread = ways.get(number);
        let (one, two) = (seat(1), seat(2));
        let sizes = (
            spread.hands[one].len(),
            spread.laid[one].len(),
            spread.hands[two].len(),
            spread.rest.len(),
            spread.taken[one].len(),
        );
        assert_eq!(sizes, (2, 1, 2, 1, 1));
        let first = Card::new(0).unwrap();
        assert!((spread.hands[one] | spread.hands[two]).contains(first));
        assert!(!spread.laid[one].contains(Card::new(1).unwrap()));
        assert!((spread.hands[one] | spread.laid[one]).is_superset(spread.taken[one]));
        assert!(seen.insert(format!("{spread:?}")), "{number}");
    }
}
