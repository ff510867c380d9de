//! What on the table decided a line, for the person who asks why.

use super::figures::Item;
use super::ledger::{For, Line, Scored};
use super::verdicts::{stated, view};
use crate::basics::Party;
use crate::expr::evidence::Evidence;
use crate::facts::Facts;
use crate::rules::{FigureOf, Rules};

/// What decided a line of the ledger that was made of these facts. It is looked for only when somebody asks.
pub fn evidence(rules: &Rules, facts: &Facts, line: &Line) -> Vec<Evidence> {
    let mut found = Vec::new();
    let Scored::Figure(figure) = line.item else {
        return found;
    };
    let mode = rules.mode(facts.contract);
    let Some(rule) = mode.figure(figure) else {
        return found;
    };
    let key = match line.party {
        For::Side(party) => party,
        For::Seat(seat) if mode.is_each() || rule.of == FigureOf::Seat => Party::of_one(seat),
        // What a seat gets besides was decided by the line that it goes with.
        For::Seat(_) => return found,
    };
    let item = Item { figure, key };
    if stated(facts, rule, item).is_some() {
        found.push(Evidence::Stated);
    }
    let view = view(rules, facts, None, rule, item);
    rule.made.evidence(&view, &mut found);
    if let Some(lost) = rule.lost.as_ref().filter(|_| !line.made && !line.announced) {
        lost.evidence(&view, &mut found);
    }
    found
}
