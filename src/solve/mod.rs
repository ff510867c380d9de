//! Perfect play with all cards open.
//!
//! [`compile()`] makes tables of the rules of one deal once; a search knows nothing but those and the cards.

mod compile;
pub mod deals;
pub mod game;
pub mod points;
pub mod position;

pub use compile::{Unsuited, bare, compile};
pub use game::Game;
pub use position::Position;
