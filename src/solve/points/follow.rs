//! Following to a trick: what three of four cards do, and so as little as can be for each.
//!
//! Whoever follows plays cards of one kind: of the suit that was led, or trumps, or what is thrown away. Which of them win
//! is told by two numbers: the lowest card that beats the best of the trick, and the lowest that nobody can still beat.

use super::aim::Aim;
use super::board::after;
use super::count;
use super::found::{Found, NO_RANK};
use super::layout::Bits;
use super::marks::Row;
use super::order::{ABOVE, height};
use super::runs;
use super::search::Search;
use super::trick::Trick;

/// The most cards of a hand, rounded up so that no place has to be checked.
const MOST: usize = 32;

/// Cards to try, with their marks: the bit of each stands in the lowest places.
struct Marked {
    list: [i32; MOST],
    len: usize,
    /// The best of all.
    best: i32,
}

/// The places of a bit's number.
const BIT: i32 = 63;

impl Marked {
    #[inline]
    fn new() -> Self {
        Self {
            list: [0; MOST],
            len: 0,
            best: i32::MIN,
        }
    }

    #[inline]
    fn push(&mut self, marked: i32) {
        self.list[self.len % MOST] = marked;
        self.len += 1;
        self.best = self.best.max(marked);
    }

    /// The best of those that are worse than one.
    #[inline]
    fn after(&self, last: i32) -> Option<i32> {
        let list = self.list.iter().take(self.len);
        list.copied().filter(|&marked| marked < last).max()
    }
}

/// What a follower plays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A card of the suit that was led.
    Suit,
    /// A trump instead.
    Trump,
    /// A card that cannot win.
    Away,
}

/// What is seen of a turn at once.
struct Turn {
    hand: u64,
    kind: Kind,
    legal: u64,
    /// The rank that decided what is legal.
    forced: u32,
    /// The cards that make a difference between those of the hand, and the bits that are no cards.
    apart: u64,
    /// Cards that are like no other.
    alone: u64,
    /// The lowest card of each run.
    runs: u64,
    /// Whether some cards of runs count differently.
    valued: bool,
    /// How high the best card of the trick is.
    best: u32,
    /// By how much a card is higher than its bit; none, if it cannot win.
    over: Option<u32>,
    /// The lowest card that beats the best.
    wins: i32,
    /// Whether it is the turn of the side that looks for much.
    max: bool,
}

impl Turn {
    /// The lowest card that is above a height.
    #[inline]
    fn above(&self, height: u32) -> i32 {
        self.over
            .map_or(64, |over| height.cast_signed() + 1 - over.cast_signed())
    }
}

/// What is seen of the others before one looks at one's own cards.
struct Sight<'a> {
    /// The rows of marks for cards that win, that a later one may beat, and that do not beat the best.
    rows: [&'a Row; 3],
    worth: &'a [i32; 64],
    /// The first card that beats the best, and the first that nobody can beat.
    wins: i32,
    free: i32,
    /// What lies in the trick, on the scale of what cards are worth.
    stake: i32,
    /// Whether a partner comes next.
    next: bool,
    /// Whether the best card is of the own side, and can no longer be beaten.
    held: bool,
    /// Whether nobody of the own side can win the trick by a card that is not higher than the best.
    lost: bool,
}

impl Sight<'_> {
    #[inline]
    fn marks(&self, n: i32, bit: u32) -> i32 {
        let place = bit.cast_signed();
        let row = if place < self.wins {
            self.rows[2]
        } else if place < self.free {
            self.rows[1]
        } else {
            self.rows[0]
        };
        let turn = if self.next { row.turn } else { 0 };
        row.base
            + row.points * self.worth[bit as usize & 63]
            + row.rank * n
            + row.stake * self.stake
            + turn
    }
}

impl<A: Aim> Search<'_, A> {
    /// The best that the seat can do whose turn it is, after the first card of a trick.
    pub(super) fn follow(&mut self, trick: &Trick, target: i32) -> Found<A::Mark> {
        if trick.open.is_power_of_two() {
            self.following::<true>(trick, target)
        } else {
            self.following::<false>(trick, target)
        }
    }

    fn following<const LAST: bool>(&mut self, trick: &Trick, target: i32) -> Found<A::Mark> {
        let turn = self.seen(trick);
        let others = trick.open & !(1 << (trick.seat & 7));
        let trump = turn.kind == Kind::Trump || turn.kind == Kind::Suit && trick.led == 0;
        let mut next = Trick {
            open: others,
            seat: after(trick.seat, others),
            trumps: trick.trumps + u8::from(trump),
            ..*trick
        };
        if turn.runs.is_power_of_two() && !turn.valued {
            let bit = turn.runs.trailing_zeros();
            let found = self.played::<LAST>(trick, &mut next, bit, turn.wins, target);
            let rank = found.rank.min(turn.forced);
            let found = Found { rank, ..found };
            if self.stopped || (found.value >= target) == turn.max {
                return found;
            }
            return self.lowest(found, &turn);
        }
        let mut moves = Marked::new();
        self.moves::<LAST>(trick, &turn, &next, &mut moves);
        let mut best = Found::none(turn.max, turn.forced);
        let mut alike = 0u64;
        let mut now = moves.best;
        loop {
            let bit = (now & BIT).cast_unsigned();
            if alike & (1 << bit) == 0 {
                let found = self.played::<LAST>(trick, &mut next, bit, turn.wins, target);
                if self.stopped {
                    return found;
                }
                if (found.value >= target) == turn.max {
                    let rank = found.rank.min(turn.forced);
                    return Found { rank, ..found };
                }
                alike |= self.alike(bit, found.rank);
                best = best.with(found, turn.max);
            }
            let Some(then) = moves.after(now) else {
                return self.lowest(best, &turn);
            };
            now = then;
        }
    }

    /// What is seen of a turn at once.
    #[allow(
        clippy::inline_always,
        reason = "it is one turn, in parts that can be read"
    )]
    #[inline(always)]
    fn seen(&self, trick: &Trick) -> Turn {
        let board = self.board;
        let layout = &board.layout;
        let hand = self.hand(trick.seat);
        let trumps = hand & layout.fields[0].mask;
        let suit = hand & layout.fields[usize::from(trick.led & 7)].mask;
        let (follow, kind) = if suit != 0 {
            (suit, Kind::Suit)
        } else if trumps != 0 {
            (trumps, Kind::Trump)
        } else {
            (hand, Kind::Away)
        };
        let (legal, forced) = if board.special.narrows {
            self.narrowed(trick, follow)
        } else {
            (follow, NO_RANK)
        };
        let rises = |trump: bool| {
            if trump && board.trump_beats {
                ABOVE + 1
            } else {
                1
            }
        };
        let of_best = layout.field_of[usize::from(trick.best & 63)];
        let over = match kind {
            Kind::Suit => Some(rises(trick.led == 0)),
            Kind::Trump => board.trump_beats.then_some(ABOVE + 1),
            Kind::Away => None,
        };
        let apart = (self.rest & !hand) | board.borders | 1 << trick.best;
        let alone = layout.odd | self.told.cards;
        let mut turn = Turn {
            hand,
            kind,
            legal,
            forced,
            apart,
            alone,
            runs: runs::standing_for_all(legal, apart, alone),
            valued: legal & layout.valued & !alone != 0,
            best: u32::from(trick.best) + rises(of_best == 0),
            over,
            wins: 0,
            max: self.is_max(trick.seat),
        };
        turn.wins = turn.above(turn.best);
        turn
    }

    /// What is seen of the others.
    #[allow(
        clippy::inline_always,
        reason = "it is one turn, in parts that can be read"
    )]
    #[inline(always)]
    fn sight<const LAST: bool>(&self, trick: &Trick, turn: &Turn, next: &Trick) -> Sight<'_> {
        let ours = self.is_max(trick.winner) == turn.max;
        let (mut opponent, mut partner) = (0, 0);
        if !LAST {
            for seat in Bits(next.open.into()) {
                let reach = self.reach(self.hand(seat as u8), usize::from(trick.led));
                if self.is_max(seat as u8) == turn.max {
                    partner = partner.max(reach);
                } else {
                    opponent = opponent.max(reach);
                }
            }
        }
        let held = ours && turn.best > opponent;
        let behind = if partner > opponent { 2 } else { 3 };
        let below = if held {
            1
        } else if partner > opponent && (ours || partner > turn.best) {
            2
        } else {
            4
        };
        let row = |class| &self.marks.follow[(turn.kind as usize * 5 + class) & 15];
        let layout = &self.board.layout;
        Sight {
            rows: [row(0), row(behind), row(below)],
            worth: &layout.worth,
            wins: turn.wins,
            free: turn.above(opponent),
            stake: (trick.points * layout.scale) >> 8,
            next: !LAST && self.is_max(next.seat) == turn.max,
            held,
            lost: !ours && partner <= turn.best,
        }
    }

    /// The cards to try.
    #[allow(
        clippy::inline_always,
        reason = "it is one turn, in parts that can be read"
    )]
    #[inline(always)]
    fn moves<const LAST: bool>(
        &self,
        trick: &Trick,
        turn: &Turn,
        next: &Trick,
        moves: &mut Marked,
    ) {
        let sight = self.sight::<LAST>(trick, turn, next);
        let mut add = |bit: u32| {
            let mut marks = sight.marks(moves.len as i32, bit);
            if turn.kind == Kind::Away {
                marks += self.thrown_away(turn.hand, bit);
            }
            moves.push(marks << 6 | bit.cast_signed());
        };
        if !turn.valued {
            // Cards of a run count alike.
            for bit in Bits(turn.runs) {
                add(bit);
            }
            return;
        }
        let around = Bits(next.open.into()).map(|seat| self.hand(seat as u8));
        let around = around.fold(trick.cards, |all, hand| all | hand);
        let sure = !self.may_except(around, !turn.max);
        let won = sure && sight.held;
        let lost = sight.lost && !self.may_except(around, turn.max);
        let together = turn.legal & !turn.alone;
        let valued = self.board.layout.valued;
        for low in Bits(turn.runs) {
            let top = if turn.alone & (1 << low) == 0 {
                runs::highest_of_run(together, turn.apart, low)
            } else {
                low
            };
            let beats = low.cast_signed() >= sight.wins;
            if top == low {
                add(low);
            } else if won || (sure && beats && low.cast_signed() >= sight.free) {
                // Neighbours win alike: the dearest is best.
                add(top);
            } else if lost && !beats {
                add(low);
            } else {
                let run = together & (!0 << low) & ((2 << top) - 1);
                let common = run & !valued;
                if common != 0 {
                    add(common.trailing_zeros());
                }
                for bit in Bits(run & valued) {
                    add(bit);
                }
            }
        }
    }

    /// What follows when a card is played; `next` is the trick with one more card, whichever it is.
    #[allow(
        clippy::inline_always,
        reason = "it is one turn, in parts that can be read"
    )]
    #[inline(always)]
    fn played<const LAST: bool>(
        &mut self,
        trick: &Trick,
        next: &mut Trick,
        bit: u32,
        wins: i32,
        target: i32,
    ) -> Found<A::Mark> {
        self.nodes += 1;
        if self.nodes >= self.pause && self.is_enough() {
            return Found::exactly(0);
        }
        let card = 1u64 << bit;
        next.cards = trick.cards | card;
        next.points = trick.points + self.board.layout.points[bit as usize & 63];
        (next.best, next.winner) = if bit.cast_signed() >= wins {
            (bit as u8, trick.seat)
        } else {
            (trick.best, trick.winner)
        };
        self.rest ^= card;
        self.aim.played(bit);
        let found = if LAST {
            self.closed(next, target)
        } else {
            self.follow(next, target)
        };
        self.aim.taken_back();
        self.rest ^= card;
        found
    }

    /// Marks for a card that cannot win.
    #[inline]
    fn thrown_away(&self, hand: u64, bit: u32) -> i32 {
        let layout = &self.board.layout;
        let marks = self.marks;
        let field = usize::from(layout.field_of[bit as usize & 63]);
        let mask = layout.fields[field & 7].mask;
        let own = hand & mask;
        let mut sum = if own.is_power_of_two() {
            marks.away_single
        } else {
            let shift = layout.fields[field & 7].shift;
            marks.away_length * count::of_byte((own >> shift) as usize) as i32
        };
        if height(self.rest & mask) == bit + 1 {
            sum += marks.away_highest;
        }
        sum
    }

    /// A bound holds as well if the trump that mattered is the lowest of its neighbours in the hand.
    #[inline]
    fn lowest(&self, found: Found<A::Mark>, turn: &Turn) -> Found<A::Mark> {
        let trumps = turn.hand & self.board.layout.fields[0].mask;
        found.lowest(trumps, turn.apart)
    }

    /// Of a trump whose rank did not matter, every other that lies as low could have been played.
    #[inline]
    pub(super) fn alike(&self, bit: u32, rank: u32) -> u64 {
        if rank > bit && self.told.low & (1 << bit) != 0 {
            self.told.low & ((1 << rank) - 1)
        } else {
            0
        }
    }
}
