//! How positions are told apart and how much what they count can differ.

use super::layout::{Layout, PLAIN};
use super::table::{Key, Ranks};

/// The bits of a byte that another byte selects, moved together: by the selection and the byte.
fn selected() -> Box<[u8]> {
    let mut table = vec![0u8; 1 << 16];
    for mask in 0..256usize {
        for value in 0..256usize {
            let mut place = 0;
            let mut found = 0u8;
            for bit in 0..8 {
                if mask & (1 << bit) != 0 {
                    if value & (1 << bit) != 0 {
                        found |= 1 << place;
                    }
                    place += 1;
                }
            }
            table[mask << 8 | value] = found;
        }
    }
    table.into_boxed_slice()
}

/// The tables by which keys are made.
pub(super) struct Keys {
    selected: Box<[u8]>,
    /// For each suit, by the cards left in two positions: by how much the second can count less, and more.
    slack: [Box<[(i16, i16)]>; PLAIN],
    widths: [u32; PLAIN],
    shifts: [u32; PLAIN],
    trumps: (u32, u64),
    special: Vec<u64>,
    /// Whether trumps that count differently, or have a part of their own, all lie above or below the others.
    pub(super) parts: bool,
}

impl Keys {
    /// Tables for the cards of a deal, some of which have a part of their own in the rules.
    pub(super) fn new(layout: &Layout, special: u64) -> Self {
        let plain = |n: usize| layout.fields[n + 1];
        let trumps = layout.fields[0];
        let apart = (special | layout.valued) & trumps.mask;
        let size = trumps.mask.count_ones();
        let top = (apart << (64 - trumps.shift - size).min(63)).leading_ones();
        let bottom = (apart >> trumps.shift).trailing_ones();
        let extreme = size == 0 || apart.count_ones() == (top + bottom).min(size);
        let singles = super::layout::Bits(apart | (special & !trumps.mask));
        Self {
            selected: selected(),
            slack: std::array::from_fn(|n| slack(layout, n)),
            widths: std::array::from_fn(|n| plain(n).mask.count_ones()),
            shifts: std::array::from_fn(|n| plain(n).shift),
            trumps: (trumps.shift, trumps.mask),
            special: singles.map(|bit| 1 << bit).collect(),
            parts: extreme,
        }
    }

    #[inline]
    fn select(&self, mask: u64, value: u64) -> u64 {
        u64::from(self.selected[((mask & 255) << 8 | value & 255) as usize])
    }

    /// The key of a position before a trick is led.
    #[inline]
    pub(super) fn key(&self, hands: &[u64; 5], rest: u64, leader: usize, trick: usize) -> Key {
        let lanes = [hands[1] | hands[3], hands[2] | hands[3], hands[4]];
        let mut sets = 0u32;
        let (mut one, mut two, mut three, mut sizes) = (0u64, 0u64, 0u64, 0u64);
        for n in 0..PLAIN {
            let (shift, width) = (self.shifts[n], self.widths[n]);
            let mask = (rest >> shift) & ((1 << width) - 1);
            sets |= (mask as u32) << (8 * n);
            one |= self.select(mask, lanes[0] >> shift) << (8 * n);
            two |= self.select(mask, lanes[1] >> shift) << (8 * n);
            if lanes[2] != 0 {
                three |= self.select(mask, lanes[2] >> shift) << (8 * n);
            }
            sizes |= u64::from(mask.count_ones()) << (4 * n);
        }
        let (shift, mask) = self.trumps;
        let left = (rest & mask) >> shift;
        let mut ranks = [0u32; 3];
        let mut count = 0;
        for byte in 0..3 {
            let part = (left >> (8 * byte)) & 255;
            for (lane, ranks) in lanes.iter().zip(&mut ranks) {
                *ranks |= (self.select(part, (lane & mask) >> shift >> (8 * byte)) as u32) << count;
            }
            count += part.count_ones();
        }
        let mut single = 0u64;
        for &card in &self.special {
            let holder = (0..5).find(|&seat| hands[seat] & card != 0);
            let place = holder.map_or(0, |seat| seat as u64 + 1);
            single = single.wrapping_mul(6).wrapping_add(place);
            if !self.parts || card & mask == 0 {
                let above = (rest & !(card - 1)).count_ones();
                single = single
                    .wrapping_mul(67)
                    .wrapping_add(u64::from(above) * place.min(1));
            }
        }
        let place = (leader as u64) << 16 | (trick as u64) << 20 | u64::from(count) << 28;
        let hash = mix(one | two << 32, three | (sizes | place) << 32, single);
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

#[inline]
fn mix(one: u64, two: u64, three: u64) -> u64 {
    let step = |hash: u64, word: u64| {
        let product = u128::from(hash ^ word) * 0x9E37_79B9_7F4A_7C15u128;
        (product as u64) ^ ((product >> 64) as u64)
    };
    step(step(step(0x2545_F491_4F6C_DD1D, one), two), three)
}
