//! Work on many numbered things by all cores: each by its number alone, so that it comes to the same whoever does it.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::time::{Duration, Instant};

use super::interrupt::interrupted;

/// How many things one worker does in a round, at the least and at the most.
const LEAST: u64 = 64;
const MOST: u64 = 1 << 16;

/// How long a round should take: between rounds it is looked whether to go on.
const ROUND: Duration = Duration::from_millis(300);

/// How many workers there are.
pub(crate) fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Has all workers go through the numbers below `count`, in rounds; each round in the order of the numbers goes to `take`, which
/// says whether to go on. Ends early where the program is interrupted; gives how many were done.
pub(crate) fn each<W: Send, T: Send, E: Send>(
    count: u64,
    all: &mut [W],
    work: impl Fn(&mut W, Range<u64>) -> Result<T, E> + Sync,
    mut take: impl FnMut(T),
) -> Result<u64, E> {
    let (mut done, mut size) = (0, LEAST);
    let mut progress = Progress::new(count);
    while done < count && !interrupted() {
        let started = Instant::now();
        let mut ranges = Vec::new();
        let mut from = done;
        for _ in &*all {
            let to = (from + size).min(count);
            ranges.push(from..to);
            from = to;
        }
        let found: Vec<Result<T, E>> = std::thread::scope(|scope| {
            let work = &work;
            let running: Vec<_> = all
                .iter_mut()
                .zip(ranges)
                .filter(|(_, range)| !range.is_empty())
                .map(|(worker, range)| scope.spawn(move || work(worker, range)))
                .collect();
            let joined = running.into_iter().map(|one| match one.join() {
                Ok(found) => found,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            joined.collect()
        });
        for found in found {
            take(found?);
        }
        done = from;
        progress.tell(done);
        let time = started.elapsed();
        if time < ROUND {
            size = (size * 2).min(MOST);
        } else if time > 4 * ROUND {
            size = (size / 2).max(1);
        }
    }
    progress.end();
    Ok(done)
}

/// How far it has come, for whoever sits at a terminal.
struct Progress {
    count: u64,
    shown: bool,
    last: Instant,
    started: Instant,
}

impl Progress {
    fn new(count: u64) -> Self {
        Self {
            count,
            shown: io::stderr().is_terminal(),
            last: Instant::now(),
            started: Instant::now(),
        }
    }

    fn tell(&mut self, done: u64) {
        if !self.shown || self.last.elapsed() < ROUND {
            return;
        }
        self.last = Instant::now();
        let a_second = done as f64 / self.started.elapsed().as_secs_f64();
        let percent = 100 * done / self.count.max(1);
        let _ = write!(
            io::stderr(),
            "\r\x1b[K{done} of {} ({percent} %), {a_second:.0} a second",
            self.count
        );
    }

    fn end(&self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
