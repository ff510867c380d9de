//! In which order cards are tried: the earlier a card that decides, the fewer are tried at all.
//!
//! Each card gets a number of marks for what is seen of it at once: who can win the trick with it, what it counts, what it
//! leaves. How many marks each sight is worth was found by trying: see `benches/solver`.

use super::layout::Bits;
use super::runs;
use super::search::{Search, Trick};

/// The most cards of a hand.
const MOST: usize = 32;

/// Cards to try, best first.
pub(super) struct Moves {
    bits: [u8; MOST],
    marks: [i32; MOST],
    count: usize,
}

impl Moves {
    #[inline]
    pub(super) fn new() -> Self {
        Self {
            bits: [0; MOST],
            marks: [0; MOST],
            count: 0,
        }
    }

    /// Adds a card with its marks.
    #[inline]
    pub(super) fn push(&mut self, bit: u32, marks: i32) {
        let mut place = self.count.min(MOST - 1);
        while place > 0 && self.marks[place - 1] < marks {
            self.bits[place] = self.bits[place - 1];
            self.marks[place] = self.marks[place - 1];
            place -= 1;
        }
        self.bits[place] = bit as u8;
        self.marks[place] = marks;
        self.count = (self.count + 1).min(MOST);
    }

    /// The cards.
    #[inline]
    pub(super) fn in_order(&self) -> impl Iterator<Item = u32> {
        self.bits[..self.count].iter().map(|&bit| u32::from(bit))
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
pub(super) const COUNT: usize = 84;

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
    /// The hands of one side's seats among these.
    #[inline]
    fn of_side(&self, declarers: bool, seats: u8) -> impl Iterator<Item = u64> {
        let board = self.board;
        (0..board.seats)
            .filter(move |&seat| seats & (1 << seat) != 0 && board.declarers[seat] == declarers)
            .map(|seat| self.hands[seat])
    }

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

fn leads(search: &Search<'_>, trick: &Trick, legal: u64, apart: u64, moves: &mut Moves) {
    let board = search.board;
    let layout = &board.layout;
    let w = search.weights;
    let alone = layout.odd | board.special.cards;
    let together = legal & !alone;
    let cards = runs::standing_for_all(legal, apart, alone);
    let side = board.declarers[trick.seat];
    let others = trick.open & !(1 << trick.seat);
    let hand = search.hands[trick.seat];
    for (f, field) in layout.fields.iter().enumerate() {
        let own = cards & field.mask;
        if own == 0 {
            continue;
        }
        let kind = usize::from(f != 0);
        let mut opponent = 0;
        let mut partner = 0;
        let (mut opponents_void, mut partners_void) = (0, 0);
        let (mut must, mut best) = (0, 0);
        let mut opponents_held = 0;
        for hand in search.of_side(!side, others) {
            opponent = opponent.max(search.reach(hand, f));
            let held = hand & field.mask;
            if held == 0 {
                opponents_void += 1;
            } else {
                must += layout.worth[held.trailing_zeros() as usize];
                opponents_held += held.count_ones() as i32;
            }
        }
        for hand in search.of_side(side, others) {
            partner = partner.max(search.reach(hand, f));
            let held = hand & field.mask;
            if held == 0 {
                partners_void += 1;
            } else {
                best += layout.worth[63 - held.leading_zeros() as usize];
            }
        }
        let held = hand & field.mask;
        let length = held.count_ones() as i32;
        let common = length * w[LEAD_LENGTH + kind]
            + opponents_void * w[LEAD_OPPONENT_VOID + kind]
            + partners_void * w[LEAD_PARTNER_VOID + kind]
            + if f == 0 {
                (length - opponents_held) * w[LEAD_BALANCE]
            } else {
                0
            }
            + if f != 0 && length == 1 {
                w[LEAD_SINGLE]
            } else {
                0
            };
        let mut try_card = |bit: u32| {
            let mine = bit + 1 + if f == 0 { ABOVE } else { 0 };
            let class = if mine > opponent {
                usize::from(partner > mine)
            } else if partner > opponent {
                1
            } else if f == 0 || opponent < ABOVE {
                2
            } else {
                3
            };
            let below = (held & ((1 << bit) - 1)).count_ones() as i32;
            let place = kind * 4 + class;
            let won = class < 2;
            let marks = common
                + w[LEAD + place]
                + w[LEAD_POINTS + place] * layout.worth[bit as usize]
                + w[LEAD_RANK + place] * below
                + if won {
                    must * w[LEAD_MUST + kind] + best * w[LEAD_PARTNER_BEST + kind]
                } else {
                    0
                };
            moves.push(bit, marks);
        };
        for low in Bits(own) {
            let top = if alone & (1 << low) == 0 {
                runs::highest_of_run(together, apart, low)
            } else {
                low
            };
            let mine = low + 1 + if f == 0 { ABOVE } else { 0 };
            if top == low || (mine > opponent && !board.special.excepts) {
                try_card(top);
                continue;
            }
            let run = together & (!0 << low) & ((2 << top) - 1);
            let common = run & !layout.valued;
            if common != 0 {
                try_card(common.trailing_zeros());
            }
            for bit in Bits(run & layout.valued) {
                try_card(bit);
            }
        }
    }
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
            + w[FOLLOW_RANK + place] * below;
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
    let side = board.declarers[trick.seat];
    let others = trick.open & !(1 << trick.seat);
    let mut sight = Sight {
        search,
        hand: search.hands[trick.seat],
        led: trick.led,
        best: 0,
        ours: board.declarers[trick.winner] == side,
        opponent: 0,
        partner: 0,
    };
    sight.best = sight.height_of(trick.best);
    for hand in search.of_side(!side, others) {
        sight.opponent = sight.opponent.max(search.reach(hand, trick.led));
    }
    for hand in search.of_side(side, others) {
        sight.partner = sight.partner.max(search.reach(hand, trick.led));
    }
    let sure = !board.special.excepts;
    let won = sure && sight.ours && sight.best > sight.opponent;
    let lost = sure && !sight.ours && sight.partner <= sight.best;
    let alone = layout.odd | board.special.cards;
    let together = legal & !alone;
    for low in Bits(runs::standing_for_all(legal, apart, alone)) {
        let top = if alone & (1 << low) == 0 {
            runs::highest_of_run(together, apart, low)
        } else {
            low
        };
        let card = sight.height_of(low);
        if top == low {
            moves.push(low, sight.marks(low));
        } else if won || (sure && card > sight.best && card > sight.opponent) {
            // Neighbours win alike: the dearest is best.
            moves.push(top, sight.marks(top));
        } else if lost && card <= sight.best {
            moves.push(low, sight.marks(low));
        } else {
            let run = together & (!0 << low) & ((2 << top) - 1);
            let common = run & !layout.valued;
            if common != 0 {
                moves.push(
                    common.trailing_zeros(),
                    sight.marks(common.trailing_zeros()),
                );
            }
            for bit in Bits(run & layout.valued) {
                moves.push(bit, sight.marks(bit));
            }
        }
    }
}
