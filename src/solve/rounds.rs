//! Searches that share out what may be tried: those that take little are done first, and what they leave is for the others.

use super::parallel::{Crew, Tally};
use super::pay::Limits;

/// A search that can be broken off and gone on with.
pub(super) trait Piece: Send {
    /// Whether more may be found.
    fn is_open(&self) -> bool;

    /// Where it comes among others: first what fewer cards will do for.
    fn place(&self) -> Place;

    /// Goes on, with so many cards; says how many were tried.
    fn search(&mut self, limits: &Limits<'_>) -> u64;

    /// Lets go what takes room; what is proved is kept.
    fn forget(&mut self);
}

/// Where a search comes among others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    /// Whether it tells nothing by itself, but only with others that have come to their end: such come last.
    pub(super) late: bool,
    /// How many ways to go on are still to be valued in it, as far as that is known.
    pub(super) ways: usize,
}

/// In the first round all get together this part of what may be tried, to find those that take little.
const FIRST: u64 = 8;

/// With less than so many cards in the first round it gets all.
const LITTLE: u64 = 20_000;

/// So many are then searched side by side, each with its part of all that is left: a search that is broken off has found little
/// that is told, so it is better that some come to their end than that all come far. It is the same number however many threads
/// there are, so that all find the same.
const TOGETHER: usize = 4;

/// Goes on with several until all are done, or nothing is left to be tried; says how many cards were tried.
pub(super) fn in_rounds<P: Piece>(
    mut all: Vec<&mut P>,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
    tally: &Tally<'_>,
) -> u64 {
    all.retain(|piece| piece.is_open());
    let count = all.len() as u64;
    if count == 0 || limits.nodes == 0 {
        return 0;
    }
    let go_on = |pieces: Vec<&mut P>, share: u64, keep: bool| -> u64 {
        let within = Limits {
            nodes: share,
            bytes: limits.bytes / TOGETHER,
            ..*limits
        };
        let found = crew.each(pieces, |piece| {
            let used = piece.search(&within);
            if !piece.is_open() {
                tally.one();
            } else if !keep {
                piece.forget();
            }
            used
        });
        found.into_iter().sum()
    };
    let few = all.len() <= TOGETHER;
    let mut nodes = 0;
    if !few {
        let share = limits.nodes / count;
        let first = if share / FIRST < LITTLE {
            share
        } else {
            share / FIRST
        };
        if first > 0 {
            nodes += go_on(reborrow(&mut all), first, false);
        }
    }
    loop {
        all.retain(|piece| piece.is_open());
        all.sort_by_key(|piece| piece.place());
        let before = (nodes, all.len());
        for batch in all.chunks_mut(TOGETHER) {
            let share = limits.nodes.saturating_sub(nodes) / batch.len() as u64;
            if share == 0 || (limits.stop)() {
                return nodes;
            }
            let keep = before.1 <= TOGETHER;
            nodes += go_on(reborrow(batch), share, keep);
        }
        all.retain(|piece| piece.is_open());
        if all.is_empty() || (nodes, all.len()) == before {
            return nodes;
        }
    }
}

fn reborrow<'a, P>(pieces: &'a mut [&mut P]) -> Vec<&'a mut P> {
    pieces.iter_mut().map(|piece| &mut **piece).collect()
}
