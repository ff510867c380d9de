//! Chances that are the same everywhere for the same number.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Chances of one seed: each numbered deal has its own, whichever others are asked for, and in whatever order.
#[derive(Clone, Debug)]
pub struct Chance {
    source: ChaCha8Rng,
    /// What is left of a number, as a fraction of 2^64, and of how many cases it has told already.
    rest: u64,
    told: u64,
}

/// A row of limits for which one number of 64 bits is enough.
///
/// The number is a fraction: times the first limit it gives the first choice before the point, and what is left behind the point
/// gives the next. All rows of choices are exactly alike likely, because the few numbers that are too many are drawn again
/// (Brackett-Rozinsky and Lemire, Batched Ranged Random Integer Generation, 2024).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Batch {
    /// How many limits it has.
    pub(crate) limits: u8,
    /// Rests below this are one too many.
    surplus: u64,
}

impl Chance {
    /// The chances of the first deal of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            source: ChaCha8Rng::seed_from_u64(seed),
            rest: 0,
            told: u64::MAX,
        }
    }

    /// Goes to the beginning of the chances of a deal; the first one is number 0.
    pub fn begin(&mut self, number: u64) {
        self.source.set_word_pos(0);
        self.source.set_stream(number);
        self.told = u64::MAX;
    }

    /// A number of 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.source.next_u64()
    }

    /// A number below `limit`, every one exactly as likely as every other; 0 where there is none below.
    pub fn below(&mut self, limit: usize) -> usize {
        let mut choices = [limit.max(1) as u64];
        self.batch(Batch::of(&choices), &mut choices);
        choices[0] as usize
    }

    /// A number of up to 128 bits below `limit`, every one exactly as likely as every other; 0 where there is none below.
    pub fn wide(&mut self, limit: u128) -> u128 {
        let unused = limit.saturating_sub(1).leading_zeros();
        loop {
            let bits = (u128::from(self.bits()) << 64) | u128::from(self.bits());
            let number = bits.checked_shr(unused).unwrap_or(0);
            if number < limit.max(1) {
                return number;
            }
        }
    }

    /// A number below `limit`, 16 bits at most, out of what is left of an earlier one as long as that lasts. None is more likely
    /// than another by more than one part in 2^32.
    pub fn quick(&mut self, limit: u32) -> u32 {
        if self.told > 1 << 16 {
            self.rest = self.bits();
            self.told = 1;
        }
        self.told *= u64::from(limit);
        let product = u128::from(self.rest) * u128::from(limit);
        self.rest = product as u64;
        (product >> 64) as u32
    }

    /// Replaces limits by numbers below them.
    pub(crate) fn batch(&mut self, batch: Batch, limits: &mut [u64]) {
        loop {
            let mut rest = self.bits();
            let mut drawn = [0; Batch::MOST];
            for (drawn, &limit) in drawn.iter_mut().zip(limits.iter()) {
                let product = u128::from(rest) * u128::from(limit);
                *drawn = (product >> 64) as u64;
                rest = product as u64;
            }
            if rest >= batch.surplus {
                for (limit, drawn) in limits.iter_mut().zip(drawn) {
                    *limit = drawn;
                }
                return;
            }
        }
    }

    /// Brings things into an order, every one as likely as every other.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        shuffle(things, |limit| self.below(limit));
    }
}

impl Batch {
    /// So many limits at most.
    pub(crate) const MOST: usize = 16;

    /// One number for all these limits; their product must be below 2^64.
    fn of(limits: &[u64]) -> Self {
        let cases: u64 = limits.iter().product();
        Self {
            limits: limits.len() as u8,
            surplus: cases.wrapping_neg() % cases,
        }
    }

    /// Cuts a row of limits so that a number is enough for each part, and is seldom drawn again.
    pub(crate) fn cut(limits: impl Iterator<Item = u64>) -> Vec<Self> {
        let (mut batches, mut row, mut cases) = (Vec::new(), Vec::new(), 1u64);
        for limit in limits {
            let more = cases.saturating_mul(limit);
            if more >= 1 << 58 || row.len() == Self::MOST {
                batches.push(Self::of(&row));
                row.clear();
                cases = limit;
            } else {
                cases = more;
            }
            row.push(limit);
        }
        if !row.is_empty() {
            batches.push(Self::of(&row));
        }
        batches
    }
}

/// Brings things into an order by numbers below limits: each is exchanged with one of those up to it, the last one first.
pub fn shuffle<T>(things: &mut [T], mut below: impl FnMut(usize) -> usize) {
    for n in (1..things.len()).rev() {
        things.swap(n, below(n + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether counts of cases that are alike likely are as far from each other as chance brings them, five times the usual.
    fn alike(counts: &[u32]) -> bool {
        let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        let off = |&count: &u32| (f64::from(count) - mean).powi(2) / mean;
        let chi = counts.iter().map(off).sum::<f64>();
        let free = (counts.len() - 1) as f64;
        chi < free + 5.0 * (2.0 * free).sqrt()
    }

    #[test]
    fn all_orders_are_alike_likely() {
        let mut counts = [0u32; 256];
        let mut chance = Chance::new(3);
        for number in 0..24_000 {
            chance.begin(number);
            let mut things = [0usize, 1, 2, 3];
            chance.shuffle(&mut things);
            counts[things.iter().fold(0, |all, thing| 4 * all + thing)] += 1;
        }
        let counts: Vec<u32> = counts.into_iter().filter(|&count| count > 0).collect();
        assert_eq!(counts.len(), 24);
        assert!(alike(&counts), "{counts:?}");
    }

    #[test]
    fn a_batch_tells_all_rows_alike_likely() {
        let batches = Batch::cut([5, 4, 3, 2].into_iter());
        assert_eq!(batches.len(), 1);
        let mut counts = [0u32; 120];
        let mut chance = Chance::new(4);
        for _ in 0..60_000 {
            let mut row = [5, 4, 3, 2];
            chance.batch(batches[0], &mut row);
            counts[row
                .iter()
                .zip([24, 6, 2, 1])
                .map(|(n, by)| n * by)
                .sum::<u64>() as usize] += 1;
        }
        assert!(alike(&counts), "{counts:?}");
    }

    #[test]
    fn rows_are_cut_where_a_number_does_not_last() {
        let batches = Batch::cut((2..=54).rev());
        assert_eq!(batches.iter().map(|batch| batch.limits).sum::<u8>(), 53);
        // 54! has 238 bits: at 58 bits each there are at least five numbers.
        assert_eq!(batches.len(), 5);
    }

    #[test]
    fn quick_choices_are_alike_likely() {
        let mut counts = [0u32; 7];
        let mut chance = Chance::new(5);
        (0..70_000).for_each(|_| counts[chance.quick(7) as usize] += 1);
        assert!(alike(&counts), "{counts:?}");
    }

    #[test]
    fn a_deal_has_its_chances_whatever_came_before() {
        let (mut one, mut other) = (Chance::new(9), Chance::new(9));
        let first: Vec<usize> = (0..100).map(|_| one.below(1000)).collect();
        one.begin(7);
        let seventh: Vec<usize> = (0..100).map(|_| one.below(1000)).collect();
        other.quick(3);
        other.begin(7);
        assert_eq!(
            seventh,
            (0..100).map(|_| other.below(1000)).collect::<Vec<_>>()
        );
        other.begin(0);
        assert_eq!(
            first,
            (0..100).map(|_| other.below(1000)).collect::<Vec<_>>()
        );
        assert_ne!(first, seventh);
    }
}
