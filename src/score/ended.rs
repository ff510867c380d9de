//! The ledger of a deal that a rule ended before its last card.

use super::ledger::{For, Ledger, Line, Scored};
use super::settle;
use crate::basics::{Party, RuleRef, Seat, Units};
use crate::expr::{Scope, Value, View};
use crate::facts::Facts;
use crate::rules::Rules;

/// What a seat pays to each of the others because a rule has ended the deal; none if the amount is not known.
pub fn ended(
    rules: &Rules,
    facts: &Facts,
    payer: Seat,
    pays: &Value,
    rule: &RuleRef,
) -> Option<Ledger> {
    let view = View {
        facts,
        constants: &rules.constants,
        verdicts: None,
        trick: &[],
        scope: Scope::seat(payer),
    };
    let base = Units(pays.range(&view).exact()?);
    let mut ledger = Ledger::default();
    ledger.add(Line {
        item: Scored::End,
        party: For::Seat(payer),
        by: None,
        announced: false,
        kontra: 0,
        made: false,
        wheel: 1,
        base,
        value: -base,
        pays: settle::each_other(rules.seats, payer, -base),
        rule: rule.clone(),
    });
    Some(ledger)
}

/// What the declarers get from the other side because a rule has ended the deal; none if the amount or who plays with whom
/// is not known.
pub fn gained(rules: &Rules, facts: &Facts, gains: &Value, rule: &RuleRef) -> Option<Ledger> {
    let view = View {
        facts,
        constants: &rules.constants,
        verdicts: None,
        trick: &[],
        scope: Scope::NOWHERE,
    };
    let base = Units(gains.range(&view).exact()?);
    if !facts.sides.settled(rules.seats) {
        return None;
    }
    let party = Party::DECLARERS;
    let pay = rules.mode(facts.contract).settlement.pay;
    let mut ledger = Ledger::default();
    ledger.add(Line {
        item: Scored::End,
        party: For::Side(party),
        by: None,
        announced: false,
        kontra: 0,
        made: true,
        wheel: 1,
        base,
        value: base,
        pays: settle::line(pay, facts, rules.seats, party, base),
        rule: rule.clone(),
    });
    Some(ledger)
}
