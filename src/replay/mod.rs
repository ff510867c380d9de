//! Playing a record through the rules: what is written, what follows from it, what is wrong, and what it scores.

mod model;

pub use model::{Options, Replay, Status, Step, WrittenCard};
