//! The faults of text.

use crate::basics::diagnostic::codes;

codes! {
    /// A tag is a name and a value in quotes, in brackets: `[Event "Club evening"]`. The name has letters,
    /// digits, `-` and `_`; the value stays on its line, and a quote in it is written `\"`. A bracket in the
    /// body of a record is no tag and means nothing there.
    BROKEN_TAG = "N001", "a tag that cannot be read",
        "Add what is missing: a bracket, a quote, or the name.";
    /// Tags stand before the deal. A tag that is first on its line starts the next record; one that follows
    /// other words on a line belongs nowhere.
    LATE_TAG = "N002", "a tag after the first word of the record",
        "Move the tag above the deal.";
    /// In a tag's value `\"` is a quote and `\\` a backslash. Any other backslash is kept as it is.
    ESCAPE = "N003", "a backslash that escapes nothing",
        "Write the backslash twice to say that it is meant.";
    /// A comment in braces ends at the first `}`. Without one the rest of the record is comment, so that the
    /// deal seems to end here.
    OPEN_COMMENT = "N004", "a comment that is not closed",
        "Write `}` where the comment ends.";
    /// Comments in braces do not nest: the first `}` ends the comment, and a second one is left over.
    STRAY_BRACE = "N005", "a closing brace without a comment",
        "Take the brace out, or open the comment with `{`.";
    /// A variation runs from `(` to its `)`. Without one the rest of the record counts as variation and not as
    /// what happened.
    OPEN_VARIATION = "N006", "a variation that is not closed",
        "Write `)` where the variation ends.";
    /// Every `)` ends the innermost variation that is open; here none is.
    STRAY_PAREN = "N007", "a closing parenthesis without a variation",
        "Take it out, or open the variation with `(`.";
    /// Variations may be nested 32 deep. What is deeper is kept in the text and not read.
    TOO_DEEP = "N008", "variations nested too deep",
        "Look for parentheses that are not closed.";
    /// A record is plain text. Nul bytes and other control characters, tabs and line ends excepted, come from a
    /// damaged file or one in another encoding than UTF-8. They are passed over.
    CONTROL = "N009", "a control character in the text",
        "Save the file anew as plain text in UTF-8.";
    /// A mark is one of `!` `?` `!!` `??` `!?` `?!`, or `$` directly followed by a number.
    BAD_MARK = "N010", "a mark without its number",
        "Write the number, or take the `$` out.";
    /// A record with very many faults is usually no record at all. The first findings are shown, the others
    /// counted.
    TOO_MANY = "N011", "more findings than are shown",
        "Mend the first ones and look again; check that the file is a record and the variant the right one.";
    /// The file is in another encoding than UTF-8, and letters of it could not be read. In comments and tags nothing
    /// is lost but the letters; among the words of a record nobody knows what stood there.
    LOST = "N013", "letters that were lost",
        "Save the file anew as UTF-8; if it was converted before, type the letters again.";
    /// A record is one deal, with what there is to say of it; 4 MiB are the most that are read of one. Of what is longer
    /// only the tags are read, and it is left as it is.
    TOO_LONG = "N014", "a record that is too long",
        "Look whether the file is one of records, and where the next record should begin with its tags.";
}
