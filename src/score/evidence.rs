//! What on the table decided a line, for the person who asks why.

use super::ledger::{For, Line, Scored};
use super::verdicts::view;
use crate::expr::evidence::Evidence;
use crate::facts::Facts;
use crate::rules::Rules;

/// What decided a line of the ledger that was made of these facts. It is looked for only when somebody asks.
pub fn evidence(rules: &Rules, facts: &Facts, line: &Line) -> Vec<Evidence> {
    let mut found = Vec::new();
    let (Scored::Figure(figure), For::Side(party)) = (line.item, line.party) else {
        return found;
    };
    if facts.stated.figure(figure, party).is_some() {
        found.push(Evidence::Stated);
    }
    if let Some(rule) = rules.figure(figure) {
        let view = view(rules, facts, None, figure, party);
        rule.made.evidence(&view, &mut found);
    }
    found
}
