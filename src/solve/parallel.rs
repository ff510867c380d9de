//! Searches that do not depend on each other, side by side.
//!
//! How work is cut into pieces never depends on how many threads there are, and each piece has its own budget: so the answer
//! is the same with one thread or many.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::threads::map_in_order;

/// Who searches, and who is told how far it has got.
#[derive(Clone, Copy)]
pub struct Crew<'a> {
    /// How many pieces of work are done at once.
    pub threads: usize,
    /// Told how many pieces of how many are done.
    pub told: Option<&'a (dyn Fn(usize, usize) + Sync)>,
}

/// How many pieces are done.
pub(super) struct Tally<'c> {
    told: Option<&'c (dyn Fn(usize, usize) + Sync)>,
    done: AtomicUsize,
    all: usize,
}

impl Tally<'_> {
    /// One piece more is done.
    pub(super) fn one(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(told) = self.told {
            told(done, self.all);
        }
    }
}

impl Crew<'static> {
    /// One piece after another, and nobody is told.
    pub const ALONE: Self = Self {
        threads: 1,
        told: None,
    };
}

impl Crew<'_> {
    /// Counts so many pieces of work.
    pub(super) fn tally(&self, all: usize) -> Tally<'_> {
        Tally {
            told: self.told,
            done: AtomicUsize::new(0),
            all,
        }
    }

    /// The same as [`Crew::each`], with a word for each piece that is done.
    pub fn each_told<T: Send, R: Send>(
        &self,
        pieces: Vec<T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        let tally = self.tally(pieces.len());
        self.each(pieces, |piece| {
            let found = work(piece);
            tally.one();
            found
        })
    }

    /// Does every piece of work, and gives what came of each, in their order.
    pub fn each<T: Send, R: Send>(&self, pieces: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
        let threads = self.threads.min(MOST).min(pieces.len());
        if threads < 2 {
            return pieces.into_iter().map(work).collect();
        }
        let (mut pieces, mut all) = (pieces.into_iter(), Vec::new());
        let work = &work;
        // All may be under way: there are not many, and one that takes long holds up none.
        map_in_order(
            (threads, usize::MAX),
            || pieces.next(),
            || work,
            |found| {
                all.push(found);
                ControlFlow::Continue(())
            },
        );
        all
    }
}

/// How many searches go on at once at most: what they may remember is shared out among so many.
pub(super) const MOST: usize = 8;

impl std::fmt::Debug for Crew<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Crew");
        shown
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::Crew;
    use std::sync::Mutex;

    #[test]
    fn what_comes_of_pieces_stands_in_their_order_whoever_did_them() {
        for threads in [1, 2, 5, 40] {
            let last = Mutex::new((0, 0));
            let told = |done, all| {
                let mut last = last.lock().unwrap();
                *last = (*last).max((done, all));
            };
            let crew = Crew {
                threads,
                told: Some(&told),
            };
            let tally = crew.tally(30);
            let squares = crew.each((0..30u64).collect(), |n| {
                tally.one();
                n * n
            });
            let expected: Vec<u64> = (0..30).map(|n| n * n).collect();
            assert_eq!(squares, expected);
            assert_eq!(*last.lock().unwrap(), (30, 30));
        }
    }
}
