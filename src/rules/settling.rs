//! The rules of who gets what of a line, and of what lasts from deal to deal.

use super::codes;
use super::compile::Compiler;
use super::lasting::{Lasting, LedgerRule, Rounds};
use super::model::{Credit, Settlement, Share, ShareOf};
use super::tables::Tables;
use super::written::{Again, LastingTable, LastingTo, ShareTable, VariantTable};
use crate::basics::{Diagnostic, Span};
use crate::expr::{Condition, Needs};
use crate::facts::MAX_ROUNDS;

impl Compiler<'_> {
    pub(super) fn settlement(&mut self, tables: &Tables<'_>) -> Settlement {
        let settlement = &tables.settlement;
        let mut credits = Vec::new();
        for (id, credit) in &settlement.credit.0 {
            let path = format!("settlement.credit.{}", id.value);
            if self.is_of_sides(&path) {
                continue;
            }
            credits.push(Credit {
                when: self.condition(&credit.when, Needs::LINE, &path),
                seats: self.condition(&credit.seats, Needs::LINE, &path),
                amount: self.amount(&credit.amount, Needs::LINE, &path),
                rule: self.rule(&path),
            });
        }
        let mut shares = Vec::new();
        for (id, share) in &settlement.share.0 {
            let path = format!("settlement.share.{}", id.value);
            if self.is_of_sides(&path) {
                continue;
            }
            shares.push(Share {
                when: self.condition_if(share.when.as_ref(), Needs::LINE, &path),
                seats: self.condition(&share.seats, Needs::LINE, &path),
                share: self.share(share, &path),
                rule: self.rule(&path),
            });
        }
        Settlement {
            pay: settlement.pay,
            odd: settlement.odd,
            rule: self.rule("settlement"),
            credits,
            shares,
        }
    }

    /// The ledgers that are kept.
    pub(super) fn ledgers(&mut self, written: &VariantTable) -> Vec<LedgerRule> {
        let mut all = Vec::new();
        for (id, ledger) in &written.ledger.0 {
            let path = format!("ledger.{}", id.value);
            let _ = self.rule(&path);
            all.push(LedgerRule {
                id: id.value.clone(),
                names: self.languages(&ledger.name, &format!("{path}.name")),
                kontra: ledger.kontra,
                worth: ledger.worth,
            });
            if all.len() == 1 && ledger.worth != 1 {
                let span = self.key_span(&format!("{path}.worth"));
                let message = "the first ledger is kept in game points: `worth` is for the others";
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
            }
        }
        all
    }

    fn share(&mut self, share: &ShareTable, path: &str) -> ShareOf {
        match (&share.part, &share.amount) {
            (Some(part), None) if part.r#in > 0 => ShareOf::Part(part.of, part.r#in),
            (None, Some(amount)) => ShareOf::Amount(self.amount(amount, Needs::LINE, path)),
            _ => {
                let span = self.span(path);
                let message = "either `part` (of at least one) or `amount` is wanted";
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
                ShareOf::Part(1, 1)
            }
        }
    }

    /// The factor that each seat has for itself.
    pub(super) fn lasting(&mut self, written: &VariantTable) -> Vec<Lasting> {
        let after = Needs::WINNERS.and(Needs::SEAT);
        let mut all = Vec::new();
        for (id, lasting) in &written.lasting.0 {
            if lasting.to != LastingTo::Each {
                continue;
            }
            let path = format!("lasting.{}", id.value);
            if !all.is_empty() {
                let message = "one factor that each seat has for itself is possible";
                self.report(Diagnostic::error(codes::TOO_MANY, message).at(id.span));
            }
            if lasting.given_by_standing.is_some() {
                self.idle_lasting(id.span, "`given-by-standing` is for a factor of the table");
            }
            if lasting.deals.is_some() {
                self.idle_lasting(
                    id.span,
                    "`deals` is for a factor of the table; each seat's is gone when it is `spent`",
                );
            }
            if lasting.again != Again::Restart {
                self.idle_lasting(
                    id.span,
                    "`again` is for a factor of the table; a seat may have several of its own",
                );
            }
            let Some(spent) = &lasting.spent else {
                self.idle_lasting(
                    id.span,
                    "a factor that each seat has for itself needs `spent`",
                );
                continue;
            };
            let given = self.condition(&lasting.given, after, &path);
            let spent = self.condition(spent, after, &path);
            all.push(Lasting {
                id: id.value.clone(),
                names: self.languages(&lasting.name, &format!("{path}.name")),
                given,
                when: self.when(lasting, &path),
                factor: lasting.factor,
                spent,
                left_over: lasting.left_over,
                rule: self.rule(&path),
            });
        }
        all
    }

    /// The factors of the table.
    pub(super) fn rounds(&mut self, written: &VariantTable) -> Vec<Rounds> {
        let mut all = Vec::new();
        for (id, lasting) in &written.lasting.0 {
            if lasting.to != LastingTo::Table {
                continue;
            }
            let path = format!("lasting.{}", id.value);
            if all.len() == MAX_ROUNDS {
                let message = format!("a table has no more than {MAX_ROUNDS} factors");
                self.report(Diagnostic::error(codes::TOO_MANY, message).at(id.span));
                continue;
            }
            if lasting.spent.is_some() || lasting.left_over != 0 {
                self.idle_lasting(
                    id.span,
                    "`spent` and `left-over` are for a factor that each seat has for itself",
                );
            }
            let Some(deals) = lasting.deals.filter(|&deals| deals > 0) else {
                self.idle_lasting(
                    id.span,
                    "a factor of the table needs `deals`, how many it lasts",
                );
                continue;
            };
            all.push(Rounds {
                id: id.value.clone(),
                names: self.languages(&lasting.name, &format!("{path}.name")),
                given: self.condition(&lasting.given, Needs::WINNERS.and(Needs::SEAT), &path),
                given_by_standing: self.condition_if(
                    lasting.given_by_standing.as_ref(),
                    Needs::SITTING,
                    &path,
                ),
                when: self.when(lasting, &path),
                factor: lasting.factor,
                deals,
                again: lasting.again,
                rule: self.rule(&path),
            });
        }
        all
    }

    fn when(&mut self, lasting: &LastingTable, path: &str) -> Condition {
        let when = self.condition_if(lasting.when.as_ref(), Needs::SEAT, path);
        when.unwrap_or(Condition::from(true))
    }

    fn idle_lasting(&mut self, span: Span, message: &'static str) {
        self.report(Diagnostic::error(codes::IDLE, message).at(span));
    }
}
