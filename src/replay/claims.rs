//! What a record claims of its result, compared with what the rules give.

use super::codes;
use super::lacking::lacking;
use super::model::{Replay, Status};
use super::shares::{Shares, in_units, whose};
use crate::basics::{Diagnostic, Seat, Span, Told, Units, told};
use crate::record::{Claimant, Claimed, Record, ResultClaim};
use crate::rules::Rules;

/// Compares the claims of a record with the replay, and reports what is not right.
pub(super) fn check(record: &Record, rules: &Rules, replay: &mut Replay) {
    fingerprint(record, rules, replay);
    let Some(claim) = &record.result else {
        return;
    };
    if matches!(replay.status, Status::Illegal | Status::Incomplete) {
        if let Some(finding) = unbalanced(&claim.pay, rules, replay) {
            replay.findings.push(finding);
            return;
        }
        let finding = match lacking(record, rules, replay) {
            Some((what, place)) => {
                let message = told!(
                    "the result cannot be checked: {what}",
                    what = Told::from(what)
                );
                let finding = Diagnostic::note(codes::UNCHECKED, message);
                match place {
                    Some(place) => finding
                        .labelled(place, "here")
                        .related(claim.span, "this result"),
                    None => finding.at(claim.span),
                }
            }
            None => Diagnostic::note(codes::UNCHECKED, "the result cannot be checked")
                .at(claim.span)
                .with_note(told!(
                    "the deal is {status}",
                    status = Told::from(replay.status.word())
                )),
        };
        replay.findings.push(finding);
        return;
    }
    points(claim, rules, replay);
    payments(&claim.pay, replay);
}

/// Payments of all seats that do not add up to nothing where what some get others pay: that is wrong whatever came of the
/// deal.
fn unbalanced(claims: &[Claimed], rules: &Rules, replay: &Replay) -> Option<Diagnostic> {
    let balanced = match replay.facts.contract {
        Some(_) => rules.mode(replay.facts.contract).is_zero_sum(),
        None => rules.modes.iter().all(crate::rules::Mode::is_zero_sum),
    };
    let all = Seat::all(replay.facts.seats)
        .all(|seat| claims.iter().any(|pay| pay.by == Claimant::Seat(seat)));
    let sum: i64 = claims.iter().map(|pay| pay.amount).sum();
    let (first, others) = claims
        .split_first()
        .filter(|_| balanced && all && sum != 0)?;
    let message = told!(
        "these payments add up to {sum}; what some get others pay, so that they add up to 0",
        sum = Units(sum).to_string()
    );
    let finding = Diagnostic::error(codes::SUM, message).at(first.span);
    Some(
        others
            .iter()
            .fold(finding, |finding, other| finding.related(other.span, "")),
    )
}

/// Compares the payments; all that are wrong are one finding.
fn payments(claims: &[Claimed], replay: &mut Replay) {
    let mut wrong = Vec::new();
    for pay in claims {
        let Claimant::Seat(seat) = pay.by else {
            continue;
        };
        let due = paid(replay, seat);
        if seat.index() < replay.facts.seats && due != Units(pay.amount) {
            wrong.push(Wrong {
                claimed: format!("{seat} {}", Units(pay.amount)).into(),
                right: due.to_string(),
                span: pay.span,
            });
        }
    }
    let found = one_finding(
        codes::PAYMENT,
        |wrong| told!("by the rules it is {right}", right = &wrong.right),
        &wrong,
    );
    replay.findings.extend(found);
}

/// A number that is not right.
struct Wrong {
    claimed: Told,
    right: String,
    span: Span,
}

/// The first wrong number, with the others as places beside it.
fn one_finding(
    code: &'static str,
    right: impl Fn(&Wrong) -> Told,
    wrong: &[Wrong],
) -> Option<Diagnostic> {
    let (first, others) = wrong.split_first()?;
    let message = told!(
        "the record gives {claimed}; {right}",
        claimed = first.claimed.clone(),
        right = right(first)
    );
    let finding = Diagnostic::error(code, message).at(first.span);
    Some(others.iter().fold(finding, |finding, other| {
        finding.related(other.span, right(other))
    }))
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
    let mut wrong = Vec::new();
    for share in shares.of(&claim.points, &mut replay.findings) {
        let claimed = share.amount;
        let shown = replay.points(share.party).filter(|&shown| shown != claimed);
        if let Some(shown) = shown {
            wrong.push(Wrong {
                claimed: told!(
                    "{whose} {points} points",
                    whose = whose(rules, mode, share.party),
                    points = in_units(claimed, unit)
                ),
                right: in_units(shown, unit),
                span: share.span,
            });
        }
    }
    let found = one_finding(
        codes::POINTS,
        |wrong| told!("the cards show {right}", right = &wrong.right),
        &wrong,
    );
    replay.findings.extend(found);
}

fn paid(replay: &Replay, seat: Seat) -> Units {
    replay.ledger.pays()[seat]
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
        told!(
            "the record was scored with rules `{other}`; these are `{these}`",
            other = &tag.value,
            these = &rules.fingerprint
        ),
    );
    if let Some(span) = tag.span {
        finding = finding.at(span);
    }
    replay.findings.push(finding);
}
