//! Perfect play: the searches held against the one that is obviously right, on random endings under every variant.

use std::sync::OnceLock;

use tarokk::basics::{Party, SourceMap};
use tarokk::deal::Deal;
use tarokk::game::FigureId;
use tarokk::rules::{Rules, load};
use tarokk::solve::pay::Limits;
use tarokk::solve::{Objective, Question, Unanswerable, reference, solve};
use tarokk::variant::{BUILTINS, NoFiles};

use crate::random::{Chance, ending};

/// The variants that are shipped.
fn shipped() -> &'static [Rules] {
    static ALL: OnceLock<Vec<Rules>> = OnceLock::new();
    ALL.get_or_init(|| {
        let shipped = BUILTINS.iter().filter(|builtin| !builtin.overlay);
        shipped
            .filter_map(|one| load(one.id, &[], &NoFiles, &mut SourceMap::default()).0)
            .collect()
    })
}

const WHOLE: Limits<'static> = Limits {
    nodes: u64::MAX,
    bytes: 1 << 24,
    stop: &|| false,
};

/// Everything that can be asked of a deal.
fn objectives(deal: &Deal<'_>) -> Vec<Objective> {
    let mut all = vec![Objective::Points, Objective::Win, Objective::Pay];
    for n in 0..deal.mode.figures.len() as u8 {
        for party in Party::all(deal.mode.parties()) {
            all.push(Objective::Figure(FigureId(n), Some(party)));
        }
    }
    all
}

/// Holds the search against the reference.
fn compare(deal: &Deal<'_>, objective: Objective, what: &str) -> bool {
    let turn = deal.turn().expect("cards are being played");
    let question = match Question::new(deal, objective, turn) {
        Ok(question) => question,
        Err(Unanswerable::NothingStands | Unanswerable::NoFigure(_)) => return false,
        Err(other) => panic!("{what}: {other:?}"),
    };
    let expected = reference::values(deal, &question);
    let found = solve(deal, objective, turn, &WHOLE);
    let (expected, found) = match (expected, found) {
        (Err(Unanswerable::Unscored), Err(Unanswerable::Unscored)) => return false,
        (Ok(expected), Ok(found)) => (expected, found),
        (expected, found) => panic!("{what}: {expected:?} {found:?}"),
    };
    assert!(found.is_complete(), "{what}");
    let high = question.side.contains(turn);
    let best = expected.iter().map(|&(_, value)| value);
    let best = if high { best.max() } else { best.min() };
    let best = best.expect("a card may be played");
    assert_eq!(found.value.exact(), Some(best), "{what} {objective:?}");
    let cards: Vec<_> = found
        .cards
        .iter()
        .map(|one| (one.card, one.value.low))
        .collect();
    assert_eq!(cards, expected, "{what} {objective:?}");
    for one in &found.cards {
        assert_eq!(
            one.best,
            Some(one.value.low == best),
            "{what} {objective:?}"
        );
    }
    // The line comes to what was promised, as the one scorer has it.
    let mut end = deal.clone();
    for &card in &found.line {
        let turn = end.turn().expect("the line goes on");
        end = reference::after(&end, turn, card);
    }
    assert_eq!(
        question.worth(end.rules, &end.facts),
        Some(best),
        "{what} {objective:?}"
    );
    true
}

fn endings(rules: &[Rules], seeds: std::ops::Range<u64>, tricks: usize) -> usize {
    let mut done = 0;
    for rules in rules {
        for seed in seeds.clone() {
            let mut chance = Chance::new(seed);
            let cards = tricks * rules.seats - chance.below(rules.seats);
            let Some(deal) = ending(rules, &mut chance, cards) else {
                continue;
            };
            let all = objectives(&deal);
            let what = format!("{} {seed}", rules.id);
            // The settlement always, of the others some.
            done += usize::from(compare(&deal, Objective::Pay, &what));
            for _ in 0..3 {
                done += usize::from(compare(&deal, chance.pick(&all), &what));
            }
        }
    }
    done
}

#[test]
fn endings_of_two_tricks_are_played_as_the_reference_plays_them() {
    let done = endings(shipped(), 0..60, 2);
    assert!(done > 600, "{done}");
}

#[test]
fn endings_of_small_variants_are_played_as_the_reference_plays_them() {
    let done = endings(&crate::mechanisms::rules().collect::<Vec<_>>(), 0..8, 2);
    assert!(done > 600, "{done}");
}

#[test]
fn endings_of_three_tricks_are_played_as_the_reference_plays_them() {
    let done = endings(shipped(), 100..112, 3);
    assert!(done > 100, "{done}");
}
