//! What a record states of the end of a deal, taken in as facts.

use super::codes;
use crate::basics::{Diagnostic, Diagnostics, Party, Seat, Span};
use crate::deal::Deal;
use crate::facts::Partner;
use crate::record::{Claimant, Claimed, Outcome, PartnerClaim, Record};

/// Takes in what the outcome section states. What contradicts the rest of the record is reported and not taken in.
pub(super) fn take_in(record: &Record, deal: &mut Deal<'_>, findings: &mut Diagnostics) {
    let Some(outcome) = &record.outcome else {
        return;
    };
    deal.facts.stated.given = true;
    people(outcome, deal, findings);
    points(outcome, deal, findings);
    tricks(outcome, deal, findings);
    for claim in &outcome.figures {
        let Some((party, seat)) = party_of(deal, claim.by) else {
            let message = "whose side this is, is not known";
            report(findings, claim.span, message.to_owned());
            continue;
        };
        deal.facts
            .stated
            .figures
            .push((claim.figure, party, seat, claim.made));
    }
}

fn report(findings: &mut Diagnostics, span: Span, message: String) {
    findings.push(Diagnostic::error(codes::OUTCOME, message).at(span));
}

fn people(outcome: &Outcome, deal: &mut Deal<'_>, findings: &mut Diagnostics) {
    let seats = deal.rules.seats;
    if let Some(stated) = &outcome.declarer {
        match deal.facts.declarer {
            None => {
                deal.facts.declarer = Some(stated.value);
                deal.facts.sides.declare(stated.value);
            }
            Some(known) if known != stated.value => {
                let message = format!("{known} is the declarer, who won the auction");
                report(findings, stated.span, message);
            }
            Some(_) => {}
        }
    }
    if let Some(stated) = &outcome.partner {
        let partner = match stated.value {
            PartnerClaim::Alone => Partner::Alone,
            PartnerClaim::Seat(seat) => Partner::Seat(seat),
        };
        let known = deal.facts.sides.partner;
        if known != Partner::Unknown && known != partner {
            let words = match known {
                Partner::Seat(seat) => format!("{seat} is the partner"),
                Partner::Alone | Partner::Unknown => "the declarer plays alone".to_owned(),
            };
            report(findings, stated.span, words);
        } else if partner == deal.facts.declarer.map_or(Partner::Unknown, Partner::Seat) {
            report(
                findings,
                stated.span,
                "the declarer is not the partner".to_owned(),
            );
        } else {
            deal.facts.sides.settle(seats, partner);
        }
    }
}

/// The party that a claim is for, and the person if it names one.
fn party_of(deal: &Deal<'_>, by: Claimant) -> Option<(Party, Option<Seat>)> {
    match by {
        Claimant::Party(party) => Some((party, None)),
        Claimant::Seat(seat) => deal
            .facts
            .sides
            .party(seat)
            .map(|party| (party, Some(seat))),
    }
}

fn points(outcome: &Outcome, deal: &mut Deal<'_>, findings: &mut Diagnostics) {
    let pack = &deal.rules.pack;
    let total = i64::from(pack.total.0) / pack.unit;
    // Piles that are counted one by one, each rounded for itself, need not add up to the whole.
    let parties = deal.mode.parties(deal.rules.seats) as i64;
    let slack = pack
        .count
        .map_or(0, |_| parties * (pack.unit / 2) / pack.unit);
    for (party, amount, span) in by_party(&outcome.points, deal, total, slack, findings) {
        let amount = deal.rules.pack.given(amount);
        let known = deal.facts.counted[party];
        if amount < known.low || amount > known.high {
            let message = format!("{amount} points; the cards show {}", known.low);
            report(findings, span, message);
        } else {
            deal.facts.stated.points[party] = Some(amount);
        }
    }
}

fn tricks(outcome: &Outcome, deal: &mut Deal<'_>, findings: &mut Diagnostics) {
    let total = deal.rules.tricks() as i64;
    for (party, amount, _) in by_party(&outcome.tricks, deal, total, 0, findings) {
        deal.facts.stated.tricks[party] = u8::try_from(amount).ok();
    }
}

/// What is claimed for each party; one that is left out has the rest of `total`, if nothing is lost in rounding.
fn by_party(
    claims: &[Claimed],
    deal: &Deal<'_>,
    total: i64,
    slack: i64,
    findings: &mut Diagnostics,
) -> Vec<(Party, i64, Span)> {
    let mut all: Vec<(Party, i64, Span)> = claims
        .iter()
        .filter_map(|claim| match claim.by {
            Claimant::Party(party) => Some((party, claim.amount, claim.span)),
            Claimant::Seat(seat) => {
                let party = deal.facts.sides.party(seat)?;
                Some((party, claim.amount, claim.span))
            }
        })
        .collect();
    let sum = |all: &[(Party, i64, Span)]| all.iter().map(|one| one.1).fold(0, i64::saturating_add);
    let parties = deal.mode.parties(deal.rules.seats);
    let mut left = Party::all(parties).filter(|party| all.iter().all(|one| one.0 != *party));
    match (left.next(), left.next(), all.first()) {
        (Some(party), None, Some(&(_, _, span))) if slack == 0 => {
            all.push((party, total - sum(&all), span));
        }
        (Some(_), _, _) => return all,
        (None, _, _) => {}
    }
    let sum = sum(&all);
    if let Some(&(_, _, span)) = all.first()
        && ((sum - total).abs() > slack || all.iter().any(|one| one.1 < 0))
    {
        let message = format!("these add up to {sum}; {total} there are");
        findings.push(Diagnostic::error(codes::SUM, message).at(span));
        return Vec::new();
    }
    all
}
