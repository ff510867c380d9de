//! The laws of the writer: idempotent, the same record, nothing lost.

use proptest::prelude::*;

use super::*;
use crate::basics::{Span, Spanned};
use crate::notation::{Ast, Kind};
use crate::record::{Line, to_text};

#[test]
fn a_canonical_record_stays_as_it_is() {
    let names = fixture::names();
    assert_eq!(formatted(PLAYED, &names, None), PLAYED);
    assert_eq!(
        formatted(
            &format!("\u{feff}{}", PLAYED.replace('\n', "\r\n")),
            &names,
            None
        ),
        PLAYED
    );
}

#[test]
fn a_record_in_any_language_has_one_canonical_text() {
    let names = fixture::names();
    let hungarian = formatted(PLAYED, &names, Some(Language::Hungarian));
    assert!(
        hungarian.contains("skart    A kőr ász  B treff dáma pikk lovas"),
        "{hungarian}"
    );
    assert_eq!(
        formatted(&hungarian, &names, Some(Language::Hungarian)),
        hungarian
    );
    assert_eq!(formatted(&hungarian, &names, None), PLAYED);
    let slovene = formatted(&hungarian, &names, Some(Language::Slovene));
    assert_ne!(slovene, hungarian);
    assert_eq!(formatted(&slovene, &names, None), PLAYED);
}

#[test]
fn sloppy_records_are_laid_out() {
    let names = fixture::names();
    let text = "# first\n[Variant \"x\"]   [A \"Q\\\"\"] [B \"\"]\n{ about }\nauction a three,b HOLD ; C  H!?{why}D grand solo ( D p\n# no\n) raise D 1\n\n\n\ndiscard A: IV ? # two\nB sC\nfoo bar\nplay 1. A I II ( XX ( XXI ) ) III IIII 2 I\nresult points 68 26 pay A 10 B 0";
    insta::assert_snapshot!(formatted(text, &names, None), @r#"
    # first
    [Variant "x"]
    [A "Q\""] [B ""]
    { about }

    auction  A3 BH CH!? {why} D grand-solo
        ( Dp
                 # no
        )
    raise    D1

    discard A: IV ? # two
    B sC
    foo bar
    play
      1 A I II
        ( XX
            ( XXI ) )
        III IIII
      2 I
    result   points 68 26  pay A+10 B0
    "#);
}

#[test]
fn a_separator_before_what_is_not_understood_changes_no_space() {
    check_laws(",claimby# r\nauction", &fixture::names());
}

/// The comments, marks, tags and parentheses of a text, each kind in order.
fn kept(text: &str) -> Vec<Vec<String>> {
    let mut sources = SourceMap::default();
    let file = sources.add("test", text);
    let asts: Vec<Ast> = parse_all(text, file)
        .into_iter()
        .map(|(ast, _)| ast)
        .collect();
    let kinds: [&[Kind]; 4] = [
        &[Kind::Comment, Kind::Remark],
        &[Kind::Mark],
        &[Kind::Tag],
        &[Kind::Open, Kind::Close],
    ];
    let of = |kinds: &[Kind]| {
        let items = asts.iter().flat_map(|ast| &ast.items);
        items
            .filter(|item| kinds.contains(&item.kind))
            .map(|item| match item.text(text).trim_end() {
                "$2" => "?".to_owned(),
                text => text.replace("\r\n", "\n"),
            })
            .collect()
    };
    kinds.into_iter().map(of).collect()
}

/// A line without the places.
fn plain(line: &Line) -> Line {
    let mut sources = SourceMap::default();
    let nowhere = Span::new(sources.add("", ""), 0..0);
    Line {
        acts: line
            .acts
            .iter()
            .map(|act| Spanned::new(act.value, nowhere))
            .collect(),
        variations: line
            .variations
            .iter()
            .map(|v| crate::record::Variation {
                at: v.at,
                span: nowhere,
                line: plain(&v.line),
            })
            .collect(),
        laid: line
            .laid
            .iter()
            .map(|&(n, card)| (n, Spanned::new(card.value, nowhere)))
            .collect(),
    }
}

/// What a record means, without places.
fn meaning(text: &str, names: &Names) -> Vec<String> {
    let mut sources = SourceMap::default();
    let file = sources.add("test", text);
    let records = parse_all(text, file);
    let meanings = records.iter().map(|(ast, _)| {
        let (record, _) = read_record(ast, text, &fixture::vocabulary(names));
        let cards = |hand: &crate::record::Hand| {
            hand.cards.iter().map(|card| card.value).collect::<Vec<_>>()
        };
        let outcome = record.outcome.as_ref().map(|outcome| {
            let numbers = outcome.points.iter().chain(&outcome.tricks);
            (
                outcome.declarer.map(|d| d.value),
                outcome.partner.map(|p| p.value),
                numbers.map(|n| (n.by, n.amount)).collect::<Vec<_>>(),
                outcome
                    .figures
                    .iter()
                    .map(|f| (f.figure, f.made, f.by))
                    .collect::<Vec<_>>(),
            )
        });
        let result = record.result.as_ref().map(|result| {
            let numbers = result.points.iter().chain(&result.pay);
            numbers.map(|n| (n.by, n.amount)).collect::<Vec<_>>()
        });
        let tags: Vec<_> = record
            .tags
            .iter()
            .map(|tag| (&tag.name, &tag.value))
            .collect();
        let hands: Vec<_> = record
            .hands
            .iter(5)
            .map(|(_, hand)| hand.as_ref().map(cards))
            .collect();
        format!(
            "{tags:?} {hands:?} {:?} {:?} {outcome:?} {result:?}",
            record.talon.as_ref().map(cards),
            plain(&record.line)
        )
    });
    meanings.collect()
}

/// The codes of what is found wrong with the words of each record.
fn codes(text: &str, names: &Names) -> Vec<Vec<&'static str>> {
    let mut sources = SourceMap::default();
    let file = sources.add("test", text);
    let records = parse_all(text, file);
    let found = records.iter().map(|(ast, _)| {
        let (_, findings) = read_record(ast, text, &fixture::vocabulary(names));
        let mut codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
        codes.sort_unstable();
        codes
    });
    found.collect()
}

fn check_laws(text: &str, names: &Names) {
    for language in [None, Some(Language::Hungarian)] {
        let once = formatted(text, names, language);
        let twice = formatted(&once, names, language);
        assert_eq!(once, twice, "not idempotent on\n{text}");
        assert_eq!(
            kept(text),
            kept(&once),
            "lost from\n{text}\n--- gives\n{once}"
        );
        assert_eq!(
            meaning(text, names),
            meaning(&once, names),
            "another record from\n{text}\n--- gives\n{once}"
        );
        assert_eq!(
            codes(text, names),
            codes(&once, names),
            "other faults in\n{text}\n--- than in\n{once}"
        );
    }
}

/// The words of a sound record, in lines.
const SOUND: &[&str] = &[
    "hands",
    "A skiz XX IV",
    "B XXI kőr király h10",
    "talon XIX ? hC",
    "throw-in B no-tarokk",
    "auction A3 B hold C H D grand-solo",
    "licit Ap B passz",
    "raise D solo",
    "discard A hA ? B cQ",
    "laid A 1 VI C 2",
    "call B XX",
    "announce B trull king-ultimo h p C kontra trull of opponents p D kontra p A 8 tarokk p",
    "play",
    "1 A VII VI V X",
    "2 D dK VIII dQ IX",
    "III s10 II T4",
    "4 B hJ XIII C hQ XIV",
    "játék",
    "5 A XII",
    "claim A 3",
    "concede B",
    "outcome declarer B partner A points 68 26 tricks 6 3 ; trull made by declarers ; mond lost by C",
    "result points A 20 B 20 pay A +10 B-10",
];

/// What may stand in a gap of a record.
fn trivia() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => Just(" ".to_owned()),
        2 => Just(" { a comment }".to_owned()),
        1 => Just(" { of\n [two] ( lines }  ".to_owned()),
        1 => Just("{}".to_owned()),
        2 => Just(" # to the end\n".to_owned()),
        1 => Just("\n  # alone\n".to_owned()),
        1 => Just("\n\n{ alone }\n".to_owned()),
        1 => Just("! ".to_owned()),
        1 => Just(" $3 ".to_owned()),
        1 => Just(" ?! ".to_owned()),
        1 => Just("? ".to_owned()),
        1 => Just(", ".to_owned()),
        1 => Just("\n".to_owned()),
        1 => Just("\n\n\n".to_owned()),
    ]
}

/// Any part of a sound record with trivia in every gap, and variations after some words.
fn record() -> impl Strategy<Value = String> {
    let line = (
        0..SOUND.len(),
        prop::collection::vec(trivia(), 24),
        prop::option::weighted(0.3, (0..12usize, 0..SOUND.len(), trivia())),
    );
    let lines = prop::collection::vec(line, 0..10);
    let tags = prop::collection::vec(
        prop_oneof![
            Just("[Variant \"x\"]\n"),
            Just("[Table \"3\"] "),
            Just("[Deal \"7\"]\n"),
            Just("[A \"Q \\\\ \\\" {\"]"),
            Just("[B \"[\"]\n"),
            Just("{ tag }"),
            Just("\n# tags\n"),
            Just("\n\n"),
        ],
        0..8,
    );
    (tags, lines).prop_map(|(tags, mut lines)| {
        let mut text: String = tags.concat();
        lines.sort_by_key(|line| line.0);
        for (n, gaps, variation) in lines {
            text.push('\n');
            let mut gaps = gaps.into_iter();
            for (w, word) in SOUND[n].split(' ').enumerate() {
                text.push_str(word);
                if let Some((after, other, gap)) = &variation
                    && *after == w
                    && w > 0
                {
                    let other = SOUND[*other];
                    let parts = [" (", gap, "\n", other, "\n ( ", other, " ) ", gap, ")"];
                    text += &parts.concat();
                }
                text.push_str(&gaps.next().unwrap_or_default());
                text.push(' ');
            }
        }
        text
    })
}

/// Pieces of records in any order.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "[",
        "]",
        "\"",
        "{",
        "}",
        "(",
        ")",
        "#",
        "\n",
        "\n\n",
        " ",
        "?",
        "!",
        "$1",
        "$",
        ",",
        ";",
        ":",
        "\\",
        "\u{0}",
        "\t",
        "\r\n",
        "A",
        "B",
        "E",
        "a",
        "3",
        "p",
        "hK",
        "IV",
        "kőr",
        "király",
        "XX",
        "trull",
        "kontra",
        "king-ultimo",
        "h",
        "of",
        "opponents",
        "auction",
        "hands",
        "talon",
        "play",
        "result",
        "outcome",
        "announce",
        "discard",
        "laid",
        "call",
        "játék",
        "points",
        "pay",
        "made",
        "by",
        "declarer",
        "partner",
        "alone",
        "68",
        "+10",
        "A3",
        "Bp",
        "A+10",
        "[A \"x\"]",
        "{c}",
        "# r\n",
        "acution",
        "foo",
        "é",
        "\u{a0}",
        "\u{feff}",
        "grand",
        "solo",
        "no-tarokk",
        "claim",
        "raise",
        "999",
        "1",
        "2.",
    ]);
    prop::collection::vec((piece, prop::bool::weighted(0.7)), 0..60).prop_map(|pieces| {
        pieces
            .iter()
            .flat_map(|(piece, space)| [*piece, if *space { " " } else { "" }])
            .collect()
    })
}

#[test]
fn a_section_with_a_word_that_is_not_understood_is_left_alone() {
    let names = fixture::names();
    // The words beside it are spelled and spaced as they were, for what they mean is not certain.
    for section in [
        "announce A trull p  B kontra trul p C p",
        "announce A trull p B kontra  pikkkirály ultimó",
        "call A a XX-ast",
        "auction A3   Bholt C p",
        "hands\n  A S  cQ\n    B XX",
        "discard A   hA\n   B hX { why } ( C ? )",
        "play\n 1 A  VII VI V X\n 2 D dX VIII dQ IX\n",
        "foo bar",
    ] {
        let text = format!("[A \"x\"]\n\nauction  D3\n{section}\n\nresult A\n");
        let text = if section == "foo bar" {
            text.replace("auction  D3\n", "")
        } else {
            text
        };
        for language in [None, Some(Language::Hungarian)] {
            let written = formatted(&text, &names, language);
            assert!(
                written.contains(&format!("\n{}\n", section.trim_end())),
                "{written}"
            );
        }
        check_laws(&text, &names);
    }
}

#[test]
fn the_words_of_sections_stand_in_one_column_in_every_language() {
    let names = fixture::names();
    let written = formatted(PLAYED, &names, Some(Language::Hungarian));
    let sections = ["licit", "skart", "hívás", "bemondás", "eredmény"];
    let mut columns = written.lines().filter_map(|line| {
        let word = line
            .split(' ')
            .next()
            .filter(|word| sections.contains(word))?;
        let rest = line.chars().skip(word.chars().count());
        Some(word.chars().count() + rest.take_while(|&c| c == ' ').count())
    });
    assert!(columns.clone().count() >= 4, "{written}");
    assert!(columns.all(|column| column == 9), "{written}");
}

#[test]
fn a_name_that_does_not_read_back_is_not_written() {
    for name in [
        "", "# four", "a ( b", "big, one", "?", "!!", "hK", "[x", "A", "auction", "p",
    ] {
        let mut names = fixture::names();
        let volat = names.find("volat").to_vec();
        let mut entry = names.entry(volat[0]).cloned().unwrap();
        entry.names.insert(Language::Hungarian, name.to_owned());
        names.add(volat[0], entry, []);
        let text = "announce A volat p B kontra volat p\nplay\n  1 A XX\n";
        assert_eq!(
            meaning(text, &names),
            meaning(&formatted(text, &names, Some(Language::Hungarian)), &names),
            "{name}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_laws_hold_for_records_with_comments_in_every_gap(text in record()) {
        check_laws(&text, &fixture::names());
    }

    #[test]
    fn the_laws_hold_for_any_pieces(text in soup()) {
        check_laws(&text, &fixture::names());
    }

    #[test]
    fn a_fast_look_up_gives_the_same_as_a_thorough_one(text in soup()) {
        let (fast, thorough) = (fixture::names(), fixture::unsettled_names());
        let mut sources = SourceMap::default();
        let file = sources.add("test", text.as_str());
        for (ast, _) in parse_all(&text, file) {
            let read = |names| read_record(&ast, &text, &fixture::vocabulary(names));
            prop_assert_eq!(read(&fast), read(&thorough));
        }
    }

    #[test]
    fn nothing_panics(text in "\\PC*|(?s).*") {
        let names = fixture::names();
        let once = formatted(&text, &names, None);
        prop_assert_eq!(formatted(&once, &names, None), once);
    }
}

#[test]
fn a_record_without_text_is_written_and_read_back() {
    let names = fixture::names();
    for text in [
        PLAYED,
        "auction A3 ( A2 ( A1 Bp ) Bp ) B2 ( p )\ndiscard A hA ? ( A hK ) B sK\nannounce A trull ( volat p B p ) p B p\nplay\n 1 A I II ( III IIII )\n III IIII\n ( 1 A V )\n 2 C VII D ?\n",
        "throw-in B no-tarokk\nlaid A 1 VI\nclaim A 3\nconcede B\noutcome declarer B alone points A 20 B 20; trull made by declarers",
        "[X \"a\\\\b\\\"\"]\nplay\n A I II III IIII\n V VI VII VIII\n ? IX",
    ] {
        let record = sound(text, &names);
        let written = to_text(&record, &names, None);
        assert_eq!(
            meaning(&written, &names),
            meaning(text, &names),
            "{written}"
        );
        assert_eq!(formatted(&written, &names, None).trim_end(), written);
    }
}
