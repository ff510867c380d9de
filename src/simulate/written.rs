//! Dealt cards as a record.

use crate::basics::{Card, FileId, Seat, Span, Spanned};
use crate::deal::shuffle::{Dealing, Dealt};
use crate::record::{Hand, Record};

/// A record that holds nothing but hands and a talon. Nobody reads places of what stands in no text: all are at the beginning
/// of `file`.
pub fn written(dealing: &Dealing, dealt: &Dealt, file: FileId) -> Record {
    let nowhere = |card: Card| Spanned::new(Some(card), Span::new(file, 0..0));
    let mut record = Record::new();
    for seat in Seat::all(dealing.seats()) {
        let (held, piles) = dealing.hand(dealt, seat);
        let mut hand = Hand {
            cards: held.iter().rev().map(nowhere).collect(),
            piles: Vec::new(),
        };
        // What lies in piles lies as it was dealt.
        for pile in piles {
            hand.piles.push(hand.cards.len());
            hand.cards.extend(pile.iter().copied().map(nowhere));
        }
        record.hands[seat] = Some(hand);
    }
    let talon = dealing.talon_of(dealt).iter().copied().map(nowhere);
    record.talon = Some(Hand {
        cards: talon.collect(),
        piles: Vec::new(),
    });
    record
}
