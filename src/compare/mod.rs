//! Variants side by side: what they pay, where they part, and which rule makes the difference in a deal.

mod entrant;

pub use entrant::{Entrant, Spec};
