//! How far it has come, on a terminal: one line that is written over.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::basics::spelling::count;
use crate::simulate::STRETCH;

/// How often the line is written.
const EVERY: Duration = Duration::from_millis(200);

/// The line. Where standard error is no terminal there is none.
pub(super) struct Progress {
    shown: bool,
    /// Whether a line stands there.
    stands: bool,
    began: Instant,
    last: Instant,
    /// How many files there are.
    all: usize,
}

impl Progress {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self {
            shown: io::stderr().is_terminal(),
            stands: false,
            began: now,
            last: now,
            all: 0,
        }
    }

    pub(super) fn is_shown(&self) -> bool {
        self.shown
    }

    /// There are so many files.
    pub(super) fn expect(&mut self, files: usize) {
        self.all = files;
    }

    /// So much is done.
    pub(super) fn show(&mut self, files: usize, records: usize) {
        if !self.shown || self.last.elapsed() < EVERY {
            return;
        }
        self.last = Instant::now();
        let rate = records as f64 / self.began.elapsed().as_secs_f64();
        let (all, records) = (self.all, count(records, "record"));
        let line = format!("\r\u{1b}[K{files} of {all} files, {records}, {rate:.0} a second");
        let _ = io::stderr().write_all(line.as_bytes());
        self.stands = true;
    }

    /// So many deals of so many are done.
    pub(super) fn show_deals(&mut self, done: u64, of: u64) {
        if !self.shown || self.last.elapsed() < EVERY {
            return;
        }
        self.last = Instant::now();
        let rate = done as f64 / self.began.elapsed().as_secs_f64();
        let line = format!("\r\u{1b}[K{done} of {of} deals, {rate:.0} a second");
        let _ = io::stderr().write_all(line.as_bytes());
        self.stands = true;
    }

    /// Takes the line away: something else is to be written.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.stands) {
            wipe();
        }
    }
}

/// What has been tried for deals that meet conditions, by all threads together, where a line tells it.
struct Trying {
    tried: u64,
    last: Option<Instant>,
    stands: bool,
}

static TRYING: Mutex<Trying> = Mutex::new(Trying {
    tried: 0,
    last: None,
    stands: false,
});

/// Another stretch of deals has been tried and none of them meets the conditions; says whether that is to end.
pub(super) fn tried() -> bool {
    if let Ok(mut trying) = TRYING.lock()
        && io::stderr().is_terminal()
    {
        trying.tried += STRETCH;
        let last = *trying.last.get_or_insert_with(Instant::now);
        if last.elapsed() >= EVERY {
            trying.last = Some(Instant::now());
            trying.stands = true;
            let tried = trying.tried;
            let line = format!("\r\u{1b}[K{tried} deals tried");
            let _ = io::stderr().write_all(line.as_bytes());
        }
    }
    super::interrupt::interrupted()
}

/// Takes away what `tried` has written.
pub(super) fn clear_tried() {
    if let Ok(mut trying) = TRYING.lock()
        && std::mem::take(&mut trying.stands)
    {
        wipe();
    }
}

/// Takes away what stands on the line, for who does not know whether anything does.
pub(super) fn wipe() {
    if io::stderr().is_terminal() {
        let _ = io::stderr().write_all(b"\r\x1b[K");
    }
}
