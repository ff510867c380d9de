//! The commands that the pages show: each is run, or is a form of a command and says only what the program has.
//!
//! Blocks marked `console` hold commands, one a line after `$`, each with what it prints, in a folder with the examples.
//! A block marked `toml as NAME` or `tarokk as NAME` is a file in that folder, and one marked `to NAME` is more of it. What stands between backticks and begins with
//! the program's name is run if it has no placeholder; if it has, its command and its options must be there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::program::{run, tarokk, text};
use crate::support::{files, read, root};

/// Every page that shows commands. The vocabulary's page does not: there the program's name is the word for a trump.
fn written() -> Vec<PathBuf> {
    let mut pages = files("docs", &["md"]);
    pages.retain(|page| !page.ends_with("vocabulary.md"));
    pages.extend(["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].map(PathBuf::from));
    pages
}

/// A place for the files of a page, with the examples of the project; gone when dropped.
struct Desk(PathBuf);

impl Desk {
    fn new(page: &Path) -> Self {
        static DESKS: AtomicUsize = AtomicUsize::new(0);
        let name = page.display().to_string().replace(['/', '.'], "-");
        let number = DESKS.fetch_add(1, Ordering::Relaxed);
        let folder = format!("tarokk-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        fs::create_dir_all(folder.join("examples")).unwrap();
        for example in files("examples", &["tarokk"]) {
            fs::copy(root().join(&example), folder.join(&example)).unwrap();
        }
        // What pages call a record of one's own.
        fs::write(folder.join("deal.tarokk"), read("examples/h199.tarokk")).unwrap();
        Self(folder)
    }

    /// Writes a block that is a file, or adds one that goes on with a file.
    fn lay(&self, block: &Block<'_>) {
        let [_, how @ ("as" | "to"), name] = block.words.as_slice() else {
            return;
        };
        let path = self.0.join(name);
        let before = match *how {
            "to" => fs::read_to_string(&path).unwrap(),
            _ => String::new(),
        };
        fs::write(path, before + &block.text).unwrap();
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The words of a line, with quoted ones whole; without what comes after the program's name in front.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (n, part) in command.split(['"', '\'']).enumerate() {
        if n % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// The arguments of a command line for this program, however it is called.
fn arguments(line: &str) -> Option<Vec<String>> {
    let line = line.strip_prefix("$ ").unwrap_or(line).trim();
    let rest = line.strip_prefix("tarokk ").or_else(|| {
        line.strip_prefix("cargo run")
            .and_then(|rest| rest.split_once(" -- "))
            .map(|(_, rest)| rest)
    })?;
    Some(words(rest))
}

/// Runs a command and says what is wrong with it, if it did not run as a person would expect.
fn fault(arguments: &[String], desk: &Path, shown: Option<&str>) -> Option<String> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = run(&arguments, "", desk);
    let printed = text(&output.stdout) + &text(&output.stderr);
    // A page may show findings, which end with 1; a command that cannot be run ends with 2.
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Some(printed);
    }
    let shown = shown?;
    // A block in a list is indented as the list is, so that what a line is indented by says nothing.
    let plain = |text: &str| -> Vec<String> {
        let lines = text.trim_end().lines();
        lines.map(|line| line.trim().to_owned()).collect()
    };
    (plain(&printed) != plain(shown))
        .then(|| format!("it prints\n{printed}\nand the page shows\n{shown}"))
}

#[test]
fn commands_in_blocks_run() {
    let mut faults = Vec::new();
    let mut ran = 0;
    for page in written() {
        let desk = Desk::new(&page);
        let content = read(&page);
        for block in blocks(&content) {
            match block.words.as_slice() {
                [_, "as" | "to", _] => desk.lay(&block),
                ["console"] => {
                    for (command, shown) in transcript(&block.text) {
                        let Some(arguments) = arguments(command) else {
                            continue;
                        };
                        ran += 1;
                        if let Some(fault) = fault(&arguments, &desk.0, shown) {
                            faults.push(format!("{}: {command}: {fault}", page.display()));
                        }
                    }
                }
                _ => {}
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(ran > 0);
}

struct Block<'a> {
    words: Vec<&'a str>,
    text: String,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            // A block in a list is indented as the list is.
            let indent = line.len() - line.trim_start().len();
            let text: Vec<&str> = (lines.by_ref())
                .take_while(|line| line.trim() != "```")
                .map(|line| {
                    let blank = line.len() - line.trim_start().len();
                    &line[indent.min(blank)..]
                })
                .collect();
            blocks.push(Block {
                words: info.split_whitespace().collect(),
                text: text.join("\n") + "\n",
            });
        }
    }
    blocks
}

/// The commands of a console block, each with what it is shown to print, if anything.
fn transcript(block: &str) -> Vec<(&str, Option<&str>)> {
    if !block.starts_with("$ ") {
        return block.lines().map(|line| (line, None)).collect();
    }
    block["$ ".len()..]
        .split("\n$ ")
        .map(|part| match part.split_once('\n') {
            Some((command, shown)) if !shown.trim().is_empty() => (command, Some(shown)),
            _ => (part.trim(), None),
        })
        .collect()
}

/// The commands between backticks, with the page each stands on.
fn inline() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for page in written() {
        let content = read(&page);
        let mut in_block = false;
        for line in content.lines() {
            in_block ^= line.trim_start().starts_with("```");
            if in_block {
                continue;
            }
            for code in line.split('`').skip(1).step_by(2) {
                if code.starts_with("tarokk ") {
                    found.push((page.clone(), code.replace("\\|", "|")));
                }
            }
        }
    }
    found
}

/// Whether a word stands for others: `FILE…`, `N`, `list|show`.
fn stands_for_others(word: &str) -> bool {
    word.contains(['…', '|', '[']) || word.chars().all(|c| c.is_ascii_uppercase())
}

#[test]
fn commands_between_backticks_run_or_are_forms() {
    let mut faults = Vec::new();
    let commands = inline();
    assert!(commands.len() > 5);
    for (page, code) in commands {
        let arguments = arguments(&code).unwrap();
        let desk = Desk::new(&page);
        for block in blocks(&read(&page)) {
            desk.lay(&block);
        }
        let complete = !arguments.iter().any(|word| stands_for_others(word));
        let fault = if complete && !needs_more(&arguments) {
            fault(&arguments, &desk.0, None)
        } else {
            missing(&arguments)
        };
        if let Some(fault) = fault {
            faults.push(format!("{}: `{code}`: {fault}", page.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whether only the command is named, as in "`tarokk fmt` writes …".
fn needs_more(arguments: &[String]) -> bool {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let last = arguments.last().copied().unwrap_or_default();
    arguments.len() <= 2 && !last.contains('.') && tarokk(&arguments).status.code() == Some(2)
}

/// What of a form the program does not have: a command or an option.
fn missing(arguments: &[String]) -> Option<String> {
    let mut chains: Vec<Vec<&str>> = vec![Vec::new()];
    for word in arguments {
        if word.starts_with('-') || (stands_for_others(word) && !word.contains('|')) {
            break;
        }
        chains = chains
            .iter()
            .flat_map(|chain| word.split('|').map(|word| [&chain[..], &[word]].concat()))
            .collect();
    }
    let mut helps = String::new();
    for chain in chains {
        // The last words may be values, such as a variant's id: the command is what help knows.
        let output = (1..=chain.len()).rev().find_map(|length| {
            let output = tarokk(&[&["help"], &chain[..length]].concat());
            output.status.success().then(|| text(&output.stdout))
        });
        match output {
            Some(help) => helps.push_str(&help),
            None => return Some(format!("there is no `{}`", chain.join(" "))),
        }
    }
    let options: BTreeSet<&str> = arguments
        .iter()
        .filter_map(|word| word.strip_prefix('[').or(Some(word)))
        .filter(|word| word.starts_with("--"))
        .map(|word| word.trim_end_matches(']'))
        .collect();
    options
        .into_iter()
        .find(|option| !helps.contains(option))
        .map(|option| format!("there is no `{option}`"))
}
