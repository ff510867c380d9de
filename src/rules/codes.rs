//! The codes of faults that show when a variant's tables are put together.

use crate::basics::diagnostic::codes;

codes! {
    /// Every card of the pack is dealt, into equal hands and the talon; a contract hands out no more talon
    /// cards than there are, a number for each seat; the steps of the kontra ladder follow one another.
    ARITHMETIC = "V050", "the numbers do not fit together",
        "Correct the number that is wrong; the finding shows the sum.";
    /// A name that a rule refers to belongs to nothing in the variant.
    UNKNOWN_NAME = "V051", "a name that nothing has",
        "Correct the spelling, or add the item of that name.";
    /// Two things have the same name, or the same rank, where only one can.
    DUPLICATE = "V052", "a name that two things have",
        "Give one of them another name or another level.";
    /// A rule has neither a source nor the reason why it is assumed. A house rule in a file of your own needs
    /// neither; a variant that is handed on does.
    UNSOURCED = "V053", "a rule without a source",
        "Write `source = \"KEY place\"`, or `assumed = \"why\"` where no source says it.";
    /// Names are given by language, with the two letters that the language has.
    LANGUAGE = "V054", "an unknown language",
        "Write one of the languages that the finding lists.";
    /// There are more of these than the program can keep apart.
    TOO_MANY = "V055", "too many items",
        "Take items out until no more are left than the finding says.";
    /// The file is there for others to extend and is no variant by itself.
    ABSTRACT = "V056", "not a variant by itself",
        "Choose a variant that extends it, or write a file that does and says what it leaves open.";
    /// Cards are wanted that are the same in every deal, and these depend on the deal, or there are none, or
    /// more than one where one is wanted.
    NOT_FIXED = "V057", "cards that are not fixed",
        "Name the cards or a set of the pack.";
    /// A figure that can be neither announced nor made or lost without a word never counts.
    WORTHLESS = "V058", "a figure that never counts",
        "Give it `announced`, `silent` or `silent-loss`; to take an inherited figure away, list it in `remove`.";
    /// Nothing reads the key while another one is not set, or is set as it is.
    IDLE = "V059", "a key without effect",
        "Set the other key too, or take this one out.";
    /// The number lies outside of what is possible in this variant.
    RANGE = "V060", "a number out of range",
        "Write a number that the finding allows.";
    /// What a record calls a thing is words: a comment, a mark, a parenthesis, a separator, a tag, an unknown card or the
    /// letter of a seat would be read as something else.
    UNWRITABLE = "V061", "a name that no record can hold",
        "Choose a name of letters and digits, or give it another spelling in `read`.";
    /// Two things that are looked for at the same place of a record have one spelling, so that it means neither.
    TWO_MEANINGS = "V062", "a spelling with two meanings",
        "Take the spelling from one of the two.";
    /// A figure is made, or not made, before a card is played, so that it says nothing of the deal.
    DECIDED = "V063", "a figure that no play decides",
        "Compare its condition with the numbers of the game: how many tricks there are, and how many card points.";
    /// Conditions count card points in the smallest parts that the pack uses.
    SMALL = "V064", "parts of a point taken for points",
        "Multiply the number by `pack.unit`, or say in the condition which parts are meant.";
    /// A file removes something of which other rules still speak.
    STILL_USED = "V065", "something removed that is still used",
        "Change or remove the rules that the finding names, too.";
    /// Where what some get is what others pay, a figure of one person needs somebody who pays or gets it.
    UNBALANCED = "V066", "a figure that takes from nobody",
        "Say in `each-other-gets` what every other seat gets of it; a number below nothing is what they pay.";
}
