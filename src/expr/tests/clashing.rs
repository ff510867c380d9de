//! Conditions that can never hold: what is said of them is so in every deal, and nothing is said of those that can.

use proptest::prelude::*;

use super::super::{Act, Fixed, Needs, Verdict, World, compile_condition, examine};
use super::asking::{ALL, HAND, SEATS, deal, on_the_cards, on_the_play, runs_backwards, view};
use super::{POINTS, constants, everywhere, symbols};
use crate::basics::{CardPoints, CardSet, Party, Truth};
use crate::facts::{Facts, Holding};

/// A deal of the small pack of which nothing is known: hands of three, and four cards laid away.
fn world() -> Facts {
    let total: i32 = POINTS.iter().sum();
    let mut facts = Facts::new(SEATS, HAND, 3, CardPoints(total));
    let pack = CardSet::first(POINTS.len());
    for seat in crate::basics::Seat::all(SEATS) {
        facts.hand[seat] = Holding::partly(CardSet::EMPTY, pack, HAND as u8);
        facts.laid[seat] = Holding::partly(CardSet::EMPTY, pack, 4);
    }
    facts.declarer = Some(crate::basics::Seat::FOREHAND);
    facts
}

fn found_at(text: &str, place: Needs) -> Vec<Fixed> {
    found_where(text, place, None, &[])
}

/// What is found where one act is judged, or where it is known which cards win against which.
fn found_where(text: &str, place: Needs, act: Option<Act>, beats: &[CardSet]) -> Vec<Fixed> {
    let constants = constants();
    let world = World {
        facts: &world(),
        constants: &constants,
        sided: true,
        act,
        beats,
    };
    let mut symbols = symbols();
    symbols.tricks = HAND as u8;
    examine(text, &symbols, place, world)
}

fn found(text: &str) -> Vec<Fixed> {
    found_at(text, Needs::WINNERS)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// What never holds holds in no deal, and what always holds in every one.
    #[test]
    fn what_is_said_of_a_condition_is_so(deal in deal(), text in on_the_play(), side in 0..2usize) {
        let condition = compile_condition(&text, &symbols(), everywhere());
        prop_assume!(!runs_backwards(&condition));
        let (constants, side) = (constants(), Party::new(side).expect("a side"));
        let facts = deal.facts(&ALL);
        for fixed in found(&text) {
            let part = text.get(fixed.part.clone()).expect("a part");
            let holds = compile_condition(part, &symbols(), everywhere()).expect(part);
            let holds = holds.holds(&view(&facts, &constants, side));
            match fixed.verdict {
                Verdict::Nothing { both } => {
                    let [at, with] = [Some(fixed.at.clone()), fixed.with.clone()].map(|at| {
                        let part = at.and_then(|at| text.get(at)).expect("a part");
                        let part = compile_condition(part, &symbols(), everywhere()).expect(part);
                        part.holds(&view(&facts, &constants, side))
                    });
                    let (narrow, wide) = if both { (with, at) } else { (at, with) };
                    prop_assert!(narrow.is_false() || wide.is_true(), "{}: {:?}", text, fixed);
                }
                verdict => {
                    let always = Truth::from(verdict == Verdict::Always);
                    prop_assert_eq!(holds, always, "{}: {:?}", text, fixed);
                }
            }
        }
    }

    /// The same of cards that are held.
    #[test]
    fn what_is_said_of_cards_is_so(deal in deal(), text in on_the_cards()) {
        let condition = compile_condition(&text, &symbols(), everywhere());
        prop_assume!(!runs_backwards(&condition));
        let constants = constants();
        let facts = deal.facts(&ALL);
        for fixed in found_at(&text, Needs::SEAT.and(Needs::SIDES)) {
            let part = text.get(fixed.part.clone()).expect("a part");
            let holds = compile_condition(part, &symbols(), everywhere()).expect(part);
            let holds = holds.holds(&view(&facts, &constants, Party::DECLARERS));
            if let Verdict::Nothing { .. } = fixed.verdict {
                continue;
            }
            let contrary = Truth::from(fixed.verdict == Verdict::Never);
            prop_assert_ne!(holds, contrary, "{}: {:?}", text, fixed);
        }
    }
}

#[test]
fn what_excludes_itself_never_holds() {
    for text in [
        "own I wins trick 1 and own I wins trick 2",
        "own I wins trick 1 and own II wins trick 1",
        "own XXI beats their XXI",
        "own I beats their XXI and own XXI beats their I",
        "own I wins trick last and own I falls to other side",
        "side wins all tricks and other side wins trick 2",
        "side wins all tricks and side tricks < 3",
        "side wins tricks 1 to 2 and other side tricks >= 2",
        "not side wins trick 1 and not other side wins trick 1",
        "side tricks >= 2 and side tricks <= 1",
        "side tricks >= 2 and other side tricks >= 2",
        "side takes all kings and other side takes any hK",
        "side takes all kings and other side takes any kings",
        "side takes all honours and not side takes any {I, hK}",
        "side takes all kings and side points < 15",
        "declarers announced trull and not declarers announced {trull, volat}",
        "not side takes all honours and side takes all {honours, hK}",
        "declarer is partner",
        "declarer is alone and forehand is partner",
        "declarer is of opponents and declarer is declarer",
        "forehand is declarer and forehand is of opponents",
        "contract is three and contract is two",
        "kontra on trull == 1 and kontra on trull >= 2",
        "contract value > 2",
    ] {
        let found = found(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].verdict, Verdict::Never, "{text}");
    }
    for text in [
        "dealt hand has I and dealt hand has no honours",
        "hand has any {I, II} and hand has no I and hand has no II",
        "hand has {I, II, III, IIII}",
        "hand has {I, II} and hand has {XX, skiz}",
        "number of (hand in tarokk) >= 4",
        "standing bid is three and all have passed",
        "seat is forehand and seat is dealer",
        "round == 0",
        "round is 0",
        "round is 1 and round is 2",
        "round is 2 and round < 2",
        "not hand has no {I, II} and hand has no {I, II, III}",
        "not hand has any {I, II} and hand has I",
        "not hand has I and not hand has no I",
    ] {
        let found = found_at(text, Needs::SEAT.and(Needs::SIDES));
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].verdict, Verdict::Never, "{text}");
    }
}

#[test]
fn what_can_be_so_is_left_alone() {
    for text in [
        "own I wins trick 1 and own II wins trick 2",
        "own I wins trick last and side tricks == 1",
        "own I is in trick last and not own I wins trick last",
        "own I is in trick last and own II wins trick last",
        "own {I, II} wins trick 1 and own {I, II} wins trick 2",
        "own skiz beats their XXI or own XXI wins trick 2",
        "side wins all tricks and side takes all kings",
        "side takes all kings and other side takes any honours",
        "side takes any kings and other side takes any kings",
        "side takes all {I, XXI} and other side takes any honours",
        "side takes all kings and side points == 15",
        "side tricks >= 1 and other side tricks >= 1",
        "side tricks != 1 and side tricks <= 2",
        "declarer is forehand and declarer is dealer or declarer is forehand",
        "always and never",
        "never or side wins trick 1",
        "declarers announced trull and not opponents announced trull",
        "side points > other side points",
    ] {
        let found = found(text);
        let only_part = text.contains("is dealer");
        assert_eq!(found.len(), usize::from(only_part), "{text}: {found:?}");
    }
}

#[test]
fn what_says_nothing_beside_another_part_is_told() {
    for (text, part) in [
        ("side tricks >= 2 or side tricks >= 1", "side tricks >= 2"),
        ("side tricks >= 2 and side tricks >= 1", "side tricks >= 1"),
        (
            "side wins trick 1 and side wins trick 1",
            "side wins trick 1",
        ),
        (
            "contract is {three, two} and contract is two",
            "contract is {three, two}",
        ),
        (
            "side takes any kings or side takes all kings",
            "side takes all kings",
        ),
        (
            "side wins all tricks and side wins trick 2",
            "side wins trick 2",
        ),
    ] {
        let [fixed] = &found(text)[..] else {
            panic!("{text}: {:?}", found(text))
        };
        assert!(matches!(fixed.verdict, Verdict::Nothing { .. }), "{text}");
        assert_eq!(&text[fixed.at.clone()], part);
    }
    for text in [
        "side tricks >= 1 and side points >= 5",
        "side takes any kings and not side takes all kings",
        "side wins trick 1 or side wins trick 2",
        "always or side wins trick 1",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn at_an_act_only_that_act_is_there() {
    let place = Needs::BID.and(Needs::WORD).and(Needs::SIDES);
    for (act, text) in [
        (Act::Pass, "bid is three"),
        (Act::Pass, "jump == 1"),
        (Act::Hold, "bid is two and promise stands"),
        (Act::None, "word announces volat"),
        (Act::None, "word is a kontra"),
    ] {
        let found = |act| found_where(text, place, act, &[]);
        assert_eq!(found(Some(act)).len(), 1, "{text}");
        assert_eq!(found(None), [], "{text}");
    }
}

#[test]
fn cards_win_against_what_they_can() {
    // Each card against those before it.
    let beats: Vec<CardSet> = (0..POINTS.len()).map(CardSet::first).collect();
    let found = |text| found_where(text, Needs::WINNERS, None, &beats).len();
    assert_eq!(found("own I beats their II"), 1);
    assert_eq!(found("own {I, II} beats their XXI"), 1);
    for text in [
        "own II beats their I",
        "own {I, XXI} beats their {II, skiz}",
        "own called card beats their skiz",
    ] {
        assert_eq!(found(text), 0, "{text}");
    }
}

#[test]
fn what_cannot_fail_always_holds() {
    for text in [
        "side wins trick 1 or not side wins trick 1",
        "side tricks >= 1 or side tricks <= 2",
        "side wins trick 1 or other side wins trick 1",
        "side points >= 0",
        "not (own I wins trick 1 and own I wins trick 2 or own XXI beats their XXI)",
    ] {
        let found = found(text);
        assert!(!found.is_empty(), "{text}");
        let inner = text.starts_with("not (");
        assert!(
            found
                .iter()
                .all(|one| (one.verdict == Verdict::Always) != inner),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn the_places_are_those_of_the_words() {
    let text = "side takes all kings and (own I wins trick 1 and not own I is in trick 1)";
    let [fixed] = &found(text)[..] else {
        panic!("one thing is found")
    };
    assert_eq!(&text[fixed.at.clone()], "not own I is in trick 1");
    let with = fixed.with.clone().expect("two places");
    assert_eq!(&text[with], "own I wins trick 1");
}
