//! Playing a record through the rules: what is written, what follows from it, what is wrong, and what it scores.

mod bounds;
mod carried;
mod claims;
pub mod codes;
mod lacking;
mod model;
mod outcome;
mod partner;
mod place;
mod run;
mod setup;
mod shares;
mod status;
mod verdicts;

pub use carried::Carried;
pub use model::{Replay, Status, Step};
pub use place::Place;
pub use run::{
    Course, Judging, course_until, raising_at, replay, replay_after, replay_until, state_at,
};

#[cfg(test)]
mod tests;
