//! What a search has found of positions, kept for positions that are alike.
//!
//! Two positions are alike if the same seats hold the same ranks among the cards that are left of each suit. What they
//! count may differ: bounds found for one hold for the other but for the sum by which its cards can count less or more.
//! Of the trumps only the highest that mattered need lie alike; of those below, each seat must hold as many.

/// The most trumps of which the holder is compared one by one. The holder of the lowest follows from the others.
pub(super) const RANKS: u32 = 21;

/// Who holds which rank among the trumps that are left, highest first, a lane for each bit of the seat's number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Ranks(pub(super) u64);

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

/// How many entries lie together, in three lines of the cache.
const WIDTH: usize = 7;
/// How many entries there is room for, for each bucket that is asked for. It is spent as it is needed, and by many more buckets:
/// all positions in which the suits lie alike are in one, however the trumps lie, and a hard deal has few such kinds.
const MEAN: usize = 256;
const SPREAD: u32 = 2;
/// The words of an entry: its tag, its ranks, and its bounds. A tag is the hash of the key, with the number of ranks in
/// its lowest bits.
const EACH: usize = 3;
const TAG: usize = 3;
const LIE: usize = 4;
const FOUND: usize = 5;
/// The bits of a tag that are the number of ranks.
const COUNT: u64 = 31;
/// The words by which entries are passed over, all of a chunk at once: of each a byte of its tag, the holders of the highest
/// trumps, and those of them that must lie alike.
const PRINTS: usize = 0;
const TOPS: usize = 1;
const MASKS: usize = 2;
/// The byte of a tag that is used for that.
const PRINT: u32 = 8;
const BYTES: u64 = 0x0101_0101_0101_0101;
/// Where each of these words has a byte of the number of the next chunk.
const NEXT: u32 = 8 * WIDTH as u32;
/// By how many entries are in use, the highest bits of their bytes.
const USED: [u64; 8] = {
    let mut used = [(BYTES << 7) & ((1 << NEXT) - 1); 8];
    let mut count = 0;
    while count < WIDTH {
        used[count] &= (1 << (8 * count)) - 1;
        count += 1;
    }
    used
};

/// The holders of the four highest trumps, as far as two lanes tell.
#[inline]
const fn tops(ranks: u64) -> u64 {
    (ranks >> (RANKS - 4)) & 15 | ((ranks >> (2 * RANKS - 4)) & 15) << 4
}

/// Entries that lie together, behind what is needed to pass over them and the number of the next chunk.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Chunk([u64; 3 + EACH * WIDTH]);

impl Chunk {
    /// The number of the next chunk, from 1; 0 if there is none.
    #[inline]
    fn next(&self) -> usize {
        let [first, second, third] = [PRINTS, TOPS, MASKS].map(|word| self.0[word] >> NEXT);
        (first | second << 8 | third << 16) as usize
    }

    fn goes_on(&mut self, next: usize) {
        for (n, word) in [PRINTS, TOPS, MASKS].into_iter().enumerate() {
            let byte = next as u64 >> (8 * n) & 255;
            self.0[word] = self.0[word] & ((1 << NEXT) - 1) | byte << NEXT;
        }
    }

    /// The places of entries that may be of a position, as the highest bits of bytes: now and then one that is not.
    #[inline]
    fn like(&self, print: u64, top: u64) -> u64 {
        let differ = (self.0[PRINTS] ^ print) | (self.0[TOPS] ^ top) & self.0[MASKS];
        differ.wrapping_sub(BYTES) & !differ
    }
}

/// The most bytes that a table takes for each bucket that is asked for.
pub(super) const BUCKET: usize =
    (size_of::<Bucket>() << SPREAD) + MEAN.div_ceil(WIDTH) * size_of::<Chunk>();

/// What is known of a bucket: the number of its newest chunk, from 1, how many entries of that are in use, and whether there are
/// older ones.
#[derive(Clone, Copy, Default)]
struct Bucket(u32);

impl Bucket {
    const NUMBER: u32 = (1 << 24) - 1;

    #[inline]
    fn new(number: usize, used: u32, more: bool) -> Self {
        Self(number as u32 | used << 24 | u32::from(more) << 27)
    }

    #[inline]
    fn number(self) -> usize {
        (self.0 & Self::NUMBER) as usize
    }

    #[inline]
    fn used(self) -> u32 {
        self.0 >> 24 & 7
    }

    #[inline]
    fn has_more(self) -> bool {
        self.0 >> 27 != 0
    }
}

/// What has been found.
///
/// Chunks are made when they are needed, and lie in the order in which they were: what a short search finds lies in few
/// places, and nothing has to be cleared for it.
#[derive(Clone)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    chunks: Vec<Chunk>,
    shift: u32,
    /// For each entry what its bounds are marked with, the lower in the lower half; none, where they are not.
    marks: Option<Vec<[u64; WIDTH]>>,
}

impl Table {
    /// A table of two to the power of `bits` buckets.
    pub(super) fn new(bits: u32) -> Self {
        // So many that each chunk has a number.
        let bits = bits.clamp(1, 18) + SPREAD;
        Self {
            buckets: vec![Bucket::default(); 1 << bits],
            chunks: Vec::new(),
            shift: 64 - bits,
            marks: None,
        }
    }

    /// The same, for bounds with marks.
    pub(super) fn marked(bits: u32) -> Self {
        Self {
            marks: Some(Vec::new()),
            ..Self::new(bits)
        }
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let marks = self
            .marks
            .as_ref()
            .map_or(0, |marks| size_of_val(&marks[..]));
        size_of_val(&self.buckets[..]) + size_of_val(&self.chunks[..]) + marks
    }

    /// How many entries are in use.
    pub(super) fn filled(&self) -> usize {
        let free = |bucket: &Bucket| {
            let some = bucket.number() != 0;
            usize::from(some) * (WIDTH - bucket.used() as usize)
        };
        self.chunks.len() * WIDTH - self.buckets.iter().map(free).sum::<usize>()
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.chunks.clear();
        if let Some(marks) = &mut self.marks {
            marks.clear();
        }
    }

    /// The first entry that `is_enough`, of all of a position, newest first; each with its place.
    #[inline]
    fn first(
        &self,
        key: &Key,
        mut is_enough: impl FnMut(&Entry, (usize, usize)) -> bool,
    ) -> Option<(Entry, (usize, usize))> {
        let bucket = self.buckets[(key.hash >> self.shift) as usize];
        let print = (key.hash >> PRINT & 255) * BYTES;
        let top = tops(key.ranks.0) * BYTES;
        let mut used = USED[bucket.used() as usize];
        let mut number = bucket.number();
        while let Some(chunk) = self.chunks.get(number.wrapping_sub(1)) {
            let mut like = chunk.like(print, top) & used;
            while like != 0 {
                let place = (like.trailing_zeros() / 8) as usize % WIDTH;
                like &= like - 1;
                let [tag, lie, found] = [TAG, LIE, FOUND].map(|word| chunk.0[word + EACH * place]);
                let count = tag & COUNT;
                let differ = (lie ^ key.ranks.0) & HIGHEST[count as usize];
                if ((tag ^ key.hash) & !COUNT) | differ != 0 {
                    continue;
                }
                let entry = Entry::unpacked(found, count as u8);
                let at = (number - 1, place);
                if is_enough(&entry, at) {
                    return Some((entry, at));
                }
            }
            used = USED[WIDTH];
            number = chunk.next();
        }
        None
    }

    /// The first entry that `is_enough`, of all that is known of a position; each with what its bounds are marked with, the
    /// lower first.
    #[inline]
    pub(super) fn find(
        &self,
        key: &Key,
        mut is_enough: impl FnMut(&Entry, &dyn Fn() -> (i64, i64)) -> bool,
    ) -> Option<Entry> {
        let found = self.first(key, |entry, at| is_enough(entry, &|| self.marks(at)));
        found.map(|(entry, _)| entry)
    }

    fn marks(&self, (chunk, place): (usize, usize)) -> (i64, i64) {
        let marks = self.marks.as_ref().and_then(|marks| marks.get(chunk));
        let marks = marks.map_or(0, |marks| marks[place % WIDTH]);
        (
            i64::from(marks as u32 as i32),
            i64::from((marks >> 32) as u32 as i32),
        )
    }

    /// Notes bounds of a position.
    pub(super) fn note(&mut self, key: &Key, entry: Entry) {
        match self.same(key, &entry) {
            Some((known, at)) => {
                let both = Entry {
                    lower: known.lower.max(entry.lower),
                    upper: known.upper.min(entry.upper),
                    ..entry
                };
                self.renew(at, both);
            }
            None => self.add(key, entry, 0),
        }
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
        let half = |old: u64| {
            let new = u64::from(near.cast_unsigned());
            if lower {
                old >> 32 << 32 | new
            } else {
                old & u64::from(u32::MAX) | new << 32
            }
        };
        let Some((known, at)) = self.same(key, &entry) else {
            return self.add(key, entry, half(0));
        };
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
        self.renew(at, both);
        if let Some(marks) = &mut self.marks
            && let Some(marks) = marks.get_mut(at.0)
        {
            marks[at.1 % WIDTH] = half(marks[at.1 % WIDTH]);
        }
    }

    /// What is known of the same cards by the same ranks.
    fn same(&self, key: &Key, entry: &Entry) -> Option<(Entry, (usize, usize))> {
        self.first(key, |known, _| {
            known.count == entry.count && known.sets == entry.sets
        })
    }

    fn renew(&mut self, (chunk, place): (usize, usize), entry: Entry) {
        if let Some(Chunk(chunk)) = self.chunks.get_mut(chunk) {
            chunk[FOUND + EACH * (place % WIDTH)] = entry.packed();
        }
    }

    /// Adds an entry: where there is no room, in place of the oldest.
    fn add(&mut self, key: &Key, entry: Entry, mark: u64) {
        let n = (key.hash >> self.shift) as usize;
        let mut bucket = self.buckets[n];
        if bucket.number() == 0 || bucket.used() as usize == WIDTH {
            let Some(longer) = self.chained(n) else {
                return;
            };
            bucket = longer;
        }
        let (chunk, place) = (bucket.number() - 1, bucket.used() as usize % WIDTH);
        self.buckets[n] = Bucket::new(bucket.number(), bucket.used() + 1, bucket.has_more());
        let words = &mut self.chunks[chunk].0;
        let shift = 8 * place;
        let mut byte = |at: usize, value: u64| {
            words[at] = words[at] & !(255 << shift) | value << shift;
        };
        byte(PRINTS, key.hash >> PRINT & 255);
        byte(TOPS, tops(key.ranks.0));
        byte(MASKS, tops(HIGHEST[usize::from(entry.count & 31)]));
        words[TAG + EACH * place] = key.hash & !COUNT | u64::from(entry.count);
        words[LIE + EACH * place] = key.ranks.0;
        words[FOUND + EACH * place] = entry.packed();
        if let Some(marks) = &mut self.marks
            && let Some(marks) = marks.get_mut(chunk)
        {
            marks[place % WIDTH] = mark;
        }
    }

    /// A bucket with one more chunk in front, none of whose entries is in use: a new one, or else the oldest of this bucket or,
    /// if it has no other, of one beside it.
    fn chained(&mut self, n: usize) -> Option<Bucket> {
        let bucket = self.buckets[n];
        let room = (self.buckets.len() >> SPREAD) * MEAN.div_ceil(WIDTH);
        let number = if self.chunks.len() < room {
            self.chunks.push(Chunk([0; 3 + EACH * WIDTH]));
            if let Some(marks) = &mut self.marks {
                marks.push([0; WIDTH]);
            }
            self.chunks.len()
        } else if bucket.has_more() {
            self.unchained(n)
        } else {
            let mut beside = (1..64).map(|by| n ^ by);
            let rich = |&n: &usize| self.buckets.get(n).is_some_and(|one| one.has_more());
            let other = beside.find(rich)?;
            self.unchained(other)
        };
        let next = self.buckets[n].number();
        self.chunks[number - 1].goes_on(next);
        Some(Bucket::new(number, 0, next != 0))
    }

    /// The number of the oldest chunk of a bucket that has others, which it loses.
    fn unchained(&mut self, n: usize) -> usize {
        let bucket = self.buckets[n];
        let mut before = bucket.number();
        let mut oldest = before;
        while let next @ 1.. = self.chunks[oldest - 1].next() {
            (before, oldest) = (oldest, next);
        }
        self.chunks[before - 1].goes_on(0);
        let more = before != bucket.number();
        self.buckets[n] = Bucket::new(bucket.number(), bucket.used(), more);
        oldest
    }
}
