//! What a seat can know: deals that agree with it, numbers counted by hand, and advice that no hidden card changes.

use tarokk::basics::{BySeat, Card, Seat, SourceMap};
use tarokk::deal::{Deal, Phase};
use tarokk::facts::Holding;
use tarokk::game::{Act, Cards, Term};
use tarokk::notation::parse;
use tarokk::record::{Record, read_record};
use tarokk::replay::{Course, Place as Where, course_until};
use tarokk::report::advice::hint;
use tarokk::report::hidden::{Hidden, outlook};
use tarokk::report::words::Speech;
use tarokk::rules::Rules;
use tarokk::sample::advice::{Advice, Asking, advise};
use tarokk::sample::odds::{Looking, whereabouts};
use tarokk::sample::places::Place;
use tarokk::sample::{Knowledge, Sampling, Unknowable, Worlds};
use tarokk::solve::pay::Limits;
use tarokk::solve::reference::values;
use tarokk::solve::{Crew, Objective, Question, solve};
use tarokk::variant::Files;

use crate::random::{Chance, played};
use crate::support::{read, root, with_overlay};

/// The variants that the program carries and that can be played.
const PLAYED: &[&str] = &[
    "hungarian-tournament",
    "paskievics",
    "paskievics-2018",
    "palatinus",
    "illustrated-2019",
    "koenigrufen",
    "slovenian-four",
    "slovenian-pts",
];

pub(crate) fn rules(variant: &str) -> Rules {
    with_overlay(variant, "")
}

pub(crate) fn seat(letter: char) -> Seat {
    Seat::from_letter(letter).unwrap()
}

pub(crate) fn knowledge(course: &Course<'_>, seat: Seat) -> Result<Knowledge, Unknowable> {
    Knowledge::of(
        &course.start,
        course.acts.iter().copied(),
        &course.now,
        seat,
    )
}

/// The same course of a deal in another deal: what a seat has laid away there is another thing, and nothing else.
pub(crate) fn elsewhere<'r>(course: &Course<'r>, there: &Deal<'r>) -> Course<'r> {
    let rules = there.rules;
    let hands: BySeat<Holding> = there.facts.dealt;
    let start = Deal::new(rules, &hands, &there.talon);
    let mut now = start.clone();
    let mut acts = Vec::new();
    for &act in &course.acts {
        let act = match act {
            Act::Discard { seat, .. } => Act::Discard {
                seat,
                cards: Cards {
                    known: there.facts.laid[seat].known,
                    unknown: 0,
                },
            },
            other => other,
        };
        if now.check(act).is_err() {
            now.hand_out_talon();
        }
        now.act(act)
            .unwrap_or_else(|refusal| panic!("{act:?}: {refusal:?}"));
        acts.push(act);
    }
    Course { start, acts, now }
}

/// Random deals of every variant, stopped at random places: a seat of each, whose turn it is as often as not.
fn decisions(each: usize, mut look: impl FnMut(&str, &Rules, &Course<'_>, Seat)) {
    for variant in PLAYED {
        let rules = rules(variant);
        let mut chance = Chance::new(199);
        for _ in 0..each {
            let (_, record) = played(&rules, &mut chance);
            let acts = chance.below(record.acts().len() + 1);
            let course = course_until(&record, &rules, acts, None, false);
            let of = match course.now.turn() {
                Some(turn) if chance.below(2) == 0 => turn,
                _ => Seat::new(chance.below(rules.seats)).unwrap(),
            };
            look(variant, &rules, &course, of);
        }
    }
}

#[test]
fn the_deal_itself_agrees_with_what_each_seat_knows() {
    let mut count = 0;
    decisions(13, |variant, rules, course, of| {
        let known = match knowledge(course, of) {
            Ok(known) => known,
            Err(why) => panic!("{variant} {of}: {why:?}"),
        };
        let worlds = Worlds::new(&known, rules, Sampling::default());
        let worlds = worlds.unwrap_or_else(|why| {
            panic!("{variant} {of}: {why:?} {:?}", known.events());
        });
        let wrong = worlds.disagreement(&course.now);
        assert_eq!(wrong, None, "{variant} {of}: {:?}", known.events());
        count += 1;
    });
    assert!(count >= 100);
}

#[test]
fn what_a_seat_knows_is_the_same_in_every_deal_that_agrees() {
    let mut exchanged = 0;
    decisions(13, |variant, rules, course, of| {
        let known = knowledge(course, of).unwrap();
        let mut worlds = Worlds::new(&known, rules, Sampling::default()).unwrap();
        for number in 0..3 {
            let (_, there) = worlds.draw(number).expect("a deal");
            let other = elsewhere(course, &there);
            exchanged += u32::from(other.start.facts.dealt != course.start.facts.dealt);
            assert_eq!(known, knowledge(&other, of).unwrap(), "{variant} {of}");
        }
    });
    assert!(exchanged > 200, "{exchanged}");
}

pub(crate) fn asked(stop: &(dyn Fn() -> bool + Sync)) -> Hidden<'_> {
    Hidden {
        seat: None,
        seed: 7,
        deals: 3,
        drawn: 40,
        limits: Limits {
            nodes: 4_000,
            bytes: 1 << 20,
            stop,
        },
        nodes: 12_000,
        crew: Crew::ALONE,
    }
}

/// How chances are found in so many deals.
pub(crate) fn looking(sampling: Sampling, deals: u64) -> Looking<'static> {
    Looking {
        sampling,
        deals,
        crew: Crew::ALONE,
        limits: Limits {
            nodes: 0,
            bytes: 0,
            stop: &|| false,
        },
    }
}

#[test]
fn advice_does_not_change_when_unseen_hands_are_exchanged() {
    let stop = || false;
    let mut compared = 0;
    decisions(13, |variant, rules, course, of| {
        let known = knowledge(course, of).unwrap();
        let mut worlds = Worlds::new(&known, rules, Sampling::default()).unwrap();
        let (_, there) = worlds.draw(1).expect("a deal");
        let other = elsewhere(course, &there);
        let speech = Speech::of(rules, None);
        let playing = matches!(course.now.phase, Phase::Playing(_));
        let asked = Hidden {
            seat: Some(of),
            deals: if playing { 3 } else { 1 },
            ..asked(&stop)
        };
        let (one, two) = if course.now.turn() == Some(of) {
            (hint(course, &asked, speech), hint(&other, &asked, speech))
        } else {
            (
                outlook(course, &asked, speech),
                outlook(&other, &asked, speech),
            )
        };
        assert_eq!(one, two, "{variant} {of}");
        compared += 1;
    });
    assert!(compared >= 100);
}

#[test]
fn only_what_takes_too_long_is_estimated() {
    let stop = || false;
    let text = read("examples/h199.tarokk");
    let rules = rules("paskievics");
    let speech = Speech::of(&rules, None);
    let before = text.split("auction").next().unwrap();
    let course = told(before, &rules, "end");
    let asked = Hidden {
        deals: 4,
        nodes: 6_000,
        ..asked(&stop)
    };
    let (words, data) = hint(&course, &asked, speech).unwrap();
    let of = |act: &str| {
        let mut all = data["choices"].as_array().unwrap().iter();
        all.find(|choice| choice["act"] == act).unwrap()
    };
    // If all pass nothing is played; of a bid perfect play is not found with so few cards.
    assert_eq!(of("p")["estimated"], 0, "{data}");
    assert_eq!(of("3")["estimated"], 4, "{data}");
    assert!(words.contains("about "), "{words}");
}

#[test]
fn advice_is_the_same_however_many_give_it() {
    let stop = || false;
    let text = read("examples/h199.tarokk");
    let rules = rules("paskievics");
    let speech = Speech::of(&rules, None);
    // Where a bid is to be made, where cards are laid away, where the play begins, and in its middle: some of it is estimated.
    for (place, nodes) in [
        ("bid 2", 6_000),
        ("discard B", 6_000),
        ("1.1", 60_000),
        ("6.2", 600_000),
    ] {
        let course = told(&text, &rules, place);
        let said = [1, 2, 5].map(|threads| {
            let asked = Hidden {
                deals: 6,
                nodes,
                crew: Crew {
                    threads,
                    told: None,
                },
                limits: Limits {
                    nodes,
                    bytes: 1 << 22,
                    stop: &stop,
                },
                ..asked(&stop)
            };
            hint(&course, &asked, speech).unwrap_or_else(|why| panic!("{place}: {why}"))
        });
        assert_eq!(said[0], said[1], "{place}");
        assert_eq!(said[0], said[2], "{place}");
        assert!(said[0].1["deals"].as_u64().unwrap() > 0, "{place}");
    }
}

pub(crate) fn recorded(text: &str, rules: &Rules) -> Record {
    let mut sources = SourceMap::default();
    let file = sources.add("deal", text);
    let (ast, _) = parse(text, 0..text.len(), file);
    let suit_of = |card| rules.pack.suit(card);
    read_record(&ast, text, &rules.vocabulary(&suit_of)).0
}

/// A record up to a place.
pub(crate) fn told<'r>(text: &str, rules: &'r Rules, place: &str) -> Course<'r> {
    let record = recorded(text, rules);
    let place: Where = place.parse().unwrap();
    let acts = place.acts(&record).unwrap();
    course_until(&record, rules, acts, None, true)
}

pub(crate) fn card(rules: &Rules, name: &str) -> Card {
    let mut terms = rules.names.find(name).iter();
    let card = terms.find_map(|term| match term {
        Term::Card(card) => Some(*card),
        _ => None,
    });
    card.unwrap_or_else(|| panic!("{name}"))
}

fn advice(known: &Knowledge, rules: &Rules, deals: u64) -> Advice {
    let stop = || false;
    let asking = Asking {
        sampling: Sampling::default(),
        deals,
        limits: Limits {
            nodes: 1_000_000,
            bytes: 1 << 22,
            stop: &stop,
        },
        nodes: 30_000_000,
        crew: Crew::ALONE,
    };
    advise(known, rules, &asking).unwrap()
}

/// Twelve cards for three, and no talon. The first seat sees `fool XXII hK sK`.
pub(crate) fn twelve() -> Rules {
    let mut sources = SourceMap::default();
    let path = "tests/mechanisms/excuse-counted.toml";
    let (rules, _) = tarokk::rules::load(path, &[], &Folder, &mut sources);
    rules.unwrap()
}

pub(crate) struct Folder;

impl Files for Folder {
    fn read(&self, path: &str) -> Result<String, String> {
        std::fs::read_to_string(root().join(path)).map_err(|error| error.to_string())
    }
}

pub(crate) const TWELVE: &str = "hands\n  A fool XXII hK sK\n  B hQ hJ hC sQ\n  C XXI I II sC\n\
                      auction A solo Bp Cp\nplay\n  1 A hK hQ II\n  2 C XXI XXII hJ\n";

/// In how many of how many deals a seat holds a card now, as another seat can know it.
fn held(known: &Knowledge, rules: &Rules, name: &str, by: char) -> (u64, u64) {
    let found = whereabouts(known, rules, &looking(Sampling::default(), 100)).unwrap();
    assert!(found.basis.whole);
    let wanted = card(rules, name);
    let mut cards = found.cards.iter();
    let places = cards.find(|(card, _)| *card == wanted).map(|one| &one.1);
    let chance = places.and_then(|places| {
        let mut places = places.iter();
        places.find(|(place, _)| *place == Place::Hand(seat(by)))
    });
    (chance.map_or(0, |(_, chance)| chance.so), found.basis.deals)
}

#[test]
fn eight_cards_in_two_hands_are_seventy_deals() {
    let rules = twelve();
    let known = knowledge(&told(TWELVE, &rules, "bid 3"), seat('A')).unwrap();
    // 8! / (4! 4!), half of them with any one card in a hand.
    assert_eq!(held(&known, &rules, "XXI", 'B'), (35, 70));
    assert_eq!(held(&known, &rules, "sC", 'C'), (35, 70));
}

#[test]
fn who_does_not_follow_has_no_card_of_the_suit() {
    let rules = twelve();
    // C trumps the hearts: B has the two that are left, and one of XXI, I, sQ and sC.
    let known = knowledge(&told(TWELVE, &rules, "1.3"), seat('A')).unwrap();
    assert_eq!(held(&known, &rules, "hJ", 'B'), (4, 4));
    assert_eq!(held(&known, &rules, "XXI", 'B'), (1, 4));
    assert_eq!(held(&known, &rules, "sC", 'C'), (3, 4));
    // As C can know it nothing is shown: A has led and B has followed. 6! / (3! 3!).
    let known = knowledge(&told(TWELVE, &rules, "1.3"), seat('C')).unwrap();
    assert_eq!(held(&known, &rules, "sK", 'A'), (10, 20));
}

#[test]
fn where_all_deals_are_known_the_mean_is_that_of_slow_and_sure_searches() {
    let rules = twelve();
    let known = knowledge(&told(TWELVE, &rules, "2.1"), seat('A')).unwrap();
    let found = advice(&known, &rules, 100);
    // B has one of I, sQ and sC.
    assert_eq!((found.deals, found.whole), (3, true));
    let worlds = Worlds::new(&known, &rules, Sampling::default()).unwrap();
    for choice in &found.choices {
        let Act::Play {
            card: Some(played), ..
        } = choice.act
        else {
            panic!("{choice:?}");
        };
        let mut sum = 0;
        for (_, deal) in worlds.every() {
            let question = Question::new(&deal, Objective::Pay, seat('A')).unwrap();
            let values = values(&deal, &question).unwrap();
            let value = values.iter().find(|(card, _)| *card == played).unwrap().1;
            // A plays alone, and gets what both others pay: half of what the two sides differ by.
            sum += value / 2;
        }
        assert!(
            (choice.pays.mean() - sum as f64 / 3.0).abs() < 1e-9,
            "{choice:?}"
        );
    }
}

#[test]
fn a_bid_is_worth_what_its_contract_pays_if_all_pass() {
    let rules = twelve();
    let course = told(TWELVE, &rules, "bid 1");
    let before = Course {
        now: course.start.clone(),
        acts: Vec::new(),
        ..course
    };
    let known = knowledge(&before, seat('A')).unwrap();
    let found = advice(&known, &rules, 100);
    assert_eq!((found.deals, found.whole), (70, true));
    let mean = |wanted: fn(&Act) -> bool| {
        let choice = found.choices.iter().find(|choice| wanted(&choice.act));
        choice.unwrap().pays.mean()
    };
    let worlds = Worlds::new(&known, &rules, Sampling::default()).unwrap();
    let mut sum = 0;
    for (_, mut deal) in worlds.every() {
        let mut legal = deal.legal().into_iter();
        let bid = legal.find(|act| matches!(act, Act::Bid { .. }));
        deal.act(bid.unwrap()).unwrap();
        for letter in ['B', 'C'] {
            deal.act(Act::Pass { seat: seat(letter) }).unwrap();
        }
        loop {
            match deal.phase {
                Phase::Raising => deal.hand_out_talon(),
                Phase::Announcing(speaking) => {
                    let seat = speaking.turn;
                    deal.act(Act::Close { seat }).unwrap();
                }
                _ => break,
            }
        }
        let limits = Limits {
            nodes: 1_000_000,
            bytes: 1 << 22,
            stop: &|| false,
        };
        let value = solve(&deal, Objective::Pay, seat('A'), &limits)
            .unwrap()
            .value;
        sum += value.exact().unwrap() / 2;
    }
    let bid = mean(|act| matches!(act, Act::Bid { .. }));
    assert!((bid - sum as f64 / 70.0).abs() < 1e-9, "{bid}");
    // If all pass nothing is paid.
    assert!(mean(|act| matches!(act, Act::Pass { .. })).abs() < 1e-9);
}

#[test]
fn promises_and_discards_place_cards() {
    let text = read("examples/h199.tarokk");
    let rules = rules("paskievics");
    // As C can know it when A has led to the eighth trick and B has played: XX hK IIII cK hA cQ sC dC are not seen. A let the
    // auction go with the XX. B and D are out of spades and hearts, and kings are not laid away: hK is B's, IIII and cK are D's.
    // The other four were laid away, one by A, two by B, one by D: 12 ways. Of ten cards A took one that is not the XX, B two of
    // eleven, D one of ten.
    let known = knowledge(&told(&text, &rules, "8.2"), seat('C')).unwrap();
    let sampling = Sampling {
        whole: 60_000,
        ..Sampling::default()
    };
    let worlds = Worlds::new(&known, &rules, sampling).unwrap();
    assert_eq!(worlds.ways(), 12 * 9 * 55 * 10);
    // Whoever bid had an honour before the talon: A the skiz, B the XXI.
    assert_eq!(worlds.len(), Some(12 * 8 * 45 * 10));
    let found = whereabouts(&known, &rules, &looking(sampling, 1)).unwrap();
    let share = |name: &str, place: Place| {
        let wanted = card(&rules, name);
        let (_, places) = found.cards.iter().find(|one| one.0 == wanted).unwrap();
        let chance = places.iter().find(|one| one.0 == place);
        chance.map_or(0.0, |one| one.1.share())
    };
    for (name, place, wanted) in [
        ("XX", Place::Hand(seat('A')), 1.0),
        ("hK", Place::Hand(seat('B')), 1.0),
        ("cK", Place::Hand(seat('D')), 1.0),
        ("hA", Place::Laid(seat('A')), 0.25),
        ("hA", Place::Laid(seat('B')), 0.5),
        ("dC", Place::Laid(seat('D')), 0.25),
    ] {
        assert!(
            (share(name, place) - wanted).abs() < 1e-9,
            "{name} {place:?}"
        );
    }
}

#[test]
fn where_nothing_is_known_chances_are_as_hands_are_large() {
    let text = read("examples/h199.tarokk");
    let rules = rules("paskievics");
    // Before anybody has spoken 33 cards are not seen: nine in each other hand, six in the talon.
    let course = told(&text, &rules, "bid 1");
    let before = Course {
        now: course.start.clone(),
        acts: Vec::new(),
        ..course
    };
    let known = knowledge(&before, seat('C')).unwrap();
    let drawn = 3000;
    let found = whereabouts(&known, &rules, &looking(Sampling::default(), drawn)).unwrap();
    assert_eq!(found.basis.ways, 252_385_320_779_592_000);
    for (_, places) in &found.cards {
        for &(place, chance) in places {
            let room = if place == Place::Talon { 6.0 } else { 9.0 };
            let wanted = room / 33.0;
            assert!(
                (chance.share() - wanted).abs() < 4.5 * chance.error(),
                "{chance:?}"
            );
        }
    }
}

#[test]
fn the_same_number_draws_the_same_deals() {
    let text = read("examples/h199.tarokk");
    let rules = rules("paskievics");
    let known = knowledge(&told(&text, &rules, "4.4"), seat('B')).unwrap();
    let hands = |worlds: &mut Worlds<'_, '_>, number| {
        let (spread, _) = worlds.draw(number).unwrap();
        spread
    };
    let mut one = Worlds::new(&known, &rules, Sampling::default()).unwrap();
    let mut other = Worlds::new(&known, &rules, Sampling::default()).unwrap();
    // Whichever are drawn before, and in which order.
    let late = hands(&mut one, 5);
    for number in 0..5 {
        hands(&mut other, number);
    }
    assert_eq!(late, hands(&mut other, 5));
    assert_ne!(late, hands(&mut other, 6));
    let seeded = Sampling {
        seed: 2,
        ..Sampling::default()
    };
    let mut third = Worlds::new(&known, &rules, seeded).unwrap();
    assert_ne!(late, hands(&mut third, 5));
}

#[test]
fn what_cannot_be_known_is_told() {
    let rules = rules("paskievics");
    let none = "hands\n  A skiz XX XV XIV XII VIII sK cJ hA\nauction A3 B2 Cp Dp Ap\n";
    let course = told(none, &rules, "bid 2");
    assert!(knowledge(&course, seat('A')).is_ok());
    // B's own cards are not written.
    assert_eq!(knowledge(&course, seat('B')), Err(Unknowable::OwnCards));
    assert_eq!(knowledge(&course, seat('E')), Err(Unknowable::NoSeat));
    // Nor is what A has taken of the talon.
    let course = told(none, &rules, "end");
    let mut later = course.clone();
    later.now.hand_out_talon();
    assert_eq!(knowledge(&later, seat('A')), Err(Unknowable::OwnCards));
}
