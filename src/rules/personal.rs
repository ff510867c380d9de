//! Figures of one person: nobody speaks for one alone, and somebody must pay.

use super::codes;
use super::compile::Compiler;
use super::written::{FigureOf, FigureTable, Pay};
use crate::basics::Diagnostic;

impl Compiler<'_> {
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
