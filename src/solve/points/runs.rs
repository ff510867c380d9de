//! Cards between which it makes no difference which one is played.
//!
//! Two cards of a hand are neighbours if no card that others still hold, and no card that leads the trick, lies between
//! them. Neighbours win and lose against the same cards. If they also count the same, one stands for all.

use super::layout::Layout;

/// The lowest bit of each run of `own`: bits with nothing between them but bits outside `apart`.
///
/// `apart` must have a bit above every field, which ends its last run.
#[inline]
fn lowest_of_runs(own: u64, apart: u64) -> u64 {
    let filled = !apart;
    let gaps = filled & !own;
    let starts = filled & !(filled << 1);
    // A start that is a gap is carried up through the gaps above it, to the first bit that is none.
    (gaps.wrapping_add(starts)) & own
}

/// Of the cards `own`, those that stand for all, where `apart` are cards that make a difference between them, and
/// `single` cards that are like no other.
#[inline]
pub(super) fn standing_for_all(own: u64, apart: u64, single: u64) -> u64 {
    let alike = own & !single;
    (own & single) | lowest_of_runs(alike, apart)
}

/// The highest card of the run that begins with the card of a bit.
#[inline]
pub(super) fn highest_of_run(own: u64, apart: u64, bit: u32) -> u32 {
    let from = !0 << bit;
    let end = apart & from;
    let below = end & end.wrapping_neg();
    let run = own & from & below.wrapping_sub(1);
    63 - run.leading_zeros()
}

/// The lowest card of the run that a card of `own` is in.
#[inline]
pub(super) fn lowest_of_run(own: u64, apart: u64, bit: u32) -> u32 {
    let below = (1 << bit) - 1;
    let end = 64 - (apart & below).leading_zeros();
    let run = own & below & (!0u64).checked_shl(end).unwrap_or(0);
    if run == 0 { bit } else { run.trailing_zeros() }
}

/// The bits above the fields, which are never cards.
pub(super) fn borders(layout: &Layout) -> u64 {
    let cards = layout.fields.iter().fold(0, |all, field| all | field.mask);
    !cards
}
