//! The codes of findings in variant files as they are written.

use crate::basics::diagnostic::codes;

codes! {
    /// A variant file is a TOML file. The place shown is where reading stumbled; the fault may stand a little
    /// before it.
    SYNTAX = "V001", "the file is not TOML",
        "Look for a quote that is not closed, a `:` where `=` belongs, or a word without quotes. A table has its \
         name in square brackets on a line of its own.";
    /// In one file every key of a table is set once, and a table is opened once.
    DUPLICATE_KEY = "V002", "a key is set twice",
        "Keep one of the two. To set again what another file sets, extend it or lay an overlay on it: the later \
         file wins.";
    /// A variant file has at most 1 MiB, so that a wrong file is refused at once.
    TOO_LARGE = "V003", "the file is too large",
        "Check that the file is the one you meant; the largest variant that is shipped has a fortieth of that.";
    /// At most 32 tables and lists may stand inside each other. No variant needs more than a few.
    TOO_DEEP = "V004", "tables and lists are nested too deep",
        "Look for brackets that are not closed.";
    /// The file does not exist, is no text in UTF-8, or may not be read.
    UNREADABLE = "V005", "a file cannot be read",
        "Check the name. Files that are named by `extends` are looked for beside the file that names them. A file \
         in another encoding is saved anew as UTF-8.";
    /// A variant or overlay is named by the id of a built-in one, or by a path that ends in `.toml`.
    UNKNOWN_VARIANT = "V006", "no built-in variant or overlay has this id",
        "Take an id that `tarokk variant list` shows, or write the name of your file with its `.toml`.";
    /// A file extends built-in variants and files beside or below it, never files elsewhere. So a folder with a
    /// variant can be moved or handed on as it is, and no file can make the program read another part of the
    /// disk.
    OUTSIDE = "V007", "a parent lies outside the folder of its child",
        "Put the parent into the same folder, or into one below it.";
    /// The chain of `extends` comes back to a file that it has been through.
    CYCLE = "V008", "a variant extends itself",
        "Take `extends` out of one of the files.";
    /// A variant has at most 15 ancestors.
    LONG_CHAIN = "V009", "the chain of parents is too long",
        "Extend an older ancestor, or write what several parents say into one file.";
    /// Every variant file says `format = 1`, so that a later program knows how to read it.
    FORMAT_MISSING = "V010", "the file does not say its format",
        "Write `format = 1` as the first key of the file.";
    /// The file says a format that this program does not know. Nothing else of it is judged, for its keys may
    /// mean something new.
    FORMAT_NEWER = "V011", "the file is newer than the program",
        "Read it with a newer program, or correct the number if it is a slip.";
    /// Formats are counted from 1.
    FORMAT_INVALID = "V012", "there is no such format",
        "Write `format = 1`.";
    /// `remove` lists paths of inherited items, such as `table.item` or `table.item.key`. Each must name
    /// something that the parents set.
    REMOVES_NOTHING = "V013", "there is nothing to remove",
        "Look the path up with `tarokk variant show ID`; if a parent has removed it already, take it out of the \
         list. What is not to be there, whether it is inherited or not, stands in `absent`.";
    /// An overlay may say in `fits` what it can be laid on: `variants`, of which the variant chosen or one of its
    /// ancestors must be one; `has`, items that the rules must have; `lacks`, items that they must not have.
    /// Overlays laid on before it count as rules.
    DOES_NOT_FIT = "V014", "the overlay does not fit the variant",
        "Choose another variant or another overlay; if the overlay is right for this variant too, add its id to \
         `fits`.";
    /// `extends` and `abstract` belong to variants, `fits` belongs to overlays. An overlay is laid on a variant
    /// from outside and has no parents of its own.
    MISPLACED = "V015", "a key that belongs to another kind of file",
        "Take the key out, or use the file as what it is: a variant by `--variant`, an overlay by `--with`.";
    /// A citation begins with the key of a source: a table `[sources.KEY]` with a title, an address or a date,
    /// in this file or in a parent. The rest of the citation is the place in it. An assumption says why.
    UNKNOWN_SOURCE = "V016", "a citation that names no source or says nothing",
        "Correct the key, or add the table `[sources.KEY]`. What no source says is `assumed = \"why\"`.";
    /// `source` and `assumed` may be tables that give a citation for single keys of the item; `"*"` stands for
    /// all others. Each key must be one that the item sets or inherits.
    CITES_NOTHING = "V017", "a citation is for a key that is not there",
        "Correct the key, or take the citation out.";
    /// An id has small letters a to z, digits and hyphens, and begins with a letter or a digit.
    BAD_ID = "V018", "an id is not well formed",
        "Write the id without capitals, accents and spaces; what players call the variant is its `name`.";
    /// The same overlay was named twice. The second time it changes nothing, so one of the two was probably
    /// meant to be another.
    LAID_TWICE = "V019", "an overlay is laid on twice",
        "Name it once.";
    /// The table has no such key. A key that nothing reads would be a rule that is not played, so it is an
    /// error.
    UNKNOWN_KEY = "V020", "a key that nothing reads",
        "Correct the spelling, or take the key out. `tarokk explain TABLE` lists the keys of a table.";
    /// The table needs this key, and neither this file nor a parent sets it.
    MISSING_KEY = "V021", "a key is missing",
        "Add the key, or `extends` a variant that has it. If you meant to change an item of a parent, compare the \
         spelling of its name.";
    /// The key wants another kind of value: a number where there is a string, a table where there is a list,
    /// and so on.
    WRONG_TYPE = "V022", "a value of the wrong kind",
        "Write the kind that the finding names: numbers and `true` or `false` without quotes, everything else in \
         quotes, lists in square brackets.";
    /// The number is smaller or larger than the key can mean; a date is one of no calendar.
    OUT_OF_RANGE = "V023", "a number is out of range",
        "Write a number that the key can mean.";
    /// The key takes one of a few words.
    UNKNOWN_WORD = "V024", "a word that the key does not know",
        "Write one of the words that the finding lists.";
    /// So many faults were found that the rest is not listed.
    TOO_MANY = "V025", "too many findings",
        "Mend those that are listed, and look again; very many faults often have one cause.";
    /// `--variant` and `extends` take variants; `--with` takes overlays. A file that says `fits` is an overlay,
    /// a file that says `extends` or `abstract` is a variant.
    KIND_OF_FILE = "V026", "a variant where an overlay is wanted, or an overlay where a variant is wanted",
        "Choose the variant by `--variant` and lay the overlay on it by `--with`.";
    /// The rules say already what the overlay says. Nothing is wrong.
    CHANGES_NOTHING = "V027", "an overlay that changes nothing",
        "Leave it out, unless it is meant for other variants too.";
    /// Two overlays say different things of the same rule, and the later one wins.
    OVERRULED = "V028", "an overlay that is overruled by a later one",
        "Nothing is to be done if that was meant; otherwise leave one of them out.";
    /// The overlay is judged on every shipped variant that it fits, and there is none.
    FITS_NOTHING = "V029", "an overlay that fits no variant that is shipped",
        "Name a variant that it fits with `--variant`, or correct `fits`.";
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
