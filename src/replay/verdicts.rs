//! What a record states of figures, compared with what else is known.

use super::codes;
use super::outcome::stated_parts;
use super::shares::whose;
use crate::basics::{Card, Diagnostic, Diagnostics, Name, Party, Seat, Told, Truth, told};
use crate::deal::Deal;
use crate::facts::Follows;
use crate::game::names::Keyword;
use crate::record::{Claimant, FigureClaim};
use crate::rules::FigureOf;
use crate::score::{Claim, follows, lost, shown};

/// Takes in what is stated of a figure, unless what else is known decides it the other way.
pub(super) fn take_in(claim: &FigureClaim, deal: &mut Deal<'_>, findings: &mut Diagnostics) {
    if matches!(claim.by, Claimant::Party(_)) && deal.mode.is_each() {
        let finding =
            Diagnostic::error(codes::OUTCOME, "everybody plays alone: there are no sides");
        let help = "write the letter of the player";
        findings.push(finding.at(claim.span).with_help(help));
        return;
    }
    let Some((party, seat)) = party_of(deal, claim.by) else {
        let finding = Diagnostic::error(codes::OUTCOME, "whose side this is, is not known");
        let help = told!(
            "say who the `{partner}` is, or name the side",
            partner = Name(Keyword::Partner.word())
        );
        findings.push(finding.at(claim.span).with_help(help));
        return;
    };
    let claimed = Claim {
        figure: claim.figure,
        party,
        seat,
        made: claim.made,
    };
    if let Some(why) = against(claimed, deal) {
        let figure = deal.rules.names.figure(claim.figure, None);
        let whose = match (deal.mode.figure(claim.figure), seat) {
            (Some(rule), Some(seat)) if rule.of == FigureOf::Seat => seat.to_string().into(),
            _ => whose(deal.rules, deal.mode, party),
        };
        let figure = Name(figure);
        let message = if claim.made {
            told!(
                "`{figure}` cannot have been made by {whose}: {why}",
                figure,
                whose,
                why
            )
        } else {
            told!(
                "`{figure}` cannot have been lost by {whose}: {why}",
                figure,
                whose,
                why
            )
        };
        let finding = Diagnostic::error(codes::OUTCOME, message)
            .at(claim.span)
            .with_help("correct one of the two; this is left out until then");
        findings.push(match deal.mode.figure(claim.figure) {
            Some(figure) => finding.by_rule(figure.rule.clone()),
            None => finding,
        });
        return;
    }
    deal.facts.stated.follows = follows(deal.rules, &deal.facts, claimed);
    let figures = &mut deal.facts.stated.figures;
    figures.push((claim.figure, party, seat, claim.made));
}

/// The party that a claim is for, and the person if it names one.
fn party_of(deal: &Deal<'_>, by: Claimant) -> Option<(Party, Option<Seat>)> {
    match by {
        Claimant::Party(party) => Some((party, None)),
        Claimant::Seat(seat) => {
            let party = deal.facts.sides.party(seat);
            party.map(|party| (party, Some(seat)))
        }
    }
}

/// Why a verdict cannot be right; none if it can.
fn against(claim: Claim, deal: &Deal<'_>) -> Option<Told> {
    let (rules, facts) = (deal.rules, &deal.facts);
    let persons = deal
        .mode
        .figure(claim.figure)
        .is_some_and(|rule| rule.of == FigureOf::Seat);
    let mut before = facts.stated.figures.iter();
    let stated = before.find(|&&(figure, party, seat, _)| {
        figure == claim.figure && party == claim.party && (!persons || seat == claim.seat)
    });
    if let Some(&(_, _, _, made)) = stated {
        let again = told!("the record states the opposite before");
        return (made != claim.made).then_some(again);
    }
    if shown(rules, facts, claim) == Truth::from(!claim.made) {
        return Some(if claim.made {
            told!("what else is known says that it was not made")
        } else {
            told!("what else is known says that it was made")
        });
    }
    let silent = facts.words.said(claim.figure, claim.party).is_none();
    let untried = |lost: Truth| lost.is_false() && silent && !claim.made;
    if lost(rules, facts, claim).is_some_and(untried) {
        return Some(told!("what else is known says that it was not tried"));
    }
    let together = follows(rules, facts, claim);
    let agrees = together.agrees(facts.tricks.total()) && has_room_for(&together, deal);
    (!agrees).then(|| told!("it cannot be together with what else is stated"))
}

/// Whether the card points that are known or stated leave room for the cards that each party must have won.
fn has_room_for(follows: &Follows, deal: &Deal<'_>) -> bool {
    let (rules, facts) = (deal.rules, &deal.facts);
    let worth = |card: Card| rules.constants.points.get(card.index()).copied();
    Party::all(deal.mode.parties()).all(|party| {
        let taken: i64 = follows.takes[party]
            .iter()
            .filter_map(worth)
            .map(i64::from)
            .sum();
        let stated = facts.stated.points[party].map(|points| stated_parts(rules, points).high);
        taken <= stated.unwrap_or(facts.points[party].high)
    })
}
