//! Comments and marks on any act: written into the record and read back, all of them are there, and nothing else has
//! changed.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proptest::prelude::*;
use tarokk::basics::SourceMap;
use tarokk::desk::{Desk, Law};
use tarokk::notation::{Kind, parse};
use tarokk::variant::NoFiles;

use crate::support::read;

const PLACES: [&str; 12] = [
    "start",
    "bid 1",
    "bid 5",
    "discard B",
    "discard A",
    "call",
    "word 3",
    "1.4",
    "2.1",
    "5.2",
    "7.4",
    "end",
];

#[derive(Clone, Debug)]
enum Note {
    Mark(&'static str),
    Comment(String),
}

fn note() -> impl Strategy<Value = Note> {
    let marks = vec![
        "!", "?", "!!", "??", "!?", "?!", "$1", "$2", "$7", "$9", "$44",
    ];
    let comments = vec![
        "one",
        "two } x",
        "{ three",
        "{ four }",
        "# five",
        "[A \"six\"]",
        "( seven",
        "play",
        "?",
        "$2",
    ];
    prop_oneof![
        3 => proptest::sample::select(marks).prop_map(Note::Mark),
        2 => proptest::sample::select(comments).prop_map(|text| Note::Comment(text.to_owned())),
        1 => "[a-z{}#\\[\\]()!?\"]{1,12}".prop_map(Note::Comment),
    ]
}

/// The words of a record, its marks, and its comments in their order.
fn parts(text: &str) -> (Vec<String>, usize, Vec<String>) {
    let mut sources = SourceMap::default();
    let file = sources.add("deal", text);
    let (ast, _) = parse(text, 0..text.len(), file);
    let of = |kinds: &[Kind]| -> Vec<String> {
        let items = ast.items.iter().filter(|item| kinds.contains(&item.kind));
        items.map(|item| item.text(text).to_owned()).collect()
    };
    let comments = of(&[Kind::Comment, Kind::Remark]);
    let inner = |comment: &String| {
        let inner = comment
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        let inner = inner.or(comment.strip_prefix('#')).unwrap_or(comment);
        inner.trim().to_owned()
    };
    (
        of(&[Kind::Word]),
        of(&[Kind::Mark]).len(),
        comments.iter().map(inner).collect(),
    )
}

/// The place of a mark among the six signs, if it is one.
fn sign(mark: &str) -> bool {
    let number = mark.strip_prefix('$').map(|n| n.parse::<u8>().unwrap());
    number.is_none_or(|n| n <= 6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_noted_is_kept(notes in proptest::collection::vec((0..PLACES.len(), note()), 1..8)) {
        let file = read("examples/h199.tarokk");
        let (words, marks, mut comments) = parts(&file);
        prop_assert_eq!(marks, 0);
        let mut signs = BTreeSet::new();
        let mut numbers: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
        let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
        desk.open("deal.tarokk", &file);
        for (place, note) in &notes {
            desk.run(&match PLACES[*place] {
                "start" => "start".to_owned(),
                place => format!("goto {place}"),
            });
            let answer = match note {
                Note::Mark(mark) => desk.run(&format!("mark {mark}")),
                Note::Comment(text) => desk.run(&format!("comment {text}")),
            };
            match note {
                // There is no act before the first that a mark could be on.
                Note::Mark(_) if PLACES[*place] == "start" => prop_assert!(answer.failure.is_some()),
                // One sign takes the place of the other; a number stands once.
                Note::Mark(mark) if sign(mark) => {
                    signs.insert(*place);
                }
                Note::Mark(mark) => {
                    numbers.entry(*place).or_default().insert(mark);
                }
                Note::Comment(text) => comments.push(text.trim().to_owned()),
            }
            prop_assert_eq!(answer.failure.is_some(), matches!(note, Note::Mark(_) if PLACES[*place] == "start"), "{}", answer.text);
        }
        let text = desk.text();
        let (mut kept, marks, mut known) = {
            let (words, marks, comments) = parts(&text);
            (words, marks, comments)
        };
        kept.retain(|word| word != ",");
        prop_assert_eq!(&kept, &words, "{}", text);
        let numbers: usize = numbers.values().map(BTreeSet::len).sum();
        prop_assert_eq!(marks, signs.len() + numbers, "{}", text);
        known.sort();
        comments.sort();
        prop_assert_eq!(known, comments, "{}", text);
    }
}
