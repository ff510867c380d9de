//! How much single rules matter: the numbers are worked out by hand, and a rule is switched by hand to compare.

use serde_json::{Value, json};

use crate::program::{from_stdin, text};

/// Two games of one, the first with 50 points and the second with 60.
const DEALS: &str = "\
[Variant \"paskievics\"]
auction A3 Bp Cp Dp
outcome declarer A partner C points 50 44 tricks 5 4

[Variant \"paskievics\"]
auction A3 Bp Cp Dp
outcome declarer A partner C points 60 34 tricks 6 3
";

fn sensitivity(records: &str, more: &[&str]) -> Value {
    let mut arguments = vec!["sensitivity", "-", "--format", "json"];
    arguments.extend(more);
    let output = from_stdin(&arguments, records);
    let shown = text(&output.stdout);
    serde_json::from_str(&shown).unwrap_or_else(|_| panic!("{shown}{}", text(&output.stderr)))
}

fn rules<'v>(found: &'v Value, path: &str) -> Vec<&'v Value> {
    let rules = found["rules"].as_array().unwrap().iter();
    rules.filter(|rule| rule["rule"] == path).collect()
}

#[test]
fn each_rule_alone_is_set_otherwise() {
    let found = sensitivity(DEALS, &[]);
    assert_eq!((&found["deals"], &found["scored"]), (&json!(2), &json!(2)));
    // With 50 points the game is won if 50 are enough and lost if 51 are needed: from 1 to -1 for each of four seats.
    let made = rules(&found, "figure.game.made");
    assert_eq!(made.len(), 1, "{found}");
    assert_eq!(made[0]["now"], "side points >= 48");
    assert_eq!(made[0]["then"], "side points >= 51");
    assert_eq!(made[0]["changed"], json!(["<stdin> 1"]));
    assert_eq!(made[0]["turned"], json!(["<stdin> 1"]));
    assert_eq!(made[0]["points"], 8);
    // A three that is worth 2 and not 1: each of four seats gets or pays 1 more, twice.
    let value = rules(&found, "contract.three.value");
    let two = value.iter().find(|rule| rule["then"] == 2).unwrap();
    assert_eq!(two["changed"], json!(["<stdin> 1", "<stdin> 2"]));
    assert_eq!((&two["turned"], &two["points"]), (&json!([]), &json!(8)));
    // Nobody called a kontra, so its factor changes nothing.
    let idle = found["idle"].as_array().unwrap();
    assert!(idle.contains(&json!("kontra.step.kontra.factor")));
    // What matters most comes first.
    let weights = found["rules"].as_array().unwrap().iter();
    let weights: Vec<_> = weights
        .map(|rule| {
            let deals = rule["changed"].as_array().unwrap().len();
            (deals, rule["points"].as_i64().unwrap())
        })
        .collect();
    assert!(weights.is_sorted_by(|one, next| one >= next), "{weights:?}");
}

#[test]
fn an_overlay_does_what_it_does_when_it_is_laid_on() {
    let tie = "auction A3 Bp Cp Dp\nannounce A p  B kontra game p\n\
               outcome declarer A partner C points 47 47 tricks 5 4\n";
    let found = sensitivity(tie, &["--variant", "paskievics"]);
    let pays = |more: &[&str]| {
        let mut arguments = vec!["score", "-", "--variant", "paskievics", "--format", "json"];
        arguments.extend(more);
        let output = from_stdin(&arguments, tie);
        let scored: Value = serde_json::from_slice(&output.stdout).unwrap();
        ["A", "B", "C", "D"].map(|seat| scored["pays"][seat].as_i64().unwrap())
    };
    let plain = pays(&[]);
    let mut seen = 0;
    for rule in found["rules"].as_array().unwrap() {
        if rule["kind"] == "overlay" {
            let with = pays(&["--with", rule["rule"].as_str().unwrap()]);
            let moved: i64 = plain
                .iter()
                .zip(with)
                .map(|(one, other)| (one - other).abs())
                .sum();
            assert_eq!(rule["points"], moved, "{rule}");
            seen += 1;
        }
    }
    assert!(seen > 0, "{found}");
}

#[test]
fn records_of_several_variants_need_a_choice() {
    let mixed = format!("{DEALS}\n[Variant \"palatinus\"]\nauction A3 Bp Cp Dp\n");
    let output = from_stdin(&["sensitivity", "-"], &mixed);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(told.contains("paskievics, palatinus"), "{told}");
    assert!(told.contains("--variant"), "{told}");
}
