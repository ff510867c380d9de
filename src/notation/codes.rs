//! The faults of text.

use crate::basics::CodeInfo;

/// What starts like a tag and is none.
pub(crate) const BROKEN_TAG: &str = "N001";
/// A tag after the first word of the record.
pub(crate) const LATE_TAG: &str = "N002";
/// A backslash in a value before something else than a quote or a backslash.
pub(crate) const ESCAPE: &str = "N003";
/// A comment without its closing brace.
pub(crate) const OPEN_COMMENT: &str = "N004";
/// A closing brace without a comment.
pub(crate) const STRAY_BRACE: &str = "N005";
/// A variation without its closing parenthesis.
pub(crate) const OPEN_VARIATION: &str = "N006";
/// A closing parenthesis without a variation.
pub(crate) const STRAY_PAREN: &str = "N007";
/// Variations nested too deep.
pub(crate) const TOO_DEEP: &str = "N008";
/// Control characters.
pub(crate) const CONTROL: &str = "N009";
/// A `$` without a number.
pub(crate) const BAD_MARK: &str = "N010";
/// More findings than are shown.
pub(crate) const TOO_MANY: &str = "N011";
/// The grammar refused the text.
pub(crate) const REFUSED: &str = "N012";

/// Every code of this layer.
pub const CODES: &[CodeInfo] = &[
    CodeInfo {
        code: BROKEN_TAG,
        title: "a tag that cannot be read",
        explanation: "A tag is a name and a value in quotes, in brackets: `[Event \"Club evening\"]`. The name has \
            letters, digits, `-` and `_`; the value stays on its line, and a quote in it is written `\\\"`. A bracket \
            in the body of a record is no tag and means nothing there.",
    },
    CodeInfo {
        code: LATE_TAG,
        title: "a tag after the first word of the record",
        explanation: "Tags stand before the deal. A tag that is first on its line starts the next record; one that \
            follows other words on a line belongs nowhere.",
    },
    CodeInfo {
        code: ESCAPE,
        title: "a backslash that escapes nothing",
        explanation: "In a tag's value `\\\"` is a quote and `\\\\` a backslash. Any other backslash is kept as it is; \
            write it twice to say that it is meant.",
    },
    CodeInfo {
        code: OPEN_COMMENT,
        title: "a comment that is not closed",
        explanation: "A comment in braces ends at the first `}`. Without one the rest of the record is comment, so \
            that the deal seems to end here.",
    },
    CodeInfo {
        code: STRAY_BRACE,
        title: "a closing brace without a comment",
        explanation: "Comments in braces do not nest: the first `}` ends the comment, and a second one is left over.",
    },
    CodeInfo {
        code: OPEN_VARIATION,
        title: "a variation that is not closed",
        explanation: "A variation runs from `(` to its `)`. Without one the rest of the record counts as variation and \
            not as what happened.",
    },
    CodeInfo {
        code: STRAY_PAREN,
        title: "a closing parenthesis without a variation",
        explanation: "Every `)` ends the innermost variation that is open; here none is.",
    },
    CodeInfo {
        code: TOO_DEEP,
        title: "variations nested too deep",
        explanation: "Variations may be nested 32 deep. What is deeper is kept in the text and not read.",
    },
    CodeInfo {
        code: CONTROL,
        title: "a control character in the text",
        explanation: "A record is plain text. Nul bytes and other control characters, tabs and line ends excepted, \
            come from a damaged file or one in another encoding than UTF-8.",
    },
    CodeInfo {
        code: BAD_MARK,
        title: "a mark without its number",
        explanation: "A mark is one of `!` `?` `!!` `??` `!?` `?!`, or `$` directly followed by a number.",
    },
    CodeInfo {
        code: TOO_MANY,
        title: "more findings than are shown",
        explanation: "A record with very many faults is usually no record at all. The first findings are shown, the \
            others counted.",
    },
    CodeInfo {
        code: REFUSED,
        title: "a text that the grammar refuses",
        explanation: "The grammar takes any text, so this should not be seen; please report it with the file.",
    },
];
