//! The codes of faults in expressions.

/// The text is not an expression.
pub const SYNTAX: &str = "V080";
/// A word is not known.
pub const UNKNOWN_WORD: &str = "V081";
/// The words are known but do not go together like this.
pub const MISMATCH: &str = "V082";
/// A word has no meaning at this place of the file.
pub const OUT_OF_PLACE: &str = "V083";
/// The expression is too long or too deep.
pub const TOO_LARGE: &str = "V084";
