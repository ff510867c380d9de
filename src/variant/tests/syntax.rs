//! Faults of TOML itself, and bounds.

use super::load;
use crate::variant::parse::{MAX_DEPTH, MAX_FILE_BYTES};

fn check(text: &str) -> String {
    load(&[("a.toml", text)]).findings()
}

#[test]
fn colon_for_equals() {
    insta::assert_snapshot!(check("format = 1\nlead: 3\nok = 1\n"), @r#"V001 a.toml:2:5 ":" this is not TOML: invalid unquoted key, expected letters, numbers, `-`, `_` | a key and its value are joined by `=`"#);
}

#[test]
fn every_faulty_line_is_reported_once() {
    insta::assert_snapshot!(check("format = 1\na = \nb = 2\nc = \"open\n[d\ne = 1 2\n"), @r#"
    V001 a.toml:2:5 "" this is not TOML: string values must be quoted, expected literal string
    V001 a.toml:4:10 "" this is not TOML: invalid basic string, expected `"`
    V001 a.toml:5:3 "" this is not TOML: unclosed table, expected `]`
    "#);
}

#[test]
fn a_key_that_is_set_twice() {
    insta::assert_snapshot!(check("format = 1\n[a]\nx = 1\nx = 2\n[a]\ny = 1\n"), @r#"
    V002 a.toml:4:1 "x" `x` is set twice in this table | keep one of the two
    V002 a.toml:5:2 "a" `a` is set twice in this table | keep one of the two
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
        format!("format = 1\nx = {}1", "{a.b.c.d.e.f=".repeat(30)),
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
