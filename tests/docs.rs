//! Pages that are made from the sources, and pages that must agree with them.
//!
//! `UPDATE_DOCS=1 cargo test --test main docs` writes the pages instead of comparing them.

use std::fs;
use std::path::Path;

use tarokk::basics::CodeInfo;
use tarokk::game::Section;
use tarokk::game::names::Keyword;

/// A file of the package.
fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_default()
}

/// Compares a page with what it should be, or writes it.
#[track_caller]
pub(crate) fn page(path: &str, made: &str) {
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        fs::write(path, made).expect("the page can be written");
        return;
    }
    assert!(
        read(path) == made,
        "{path} is out of date; write it with UPDATE_DOCS=1 cargo test --test main docs"
    );
}

/// A page made from the doc comments of a grammar.
fn grammar_page(title: &str, path: &str) -> String {
    let grammar = read(path);
    let (mut head, mut rules, mut doc) = (String::new(), String::new(), String::new());
    for line in grammar.lines() {
        if let Some(text) = line.strip_prefix("//!") {
            head += text.strip_prefix(' ').unwrap_or(text);
            head.push('\n');
        } else if let Some(text) = line.strip_prefix("///") {
            doc += text.strip_prefix(' ').unwrap_or(text);
            doc.push('\n');
        } else if let Some((name, _)) = line.split_once(" = ") {
            assert!(!doc.is_empty(), "the rule {name} of {path} has no comment");
            let parts = ["\n## ", name, "\n\n", &doc, "\n```pest\n", line, "\n```\n"];
            rules += &parts.concat();
            doc.clear();
        }
    }
    format!(
        "# {title}\n\n<!-- Made from {path}; change that file and not this page. -->\n\n{head}{rules}"
    )
}

#[test]
fn the_grammar_page_is_made_from_the_grammar() {
    let made = grammar_page("The grammar of records", "grammar/record.pest");
    page("docs/grammar-record.md", &made);
}

#[test]
fn the_notation_page_names_every_section_and_keyword() {
    let page = read("docs/notation.md");
    let sections = Section::ALL.map(Section::keyword);
    let keywords = Keyword::ALL.map(Keyword::word);
    for word in sections.into_iter().chain(keywords) {
        // `in` has no use yet.
        assert!(
            word == "in" || page.contains(&format!("`{word}`")),
            "docs/notation.md lacks `{word}`"
        );
    }
}

#[test]
fn codes_are_in_order_and_explained() {
    for codes in [tarokk::notation::CODES, tarokk::record::CODES] {
        let numbers: Vec<_> = codes.iter().map(|info| info.code).collect();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(numbers, sorted);
        for CodeInfo {
            code,
            title,
            explanation,
        } in codes
        {
            assert!(
                !title.ends_with('.') && title.starts_with(char::is_lowercase),
                "{code}: {title}"
            );
            assert!(
                explanation.ends_with('.') && !explanation.contains("  "),
                "{code}: {explanation}"
            );
        }
    }
}
