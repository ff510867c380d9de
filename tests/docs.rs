//! Pages that must agree with the program.

use tarokk::basics::CodeInfo;
use tarokk::game::Section;
use tarokk::game::names::Keyword;

use crate::support::read;

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
