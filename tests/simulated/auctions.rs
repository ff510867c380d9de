//! Any seat plays any contract that the rules of the auction lead to, and the auction is told.

use super::told;
use crate::program::{tarokk, text};

/// What is told of twenty deals in which a seat plays a contract.
fn played(variant: &str, seat: &str, contract: &str) -> String {
    let who = ["--variant", variant, "--declarer", seat];
    let what = ["simulate", "--contract", contract, "--count", "20"];
    told(&[&what[..], &who].concat()).0
}

#[test]
fn others_play_although_the_forehand_may_not_pass() {
    // The forehand keeps everything open, and passes when another has bid.
    let text = played("koenigrufen", "B", "solodreier");
    assert!(text.contains("\nauction AV BS3 Cp Dp Ap\n"), "{text}");
    // It owes the three.
    let text = played("slovenian-pts", "B", "two");
    assert!(text.contains("\nauction A3 B2 Cp Ap\n"), "{text}");
    assert!(text.contains("\nplayed 20 of 20\n"), "{text}");
}

#[test]
fn what_is_played_in_place_of_another_contract_is_reached() {
    let text = played("slovenian-pts", "A", "klop");
    assert!(text.contains("\nauction A3 Bp Cp; raise AK\n"), "{text}");
    assert!(text.contains("\nplayed 20 of 20\n"), "{text}");
}

#[test]
fn the_rule_that_forbids_a_contract_is_told() {
    let refused = |lang: &str| {
        let who = ["--variant", "slovenian-pts", "--declarer", "B"];
        let what = ["simulate", "--contract", "klop", "--lang", lang];
        let output = tarokk(&[&what[..], &who].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        text(&output.stderr)
    };
    for lang in ["en", "hu", "sl", "de"] {
        let text = refused(lang);
        assert!(text.contains("contract.klop"), "{text}");
        assert!(text.contains("LUS"), "{text}");
    }
    assert!(refused("en").contains(
        "no auction that the rules allow ends with B playing `klop`: B may not play `klop` in place of what was won"
    ));
}
