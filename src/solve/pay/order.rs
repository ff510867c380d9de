//! Which card to try first: the better the guess, the fewer lines have to be followed.

use arrayvec::ArrayVec;

use crate::basics::{Card, CardSet, Seat, SeatSet};
use crate::solve::game::Game;
use crate::solve::position::Position;

/// Cards to be tried, the likeliest first.
pub(super) type Moves = ArrayVec<Card, 32>;

/// Puts cards in the order in which they are tried. `first` is one that was found best in a position like this.
pub(super) fn ordered(
    game: &Game,
    position: &Position,
    turn: Seat,
    side: SeatSet,
    cards: &Moves,
    first: Option<Card>,
) -> Moves {
    let mut rated: ArrayVec<(i32, Card), 32> = ArrayVec::new();
    let own = side.contains(turn);
    let (mut theirs, mut ours) = (CardSet::EMPTY, CardSet::EMPTY);
    for seat in Seat::all(game.seats).filter(|&seat| seat != turn) {
        if side.contains(seat) == own {
            ours |= position.hands[seat];
        } else {
            theirs |= position.hands[seat];
        }
    }
    let lead = Lead {
        game,
        position,
        turn,
        side,
        own,
        theirs,
        ours,
    };
    for &card in cards {
        let rate = if first == Some(card) {
            i32::MAX
        } else if position.trick.is_empty() {
            lead.lead(card)
        } else {
            lead.follow(card)
        };
        let _ = rated.try_push((rate, card));
    }
    rated.sort_by_key(|&(rate, _)| std::cmp::Reverse(rate));
    rated.into_iter().map(|(_, card)| card).collect()
}

struct Lead<'a> {
    game: &'a Game,
    position: &'a Position,
    turn: Seat,
    side: SeatSet,
    own: bool,
    theirs: CardSet,
    ours: CardSet,
}

impl Lead<'_> {
    fn points(&self, card: Card) -> i32 {
        self.game.points.get(card.index()).copied().unwrap_or(0)
    }

    fn lead(&self, card: Card) -> i32 {
        let game = self.game;
        let suit = game.cards_of(game.suit(card));
        let above = |cards: CardSet| (cards & suit).highest().is_some_and(|other| other > card);
        let worth = self.points(card);
        if game.suit(card) == game.trump {
            let theirs = (self.theirs & suit).len() as i32;
            if theirs == 0 {
                return 10 - worth;
            }
            return if above(self.theirs) {
                -(card.index() as i32) - 8 * worth
            } else {
                60 + 4 * theirs - worth
            };
        }
        let trumps = game.cards_of(game.trump);
        let ruffed = Seat::all(game.seats)
            .filter(|&seat| seat != self.turn && self.side.contains(seat) != self.own)
            .any(|seat| {
                let hand = self.position.hands[seat];
                (hand & suit).is_empty() && hand.intersects(trumps)
            });
        let helped = Seat::all(game.seats)
            .filter(|&seat| seat != self.turn && self.side.contains(seat) == self.own)
            .any(|seat| {
                let hand = self.position.hands[seat];
                (hand & suit).is_empty() && hand.intersects(trumps)
            });
        match () {
            () if ruffed => 5 - 6 * worth,
            () if !above(self.theirs) => 80 + 5 * worth,
            () if helped || above(self.ours & suit) && !self.tops(suit) => 40 + worth,
            () => 15 - 4 * worth,
        }
    }

    /// Whether the other side has the highest card of a suit.
    fn tops(&self, suit: CardSet) -> bool {
        (self.theirs & suit).highest() > (self.ours & suit).highest()
    }

    fn follow(&self, card: Card) -> i32 {
        let (game, trick) = (self.game, &self.position.trick);
        let best = game.winning_card(trick);
        let seats = game.seats_in(self.position.number);
        let holder = seats
            .round(self.position.leader)
            .zip(trick)
            .find(|&(_, &played)| played == best)
            .map_or(self.position.leader, |(seat, _)| seat);
        let friendly = self.side.contains(holder) == self.own;
        let waiting = seats.round(self.position.leader).skip(trick.len() + 1);
        let threats = waiting
            .filter(|&seat| self.side.contains(seat) != self.own)
            .fold(CardSet::EMPTY, |all, seat| all | self.position.hands[seat]);
        let beaten = |one: Card| threats.iter().any(|other| game.beats(other, one));
        let worth = self.points(card);
        let in_trick: i32 = trick.iter().map(|&card| self.points(card)).sum();
        let rank = card.index() as i32;
        let wins = game.beats(card, best);
        if wins && (!friendly || beaten(best)) {
            let safe = !beaten(card);
            let base = if safe {
                60 + 3 * (in_trick + worth)
            } else {
                10 - 2 * worth
            };
            return base - rank / 4;
        }
        if friendly && !beaten(best) {
            // The trick is ours: it takes points, and no card that wins others.
            return 50 + 8 * worth
                - if game.suit(card) == game.trump {
                    20 + rank / 2
                } else {
                    0
                };
        }
        30 - 8 * worth - rank / 4
    }
}
