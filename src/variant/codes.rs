//! The codes of findings in variant files: one list for the constants, `explain` and the error index.

use crate::basics::diagnostic::CodeInfo;

/// Makes a constant for every code, and the list of all.
macro_rules! codes {
    ($( $name:ident = $code:literal, $title:literal, $explanation:literal; )*) => {
        $(
            #[doc = concat!($title, ".")]
            pub const $name: &str = $code;
        )*
        /// Every code of this layer.
        pub const CODES: &[CodeInfo] = &[
            $( CodeInfo { code: $code, title: $title, explanation: $explanation }, )*
        ];
    };
}

codes! {
    SYNTAX = "V001", "the file is not TOML",
        "A variant file is a TOML file. The place shown is where reading stumbled; the fault may stand a little before it. A key and its value are joined by `=`, words stand in quotes, a table has its name in square brackets on a line of its own.";
    DUPLICATE_KEY = "V002", "a key is set twice",
        "In one file every key of a table is set once, and a table is opened once. Overlays are the way to set a key again: each of them is a file of its own, and the later one wins.";
    TOO_LARGE = "V003", "the file is too large",
        "A variant file has at most 1 MiB, so that a wrong file is refused at once.";
    TOO_DEEP = "V004", "tables and lists are nested too deep",
        "At most 32 tables and lists may stand inside each other. No variant needs more than a few.";
    UNREADABLE = "V005", "a file cannot be read",
        "The file does not exist, is no text in UTF-8, or may not be read. Files that are named by `extends` are looked for beside the file that names them.";
    UNKNOWN_VARIANT = "V006", "no built-in variant or overlay has this id",
        "A variant or overlay is named by the id of a built-in one, or by a path that ends in `.toml`.";
    OUTSIDE = "V007", "a parent lies outside the folder of its child",
        "A file extends built-in variants and files beside or below it, never files elsewhere. So a folder with a variant can be moved or handed on as it is, and no file can make the program read another part of the disk.";
    CYCLE = "V008", "a variant extends itself",
        "The chain of `extends` comes back to a file that it has been through. One of the files must stop extending.";
    LONG_CHAIN = "V009", "the chain of parents is too long",
        "A variant has at most 15 ancestors.";
    FORMAT_MISSING = "V010", "the file does not say its format",
        "Every variant file says `format = 1`, so that a later program knows how to read it.";
    FORMAT_NEWER = "V011", "the file is newer than the program",
        "The file says a format that this program does not know. Nothing else of it is judged, for its keys may mean something new. A newer program reads it.";
    FORMAT_INVALID = "V012", "there is no such format",
        "Formats are counted from 1.";
    REMOVES_NOTHING = "V013", "there is nothing to remove",
        "`remove` lists paths of inherited items, such as `table.item` or `table.item.key`. Each must name something that the parents set.";
    DOES_NOT_FIT = "V014", "the overlay does not fit the variant",
        "An overlay may list in `fits` the variants that it can be laid on. Neither the variant chosen nor one of its ancestors is among them.";
    MISPLACED = "V015", "a key that belongs to another kind of file",
        "`extends` and `abstract` belong to variants, `fits` belongs to overlays. An overlay is laid on a variant from outside and has no parents of its own.";
    UNKNOWN_SOURCE = "V016", "a citation names a source that is not listed",
        "A citation begins with the key of a source: a table `[sources.KEY]` with a title, an address or a date, in this file or in a parent. The rest of the citation is the place in it.";
    CITES_NOTHING = "V017", "a citation is for a key that is not there",
        "`source` and `assumed` may be tables that give a citation for single keys of the item; `\"*\"` stands for all others. Each key must be one that the item sets or inherits.";
    BAD_ID = "V018", "an id is not well formed",
        "An id has small letters a to z, digits and hyphens, and begins with a letter or a digit.";
    LAID_TWICE = "V019", "an overlay is laid on twice",
        "The same overlay was named twice. The second time it changes nothing, so one of the two was probably meant to be another.";
    UNKNOWN_KEY = "V020", "a key that nothing reads",
        "The table has no such key. A key that nothing reads would be a rule that is not played, so it is an error.";
    MISSING_KEY = "V021", "a key is missing",
        "The table needs this key, and neither this file nor a parent sets it.";
    WRONG_TYPE = "V022", "a value of the wrong kind",
        "The key wants another kind of value: a number where there is a string, a table where there is a list, and so on.";
    OUT_OF_RANGE = "V023", "a number is out of range",
        "The number is smaller or larger than the key can mean.";
    UNKNOWN_WORD = "V024", "a word that the key does not know",
        "The key takes one of a few words, which the finding lists.";
    TOO_MANY = "V025", "too many findings",
        "So many faults were found that the rest is not listed. Mend those that are, and look again.";
    KIND_OF_FILE = "V026", "a variant where an overlay is wanted, or an overlay where a variant is wanted",
        "`--variant` and `extends` take variants; `--with` takes overlays. A file that says `fits` is an overlay, a file that says `extends` or `abstract` is a variant.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_and_unique() {
        assert!(CODES.windows(2).all(|pair| pair[0].code < pair[1].code));
        assert!(
            CODES
                .iter()
                .all(|info| info.code.len() == 4 && info.code.starts_with('V'))
        );
    }
}
