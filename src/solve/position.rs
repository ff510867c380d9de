//! A deal at some point of its play, with all cards open.

use super::game::{Cards, Game, Left};
use crate::basics::{BySeat, Card, CardSet, Seat};

/// A deal at some point of its play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The cards that each seat still holds.
    pub hands: BySeat<CardSet>,
    /// The cards of the trick that is being played, in the order of play; none, if the next one is not led yet.
    pub trick: Cards,
    /// Who leads it.
    pub leader: Seat,
    /// Its number, from 1.
    pub number: usize,
}

impl Position {
    /// The cards before a trick is led.
    pub fn new(hands: BySeat<CardSet>, leader: Seat, number: usize) -> Self {
        Self {
            hands,
            trick: Cards::new(),
            leader,
            number,
        }
    }

    /// Whether the last card has been played.
    pub fn is_over(&self, game: &Game) -> bool {
        self.number > game.tricks()
    }

    /// Whose turn it is.
    pub fn turn(&self, game: &Game) -> Seat {
        let seats = game.seats_in(self.number);
        let turn = seats.round(self.leader).nth(self.trick.len());
        turn.unwrap_or(self.leader)
    }

    /// The cards that may be played now.
    pub fn legal(&self, game: &Game) -> CardSet {
        let turn = self.turn(game);
        let others = Seat::all(game.seats).filter(|&seat| seat != turn);
        let others = others.fold(CardSet::EMPTY, |all, seat| all | self.hands[seat]);
        game.legal((turn, self.number), self.hands[turn], &self.trick, others)
    }

    /// Plays a card, and says what that brings the declarers: nothing unless it ends the trick.
    pub fn play(&mut self, game: &Game, card: Card) -> i32 {
        let turn = self.turn(game);
        self.hands[turn].remove(card);
        // A trick has no more cards than there are seats.
        let _ = self.trick.try_push(card);
        if self.trick.len() < game.seats_in(self.number).len() {
            return 0;
        }
        let (winner, mut points) = game.won(self.leader, self.number, &self.trick);
        self.trick.clear();
        self.number += 1;
        let next = game.seats_in(self.number);
        self.leader = if self.number > game.tricks() || next.contains(winner) {
            winner
        } else {
            next.after(winner)
        };
        if self.is_over(game) && game.left != Left::None {
            points += self.left_points(game, winner);
        }
        points
    }

    fn left_points(&self, game: &Game, winner: Seat) -> i32 {
        let taken = |seat: Seat| {
            let taker = if game.left == Left::Winner {
                winner
            } else {
                seat
            };
            i32::from(game.declarers.contains(taker)) * game.sum(self.hands[seat])
        };
        Seat::all(game.seats).map(taken).sum()
    }

    /// What the declarers take at most with the cards that are left.
    pub fn at_most(&self, game: &Game) -> i32 {
        let hands = Seat::all(game.seats).map(|seat| self.hands[seat]);
        let all = hands.fold(self.trick.iter().copied().collect(), |all, hand| all | hand);
        let coming = game.comes.iter().skip(self.number.saturating_sub(1));
        let cards = coming.fold(all, |all: CardSet, &come| all | come);
        game.sum(cards)
    }
}
