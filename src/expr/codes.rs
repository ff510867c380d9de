//! The codes of faults in expressions.

use crate::basics::diagnostic::codes;

codes! {
    /// The text is not a condition or a value: a sign or a parenthesis stands where none can.
    SYNTAX = "V080", "not an expression";
    /// A word is neither of the vocabulary nor a name of the variant.
    UNKNOWN_WORD = "V081", "an unknown word";
    /// The words are known but do not go together like this, or make something else than what is wanted.
    MISMATCH = "V082", "words that do not go together";
    /// A word has no meaning at this place of the file: there is no card, seat, side or act that it could speak of.
    OUT_OF_PLACE = "V083", "a word out of place";
    /// The expression is too long, or its parentheses are too deep.
    TOO_LARGE = "V084", "an expression that is too large";
}
