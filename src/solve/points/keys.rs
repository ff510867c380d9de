//! How positions are told apart and how much what they count can differ.
//!
//! In a deal it never changes whose a card was. So which ranks each seat holds among the cards of a suit that are left
//! follows from those cards alone, and is looked up.

use super::aim::Told;
use super::board::PLACES;
use super::count;
use super::layout::{Bits, Layout, PLAIN};
use super::table::{Key, RANKS, Ranks};

/// The tables by which keys are made.
#[derive(Clone)]
pub(super) struct Keys {
    /// For each suit where its part begins, and for each part, by the cards left in two positions: by how much the second
    /// can count less, and more.
    slack: ([usize; PLAIN], Vec<(i16, i16)>),
    widths: [u32; PLAIN],
    shifts: [u32; PLAIN],
    masks: [u64; PLAIN],
    trumps: u64,
    /// Trumps of which it always matters who holds them.
    singles: u64,
}

/// Which ranks are whose, in a deal with these hands or later.
#[derive(Clone)]
pub(super) struct Lies {
    /// The cards that each seat had.
    owned: [u64; PLACES],
    /// For each suit and the cards of it that are left a number for how they lie.
    suits: [[u64; 256]; PLAIN],
    /// For each eight trumps and those of them that are left.
    trumps: [[Lie; 256]; 3],
    /// For each card a number for whose it is.
    singles: [u64; 64],
}

/// How the trumps lie that are left of eight.
#[derive(Clone, Copy, Default)]
struct Lie {
    /// Who holds which rank, as [`Ranks`] has it, from the lowest bit on.
    ranks: u64,
    /// Numbers for whose those are of which that always matters.
    singles: u64,
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
    pub(super) fn new(layout: &Layout, special: u64) -> Self {
        let plain = |n: usize| layout.fields[n + 1];
        let trumps = layout.fields[0].mask;
        Self {
            slack: slacks(layout),
            widths: std::array::from_fn(|n| plain(n).mask.count_ones()),
            shifts: std::array::from_fn(|n| plain(n).shift),
            masks: std::array::from_fn(|n| (1 << plain(n).mask.count_ones()) - 1),
            trumps,
            singles: told(layout, special).singles & trumps,
        }
    }

    /// The key of a position before a trick is led.
    #[inline]
    pub(super) fn key(&self, lies: &Lies, rest: u64, leader: u8, trick: usize, told: &Told) -> Key {
        let (mut sets, mut hash) = (0u32, 0u64);
        for n in 0..PLAIN {
            let set = (rest >> self.shifts[n]) & self.masks[n];
            sets |= (set as u32) << (8 * n);
            hash ^= lies.suits[n][set as usize & 255];
        }
        // The field of the trumps is the lowest.
        let left = rest & self.trumps;
        let bytes = count::bytes(left);
        let [one, two, three] = [0, 1, 2].map(|n| lies.trumps[n][bytes[n] & 255]);
        let [first, second, third] = bytes.map(count::of_byte);
        let count = first + second + third;
        hash ^= one.singles ^ two.singles ^ three.singles;
        let place = u64::from(leader) | (trick as u64) << 3 | u64::from(count) << 9;
        hash ^= place.wrapping_mul(SALT);
        let single = rest & told.singles & !if told.parts { self.singles } else { 0 };
        if single != 0 {
            hash = mix(hash, self.single(lies, rest, single, told));
        }
        if told.salt != 0 {
            hash = mix(hash, told.salt);
        }
        let ranks = if count > RANKS {
            // The holder of the lowest follows from the others.
            let lowest = one.ranks >> 1 & !(1 << (RANKS - 1) | 1 << (2 * RANKS - 1));
            lowest | two.ranks << (first - 1) | three.ranks << (first + second - 1)
        } else {
            (one.ranks | two.ranks << first | three.ranks << (first + second)) << (RANKS - count)
        };
        Key {
            hash,
            ranks: Ranks(ranks),
            sets,
        }
    }

    /// A number for whose these cards are, and, where that does not follow from what they are, their ranks.
    fn single(&self, lies: &Lies, rest: u64, cards: u64, told: &Told) -> u64 {
        let mut single = 0u64;
        for bit in Bits(cards) {
            single ^= lies.singles[bit as usize & 63];
            let card = 1 << bit;
            if !told.parts || card & self.trumps == 0 {
                let above = (rest & !(card - 1)).count_ones();
                single = single.wrapping_add(u64::from(above)).wrapping_mul(SALT);
            }
        }
        single
    }

    /// By how much the cards of one position can count less, and more, than those of another that is like it.
    #[inline]
    pub(super) fn slack(&self, known: u32, asked: u32) -> (i32, i32) {
        if known == asked {
            return (0, 0);
        }
        let (mut less, mut more) = (0, 0);
        let (begins, table) = &self.slack;
        for (n, begin) in begins.iter().enumerate() {
            let (a, b) = ((known >> (8 * n)) & 255, (asked >> (8 * n)) & 255);
            let (l, m) = table[begin + (a << self.widths[n] | b) as usize];
            less += i32::from(l);
            more += i32::from(m);
        }
        (less, more)
    }
}

impl Lies {
    /// For the hands of these owners of cards.
    pub(super) fn new(keys: &Keys, owners: &[u8; 64]) -> Box<Self> {
        let mut lies = Box::new(Self {
            owned: [0; PLACES],
            suits: [[0; 256]; PLAIN],
            trumps: [[Lie::default(); 256]; 3],
            singles: [0; 64],
        });
        for (bit, &owner) in owners.iter().enumerate() {
            lies.owned[usize::from(owner) & 7] |= 1 << bit;
            // Seats are told apart by how far the number is turned.
            lies.singles[bit] = mix(bit as u64, SALT).rotate_left(8 * u32::from(owner));
        }
        let owner = |bit: u32| u64::from(owners[bit as usize & 63]);
        for n in 0..PLAIN {
            let mut own = [0; 8];
            own.iter_mut()
                .zip(keys.shifts[n]..)
                .for_each(|(own, bit)| *own = owner(bit));
            let size = keys.masks[n] as usize + 1;
            let mut ranks = [0u64; 256];
            for set in 0..size {
                // The highest card is laid on what lies below it, a number of three bits for each.
                let lie = if set == 0 {
                    1
                } else {
                    let top = set.ilog2();
                    ranks[set ^ 1 << top] << 3 | own[top as usize & 7]
                };
                ranks[set & 255] = lie;
                lies.suits[n][set & 255] = mix(mix(lie, n as u64 + 1), SALT);
            }
        }
        for (byte, table) in lies.trumps.iter_mut().enumerate() {
            for set in 1..256usize {
                let bit = 8 * byte as u32 + set.ilog2();
                let below = table[set ^ 1 << set.ilog2()];
                let rank = set.count_ones() - 1;
                let lane = |n: u32| (owner(bit) >> n & 1) << (n * RANKS + rank);
                let single = keys.singles >> bit & 1 != 0;
                table[set] = Lie {
                    ranks: below.ranks | lane(0) | lane(1) | lane(2),
                    singles: below.singles
                        ^ if single {
                            mix(u64::from(bit), SALT).rotate_left(8 * owner(bit) as u32)
                        } else {
                            0
                        },
                };
            }
        }
        lies
    }

    /// Whether these hands come from the same deal.
    #[inline]
    pub(super) fn fit(&self, hands: &[u64; PLACES]) -> bool {
        let other = hands.iter().zip(&self.owned);
        other.fold(0, |all, (hand, owned)| all | hand & !owned) == 0
    }
}

/// For each suit, where the numbers for it begin, and these: suits that count alike share them.
fn slacks(layout: &Layout) -> ([usize; PLAIN], Vec<(i16, i16)>) {
    let mut all = Vec::new();
    let mut begins = [0; PLAIN];
    let points = |n: usize| -> Vec<i32> {
        let bits = Bits(layout.fields[n + 1].mask);
        bits.map(|bit| layout.points[bit as usize]).collect()
    };
    for n in 0..PLAIN {
        if let Some(same) = (0..n).find(|&other| points(other) == points(n)) {
            begins[n] = begins[same];
        } else {
            begins[n] = all.len();
            all.extend(slack(&points(n)));
        }
    }
    (begins, all)
}

fn slack(points: &[i32]) -> Vec<(i16, i16)> {
    let width = points.len();
    let of = |set: u32| -> Vec<i32> {
        let bits = Bits(set.into());
        bits.map(|bit| points[bit as usize]).collect()
    };
    let all: Vec<Vec<i32>> = (0..1u32 << width).map(of).collect();
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
    table
}

const SALT: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline]
fn mix(one: u64, two: u64) -> u64 {
    let product = u128::from(one ^ SALT) * u128::from(two ^ 0xD1B5_4A32_D192_ED03);
    (product as u64) ^ ((product >> 64) as u64) ^ one.rotate_left(17) ^ two
}
