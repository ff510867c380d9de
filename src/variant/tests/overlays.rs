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
        let text = format!("format = 1\nfits = [{fits}]\n");
        lay(&[("o.toml", &text)], &["o.toml"]).findings()
    };
    assert_eq!(findings("\"a\""), "");
    assert_eq!(findings("\"other\", \"meadow\""), "");
    insta::assert_snapshot!(["\"orchard\", \"moor\"", "\"meadov\"", ""].map(findings).concat(), @r#"
    V014 o.toml:2:9 "\"orchard\"" the overlay `o` does not fit the variant `a` | it is for `orchard` or `moor` and what extends them
    V014 o.toml:2:9 "\"meadov\"" the overlay `o` does not fit the variant `a` | did you mean `meadow`?
    V014 o.toml:1:1 "" the overlay `o` does not fit the variant `a` | `fits` lists nothing; name a variant, or leave it out
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
    V015 o.toml:2:11 "\"meadow\"" `o.toml` is laid on as an overlay, but says `extends` | an overlay is laid on a variant and has no parent; `fits` says which variants it is for
    V015 o.toml:3:12 "true" `o.toml` is laid on as an overlay, but says `abstract` | an overlay is laid on a variant and has no parent; `fits` says which variants it is for
    V026 `orchard` is a variant, not an overlay | choose it as the variant, or extend it
    V006 there is no built-in overlay `derr-rose` | did you mean `dear-rose`?
    V019 the overlay `dear-rose` is laid on twice | name it once
    V005 `none.toml` cannot be read: no such file
    "#);
    let base = load_with(BUILTINS, &[("a.toml", "format = 1\nfits = [\"x\"]\n")], &[]);
    insta::assert_snapshot!(base.findings(), @r#"V026 a.toml:2:9 "\"x\"" `a.toml` is an overlay, not a variant | choose a variant and lay the overlay on it"#);
}
