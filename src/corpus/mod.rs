//! Any number of records: judged by several threads at once, in the order in which they are written.

mod in_order;
mod part;

pub use in_order::map_in_order;
pub use part::{Chain, Judge, Part};
