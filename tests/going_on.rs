//! Decisions before the play that are weighed by and by, and together: as each by itself, at once.

use tarokk::basics::{Seat, Units};
use tarokk::deal::Deal;
use tarokk::solve::Crew;
use tarokk::solve::decision::{Decision, Weigher, Weighing, weigh};
use tarokk::solve::pay::Limits;

use crate::choosing::{WHOLE, small};
use crate::decided::decisions;
use crate::random::{Chance, shuffled};

/// What each decision cost; of several things that would have been as good another may be told.
fn costs(weighing: &Weighing) -> Vec<(usize, Seat, Units, Option<Units>)> {
    let costs = weighing.costs.iter();
    costs
        .map(|one| (one.at, one.seat, one.least, one.most))
        .collect()
}

/// The decisions of some deals of the small variants, played on at random.
fn each(mut what: impl FnMut(&[Decision<'_>], &str)) {
    for rules in small() {
        for seed in 10..14 {
            let mut chance = Chance::new(seed);
            let (deal, _) = shuffled(&rules, &mut chance);
            what(
                &decisions(deal, &mut chance),
                &format!("{} {seed}", rules.id),
            );
        }
    }
}

#[test]
fn a_search_that_goes_on_finds_what_one_finds_at_once() {
    let mut broken = 0;
    each(|decisions, what| {
        let whole = weigh(decisions, &WHOLE, &Crew::ALONE);
        let mut weigher = Weigher::new(decisions);
        let mut share = 500;
        while weigher.weighing(false).spent.is_some() {
            broken += 1;
            let before = weigher.nodes();
            let limits = Limits {
                nodes: share,
                ..WHOLE
            };
            weigher.go_on(&limits, &Crew::ALONE);
            assert!(weigher.nodes() > before, "{what}: it goes on");
            share += share / 2;
        }
        assert_eq!(costs(&weigher.weighing(false)), costs(&whole), "{what}");
    });
    assert!(broken > 40, "{broken}");
}

#[test]
fn decisions_weighed_together_cost_what_each_costs_alone() {
    let (mut alone, mut together) = (0, 0);
    each(|decisions, what| {
        let whole = weigh(decisions, &WHOLE, &Crew::ALONE);
        let mut each = Vec::new();
        for (n, decision) in decisions.iter().enumerate() {
            // What is said later belongs to what was said.
            let one = weigh(&decisions[n..], &WHOLE, &Crew::ALONE);
            each.extend(costs(&one).into_iter().filter(|cost| cost.0 == decision.at));
            alone += weigh(std::slice::from_ref(decision), &WHOLE, &Crew::ALONE).nodes;
        }
        together += whole.nodes;
        assert_eq!(each, costs(&whole), "{what}");
    });
    // What follows several of them is searched once.
    assert!(together < alone, "{together} {alone}");
}

/// A deal stands as another if the same has led to it, and not if anything else has been said.
#[test]
fn deals_stand_alike_where_nothing_differs() {
    let mut differ = 0;
    each(|decisions, what| {
        let deals: Vec<&Deal<'_>> = decisions.iter().map(|one| &one.deal).collect();
        for (n, one) in deals.iter().enumerate() {
            let mut same = (*one).clone();
            assert!(one.stands_as(&same), "{what}");
            if same.act(decisions[n].made).is_ok() {
                assert!(!one.stands_as(&same), "{what} {:?}", decisions[n].made);
                differ += 1;
            }
            if let Some(next) = deals.get(n + 1).filter(|next| next.phase == same.phase) {
                assert!(next.stands_as(&same), "{what} {:?}", decisions[n].made);
            }
        }
    });
    assert!(differ > 40, "{differ}");
}
