//! Work on many numbered deals by all cores: each by its number alone, so that it comes to the same whoever does it.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};

use super::interrupt::interrupted;
use super::progress::{Progress, clear_tried};
use crate::threads::{AHEAD, map_in_order};

/// Takes the numbers below `count`, so many at a time, by so many threads, or as many as there are cores, to what `worker` makes for each thread, and what comes of them to `take`,
/// in their order, until it has enough or the program is interrupted.
pub(crate) fn each<T: Send, W: FnMut(Range<u64>) -> T>(
    threads: Option<NonZeroUsize>,
    (count, size): (u64, u64),
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) {
    let threads = super::searching::threads(threads);
    let mut progress = Progress::new();
    let mut next = 0;
    let numbers = || {
        let from = next;
        next = (from + size).min(count);
        (from < count && !interrupted()).then_some(from..next)
    };
    let mut done = 0;
    map_in_order((threads, AHEAD), numbers, worker, |found| {
        done = (done + size).min(count);
        progress.show_deals(done, count);
        take(found)
    });
    progress.clear();
    clear_tried();
}
