//! Work on several things at once. It knows nothing of what the things are, and what comes of them does not depend on how many
//! threads there are.

mod in_order;

pub use in_order::{AHEAD, map_in_order};
