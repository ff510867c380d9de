//! The codes of records that no rules can be found for.

use crate::basics::CodeInfo;

/// A record without rules.
pub(super) const NO_VARIANT: &str = "S020";
/// A record with rules that are not there or not whole.
pub(super) const BAD_VARIANT: &str = "S021";

/// Every code of this layer.
pub const CODES: &[CodeInfo] = &[
    CodeInfo {
        code: super::examples::FAILED,
        title: "an example that fails",
        explanation: "A worked case in a variant file does not come out as it says.",
    },
    CodeInfo {
        code: NO_VARIANT,
        title: "a record without rules",
        explanation: "The record has no Variant tag, and none was given by hand.",
    },
    CodeInfo {
        code: BAD_VARIANT,
        title: "rules that cannot be used",
        explanation: "The variant that the record names is not known, or its file has faults.",
    },
];
