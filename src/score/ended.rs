//! The ledger of a deal that a rule ended before its last card.

use super::ledger::{For, Ledger, Line};
use super::pots::{beside, line};
use super::{settle, unplayed};
use crate::basics::{Party, RuleRef, Seat, Units};
use crate::expr::{Scope, Value, View};
use crate::facts::Facts;
use crate::rules::{ConcedeCost, Rules};

/// How a rule ended a deal before its last card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// A rule stopped it: its place among the variant's.
    Stopped(usize),
    /// A hand was thrown in.
    ThrownIn,
    /// A seat gave it up, by the rule with this place among the variant's.
    Conceded(Seat, usize),
}

/// What is paid because a rule has ended the deal before its last card; none where no rule lets anybody pay, or where the tricks
/// that were left went to somebody and are scored like played ones.
pub fn cut(rules: &Rules, facts: &Facts, how: Cut) -> Option<Ledger> {
    match how {
        Cut::Stopped(n) => {
            let stop = rules.stops.get(n)?;
            match (&stop.pays, &stop.gains) {
                (Some(pays), _) => {
                    ended(rules, facts, facts.declarer?, pays, stop.into, &stop.rule)
                }
                (None, gains) => gained(rules, facts, gains.as_ref()?, &stop.rule),
            }
        }
        Cut::ThrownIn => Some(thrown_in(rules, facts)),
        Cut::Conceded(seat, n) => {
            let concede = rules.concessions.get(n)?;
            let ConcedeCost::Pays(pays) = &concede.cost else {
                return None;
            };
            ended(rules, facts, seat, pays, None, &concede.rule)
        }
    }
}

/// What lasts after a hand was thrown in, and what its player writes for that.
fn thrown_in(rules: &Rules, facts: &Facts) -> Ledger {
    let mut ledger = unplayed(rules, facts);
    let Some(thrown) = facts.thrown_in else {
        return ledger;
    };
    let annulment = rules.annulments.get(thrown.reason.index());
    let writes = annulment.and_then(|annulment| {
        let value = annulment.writes.as_ref()?;
        Some((
            value
                .range(&view(rules, facts, Scope::seat(thrown.seat)))
                .exact()?,
            annulment,
        ))
    });
    if let Some((base, annulment)) = writes {
        let base = Units(base);
        let pays = settle::one(thrown.seat, base);
        ledger.add_to_all(line(
            For::Seat(thrown.seat),
            base,
            base,
            pays,
            &annulment.rule,
        ));
    }
    ledger
}

/// What a seat pays to each of the others, or into a pot, because a rule has ended the deal; none if the amount is not known.
fn ended(
    rules: &Rules,
    facts: &Facts,
    payer: Seat,
    pays: &Value,
    into: Option<usize>,
    rule: &RuleRef,
) -> Option<Ledger> {
    let base = Units(
        pays.range(&view(rules, facts, Scope::seat(payer)))
            .exact()?,
    );
    let mut ledger = beside(rules, facts);
    let pays = match into {
        Some(pot) => {
            ledger.put(pot, base);
            settle::one(payer, -base)
        }
        None => settle::each_other(facts.seats, payer, -base),
    };
    ledger.add_to_all(line(For::Seat(payer), base, -base, pays, rule));
    Some(ledger)
}

fn view<'a>(rules: &'a Rules, facts: &'a Facts, scope: Scope) -> View<'a> {
    View {
        facts,
        constants: &rules.constants,
        verdicts: None,
        trick: &[],
        scope,
    }
}

/// What the declarers get from the other side because a rule has ended the deal; none if the amount or who plays with whom
/// is not known.
fn gained(rules: &Rules, facts: &Facts, gains: &Value, rule: &RuleRef) -> Option<Ledger> {
    let base = Units(gains.range(&view(rules, facts, Scope::NOWHERE)).exact()?);
    if !facts.sides.settled(facts.seats) {
        return None;
    }
    let party = Party::DECLARERS;
    let settlement = &rules.mode(facts.contract).settlement;
    let pay = (settlement.pay, settlement.odd);
    let mut ledger = beside(rules, facts);
    let pays = settle::line(pay, facts, facts.seats, party, base);
    ledger.add_to_all(Line {
        made: true,
        ..line(For::Side(party), base, base, pays, rule)
    });
    Some(ledger)
}
