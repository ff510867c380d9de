//! A rules-variant interpreter for tarokk.
//!
//! The layers, lowest first; each uses only those above it in this list. `ARCHITECTURE.md` says more.

pub mod basics;
#[cfg(feature = "cli")]
pub mod cli;
pub mod deal;
pub mod expr;
pub mod facts;
pub mod game;
pub mod notation;
pub mod record;
pub mod replay;
pub mod report;
pub mod rules;
pub mod score;
pub mod session;
pub mod variant;
