//! Conditions and values asked of deals that are not finished or not fully known.

use proptest::prelude::*;

use super::super::eval::{Act, Scope, View};
use super::super::verdicts::Verdicts;
use super::super::{CardsExpr, compile_cards, compile_condition, compile_value};
use super::{POINTS, card, cards, constants, everywhere, symbols};
use crate::basics::{BySeat, Card, CardPoints, CardSet, Party, Range, Seat, SeatSet, Truth};
use crate::facts::{Facts, Holding, Partner, Said};
use crate::game::{ContractId, FigureId};

pub(super) const SEATS: usize = 4;
pub(super) const HAND: usize = 3;

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

/// A whole deal of the small pack: four hands of three, four cards laid away by the declarer, three tricks.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    order: Vec<usize>,
    partner: Option<usize>,
    /// Who wins each trick, as turns after the leader.
    winners: Vec<usize>,
    /// The cards of each hand in the order in which they are played.
    played: [[usize; HAND]; SEATS],
}

/// How much of it is known, and how far it has gone.
#[derive(Clone, Debug)]
pub(super) struct Known {
    cards: usize,
    hands: [bool; SEATS],
    partner: bool,
    laid: bool,
}

pub(super) fn deal() -> impl Strategy<Value = Deal> {
    let order = Just((0..16).collect::<Vec<usize>>()).prop_shuffle();
    let hand = || Just([0, 1, 2]).prop_shuffle();
    let partner = prop_oneof![Just(None), (1..SEATS).prop_map(Some)];
    let winners = prop::collection::vec(0..SEATS, HAND);
    (order, partner, winners, [hand(), hand(), hand(), hand()]).prop_map(
        |(order, partner, winners, played)| Deal {
            order,
            partner,
            winners,
            played,
        },
    )
}

fn known() -> impl Strategy<Value = Known> {
    (
        0..=SEATS * HAND,
        any::<[bool; SEATS]>(),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(cards, hands, partner, laid)| Known {
            cards,
            hands,
            partner,
            laid,
        })
}

pub(super) const ALL: Known = Known {
    cards: SEATS * HAND,
    hands: [true; SEATS],
    partner: true,
    laid: true,
};

impl Deal {
    fn hand(&self, seat: usize) -> Vec<Card> {
        let hand = &self.order[seat * HAND..(seat + 1) * HAND];
        self.played[seat]
            .iter()
            .filter_map(|&n| Card::new(hand[n]))
            .collect()
    }

    fn laid(&self) -> CardSet {
        self.order[SEATS * HAND..]
            .iter()
            .filter_map(|&n| Card::new(n))
            .collect()
    }

    /// What is known of it.
    pub(super) fn facts(&self, known: &Known) -> Facts {
        let total: i32 = POINTS.iter().sum();
        let mut facts = Facts::new(SEATS, HAND, 3, CardPoints(total));
        let mut leader = 0;
        let mut left = known.cards;
        for trick in 0..HAND {
            if left == 0 {
                break;
            }
            facts.tricks.lead(seat(leader));
            for turn in 0..SEATS.min(left) {
                let player = (leader + turn) % SEATS;
                facts.tricks.play(seat(player), self.hand(player)[trick]);
            }
            if left < SEATS {
                break;
            }
            left -= SEATS;
            leader = (leader + self.winners[trick]) % SEATS;
            facts.tricks.win(seat(leader));
        }
        let played = facts.tricks.played();
        let pack = CardSet::first(16);
        let seen = (0..SEATS)
            .filter(|&n| known.hands[n])
            .flat_map(|n| self.hand(n))
            .collect::<CardSet>()
            | played
            | if known.laid {
                self.laid()
            } else {
                CardSet::EMPTY
            };
        let partly = |cards: CardSet, is_known: bool| {
            if is_known {
                Holding::exactly(cards)
            } else {
                Holding::partly(CardSet::EMPTY, pack - seen, cards.len() as u8)
            }
        };
        for n in 0..SEATS {
            let hand: CardSet = self.hand(n).into_iter().collect();
            facts.hand[seat(n)] = partly(hand - played, known.hands[n]);
        }
        facts.laid[seat(0)] = partly(self.laid(), known.laid);
        facts.declarer = Some(seat(0));
        facts.contract = Some(ContractId(0));
        facts.called = Some(card("XX"));
        facts.sides.declare(seat(0));
        if known.partner {
            let partner = self
                .partner
                .map_or(Partner::Alone, |n| Partner::Seat(seat(n)));
            facts.sides.settle(SEATS, partner);
        }
        if known.cards == SEATS * HAND && known.partner {
            for (n, points) in self.points().into_iter().enumerate() {
                let party = Party::new(n).expect("a party");
                facts.points[party] = Range::exactly(points);
                facts.counted[party] = Range::exactly(points);
            }
        }
        facts
    }

    fn points(&self) -> [i64; 2] {
        // What is laid away is the declarers'.
        let laid = self.laid();
        let mut points = [
            laid.iter()
                .map(|card| i64::from(POINTS[card.index()]))
                .sum(),
            0,
        ];
        let mut leader = 0;
        for trick in 0..HAND {
            leader = (leader + self.winners[trick]) % SEATS;
            let side = usize::from(leader != 0 && Some(leader) != self.partner);
            points[side] += (0..SEATS)
                .map(|n| i64::from(POINTS[self.hand(n)[trick].index()]))
                .sum::<i64>();
        }
        points
    }
}

pub(super) fn view<'a>(facts: &'a Facts, constants: &'a super::Constants, side: Party) -> View<'a> {
    View {
        facts,
        constants,
        verdicts: None,
        trick: &[],
        scope: Scope {
            seat: Some(seat(1)),
            side: Some(side),
            ..Scope::NOWHERE
        },
    }
}

fn some_cards() -> impl Strategy<Value = String> {
    let plain = prop::sample::select(vec![
        "I",
        "XX",
        "skiz",
        "honours",
        "kings",
        "tarokk",
        "rank K",
        "II to XX",
        "called card",
    ]);
    plain.prop_map(str::to_owned)
}

/// Cards that some seat holds now: they change as cards are played.
fn held_cards() -> impl Strategy<Value = String> {
    let plain = prop::sample::select(vec![
        "hand",
        "hand of declarer",
        "hand of partner",
        "hands of side",
        "hands of opponents",
        "kings",
        "tarokk",
        "XX",
        "honours",
    ]);
    plain
        .prop_map(str::to_owned)
        .prop_recursive(3, 8, 2, |inner| {
            prop_oneof![
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} in {b})")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} except {b})")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{{{a}, {b}}}")),
                inner.clone().prop_map(|a| format!("(highest of {a})")),
                inner.clone().prop_map(|a| format!("(lowest of {a})")),
                (inner.clone(), inner).prop_map(|(a, b)| format!("({a} to {b})")),
            ]
        })
}

fn joined(plain: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = String> {
    plain.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|a| format!("not ({a})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) and ({b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) or ({b})")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("({a}) if ({b}) else ({c})")),
            (inner.clone(), inner, 0..3i64)
                .prop_map(|(a, b, n)| format!("(1 if ({a}) else 2) + (2 if ({b}) else 0) >= {n}")),
        ]
    })
}

/// Conditions on the play, which a deal decides once and for all.
pub(super) fn on_the_play() -> impl Strategy<Value = String> {
    let side = || prop::sample::select(vec!["side", "other side", "declarers", "opponents"]);
    let trick = || prop::sample::select(vec!["1", "2", "last", "last-1"]);
    joined(prop_oneof![
        side().prop_map(|s| format!("{s} wins all tricks")),
        (side(), trick()).prop_map(|(s, n)| format!("{s} wins trick {n}")),
        side().prop_map(|s| format!("{s} wins tricks 1 to 2")),
        (some_cards(), trick()).prop_map(|(c, n)| format!("own {c} wins trick {n}")),
        (some_cards(), trick()).prop_map(|(c, n)| format!("own {c} is in trick {n}")),
        (some_cards(), some_cards()).prop_map(|(a, b)| format!("own {a} beats their {b}")),
        (side(), some_cards()).prop_map(|(s, c)| format!("{s} takes all {c}")),
        (side(), some_cards()).prop_map(|(s, c)| format!("{s} takes any {c}")),
        (side(), 0..40i64).prop_map(|(s, n)| format!("{s} points >= {n}")),
        Just("declarer is alone".to_owned()),
        Just("seat is partner".to_owned()),
        Just("called card is laid".to_owned()),
    ])
}

pub(super) fn on_the_cards() -> impl Strategy<Value = String> {
    joined(prop_oneof![
        (
            held_cards(),
            prop::sample::select(vec!["has", "has all", "has any", "has no"]),
            held_cards()
        )
            .prop_map(|(a, word, b)| format!("{a} {word} {b}")),
        (held_cards(), 0..6i64).prop_map(|(a, n)| format!("number of {a} >= {n}")),
        (held_cards(), 0..12i64).prop_map(|(a, n)| format!("points of {a} == {n}")),
    ])
}

/// Whether a random expression is refused for a range from a card to a lower one, and for nothing else.
pub(super) fn runs_backwards<T>(compiled: &Result<T, Vec<super::super::Fault>>) -> bool {
    compiled.as_ref().is_err_and(|faults| {
        faults
            .iter()
            .all(|fault| &*fault.message == "this runs from a card to a lower one")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// What is decided while cards are out stays so when the deal has been played and everything is known.
    #[test]
    fn what_the_play_has_decided_stays(deal in deal(), known in known(), text in on_the_play(), side in 0..2usize) {
        let condition = compile_condition(&text, &symbols(), everywhere());
        prop_assume!(!runs_backwards(&condition));
        let condition = condition.expect(&text);
        let (constants, side) = (constants(), Party::new(side).expect("a side"));
        let early = condition.holds(&view(&deal.facts(&known), &constants, side));
        let late = condition.holds(&view(&deal.facts(&ALL), &constants, side));
        prop_assert_ne!(late, Truth::Open, "{} is open at the end", text);
        prop_assert!(early.is_open() || early == late, "{}: {:?}, then {:?}", text, early, late);
    }

    /// What is decided while some hands are hidden stays so when they are shown.
    #[test]
    fn what_hidden_hands_have_decided_stays(deal in deal(), known in known(), text in on_the_cards()) {
        let condition = compile_condition(&text, &symbols(), everywhere());
        prop_assume!(!runs_backwards(&condition));
        let condition = condition.expect(&text);
        let constants = constants();
        let shown = Known { cards: known.cards, ..ALL };
        let early = condition.holds(&view(&deal.facts(&known), &constants, Party::DECLARERS));
        let late = condition.holds(&view(&deal.facts(&shown), &constants, Party::DECLARERS));
        prop_assert!(early.is_open() || early == late, "{}: {:?}, then {:?}", text, early, late);
    }

    /// Cards that are certain are there, and none is there that is impossible.
    #[test]
    fn hidden_cards_stay_within_bounds(deal in deal(), known in known(), text in held_cards()) {
        let expr: Result<CardsExpr, _> = compile_cards(&text, &symbols(), everywhere());
        prop_assume!(!runs_backwards(&expr));
        let expr = expr.expect(&text);
        let constants = constants();
        let shown = Known { cards: known.cards, ..ALL };
        let early = expr.holding(&view(&deal.facts(&known), &constants, Party::DECLARERS));
        let late = expr.holding(&view(&deal.facts(&shown), &constants, Party::DECLARERS));
        if late.is_exact() {
            prop_assert!(late.known.is_superset(early.known), "{}", text);
            prop_assert!(early.possible.is_superset(late.known), "{}", text);
            let count = early.count();
            let cards = late.known.len() as i64;
            prop_assert!(count.low <= cards && cards <= count.high, "{}: {:?} and {}", text, count, cards);
        }
    }
}

/// Facts after an auction in which the first two seats bid, with two announcements.
fn spoken() -> Facts {
    let mut facts = Facts::new(SEATS, HAND, 3, CardPoints(45));
    facts.auction.standing = Some(ContractId(1));
    facts.auction.holder = Some(seat(1));
    facts.auction.first_bidder = Some(seat(0));
    facts.auction.has_bid = [seat(0), seat(1)].into_iter().collect();
    facts.auction.passed = [seat(2), seat(3)].into_iter().collect();
    facts.auction.own[seat(0)] = Some(ContractId(0));
    facts.auction.own[seat(1)] = Some(ContractId(1));
    facts.auction.turns = BySeat::from_fn(|_| 1);
    facts.sides.declare(seat(1));
    facts.sides.settle(SEATS, Partner::Seat(seat(2)));
    facts.declarer = Some(seat(1));
    facts.contract = Some(ContractId(1));
    let said = |by: usize, order: u16| {
        Some(Said {
            by: Some(seat(by)),
            order,
            turn: order,
            kontra: 0,
            kontra_from: None,
            kontra_by: None,
        })
    };
    *facts
        .words
        .said_mut(FigureId(0), Party::DECLARERS)
        .expect("a figure") = said(1, 1);
    *facts
        .words
        .said_mut(FigureId(2), Party::DECLARERS)
        .expect("a figure") = said(2, 2).map(|said| Said {
        kontra: 1,
        kontra_by: Some(seat(0)),
        ..said
    });
    facts.words.note_speech(seat(1), FigureId(0));
    facts.words.note_speech(seat(2), FigureId(2));
    facts
}

#[test]
fn words_on_auction_and_announcements() {
    let (facts, constants) = (spoken(), constants());
    let first = |_, party| Truth::from(party == Party::DECLARERS);
    let verdicts = Verdicts::new(3, |_| 2, first);
    let scope = Scope {
        seat: Some(seat(0)),
        side: Some(Party::DECLARERS),
        it: Some(card("hK")),
        figure: Some(FigureId(0)),
        person: false,
        act: Act::Bid(ContractId(1), 1),
    };
    let view = View {
        facts: &facts,
        constants: &constants,
        verdicts: Some(&verdicts),
        trick: &[],
        scope,
    };
    for text in [
        "own bid is three and standing bid is two",
        "others are out and not others have passed",
        "bidders == 2 and earlier bidders == 1",
        "round is 2 and round == 2",
        "jump == 1 and bid is two and not bid is three",
        "first bidder is seat and seat is forehand and not seat is dealer",
        "standing bidder speaks later and not standing bid is held",
        "not promise stands and not promise is accepted and not promise XX is accepted",
        "declarers announced trull and not opponents announced {trull, volat}",
        "trull came before volat and trull came before volat from another seat",
        "not volat came before trull",
        "declarer announced trull and partner announced volat and not partner announced trull",
        "partner spoke on volat and not seat spoke on {trull, volat}",
        "winners announced trull and not losers announced trull",
        "side made {trull, four-kings} and not other side made trull",
        "last kontra on {trull, volat} is from opponents and not last kontra on trull is from opponents",
        "turn == 1",
        "it has hK",
        "game == contract value and contract level == 2",
    ] {
        let condition = compile_condition(text, &symbols(), everywhere()).expect(text);
        assert_eq!(condition.holds(&view), Truth::True, "{text}");
    }
}

#[test]
fn who_is_not_known_leaves_it_open() {
    let mut facts = Facts::new(SEATS, HAND, 3, CardPoints(45));
    facts.sides.declare(seat(0));
    facts.declarer = Some(seat(0));
    let constants = constants();
    let view = view(&facts, &constants, Party::DECLARERS);
    for text in [
        "seat is partner",
        "declarer is alone",
        "side points >= 23",
        "hand of partner has XX",
        "side wins trick last",
    ] {
        let condition = compile_condition(text, &symbols(), everywhere()).expect(text);
        assert_eq!(condition.holds(&view), Truth::Open, "{text}");
    }
    let value = compile_value(
        "2 * (3 if declarer is alone else 1)",
        &symbols(),
        everywhere(),
    )
    .expect("a value");
    assert_eq!(value.range(&view), Range::new(2, 6));
    assert!(facts.auction.passed == SeatSet::EMPTY && cards(&["I"]).len() == 1);
}

/// What is divided and what is the most of all sides is as open as what it is made of.
#[test]
fn numbers_between_bounds_are_divided_and_ranked() {
    use Truth::{False, Open, True};
    let (symbols, constants) = (symbols(), constants());
    let mut facts = Facts::new(SEATS, HAND, 4, CardPoints(40));
    facts.sides.everyone_alone(SEATS);
    let points = [(10, 12), (3, 5), (12, 12), (0, 4)];
    for (party, (low, high)) in Party::all(SEATS).zip(points) {
        facts.points[party] = Range::new(low, high);
        facts.counted[party] = Range::new(low, high);
        facts.cards[party] = Range::new(low, low + 1);
    }
    let view = |party| {
        View::of(
            &facts,
            &constants,
            Scope {
                side: Some(party),
                ..Scope::NOWHERE
            },
        )
    };
    let first = Party::DECLARERS;
    let number = |text: &str| {
        let value = compile_value(text, &symbols, everywhere()).expect(text);
        value.range(&view(first))
    };
    assert_eq!(
        number("side points divided by 4 rounded up"),
        Range::new(3, 3)
    );
    assert_eq!(
        number("side points divided by 4 rounded down"),
        Range::new(2, 3)
    );
    assert_eq!(
        number("(side points - 20) divided by 4 rounded up"),
        Range::new(-2, -2)
    );
    // By 0 nothing is divided, and what is below 0 is rounded as what is above it.
    assert_eq!(number("7 divided by 0 rounded down"), Range::new(-7, 7));
    assert_eq!(
        number("7 divided by (0 - 2) rounded down"),
        Range::exactly(-4)
    );
    assert_eq!(
        number("7 divided by (0 - 2) rounded up"),
        Range::exactly(-3)
    );
    assert_eq!(
        number("(0 - 7) divided by (0 - 2) rounded up"),
        Range::exactly(4)
    );
    assert_eq!(number("side cards"), Range::new(10, 11));
    let asked = |text: &str| {
        let condition = compile_condition(text, &symbols, everywhere()).expect(text);
        Party::all(SEATS)
            .map(|party| condition.holds(&view(party)))
            .collect::<Vec<_>>()
    };
    // The third has at least as many as the first, and the first perhaps as many as the third.
    let most = asked("side points == most by side (side points)");
    assert_eq!(most, [Open, False, True, False]);
    assert_eq!(
        asked("side points < most by side (side points)"),
        [Open, True, False, True]
    );
    assert_eq!(
        asked("most by side (side points) > side points"),
        [Open, True, False, True]
    );
    // Of the second and the fourth either may have the least.
    let least = asked("side points == least by side (side points)");
    assert_eq!(least, [False, Open, False, Open]);
}
