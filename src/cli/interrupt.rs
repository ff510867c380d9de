//! Ctrl-C in the middle of what takes long: it ends and keeps what it has found.

use std::sync::atomic::{AtomicBool, Ordering};

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
