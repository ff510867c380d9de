//! The faults of meaning: words that say nothing under the variant, and records that contradict themselves.

use crate::basics::CodeInfo;

/// A word without meaning where it stands.
pub(super) const UNKNOWN_WORD: &str = "R001";
/// A word with several meanings where it stands.
pub(super) const AMBIGUOUS: &str = "R002";
/// Words that belong to no section.
pub(super) const NO_SECTION: &str = "R003";
/// A seat is missing.
pub(super) const NO_SEAT: &str = "R004";
/// A seat that the table has not.
pub(super) const OTHER_SEAT: &str = "R005";
/// A seat without what it should have said.
pub(super) const SILENT_SEAT: &str = "R006";
/// A number is missing or out of range.
pub(super) const NO_NUMBER: &str = "R007";
/// A card dealt twice.
pub(super) const DEALT_TWICE: &str = "R008";
/// A card laid away or played twice.
pub(super) const PLAYED_TWICE: &str = "R009";
/// A hand, the talon, the outcome or the result, or what they state of someone, written twice.
pub(super) const WRITTEN_TWICE: &str = "R010";
/// A figure of a family without its card.
pub(super) const NO_MEMBER: &str = "R011";
/// A kontra on nothing.
pub(super) const NO_TARGET: &str = "R012";
/// A variation with no act before it.
pub(super) const NO_ACT: &str = "R013";
/// A section that cannot stand in a variation.
pub(super) const NOT_HERE: &str = "R014";
/// Something in the outcome or the result is not complete.
pub(super) const INCOMPLETE: &str = "R015";
/// A tag written twice.
pub(super) const TAG_TWICE: &str = "R016";
/// A record or a section that is not written in canonical form.
pub const LEFT: &str = "R017";

/// Every code of this layer.
pub const CODES: &[CodeInfo] = &[
    CodeInfo {
        code: UNKNOWN_WORD,
        title: "a word without meaning here",
        explanation: "Each section has its own words: cards in hands and play, bids in the auction, figures in the \
            announcements. The words are those of the variant, in every language that it names things in; case and \
            accents do not matter where it is clear what is meant.",
    },
    CodeInfo {
        code: AMBIGUOUS,
        title: "a word with several meanings",
        explanation: "The word may mean more than one thing where it stands, so it means nothing. Write one of the \
            spellings that mean only one.",
    },
    CodeInfo {
        code: NO_SECTION,
        title: "a line of no section",
        explanation: "Every line of the body belongs to a section, which starts with its keyword at the start of a \
            line: `hands`, `talon`, `auction`, `discard`, `call`, `announce`, `play`, `result` and the others.",
    },
    CodeInfo {
        code: NO_SEAT,
        title: "a seat is missing",
        explanation: "Bids, words and cards are written after the letter of the seat they belong to: `A` is the \
            forehand, and the others follow in playing order.",
    },
    CodeInfo {
        code: OTHER_SEAT,
        title: "a seat that this table has not",
        explanation: "The variant says how many seats act in a deal; the letters after that mean nobody.",
    },
    CodeInfo {
        code: SILENT_SEAT,
        title: "a seat with nothing after it",
        explanation: "A seat is named, and then what it bids, calls or claims is missing.",
    },
    CodeInfo {
        code: NO_NUMBER,
        title: "a number is missing or out of range",
        explanation: "A number of tricks, points or cards is wanted here. Tricks are numbered from 1, and neither points \
            nor tricks are less than none.",
    },
    CodeInfo {
        code: DEALT_TWICE,
        title: "the same card twice in the deal",
        explanation: "There is one of each card. Between the hands and the talon, none may be written twice; the other \
            place is shown.",
    },
    CodeInfo {
        code: PLAYED_TWICE,
        title: "the same card twice among discards and play",
        explanation: "A card that was laid away is not played, and none is played twice; the other place is shown.",
    },
    CodeInfo {
        code: WRITTEN_TWICE,
        title: "the same thing written twice",
        explanation: "One hand for each seat, one talon, one outcome and one result; in these one declarer, one partner, \
            one number and one payment for each side or seat, and one word on what became of a figure. The first one \
            counts.",
    },
    CodeInfo {
        code: NO_MEMBER,
        title: "a figure without its card",
        explanation: "Some figures go with a card. Write the card, or its suit where that leaves no doubt, after the \
            name of the figure.",
    },
    CodeInfo {
        code: NO_TARGET,
        title: "a kontra on nothing",
        explanation: "A step of the kontra ladder is followed by the figure it doubles. Only where the variant says so \
            does one without a figure mean the game itself.",
    },
    CodeInfo {
        code: NO_ACT,
        title: "a variation with nothing to vary",
        explanation: "A variation says what might have been done instead of the act before it. Here is none.",
    },
    CodeInfo {
        code: NOT_HERE,
        title: "a section that cannot stand in a variation",
        explanation: "A variation starts from the same deal, so hands and talon do not belong in it, and the outcome \
            and the result are those of what happened.",
    },
    CodeInfo {
        code: INCOMPLETE,
        title: "a statement that is not complete",
        explanation: "In the outcome a figure is followed by `made` or `lost`, and `by` with a side or a seat; \
            `declarer` by a seat; `partner` by a seat or `alone`; `points` and `tricks` by numbers.",
    },
    CodeInfo {
        code: TAG_TWICE,
        title: "the same tag twice",
        explanation: "The first one counts; the second one is kept in the text and means nothing.",
    },
    CodeInfo {
        code: LEFT,
        title: "left as it is written",
        explanation: "Words are only written anew where it is certain what they mean. A section in which a word is not \
            understood, or a record whose text is faulty, is left as it is; the other findings say why.",
    },
];
