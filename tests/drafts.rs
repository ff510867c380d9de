//! New files of house rules: what is written loads, and says just what was asked.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value as Json;
use tarokk::basics::SourceMap;
use tarokk::compare::Stub;
use tarokk::report::draft::{NewFile, text as written};
use tarokk::rules::compile;
use tarokk::rules::settings;
use tarokk::rules::switches::{Now, Switch, Turn, switches};
use tarokk::session::overlays::Shelf;
use tarokk::variant::{
    BUILTINS, Draft, Files, Merged, NoFiles, Reason, Value, differences, load, load_without_cases,
};

use crate::program::{run, tarokk, text};

/// One file that is there.
struct One(String);

impl Files for One {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

fn variants() -> impl Iterator<Item = &'static str> {
    let all = BUILTINS.iter().filter(|builtin| builtin.is_playable());
    all.map(|builtin| builtin.id)
}

fn case() -> Stub {
    Stub {
        record: "auction\n".to_owned(),
        status: "incomplete",
        before: None,
        paid: false,
        differs: false,
    }
}

/// The rules of a file that is written for a draft, loaded again.
fn again(base: &Merged, changed: &Merged, draft: &Draft, overlay: bool) -> Merged {
    let page = written(&NewFile {
        id: "house",
        name: Some(("Our table", "en")),
        starts_from: &base.id,
        overlay,
        base,
        changed,
        draft,
        case: Some(&case()),
    });
    let mut sources = SourceMap::default();
    let files = One(page.clone());
    let (merged, findings) = if overlay {
        load_without_cases(&base.id, &["house.toml"], &files, &mut sources)
    } else {
        load_without_cases("house.toml", &[], &files, &mut sources)
    };
    let shown = tarokk::report::diagnostic::render(&findings, &sources, false);
    assert!(!findings.has_errors(), "{shown}\n{page}");
    merged.unwrap_or_else(|| panic!("{page}"))
}

/// What a person would write to turn a switch.
fn setting(switch: &Switch, all: &[Switch]) -> (String, Value) {
    let value = match &switch.turn {
        Turn::Choice(values) => values[0].clone(),
        Turn::Number(number) if number.now < number.bounds.1 => number.to(number.now + 1),
        Turn::Number(number) => number.to(number.now - 1),
    };
    let twins = all.iter().filter(|other| other.path == switch.path).count();
    let said = match (&value, &switch.turn, &switch.now) {
        // One number of an expression may be given alone.
        (Value::String(_), Turn::Number(number), Now::Set(_)) if twins == 1 => {
            (number.now + 1).to_string()
        }
        (Value::String(text), ..) => text.clone(),
        (Value::Integer(number), ..) => number.to_string(),
        (Value::Boolean(value), ..) => value.to_string(),
        _ => panic!("{}", switch.path),
    };
    (format!("{} = {said}", switch.path), value)
}

#[test]
fn every_switch_can_be_written_down() {
    let (mut held, mut refused) = (0, BTreeSet::new());
    for id in variants() {
        let mut sources = SourceMap::default();
        let base = load(id, &[], &NoFiles, &mut sources).0.unwrap();
        let all = switches(&base);
        // A word that has no other has nothing to be turned to.
        let turns = |switch: &&Switch| switch.turn != Turn::Choice(Vec::new());
        for switch in all.iter().filter(turns) {
            let (said, value) = setting(switch, &all);
            let setting = settings::read(&base, &said).unwrap_or_else(|why| panic!("{id}: {why}"));
            assert_eq!(
                (&setting.path, &setting.value),
                (&switch.path, &value),
                "{id}: {said}"
            );
            let changed = base.with_value(&setting.path, setting.value.clone());
            let (rules, findings) = compile(&changed, &sources);
            if rules.is_none() || findings.has_errors() {
                refused.insert((id, switch.path.clone()));
                continue;
            }
            let mut draft = Draft::of_overlays(&base, &base);
            let reason = setting.item.as_ref().map(|(item, key)| Reason {
                item,
                key,
                why: "so it is played here",
            });
            draft.set(&base, &setting.path, setting.value, reason);
            // As a variant and as an overlay, in turn.
            let found = again(&base, &changed, &draft, held % 2 == 0);
            let parts = differences(&base, &found);
            assert_eq!(parts.len(), 1, "{id}: {said}: {parts:?}");
            assert!(switch.path.starts_with(&parts[0].path), "{id}: {said}");
            assert!(differences(&changed, &found).is_empty(), "{id}: {said}");
            let because = found.citation(&switch.path, None).line();
            assert!(
                setting.item.is_none() || because.contains("so it is played here"),
                "{id}: {said}: {because}"
            );
            held += 1;
        }
    }
    assert!(held > 1000, "{held}, and {refused:?} do not stand alone");
}

#[test]
fn every_answer_can_be_written_down() {
    let mut held = 0;
    let mut shelf = Shelf::new(&NoFiles);
    for overlay in BUILTINS.iter().filter(|builtin| builtin.overlay) {
        let all = shelf.lay(overlay.id, None).unwrap();
        for laid in all {
            let draft = Draft::of_overlays(&laid.merged, &laid.plain);
            for kind in [false, true] {
                let found = again(&laid.plain, &laid.merged, &draft, kind);
                let parts = differences(&laid.merged, &found);
                assert!(
                    parts.is_empty(),
                    "{} on {}: {parts:?}",
                    overlay.id,
                    laid.variant
                );
            }
            held += 1;
        }
    }
    assert!(held > 300, "{held}");
}

/// A folder of its own, gone when dropped.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tarokk-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn run(&self, arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
        let output = run(arguments, input, &self.0);
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const NEW: [&str; 9] = [
    "variant",
    "new",
    "house.toml",
    "--variant",
    "paskievics",
    "--with",
    "xxi-catch-84",
    "--set",
    "figure.trull.silent=3",
];

#[test]
fn a_new_file_holds_and_parts_just_where_it_was_asked() {
    let desk = Desk::new("new");
    let (code, said, told) = desk.run(&NEW, "");
    assert_eq!((code, told.as_str()), (Some(0), ""));
    assert_eq!(said, "house.toml: 3 points otherwise than in paskievics\n");
    let (code, said, _) = desk.run(&["variant", "check", "house.toml"], "");
    assert_eq!(
        (code, said.as_str()),
        (Some(0), "house.toml: no findings\n")
    );
    let (code, said, _) = desk.run(&["variant", "test", "house.toml"], "");
    assert_eq!(
        (code, said.as_str()),
        (Some(0), "house.toml: 1 example, 1 passed\n")
    );
    let diff = [
        "variant",
        "diff",
        "paskievics",
        "house.toml",
        "--format",
        "json",
    ];
    let parts: Json = serde_json::from_str(&desk.run(&diff, "").1).unwrap();
    let rules: Vec<&str> = parts
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["rule"].as_str().unwrap())
        .collect();
    let asked = [
        "figure.trull.silent",
        "figure.XXI-catch.announced",
        "figure.XXI-catch.silent",
    ];
    assert_eq!(rules, asked);
    // What is there is not written over unless that is wanted.
    let before = std::fs::read_to_string(desk.0.join("house.toml")).unwrap();
    let (code, _, told) = desk.run(&NEW, "");
    assert_eq!(code, Some(2));
    assert!(told.contains("`--force` writes over it"), "{told}");
    let other = [
        "variant",
        "new",
        "house.toml",
        "--variant",
        "palatinus",
        "--force",
    ];
    assert_eq!(desk.run(&other, "").0, Some(0));
    let after = std::fs::read_to_string(desk.0.join("house.toml")).unwrap();
    assert!(
        before.contains("paskievics") && after.contains("extends = \"palatinus\""),
        "{after}"
    );
    assert_eq!(std::fs::read_dir(&desk.0).unwrap().count(), 1);
}

#[test]
fn an_overlay_is_written_for_its_variant() {
    let desk = Desk::new("new-overlay");
    let mut arguments = NEW.to_vec();
    arguments.extend(["--overlay", "--why", "since 1998", "--format", "json"]);
    let (code, said, told) = desk.run(&arguments, "");
    assert_eq!(code, Some(0), "{told}");
    let data: Json = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (&data["kind"], &data["file"]),
        (&"overlay".into(), &"house.toml".into())
    );
    assert_eq!(data["changes"][0]["rule"], "figure.trull.silent");
    assert_eq!(
        (&data["changes"][0]["before"], &data["changes"][0]["now"]),
        (&1.into(), &3.into())
    );
    let page = std::fs::read_to_string(desk.0.join("house.toml")).unwrap();
    assert_eq!(data["text"], page);
    assert!(
        page.contains("assumed = { silent = \"since 1998\" }"),
        "{page}"
    );
    let (code, said, _) = desk.run(&["variant", "check", "house.toml"], "");
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("no findings on"), "{said}");
}

#[test]
fn what_is_asked_for_wrongly_is_told_with_what_was_meant() {
    let refused = |set: &str, code: i32| {
        let output = tarokk(&[
            "variant",
            "new",
            "-",
            "--variant",
            "palatinus",
            "--set",
            set,
        ]);
        assert_eq!(output.status.code(), Some(code), "{set}");
        assert!(output.stdout.is_empty(), "{set}");
        text(&output.stderr)
    };
    for (set, meant) in [
        (
            "figure.trul.silent=3",
            "did you mean `figure.trull.silent`?",
        ),
        (
            "settlement.pay=side-against-sid",
            "did you mean `side-against-side`?",
        ),
        ("figure.trull=3", "holds keys of its own: `figure.trull."),
        ("figure.trull.silent", "write `KEY = VALUE`"),
        ("figure.centrum.made=3", "several numbers"),
        ("contract.three.talon=3", "write it in the file"),
    ] {
        let told = refused(set, 2);
        assert!(told.contains(meant), "{set}: {told}");
    }
    // Rules that do not stand are not written down.
    let told = refused("figure.game.made=own trick 77", 1);
    for part in ["made = \"own trick 77\"", "house.toml:", "is not written"] {
        assert!(told.contains(part), "{told}");
    }
    let output = tarokk(&["variant", "new", "-", "--variant", "paskievic"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("did you mean `paskievics`?"));
    let output = tarokk(&["variant", "new", "house.txt", "--variant", "paskievics"]);
    assert!(text(&output.stderr).contains("ends in `.toml`"));
}

#[test]
fn without_a_variant_it_asks() {
    let desk = Desk::new("new-asked");
    // Misspelt, then right; the first question with its last answer; a key looked up, one misspelt, one set; a name.
    let said = "paskievicz\npaskievics\n1\n3\nfigure.trull.silent?\nfigure.trul.silent=3\nfigure.trull.silent = 3\n\nA szerdai asztal\n";
    let (code, out, told) = desk.run(&["variant", "new", "house.toml", "--lang", "hu"], said);
    assert_eq!(code, Some(0), "{told}");
    assert!(out.starts_with("house.toml: "), "{out}");
    for part in [
        "did you mean `paskievics`?",
        "The value of the XXI catch",
        "XXI-fogás 84",
        "Now: 1",
        "did you mean `figure.trull.silent`?",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let page = std::fs::read_to_string(desk.0.join("house.toml")).unwrap();
    for part in [
        "name = { hu = \"A szerdai asztal\" }",
        "announced = 84",
        "silent = 3",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // Whoever says nothing gets nothing, and does not wait.
    let (code, _, told) = desk.run(&["variant", "new", "other.toml"], "");
    assert_eq!(code, Some(2));
    assert!(told.contains("`--variant`"), "{told}");
    assert!(!desk.0.join("other.toml").exists());
}

#[test]
fn what_is_so_already_is_left_out_and_told() {
    let set = |more: &[&str]| {
        let mut arguments = vec!["variant", "new", "-", "--variant", "paskievics"];
        arguments.extend(more);
        let output = tarokk(&arguments);
        assert_eq!(output.status.code(), Some(0));
        (text(&output.stdout), text(&output.stderr))
    };
    // A number, and a word that holds because nothing else is written.
    let unset = switches(
        &load("paskievics", &[], &NoFiles, &mut SourceMap::default())
            .0
            .unwrap(),
    );
    let unset = unset.iter().find_map(|switch| match &switch.now {
        Now::Unset(word) => Some(format!("{}={word}", switch.path)),
        Now::Set(_) => None,
    });
    let unset = unset.expect("a key that is not set");
    let (page, told) = set(&["--set", "figure.trull.announced=2", "--set", &unset]);
    assert!(
        !page.contains("[figure") && !page.contains("announced ="),
        "{page}"
    );
    assert!(
        told.contains("`figure.trull.announced` is 2 already, and is left out"),
        "{told}"
    );
    assert_eq!(told.lines().count(), 2, "{told}");
    // What an overlay has changed and is set back is not written either: the variant says it.
    let (page, told) = set(&[
        "--with",
        "xxi-catch-84",
        "--set",
        "figure.XXI-catch.announced=60",
    ]);
    assert!(!page.contains("announced = "), "{page}");
    assert!(page.contains("silent = 42"), "{page}");
    assert_eq!(told, "");
}
