//! The search that is slow and obviously right: every card that may be played, to the end, by the deal itself and the one
//! scorer. Every faster search is held against it.

use super::objective::{Question, Unanswerable};
use crate::basics::{Card, Seat};
use crate::deal::{Deal, Phase};
use crate::game::Act;

/// What a question comes to if all play as well as they can.
pub fn value(deal: &Deal<'_>, question: &Question) -> Result<i64, Unanswerable> {
    let Some(turn) = deal.turn() else {
        return ended(deal, question);
    };
    let (cards, _) = deal.playable(turn);
    let values = cards
        .iter()
        .map(|card| value(&after(deal, turn, card), question));
    best(question.side.contains(turn), values)
}

/// The same after each card that may be played now.
pub fn values(deal: &Deal<'_>, question: &Question) -> Result<Vec<(Card, i64)>, Unanswerable> {
    let turn = deal.turn().ok_or(Unanswerable::NotPlaying)?;
    let (cards, _) = deal.playable(turn);
    let of = |card| Ok((card, value(&after(deal, turn, card), question)?));
    cards.iter().map(of).collect()
}

/// The deal after a card. Where its rules let the players stop because nothing is open any more, they do.
pub fn after<'r>(deal: &Deal<'r>, turn: Seat, card: Card) -> Deal<'r> {
    let mut next = deal.clone();
    let played = next.act(Act::Play {
        seat: Some(turn),
        card: Some(card),
    });
    debug_assert!(played.is_ok(), "a card that may be played is accepted");
    next.stop_if_decided();
    next
}

/// What a deal that is over comes to.
fn ended(deal: &Deal<'_>, question: &Question) -> Result<i64, Unanswerable> {
    match deal.phase {
        Phase::Over(_) => question
            .worth(deal.rules, &deal.facts)
            .ok_or(question.open_at_the_end()),
        _ => Err(Unanswerable::NotPlaying),
    }
}

fn best(
    high: bool,
    values: impl Iterator<Item = Result<i64, Unanswerable>>,
) -> Result<i64, Unanswerable> {
    let mut best = None;
    for value in values {
        let value = value?;
        best = Some(match best {
            None => value,
            Some(best) if high => value.max(best),
            Some(best) => value.min(best),
        });
    }
    best.ok_or(Unanswerable::NotPlaying)
}
