//! The files of the project, and their code without its tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tarokk::basics::{Diagnostic, SourceMap};
use tarokk::rules::Rules;
use tarokk::variant::Files;

/// The folder of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file of the project.
pub(crate) fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder with one of these extensions, by path from the root, in order.
pub(crate) fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![root().join(folder)];
    while let Some(folder) = waiting.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                waiting.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extensions.iter().any(|&wanted| extension == wanted))
            {
                found.insert(path.strip_prefix(root()).unwrap().to_owned());
            }
        }
    }
    found.into_iter().collect()
}

/// One file in memory.
struct Memory(String);

impl Files for Memory {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

/// What is wrong when some rules are laid on a variant.
pub(crate) fn overlay_faults(variant: &str, rules: &str) -> Vec<String> {
    let faults = overlay_faults_by_line(variant, rules);
    faults.into_iter().map(|(_, fault)| fault).collect()
}

/// The same with the line of the rules that each fault lies on; one that lies elsewhere is on a line after the last.
pub(crate) fn overlay_faults_by_line(variant: &str, rules: &str) -> Vec<(usize, String)> {
    let overlay = format!("format = 1\nid = \"example\"\nfits = [\"{variant}\"]\n{rules}");
    let mut sources = SourceMap::default();
    let (_, findings) =
        tarokk::rules::load(variant, &["example.toml"], &Memory(overlay), &mut sources);
    let line = |finding: &Diagnostic| {
        let span = finding.primary.as_ref().map(|label| label.span);
        let own = span.filter(|span| sources.name(span.file) == "example.toml");
        own.map_or(usize::MAX, |span| {
            sources.position(span).line.saturating_sub(3)
        })
    };
    findings
        .iter()
        .map(|finding| {
            (
                line(finding),
                format!("{} {}", finding.code, finding.message),
            )
        })
        .collect()
}

/// The rules of a variant with others laid on them.
pub(crate) fn with_overlay(variant: &str, rules: &str) -> Rules {
    let overlay = format!("format = 1\nid = \"example\"\nfits = [\"{variant}\"]\n{rules}");
    let files = Memory(overlay);
    let mut sources = SourceMap::default();
    let (rules, findings) = tarokk::rules::load(variant, &["example.toml"], &files, &mut sources);
    let shown = tarokk::report::diagnostic::render(&findings, &sources, false);
    rules.unwrap_or_else(|| panic!("{shown}"))
}

/// A file of `src`, without what is only there for tests.
pub(crate) struct Source {
    /// The path from the root, with `/`.
    pub(crate) path: String,
    /// The text with the items marked `#[cfg(test)]` blanked, line for line.
    pub(crate) code: String,
}

/// Every file of `src` but those of tests.
pub(crate) fn sources() -> Vec<Source> {
    let mut of_tests = BTreeSet::new();
    let mut all = Vec::new();
    for path in files("src", &["rs"]) {
        let text = read(&path);
        let (code, modules) = without_tests(&text);
        let folder = folder_of(&path);
        of_tests.extend(modules.iter().map(|module| folder.join(module)));
        all.push((path, code));
    }
    all.into_iter()
        .filter(|(path, _)| {
            !of_tests
                .iter()
                .any(|module| path.starts_with(module) || *path == module.with_extension("rs"))
        })
        .map(|(path, code)| Source {
            path: path.display().to_string().replace('\\', "/"),
            code,
        })
        .collect()
}

/// Where the submodules of a file are.
fn folder_of(path: &Path) -> PathBuf {
    match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib" | "main") | None => path.parent().unwrap().to_owned(),
        Some(_) => path.with_extension(""),
    }
}

/// Blanks every item marked `#[cfg(test)]`, and names the modules among them that are files of their own.
fn without_tests(text: &str) -> (String, Vec<String>) {
    let mut code = text.to_owned();
    let mut modules = Vec::new();
    let marks: Vec<usize> = text
        .match_indices("#[cfg(test)]")
        .map(|(at, _)| at)
        .collect();
    for at in marks {
        let end = item_end(text, at);
        let item = &text[at..end];
        if let Some(name) = item.trim_end_matches(';').rsplit("mod ").next()
            && item.ends_with(';')
            && item.contains("mod ")
        {
            modules.push(name.trim().to_owned());
        }
        let blank: String = item
            .chars()
            .map(|c| if c == '\n' { '\n' } else { ' ' })
            .collect();
        // Blanks may take fewer bytes than what they stand for: pad, so that the places after them stay.
        let blank = format!("{blank}{}", " ".repeat(item.len() - blank.len()));
        code.replace_range(at..end, &blank);
    }
    (code, modules)
}

/// The byte after the item that begins at `at`.
fn item_end(text: &str, at: usize) -> usize {
    let mut depth = 0usize;
    for (start, token) in tokens(&text[at + "#[cfg(test)]".len()..]) {
        let end = at + "#[cfg(test)]".len() + start + token.len();
        match token {
            "{" => depth += 1,
            "}" if depth <= 1 => return end,
            "}" => depth -= 1,
            ";" if depth == 0 => return end,
            _ => {}
        }
    }
    text.len()
}

/// Rust text in pieces: comments, literals and single characters.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let first = rest.chars().next()?;
        let length = comment(rest)
            .or_else(|| raw_string(rest))
            .or_else(|| string(rest))
            .or_else(|| character(rest))
            .unwrap_or(first.len_utf8());
        let start = at;
        at += length;
        Some((start, &text[start..at]))
    })
}

fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    rest.starts_with("/*")
        .then(|| rest.find("*/").map_or(rest.len(), |end| end + 2))
}

fn raw_string(rest: &str) -> Option<usize> {
    let hashes = rest.strip_prefix('r')?.chars().take_while(|&c| c == '#');
    let close = format!("\"{}", "#".repeat(hashes.count()));
    let open = close.len();
    rest.get(open..=open)
        .filter(|&quote| quote == "\"")
        .map(|_| {
            rest[open + 1..]
                .find(&close)
                .map_or(rest.len(), |end| open + 1 + end + close.len())
        })
}

fn string(rest: &str) -> Option<usize> {
    let mut escaped = false;
    let inner = rest.strip_prefix('"')?;
    for (at, c) in inner.char_indices() {
        match c {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => return Some(at + 2),
            _ => escaped = false,
        }
    }
    Some(rest.len())
}

/// A character in quotes, which a lifetime is not.
fn character(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    let mut chars = inner.char_indices();
    if let (_, '\\') = chars.next()? {
        // The character after the backslash may itself be a quote.
        return inner.get(2..)?.find('\'').map(|end| end + 4);
    }
    let (at, close) = chars.next()?;
    (close == '\'').then_some(at + 2)
}

#[test]
fn code_without_tests_keeps_its_lines() {
    let text = "fn a() { '{'; \"}\"; r#\"}\"#; }\n#[cfg(test)]\nmod tests {\n    // }\n    fn b() { 'x'; }\n}\nfn c<'a>() {}\n#[cfg(test)]\nmod fixture;\nfn d() {}\n";
    let (code, modules) = without_tests(text);
    assert_eq!(modules, ["fixture"]);
    assert_eq!(code.lines().count(), text.lines().count());
    let left: Vec<&str> = code
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    assert_eq!(
        left,
        [
            "fn a() { '{'; \"}\"; r#\"}\"#; }",
            "fn c<'a>() {}",
            "fn d() {}"
        ]
    );
}
