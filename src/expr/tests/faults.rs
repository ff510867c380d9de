//! Every kind of fault: what is said, and of which bytes.

use proptest::prelude::*;

use super::super::codes;
use super::super::types::Needs;
use super::super::{compile_cards, compile_condition, compile_value};
use super::{brief, everywhere, first_fault, symbols};

#[test]
fn each_fault_says_where_it_is() {
    let cases = [
        // Not an expression.
        ("", ""),
        ("hand has (I", ""),
        ("hand has I)", ""),
        ("hand has {I, }", ""),
        ("jump = 1", ""),
        ("side points >", ""),
        ("and hand has I", ""),
        // An unknown word, with what may have been meant.
        ("hand hsa I", ""),
        ("hand has any honors", ""),
        ("hand has qqqqqqqq", ""),
        ("side anounced trull", ""),
        ("never and hand has {I, XXX}", ""),
        // Known words that do not go together.
        ("hand has", ""),
        ("hand", ""),
        ("hand has trull", ""),
        ("hand has I XX", ""),
        ("side announced hand", ""),
        ("2 + 3", ""),
        ("number of hand", ""),
        ("(hand has I) == 1", ""),
        ("side wins trick hand", ""),
    ];
    let all: String = cases
        .iter()
        .map(|(text, _)| format!("{text:26} {}\n", brief(text, everywhere())))
        .collect();
    insta::assert_snapshot!(all);
}

#[test]
fn a_word_out_of_place_says_where_it_belongs() {
    let cases = [
        ("hand has I", Needs::NOTHING),
        ("always and jump == 1", Needs::WORD),
        ("side wins all tricks", Needs::SEAT),
        ("own it wins trick last", Needs::SIDE),
        ("winners announced volat", Needs::SIDE.and(Needs::FAMILY)),
        ("word announces volat", Needs::BID),
        ("declarer is alone", Needs::NOTHING),
        (
            "number of (tarokk in (hand of declarer)) == 8",
            Needs::NOTHING,
        ),
    ];
    let all: String = cases
        .iter()
        .map(|(text, place)| format!("{text:26} {}\n", brief(text, *place)))
        .collect();
    insta::assert_snapshot!(all);
}

#[test]
fn every_fault_of_a_condition_is_reported() {
    let faults = compile_condition(
        "hand hsa I and side points > handd or trull",
        &symbols(),
        everywhere(),
    )
    .expect_err("faults");
    let places: Vec<_> = faults
        .iter()
        .map(|fault| (fault.code, fault.at.clone()))
        .collect();
    assert_eq!(
        places,
        [
            (codes::UNKNOWN_WORD, 5..8),
            (codes::UNKNOWN_WORD, 29..34),
            (codes::MISMATCH, 43..43)
        ]
    );
}

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let long = "always and ".repeat(200) + "always";
    let fault = first_fault(&long, everywhere());
    assert_eq!((fault.code, fault.at), (codes::TOO_LARGE, 0..long.len()));
    let deep = format!("{}always{}", "(".repeat(25), ")".repeat(25));
    let fault = first_fault(&deep, everywhere());
    assert_eq!((fault.code, fault.at), (codes::TOO_LARGE, 24..deep.len()));
    // As much as may be is read.
    let long = "always and ".repeat(181) + "always";
    assert!(long.len() <= 2000 && compile_condition(&long, &symbols(), everywhere()).is_ok());
    let deep = format!("{}always{}", "(".repeat(24), ")".repeat(24));
    assert!(compile_condition(&deep, &symbols(), everywhere()).is_ok());
    let nested = "highest of ".repeat(180) + "tarokk";
    assert!(compile_cards(&nested, &symbols(), everywhere()).is_ok());
    let choices = "always if never else ".repeat(94) + "always";
    assert!(compile_condition(&choices, &symbols(), everywhere()).is_ok());
}

#[test]
fn nested_groups_take_no_longer_than_they_are() {
    // Each level would double the work if a group were read anew for every word that may go on from it.
    let text = format!(
        "{}tarokk{} has any kings",
        "(kings except ".repeat(23),
        ")".repeat(23)
    );
    let started = std::time::Instant::now();
    assert!(compile_condition(&text, &symbols(), everywhere()).is_ok());
    assert!(started.elapsed().as_secs() < 5);
}

/// Words of the language in no order.
fn jumble() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "hand",
        "has",
        "any",
        "all",
        "no",
        "of",
        "to",
        "in",
        "except",
        "highest",
        "side",
        "other",
        "own",
        "wins",
        "trick",
        "tricks",
        "last",
        "last-1",
        "is",
        "not",
        "and",
        "or",
        "if",
        "else",
        "(",
        ")",
        "{",
        "}",
        ",",
        "+",
        "-",
        "*",
        ">=",
        "==",
        "1",
        "99999999999999999999",
        "XX",
        "tarokk",
        "trull",
        "announced",
        "declarer",
        "round",
        "points",
        "number",
        "é",
        "ſ",
    ]);
    prop::collection::vec(word, 0..16).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever stands in the quotes: it is understood, or its faults lie in the text.
    #[test]
    fn nothing_written_is_too_odd(text in prop_oneof![any::<String>(), jumble()]) {
        for faults in [
            compile_condition(&text, &symbols(), everywhere()).err(),
            compile_value(&text, &symbols(), Needs::NOTHING).err(),
            compile_cards(&text, &symbols(), Needs::SEAT).err(),
        ].into_iter().flatten() {
            prop_assert!(!faults.is_empty());
            for fault in faults {
                prop_assert!(text.get(fault.at.clone()).is_some(), "{:?} of {:?}: {}", fault.at, text, fault.message);
            }
        }
    }
}
