//! The codes of faults that show when a variant's tables are put together.

use crate::basics::diagnostic::codes;

codes! {
    /// The numbers of the pack, the table and the deal do not fit together: every card must be dealt, into equal hands
    /// and the talon.
    ARITHMETIC = "V050", "the numbers do not fit together";
    /// A name that a rule refers to belongs to nothing in the variant.
    UNKNOWN_NAME = "V051", "a name that nothing has";
    /// Two things have the same name where only one can.
    DUPLICATE = "V052", "a name that two things have";
    /// A rule has neither a source nor the reason why it is assumed.
    UNSOURCED = "V053", "a rule without a source";
    /// A language that names cannot be given in.
    LANGUAGE = "V054", "an unknown language";
    /// There are more of these than the program can keep apart.
    TOO_MANY = "V055", "too many items";
    /// The file is there for others to extend and is no variant by itself.
    ABSTRACT = "V056", "not a variant by itself";
    /// Cards are wanted that do not depend on a deal, and these do, or there are none.
    NOT_FIXED = "V057", "cards that are not fixed";
    /// A figure that can be neither announced nor made or lost without a word never counts.
    WORTHLESS = "V058", "a figure that never counts";
    /// A key that nothing reads while another key is not set.
    IDLE = "V059", "a key without effect";
    /// A number lies outside of what is possible here.
    RANGE = "V060", "a number out of range";
    /// What a record calls a thing is words: a comment, a mark, a parenthesis, a separator, a tag, an unknown card or the
    /// letter of a seat would be read as something else.
    UNWRITABLE = "V061", "a name that no record can hold";
    /// Two things that are looked for at the same place of a record have one spelling, so that it means neither.
    TWO_MEANINGS = "V062", "a spelling with two meanings";
    /// A figure is made, or not made, before a card is played, so that it says nothing of the deal.
    DECIDED = "V063", "a figure that no play decides";
    /// Conditions count card points in the smallest parts that the pack uses.
    SMALL = "V064", "parts of a point taken for points";
    /// A file removes something of which other rules still speak.
    STILL_USED = "V065", "something removed that is still used";
}
