//! What is laid on a variant.

use super::{BUILTINS, load_with};
use crate::variant::tree::Node;

const BASE: (&str, &str) = (
    "a.toml",
    "format = 1\nextends = \"meadow\"\n[[example]]\ncase = 0\n",
);

fn lay(files: &[(&str, &str)], overlays: &[&str]) -> super::Loaded {
    load_with(BUILTINS, &[&[BASE], files].concat(), overlays)
}

#[test]
fn the_later_overlay_wins() {
    let cheap = ("cheap.toml", "format = 1\n[figure.rose]\npoints = 1\n");
    let points = |overlays: &[&str]| {
        let loaded = lay(&[cheap], overlays);
        let merged = loaded.merged();
        let points = merged
            .root
            .at("figure.rose.points")
            .and_then(Node::as_integer);
        (points, merged.overlays.join(" "), merged.id.clone())
    };
    let expected = |points, overlays: &str| (Some(points), overlays.to_owned(), "a".to_owned());
    assert_eq!(points(&[]), expected(2, ""));
    assert_eq!(
        points(&["cheap.toml", "dear-rose"]),
        expected(10, "cheap dear-rose")
    );
    assert_eq!(
        points(&["dear-rose", "cheap.toml"]),
        expected(1, "dear-rose cheap")
    );
}

#[test]
fn examples_are_those_of_the_variant_and_the_overlays() {
    let loaded = lay(&[], &["dear-rose"]);
    let merged = loaded.merged();
    let cases: Vec<_> = merged
        .examples
        .iter()
        .map(|example| {
            let file = &merged.layers[example.layer].file_name;
            (
                example.node.get("case").and_then(Node::as_integer),
                file.as_str(),
            )
        })
        .collect();
    assert_eq!(
        cases,
        [
            (Some(0), "a.toml"),
            (Some(2), "variants/overlays/dear-rose.toml")
        ]
    );
}

#[test]
fn an_overlay_says_what_it_fits() {
    let findings = |fits: &str| {
        let text = format!("format = 1\nfits = [{fits}]\n[figure.rose]\npoints = 9\n");
        lay(&[("o.toml", &text)], &["o.toml"]).findings()
    };
    assert_eq!(findings("\"a\""), "");
    assert_eq!(findings("\"other\", \"meadow\""), "");
    insta::assert_snapshot!(["\"orchard\", \"moor\"", "\"meadov\"", ""].map(findings).concat(), @r#"
    V014 o.toml:2:9 "\"orchard\"" the overlay `o` does not fit the variant `a` | it is for `orchard` or `moor`, or a variant that extends one of them
    V014 o.toml:2:9 "\"meadov\"" the overlay `o` does not fit the variant `a` | did you mean `meadow`?
    V014 o.toml:2:8 "[]" the overlay `o` does not fit the variant `a` | `fits` lists nothing; name a variant, or leave it out
    "#);
}

#[test]
fn overlays_are_not_variants() {
    let loaded = lay(
        &[(
            "o.toml",
            "format = 1\nextends = \"meadow\"\nabstract = true\n",
        )],
        &[
            "o.toml",
            "orchard",
            "derr-rose",
            "dear-rose",
            "dear-rose",
            "none.toml",
        ],
    );
    insta::assert_snapshot!(loaded.findings(), @r#"
    V027 o.toml:1:1 "" the overlay `o` changes nothing of `a` as it is here
    V015 o.toml:2:11 "\"meadow\"" `o.toml` is laid on as an overlay, but says `extends` | an overlay is laid on a variant and has no parent; `fits` says which variants it is for
    V015 o.toml:3:12 "true" `o.toml` is laid on as an overlay, but says `abstract` | an overlay is laid on a variant and has no parent; `fits` says which variants it is for
    V026 `orchard` is a variant, not an overlay | choose it as the variant, or extend it
    V006 there is no built-in overlay `derr-rose` | did you mean `dear-rose`?
    V019 the overlay `dear-rose` is laid on twice | name it once
    V005 `none.toml` cannot be read: no such file
    "#);
    let base = load_with(BUILTINS, &[("a.toml", "format = 1\nfits = [\"x\"]\n")], &[]);
    insta::assert_snapshot!(base.findings(), @r#"V026 a.toml:2:8 "[\"x\"]" `a.toml` is an overlay, not a variant | choose a variant and lay the overlay on it"#);
}

#[test]
fn an_overlay_says_what_the_rules_must_have_and_lack() {
    let findings = |fits: &str, under: &[&str]| {
        let text = format!("format = 1\nfits = {{ {fits} }}\n[figure.rose]\npoints = 9\n");
        let moss = ("moss.toml", "format = 1\n[figure.moss]\npoints = 1\n");
        lay(&[("o.toml", &text), moss], &[under, &["o.toml"]].concat()).findings()
    };
    assert_eq!(findings("", &[]), "");
    assert_eq!(
        findings(
            "variants = [\"meadow\"], has = [\"figure.rose.shape\"]",
            &[]
        ),
        ""
    );
    assert_eq!(findings("has = [\"figure.moss\"]", &["moss.toml"]), "");
    let faults = [
        findings("has = [\"figure.moss\"]", &[]),
        findings("lacks = [\"figure.rose\"]", &[]),
        findings("lacks = [\"figure.moss\"]", &["moss.toml"]),
        findings("had = [\"figure.moss\"]", &[]),
    ];
    insta::assert_snapshot!(faults.concat(), @r#"
    V014 o.toml:2:17 "\"figure.moss\"" the overlay `o` does not fit the variant `a`, which has no `figure.moss` | lay on before it what sets this, or choose a variant that has it
    V014 o.toml:2:19 "\"figure.rose\"" the overlay `o` does not fit the variant `a`, which has `figure.rose` | it is for rules without this
    V014 o.toml:2:19 "\"figure.moss\"" the overlay `o` does not fit the variant `a`, which has `figure.moss` | it is for rules without this
    V020 o.toml:2:10 "had" unknown key `had` | did you mean `has`?
    "#);
}

#[test]
fn what_an_overlay_finds_as_it_wants_it_is_remarked() {
    let same = (
        "same.toml",
        "format = 1\nabsent = [\"figure.thistle\"]\n[figure.rose]\npoints = 2\n",
    );
    let loaded = lay(&[same], &["same.toml"]);
    insta::assert_snapshot!(loaded.findings(), @r#"V027 same.toml:1:1 "" the overlay `same` changes nothing of `a` as it is here"#);
    assert_eq!(loaded.merged().overlays, ["same"]);
    let gone = ("gone.toml", "format = 1\nabsent = [\"figure.rose\"]\n");
    let loaded = lay(&[gone], &["gone.toml"]);
    assert!(loaded.merged().root.at("figure.rose").is_none());
}

#[test]
fn an_overlay_that_is_overruled_is_remarked() {
    let files = [
        (
            "cheap.toml",
            "format = 1\n[figure.rose]\npoints = 1\nshape = \"flat\"\nnote = \"a\"\n",
        ),
        (
            "same.toml",
            "format = 1\n[figure.rose]\npoints = 1\nnote = \"b\"\n",
        ),
        ("gone.toml", "format = 1\nabsent = [\"figure.rose\"]\n"),
    ];
    let findings = |overlays: &[&str]| lay(&files, overlays).findings();
    assert_eq!(findings(&["cheap.toml"]), "");
    insta::assert_snapshot!(findings(&["cheap.toml", "dear-rose"]), @r#"V028 variants/overlays/dear-rose.toml:5:10 "10" the overlay `dear-rose` overrules `cheap` in `figure.rose.points`"#);
    insta::assert_snapshot!(findings(&["cheap.toml", "gone.toml", "same.toml"]), @r#"
    V028 gone.toml:2:11 "\"figure.rose\"" the overlay `gone` overrules `cheap` in `figure.rose`
    V028 same.toml:2:9 "rose" the overlay `same` overrules `gone` in `figure.rose`
    "#);
}

#[test]
fn what_is_removed_need_not_take_its_citation_along() {
    let base = (
        "a.toml",
        "format = 1\nextends = \"meadow\"\n[figure.rose]\nassumed = { shape = \"by sight\" }\n",
    );
    let over = ("o.toml", "format = 1\nremove = [\"figure.rose.shape\"]\n");
    let loaded = load_with(BUILTINS, &[base, over], &["o.toml"]);
    assert_eq!(loaded.findings(), "");
}
