//! The end of a sitting, compiled.

use super::codes;
use super::compile::Compiler;
use super::model::Rule;
use super::written::{FeeTo, TiedPlaces, VariantTable};
use crate::basics::Diagnostic;
use crate::expr::{Condition, Needs, Value};

/// The end of a sitting.
#[derive(Clone, Debug)]
pub struct Session {
    /// When it is over, if not where its records end.
    pub until: Option<Condition>,
    /// What is paid then.
    pub fees: Vec<Fee>,
    /// What the players get in an event, by place.
    pub table_points: Vec<i64>,
    /// Which of these players get who share a place.
    pub tied: TiedPlaces,
    /// The rule.
    pub rule: Rule,
}

/// What a player pays at the end of a sitting.
#[derive(Clone, Debug)]
pub struct Fee {
    /// What it is called in the file.
    pub id: String,
    /// Who pays it.
    pub when: Condition,
    /// How much.
    pub amount: Value,
    /// Who gets it.
    pub to: FeeTo,
}

impl Compiler<'_> {
    pub(super) fn session(&mut self, written: &VariantTable) -> Option<Session> {
        let session = written.session.as_ref()?;
        let path = "session";
        if session.table_points.is_empty() && self.is_written("session.tied") {
            let span = self.key_span("session.tied");
            let message = "`tied` has no effect without `table-points`";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
        }
        let mut fees = Vec::new();
        for (id, fee) in &session.fee.0 {
            let path = format!("{path}.fee.{}", id.value);
            let _ = self.rule(&path);
            fees.push(Fee {
                id: id.value.clone(),
                when: self.condition(&fee.when, Needs::SITTING, &path),
                amount: self.amount(&fee.amount, Needs::SITTING, &path),
                to: fee.to,
            });
        }
        Some(Session {
            until: self.condition_if(session.until.as_ref(), Needs::SITTING, path),
            fees,
            table_points: session.table_points.clone(),
            tied: session.tied,
            rule: self.rule(path),
        })
    }
}
