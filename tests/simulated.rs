//! Deals under conditions: chances counted here by a few lines of arithmetic of their own, and deals held against conditions.

use std::rc::Rc;

use tarokk::basics::{BySeat, Chance, Seat, SourceMap, Truth, Units};
use tarokk::compare::{Entrant, Spec};
use tarokk::deal::shuffle::Dealing;
use tarokk::game::{ContractId, Term};
use tarokk::rules::Rules;
use tarokk::simulate::{
    Found, Held, How, Question, Rarity, Run, Setup, Share, Source, Spread, Tally, Unfound, Worker,
    best, likeliest,
};
use tarokk::solve::objective::{Measure, weigh};
use tarokk::solve::pay::Limits;
use tarokk::solve::{Objective, solve};
use tarokk::variant::NoFiles;

use crate::program::{tarokk, text};

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
        Question::read(text, &entrant.merged, &sources)
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

    pub(crate) fn exact(&self) -> (u128, u128) {
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

#[test]
fn what_the_cards_do_not_decide_is_told() {
    let later = asked("paskievics", &["declarers made trull"]);
    let source = later.source(3);
    let mut dealt = source.dealing.undealt();
    let found = source.deal(0, &mut source.chance(), &mut dealt);
    assert!(matches!(found, Err(Unfound::Undecided(_))), "{found:?}");
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

/// What comes of deals by several workers, each of which goes through some of these ranges.
/// What some workers find together, each of which goes through its own stretches of deals.
fn tally(run: &Run<'_>, shares: &[&[(u64, u64)]]) -> Tally {
    let mut all = Tally {
        asked: vec![Held::default(); run.asked.len()],
        ..Tally::default()
    };
    for ranges in shares {
        let mut worker = Worker::new(run);
        for &(from, end) in *ranges {
            worker.work(from..end, &|| false).unwrap();
            all.add(worker.take());
        }
    }
    all
}

fn contract(rules: &Rules, name: &str) -> ContractId {
    let ids = (0u8..).take(rules.contracts.len()).map(ContractId);
    let mut named = ids.filter(|&id| rules.names.id(Term::Contract(id)) == name);
    named.next().unwrap()
}

#[test]
fn what_comes_of_deals_is_the_same_however_they_are_shared_out() {
    let asked = asked(
        "paskievics",
        &["forehand: hand has XX", "declarers made trull"],
    );
    let setup = Setup {
        rules: &asked.rules,
        declarer: Seat::FOREHAND,
        contract: contract(&asked.rules, "three"),
    };
    let run = Run {
        source: Source::new(&asked.rules, &[], 4, TRIES),
        asked: asked.questions.clone(),
        played: Some((setup, How::Random)),
    };
    let one = tally(&run, &[&[(0, 400)]]);
    let shares: [&[(u64, u64)]; 3] = [
        &[(300, 400), (0, 30)],
        &[(30, 31), (31, 299)],
        &[(299, 300)],
    ];
    let several = tally(&run, &shares);
    assert_eq!(one, several);
    assert_eq!(one.deals, 400);
    assert_eq!(one.played() + one.not_played, 400);
    // The cards decide the first, the play the second.
    assert_eq!(one.asked[0].of, 400);
    assert_eq!(one.asked[1].of, one.played());
    // What one side gets the other pays.
    for outcome in one.outcomes.keys() {
        assert_eq!(outcome.pays.iter().sum::<i64>(), 0);
    }
    let pays = one.pays(Seat::FOREHAND);
    assert_eq!(pays.count(), one.played());
}

#[test]
fn best_play_is_that_of_the_search() {
    let asked = asked("paskievics", &["A: number of (tarokk in hand) >= 7"]);
    let setup = Setup {
        rules: &asked.rules,
        declarer: Seat::FOREHAND,
        contract: contract(&asked.rules, "three"),
    };
    let source = asked.source(8);
    let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
    let limits = Limits {
        nodes: 2_000_000,
        bytes: 1 << 24,
        stop: &|| false,
    };
    let mut found = 0;
    for number in 0..6 {
        source.deal(number, &mut chance, &mut dealt).unwrap();
        let Found::Outcome(outcome) = best(&setup, &source.dealing, &dealt, &limits) else {
            continue;
        };
        let mut deal = source.dealing.begun(&asked.rules, &dealt);
        assert!(setup.lead(&mut deal, &mut |deal| likeliest(deal), None));
        let answer = solve(&deal, Objective::Pay, Seat::FOREHAND, &limits).unwrap();
        let Measure::Pay(weights) = answer.question.measure else {
            panic!("{:?}", answer.question);
        };
        let pays = BySeat::from_fn(|seat| Units(outcome.pays[seat.index()]));
        assert_eq!(answer.value.exact(), Some(weigh(&weights, &pays)));
        // The game is among the figures that can be made where the search says that it can be won.
        let win = solve(&deal, Objective::Win, Seat::FOREHAND, &limits).unwrap();
        let game = outcome.lines.iter().any(|line| {
            line.figure
                .is_some_and(|figure| deal.mode.figures[figure.index()].stands)
        });
        assert_eq!(win.value.exact(), Some(i64::from(game)));
        found += 1;
    }
    assert!(found > 2);
}

#[test]
fn shares_and_means_say_how_sure_they_are() {
    // 20 of 100: the standard error is the root of 0.2 * 0.8 / 100; Wilson's interval by its formula, z = 1.96.
    let share = Share { held: 20, of: 100 };
    assert!((share.error() - 0.04).abs() < 1e-12);
    let (low, high) = share.interval();
    assert!(
        (low - 0.1334).abs() < 1e-4 && (high - 0.2888).abs() < 1e-4,
        "{low} {high}"
    );
    // Of none that held something may hold all the same.
    let (low, high) = Share { held: 0, of: 50 }.interval();
    assert!(low == 0.0 && (high - 0.0714).abs() < 1e-4, "{high}");
    // 1, 2, 3, 4 and 10, once each: mean 4, deviation the root of 50 / 4.
    let spread = Spread([(1, 1), (2, 1), (3, 1), (4, 1), (10, 1)].into());
    assert!((spread.mean() - 4.0).abs() < 1e-12);
    assert!((spread.deviation() - 12.5f64.sqrt()).abs() < 1e-12);
    assert!((spread.error() - 2.5f64.sqrt()).abs() < 1e-12);
    assert_eq!(
        [0.0, 0.5, 1.0].map(|share| spread.quantile(share)),
        [1, 3, 10]
    );
}

fn told(arguments: &[&str]) -> (String, String) {
    let output = tarokk(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn deals_are_records_that_other_commands_read() {
    let dealing = [
        "--variant",
        "paskievics",
        "deal",
        "--count",
        "3",
        "--seed",
        "5",
        "--where",
    ];
    let (records, chance) = told(&[&dealing[..], &["talon has all honours"]].concat());
    // Three of six cards of the talon, of 42: 20 of 11480.
    assert_eq!(chance, "such deals: exactly 1 in 574 (0.174 %)\n");
    assert_eq!(records.matches("[Variant \"paskievics\"]").count(), 3);
    let folder = std::env::temp_dir().join(format!("tarokk-dealt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("dealt.tarokk");
    std::fs::write(&path, &records).unwrap();
    let formatted = tarokk(&["fmt", "--check", path.to_str().unwrap()]);
    let faults = text(&formatted.stdout) + &text(&formatted.stderr);
    assert_eq!(formatted.status.code(), Some(0), "{faults}");
    std::fs::remove_dir_all(&folder).unwrap();
    // The same deals, and the first of more.
    let (more, _) = told(&[
        "--variant",
        "paskievics",
        "deal",
        "--count",
        "300",
        "--seed",
        "5",
        "--where",
        "talon has all honours",
    ]);
    assert!(more.starts_with(&records));
    let (csv, _) = told(&[
        "--variant",
        "paskievics",
        "deal",
        "--count",
        "2",
        "--format",
        "csv",
    ]);
    assert_eq!(csv.lines().next(), Some("seed,deal,A,B,C,D,talon"));
    let (lines, _) = told(&[
        "--variant",
        "paskievics",
        "deal",
        "--count",
        "2",
        "--format",
        "jsonl",
    ]);
    for line in lines.lines() {
        let deal: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(deal["hands"]["D"].as_array().unwrap().len(), 9);
        assert_eq!(deal["talon"].as_array().unwrap().len(), 6);
    }
}

#[test]
fn what_cannot_be_dealt_is_told() {
    let refused = |arguments: &[&str]| {
        let output = tarokk(arguments);
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    for (arguments, says) in [
        (&["deal"][..], "by which rules?"),
        (
            &[
                "--variant",
                "paskievics",
                "deal",
                "--where",
                "A: hand has XXX",
            ],
            "unknown word `XXX`",
        ),
        (
            &[
                "--variant",
                "paskievics",
                "deal",
                "--where",
                "E: hand has XX",
            ],
            "seats are A to D",
        ),
        (
            &[
                "--variant",
                "paskievics",
                "deal",
                "--where",
                "declarers made trull",
            ],
            "does not follow from the cards as they are dealt",
        ),
        (
            &[
                "--variant",
                "paskievics",
                "deal",
                "--where",
                "number of talon == 5",
            ],
            "there is no such deal",
        ),
        (
            &["--variant", "paskievics", "simulate"],
            "what is to be told?",
        ),
        (
            &["--variant", "paskievics", "simulate", "--contract", "four"],
            "there are `three`",
        ),
        (
            &[
                "--variant",
                "paskievics",
                "simulate",
                "--contract",
                "three",
                "--declarer",
                "F",
            ],
            "seats are A to D",
        ),
    ] {
        let said = refused(arguments);
        assert!(said.contains(says), "{arguments:?}: {said}");
    }
}

#[test]
fn pictures_are_whole_and_say_what_they_show() {
    let folder = std::env::temp_dir().join(format!("tarokk-drawn-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("drawn.svg");
    let path = path.to_str().unwrap();
    let asked = [
        "--ask",
        "A: number of (tarokk in hand) < 3",
        "--ask",
        "hand has all kings",
    ];
    for more in [&asked[..], &["--contract", "solo"][..]] {
        let begin = [
            "--variant",
            "paskievics",
            "simulate",
            "--count",
            "500",
            "--svg",
            path,
        ];
        told(&[&begin[..], more].concat());
        let drawn = std::fs::read_to_string(path).unwrap();
        assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
        assert!(drawn.contains("<title id=\"title\">") && drawn.contains("<desc id=\"desc\">"));
        // What a person asks is text there, whatever signs it has.
        assert_eq!(drawn.contains("in hand) &lt; 3"), more == &asked[..]);
        assert!(!drawn.contains("< 3"));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn simulations_are_told_in_every_language() {
    let mut all = String::new();
    for language in ["en", "hu", "sl", "de"] {
        let (told, _) = told(&[
            "--variant",
            "paskievics",
            "--lang",
            language,
            "simulate",
            "--count",
            "300",
            "--where",
            "A: hand has XX",
            "--ask",
            "A: hand has all honours",
            "--contract",
            "three",
        ]);
        all.push_str(&told);
        all.push('\n');
    }
    insta::assert_snapshot!("simulated_in_every_language", all);
}
