//! What a search has found of positions, kept for positions that are alike.
//!
//! Two positions are alike if the same seats hold the same ranks among the cards that are left of each suit. What they
//! count may differ: bounds found for one hold for the other but for the sum by which its cards can count less or more.
//! Of the trumps only the highest that mattered need lie alike; of those below, each seat must hold as many.

/// The most trumps of which the holder is compared one by one. The holder of the lowest follows from the others.
const RANKS: u32 = 21;

/// Who holds which rank among the trumps that are left, highest first, a lane for each bit of the seat's number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Ranks(pub(super) u64);

impl Ranks {
    /// Made of lanes whose lowest bit is the lowest of `count` ranks.
    #[inline]
    pub(super) fn new(lanes: [u32; 3], count: u32) -> Self {
        let [one, two, three] = lanes.map(u64::from);
        if count > RANKS {
            let by = count - RANKS;
            return Self(one >> by | (two >> by) << RANKS | (three >> by) << (2 * RANKS));
        }
        let all = one | two << RANKS | three << (2 * RANKS);
        Self(all << (RANKS - count))
    }
}

/// For each number of ranks the bits of the highest ones.
const HIGHEST: [u64; 32] = {
    let mut masks = [0; 32];
    let mut count = 0;
    while count < 32 {
        let ranks = if count < RANKS { count } else { RANKS };
        let lane = ((1u64 << ranks) - 1) << (RANKS - ranks);
        masks[count as usize] = lane | lane << RANKS | lane << (2 * RANKS);
        count += 1;
    }
    masks
};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The cards of the suits, for which the bounds were found.
    pub(super) sets: u32,
    pub(super) lower: i16,
    pub(super) upper: i16,
    /// How many of the highest trumps must lie alike.
    pub(super) count: u8,
}

impl Entry {
    #[inline]
    fn packed(self) -> u64 {
        u64::from(self.sets)
            | u64::from(self.lower.cast_unsigned()) << 32
            | u64::from(self.upper.cast_unsigned()) << 48
    }

    #[inline]
    fn unpacked(word: u64, count: u8) -> Self {
        Self {
            sets: word as u32,
            lower: (word >> 32) as i16,
            upper: (word >> 48) as i16,
            count,
        }
    }
}

/// How many entries a bucket has. All positions in which the suits lie alike are in one, however the trumps lie: it must have room
/// for many, or the few kinds of positions that a hard deal consists of are forgotten while most buckets stay empty.
const WIDTH: usize = 256;
/// The words of a bucket: how far it is filled, three bytes of each entry by which others are passed over, and then the entries,
/// each with its tag, its ranks and its bounds: what is looked at together lies together. A tag is the hash of the key, with
/// the number of ranks in its lowest bits.
const WORDS: usize = HEAD + EACH * WIDTH;
/// Whole lines of the cache.
const HEAD: usize = (1 + 3 * WIDTH / 8).next_multiple_of(8);
const EACH: usize = 3;
/// The bytes of a bucket.
pub(super) const BUCKET: usize = WORDS * size_of::<u64>();
/// A byte of the tag, the holders of the highest trumps, and those of them that must lie alike.
const PRINTS: usize = 1;
const TOPS: usize = PRINTS + WIDTH / 8;
const MASKS: usize = TOPS + WIDTH / 8;
const TAG: usize = HEAD;
const LIE: usize = HEAD + 1;
const FOUND: usize = HEAD + 2;
/// The byte of a tag by which entries are passed over, eight at once.
const PRINT: u32 = 8;
const BYTES: u64 = 0x0101_0101_0101_0101;
/// The bits of a tag that are the number of ranks.
const COUNT: u64 = 31;

/// The holders of the four highest trumps, as far as two lanes tell.
#[inline]
const fn tops(ranks: u64) -> u64 {
    (ranks >> (RANKS - 4)) & 15 | ((ranks >> (2 * RANKS - 4)) & 15) << 4
}

type Bucket = [u64; WORDS];

/// The places of entries that may be of a position, by the bytes that stand for them.
#[inline]
fn alike(bucket: &Bucket, key: &Key) -> impl Iterator<Item = usize> {
    let filled = (bucket[0] as usize).min(WIDTH);
    let print = (key.hash >> PRINT & 255) * BYTES;
    let top = tops(key.ranks.0) * BYTES;
    (0..filled.div_ceil(8)).flat_map(move |n| {
        let differ = (bucket[PRINTS + n] ^ print) | (bucket[TOPS + n] ^ top) & bucket[MASKS + n];
        // The highest bit of each byte that is zero, and now and then of another.
        let mut like = differ.wrapping_sub(BYTES) & !differ & (BYTES << 7);
        std::iter::from_fn(move || {
            let place = 8 * n + (like.trailing_zeros() / 8) as usize;
            like &= like.checked_sub(1)?;
            (place < filled).then_some(place)
        })
    })
}

/// The place of what is known of a position for as many ranks and the same cards, if there is one.
#[inline]
fn place_of(bucket: &Bucket, key: &Key, entry: &Entry) -> Option<usize> {
    let tag = key.hash & !COUNT | u64::from(entry.count);
    let mask = HIGHEST[usize::from(entry.count)];
    alike(bucket, key).find(|&place| {
        let known = Entry::unpacked(bucket[FOUND + EACH * place], entry.count);
        bucket[TAG + EACH * place] == tag
            && known.sets == entry.sets
            && (bucket[LIE + EACH * place] ^ key.ranks.0) & mask == 0
    })
}

/// Puts an entry where the next one goes.
fn put(bucket: &mut Bucket, key: &Key, entry: Entry) -> usize {
    let place = next_place(bucket);
    let shift = 8 * (place % 8);
    let mut byte = |at: usize, value: u64| {
        let word = &mut bucket[at + place / 8];
        *word = *word & !(255 << shift) | value << shift;
    };
    byte(PRINTS, key.hash >> PRINT & 255);
    byte(TOPS, tops(key.ranks.0));
    byte(MASKS, tops(HIGHEST[usize::from(entry.count)]));
    bucket[TAG + EACH * place] = key.hash & !COUNT | u64::from(entry.count);
    bucket[LIE + EACH * place] = key.ranks.0;
    bucket[FOUND + EACH * place] = entry.packed();
    place
}

/// What has been found.
#[derive(Clone)]
pub(super) struct Table {
    // Words that are all zero are asked of the system as such, and cost nothing until they are used.
    words: Vec<u64>,
    shift: u32,
    /// For each entry what its bounds are marked with, the lower in the lower half; none, where they are not.
    marks: Vec<u64>,
}

impl Table {
    /// A table of two to the power of `bits` buckets.
    pub(super) fn new(bits: u32) -> Self {
        let bits = bits.clamp(1, 24);
        Self {
            words: vec![0; WORDS << bits],
            shift: 64 - bits,
            marks: Vec::new(),
        }
    }

    /// The same, for bounds with marks.
    pub(super) fn marked(bits: u32) -> Self {
        let table = Self::new(bits);
        let entries = table.words.len() / WORDS * WIDTH;
        Self {
            marks: vec![0; entries],
            ..table
        }
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        (self.words.len() + self.marks.len()) * size_of::<u64>()
    }

    /// How many entries are in use.
    pub(super) fn filled(&self) -> usize {
        let buckets = self.words.chunks(WORDS);
        buckets.map(|bucket| (bucket[0] as usize).min(WIDTH)).sum()
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for bucket in self.words.chunks_mut(WORDS) {
            bucket[0] = 0;
        }
    }

    /// The first entry of a position that `is_enough`, of all that is known of it; each with its place.
    #[inline]
    pub(super) fn find(
        &self,
        key: &Key,
        mut is_enough: impl FnMut(&Entry, usize) -> bool,
    ) -> Option<Entry> {
        let at = (key.hash >> self.shift) as usize * WORDS;
        let bucket = self.words[at..].first_chunk::<WORDS>()?;
        for place in alike(bucket, key) {
            let tag = bucket[TAG + EACH * place];
            if (tag ^ key.hash) > COUNT {
                continue;
            }
            let count = (tag & COUNT) as usize;
            if (bucket[LIE + EACH * place] ^ key.ranks.0) & HIGHEST[count] != 0 {
                continue;
            }
            let entry = Entry::unpacked(bucket[FOUND + EACH * place], count as u8);
            if is_enough(&entry, at / WORDS * WIDTH + place) {
                return Some(entry);
            }
        }
        None
    }

    /// What the bounds of the entry at a place are marked with.
    #[inline]
    pub(super) fn marks(&self, at: usize) -> (i64, i64) {
        let marks = self.marks.get(at).copied().unwrap_or(0);
        (
            i64::from(marks as u32 as i32),
            i64::from((marks >> 32) as u32 as i32),
        )
    }

    /// Notes a bound of a position with its mark, the lower or the upper one.
    pub(super) fn note_marked(&mut self, key: &Key, entry: Entry, lower: bool, mark: i64) {
        let near = if lower {
            mark.min(i32::MAX.into())
        } else {
            mark.max(i32::MIN.into())
        };
        let Ok(near) = i32::try_from(near) else {
            return;
        };
        let at = (key.hash >> self.shift) as usize * WORDS;
        let Some(bucket) = self.words[at..].first_chunk_mut::<WORDS>() else {
            return;
        };
        let half = |old: u64| {
            let new = u64::from(near.cast_unsigned());
            if lower {
                old >> 32 << 32 | new
            } else {
                old & u64::from(u32::MAX) | new << 32
            }
        };
        if let Some(place) = place_of(bucket, key, &entry) {
            let known = Entry::unpacked(bucket[FOUND + EACH * place], entry.count);
            // What was found now was asked for: what was known was not enough.
            let both = if lower {
                Entry {
                    lower: entry.lower,
                    ..known
                }
            } else {
                Entry {
                    upper: entry.upper,
                    ..known
                }
            };
            bucket[FOUND + EACH * place] = both.packed();
            if let Some(marks) = self.marks.get_mut(at / WORDS * WIDTH + place) {
                *marks = half(*marks);
            }
            return;
        }
        let place = put(bucket, key, entry);
        if let Some(marks) = self.marks.get_mut(at / WORDS * WIDTH + place) {
            *marks = half(0);
        }
    }

    /// Notes bounds of a position.
    pub(super) fn note(&mut self, key: &Key, entry: Entry) {
        let at = (key.hash >> self.shift) as usize * WORDS;
        let Some(bucket) = self.words[at..].first_chunk_mut::<WORDS>() else {
            return;
        };
        if let Some(place) = place_of(bucket, key, &entry) {
            let known = Entry::unpacked(bucket[FOUND + EACH * place], entry.count);
            let both = Entry {
                lower: known.lower.max(entry.lower),
                upper: known.upper.min(entry.upper),
                ..entry
            };
            bucket[FOUND + EACH * place] = both.packed();
        } else {
            put(bucket, key, entry);
        }
    }
}

/// Where the next entry goes: the oldest makes room.
#[inline]
fn next_place(bucket: &mut Bucket) -> usize {
    let count = bucket[0] as usize;
    bucket[0] += 1;
    if count < WIDTH {
        count
    } else {
        (count - WIDTH) % WIDTH
    }
}
