//! How positions are told apart and how much what they count can differ.

use super::aim::Told;
use super::layout::{Layout, PLAIN};
use super::table::{Key, Ranks};

/// The bits of a byte that another byte selects, moved together: by the selection and the byte.
static SELECTED: [u8; 1 << 16] = {
    let mut table = [0; 1 << 16];
    let mut place = 256;
    while place < table.len() {
        let (mask, value) = (place >> 8, place & 255);
        let lowest = mask & mask.wrapping_neg();
        let rest = table[(mask ^ lowest) << 8 | value];
        table[place] = rest << 1 | ((value & lowest != 0) as u8);
        place += 1;
    }
    table
};

#[inline]
fn select(mask: u64, value: u64) -> u64 {
    u64::from(SELECTED[((mask & 255) << 8 | value & 255) as usize])
}

/// How many bits a byte has.
static COUNTS: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        counts[byte] = counts[byte >> 1] + (byte & 1) as u8;
        byte += 1;
    }
    counts
};

/// The tables by which keys are made.
#[derive(Clone)]
pub(super) struct Keys {
    /// For each suit, by the cards left in two positions: by how much the second can count less, and more.
    slack: [Box<[(i16, i16)]>; PLAIN],
    widths: [u32; PLAIN],
    shifts: [u32; PLAIN],
    trumps: (u32, u64),
    /// Cards of which it may matter who holds them, with a number for each.
    special: Vec<(u64, u64)>,
    masks: [u64; PLAIN],
    /// Whether a fifth seat holds cards.
    five: bool,
}

/// What is told apart where these cards have a part of their own.
pub(super) fn told(layout: &Layout, cards: u64) -> Told {
    let trumps = layout.fields[0];
    let apart = (cards | layout.valued) & trumps.mask;
    let size = trumps.mask.count_ones();
    let top = (apart << (64 - trumps.shift - size).min(63)).leading_ones();
    let bottom = (apart >> trumps.shift).trailing_ones();
    let parts = size == 0 || apart.count_ones() == (top + bottom).min(size);
    Told {
        cards,
        singles: apart | cards,
        low: if parts { trumps.mask & !apart } else { 0 },
        parts,
        freed: 0,
        salt: 0,
    }
}

impl Keys {
    /// Tables for the cards of a deal, some of which have a part of their own in the rules.
    pub(super) fn new(layout: &Layout, special: u64, five: bool) -> Self {
        let plain = |n: usize| layout.fields[n + 1];
        let trumps = layout.fields[0];
        let singles = super::layout::Bits(told(layout, special).singles);
        Self {
            slack: std::array::from_fn(|n| slack(layout, n)),
            widths: std::array::from_fn(|n| plain(n).mask.count_ones()),
            shifts: std::array::from_fn(|n| plain(n).shift),
            trumps: (trumps.shift, trumps.mask),
            special: singles
                .map(|bit| (1 << bit, mix(u64::from(bit), SALT)))
                .collect(),
            masks: std::array::from_fn(|n| (1 << plain(n).mask.count_ones()) - 1),
            five,
        }
    }

    /// The key of a position before a trick is led.
    #[inline]
    pub(super) fn key(
        &self,
        hands: &[u64; 8],
        rest: u64,
        leader: u8,
        trick: usize,
        told: &Told,
    ) -> Key {
        let lanes = [hands[1] | hands[3], hands[2] | hands[3], hands[4]];
        let mut sets = 0u32;
        let (mut one, mut two, mut three, mut sizes) = (0u64, 0u64, 0u64, 0u64);
        for n in 0..PLAIN {
            let shift = self.shifts[n];
            let mask = (rest >> shift) & self.masks[n];
            sets |= (mask as u32) << (8 * n);
            one |= select(mask, lanes[0] >> shift) << (8 * n);
            two |= select(mask, lanes[1] >> shift) << (8 * n);
            sizes |= select(mask, 255) << (8 * n);
            if self.five {
                three |= select(mask, lanes[2] >> shift) << (8 * n);
            }
        }
        let (shift, mask) = self.trumps;
        let left = (rest & mask) >> shift;
        let mut ranks = [0u32; 3];
        let mut count = 0;
        for byte in 0..3 {
            let part = (left >> (8 * byte)) & 255;
            ranks[0] |= (select(part, lanes[0] >> shift >> (8 * byte)) as u32) << count;
            ranks[1] |= (select(part, lanes[1] >> shift >> (8 * byte)) as u32) << count;
            if self.five {
                ranks[2] |= (select(part, lanes[2] >> shift >> (8 * byte)) as u32) << count;
            }
            count += u32::from(COUNTS[part as usize & 255]);
        }
        let mut single = 0u64;
        for &(card, salt) in &self.special {
            if rest & told.singles & card != 0 {
                // Seats are told apart by how far the number is turned.
                let seat = u32::from(lanes[0] & card != 0)
                    + 2 * u32::from(lanes[1] & card != 0)
                    + 4 * u32::from(lanes[2] & card != 0);
                single ^= salt.rotate_left(8 * seat);
                if !told.parts || card & mask == 0 {
                    let above = (rest & !(card - 1)).count_ones();
                    single = single.wrapping_add(u64::from(above)).wrapping_mul(SALT);
                }
            }
        }
        let place = u64::from(leader) | (trick as u64) << 3 | u64::from(count) << 9;
        let mut hash = mix(mix(one | two << 32, sizes | place << 32), single ^ three);
        if told.salt != 0 {
            hash = mix(hash, told.salt);
        }
        Key {
            hash,
            ranks: Ranks::new(ranks, count),
            sets,
        }
    }

    /// By how much the cards of one position can count less, and more, than those of another that is like it.
    #[inline]
    pub(super) fn slack(&self, known: u32, asked: u32) -> (i32, i32) {
        if known == asked {
            return (0, 0);
        }
        let (mut less, mut more) = (0, 0);
        for (n, table) in self.slack.iter().enumerate() {
            let (a, b) = ((known >> (8 * n)) & 255, (asked >> (8 * n)) & 255);
            let (l, m) = table[(a << self.widths[n] | b) as usize];
            less += i32::from(l);
            more += i32::from(m);
        }
        (less, more)
    }
}

fn slack(layout: &Layout, n: usize) -> Box<[(i16, i16)]> {
    let field = layout.fields[n + 1];
    let width = field.mask.count_ones();
    let points = |set: u32| -> Vec<i32> {
        let bits = super::layout::Bits(u64::from(set) << field.shift);
        bits.map(|bit| layout.points[bit as usize]).collect()
    };
    let all: Vec<Vec<i32>> = (0..1u32 << width).map(points).collect();
    let mut table = vec![(0, 0); 1 << (2 * width)];
    for (a, known) in all.iter().enumerate() {
        for (b, asked) in all.iter().enumerate() {
            if known.len() == asked.len() {
                let differ = known.iter().zip(asked).map(|(known, asked)| asked - known);
                let (mut less, mut more) = (0, 0);
                for by in differ {
                    less += (-by).max(0);
                    more += by.max(0);
                }
                table[a << width | b] = (less as i16, more as i16);
            }
        }
    }
    table.into_boxed_slice()
}

const SALT: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline]
fn mix(one: u64, two: u64) -> u64 {
    let product = u128::from(one ^ SALT) * u128::from(two ^ 0xD1B5_4A32_D192_ED03);
    (product as u64) ^ ((product >> 64) as u64) ^ one.rotate_left(17) ^ two
}
