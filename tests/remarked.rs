//! What is remarked on figures: each that was announced, made or lost, once and when it is certain.

use std::rc::Rc;
use std::sync::{Arc, Mutex};

use tarokk::basics::{Party, Truth};
use tarokk::deal::{Deal, Phase};
use tarokk::desk::{Desk, Law, Searching};
use tarokk::game::{Act, FigureId};
use tarokk::replay::{Judging, replay};
use tarokk::report::notes::notes;
use tarokk::report::words::Speech;
use tarokk::rules::FigureOf;
use tarokk::score::verdicts;
use tarokk::variant::NoFiles;

use crate::laws::variants;
use crate::random::{Chance, played};
use crate::support::read;

/// The figures that a side has announced, by what is known in the end.
fn announced(deal: &Deal<'_>) -> Vec<(FigureId, Party, Truth)> {
    let found = verdicts(deal.rules, &deal.facts);
    let mut all = Vec::new();
    for (n, figure) in (0u8..).zip(&deal.mode.figures) {
        for party in Party::all(deal.mode.parties()) {
            let said = deal.facts.words.said(FigureId(n), party).is_some();
            if said && figure.of != FigureOf::Seat {
                all.push((FigureId(n), party, found.made(FigureId(n), party)));
            }
        }
    }
    all
}

#[test]
fn every_announced_figure_that_is_decided_is_remarked_once() {
    let mut count = [0, 0];
    for rules in variants() {
        for seed in 0..3 {
            let (deal, record) = played(rules, &mut Chance::new(seed));
            let said = record
                .acts()
                .iter()
                .any(|act| matches!(act.value, Act::Announce { .. }));
            if !said || !matches!(deal.phase, Phase::Over(_)) {
                continue;
            }
            let speech = Speech::of(rules, None);
            let facts = replay(&record, rules, Judging::default()).facts;
            let texts: Vec<String> = notes(&record, speech)
                .into_iter()
                .map(|note| note.text)
                .collect();
            for (figure, party, made) in announced(&deal) {
                let whose = speech
                    .parties(&facts)
                    .into_iter()
                    .find(|(one, _)| *one == party);
                let whose = whose.map(|(_, whose)| whose).expect("it is a side");
                let name = speech.names().figure(figure, None);
                let word = match made {
                    Truth::True => "made",
                    Truth::False => "lost",
                    Truth::Open => continue,
                };
                let text = format!("{name}, {whose}: {word}");
                let told = texts.iter().filter(|one| **one == text).count();
                assert_eq!(told, 1, "{} {seed} {text}: {texts:#?}", rules.id);
                count[usize::from(made.is_true())] += 1;
            }
        }
    }
    assert!(count.iter().all(|&count| count > 3), "{count:?}");
}

/// The trull that A announces is lost before a card is played: one of its cards lies in the talon that nobody took.
#[test]
fn a_figure_that_is_lost_in_the_talon_is_remarked_where_it_is_announced() {
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    desk.search_within(Searching {
        nodes: 0,
        ..Searching::default()
    });
    desk.open("a.tarokk", &read("examples/slovenian-called-king.tarokk"));
    assert!(desk.annotate_all().is_empty());
    let text = desk.text();
    assert!(
        text.contains("A trula { trull, declarers: lost } p"),
        "{text}"
    );
}

/// What is told of how far it has come goes once from nothing to all, over all deals and both kinds of remarks.
#[test]
fn progress_over_several_deals_is_one() {
    let one = read("examples/slovenian-called-king.tarokk");
    let mut desk = Desk::new(Rc::new(NoFiles), Law::default());
    desk.search_within(Searching {
        nodes: 200,
        worlds: 1,
        threads: 1,
        ..Searching::default()
    });
    let told = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&told);
    desk.report_to(Arc::new(move |done, all| {
        kept.lock().unwrap().push((done, all));
    }));
    // What is stopped goes through all that there is to do, and takes no time.
    let stop = Arc::clone(&told);
    desk.stop_if(Arc::new(move || !stop.lock().unwrap().is_empty()));
    desk.open("a.tarokk", &format!("{one}\n\n{one}"));
    assert_eq!(desk.annotate_all().len(), 1, "it says that it was stopped");
    let told = told.lock().unwrap();
    // Two deals that are searched; their cards, and what was done before: four bids, after which A might have raised, the call, the
    // group, the discard, seven words.
    let all = 2 + 2 * (48 + 15);
    assert_eq!(told.last(), Some(&(all, all)));
    assert!(told.is_sorted_by(|one, next| one.0 < next.0 && one.1 == next.1));
    assert_eq!(told.len(), all);
}
