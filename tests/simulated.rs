//! Deals under conditions: chances counted here by a few lines of arithmetic of their own, and deals held against conditions.

use std::rc::Rc;

use tarokk::basics::{Chance, Seat, SourceMap, Truth};
use tarokk::compare::{Entrant, Spec};
use tarokk::deal::shuffle::Dealing;
use tarokk::rules::Rules;
use tarokk::simulate::{Question, Rarity, Source, Unfound, Wrong};
use tarokk::variant::NoFiles;

const TRIES: u64 = 1_000_000;

pub(crate) struct Asked {
    pub(crate) rules: Rc<Rules>,
    pub(crate) questions: Vec<Question>,
}

pub(crate) fn asked(variant: &str, texts: &[&str]) -> Asked {
    let mut sources = SourceMap::default();
    let spec = Spec::read(variant, &[]);
    let (entrant, _) = Entrant::load(&spec, &NoFiles, &mut sources);
    let entrant = entrant.unwrap();
    let read = |text: &&str| {
        Question::read(text, &entrant.rules, &entrant.merged, &sources)
            .unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
    };
    Asked {
        questions: texts.iter().map(read).collect(),
        rules: entrant.rules.clone(),
    }
}

impl Asked {
    fn source(&self, seed: u64) -> Source<'_> {
        Source::new(&self.rules, &self.questions, seed, TRIES)
    }

    fn rarity(&self) -> Rarity {
        self.source(1).rarity(&|| false).unwrap()
    }

    fn exact(&self) -> (u128, u128) {
        match self.rarity() {
            Rarity::Exact { ways, of } => {
                let by = common(ways, of);
                (ways / by, of / by)
            }
            tried @ Rarity::Tried { .. } => panic!("{tried:?}"),
        }
    }
}

fn common(one: u128, other: u128) -> u128 {
    if other == 0 {
        one
    } else {
        common(other, one % other)
    }
}

/// In how many ways `k` of `n` can be chosen.
fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

fn lowest((ways, of): (u128, u128)) -> (u128, u128) {
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

#[test]
fn what_the_cards_do_not_decide_is_told() {
    let later = asked("paskievics", &["declarers made trull"]);
    let source = later.source(3);
    let mut dealt = source.dealing.undealt();
    let found = source.deal(0, &mut source.chance(), &mut dealt);
    assert!(matches!(found, Err(Unfound::Undecided(_))), "{found:?}");
}

#[test]
fn seats_that_are_not_there_are_no_seats() {
    let mut sources = SourceMap::default();
    let (entrant, _) = Entrant::load(&Spec::read("paskievics", &[]), &NoFiles, &mut sources);
    let entrant = entrant.unwrap();
    let read = |text: &str| Question::read(text, &entrant.rules, &entrant.merged, &sources);
    assert!(matches!(read("E: hand has XX"), Err(Wrong::Seat(_, 4))));
    let Err(Wrong::Faults(faults)) = read("A: hand has XXX") else {
        panic!("a card that there is not");
    };
    assert_eq!(&"A: hand has XXX"[faults[0].at.clone()], "XXX");
}

/// Conditions of every kind: counted, tried, and asked of whole deals.
const KINDS: &[(&str, &str)] = &[
    (
        "paskievics",
        "forehand: number of (tarokk in hand) >= 8 and hand has XX",
    ),
    ("paskievics", "talon has all honours"),
    ("paskievics", "hand has all kings"),
    (
        "paskievics",
        "A: number of (tarokk in hand) > number of (tarokk in hand of dealer) + 4",
    ),
    (
        "paskievics",
        "highest of (tarokk in hand of forehand) in talon has no tarokk and hand of forehand has any honours",
    ),
    (
        "paskievics",
        "B: points of hand >= 25 if hand has XXI else hand has no tarokk",
    ),
    ("slovenian-four", "C: number of (tarok in hand) <= 1"),
    ("koenigrufen", "B: hand has all kings"),
    ("slovenian-pts", "talon has {I, XXI, skiz}"),
];

#[test]
fn deals_meet_their_conditions() {
    for (variant, text) in KINDS {
        let asked = asked(variant, &[text]);
        let source = asked.source(11);
        let mut dealt = source.dealing.undealt();
        let mut chance = source.chance();
        for number in 0..40 {
            let found = source.deal(number, &mut chance, &mut dealt);
            found.unwrap_or_else(|unfound| panic!("{text}: {unfound:?}"));
            let deal = source.dealing.begun(&asked.rules, &dealt);
            let holds = asked.questions[0].holds(&asked.rules, &deal.facts, None);
            assert_eq!(holds, Truth::True, "{text}, deal {number}");
            // All cards are there, each once.
            let hands = Seat::all(asked.rules.seats).map(|seat| dealt.hands[seat]);
            let all = hands.fold(dealt.talon, |all, hand| {
                assert!(!all.intersects(hand));
                all | hand
            });
            assert_eq!(all, asked.rules.pack.all);
        }
    }
}

#[test]
fn counted_chances_are_those_of_dealing() {
    // Without conditions, each is met as often as its chance says, within five standard errors.
    for (variant, text) in KINDS {
        let asked = asked(variant, &[text]);
        if text.contains("highest of") {
            // Which card that is depends on all others: it is tried, not counted.
            continue;
        }
        let Rarity::Exact { ways, of } = asked.rarity() else {
            panic!("{text}");
        };
        let share = ways as f64 / of as f64;
        let dealing = Dealing::new(&asked.rules);
        let (mut chance, mut dealt, mut held) = (Chance::new(5), dealing.undealt(), 0u32);
        let tries = 6_000;
        for _ in 0..tries {
            dealing.deal(&mut chance, &mut dealt);
            let deal = dealing.begun(&asked.rules, &dealt);
            held += u32::from(
                asked.questions[0]
                    .holds(&asked.rules, &deal.facts, None)
                    .is_true(),
            );
        }
        let error = (share * (1.0 - share) * f64::from(tries)).sqrt();
        let off = f64::from(held) - share * f64::from(tries);
        assert!(
            off.abs() <= 5.0 * error + 1.0,
            "{text}: {held} of {tries}, {share} counted"
        );
    }
}

#[test]
fn drawn_deals_are_those_that_are_left_when_others_are_thrown_away() {
    // The number of tarokks of B where A has eight or more: drawn directly, and the chance counted by two conditions.
    let drawn = asked("paskievics", &["A: number of (tarokk in hand) >= 8"]);
    let joint = asked(
        "paskievics",
        &[
            "A: number of (tarokk in hand) >= 8",
            "B: number of (tarokk in hand) == 4",
        ],
    );
    let share = joint.rarity().share() / drawn.rarity().share();
    let source = drawn.source(2);
    let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
    let (tries, mut held) = (20_000u32, 0u32);
    let trumps = drawn.rules.pack.trumps();
    for number in 0..u64::from(tries) {
        source.deal(number, &mut chance, &mut dealt).unwrap();
        let second = Seat::FOREHAND.next(4);
        held += u32::from((dealt.hands[second] & trumps).len() == 4);
    }
    let error = (share * (1.0 - share) * f64::from(tries)).sqrt();
    let off = f64::from(held) - share * f64::from(tries);
    assert!(
        off.abs() < 5.0 * error,
        "{held} of {tries}, {share} counted"
    );
}

#[test]
fn a_number_deals_the_same_cards_whatever_came_before() {
    let asked = asked("paskievics", &["hand has all kings"]);
    let source = asked.source(9);
    let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
    let mut hands = Vec::new();
    for number in 0..6 {
        source.deal(number, &mut chance, &mut dealt).unwrap();
        hands.push((dealt.hands, source.dealing.talon_of(&dealt).to_vec()));
    }
    for number in [4u64, 1, 5] {
        let mut again = source.dealing.undealt();
        source
            .deal(number, &mut source.chance(), &mut again)
            .unwrap();
        let known = &hands[number as usize];
        assert_eq!(again.hands, known.0);
        assert_eq!(source.dealing.talon_of(&again), known.1);
    }
}
