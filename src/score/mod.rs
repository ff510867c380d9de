//! From the facts of a deal to its ledger.

mod ledger;

pub use ledger::{For, Ledger, Line, Scored};
