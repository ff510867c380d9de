//! The faults of meaning: words that say nothing under the variant, and records that contradict themselves.

use crate::basics::diagnostic::codes;

codes! {
    /// Each section has its own words: cards in hands and play, bids in the auction, figures in the
    /// announcements. The words are those of the variant, in every language that it names things in; case and
    /// accents do not matter where it is clear what is meant.
    UNKNOWN_WORD = "R001", "a word without meaning here",
        "Correct the word; `tarokk variant show ID` lists the names of a variant.";
    /// The word may mean more than one thing where it stands, so it means nothing.
    AMBIGUOUS = "R002", "a word with several meanings",
        "Write one of the spellings that mean only one.";
    /// Every line of the body belongs to a section, which starts with its keyword at the start of a line:
    /// `hands`, `talon`, `auction`, `discard`, `call`, `announce`, `play`, `result` and the others.
    NO_SECTION = "R003", "a line of no section",
        "Write the keyword of the section before the line.";
    /// Bids, words and cards are written after the letter of the seat they belong to: `A` is the forehand, and
    /// the others follow in playing order.
    NO_SEAT = "R004", "a seat is missing",
        "Write the letter of the seat.";
    /// The variant says how many seats act in a deal; the letters after that mean nobody.
    OTHER_SEAT = "R005", "a seat that this table has not",
        "Write one of the seats that there are. A dealer who rests has no letter.";
    /// A seat is named, and then what it bids, calls or claims is missing.
    SILENT_SEAT = "R006", "a seat with nothing after it",
        "Write what the seat did, or take the letter out.";
    /// A number of tricks, points or cards is wanted here. Tricks are numbered from 1, and neither points
    /// nor tricks are less than none.
    NO_NUMBER = "R007", "a number is missing or out of range",
        "Write the number.";
    /// There is one of each card. Between the hands and the talon, none may be written twice; the other place
    /// is shown.
    DEALT_TWICE = "R008", "the same card twice in the deal",
        "Find out which of the two is a slip; the card that is nowhere in the deal is probably meant.";
    /// A card that was laid away is not played, and none is played twice; the other place is shown.
    PLAYED_TWICE = "R009", "the same card twice among discards and play",
        "Find out which of the two is a slip.";
    /// One hand for each seat, one talon, one outcome and one result; in these one declarer, one partner, one number and
    /// one payment for each side or seat, and one word on what became of a figure. The first one counts.
    WRITTEN_TWICE = "R010", "the same thing written twice",
        "Take one of the two out, or correct the letter of the seat.";
    /// Some figures go with a card.
    NO_MEMBER = "R011", "a figure without its card",
        "Write the card, or its suit where that leaves no doubt, after the name of the figure.";
    /// A step of the kontra ladder is followed by the figure it doubles. Only where the variant says so does
    /// one without a figure mean the game itself.
    NO_TARGET = "R012", "a kontra on nothing",
        "Write the figure after it.";
    /// A variation says what might have been done instead of the act before it. Here is none.
    NO_ACT = "R013", "a variation with nothing to vary",
        "Move the variation behind the act, or write a comment in braces.";
    /// A variation starts from the same deal, so hands and talon do not belong in it, and the outcome and the
    /// result are those of what happened.
    NOT_HERE = "R014", "a section that cannot stand in a variation",
        "Close the variation with `)` before the section.";
    /// In the outcome a figure is followed by `made` or `lost`, and `by` with a side or a seat; `declarer` by a
    /// seat; `partner` by a seat or `alone`; `points` and `tricks` by numbers.
    INCOMPLETE = "R015", "a statement that is not complete",
        "Write what is missing.";
    /// The first one counts; the second one is kept in the text and means nothing.
    TAG_TWICE = "R016", "the same tag twice",
        "Take one of the two out.";
    /// A date in digits is a day of the calendar: the year, the month and the day.
    NO_DATE = "R018", "a date that is none",
        "Correct the month or the day.";
    /// To a trick each seat plays one card; what stands after them would begin the next trick, and that one is written with
    /// its number.
    SURPLUS = "R019", "a card too many in a trick",
        "Take out the card that was not played.";
    /// Words are only written anew where it is certain what they mean. A section in which a word is not understood, or a
    /// record whose text is faulty, is left as it is.
    LEFT = "R017", "left as it is written",
        "Mend what the other findings say, and write the record anew.";
}
