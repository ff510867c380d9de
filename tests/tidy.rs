//! The program knows no game: what variant files name is not named in its code. And what is not to be left lying about.

use std::collections::{BTreeMap, BTreeSet};

use tarokk::basics::spelling::fold;

use crate::support::{Source, files, read, sources};

/// The one list that embeds `variants/`.
const EMBEDDING: &str = "src/variant/builtin.rs";

/// Names of variants that the code may use all the same, and why.
const ALLOWED: &[(&str, &str)] = &[
    ("tarokk", "the project, and the field's word for a trump"),
    ("tarokks", "the field's word for trumps"),
    ("kontra", "the field's word for the mechanism"),
    ("re", "a syllable"),
    ("sub", "arithmetic, and a syllable"),
    ("game", "a plain word"),
    ("one", "a plain word"),
    ("two", "a plain word"),
    ("three", "a plain word"),
    ("four", "a plain word"),
    ("as", "a word of the programming language"),
    ("catch", "a plain word"),
    ("ten", "a plain word"),
    ("also", "a plain word"),
    ("club", "those who play, and a plain word"),
    ("hungarian", "a language that names are given in"),
    ("jatek", "Hungarian for a game"),
    ("igra", "Slovene for a deal, and for playing"),
    ("spiel", "German for a deal"),
];

/// Files longer than this are hard to keep in mind.
const MAX_LINES: usize = 700;

#[test]
fn the_code_names_no_card_no_bid_and_no_figure() {
    let names = names();
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| source.path != EMBEDDING) {
        for (line, name) in named(source, &names) {
            faults.push(format!(
                "{}:{line}: `{name}`, {}",
                source.path, names[&name]
            ));
        }
    }
    assert!(
        faults.is_empty(),
        "the code names what variants name:\n{}",
        faults.join("\n")
    );
}

#[test]
fn what_is_allowed_is_named_by_some_variant() {
    let all = all_names();
    for (word, reason) in ALLOWED {
        assert!(!reason.is_empty());
        assert!(
            all.contains_key(*word),
            "`{word}` need not be allowed: no variant names it"
        );
    }
}

/// The names that the code may not use, folded, words joined by spaces, and what has each.
fn names() -> BTreeMap<String, String> {
    let mut names = all_names();
    names.retain(|name, _| {
        let plain =
            |word: &str| word.chars().count() == 1 || word.chars().all(|c| c.is_ascii_digit());
        !name.split(' ').all(plain) && !ALLOWED.iter().any(|(word, _)| word == name)
    });
    names
}

/// Every name in a variant file of a card, suit, rank, group of cards, contract, promise, figure, declaration, step of
/// the kontra ladder and reason to throw in, and of the variants themselves.
fn all_names() -> BTreeMap<String, String> {
    const TABLES: &[&str] = &[
        "pack.suit",
        "pack.rank",
        "contract",
        "promise",
        "figure",
        "declaration",
        "kontra.step",
        "annul",
    ];
    let mut names = BTreeMap::new();
    for path in files("variants", &["toml"]) {
        let file = path.display().to_string();
        let table: toml::Table = read(&path)
            .parse()
            .unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut add = |name: &str, what: &str| {
            let words = words_of(name).join(" ");
            if !words.is_empty() {
                names
                    .entry(words)
                    .or_insert_with(|| format!("{what} in {file}"));
            }
        };
        // An overlay is called by what it does, in plain words, and not as a game is.
        if !path.starts_with("variants/overlays") {
            add(path.file_stem().unwrap().to_str().unwrap(), "the variant");
            for spelling in spellings(&table) {
                add(&spelling, "the variant");
            }
        }
        for at in TABLES {
            for (id, item) in at_path(&table, at).into_iter().flatten() {
                let what = format!("{at}.{id}");
                add(id, &what);
                let item = item.as_table();
                for spelling in item.into_iter().flat_map(spellings) {
                    add(&spelling, &what);
                }
                let cards = item.and_then(|item| item.get("cards")?.as_array());
                for card in cards.into_iter().flatten().filter_map(toml::Value::as_str) {
                    add(card, &what);
                }
            }
        }
    }
    names
}

fn at_path<'t>(table: &'t toml::Table, path: &str) -> Option<&'t toml::Table> {
    path.split('.')
        .try_fold(table, |table, key| table.get(key)?.as_table())
}

/// What an item is called: its names in all languages, and the spellings that are read.
fn spellings(item: &toml::Table) -> Vec<String> {
    let name = item.get("name").and_then(toml::Value::as_table);
    let written = item.get("written").and_then(toml::Value::as_table);
    let read = item.get("read").and_then(toml::Value::as_array);
    let names = name
        .into_iter()
        .chain(written)
        .flat_map(|names| names.values());
    names
        .chain(read.into_iter().flatten())
        .filter_map(|value| value.as_str().map(str::to_owned))
        .collect()
}

/// The words of a text, folded; an identifier in one piece counts as several words.
fn words_of(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in text.chars() {
        let upper = c.is_uppercase() && before.is_lowercase();
        if !c.is_alphanumeric() || upper {
            words.push(String::new());
        }
        if c.is_alphanumeric() {
            words.last_mut().unwrap().push(c);
        }
        before = c;
    }
    words
        .iter()
        .filter(|word| !word.is_empty())
        .map(|word| fold(word))
        .collect()
}

fn named(source: &Source, names: &BTreeMap<String, String>) -> Vec<(usize, String)> {
    let longest = names
        .keys()
        .map(|name| name.split(' ').count())
        .max()
        .unwrap_or(1);
    let mut found = Vec::new();
    for (n, line) in source.code.lines().enumerate() {
        let words = words_of(line);
        for start in 0..words.len() {
            for end in start + 1..=(start + longest).min(words.len()) {
                let name = words[start..end].join(" ");
                if names.contains_key(&name) {
                    found.push((n + 1, name));
                }
            }
        }
    }
    found
}

#[test]
fn nothing_is_left_lying_about() {
    // Put together here, so that this file does not hold them.
    let unfinished = ["todo", "unimplemented", "dbg"].map(|name| format!("{name}!"));
    let marks = [("FIX", "ME"), ("HA", "CK:")].map(|(one, other)| format!("{one}{other}"));
    let mut faults = Vec::new();
    for path in files("src", &["rs"])
        .into_iter()
        .chain(files("tests", &["rs"]))
    {
        let text = read(&path);
        let lines = text.lines().count();
        if lines > MAX_LINES {
            faults.push(format!(
                "{}: {lines} lines; {MAX_LINES} are the most",
                path.display()
            ));
        }
        for (n, line) in text.lines().enumerate() {
            for mark in unfinished.iter().chain(&marks) {
                if line.contains(mark.as_str()) {
                    faults.push(format!("{}:{}: `{mark}`", path.display(), n + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Nothing speaks of the place where it was made.
#[test]
fn no_path_of_a_machine() {
    let folders =
        ["home", "work", "tmp", "Users", "root", "mnt"].map(|folder| format!("/{folder}/"));
    let mut faults = Vec::new();
    let mut texts = BTreeSet::new();
    for folder in [
        "src", "tests", "docs", "variants", "grammar", "examples", ".ci", ".config",
    ] {
        texts.extend(files(
            folder,
            &[
                "rs", "md", "toml", "pest", "tarokk", "json", "yaml", "snap", "txt",
            ],
        ));
    }
    texts.extend(
        [
            "README.md",
            "ARCHITECTURE.md",
            "DECISIONS.md",
            "CONTRIBUTING.md",
            "CHANGELOG.md",
            "Cargo.toml",
        ]
        .map(Into::into),
    );
    for path in texts {
        for (n, line) in read(&path).lines().enumerate() {
            for folder in &folders {
                // A path starts after a space or a sign; part of an address does not.
                let starts = line.match_indices(folder.as_str()).any(|(at, _)| {
                    !line[..at].ends_with(|c: char| {
                        c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '/')
                    })
                });
                if starts {
                    faults.push(format!("{}:{}: `{folder}`", path.display(), n + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn identifiers_are_cut_into_words() {
    assert_eq!(
        words_of("let XXICatch = four_kings(\"pagát ultimó\");"),
        ["let", "xxicatch", "four", "kings", "pagat", "ultimo"]
    );
    assert_eq!(words_of("FourKings"), ["four", "kings"]);
}
