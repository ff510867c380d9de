//! The ladder of kontra, the talon, and the contracts that a deal can come to.

use super::codes;
use crate::basics::Diagnostic;
use crate::expr::{Needs, excluded};
use crate::rules::compile::Compiler;
use crate::rules::model::KontraStep;
use crate::rules::written::{SidesWord, TalonWritten, VariantTable};
use crate::variant::Text;

impl Compiler<'_> {
    /// A higher step must raise what is paid.
    pub(in crate::rules) fn look_at_ladder(&mut self, steps: &[KontraStep]) {
        if self.lint.is_none() {
            return;
        }
        let mut below = (1, None);
        for step in steps {
            let path = format!("{}.factor", step.rule.id);
            let span = self.span(&path);
            if step.factor <= below.0 {
                let message = format!(
                    "this step counts {} times, and the one before it {} times already",
                    step.factor, below.0
                );
                let warning = |message: String| Diagnostic::warning(codes::LADDER, message);
                let finding = match below.1 {
                    // What the file laid last has changed is what is wrong.
                    Some(place) if self.is_laid_over(place, span) => {
                        let message = format!(
                            "this step counts {} times, and the one after it only {} times",
                            below.0, step.factor
                        );
                        warning(message).at(place).related(span, "the step after")
                    }
                    Some(place) => warning(message).at(span).related(place, "the step before"),
                    None => warning(message)
                        .at(span)
                        .with_note("what nobody has raised counts once"),
                };
                self.tell(
                    finding.with_help("give each step a higher factor than the one before it"),
                );
            }
            below = (step.factor, Some(span));
        }
    }

    /// Looks at the contracts when all is compiled.
    pub(in crate::rules) fn look_at_contracts(&mut self, written: &VariantTable) {
        if self.lint.is_none() || !self.numbers_stand {
            return;
        }
        for (id, contract) in &written.contract.0 {
            self.left_over(written, &contract.talon, &id.value);
            let others = [&written.auction.all_pass, &written.auction.none];
            let without = others
                .into_iter()
                .flatten()
                .any(|all| all.contract.as_str() == id.value);
            let replaces = [
                contract.instead_when.as_ref(),
                written.auction.raise.as_ref().map(|raise| &raise.when),
            ];
            let replaces = replaces
                .into_iter()
                .flatten()
                .any(|text| text.as_str().trim() != "never");
            if without
                || replaces
                || !self.is_never_bid(written, &id.value, contract.bid_when.as_ref())
            {
                continue;
            }
            let path = format!("contract.{}", id.value);
            let span = match &contract.bid_when {
                Some(when) => when.span(),
                None => self.key_span(&path),
            };
            let message = format!("nobody can come to play `{path}`: it can never be bid");
            let help = "say in `bid-when` when it can be bid, or how else it is come to: `instead-when`, `auction.raise`, `auction.all-pass`";
            self.tell(
                Diagnostic::warning(codes::UNREACHABLE, message)
                    .at(span)
                    .with_help(help),
            );
        }
    }

    /// Whether a bid of a contract is never allowed.
    fn is_never_bid(&self, written: &VariantTable, id: &str, when: Option<&Text>) -> bool {
        if written.auction.none.is_some() {
            return true;
        }
        if when.is_some_and(|when| self.is_told(when.span())) {
            return false;
        }
        let Some(world) = self.world(true) else {
            return false;
        };
        let place = self.offered(Needs::BID);
        let bid = format!("bid is {id}");
        let mut texts = vec![
            (bid.as_str(), place, true),
            (written.auction.bid.when.as_str(), place, true),
        ];
        texts.extend(when.map(|when| (when.as_str(), place, true)));
        let bans = written.auction.ban.0.iter();
        texts.extend(bans.map(|(_, ban)| (ban.when.as_str(), place, false)));
        excluded(&texts, &self.symbols, world)
    }

    /// Talon cards that nobody gets.
    fn left_over(&mut self, written: &VariantTable, talon: &TalonWritten, id: &str) {
        let path = format!("contract.{id}.talon");
        let mut contracts = written.contract.0.iter();
        let each = contracts
            .any(|(other, table)| other.value == id && table.sides == Some(SidesWord::Each));
        let (counts, path) = match talon {
            TalonWritten::Dealt(counts) => (Some(counts), path),
            TalonWritten::Table(table, _) => match (&table.groups, &table.to_seats) {
                // Of groups one is taken, and what nobody takes goes to a side by its own key.
                (Some(_), _) if self.is_written(&format!("{path}.rest")) => return,
                (Some(groups), _) => (Some(groups), format!("{path}.groups")),
                (None, counts) => (counts.as_ref(), format!("{path}.to-seats")),
            },
        };
        let sum: usize = counts.into_iter().flatten().map(|&n| usize::from(n)).sum();
        let all = written.deal.talon;
        if sum == 0 || sum >= all {
            return;
        }
        let rest = if each {
            "nobody gets the rest"
        } else {
            "the rest counts for the opponents"
        };
        let message = format!("{sum} cards, and there are {all} in the talon: {rest}");
        let span = self.span(&path);
        let talon = self.span("deal.talon");
        let (finding, help) = if each {
            let help = "correct the numbers, so that they make the whole talon";
            (Diagnostic::warning(codes::LEFT_OVER, message), help)
        } else {
            let help = "correct the numbers, if they were to make the whole talon; nothing is to be done if it was meant";
            (Diagnostic::note(codes::LEFT_OVER, message), help)
        };
        let finding = finding
            .at(span)
            .related(talon, "in the talon")
            .with_help(help);
        self.tell(finding);
    }
}
