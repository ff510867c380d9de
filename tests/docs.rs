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
fn codes_are_unique_and_explained() {
    let codes: Vec<&CodeInfo> = tarokk::report::reference::codes().collect();
    let mut numbers: Vec<_> = codes.iter().map(|info| info.code).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), codes.len(), "a code stands twice");
    for info in codes {
        let code = info.code;
        assert!(
            !info.title.ends_with('.') && info.title.starts_with(char::is_lowercase),
            "{code}: {}",
            info.title
        );
        for text in [info.meaning, info.remedy] {
            assert!(
                text.ends_with('.') && !text.contains("  ") && text.len() > 8,
                "{code}: {text}"
            );
        }
    }
}
