//! A guess at what the declarers take, from who holds what: the first number that a search asks about.

use super::aim::Aim;
use super::layout::{Bits, PLAIN};
use super::search::{Search, Trick};

/// What each share is worth, in thousandths of all that can be taken, and what is added: found by least squares on some 800 deals
/// of two games, with one declarer and two, of which none is measured.
const WORTH: [i32; 8] = [1659, -2251, 2332, 162, 24, 394, 45, -744];
const ADDED: i32 = -275;

/// How many of all points the declarers may take.
pub(super) fn guess<A: Aim>(search: &Search<'_, A>, trick: &Trick, all: i32) -> i32 {
    let shares = sights(search, trick);
    let sum: f64 = shares
        .iter()
        .zip(WORTH)
        .map(|(share, worth)| share * f64::from(worth))
        .sum();
    ((sum + f64::from(ADDED)) / 1000.0 * f64::from(all)).round() as i32
}

/// What is seen of the cards, each as the declarers' share of it.
fn sights<A: Aim>(search: &Search<'_, A>, trick: &Trick) -> [f64; 8] {
    let board = search.board;
    let layout = &board.layout;
    let own = (0..board.seats as u8)
        .filter(|&seat| board.declares(seat))
        .fold(0, |all, seat| all | search.hand(seat));
    let share = |part: f64, all: f64| if all > 0.0 { part / all } else { 0.5 };
    let trumps = search.rest & layout.fields[0].mask;
    let count = f64::from(trumps.count_ones());
    let (mut ranks, mut squares, mut top) = (0.0, 0.0, 0.0);
    for (n, bit) in Bits(trumps).enumerate() {
        if own & (1 << bit) != 0 {
            let rank = n as f64 + 1.0;
            ranks += rank;
            squares += rank * rank;
            top += f64::from(u8::from(count - rank < 4.0));
        }
    }
    let (mut best, mut suits) = (0.0, 0.0);
    for field in &layout.fields[1..=PLAIN] {
        let left = search.rest & field.mask;
        if left != 0 {
            suits += 1.0;
            best += f64::from(u8::from(own & (1 << left.ilog2()) != 0));
        }
    }
    let points = f64::from(layout.sum(own));
    [
        share(f64::from((trumps & own).count_ones()), count),
        share(ranks, count * (count + 1.0) / 2.0),
        share(squares, count * (count + 1.0) * (2.0 * count + 1.0) / 6.0),
        share(top, count.min(4.0)),
        share(best, suits),
        share(points, f64::from(layout.sum(search.rest))),
        f64::from(u8::from(board.declares(trick.seat))),
        f64::from(board.declarers.count_ones()) / board.seats as f64,
    ]
}
