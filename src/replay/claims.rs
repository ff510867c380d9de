//! What a record claims of its result, compared with what the rules give.

use super::codes;
use super::model::{Replay, Status};
use crate::basics::{Diagnostic, Party, Seat, Units};
use crate::record::{Claimant, Record};
use crate::rules::Rules;

/// Compares the claims of a record with the replay, and reports what is not right.
pub(super) fn check(record: &Record, rules: &Rules, replay: &mut Replay) {
    fingerprint(record, rules, replay);
    let Some(claim) = &record.result else {
        return;
    };
    if matches!(replay.status, Status::Illegal | Status::Incomplete) {
        let finding = Diagnostic::note(codes::UNCHECKED, "the result cannot be checked")
            .at(claim.span)
            .with_note(format!("the deal is {}", replay.status.word()));
        replay.findings.push(finding);
        return;
    }
    let unit = rules.pack.count.map_or(rules.pack.unit, |_| 1);
    let each = rules.mode(replay.facts.contract).is_each();
    for points in &claim.points {
        let (party, whose) = match points.by {
            Claimant::Party(Party::DECLARERS) if !each => (Party::DECLARERS, "the declarers"),
            Claimant::Party(party) if !each => (party, "the opponents"),
            Claimant::Seat(seat) if each && seat.index() < rules.seats => {
                (Party::of_one(seat), "the player")
            }
            _ => continue,
        };
        let shown = replay.points(party);
        let claimed = rules.pack.given(points.amount);
        if let Some(shown) = shown.filter(|&shown| shown != claimed) {
            let message = format!(
                "the record gives {whose} {} points; the cards show {}",
                points.amount,
                in_units(shown, unit)
            );
            replay
                .findings
                .push(Diagnostic::error(codes::POINTS, message).at(points.span));
        }
    }
    for pay in &claim.pay {
        let Claimant::Seat(seat) = pay.by else {
            continue;
        };
        if seat.index() >= rules.seats {
            continue;
        }
        let due = paid(replay, seat);
        if due != Units(pay.amount) {
            let message = format!(
                "the record gives {seat} {}; by the rules it is {due}",
                Units(pay.amount)
            );
            replay
                .findings
                .push(Diagnostic::error(codes::PAYMENT, message).at(pay.span));
        }
    }
}

fn paid(replay: &Replay, seat: Seat) -> Units {
    replay.ledger.pays()[seat]
}

/// A number of card points in whole points, with the rest as a fraction.
fn in_units(points: i64, unit: i64) -> String {
    let (whole, rest) = (points / unit, points % unit);
    if rest == 0 {
        whole.to_string()
    } else {
        format!("{whole} {rest}/{unit}")
    }
}

fn fingerprint(record: &Record, rules: &Rules, replay: &mut Replay) {
    let Some(tag) = record.tag("Fingerprint") else {
        return;
    };
    if tag.value == rules.fingerprint || tag.value == "?" {
        return;
    }
    let mut finding = Diagnostic::warning(
        codes::FINGERPRINT,
        format!(
            "the record was scored with rules `{}`; these are `{}`",
            tag.value, rules.fingerprint
        ),
    );
    if let Some(span) = tag.span {
        finding = finding.at(span);
    }
    replay.findings.push(finding);
}
