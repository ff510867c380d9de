//! Conditions as people ask them, in the names of their language and of a seat, and how what cannot be asked is refused.

use tarokk::basics::SourceMap;
use tarokk::compare::{Entrant, Spec};
use tarokk::simulate::Question;
use tarokk::variant::NoFiles;

use crate::program::{from_stdin, tarokk, text};
use crate::simulated::asked;
use crate::simulated::counted::lowest;

#[test]
fn seats_that_are_not_there_are_no_seats() {
    let mut sources = SourceMap::default();
    let (entrant, _) = Entrant::load(&Spec::read("paskievics", &[]), &NoFiles, &mut sources);
    let entrant = entrant.unwrap();
    let read = |text: &str| Question::read(text, &entrant.merged, &sources);
    // What is said to be wrong is where it is wrong.
    for (text, word, why) in [
        (
            "E: hand has XX",
            "E",
            "there is no seat E: seats are A to D",
        ),
        ("E has XX", "E", "there is no seat E: seats are A to D"),
        ("A: hand has XXX", "XXX", "unknown word `XXX`"),
        ("A has XXX", "XXX", "unknown word `XXX`"),
        (
            "A has XX and hand of E has XXI",
            "E",
            "there is no seat E: seats are A to D",
        ),
        (
            "nobody: hand has XX",
            "nobody",
            "`nobody` is no seat and no side",
        ),
        (
            "not A: hand has XX",
            "not A",
            "`not` stands before a whole condition",
        ),
    ] {
        let faults = read(text).unwrap_err();
        assert_eq!(faults[0].message.as_str(), why, "{text}");
        assert_eq!(&text[faults[0].at.clone()], word, "{text}");
    }
    let negated = read("not A: hand has XX").unwrap_err();
    let help = negated[0].help.as_ref().unwrap();
    assert_eq!(help.as_str(), "write `A: not (hand has XX)`");
    assert!(read("A: not (hand has XX)").is_ok());
}

/// One thing may be said in several ways, and each counts the same.
#[test]
fn conditions_may_be_said_as_records_are() {
    // A hand of 12 of 54 cards has a given card in 12 deals of 54, which is 2 of 9.
    let one = [
        "A: hand has skiz",
        "A has skiz",
        "A has Sküs",
        "A has skís",
        "A hand has skiz",
        "forehand has Sküs",
        "forehand: hand has skiz",
        "hand of A has skiz",
        "A: hand has Herz-König",
        "A has Herz König",
        "A has IV",
    ];
    for text in one {
        let source = asked("koenigrufen", &[text]);
        assert_eq!(source.exact(), (2, 9), "{text}");
    }
    // Two given cards are in one hand in 12 * 11 deals of 54 * 53.
    for text in [
        "A has Sküs and A has Mond",
        "A: hand has {Sküs, XXI}",
        "A has Sküs and hand has XXI",
    ] {
        let source = asked("koenigrufen", &[text]);
        assert_eq!(source.exact(), lowest((12 * 11, 54 * 53)), "{text}");
    }
    // All tarocks are the suit, by whatever name.
    let same = |one: &str, other: &str| {
        let of = |text: &str| asked("koenigrufen", &[text]).exact();
        assert_eq!(of(one), of(other));
    };
    same(
        "number of (tarok in hand of A) >= 8",
        "A: number of (Tarock in hand) >= 8",
    );
}

/// What is asked of deals is refused in the person's language, from the first line to the last.
#[test]
fn questions_are_refused_in_every_language() {
    const DEALS: [&str; 5] = ["simulate", "--variant", "paskievics", "--count", "3"];
    let cases: [(&[&str], [&str; 3]); 6] = [
        (
            &["--ask", "hand has nonsense"],
            [
                "a kérdés nem érthető",
                "vprašanje ni razumljivo",
                "die Frage ist nicht zu verstehen",
            ],
        ),
        (
            &["--contract", "foo"],
            [
                "nincs ilyen játék: `foo`",
                "igre `foo` ni",
                "das Spiel `foo` gibt es nicht",
            ],
        ),
        (
            &["--contract", "three", "--declarer", "Q"],
            [
                "nincs ilyen hely: `Q`",
                "sedeža `Q` ni",
                "den Platz `Q` gibt es nicht",
            ],
        ),
        (
            &[],
            [
                "mi a kérdés?",
                "kaj naj se pove?",
                "was soll gesagt werden?",
            ],
        ),
        (
            &["--where", "never", "--ask", "always"],
            [
                "nincs ilyen leosztás",
                "take delitve ni",
                "eine solche Verteilung gibt es nicht",
            ],
        ),
        (
            &["--where", "declarers made trull", "--ask", "always"],
            [
                "nem következik a kiosztott lapokból",
                "ne sledi iz razdeljenih kart",
                "folgt nicht aus den gegebenen Karten",
            ],
        ),
    ];
    for (arguments, wanted) in cases {
        for (language, wanted) in ["hu", "sl", "de"].into_iter().zip(wanted) {
            let all = [&DEALS, arguments, &["--lang", language]].concat();
            let output = tarokk(&all);
            let told = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{all:?}: {told}");
            assert!(told.contains(wanted), "{all:?}: {told}");
        }
    }
    // The contracts that there are have the names that they have in the language.
    let output = tarokk(&[&DEALS[..], &["--contract", "foo", "--lang", "hu"]].concat());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("`egy`"), "{told}");
}

/// A line that fails has the same number, however it comes.
#[test]
fn a_line_that_fails_has_its_number() {
    const LINES: &str = "goto 4.4\nodds nonsense\nquit anyway\n";
    const FILE: &str = "examples/h199.tarokk";
    let said = [
        from_stdin(&["repl", FILE], LINES),
        tarokk(&["repl", FILE, "-c", LINES]),
        from_stdin(&["repl", FILE, "-f", "-"], LINES),
    ];
    for output in said {
        let why = text(&output.stderr);
        assert!(why.contains("line 2: "), "{why}");
    }
}
