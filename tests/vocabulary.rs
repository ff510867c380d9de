//! The page on the words of conditions and values, and the examples on it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use tarokk::expr::Type;
use tarokk::expr::words::{WORDS, Word};

use crate::support::overlay_faults_by_line;
use crate::{page, support};

const EXAMPLES: &str = "docs/vocabulary-examples.toml";

struct Examples {
    variant: String,
    by_pattern: BTreeMap<String, String>,
}

fn examples() -> Examples {
    let table: toml::Table = support::read(EXAMPLES).parse().expect(EXAMPLES);
    let text = |value: &toml::Value| value.as_str().expect("a string").to_owned();
    let by_pattern = table["examples"].as_table().expect("a table").iter();
    Examples {
        variant: text(&table["variant"]),
        by_pattern: by_pattern
            .map(|(pattern, example)| (pattern.clone(), text(example)))
            .collect(),
    }
}

#[test]
fn every_word_has_an_example_that_shows_it() {
    let examples = examples().by_pattern;
    let patterns: BTreeSet<&str> = WORDS.iter().map(|word| word.pattern).collect();
    assert_eq!(patterns.len(), WORDS.len(), "a pattern stands twice");
    for pattern in examples.keys() {
        assert!(
            patterns.contains(pattern.as_str()),
            "{EXAMPLES}: `{pattern}` is no word"
        );
    }
    for pattern in patterns {
        let Some(example) = examples.get(pattern) else {
            panic!("{EXAMPLES}: `{pattern}` has no example");
        };
        let cut = example.replace(['(', ')', '{', '}', ','], " ");
        let mut words = cut.split_whitespace();
        let literals = pattern
            .split(' ')
            .filter(|part| Type::of_slot(part).is_none());
        for literal in literals {
            assert!(
                words.any(|word| word == literal),
                "`{example}` does not show `{pattern}`"
            );
        }
    }
}

/// Places where an example can stand, of which one must take it.
const PLACES: &[&str] = &[
    "[figure.example]\nmade = \"EXAMPLE\"\nannounced = 1",
    "[figure.example]\nmade = \"always\"\nannounced = 1\ncounts = \"EXAMPLE\"",
    "[figure.example]\neach = \"kings\"\nmade = \"EXAMPLE\"\nannounced = 1",
    "[figure.example]\nmade = \"always\"\nannounced = \"EXAMPLE\"",
    "[announce.ban.example]\nwhen = \"EXAMPLE\"",
    "[promise.example]\nact = \"bid\"\nwhen = \"EXAMPLE\"\ncard = \"highest of tarokk\"\nrequires = \"always\"",
    "[duty.example]\non = \"pass\"\nwhen = \"EXAMPLE\"\nowes = \"bid\"",
    "[discard.ban.example]\ncards = \"EXAMPLE\"",
    "[play.ban.example]\ncards = \"kings\"\nwhen = \"EXAMPLE\"",
    "[settlement.credit.example]\nwhen = \"always\"\nseats = \"EXAMPLE\"\namount = 1",
    "[settlement.credit.example]\nwhen = \"always\"\nseats = \"always\"\namount = \"EXAMPLE\"",
    "[session.fee.example]\nwhen = \"EXAMPLE\"\namount = 1",
    "[session.fee.example]\nwhen = \"always\"\namount = \"EXAMPLE\"",
];

/// How many examples are laid on a variant at once: loading is what takes time, and a variant holds so many families of figures.
const AT_ONCE: usize = 12;

#[test]
fn examples_stand_in_a_variant() {
    let Examples {
        variant,
        by_pattern,
    } = examples();
    let texts: BTreeSet<&String> = by_pattern.values().collect();
    let mut left: BTreeMap<&String, Vec<String>> =
        texts.into_iter().map(|text| (text, Vec::new())).collect();
    for place in PLACES {
        let waiting: Vec<&String> = left.keys().copied().collect();
        for some in waiting.chunks(AT_ONCE) {
            for (example, faults) in some.iter().zip(faults_at(&variant, place, some)) {
                if faults.is_empty() {
                    left.remove(example);
                } else if let Some(all) = left.get_mut(example) {
                    all.extend(faults);
                }
            }
        }
    }
    let faults: Vec<String> = left
        .into_iter()
        .map(|(example, faults)| format!("`{example}` can stand nowhere:\n{}", faults.join("\n")))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

/// What is wrong with each of some examples at a place.
fn faults_at(variant: &str, place: &str, examples: &[&String]) -> Vec<Vec<String>> {
    // What lasts at a table, why hands are thrown in, and a pot have their names from here: the variant has nothing of the
    // kind.
    let mut rules = "[lasting.double-round]\nto = \"table\"\ngiven = \"all have passed\"\nfactor = 2\ndeals = 4\n\
                     assumed = \"an example\"\n[annul.no-tarokk]\nwhen = \"hand has no tarokk\"\nuntil = \"auction\"\n\
                     assumed = \"an example\"\n[pot.kassa]\nassumed = \"an example\"\n[session]\nassumed = \"an example\"\n"
        .to_owned();
    let mut ends = Vec::new();
    for (n, example) in examples.iter().enumerate() {
        let item = place.replacen(".example]", &format!(".example-{n}]"), 1);
        rules.push_str(&item.replace("EXAMPLE", example));
        rules.push_str("\nassumed = \"an example\"\n");
        ends.push(rules.lines().count());
    }
    let mut faults = vec![Vec::new(); examples.len()];
    for (line, fault) in overlay_faults_by_line(variant, &rules) {
        let at = ends.iter().position(|&end| line <= end);
        // A fault that is nowhere is everybody's.
        match at.and_then(|at| faults.get_mut(at)) {
            Some(own) => own.push(fault),
            None => faults.iter_mut().for_each(|all| all.push(fault.clone())),
        }
    }
    faults
}

#[test]
fn vocabulary_page() {
    page::check("docs/vocabulary.md", &made(&examples()));
}

const INTRODUCTION: &str = "# The vocabulary

Made from the table of words in `src/expr/words.rs` by a test; `UPDATE_DOCS=1 cargo test` writes it anew.
How the words are put together is defined in [the grammar](grammar-rule.md).

A rule in a variant file is a table with keys, and some keys hold a *condition* (it holds or not), a *number* or a group of *cards*, written in quotes:

```toml
[figure.catch]
made      = \"own skiz beats their XXI\"
announced = \"6 * game\"

[discard.ban.promised]
cards = \"promised card\"
```

The names in them are those of the variant: cards, suits, ranks, named groups of cards, figures, contracts, declarations, promises, reasons for throwing in, what lasts at a table, and named numbers.
A person who asks something of deals (`--where`, `--ask`, `find`, `odds`) may also call them as records do, in each language of the variant, may name seats by their letters, and may say of whom it is asked before a colon: `A: hand has XX`, `declarers: side tricks >= 5`; `A has XX` is short for the hand.
All other words are listed here. They are checked when the file is read; what cannot be understood is reported with its place.

## How words go together

- **What a word takes** stands in capitals below: `CARDS has CARDS` is written `hand has XX`. What fits is any word that stands for the same thing, so `hand of declarer has any honours` is three words in one. Words that take something on their left group from the left: `II to XX except hand in tarokk` is `((II to XX) except hand) in tarokk`. A word that begins with its own name, such as `highest of CARDS`, takes as much as follows; where that is not meant, use parentheses.
- **Several** cards or figures stand in braces: `{I, XXI}`, `{four-kings, trull}`. Where a word takes figures, it holds if it holds for one of them.
- **Parentheses** keep together what belongs together, for conditions, numbers and cards alike.
- **Conditions** are joined by `not`, then `and`, then `or`; `not` binds most. `A if C else B` is A where C holds and B where it does not, for conditions and for numbers.
- **Numbers** are added, subtracted and multiplied (`*` before `+` and `-`, and a space on either side of `-`, because names have hyphens) and compared by `<`, `<=`, `>`, `>=`, `==` and `!=`.
- **Tricks** are a number, `last`, or `last-1` for the one before the last.

## Yes, no, and still open

A condition is asked of what is known of a deal. It holds, or it does not hold, or it is *open*: the cards that would decide it have not been played, or were never written down. What is decided stays decided, whatever comes: an open condition may still become either.
`A and B` is decided as soon as one of them does not hold, `A or B` as soon as one holds; a number that is not known lies between two bounds, and a comparison is decided when all numbers between them agree. So the same words say what was made, what can still be made, and what can no longer be lost.

What a word needs decides where it can stand: `jump` has a meaning where a bid is judged, and none where cards are counted. Each word says where.
";

fn made(examples: &Examples) -> String {
    let mut out = INTRODUCTION.to_owned();
    out.push_str("\n## What words stand for and take\n\n| in capitals | is |\n|---|---|\n");
    for kind in Type::ALL {
        let _ = writeln!(out, "| `{}` | {} |", kind.slot(), kind.words());
    }
    let mut group = "";
    for word in WORDS {
        if word.group != group {
            group = word.group;
            let _ = write!(
                out,
                "\n## {group}\n\n| word | stands for | where | meaning | example |\n|---|---|---|---|---|\n"
            );
        }
        let _ = writeln!(out, "{}", row(word, examples));
    }
    out
}

fn row(word: &Word, examples: &Examples) -> String {
    format!(
        "| `{}` | {} | {} | {} | `{}` |",
        word.pattern,
        word.result().words(),
        word.needs.place(),
        word.meaning,
        examples
            .by_pattern
            .get(word.pattern)
            .map_or("", String::as_str),
    )
}
