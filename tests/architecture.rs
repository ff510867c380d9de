//! The layers of the program: which module may use which, and who may touch the world outside.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{Source, sources};

/// The modules, lowest first: what each may use, and why.
const LAYERS: &[(&str, &[&str], &str)] = &[
    (
        "basics",
        &[],
        "small values that everything speaks in; they know nothing",
    ),
    (
        "threads",
        &[],
        "work on several things at once; it knows nothing of what they are",
    ),
    (
        "game",
        &["basics"],
        "ids, acts and names: what can be done at a table, in no particular game",
    ),
    (
        "facts",
        &["basics", "game"],
        "what is known of a deal; no rule judges it here",
    ),
    (
        "expr",
        &["basics", "game", "facts"],
        "conditions and values are asked of facts",
    ),
    (
        "variant",
        &["basics"],
        "files and their inheritance; what the tables mean is for `rules`",
    ),
    (
        "notation",
        &["basics", "game"],
        "places in the text of a record; no rule is needed to find them",
    ),
    (
        "record",
        &["basics", "game", "notation"],
        "what a record means by names alone, so that it can be written again without rules",
    ),
    (
        "rules",
        &["basics", "game", "facts", "expr", "variant", "record"],
        "a variant compiled: its tables decoded, its expressions checked; it tells a reader of records its words",
    ),
    (
        "deal",
        &["basics", "game", "facts", "expr", "variant", "rules"],
        "acts become facts, each judged by the rules; nothing is scored",
    ),
    (
        "score",
        &["basics", "game", "facts", "expr", "variant", "rules"],
        "facts become lines and payments; how the deal came about does not matter",
    ),
    (
        "solve",
        &[
            "basics", "threads", "game", "facts", "expr", "rules", "deal", "score",
        ],
        "perfect play with all cards open: tables made of the rules, and searches over them",
    ),
    (
        "sample",
        &[
            "basics", "game", "facts", "expr", "rules", "deal", "score", "solve",
        ],
        "what one seat can know of a deal, and the deals that agree with it; no record is needed",
    ),
    (
        "replay",
        &[
            "basics", "game", "facts", "expr", "variant", "record", "rules", "deal", "score",
        ],
        "a record through the deal to the score",
    ),
    (
        "simulate",
        &[
            "basics", "game", "facts", "expr", "variant", "record", "rules", "deal", "score",
            "solve",
        ],
        "deals at random under conditions, and how often something is in them, is made, and pays",
    ),
    (
        "session",
        &[
            "basics", "game", "facts", "expr", "variant", "notation", "record", "rules", "deal",
            "score", "solve", "replay",
        ],
        "the deals of a file one after another, each under its rules, with what is kept of perfect play; and the examples of variants",
    ),
    (
        "compare",
        &[
            "basics", "game", "facts", "expr", "variant", "notation", "record", "rules", "deal",
            "score", "replay", "session",
        ],
        "several variants over the same deals; each is judged and scored as it is alone",
    ),
    (
        "corpus",
        &[
            "basics", "game", "facts", "expr", "variant", "notation", "record", "rules", "score",
            "replay", "session",
        ],
        "any number of records, judged by several threads in the order of their files, and a season summed up",
    ),
    (
        "report",
        &[
            "basics", "game", "facts", "expr", "variant", "notation", "record", "rules", "deal",
            "score", "solve", "sample", "simulate", "replay", "session", "compare", "corpus",
        ],
        "everything as text; it decides nothing",
    ),
    (
        "desk",
        &[
            "basics", "game", "facts", "expr", "variant", "notation", "record", "rules", "deal",
            "score", "solve", "sample", "simulate", "replay", "session", "compare", "report",
        ],
        "a session of a person as a value: what is typed becomes records and questions, and reports answer",
    ),
    (
        "cli",
        &[
            "basics", "threads", "game", "facts", "expr", "variant", "notation", "record", "rules",
            "deal", "score", "solve", "sample", "simulate", "replay", "session", "compare",
            "corpus", "report", "desk",
        ],
        "the shell: arguments, files, terminal",
    ),
];

/// The only module that may touch files, environment, processes and streams.
const SHELL: &str = "cli";
/// What else one module, or one file, may do, and why.
const ALSO: &[(&str, &str, &str)] = &[(
    "threads",
    "std::thread",
    "records are judged and searches made by several threads; what comes of it does not depend on how many",
)];
/// What of the standard library reaches outside the program or depends on the moment.
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::env",
    "std::process",
    "std::io",
    "std::net",
    "std::thread",
    "std::time",
    "println!",
    "eprintln!",
    "print!",
    "eprint!",
];

#[test]
fn the_table_goes_upwards_only() {
    let mut below = BTreeSet::new();
    for (module, may_use, reason) in LAYERS {
        for used in *may_use {
            assert!(
                below.contains(used),
                "`{module}` may not use `{used}`: it is not below"
            );
        }
        assert!(!reason.is_empty());
        assert!(below.insert(*module), "`{module}` stands twice");
    }
}

#[test]
fn modules_use_only_what_the_table_allows() {
    let table: BTreeMap<&str, &[&str]> = LAYERS
        .iter()
        .map(|&(module, may_use, _)| (module, may_use))
        .collect();
    let mut faults = Vec::new();
    for source in sources() {
        let Some(module) = module_of(&source) else {
            continue;
        };
        let Some(may_use) = table.get(module) else {
            faults.push(format!(
                "{}: the module `{module}` is not in the table",
                source.path
            ));
            continue;
        };
        for (line, used) in uses(&source.code) {
            if used != module
                && table.contains_key(used.as_str())
                && !may_use.contains(&used.as_str())
            {
                faults.push(format!(
                    "{}:{line}: `{module}` may not use `{used}`",
                    source.path
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_the_shell_touches_the_world() {
    let mut faults = Vec::new();
    for source in sources() {
        if module_of(&source) == Some(SHELL) || source.path == "src/main.rs" {
            continue;
        }
        for (n, line) in source.code.lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            for outside in OUTSIDE {
                let may = |(whose, what, why): &(&str, &str, &str)| {
                    let here = module_of(&source) == Some(*whose) || source.path == *whose;
                    what == outside && here && !why.is_empty()
                };
                if ALSO.iter().any(may) {
                    continue;
                }
                let plain = code.match_indices(outside).any(|(at, _)| {
                    !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
                });
                if plain {
                    faults.push(format!(
                        "{}:{}: `{outside}` belongs in `{SHELL}`",
                        source.path,
                        n + 1
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The top-level module that a file is of; none for the roots of library and program.
fn module_of(source: &Source) -> Option<&str> {
    let rest = source.path.strip_prefix("src/")?;
    match rest.split_once('/') {
        Some((module, _)) => Some(module),
        None => Some(rest.trim_end_matches(".rs")).filter(|&name| name != "lib" && name != "main"),
    }
}

/// The top-level modules that a text names, with their lines.
fn uses(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (n, line) in code.lines().enumerate() {
        let trimmed = line.trim_start();
        // Links in comments bind nothing.
        if trimmed.starts_with("//") {
            continue;
        }
        for (at, _) in line.match_indices("crate::") {
            if line[..at].ends_with('$') {
                continue;
            }
            let rest = &line[at + "crate::".len()..];
            match rest.strip_prefix('{') {
                Some(group) => {
                    found.extend(first_names(group).into_iter().map(|name| (n + 1, name)));
                }
                None => found.push((n + 1, identifier(rest))),
            }
        }
    }
    found
}

/// The names that stand first in each part of a group of imports.
fn first_names(group: &str) -> Vec<String> {
    let mut depth = 0usize;
    let mut names = vec![String::new()];
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(String::new()),
            _ if depth == 0 => names.last_mut().unwrap().push(c),
            _ => {}
        }
    }
    names.iter().map(|name| identifier(name.trim())).collect()
}

fn identifier(text: &str) -> String {
    text.chars()
        .take_while(|&c| c.is_alphanumeric() || c == '_')
        .collect()
}

#[test]
fn imports_are_found() {
    let code = "use crate::basics::{Card, truth::Range};\nuse crate::{facts::Facts, game};\n// crate::cli\nfn a() -> crate::expr::Type {}\n$crate::score::x";
    let found: Vec<String> = uses(code).into_iter().map(|(_, name)| name).collect();
    assert_eq!(found, ["basics", "facts", "game", "expr"]);
}
