//! A question about a deal, made ready to be searched.

use super::pasts::Pasts;
use super::worth::Worth;
use crate::basics::{BySeat, CardSet, Seat};
use crate::deal::{Deal, Kept};
use crate::solve::compile::{Unsuited, compile};
use crate::solve::game::Game;
use crate::solve::memory::{Memory, Past, Points};
use crate::solve::objective::{Measure, Question};
use crate::solve::position::Position;

/// How many bindings are told apart by whether they still hold.
const BOUND: usize = 6;

/// What every search of a question begins with.
#[derive(Clone)]
pub(super) struct Setting<'r> {
    pub(super) pasts: Pasts<'r>,
    /// The rules of the play, by which of the bound cards are free.
    pub(super) games: Vec<Game>,
    /// The cards at the root.
    pub(super) position: Position,
    pub(super) in_play: CardSet,
    pub(super) past: Past,
    /// Card points that the side has won, and that nobody has won yet.
    pub(super) won: i32,
    pub(super) left: i32,
}

impl<'r> Setting<'r> {
    /// Makes it ready; not where the tables cannot express the rules, or where everything would have to be remembered.
    /// What is remembered of the past may take so many bytes.
    pub(super) fn new(
        deal: &Deal<'r>,
        question: &Question,
        bytes: usize,
    ) -> Result<Self, Unsuited> {
        let mut memory = Memory::new(deal, question);
        // What is paid where everybody plays alone hangs on what each of the others has.
        let alone = deal.mode.parties() != 2;
        // A deal that the rules stop is paid by the card points that were won until then: what is found of it holds for no others.
        if memory.stops() && memory.points != Points::Never {
            return Err(Unsuited::Rules);
        }
        if memory.whole || alone && !matches!(question.measure, Measure::Points(_)) {
            return Err(Unsuited::Size);
        }
        let facts = &deal.facts;
        let bound: Vec<_> = deal.bound_cards().collect();
        if bound.len() > BOUND {
            return Err(Unsuited::Size);
        }
        let hidden = deal.hidden_cards();
        let games: Result<Vec<Game>, Unsuited> = (0..1u32 << bound.len())
            .map(|failed| {
                let kept = bound
                    .iter()
                    .enumerate()
                    .filter(|(n, _)| failed & 1 << n == 0);
                let kept: Vec<Kept> = kept
                    .map(|(_, &(_, party, card, trick))| Kept {
                        seats: facts.sides.members(facts.seats, party),
                        card,
                        trick,
                        steady: true,
                    })
                    .collect();
                compile(
                    deal.rules,
                    deal.mode,
                    facts,
                    question.side,
                    &deal.talon,
                    &kept,
                    hidden,
                )
            })
            .collect();
        let games = games?;
        let game = &games[0];
        // What is remembered of a trick is who won it, and such a card stays with whoever played it.
        if game.excuse.stays && memory.named.intersects(game.excused) {
            return Err(Unsuited::Rules);
        }
        let number = facts.tricks.number();
        let position = standing(deal);
        let hands = Seat::all(facts.seats).map(|seat| position.hands[seat]);
        let trick = position.trick.iter().copied().collect();
        let in_play = hands.fold(trick, |all: CardSet, hand| all | hand);
        let coming = game.comes.iter().skip(number - 1);
        let left = game.sum(in_play) + coming.map(|&cards| game.sum(cards)).sum::<i32>();
        let of = |own: bool| {
            let seats = Seat::all(facts.seats);
            seats
                .filter(|&seat| question.side.contains(seat) == own)
                .map(|seat| deal.points_won(seat))
                .sum::<i64>()
        };
        let (won, lost) = (of(true), of(false));
        let total = won + lost + i64::from(left);
        let worth = Worth::new(deal, question, memory.points, total);
        let past = memory.begin(deal);
        let bound: Vec<_> = bound
            .into_iter()
            .map(|(figure, party, card, _)| (figure, party, card))
            .collect();
        Ok(Self {
            pasts: Pasts::new(worth, memory, bound, bytes),
            games,
            position,
            in_play,
            past,
            won: won as i32,
            left,
        })
    }

    /// Between what the answer lies without a search.
    pub(super) fn spread(&mut self) -> (i64, i64) {
        let Pasts { worth, memory, .. } = &mut self.pasts;
        let outlook = memory.outlook(self.past);
        let (won, left) = (i64::from(self.won), i64::from(self.left));
        let low = worth.spread(memory, outlook, won).low;
        let high = worth.spread(memory, outlook, won + left).high;
        (low, high)
    }

    /// Whether what was found about card points was not as expected: that more of them are never worth less.
    pub(super) fn is_unruly(&self) -> bool {
        self.pasts.worth.unruly && self.pasts.memory.points != Points::Never
    }
}

/// The cards as a deal stands.
pub(super) fn standing(deal: &Deal<'_>) -> Position {
    let facts = &deal.facts;
    let current = facts.tricks.current();
    let leader = match (current, deal.turn()) {
        (Some(trick), _) => trick.leader,
        (None, turn) => turn.unwrap_or(Seat::FOREHAND),
    };
    let hands = BySeat::from_fn(|seat| facts.hand[seat].known);
    let mut position = Position::new(hands, leader, facts.tricks.number());
    if let Some(trick) = current {
        position.trick = trick.cards.iter().copied().take(5).collect();
    }
    position
}
