//! What a record states of the end of a deal, taken in as facts.

use super::bounds::Bounds;
use super::codes;
use super::shares::{Share, Shares, in_units, whose};
use super::verdicts;
use crate::basics::{Diagnostic, Diagnostics, Name, Party, Range, Span, Told, told};
use crate::deal::{Deal, Ending, Phase};
use crate::facts::Partner;
use crate::game::Term;
use crate::record::{Outcome, PartnerClaim, Record};
use crate::rules::Rules;

/// Takes in what the outcome section states. What contradicts the rest of the record is reported and not taken in: what
/// cards and words show wins over what is stated, and what is stated first over what is stated later.
pub(super) fn take_in(record: &Record, deal: &mut Deal<'_>, findings: &mut Diagnostics) {
    let Some(outcome) = &record.outcome else {
        return;
    };
    if let Some(why) = unplayed(deal) {
        report(findings, outcome.span, why);
        return;
    }
    deal.facts.stated.given = true;
    people(outcome, deal, findings);
    let points = points(outcome, deal, findings);
    tricks(outcome, &points, deal, findings);
    for claim in &outcome.figures {
        verdicts::take_in(claim, deal, findings);
    }
    deal.count_extra();
}

fn report(findings: &mut Diagnostics, span: Span, message: impl Into<Told>) {
    let finding = Diagnostic::error(codes::OUTCOME, message).at(span);
    findings.push(finding.with_help("correct one of the two; this is left out until then"));
}

/// Why a deal that is over without play has no outcome.
fn unplayed(deal: &Deal<'_>) -> Option<Told> {
    match &deal.phase {
        Phase::Over(Ending::PassedOut) => Some(told!(
            "everybody passed: there is no outcome of a deal that was not played"
        )),
        Phase::Over(Ending::ThrownIn(seat, _)) => Some(told!(
            "{seat}'s hand was thrown in: there is no outcome of a deal that was not played",
            seat
        )),
        Phase::Over(Ending::Stopped(n)) => deal.rules.stops.get(*n).map(|stop| {
            let rule = &stop.rule.id;
            told!(
                "`{rule}` ends the deal before the play: there is no outcome",
                rule = &**rule
            )
        }),
        _ => None,
    }
}

fn people(outcome: &Outcome, deal: &mut Deal<'_>, findings: &mut Diagnostics) {
    if let Some(stated) = &outcome.declarer {
        match deal.facts.declarer {
            None => {
                deal.facts.declarer = Some(stated.value);
                deal.facts.sides.declare(stated.value);
            }
            Some(known) if known != stated.value => {
                let message = if deal.mode.is_each() {
                    told!(
                        "{known} has won the auction, and everybody plays alone",
                        known
                    )
                } else {
                    told!("{known} is the declarer, who won the auction", known)
                };
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
        match not_partner(partner, deal) {
            Some(why) => report(findings, stated.span, why),
            None => deal.settle_partner(partner),
        }
    }
}

/// Why somebody is not the partner; none if it can be.
pub(super) fn not_partner(partner: Partner, deal: &Deal<'_>) -> Option<Told> {
    let facts = &deal.facts;
    if deal.mode.is_each() && matches!(partner, Partner::Seat(_)) {
        return Some(told!("everybody plays alone: nobody has a partner"));
    }
    match (facts.sides.partner, partner) {
        (Partner::Seat(known), stated) if stated != Partner::Seat(known) => {
            return Some(told!("{known} is the partner", known));
        }
        (Partner::Alone, Partner::Seat(_)) => {
            return Some(told!("the declarer plays alone"));
        }
        _ => {}
    }
    let Partner::Seat(seat) = partner else {
        return None;
    };
    if facts.declarer == Some(seat) {
        return Some(told!("the declarer is not the partner"));
    }
    if facts.sides.party(seat) != Some(Party::OPPONENTS) {
        return None;
    }
    let called = facts
        .called
        .filter(|&card| deal.cannot_have_held(seat, card));
    Some(match called {
        Some(card) => told!(
            "{seat} is not the partner: it cannot have held the called `{card}`",
            seat,
            card = Name(deal.rules.names.id(Term::Card(card)))
        ),
        None => told!(
            "{seat} is not the partner: it has spoken as an opponent",
            seat
        ),
    })
}

fn points(outcome: &Outcome, deal: &mut Deal<'_>, findings: &mut Diagnostics) -> Vec<Share> {
    let (rules, mode) = (deal.rules, deal.mode);
    let pack = &rules.pack;
    let unit = pack.count.map_or(pack.unit, |_| 1);
    let all = Shares::of_points(rules, mode, &deal.facts.sides);
    let mut shares = all.of(&outcome.points, findings);
    let before = findings.len();
    shares.retain(|share| {
        let amount = share.amount;
        let known = deal.facts.counted[share.party];
        let fits = (known.low..=known.high).contains(&amount);
        if fits {
            deal.facts.stated.points[share.party] = Some(amount);
        } else {
            let message = told!(
                "{points} points of {whose}; the cards show {shown}",
                points = in_units(share.amount, unit),
                whose = whose(rules, mode, share.party),
                shown = between(Range::new(known.low / unit, known.high / unit))
            );
            if findings.len() == before {
                report(findings, share.span, message);
            }
        }
        fits
    });
    shares
}

/// Takes in the tricks that are stated, and what follows for the tricks from the points.
fn tricks(outcome: &Outcome, points: &[Share], deal: &mut Deal<'_>, findings: &mut Diagnostics) {
    let (rules, mode) = (deal.rules, deal.mode);
    let all = Shares {
        mode,
        sides: &deal.facts.sides,
        total: Range::exactly(deal.facts.tricks.total() as i64),
        unit: 1,
        what: "tricks",
    };
    let stated = all.of(&outcome.tricks, findings);
    let bounds = Bounds::of(deal);
    let points_unit = rules.pack.count.map_or(rules.pack.unit, |_| 1);
    let before = findings.len();
    for party in Party::all(mode.parties()) {
        if findings.len() > before {
            // The other side's numbers are wrong with these.
            return;
        }
        let sides = bounds.sides(deal, party);
        let least = sides.own.tricks as i64;
        let most = deal.facts.tricks.total() as i64 - sides.others.tricks as i64;
        let name = whose(rules, mode, party);
        let counted = points.iter().find(|share| share.party == party);
        let fitting = match deal.facts.stated.points[party] {
            Some(points) => bounds.tricks(sides, stated_parts(rules, points)),
            None => Some(Range::new(least, most)),
        };
        let share = stated.iter().find(|share| share.party == party);
        let mut known = fitting;
        if let Some(share) = share {
            let tricks = share.amount;
            if tricks < least || tricks > most {
                let shown = between(Range::new(least, most));
                let message = told!(
                    "{tricks} of {whose}; the cards show {shown}",
                    tricks = some(tricks),
                    whose = name.clone(),
                    shown
                );
                report(findings, share.span, message);
            } else if let Some(counted) = counted
                && fitting.is_none_or(|fitting| tricks < fitting.low || tricks > fitting.high)
            {
                let range = bounds.range(sides, usize::try_from(tricks).unwrap_or(0));
                let unit = rules.pack.unit;
                let range = between(Range::new((range.low / unit).max(0), range.high / unit));
                let message = told!(
                    "{tricks} and {points} points of {whose}: so many tricks bring {range}",
                    tricks = some(tricks),
                    points = in_units(counted.amount, points_unit),
                    whose = name.clone(),
                    range
                );
                report(findings, share.span, message);
            } else {
                deal.facts.stated.tricks[party] = u8::try_from(tricks).ok();
                known = Some(Range::exactly(tricks));
            }
        } else if let (None, Some(counted)) = (fitting, counted) {
            let message = told!(
                "no number of tricks brings {whose} {points} points",
                whose = name.clone(),
                points = in_units(counted.amount, points_unit)
            );
            report(findings, counted.span, message);
        }
        deal.facts.stated.follows.tricks[party] = known;
    }
}

/// Between which numbers the parts lie of points that a record states, as the pack counts a pile.
pub(super) fn stated_parts(rules: &Rules, points: i64) -> Range {
    let unit = rules.pack.unit;
    match rules.pack.count {
        Some(count) => {
            let over = count.over(unit);
            Range::new(points * unit + over.low, points * unit + over.high)
        }
        None => Range::exactly(points),
    }
}

/// A number of tricks.
fn some(tricks: i64) -> Told {
    match tricks {
        0 => told!("no trick"),
        1 => told!("1 trick"),
        _ => told!("{tricks} tricks", tricks),
    }
}

/// A number that is known, or between which numbers it lies.
fn between(range: Range) -> Told {
    match range.exact() {
        Some(number) => number.to_string().into(),
        None => told!("{low} to {high}", low = range.low, high = range.high),
    }
}
