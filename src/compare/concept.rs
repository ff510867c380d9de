//! A deal under rules that cannot hold it, with another pack or another table: what it was, told in the concepts that both
//! games have, and what these would pay.

use super::deals::Outcome;
use super::estimate::{Estimate, estimate, rounded};
use crate::basics::{Diagnostics, Party, Seat, Span};
use crate::facts::Partner;
use crate::game::{ContractId, DeclarationId, FigureId, Term};
use crate::replay::Replay;
use crate::rules::{Rules, SidesWord};
use crate::score::{For, Scored};

/// Why rules cannot hold a deal.
#[derive(Clone, Debug)]
pub enum Apart {
    /// They have another pack or another table.
    Pack,
    /// They are another game with the same pack, and have not all that was done.
    Acts(Diagnostics),
    /// They have all of it, and the deal cannot be followed by them.
    Play(Diagnostics),
}

/// A deal told in concepts.
#[derive(Debug)]
pub struct ByConcept {
    /// Why it is told so.
    pub apart: Apart,
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
    /// Something told of a hand.
    Declaration(DeclarationId),
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
    /// The declarers' share of the card points; where everybody plays alone, that of a seat.
    Points(Option<Seat>),
    /// The declarers' tricks, or those of a seat.
    Tricks(Option<Seat>),
    /// A figure that a side, or a seat, made or lost.
    Figure {
        /// Whose it is.
        of: For,
        /// Whether it was made.
        made: bool,
    },
    /// That a figure was announced, or something told of a hand, and by whom.
    Announced(Seat),
    /// How far a figure was raised.
    Kontra {
        /// Whose figure.
        of: For,
    },
}

/// A figure of the deal, and the one that corresponds to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct FigureTwin {
    /// The figure here.
    pub(super) here: FigureId,
    /// The figure there.
    pub(super) there: Option<FigureId>,
    /// Whose it is.
    pub(super) of: For,
    /// Whether it was made, if that is scored.
    pub(super) made: Option<bool>,
    /// Who announced it, if anybody did.
    pub(super) by: Option<Seat>,
    /// How far it was raised.
    pub(super) kontra: u8,
}

/// What was told of a hand, and what corresponds to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Told {
    pub(super) by: Seat,
    pub(super) here: DeclarationId,
    pub(super) there: Option<DeclarationId>,
}

/// Tells a deal, as it was by its own rules, in the concepts of others.
pub(super) fn by_concept(
    own: &Rules,
    here: &Outcome,
    there: &Rules,
    place: Span,
    apart: Apart,
) -> ByConcept {
    let replay = &here.replay;
    let figures = figures(own, replay, there);
    let declarations = declarations(own, replay, there);
    let contract = replay.facts.contract;
    let other = contract.and_then(|one| contract_there(own, one, there));
    let estimate =
        other.and_then(|one| estimate(own, replay, there, one, (&figures, &declarations), place));
    let mut told = ByConcept {
        apart,
        twins: Vec::new(),
        estimate: None,
    };
    if let Some(one) = contract {
        let other = other.map(Named::Contract);
        told.add(Aspect::Contract, Named::Contract(one), other);
    }
    let all_alone = own.mode(contract).sides == SidesWord::Each;
    if !all_alone {
        told.people(replay, there, estimate.as_ref());
    }
    told.shares((own, replay), (there, other), all_alone, estimate.as_ref());
    for figure in &figures {
        let steps = there.mode(other).kontra.steps.len();
        told.figure(figure, steps, estimate.as_ref());
    }
    for one in &declarations {
        let said = |found: &Estimate| found.declared.contains(&(one.by, one.here));
        let other = one.there.filter(|_| estimate.as_ref().is_none_or(said));
        told.add(
            Aspect::Announced(one.by),
            Named::Declaration(one.here),
            other.map(Named::Declaration),
        );
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
            let found = estimate.map(|found| found.declarer);
            let other = found.unwrap_or_else(|| sits(declarer));
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
        all_alone: bool,
        estimate: Option<&Estimate>,
    ) {
        let whole = |rules: &Rules| i64::from(rules.pack.total.0) / rules.pack.unit;
        let all = own.mode(here.facts.contract).tricks() as i64;
        let all_there = there.mode(contract).tricks() as i64;
        let parties = if all_alone { own.seats } else { 1 };
        for party in Party::all(parties) {
            let seat = Seat::new(party.index()).filter(|_| all_alone);
            let there_is = |seat: Option<Seat>| seat.is_none_or(|seat| seat.index() < there.seats);
            let share = estimate.and_then(|found| found.shares.get(party.index()).copied());
            let points = here.points(party);
            if let (Some(points), Some(parts)) = (points, here.parts(&own.pack, party)) {
                let counted = own.pack.count.is_some();
                let points = if counted {
                    points
                } else {
                    points / own.pack.unit
                };
                let near = rounded(parts, i64::from(own.pack.total.0), whole(there));
                let other = share.map_or(near, |share| share.points);
                let other = there_is(seat).then_some(Named::Share(other, whole(there)));
                self.add(
                    Aspect::Points(seat),
                    Named::Share(points, whole(own)),
                    other,
                );
            }
            if let Some(tricks) = here.tricks(party) {
                let near = rounded(tricks as i64, all, all_there);
                let other = share.map_or(near, |share| share.tricks as i64);
                let other = there_is(seat).then_some(Named::Share(other, all_there));
                self.add(
                    Aspect::Tricks(seat),
                    Named::Share(tricks as i64, all),
                    other,
                );
            }
        }
    }

    fn figure(&mut self, figure: &FigureTwin, steps: usize, estimate: Option<&Estimate>) {
        let FigureTwin {
            here, there, of, ..
        } = *figure;
        let key = (here, of);
        if let Some(made) = figure.made {
            let what = Aspect::Figure { of, made };
            self.add(what, Named::Figure(here), there.map(Named::Figure));
        }
        if let Some(by) = figure.by {
            let said = |found: &Estimate| found.announced.contains(&key);
            let other = there.filter(|_| estimate.is_none_or(said));
            self.add(
                Aspect::Announced(by),
                Named::Figure(here),
                other.map(Named::Figure),
            );
        }
        if figure.kontra > 0 {
            let raised = |found: &Estimate| found.raised.contains(&key);
            let other = there.filter(|_| estimate.is_none_or(raised));
            let other = other.filter(|_| usize::from(figure.kontra) <= steps);
            let step = |id| Named::Raised(figure.kontra, id);
            self.add(Aspect::Kontra { of }, step(here), other.map(step));
        }
    }
}

/// The contract of the same concept.
fn contract_there(own: &Rules, contract: ContractId, there: &Rules) -> Option<ContractId> {
    let concept = own.concept_of_contract(contract).name;
    let mut all = there.ladder.iter().copied();
    all.find(|&other| there.concept_of_contract(other).name == concept)
}

/// The figures that made lines or were announced, each with the one of the same concept: of a family the one of the same
/// card.
fn figures(own: &Rules, here: &Replay, there: &Rules) -> Vec<FigureTwin> {
    let mut found: Vec<FigureTwin> = Vec::new();
    let mut add = |twin: FigureTwin| {
        let known = |one: &FigureTwin| (one.here, one.of) == (twin.here, twin.of);
        if !found.iter().any(known) {
            found.push(twin);
        }
    };
    for line in here.ledger.lines() {
        if let Scored::Figure(figure) = line.item {
            add(FigureTwin {
                here: figure,
                there: figure_there(own, figure, there),
                of: line.party,
                made: Some(line.made),
                by: line.by.filter(|_| line.announced),
                kontra: line.kontra,
            });
        }
    }
    // What was announced may make no line, as where another figure stands for it.
    for figure in (0..own.figure_count() as u8).map(FigureId) {
        for party in [Party::DECLARERS, Party::OPPONENTS] {
            let said = here.facts.words.said(figure, party);
            if let Some(said) = said.filter(|said| said.by.is_some()) {
                add(FigureTwin {
                    here: figure,
                    there: figure_there(own, figure, there),
                    of: For::Side(party),
                    made: None,
                    by: said.by,
                    kontra: said.kontra,
                });
            }
        }
    }
    found
}

/// The figure of the same concept, and the same card.
fn figure_there(own: &Rules, figure: FigureId, there: &Rules) -> Option<FigureId> {
    let key = |rules: &Rules, figure: FigureId| {
        let concept = rules.concept_of_figure(figure).name.to_owned();
        (concept, rules.card_of_figure(figure).map(str::to_owned))
    };
    let wanted = key(own, figure);
    let mut all = (0..there.figure_count() as u8).map(FigureId);
    all.find(|&other| wanted == key(there, other))
}

/// What was told of hands, each with what has the same id.
fn declarations(own: &Rules, here: &Replay, there: &Rules) -> Vec<Told> {
    let ids = |rules: &Rules| (0..rules.declarations.len() as u8).map(DeclarationId);
    let id = |rules: &Rules, one| rules.names.id(Term::Declaration(one)).to_owned();
    let told = Seat::all(own.seats).flat_map(|by| {
        let all = ids(own).filter(move |&one| here.facts.words.has_declared(by, one));
        all.map(move |one| (by, one))
    });
    let found = told.map(|(by, one)| {
        let wanted = id(own, one);
        Told {
            by,
            here: one,
            there: ids(there).find(|&other| id(there, other) == wanted),
        }
    });
    found.collect()
}

/// Who sits there instead of somebody: each side's seats in their order, and the last for those who are too many.
pub(super) fn seat_there(seat: Seat, from: &[Seat], to: &[Seat]) -> Option<Seat> {
    let at = from.iter().position(|&one| one == seat)?;
    to.get(at).or(to.last()).copied()
}
