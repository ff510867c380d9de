//! What the ends of many plays come to, as far as the rules look at them.

use rustc_hash::FxHashMap;

use super::table::Begun;
use crate::basics::{CardSet, Party, Range, Seat, SeatSet};
use crate::deal::Deal;
use crate::expr::looks::Looks;
use crate::expr::{Act as RuleAct, Scope, View};
use crate::solve::memory::{End, Key, Memory, Watched, points_say};
use crate::solve::{Game, Objective, Question, compile};

/// So many parts of what the rules look at can be told.
const MOST_PARTS: usize = 24;

/// An end, as far as the rules look at it: what each part of it says, and last what is said of card points.
type Told = [u16; MOST_PARTS + 1];

/// What ends come to in one setting.
#[derive(Debug)]
pub(super) struct Ends {
    memory: Memory,
    declarers: SeatSet,
    /// Whether what each seat lays away counts for the declarers.
    laid: SeatSet,
    /// Whether what is left of the talon does.
    untaken: bool,
    /// Of how many cards over it matters how a pile counts.
    by: usize,
    /// What cards count, and which do.
    worths: Vec<(i32, CardSet)>,
    /// The cards that are told apart.
    pub(super) named: CardSet,
    parts: Vec<Part>,
    /// What is said of so many card points of the declarers, with so many cards over.
    classes: FxHashMap<(i32, u8), u16>,
    says: FxHashMap<Vec<Range>, u16>,
    outcomes: FxHashMap<Told, u32>,
}

/// A part of what the rules look at.
#[derive(Debug)]
struct Part {
    watched: Watched,
    keys: FxHashMap<Key, u16>,
    says: FxHashMap<Box<[u8]>, u16>,
    count: u16,
}

impl Part {
    fn new(watched: Watched) -> Self {
        Self {
            watched,
            keys: FxHashMap::default(),
            says: FxHashMap::default(),
            count: 0,
        }
    }
}

/// What cards count, and which do.
fn worths(deal: &Deal<'_>) -> Vec<(i32, CardSet)> {
    let points = &deal.rules.constants.points;
    let mut worths: Vec<(i32, CardSet)> = Vec::new();
    for card in deal.rules.pack.all {
        let worth = points.get(card.index()).copied().unwrap_or(0);
        match worths.iter_mut().find(|(known, _)| *known == worth) {
            Some((_, cards)) => cards.insert(card),
            None if worth != 0 => worths.push((worth, card.into())),
            None => {}
        }
    }
    worths
}

impl Ends {
    /// The ends of a deal that stands before its first card; none where more is looked at than can be told.
    pub(super) fn new(deal: &Deal<'_>, declarer: Seat) -> Option<Self> {
        let (facts, mode) = (&deal.facts, deal.mode);
        if mode.parties() != 2 || mode.extra.is_some() || !facts.untaken_apart.is_empty() {
            return None;
        }
        let question = Question::new(deal, Objective::Pay, declarer).ok()?;
        let memory = Memory::new(deal, &question);
        if !memory.tells_ends() || memory.parts() > MOST_PARTS {
            return None;
        }
        let mut laid = SeatSet::EMPTY;
        for seat in Seat::all(facts.seats) {
            if !facts.laid[seat].known.is_empty() {
                let side = deal.discard_counts_for(seat)?;
                if side == Party::DECLARERS {
                    laid.insert(seat);
                }
            }
        }
        if !facts.untaken.known.is_empty() && facts.untaken_for.is_none() {
            return None;
        }
        let count = deal.rules.pack.count;
        Some(Self {
            parts: (0..memory.parts())
                .filter_map(|n| memory.watched(n))
                .map(Part::new)
                .collect(),
            named: memory.named,
            memory,
            declarers: facts.sides.members(facts.seats, Party::DECLARERS),
            laid,
            untaken: facts.untaken_for == Some(Party::DECLARERS),
            by: count.map_or(1, |count| usize::try_from(count.by).unwrap_or(1).max(1)),
            worths: worths(deal),
            classes: FxHashMap::default(),
            says: FxHashMap::default(),
            outcomes: FxHashMap::default(),
        })
    }

    /// The number of what an end comes to, if one like it is known.
    pub(super) fn known(&self, game: &Game, begun: &Begun, end: &mut End) -> Option<u32> {
        self.note(game, begun, end);
        let mut told = [0; MOST_PARTS + 1];
        told[MOST_PARTS] = *self.classes.get(&self.class(begun, end))?;
        for (n, part) in self.parts.iter().enumerate() {
            told[n] = *part.keys.get(&part.watched.key_of(end)?)?;
        }
        self.outcomes.get(&told).copied()
    }

    /// Keeps what an end has come to; the deal has been played to it.
    pub(super) fn learn(&mut self, begun: &Begun, end: &End, deal: &Deal<'_>, number: u32) {
        let mut told = [0; MOST_PARTS + 1];
        for (n, part) in self.parts.iter_mut().enumerate() {
            let Some(key) = part.watched.key_of(end) else {
                return;
            };
            told[n] = match part.keys.get(&key) {
                Some(&known) => known,
                None => {
                    let says = self.memory.says(n, deal);
                    let fresh = part.count;
                    let state = match says {
                        // What it says is all that is asked of it.
                        Some(says) => *part.says.entry(says).or_insert(fresh),
                        None => fresh,
                    };
                    part.count += u16::from(state == fresh);
                    part.keys.insert(key, state);
                    state
                }
            };
        }
        let class = self.class(begun, end);
        let fresh = self.says.len() as u16;
        let says = self.says.entry(points_say(deal)).or_insert(fresh);
        told[MOST_PARTS] = *self.classes.entry(class).or_insert(*says);
        self.outcomes.insert(told, number);
    }

    /// Notes whose side each seat is of, and where cards lie that were not played.
    fn note(&self, game: &Game, begun: &Begun, end: &mut End) {
        for seat in Seat::all(game.seats) {
            end.parties[seat.index()] = u8::from(!self.declarers.contains(seat));
            end.elsewhere[seat.index()] = begun.choices.laid[seat];
        }
        end.elsewhere[6] = begun.untaken;
    }

    /// The card points of the declarers, and how many of their cards are over.
    fn class(&self, begun: &Begun, end: &End) -> (i32, u8) {
        let mut cards = end
            .won
            .iter(begun.seats)
            .filter(|(seat, _)| self.declarers.contains(*seat))
            .fold(CardSet::EMPTY, |all, (_, &won)| all | won);
        for seat in self.laid.iter() {
            cards |= begun.choices.laid[seat];
        }
        if self.untaken {
            cards |= begun.untaken;
        }
        let worths = self.worths.iter();
        let sum = worths
            .map(|&(worth, of)| worth * (cards & of).len() as i32)
            .sum();
        (sum, (cards.len() % self.by) as u8)
    }
}

/// The tables by which the cards of a deal are played; none where they cannot hold the rules.
pub(super) fn game(deal: &Deal<'_>) -> Option<Game> {
    let (facts, mode) = (&deal.facts, deal.mode);
    let seats = facts.seats;
    if mode.leaves_cards || deal.bound_cards().next().is_some() {
        return None;
    }
    let view = View {
        facts,
        constants: &deal.rules.constants,
        verdicts: None,
        trick: &[],
        scope: Scope {
            seat: facts.declarer,
            side: Some(Party::DECLARERS),
            act: RuleAct::None,
            ..Scope::NOWHERE
        },
    };
    let mut looks = Looks::default();
    for (ban, _) in &mode.play.bans {
        if let Some(when) = &ban.when {
            when.looks(&view, &mut looks);
        }
        ban.cards.looks(&view, &mut looks);
    }
    for (when, _) in &mode.play.wins {
        when.looks(&view, &mut looks);
    }
    if looks.before {
        return None;
    }
    let declarers = facts.sides.members(seats, Party::DECLARERS);
    let game = compile(deal.rules, mode, facts, declarers, &deal.talon, &[]).ok()?;
    let whole = SeatSet::all(seats);
    let plain = game.excused.is_empty()
        && game.comes.iter().all(|cards| cards.is_empty())
        && (1..=game.tricks()).all(|n| game.seats_in(n) == whole);
    plain.then_some(game)
}
