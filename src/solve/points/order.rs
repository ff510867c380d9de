//! In which order cards are tried: the earlier a card that decides, the fewer are tried at all.
//!
//! Each card gets a number of marks for what is seen of it at once: who can win the trick with it, what it counts, what it
//! leaves. How many marks each sight is worth was found by trying: see `benches/solver`.

use super::layout::{Bits, PLAIN};
use super::runs;
use super::search::{Search, Trick};
use crate::basics::seat::MAX_SEATS;

/// The most cards of a hand.
const MOST: usize = 24;

/// Cards to try, best first: the marks of each, and its bit in the lowest places.
pub(super) struct Moves {
    list: [i32; MOST],
    count: usize,
}

/// The places of a bit's number.
const BIT: i32 = 63;

impl Moves {
    #[inline]
    pub(super) fn new() -> Self {
        Self {
            list: [0; MOST],
            count: 0,
        }
    }

    /// Adds a card.
    #[inline]
    pub(super) fn push(&mut self, bit: u32) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = bit as i32;
            self.count += 1;
        }
    }

    /// Gives marks, and brings the best to the front.
    #[inline]
    fn mark(&mut self, marks: impl Fn(u32) -> i32) {
        let list = &mut self.list[..self.count.min(MOST)];
        if list.len() < 2 {
            return;
        }
        for n in 0..list.len() {
            let bit = list[n];
            let marked = marks(bit as u32) << 6 | bit;
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
        let list = self.list[..self.count.min(MOST)].iter();
        list.map(|&marked| (marked & BIT) as u32)
    }
}

/// What each sight is worth.
pub type Weights = [i32; COUNT];

/// Leads: by trumps or not, and by who wins: the card, a partner, an opponent by suit, an opponent by trump.
const LEAD: usize = 0;
const LEAD_POINTS: usize = 8;
const LEAD_RANK: usize = 16;
const LEAD_LENGTH: usize = 24;
const LEAD_OPPONENT_VOID: usize = 26;
const LEAD_PARTNER_VOID: usize = 28;
const LEAD_MUST: usize = 30;
const LEAD_PARTNER_BEST: usize = 32;
const LEAD_SINGLE: usize = 34;
const LEAD_BALANCE: usize = 35;
/// Followers: by suit, by trump on another suit, by a card that cannot win; and by who wins then: the card, a partner
/// already, a partner later, the card as far as can be seen, an opponent.
const FOLLOW: usize = 36;
const FOLLOW_POINTS: usize = 51;
const FOLLOW_RANK: usize = 66;
const AWAY_LENGTH: usize = 81;
const AWAY_HIGHEST: usize = 82;
const AWAY_SINGLE: usize = 83;
/// Leads that are lost: what opponents can add, and what partners must.
const LEAD_THEIRS: usize = 84;
const LEAD_OURS: usize = 86;
/// Leads where a partner plays last.
const LEAD_LAST: usize = 88;
/// Followers: what lies in the trick.
const FOLLOW_STAKE: usize = 96;
/// Followers whose partner comes next.
const FOLLOW_NEXT: usize = 111;
pub(super) const COUNT: usize = 126;

/// What was found.
pub const TUNED: Weights = {
    let mut w = [0; COUNT];
    // trump leads
    w[LEAD] = 60;
    w[LEAD + 1] = 20;
    w[LEAD + 2] = -20;
    w[LEAD + 3] = -20;
    // plain leads
    w[LEAD + 4] = 80;
    w[LEAD + 5] = 60;
    w[LEAD + 6] = 0;
    w[LEAD + 7] = -10;
    w[LEAD_POINTS] = 4;
    w[LEAD_POINTS + 1] = 4;
    w[LEAD_POINTS + 2] = -6;
    w[LEAD_POINTS + 3] = -6;
    w[LEAD_POINTS + 4] = 5;
    w[LEAD_POINTS + 5] = 5;
    w[LEAD_POINTS + 6] = -8;
    w[LEAD_POINTS + 7] = -8;
    w[LEAD_RANK + 1] = -3;
    w[LEAD_RANK + 2] = -3;
    w[LEAD_LENGTH] = 2;
    w[LEAD_LENGTH + 1] = -2;
    w[LEAD_MUST] = 2;
    w[LEAD_MUST + 1] = 3;
    w[LEAD_PARTNER_BEST] = 2;
    w[LEAD_PARTNER_BEST + 1] = 3;
    w[LEAD_SINGLE] = 10;
    w[LEAD_BALANCE] = 3;
    let mut kind = 0;
    while kind < 3 {
        w[FOLLOW + kind * 5] = 60;
        w[FOLLOW + kind * 5 + 1] = 30;
        w[FOLLOW + kind * 5 + 2] = 20;
        w[FOLLOW + kind * 5 + 3] = 10;
        w[FOLLOW_POINTS + kind * 5] = 6;
        w[FOLLOW_POINTS + kind * 5 + 1] = 8;
        w[FOLLOW_POINTS + kind * 5 + 2] = 6;
        w[FOLLOW_POINTS + kind * 5 + 3] = -5;
        w[FOLLOW_POINTS + kind * 5 + 4] = -10;
        w[FOLLOW_RANK + kind * 5] = -3;
        w[FOLLOW_RANK + kind * 5 + 1] = -2;
        w[FOLLOW_RANK + kind * 5 + 2] = -2;
        w[FOLLOW_RANK + kind * 5 + 3] = 2;
        w[FOLLOW_RANK + kind * 5 + 4] = -2;
        kind += 1;
    }
    w[AWAY_LENGTH] = -3;
    w[AWAY_HIGHEST] = -6;
    w[AWAY_SINGLE] = 6;
    w
};

/// How high a card is in a trick: a trump is above every card of the suit that was led, which is above all others.
#[inline]
fn height(bits: u64) -> u32 {
    64 - bits.leading_zeros()
}

const ABOVE: u32 = 100;

impl Search<'_> {
    /// How high a hand can go in a trick of a suit: the highest card of the suit that it has to follow, or a trump.
    #[inline]
    fn reach(&self, hand: u64, led: usize) -> u32 {
        let fields = &self.board.layout.fields;
        let suit = hand & fields[led].mask;
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

/// Fills in the cards to try.
#[inline]
pub(super) fn fill(search: &Search<'_>, trick: &Trick, legal: u64, apart: u64, moves: &mut Moves) {
    if trick.cards == 0 {
        leads(search, trick, legal, apart, moves);
    } else {
        follows(search, trick, legal, apart, moves);
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
}

fn leads(search: &Search<'_>, trick: &Trick, legal: u64, apart: u64, moves: &mut Moves) {
    let board = search.board;
    let layout = &board.layout;
    let w = search.weights;
    let alone = layout.odd | board.special.cards;
    let together = legal & !alone;
    let cards = runs::standing_for_all(legal, apart, alone);
    let hand = search.hands[trick.seat];
    let mut suits = [Suit::default(); PLAIN + 1];
    for (f, (field, suit)) in layout.fields.iter().zip(&mut suits).enumerate() {
        let own = cards & field.mask;
        if own == 0 {
            continue;
        }
        *suit = look(search, trick, f, hand & field.mask);
        for low in Bits(own) {
            let top = if alone & (1 << low) == 0 {
                runs::highest_of_run(together, apart, low)
            } else {
                low
            };
            let height = low + 1 + if f == 0 { ABOVE } else { 0 };
            if top == low || (height > suit.opponent && !board.special.excepts) {
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
    let last_seat = 7 - before.leading_zeros() as usize;
    let last = board.declarers[last_seat % MAX_SEATS] == board.declarers[trick.seat];
    moves.mark(|bit| {
        let f = usize::from(layout.field_of[bit as usize]);
        let suit = &suits[f];
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
        let held = hand & layout.fields[f].mask;
        let below = (held & ((1 << bit) - 1)).count_ones() as i32;
        let place = usize::from(f != 0) * 4 + class;
        suit.common
            + w[LEAD + place]
            + w[LEAD_POINTS + place] * layout.worth[bit as usize]
            + w[LEAD_RANK + place] * below
            + if class < 2 { suit.won } else { suit.lost }
            + if last { w[LEAD_LAST + place] } else { 0 }
    });
}

/// Looks at a suit before one of its cards is led.
fn look(search: &Search<'_>, trick: &Trick, f: usize, own: u64) -> Suit {
    let board = search.board;
    let layout = &board.layout;
    let w = search.weights;
    let kind = usize::from(f != 0);
    let mask = layout.fields[f].mask;
    let side = board.declarers[trick.seat];
    let length = own.count_ones() as i32;
    let mut suit = Suit {
        common: length * w[LEAD_LENGTH + kind],
        ..Suit::default()
    };
    if f == 0 {
        suit.common += length * w[LEAD_BALANCE];
    } else if length == 1 {
        suit.common += w[LEAD_SINGLE];
    }
    let mut others = trick.open & !(1 << trick.seat);
    while others != 0 {
        let seat = others.trailing_zeros() as usize;
        others &= others - 1;
        let hand = search.hands[seat];
        let held = hand & mask;
        let reach = search.reach(hand, f);
        if board.declarers[seat] == side {
            suit.partner = suit.partner.max(reach);
            if held == 0 {
                suit.common += w[LEAD_PARTNER_VOID + kind];
            } else {
                let best = 63 - held.leading_zeros();
                suit.won += layout.worth[best as usize] * w[LEAD_PARTNER_BEST + kind];
                let least = held.trailing_zeros();
                suit.lost += layout.worth[least as usize] * w[LEAD_OURS + kind];
            }
        } else {
            suit.opponent = suit.opponent.max(reach);
            if held == 0 {
                suit.common += w[LEAD_OPPONENT_VOID + kind];
            } else {
                suit.won += layout.worth[held.trailing_zeros() as usize] * w[LEAD_MUST + kind];
                let best = 63 - held.leading_zeros();
                suit.lost += layout.worth[best as usize] * w[LEAD_THEIRS + kind];
                if f == 0 {
                    suit.common -= held.count_ones() as i32 * w[LEAD_BALANCE];
                }
            }
        }
    }
    suit
}

/// What a follower sees before it looks at its own cards.
struct Sight<'a, 'b> {
    search: &'a Search<'b>,
    hand: u64,
    led: usize,
    /// How high the best card of the trick is.
    best: u32,
    /// Whether it is of the own side.
    ours: bool,
    /// How high opponents who are still to play can go.
    opponent: u32,
    /// How high partners can go.
    partner: u32,
    /// What lies in the trick, on the scale of what cards are worth.
    stake: i32,
    /// Whether a partner comes next.
    next: bool,
}

impl Sight<'_, '_> {
    #[inline]
    fn height_of(&self, bit: u32) -> u32 {
        let board = self.search.board;
        let field = usize::from(board.layout.field_of[bit as usize]);
        if field == 0 && board.trump_beats {
            ABOVE + bit + 1
        } else if field == self.led {
            bit + 1
        } else {
            0
        }
    }

    #[inline]
    fn marks(&self, bit: u32) -> i32 {
        let layout = &self.search.board.layout;
        let w = self.search.weights;
        let field = usize::from(layout.field_of[bit as usize]);
        let card = self.height_of(bit);
        let held = self.ours && self.best > self.opponent;
        let class = if card > self.best {
            if card > self.opponent {
                0
            } else if self.partner > self.opponent {
                2
            } else if held {
                1
            } else {
                3
            }
        } else if held {
            1
        } else if self.partner > self.opponent && (self.ours || self.partner > self.best) {
            2
        } else {
            4
        };
        let kind = if field == self.led {
            0
        } else if field == 0 {
            1
        } else {
            2
        };
        let own = self.hand & layout.fields[field].mask;
        let below = (own & ((1 << bit) - 1)).count_ones() as i32;
        let place = kind * 5 + class;
        let mut marks = w[FOLLOW + place]
            + w[FOLLOW_POINTS + place] * layout.worth[bit as usize]
            + w[FOLLOW_RANK + place] * below
            + w[FOLLOW_STAKE + place] * self.stake;
        if self.next {
            marks += w[FOLLOW_NEXT + place];
        }
        if kind == 2 {
            let length = own.count_ones() as i32;
            marks += w[AWAY_LENGTH] * length;
            if length == 1 {
                marks += w[AWAY_SINGLE];
            }
            let all = self.search.rest & layout.fields[field].mask;
            if height(all) == bit + 1 {
                marks += w[AWAY_HIGHEST];
            }
        }
        marks
    }
}

fn follows(search: &Search<'_>, trick: &Trick, legal: u64, apart: u64, moves: &mut Moves) {
    let board = search.board;
    let layout = &board.layout;
    let alone = layout.odd | board.special.cards;
    let together = legal & !alone;
    let runs = runs::standing_for_all(legal, apart, alone);
    if runs & (runs - 1) == 0 {
        let low = runs.trailing_zeros();
        if runs & alone != 0 || together & layout.valued == 0 {
            moves.push(low);
            return;
        }
    }
    let side = board.declarers[trick.seat];
    let mut sight = Sight {
        search,
        hand: search.hands[trick.seat],
        led: trick.led,
        best: 0,
        ours: board.declarers[trick.winner] == side,
        opponent: 0,
        partner: 0,
        stake: (trick.points * layout.scale) >> 8,
        next: false,
    };
    sight.best = sight.height_of(trick.best);
    let mut others = trick.open & !(1 << trick.seat);
    if others != 0 {
        sight.next = board.declarers[board.after(trick.seat, others)] == side;
    }
    while others != 0 {
        let seat = others.trailing_zeros() as usize;
        others &= others - 1;
        let reach = search.reach(search.hands[seat], trick.led);
        if board.declarers[seat] == side {
            sight.partner = sight.partner.max(reach);
        } else {
            sight.opponent = sight.opponent.max(reach);
        }
    }
    let sure = !board.special.excepts;
    let won = sure && sight.ours && sight.best > sight.opponent;
    let lost = sure && !sight.ours && sight.partner <= sight.best;
    for low in Bits(runs) {
        let top = if alone & (1 << low) == 0 {
            runs::highest_of_run(together, apart, low)
        } else {
            low
        };
        let card = sight.height_of(low);
        if top == low {
            moves.push(low);
        } else if won || (sure && card > sight.best && card > sight.opponent) {
            // Neighbours win alike: the dearest is best.
            moves.push(top);
        } else if lost && card <= sight.best {
            moves.push(low);
        } else {
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
    moves.mark(|bit| sight.marks(bit));
}
