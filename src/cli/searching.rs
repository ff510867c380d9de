//! What searches are run with from the command line: threads, Ctrl-C, and how far they have got.

use std::io::{IsTerminal, Write, stderr};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How many bytes a search remembers at most.
pub(crate) const MEMORY: usize = 256 << 20;

/// How many cards may be tried for one answer with all cards open, or one deal: what a person waits for.
pub(crate) const BUDGET: u64 = 200_000_000;

/// The same where it is spread over many deals.
pub(crate) const GUESS: u64 = 20_000_000;

/// How long nothing is said: what is found sooner needs no word.
const PATIENCE: Duration = Duration::from_millis(700);
/// How long it is at least from word to word.
const PAUSE: Duration = Duration::from_millis(100);

/// The most threads that work, unless there are more cores: each takes room and none of them makes more cores.
const MOST_THREADS: usize = 64;

/// How many threads work: as many as are asked for, or as many as there are cores.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let asked = asked.map_or(cores, NonZeroUsize::get);
    asked.min(cores.max(MOST_THREADS))
}

/// Says on a terminal how much is done, on one line that goes away in the end.
pub(crate) struct Progress {
    shown: bool,
    state: Mutex<State>,
}

struct State {
    last: Instant,
    told: bool,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self {
            shown: stderr().is_terminal(),
            state: Mutex::new(State {
                last: Instant::now() + PATIENCE,
                told: false,
            }),
        }
    }

    /// Something begins: nothing is said of it for a while.
    pub(crate) fn begin(&self) {
        if let Ok(mut state) = self.state.lock() {
            state.last = Instant::now() + PATIENCE;
        }
    }

    /// So much of so much is done.
    pub(crate) fn tell(&self, done: usize, all: usize) {
        self.tell_file((0, 1), done, all);
    }

    /// So much of so much is done of one of several files, which are looked at one after another.
    pub(crate) fn tell_file(&self, (file, files): (usize, usize), done: usize, all: usize) {
        let Ok(mut state) = self.state.lock() else {
            return;
        };
        if !self.shown || all < 2 || Instant::now() < state.last {
            return;
        }
        state.last = Instant::now() + PAUSE;
        state.told = true;
        let share = (100 * file + 100 * done / all) / files.max(1);
        let which = if files > 1 {
            format!("{}/{files}: ", file + 1)
        } else {
            String::new()
        };
        let _ = write!(stderr(), "\r{share:3} %  {which}{done}/{all} ");
        let _ = stderr().flush();
    }
}

impl Progress {
    /// Takes the line away.
    pub(crate) fn clear(&self) {
        if let Ok(mut state) = self.state.lock()
            && std::mem::take(&mut state.told)
        {
            let _ = write!(stderr(), "\r\u{1b}[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
