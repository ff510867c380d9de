//! What one seat can know of a deal, and the deals that agree with it.
//!
//! [`Knowledge`] is made from a deal and holds nothing that the seat could not know; everything else here is given a
//! `Knowledge` and no deal, so that no advice can depend on a card that the seat does not see. [`places`] says by the rules
//! where each card may still be, [`ways`] counts the ways to spread the cards over these places and draws one of them, and
//! [`worlds`] plays all that has happened in the deal that this makes: what the rules would have refused there is no deal that
//! agrees. [`advice`] values choices by perfect play in such deals, [`odds`] asks conditions of them.

pub mod advice;
pub mod knowledge;
pub mod odds;
pub mod places;
mod tally;
pub mod ways;
pub mod worlds;

pub use knowledge::{Knowledge, Unknowable};
pub use worlds::{Duties, Sampling, Worlds};
