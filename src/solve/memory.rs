//! What of the past still matters: for each figure that may be paid a small state, in which lines of play that differ in nothing
//! that its conditions look at are the same.

mod build;
mod ends;

use rustc_hash::FxHashMap;

pub(crate) use build::{points_atoms, points_say, say};
pub use ends::{End, Key, Watched};

use super::objective::{Question, figure_view};
use crate::basics::{BySeat, Card, CardSet, Party, Range, Seat, Truth};
use crate::deal::Deal;
use crate::expr::looks::Looks;
use crate::facts::Facts;
use crate::game::FigureId;
use crate::rules::FigureOf;
use crate::score::verdicts;

/// About how many bytes something that is remembered takes beside what it holds, with what the search notes of it,
const ENTRY: usize = 96;
/// and what comes of a trick, in a table that is half empty.
const STEP: usize = 2 * size_of::<((Past, Event), Past)>();

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
#[derive(Clone, Debug)]
struct Group {
    /// What its conditions look at.
    looks: Looks,
    /// Whose the figure is, and whether it matters that it is lost.
    figure: Option<FigureId>,
    of: FigureOf,
    keys: Vec<Party>,
    lost: bool,
    /// Whether more than the verdicts on it is asked of what it looks at.
    kept: bool,
    /// How many cards of each side are counted, up to multiples of this.
    by: usize,
    states: FxHashMap<State, u32>,
    list: Vec<State>,
    steps: FxHashMap<(u32, Event), u32>,
}

/// What is remembered of a group: the verdicts, and as long as one is open what they will depend on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    verdicts: Box<[u8]>,
    raw: Box<[u8]>,
}

/// All that is remembered.
#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is so or not, whatever else is"
)]
pub struct Memory {
    groups: Vec<Group>,
    /// Cards that are told apart from others of the same worth.
    pub named: CardSet,
    /// How card points enter.
    pub points: Points,
    /// Whether all of the past matters, so that nothing can be shared.
    pub whole: bool,
    /// Whether it matters how the cards lay before the play, other than which was called and where that lay.
    pub(crate) before: bool,
    /// Cards of which alone that matters.
    pub(crate) lying: CardSet,
    /// Whether the number of a trick and its winner matter, whatever its cards are.
    timed: bool,
    /// Whether the deal stops by itself, once its rules let it.
    stops: bool,
    pasts: FxHashMap<(Box<[u32]>, bool), Past>,
    list: Vec<(Box<[u32]>, Outlook)>,
    steps: FxHashMap<(Past, Event), Past>,
    ends: FxHashMap<Past, Past>,
    outlooks: FxHashMap<(Box<[u8]>, bool), Outlook>,
    /// A deal for each outlook.
    pub(super) shown: Vec<Witness>,
    wide: Range,
    /// About how many bytes all that takes that is never let go.
    held: usize,
}

/// A line of play that stands for all of the same outlook.
#[derive(Clone, Debug)]
pub(super) struct Witness {
    /// The cards from the root on.
    pub(super) line: Box<[Card]>,
}

impl Memory {
    /// What has to be remembered to answer a question about a deal.
    pub fn new(deal: &Deal<'_>, question: &Question) -> Self {
        build::memory(deal, question)
    }

    /// What is remembered when the search begins.
    pub fn begin(&mut self, deal: &Deal<'_>) -> Past {
        let states: Vec<u32> = (0..self.groups.len())
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
        let states: Vec<u32> = before
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
        let states: Vec<u32> = (0..self.groups.len())
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

    /// About how many bytes all this takes.
    pub(super) fn bytes(&self) -> usize {
        let steps = self.groups.iter().map(|group| group.steps.len());
        let steps = steps.sum::<usize>() + self.steps.len() + self.ends.len();
        self.held + steps * STEP
    }

    /// Lets go what can be found out again.
    pub(super) fn forget_steps(&mut self) {
        for group in &mut self.groups {
            group.steps = FxHashMap::default();
        }
        self.steps = FxHashMap::default();
        self.ends = FxHashMap::default();
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

    /// Whether the number of a trick and its winner matter, whatever its cards are.
    pub(super) fn is_timed(&self) -> bool {
        self.timed
    }

    /// The cards that what is not decided yet looks at.
    pub(super) fn open_cards(&self, past: Past) -> CardSet {
        let states = &self.list[past.0 as usize].0;
        let groups = self.groups.iter().zip(states);
        let open = groups.filter(|(group, state)| group.is_open(&group.list[**state as usize]));
        open.fold(CardSet::EMPTY, |all, (group, _)| all | group.looks.cards())
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
        let state = &self.groups[n].list[states[n] as usize];
        key.is_some_and(|key| state.verdicts.get(key) == Some(&code(Truth::False)))
    }

    fn intern(&mut self, states: Box<[u32]>, over: bool, line: &[Card]) -> Past {
        if let Some(&past) = self.pasts.get(&(states.clone(), over)) {
            return past;
        }
        let mut decisive = Vec::new();
        for (group, &state) in self.groups.iter().zip(&states) {
            let state = &group.list[state as usize];
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
            self.held += 2 * ENTRY + line.len();
            self.shown.push(Witness { line: line.into() });
        }
        let past = Past(self.list.len() as u32);
        self.held += 2 * (ENTRY + size_of_val(&*states));
        self.list.push((states.clone(), outlook));
        self.pasts.insert((states, over), past);
        past
    }

    fn state_of(&mut self, n: usize, deal: &Deal<'_>) -> u32 {
        let state = self.groups[n].look(deal, self.wide);
        let group = &mut self.groups[n];
        if let Some(&known) = group.states.get(&state) {
            return known;
        }
        let number = group.list.len() as u32;
        self.held += 2 * (ENTRY + state.verdicts.len() + state.raw.len());
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
            of: FigureOf::Side,
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

    /// Whether anything that happens can still change what is remembered.
    fn is_open(&self, state: &State) -> bool {
        self.kept || state.verdicts.contains(&code(Truth::Open))
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
