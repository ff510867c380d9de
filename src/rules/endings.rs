//! What ends a deal before its last card: rules that stop it, and ways to give it up.

use super::codes;
use super::compile::Compiler;
use super::model::Rule;
use super::written::{Amount, ConcedeAt, StopAfter, TricksLeft, VariantTable};
use crate::basics::Diagnostic;
use crate::expr::{Condition, Needs, Value};

/// What ends a deal before it is played.
#[derive(Clone, Debug)]
pub struct Stop {
    /// After what it is asked.
    pub after: StopAfter,
    /// When it does.
    pub when: Condition,
    /// What the declarer then pays to each other seat.
    pub pays: Option<Value>,
    /// The pot that he pays it into instead, by its place in the variant.
    pub into: Option<usize>,
    /// What the declarers then get from the other side.
    pub gains: Option<Value>,
    /// The rule.
    pub rule: Rule,
}

/// A way to give a deal up.
#[derive(Clone, Debug)]
pub struct Concede {
    /// Who may, and in what case.
    pub when: Condition,
    /// When in a deal.
    pub at: Vec<ConcedeAt>,
    /// What becomes of the deal.
    pub cost: ConcedeCost,
    /// The rule.
    pub rule: Rule,
}

/// What becomes of a deal that is given up.
#[derive(Clone, Debug)]
pub enum ConcedeCost {
    /// The seat pays this to each other seat.
    Pays(Value),
    /// The tricks that are left go to this side, and the deal is scored.
    TricksLeft(TricksLeft),
}

impl Compiler<'_> {
    pub(super) fn stops(&mut self, written: &VariantTable) -> Vec<Stop> {
        let mut stops = Vec::new();
        for (id, stop) in &written.stop.0 {
            let path = format!("stop.{}", id.value);
            if let (Some(_), Some(gains)) = (&stop.pays, &stop.gains) {
                let span = gains
                    .span()
                    .unwrap_or_else(|| self.span(&format!("{path}.gains")));
                let message = "`gains` has no effect beside `pays`";
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
            }
            let mut amount = |amount: &Option<Amount>| {
                let amount = amount.as_ref();
                amount.map(|amount| self.amount(amount, Needs::DEAL, &path))
            };
            let (pays, gains) = (amount(&stop.pays), amount(&stop.gains));
            let into = stop.into.as_ref().and_then(|pot| self.pot(pot));
            if stop.into.is_some() && stop.pays.is_none() {
                let span = self.key_span(&path);
                let message = "`into` has no effect without `pays`";
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
            }
            stops.push(Stop {
                after: stop.after,
                pays,
                into,
                gains,
                when: self.condition(&stop.when, Needs::DEAL, &path),
                rule: self.rule(&path),
            });
        }
        stops
    }

    pub(super) fn concessions(&mut self, written: &VariantTable) -> Vec<Concede> {
        let mut concessions = Vec::new();
        for (id, concede) in &written.concede.0 {
            let path = format!("concede.{}", id.value);
            let pays = concede.pays.as_ref();
            let cost = match (
                pays.map(|pays| self.amount(pays, Needs::SEAT, &path)),
                concede.tricks_left,
            ) {
                (Some(pays), None) => ConcedeCost::Pays(pays),
                (None, Some(left)) => ConcedeCost::TricksLeft(left),
                _ => {
                    let span = self.key_span(&path);
                    let message = "either `pays` or `tricks-left` is wanted";
                    self.report(Diagnostic::error(codes::IDLE, message).at(span));
                    continue;
                }
            };
            concessions.push(Concede {
                when: self.condition(&concede.when, Needs::SEAT, &path),
                at: concede.at.clone(),
                cost,
                rule: self.rule(&path),
            });
        }
        concessions
    }
}
