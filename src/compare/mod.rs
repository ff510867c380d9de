//! Variants side by side: what they pay, where they part, and which rule makes the difference in a deal.

mod bidding;
mod concept;
mod deals;
mod entrant;
mod estimate;
mod hybrid;
mod lines;
mod sensitivity;
mod stub;
mod tariff;
mod totals;

pub use concept::{Apart, Aspect, ByConcept, Named, Twin};
pub use deals::{Cause, Compared, Comparison, Outcome, Row, courses};
pub use entrant::{Entrant, Spec};
pub use estimate::Estimate;
pub use hybrid::Hybrids;
pub use lines::{Cell, Key};
pub use sensitivity::{Effect, Kept, Sensitivity, Trial, What, sensitivity};
pub use stub::{Stub, stub};
pub use tariff::{Kind, Price, Tariff, TariffRow, Worth, tariff};
pub use totals::{Gain, Totals};
