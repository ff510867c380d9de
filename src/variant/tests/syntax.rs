//! Faults of TOML itself, and bounds.

use super::load;
use crate::variant::parse::{MAX_DEPTH, MAX_FILE_BYTES};

fn check(text: &str) -> String {
    load(&[("a.toml", text)]).findings()
}

#[test]
fn colon_for_equals() {
    insta::assert_snapshot!(check("format = 1\nlead: 3\nok = 1\n"), @r#"V001 a.toml:2:5 ":" a key and its value are joined by `:` | write `=` between them"#);
}

#[test]
fn every_faulty_line_is_reported_once() {
    insta::assert_snapshot!(check("format = 1\na = \nb = 2\nc = \"open\n[d\ne = 1 2\n"), @r#"
    V001 a.toml:2:5 "" a key has no value | write its value after `=`
    V001 a.toml:4:10 "" the string is not closed on its line | end it with a quotation mark; over several lines a string has three at each end, `"""`
    V001 a.toml:5:3 "" the name of the table is not closed | end it with `]`
    "#);
}

#[test]
fn common_slips_are_said_in_plain_words() {
    let all = [
        "a = suit # x",
        "a =",
        "a = \"x",
        "a = 'x",
        "a",
        "a = [1, x]",
        "[a",
        "a = 01",
        "a b = 1",
        "a = { b = 1",
        "a = 1 2",
        "a == 1",
        "ő = 1",
        "a = \"\\q\"",
    ];
    let all = all.map(|line| check(&format!("format = 1\n{line}\nz = 1\n")));
    insta::assert_snapshot!(all.concat(), @r#"
    V001 a.toml:2:5 "suit" `suit` is neither a number nor a word of TOML | a string stands in quotes: `"suit"`
    V001 a.toml:2:4 "" a key has no value | write its value after `=`
    V001 a.toml:2:7 "" the string is not closed on its line | end it with a quotation mark; over several lines a string has three at each end, `"""`
    V001 a.toml:2:7 "" the string is not closed on its line | end it with a quotation mark; over several lines a string has three at each end, `"""`
    V001 a.toml:2:2 "" the key `a` has no value | write `=` and its value after it
    V001 a.toml:2:9 "x" `x` is neither a number nor a word of TOML | a string stands in quotes: `"x"`
    V001 a.toml:2:3 "" the name of the table is not closed | end it with `]`
    V001 a.toml:2:5 "01" a number does not begin with 0 | write `1`
    V001 a.toml:2:1 "a b" the key `a b` has a space in it | write it as one word, `a-b`
    V001 a.toml:2:5 "{" the table that begins here is not closed | end it with `}`
    V001 a.toml:2:5 "1 2" `1 2` is no number | a number stands alone: `1`
    V001 a.toml:2:3 "==" a key and its value are joined by `==` | write `=` between them
    V001 a.toml:2:1 "ő" `ő` has letters that TOML takes only in quotes | a key has a name in English, as `tarokk explain TABLE` lists them; a name of your own stands in quotes, `"ő"`, or has no accents
    V001 a.toml:2:6 "\\q" `\q` means nothing in a string | a backslash is written `\\`
    "#);
}

#[test]
fn a_key_that_is_set_twice() {
    insta::assert_snapshot!(check("format = 1\n[a]\nx = 1\nx = 2\n[a]\ny = 1\n"), @r#"
    V002 a.toml:4:1 "x" `x` is set twice in this table | keep one of the two
    V002 a.toml:5:2 "a" the table `[a]` is opened twice | put all its keys under one of the two
    "#);
}

#[test]
fn a_number_too_large_to_be_read() {
    insta::assert_snapshot!(check("format = 1\nx = 99999999999999999999\n"), @r#"V023 a.toml:2:5 "99999999999999999999" this number is too large to be read"#);
}

#[test]
fn nesting_is_bounded() {
    let brackets = |n: usize| format!("format = 1\nx = {}{}", "[".repeat(n), "]".repeat(n));
    assert_eq!(check(&brackets(MAX_DEPTH - 1)), "");
    for text in [
        brackets(MAX_DEPTH),
        brackets(200_000),
        format!("format = 1\n{}x = 1", "a.".repeat(MAX_DEPTH)),
        format!("format = 1\n{}x = 1", "a.".repeat(200_000)),
        format!("format = 1\n[{}x]", "a.".repeat(40)),
        format!(
            "format = 1\nx = {}1{}",
            "{a.b.c.d.e.f=".repeat(30),
            "}".repeat(30)
        ),
        format!("format = 1\nx = {}", "{a=".repeat(100_000)),
    ] {
        let found = check(&text);
        assert!(found.contains("V004"), "{found}");
    }
}

#[test]
fn brackets_in_strings_and_comments_do_not_nest() {
    let brackets = "[".repeat(100);
    for text in [
        format!("format = 1 # {brackets}\n"),
        format!("format = 1\nx = '{brackets}'\ny = \"\\\"{brackets}\"\n"),
        format!("format = 1\nx = '''\n'{brackets}'\n'''\ny = \"\"\"\"{brackets}\\\"\"\"\"\n"),
    ] {
        assert_eq!(check(&text), "");
    }
}

#[test]
fn size_is_bounded() {
    let text = format!("format = 1\n# {}", "x".repeat(MAX_FILE_BYTES));
    assert!(
        check(&text).starts_with("V003 a.toml:1:1"),
        "{}",
        check(&text)
    );
}

#[test]
fn rubbish_is_reported_and_bounded() {
    let lines = "%\n".repeat(10_000);
    let loaded = load(&[("a.toml", &lines)]);
    assert!(
        (2..=101).contains(&loaded.findings.len()),
        "{}",
        loaded.findings.len()
    );
    for text in [
        "\u{0}", "=", "[", "[[", "\"", "'''", "\u{feff}", "a", "a.", "{", "\r",
    ] {
        assert!(!load(&[("a.toml", text)]).findings.is_empty(), "{text:?}");
    }
}

/// What stands after a string that ended too early is shown whole, whatever letter it begins with.
#[test]
fn a_string_that_ends_before_a_letter_with_an_accent() {
    for letter in ["e", "ő", "Š", "猫"] {
        let text = format!("figure = \"meadow\"{letter}x\n");
        let loaded = load(&[("a.toml", &text)]);
        let label = loaded
            .findings
            .iter()
            .find_map(|finding| finding.primary.as_ref());
        let span = label.expect("the fault has a place").span;
        assert_eq!(
            text.get(span.range()),
            Some(letter),
            "{:?}",
            loaded.findings
        );
    }
}

mod never {
    //! Nothing a file can hold makes the program fail, and every finding can be shown.

    use proptest::prelude::*;

    use super::super::tables::MeadowTable;
    use crate::report::diagnostic::render;
    use crate::variant::{Context, Decode};

    const WORDS: &[&str] = &[
        "format",
        "=",
        "1",
        "\n",
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        ",",
        ".",
        "\"",
        "'",
        "\"\"\"",
        "'''",
        "\\",
        "#",
        " ",
        "figure",
        "points",
        "extends",
        "\"meadow\"",
        "remove",
        "fits",
        "sources",
        "source",
        "assumed",
        "*",
        "true",
        "-1",
        "1.5",
        "1979-05-27",
        "ő",
        "\r\n",
        "\r",
        "\0",
        "\u{feff}",
        "example",
        "silent-loss",
        "inf",
        "0x",
        "made",
        "abstract",
    ];

    const LINE: &str = "(format|figure\\.a|source|sources|extends|remove|name|gates) = (1|\"[a-zA ]{0,5}\"|\\[\"a\", 1\\]|\\{ a = 1 \\})\n";

    proptest! {
        #[test]
        fn a_panic(
            lines in proptest::collection::vec(LINE, 0..6),
            words in proptest::collection::vec(proptest::sample::select(WORDS), 0..60),
        ) {
            let text = format!("{}{}", lines.concat(), words.concat());
            let loaded = super::load(&[("a.toml", &text)]);
            let mut findings = loaded.findings.clone();
            if let Some(merged) = &loaded.merged {
                let mut cx = Context::new(merged);
                let _ = MeadowTable::decode(&merged.root, &mut cx);
                let _ = (merged.fingerprint(), merged.citation("figure.a", Some("points")), merged.citation("", None));
                findings.append(cx.finish().0);
            }
            for colour in [false, true] {
                prop_assert_eq!(render(&findings, &loaded.sources, colour).is_empty(), findings.is_empty());
            }
            for finding in &findings {
                let label = finding.primary.as_ref().expect("every fault of a file has a place");
                prop_assert!(loaded.sources.text(label.span.file).get(label.span.range()).is_some(), "{finding:?}");
            }
        }
    }

    /// Files made to cost much cost little: each of these is about as large as a file may be.
    #[test]
    fn a_hang() {
        let numbered =
            |n: usize, line: &dyn Fn(usize) -> String| (0..n).map(line).collect::<String>();
        let texts = [
            "%\n".repeat(400_000),
            "a=1\n".repeat(200_000),
            "[a]\n".repeat(200_000),
            numbered(60_000, &|n| format!("key{n} = 1\n")),
            format!(
                "remove = [{}]",
                numbered(60_000, &|n| format!("'figure.a{n}',"))
            ),
            numbered(20_000, &|n| {
                format!("[a.b{n}]\nsource = 'X{n}'\n[sources.Y{n}]\n")
            }),
            format!(
                "[a]\n{}[a.source]\n{}",
                numbered(30_000, &|n| format!("k{n} = 1\n")),
                numbered(30_000, &|n| format!("k{n} = 'X'\n"))
            ),
            format!("fits = [{}]", numbered(60_000, &|n| format!("'a{n}',"))),
            format!("a = '{}'", "x".repeat(1_000_000)),
        ];
        for text in texts {
            let loaded =
                super::load(&[("a.toml", &format!("format = 1\nextends = 'meadow'\n{text}"))]);
            assert!(loaded.findings.len() <= 1100, "{}", loaded.findings.len());
            if let Some(merged) = &loaded.merged {
                let mut cx = Context::new(merged);
                let _ = MeadowTable::decode(&merged.root, &mut cx);
                assert!(cx.finish().0.len() <= 501);
            }
        }
    }
}
