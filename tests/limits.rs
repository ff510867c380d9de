//! What a variant file says that cannot be: numbers without sense, names that no record can hold, conditions that say
//! nothing, and things removed that are still spoken of. Each is a fault where it is written.

use crate::support::overlay_faults;

/// The codes of what is wrong with an overlay on a variant, and what is said.
fn faults(rules: &str) -> (Vec<String>, String) {
    let found = overlay_faults("paskievics", rules);
    let codes = found.iter().map(|fault| fault[..4].to_owned()).collect();
    (codes, found.join("\n"))
}

fn assert_faults(code: &str, rules: &[&str]) {
    for rules in rules {
        let (codes, shown) = faults(rules);
        assert_eq!(codes, [code], "{rules}\n{shown}");
    }
}

#[test]
fn numbers_have_bounds() {
    assert_faults(
        "V060",
        &[
            "[figure.trull]\nannounced = 9223372036854775807\n",
            "[figure.trull]\nannounced = -5\n",
            "[figure.trull]\nsilent = -1\n",
            "[figure.volat]\nannounced = \"9223372036854775807 * game\"\n",
            "[figure.volat]\nsilent = \"1000 * 1000 * game\"\n",
            "[kontra.step.kontra]\nfactor = 9223372036854775807\n",
            "[kontra.step.kontra]\nfactor = 0\n",
            "[kontra.step.kontra]\nfactor = -2\n",
            "[contract.three]\nvalue = -3\n",
            "[pack]\npoints = -1\n",
            "[pack.rank.K]\npoints = 9223372036854775807\n",
            "[pack]\nunit = 0\n",
        ],
    );
    let (_, said) = faults("[kontra.step.kontra]\nfactor = 0\n");
    assert!(said.contains("1 to 1000 is possible"), "{said}");
}

#[test]
fn names_can_be_written_in_records() {
    for name in [
        "",
        "# four",
        "a ( b",
        "big, one",
        "?",
        "!!",
        "[Event \\\"x\\\"]",
        "A",
        "b",
    ] {
        let named = format!("[figure.trull]\nname = {{ en = \"{name}\" }}\n");
        let read = format!("[figure.trull]\nread = [\"{name}\"]\n");
        assert_faults("V061", &[&named, &read]);
    }
    assert_faults(
        "V061",
        &[
            "[contract.three]\ntoken = \"3,\"\n",
            "[pack.rank.K]\nread = [\"k(\"]\n",
            "[words]\npass = { token = \"!\" }\n",
        ],
    );
}

#[test]
fn a_spelling_means_one_thing_at_its_place() {
    assert_faults(
        "V062",
        &[
            "[words]\npass = { token = \"3\" }\n",
            "[contract.three]\nname = { en = \"p\" }\n",
            "[figure.volat]\nread = [\"trull\"]\n",
            "[figure.volat]\nread = [\"kontra\"]\n",
            "[figure.trull]\nname = { en = \"game\" }\n",
            "[pack.rank.II]\nread = [\"pagát\"]\n",
            "[words]\nplay = { read = [\"skart\"] }\n",
        ],
    );
}

#[test]
fn a_figure_is_decided_by_the_play() {
    assert_faults(
        "V063",
        &[
            "[figure.game]\nmade = \"side points >= 1000\"\n",
            "[figure.game]\nmade = \"side points >= 0\"\n",
            "[figure.trull]\nmade = \"side takes all (tarokk except tarokk)\"\n",
        ],
    );
    // What says so in one word says it on purpose.
    assert_eq!(faults("[figure.trull]\nmade = \"never\"\n").0, [""; 0]);
    assert_faults("V064", &["[pack]\nunit = 3\n"]);
    assert_faults(
        "V057",
        &[
            "[figure.none]\neach = \"tarokk except tarokk\"\nmade = \"own it wins trick last\"\nsilent = 1\nassumed = \"x\"\n",
        ],
    );
}

#[test]
fn what_is_removed_and_still_used_is_one_fault() {
    assert_faults(
        "V065",
        &[
            "remove = [\"figure.double-game\"]\n",
            "remove = [\"contract.three\"]\n",
        ],
    );
    let (_, said) = faults("remove = [\"figure.double-game\"]\n");
    assert!(
        said.contains("`figure.double-game` is removed here"),
        "{said}"
    );
}

#[test]
fn what_is_open_before_the_deal_is_no_fault() {
    for made in [
        "own (lowest of (tarokk in talon)) wins trick last",
        "own I wins trick last and talon has I",
        "side takes any talon",
        "side takes all (kings in talon)",
        "own (all cards except tarokk) wins trick 1",
        "not own (all cards) wins trick 1",
    ] {
        let rules =
            format!("[figure.talon]\nmade = \"{made}\"\nannounced = 2\nassumed = \"a test\"\n");
        let (codes, shown) = faults(&rules);
        assert!(codes.is_empty(), "{made}\n{shown}");
    }
}
