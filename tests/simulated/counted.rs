//! Chances held against a few lines of arithmetic of their own.

use tarokk::simulate::{Source, Unfound};

use super::{asked, common};

/// In how many ways `k` of `n` can be chosen.
fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

pub(crate) fn lowest((ways, of): (u128, u128)) -> (u128, u128) {
    let by = common(ways, of);
    (ways / by, of / by)
}

#[test]
fn chances_of_one_hand_are_those_counted_by_hand() {
    // 42 cards, 9 in a hand, 22 of them tarokks.
    let one_card = asked("paskievics", &["forehand: hand has XX"]);
    assert_eq!(one_card.exact(), (3, 14));
    let eight: u128 = (8..=9).map(|n| choose(22, n) * choose(20, 9 - n)).sum();
    let at_least = asked("paskievics", &["A: number of (tarokk in hand) >= 8"]);
    assert_eq!(at_least.exact(), lowest((eight, choose(42, 9))));
    // The XX, and at least seven of the 21 other tarokks among the eight cards beside it.
    let with_it: u128 = (7..=8).map(|n| choose(21, n) * choose(20, 8 - n)).sum();
    let both = asked(
        "paskievics",
        &["forehand: number of (tarokk in hand) >= 8 and hand has XX"],
    );
    assert_eq!(both.exact(), lowest((with_it, choose(42, 9))));
    // The same as two conditions.
    let apart = asked(
        "paskievics",
        &[
            "A: number of (tarokk in hand) >= 8",
            "hand of forehand has XX",
        ],
    );
    assert_eq!(apart.exact(), both.exact());
}

#[test]
fn chances_of_several_places_are_those_counted_by_hand() {
    // Each of two seats holds two kings: of four kings two go to A, two to B, with seven others each of 38.
    let ways = choose(4, 2) * choose(38, 7) * choose(31, 7);
    let of = choose(42, 9) * choose(33, 9);
    let pairs = asked(
        "paskievics",
        &[
            "A: number of (kings in hand) == 2",
            "B: number of (kings in hand) == 2",
        ],
    );
    assert_eq!(pairs.exact(), lowest((ways, of)));
    // Three honours in six cards of the talon.
    let talon = asked("paskievics", &["talon has all honours"]);
    assert_eq!(talon.exact(), lowest((choose(39, 3), choose(42, 6))));
    // Any hand has all four kings: four hands, and no two at once.
    let anybody = asked("paskievics", &["hand has all kings"]);
    assert_eq!(anybody.exact(), lowest((4 * choose(38, 5), choose(42, 9))));
    // Any hand has the I and the XXI: they lie in one of four hands.
    let two = asked("paskievics", &["hand has {I, XXI}"]);
    assert_eq!(two.exact(), lowest((4 * 9 * 8, 42 * 41)));
}

#[test]
fn chances_of_larger_packs_are_those_counted_by_hand() {
    // 54 cards, 12 in each of four hands: no tarokk of 22.
    let none = asked("slovenian-four", &["dealer: hand has no tarok"]);
    assert_eq!(none.exact(), lowest((choose(32, 12), choose(54, 12))));
    // The mond in one hand and the škis in the next.
    let split = asked("slovenian-four", &["B: hand has XXI", "C: hand has skiz"]);
    assert_eq!(split.exact(), lowest((12 * 12, 54 * 53)));
}

#[test]
fn card_points_are_counted() {
    let asked = asked("paskievics", &["A: points of hand >= 40"]);
    let worth: Vec<u128> = {
        let rules = &asked.rules;
        let points = rules
            .pack
            .all
            .iter()
            .map(|card| rules.constants.points[card.index()]);
        points.map(|points| points.unsigned_abs().into()).collect()
    };
    // Chances by adding one card after another: ways[n][p] hands of n cards with p points.
    let mut ways = vec![vec![0u128; 200]; 10];
    ways[0][0] = 1;
    for worth in worth {
        for n in (0..9).rev() {
            for points in 0..150 {
                let more = ways[n][points];
                ways[n + 1][points + worth as usize] += more;
            }
        }
    }
    let held = ways[9][40..].iter().sum();
    assert_eq!(asked.exact(), lowest((held, choose(42, 9))));
}

#[test]
fn what_never_holds_is_said_to() {
    let never = asked(
        "paskievics",
        &["A: number of (kings in hand) == 3", "B: hand has all kings"],
    );
    assert_eq!(never.exact().0, 0);
    let source = never.source(3);
    let mut dealt = source.dealing.undealt();
    let found = source.deal(0, &mut source.chance(), &mut dealt);
    assert!(matches!(found, Err(Unfound::Never)), "{found:?}");
}

/// Two that exclude each other among others that are too much to be counted with them, and nothing tried.
#[test]
fn what_cannot_be_counted_together_is_counted_by_twos() {
    let many = [
        "A: points of hand >= 20 and points of hand + number of (tarokk in hand) <= 30",
        "B: points of hand <= 24 and number of (tarokk in hand) >= 2",
        "C: points of hand >= 10",
        "D: points of hand >= 11",
    ];
    for (more, none) in [
        // Seven kings of four.
        (
            &["A: number of (kings in hand) == 3", "B: hand has all kings"][..],
            true,
        ),
        // One alone: nine cards in a hand, ten of one kind.
        (&["A: number of (tarokk in hand) > 9"], true),
        (
            &["A: number of (kings in hand) == 3", "B: hand has any kings"],
            false,
        ),
        (&[], false),
    ] {
        let asked = asked("paskievics", &[&many[..], more].concat());
        // One deal is tried at most: whatever is known of none is not known by trying.
        let source = Source::new(&asked.rules, &asked.questions, 3, 1);
        assert_eq!(source.counted(), None, "{more:?}");
        let mut dealt = source.dealing.undealt();
        let found = source.deal(0, &mut source.chance(), &mut dealt);
        assert_eq!(
            matches!(found, Err(Unfound::Never)),
            none,
            "{more:?}: {found:?}"
        );
        if none {
            let rare = source.rarity(&|| false).unwrap();
            assert_eq!((rare.share(), rare.error()), (0.0, None));
        }
    }
}

#[test]
fn what_the_cards_do_not_decide_is_told() {
    let later = asked("paskievics", &["declarers made trull"]);
    let source = later.source(3);
    let mut dealt = source.dealing.undealt();
    let found = source.deal(0, &mut source.chance(), &mut dealt);
    assert!(matches!(found, Err(Unfound::Undecided(_))), "{found:?}");
}
