//! What one seat knows of a deal.

use crate::basics::{BySeat, Card, CardSet, Seat, SeatSet};
use crate::deal::{Breach, Deal, Phase, Refusal};
use crate::facts::{Holding, MAX_POTS, MAX_ROUNDS};
use crate::game::{Act, Cards};
use crate::rules::Rules;

/// Something that has happened, as all can see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// An act. Of discards only the seat's own.
    Done(Act),
    /// The talon is handed out, or laid open.
    TalonOut,
    /// Another seat has laid so many cards away.
    Laid(Seat, u8),
    /// What another seat tells of its discard: how many of the cards of which the number is told, and those that are shown.
    Told(Seat, u8, CardSet),
    /// The hand of another seat is laid open: these cards.
    Open(Seat, CardSet),
}

/// What earlier deals have left, which everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Left {
    wheels: BySeat<u8>,
    rounds: [u8; MAX_ROUNDS],
    pots: [i64; MAX_POTS],
}

/// What a seat knows at one moment of a deal: its own cards, the talon cards that it has seen, and what all have seen happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Knowledge {
    seat: Seat,
    dealt: CardSet,
    /// The talon, its top card first, as far as the seat has seen it.
    talon: Vec<Option<Card>>,
    events: Vec<Event>,
    turn: Option<Seat>,
    left: Left,
}

/// Why it cannot be said what a seat knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknowable {
    /// There is no such seat in this deal.
    NoSeat,
    /// Not all cards of the seat itself are known: its hand, its talon cards or its discard.
    OwnCards,
    /// Something that all have seen is not written: the call, the group of the talon, a card of a trick or an open hand.
    Unwritten,
    /// Something was done that the rules do not allow.
    Refused,
    /// A card was exchanged with the talon: who has seen which no rule says.
    Swapped,
    /// Cards lie in piles beside the hands, some of which nobody has seen.
    Piles,
    /// There are more deals than can be counted.
    TooMany,
    /// No deal agrees with what has happened, or none was found among very many.
    Nothing,
    /// There is nothing to decide here for the seat.
    NoChoice,
    /// What is paid does not follow from the cards alone.
    Unscored,
    /// Nothing was found with what a search may use.
    Long,
}

impl Knowledge {
    /// What a seat knows. `start` is the deal before its auction, `acts` is what has happened since, and `now` is what has come
    /// of it.
    pub fn of(
        start: &Deal<'_>,
        acts: impl IntoIterator<Item = Act>,
        now: &Deal<'_>,
        seat: Seat,
    ) -> Result<Self, Unknowable> {
        let mut deal = start.clone();
        if seat.index() >= now.facts.seats.max(deal.rules.seats) {
            return Err(Unknowable::NoSeat);
        }
        if deal.facts.piles.is_some() {
            return Err(Unknowable::Piles);
        }
        if !deal.facts.dealt[seat].is_exact() {
            return Err(Unknowable::OwnCards);
        }
        let mut seen = Seen {
            seat,
            events: Vec::new(),
            told: false,
            open: false,
            laid_open: SeatSet::EMPTY,
        };
        for act in acts {
            if let Act::Trick { .. } = act {
                continue;
            }
            for _ in 0..8 {
                if deal.check(act).is_ok() || !seen.left_out(&mut deal)? {
                    break;
                }
            }
            seen.act(&mut deal, act)?;
            seen.hands(&deal)?;
        }
        for _ in 0..8 {
            let same = std::mem::discriminant(&deal.phase) == std::mem::discriminant(&now.phase);
            if same || !seen.left_out(&mut deal)? {
                break;
            }
        }
        seen.hands(&deal)?;
        let talon = seen.talon(&deal)?;
        Ok(Self {
            seat,
            dealt: start.facts.dealt[seat].known,
            talon,
            events: seen.events,
            turn: deal.turn(),
            left: Left {
                wheels: start.facts.wheels,
                rounds: start.facts.rounds,
                pots: start.facts.pots,
            },
        })
    }

    /// Whose knowledge it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// The cards that the seat was dealt.
    pub fn dealt(&self) -> CardSet {
        self.dealt
    }

    /// The talon, its top card first, as far as the seat has seen it.
    pub fn talon(&self) -> &[Option<Card>] {
        &self.talon
    }

    /// What has happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// A deal before its auction in which these cards were dealt.
    pub(super) fn begin<'r>(
        &self,
        rules: &'r Rules,
        hands: &BySeat<Holding>,
        talon: &[Option<Card>],
    ) -> Deal<'r> {
        let mut deal = Deal::new(rules, hands, talon);
        deal.facts.wheels = self.left.wheels;
        deal.facts.rounds = self.left.rounds;
        deal.facts.pots = self.left.pots;
        deal
    }

    /// The deal before its auction, as far as the seat knows it now.
    pub(super) fn beginning<'r>(&self, rules: &'r Rules) -> Deal<'r> {
        let seen = self.dealt | self.talon.iter().flatten().copied().collect();
        let unseen = rules.pack.all - seen;
        let hands = BySeat::from_fn(|seat| {
            if seat == self.seat {
                Holding::exactly(self.dealt)
            } else if seat.index() < rules.seats {
                Holding::partly(CardSet::EMPTY, unseen, rules.dealt(seat) as u8)
            } else {
                Holding::default()
            }
        });
        self.begin(rules, &hands, &self.talon)
    }

    /// The deal as the seat sees it: what it does not see is not known there.
    pub fn deal<'r>(&self, rules: &'r Rules) -> Deal<'r> {
        let mut deal = self.beginning(rules);
        for &event in &self.events {
            if happen(&mut deal, event, |_| None).is_err() {
                break;
            }
        }
        deal
    }
}

/// Has something happen in a deal. `laid` gives the cards that another seat lays away, where they are known.
pub(super) fn happen(
    deal: &mut Deal<'_>,
    event: Event,
    laid: impl Fn(Seat) -> Option<CardSet>,
) -> Result<Vec<Breach>, Refusal> {
    match event {
        Event::Done(act) => deal.act(act),
        Event::TalonOut => {
            deal.hand_out_talon();
            Ok(Vec::new())
        }
        Event::Laid(seat, count) => {
            let cards = match laid(seat) {
                Some(known) => Cards { known, unknown: 0 },
                None => Cards {
                    known: CardSet::EMPTY,
                    unknown: count,
                },
            };
            deal.act(Act::Discard { seat, cards })
        }
        Event::Told(seat, count, shown) => deal.act(Act::Tell { seat, count, shown }),
        Event::Open(seat, cards) => {
            deal.lay_open(seat, cards);
            Ok(Vec::new())
        }
    }
}

/// What has been seen so far.
struct Seen {
    seat: Seat,
    events: Vec<Event>,
    /// Whether what must be told of discards has been told.
    told: bool,
    /// Whether the talon has lain open.
    open: bool,
    /// The seats whose hands lie open.
    laid_open: SeatSet,
}

impl Seen {
    /// Does what a record may leave out before what comes next; says whether there was anything.
    fn left_out(&mut self, deal: &mut Deal<'_>) -> Result<bool, Unknowable> {
        match deal.phase {
            Phase::Raising => {
                deal.hand_out_talon();
                self.events.push(Event::TalonOut);
                self.open |= deal.is_talon_open();
                self.tell(deal);
                Ok(true)
            }
            Phase::Discarding(owing) => {
                let Some(seat) = owing.iter().next() else {
                    return Ok(false);
                };
                if seat == self.seat {
                    return Err(Unknowable::OwnCards);
                }
                let count = deal.discard_count(seat) as u8;
                self.lay(
                    deal,
                    seat,
                    Cards {
                        known: CardSet::EMPTY,
                        unknown: count,
                    },
                )?;
                Ok(true)
            }
            Phase::Taking | Phase::Calling => Err(Unknowable::Unwritten),
            Phase::Bidding(_) | Phase::Announcing(_) | Phase::Playing(_) | Phase::Over(_) => {
                Ok(false)
            }
        }
    }

    fn act(&mut self, deal: &mut Deal<'_>, act: Act) -> Result<(), Unknowable> {
        let act = match act {
            Act::Swap { .. } => return Err(Unknowable::Swapped),
            Act::Play { card: None, .. } => return Err(Unknowable::Unwritten),
            Act::Play { card, .. } => Act::Play {
                seat: deal.turn(),
                card,
            },
            Act::Call { card: None, .. } => return Err(Unknowable::Unwritten),
            Act::Discard { seat, cards } if seat != self.seat => {
                return self.lay(deal, seat, cards);
            }
            Act::Discard { cards, .. } if cards.unknown > 0 => return Err(Unknowable::OwnCards),
            Act::Tell { seat, count, shown } => {
                deal.act(act).map_err(|_| Unknowable::Refused)?;
                let must = deal.told(seat).map_or(CardSet::EMPTY, |(_, must)| must);
                self.note_told(seat, count, shown | must);
                return Ok(());
            }
            other => other,
        };
        deal.act(act).map_err(|_| Unknowable::Refused)?;
        self.events.push(Event::Done(act));
        self.open |= deal.is_talon_open();
        self.tell(deal);
        Ok(())
    }

    fn lay(&mut self, deal: &mut Deal<'_>, seat: Seat, cards: Cards) -> Result<(), Unknowable> {
        let act = Act::Discard { seat, cards };
        deal.act(act).map_err(|_| Unknowable::Refused)?;
        self.events.push(Event::Laid(seat, cards.len() as u8));
        self.tell(deal);
        Ok(())
    }

    /// Hands that have just been laid open are seen by all.
    fn hands(&mut self, deal: &Deal<'_>) -> Result<(), Unknowable> {
        for seat in deal.open_hands().iter() {
            if self.laid_open.contains(seat) {
                continue;
            }
            self.laid_open.insert(seat);
            let hand = deal.facts.hand[seat];
            if !hand.is_exact() {
                return Err(Unknowable::Unwritten);
            }
            if seat != self.seat {
                self.events.push(Event::Open(seat, hand.known));
            }
        }
        Ok(())
    }

    fn note_told(&mut self, seat: Seat, count: u8, shown: CardSet) {
        let known = |event: &Event| matches!(event, Event::Told(other, ..) if *other == seat);
        if seat != self.seat && !self.events.iter().any(known) {
            self.events.push(Event::Told(seat, count, shown));
        }
    }

    /// Once all have laid their cards away, each tells what the rules have it tell.
    fn tell(&mut self, deal: &Deal<'_>) {
        let laying = matches!(
            deal.phase,
            Phase::Bidding(_) | Phase::Raising | Phase::Taking | Phase::Discarding(_)
        );
        if laying || self.told {
            return;
        }
        let laid = |seat: &Seat| deal.facts.laid[*seat].count().high > 0;
        let all: Vec<Seat> = Seat::all(deal.facts.seats).filter(laid).collect();
        if all.is_empty() {
            return;
        }
        self.told = true;
        for seat in all {
            if let Some((count, shown)) = deal.told(seat)
                && let Some(count) = count.exact().and_then(|count| u8::try_from(count).ok())
            {
                self.note_told(seat, count, shown);
            }
        }
    }

    /// The talon, as far as the seat has seen it.
    fn talon(&self, deal: &Deal<'_>) -> Result<Vec<Option<Card>>, Unknowable> {
        let facts = &deal.facts;
        if !facts.taken[self.seat].is_exact() || !facts.laid[self.seat].is_exact() {
            return Err(Unknowable::OwnCards);
        }
        if self.open && deal.talon.iter().any(Option::is_none) {
            return Err(Unknowable::Unwritten);
        }
        let takers = deal.talon_takers();
        // What nobody has taken has been seen if it came with a trick.
        let came = |card: Card| {
            let mut seats = Seat::all(facts.seats);
            seats.any(|seat| facts.tricks.won(seat).contains(card))
        };
        let places = deal.talon.iter().zip(takers).map(|(card, taker)| {
            card.filter(|&card| match taker {
                _ if self.open => true,
                Some(taker) => taker == self.seat,
                None => came(card),
            })
        });
        Ok(places.collect())
    }
}
