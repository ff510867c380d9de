//! The desk as a command among others: scripts, pipes, and the files that are left behind.

use std::fs;

use crate::batch::Folder;
use crate::program::{from_stdin, run, tarokk, text};
use crate::support::root;

#[test]
fn a_script_says_what_it_leaves_unsaved() {
    let folder = Folder::new();
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
    let folder = Folder::new();
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

#[test]
fn what_is_not_touched_is_saved_as_it_was() {
    let folder = Folder::new();
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
