//! The codes of records that no rules can be found for, and of worked cases that fail.

use crate::basics::diagnostic::codes;

codes! {
    /// The record has no Variant tag, and none was given by hand.
    NO_VARIANT = "S020", "a record without rules",
        "Write `[Variant \"ID\"]` above it, or give `--variant ID`. `tarokk variant list` shows the ids.";
    /// The variant that the record names is not known, or its file has faults.
    BAD_VARIANT = "S021", "rules that cannot be used",
        "Correct the name, or mend the file: `tarokk variant check` shows what is wrong with it.";
    /// By the rules a sitting is over when somebody has so much, or after so many deals.
    AFTER_END = "S022", "a deal after the end of its sitting",
        "Give the records of the next sitting another event or table, or score the deal with `--as-played`.";
    /// A record can keep what has been found of perfect play, so that it need not be searched for again. It was found by other
    /// rules, or the cards or the play have been changed since.
    KEPT_OF_OTHER = "S023", "what is kept of perfect play is of other rules or another deal",
        "Nothing has to be done: it is not used. `tarokk annotate` finds it anew, or take the tag `Solved` out.";
    /// What a record keeps of perfect play says something that its deal cannot come to: payments that do not add up, a card
    /// that could not be played, a figure that there is not.
    KEPT_WRONG = "S024", "what is kept of perfect play cannot be so",
        "Take the tag `Solved` out; `tarokk annotate` finds anew what it said.";
    /// A worked case in a variant file does not come out as it says.
    FAILED = "S030", "an example that fails",
        "Find out which is wrong: the case, the rule, or the record. A number is never to be taken from the \
         program.";
    /// A worked case of an overlay says what comes of its record with the overlay and without it. It must not
    /// come out the same.
    ALIKE = "S031", "a case that does not show what an overlay changes",
        "Choose a record on which the two rules part, or say in `on` which variants it is for.";
    /// What a worked case expects is written with the words of its variant: seats by their letters, figures, contracts
    /// and declarations by their ids, rules by their paths, and how a deal ends by one of a few words.
    UNKNOWN_EXPECTED = "S032", "an expectation that nothing can meet",
        "Correct the spelling; `tarokk variant show ID` lists the ids.";
    /// Worked cases are told apart by their names.
    SAME_NAME = "S033", "two examples of one name",
        "Give one of them another name, or take it out if it is the same case.";
    /// A worked case that expects nothing comes out whatever the rules are.
    EXPECTS_NOTHING = "S034", "an example that expects nothing",
        "Say what must come of the record: `status`, `contract`, `declarers`, `pays` and others.";
    /// What is not to be there is listed in `absent` whether it is inherited or not. No rules that are known have
    /// anything at this path, so that nothing is ever taken away.
    ABSENT_ANYWAY = "S035", "a path that no rules have",
        "Correct the path; `tarokk variant show ID` shows those of a variant.";
}
