//! Faults of decoding: each reported, once, where it is.

use super::tables::MeadowTable;
use super::{BUILTINS, brief, load_with};
use crate::variant::{Context, Decode};

/// All findings of loading and decoding a file.
fn check(text: &str) -> String {
    let loaded = load_with(BUILTINS, &[("a.toml", text)], &[]);
    let mut all = loaded.findings();
    if let Some(merged) = &loaded.merged {
        let mut cx = Context::new(merged);
        let _ = MeadowTable::decode(&merged.root, &mut cx);
        all += &brief(&cx.finish().0, &loaded.sources);
    }
    all
}

fn rose(keys: &str) -> String {
    check(&format!("format = 1\n[figure.rose]\n{keys}\n"))
}

#[test]
fn a_misspelt_key_is_one_finding() {
    // Also where the key is required, has another case, or belongs to the top of the file.
    let all = [
        rose("points = 1\nsilent_loss = true"),
        rose("pionts = 1"),
        rose("points = 1\nsorce = \"x\""),
        check("format = 1\nextend = \"meadow\"\nfigure = {}"),
        check("format = 1\nFigure = {}"),
        rose("points = 1\ngarlic = true"),
    ];
    insta::assert_snapshot!(all.concat(), @r#"
    V020 a.toml:4:1 "silent_loss" unknown key `silent_loss` | did you mean `silent-loss`?
    V020 a.toml:3:1 "pionts" unknown key `pionts` | did you mean `points`?
    V020 a.toml:4:1 "sorce" unknown key `sorce` | did you mean `source`?
    V020 a.toml:2:1 "extend" unknown key `extend` | did you mean `extends`?
    V020 a.toml:2:1 "Figure" unknown key `Figure` | did you mean `figure`?
    V020 a.toml:4:1 "garlic" unknown key `garlic` | the keys here are `points`, `made`, `silent-loss`, `for`, `shape`, `inner`, `source`, `assumed`, `note` and `concept`
    "#);
    assert!(all.iter().all(|found| found.lines().count() == 1));
}

#[test]
fn every_kind_of_fault_is_reported() {
    insta::assert_snapshot!(check("format = 1\nfollow = \"siut\"\ngates = [1, \"2\", 256, -1]\n[figure]\nrose = 3\n[figure.aster]\nmade = 4\nsilent-loss = \"yes\"\nfor = [1, \"a\"]\nnote = 1\n[figure.fern]\npoints = 101\ninner = { points = \"1\", x = 1 }\n"), @r#"
    V024 a.toml:2:10 "\"siut\"" unknown word `siut` | did you mean `suit`?
    V022 a.toml:3:13 "\"2\"" `gates.2` is a string, but a whole number is wanted | write 2 without quotes
    V023 a.toml:3:18 "256" `gates.3` is out of range: 256 | it is a whole number from 0 to 255
    V023 a.toml:3:23 "-1" `gates.4` is out of range: -1 | it is a whole number from 0 to 255
    V022 a.toml:5:8 "3" `figure.rose` is a whole number, but a table is wanted | `rose` stands in an item that has a name: `[figure.NAME]`
    V021 a.toml:6:1 "[figure.aster]" `figure.aster` needs a key `points` | nothing of this name is inherited, so all of it is said here; `points`: What it is worth.
    V022 a.toml:7:8 "4" `figure.aster.made` is a whole number, but an expression in quotes is wanted | `tarokk explain made` says what stands here; 4 does not
    V022 a.toml:8:15 "\"yes\"" `figure.aster.silent-loss` is a string, but true or false is wanted | write `true` or `false`, without quotes
    V022 a.toml:9:8 "1" `figure.aster.for.1` is a whole number, but a string is wanted | write "1" in quotes
    V022 a.toml:10:8 "1" `figure.aster.note` is a whole number, but a string is wanted | write "1" in quotes
    V023 a.toml:12:10 "101" `figure.fern.points` is out of range: 101 | it is a whole number from 0 to 100
    V022 a.toml:13:20 "\"1\"" `figure.fern.inner.points` is a string, but a whole number is wanted | write 1 without quotes
    V020 a.toml:13:25 "x" unknown key `x` | the keys here are `points`, `made`, `silent-loss`, `for`, `shape`, `inner`, `source`, `assumed`, `note` and `concept`
    "#);
    insta::assert_snapshot!(check("format = 1\n"), @r#"V021 a.toml:1:1 "" the file needs a key `figure` | `figure`: What can be made."#);
    insta::assert_snapshot!(check("format = 1\nfigure = []\nfollow = 1.5\ngates = 1979-01-01\n[example]\n"), @r#"
    V022 a.toml:5:1 "[example]" `example` is a table, but a list is wanted | a list of tables is written `[[example]]`
    V022 a.toml:2:10 "[]" `figure` is a list, but a table is wanted | write `[figure]`, or `[figure.NAME]`
    V022 a.toml:3:10 "1.5" `follow` is a number with a fraction, but the word `suit` or `any-card` is wanted
    V022 a.toml:4:9 "1979-01-01" `gates` is a date, but a list is wanted | a list stands in square brackets
    "#);
}

#[test]
fn a_fault_of_syntax_does_not_hide_others_nor_make_new_ones() {
    insta::assert_snapshot!(check("format = 1\n[figure.rose]\npoints = \n[figure.aster]\npoints = 1\nmaed = \"x\"\n"), @r#"
    V001 a.toml:3:10 "" a key has no value | write its value after `=`
    V020 a.toml:6:1 "maed" unknown key `maed` | did you mean `made`?
    "#);
    // The rest of the file is not understood after this, but nothing is said to be missing.
    assert_eq!(
        check("format: 1\n[figure.rose]\npoints = 1\n")
            .lines()
            .count(),
        1
    );
    assert_eq!(
        check("format = 1\nextends = \"meadov\"\n").lines().count(),
        1
    );
    assert_eq!(check("format = 1\nextends = 3\n").lines().count(), 1);
    assert_eq!(check("format = 1\nextends = 'club'\nremove = ['figure.x']\n[figure.x]\npoints = 1\nsource = 'CLUB 2'\n").lines().count(), 1);
}

#[test]
fn faults_are_known_by_their_path() {
    let text = "format = 1\n[figure.rose]\npoints = 1\nmade = 1\n[figure.aster]\npoints = 1\n";
    let loaded = load_with(BUILTINS, &[("a.toml", text)], &[]);
    let mut cx = Context::new(loaded.merged());
    let meadow = MeadowTable::decode(&loaded.merged().root, &mut cx)
        .expect("what may be absent does not spoil the rest");
    assert_eq!(meadow.figure.0.len(), 2);
    let (_, faults) = cx.finish();
    assert!(
        faults.contains("figure.rose")
            && faults.contains("figure.rose.made")
            && faults.contains("figure")
    );
    assert!(
        !faults.contains("figure.aster")
            && !faults.contains("figure.rose.points")
            && !faults.contains("figure.ros")
    );
}

#[test]
fn findings_are_bounded() {
    let keys: Vec<String> = (0..3000).map(|n| format!("key-{n} = 1\n")).collect();
    let keys = keys.concat();
    let text = format!("format = 1\n[figure.rose]\npoints = 1\n{keys}");
    let found = check(&text);
    assert_eq!(found.lines().count(), 501);
    assert!(found.ends_with("V025 too many findings; the rest is not listed\n"));
    let long = rose(&format!("points = 1\n{} = 1", "long".repeat(10_000)));
    assert!(
        long.len() < 41_000,
        "the key itself once, as the text of its place: {}",
        long.len()
    );
}
