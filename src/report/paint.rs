//! Cards in colour: each suit its own, wherever a card's name stands in a text.

use crate::basics::Card;
use crate::game::{Names, Term};

/// Colours of a terminal: for the trumps, and for the other suits in their order.
const TRUMPS: &str = "\u{1b}[1;33m";
const SUITS: [&str; 4] = ["\u{1b}[31m", "\u{1b}[35m", "\u{1b}[36m", "\u{1b}[32m"];
const PLAIN: &str = "\u{1b}[0m";

/// The most words of a card's name.
const LONGEST: usize = 3;

/// A text with its cards in colour.
pub fn paint(text: &str, names: &Names, suit_of: impl Fn(Card) -> u8, trumps: u8) -> String {
    let mut painted = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while !rest.is_empty() {
        let start = rest.find(is_part).unwrap_or(rest.len());
        let (before, after) = rest.split_at(start);
        painted.push_str(before);
        let ends = ends(after);
        let card = ends.iter().rev().find_map(|&end| {
            let name = after.get(..end)?;
            Some((card(names, name)?, name))
        });
        let end = match card {
            Some((card, name)) => {
                let suit = suit_of(card);
                let of_suit = SUITS.get(usize::from(suit) % SUITS.len()).copied();
                let colour = if suit == trumps {
                    Some(TRUMPS)
                } else {
                    of_suit
                };
                painted.push_str(colour.unwrap_or(""));
                painted.push_str(name);
                painted.push_str(PLAIN);
                name.len()
            }
            None => {
                let end = ends.first().copied().unwrap_or(after.len());
                painted.push_str(after.get(..end).unwrap_or(""));
                end
            }
        };
        rest = after.get(end..).unwrap_or("");
    }
    painted
}

/// Whether a letter is part of a word.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '♠' | '♥' | '♦' | '♣' | '-')
}

/// Where the first words of a text end, as long as only a space parts them.
fn ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut from = 0;
    while ends.len() < LONGEST {
        let rest = text.get(from..).unwrap_or("");
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        if end == 0 {
            break;
        }
        ends.push(from + end);
        if !rest.get(end..).is_some_and(|more| more.starts_with(' ')) {
            break;
        }
        from += end + 1;
    }
    ends
}

/// The card that a name means. A letter alone is more often a seat.
fn card(names: &Names, name: &str) -> Option<Card> {
    if is_seat(name) {
        return None;
    }
    let mut cards = names.find(name).iter().filter_map(|term| match term {
        Term::Card(card) => Some(*card),
        _ => None,
    });
    cards.next().filter(|_| cards.next().is_none())
}

fn is_seat(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E'])
}
