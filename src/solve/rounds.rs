//! Searches that share out what may be tried: those that take little are done first, and what they leave is for the others.

use super::parallel::{Crew, MOST, Tally};
use super::pay::Limits;

/// A search that can be broken off and gone on with.
pub(super) trait Piece: Send {
    /// Whether more may be found.
    fn is_open(&self) -> bool;

    /// How many answers hang on it: it gets so many shares.
    fn shares(&self) -> u64 {
        1
    }

    /// Goes on, with so many cards; says how many were tried.
    fn search(&mut self, limits: &Limits<'_>) -> u64;

    /// Lets go what takes room; what is proved is kept.
    fn forget(&mut self);
}

/// Of its part of what is left each gets this part at a time, so that those that take little leave more to the others.
const PART: u64 = 4;

/// With less than so many cards at a time it gets all.
const LITTLE: u64 = 20_000;

/// Goes on with several until all are done, or nothing is left to be tried; says how many cards were tried.
pub(super) fn in_rounds<P: Piece>(
    mut all: Vec<&mut P>,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
    tally: &Tally<'_>,
) -> u64 {
    let (mut nodes, mut last) = (0u64, 0);
    loop {
        all.retain(|piece| piece.is_open());
        let count = all.len();
        let shares: u64 = all.iter().map(|piece| piece.shares()).sum();
        let left = limits.nodes.saturating_sub(nodes) / shares.max(1);
        if count == 0 || left == 0 || (limits.stop)() {
            return nodes;
        }
        let part = if left / PART < LITTLE {
            left
        } else {
            left / PART
        };
        last = part.max(2 * last).min(left);
        // Each answer may keep a search of its own.
        let bytes = limits.bytes / (shares.max(1) as usize).min(MOST);
        let pieces: Vec<&mut P> = all.iter_mut().map(|piece| &mut **piece).collect();
        let found = crew.each(pieces, |piece| {
            let within = Limits {
                nodes: last.saturating_mul(piece.shares()),
                bytes,
                ..*limits
            };
            let used = piece.search(&within);
            if !piece.is_open() {
                tally.one();
            } else if shares > MOST as u64 {
                piece.forget();
            }
            used
        });
        let used: u64 = found.into_iter().sum();
        if used == 0 && all.iter().all(|piece| piece.is_open()) {
            return nodes;
        }
        nodes += used;
    }
}
