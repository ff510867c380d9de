//! What choices cost as whoever made them could know it, held against the mean of all deals that can be.

use tarokk::basics::Card;
use tarokk::game::Act;
use tarokk::record::Record;
use tarokk::replay::course_until;
use tarokk::report::hidden::Hidden;
use tarokk::report::hindsight::{Guesses, guesses};
use tarokk::report::words::Speech;
use tarokk::rules::Rules;
use tarokk::sample::advice::choices;
use tarokk::sample::{Sampling, Worlds};
use tarokk::solve::before::{best_pays, settled};
use tarokk::solve::decision::Decision;
use tarokk::solve::pay::Limits;
use tarokk::solve::reference::values;
use tarokk::solve::turns::lines;
use tarokk::solve::{Objective, Question};

use crate::sampling::{TWELVE, asked, card, knowledge, recorded, rules, seat, told, twelve};
use crate::support::read;

/// What every act of a record cost as its player could know it, in every deal that can be.
fn guessed(record: &Record, rules: &Rules) -> Guesses {
    let stop = || false;
    let asked = Hidden {
        deals: 100,
        nodes: 1_000_000,
        limits: Limits {
            nodes: 100_000,
            bytes: 1 << 22,
            stop: &stop,
        },
        ..asked(&stop)
    };
    guesses(record, None, &asked, Speech::of(rules, None))
}

#[test]
fn a_card_costs_what_it_pays_less_than_the_best_in_all_deals() {
    let rules = twelve();
    let known = knowledge(&told(TWELVE, &rules, "2.1"), seat('A')).unwrap();
    let worlds = Worlds::new(&known, &rules, Sampling::default()).unwrap();
    let mean = |wanted: Card| {
        let mut sum = 0;
        for (_, deal) in worlds.every() {
            let question = Question::new(&deal, Objective::Pay, seat('A')).unwrap();
            let values = values(&deal, &question).unwrap();
            sum += values.iter().find(|(card, _)| *card == wanted).unwrap().1 / 2;
        }
        sum as f64 / 3.0
    };
    let (high, fool) = (card(&rules, "XXII"), card(&rules, "fool"));
    let (better, worse, by) = if mean(high) > mean(fool) {
        (high, "fool", mean(high) - mean(fool))
    } else {
        (fool, "XXII", mean(fool) - mean(high))
    };
    assert!(by > 0.0);
    let text = TWELVE.replace("C XXI XXII hJ", &format!("C XXI {worse} hJ"));
    let record = recorded(&text, &rules);
    let found = guessed(&record, &rules);
    // Three bids and six cards.
    assert_eq!((found.left, found.valued), (0, 9));
    let of_a = found.each.iter().find(|guess| {
        let act = record.acts()[guess.act].value;
        matches!(act, Act::Play { card: Some(played), .. } if played == card(&rules, worse))
    });
    let of_a = of_a.unwrap();
    assert_eq!(of_a.seat, seat('A'));
    assert!((of_a.cost - by).abs() < 1e-9, "{of_a:?}");
    assert!(matches!(of_a.better, Act::Play { card: Some(card), .. } if card == better));
}

#[test]
fn a_bid_costs_what_it_pays_less_than_the_best_in_all_deals() {
    let rules = twelve();
    let start = told(TWELVE, &rules, "start");
    let known = knowledge(&start, seat('A')).unwrap();
    let worlds = Worlds::new(&known, &rules, Sampling::default()).unwrap();
    let stop = || false;
    let limits = Limits {
        nodes: 1_000_000,
        bytes: 1 << 22,
        stop: &stop,
    };
    let solo = start.now.legal();
    let solo = solo.iter().find(|act| matches!(act, Act::Bid { .. }));
    let pays = worlds.every().map(|(_, mut deal)| {
        deal.act(*solo.unwrap()).unwrap();
        for other in ['B', 'C'] {
            deal.act(Act::Pass { seat: seat(other) }).unwrap();
        }
        let deal = settled(&deal).unwrap();
        best_pays(&deal, seat('A'), &limits).unwrap().unwrap()[seat('A')].0
    });
    let pays: Vec<i64> = pays.collect();
    assert_eq!(pays.len(), 70);
    let mean = pays.iter().sum::<i64>() as f64 / 70.0;
    // Where all pass nobody pays: so A is right to bid, and wrong to pass, by that much.
    assert!(mean > 0.1, "{mean}");
    let cost = |text: &str| {
        let found = guessed(&recorded(text, &rules), &rules);
        assert_eq!(found.left, 0);
        let of_a = found.each.iter().find(|guess| guess.act == 0).cloned();
        of_a.map(|guess| (guess.cost, guess.error, guess.better, guess.brings))
    };
    assert_eq!(cost(TWELVE), None);
    let (before, _) = TWELVE.split_once("auction").unwrap();
    let (by, error, better, brings) = cost(&format!("{before}auction Ap Bp Cp\n")).unwrap();
    assert!((by - mean).abs() < 1e-9 && error == 0.0, "{by} {error}");
    assert_eq!(Some(&better), solo);
    // What A does not win B and C do not lose, each half of it.
    for (of, part) in [('A', -1.0), ('B', 0.5), ('C', 0.5)] {
        assert!((brings[seat(of)] - part * mean).abs() < 1e-9, "{brings:?}");
    }
}

/// A turn of words is one choice: what is said first does not cost what is said after it.
#[test]
fn words_of_one_turn_are_held_together_against_what_else_could_be_said() {
    let rules = rules("paskievics");
    let text = read("examples/h199.tarokk");
    let record = recorded(&text, &rules);
    let at = |wanted: &dyn Fn(Act) -> bool| {
        let acts = record.acts().iter();
        acts.map(|act| act.value).position(wanted).unwrap()
    };
    let announced = at(&|act| matches!(act, Act::Announce { .. }));
    let act = record.acts()[announced].value;
    let by = act.seat().unwrap();
    let now = course_until(&record, &rules, announced, None, true).now;
    let decision = |at: usize| Decision {
        at,
        deal: course_until(&record, &rules, at, None, true).now,
        made: record.acts()[at].value,
    };
    let later: Vec<Decision<'_>> = (announced + 1..announced + 3).map(decision).collect();
    assert!(matches!(later[0].made, Act::Close { seat } if seat == by));
    let (acts, _) = choices(&now, by);
    let (own, lines) = lines_of(&decision(announced), &later, &acts);
    assert_eq!(own, act);
    // The other figures could still have been named before the turn was closed; so only to name none is held against it.
    let close = Act::Close { seat: by };
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.contains(&(own, vec![own])) && lines.contains(&(close, vec![close])));
    // With a second figure in the turn, the first goes with it, and what is left out is the first alone.
    let others: Vec<Act> = acts
        .iter()
        .copied()
        .filter(|&other| {
            let mut next = now.clone();
            matches!(other, Act::Announce { .. })
                && other != own
                && next.act(own).is_ok()
                && next.act(other).is_ok()
        })
        .collect();
    let second = others[0];
    let mut next = now.clone();
    next.act(own).unwrap();
    let later = [Decision {
        at: announced + 1,
        deal: next,
        made: second,
    }];
    let (_, lines) = lines_of(&decision(announced), &later, &acts);
    assert!(lines.contains(&(own, vec![own, second])));
    assert!(lines.contains(&(close, vec![second])), "{lines:?}");
}

fn lines_of(
    decision: &Decision<'_>,
    later: &[Decision<'_>],
    acts: &[Act],
) -> (Act, Vec<(Act, Vec<Act>)>) {
    let (own, lines) = lines(decision, later, acts).unwrap();
    let lines = lines.into_iter().map(|line| (line.act, line.acts));
    (own, lines.collect())
}

#[test]
fn what_one_loses_by_play_the_others_win() {
    let rules = twelve();
    // The deal up to the second trick, then on to its end in a way that costs somebody something.
    let text = format!("{TWELVE}  3 A sK sQ sC\n  4 A fool hC I\n");
    let record = recorded(&text, &rules);
    let found = guessed(&record, &rules);
    let plays = record.acts().iter().enumerate();
    let plays = plays.filter_map(|(n, act)| match act.value {
        Act::Play { card, .. } => Some((n, card?)),
        _ => None,
    });
    let mut compared = 0;
    // The slow search takes long in the first trick.
    for (n, played) in plays.skip(3) {
        let course = course_until(&record, &rules, n, None, true);
        let turn = course.now.turn().unwrap();
        let known = knowledge(&course, turn).unwrap();
        let worlds = Worlds::new(&known, &rules, Sampling::default()).unwrap();
        let deals: Vec<_> = worlds.every().map(|(_, deal)| deal).collect();
        assert!(!deals.is_empty());
        // By card what A gets in all deals together: half of what the sides differ by, and the others pay it by halves.
        let mut sums: Vec<(Card, i64)> = Vec::new();
        for deal in &deals {
            let question = Question::new(deal, Objective::Pay, turn).unwrap();
            for (card, value) in values(deal, &question).unwrap() {
                match sums.iter_mut().find(|one| one.0 == card) {
                    Some(one) => one.1 += value / 2,
                    None => sums.push((card, value / 2)),
                }
            }
        }
        let mean = |card: Card| {
            let sum = sums.iter().find(|one| one.0 == card).unwrap().1;
            sum as f64 / deals.len() as f64
        };
        let all = sums.iter().map(|one| mean(one.0));
        let best = if turn == seat('A') {
            all.fold(f64::MIN, f64::max)
        } else {
            all.fold(f64::MAX, f64::min)
        };
        let brings_a = mean(played) - best;
        let own = if turn == seat('A') {
            -brings_a
        } else {
            brings_a / 2.0
        };
        let guess = found.each.iter().find(|guess| guess.act == n);
        assert_eq!(guess.is_some(), own > 0.05, "{n} {own}");
        let Some(guess) = guess else { continue };
        assert!((guess.cost - own).abs() < 1e-9, "{guess:?}");
        for (letter, share) in [('A', 1.0), ('B', -0.5), ('C', -0.5)] {
            let brings = guess.brings[seat(letter)];
            assert!((brings - share * brings_a).abs() < 1e-9, "{guess:?}");
        }
        compared += 1;
    }
    assert!(compared > 0);
    // What one seat loses or wins by all cards of all seats, the others win or lose.
    let by_cards = |letter: char| found.of_others(seat(letter)) - found.of(seat(letter)).0;
    assert!((by_cards('A') + by_cards('B') + by_cards('C')).abs() < 1e-9);
}
