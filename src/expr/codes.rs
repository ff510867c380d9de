//! The codes of faults in expressions.

use crate::basics::diagnostic::codes;

codes! {
    /// The text is not a condition or a value: a sign or a parenthesis stands where none can.
    SYNTAX = "V080", "not an expression",
        "Close what is open and put words on both sides of each sign; `tarokk explain` lists the words.";
    /// A word is neither of the vocabulary nor a name of the variant.
    UNKNOWN_WORD = "V081", "an unknown word",
        "Correct the spelling. `tarokk explain` lists the words of the vocabulary, and `tarokk variant show ID` the \
         names.";
    /// The words are known but do not go together like this, or make something else than what is wanted.
    MISMATCH = "V082", "words that do not go together",
        "Compare with the pattern of the word: `tarokk explain WORD`.";
    /// A word has no meaning at this place of the file: there is no card, seat, side or act that it could speak
    /// of.
    OUT_OF_PLACE = "V083", "a word out of place",
        "Move the condition to a key where the word has a meaning, or say it in other words.";
    /// The expression is too long, or its parentheses are too deep.
    TOO_LARGE = "V084", "an expression that is too large",
        "Split the rule into several items, or name a group of cards in `pack.set`.";
}
