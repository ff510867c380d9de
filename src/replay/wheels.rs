//! How many factors that last from deal to deal each seat has when a deal begins, as a tag says.

use super::codes;
use crate::basics::{Diagnostic, Diagnostics, Seat};
use crate::deal::Deal;
use crate::record::Record;

/// The tag: each seat with its number, such as `A 1 C 2`.
const TAG: &str = "Wheels";

/// Takes in what the tag says.
pub(super) fn take_in(record: &Record, deal: &mut Deal<'_>, findings: &mut Diagnostics) {
    let Some(tag) = record.tag(TAG) else { return };
    let mut wrong = |message: &str| {
        let mut finding = Diagnostic::error(codes::WHEELS, message)
            .with_help("write each seat with its number, such as `A 1 C 2`");
        if let Some(span) = tag.span {
            finding = finding.at(span);
        }
        findings.push(finding);
    };
    if deal.rules.lasting.is_empty() {
        wrong("nothing lasts from deal to deal in this variant");
        return;
    }
    let mut seat = None;
    for word in tag.value.split([' ', ',']).filter(|word| !word.is_empty()) {
        // A seat and its number may be written together.
        let (letter, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        let named = letter.chars().next().and_then(Seat::from_letter);
        let named = named.filter(|seat| seat.index() < deal.rules.seats);
        let number = match named {
            Some(found) => {
                seat = Some(found);
                rest
            }
            None => word,
        };
        if number.is_empty() {
            continue;
        }
        match (seat.take(), number.parse()) {
            (Some(seat), Ok(count)) => deal.facts.wheels[seat] = count,
            _ => wrong(&format!("`{word}` does not say who has how many")),
        }
    }
}
