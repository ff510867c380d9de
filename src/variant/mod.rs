//! Variant files: from TOML texts to one tree of rules that knows where every value was written.
//!
//! [`load`](load::load) reads a variant, its ancestors and its overlays and merges them; [`decode`] makes typed tables
//! of the merged tree. Every step gives what it can and every fault it found.

pub mod builtin;
mod chain;
pub mod citation;
mod cited;
pub mod codes;
pub mod context;
pub mod decode;
mod diff;
mod draft;
mod escape;
mod fingerprint;
mod fits;
mod inner;
mod layers;
pub mod load;
mod longstring;
mod meant;
mod merge;
mod overlay;
pub mod parse;
pub mod preamble;
mod recover;
pub mod schema;
pub mod shape;
pub mod suggest;
mod syntax;
pub mod table;
pub mod tree;
mod twice;
mod values;
mod whereabouts;

pub use builtin::{BUILTINS, Builtin};
pub use citation::{Citation, is_within};
pub use context::{Context, Faults};
pub use decode::{Date, Decode, Int, Items, OneOrMany, Over, Text, Untyped};
pub use diff::{Difference, differences, is_silent};
pub use draft::{Draft, Reason};
pub use fits::{Fits, FitsTable};
pub use inner::Lain;
pub use load::{Example, Files, Layer, Library, Merged, NoFiles, Role, load, load_without_cases};
pub use overlay::is_overlay;
pub use shape::{FieldShape, Shape, TableShape, WordShape};
pub use table::Item;
pub use tree::{Node, Table, Value, in_order, join};

#[cfg(test)]
mod tests;
