//! What comes of many deals, and how sure it is.

use tarokk::basics::{BySeat, Seat, Units};
use tarokk::game::{ContractId, Term};
use tarokk::rules::Rules;

use tarokk::simulate::{
    Found, How, Outcome, Run, Setup, Share, Source, Spread, Tally, Worker, best, likeliest,
};
use tarokk::solve::objective::{Measure, weigh};
use tarokk::solve::pay::Limits;
use tarokk::solve::{Objective, solve};

use super::{TRIES, asked};

/// What some workers find together, each of which goes through its own stretches of deals.
fn tally(run: &Run<'_>, shares: &[&[(u64, u64)]]) -> Tally {
    let mut all = Tally {
        asked: vec![Share::default(); run.asked.len()],
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
        by: &[],
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
        by: &[],
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
        let Found::Outcome(outcome, end) = best(&setup, &source.dealing, &dealt, &limits) else {
            continue;
        };
        let mut deal = source.dealing.begun(&asked.rules, &dealt);
        let led = setup.lead(&mut deal, &mut |deal| likeliest(deal), None);
        assert_eq!(led, Ok(()));
        let answer = solve(&deal, Objective::Pay, Seat::FOREHAND, &limits).unwrap();
        let Measure::Pay(weights) = answer.question.measure else {
            panic!("{:?}", answer.question);
        };
        let pays = BySeat::from_fn(|seat| Units(outcome.pays[seat.index()]));
        assert_eq!(answer.value.exact(), Some(weigh(&weights, &pays)));
        // The line of best play ends with what is paid.
        assert_eq!(
            Outcome::of(&end, setup.declarer).unwrap().pays,
            outcome.pays
        );
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

/// What the cards as dealt decide in some deals and only the play in others is asked of one and the same deals.
#[test]
fn a_question_of_cards_and_play_is_asked_of_the_deals_that_are_played() {
    let questions = [
        "forehand: dealt hand has XXI or declarers made trull",
        "declarers made trull",
        "forehand: dealt hand has XXI and not declarers made trull",
        "forehand: dealt hand has XXI",
    ];
    let asked = asked("paskievics", &questions);
    for (contract_name, how, deals) in [
        ("three", How::Random, 600),
        ("three", How::Best(100_000_000), 4),
    ] {
        let setup = Setup {
            rules: &asked.rules,
            declarer: Seat::FOREHAND,
            contract: contract(&asked.rules, contract_name),
            by: &[],
        };
        let run = Run {
            source: Source::new(&asked.rules, &[], 4, TRIES),
            asked: asked.questions.clone(),
            played: Some((setup, how)),
        };
        let found = tally(&run, &[&[(0, deals)]]);
        let [either, trull, alone, high] = found.asked[..] else {
            panic!("{found:?}");
        };
        // Without an honour the contract is not bid; those deals are no part of what is asked of the play.
        assert!(found.not_played > 0 && found.played() > 0, "{found:?}");
        assert_eq!(found.played() + found.not_played, deals);
        for one in [either, trull, alone] {
            assert_eq!((one.of, one.open), (found.played(), 0));
        }
        assert_eq!(either.held, trull.held + alone.held);
        assert_eq!(high.of, deals);
    }
    // Where nothing is played it is told in how many deals it stays open, and the share lies between bounds.
    let run = Run {
        source: Source::new(&asked.rules, &[], 4, TRIES),
        asked: asked.questions.clone(),
        played: None,
    };
    let found = tally(&run, &[&[(0, 400)]]);
    let [either, trull, _, high] = found.asked[..] else {
        panic!("{found:?}");
    };
    assert_eq!((either.held, either.open), (high.held, 400 - high.held));
    assert_eq!((trull.held, trull.open, trull.of), (0, 400, 400));
    assert!(either.share().is_nan() && either.error().is_nan());
    assert_eq!(trull.interval(), (0.0, 1.0));
    let (low, high) = (Share::of(high.held, 400).interval().0, 1.0);
    assert_eq!(either.interval(), (low, high));
}

#[test]
fn shares_and_means_say_how_sure_they_are() {
    // 20 of 100: the standard error is the root of 0.2 * 0.8 / 100; Wilson's interval by its formula, z = 1.96.
    let share = Share::of(20, 100);
    assert!((share.error() - 0.04).abs() < 1e-12);
    let (low, high) = share.interval();
    assert!(
        (low - 0.1334).abs() < 1e-4 && (high - 0.2888).abs() < 1e-4,
        "{low} {high}"
    );
    // Of none that held something may hold all the same.
    let (low, high) = Share::of(0, 50).interval();
    assert!(low == 0.0 && (high - 0.0714).abs() < 1e-4, "{high}");
    // 1, 2, 3, 4 and 10, once each: mean 4, deviation the root of 50 / 4.
    let spread = Spread([(1, 1), (2, 1), (3, 1), (4, 1), (10, 1)].into());
    // Of five numbers Student's factor is 2.776, of three 4.303 and of thirteen 2.179, as in every table of it; of a hundred
    // thousand 1.96.
    for (spread, factor) in [
        (spread.clone(), 2.776),
        (Spread([(1, 1), (2, 1), (6, 1)].into()), 4.303),
        (Spread([(1, 6), (2, 7)].into()), 2.179),
        (Spread([(1, 50_000), (2, 50_000)].into()), 1.960),
    ] {
        let half = spread.interval().1 - spread.mean();
        assert!((half / spread.error() - factor).abs() < 6e-4, "{half}");
    }
    // One number says nothing of how far others are, and no share of none or all how far it may be off.
    assert!(Spread([(3, 1)].into()).error().is_nan());
    assert!(Share::of(0, 9).error().is_nan() && Share::of(0, 0).share().is_nan());
    assert!((spread.mean() - 4.0).abs() < 1e-12);
    assert!((spread.deviation() - 12.5f64.sqrt()).abs() < 1e-12);
    assert!((spread.error() - 2.5f64.sqrt()).abs() < 1e-12);
    assert_eq!(
        [0.0, 0.5, 1.0].map(|share| spread.quantile(share)),
        [1, 3, 10]
    );
}
