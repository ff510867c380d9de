//! The page on the codes of findings: what each means, what to do, and an example from the error catalogue.

use std::fmt::Write as _;

use tarokk::basics::CodeInfo;
use tarokk::report::reference::codes;

use crate::{page, support};

const CATALOGUE: &str = "tests/catalogue";

const INTRODUCTION: &str = "# Findings

Made from the codes in the program and the pages of the error catalogue by a test; `UPDATE_DOCS=1 cargo test` writes it anew.
`tarokk explain CODE` shows the same for one code.

Everything that the program finds wrong has a code. The letter says where it was found: `V` in a variant file, `N` in the text of a record, `R` in its words, `P` in the acts of a deal, `S` in what a record claims and in the file as a whole. A note or a warning changes nothing; with an error nothing is paid, unless the deal is scored as it stands with `--as-played`.
";

#[test]
fn findings_page() {
    page::check("docs/findings.md", &made());
}

fn made() -> String {
    let pages = support::files(CATALOGUE, &["md"]);
    let mut out = INTRODUCTION.to_owned();
    for CodeInfo {
        code,
        title,
        meaning,
        remedy,
    } in codes()
    {
        let _ = write!(
            out,
            "\n## {code}: {title}\n\n{}\n{remedy}\n",
            meaning.trim()
        );
        let example = pages.iter().find(|path| {
            let name = path.file_stem().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(code))
        });
        let example = example.unwrap_or_else(|| panic!("{CATALOGUE} has no page {code}-…"));
        let _ = write!(out, "\n{}", example_of(&support::read(example)));
    }
    out
}

/// A page of the catalogue as an example: its files and what is printed, without what the test expects.
fn example_of(page: &str) -> String {
    let mut out = String::new();
    let mut block: Option<&str> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), block) {
            (Some(info), None) => {
                block = Some(info);
                match info.split_once(' ') {
                    Some(("change", name)) => {
                        let _ = write!(
                            out,
                            "`{name}` is, but for a change, a file of the project:\n\n```text\n"
                        );
                    }
                    Some(("recipe", name)) => {
                        let _ = write!(out, "`{name}`, line by line made of:\n\n```text\n");
                    }
                    Some((_, name)) => {
                        // Most are no TOML, and records have no name among the languages.
                        let _ = write!(out, "`{name}`:\n\n```text\n");
                    }
                    None if info == "run" => out.push_str("The program is run with:\n\n```text\n"),
                    None if info == "text" => out.push_str("It says:\n\n```text\n"),
                    None => {}
                }
            }
            (Some(_), Some(info)) => {
                if info != "expect" {
                    out.push_str("```\n");
                }
                block = None;
            }
            (None, Some("expect")) => {}
            (None, _) if line.starts_with("# ") && out.is_empty() => {
                let title = line.trim_start_matches("# ");
                let mut letters = title.chars();
                let first = letters
                    .next()
                    .map_or(String::new(), |c| c.to_lowercase().to_string());
                let _ = writeln!(out, "For example: {first}{}.", letters.as_str());
            }
            // Empty lines are kept, but not two on end.
            (None, None) if line.is_empty() && out.ends_with("\n\n") => {}
            (None, _) => {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    out
}
