//! Deals that agree with what a seat knows: all of them where they are few, and some drawn at random where they are many.

use super::knowledge::{Event, Knowledge, Unknowable, happen};
use super::places::{Place, Places};
use super::ways::{Spread, Ways, others};
use crate::basics::{BySeat, Card, CardSet, Chance, Seat};
use crate::deal::Deal;
use crate::facts::Holding;
use crate::rules::Rules;
use crate::solve::Crew;

/// How deals are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// The number from which all chances follow.
    pub seed: u64,
    /// Up to how many ways to spread the cards all of them are looked at.
    pub whole: u64,
    /// How many ways are tried at most before one agrees with what has happened.
    pub tries: u32,
}

impl Default for Sampling {
    fn default() -> Self {
        Self {
            seed: 1,
            whole: 30_000,
            tries: 200_000,
        }
    }
}

/// How many ways are looked at in one piece.
const PIECE: u128 = 1 << 10;

/// Why a deal does not agree with what a seat knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disagreement {
    /// This card may not lie where it does.
    Card(Card),
    /// Other cards lie in the talon.
    Talon,
    /// The event with this number, from 0, could not have happened.
    Event(usize),
    /// It would be somebody else's turn.
    Turn,
}

/// Whether everybody is thought to have done what the rules ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duties {
    /// All have.
    Done,
    /// Somebody has not: no deal agrees with it that all have.
    Undone,
    /// Of very many ways to spread the cards none was found in which all have.
    NotFound,
}

/// Why there are no deals.
enum Missing {
    /// None agrees.
    NoDeal,
    /// None was found among very many.
    NotFound,
    Unknowable(Unknowable),
}

/// The deals that agree with what a seat knows.
#[derive(Debug)]
pub struct Worlds<'k, 'r> {
    knowledge: &'k Knowledge,
    rules: &'r Rules,
    ways: Ways,
    sampling: Sampling,
    duties: Duties,
    /// All that agree, by their numbers, where all were looked at.
    all: Option<Vec<u128>>,
    tried: u64,
    drawn: u64,
}

impl<'k, 'r> Worlds<'k, 'r> {
    /// Counts the ways to spread the cards, and looks at all of them where they are few.
    pub fn new(
        knowledge: &'k Knowledge,
        rules: &'r Rules,
        sampling: Sampling,
    ) -> Result<Self, Unknowable> {
        Self::with(knowledge, rules, sampling, &Crew::ALONE)
    }

    /// The same by as many as there are.
    pub fn with(
        knowledge: &'k Knowledge,
        rules: &'r Rules,
        sampling: Sampling,
        crew: &Crew<'_>,
    ) -> Result<Self, Unknowable> {
        let begin = |duties| Self::begin(knowledge, rules, sampling, crew, duties);
        // Where nobody can have done all that the rules ask for, or no such deal is found, nothing follows from what is not done.
        let found = match begin(Duties::Done) {
            Err(Missing::NoDeal) => begin(Duties::Undone),
            Err(Missing::NotFound) => begin(Duties::NotFound),
            other => other,
        };
        found.map_err(|why| match why {
            Missing::NoDeal | Missing::NotFound => Unknowable::Nothing,
            Missing::Unknowable(why) => why,
        })
    }

    fn begin(
        knowledge: &'k Knowledge,
        rules: &'r Rules,
        sampling: Sampling,
        crew: &Crew<'_>,
        duties: Duties,
    ) -> Result<Self, Missing> {
        let places = Places::of(knowledge, rules, duties == Duties::Done);
        let ways = places.and_then(Ways::count).map_err(|why| match why {
            Unknowable::Nothing => Missing::NoDeal,
            why => Missing::Unknowable(why),
        })?;
        let mut worlds = Self {
            knowledge,
            rules,
            ways,
            sampling,
            duties,
            all: None,
            tried: 0,
            drawn: 0,
        };
        if worlds.ways.all() <= u128::from(sampling.whole) && !worlds.ways.places().ordered {
            let agree = |&number: &u128| worlds.deal(&worlds.ways.get(number), 0).is_some();
            let count = worlds.ways.all();
            let pieces: Vec<_> = (0..count.div_ceil(PIECE))
                .map(|n| n * PIECE..((n + 1) * PIECE).min(count))
                .collect();
            let found = crew.each(pieces, |numbers| {
                numbers.filter(agree).collect::<Vec<u128>>()
            });
            let all = found.concat();
            worlds.tried = worlds.ways.all() as u64;
            worlds.drawn = all.len() as u64;
            if all.is_empty() {
                return Err(Missing::NoDeal);
            }
            worlds.all = Some(all);
        } else {
            worlds.draw(0).ok_or(Missing::NotFound)?;
        }
        Ok(worlds)
    }

    /// Whether all deals that agree are known.
    pub fn is_whole(&self) -> bool {
        self.all.is_some()
    }

    /// How many deals agree, where all were looked at.
    pub fn len(&self) -> Option<usize> {
        self.all.as_ref().map(Vec::len)
    }

    /// Whether there are none; there is always one.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    /// Draws from here on, although all that agree are known.
    pub(super) fn forget(&mut self) {
        self.all = None;
    }

    /// How many ways there are to spread the cards that are not seen over the places where the rules, asked of one card at a
    /// time, let them be.
    pub fn ways(&self) -> u128 {
        self.ways.all()
    }

    /// About which part of these ways agrees with everything that has happened.
    pub fn share(&self) -> f64 {
        self.drawn as f64 / self.tried.max(1) as f64
    }

    /// Whether everybody is thought to have done what the rules ask for.
    pub fn duties(&self) -> Duties {
        self.duties
    }

    /// The places where the cards may be.
    pub fn places(&self) -> &Places {
        self.ways.places()
    }

    /// Every deal that agrees, where all were looked at.
    pub fn every(&self) -> impl Iterator<Item = (Spread, Deal<'r>)> + '_ {
        let all = self.all.iter().flatten();
        all.filter_map(|&number| {
            let spread = self.ways.get(number);
            Some((spread, self.deal(&spread, 0)?))
        })
    }

    /// The deal with this number of all that agree, where all were looked at.
    pub(super) fn nth(&self, number: usize) -> Option<(Spread, Deal<'r>)> {
        let way = *self.all.as_ref()?.get(number)?;
        let spread = self.ways.get(way);
        Some((spread, self.deal(&spread, 0)?))
    }

    /// The deal with this number among those that are drawn, each of which is as likely as any other; the same for the same
    /// seed, whichever are drawn besides.
    pub fn draw(&mut self, number: u64) -> Option<(Spread, Deal<'r>)> {
        let (tries, found) = self.drawn(number);
        self.note(tries, found.is_some());
        found
    }

    /// The same, with how many ways were tried for it, where all that agree are not known.
    pub(super) fn drawn(&self, number: u64) -> (u64, Option<(Spread, Deal<'r>)>) {
        let mut chance = Chance::new(self.sampling.seed);
        chance.begin(number);
        if let Some(all) = &self.all {
            let way = all.get(chance.below(all.len()));
            let spread = way.map(|&way| self.ways.get(way));
            let found = spread.and_then(|spread| Some((spread, self.deal(&spread, 0)?)));
            return (0, found);
        }
        for tries in 1..=u64::from(self.sampling.tries) {
            let spread = self.ways.get(chance.wide(self.ways.all()));
            let order = chance.bits();
            if let Some(deal) = self.deal(&spread, order) {
                return (tries, Some((spread, deal)));
            }
        }
        (self.sampling.tries.into(), None)
    }

    /// Counts how many ways were tried for a deal, and whether one was found.
    pub(super) fn note(&mut self, tries: u64, found: bool) {
        self.tried += tries;
        self.drawn += u64::from(found && tries > 0);
    }

    /// What in a deal, all of whose cards are known, does not agree: a card that may not lie where it does, or something that has
    /// happened and could not have happened in it.
    pub fn disagreement(&self, deal: &Deal<'_>) -> Option<Disagreement> {
        let places = self.ways.places();
        let mut spread = Spread::default();
        let takers = deal.talon_takers();
        for &(place, taker) in &places.slots {
            let Some(Some(card)) = deal.talon.get(place) else {
                continue;
            };
            match taker.or(takers.get(place).copied().flatten()) {
                Some(seat) => spread.taken[seat].insert(*card),
                None => spread.rest.insert(*card),
            }
        }
        let facts = &deal.facts;
        for seat in others(places) {
            let all = facts.dealt[seat].known | facts.taken[seat].known;
            spread.laid[seat] = facts.laid[seat].known;
            spread.hands[seat] = all - spread.laid[seat];
        }
        let lies = |card: Card, place: &Place| match *place {
            Place::Hand(seat) => spread.hands[seat].contains(card),
            Place::Laid(seat) => spread.laid[seat].contains(card),
            Place::Talon => spread.rest.contains(card),
        };
        for &(card, bits) in &places.cards {
            let mut rooms = places.rooms.iter().enumerate();
            if !rooms.any(|(n, room)| bits & 1 << n != 0 && lies(card, &room.place)) {
                return Some(Disagreement::Card(card));
            }
        }
        for share in &places.shares {
            if let Some(card) = (spread.taken[share.seat] & share.dealt).lowest() {
                return Some(Disagreement::Card(card));
            }
        }
        self.played(&spread, 0).err()
    }

    /// The deal in which the cards lie so, as it stands now; none if what has happened could not have happened in it. `order`
    /// says in which order the talon lies.
    fn deal(&self, spread: &Spread, order: u64) -> Option<Deal<'r>> {
        self.played(spread, order).ok()
    }

    fn played(&self, spread: &Spread, order: u64) -> Result<Deal<'r>, Disagreement> {
        let (knowledge, places) = (self.knowledge, self.ways.places());
        let mut hands: BySeat<Holding> = BySeat::default();
        hands[knowledge.seat()] = Holding::exactly(knowledge.dealt());
        for share in &places.shares {
            let seat = share.seat;
            let dealt = (spread.hands[seat] | spread.laid[seat]) - spread.taken[seat] - share.seen;
            hands[seat] = Holding::exactly(dealt);
        }
        let mut taken = spread.taken;
        let mut rest: Vec<Card> = spread.rest.iter().collect();
        if places.ordered {
            Chance::new(order).shuffle(&mut rest);
        }
        let mut rest = rest.into_iter();
        let mut talon = knowledge.talon().to_vec();
        for &(place, taker) in &places.slots {
            let card = match taker {
                Some(seat) => {
                    let card = taken[seat].lowest().ok_or(Disagreement::Talon)?;
                    taken[seat].remove(card);
                    card
                }
                None => rest.next().ok_or(Disagreement::Talon)?,
            };
            if let Some(place) = talon.get_mut(place) {
                *place = Some(card);
            }
        }
        let mut deal = knowledge.begin(self.rules, &hands, &talon);
        for (n, &event) in knowledge.events().iter().enumerate() {
            if let Event::Open(seat, cards) = event
                && deal.facts.hand[seat].known != cards
            {
                return Err(Disagreement::Event(n));
            }
            let breaches = happen(&mut deal, event, |seat| Some(spread.laid[seat]))
                .map_err(|_| Disagreement::Event(n))?;
            if self.duties == Duties::Done && !breaches.is_empty() {
                return Err(Disagreement::Event(n));
            }
            // Where cards had to be shown and it is not written which, nothing follows.
            if let Event::Told(seat, count, shown) = event
                && (count == 0 || !shown.is_empty())
                && deal
                    .told(seat)
                    .is_some_and(|(_, must)| !shown.is_superset(must))
            {
                return Err(Disagreement::Event(n));
            }
        }
        if deal.turn() != knowledge.turn() {
            return Err(Disagreement::Turn);
        }
        Ok(deal)
    }

    /// The seats whose cards are not seen.
    pub fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        others(self.ways.places())
    }
}

/// The cards that a spread gives to somebody, so that two deals that differ in nothing that is still to come are the same.
pub(super) fn now(deal: &Deal<'_>) -> (BySeat<CardSet>, BySeat<CardSet>, CardSet) {
    let facts = &deal.facts;
    (
        BySeat::from_fn(|seat| facts.hand[seat].known),
        BySeat::from_fn(|seat| facts.laid[seat].known),
        facts.untaken.known,
    )
}
