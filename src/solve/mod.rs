//! Perfect play with all cards open.

mod compile;
pub mod game;
pub mod memory;
pub mod objective;
pub mod position;
pub mod reference;

pub use compile::{Kept, Unsuited, compile};
pub use game::Game;
pub use objective::{Objective, Question, Unanswerable};
pub use position::Position;
