//! What the words before the play of published deals cost, worked out by hand: all that follows a word is the play, whose best end is
//! counted here from the prices of the rules.

use tarokk::game::{Act, Section};
use tarokk::replay::state_at;
use tarokk::solve::Crew;
use tarokk::solve::decision::{Decision, Weighed, weigh};
use tarokk::solve::pay::Limits;

use crate::sampling::{recorded, rules};
use crate::solving::WHOLE;
use crate::support::read;

/// What the words of a published deal cost that cost anything: whose, how much, and the figure that should have been named or of which
/// less should have been said.
fn words(file: &str, variant: &str) -> Vec<(String, i64, String)> {
    let rules = rules(variant);
    let record = recorded(&read(file), &rules);
    let acts = record.acts().iter().enumerate();
    let said = acts.filter(|(_, act)| act.value.section() == Section::Announce);
    let decisions: Vec<Decision<'_>> = said
        .map(|(at, act)| Decision {
            at,
            deal: state_at(&record, &rules, at, None),
            made: act.value,
        })
        .collect();
    let limits = Limits {
        nodes: 400_000_000,
        bytes: 1 << 27,
        ..WHOLE
    };
    let found = weigh(
        &decisions,
        &limits,
        &Crew {
            threads: 2,
            told: None,
        },
    );
    assert_eq!(found.open().count(), 0, "all are known");
    let told = |one: &Weighed| {
        let better = match one.better.expect("something is better") {
            Act::Announce { figure, .. } => rules.names.figure(figure, None).clone(),
            Act::Close { .. } => "nothing".to_owned(),
            other => panic!("{other:?}"),
        };
        (one.seat.to_string(), one.least.0, better)
    };
    found.costs.iter().map(told).collect()
}

fn cost(seat: &str, cost: i64, better: &str) -> (String, i64, String) {
    (seat.to_owned(), cost, better.to_owned())
}

/// H197: with best play the declarers have eight tricks, the double game (2), the trull (1) and the kings (1), 4. Had C, the partner,
/// named the double game, it would count 4, and all nine tricks 3 more, which are worth more than trull and kings beside them: 7.
#[test]
fn h197_the_double_game_should_have_been_named() {
    let found = words("examples/h197.tarokk", "paskievics");
    assert_eq!(found, [cost("C", 3, "double-game")]);
}

/// H199: A and B can take all tricks: the silent volat is three times 2, and hides all else but the trull that is announced. C's
/// kontra makes that 4 in the place of 2: 10 and not 8. A's rekontra makes it 8, which costs A nothing. At the end B can still
/// name the double game, which is then four times 2 beside the volat: 22 and not 14.
#[test]
fn h199_a_kontra_that_helps_the_others_and_a_figure_not_named() {
    let found = words("examples/h199.tarokk", "paskievics");
    assert_eq!(
        found,
        [cost("C", 2, "nothing"), cost("B", 8, "double-game")]
    );
}

/// H200: best play catches the XXI, which is 30 without a word and 60 with one. C, whose skíz catches it, has not said it.
#[test]
fn h200_the_catch_should_have_been_named() {
    let found = words("examples/h200.tarokk", "palatinus");
    assert_eq!(found, [cost("C", 30, "XXI-catch")]);
}
