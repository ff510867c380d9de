//! The codes of what a record claims and the rules do not bear out.

use crate::basics::diagnostic::codes;

codes! {
    /// A hand or the talon has more or fewer cards than are dealt.
    COUNT = "S001", "a hand of the wrong size";
    /// The card points that the record claims are not those that the cards show.
    POINTS = "S010", "card points that are not right";
    /// The payments that the record claims are not those that the rules give.
    PAYMENT = "S011", "a payment that is not right";
    /// What the outcome states contradicts what the rest of the record shows.
    OUTCOME = "S012", "an outcome that is not right";
    /// The record claims a result for a deal that cannot be scored.
    UNCHECKED = "S013", "a result that cannot be checked";
    /// The record was scored under other rules than those it is read with now.
    FINGERPRINT = "S014", "other rules than the record was scored with";
    /// The tag says what lasts from the deals before: seats with numbers, or for how many deals each factor of the table
    /// lasts.
    LASTING = "S016", "a tag that does not say what has lasted";
    /// The tag says what the deals before left, and they left something else.
    CARRIED = "S019", "a tag that is not what the deals before left";
    /// The called card, or a word, shows that somebody else is the partner than the one that was taken for it before.
    PARTNER = "S017", "a partner that cards or words speak against";
    /// What comes after something that cannot be followed is not judged.
    UNJUDGED = "S018", "the rest of a deal that is not judged";
    /// Card points of both sides must add up to those of the pack, and tricks to those of a deal.
    SUM = "S015", "numbers that do not add up";
}
