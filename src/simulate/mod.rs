//! Deals at random, under conditions: how often something is there, is made, and pays.

mod count;
mod question;
mod source;
mod written;

pub use count::{Counted, Rarity};
pub use question::{Question, Sieve, Wrong};
pub use source::{Source, Unfound};
pub use written::written;
