//! Any number of records: judged by several threads at once, in the order in which they are written, and summed up.

mod part;
pub mod season;

pub use part::{Chain, Judge, Part};
