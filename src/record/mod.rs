//! A record as it is meant: read from what is written, and written again in one canonical form.
//!
//! Nothing here judges an act; whether it was allowed is the business of the rules.

mod acts;
mod announce;
mod auction;
mod cards;
pub mod codes;
mod duplicates;
mod find;
mod findings;
pub mod fmt;
mod form;
mod layout;
pub mod model;
mod numbers;
mod outcome;
mod play;
mod reader;
mod same;
mod sections;
mod spelled;
mod stops;
mod strangers;
mod swap;
mod tongue;
mod variation;
pub mod vocabulary;
pub mod write;

#[cfg(test)]
mod tests;

pub use fmt::{Formatted, as_written, format_record, join};
pub use tongue::language_of;

pub use model::{
    Claimant, Claimed, FigureClaim, Hand, Line, Outcome, PartnerClaim, Record, ResultClaim, Tag,
    Variation,
};
pub use reader::read_record;
pub use spelled::unwritable;
pub use vocabulary::Vocabulary;
pub use write::to_text;
