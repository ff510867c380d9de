//! What a record claims of its result, compared with what the rules give.

use super::codes;
use super::model::{Replay, Status};
use super::shares::{Shares, whose};
use crate::basics::{Diagnostic, Seat, Units};
use crate::record::{Claimant, Record, ResultClaim};
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
    points(claim, rules, replay);
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

/// Compares the card points that are claimed with those that the cards show.
fn points(claim: &ResultClaim, rules: &Rules, replay: &mut Replay) {
    let Some(first) = claim.points.first() else {
        return;
    };
    if matches!(
        replay.status,
        Status::PassedOut | Status::ThrownIn | Status::Void
    ) {
        let message = "the record gives card points of a deal that was not played";
        let finding = Diagnostic::error(codes::POINTS, message).at(first.span);
        replay.findings.push(finding);
        return;
    }
    let unit = rules.pack.count.map_or(rules.pack.unit, |_| 1);
    let mode = rules.mode(replay.facts.contract);
    let shares = Shares::of_points(rules, mode, &replay.facts.sides);
    for share in shares.of(&claim.points, &mut replay.findings) {
        let claimed = rules.pack.given(share.amount);
        let shown = replay.points(share.party).filter(|&shown| shown != claimed);
        if let Some(shown) = shown {
            let message = format!(
                "the record gives {} {} points; the cards show {}",
                whose(rules, mode, share.party),
                share.amount,
                in_units(shown, unit)
            );
            let finding = Diagnostic::error(codes::POINTS, message).at(share.span);
            replay.findings.push(finding);
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
