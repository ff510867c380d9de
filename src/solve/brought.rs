//! What ways to go on bring whoever has the choice, and which is best.
//!
//! Where the same is asked of two ways, as the same sides play, the better is that which brings the side more: so their seats
//! play on, and by that a search holds them against each other. Ways after which other sides play are told apart by what the
//! seat itself gets. So the best is found in two steps, and does not depend on the order in which ways are looked at.

use super::objective::Question;
use crate::basics::Units;

/// What a way brings whoever has the choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Brought {
    /// What the seat gets.
    pub(super) mine: Units,
    /// What its side gets of what was asked.
    pub(super) own: i64,
    /// What was asked.
    pub(super) question: Question,
}

impl Brought {
    /// Of an answer to a question, in the view of a seat that gets so much.
    pub(super) fn new(mine: Units, question: Question, value: i64, is_own: bool) -> Self {
        let own = if is_own { value } else { -value };
        Self {
            mine,
            own,
            question,
        }
    }

    /// Whether it is more than another of which the same was asked.
    fn is_more(&self, other: &Self) -> bool {
        (self.own, self.mine) > (other.own, other.mine)
    }
}

/// The best that is known of each question, in the order in which they were met.
#[derive(Clone, Default, Debug)]
pub(super) struct Leaders(Vec<(usize, Brought)>);

impl Leaders {
    /// Of ways of which it may be known what they bring.
    pub(super) fn of(all: impl Iterator<Item = Option<Brought>>) -> Self {
        let mut leaders = Self::default();
        for (n, one) in all.enumerate() {
            leaders.extend(one.map(|one| (n, one)));
        }
        leaders
    }

    /// Whether nothing is known.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The best of those of which the same was asked.
    pub(super) fn like(&self, question: &Question) -> Option<&Brought> {
        let mut all = self.0.iter().map(|(_, one)| one);
        all.find(|one| one.question == *question)
    }

    /// The best of all, with its number; of several the first.
    pub(super) fn best(&self) -> Option<(usize, &Brought)> {
        let first = |one: &&(usize, Brought)| (one.1.mine, std::cmp::Reverse(one.0));
        let best = self.0.iter().max_by_key(first);
        best.map(|(n, one)| (*n, one))
    }

    /// Whether nothing is better than this.
    pub(super) fn has(&self, one: &Brought) -> bool {
        let best = self.best().map(|(_, best)| best.mine);
        best == Some(one.mine) && self.like(&one.question) == Some(one)
    }
}

impl Extend<(usize, Brought)> for Leaders {
    fn extend<T: IntoIterator<Item = (usize, Brought)>>(&mut self, all: T) {
        for (n, one) in all {
            let known = self
                .0
                .iter_mut()
                .find(|(_, known)| known.question == one.question);
            match known {
                Some(known) if one.is_more(&known.1) => *known = (n, one),
                Some(_) => {}
                None => self.0.push((n, one)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basics::{BySeat, Seat, SeatSet};
    use crate::solve::objective::Measure;

    fn question(partner: usize) -> Question {
        let side: SeatSet = [Seat::FOREHAND, Seat::new(partner).unwrap()]
            .into_iter()
            .collect();
        Question {
            side,
            measure: Measure::Pay(BySeat::default()),
        }
    }

    fn way(mine: i64, side: i64, partner: usize) -> Brought {
        Brought::new(Units(mine), question(partner), side, true)
    }

    /// With B the side gets 30 or 19, and the seat 15 or 20 of it, as the partner has a card to pay for; with C the seat gets 17. After
    /// the call of B they play for 30, so that it brings 15: C is better. Held against each other two by two, each would be better than
    /// the next and the last better than the first.
    #[test]
    fn the_best_does_not_hang_on_the_order() {
        let ways = [way(15, 30, 1), way(20, 19, 1), way(17, 34, 2)];
        for order in [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            let leaders = Leaders::of(order.iter().map(|&n| Some(ways[n])));
            let (at, best) = leaders.best().unwrap();
            assert_eq!((order[at], *best), (2, ways[2]), "{order:?}");
            assert_eq!(leaders.like(&question(1)), Some(&ways[0]), "{order:?}");
            assert!(leaders.has(&ways[2]) && !leaders.has(&ways[0]) && !leaders.has(&ways[1]));
        }
    }

    #[test]
    fn of_the_same_the_first_is_best_and_all_lead() {
        let ways = [way(3, 6, 1), way(5, 10, 1), way(5, 10, 1), way(5, 12, 2)];
        let leaders = Leaders::of(ways.iter().map(|&one| Some(one)));
        assert_eq!(leaders.best().unwrap().0, 1);
        assert_eq!(ways.map(|one| leaders.has(&one)), [false, true, true, true]);
        assert!(Leaders::of([None].into_iter()).is_empty());
    }
}
