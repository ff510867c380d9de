//! Who extends whom.

use super::{BUILTINS, load, load_with};
use crate::variant::Value;
use crate::variant::load::Role;
use crate::variant::parse::{parse, parse_start};
use crate::variant::tree::Node;

#[test]
fn a_child_holds_only_what_differs() {
    let loaded = load(&[
        (
            "my/house.toml",
            "format = 1\nextends = \"club.toml\"\n[figure.rose]\nshape = \"flat\"\n[figure.fern]\npoints = 1\n",
        ),
        ("my/club.toml", "format = 1\nextends = \"orchard\"\n"),
    ]);
    let merged = loaded.merged();
    let at = |path: &str| merged.root.at(path).expect("it is there");
    let written = |path: &str| loaded.sources.name(at(path).origin.file);
    assert_eq!(at("figure.rose.points").as_integer(), Some(3));
    assert_eq!(written("figure.rose.points"), "variants/orchard.toml");
    assert_eq!(at("figure.rose.shape").as_str(), Some("flat"));
    assert_eq!(written("figure.rose.shape"), "my/house.toml");
    assert_eq!(written("figure.clover.points"), "variants/meadow.toml");
    let order: Vec<&str> = at("figure")
        .in_order()
        .into_iter()
        .map(|(key, _)| key)
        .collect();
    assert_eq!(order, ["rose", "clover", "fern"]);
    assert_eq!(merged.id, "house");
    let layers: Vec<_> = merged
        .layers
        .iter()
        .map(|layer| (layer.id.as_str(), layer.role))
        .collect();
    assert_eq!(
        layers,
        [
            ("meadow", Role::Parent),
            ("orchard", Role::Parent),
            ("club", Role::Parent),
            ("house", Role::Base)
        ]
    );
    assert_eq!(merged.examples, [], "examples of parents test the parents");
    assert_eq!(merged.sources["BOOK"].title, "The book");
    assert!(
        ["format", "id", "extends", "sources", "example"]
            .iter()
            .all(|key| merged.root.get(key).is_none())
    );
}

#[test]
fn what_is_removed_is_gone() {
    let loaded = load(&[(
        "a.toml",
        "format = 1\nextends = \"meadow\"\nremove = [\"figure.rose\", \"figure.clover.assumed\"]\n[figure.rose]\npoints = 9\n",
    )]);
    let merged = loaded.merged();
    assert_eq!(
        merged
            .root
            .at("figure.rose.points")
            .and_then(Node::as_integer),
        Some(9)
    );
    assert_eq!(merged.root.at("figure.rose.shape"), None);
    assert_eq!(merged.root.at("figure.clover.assumed"), None);
}

#[test]
fn what_is_removed_must_be_there() {
    let loaded = load(&[(
        "a.toml",
        "format = 1\nextends = \"meadow\"\nremove = [\"figure.roze\", \"figur.rose.points\", \"figure.x\", \"\", \"figure.rose.points.x\"]\n",
    )]);
    insta::assert_snapshot!(loaded.findings(), @r#"
    V013 a.toml:3:11 "\"figure.roze\"" `figure.roze` is nothing that is inherited | did you mean `figure.rose`?
    V013 a.toml:3:26 "\"figur.rose.points\"" `figur.rose.points` is nothing that is inherited | did you mean `figure.rose.points`?
    V013 a.toml:3:47 "\"figure.x\"" `figure.x` is nothing that is inherited | the keys here are `clover` and `rose`
    V013 a.toml:3:59 "\"\"" `""` is nothing that is inherited | the only key here is `figure`
    V013 a.toml:3:63 "\"figure.rose.points.x\"" `figure.rose.points.x` is nothing that is inherited | `figure.rose.points` is a whole number and has no keys
    "#);
}

#[test]
fn parents_that_cannot_be_had() {
    let extending = |name: &str| {
        load(&[("my/a.toml", &format!("format = 1\nextends = \"{name}\"\n"))]).findings()
    };
    let all: Vec<String> = [
        "meadov",
        "b.toml",
        "../b.toml",
        "/etc/b.toml",
        "x/../../b.toml",
        "..\\\\b.toml",
        "C:b.toml",
        "dear-rose",
        "",
    ]
    .map(extending)
    .into();
    insta::assert_snapshot!(all.concat(), @r#"
    V006 my/a.toml:2:11 "\"meadov\"" there is no built-in variant `meadov` | did you mean `meadow`?
    V005 my/a.toml:2:11 "\"b.toml\"" `my/b.toml` cannot be read: no such file
    V007 my/a.toml:2:11 "\"../b.toml\"" `../b.toml` lies outside the folder of this file | a file extends built-in variants and files beside or below it
    V007 my/a.toml:2:11 "\"/etc/b.toml\"" `/etc/b.toml` lies outside the folder of this file | a file extends built-in variants and files beside or below it
    V007 my/a.toml:2:11 "\"x/../../b.toml\"" `x/../../b.toml` lies outside the folder of this file | a file extends built-in variants and files beside or below it
    V007 my/a.toml:2:11 "\"..\\\\b.toml\"" `..\b.toml` lies outside the folder of this file | a file extends built-in variants and files beside or below it
    V007 my/a.toml:2:11 "\"C:b.toml\"" `C:b.toml` lies outside the folder of this file | a file extends built-in variants and files beside or below it
    V026 my/a.toml:2:11 "\"dear-rose\"" `dear-rose` is an overlay, not a variant | choose a variant and lay the overlay on it
    V006 my/a.toml:2:11 "\"\"" there is no built-in variant `""` | the built-in variants here are `meadow` and `orchard`
    "#);
}

#[test]
fn the_variant_itself_cannot_be_had() {
    let named = |name: &str| {
        load_with(BUILTINS, &[], &[]).findings.len() + load(&[]).findings.len() + name.len()
    };
    assert!(named("x") > 0);
    let mut all = String::new();
    for name in ["meadov", "none.toml", "dear-rose"] {
        let mut sources = crate::basics::SourceMap::default();
        let library = crate::variant::Library {
            builtins: BUILTINS,
            files: &crate::variant::NoFiles,
        };
        let (merged, findings) = library.load(name, &["derr-rose", "meadow"], &mut sources);
        assert_eq!(merged, None);
        all += &super::brief(&findings, &sources);
    }
    insta::assert_snapshot!(all, @r#"
    V006 there is no built-in variant `meadov` | did you mean `meadow`?
    V006 there is no built-in overlay `derr-rose` | did you mean `dear-rose`?
    V026 `meadow` is a variant, not an overlay | choose it as the variant, or extend it
    V005 `none.toml` cannot be read: files are not read here
    V006 there is no built-in overlay `derr-rose` | did you mean `dear-rose`?
    V026 `meadow` is a variant, not an overlay | choose it as the variant, or extend it
    V026 `dear-rose` is an overlay, not a variant | choose a variant and lay the overlay on it
    V006 there is no built-in overlay `derr-rose` | did you mean `dear-rose`?
    V026 `meadow` is a variant, not an overlay | choose it as the variant, or extend it
    "#);
}

#[test]
fn cycles_are_seen() {
    let itself = load(&[("a.toml", "format = 1\nextends = \"./a.toml\"\n")]);
    insta::assert_snapshot!(itself.findings(), @r#"V008 a.toml:2:11 "\"./a.toml\"" `a.toml` extends itself | one of the files must not extend another"#);
    let ring = load(&[
        ("a.toml", "format = 1\nextends = \"b.toml\"\n"),
        ("b.toml", "format = 1\nextends = \"c.toml\"\n"),
        ("c.toml", "format = 1\nextends = \"b.toml\"\n"),
    ]);
    insta::assert_snapshot!(ring.findings(), @r#"V008 c.toml:2:11 "\"b.toml\"" `b.toml` extends itself by way of `c.toml` | one of the files must not extend another"#);
}

#[test]
fn chains_are_bounded() {
    let chain = |n: usize| {
        let files: Vec<(String, String)> = (0..n)
            .map(|k| {
                let extends = if k + 1 < n {
                    format!("extends = \"{}.toml\"\n", k + 1)
                } else {
                    String::new()
                };
                (format!("{k}.toml"), format!("format = 1\n{extends}"))
            })
            .collect();
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        load(&files).findings()
    };
    assert_eq!(chain(16), "");
    insta::assert_snapshot!(chain(17), @r#"V009 15.toml:2:11 "\"16.toml\"" the chain of parents is longer than 16 files | extend an older ancestor, or copy what a parent says"#);
}

#[test]
fn the_format_is_required_and_may_be_too_new() {
    let of = |head: &str| {
        load(&[(
            "a.toml",
            &format!("{head}\nextends = \"meadov\"\nremove = 3\n"),
        )])
        .findings()
    };
    insta::assert_snapshot!(["", "format = 0", "format = \"1\"", "format = 2"].map(of).join("--\n"), @r#"
    V010 a.toml:1:1 "" the file does not say its format | write `format = 1` at the top of the file
    V006 a.toml:2:11 "\"meadov\"" there is no built-in variant `meadov` | did you mean `meadow`?
    V022 a.toml:3:10 "3" `remove` is a whole number, but a list is wanted | a list stands in square brackets
    --
    V012 a.toml:1:10 "0" there is no format 0 | write `format = 1`
    V006 a.toml:2:11 "\"meadov\"" there is no built-in variant `meadov` | did you mean `meadow`?
    V022 a.toml:3:10 "3" `remove` is a whole number, but a list is wanted | a list stands in square brackets
    --
    V022 a.toml:1:10 "\"1\"" `format` is a string, but a whole number is wanted | write 1 without quotes
    V006 a.toml:2:11 "\"meadov\"" there is no built-in variant `meadov` | did you mean `meadow`?
    V022 a.toml:3:10 "3" `remove` is a whole number, but a list is wanted | a list stands in square brackets
    --
    V011 a.toml:1:10 "2" this file has format 2, which is newer than this program | this program reads format 1; a newer one is needed
    "#);
    let parent = load(&[
        ("a.toml", "format = 1\nextends = \"b.toml\"\nid = 7\n"),
        ("b.toml", "format = 12\nnew = true\n"),
    ]);
    assert_eq!(parent.merged, None);
    insta::assert_snapshot!(parent.findings(), @r#"V011 b.toml:1:10 "12" this file has format 12, which is newer than this program | this program reads format 1; a newer one is needed"#);
}

#[test]
fn nothing_of_the_game_stands_behind_the_worked_cases_of_built_in_files() {
    let mut sources = crate::basics::SourceMap::default();
    for builtin in crate::variant::BUILTINS {
        let file = sources.add(builtin.file, builtin.text);
        let mut whole = parse(file, &sources).0.unwrap();
        if let Value::Table(table) = &mut whole.value {
            table.remove("example");
        }
        let (start, findings) = parse_start(file, builtin.without_cases(), &sources);
        assert_eq!(start, Some(whole), "{}", builtin.id);
        assert_eq!(findings.len(), 0, "{}", builtin.id);
    }
}
