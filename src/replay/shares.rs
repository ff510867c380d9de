//! Numbers that a record gives for parties or for persons, as those of parties.

use super::codes;
use crate::basics::{
    Diagnostic, Diagnostics, Join, Name, Part, Party, Range, Seat, Span, Told, told,
};
use crate::facts::Sides;
use crate::game::Term;
use crate::record::{Claimant, Claimed};
use crate::rules::{Mode, Rules};

/// What is stated for a party.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) party: Party,
    /// In the smallest parts of what is counted.
    pub(super) amount: i64,
    pub(super) span: Span,
}

/// Numbers for parties, of which all together there are so many.
pub(super) struct Shares<'a> {
    pub(super) mode: &'a Mode,
    pub(super) sides: &'a Sides,
    /// How many there are in all: between what, where each party's number is rounded for itself.
    pub(super) total: Range,
    /// Into how many parts what is counted is divided.
    pub(super) unit: i64,
    /// What is counted, such as `points`.
    pub(super) what: &'static str,
}

impl<'a> Shares<'a> {
    /// Card points, as the pack counts them.
    pub(super) fn of_points(rules: &'a Rules, mode: &'a Mode, sides: &'a Sides) -> Self {
        let pack = &rules.pack;
        Self {
            mode,
            sides,
            total: pack.counted_whole(mode.parties()),
            unit: if pack.count.is_some() { 1 } else { pack.unit },
            what: "points",
        }
    }

    /// What each party has. Persons of one party are added up; a party that is left out has the rest. What cannot be is
    /// reported, and nothing is taken of it.
    pub(super) fn of(&self, claims: &[Claimed], findings: &mut Diagnostics) -> Vec<Share> {
        let before = findings.len();
        for claim in claims {
            let message = if claim.rest >= self.unit {
                let (all, rest) = (self.unit, claim.rest);
                told!(
                    "{rest} parts of a point are too many: one has {all} here",
                    rest,
                    all
                )
            } else if self.amount(claim) > self.total.high {
                let (given, total) = (self.shown(self.amount(claim)), self.all());
                told!(
                    "{given} {what} are too many: there are {total}",
                    given,
                    what = Told::from(self.what),
                    total
                )
            } else {
                continue;
            };
            findings.push(Diagnostic::error(codes::SUM, message).at(claim.span));
        }
        if findings.len() > before {
            return Vec::new();
        }
        let mut shares = self.added_up(claims, findings);
        if findings.len() > before {
            return Vec::new();
        }
        let sum: i64 = shares.iter().map(|share| share.amount).sum();
        let mut left = Party::all(self.mode.parties())
            .filter(|party| shares.iter().all(|share| share.party != *party));
        match (left.next(), left.next(), shares.first().copied()) {
            (Some(party), None, Some(first)) => {
                if let Some(total) = self.total.exact().filter(|&total| sum <= total) {
                    shares.push(Share {
                        party,
                        amount: total - sum,
                        span: first.span,
                    });
                }
            }
            (None, _, Some(first)) if !(self.total.low..=self.total.high).contains(&sum) => {
                let message = told!(
                    "these {what} add up to {sum}; {all} there are",
                    what = Told::from(self.what),
                    sum = self.shown(sum),
                    all = self.all()
                );
                findings.push(Diagnostic::error(codes::SUM, message).at(first.span));
                return Vec::new();
            }
            _ => {}
        }
        shares
    }

    /// What a claim gives, in the smallest parts of what is counted.
    fn amount(&self, claim: &Claimed) -> i64 {
        claim
            .amount
            .saturating_mul(self.unit)
            .saturating_add(claim.rest)
    }

    /// A number in whole ones, with the parts that are over as a fraction.
    fn shown(&self, amount: i64) -> String {
        in_units(amount, self.unit)
    }

    /// How many there are in all.
    fn all(&self) -> String {
        match self.total.exact() {
            Some(total) => self.shown(total),
            None => format!(
                "{} to {}",
                self.shown(self.total.low),
                self.shown(self.total.high)
            ),
        }
    }

    /// One number for each party of which everything is stated.
    fn added_up(&self, claims: &[Claimed], findings: &mut Diagnostics) -> Vec<Share> {
        let mut shares: Vec<Share> = Vec::new();
        let mut persons: Vec<(Seat, Share)> = Vec::new();
        for claim in claims {
            match claim.by {
                Claimant::Party(_) if self.mode.is_each() => {
                    // Of two numbers one is told.
                    if findings.iter().all(|one| one.code != codes::SUM) {
                        let message = told!(
                            "everybody plays alone: no side has {what}",
                            what = Told::from(self.what)
                        );
                        let help = "give the number of each player, after its letter";
                        let finding = Diagnostic::error(codes::SUM, message);
                        findings.push(finding.at(claim.span).with_help(help));
                    }
                }
                Claimant::Party(party) => shares.push(Share {
                    party,
                    amount: self.amount(claim),
                    span: claim.span,
                }),
                Claimant::Seat(seat) => {
                    let Some(party) = self.sides.party(seat) else {
                        let message = told!("whose side {seat} is of is not known", seat);
                        let finding = Diagnostic::error(codes::SUM, message).at(claim.span);
                        findings.push(finding.with_help(
                            "say who the `partner` is, or give the numbers of the sides",
                        ));
                        continue;
                    };
                    let share = Share {
                        party,
                        amount: self.amount(claim),
                        span: claim.span,
                    };
                    persons.push((seat, share));
                }
            }
        }
        let mut parts = Vec::new();
        let all: i64 = persons.iter().map(|(_, share)| share.amount).sum();
        for party in Party::all(self.mode.parties()) {
            let own: Vec<&(Seat, Share)> = persons
                .iter()
                .filter(|(_, share)| share.party == party)
                .collect();
            let Some((_, first)) = own.first() else {
                continue;
            };
            let amount = own.iter().map(|(_, share)| share.amount).sum();
            let members = self.sides.members(self.mode.seats, party);
            // If these are all there are, those who are left out have none.
            let whole = self.total.exact() == Some(all)
                || members
                    .iter()
                    .all(|seat| own.iter().any(|(named, _)| *named == seat));
            let stated = shares.iter().find(|share| share.party == party);
            match stated {
                Some(stated) if whole && stated.amount != amount => {
                    let message = told!(
                        "the side has {stated} {what}, and its players have {amount}",
                        stated = self.shown(stated.amount),
                        what = Told::from(self.what),
                        amount = self.shown(amount)
                    );
                    findings.push(Diagnostic::error(codes::SUM, message).at(first.span));
                }
                Some(_) => {}
                None if whole => shares.push(Share { amount, ..*first }),
                None => parts.push((party, amount, first.span)),
            }
        }
        self.fit(&parts, &shares, &persons, findings);
        shares
    }

    /// Numbers of some of a side's players say nothing of the side, but must fit into what the other sides leave.
    fn fit(
        &self,
        parts: &[(Party, i64, Span)],
        shares: &[Share],
        persons: &[(Seat, Share)],
        findings: &mut Diagnostics,
    ) {
        let others = self.mode.parties() - 1;
        let left = self.total.high - shares.iter().map(|share| share.amount).sum::<i64>();
        for &(party, amount, span) in parts {
            let members = self.sides.members(self.mode.seats, party);
            let silent = members
                .iter()
                .filter(|&seat| persons.iter().all(|&(named, _)| named != seat));
            let silent = Part::list(silent.map(|seat| seat.to_string()), Join::And);
            let what = Told::from(self.what);
            let message = if shares.len() < others {
                told!(
                    "these are not all the {what} of the side: those of {silent} are missing",
                    what,
                    silent
                )
            } else if amount > left {
                let (amount, left) = (self.shown(amount), self.shown(left));
                told!(
                    "{amount} {what} are too many: {left} are left for the side",
                    amount,
                    what,
                    left
                )
            } else {
                continue;
            };
            let finding = Diagnostic::error(codes::SUM, message).at(span);
            findings.push(finding.with_help("give the number of every player, or of the side"));
        }
    }
}

/// A number in whole ones, with the parts that are over as a fraction.
pub(super) fn in_units(number: i64, unit: i64) -> String {
    let (whole, rest) = (number / unit, number % unit);
    if rest == 0 {
        whole.to_string()
    } else {
        format!("{whole} {rest}/{unit}")
    }
}

/// What a party is called in a sentence.
pub(super) fn whose(rules: &Rules, mode: &Mode, party: Party) -> Told {
    if mode.is_each() {
        Seat::new(party.index()).map_or_else(|| told!(""), |seat| seat.to_string().into())
    } else {
        told!("the {side}", side = Name(rules.names.id(Term::Side(party))))
    }
}
