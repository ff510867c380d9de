//! A deal under rules that cannot hold it, with another pack or another table: what it was, told in the concepts that both
//! games have, and what these would pay.

use super::deals::Outcome;
use super::estimate::{Estimate, estimate};
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
    let facts = &here.replay.facts;
    let figures = figures(own, &here.replay, there);
    let contract = facts
        .contract
        .and_then(|one| contract_there(own, one, there));
    let found =
        contract.and_then(|contract| estimate(own, &here.replay, there, contract, &figures, place));
    let taken = found.as_ref();
    let mut twins = Vec::new();
    let mut twin = |what, here, there| twins.push(Twin { what, here, there });
    if let Some(one) = facts.contract {
        twin(
            Aspect::Contract,
            Named::Contract(one),
            contract.map(Named::Contract),
        );
    }
    if let Some(declarer) = facts.declarer {
        let other = taken.map(|found| Named::Seat(found.declarer));
        twin(Aspect::Declarer, Named::Seat(declarer), other);
    }
    match facts.sides.partner {
        Partner::Seat(partner) => {
            let other = taken.and_then(|found| found.partner).map(Named::Seat);
            twin(Aspect::Partner, Named::Seat(partner), other);
        }
        Partner::Alone if taken.is_some_and(|found| found.alone) => {
            twin(Aspect::Partner, Named::Alone, Some(Named::Alone));
        }
        Partner::Alone | Partner::Unknown => {}
    }
    let whole = |rules: &Rules| i64::from(rules.pack.total.0) / rules.pack.unit;
    if let Some(points) = here.replay.points(Party::DECLARERS) {
        let scale = if own.pack.count.is_some() {
            1
        } else {
            own.pack.unit
        };
        let other = taken.map(|found| Named::Share(found.points, whole(there)));
        twin(
            Aspect::Points,
            Named::Share(points / scale, whole(own)),
            other,
        );
    }
    if let Some(tricks) = here.replay.tricks(Party::DECLARERS) {
        let share =
            |tricks: usize, rules: &Rules| Named::Share(tricks as i64, rules.tricks() as i64);
        let other = taken.map(|found| share(found.tricks, there));
        twin(Aspect::Tricks, share(tricks, own), other);
    }
    for figure in &figures {
        let line = figure.line;
        let (of, made) = (line.party, line.made);
        let holds = |carried: &[FigureId]| figure.there.filter(|_| carried.contains(&figure.here));
        twin(
            Aspect::Figure { of, made },
            Named::Figure(figure.here),
            figure.there.map(Named::Figure),
        );
        if line.by.is_some() && line.announced {
            let said = taken.and_then(|found| holds(&found.announced));
            twin(
                Aspect::Announced,
                Named::Figure(figure.here),
                said.map(Named::Figure),
            );
        }
        if line.kontra > 0 {
            let raised = taken.and_then(|found| holds(&found.raised));
            let step = |figure| Named::Raised(line.kontra, figure);
            twin(Aspect::Kontra, step(figure.here), raised.map(step));
        }
    }
    ByConcept {
        twins,
        estimate: found,
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
