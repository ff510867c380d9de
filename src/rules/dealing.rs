//! Whether the numbers of the deal go together: hands, piles, tricks.

use super::codes;
use super::compile::Compiler;
use super::model::{Mode, Talon};
use super::seating;
use super::written::{HandSizes, TalonWritten, VariantTable};
use crate::basics::Diagnostic;
use crate::facts::MAX_TRICKS;

impl Compiler<'_> {
    /// What is dealt to the seats, in words, and how many cards that is; nothing where the numbers cannot be.
    pub(super) fn hands(&mut self, written: &VariantTable) -> Option<(String, usize)> {
        let (seats, deal) = (written.table.seats, &written.deal);
        let wrong = match &deal.hand {
            HandSizes::Seats(sizes) if sizes.len() != seats => Some(format!(
                "{} hands, and there are {seats} seats",
                sizes.len()
            )),
            HandSizes::Seats(sizes) if sizes.contains(&0) => {
                Some("a hand has at least one card".to_owned())
            }
            _ if deal.piles.contains(&0) => Some("a pile has at least one card".to_owned()),
            _ => None,
        };
        if let Some(message) = wrong {
            self.numbers_stand = false;
            let span = self.span("deal");
            self.report(Diagnostic::error(codes::ARITHMETIC, message).at(span));
            return None;
        }
        let mut words = match &deal.hand {
            HandSizes::Alike(cards) => format!("{seats} hands of {cards} cards"),
            HandSizes::Seats(sizes) => {
                let sizes = sizes.iter().map(usize::to_string);
                format!(
                    "hands of {} cards",
                    crate::basics::spelling::list(sizes, "and")
                )
            }
        };
        if !deal.piles.is_empty() {
            let piles = deal.piles.iter().map(u8::to_string);
            let piles = crate::basics::spelling::list(piles, "and");
            words += &format!(", each with piles of {piles}");
        }
        let dealt = seating::dealt(deal, seats);
        Some((
            words,
            dealt
                .iter()
                .fold(0, |sum, &cards| sum.saturating_add(cards)),
        ))
    }

    /// The most tricks that a deal can have.
    pub(super) fn most_tricks(&mut self, written: &VariantTable) -> usize {
        let deal = &written.deal;
        let dealt = seating::dealt(deal, written.table.seats);
        let tricks = |talon: &Talon| {
            let sizes = seating::played(&dealt, talon, deal.talon);
            seating::circles(&sizes, deal.surplus).len()
        };
        let kept = written.contract.0.iter().filter_map(|(_, contract)| {
            let TalonWritten::Table(table, _) = &contract.talon else {
                return None;
            };
            let counts = table.to_seats.as_ref().filter(|_| table.keep)?;
            Some(tricks(&Talon::Kept(counts.clone())))
        });
        let most = kept.fold(tricks(&Talon::Dealt(Vec::new())), usize::max);
        if most > MAX_TRICKS {
            let message = format!("{most} tricks in a deal; {MAX_TRICKS} are possible");
            let span = self.span("deal");
            self.report(Diagnostic::error(codes::RANGE, message).at(span));
        }
        most.min(MAX_TRICKS)
    }

    /// Where all hands are of one size, nothing is left over.
    pub(super) fn idle_surplus(&mut self, modes: &[Mode]) {
        let even = |mode: &Mode| mode.trick_sizes() == (mode.seats, mode.seats);
        let kept = |mode: &Mode| mode.leaves_cards;
        if !self.is_written("deal.surplus") || !modes.iter().all(|mode| even(mode) && !kept(mode)) {
            return;
        }
        let span = self.key_span("deal.surplus");
        let message = "`surplus` has no effect: all hands have as many cards";
        self.report(Diagnostic::error(codes::IDLE, message).at(span));
    }
}
