//! The codes of what a record claims and the rules do not bear out.

use crate::basics::diagnostic::codes;

codes! {
    /// A hand or the talon has more or fewer cards than are dealt.
    COUNT = "S001", "a hand of the wrong size",
        "Write all cards of the hand; one that is not known is `?`.";
    /// The card points that the record claims are not those that the cards show.
    POINTS = "S010", "card points that are not right",
        "Count again: the points of the tricks and of the discards that count for the side.";
    /// The payments that the record claims are not those that the rules give.
    PAYMENT = "S011", "a payment that is not right",
        "`tarokk score --explain` shows each line with its rule. If you play by another value, change it in a file \
         of your own.";
    /// What the outcome states contradicts what the rest of the record shows.
    OUTCOME = "S012", "an outcome that is not right",
        "Correct the outcome, or the play.";
    /// The record claims a result for a deal that cannot be scored.
    UNCHECKED = "S013", "a result that cannot be checked",
        "Write what is missing, which the finding names, or leave the result as a note in a comment.";
    /// The record was scored under other rules than those it is read with now.
    FINGERPRINT = "S014", "other rules than the record was scored with",
        "If the rules were mended since, take the new fingerprint; if they are not the ones that you played by, \
         choose those.";
    /// Card points of both sides must add up to those of the pack, tricks to those of a deal, and payments to nothing where
    /// what some get others pay.
    SUM = "S015", "numbers that do not add up",
        "Count again; where only one side is certain, write only that one.";
    /// The tag says what lasts from the deals before: seats with numbers, or for how many deals each factor of the table
    /// lasts.
    LASTING = "S016", "a tag that does not say what has lasted",
        "Write each seat with its number, or leave the tag out.";
    /// The tag says what the deals before left, and they left something else.
    CARRIED = "S019", "a tag that is not what the deals before left",
        "Correct the tag or the deal before it; left out, what the deals before left is taken.";
    /// The called card, or a word, shows that somebody else is the partner than the one that was taken for it before.
    PARTNER = "S017", "a partner that cards or words speak against",
        "Compare the call with the hands, and the words with who said them.";
    /// What comes after something that cannot be followed is not judged.
    UNJUDGED = "S018", "the rest of a deal that is not judged",
        "Mend what was found before it, or write what is missing.";
}

/// Whether a finding is about the result that the record states, and not about what was done in the deal.
pub fn is_of_result(code: &str) -> bool {
    [PAYMENT, POINTS, SUM].contains(&code)
}
