//! Where rules are written.

use super::{BUILTINS, load, load_with};

#[test]
fn a_later_change_without_a_word_is_a_rule_of_the_house() {
    let loaded = load_with(
        BUILTINS,
        &[(
            "a.toml",
            "format = 1\nextends = \"meadow\"\n[figure.rose]\nshape = \"flat\"\n[figure.fern]\npoints = 1\n",
        )],
        &["dear-rose"],
    );
    let merged = loaded.merged();
    let line = |path: &str, key: Option<&str>| merged.citation(path, key).line();
    assert_eq!(line("figure.rose", Some("shape")), "set in a.toml");
    assert_eq!(
        line("figure.rose", Some("points")),
        "set in variants/overlays/dear-rose.toml"
    );
    assert_eq!(line("figure.rose", Some("not-set")), "BOOK 1");
    assert_eq!(line("figure.clover", None), "assumed: no book says");
    assert_eq!(line("figure.clover.points", None), "assumed: no book says");
    assert_eq!(line("figure.fern", None), "set in a.toml");
    assert_eq!(line("nothing.at.all", None), "");
}

#[test]
fn single_keys_have_their_own_citations() {
    let text = "format = 1\n[sources]\nA = { title = \"a\" }\nB = { title = \"b\", date = 1999-01-02 }\n\
        [play]\nx = 1\ny = { deep = 2 }\nz = 3\nsource = { x = [\"A 1\", \"B 2\"], \"*\" = \"B\" }\nassumed = { z = \"why\" }\n";
    let loaded = load(&[("a.toml", text)]);
    let merged = loaded.merged();
    let line = |path: &str, key: Option<&str>| merged.citation(path, key).line();
    assert_eq!(line("play", Some("x")), "A 1; B 2");
    assert_eq!(line("play", Some("y")), "B");
    assert_eq!(line("play.y.deep", None), "B");
    assert_eq!(line("play", Some("z")), "assumed: why");
    assert_eq!(line("play", None), "A 1; B 2; B; assumed: why");
    assert_eq!(
        merged.sources["B"]
            .date
            .as_ref()
            .map(|date| date.0.as_str()),
        Some("1999-01-02")
    );
}

#[test]
fn a_later_citation_is_for_what_its_file_sets() {
    let child = |item: &str| {
        let text = format!(
            "format = 1\nextends = \"meadow\"\n[sources.CLUB]\ntitle = \"The club\"\n[figure.rose]\n{item}\n"
        );
        let loaded = load(&[("a.toml", &text)]);
        let merged = loaded.merged();
        ["points", "shape"].map(|key| merged.citation("figure.rose", Some(key)).line())
    };
    assert_eq!(
        child("points = 5\nsource = \"CLUB 7\""),
        ["CLUB 7", "BOOK 1"]
    );
    assert_eq!(child("source = \"CLUB 7\""), ["CLUB 7", "CLUB 7"]);
    assert_eq!(
        child("source = { shape = \"CLUB 8\" }\npoints = 5"),
        ["set in a.toml", "CLUB 8"]
    );
    assert_eq!(
        child("assumed = { points = \"so we play\" }\npoints = 5"),
        ["assumed: so we play", "BOOK 1"]
    );
}

#[test]
fn what_was_removed_first_is_not_inherited() {
    let child = "format = 1\nid = \"c\"\nextends = \"meadow\"\nremove = [\"figure.rose\"]\n[figure.rose]\npoints = 5\n";
    let builtins = [
        BUILTINS,
        &[crate::variant::Builtin {
            id: "c",
            file: "c",
            text: child,
            overlay: false,
        }],
    ]
    .concat();
    let mut sources = crate::basics::SourceMap::default();
    let library = crate::variant::Library {
        builtins: &builtins,
        files: &crate::variant::NoFiles,
    };
    let (merged, _) = library.load("c", &[], &mut sources);
    let merged = merged.expect("it loads");
    assert!(
        merged.citation("figure.rose", Some("points")).is_empty(),
        "a built-in file has to cite what is new"
    );
}

#[test]
fn citations_are_judged() {
    let loaded = load(&[(
        "a.toml",
        "format = 1\nextends = \"meadow\"\n[figure.rose]\nsource = \"BOK 1\"\n[figure.clover]\npoints = 3\nsource = [\"BOOK 2\", 4, \"\"]\nassumed = 4\n\
         [figure.fern]\npoints = 1\nsource = { pionts = \"BOOK 1\", \"*\" = true }\nassumed = \" \"\n[sources.CLUB]\ntitel = \"x\"\n",
    )]);
    insta::assert_snapshot!(loaded.findings(), @r#"
    V016 a.toml:4:10 "\"BOK 1\"" unknown source `BOK` | did you mean `BOOK`?
    V022 a.toml:7:21 "4" a citation is a whole number, but a string is wanted
    V016 a.toml:7:24 "\"\"" `source` says nothing | begin with the key of a source
    V022 a.toml:8:11 "4" a citation is a whole number, but a string is wanted
    V017 a.toml:11:12 "pionts" `pionts` is cited, but the item has no such key | did you mean `points`?
    V022 a.toml:11:37 "true" a citation is true or false, but a string or a list of strings is wanted
    V016 a.toml:12:11 "\" \"" `assumed` says nothing | say why this is assumed
    V020 a.toml:14:1 "titel" unknown key `titel` | did you mean `title`?
    "#);
}

#[test]
fn elements_of_lists_have_citations_too() {
    let text = "format = 1\n[sources.A]\ntitle = \"a\"\n[play]\nsource = \"A 1\"\n[[play.step]]\nx = 1\nsource = \"A 2\"\n[[play.step]]\nx = 2\n";
    let loaded = load(&[("a.toml", text)]);
    let merged = loaded.merged();
    assert_eq!(merged.citation("play.step.1", Some("x")).line(), "A 2");
    assert_eq!(merged.citation("play.step.1.x", None).line(), "A 2");
    assert_eq!(merged.citation("play.step.2", None).line(), "A 1");
}

#[test]
fn a_citation_that_is_removed_is_gone() {
    let loaded = load(&[(
        "a.toml",
        "format = 1\nextends = \"meadow\"\nremove = [\"figure.rose.source\"]\n",
    )]);
    assert_eq!(
        loaded
            .merged()
            .citation("figure.rose", Some("points"))
            .line(),
        ""
    );
}

#[test]
fn a_citation_for_a_key_that_is_removed_is_no_fault() {
    let parent = "format = 1\n[sources.A]\ntitle = \"a\"\n[play]\nlead = 1\nfollow = 2\nsource = { follow = \"A 1\", \"*\" = \"A 2\" }\n";
    let child = "format = 1\nextends = \"a.toml\"\nremove = [\"play.follow\"]\n";
    let loaded = load(&[("b.toml", child), ("a.toml", parent)]);
    assert_eq!(loaded.findings(), "");
}
