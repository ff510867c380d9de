//! Dealt cards as a record.

use super::playout::Played;
use super::setup::{Choices, Setup};
use crate::basics::{Card, FileId, Seat, Span, Spanned};
use crate::deal::Deal;
use crate::deal::shuffle::{Dealing, Dealt};
use crate::game::Act;
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

/// The record of a play: hands, talon, what was done before the play, and every card; none where the rules do not let it be done.
pub fn play_written<'r>(
    setup: &Setup<'r>,
    dealing: &Dealing,
    dealt: &Dealt,
    (choices, played): (&Choices, &Played),
    file: FileId,
) -> Option<Record> {
    let at = |act: Act| Spanned::new(act, Span::new(file, 0..0));
    let mut record = written(dealing, dealt, file);
    let mut deal = dealing.begun(setup.rules, dealt);
    let mut acts = Vec::new();
    let mut choose = |deal: &Deal<'r>| Setup::chosen(deal, choices);
    setup.lead(&mut deal, &mut choose, Some(&mut acts)).ok()?;
    for act in acts {
        if let Act::Discard { cards, .. } = act {
            let index = record.line.acts.len();
            let laid = cards.known.iter();
            let laid = laid.map(|card| (index, Spanned::new(card, Span::new(file, 0..0))));
            record.line.laid.extend(laid);
        }
        record.line.acts.push(at(act));
    }
    for &card in played {
        if deal.facts.tricks.current().is_none() {
            record.line.acts.push(at(Act::Trick {
                number: Some(deal.facts.tricks.number() as u8),
                leader: deal.turn(),
            }));
        }
        let card = Some(card);
        record.line.acts.push(at(Act::Play { seat: None, card }));
        deal.follow(card?);
    }
    Some(record)
}
