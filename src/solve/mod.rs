//! Perfect play with all cards open.
//!
//! [`compile()`] makes tables of the rules of one deal once; a search knows nothing but those and the cards.

pub mod answer;
pub mod before;
pub mod bids;
mod branch;
mod brought;
mod compile;
pub mod course;
pub mod deals;
pub mod decision;
mod ends;
pub mod game;
pub mod memory;
pub mod objective;
mod outcome;
pub mod outlook;
pub mod par;
pub mod parallel;
pub mod pay;
pub mod points;
pub mod position;
pub mod reference;
mod rounds;
mod settle;
pub mod share;
pub mod turns;
mod ways;

pub use answer::{Answer, Choice, solve, solve_with};
pub use compile::{Unsuited, bare, compile};
pub use game::Game;
pub use objective::{Objective, Question, Unanswerable};
pub use outcome::{Changed, Comes};
pub use parallel::Crew;
pub use position::Position;
