//! What holds of sessions.
