//! Which cards are as good as others, and the key of a position in which only that matters.

use arrayvec::ArrayVec;

use crate::basics::card::MAX_CARDS;
use crate::basics::{Card, CardSet, Seat};
use crate::expr::masks::Test;
use crate::solve::game::Game;
use crate::solve::position::Position;

/// Neighbours in rank that nothing tells apart but their rank.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    runs: Vec<CardSet>,
    /// Bits for a seat.
    width: u32,
}

impl Layout {
    /// The runs of a game, in which these cards are told apart; none where the cards in play do not fit into a key.
    pub(super) fn new(game: &Game, named: CardSet, in_play: CardSet) -> Option<Self> {
        let mut groups = Vec::new();
        for seat in Seat::all(game.seats) {
            for ban in &game.bans[seat] {
                groups_of(&ban.when, &mut groups);
                groups.extend([ban.cards.hand, ban.cards.trick, ban.cards.fixed]);
            }
        }
        let mut single = named | game.excused;
        for (when, card) in &game.wins {
            single.insert(*card);
            groups_of(when, &mut groups);
        }
        single |= game.bound.iter().map(|bound| bound.card).collect();
        let alike = |one: Card, other: Card| {
            game.points.get(one.index()) == game.points.get(other.index())
                && !single.contains(one)
                && !single.contains(other)
                && groups
                    .iter()
                    .all(|group| group.contains(one) == group.contains(other))
        };
        let mut runs: Vec<CardSet> = Vec::new();
        for &suit in &game.suits {
            let mut last: Option<Card> = None;
            for card in suit & in_play {
                match (last, runs.last_mut()) {
                    (Some(before), Some(run)) if alike(before, card) => run.insert(card),
                    _ => runs.push(card.into()),
                }
                last = Some(card);
            }
        }
        let width = if game.seats <= 2 {
            1
        } else if game.seats <= 4 {
            2
        } else {
            3
        };
        let bits = in_play.len() as u32 * (width + 1) + runs.len() as u32;
        (bits <= 256).then_some(Self { runs, width })
    }

    /// The key of the cards in hands: for each run whose cards are left of it, from low to high.
    pub(super) fn key(&self, position: &Position, seats: usize) -> [u64; 4] {
        let mut owner = [0u8; MAX_CARDS];
        let mut left = CardSet::EMPTY;
        for seat in Seat::all(seats) {
            let hand = position.hands[seat];
            left |= hand;
            for card in hand {
                owner[card.index()] = seat.index() as u8;
            }
        }
        let mut words = [0u64; 4];
        let (mut word, mut at) = (0usize, 0u32);
        let mut push = |bits: u64, count: u32| {
            words[word] |= bits << at;
            let room = 64 - at;
            if count >= room {
                word += 1;
                if word < 4 && count > room {
                    words[word] |= bits >> room;
                }
                at = count - room;
            } else {
                at += count;
            }
        };
        for &run in &self.runs {
            for card in run & left {
                push(1 | u64::from(owner[card.index()]) << 1, self.width + 1);
            }
            push(0, 1);
        }
        words
    }

    /// One card of each kind among some of a hand: of neighbours between which nobody else has a card, the lowest.
    pub(super) fn kinds(&self, cards: CardSet, others: CardSet) -> ArrayVec<Card, 32> {
        let mut kinds = ArrayVec::new();
        for &run in &self.runs {
            let mine = cards & run;
            if mine.is_empty() {
                continue;
            }
            let theirs = others & run;
            let mut last: Option<Card> = None;
            for card in mine {
                let apart = last.is_none_or(|last| {
                    let between = CardSet::first(card.index()) - CardSet::first(last.index());
                    theirs.intersects(between)
                });
                if apart {
                    let _ = kinds.try_push(card);
                }
                last = Some(card);
            }
        }
        kinds
    }

    /// Whether two cards of a hand are as good as each other.
    pub(super) fn same(&self, one: Card, other: Card, others: CardSet) -> bool {
        let (low, high) = (one.min(other), one.max(other));
        let between = CardSet::first(high.index()) - CardSet::first(low.index());
        let run = self.runs.iter().find(|run| run.contains(one));
        run.is_some_and(|&run| run.contains(other) && !(others & run).intersects(between))
    }
}

fn groups_of(test: &Test, groups: &mut Vec<CardSet>) {
    match test {
        Test::Always(_) | Test::Empty => {}
        Test::Not(part) => groups_of(part, groups),
        Test::All(parts) | Test::Any(parts) => {
            parts.iter().for_each(|part| groups_of(part, groups));
        }
        Test::Count(group, ..) => groups.extend([group.hand, group.trick, group.fixed]),
        Test::Before(one, other) => groups.extend([*one, *other]),
    }
}
