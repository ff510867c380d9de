//! Ctrl-C in the middle of what takes long: it ends and keeps what it has found.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Watches for Ctrl-C from here on; a second one ends the program.
pub(crate) fn watch() {
    // Where it cannot be watched for, it ends the program as ever.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Watches for Ctrl-C from here on, and never ends the program: somebody sits at it.
pub(crate) fn watch_in_session() {
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
}

/// Whether what goes on is to end.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// What begins now is not ended by what ended the last.
pub(crate) fn forget() {
    INTERRUPTED.store(false, Ordering::Relaxed);
}

/// Standard input, or a pipe, that nobody waits for once it is to end: then it fails with `TimedOut`.
pub(super) struct Standard {
    chunks: Receiver<io::Result<Vec<u8>>>,
    /// What has come and is not read, from that byte on.
    chunk: Vec<u8>,
    at: usize,
}

/// How often it is looked whether it is to end.
const EVERY: Duration = Duration::from_millis(50);

impl Standard {
    /// All that comes from now on.
    pub(super) fn open() -> Box<dyn Read + Send> {
        Self::waiting(|| Ok(io::stdin())).unwrap_or_else(|_| Box::new(io::stdin()))
    }

    /// All that comes of what has to be waited for even to be opened, as a pipe with a name.
    pub(super) fn waiting<R: Read + Send + 'static>(
        open: impl Fn() -> io::Result<R> + Clone + Send + 'static,
    ) -> io::Result<Box<dyn Read + Send>> {
        const UNREAD: usize = 2;
        let (send, chunks) = sync_channel(UNREAD);
        // Nothing can call it back from waiting; it ends with the program.
        let there = open.clone();
        let waiting = thread::Builder::new().spawn(move || match there() {
            Ok(input) => pass_on(input, &send),
            Err(error) => {
                let _ = send.send(Err(error));
            }
        });
        if waiting.is_err() {
            return Ok(Box::new(open()?));
        }
        Ok(Box::new(Self {
            chunks,
            chunk: Vec::new(),
            at: 0,
        }))
    }
}

fn pass_on(mut input: impl Read, to: &SyncSender<io::Result<Vec<u8>>>) {
    const BYTES: usize = 1 << 16;
    loop {
        let mut chunk = vec![0; BYTES];
        let taken = input.read(&mut chunk);
        let more = taken.as_ref().is_ok_and(|&taken| taken > 0);
        let sent = to.send(taken.map(|taken| {
            chunk.truncate(taken);
            chunk
        }));
        if !more || sent.is_err() {
            return;
        }
    }
}

impl Read for Standard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.chunk.len() {
            match self.chunks.recv_timeout(EVERY) {
                Ok(chunk) => {
                    self.chunk = chunk?;
                    self.at = 0;
                    if self.chunk.is_empty() {
                        return Ok(0);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) if interrupted() => {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        let rest = self.chunk.get(self.at..).unwrap_or_default();
        let taken = { rest }.read(buffer)?;
        self.at += taken;
        Ok(taken)
    }
}
