//! What of the past still matters: for each figure that may be paid a small state, in which lines of play that differ in nothing
//! that its conditions look at are the same.

use rustc_hash::FxHashMap;

use super::objective::{Measure, Question, figure_view};
use crate::basics::{BySeat, Card, CardSet, Party, Range, Seat, Truth};
use crate::deal::Deal;
use crate::expr::looks::Looks;
use crate::expr::{Condition, Scope, Value, View};
use crate::facts::Facts;
use crate::game::FigureId;
use crate::rules::{Figure, FigureOf, Talon};
use crate::score::verdicts;

/// A state of everything that is remembered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Past(pub u32);

/// What decides the payments besides card points: two pasts of one outlook pay the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outlook(pub u32);

/// A complete trick, as far as what is remembered may depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    number: u8,
    winner: u8,
    cards: CardSet,
}

/// How card points enter what is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// Not at all.
    Never,
    /// By being more or less than fixed numbers.
    Steps,
    /// In full.
    Full,
}

/// What is remembered of one figure, or of all that is no figure.
#[derive(Debug)]
struct Group {
    /// What its conditions look at.
    looks: Looks,
    /// Whose the figure is, and whether it matters that it is lost.
    figure: Option<FigureId>,
    keys: Vec<Party>,
    lost: bool,
    /// Whether more than the verdicts on it is asked of what it looks at.
    kept: bool,
    /// How many cards of each side are counted, up to multiples of this.
    by: usize,
    states: FxHashMap<State, u16>,
    list: Vec<State>,
    steps: FxHashMap<(u16, Event), u16>,
}

/// What is remembered of a group: the verdicts, and as long as one is open what they will depend on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    verdicts: Box<[u8]>,
    raw: Box<[u8]>,
}

/// All that is remembered.
#[derive(Debug)]
pub struct Memory {
    groups: Vec<Group>,
    /// Cards that are told apart from others of the same worth.
    pub named: CardSet,
    /// How card points enter.
    pub points: Points,
    /// Whether all of the past matters, so that nothing can be shared.
    pub whole: bool,
    /// Whether the number of a trick and its winner matter, whatever its cards are.
    timed: bool,
    /// Whether the deal stops by itself, once its rules let it.
    stops: bool,
    pasts: FxHashMap<(Box<[u16]>, bool), Past>,
    list: Vec<(Box<[u16]>, Outlook)>,
    steps: FxHashMap<(Past, Event), Past>,
    ends: FxHashMap<Past, Past>,
    outlooks: FxHashMap<(Box<[u8]>, bool), Outlook>,
    /// A deal for each outlook.
    pub(super) shown: Vec<Witness>,
    wide: Range,
}

/// A line of play that stands for all of the same outlook.
#[derive(Debug)]
pub(super) struct Witness {
    /// The cards from the root on.
    pub(super) line: Box<[Card]>,
}

impl Memory {
    /// What has to be remembered to answer a question about a deal.
    pub fn new(deal: &Deal<'_>, question: &Question) -> Self {
        let mut build = Builder {
            deal,
            whole: Looks::default(),
            groups: Vec::new(),
        };
        build.all(question);
        build.finish(question)
    }

    /// What is remembered when the search begins.
    pub fn begin(&mut self, deal: &Deal<'_>) -> Past {
        let states: Vec<u16> = (0..self.groups.len())
            .map(|n| self.state_of(n, deal))
            .collect();
        self.intern(states.into(), false, &[])
    }

    /// The event that a complete trick is.
    pub fn event(
        &self,
        number: usize,
        winner: Seat,
        party: Party,
        cards: CardSet,
    ) -> Option<Event> {
        let cards = cards & self.named;
        if cards.is_empty() && !self.timed {
            return None;
        }
        Some(Event {
            number: if self.timed { number as u8 } else { 0 },
            winner: if cards.is_empty() {
                8 + party.index() as u8
            } else {
                winner.index() as u8
            },
            cards,
        })
    }

    /// What is remembered after a trick, if that has been found before.
    pub fn known(&self, past: Past, event: Event) -> Option<Past> {
        self.steps.get(&(past, event)).copied()
    }

    /// Finds out what is remembered after a trick; the deal stands after it, and `line` has led to it.
    pub fn step(&mut self, past: Past, event: Event, deal: &Deal<'_>, line: &[Card]) -> Past {
        let before = self.list[past.0 as usize].0.clone();
        let states: Vec<u16> = before
            .iter()
            .enumerate()
            .map(|(n, &state)| {
                if let Some(&next) = self.groups[n].steps.get(&(state, event)) {
                    return next;
                }
                let next = self.state_of(n, deal);
                self.groups[n].steps.insert((state, event), next);
                next
            })
            .collect();
        let next = self.intern(states.into(), false, line);
        self.steps.insert((past, event), next);
        next
    }

    /// What is remembered when the deal is over, if that has been found before.
    pub fn ended(&self, past: Past) -> Option<Past> {
        self.ends.get(&past).copied()
    }

    /// Finds out what is remembered when the deal is over, which is when everything is decided.
    pub fn end(&mut self, past: Past, deal: &Deal<'_>, line: &[Card]) -> Past {
        let states: Vec<u16> = (0..self.groups.len())
            .map(|n| self.state_of(n, deal))
            .collect();
        let end = self.intern(states.into(), true, line);
        self.ends.insert(past, end);
        end
    }

    /// The outlook of a past.
    pub fn outlook(&self, past: Past) -> Outlook {
        self.list[past.0 as usize].1
    }

    /// How many pasts there have been.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether nothing has been remembered yet.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether the rules may stop the deal before its last card.
    pub fn stops(&self) -> bool {
        self.stops
    }

    /// Whether a figure of a party can no longer be made.
    pub fn has_failed(&self, past: Past, figure: FigureId, party: Party) -> bool {
        let states = &self.list[past.0 as usize].0;
        let group = self
            .groups
            .iter()
            .position(|one| one.figure == Some(figure));
        let Some(n) = group else { return false };
        let key = self.groups[n].keys.iter().position(|&key| key == party);
        let state = &self.groups[n].list[usize::from(states[n])];
        key.is_some_and(|key| state.verdicts.get(key) == Some(&code(Truth::False)))
    }

    fn intern(&mut self, states: Box<[u16]>, over: bool, line: &[Card]) -> Past {
        if let Some(&past) = self.pasts.get(&(states.clone(), over)) {
            return past;
        }
        let mut decisive = Vec::new();
        for (group, &state) in self.groups.iter().zip(&states) {
            let state = &group.list[usize::from(state)];
            decisive.extend_from_slice(&state.verdicts);
            if group.kept || group.looks.points {
                decisive.extend_from_slice(&state.raw);
            }
            decisive.push(u8::MAX);
        }
        let fresh = Outlook(self.shown.len() as u32);
        let outlook = *self
            .outlooks
            .entry((decisive.into(), over))
            .or_insert(fresh);
        if outlook == fresh {
            self.shown.push(Witness { line: line.into() });
        }
        let past = Past(self.list.len() as u32);
        self.list.push((states.clone(), outlook));
        self.pasts.insert((states, over), past);
        past
    }

    fn state_of(&mut self, n: usize, deal: &Deal<'_>) -> u16 {
        let state = self.groups[n].look(deal, self.wide);
        let group = &mut self.groups[n];
        if let Some(&known) = group.states.get(&state) {
            return known;
        }
        let number = group.list.len() as u16;
        group.list.push(state.clone());
        group.states.insert(state, number);
        number
    }
}

fn code(truth: Truth) -> u8 {
    match truth {
        Truth::False => 0,
        Truth::True => 1,
        Truth::Open => 2,
    }
}

impl Group {
    fn new(looks: Looks) -> Self {
        Self {
            looks,
            figure: None,
            keys: Vec::new(),
            lost: false,
            kept: true,
            by: 0,
            states: FxHashMap::default(),
            list: Vec::new(),
            steps: FxHashMap::default(),
        }
    }

    /// The state of a deal. Card points are left open: they are counted elsewhere.
    fn look(&self, deal: &Deal<'_>, wide: Range) -> State {
        let mut found = Vec::new();
        if let Some(id) = self.figure
            && let Some(rule) = deal.mode.figure(id)
        {
            let mut blank;
            let facts = if self.looks.points {
                blank = deal.facts.clone();
                blank.points = BySeat::from_fn(|_| wide);
                blank.counted = BySeat::from_fn(|_| Range::new(-1000, wide.high + 1000));
                &blank
            } else {
                &deal.facts
            };
            let known = self.lost.then(|| verdicts(deal.rules, facts));
            let view = |key| figure_view(deal.rules, facts, known.as_ref(), (id, rule), key);
            found.extend(
                self.keys
                    .iter()
                    .map(|&key| code(rule.made.holds(&view(key)))),
            );
            if let Some(lost) = rule.lost.as_ref().filter(|_| self.lost) {
                found.extend(self.keys.iter().map(|&key| code(lost.holds(&view(key)))));
            }
        }
        let open = self.kept || found.contains(&code(Truth::Open));
        let raw = if open {
            self.raw(&deal.facts)
        } else {
            Vec::new()
        };
        State {
            verdicts: found.into(),
            raw: raw.into(),
        }
    }

    /// What it looks at, as far as it has happened.
    fn raw(&self, facts: &Facts) -> Vec<u8> {
        let (looks, tricks) = (&self.looks, &facts.tricks);
        let party = |seat: Seat| facts.sides.party(seat).map_or(7, Party::index) as u8;
        let mut raw = Vec::new();
        for card in looks.taken | looks.fate {
            raw.push(match tricks.taker(card) {
                None => 0,
                Some(taker) => {
                    let own = looks.fate.contains(card) && tricks.player(card) == Some(taker);
                    1 + 2 * party(taker) + u8::from(own)
                }
            });
        }
        for &(first, last) in &looks.runs {
            let last = usize::from(last).min(tricks.complete());
            let mut failed = 0u8;
            for winner in (usize::from(first)..=last).filter_map(|n| tricks.winner(n)) {
                failed |= !(1 << party(winner));
            }
            raw.push(failed);
        }
        for &(card, number) in &looks.places {
            raw.push(match tricks.trick_of(card) {
                None => 0,
                Some(n) => 2 - u8::from(n == usize::from(number)),
            });
        }
        for &(one, other) in &looks.together {
            raw.push(match (tricks.trick_of(one), tricks.trick_of(other)) {
                (None, None) => 0,
                (one, other) => 2 - u8::from(one == other),
            });
        }
        if looks.tricks {
            let winners = (1..=tricks.complete()).filter_map(|n| tricks.winner(n));
            let mut counts = [0u8; 8];
            winners.for_each(|winner| counts[usize::from(party(winner))] += 1);
            raw.extend_from_slice(&counts[..facts.sides.parties.min(7)]);
        }
        if self.by > 1 {
            let mut counts = [0usize; 8];
            for seat in Seat::all(facts.seats) {
                counts[usize::from(party(seat))] += tricks.won(seat).len();
            }
            let parties = counts.iter().take(facts.sides.parties);
            raw.extend(parties.map(|count| (count % self.by) as u8));
        }
        raw
    }
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
            for_rules_beside(deal, &mut |condition| condition.looks(&view, &mut looks));
            let mut more = Looks::default();
            for_values_beside(deal, &mut |value| value.looks(&view, &mut more));
            for declaration in &deal.rules.declarations {
                // What is told of a hand is paid by what it was then.
                let mut told = Looks::default();
                declaration.value.looks(&view, &mut told);
                told.whole = false;
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
            group.by = count.by.max(1) as usize;
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

/// What every part of the rules says now that looks at card points.
pub(super) fn points_say(deal: &Deal<'_>) -> Vec<Range> {
    let mut says = Vec::new();
    let (mode, rules) = (deal.mode, deal.rules);
    for (n, rule) in (0u8..).zip(&mode.figures) {
        let keys = match rule.of {
            FigureOf::Side => mode.parties(),
            FigureOf::Seat => mode.seats,
        };
        for key in Party::all(keys) {
            let view = figure_view(rules, &deal.facts, None, (FigureId(n), rule), key);
            let conditions = [Some(&rule.made), rule.lost.as_ref(), rule.counts.as_ref()];
            let further = [rule.silent_counts.as_ref(), rule.counts_kontra.as_ref()];
            let further = further.into_iter().chain([rule.shared_among.as_ref()]);
            for condition in conditions.into_iter().chain(further).flatten() {
                condition.of_points(&view, &mut says);
            }
            let values = [
                &rule.announced,
                &rule.silent,
                &rule.silent_loss,
                &rule.each_other_gets,
            ];
            for value in values.into_iter().flatten() {
                value.of_points(&view, &mut says);
            }
        }
    }
    for seat in Seat::all(deal.facts.seats) {
        let view = seat_view(deal, Some(seat));
        for_rules_beside(deal, &mut |condition| condition.of_points(&view, &mut says));
        let mut says_too = Vec::new();
        for_values_beside(deal, &mut |value| value.of_points(&view, &mut says_too));
        says.append(&mut says_too);
    }
    says.push(deal.facts.extra);
    says
}

fn seat_view<'a>(deal: &'a Deal<'_>, seat: Option<Seat>) -> View<'a> {
    View {
        facts: &deal.facts,
        constants: &deal.rules.constants,
        verdicts: None,
        trick: &[],
        scope: Scope {
            seat,
            side: seat.and_then(|seat| deal.facts.sides.party(seat)),
            ..Scope::NOWHERE
        },
    }
}

/// Every condition of the score that is no figure's.
fn for_rules_beside(deal: &Deal<'_>, ask: &mut dyn FnMut(&Condition)) {
    let (mode, rules) = (deal.mode, deal.rules);
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
fn for_values_beside(deal: &Deal<'_>, ask: &mut dyn FnMut(&Value)) {
    let (mode, rules) = (deal.mode, deal.rules);
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
    all.points |= other.points;
    all.counted |= other.counted;
    all.tricks |= other.tricks;
    all.taken |= other.taken;
    all.fate |= other.fate;
    all.figures |= other.figures;
    all.untaken |= other.untaken;
    all.whole |= other.whole;
    let new = |have: &[(u8, u8)], run: &(u8, u8)| !have.contains(run);
    for run in &other.runs {
        if new(&all.runs, run) {
            all.runs.push(*run);
        }
    }
    for place in &other.places {
        if !all.places.contains(place) {
            all.places.push(*place);
        }
    }
    for pair in &other.together {
        if !all.together.contains(pair) {
            all.together.push(*pair);
        }
    }
    all
}
