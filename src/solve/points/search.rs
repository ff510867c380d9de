//! The search: whether the declarers take so many card points, and a bound on how many.
//!
//! A search asks whether a number can be reached, and finds a bound on what is taken: from below if it can, from above if
//! it cannot. With the bound it finds the lowest trump whose rank mattered: the bound holds for every position in which
//! the trumps from there up lie alike.

use super::answer::Limits;
use super::keys::Keys;
use super::layout::Layout;
use super::order::{self, Moves, Weights};
use super::rules::Special;
use super::runs;
use super::table::Table;
use crate::basics::seat::MAX_SEATS;

/// No rank has mattered.
pub(super) const NO_RANK: u32 = 63;

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// A bound on what the declarers take from here on.
    pub(super) value: i32,
    /// The bit of the lowest trump whose rank mattered.
    pub(super) rank: u32,
}

impl Found {
    /// A number that no rank decides.
    pub(super) fn exactly(value: i32) -> Self {
        Self {
            value,
            rank: NO_RANK,
        }
    }
}

/// What never changes in a deal.
pub(super) struct Board {
    pub(super) layout: Layout,
    pub(super) special: Special,
    pub(super) keys: Keys,
    pub(super) seats: usize,
    pub(super) declarers: [bool; MAX_SEATS],
    pub(super) trump_beats: bool,
    /// For each trick, from 1, the seats that play to it, as bits.
    pub(super) circles: Vec<u8>,
    /// For each trick, from 1, what comes with it.
    pub(super) comes: Vec<i32>,
    /// The bits above the fields.
    pub(super) borders: u64,
}

impl Board {
    pub(super) fn tricks(&self) -> usize {
        self.circles.len() - 1
    }

    #[inline]
    pub(super) fn after(&self, seat: usize, circle: u8) -> usize {
        let later = u32::from(circle) & !((2u32 << seat) - 1);
        let next = if later == 0 { u32::from(circle) } else { later };
        next.trailing_zeros() as usize
    }

    #[inline]
    pub(super) fn leads(&self, winner: usize, trick: usize) -> usize {
        let circle = self.circles.get(trick).copied().unwrap_or(!0);
        if circle & (1 << winner) != 0 {
            winner
        } else {
            self.after(winner, circle)
        }
    }
}

/// A trick while it is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trick {
    pub(super) number: usize,
    /// The seats that have still to play, as bits.
    pub(super) open: u8,
    pub(super) seat: usize,
    /// The field that was led.
    pub(super) led: usize,
    /// The bit of the best card.
    pub(super) best: u32,
    pub(super) winner: usize,
    /// Its cards, as bits.
    pub(super) cards: u64,
    pub(super) points: i32,
    /// How many trumps are in it.
    pub(super) trumps: u32,
    /// The bit that each seat has played.
    pub(super) by: [u8; MAX_SEATS],
}

/// A search in a deal.
pub(super) struct Search<'a> {
    pub(super) board: &'a Board,
    pub(super) table: &'a mut Table,
    pub(super) weights: &'a Weights,
    pub(super) hands: [u64; MAX_SEATS],
    pub(super) rest: u64,
    /// What the cards count that are still in hands, with those that come with tricks.
    pub(super) left: i32,
    pub(super) nodes: u64,
    pub(super) passes: u64,
    pub(super) limits: Limits<'a>,
    /// Whether the limits have been reached: what is found then is not so.
    pub(super) stopped: bool,
}

impl Search<'_> {
    #[inline]
    pub(super) fn is_max(&self, seat: usize) -> bool {
        self.board.declarers[seat]
    }

    /// What the declarers can still take.
    pub(super) fn at_most(&self, trick: &Trick) -> i32 {
        let lying = trick.points - self.board.comes[trick.number];
        self.left + lying
    }

    /// Whether the declarers take `target`, wherever the trick stands.
    pub(super) fn from(&mut self, trick: &Trick, target: i32) -> Found {
        self.passes += 1;
        if trick.cards == 0 {
            self.lead(trick.number, trick.seat, target)
        } else {
            self.turn(*trick, target)
        }
    }

    /// The cards that may be played, and for each the one that stands for it.
    pub(super) fn choices(&self, trick: &Trick) -> Vec<(u32, u32)> {
        let (legal, _) = self.legal(trick);
        let apart = self.apart(trick);
        let single = self.board.layout.valued | self.board.special.cards;
        let standing = runs::standing_for_all(legal, apart, single);
        let mut like = 0;
        let mut last = 0;
        let of = |bit: u32| {
            if standing & (1 << bit) != 0 {
                like = bit;
                if single & (1 << bit) == 0 {
                    last = bit;
                }
            } else {
                like = last;
            }
            (bit, like)
        };
        super::layout::Bits(legal).map(of).collect()
    }

    /// The cards that make a difference between those of the hand, and the bits that are no cards.
    #[inline]
    fn apart(&self, trick: &Trick) -> u64 {
        let others = (self.rest & !self.hands[trick.seat]) | self.board.borders;
        if trick.cards == 0 {
            others
        } else {
            others | 1 << trick.best
        }
    }

    /// Whether the declarers take `target` before a trick is led.
    pub(super) fn lead(&mut self, number: usize, leader: usize, target: i32) -> Found {
        if target <= 0 {
            return Found::exactly(0);
        }
        if target > self.left {
            return Found::exactly(self.left);
        }
        if number == self.board.tricks() {
            return self.last(number, leader);
        }
        let (mut low, mut high) = (Found::exactly(0), Found::exactly(self.left));
        if self.board.trump_beats && !self.board.special.excepts {
            self.sure(number, &mut low, &mut high);
            if low.value >= target {
                return low;
            }
            if high.value < target {
                return high;
            }
        }
        let key = self.board.keys.key(&self.hands, self.rest, leader, number);
        for entry in self.table.known(&key) {
            let (less, more) = self.board.keys.slack(entry.sets, key.sets);
            let (lower, upper) = (i32::from(entry.lower) - less, i32::from(entry.upper) + more);
            if lower >= target {
                return Found {
                    value: lower,
                    rank: self.rank_of(entry.count),
                };
            }
            if upper < target {
                return Found {
                    value: upper,
                    rank: self.rank_of(entry.count),
                };
            }
        }
        let found = self.turn(self.led_by(number, leader), target);
        if !self.stopped {
            let trumps = self.rest & self.board.layout.fields[0].mask;
            let count = if self.board.keys.parts {
                (trumps >> found.rank).count_ones()
            } else {
                trumps.count_ones()
            };
            if found.value >= target {
                self.table
                    .note(&key, count, found.value as i16, self.left as i16);
            } else {
                self.table.note(&key, count, 0, found.value as i16);
            }
        }
        found
    }

    /// The bit of the lowest of the highest `count` trumps.
    #[inline]
    fn rank_of(&self, count: u8) -> u32 {
        let mut trumps = self.rest & self.board.layout.fields[0].mask;
        let all = trumps.count_ones();
        let count = u32::from(count).min(all);
        if count == 0 {
            return NO_RANK;
        }
        for _ in count..all {
            trumps &= trumps - 1;
        }
        trumps.trailing_zeros()
    }

    /// The last trick, in which nobody has a choice.
    fn last(&mut self, number: usize, leader: usize) -> Found {
        let mut trick = self.led_by(number, leader);
        while trick.open != 0 {
            let bit = self.hands[trick.seat].trailing_zeros();
            trick = self.with(trick, bit);
            self.nodes += 1;
        }
        let (winner, rank) = self.winner(&trick);
        let value = if self.is_max(winner) { trick.points } else { 0 };
        Found { value, rank }
    }

    /// A trick that is about to be led.
    #[inline]
    pub(super) fn led_by(&self, number: usize, leader: usize) -> Trick {
        Trick {
            number,
            open: self.board.circles.get(number).copied().unwrap_or(0),
            seat: leader,
            led: 0,
            best: 0,
            winner: leader,
            cards: 0,
            points: self.board.comes.get(number).copied().unwrap_or(0),
            trumps: 0,
            by: [0; MAX_SEATS],
        }
    }

    /// The trick with one more card.
    #[inline]
    pub(super) fn with(&self, mut trick: Trick, bit: u32) -> Trick {
        let board = self.board;
        let field = usize::from(board.layout.field_of[bit as usize]);
        if trick.cards == 0 {
            trick.led = field;
            trick.best = bit;
            trick.winner = trick.seat;
        } else if self.beats(bit, field, trick.best) {
            trick.best = bit;
            trick.winner = trick.seat;
        }
        trick.cards |= 1 << bit;
        trick.points += board.layout.points[bit as usize];
        trick.trumps += u32::from(field == 0);
        trick.by[trick.seat] = bit as u8;
        trick.open &= !(1 << trick.seat);
        if trick.open != 0 {
            trick.seat = board.after(trick.seat, trick.open);
        }
        trick
    }

    #[inline]
    pub(super) fn beats(&self, bit: u32, field: usize, best: u32) -> bool {
        let other = usize::from(self.board.layout.field_of[best as usize]);
        if field == other {
            bit > best
        } else {
            field == 0 && self.board.trump_beats
        }
    }

    /// Who wins a complete trick, and the rank that made a difference.
    fn winner(&self, trick: &Trick) -> (usize, u32) {
        if self.board.special.excepts
            && let Some(bit) = self.board.special.exception(trick.cards)
        {
            let seat = trick.by.iter().position(|&own| u32::from(own) == bit);
            return (seat.unwrap_or(trick.winner), NO_RANK);
        }
        let by_rank = trick.trumps > 1 && self.board.layout.field_of[trick.best as usize] == 0;
        (trick.winner, if by_rank { trick.best } else { NO_RANK })
    }

    /// What may be played, and the rank that decided it.
    fn legal(&self, trick: &Trick) -> (u64, u32) {
        let board = self.board;
        let hand = self.hands[trick.seat];
        let trumps = board.layout.fields[0].mask;
        let follow = if trick.cards == 0 {
            hand
        } else {
            let suit = hand & board.layout.fields[trick.led].mask;
            let high = hand & trumps;
            if suit != 0 {
                suit
            } else if high != 0 {
                high
            } else {
                hand
            }
        };
        if !board.special.narrows {
            return (follow, NO_RANK);
        }
        self.narrowed(trick, follow)
    }

    fn narrowed(&self, trick: &Trick, follow: u64) -> (u64, u32) {
        let special = &self.board.special;
        let hand = self.hands[trick.seat];
        let trumps = self.board.layout.fields[0].mask;
        let mut rank = NO_RANK;
        let mut cards = follow;
        if trick.cards == 0 {
            cards = special.unbanned(trick.seat, cards, hand, trick.cards, None);
        } else {
            cards = special.unbanned(trick.seat, cards, hand, trick.cards, Some(true));
            if special.must_beat && (!special.with_trumps || cards & !trumps == 0) {
                let mut beating = 0;
                for bit in super::layout::Bits(cards) {
                    let field = usize::from(self.board.layout.field_of[bit as usize]);
                    let exception = special.exception(trick.cards | 1 << bit);
                    let wins = exception
                        .map_or_else(|| self.beats(bit, field, trick.best), |one| one == bit);
                    beating |= u64::from(wins) << bit;
                }
                if trumps & (1 << trick.best) != 0 && cards & trumps != 0 {
                    rank = trick.best;
                }
                if beating != 0 {
                    cards = beating;
                }
            }
            cards = special.unbanned(trick.seat, cards, hand, trick.cards, Some(false));
        }
        (
            special.unbound(trick.seat, trick.number, cards, trumps),
            rank,
        )
    }

    /// The best that the seat can do whose turn it is.
    pub(super) fn turn(&mut self, trick: Trick, target: i32) -> Found {
        let board = self.board;
        let (legal, forced) = self.legal(&trick);
        let hand = self.hands[trick.seat];
        let apart = self.apart(&trick);
        let mut moves = Moves::new();
        if legal & (legal - 1) == 0 {
            moves.push(legal.trailing_zeros(), 0);
        } else {
            self.moves(&trick, legal, apart, &mut moves);
        }
        let max = self.is_max(trick.seat);
        let mut best = Found {
            value: if max { i32::MIN } else { i32::MAX },
            rank: forced,
        };
        let seat = trick.seat;
        for bit in moves.in_order() {
            let found = self.after(trick, bit, target);
            if self.stopped {
                return found;
            }
            best.rank = best.rank.min(found.rank);
            if max {
                if found.value >= target {
                    return Found {
                        value: found.value,
                        rank: found.rank.min(forced),
                    };
                }
                best.value = best.value.max(found.value);
            } else {
                if found.value < target {
                    return Found {
                        value: found.value,
                        rank: found.rank.min(forced),
                    };
                }
                best.value = best.value.min(found.value);
            }
        }
        if best.rank != NO_RANK && self.hands[seat] & (1 << best.rank) != 0 {
            let trumps = board.layout.fields[0].mask;
            best.rank = runs::lowest_of_run(hand & trumps, apart, best.rank);
        }
        best
    }

    /// What follows when a card is played.
    pub(super) fn after(&mut self, trick: Trick, bit: u32, target: i32) -> Found {
        self.nodes += 1;
        if self.nodes >= self.limits.nodes || (self.nodes & 0xfff == 0 && (self.limits.stop)()) {
            self.stopped = true;
        }
        if self.stopped {
            return Found::exactly(0);
        }
        let card = 1u64 << bit;
        let points = self.board.layout.points[bit as usize];
        let seat = trick.seat;
        let next = self.with(trick, bit);
        self.hands[seat] ^= card;
        self.rest ^= card;
        self.left -= points;
        let found = if next.open == 0 {
            let (winner, rank) = self.winner(&next);
            let got = if self.is_max(winner) { next.points } else { 0 };
            let number = next.number + 1;
            let comes = self.board.comes[next.number];
            self.left -= comes;
            let leader = self.board.leads(winner, number);
            let found = if number > self.board.tricks() {
                Found::exactly(0)
            } else {
                self.lead(number, leader, target - got)
            };
            self.left += comes;
            Found {
                value: found.value + got,
                rank: found.rank.min(rank),
            }
        } else {
            self.turn(next, target)
        };
        self.left += points;
        self.rest ^= card;
        self.hands[seat] ^= card;
        found
    }

    fn moves(&self, trick: &Trick, legal: u64, apart: u64, moves: &mut Moves) {
        order::fill(self, trick, legal, apart, moves);
    }
}
