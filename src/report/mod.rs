//! What the program says, as text and as data. Nothing here prints.

pub mod diagnostic;
mod excerpt;
pub mod variant;
