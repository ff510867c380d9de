//! What a seat can know, counted by hand: promises, the called card, open hands; and words that must be said before the play.

use tarokk::basics::{CardSet, Seat, SourceMap};
use tarokk::compare::{Entrant, Spec};
use tarokk::deal::Deal;
use tarokk::game::{Act, ContractId, Term};
use tarokk::replay::Course;
use tarokk::rules::{Asked, Rules};
use tarokk::sample::advice::{Asking, advise};
use tarokk::sample::odds::{Looking, held, held_in_the_end, whereabouts};
use tarokk::sample::places::Place;
use tarokk::sample::{Duties, Sampling, Unknowable, Worlds};
use tarokk::simulate::Setup;
use tarokk::solve::before::left_to_play;
use tarokk::solve::pay::Limits;
use tarokk::solve::{Crew, Objective, Question, reference};

use crate::random::{Chance, shuffled};
use crate::sampling::{
    Folder, TWELVE, card, elsewhere, knowledge, looking, rules, seat, told, twelve,
};
use crate::support::{read, with_overlay};

/// How many ways there are to choose so many of so many.
fn choose(of: u128, so_many: u128) -> u128 {
    (0..so_many).fold(1, |ways, n| ways * (of - n) / (n + 1))
}

#[test]
fn a_jump_of_one_level_places_the_card_that_it_promises() {
    let rules = rules("paskievics");
    let text = "hands\n  A skiz XIX XV XIV XII VIII sK cJ hA\n  B XX XVIII X IX VII hK hQ dK dQ\nauction A2 Bp\n";
    let course = told(text, &rules, "bid 1");
    let known = knowledge(&course, seat('B')).unwrap();
    let mut worlds = Worlds::new(&known, &rules, Sampling::default()).unwrap();
    // 33 cards are not seen. The XIX is A's: the other 32 are eight of A, nine of C, nine of D and six of the talon.
    assert_eq!(worlds.ways(), choose(32, 8) * choose(24, 9) * choose(15, 9));
    // A jump asks for the XXI or the skiz too, which B has not: A has none in (24 * 23) / (32 * 31) of these ways.
    for number in 0..400 {
        let (_, deal) = worlds.draw(number).expect("a deal");
        let hand = deal.facts.hand[seat('A')].known;
        assert!(hand.contains(card(&rules, "XIX")));
        assert!(hand.contains(card(&rules, "XXI")) || hand.contains(card(&rules, "skiz")));
    }
    let wanted = 1.0 - f64::from(24 * 23) / f64::from(32 * 31);
    let error = (wanted * (1.0 - wanted) / 900.0).sqrt();
    assert!(
        (worlds.share() - wanted).abs() < 4.5 * error,
        "{} {wanted}",
        worlds.share()
    );
}

#[test]
fn a_called_king_is_not_the_callers() {
    let rules = rules("koenigrufen");
    let text = read("examples/koenigrufen.tarokk");
    let text = text.split("\n\n[Variant").next().unwrap();
    // C has called the king of hearts, and the talon lies open, without it.
    let mut course = told(text, &rules, "call");
    let king = Act::Call {
        seat: seat('C'),
        card: Some(card(&rules, "hK")),
    };
    if course.now.facts.called.is_none() {
        course.now.act(king).unwrap();
        course.acts.push(king);
    }
    let known = knowledge(&course, seat('B')).unwrap();
    let worlds = Worlds::new(&known, &rules, Sampling::default()).unwrap();
    // B sees 12 cards and the six of the talon. Of the other 36 the king is with A or with D, and the 35 that are left are
    // 11 beside it, 12 and 12.
    assert_eq!(worlds.ways(), 2 * choose(35, 11) * choose(24, 12));
    // That C must have had a bird for this bid says nothing of the king.
    let found = whereabouts(&known, &rules, &looking(Sampling::default(), 1500)).unwrap();
    let mut cards = found.cards.iter();
    let (_, places) = cards.find(|one| one.0 == card(&rules, "hK")).unwrap();
    assert_eq!(places.len(), 2);
    for (place, chance) in places {
        assert!([Place::Hand(seat('A')), Place::Hand(seat('D'))].contains(place));
        assert!(
            (chance.share() - 0.5).abs() < 4.5 * chance.error(),
            "{chance:?}"
        );
    }
}

#[test]
fn an_open_hand_is_seen_by_all() {
    let closed = twelve();
    // After a trick B does not see six cards, three of A and three of C: 6! / (3! 3!).
    let known = knowledge(&told(TWELVE, &closed, "1.3"), seat('B')).unwrap();
    let worlds = Worlds::new(&known, &closed, Sampling::default()).unwrap();
    assert_eq!(worlds.len(), Some(20));
    // With A's hand open there is one deal, for B and for C. A learns nothing by it: four deals, as C has shown no heart.
    let open = crate::mechanisms::rules()
        .find(|rules| rules.id == "open-hands")
        .unwrap();
    for (letter, deals) in [('B', 1), ('C', 1), ('A', 4)] {
        let known = knowledge(&told(TWELVE, &open, "1.3"), seat(letter)).unwrap();
        let worlds = Worlds::new(&known, &open, Sampling::default()).unwrap();
        assert_eq!(worlds.len(), Some(deals), "{letter}");
    }
    // In the first trick it does not lie open yet: of B's view eight cards less the two that were played.
    let known = knowledge(&told(TWELVE, &open, "1.1"), seat('B')).unwrap();
    let worlds = Worlds::new(&known, &open, Sampling::default()).unwrap();
    // 7! / (3! 4!): A has led the king and has three more.
    assert_eq!(worlds.len(), Some(35));
}

#[test]
fn an_open_hand_that_is_not_written_is_asked_for() {
    let open = crate::mechanisms::rules()
        .find(|rules| rules.id == "open-hands")
        .unwrap();
    // Only B's cards are written, and those that are played.
    let text = TWELVE.replace("  A fool XXII hK sK\n", "");
    let text = text.replace("  C XXI I II sC\n", "");
    let known = knowledge(&told(&text, &open, "1.2"), seat('B'));
    assert!(known.is_ok(), "{known:?}");
    let known = knowledge(&told(&text, &open, "1.3"), seat('B'));
    assert_eq!(known, Err(Unknowable::Unwritten));
}

#[test]
fn an_open_hand_is_shown_to_who_looks_on_as_a_seat() {
    let open = crate::mechanisms::rules()
        .find(|rules| rules.id == "open-hands")
        .unwrap();
    let shown = |place: &str| {
        let course = told(TWELVE, &open, place);
        let speech = tarokk::report::words::Speech::of(&open, None);
        tarokk::report::desk::hands(&course.now, Some(seat('B')), speech).0
    };
    let lines = |text: &str| -> Vec<String> { text.lines().skip(1).map(str::to_owned).collect() };
    assert_eq!(lines(&shown("1.2"))[0], "  A ? ? ?");
    assert_eq!(
        lines(&shown("1.3")),
        ["  A, open XXII fool sK", "  B sQ hC hJ", "  C ? ? ?"]
    );
}

fn contract(rules: &Rules, id: &str) -> ContractId {
    let mut all = (0u8..).take(rules.contracts.len()).map(ContractId);
    all.find(|&contract| rules.names.id(Term::Contract(contract)) == id)
        .unwrap()
}

/// A deal in which a seat plays a contract, after so many cards.
fn course<'r>(rules: &'r Rules, chance: &mut Chance, id: &str, cards: usize) -> Course<'r> {
    let setup = Setup {
        rules,
        declarer: Seat::FOREHAND,
        contract: contract(rules, id),
        by: &[],
    };
    loop {
        let (start, _) = shuffled(rules, chance);
        let (mut now, mut acts) = (start.clone(), Vec::new());
        let mut choose = |deal: &Deal<'_>| tarokk::simulate::likeliest(deal);
        if setup.lead(&mut now, &mut choose, Some(&mut acts)).is_err() {
            continue;
        }
        for _ in 0..cards {
            let turn = now.turn().unwrap();
            let legal: Vec<_> = now.playable(turn).0.iter().collect();
            let act = Act::Play {
                seat: Some(turn),
                card: Some(chance.pick(&legal)),
            };
            now.act(act).unwrap();
            acts.push(act);
        }
        return Course { start, acts, now };
    }
}

#[test]
fn hands_of_shipped_games_lie_open_after_the_first_trick() {
    for (variant, id, all) in [
        ("koenigrufen", "bettel-ouvert", true),
        ("koenigrufen", "piccolo-ouvert", true),
        ("slovenian-four", "open-beggar", false),
        ("slovenian-pts", "open-beggar", false),
    ] {
        let rules = rules(variant);
        let mut chance = Chance::new(5);
        for open in [false, true] {
            let cards = rules.seats - usize::from(!open);
            let course = course(&rules, &mut chance, id, cards);
            if course.now.turn().is_none() {
                continue;
            }
            let now = &course.now.facts.hand;
            for of in Seat::all(rules.seats) {
                let known = knowledge(&course, of).unwrap();
                let mut worlds = Worlds::new(&known, &rules, Sampling::default()).unwrap();
                let mut hidden = CardSet::EMPTY;
                for number in 0..4 {
                    let (_, there) = worlds.draw(number).expect("a deal");
                    for other in Seat::all(rules.seats) {
                        let (here, there) = (now[other].known, there.facts.hand[other].known);
                        let lies = open && (all || other == Seat::FOREHAND);
                        assert!(
                            !(lies || other == of) || here == there,
                            "{variant} {id} {other}"
                        );
                        hidden |= here - there;
                    }
                    // What is not seen may lie elsewhere, and nothing of it is known.
                    let other = elsewhere(&course, &there);
                    assert_eq!(known, knowledge(&other, of).unwrap(), "{variant} {id}");
                }
                assert_eq!(hidden.is_empty(), open && all);
            }
        }
    }
}

#[test]
fn another_card_in_an_open_hand_is_another_thing_to_know() {
    let rules = rules("slovenian-four");
    let mut chance = Chance::new(8);
    let (a, b) = (Seat::FOREHAND, seat('C'));
    let mut compared = 0;
    while compared < 3 {
        let course = course(&rules, &mut chance, "open-beggar", 4);
        if course.now.turn().is_none() {
            continue;
        }
        let hands = &course.now.facts.hand;
        let (Some(mine), Some(theirs)) = (hands[a].known.lowest(), hands[b].known.lowest()) else {
            continue;
        };
        let mut dealt = course.start.facts.dealt;
        for (seat, out, into) in [(a, mine, theirs), (b, theirs, mine)] {
            let cards = (dealt[seat].known - out.into()) | into.into();
            dealt[seat] = tarokk::facts::Holding::exactly(cards);
        }
        let start = Deal::new(&rules, &dealt, &course.start.talon);
        let mut now = start.clone();
        let mut before = None;
        let mut legal = true;
        for (n, &act) in course.acts.iter().enumerate() {
            if n + 1 == course.acts.len() {
                before = Some((now.clone(), n));
            }
            if now.check(act).is_err() {
                now.hand_out_talon();
            }
            legal &= now.act(act).is_ok();
            if !legal {
                break;
            }
        }
        if !legal {
            continue;
        }
        let of = seat('B');
        let (then, count) = before.unwrap();
        let acts = course.acts.clone();
        let other = Course { start, acts, now };
        assert_ne!(
            knowledge(&course, of).unwrap(),
            knowledge(&other, of).unwrap()
        );
        // Before the first trick is over nobody sees the hand.
        let early = |course: &Course<'_>, now: &Deal<'_>| {
            let acts = course.acts.iter().copied().take(count);
            tarokk::sample::Knowledge::of(&course.start, acts, now, of).unwrap()
        };
        assert_eq!(early(&course, &then), early(&other, &then));
        compared += 1;
    }
}

#[test]
fn a_word_that_a_contract_asks_for_is_said_before_its_play() {
    let rules = rules("koenigrufen");
    // Each bird with its card; of those that were dealt the first is announced, and nothing else.
    let birds = ["pagat-ultimo", "uhu", "kakadu", "quapil"];
    let cards = ["I", "II", "III", "IIII"].map(|name| card(&rules, name));
    let mut chance = Chance::new(3);
    for _ in 0..40 {
        let course = course(&rules, &mut chance, "besserrufer", 0);
        let said: Vec<&str> = (course.acts.iter())
            .filter_map(|act| match act {
                Act::Announce { figure, .. } => Some(rules.names.figure(*figure, None)),
                _ => None,
            })
            .map(|name| birds.into_iter().find(|bird| *bird == name).unwrap())
            .collect();
        let dealt = course.start.facts.dealt[Seat::FOREHAND].known;
        let first = (cards.iter().zip(birds)).find(|(card, _)| dealt.contains(**card));
        assert_eq!(said, [first.unwrap().1]);
    }
}

#[test]
fn without_the_rule_no_hand_lies_open() {
    let rules = with_overlay(
        "slovenian-four",
        "remove = [\"contract.open-beggar.play.open\"]\n",
    );
    let mut chance = Chance::new(5);
    let course = course(&rules, &mut chance, "open-beggar", 4);
    assert!(course.now.open_hands().is_empty());
}

/// What is left to choose after each act of a seat, and who chooses it, if all pass.
fn left(course: &Course<'_>, acts: &[Act]) -> Vec<Option<Seat>> {
    let all = acts.iter();
    all.map(|&act| left_to_play(&course.now, act)).collect()
}

#[test]
fn who_keeps_everything_open_chooses_later() {
    let rules = rules("koenigrufen");
    let text = "hands\n  A skiz XXI XX XIX XVIII XVII XVI sK hK cQ cC dQ\n  B XV VIII sC s9 hC h2 h4 dK dJ d4 c10 c8\n  \
                C XIV XII VII VI s10 s8 s7 hQ h3 d2 cJ c9\n  D XIII X IX V IIII sQ sJ h1 d1 cK d3 hJ\n  \
                talon c7 III II I dC XI\nauction AV Bp Cp Dp\n";
    let forehand = seat('A');
    let waits = Act::Wait { seat: forehand };
    let start = told(text, &rules, "start");
    let bids: Vec<Act> = start.now.legal();
    let bids: Vec<Act> = bids.into_iter().filter(|&act| act != waits).collect();
    assert!(!bids.is_empty());
    // Only by waiting the forehand comes to choose again.
    assert_eq!(left(&start, &[waits]), [Some(forehand)]);
    assert_eq!(left(&start, &bids), vec![None; bids.len()]);
    // After it a pass leaves the forehand to choose.
    let second = told(text, &rules, "bid 1");
    let pass = Act::Pass { seat: seat('B') };
    assert_eq!(left(&second, &[pass]), [Some(forehand)]);

    let stop = || false;
    let asking = Asking {
        sampling: Sampling::default(),
        deals: 4,
        limits: Limits {
            nodes: 100,
            bytes: 1 << 20,
            stop: &stop,
        },
        nodes: 4_000,
        crew: Crew::ALONE,
    };
    let known = knowledge(&start, forehand).unwrap();
    let found = advise(&known, &rules, &asking).unwrap();
    assert_eq!(found.later, [waits]);
    assert_eq!(found.left, None);
    assert_eq!(found.ways_to_act, bids.len());
    assert!(found.choices.iter().all(|choice| choice.act != waits));
    let known = knowledge(&second, seat('B')).unwrap();
    let found = advise(&known, &rules, &asking).unwrap();
    assert_eq!(found.later, []);
    assert_eq!(found.left, Some((forehand, vec![pass])));
}

#[test]
fn what_the_cards_leave_open_is_told_of_the_end() {
    let mut sources = SourceMap::default();
    let spec = Spec::read("tests/mechanisms/excuse-counted.toml", &[]);
    let (entrant, _) = Entrant::load(&spec, &Folder, &mut sources);
    let entrant = entrant.unwrap();
    let rules = &entrant.rules;
    let asked = Asked::read("declarers made game", &entrant.merged, &sources).unwrap();
    let course = told(TWELVE, rules, "2.1");
    let known = knowledge(&course, seat('A')).unwrap();
    let stop = || false;
    let looking = Looking {
        limits: Limits {
            nodes: 10_000_000,
            bytes: 1 << 22,
            stop: &stop,
        },
        ..looking(Sampling::default(), 100)
    };
    // B has one of I, sQ and sC: three deals. Nothing is decided in any of them,
    let now = held(&known, rules, &asked, &looking).unwrap();
    assert_eq!(now.basis.deals, 3);
    assert_eq!((now.of[0].1.so, now.of[0].1.open), (0, 3));
    // and whether A, who plays alone for nothing but the game, makes it is what a slow and sure search says of each.
    let worlds = Worlds::new(&known, rules, Sampling::default()).unwrap();
    let made = worlds.every().filter(|(_, deal)| {
        let question = Question::new(deal, Objective::Win, seat('A')).unwrap();
        reference::value(deal, &question).unwrap() == 1
    });
    let ended = held_in_the_end(&known, rules, &asked, &looking).unwrap();
    let (_, chance) = ended.of[0];
    assert!(chance.whole && ended.estimated == 0);
    assert_eq!(
        (chance.so, chance.open, chance.of),
        (made.count() as u64, 0, 3)
    );
}

/// That no deal was found in which all did what the rules ask for is not that there is none.
#[test]
fn nobody_is_accused_because_a_deal_is_hard_to_find() {
    let rules = rules("paskievics");
    let text = read("examples/h199.tarokk");
    let course = told(&text, &rules, "4.1");
    let known = knowledge(&course, seat('C')).unwrap();
    let mut found = Vec::new();
    for seed in 0..200 {
        let sampling = Sampling {
            seed,
            whole: 0,
            tries: 2,
        };
        match Worlds::new(&known, &rules, sampling) {
            Ok(worlds) => found.push(worlds.duties()),
            Err(why) => assert_eq!(why, Unknowable::Nothing),
        }
    }
    assert!(
        found.contains(&Duties::Done) && found.contains(&Duties::NotFound),
        "{found:?}"
    );
    assert!(!found.contains(&Duties::Undone));
}
