//! From the facts of a deal to its ledger.

mod ended;
mod evidence;
mod figures;
mod lasting;
mod ledger;
mod pots;
mod settle;
mod shares;
mod span;
mod verdicts;

pub use ended::{Cut, cut};
pub use evidence::evidence;
pub use figures::{score, unplayed};
pub use ledger::{For, Ledger, Line, Scored, Wheels};
pub use span::span;
pub use verdicts::{Claim, follows, lost, shown, verdicts};
