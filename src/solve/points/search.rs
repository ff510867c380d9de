//! The search: whether the declarers take so many card points, and a bound on how many.
//!
//! A search asks whether a number can be reached, and finds a bound on what is taken: from below if it can, from above if
//! it cannot. With the bound it finds the lowest trump whose rank mattered: the bound holds for every position in which
//! the trumps from there up lie alike.

use super::aim::{Aim, Before, Told};
use super::answer::Limits;
use super::keys::Keys;
use super::layout::Layout;
use super::marks::Marks;
use super::order::{self, Moves};
use super::rules::Special;
use super::runs;
use super::table::{Entry, Table};

/// No rank has mattered.
pub(super) const NO_RANK: u32 = 63;

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Found {
    /// A bound on what the declarers take from here on.
    pub(in crate::solve) value: i32,
    /// The bit of the lowest trump whose rank mattered.
    pub(super) rank: u32,
    /// Where the past decides too: the lowest number of which it is proved as well, if the target is reached, and else the
    /// highest below those of which it is.
    pub(in crate::solve) mark: i64,
}

impl Found {
    /// A number that no rank decides.
    pub(in crate::solve) fn exactly(value: i32) -> Self {
        Self {
            value,
            rank: NO_RANK,
            mark: 0,
        }
    }

    /// The same with a mark.
    pub(in crate::solve) fn marked(self, mark: i64) -> Self {
        Self { mark, ..self }
    }

    /// The same bound on less.
    pub(in crate::solve) fn less(self, by: i32) -> Self {
        Self {
            value: self.value - by,
            ..self
        }
    }
}

/// What never changes in a deal.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) layout: Layout,
    pub(super) special: Special,
    pub(super) keys: Keys,
    pub(super) seats: usize,
    /// The seats of the declarers, as bits.
    pub(super) declarers: u8,
    pub(super) trump_beats: bool,
    /// For each trick, from 1, the seats that play to it, as bits.
    pub(super) circles: Vec<u8>,
    /// For each trick, from 1, what comes with it.
    pub(super) comes: Vec<i32>,
    /// The bits above the fields.
    pub(super) borders: u64,
    /// What is told apart for card points.
    pub(super) told: Told,
}

impl Board {
    pub(super) fn tricks(&self) -> usize {
        self.circles.len() - 1
    }

    /// Whether a seat is of the declarers' side.
    #[inline]
    pub(super) fn declares(&self, seat: u8) -> bool {
        self.declarers & (1 << (seat & 7)) != 0
    }

    /// Who leads to a trick that a seat would lead.
    fn leads(&self, winner: u8, trick: usize) -> u8 {
        let circle = self.circles.get(trick).copied().unwrap_or(!0);
        if circle & (1 << winner) != 0 {
            winner
        } else {
            after(winner, circle)
        }
    }
}

/// The next of some seats after one.
#[inline]
pub(super) fn after(seat: u8, seats: u8) -> u8 {
    let later = u32::from(seats) & !((2u32 << (seat & 7)) - 1);
    let next = if later == 0 { u32::from(seats) } else { later };
    next.trailing_zeros() as u8
}

/// A trick while it is played.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Trick {
    /// Its cards, as bits.
    pub(in crate::solve) cards: u64,
    pub(super) points: i32,
    pub(in crate::solve) number: u8,
    /// The seats that have still to play, as bits.
    pub(super) open: u8,
    pub(super) seat: u8,
    /// The field that was led.
    pub(super) led: u8,
    /// The bit of the best card.
    pub(super) best: u8,
    pub(super) winner: u8,
    /// How many trumps are in it.
    pub(super) trumps: u8,
}

/// The most seats, rounded up so that no place has to be checked.
pub(super) const PLACES: usize = 8;

/// A search in a deal.
pub(super) struct Search<'a, A> {
    pub(super) board: &'a Board,
    pub(super) table: &'a mut Table,
    pub(super) marks: &'a Marks,
    pub(super) aim: &'a mut A,
    /// What is told apart in positions of this past.
    pub(super) told: Told,
    pub(super) hands: [u64; PLACES],
    /// Whether a trick may be won otherwise than by its highest card.
    pub(super) excepts: bool,
    /// Whose each card was.
    pub(super) owners: [u8; 64],
    pub(super) rest: u64,
    /// What the cards count that are still in hands, with those that come with tricks.
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
        self.hands[usize::from(seat & 7)]
    }

    /// What comes with a trick.
    #[inline]
    fn comes(&self, number: u8) -> i32 {
        self.board
            .comes
            .get(usize::from(number))
            .copied()
            .unwrap_or(0)
    }

    /// What the declarers can still take.
    pub(super) fn at_most(&self, trick: &Trick) -> i32 {
        let lying = trick.points - self.comes(trick.number);
        self.left + lying
    }

    /// Whether the declarers take `target`, wherever the trick stands.
    pub(super) fn from(&mut self, trick: &Trick, target: i32) -> Found {
        self.passes += 1;
        if trick.cards == 0 {
            self.lead(usize::from(trick.number), trick.seat, target)
        } else {
            self.turn(*trick, target)
        }
    }

    /// The cards that may be played, and for each the one that stands for it.
    pub(super) fn choices(&self, trick: &Trick) -> Vec<(u32, u32)> {
        let (legal, _) = self.legal(trick);
        let apart = self.apart(trick);
        let single = self.board.layout.valued | self.told.cards;
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
        let others = (self.rest & !self.hand(trick.seat)) | self.board.borders;
        if trick.cards == 0 {
            others
        } else {
            others | 1 << trick.best
        }
    }

    /// Whether the declarers take `target` before a trick is led.
    pub(super) fn lead(&mut self, number: usize, leader: u8, target: i32) -> Found {
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
        if self.board.trump_beats {
            let (mut low, mut high) = (Found::exactly(0), Found::exactly(self.left));
            self.sure(&mut low, &mut high);
            let [(from, least), (below, most)] = self.aim.settled();
            if low.value - from >= target {
                return low.less(from).marked(least);
            }
            if high.value - below < target {
                return high.less(below).marked(most);
            }
        }
        let key = (self.board.keys).key(&self.hands, self.rest, leader, number, &self.told);
        let keys = &self.board.keys;
        let (mut value, mut mark) = (0, 0);
        let (table, asks) = (&*self.table, self.aim.asks());
        let known = table.find(&key, |entry, at| {
            let (less, more) = keys.slack(entry.sets, key.sets);
            let (lower, upper) = (i32::from(entry.lower) - less, i32::from(entry.upper) + more);
            let (mut reached, mut missed) = (lower >= target, upper < target);
            let (mut low, mut high) = (0, 0);
            if !A::POINTS {
                // Of a higher number less may be proved than of a lower one.
                (low, high) = table.marks(at);
                reached &= asks <= low;
                missed &= asks > high;
            }
            (value, mark) = if reached { (lower, low) } else { (upper, high) };
            reached || missed
        });
        if let Some(entry) = known {
            let rank = self.rank_of(entry.count);
            return Found { value, rank, mark };
        }
        let found = self.turn(self.led_by(number, leader), target);
        if !self.stopped {
            let trumps = self.rest & self.board.layout.fields[0].mask;
            let count = if self.told.parts {
                (trumps >> found.rank).count_ones()
            } else {
                trumps.count_ones()
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
                self.table.note(&key, entry);
            } else {
                self.table.note_marked(&key, entry, reached, found.mark);
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
    fn last(&mut self, number: usize, leader: u8, target: i32) -> Found {
        let mut trick = self.led_by(number, leader);
        let mut cards = 0;
        while trick.open != 0 {
            let bit = self.hand(trick.seat).trailing_zeros();
            self.aim.played(bit);
            trick = self.with(trick, bit);
            cards += 1;
        }
        self.nodes += cards;
        let (winner, rank) = self.winner(&trick);
        let got = if self.is_max(winner) { trick.points } else { 0 };
        let past = self.aim.past();
        self.aim.closed(&trick, winner, true);
        let found = self.aim.end(target - got);
        self.aim.back(past);
        for _ in 0..cards {
            self.aim.taken_back();
        }
        Found {
            value: found.value + got,
            rank,
            ..found
        }
    }

    /// A trick that is about to be led.
    #[inline]
    pub(super) fn led_by(&self, number: usize, leader: u8) -> Trick {
        Trick {
            cards: 0,
            points: self.comes(number as u8),
            number: number as u8,
            open: self.board.circles.get(number).copied().unwrap_or(0),
            seat: leader,
            led: 0,
            best: 0,
            winner: leader,
            trumps: 0,
        }
    }

    /// The trick with one more card.
    #[inline]
    pub(super) fn with(&self, mut trick: Trick, bit: u32) -> Trick {
        let layout = &self.board.layout;
        let field = layout.field_of[bit as usize & 63];
        if trick.cards == 0 {
            trick.led = field;
            trick.best = bit as u8;
            trick.winner = trick.seat;
        } else if self.beats(bit, field, trick.best) {
            trick.best = bit as u8;
            trick.winner = trick.seat;
        }
        trick.cards |= 1 << bit;
        trick.points += layout.points[bit as usize & 63];
        trick.trumps += u8::from(field == 0);
        trick.open &= !(1 << (trick.seat & 7));
        trick.seat = after(trick.seat, trick.open);
        trick
    }

    #[inline]
    fn beats(&self, bit: u32, field: u8, best: u8) -> bool {
        let other = self.board.layout.field_of[usize::from(best & 63)];
        if field == other {
            bit > u32::from(best)
        } else {
            field == 0 && self.board.trump_beats
        }
    }

    /// Who wins a complete trick, and the rank that made a difference.
    #[inline]
    fn winner(&self, trick: &Trick) -> (u8, u32) {
        if self.excepts
            && let Some(bit) = self.board.special.exception(trick.cards)
        {
            return (self.owners[bit as usize & 63], NO_RANK);
        }
        let by_rank =
            trick.trumps > 1 && self.board.layout.field_of[usize::from(trick.best & 63)] == 0;
        let rank = if by_rank {
            u32::from(trick.best)
        } else {
            NO_RANK
        };
        (trick.winner, rank)
    }

    /// What may be played, and the rank that decided it.
    fn legal(&self, trick: &Trick) -> (u64, u32) {
        let board = self.board;
        let hand = self.hand(trick.seat);
        let trumps = board.layout.fields[0].mask;
        let follow = if trick.cards == 0 {
            hand
        } else {
            let suit = hand & board.layout.fields[usize::from(trick.led & 7)].mask;
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
        let seat = usize::from(trick.seat);
        let hand = self.hand(trick.seat);
        let trumps = self.board.layout.fields[0].mask;
        let mut rank = NO_RANK;
        let mut cards = follow;
        if trick.cards == 0 {
            cards = special.unbanned(seat, cards, hand, trick.cards, None);
        } else {
            cards = special.unbanned(seat, cards, hand, trick.cards, Some(true));
            if special.must_beat && (!special.with_trumps || cards & !trumps == 0) {
                let mut beating = 0;
                for bit in super::layout::Bits(cards) {
                    let field = self.board.layout.field_of[bit as usize & 63];
                    let exception = special.exception(trick.cards | 1 << bit);
                    let wins = exception
                        .map_or_else(|| self.beats(bit, field, trick.best), |one| one == bit);
                    beating |= u64::from(wins) << bit;
                }
                if trumps & (1 << trick.best) != 0 && cards & trumps != 0 {
                    rank = u32::from(trick.best);
                }
                if beating != 0 {
                    cards = beating;
                }
            }
            cards = special.unbanned(seat, cards, hand, trick.cards, Some(false));
        }
        (
            special.unbound(
                (seat, usize::from(trick.number)),
                cards,
                trumps,
                self.told.freed,
            ),
            rank,
        )
    }

    /// The best that the seat can do whose turn it is.
    pub(super) fn turn(&mut self, trick: Trick, target: i32) -> Found {
        let board = self.board;
        let (legal, forced) = self.legal(&trick);
        let hand = self.hand(trick.seat);
        let apart = self.apart(&trick);
        let max = self.is_max(trick.seat);
        let mut best = Found {
            value: if max { i32::MIN } else { i32::MAX },
            rank: forced,
            mark: if max { i64::MIN } else { i64::MAX },
        };
        let mut moves = Moves::new();
        if legal.is_power_of_two() {
            moves.push(legal.trailing_zeros());
        } else {
            self.moves(&trick, legal, apart, &mut moves);
        }
        let mut alike = 0u64;
        for bit in moves.in_order() {
            if alike & (1 << bit) != 0 {
                continue;
            }
            let found = self.after(trick, bit, target);
            if self.stopped {
                return found;
            }
            if found.rank > bit && self.told.low & (1 << bit) != 0 {
                // Of a trump whose rank did not matter, every other that lies as low could have been played.
                alike |= self.told.low & ((1 << found.rank) - 1);
            }
            best.rank = best.rank.min(found.rank);
            if max {
                if found.value >= target {
                    return Found {
                        rank: found.rank.min(forced),
                        ..found
                    };
                }
                best.value = best.value.max(found.value);
                if !A::POINTS {
                    best.mark = best.mark.max(found.mark);
                }
            } else {
                if found.value < target {
                    return Found {
                        rank: found.rank.min(forced),
                        ..found
                    };
                }
                best.value = best.value.min(found.value);
                if !A::POINTS {
                    best.mark = best.mark.min(found.mark);
                }
            }
        }
        if best.rank != NO_RANK && hand & (1 << best.rank) != 0 {
            let trumps = board.layout.fields[0].mask;
            best.rank = runs::lowest_of_run(hand & trumps, apart, best.rank);
        }
        best
    }

    /// Whether to stop, asked after every few thousand cards.
    #[cold]
    fn is_enough(&mut self) -> bool {
        self.stopped = self.stopped || self.nodes > self.limits.nodes || (self.limits.stop)();
        if !self.stopped {
            self.pause = (self.nodes + 0x1000).min(self.limits.nodes.saturating_add(1));
        }
        self.stopped
    }

    /// What follows when a card is played.
    pub(super) fn after(&mut self, trick: Trick, bit: u32, target: i32) -> Found {
        self.nodes += 1;
        if self.nodes >= self.pause && self.is_enough() {
            return Found::exactly(0);
        }
        let card = 1u64 << bit;
        let points = self.board.layout.points[bit as usize & 63];
        let seat = trick.seat;
        let next = self.with(trick, bit);
        self.hands[usize::from(seat & 7)] ^= card;
        self.rest ^= card;
        self.left -= points;
        self.aim.played(bit);
        let found = if next.open == 0 {
            self.closed(&next, target)
        } else {
            self.turn(next, target)
        };
        self.aim.taken_back();
        self.left += points;
        self.rest ^= card;
        self.hands[usize::from(seat & 7)] ^= card;
        found
    }

    /// What follows a complete trick.
    #[inline]
    fn closed(&mut self, trick: &Trick, target: i32) -> Found {
        let (winner, rank) = self.winner(trick);
        let got = if self.is_max(winner) { trick.points } else { 0 };
        let number = usize::from(trick.number) + 1;
        let comes = self.comes(trick.number);
        self.left -= comes;
        let over = number > self.board.tricks();
        let (past, told) = (self.aim.past(), self.told);
        if let Some(other) = self.aim.closed(trick, winner, over) {
            self.told = other;
        }
        let found = if over {
            self.aim.end(target - got)
        } else {
            self.lead(number, self.board.leads(winner, number), target - got)
        };
        if !A::POINTS {
            self.aim.back(past);
            self.told = told;
        }
        self.left += comes;
        Found {
            value: found.value + got,
            rank: found.rank.min(rank),
            ..found
        }
    }

    /// Plays a card for good: the trick after it, none if it was the last, and what the declarers have got by it.
    pub(super) fn go(&mut self, trick: Trick, bit: u32) -> (Option<Trick>, i32) {
        let next = self.with(trick, bit);
        self.hands[usize::from(trick.seat & 7)] &= !(1 << bit);
        self.rest &= !(1 << bit);
        self.left -= self.board.layout.points[bit as usize & 63];
        self.aim.played(bit);
        if next.open != 0 {
            return (Some(next), 0);
        }
        let (winner, _) = self.winner(&next);
        let got = if self.is_max(winner) { next.points } else { 0 };
        let number = usize::from(next.number) + 1;
        self.left -= self.comes(next.number);
        let over = number > self.board.tricks();
        if let Some(other) = self.aim.closed(&next, winner, over) {
            self.told = other;
        }
        let next = (!over).then(|| self.led_by(number, self.board.leads(winner, number)));
        (next, got)
    }

    fn moves(&self, trick: &Trick, legal: u64, apart: u64, moves: &mut Moves) {
        order::fill(self, trick, legal, apart, moves);
    }
}
