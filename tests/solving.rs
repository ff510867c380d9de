//! Perfect play: the searches held against the one that is obviously right, on random endings under every variant.

use std::sync::OnceLock;

use tarokk::basics::{Party, Seat, SourceMap};
use tarokk::deal::{Deal, Phase};
use tarokk::game::FigureId;
use tarokk::notation::parse_all;
use tarokk::record::read_record;
use tarokk::report::solved::found;
use tarokk::rules::{Rules, load};
use tarokk::score::score;
use tarokk::solve::answer::value;
use tarokk::solve::pay::{Limits, Solver, Spent};
use tarokk::solve::{Crew, Objective, Question, Unanswerable, reference, solve};
use tarokk::variant::{BUILTINS, NoFiles};

use crate::program::{from_stdin, tarokk, text};
use crate::random::{Chance, next, shuffled};
use crate::sampling::{rules, told};
use crate::support::read;

/// The variants that are shipped.
pub(crate) fn shipped() -> &'static [Rules] {
    static ALL: OnceLock<Vec<Rules>> = OnceLock::new();
    ALL.get_or_init(|| {
        let shipped = BUILTINS.iter().filter(|builtin| !builtin.overlay);
        shipped
            .filter_map(|one| load(one.id, &[], &NoFiles, &mut SourceMap::default()).0)
            .collect()
    })
}

pub(crate) const WHOLE: Limits<'static> = Limits {
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

/// A random deal, played until so many cards or fewer are left in hands; none if it ended before.
pub(crate) fn ending<'r>(rules: &'r Rules, chance: &mut Chance, cards: usize) -> Option<Deal<'r>> {
    let (mut deal, _) = shuffled(rules, chance);
    for _ in 0..400 {
        if matches!(deal.phase, Phase::Over(_)) {
            return None;
        }
        let hands = Seat::all(deal.seats()).map(|seat| deal.facts.hand[seat].known.len());
        if matches!(deal.phase, Phase::Playing(_)) && hands.sum::<usize>() <= cards {
            return Some(deal);
        }
        if let Some(act) = next(&mut deal, chance) {
            deal.act(act).ok()?;
        }
    }
    None
}

/// What a question comes to, where an end that leaves it open counts as the most, or the least, that it could be.
fn open_ends(deal: &Deal<'_>, question: &Question, most: bool) -> i64 {
    let Some(turn) = deal.turn() else {
        let bounds = question.bounds(deal.rules, &deal.facts);
        let bounds = bounds.expect("what is open has bounds");
        return if most { bounds.high } else { bounds.low };
    };
    let cards = deal.playable(turn).0.iter();
    let values = cards.map(|card| open_ends(&reference::after(deal, turn, card), question, most));
    let best = if question.side.contains(turn) {
        values.max()
    } else {
        values.min()
    };
    best.expect("a card may be played")
}

/// Holds the search against the reference.
pub(crate) fn compare(deal: &Deal<'_>, objective: Objective, what: &str) -> bool {
    let turn = deal.turn().expect("cards are being played");
    let question = match Question::new(deal, objective, turn) {
        Ok(question) => question,
        Err(Unanswerable::NothingStands | Unanswerable::NoFigure(_)) => return false,
        Err(other) => panic!("{what}: {other:?}"),
    };
    let expected = reference::values(deal, &question);
    let found = solve(deal, objective, turn, &WHOLE);
    let (expected, found) = match (expected, found) {
        (Err(Unanswerable::Unscored), Err(Unanswerable::Unscored))
        | (Err(Unanswerable::NoPoints), Err(Unanswerable::NoPoints)) => return false,
        // Where a deal that ends early leaves something open, the search may find what does not hang on it.
        (Err(Unanswerable::NoPoints | Unanswerable::Unscored), Ok(found)) => {
            for most in [false, true] {
                let whatever = open_ends(deal, &question, most);
                assert_eq!(found.value.exact(), Some(whatever), "{what} {most}");
            }
            return false;
        }
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
    // What is promised to each is what is paid.
    let (ledger, missing) = score(end.rules, &end.facts);
    let paid = missing.is_empty().then(|| *ledger.pays());
    assert_eq!(found.pays, paid, "{what} {objective:?}");
    true
}

fn endings(rules: &[Rules], seeds: std::ops::Range<u64>, tricks: usize) -> usize {
    let mut done = 0;
    for rules in rules {
        let before = done;
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
        // There is an answer under every variant.
        assert!(done > before, "{}", rules.id);
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

/// A card that stays with whoever played it is remembered as that player's, and not as of whoever won the trick.
#[test]
fn endings_with_a_card_that_stays_are_played_as_the_reference_plays_them() {
    let excuses = crate::mechanisms::rules().filter(|rules| rules.id.starts_with("excuse"));
    let done = endings(&excuses.collect::<Vec<_>>(), 1030..1080, 2);
    assert!(done >= 200, "{done}");
}

/// The play ends early, and what was won until then is paid for: where that leaves something open, only what does not hang on it
/// is found.
#[test]
fn endings_that_stop_early_and_pay_for_points_are_played_as_the_reference_plays_them() {
    let ended = crate::mechanisms::rules().filter(|rules| rules.id == "ended-points");
    let done = endings(&ended.collect::<Vec<_>>(), 0..150, 4);
    assert!(done > 40, "{done}");
}

/// Takes some minutes: `cargo test --release --test main four_tricks -- --ignored`.
#[test]
#[ignore = "takes minutes; it is run by hand"]
fn thousands_of_endings_of_up_to_four_tricks_are_played_as_the_reference_plays_them() {
    let small: Vec<Rules> = crate::mechanisms::rules().collect();
    let mut done = endings(shipped(), 1000..1200, 2) + endings(&small, 1000..1060, 2);
    done += endings(shipped(), 2000..2060, 3) + endings(&small, 2000..2010, 3);
    done += endings(shipped(), 3000..3012, 4);
    assert!(done > 10_000, "{done}");
}

#[test]
fn endings_of_four_tricks_are_played_as_the_reference_plays_them() {
    let some = ["paskievics", "slovenian-three", "illustrated-2019"];
    let some = shipped()
        .iter()
        .filter(|rules| some.contains(&rules.id.as_str()));
    let some: Vec<Rules> = some.cloned().collect();
    let done = endings(&some, 3..6, 4);
    assert!(done > 10, "{done}");
}

/// What the cards of a published deal cost from some trick on: where, whose, how much, and whether the deal turns there.
fn costs(file: &str, variant: &str, change: (&str, &str), from: usize) -> Vec<(String, i64, bool)> {
    let text = crate::support::read(file).replacen(change.0, change.1, 1);
    let rules = shipped().iter().find(|rules| rules.id == variant);
    let rules = rules.expect("it is shipped");
    let mut sources = SourceMap::default();
    let file = sources.add("deal.tarokk", &text);
    let (ast, _) = parse_all(&text, file).remove(0);
    let suit_of = |card| rules.pack.suit(card);
    let (record, findings) = read_record(&ast, &text, &rules.vocabulary(&suit_of));
    assert!(findings.is_empty());
    let limits = Limits {
        nodes: 200_000,
        ..WHOLE
    };
    let found = found(&record, None, &limits, rules, &Crew::ALONE).expect("all cards are known");
    let course = found.course.expect("cards were played");
    assert!(
        course.from <= 4 * (from - 1),
        "it is known from trick {from} on"
    );
    let place = |at: usize| (at / 4 + 1, at % 4 + 1);
    let costs = course.costs.into_iter();
    costs
        .filter(|cost| place(cost.at).0 >= from)
        .map(|cost| {
            let (trick, card) = place(cost.at);
            (
                format!("{trick}.{card} {}", cost.seat),
                cost.loss.0,
                cost.turns,
            )
        })
        .collect()
}

/// H197: in trick 7 C leads the last spade. With a diamond, of which A and B have none, B must trump, low as he is, A takes
/// the trick with the XXI, draws the pagat with the skiz and takes the rest: the game is double then (2 instead of 1), and
/// trull and four kings are made (1 each), which is 3 more. By the tournament's rules no game is double: 2 more.
#[test]
fn h197_a_lead_costs_what_is_no_longer_taken() {
    let file = "examples/h197.tarokk";
    let lead = |loss| vec![("7.1 C".to_owned(), loss, false)];
    assert_eq!(costs(file, "paskievics", ("", ""), 7), lead(3));
    assert_eq!(costs(file, "hungarian-tournament", ("", ""), 7), lead(2));
}

/// H198: the same with the trull announced, which the source has lost for the pagat's escape in trick 8: -1 instead of
/// 2 + 2 + 1 = 5. The deal turns where it is let go, in trick 7.
#[test]
fn h198_the_deal_turns_where_the_pagat_is_let_go() {
    let said = ("announce A p", "announce A trull p");
    let found = costs("examples/h197.tarokk", "paskievics", said, 7);
    assert_eq!(found, [("7.1 C".to_owned(), 6, true)]);
}

/// H199: with the XIX B would have kept all: the double game (4) and the trull with a rekontra (8), 12. With the XVII the
/// pagat could be given to D's XVIII: 2 - 8 = -6. C keeps it, and the end is 2 + 8 = 10.
#[test]
fn h199_the_deal_turns_twice_in_trick_five() {
    let expected = [
        ("5.2 B".to_owned(), 18, true),
        ("5.3 C".to_owned(), 16, true),
    ];
    assert_eq!(
        costs("examples/h199.tarokk", "paskievics", ("", ""), 5),
        expected
    );
}

/// H200: in trick 5 B has the XXI and the XII after the XIX was led. The XXI wins there and is safe; kept, it falls to the
/// skiz, which costs the catch and the trull of 1: 31 where the XXI is 30, and 22 where it is 21. C's lead of the XIX had
/// given B the chance.
#[test]
fn h200_the_twenty_one_is_kept_too_long() {
    let both = |loss| {
        let at = |place: &str| (place.to_owned(), loss, false);
        vec![at("5.1 C"), at("5.4 B")]
    };
    let file = "examples/h200.tarokk";
    assert_eq!(costs(file, "palatinus", ("", ""), 5), both(31));
    assert_eq!(costs(file, "illustrated-2019", ("", ""), 5), both(22));
}

/// What was found stands in the record, and is read from there while rules and cards are the same.
#[test]
fn what_was_found_is_kept_in_the_record() {
    let once = text(&tarokk(&["annotate", "--budget", "60000", "examples/h199.tarokk"]).stdout);
    assert!(once.contains("[Solved \"pay; rules "), "{once}");
    // With nothing to search by, what is kept is what is told.
    let again = from_stdin(&["annotate", "--budget", "1", "-"], &once);
    assert_eq!(text(&again.stdout), once);
    // Of another play it says nothing.
    let other =
        once.replacen("2 D dK VIII", "2 D dC VIII", 1)
            .replacen("D dC  A hA", "D dK  A hA", 1);
    let other = from_stdin(&["annotate", "--budget", "1", "-"], &other);
    assert!(!text(&other.stdout).contains("budget 60000"));
}

/// With next to no memory it takes longer, and finds the same.
#[test]
fn a_search_that_remembers_little_finds_the_same() {
    for rules in shipped() {
        for seed in 40..43 {
            let mut chance = Chance::new(seed);
            let Some(deal) = ending(rules, &mut chance, 3 * rules.seats) else {
                continue;
            };
            let turn = deal.turn().expect("cards are being played");
            let little = Limits { bytes: 0, ..WHOLE };
            let ask = |limits| solve(&deal, Objective::Pay, turn, limits);
            let (whole, little) = (ask(&WHOLE), ask(&little));
            let (whole, little) = (whole.expect("it is known"), little.expect("it is known"));
            assert_eq!(little.value, whole.value, "{} {seed}", rules.id);
            assert_eq!(little.cards, whole.cards, "{} {seed}", rules.id);
            assert_eq!(little.line, whole.line, "{} {seed}", rules.id);
        }
    }
}

/// However little may be remembered, no more is, and what is proved then is right; it is said if memory was what ended it.
#[test]
fn no_more_is_remembered_than_may_be() {
    let mut full = 0;
    for (path, place) in [
        ("examples/koenigrufen.tarokk", "3.1"),
        ("examples/slovenian-called-king.tarokk", "3.1"),
        ("examples/h199.tarokk", "1.1"),
    ] {
        let text = read(path);
        let text = text.split("\n\n[").next().unwrap();
        let variant = text.split('"').nth(1).unwrap();
        let rules = rules(variant);
        let course = told(text, &rules, place);
        let deal = course.now;
        let turn = deal.turn().expect("cards are being played");
        let question = Question::new(&deal, Objective::Pay, turn).unwrap();
        let ask = |bytes: usize| {
            let mut solver = Solver::new(&deal, &question, bytes);
            let limits = Limits {
                nodes: 40_000_000,
                bytes,
                ..WHOLE
            };
            let found = value(&mut solver, &question, &limits);
            // What the smallest tables take, and what the last step may have brought.
            let most = bytes.max(1 << 17) + (1 << 17);
            assert!(
                solver.bytes() <= most,
                "{path}: {} of {bytes}",
                solver.bytes()
            );
            found
        };
        let whole = ask(1 << 24).exact().expect("it is found with this much");
        for bytes in [0, 1 << 18, 1 << 20, 1 << 22] {
            let found = ask(bytes);
            assert!(found.low <= whole && whole <= found.high, "{path} {bytes}");
            let limits = Limits {
                nodes: 1_000_000,
                bytes,
                ..WHOLE
            };
            let answer = solve(&deal, Objective::Pay, turn, &limits).unwrap();
            full += usize::from(answer.spent == Some(Spent::Memory));
        }
    }
    assert!(full > 0, "with so little some search cannot go on");
}

/// A search that is stopped says how far it got, and what it says is right.
#[test]
fn a_search_that_is_stopped_tells_what_is_proved() {
    for rules in shipped() {
        let mut chance = Chance::new(7);
        let Some(deal) = ending(rules, &mut chance, 2 * rules.seats) else {
            continue;
        };
        let turn = deal.turn().expect("cards are being played");
        let whole = solve(&deal, Objective::Pay, turn, &WHOLE).expect("it can be asked");
        for nodes in [0, 1, 20, 100, 400] {
            let limits = Limits { nodes, ..WHOLE };
            let part = solve(&deal, Objective::Pay, turn, &limits).expect("it can be asked");
            let (low, high) = (part.value.low, part.value.high);
            assert!(
                low <= whole.value.low && whole.value.high <= high,
                "{} {nodes}",
                rules.id
            );
            for (one, all) in part.cards.iter().zip(&whole.cards) {
                assert!(one.value.low <= all.value.low && all.value.high <= one.value.high);
                assert!(one.best.is_none_or(|best| Some(best) == all.best));
            }
        }
        let stopped = Limits {
            stop: &|| true,
            ..WHOLE
        };
        let part = solve(&deal, Objective::Pay, turn, &stopped).expect("it can be asked");
        assert!(part.value.low <= whole.value.low && whole.value.high <= part.value.high);
    }
}

/// Each card of best play keeps the value, whoever plays it.
#[test]
fn best_cards_keep_the_value() {
    for rules in shipped() {
        for seed in 0..6 {
            let mut chance = Chance::new(seed);
            let Some(mut deal) = ending(rules, &mut chance, 3 * rules.seats) else {
                continue;
            };
            let seat = deal.turn().expect("cards are being played");
            let question = Question::new(&deal, Objective::Pay, seat).expect("it can be asked");
            let mut kept = None;
            while let Some(turn) = deal.turn() {
                let mut solver = tarokk::solve::pay::Solver::new(&deal, &question, 1 << 22);
                let answer = tarokk::solve::answer::answer(&deal, &question, &mut solver, &WHOLE);
                let answer = answer.expect("it can be asked");
                let value = answer.value.exact();
                assert_eq!(*kept.get_or_insert(value), value, "{} {seed}", rules.id);
                let best: Vec<_> = answer
                    .cards
                    .iter()
                    .filter(|one| one.best == Some(true))
                    .collect();
                let card = best[chance.below(best.len())].card;
                deal = reference::after(&deal, turn, card);
            }
        }
    }
}

/// Where the deal ends with a trick that decides it, nobody counts: that is said of the card points, and not of what is paid.
#[test]
fn card_points_that_say_nothing_are_told_to_say_nothing() {
    let record = "[Variant \"slovenian-pts\"]\n\
        \n\
        hands\n\
          A sQ sC sJ s7 h4 cJ c10 c9 c8 skiz XX XVIII XVII XIV IIII III\n\
          B hK hC h1 h2 dC dJ d1 d4 XIX XVI XV XIII XII XI X VII\n\
          C sK s10 s9 s8 h3 dK dQ d3 cK cQ c7 XXI IX VI V I\n\
          talon d2 II VIII hJ cC hQ\n\
        auction  A3 Bp CSB AH CB Ap\n\
        announce C p  A p  B p\n\
        play\n\
          1 C s8 sJ XIII\n\
          2 B dC dK XX\n\
          3 A h4 hC h3\n\
          4 B XIX XXI skiz\n\
          5 A IIII XI VI\n\
          6 B d4 d3 XIV\n\
          7 A sC XV s9\n\
          8 B X V XVIII\n\
          9 A XVII XVI IX\n\
          10 A III\n";
    let asked = |what: &str| from_stdin(&["analyze", "-", "--objective", what], record);
    let points = asked("points");
    assert_eq!(points.status.code(), Some(2));
    let told = text(&points.stderr);
    assert!(told.contains("card points say nothing here"), "{told}");
    assert_eq!(asked("pay").status.code(), Some(0));
}
