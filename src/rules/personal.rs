//! Figures of one person: nobody speaks for one alone, and somebody must pay.

use super::codes;
use super::compile::Compiler;
use super::tables::Tables;
use super::written::{FigureOf, FigureTable, Pay};
use crate::basics::Diagnostic;

impl Compiler<'_> {
    /// A kontra that each says for himself is settled between two players: each loser pays one winner, and one of the two
    /// is a side alone.
    pub(super) fn each_for_himself(&mut self, tables: &Tables<'_>) {
        let (kontra, pay) = (&tables.kontra, tables.settlement.pay);
        if kontra.by_person && self.sided && pay != Pay::SideAgainstSide {
            let span = self.key_span("kontra.by-person");
            let message = "`by-person` is settled between two players, and goes with `settlement.pay = \"side-against-side\"` alone";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
        }
    }

    /// Judges what a figure of one person says.
    pub(super) fn one_persons(&mut self, figure: &FigureTable, pay: Pay, path: &str) {
        if figure.of != FigureOf::Seat {
            return;
        }
        if figure.announced.is_some() {
            let span = self.key_span(&format!("{path}.announced"));
            let message =
                "`announced` has no effect on a figure of one person: what is said, a side says";
            let finding = Diagnostic::error(codes::IDLE, message).at(span);
            self.report(finding.with_help("leave out `of`, or give it `silent`"));
        }
        // What is written off to one person alone is a penalty, and nobody's gain; a gain comes from somebody.
        let gain = figure.silent.is_some() && figure.made.as_str() != "never";
        if gain && pay == Pay::SideAgainstSide && figure.each_other_gets.is_none() {
            let span = self.key_span(&format!("{path}.of"));
            let message = format!(
                "`{path}` pays one person and takes from nobody, and payments here add up to nothing"
            );
            let finding = Diagnostic::error(codes::UNBALANCED, message).at(span);
            self.report(finding.with_help(
                "say in `each-other-gets` what every other seat gets, or pays if it is below nothing",
            ));
        }
    }
}
