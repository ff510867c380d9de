//! The search: whether the declarers take so many card points, and a bound on how many.
//!
//! A search asks whether a number can be reached, and finds a bound on what is taken: from below if it can, from above if
//! it cannot. With the bound it finds the lowest trump whose rank mattered: the bound holds for every position in which
//! the trumps from there up lie alike.

use super::aim::{Aim, Before, Told};
use super::answer::Limits;
use super::board::{Board, PLACES};
use super::count;
use super::found::{Found, Mark, NO_RANK};
use super::hints::Hints;
use super::keys::Lies;
use super::marks::Marks;
use super::order::{self, Moves};
use super::table::{Entry, Key, Table};
use super::trick::Trick;

/// A search in a deal.
pub(super) struct Search<'a, A> {
    pub(super) board: &'a Board,
    pub(super) table: &'a mut Table,
    pub(super) marks: &'a Marks,
    pub(super) hints: &'a mut Hints,
    /// Which ranks are whose.
    pub(super) lies: &'a Lies,
    pub(super) aim: &'a mut A,
    /// What is told apart in positions of this past.
    pub(super) told: Told,
    /// What each seat held when the search began.
    pub(super) hands: [u64; PLACES],
    /// Whether a trick may be won otherwise than by its highest card.
    pub(super) excepts: bool,
    /// Whose each card was.
    pub(super) owners: [u8; 64],
    pub(super) rest: u64,
    /// What the tricks count that are not complete, with what comes with them.
    pub(super) left: i32,
    pub(super) nodes: u64,
    pub(super) passes: u64,
    pub(super) limits: Limits<'a>,
    /// After how many cards the limits are looked at.
    pub(super) pause: u64,
    /// Whether the limits have been reached: what is found then is not so.
    pub(super) stopped: bool,
}

impl<A: Aim> Search<'_, A> {
    #[inline]
    pub(super) fn is_max(&self, seat: u8) -> bool {
        self.board.declares(seat)
    }

    /// Whether a trick to which these cards can be played may be won by a side otherwise than by its highest card.
    #[inline]
    pub(super) fn may_except(&self, cards: u64, declarers: bool) -> bool {
        self.excepts
            && self
                .board
                .special
                .exceptions(cards)
                .any(|(bit, _)| self.is_max(self.owners[bit as usize & 63]) == declarers)
    }

    #[inline]
    pub(super) fn hand(&self, seat: u8) -> u64 {
        self.hands[usize::from(seat & 7)] & self.rest
    }

    /// What comes with a trick.
    #[inline]
    pub(super) fn comes(&self, number: u8) -> i32 {
        self.board
            .comes
            .get(usize::from(number))
            .copied()
            .unwrap_or(0)
    }

    /// Whether the declarers take `target`, wherever the trick stands.
    pub(super) fn from(&mut self, trick: &Trick, target: i32) -> Found<A::Mark> {
        self.passes += 1;
        if trick.cards == 0 {
            self.lead(usize::from(trick.number), trick.seat, target)
        } else {
            self.follow(trick, target)
        }
    }

    /// Whether the declarers take `target` before a trick is led.
    pub(super) fn lead(&mut self, number: usize, leader: u8, target: i32) -> Found<A::Mark> {
        let before = Before {
            hands: &self.hands,
            owners: &self.owners,
            excepts: self.excepts,
            rest: self.rest,
            left: self.left,
            number,
            leader,
        };
        let limits = Limits {
            nodes: self.limits.nodes.saturating_sub(self.nodes).max(1),
            ..self.limits
        };
        let (known, nodes) = self.aim.known(&before, target, &limits);
        if nodes > 0 {
            self.nodes += nodes;
            if self.nodes >= self.pause && self.is_enough() {
                return Found::exactly(0);
            }
        }
        if let Some(found) = known {
            return found;
        }
        if number == self.board.tricks() {
            return self.last(number, leader, target);
        }
        let key = (self.board.keys).key(self.lies, self.rest, leader, number, &self.told);
        let keys = &self.board.keys;
        let (mut value, mut mark) = (0, A::Mark::of(0));
        let (table, asks) = (&*self.table, self.aim.asks());
        let known = table.find(&key, |entry, marks| {
            if i32::from(entry.lower) < target && i32::from(entry.upper) >= target {
                return false;
            }
            let (less, more) = keys.slack(entry.sets, key.sets);
            let (lower, upper) = (i32::from(entry.lower) - less, i32::from(entry.upper) + more);
            let (mut reached, mut missed) = (lower >= target, upper < target);
            let (mut low, mut high) = (0, 0);
            if !A::POINTS {
                // Of a higher number less may be proved than of a lower one.
                (low, high) = marks();
                reached &= asks <= low;
                missed &= asks > high;
            }
            let (bound, held) = if reached { (lower, low) } else { (upper, high) };
            (value, mark) = (bound, A::Mark::of(held));
            reached || missed
        });
        if let Some(entry) = known {
            let rank = self.rank_of(entry.count);
            return Found { value, rank, mark };
        }
        self.searched(number, leader, target, &key)
    }

    /// The same, if nothing is known of the position.
    #[inline(never)]
    fn searched(&mut self, number: usize, leader: u8, target: i32, key: &Key) -> Found<A::Mark> {
        if self.board.trump_beats {
            let (mut low, mut high) = (Found::exactly(0), Found::exactly(self.left));
            self.sure(&mut low, &mut high);
            let [(from, least), (below, most)] = self.aim.settled();
            if low.value - from >= target {
                return Found {
                    mark: least,
                    ..low.less(from)
                };
            }
            if high.value - below < target {
                return Found {
                    mark: most,
                    ..high.less(below)
                };
            }
        }
        let found = self.turn(&self.led_by(number, leader), target);
        if !self.stopped {
            let trumps = self.rest & self.board.layout.fields[0].mask;
            let count = if self.told.parts {
                count::of_trumps(trumps >> found.rank)
            } else {
                count::of_trumps(trumps)
            };
            let reached = found.value >= target;
            let (low, high) = self.aim.range(self.left);
            // What is wider than what is kept says less, and is as true.
            let kept = |bound: i32| bound.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            let entry = Entry {
                sets: key.sets,
                lower: kept(if reached { found.value } else { low }),
                upper: kept(if reached { high } else { found.value }),
                count: count as u8,
            };
            if A::POINTS {
                self.table.note(key, entry);
            } else {
                self.table
                    .note_marked(key, entry, reached, found.mark.number());
            }
        }
        found
    }

    /// The bit of the lowest of the highest `count` trumps.
    #[inline]
    fn rank_of(&self, count: u8) -> u32 {
        let trumps = self.rest & self.board.layout.fields[0].mask;
        count::lowest_of_highest(trumps, count.into()).unwrap_or(NO_RANK)
    }

    /// The best that the seat can do whose turn it is.
    pub(super) fn turn(&mut self, trick: &Trick, target: i32) -> Found<A::Mark> {
        if trick.cards != 0 {
            return self.follow(trick, target);
        }
        let (legal, forced) = self.legal(trick);
        let hand = self.hand(trick.seat);
        let apart = self.apart(trick);
        let max = self.is_max(trick.seat);
        let mut best = Found::none(max, forced);
        let mut alike = 0u64;
        let place = self.hinted(trick.seat);
        let hint = place.and_then(|place| self.hints.at(place, legal));
        if let Some(bit) = hint {
            let found = self.after(*trick, bit, target);
            if self.stopped {
                return found;
            }
            if (found.value >= target) == max {
                return Found {
                    rank: found.rank.min(forced),
                    ..found
                };
            }
            alike = 1 << bit | self.alike(bit, found.rank);
            best = best.with(found, max);
        }
        let mut moves = Moves::new();
        if legal.is_power_of_two() {
            moves.push(legal.trailing_zeros());
        } else {
            order::leads(self, trick, legal, apart, &mut moves);
        }
        for bit in moves.in_order() {
            if alike & (1 << bit) != 0 {
                continue;
            }
            let found = self.after(*trick, bit, target);
            if self.stopped {
                return found;
            }
            if (found.value >= target) == max {
                if let Some(place) = place {
                    self.hints.keep(place, bit);
                }
                return Found {
                    rank: found.rank.min(forced),
                    ..found
                };
            }
            alike |= self.alike(bit, found.rank);
            best = best.with(found, max);
        }
        best.lowest(hand & self.board.layout.fields[0].mask, apart)
    }

    /// Where it is kept what a seat led last with the cards of its side; nowhere, if it plays alone.
    #[inline]
    fn hinted(&self, leader: u8) -> Option<usize> {
        let max = self.is_max(leader);
        let (mut side, mut count) = (0, 0);
        for seat in 0..self.board.seats as u8 {
            if self.is_max(seat) == max {
                side |= self.hand(seat);
                count += 1;
            }
        }
        (A::POINTS && count > 1).then(|| Hints::place(side, leader))
    }

    /// Whether to stop, asked after every few thousand cards.
    #[cold]
    pub(super) fn is_enough(&mut self) -> bool {
        self.stopped = self.stopped || self.nodes > self.limits.nodes || (self.limits.stop)();
        if !self.stopped {
            self.pause = (self.nodes + 0x1000).min(self.limits.nodes.saturating_add(1));
        }
        self.stopped
    }

    /// What follows when a card is played.
    pub(super) fn after(&mut self, trick: Trick, bit: u32, target: i32) -> Found<A::Mark> {
        self.nodes += 1;
        if self.nodes >= self.pause && self.is_enough() {
            return Found::exactly(0);
        }
        let card = 1u64 << bit;
        let next = self.with(trick, bit);
        self.rest ^= card;
        self.aim.played(bit);
        let found = if next.open == 0 {
            self.closed(&next, target)
        } else {
            self.follow(&next, target)
        };
        self.aim.taken_back();
        self.rest ^= card;
        found
    }

    /// What follows a complete trick.
    #[inline]
    pub(super) fn closed(&mut self, trick: &Trick, target: i32) -> Found<A::Mark> {
        let (winner, rank) = self.winner(trick);
        let got = if self.is_max(winner) { trick.points } else { 0 };
        let number = usize::from(trick.number) + 1;
        self.left -= trick.points;
        let over = number > self.board.tricks();
        let (past, told) = (self.aim.past(), self.told);
        if let Some(other) = self.aim.closed(trick, winner, over) {
            self.told = other;
        }
        let found = if over {
            let found = self.aim.end(target - got);
            self.stopped |= self.aim.is_spent();
            found
        } else {
            self.lead(number, self.board.leads(winner, number), target - got)
        };
        if !A::POINTS {
            self.aim.back(past);
            self.told = told;
        }
        self.left += trick.points;
        Found {
            value: found.value + got,
            rank: found.rank.min(rank),
            ..found
        }
    }

    /// Plays a card for good: the trick after it, none if it was the last, and what the declarers have got by it.
    pub(super) fn go(&mut self, trick: Trick, bit: u32) -> (Option<Trick>, i32) {
        let next = self.with(trick, bit);
        self.rest &= !(1 << bit);
        self.aim.played(bit);
        if next.open != 0 {
            return (Some(next), 0);
        }
        let (winner, _) = self.winner(&next);
        let got = if self.is_max(winner) { next.points } else { 0 };
        let number = usize::from(next.number) + 1;
        self.left -= next.points;
        let over = number > self.board.tricks();
        if let Some(other) = self.aim.closed(&next, winner, over) {
            self.told = other;
        }
        let next = (!over).then(|| self.led_by(number, self.board.leads(winner, number)));
        (next, got)
    }
}
