//! The text of records: where one ends and the next begins, and what stands in it as written.
//!
//! Nothing here knows a variant. What the words mean is read by `record`, which also writes records.

pub mod ast;
pub mod codes;
pub mod split;
pub mod syntax;
mod words;

pub use ast::{Ast, Item, Kind, Tag};
pub use split::{split, split_beginning};
pub use syntax::{parse, parse_all};

/// How many bytes a record may have: the longest with comments and variations have a few ten thousand.
pub const MAX_BYTES: usize = 1 << 22;
/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 32;
