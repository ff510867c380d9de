//! Whether two records mean the same, wherever they are written.

use super::model::{Hand, Line, Record, Variation};
use crate::basics::{BySeat, Span, Spanned};

/// Whether two records mean the same.
pub(super) fn same(one: &Record, other: &Record) -> bool {
    let Some(nowhere) = one.span.or(other.span) else {
        return one == other;
    };
    let nowhere = Span {
        end: nowhere.start,
        ..nowhere
    };
    without_places(one, nowhere) == without_places(other, nowhere)
}

/// A record all of whose parts stand at one place.
fn without_places(record: &Record, nowhere: Span) -> Record {
    let mut plain = record.clone();
    plain.span = None;
    for tag in &mut plain.tags {
        tag.span = None;
    }
    plain.hands = BySeat::from_fn(|seat| record.hands[seat].as_ref().map(|h| hand(h, nowhere)));
    plain.talon = record.talon.as_ref().map(|talon| hand(talon, nowhere));
    plain.line = line(&record.line, nowhere);
    if let Some(outcome) = &mut plain.outcome {
        outcome.span = nowhere;
        outcome
            .declarer
            .iter_mut()
            .for_each(|said| said.span = nowhere);
        outcome
            .partner
            .iter_mut()
            .for_each(|said| said.span = nowhere);
        let numbers = outcome.points.iter_mut().chain(&mut outcome.tricks);
        numbers.for_each(|claimed| claimed.span = nowhere);
        outcome
            .figures
            .iter_mut()
            .for_each(|claim| claim.span = nowhere);
    }
    if let Some(result) = &mut plain.result {
        result.span = nowhere;
        let numbers = result.points.iter_mut().chain(&mut result.pay);
        numbers.for_each(|claimed| claimed.span = nowhere);
    }
    plain
}

fn hand(hand: &Hand, nowhere: Span) -> Hand {
    let cards = hand.cards.iter();
    Hand {
        cards: cards
            .map(|card| Spanned::new(card.value, nowhere))
            .collect(),
        piles: hand.piles.clone(),
    }
}

fn line(of: &Line, nowhere: Span) -> Line {
    let acts = of.acts.iter();
    let laid = of.laid.iter();
    let variations = of.variations.iter();
    Line {
        acts: acts.map(|act| Spanned::new(act.value, nowhere)).collect(),
        variations: variations
            .map(|variation| Variation {
                at: variation.at,
                span: nowhere,
                line: line(&variation.line, nowhere),
            })
            .collect(),
        laid: laid
            .map(|&(act, card)| (act, Spanned::new(card.value, nowhere)))
            .collect(),
    }
}
