//! What has been found out of positions, in a table whose size is fixed: where it is full, what cost least to find goes.

use crate::basics::room::has_room;

/// What a position is known by, exactly: nothing is found under the key of another.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Key {
    pub(super) cards: [u64; 4],
    pub(super) past: u64,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// From so many card points on the side has what is asked.
    pub(super) won_from: i32,
    /// Up to so many it has not.
    pub(super) lost_upto: i32,
    /// The card that decided, by its place in the pack; above all packs where none did.
    pub(super) card: u8,
}

impl Known {
    pub(super) const NOTHING: Self = Self {
        won_from: super::worth::HIGH,
        lost_upto: super::worth::LOW,
        card: u8::MAX,
    };
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    known: Known,
    cost: u32,
}

const EMPTY: Entry = Entry {
    key: Key {
        cards: [0; 4],
        past: u64::MAX,
    },
    known: Known::NOTHING,
    cost: 0,
};

/// How many entries share a place.
const WAYS: usize = 4;

/// The table.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    most: usize,
    used: usize,
}

impl Table {
    /// A table that grows to at most so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Entry>() / WAYS).max(1 << 6);
        let most = 1 << most.ilog2();
        Self {
            entries: vec![EMPTY; (1 << 12).min(most) * WAYS],
            most,
            used: 0,
        }
    }

    fn place(&self, key: &Key) -> usize {
        let mut hash = key.past.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for word in key.cards {
            hash = (hash ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
            hash ^= hash >> 32;
        }
        (hash as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    pub(super) fn get(&self, key: &Key) -> Option<Known> {
        let place = self.place(key);
        let ways = &self.entries[place..place + WAYS];
        let found = ways.iter().find(|entry| entry.key == *key);
        found.map(|entry| entry.known)
    }

    pub(super) fn put(&mut self, key: Key, known: Known, cost: u64) {
        if self.used * 2 > self.entries.len() && self.entries.len() < self.most * WAYS {
            self.grow();
        }
        let place = self.place(&key);
        let ways = &mut self.entries[place..place + WAYS];
        let same = ways.iter().position(|entry| entry.key == key);
        let cheapest = || (0..WAYS).min_by_key(|&way| ways[way].cost).unwrap_or(0);
        let way = same.unwrap_or_else(cheapest);
        let cost = cost.min(u64::from(u32::MAX)) as u32;
        self.used += usize::from(ways[way].key.past == u64::MAX);
        ways[way] = Entry {
            key,
            known,
            cost: cost.max(1),
        };
    }

    fn grow(&mut self) {
        if !has_room(self.entries.len() * 4 * size_of::<Entry>()) {
            // It stays as large as it is.
            self.most = self.entries.len() / WAYS;
            return;
        }
        let larger = vec![EMPTY; self.entries.len() * 4];
        let old = std::mem::replace(&mut self.entries, larger);
        self.used = 0;
        for entry in old {
            if entry.key.past != u64::MAX {
                self.put(entry.key, entry.known, u64::from(entry.cost));
            }
        }
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.entries[..])
    }

    /// How many positions are in it.
    pub(super) fn len(&self) -> usize {
        self.used
    }
}
