//! What a search has found of positions, kept for positions that are alike.
//!
//! Positions share a bucket entry if the same seats hold the same ranks among the cards that are left of each suit. What
//! they count may differ: bounds found for one hold for another but for the sum by which its cards can count more or
//! less. Of the trumps only the highest that mattered need be the same; of those below, each seat must hold as many.

/// The most trumps of which the holder is compared one by one. The holder of the lowest follows from the others.
const RANKS: u32 = 21;

/// Who holds which rank among the trumps that are left, highest first, a lane for each bit of the seat's number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Ranks(pub(super) u64);

impl Ranks {
    /// Made of lanes whose lowest bit is the lowest of `count` ranks.
    #[inline]
    pub(super) fn new(lanes: [u32; 3], count: u32) -> Self {
        let placed = lanes.map(|lane| {
            if count > RANKS {
                u64::from(lane >> (count - RANKS))
            } else {
                u64::from(lane) << (RANKS - count)
            }
        });
        Self(placed[0] | placed[1] << RANKS | placed[2] << (2 * RANKS))
    }

    /// The bits of the highest `count` ranks.
    #[inline]
    fn mask(count: u32) -> u64 {
        let count = count.min(RANKS);
        let lane = ((1u64 << count) - 1) << (RANKS - count);
        lane | lane << RANKS | lane << (2 * RANKS)
    }
}

/// A position, as the table knows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    /// What must be the same, mixed into one number.
    pub(super) hash: u64,
    /// The holders of the trumps.
    pub(super) ranks: Ranks,
    /// The cards that are left of each other suit, a byte each.
    pub(super) sets: u32,
}

/// What is known of a position.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Entry {
    tag: u64,
    ranks: u64,
    mask: u64,
    pub(super) sets: u32,
    pub(super) lower: i16,
    pub(super) upper: i16,
    /// How many of the highest trumps must be the same.
    pub(super) count: u8,
}

/// How many entries a bucket has.
const WIDTH: usize = 32;

#[derive(Clone)]
struct Bucket {
    entries: [Entry; WIDTH],
    filled: u8,
    next: u8,
}

/// What has been found.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    shift: u32,
}

impl Table {
    /// A table of two to the power of `bits` buckets.
    pub(super) fn new(bits: u32) -> Self {
        let empty = Bucket {
            entries: [Entry::default(); WIDTH],
            filled: 0,
            next: 0,
        };
        Self {
            buckets: vec![empty; 1 << bits],
            shift: 64 - bits,
        }
    }

    /// How many bytes a table of so many bits takes.
    pub(super) fn bytes(bits: u32) -> usize {
        size_of::<Bucket>() << bits
    }

    /// How many entries are in use.
    pub(super) fn filled(&self) -> usize {
        self.buckets
            .iter()
            .map(|bucket| usize::from(bucket.filled))
            .sum()
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            bucket.filled = 0;
            bucket.next = 0;
        }
    }

    /// Everything that is known of a position.
    #[inline]
    pub(super) fn known(&self, key: &Key) -> impl Iterator<Item = &Entry> {
        let bucket = &self.buckets[(key.hash >> self.shift) as usize];
        let (hash, ranks) = (key.hash, key.ranks.0);
        bucket.entries[..usize::from(bucket.filled)]
            .iter()
            .filter(move |entry| entry.tag == hash && (entry.ranks ^ ranks) & entry.mask == 0)
    }

    /// Notes bounds of a position that hold whatever the trumps below the highest `count` are.
    pub(super) fn note(&mut self, key: &Key, count: u32, lower: i16, upper: i16) {
        let bucket = &mut self.buckets[(key.hash >> self.shift) as usize];
        let mask = Ranks::mask(count);
        let same = bucket.entries[..usize::from(bucket.filled)].iter_mut();
        let mut same = same.filter(|entry| {
            entry.tag == key.hash
                && entry.mask == mask
                && entry.sets == key.sets
                && (entry.ranks ^ key.ranks.0) & mask == 0
        });
        if let Some(entry) = same.next() {
            entry.lower = entry.lower.max(lower);
            entry.upper = entry.upper.min(upper);
            return;
        }
        let place = if usize::from(bucket.filled) < WIDTH {
            bucket.filled += 1;
            usize::from(bucket.filled) - 1
        } else {
            let place = usize::from(bucket.next);
            bucket.next = ((place + 1) % WIDTH) as u8;
            place
        };
        bucket.entries[place] = Entry {
            tag: key.hash,
            ranks: key.ranks.0,
            mask,
            sets: key.sets,
            lower,
            upper,
            count: count as u8,
        };
    }
}
