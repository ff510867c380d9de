//! Every shipped variant is whole.

use super::load;
use crate::basics::SourceMap;
use crate::variant::{BUILTINS, NoFiles};

#[test]
fn shipped_variants_load_without_a_finding() {
    for builtin in BUILTINS.iter().filter(|builtin| !builtin.overlay) {
        let mut sources = SourceMap::default();
        let (rules, findings) = load(builtin.id, &[], &NoFiles, &mut sources);
        if builtin.is_abstract() {
            assert_eq!(
                findings.len(),
                1,
                "{}",
                crate::report::diagnostic::render(&findings, &sources, false)
            );
            continue;
        }
        let shown = crate::report::diagnostic::render(&findings, &sources, false);
        assert!(findings.is_empty(), "{}\n{shown}", builtin.id);
        assert!(rules.is_some());
    }
}

/// Where a pile is counted exactly, it has thirds: the case S19, and what the whole pack has.
#[test]
fn piles_are_counted_to_the_third() {
    let (rules, _) = load("koenigrufen", &[], &NoFiles, &mut SourceMap::default());
    let rules = rules.expect("koenigrufen");
    let parts = |names: &[&str]| -> i64 {
        let cards = names.iter().filter_map(|name| {
            rules.names.find(name).iter().find_map(|term| match term {
                crate::game::Term::Card(card) => Some(*card),
                _ => None,
            })
        });
        let points = &rules.constants.points;
        cards.map(|card| i64::from(points[card.index()])).sum()
    };
    let pile = ["hK", "sQ", "VII", "skiz", "dJ", "c10", "XV", "hC"];
    assert_eq!(parts(&pile), 50, "S19");
    assert_eq!(rules.pack.total.0, 210);
    let range = crate::basics::Range::exactly(50);
    assert_eq!(rules.pack.counted_range(range, Some(8)), range);
}

/// Piles of which the cases of the Slovenian games give the points, by the number of the case.
#[test]
fn piles_are_counted_as_published() {
    let cases: &[(&str, &[&str], i64)] = &[
        ("S2", &[], 0),
        ("S3", &["II"], 0),
        ("S4", &["XXI"], 4),
        ("S4", &["hK"], 4),
        ("S5", &["II", "III"], 1),
        ("S6", &["I", "XXI"], 9),
        ("S7", &["XXI", "hJ"], 6),
        ("S8", &["XIV", "XXI", "hJ"], 6),
        ("S9", &["XIV", "XXI", "hJ", "hQ"], 9),
        ("S10", &["II", "hJ", "hQ", "XXI", "hK"], 14),
        ("S11", &["II", "III", "s7"], 1),
        ("S12", &["I", "XXI", "skiz"], 13),
        ("S13", &["hK", "s7", "s8"], 5),
        ("S14", &["hK", "hQ", "s7"], 8),
        ("S15", &["hC", "hJ"], 4),
        (
            "S17",
            &[
                "hK", "sK", "cK", "dK", "XXI", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX",
                "X", "XI", "XII",
            ],
            25,
        ),
        (
            "S19",
            &["hK", "sQ", "VII", "skiz", "dJ", "c10", "XV", "hC"],
            17,
        ),
        (
            "S21",
            &["hC", "XV", "c10", "dJ", "skiz", "VII", "sQ", "hK"],
            17,
        ),
    ];
    for variant in ["slovenian-pts", "slovenian-four"] {
        let (rules, _) = load(variant, &[], &NoFiles, &mut SourceMap::default());
        let rules = rules.expect(variant);
        let count = |cards: crate::basics::CardSet| {
            let points = &rules.constants.points;
            let parts: i64 = cards
                .iter()
                .map(|card| i64::from(points[card.index()]))
                .sum();
            let range = crate::basics::Range::exactly(parts);
            rules
                .pack
                .counted_range(range, Some(cards.len() as i64))
                .exact()
        };
        for (number, names, points) in cases {
            let cards = names.iter().map(|name| {
                let terms = rules.names.find(name).iter();
                let mut cards = terms.filter_map(|term| match term {
                    crate::game::Term::Card(card) => Some(*card),
                    _ => None,
                });
                cards.next().expect(name)
            });
            assert_eq!(count(cards.collect()), Some(*points), "{number} {variant}");
        }
        assert_eq!(count(rules.pack.all), Some(70), "S1 {variant}");
        // Of 54 cards two piles leave none over, or one and two: a third too few and a third too many. Of three piles
        // each may leave one over, or two; of four a fourth has none.
        let range = crate::basics::Range::new;
        let all = [2, 3, 4].map(|parties| rules.pack.counted_whole(parties));
        assert_eq!(
            all,
            [range(70, 70), range(69, 71), range(69, 71)],
            "{variant}"
        );
        let over = rules.pack.count.map(|count| count.over(rules.pack.unit));
        assert_eq!(over, Some(range(-1, 1)), "{variant}");
        // S25 and S27: 106 thirds in 28 cards, 104 in 29.
        for (number, parts, cards) in [("S25", 106, 28), ("S27", 104, 29)] {
            let range = crate::basics::Range::exactly(parts);
            let counted = rules.pack.counted_range(range, Some(cards));
            assert_eq!(counted.exact(), Some(35), "{number} {variant}");
            let open = rules.pack.counted_range(range, None);
            assert!(open.low <= 35 && 35 <= open.high, "{number} {open:?}");
        }
    }
}
