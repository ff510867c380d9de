//! Ctrl-C while a search goes on: the search ends and keeps what it has found. A second one ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Watches for Ctrl-C from here on.
pub(crate) fn watch() {
    // Where it cannot be watched for, it ends the program as ever.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the search is to end.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The next search is not ended by what ended the last one.
pub(crate) fn forget() {
    INTERRUPTED.store(false, Ordering::Relaxed);
}
