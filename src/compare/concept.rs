//! A deal under rules that cannot hold it, with another pack or another table: what it was, told in the concepts that both
//! games have, and what these would pay.

use super::deals::Outcome;
use super::estimate::{Estimate, estimate, rounded};
use super::lines::{concept_of, concept_or_id};
use crate::basics::{Party, Seat, Span};
use crate::facts::Partner;
use crate::game::{ContractId, FigureId, Term};
use crate::replay::Replay;
use crate::rules::Rules;
use crate::score::{For, Line, Scored};

/// A deal told in concepts.
#[derive(Debug)]
pub struct ByConcept {
    /// What it was, and what corresponds to it.
    pub twins: Vec<Twin>,
    /// What it would pay, where that can be found.
    pub estimate: Option<Estimate>,
}

/// One thing of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// What it is.
    pub what: Aspect,
    /// How it was, by the deal's own rules.
    pub here: Named,
    /// What corresponds to it by the others; nothing if nothing does.
    pub there: Option<Named>,
}

/// A thing that rules have a name for, or a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// A contract.
    Contract(ContractId),
    /// A seat.
    Seat(Seat),
    /// Nobody beside the declarer.
    Alone,
    /// So many of so many.
    Share(i64, i64),
    /// A figure.
    Figure(FigureId),
    /// A step of the kontra ladder on a figure.
    Raised(u8, FigureId),
}

/// What of a deal is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    /// What was played.
    Contract,
    /// Who played it.
    Declarer,
    /// Who played with the declarer.
    Partner,
    /// The declarers' share of the card points.
    Points,
    /// The declarers' tricks.
    Tricks,
    /// A figure that a side, or a seat, made or lost.
    Figure {
        /// Whose it is.
        of: For,
        /// Whether it was made.
        made: bool,
    },
    /// That a figure was announced.
    Announced,
    /// How far a figure was raised.
    Kontra,
}

/// A figure of the deal, and the one that corresponds to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct FigureTwin<'l> {
    /// The line that it made.
    pub(super) line: &'l Line,
    /// The figure here.
    pub(super) here: FigureId,
    /// The figure there.
    pub(super) there: Option<FigureId>,
}

/// Tells a deal, as it was by its own rules, in the concepts of others.
pub(super) fn by_concept(own: &Rules, here: &Outcome, there: &Rules, place: Span) -> ByConcept {
    let replay = &here.replay;
    let figures = figures(own, replay, there);
    let contract = replay.facts.contract;
    let other = contract.and_then(|one| contract_there(own, one, there));
    let estimate = other.and_then(|one| estimate(own, replay, there, one, &figures, place));
    let mut told = ByConcept {
        twins: Vec::new(),
        estimate: None,
    };
    if let Some(one) = contract {
        let other = other.map(Named::Contract);
        told.add(Aspect::Contract, Named::Contract(one), other);
    }
    told.people(replay, there, estimate.as_ref());
    told.shares((own, replay), (there, other), estimate.as_ref());
    for figure in &figures {
        let steps = there.mode(other).kontra.steps.len();
        told.figure(figure, steps, estimate.as_ref());
    }
    told.estimate = estimate;
    told
}

// Where nothing can be scored, shares, seats and words correspond all the same.
impl ByConcept {
    fn add(&mut self, what: Aspect, here: Named, there: Option<Named>) {
        self.twins.push(Twin { what, here, there });
    }

    fn people(&mut self, here: &Replay, there: &Rules, estimate: Option<&Estimate>) {
        let sits = |seat: Seat| (seat.index() < there.seats).then_some(seat);
        if let Some(declarer) = here.facts.declarer {
            let other = estimate.map_or_else(|| sits(declarer), |found| Some(found.declarer));
            self.add(
                Aspect::Declarer,
                Named::Seat(declarer),
                other.map(Named::Seat),
            );
        }
        match here.facts.sides.partner {
            Partner::Seat(partner) => {
                let has_partners = there.modes.iter().any(|mode| mode.call.is_some());
                let other = match estimate {
                    Some(found) => found.partner,
                    None => sits(partner).filter(|_| has_partners),
                };
                self.add(
                    Aspect::Partner,
                    Named::Seat(partner),
                    other.map(Named::Seat),
                );
            }
            Partner::Alone if estimate.is_some_and(|found| found.alone) => {
                self.add(Aspect::Partner, Named::Alone, Some(Named::Alone));
            }
            Partner::Alone | Partner::Unknown => {}
        }
    }

    fn shares(
        &mut self,
        (own, here): (&Rules, &Replay),
        (there, contract): (&Rules, Option<ContractId>),
        estimate: Option<&Estimate>,
    ) {
        let whole = |rules: &Rules| i64::from(rules.pack.total.0) / rules.pack.unit;
        let points = here.points(Party::DECLARERS);
        if let (Some(points), Some(parts)) = (points, here.parts(&own.pack, Party::DECLARERS)) {
            let counted = own.pack.count.is_some();
            let points = if counted {
                points
            } else {
                points / own.pack.unit
            };
            let near = rounded(parts, i64::from(own.pack.total.0), whole(there));
            let other = estimate.map_or(near, |found| found.points);
            let other = Named::Share(other, whole(there));
            self.add(
                Aspect::Points,
                Named::Share(points, whole(own)),
                Some(other),
            );
        }
        if let Some(tricks) = here.tricks(Party::DECLARERS) {
            let all = own.mode(here.facts.contract).tricks() as i64;
            let (tricks, all_there) = (tricks as i64, there.mode(contract).tricks() as i64);
            let near = rounded(tricks, all, all_there);
            let other = estimate.map_or(near, |found| found.tricks as i64);
            let other = Named::Share(other, all_there);
            self.add(Aspect::Tricks, Named::Share(tricks, all), Some(other));
        }
    }

    fn figure(&mut self, figure: &FigureTwin<'_>, steps: usize, estimate: Option<&Estimate>) {
        let line = figure.line;
        let what = Aspect::Figure {
            of: line.party,
            made: line.made,
        };
        let here = Named::Figure(figure.here);
        let there = figure.there;
        self.add(what, here, there.map(Named::Figure));
        if line.by.is_some() && line.announced {
            let said = |found: &Estimate| found.announced.contains(&figure.here);
            let other = there.filter(|_| estimate.is_none_or(said));
            self.add(Aspect::Announced, here, other.map(Named::Figure));
        }
        if line.kontra > 0 {
            let raised = |found: &Estimate| found.raised.contains(&figure.here);
            let other = there.filter(|_| estimate.is_none_or(raised));
            let other = other.filter(|_| usize::from(line.kontra) <= steps);
            let step = |figure| Named::Raised(line.kontra, figure);
            self.add(Aspect::Kontra, step(figure.here), other.map(step));
        }
    }
}

/// The contract of the same concept.
fn contract_there(own: &Rules, contract: ContractId, there: &Rules) -> Option<ContractId> {
    let concept = concept_of(own, contract);
    let mut all = there.ladder.iter().copied();
    all.find(|&other| concept_of(there, other) == concept)
}

/// The figures that made lines, each with the one of the same concept: of a family the one of the same card.
fn figures<'l>(own: &Rules, here: &'l Replay, there: &Rules) -> Vec<FigureTwin<'l>> {
    let mut found: Vec<FigureTwin<'l>> = Vec::new();
    for line in here.ledger.lines() {
        let Scored::Figure(figure) = line.item else {
            continue;
        };
        if found
            .iter()
            .any(|known| known.here == figure && known.line.party == line.party)
        {
            continue;
        }
        let card = |rules: &Rules, figure: FigureId| {
            let of = rules.names.family_of(figure);
            of.map(|(_, card)| rules.names.id(Term::Card(card)).to_owned())
        };
        let key = (concept_or_id(own, figure), card(own, figure));
        let mut all = (0..there.figure_count() as u8).map(FigureId);
        let twin = all.find(|&other| key == (concept_or_id(there, other), card(there, other)));
        found.push(FigureTwin {
            line,
            here: figure,
            there: twin,
        });
    }
    found
}

/// Who sits there instead of somebody: each side's seats in their order, and the last for those who are too many.
pub(super) fn seat_there(seat: Seat, from: &[Seat], to: &[Seat]) -> Option<Seat> {
    let at = from.iter().position(|&one| one == seat)?;
    to.get(at).or(to.last()).copied()
}
