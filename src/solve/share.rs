//! What one seat gets of what a question comes to.

use super::objective::Question;
use super::pay::is_proved;
use crate::basics::{Seat, SeatSet};
use crate::deal::Deal;
use crate::game::DeclarationId;
use crate::rules::FigureOf;

/// What a seat gets of a value, where all of a side get the same and the others pay it.
pub fn part(deal: &Deal<'_>, question: &Question, seat: Seat, value: i64) -> Option<i64> {
    part_if(is_even(deal), deal, question, seat, value)
}

/// The same of a deal of which it is known whether all of a side get the same.
pub(super) fn part_if(
    even: bool,
    deal: &Deal<'_>,
    question: &Question,
    seat: Seat,
    value: i64,
) -> Option<i64> {
    if deal.mode.parties() != 2 || question.is_for_one() {
        return (question.side == SeatSet::single(seat)).then_some(value);
    }
    let own = question.side.contains(seat);
    let mine = members(deal, question, own);
    // Each side gets half of the difference, and shares it.
    let whole = if own { value } else { -value };
    let part = if is_proved(value) { 2 * mine } else { 1 };
    (even && mine > 0).then(|| whole / part)
}

/// The value of which a seat gets so much, where all of a side get the same and the others pay it.
pub(super) fn whole(deal: &Deal<'_>, question: &Question, seat: Seat, part: i64) -> Option<i64> {
    if deal.mode.parties() != 2 {
        return (question.side == SeatSet::single(seat)).then_some(part);
    }
    let own = question.side.contains(seat);
    let (mine, theirs) = (members(deal, question, own), members(deal, question, !own));
    // Sides of other sizes share what they get by rules of their own.
    let simple = mine == theirs || mine == 1 || theirs == 1;
    let all = 2 * mine * part;
    (simple && is_even(deal)).then_some(if own { all } else { -all })
}

fn members(deal: &Deal<'_>, question: &Question, own: bool) -> i64 {
    let seats = Seat::all(deal.facts.seats);
    seats
        .filter(|&one| question.side.contains(one) == own)
        .count() as i64
}

/// Whether all of a side get the same, whatever comes out.
pub(super) fn is_even(deal: &Deal<'_>) -> bool {
    let facts = &deal.facts;
    let told = |seat: Seat| {
        (0..deal.rules.declarations.len() as u8)
            .any(|n| facts.words.has_declared(seat, DeclarationId(n)))
    };
    deal.mode.is_zero_sum()
        && !deal.mode.kontra.by_person
        && deal.mode.figures.iter().all(|one| one.of == FigureOf::Side)
        && !Seat::all(facts.seats).any(told)
}
