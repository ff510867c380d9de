//! Where each card that a seat does not see may be: in another hand, laid away, or in the talon.
//!
//! Each rule is asked of one card at a time: would the act have been allowed with this card in the hand, and without it? So a
//! suit that was not followed, a card that may not be laid away and one that a bid promises come out of the one check of acts.
//! What depends on several cards at once is left to the deals that are drawn.

use super::knowledge::{Event, Knowledge, Unknowable, happen};
use crate::basics::card::MAX_CARDS;
use crate::basics::{Card, CardSet, Seat};
use crate::deal::Deal;
use crate::game::Act;
use crate::rules::Rules;

/// Where a card may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// In the hand of another seat: what it plays, or has played.
    Hand(Seat),
    /// Among the cards that another seat has laid away.
    Laid(Seat),
    /// In the talon, with nobody.
    Talon,
}

/// How many cards there is room for at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// The place.
    pub place: Place,
    /// How many cards belong there that are not seen.
    pub cards: usize,
}

/// The cards of another seat that came from the talon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The seat.
    pub seat: Seat,
    /// How many of its cards, played and laid away ones too, came from the talon and are not known.
    pub taken: usize,
    /// Those of its cards that certainly did not.
    pub dealt: CardSet,
    /// Those of its cards that certainly did, because all have seen them there.
    pub seen: CardSet,
}

/// The cards that a seat does not see, and where each may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    /// The places with their room.
    pub rooms: Vec<Room>,
    /// The cards, those with the fewest places first, each with its places as bits of `rooms`.
    pub cards: Vec<(Card, u16)>,
    /// Which cards of other seats came from the talon.
    pub shares: Vec<Share>,
    /// The places of the talon that are not known, with who has taken the card there.
    pub slots: Vec<(usize, Option<Seat>)>,
    /// Whether the order of the talon cards that nobody has still matters.
    pub ordered: bool,
}

impl Places {
    /// The places that a seat's knowledge allows. `honest` says whether everybody does what the rules ask for: an act that left
    /// a duty undone is then not thought to have been one.
    pub fn of(knowledge: &Knowledge, rules: &Rules, honest: bool) -> Result<Self, Unknowable> {
        let end = knowledge.deal(rules);
        let mut finder = Finder::new(knowledge, rules, &end);
        finder.played(&end);
        finder.follow(knowledge, rules, &end, honest);
        finder.finish(&end)
    }
}

struct Finder {
    seat: Seat,
    rooms: Vec<Room>,
    /// The cards that the seat does not see.
    unseen: CardSet,
    /// By card: its places, as bits.
    allowed: [u16; MAX_CARDS],
    shares: Vec<Share>,
    slots: Vec<(usize, Option<Seat>)>,
}

impl Finder {
    fn new(knowledge: &Knowledge, rules: &Rules, end: &Deal<'_>) -> Self {
        let seat = knowledge.seat();
        let facts = &end.facts;
        let takers = end.talon_takers();
        let hidden = |n: usize| knowledge.talon().get(n).is_some_and(Option::is_none);
        let slots: Vec<(usize, Option<Seat>)> = takers
            .into_iter()
            .enumerate()
            .filter(|&(n, _)| hidden(n))
            .collect();
        let mut rooms = Vec::new();
        let mut shares = Vec::new();
        // Cards that all have seen in the talon, and another seat has taken, are in its hand or were laid away again.
        let mut taken_openly = CardSet::EMPTY;
        for other in Seat::all(facts.seats.max(rules.seats)).filter(|&other| other != seat) {
            let seen = facts.taken[other].known;
            taken_openly |= seen;
            let taken = slots
                .iter()
                .filter(|(_, taker)| *taker == Some(other))
                .count();
            let dealt = if other.index() < rules.seats {
                rules.dealt(other)
            } else {
                0
            };
            let laid = usize::try_from(facts.laid[other].count().high).unwrap_or(0);
            let all = dealt + taken + seen.len();
            rooms.push(Room {
                place: Place::Hand(other),
                cards: all.saturating_sub(laid),
            });
            if laid > 0 {
                rooms.push(Room {
                    place: Place::Laid(other),
                    cards: laid,
                });
            }
            shares.push(Share {
                seat: other,
                taken,
                dealt: CardSet::EMPTY,
                seen,
            });
        }
        let rest = slots.iter().filter(|(_, taker)| taker.is_none()).count();
        if rest > 0 {
            rooms.push(Room {
                place: Place::Talon,
                cards: rest,
            });
        }
        let own: CardSet = knowledge.talon().iter().flatten().copied().collect();
        let unseen = (rules.pack.all - own - knowledge.dealt()) | taken_openly;
        let mut finder = Self {
            seat,
            rooms,
            unseen,
            allowed: [0; MAX_CARDS],
            shares,
            slots,
        };
        let all = (1u16 << finder.rooms.len()) - 1;
        for card in unseen {
            finder.allowed[card.index()] = all;
        }
        for other in Seat::all(facts.seats) {
            for card in facts.taken[other].known & taken_openly {
                finder.only(card, |place| {
                    place == Place::Hand(other) || place == Place::Laid(other)
                });
            }
        }
        finder
    }

    fn bits(&self, wanted: impl Fn(Place) -> bool) -> u16 {
        let rooms = self.rooms.iter().enumerate();
        rooms
            .filter(|(_, room)| wanted(room.place))
            .fold(0, |bits, (n, _)| bits | 1 << n)
    }

    /// A card is at one of these places.
    fn only(&mut self, card: Card, wanted: impl Fn(Place) -> bool) {
        self.allowed[card.index()] &= self.bits(wanted);
    }

    /// A card is at none of these places.
    fn never(&mut self, cards: CardSet, unwanted: impl Fn(Place) -> bool) {
        let bits = self.bits(unwanted);
        for card in cards {
            self.allowed[card.index()] &= !bits;
        }
    }

    /// Cards that have been played come from the hands of their players.
    fn played(&mut self, end: &Deal<'_>) {
        let tricks = &end.facts.tricks;
        for card in tricks.list().iter().flat_map(|trick| trick.cards.clone()) {
            if let Some(player) = tricks.player(card).filter(|&player| player != self.seat) {
                self.only(card, |place| place == Place::Hand(player));
            }
        }
    }

    /// Goes through what has happened, and asks of each act of another seat what it says of single cards.
    fn follow(&mut self, knowledge: &Knowledge, rules: &Rules, end: &Deal<'_>, honest: bool) {
        let mut deal = knowledge.beginning(rules);
        for &event in knowledge.events() {
            match event {
                Event::Done(act) => self.acted(&deal, act, end, honest),
                Event::Laid(seat, _) => {
                    let barred = deal.not_laid_by(seat, self.unseen);
                    self.never(barred, |place| place == Place::Laid(seat));
                }
                Event::Open(seat, cards) => {
                    for card in cards {
                        self.only(card, |place| place == Place::Hand(seat));
                    }
                }
                Event::TalonOut | Event::Told(..) => {}
            }
            if happen(&mut deal, event, |_| None).is_err() {
                return;
            }
            if let Event::Told(seat, count, shown) = event {
                self.told(&deal, seat, count, shown);
            }
        }
    }

    fn acted(&mut self, deal: &Deal<'_>, act: Act, end: &Deal<'_>, honest: bool) {
        let turn = deal.turn();
        let Some(seat) = act.seat().or(turn).filter(|&seat| seat != self.seat) else {
            return;
        };
        let facts = &deal.facts;
        let open = facts.hand[seat].possible - facts.hand[seat].known;
        let asked = match act {
            // Between one lead and the next nothing of a hand is shown but by following.
            Act::Play {
                card: Some(card), ..
            } => open - card.into(),
            _ => open,
        };
        let asked = asked & self.unseen;
        let dealt_only = facts.taken[seat].count() != end.facts.taken[seat].count();
        let laid_later = facts.laid[seat].count() != end.facts.laid[seat].count();
        let here = |place: Place| match place {
            Place::Hand(other) => other == seat,
            Place::Laid(other) => other == seat && laid_later,
            Place::Talon => false,
        };
        let without = deal.not_held_by(seat, act, asked, honest);
        // A card that was not dealt to a seat may have come to it from the talon.
        if !dealt_only {
            self.never(without, here);
        } else if self
            .shares
            .iter()
            .all(|share| share.seat != seat || share.taken == 0)
        {
            self.never(without - end.facts.taken[seat].known, here);
        }
        if matches!(act, Act::Play { .. }) {
            return;
        }
        for card in deal.held_by(seat, act, asked, honest) {
            self.only(card, here);
            if dealt_only && let Some(share) = self.share_of(seat) {
                share.dealt.insert(card);
            }
        }
    }

    fn share_of(&mut self, seat: Seat) -> Option<&mut Share> {
        self.shares.iter_mut().find(|share| share.seat == seat)
    }

    /// What is told of a discard: a card that cannot lie there with it does not.
    fn told(&mut self, deal: &Deal<'_>, seat: Seat, count: u8, shown: CardSet) {
        for card in shown {
            self.only(card, |place| place == Place::Laid(seat));
        }
        let act = Act::Tell { seat, count, shown };
        let mut barred = CardSet::EMPTY;
        for card in self.unseen - shown {
            let mut with = deal.clone();
            let laid = &mut with.facts.laid[seat];
            for card in shown | card.into() {
                if laid.room > 0 {
                    laid.gain(card.into());
                    laid.room -= 1;
                }
            }
            if laid.room == 0 {
                laid.possible = laid.known;
            }
            if !laid.known.contains(card) || with.check(act).is_err() {
                barred.insert(card);
            }
        }
        self.never(barred, |place| place == Place::Laid(seat));
    }

    fn finish(mut self, end: &Deal<'_>) -> Result<Places, Unknowable> {
        for share in &mut self.shares {
            share.dealt -= share.seen;
        }
        let mut cards: Vec<(Card, u16)> = self
            .unseen
            .iter()
            .map(|card| (card, self.allowed[card.index()]))
            .collect();
        let room: usize = self.rooms.iter().map(|room| room.cards).sum();
        if cards.iter().any(|&(_, places)| places == 0) || room != cards.len() {
            return Err(Unknowable::Nothing);
        }
        cards.sort_by_key(|&(card, places)| (places.count_ones(), places, card));
        // One card has no order.
        let lying = self.slots.iter().filter(|(_, taker)| taker.is_none());
        let ordered = lying.count() > 1 && end.is_talon_ordered();
        Ok(Places {
            rooms: self.rooms,
            cards,
            shares: self.shares,
            slots: self.slots,
            ordered,
        })
    }
}
