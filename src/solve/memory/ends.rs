//! Ends of many deals that are alike: what of each the rules look at, as a number, so that one answer serves all that have it.

use super::Memory;
use super::build::{figure_atoms, say, seat_view};
use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Card, CardSet, Range, Seat};
use crate::deal::Deal;
use crate::expr::atoms::{Atom, Atoms, Kind};
use crate::expr::looks::Looks;
use crate::facts::MAX_TRICKS;
use crate::rules::FigureOf;

/// What of the end of a deal a part of the rules looks at.
pub type Key = u128;

/// So many numbers of cards: as many as a card can have, rounded up so that none lies outside.
const CARDS: usize = 128;

/// What became of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fate(u16);

impl Fate {
    /// The mark of a card that was not played; with it stands where it lies.
    const UNPLAYED: u16 = 1 << 15;
    /// The mark of an unplayed card that came with a trick.
    const CAME: u16 = 1 << 14;

    fn played(trick: usize, seat: Seat) -> Self {
        Self((trick as u16) << 3 | seat.index() as u16)
    }

    fn is_played(self) -> bool {
        self.0 & Self::UNPLAYED == 0
    }

    /// The seat that played it.
    fn seat(self) -> u8 {
        (self.0 & 7) as u8
    }

    /// The trick that it was played to or came with, from 0, if it was.
    fn trick(self) -> Option<usize> {
        let somewhere = self.is_played() || self.0 & Self::CAME != 0;
        somewhere.then_some(usize::from(self.0 >> 3 & 0x3f))
    }

    /// Where it lies that was not played.
    fn place(self) -> u16 {
        self.0 & 7
    }
}

/// How a deal that is over went, as far as anybody may ask.
#[derive(Clone, Debug)]
pub struct End {
    /// The party of each seat.
    pub parties: [u8; 8],
    /// Who won each trick.
    winners: [u8; MAX_TRICKS],
    /// How many tricks each seat won.
    tricks: [u8; 8],
    /// What became of each card.
    fates: [Fate; CARDS],
    /// The cards that each seat won.
    pub won: BySeat<CardSet>,
    /// How many tricks there were.
    count: usize,
}

impl Default for End {
    fn default() -> Self {
        Self::new()
    }
}

impl End {
    /// Nothing has been played.
    pub fn new() -> Self {
        Self {
            parties: [7; 8],
            winners: [0; MAX_TRICKS],
            tricks: [0; 8],
            fates: [Fate(Fate::UNPLAYED | 7); CARDS],
            won: BySeat::default(),
            count: 0,
        }
    }

    /// The play begins.
    pub fn begin(&mut self) {
        self.won = BySeat::default();
        self.tricks = [0; 8];
        self.count = 0;
    }

    /// A card is played to a trick, from 0.
    pub fn play(&mut self, card: Card, trick: usize, seat: Seat) {
        self.fates[card.index() % CARDS] = Fate::played(trick, seat);
    }

    /// A seat wins the next trick, with these cards.
    pub fn win(&mut self, winner: Seat, cards: CardSet) {
        if let Some(place) = self.winners.get_mut(self.count) {
            *place = winner.index() as u8;
            self.count += 1;
        }
        self.tricks[winner.index()] += 1;
        self.won[winner] |= cards;
    }

    /// Cards come with a trick, from 0, and go to whoever won it.
    pub fn come(&mut self, cards: CardSet, trick: usize) {
        if let Some(winner) = Seat::new(usize::from(self.winners[trick])) {
            self.won[winner] |= cards;
        }
        let fate = Fate(Fate::UNPLAYED | Fate::CAME | (trick as u16) << 3 | 7);
        cards
            .iter()
            .for_each(|card| self.fates[card.index() % CARDS] = fate);
    }

    /// Cards lie in a place, up to 7, and were not played.
    pub fn lie(&mut self, cards: CardSet, place: u16) {
        let fate = Fate(Fate::UNPLAYED | place);
        cards
            .iter()
            .for_each(|card| self.fates[card.index() % CARDS] = fate);
    }

    /// How many tricks each seat won.
    pub fn tricks(&self, seat: Seat) -> u8 {
        self.tricks[seat.index()]
    }

    fn fate(&self, card: Card) -> Fate {
        self.fates[card.index() % CARDS]
    }

    fn party(&self, seat: u8) -> u8 {
        self.parties[usize::from(seat & 7)]
    }
}

/// How many bits a part of a key has.
mod bits {
    /// A card: where it lies, or who took it.
    pub(super) const TAKER: u32 = 4;
    /// Who played it, and whether it won.
    pub(super) const PLAYER: u32 = 4;
    /// The sides that did not win some tricks all.
    pub(super) const RUN: u32 = 8;
    /// How many tricks a side has.
    pub(super) const TRICKS: u32 = 6;
}

impl Memory {
    /// Whether what is looked at of the end of a deal is what was done in the play, and which card was called and lay where.
    pub fn tells_ends(&self) -> bool {
        !self.whole && !self.before
    }

    /// Cards of which it matters how they lay before the play.
    pub fn lying(&self) -> CardSet {
        self.lying
    }

    /// How many parts what is looked at has.
    pub fn parts(&self) -> usize {
        self.groups.len()
    }

    /// What a part looks at, made ready for many deals; none where that is too much for a number.
    pub fn watched(&self, part: usize) -> Option<Watched> {
        let group = self.groups.get(part)?;
        let persons = group.figure.is_none() || group.of == FigureOf::Seat;
        Watched::new(&group.looks, persons)
    }

    /// The parts of the rules of what a part looks at, as soon as a deal is over; none where what it says is not all that is
    /// asked of it, so that nothing is shared.
    pub(crate) fn atoms<'r>(&self, part: usize, deal: &Deal<'r>) -> Option<Vec<Atom<'r>>> {
        let group = self.groups.get(part)?;
        let id = group.figure?;
        if !group.kept && !group.looks.points {
            return Some(Vec::new());
        }
        let rule = deal.mode.figure(id)?;
        // What others get of it is asked from more points of view.
        if rule.shared_among.is_some() || rule.each_other_gets.is_some() {
            return None;
        }
        let mut atoms = Atoms::new(Kind::Play);
        figure_atoms(deal, id, rule, &mut atoms);
        (!atoms.mixed).then_some(atoms.list)
    }

    /// What a part says of a deal that is over, besides what is said of card points.
    pub(crate) fn says(&self, part: usize, atoms: &[Atom<'_>], deal: &Deal<'_>) -> Vec<Range> {
        let Some(group) = self.groups.get(part) else {
            return Vec::new();
        };
        let state = group.look(deal, self.wide);
        let verdicts = state
            .verdicts
            .iter()
            .map(|&code| Range::exactly(i64::from(code)));
        verdicts.chain(say(atoms, &seat_view(deal, None))).collect()
    }
}

/// What a part of the rules looks at.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Cards of which it matters who took them, and whether it matters too who played them.
    cards: Vec<(Card, bool)>,
    runs: Vec<(u8, u8)>,
    places: Vec<(Card, u8)>,
    together: Vec<(Card, Card)>,
    tricks: bool,
    /// Whether it matters which seat it was, and not only of which side.
    persons: bool,
}

impl Watched {
    /// What is looked at, of every seat for itself or only of the sides; none where that is too much for a number.
    pub fn new(looks: &Looks, persons: bool) -> Option<Self> {
        let placed: CardSet = looks.places.iter().map(|&(card, _)| card).collect();
        let pairs = looks.together.iter().flat_map(|&(one, other)| [one, other]);
        let closely = looks.fate | placed | pairs.collect();
        let watched = Self {
            cards: looks
                .cards()
                .iter()
                .map(|card| (card, closely.contains(card)))
                .collect(),
            runs: looks.runs.clone(),
            places: looks.places.clone(),
            together: looks.together.clone(),
            tricks: looks.tricks,
            persons,
        };
        (watched.bits() <= Key::BITS).then_some(watched)
    }

    /// How many bits its keys have.
    pub fn bits(&self) -> u32 {
        let cards = self.cards.iter().map(|&(_, closely)| {
            let closer = if closely { bits::PLAYER } else { 0 };
            bits::TAKER + closer
        });
        let pairs = (self.places.len() + self.together.len()) as u32;
        let tricks = if self.tricks {
            bits::TRICKS * MAX_SEATS as u32
        } else {
            0
        };
        cards.sum::<u32>() + bits::RUN * self.runs.len() as u32 + pairs + tricks
    }

    /// What it sees of the end of a deal.
    pub fn key_of(&self, end: &End) -> Key {
        let whose = |seat: u8| Key::from(if self.persons { seat } else { end.party(seat) });
        let mut key: Key = 0;
        for &(card, closely) in &self.cards {
            let fate = end.fate(card);
            let taker = fate.trick().map(|trick| end.winners[trick % MAX_TRICKS]);
            let lies = taker.map_or(Key::from(fate.place()), |taker| 8 | whose(taker));
            key = key << bits::TAKER | lies;
            if closely {
                let player = if fate.is_played() {
                    (whose(fate.seat()) << 1) | Key::from(Some(fate.seat()) == taker)
                } else {
                    // No party and no seat has this number.
                    7 << 1
                };
                key = key << bits::PLAYER | player;
            }
        }
        for &(first, last) in &self.runs {
            let mut winning = u8::MAX;
            let winners = &end.winners[..usize::from(last).min(end.count)];
            for &winner in winners.iter().skip(usize::from(first).saturating_sub(1)) {
                winning &= 1 << end.party(winner);
            }
            key = key << bits::RUN | Key::from(winning);
        }
        for &(card, number) in &self.places {
            let fate = end.fate(card);
            let there = fate.is_played() && fate.trick() == usize::from(number).checked_sub(1);
            key = key << 1 | Key::from(there);
        }
        for &(one, other) in &self.together {
            let (one, other) = (end.fate(one), end.fate(other));
            let there = one.is_played() && other.is_played() && one.trick() == other.trick();
            key = key << 1 | Key::from(there);
        }
        if self.tricks {
            let mut counts = [0u8; 8];
            for (seat, count) in end.tricks.iter().enumerate() {
                counts[usize::from(end.parties[seat] & 7)] += count;
            }
            // How many cards a side has over is part of how its points count.
            for &count in &counts[..MAX_SEATS] {
                key = key << bits::TRICKS | Key::from(count);
            }
        }
        key
    }
}
