//! Cards in colour: each suit its own, wherever a card's name stands in a text.

use crate::game::{Kinds, Names, Term};

/// Colours of a terminal: for the trumps, and for the other suits in their order.
const TRUMPS: &str = "\u{1b}[1;33m";
const SUITS: [&str; 4] = ["\u{1b}[31m", "\u{1b}[35m", "\u{1b}[36m", "\u{1b}[32m"];
const PLAIN: &str = "\u{1b}[0m";

/// A text with its cards in colour.
pub fn paint(
    text: &str,
    names: &Names,
    suit_of: impl Fn(crate::basics::Card) -> u8,
    trumps: u8,
) -> String {
    let mut painted = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while !rest.is_empty() {
        let word = |c: char| c.is_alphanumeric() || matches!(c, '♠' | '♥' | '♦' | '♣' | '-');
        let start = rest.find(word).unwrap_or(rest.len());
        let (before, after) = rest.split_at(start);
        painted.push_str(before);
        let end = after.find(|c| !word(c)).unwrap_or(after.len());
        let (word, after) = after.split_at(end);
        match names.plainly(word, Kinds::CARD) {
            // A letter alone is more often a seat.
            Some(Term::Card(card)) if !is_seat(word) => {
                let suit = suit_of(card);
                let colour = if suit == trumps {
                    TRUMPS
                } else {
                    SUITS
                        .get(usize::from(suit) % SUITS.len())
                        .copied()
                        .unwrap_or("")
                };
                painted.push_str(colour);
                painted.push_str(word);
                painted.push_str(PLAIN);
            }
            _ => painted.push_str(word),
        }
        rest = after;
    }
    painted
}

fn is_seat(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E'])
}
