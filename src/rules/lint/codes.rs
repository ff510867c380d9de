//! The codes of what can be played and is hardly meant.

use crate::basics::diagnostic::codes;

codes! {
    /// What the condition asks for cannot be so: two parts of it exclude each other, or a number is asked for that
    /// cannot be reached. A card wins one trick and stands on one side, a trick has one winner, and a hand has no more
    /// cards than it gets.
    NEVER = "V067", "a condition that never holds",
        "Correct the part that is not meant, or write `or` where one of the two is enough; what is to hold in no case \
         is `never`.";
    /// The condition asks for nothing: whatever happens in a deal, it holds.
    ALWAYS = "V068", "a condition that always holds",
        "Take it out, or correct the number or word that makes it so; what is to hold in every case is `always`.";
}
