//! A rules-variant interpreter for tarokk.
//!
//! Which module may use which is said in `ARCHITECTURE.md` and held by a test.

pub mod basics;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod corpus;
pub mod deal;
pub mod desk;
pub mod expr;
pub mod facts;
pub mod game;
pub mod notation;
pub mod record;
pub mod replay;
pub mod report;
pub mod rules;
pub mod sample;
pub mod score;
pub mod session;
pub mod simulate;
pub mod solve;
pub mod threads;
pub mod variant;
