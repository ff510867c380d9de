//! In which order cards are tried: the earlier a card that decides, the fewer are tried at all.
//!
//! Each card gets a number of marks for what is seen of it at once: who can win the trick with it, what it counts, what it
//! leaves. How many marks each sight is worth was found by trying: see `benches/solver`.

use arrayvec::ArrayVec;

use super::aim::Aim;
use super::count;
use super::layout::{Bits, FIELDS, PLAIN};
use super::runs;
use super::search::Search;
use super::trick::Trick;

/// The most cards of a hand.
const MOST: usize = 24;

/// Cards to try, best first: the marks of each, and its bit in the lowest places.
pub(super) struct Moves {
    list: ArrayVec<i32, MOST>,
}

/// The places of a bit's number.
const BIT: i32 = 63;

impl Moves {
    #[inline]
    pub(super) fn new() -> Self {
        Self {
            list: ArrayVec::new_const(),
        }
    }

    /// Adds a card.
    #[inline]
    pub(super) fn push(&mut self, bit: u32) {
        // A hand has no more cards.
        let _ = self.list.try_push(bit as i32);
    }

    /// Gives marks, and brings the best to the front.
    #[inline]
    fn mark(&mut self, marks: impl Fn(i32, u32) -> i32) {
        let list = self.list.as_mut_slice();
        if list.len() < 2 {
            return;
        }
        for n in 0..list.len() {
            let bit = list[n];
            let marked = marks(n as i32, bit.cast_unsigned()) << 6 | bit;
            let mut place = n;
            while place > 0 && list[place - 1] < marked {
                list[place] = list[place - 1];
                place -= 1;
            }
            list[place] = marked;
        }
    }

    /// The cards.
    #[inline]
    pub(super) fn in_order(&self) -> impl Iterator<Item = u32> {
        let list = self.list.iter();
        list.map(|&marked| (marked & BIT).cast_unsigned())
    }
}

/// How high a card is in a trick: a trump is above every card of the suit that was led, which is above all others.
#[inline]
pub(super) fn height(bits: u64) -> u32 {
    64 - bits.leading_zeros()
}

pub(super) const ABOVE: u32 = 100;

impl<A: Aim> Search<'_, A> {
    /// How high a hand can go in a trick of a suit: the highest card of the suit that it has to follow, or a trump.
    #[inline]
    pub(super) fn reach(&self, hand: u64, led: usize) -> u32 {
        let fields = &self.board.layout.fields;
        let suit = hand & fields[led & 7].mask;
        if led == 0 {
            return if suit == 0 { 0 } else { ABOVE + height(suit) };
        }
        let trumps = hand & fields[0].mask;
        if suit != 0 {
            height(suit)
        } else if trumps != 0 && self.board.trump_beats {
            ABOVE + height(trumps)
        } else {
            0
        }
    }
}

/// What is seen of a suit that may be led.
#[derive(Clone, Copy, Default)]
struct Suit {
    /// How high opponents and partners can go.
    opponent: u32,
    partner: u32,
    /// Marks that each of its cards gets.
    common: i32,
    /// Marks for a trick of the own side, and for one of the others.
    won: i32,
    lost: i32,
    /// The number of its first card.
    first: i32,
}

/// Fills in the cards to lead.
#[inline]
pub(super) fn leads<A: Aim>(
    search: &Search<'_, A>,
    trick: &Trick,
    legal: u64,
    apart: u64,
    moves: &mut Moves,
) {
    let board = search.board;
    let layout = &board.layout;
    let alone = layout.odd | search.told.cards;
    let together = legal & !alone;
    let cards = runs::standing_for_all(legal, apart, alone);
    let hand = search.hand(trick.seat);
    // The cards of a run have no part of their own: what is needed for another to win must come from the others.
    let sure = !search.may_except(search.rest & !hand, !board.declares(trick.seat));
    let mut suits = [Suit::default(); FIELDS];
    for (f, (field, suit)) in layout.fields[..=PLAIN].iter().zip(&mut suits).enumerate() {
        let own = cards & field.mask;
        if own == 0 {
            continue;
        }
        *suit = look(search, trick, f, hand & field.mask);
        suit.first = moves.list.len() as i32;
        for low in Bits(own) {
            let top = if alone & (1 << low) == 0 {
                runs::highest_of_run(together, apart, low)
            } else {
                low
            };
            let height = low + 1 + if f == 0 { ABOVE } else { 0 };
            if top == low || (height > suit.opponent && sure) {
                moves.push(top);
                continue;
            }
            let run = together & (!0 << low) & ((2 << top) - 1);
            let common = run & !layout.valued;
            if common != 0 {
                moves.push(common.trailing_zeros());
            }
            for bit in Bits(run & layout.valued) {
                moves.push(bit);
            }
        }
    }
    let before = trick.open & ((1 << trick.seat) - 1);
    let before = if before == 0 { trick.open } else { before };
    let last_seat = 7 - before.leading_zeros() as u8;
    let last = board.declares(last_seat) == board.declares(trick.seat);
    let marks = search.marks;
    moves.mark(|n, bit| {
        let f = usize::from(layout.field_of[bit as usize & 63]);
        let suit = &suits[f & 7];
        let height = bit + 1 + if f == 0 { ABOVE } else { 0 };
        let class = if height > suit.opponent {
            usize::from(suit.partner > height)
        } else if suit.partner > suit.opponent {
            1
        } else if f == 0 || suit.opponent < ABOVE {
            2
        } else {
            3
        };
        let row = &marks.lead[(usize::from(f != 0) * 4 + class) & 7];
        suit.common
            + row.base
            + row.points * layout.worth[bit as usize & 63]
            + row.rank * (n - suit.first)
            + if class < 2 { suit.won } else { suit.lost }
            + if last { row.turn } else { 0 }
    });
}

/// Looks at a suit before one of its cards is led.
fn look<A: Aim>(search: &Search<'_, A>, trick: &Trick, f: usize, own: u64) -> Suit {
    let board = search.board;
    let layout = &board.layout;
    let marks = &search.marks.suit[usize::from(f != 0)];
    let mask = layout.fields[f & 7].mask;
    let side = board.declares(trick.seat);
    let length = if f == 0 {
        count::of_trumps(own)
    } else {
        count::of_byte((own >> layout.fields[f & 7].shift) as usize)
    } as i32;
    let mut suit = Suit {
        common: length * marks.length,
        ..Suit::default()
    };
    suit.common += length * marks.balance;
    if length == 1 {
        suit.common += marks.single;
    }
    let mut others = trick.open & !(1 << trick.seat);
    while others != 0 {
        let seat = others.trailing_zeros() as u8;
        others &= others - 1;
        let hand = search.hand(seat);
        let held = hand & mask;
        let reach = search.reach(hand, f);
        if board.declares(seat) == side {
            suit.partner = suit.partner.max(reach);
            if held == 0 {
                suit.common += marks.partner_void;
            } else {
                let best = held.ilog2();
                suit.won += layout.worth[best as usize & 63] * marks.partner_best;
                let least = held.trailing_zeros();
                suit.lost += layout.worth[least as usize & 63] * marks.partner_least;
            }
        } else {
            suit.opponent = suit.opponent.max(reach);
            if held == 0 {
                suit.common += marks.opponent_void;
            } else {
                suit.won +=
                    layout.worth[held.trailing_zeros() as usize & 63] * marks.opponent_least;
                let best = held.ilog2();
                suit.lost += layout.worth[best as usize & 63] * marks.opponent_best;
                if f == 0 {
                    suit.common -= count::of_trumps(held) as i32 * marks.balance;
                }
            }
        }
    }
    suit
}
