//! What the desk offers, and what becomes of it.

use crate::program::{tarokk, text};

/// What the desk says may be done can be typed as it says it, also where the auction ends because nobody can say more.
#[test]
fn what_is_offered_can_be_entered() {
    let words = [
        "repl",
        "--format",
        "json",
        "-c",
        "new paskievics",
        "-c",
        "shuffle 5",
        "-c",
        "AS",
        "-c",
        "legal",
        "-c",
        "hJ sJ",
        "-c",
        "quit anyway",
    ];
    let shown = text(&tarokk(&words).stdout);
    let answers: Vec<serde_json::Value> = shown
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let (bid, legal, laid) = (&answers[2]["answer"], &answers[3]["answer"], &answers[4]);
    assert_eq!(bid["position"]["phase"], "discard", "{shown}");
    assert_eq!(
        (&bid["position"]["lays"], &legal["lays"]),
        (&2.into(), &2.into())
    );
    assert_eq!(bid["position"]["legal"], legal["legal"]);
    assert_eq!(laid["ok"], true, "{laid}");
    assert_eq!(laid["answer"]["position"]["last"], "B hJ sJ");
    // Where cards are played there is nothing to lay away.
    let words = [
        "repl",
        "examples/h199.tarokk",
        "--format",
        "json",
        "-c",
        "goto 5.1",
    ];
    let shown = text(&tarokk(&words).stdout);
    assert!(
        shown.contains("\"phase\":\"play\"") && !shown.contains("\"lays\""),
        "{shown}"
    );
}
