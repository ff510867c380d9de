//! The properties of `fuzz/` on what its runs have found worth keeping, with the usual compiler.

use std::fs;

use crate::support::root;

#[path = "../fuzz/properties.rs"]
mod properties;

/// Holds a property to every file of its corpus.
fn hold(property: &str, check: fn(&[u8])) {
    let folder = root().join("fuzz/corpus").join(property);
    let mut seen = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let holds = std::panic::catch_unwind(|| check(&bytes)).is_ok();
        assert!(holds, "{property} does not hold for {}", path.display());
        seen += 1;
    }
    assert!(seen > 0, "{} is empty", folder.display());
}

#[test]
fn no_variant_text_panics() {
    hold("no_variant_text_panics", properties::no_variant_text_panics);
}

#[test]
fn no_record_text_panics() {
    hold("no_record_text_panics", properties::no_record_text_panics);
}

#[test]
fn formatting_is_idempotent() {
    hold(
        "formatting_is_idempotent",
        properties::formatting_is_idempotent,
    );
}

#[test]
fn expressions_report_inside_their_text() {
    hold(
        "expressions_report_inside_their_text",
        properties::expressions_report_inside_their_text,
    );
}

#[test]
fn scoring_never_fails() {
    hold("scoring_never_fails", properties::scoring_never_fails);
}
