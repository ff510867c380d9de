//! Sessions at the desk, led by scripts: what is answered, what stops them, and that nothing is lost.

use std::fs;
use std::path::PathBuf;
use std::rc::Rc;

use proptest::prelude::*;
use tarokk::desk::{Desk, Failure, Law, words};
use tarokk::game::{Act, Language, Section, Term};
use tarokk::record::Record;
use tarokk::variant::{BUILTINS, NoFiles};

use crate::program::{from_stdin, run, tarokk, text};
use crate::support::{read, root};

/// Runs a script of `tests/repl` over a file, or over nothing, and gives what is printed, with each line before what is
/// answered to it.
pub(crate) fn session(script: &str, file: Option<&str>) -> String {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    if let Some(file) = file {
        desk.open(file, &read(file));
    }
    let mut shown = String::new();
    let mut waiting = String::new();
    for line in read(format!("tests/repl/{script}.txt")).lines() {
        shown.push_str(&format!("> {line}\n"));
        if !waiting.is_empty() {
            waiting.push('\n');
        }
        waiting.push_str(line);
        if Desk::goes_on(&waiting) {
            continue;
        }
        let answer = desk.run(&std::mem::take(&mut waiting));
        if desk.is_json() {
            shown.push_str(&format!("{}\n", answer.data));
        } else {
            shown.push_str(&answer.text);
        }
        if let Some(failure) = answer.failure {
            shown.push_str(&format!("({failure:?})\n"));
        }
    }
    crate::shown::without_places(&shown)
}

const DEAL: Option<&str> = Some("examples/h199.tarokk");

macro_rules! sessions {
    ($($name:ident: $script:literal, $file:expr;)*) => {
        $(#[test]
        fn $name() {
            insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(concat!("repl_", $script), session($script, $file));
            });
        })*
    };
}

sessions! {
    a_deal_is_entered_act_by_act: "entering", None;
    what_is_not_allowed_can_be_entered_anyway: "anyway", None;
    records_are_pasted: "pasting", None;
    one_goes_through_a_deal: "moving", DEAL;
    everything_is_undone: "undoing", DEAL;
    notes_are_written_into_the_record: "noting", DEAL;
    what_leads_astray_leads_on: "astray", None;
    variations_are_made_and_dropped: "variations", DEAL;
    a_variation_becomes_the_line: "promoting", DEAL;
    facts_are_annotated: "annotating", DEAL;
    it_is_asked_how_things_stand: "asking", DEAL;
    it_is_supposed_that_things_were_otherwise: "supposing", DEAL;
    a_scorekeeper_writes_results: "scorekeeper", None;
    what_is_not_known_stays_so: "memory", None;
    what_slips_from_the_fingers_skips_nothing: "slips", None;
    rules_are_kept_in_the_records: "keeping", DEAL;
    variations_are_compared: "comparing", DEAL;
    answers_are_data: "data", DEAL;
    it_speaks_hungarian: "hungarian", DEAL;
    help_is_at_hand: "helping", DEAL;
}

/// What the help shows can be typed.
#[test]
fn examples_of_the_help_run() {
    let mut faults = Vec::new();
    let languages = std::iter::once(None).chain(Language::ALL.into_iter().map(Some));
    let all = languages.flat_map(|language| words().iter().map(move |word| (language, word)));
    for (language, (id, word)) in all {
        let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
        desk.open("deal.tarokk", &read("examples/h199.tarokk"));
        for line in &word.examples {
            let line = words().example(line, language);
            let answer = desk.run(&line);
            if answer.failure.is_some() {
                faults.push(format!("{id}: {line}: {}", answer.text));
            }
            assert!(!answer.text.contains("Json"), "{}", answer.text);
        }
        let outside = ["paste", "open", "save"];
        assert!(
            !word.examples.is_empty() || outside.contains(&id),
            "{id} has no example"
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A word of the desk is no act, in whatever language: else the act could not be typed.
#[test]
fn words_of_the_desk_begin_no_act() {
    let mut faults = Vec::new();
    for builtin in BUILTINS
        .iter()
        .filter(|builtin| !builtin.overlay && builtin.is_playable())
    {
        let mut sources = tarokk::basics::SourceMap::default();
        let (rules, _) = tarokk::rules::load(builtin.id, &[], &NoFiles, &mut sources);
        let rules = rules.unwrap();
        for (id, word) in words().iter() {
            for name in
                std::iter::once(id).chain(word.names.values().chain(&word.also).map(String::as_str))
            {
                let terms = rules.names.find(name).iter();
                let acts: Vec<&Term> = terms
                    .filter(|term| {
                        !matches!(
                            term,
                            Term::Section(_) | Term::Keyword(_) | Term::Side(_) | Term::Suit(_)
                        )
                    })
                    .collect();
                if !acts.is_empty() {
                    faults.push(format!("{}: `{name}` ({id}) is {acts:?}", builtin.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every word is there in every language, and means one thing.
#[test]
fn words_are_there_in_every_language() {
    let written: toml::Table = toml::from_str(&read("texts/commands.toml")).unwrap();
    assert_eq!(words().iter().count(), written.len());
    for (id, word) in words().iter() {
        for language in Language::ALL {
            if language == Language::English {
                continue;
            }
            let name = word.names.get(language.code());
            let name = name.unwrap_or_else(|| panic!("{id} has no name in {language}"));
            assert_eq!(words().find(name).map(|(id, _)| id), Some(id), "{name}");
        }
    }
}

/// What each does, how it is used and what may follow is there in every language, and what is shown can be typed.
#[test]
fn the_help_is_there_in_every_language() {
    let read = |file: &str| -> toml::Table { toml::from_str(&read(file)).unwrap() };
    let codes = Language::ALL.map(Language::code);
    for (id, word) in read("texts/commands.toml") {
        for key in ["use", "about"] {
            for code in codes {
                let text = word[key].get(code).and_then(toml::Value::as_str);
                assert!(
                    text.is_some_and(|text| !text.is_empty()),
                    "{id}.{key}.{code}"
                );
            }
        }
    }
    for (id, word) in words().iter() {
        for language in Language::ALL.map(Some).into_iter().chain([None]) {
            let usage = word.usage(language);
            let first = usage.split(' ').next().unwrap();
            let found = words().find(first).map(|(id, _)| id);
            assert_eq!(found, Some(id), "{usage}");
        }
    }
    let around = read("texts/desk.toml");
    for topic in around["topic"].as_array().unwrap() {
        for code in codes {
            assert!(topic["about"].get(code).is_some(), "{topic}: {code}");
            assert!(
                code == "en" || topic["name"].get(code).is_some(),
                "{topic}: {code}"
            );
        }
    }
    for (id, part) in around["part"].as_table().unwrap() {
        for code in codes.into_iter().filter(|code| *code != "en") {
            let names = part[code].as_array().unwrap();
            for name in names {
                assert_eq!(words().part(name.as_str().unwrap()), id);
            }
        }
    }
}

/// Where one is, is shown in the words with which one goes there.
#[test]
fn places_are_shown_as_they_are_typed() {
    for language in Language::ALL {
        let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
        desk.open("deal.tarokk", &read("examples/h199.tarokk"));
        desk.speak(Some(language));
        for place in ["bid 3", "word 2", "5.2"] {
            desk.run(&format!("goto {place}"));
            let prompt = desk.prompt();
            let shown = prompt
                .trim_end_matches("> ")
                .trim_end_matches([' ', 'A', 'B', 'C', 'D']);
            desk.run("start");
            let answer = desk.run(&format!("goto {shown}"));
            assert_eq!(answer.failure, None, "{language}: {shown}: {}", answer.text);
            assert_eq!(desk.prompt(), prompt);
        }
    }
}

/// The rules that a record names with overlays and keys are those by which every command judges it.
#[test]
fn rules_that_were_kept_are_read_by_every_command() {
    let folder = Folder::new("keep");
    let file = folder.0.join("a.tarokk");
    fs::copy(root().join("examples/h199.tarokk"), &file).unwrap();
    let told = |commands: &str| run(&["repl", "a.tarokk", "-c", commands], "", &folder.0);
    // What is judged otherwise than the file says is told when the file is written.
    let output = told("set figure.trull.announced = 3\ngoto 2.1\ncomment so\nsave");
    assert!(
        text(&output.stdout).contains("`keep` writes them"),
        "{}",
        text(&output.stdout)
    );
    let output = told("set figure.trull.announced = 3\nkeep\ntag Result none\nsave");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let saved = fs::read_to_string(&file).unwrap();
    assert!(
        saved.contains("[Set \"figure.trull.announced = 3\"]"),
        "{saved}"
    );
    // Twice the raised trull of 3, and the game of 2: 12 + 2 for each of the declarers; the record claims 10.
    let claimed = saved.replace("A+10 B+10 C-10 D-10", "A+14 B+14 C-14 D-14");
    fs::write(&file, &claimed).unwrap();
    assert_eq!(
        run(&["check", "a.tarokk"], "", &folder.0).status.code(),
        Some(0)
    );
    let score = run(&["score", "--format", "csv", "a.tarokk"], "", &folder.0);
    assert!(
        text(&score.stdout).contains("14"),
        "{}",
        text(&score.stdout)
    );
    // Rules that are chosen on the command line win over all of it, and that is said.
    let other = run(
        &["score", "--variant", "paskievics", "a.tarokk"],
        "",
        &folder.0,
    );
    let shown = text(&other.stdout);
    assert!(
        shown.contains("paskievics + figure.trull.announced = 3"),
        "{shown}"
    );
    assert_eq!(other.status.code(), Some(1), "{shown}");
    // A key that there is not, and an overlay that there is not, are faults of the record.
    for (old, new) in [
        ("figure.trull.announced", "figure.trull.anounced"),
        ("[Set", "[With \"nothing-there\"] [Set"),
    ] {
        fs::write(&file, claimed.replace(old, new)).unwrap();
        let output = run(&["check", "a.tarokk"], "", &folder.0);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{new}: {}",
            text(&output.stdout)
        );
    }
}

#[test]
fn a_script_says_what_it_leaves_unsaved() {
    let folder = Folder::new("unsaved");
    fs::copy(
        root().join("examples/h199.tarokk"),
        folder.0.join("a.tarokk"),
    )
    .unwrap();
    let code = |commands: &str| {
        let output = run(&["repl", "a.tarokk", "-c", commands], "", &folder.0);
        (
            output.status.code(),
            text(&output.stderr).contains("not everything is saved"),
        )
    };
    assert_eq!(code("goto 4.1\nlegal"), (Some(0), false));
    assert_eq!(code("goto 4.1\nXVI"), (Some(1), true));
    assert_eq!(code("goto 4.1\nXVI\nquit anyway"), (Some(0), false));
    assert_eq!(code("goto 4.1\nXVI\nsave b.tarokk"), (Some(0), false));
    // Where the lines cannot be told again, a copy is kept.
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tarokk"))
        .args(["repl", "a.tarokk"])
        .current_dir(&folder.0)
        .env("XDG_STATE_HOME", &folder.0)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"goto 4.1\nXVI\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let kept = fs::read_to_string(folder.0.join("a.tarokk.autosave")).unwrap();
    assert!(kept.contains("( XVI )"), "{kept}");
}

#[test]
fn files_are_named_and_made_as_everywhere() {
    let folder = Folder::new("named");
    let told = |commands: &str| {
        let output = run(&["repl", "--keep-going", "-c", commands], "", &folder.0);
        text(&output.stdout)
    };
    assert!(told("save").contains("`save FILE`"));
    assert!(told("save a.tarokk").contains("nothing to save"));
    assert!(!folder.0.join("a.tarokk").exists());
    let begun = "new paskievics\nA3\n";
    assert!(told(&format!("{begun}save a b")).contains("`\"a b\"`"));
    assert!(told(&format!("{begun}save \"a b\"")).contains("saved: a b"));
    assert!(folder.0.join("a b").exists());
    assert!(told(&format!("{begun}save nowhere/a")).contains("there is no such folder"));
    #[cfg(target_os = "linux")]
    assert!(told(&format!("{begun}save /dev/full")).contains("no space is left"));
    // A new file is for whoever the system says.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::write(folder.0.join("plain"), "").unwrap();
        let mode = |name: &str| {
            fs::metadata(folder.0.join(name))
                .unwrap()
                .permissions()
                .mode()
        };
        assert_eq!(mode("a b"), mode("plain"));
    }
    let made = told("new paskievics\nAp Bp Cp Dp\nexport json a.json");
    assert!(made.contains("saved: a.json"), "{made}");
    let json = fs::read_to_string(folder.0.join("a.json")).unwrap();
    assert!(json.contains("\"status\":\"passed-out\""), "{json}");
}

/// A line that means nothing is refused as fast as one that does, however long it is.
#[test]
fn nonsense_is_refused_at_once() {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    desk.open("deal.tarokk", &read("examples/h199.tarokk"));
    desk.run("goto 4.1");
    let started = std::time::Instant::now();
    for line in [
        "blah foo ".repeat(2000),
        "( ".repeat(5000),
        "hK ".repeat(2000),
        "x".repeat(50_000),
    ] {
        let answer = desk.run(&line);
        assert!(answer.failure.is_some());
        assert!(answer.text.len() < 20_000, "{}", answer.text.len());
    }
    // It takes a hundredth of that; the machine may have much else to do.
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

#[test]
fn a_script_ends_at_the_first_failure_unless_told_otherwise() {
    let code = |arguments: &[&str]| tarokk(arguments).status.code();
    let file = "examples/h199.tarokk";
    assert_eq!(code(&["repl", file, "-c", "points"]), Some(0));
    // An act that is not allowed is found; what means nothing is misused.
    let refused = ["repl", file, "-c", "goto 4.1\nhK\npoints"];
    let output = tarokk(&refused);
    assert_eq!(output.status.code(), Some(1));
    assert!(!text(&output.stdout).contains("points"), "it went on");
    let mut going = refused.to_vec();
    going.push("--keep-going");
    let output = tarokk(&going);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("points so far"));
    assert_eq!(code(&["repl", file, "-c", "nothing at all"]), Some(2));
    assert_eq!(code(&["repl", "nowhere.tarokk", "-c", "points"]), Some(2));
    assert_eq!(code(&["repl", file, "-c", "with nothing-there"]), Some(2));
    assert_eq!(
        code(&["repl", file, "--format", "csv", "-c", "points"]),
        Some(2)
    );
    assert_eq!(
        code(&["repl", file, "-c", "quit", "-c", "nothing at all"]),
        Some(0)
    );
}

#[test]
fn a_pipe_a_script_and_commands_are_one_language() {
    let lines = "goto 5.2\nlegal\n";
    let file = "examples/h199.tarokk";
    let piped = from_stdin(&["repl", file], lines);
    let told = tarokk(&["repl", file, "-c", lines]);
    assert_eq!(piped.stdout, told.stdout);
    let script = from_stdin(&["repl", file, "-f", "-"], lines);
    assert_eq!(piped.stdout, script.stdout);
    assert!(
        text(&piped.stdout).starts_with("deal 1 of 1, 5.2"),
        "no prompt and no greeting"
    );
    assert!(piped.stderr.is_empty());
    // The options of every command are those of the session.
    let options = [
        "repl",
        file,
        "--lang",
        "hu",
        "--with",
        "xxi-catch-84",
        "-c",
        "goto 5.2\nlegal\nscore",
    ];
    let output = text(&tarokk(&options).stdout);
    assert!(output.contains("C választhat"), "{output}");
    assert!(output.contains("paskievics + xxi-catch-84"), "{output}");
}

/// A folder that is gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("tarokk-desk-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_is_not_touched_is_saved_as_it_was() {
    let folder = Folder::new("save");
    let told = |commands: &str| run(&["repl", "a.tarokk", "-c", commands], "", &folder.0);
    // Oddly written on purpose: only the second deal is touched.
    let odd = "# an evening\n[Variant \"paskievics\"]\nauction A3   Bp,Cp\n\n\n[Variant \"paskievics\"]\nauction A3 Bp Cp Dp";
    fs::write(folder.0.join("a.tarokk"), odd).unwrap();
    assert_eq!(told("goto deal 2\nnext\nsave").status.code(), Some(0));
    assert_eq!(fs::read_to_string(folder.0.join("a.tarokk")).unwrap(), odd);
    assert_eq!(
        told("goto deal 2\nend\ncomment well\nsave").status.code(),
        Some(0)
    );
    assert_eq!(
        fs::read_to_string(folder.0.join("a.tarokk")).unwrap(),
        "# an evening\n[Variant \"paskievics\"]\nauction A3   Bp,Cp\n\n\n[Variant \"paskievics\"]\n\nauction  A3 Bp Cp Dp { well }\n"
    );
    // What another holds is not written over.
    fs::write(folder.0.join("b.tarokk"), "something").unwrap();
    let output = told("comment again\nsave b.tarokk");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        fs::read_to_string(folder.0.join("b.tarokk")).unwrap(),
        "something"
    );
    assert_eq!(
        told("end\ncomment again\nopen b.tarokk").status.code(),
        Some(2)
    );
    assert_eq!(
        told("end\ncomment again\nsave c.tarokk\nopen b.tarokk")
            .status
            .code(),
        Some(0)
    );
    let own = run(
        &["repl", "-c", "new paskievics\nA3\nsave d.tarokk"],
        "",
        &folder.0,
    );
    assert_eq!(own.status.code(), Some(0), "{}", text(&own.stdout));
    assert_eq!(
        fs::read_to_string(folder.0.join("d.tarokk")).unwrap(),
        "[Variant \"paskievics\"]\n\nauction  A3\n"
    );
    let nameless = run(&["repl", "-c", "new paskievics\nsave"], "", &folder.0);
    assert_eq!(nameless.status.code(), Some(2));
}

/// A record by a variant, typed act by act: each act as the record writes it, nothing before it but the cards.
fn typed(text: &str, id: &str) -> (Vec<Act>, Vec<Act>, Vec<String>) {
    let mut sources = tarokk::basics::SourceMap::default();
    let (rules, _) = tarokk::rules::load(id, &[], &NoFiles, &mut sources);
    let rules = rules.unwrap();
    let file = sources.add("record", text);
    let suit_of = |card| rules.pack.suit(card);
    let read = |text: &str| {
        let (ast, _) = tarokk::notation::parse(text, 0..text.len(), file);
        tarokk::record::read_record(&ast, text, &rules.vocabulary(&suit_of)).0
    };
    let record = read(text);
    let mut begun = record.clone();
    begun.line = tarokk::record::Line::default();
    begun.outcome = None;
    begun.result = None;
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    desk.run(&tarokk::record::to_text(&begun, &rules.names, None));
    let mut refused = Vec::new();
    for act in record.acts() {
        // The number of a trick is typed with its first card, or not at all.
        if matches!(act.value, Act::Trick { .. }) {
            continue;
        }
        let words = &text[act.span.range()];
        let seat = act
            .value
            .seat()
            .filter(|_| !words.starts_with(|c| ('A'..='E').contains(&c)));
        let keyword = match act.value.section() {
            section @ (Section::ThrowIn
            | Section::Claim
            | Section::Concede
            | Section::Laid
            | Section::Swap) => section.keyword(),
            _ => "",
        };
        let seat = seat.map_or_else(String::new, |seat| seat.to_string());
        let answer = desk.run(&format!("{keyword} {seat} {words}"));
        if answer.failure.is_some() {
            refused.push(format!("{words}: {}", answer.text));
        }
    }
    let acts = |record: &Record| {
        let acts = record.acts().iter().map(|act| act.value);
        // Who leads, and who plays, follows; only what was done is compared.
        let acts = acts.filter(|act| !matches!(act, Act::Trick { .. }));
        acts.map(|act| match act {
            Act::Play { card, .. } => Act::Play { seat: None, card },
            other => other,
        })
        .collect()
    };
    (acts(&read(&desk.text())), acts(&record), refused)
}

#[test]
fn what_is_typed_is_what_a_record_holds() {
    for (file, id) in [
        ("examples/h199.tarokk", "paskievics"),
        ("examples/h200.tarokk", "paskievics"),
        ("examples/slovenian-berac.tarokk", "slovenian-pts"),
        ("examples/slovenian-called-king.tarokk", "slovenian-four"),
        ("examples/slovenian-klop.tarokk", "slovenian-pts"),
        ("examples/koenigrufen.tarokk", "koenigrufen"),
    ] {
        let text = read(file);
        let one = tarokk::notation::split(&text).remove(0);
        let (made, wanted, refused) = typed(&text[one], id);
        assert!(refused.is_empty(), "{file}: {}", refused.join("\n"));
        assert_eq!(made, wanted, "{file}");
    }
}

/// Annotating twice is annotating once, and changes nothing of what a deal pays.
#[test]
fn annotated_files_are_annotated_once() {
    for file in ["examples/evening.tarokk", "examples/koenigrufen.tarokk"] {
        let once = tarokk(&["annotate", "--budget", "40000", file]);
        assert_eq!(once.status.code(), Some(0), "{}", text(&once.stderr));
        let once = text(&once.stdout);
        assert!(once.contains(" }"), "{file}: nothing was said");
        let twice = from_stdin(&["annotate", "--budget", "40000", "-"], &once);
        assert_eq!(text(&twice.stdout), once, "{file}");
        let pays = |output: std::process::Output| -> Vec<String> {
            let lines = text(&output.stdout);
            let rows = lines.lines().filter(|line| line.contains(",played,"));
            rows.map(|row| row.split_once(',').unwrap().1.to_owned())
                .collect()
        };
        let plain = pays(tarokk(&["score", "--format", "csv", file]));
        assert!(!plain.is_empty(), "{file}");
        assert_eq!(
            pays(from_stdin(&["score", "--format", "csv", "-"], &once)),
            plain
        );
    }
}

#[test]
fn completion_offers_what_is_allowed_now() {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    desk.open("deal.tarokk", &read("examples/h199.tarokk"));
    desk.run("goto 4.1");
    let offered = |desk: &mut Desk, line: &str| desk.complete(line).words;
    assert_eq!(offered(&mut desk, "why X"), ["XIII", "XVI"]);
    assert_eq!(offered(&mut desk, "XI"), ["XIII"]);
    assert_eq!(offered(&mut desk, "go"), ["goto"]);
    assert_eq!(offered(&mut desk, "with xxi-catch-8"), ["xxi-catch-84"]);
    assert!(offered(&mut desk, "set figure.trull").contains(&"figure.trull.announced".to_owned()));
    assert!(desk.complete("open ").file);
    assert_eq!(offered(&mut desk, "odds A "), ["has"]);
    assert_eq!(desk.hint("got").as_deref(), Some("o"));
    assert_eq!(desk.hint("goto ").as_deref(), Some("PLACE"));
    desk.speak(Some(Language::Hungarian));
    assert_eq!(offered(&mut desk, "ugr"), ["ugrás"]);
    desk.run("goto word 1");
    assert!(
        offered(&mut desk, "").contains(&"passz".to_owned())
            || offered(&mut desk, "").contains(&"p".to_owned())
    );
}

#[test]
fn what_is_written_steers_no_terminal() {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    let odd = "[Variant \"paskievics\"]\n[Event \"\u{1b}[2J\"]\nauction A3 ( B2 { \u{1b}[2J } )";
    desk.open("deal.tarokk", odd);
    for line in [
        "record",
        "deals",
        "variations",
        "score",
        "sheet",
        "show",
        "findings",
    ] {
        let answer = desk.run(line);
        assert!(!answer.text.contains('\u{1b}'), "{line}: {:?}", answer.text);
    }
}

/// What one might type.
fn line() -> impl Strategy<Value = String> {
    let known: Vec<String> = words()
        .iter()
        .flat_map(|(id, word)| word.examples.iter().cloned().chain([id.to_owned()]))
        .filter(|line| !line.starts_with("quit"))
        .collect();
    prop_oneof![
        6 => proptest::sample::select(known),
        2 => proptest::sample::select(vec![
            "A3", "B2 Cp", "p", "hK", "XVI", "trull", "kontra trull", "kontra", "hands A skiz ?", "take A 1",
            "play 5 A XII", "outcome points 40 54", "result pay A+1", "throw-in A", "claim A 3", "concede B", "( hK )", "{", "}", ")", "! ?",
            "[Variant \"slovenian-four\"]\nplay hK", "[", "[A \"", "paste\nplay\n1 A\n.", "undo 3", "redo", "drop 1", "into 2",
            "goto 0.0", "next 99999999999999999999", "set = 3", "set a.b.c.d = { x", "tag A \\\"", "comment }{", "what if what if hK", "shuffle 18446744073709551615",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,20}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever is typed, nothing panics, and everything can be taken back.
    #[test]
    fn whatever_is_typed_can_be_taken_back(lines in proptest::collection::vec(line(), 0..14)) {
        let file = read("examples/h199.tarokk");
        let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
        desk.open("deal.tarokk", &file);
        for line in &lines {
            let answer = desk.run(line);
            prop_assert!(answer.text.is_empty() || answer.text.ends_with('\n'));
            desk.complete(line);
            desk.prompt();
        }
        while desk.run("undo").failure != Some(Failure::Usage) {}
        prop_assert_eq!(desk.text(), file);
    }
}

#[test]
fn a_long_file_is_opened_at_once() {
    // Only the ends of records are looked for: a record in the middle may be anything.
    let one = read("examples/h199.tarokk");
    let many = format!("{one}\n").repeat(300);
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    let answer = desk.open("many.tarokk", &many);
    assert!(
        answer.text.starts_with("many.tarokk, deals: 300"),
        "{}",
        answer.text
    );
    assert_eq!(desk.run("goto deal 300").failure, None);
    assert_eq!(desk.text(), many);
    let _ = root();
}
