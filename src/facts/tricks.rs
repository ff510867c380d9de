//! The play so far.

use arrayvec::ArrayVec;

use crate::basics::card::MAX_CARDS;
use crate::basics::{BySeat, Card, CardSet, Seat, SeatSet};
use crate::game::act::TrickCards;

/// The most tricks that a deal can have.
pub const MAX_TRICKS: usize = 39;

/// One trick.
#[derive(Clone, PartialEq, Debug)]
pub struct Trick {
    /// Who led.
    pub leader: Seat,
    /// The cards in the order of play, but for those that are not known.
    pub cards: TrickCards,
    /// The places whose cards are not known, as bits from the leader's on.
    pub holes: u8,
    /// Whether every card has been played.
    pub complete: bool,
    /// Who won, once it is complete and known.
    pub winner: Option<Seat>,
}

impl Trick {
    /// A trick that is about to be led.
    pub fn led_by(leader: Seat) -> Self {
        Self {
            leader,
            cards: TrickCards::new(),
            holes: 0,
            complete: false,
            winner: None,
        }
    }

    /// How many cards have been played to it, known or not.
    pub fn played(&self) -> usize {
        self.cards.len() + self.holes.count_ones() as usize
    }

    /// The card at a place from the leader's on, if it has been played and is known.
    pub fn at(&self, place: usize) -> Option<Card> {
        if place >= 8 || self.holes & (1 << place) != 0 {
            return None;
        }
        let before = self.holes & ((1 << place) - 1);
        let index = place - before.count_ones() as usize;
        self.cards.get(index).copied()
    }

    /// The card that was led, if it is known.
    pub fn led(&self) -> Option<Card> {
        self.at(0)
    }

    /// The seats whose cards are not known, of those that play to it.
    pub fn unseen(&self, seats: SeatSet) -> impl Iterator<Item = Seat> {
        let holes = self.holes;
        seats
            .round(self.leader)
            .enumerate()
            .filter(move |(place, _)| *place < 8 && holes & (1 << place) != 0)
            .map(|(_, seat)| seat)
    }
}

/// The play so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Tricks {
    total: u8,
    list: ArrayVec<Trick, MAX_TRICKS>,
    player: [Option<Seat>; MAX_CARDS],
    trick_of: [u8; MAX_CARDS],
    won: BySeat<CardSet>,
    played: CardSet,
    claimed: Option<(Seat, CardSet)>,
    /// Cards that came to a seat with tricks and were not played to them.
    given: BySeat<CardSet>,
    /// Whether the players have stopped before the last card.
    stopped: bool,
}

impl Tricks {
    /// Nothing has been played; `total` tricks will be.
    pub fn new(total: usize) -> Self {
        Self {
            total: total.min(MAX_TRICKS) as u8,
            list: ArrayVec::new(),
            player: [None; MAX_CARDS],
            trick_of: [0; MAX_CARDS],
            won: BySeat::default(),
            played: CardSet::EMPTY,
            claimed: None,
            given: BySeat::default(),
            stopped: false,
        }
    }

    /// The deal has so many tricks, as far as none has been led yet.
    pub fn set_total(&mut self, total: usize) {
        if self.list.is_empty() {
            self.total = total.min(MAX_TRICKS) as u8;
        }
    }

    /// How many tricks the deal has.
    pub fn total(&self) -> usize {
        usize::from(self.total)
    }

    /// The tricks so far; the last may be incomplete.
    pub fn list(&self) -> &[Trick] {
        &self.list
    }

    /// The trick being played.
    pub fn current(&self) -> Option<&Trick> {
        self.list.last().filter(|trick| !trick.complete)
    }

    /// The number of the trick that the next card belongs to, from 1.
    pub fn number(&self) -> usize {
        self.list.len() + usize::from(self.current().is_none())
    }

    /// How many tricks are complete.
    pub fn complete(&self) -> usize {
        self.list.len() - usize::from(self.current().is_some())
    }

    /// Whether every card of the trick with this number has been seen.
    pub fn is_seen(&self, number: usize) -> bool {
        let trick = self.get(number);
        trick.is_some_and(|trick| trick.complete && trick.holes == 0)
    }

    /// The first card that is not known: the number of its trick, and whose it is, where these seats play to a trick.
    pub fn first_unseen(&self, seats: impl Fn(usize) -> SeatSet) -> Option<(usize, Seat)> {
        let mut tricks = (1..).zip(&self.list);
        tricks.find_map(|(number, trick)| Some((number, trick.unseen(seats(number)).next()?)))
    }

    /// Whether the play is over and every card of it has been seen.
    pub fn is_seen_through(&self) -> bool {
        let seen = || self.list.iter().all(|trick| trick.holes == 0);
        self.is_over() && seen()
    }

    /// The trick with this number, from 1.
    pub fn get(&self, number: usize) -> Option<&Trick> {
        self.list.get(number.checked_sub(1)?)
    }

    /// Starts a trick.
    pub fn lead(&mut self, leader: Seat) {
        // More tricks than the pack allows cannot be led: the hands are empty before.
        let _ = self.list.try_push(Trick::led_by(leader));
    }

    /// Adds a card to the trick being played.
    pub fn play(&mut self, seat: Seat, card: Card) {
        let number = self.list.len() as u8;
        if let Some(trick) = self.list.last_mut()
            && trick.cards.try_push(card).is_ok()
        {
            self.player[card.index()] = Some(seat);
            self.trick_of[card.index()] = number;
            self.played.insert(card);
        }
    }

    /// A card that is not known goes to the trick being played.
    pub fn play_unseen(&mut self) {
        if let Some(trick) = self.list.last_mut()
            && trick.played() < 8
        {
            trick.holes |= 1 << trick.played();
        }
    }

    /// Ends the trick being played, whoever has won it.
    pub fn end(&mut self) {
        if let Some(trick) = self.list.last_mut() {
            trick.complete = true;
        }
    }

    /// Ends the trick being played, or says later who has won it.
    pub fn win(&mut self, winner: Seat) {
        if let Some(trick) = self.list.last_mut() {
            trick.complete = true;
            trick.winner = Some(winner);
            for &card in &trick.cards {
                self.won[winner].insert(card);
            }
        }
    }

    /// Adds a card that nobody played to what a seat has won.
    pub fn give(&mut self, seat: Seat, card: Card) {
        self.given[seat].insert(card);
        self.won[seat].insert(card);
    }

    /// A card of a trick that one seat has won stays with the seat that played it.
    pub fn keep(&mut self, winner: Seat, player: Seat, card: Card) {
        self.won[winner].remove(card);
        self.give(player, card);
    }

    /// The players stop: what has not been played will not be.
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// Whether no card will be played any more.
    pub fn is_over(&self) -> bool {
        self.stopped || (self.total() > 0 && self.complete() == self.total())
    }

    /// Who played a card.
    pub fn player(&self, card: Card) -> Option<Seat> {
        self.player[card.index()]
    }

    /// The number of the trick in which a card was played.
    pub fn trick_of(&self, card: Card) -> Option<usize> {
        let number = usize::from(self.trick_of[card.index()]);
        (number > 0).then_some(number)
    }

    /// Who has won a card, once its trick is complete or has been claimed.
    pub fn taker(&self, card: Card) -> Option<Seat> {
        match self.claimed {
            Some((seat, rest)) if rest.contains(card) => Some(seat),
            _ => match self.given_to(card) {
                None => self.get(self.trick_of(card)?)?.winner,
                given => given,
            },
        }
    }

    fn given_to(&self, card: Card) -> Option<Seat> {
        Seat::all(crate::basics::seat::MAX_SEATS).find(|&seat| self.given[seat].contains(card))
    }

    /// The rest of the tricks goes to a seat, with these cards.
    pub fn claim(&mut self, seat: Seat, rest: CardSet) {
        self.claimed = Some((seat, rest));
        self.won[seat] |= rest;
    }

    /// Who has claimed the rest of the tricks.
    pub fn claimed_by(&self) -> Option<Seat> {
        self.claimed.map(|(seat, _)| seat)
    }

    /// Who has won the trick with this number, played or claimed.
    pub fn winner(&self, number: usize) -> Option<Seat> {
        self.get(number)
            .and_then(|trick| trick.winner)
            .or_else(|| self.claimed_by().filter(|_| number <= self.total()))
    }

    /// The cards that a seat has won.
    pub fn won(&self, seat: Seat) -> CardSet {
        self.won[seat]
    }

    /// Every card that has been played.
    pub fn played(&self) -> CardSet {
        self.played
    }
}
