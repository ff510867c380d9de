//! The ground floor: small values that every other layer speaks in.
//!
//! Nothing here knows a variant, a record or a rule, and nothing here reads a file.

pub mod card;
pub mod chance;
pub mod date;
pub mod diagnostic;
pub mod numeral;
pub mod room;
pub mod seat;
pub mod source;
pub mod spelling;
pub mod told;
pub mod truth;
pub mod units;

pub use card::{Card, CardSet};
pub use chance::Chance;
pub use diagnostic::{CodeInfo, Diagnostic, Diagnostics, Label, RuleRef, Severity};
pub use seat::{BySeat, Party, Seat, SeatSet};
pub use source::{FileId, SourceMap, Span, Spanned};
pub(crate) use told::told;
pub use told::{Join, Name, Part, Told, Voice};
pub use truth::{Range, Truth};
pub use units::{CardPoints, Units};
