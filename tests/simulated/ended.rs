//! Deals that do not come to their end: why, and what is asked of them all the same.

use tarokk::basics::{CardSet, Seat, SourceMap};
use tarokk::deal::Deal;
use tarokk::game::{ContractId, Term};
use tarokk::rules::{Rules, load};
use tarokk::simulate::{Found, How, Run, Setup, Source, Tally, Unplayed, Worker, best, likeliest};
use tarokk::solve::pay::Limits;
use tarokk::solve::{Objective, solve};
use tarokk::variant::Files;

use super::{TRIES, asked};
use crate::support::read;

const DEALS: u64 = 40;

fn found(run: &Run<'_>, deals: u64) -> Tally {
    let mut worker = Worker::new(run);
    worker.work(0..deals, &|| false).unwrap();
    worker.take()
}

/// The first contract, played by the first seat.
fn first(rules: &Rules) -> Setup<'_> {
    Setup {
        rules,
        declarer: Seat::FOREHAND,
        contract: ContractId(0),
        by: &[],
    }
}

fn within(nodes: u64) -> Limits<'static> {
    Limits {
        nodes,
        bytes: 1 << 24,
        stop: &|| false,
    }
}

fn rules_of_ended_points() -> super::Asked {
    asked(
        "tests/mechanisms/ended-points.toml",
        &["A: dealt hand has XXI or declarers tricks > 1"],
    )
}

fn highest_but_one(rules: &Rules) -> CardSet {
    let found = rules.names.find("XXI").iter();
    let cards = found.filter_map(|term| match term {
        Term::Card(card) => Some(*card),
        _ => None,
    });
    cards.collect()
}

fn own_tricks(end: &Deal<'_>) -> usize {
    let tricks = end.facts.tricks.list().iter();
    let own = tricks.filter(|trick| trick.winner == Some(Seat::FOREHAND));
    own.count()
}

/// A search that ends too early leaves open what only the play decides; such a deal is one of those that are asked all the same.
#[test]
fn deals_that_are_not_searched_to_their_end_are_asked_too() {
    let asked = rules_of_ended_points();
    let setup = first(&asked.rules);
    let source = Source::new(&asked.rules, &[], 4, TRIES);
    let (mut some_spent, mut some_known) = (false, false);
    for budget in [0, 300, 1_000, 100_000_000] {
        // What each deal says, one after another.
        let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
        let (mut held, mut open) = (0, 0);
        for number in 0..DEALS {
            source.deal(number, &mut chance, &mut dealt).unwrap();
            let has = dealt.hands[Seat::FOREHAND].intersects(highest_but_one(&asked.rules));
            match best(&setup, &source.dealing, &dealt, &within(budget)) {
                Found::Spent | Found::Not(Unplayed::Unscored) => {
                    some_spent = true;
                    held += u64::from(has);
                    open += u64::from(!has);
                }
                Found::Outcome(_, end) => {
                    some_known = true;
                    held += u64::from(has || own_tricks(&end) > 1);
                }
                Found::Not(why) => panic!("{why:?}"),
            }
        }
        let run = Run {
            source: source.clone(),
            asked: asked.questions.clone(),
            played: Some((setup, How::Best(budget))),
        };
        let tally = found(&run, DEALS);
        let share = tally.asked[0];
        assert_eq!((share.held, share.open, share.of), (held, open, DEALS));
        assert_eq!(tally.played() + tally.spent + tally.unscored, DEALS);
        // Some lie open and there is no share, only bounds: none of these, and all of these.
        if open > 0 {
            assert!(share.share().is_nan() && share.error().is_nan());
        }
        let (low, high) = share.interval();
        assert!(low <= held as f64 / DEALS as f64);
        assert!(high >= (held + open) as f64 / DEALS as f64);
    }
    assert!(some_spent && some_known);
}

/// What would do for each question alone does not do for all: the budget is for the deal.
#[test]
fn the_budget_is_for_the_whole_deal() {
    let asked = asked("tests/mechanisms/excuse-counted.toml", &[]);
    let setup = first(&asked.rules);
    let source = Source::new(&asked.rules, &[], 4, TRIES);
    let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
    for number in 0..6 {
        source.deal(number, &mut chance, &mut dealt).unwrap();
        let mut deal = source.dealing.begun(&asked.rules, &dealt);
        let led = setup.lead(&mut deal, &mut |deal| likeliest(deal), None);
        assert_eq!(led, Ok(()));
        let enough = |nodes| {
            let found = best(&setup, &source.dealing, &dealt, &within(nodes));
            matches!(found, Found::Outcome(..))
        };
        let is_known = |objective, nodes| {
            let answer = solve(&deal, objective, Seat::FOREHAND, &within(nodes)).unwrap();
            answer.value.exact().is_some()
        };
        let pays = least(&|nodes| is_known(Objective::Pay, nodes));
        let wins = least(&|nodes| is_known(Objective::Win, nodes));
        let all = least(&enough);
        assert!(pays > 1 && all > pays.max(wins), "{pays} {wins} {all}");
        // The payment, and then each figure of each side.
        assert!(enough(all) && !enough(all - 1) && enough(all + 1_000));
    }
}

/// The least number that does, where every greater one does too.
fn least(does: &dyn Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, 1 << 20);
    assert!(does(high));
    while low < high {
        let middle = u64::midpoint(low, high);
        if does(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// The small variant of discards, in which nothing but trumps may be laid away.
struct OnlyTrumps;

impl Files for OnlyTrumps {
    fn read(&self, path: &str) -> Result<String, String> {
        let ban = ["cards = \"rank K\"", "cards = \"all cards except trumps\""];
        Ok(read(path).replace(ban[0], ban[1]))
    }
}

/// A deal in which the contract is bid and nothing may be laid away is none in which it may not be bid.
#[test]
fn what_is_forbidden_is_not_what_comes_to_no_end() {
    // There are 22 of them in the pack, and six cards have to go.
    let mut sources = SourceMap::default();
    let (rules, _) = load(
        "tests/mechanisms/discard.toml",
        &[],
        &OnlyTrumps,
        &mut sources,
    );
    let rules = rules.unwrap();
    let setup = first(&rules);
    let source = Source::new(&rules, &[], 2, TRIES);
    let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
    let mut stuck = 0;
    for number in 0..DEALS {
        source.deal(number, &mut chance, &mut dealt).unwrap();
        let cards = dealt.hands[Seat::FOREHAND] | dealt.talon;
        stuck += u64::from((cards & rules.pack.trumps()).len() < 6);
    }
    assert!(stuck > 3 && stuck < DEALS, "{stuck}");
    let run = Run {
        source: source.clone(),
        asked: Vec::new(),
        played: Some((setup, How::Random)),
    };
    let tally = found(&run, DEALS);
    assert_eq!((tally.stuck, tally.not_played), (stuck, 0));
    assert_eq!(tally.played(), DEALS - stuck);
}
