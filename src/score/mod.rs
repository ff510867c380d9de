//! From the facts of a deal to its ledger.

mod evidence;
mod figures;
mod ledger;
mod settle;
mod verdicts;

pub use evidence::evidence;
pub use figures::score;
pub use ledger::{For, Ledger, Line, Scored};
pub use verdicts::verdicts;
