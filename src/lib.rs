//! A rules-variant interpreter for tarokk.
//!
//! The layers, lowest first; each uses only those above it in this list. `ARCHITECTURE.md` says more.

pub mod basics;
pub mod game;
pub mod facts;
pub mod expr;
pub mod variant;
pub mod notation;
pub mod record;
pub mod rules;
pub mod report;
