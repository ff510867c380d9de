//! Playing a record through the rules: what is written, what follows from it, what is wrong, and what it scores.

mod bounds;
mod carried;
mod claims;
pub mod codes;
mod lacking;
mod left_open;
mod model;
mod outcome;
mod partner;
mod place;
mod run;
mod setup;
mod shares;
mod verdicts;

pub use carried::Carried;
pub use model::{Replay, Status, Step};
pub use place::Place;
pub use run::{Judging, replay, replay_after, replay_until, state_at};

#[cfg(test)]
mod tests;
