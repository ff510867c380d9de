//! What has to be remembered for a question: what the rules that answer it look at.

use rustc_hash::FxHashMap;

use super::{Group, Memory, Points};
use crate::basics::{CardSet, Party, Range, Seat};
use crate::deal::Deal;
use crate::expr::atoms::{Atom, Atoms, Kind};
use crate::expr::looks::Looks;
use crate::expr::{Condition, Scope, Value, View};
use crate::game::FigureId;
use crate::rules::{Figure, FigureOf, Mode, Rules, Talon};
use crate::solve::objective::{Measure, Question, figure_view};

/// What has to be remembered to answer a question about a deal.
pub(super) fn memory(deal: &Deal<'_>, question: &Question) -> Memory {
    let mut builder = Builder {
        deal,
        whole: Looks::default(),
        groups: Vec::new(),
    };
    builder.all(question);
    builder.finish(question)
}

/// Collects what is looked at.
struct Builder<'d, 'r> {
    deal: &'d Deal<'r>,
    /// What anything looks at.
    whole: Looks,
    groups: Vec<Group>,
}

impl Builder<'_, '_> {
    fn all(&mut self, question: &Question) {
        match question.measure {
            Measure::Points(_) => self.whole.points = true,
            Measure::Made(figure, _) => self.figure(figure, false),
            Measure::NotLost(figure, _) => self.figures(1 << figure.index()),
            Measure::Pay(_) => {
                let (deal, mode) = (self.deal, self.deal.mode);
                let paid = (0u8..).zip(&mode.figures).filter(|(n, figure)| {
                    let said = Party::all(mode.parties())
                        .any(|party| deal.facts.words.said(FigureId(*n), party).is_some());
                    said || figure.silent.is_some() || figure.silent_loss.is_some()
                });
                let paid = paid.fold(0, |bits, (n, _)| bits | 1u64 << n);
                let beside = self.beside();
                let figures = beside.figures;
                self.misc(beside);
                self.figures(paid | figures);
            }
        }
        self.bound();
    }

    /// The figures of these bits, and those that their rules speak of.
    fn figures(&mut self, mut wanted: u64) {
        let mut done = 0u64;
        while wanted & !done != 0 {
            let n = (wanted & !done).trailing_zeros();
            done |= 1 << n;
            if (n as usize) < self.deal.mode.figures.len() {
                let before = self.whole.figures;
                self.figure(FigureId(n as u8), true);
                wanted |= self.whole.figures & !before;
            }
        }
    }

    /// What is remembered for one figure; `paid` if more than whether it is made matters.
    fn figure(&mut self, id: FigureId, paid: bool) {
        let deal = self.deal;
        let Some(rule) = deal.mode.figure(id) else {
            return;
        };
        let keys: Vec<Party> = Party::all(match rule.of {
            FigureOf::Side => deal.mode.parties(),
            FigureOf::Seat => deal.mode.seats,
        })
        .collect();
        let view = |key| figure_view(deal.rules, &deal.facts, None, (id, rule), key);
        let (mut decided, mut others) = (Looks::default(), Looks::default());
        for &key in &keys {
            rule.made.looks(&view(key), &mut decided);
            if paid {
                if let Some(lost) = &rule.lost {
                    lost.looks(&view(key), &mut decided);
                }
                beside_verdicts(rule, &view(key), &mut others);
            }
        }
        self.whole.figures |= decided.figures | others.figures;
        decided.figures = 0;
        others.figures = 0;
        let kept = !others.is_of_points();
        self.whole = joined(&self.whole, &joined(&decided, &others));
        if decided.is_of_points() && !kept {
            return;
        }
        let mut group = Group::new(joined(&decided, &others));
        group.figure = Some(id);
        group.of = rule.of;
        group.keys = keys;
        group.lost = paid && rule.lost.is_some();
        group.kept = kept;
        self.groups.push(group);
    }

    /// What rules of the score that are no figures look at.
    fn beside(&self) -> Looks {
        let deal = self.deal;
        let mut looks = Looks::default();
        for seat in Seat::all(deal.facts.seats) {
            let view = seat_view(deal, Some(seat));
            for_rules_beside(deal.mode, deal.rules, &mut |one| {
                one.looks(&view, &mut looks);
            });
            let mut more = Looks::default();
            for_values_beside(deal.mode, deal.rules, &mut |one| {
                one.looks(&view, &mut more);
            });
            for declaration in &deal.rules.declarations {
                // What is told of a hand is paid by what it was then.
                let mut told = Looks::default();
                declaration.value.looks(&view, &mut told);
                told.whole = false;
                // Nor does it matter where nothing is told.
                told.before = false;
                told.lying = CardSet::EMPTY;
                more = joined(&more, &told);
            }
            looks = joined(&looks, &more);
        }
        looks
    }

    fn misc(&mut self, mut looks: Looks) {
        self.whole = joined(&self.whole, &looks);
        looks.figures = 0;
        if !looks.is_of_points() {
            self.groups.push(Group::new(looks));
        }
    }

    /// What decides the course of the play, and whose points are whose.
    fn bound(&mut self) {
        let (deal, mode) = (self.deal, self.deal.mode);
        let bound: Vec<FigureId> = deal.bound_cards().map(|(figure, ..)| figure).collect();
        for figure in bound {
            if self.groups.iter().all(|one| one.figure != Some(figure)) {
                self.figure(figure, false);
            }
            // Then it may fail by what is not part of what is remembered.
            let group = self.groups.iter().find(|one| one.figure == Some(figure));
            let own: CardSet = deal
                .bound_cards()
                .filter(|one| one.0 == figure)
                .map(|(_, _, card, _)| card)
                .collect();
            let steady = |looks: &Looks| {
                let apart = looks.together.is_empty() && !looks.points;
                apart && own.is_superset(looks.cards())
            };
            self.whole.whole |= group.is_none_or(|group| !steady(&group.looks));
        }
        let view = |seat: Option<Seat>| seat_view(deal, seat);
        let mut looks = Looks::default();
        if let Some(end) = &mode.play.end {
            for seat in Seat::all(deal.facts.seats) {
                end.looks(&view(Some(seat)), &mut looks);
            }
            // Card points cannot stop a deal here: they are not part of what is remembered.
            looks.whole |= looks.points;
        }
        if self.whole.points {
            let declarer = deal.facts.declarer;
            if let Some(extra) = &mode.extra {
                extra.looks(&view(declarer), &mut looks);
            }
            let contract = deal.facts.contract.and_then(|id| deal.rules.contract(id));
            if let Some(Talon::Groups(groups)) = contract.map(|contract| &contract.talon)
                && let Some(when) = &groups.to_declarers
            {
                when.looks(&view(declarer), &mut looks);
            }
            for seat in Seat::all(deal.facts.seats) {
                if !deal.facts.laid[seat].known.is_empty() {
                    mode.discard
                        .to_declarers
                        .looks(&view(Some(seat)), &mut looks);
                }
            }
        }
        looks.points = false;
        looks.counted = false;
        self.misc(looks);
    }

    fn finish(mut self, question: &Question) -> Memory {
        let (deal, rules) = (self.deal, self.deal.rules);
        let points = self.points(question);
        if let (Some(count), true) = (rules.pack.count, self.whole.counted)
            && !matches!(question.measure, Measure::Points(_))
        {
            let mut group = Group::new(Looks::default());
            group.by = usize::try_from(count.by).unwrap_or(1).max(1);
            self.groups.push(group);
        }
        let named = self
            .groups
            .iter()
            .fold(CardSet::EMPTY, |all, group| all | group.looks.cards());
        let contract = deal.facts.contract.and_then(|id| rules.contract(id));
        let comes = matches!(contract.map(|one| &one.talon), Some(Talon::Tricks { .. }));
        let timed = |group: &Group| {
            let looks = &group.looks;
            looks.tricks || !looks.runs.is_empty() || !looks.places.is_empty() || group.by > 1
        };
        Memory {
            named,
            points,
            whole: self.whole.whole || (self.whole.untaken && comes),
            before: self.whole.before,
            lying: self.whole.lying,
            timed: self.groups.iter().any(timed) || (comes && !self.groups.is_empty()),
            stops: deal.mode.play.end.is_some(),
            groups: self.groups,
            pasts: FxHashMap::default(),
            list: Vec::new(),
            steps: FxHashMap::default(),
            ends: FxHashMap::default(),
            outlooks: FxHashMap::default(),
            shown: Vec::new(),
            wide: Range::new(0, i64::from(rules.pack.total.0)),
            held: 0,
        }
    }

    fn points(&self, question: &Question) -> Points {
        match question.measure {
            _ if !self.whole.points => Points::Never,
            Measure::Points(_) => Points::Full,
            _ => Points::Steps,
        }
    }
}

/// Every part of the rules that looks at card points alone.
pub(crate) fn points_atoms<'r>(deal: &Deal<'r>) -> Atoms<'r> {
    let mut atoms = Atoms::new(Kind::Points);
    let mode = deal.mode;
    for (n, rule) in (0u8..).zip(&mode.figures) {
        figure_atoms(deal, FigureId(n), rule, &mut atoms);
    }
    for seat in Seat::all(deal.facts.seats) {
        let view = seat_view(deal, Some(seat));
        for_rules_beside(mode, deal.rules, &mut |one| atoms.condition(one, &view));
        for_values_beside(mode, deal.rules, &mut |one| atoms.value(one, &view));
    }
    atoms
}

/// What every part of the rules says now that looks at card points alone.
pub(crate) fn points_say(deal: &Deal<'_>) -> Vec<Range> {
    let view = seat_view(deal, None);
    let atoms = points_atoms(deal);
    let mut says: Vec<Range> = atoms.list.iter().map(|atom| atom.says(&view)).collect();
    says.push(deal.facts.extra);
    says
}

/// What some parts of the rules say of what `view` looks at.
pub(crate) fn say(atoms: &[Atom<'_>], view: &View<'_>) -> Vec<Range> {
    atoms.iter().map(|atom| atom.says(view)).collect()
}

/// Adds the parts of the rules of a figure.
pub(super) fn figure_atoms<'r>(
    deal: &Deal<'r>,
    id: FigureId,
    rule: &'r Figure,
    atoms: &mut Atoms<'r>,
) {
    let keys = match rule.of {
        FigureOf::Side => deal.mode.parties(),
        FigureOf::Seat => deal.mode.seats,
    };
    for key in Party::all(keys) {
        let view = figure_view(deal.rules, &deal.facts, None, (id, rule), key);
        let conditions = [Some(&rule.made), rule.lost.as_ref(), rule.counts.as_ref()];
        let further = [rule.silent_counts.as_ref(), rule.counts_kontra.as_ref()];
        let further = further.into_iter().chain([rule.shared_among.as_ref()]);
        for condition in conditions.into_iter().chain(further).flatten() {
            atoms.condition(condition, &view);
        }
        let values = [
            &rule.announced,
            &rule.silent,
            &rule.silent_loss,
            &rule.each_other_gets,
        ];
        for value in values.into_iter().flatten() {
            atoms.value(value, &view);
        }
    }
}

/// A deal as a seat asks of it.
pub(super) fn seat_view<'a>(deal: &'a Deal<'_>, seat: Option<Seat>) -> View<'a> {
    View::of(
        &deal.facts,
        &deal.rules.constants,
        Scope {
            seat,
            side: seat.and_then(|seat| deal.facts.sides.party(seat)),
            ..Scope::NOWHERE
        },
    )
}

/// Every condition of the score that is no figure's.
fn for_rules_beside<'r>(mode: &'r Mode, rules: &'r Rules, ask: &mut dyn FnMut(&'r Condition)) {
    mode.kontra.counts.iter().for_each(&mut *ask);
    mode.kontra.voids.iter().for_each(|(_, when)| ask(when));
    for credit in &mode.settlement.credits {
        ask(&credit.when);
        ask(&credit.seats);
    }
    for share in &mode.settlement.shares {
        share.when.iter().for_each(&mut *ask);
        ask(&share.seats);
    }
    rules.lasting.iter().for_each(|one| ask(&one.when));
    rules.rounds.iter().for_each(|one| ask(&one.when));
    for pot in &rules.pots {
        for stake in &pot.stakes {
            ask(&stake.when);
            ask(&stake.seats);
        }
        for take in &pot.takes {
            ask(&take.when);
            ask(&take.seats);
        }
    }
}

/// Every value of the score that is no figure's.
fn for_values_beside<'r>(mode: &'r Mode, rules: &'r Rules, ask: &mut dyn FnMut(&'r Value)) {
    mode.settlement
        .credits
        .iter()
        .for_each(|one| ask(&one.amount));
    for share in &mode.settlement.shares {
        if let crate::rules::ShareOf::Amount(amount) = &share.share {
            ask(amount);
        }
    }
    for pot in &rules.pots {
        pot.stakes.iter().for_each(|one| ask(&one.amount));
    }
    if let Some(swap) = &rules.swap {
        ask(&swap.price);
    }
}

/// What the rules of a figure look at besides whether it was made or lost.
fn beside_verdicts(rule: &Figure, view: &View<'_>, looks: &mut Looks) {
    let conditions = [&rule.counts, &rule.silent_counts, &rule.counts_kontra];
    let conditions = conditions.into_iter().chain([&rule.shared_among]);
    conditions.flatten().for_each(|one| one.looks(view, looks));
    let values = [
        &rule.announced,
        &rule.silent,
        &rule.silent_loss,
        &rule.each_other_gets,
    ];
    values
        .into_iter()
        .flatten()
        .for_each(|one| one.looks(view, looks));
}

fn joined(one: &Looks, other: &Looks) -> Looks {
    let mut all = one.clone();
    all.add(other);
    all
}
