//! A deal as it goes on: the phases, what is allowed in each, and what each act changes.
//!
//! Every act is judged by the same code, whether it comes from a record, from a person or from a search: an act that is
//! not allowed is refused with the rule and changes nothing; a duty that was not met is noted, and the deal goes on.

mod announcing;
mod bidding;
mod bound;
mod calling;
pub mod codes;
mod counting;
mod ending;
mod exchange;
mod kontra;
mod legal;
mod machine;
mod open;
mod owed;
mod piles;
mod play;
mod refusal;
mod shown;
pub mod shuffle;
mod swapping;
mod taking;
mod throw_in;
mod trick;
mod unseen;

pub use bound::Kept;
pub use machine::{Deal, Ending, Phase, Speaking};
pub use refusal::{After, Breach, Refusal};
pub use trick::{Narrowed, Table, legal_cards};
