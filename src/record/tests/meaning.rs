use super::*;
use crate::basics::{CardSet, Party, Seat};
use crate::game::{Act, Cards, ContractId, DeclarationId, FigureId};
use crate::record::{Claimant, PartnerClaim};

const A: Seat = Seat::FOREHAND;

fn seat(letter: char) -> Seat {
    Seat::from_letter(letter).unwrap()
}

fn acts(text: &str, names: &Names) -> Vec<Act> {
    sound(text, names)
        .acts()
        .iter()
        .map(|act| act.value)
        .collect()
}

fn cards(names: &Names, ids: &str) -> CardSet {
    ids.split(' ').map(|id| fixture::named(names, id)).collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "the whole deal, by hand")]
fn a_played_deal_is_read_completely() {
    let names = fixture::names();
    let record = sound(PLAYED, &names);
    assert_eq!(record.variant(), Some("paskievics"));
    assert_eq!(record.deal(), Some("7"));
    assert_eq!(record.player(seat('D')), Some("Dóra"));
    let hand: Vec<_> = record.hands[A]
        .as_ref()
        .unwrap()
        .cards
        .iter()
        .map(|c| c.value.unwrap())
        .collect();
    assert_eq!(hand.len(), 9);
    assert_eq!(hand[0], fixture::named(&names, "skiz"));
    assert_eq!(record.talon.as_ref().unwrap().cards.len(), 6);
    let acts = record.acts();
    let said: Vec<_> = acts.iter().map(|act| act.value).take(23).collect();
    let (b, c, d) = (seat('B'), seat('C'), seat('D'));
    let discard = |seat, ids| Act::Discard {
        seat,
        cards: Cards {
            known: cards(&names, ids),
            unknown: 0,
        },
    };
    let trull = FigureId(1);
    assert_eq!(
        said,
        [
            Act::Bid {
                seat: A,
                contract: ContractId(0)
            },
            Act::Bid {
                seat: b,
                contract: ContractId(1)
            },
            Act::Pass { seat: c },
            Act::Pass { seat: d },
            Act::Pass { seat: A },
            discard(A, "hA"),
            discard(b, "cQ sC"),
            discard(c, "dJ dA"),
            discard(d, "dC"),
            Act::Call {
                seat: b,
                card: Some(fixture::named(&names, "XX"))
            },
            Act::Announce {
                seat: b,
                figure: trull
            },
            Act::Close { seat: b },
            Act::Kontra {
                seat: c,
                level: 1,
                figure: trull,
                owner: None,
                against: None,
            },
            Act::Close { seat: c },
            Act::Close { seat: d },
            Act::Kontra {
                seat: A,
                level: 2,
                figure: trull,
                owner: None,
                against: None,
            },
            Act::Close { seat: A },
            Act::Close { seat: b },
            Act::Close { seat: c },
            Act::Close { seat: d },
            Act::Trick {
                number: Some(1),
                leader: Some(A)
            },
            Act::Play {
                seat: None,
                card: Some(fixture::named(&names, "VII"))
            },
            Act::Play {
                seat: None,
                card: Some(fixture::named(&names, "VI"))
            },
        ]
    );
    assert_eq!(acts.len(), 20 + 9 * 5);
    let result = record.result.unwrap();
    let points: Vec<_> = result.points.iter().map(|p| (p.by, p.amount)).collect();
    assert_eq!(
        points,
        [
            (Claimant::Party(Party::DECLARERS), 68),
            (Claimant::Party(Party::OPPONENTS), 26)
        ]
    );
    let pay: Vec<_> = result.pay.iter().map(|p| (p.by, p.amount)).collect();
    assert_eq!(
        pay,
        [
            (Claimant::Seat(A), 10),
            (Claimant::Seat(b), 10),
            (Claimant::Seat(c), -10),
            (Claimant::Seat(d), -10)
        ]
    );
}

#[test]
fn every_card_and_act_knows_where_it_is_written() {
    let names = fixture::names();
    let record = sound(PLAYED, &names);
    let place = record.dealt_at(fixture::named(&names, "cC")).unwrap();
    assert_eq!(&PLAYED[place.range()], "cC");
    let spans: Vec<_> = record
        .acts()
        .iter()
        .map(|act| &PLAYED[act.span.range()])
        .collect();
    assert_eq!(spans[..3], ["A3", "B2", "Cp"]);
    assert_eq!(spans[6], "B cQ sC");
    assert_eq!(spans[12], "kontra trull");
    assert_eq!(spans[20..23], ["1 A", "VII", "VI"]);
    let laid = record
        .line
        .card_at(6, fixture::named(&names, "sC"))
        .unwrap();
    assert_eq!(&PLAYED[laid.range()], "sC");
}

#[test]
fn words_of_any_language_mean_the_same() {
    let names = fixture::names();
    let plain = acts(
        "auction A3 B hold C grand-solo Dp\ndiscard A hK\nplay\n 1 A IIII",
        &names,
    );
    let hungarian = acts(
        "licit A hármas B tartom C nagy szóló D passz\nskart A kőr király\njáték\n 1 A IV",
        &names,
    );
    let slovene = acts(
        "AUCTION a3, BH, C GRAND SOLO, D naprej\ndiscard A: srcni kralj\nplay\n1. A T4",
        &names,
    );
    assert_eq!(plain, hungarian);
    assert_eq!(plain, slovene);
}

/// The acts of a body whose seats and figures are all known.
fn last(text: &str) -> Act {
    *acts(text, &fixture::names()).last().unwrap()
}

#[test]
fn bids_stand_at_their_seat_or_after_it() {
    let bid = Act::Bid {
        seat: A,
        contract: ContractId(0),
    };
    for text in [
        "A3",
        "A 3",
        "A three",
        "A: 3",
        "Athree",
        "A {c} 3",
        "A # c\n 3",
        "A! 3",
    ] {
        assert_eq!(last(&format!("auction {text}")), bid, "{text}");
    }
    assert_eq!(last("auction A H"), Act::Hold { seat: A });
    assert_eq!(last("auction B3, AH"), Act::Hold { seat: A });
    assert_eq!(
        last("raise A 2"),
        Act::Raise {
            seat: A,
            contract: ContractId(1)
        }
    );
    assert_eq!(
        last("raise A2"),
        Act::Raise {
            seat: A,
            contract: ContractId(1)
        }
    );
}

#[test]
fn words_after_the_auction() {
    let (c, game, hearts) = (seat('C'), FigureId(0), FigureId(5));
    let of_opponents = |level, figure| Act::Kontra {
        seat: c,
        level,
        figure,
        owner: Some(Party::OPPONENTS),
        against: None,
    };
    for (words, act) in [
        (
            "trull",
            Act::Announce {
                seat: c,
                figure: FigureId(1),
            },
        ),
        (
            "pagatulti\u{301}mo\u{301}",
            Act::Announce {
                seat: c,
                figure: FigureId(4),
            },
        ),
        (
            "négy király",
            Act::Announce {
                seat: c,
                figure: FigureId(2),
            },
        ),
        (
            "king-ultimo h",
            Act::Announce {
                seat: c,
                figure: hearts,
            },
        ),
        (
            "king ultimo hK",
            Act::Announce {
                seat: c,
                figure: hearts,
            },
        ),
        (
            "király ultimó kőr király",
            Act::Announce {
                seat: c,
                figure: hearts,
            },
        ),
        (
            "8 tarokk",
            Act::Declare {
                seat: c,
                declaration: DeclarationId(0),
            },
        ),
        (
            "kontra",
            Act::Kontra {
                seat: c,
                level: 1,
                figure: game,
                owner: None,
                against: None,
            },
        ),
        ("kontra trull of opponents", of_opponents(1, FigureId(1))),
        ("subkontra king-ultimo h opponents", of_opponents(3, hearts)),
        ("rekontra of ellenpár", of_opponents(2, game)),
        ("passz", Act::Close { seat: c }),
    ] {
        assert_eq!(
            last(&format!("announce A trull p C {words}")),
            act,
            "{words}"
        );
    }
}

#[test]
fn tricks_may_lack_numbers_leaders_and_cards() {
    let names = fixture::names();
    let shape = |text: &str| -> String {
        let acts = acts(text, &names);
        let shapes = acts.iter().map(|act| match act {
            Act::Trick { number, leader } => format!(
                "|{}{}",
                number.map(|n| n.to_string()).unwrap_or_default(),
                leader.map(|s| s.to_string()).unwrap_or_default()
            ),
            Act::Play { seat, card } => format!(
                "{}{}",
                seat.map_or(".".to_owned(), |s| s.to_string()),
                if card.is_some() { "" } else { "?" }
            ),
            other => format!("{other:?}"),
        });
        shapes.collect()
    };
    assert_eq!(shape("play\n 1 A I II III IIII\n 2 D V"), "|1A....|2D.");
    assert_eq!(
        shape("play\n A I II III IIII\n V ? VII VIII\n D IX"),
        "|A....|..?..|D."
    );
    assert_eq!(shape("play 1 A I II III IIII 2 D V VI"), "|1A....|2D..");
    assert_eq!(
        shape("play\n 1. A: I, B II, III # why\n IIII\n 2 V"),
        "|1A.B..|2."
    );
    assert_eq!(shape("play\n 1 A 21 II\n 2 B kőr király"), "|1A..|2B.");
}

#[test]
fn variations_replace_the_act_before_or_start_at_their_trick() {
    let names = fixture::names();
    let text = "auction A3 ( A2 ( A1 Bp ) Bp ) B2 ( p )\ndiscard A hA ( A hK ) sK\nplay\n 1 A I II ( III IIII )\n III IIII\n   ( 1 A V )\n   ( 2 B VI )\n 2 C VII";
    let record = sound(text, &names);
    let at: Vec<_> = record.line.variations.iter().map(|v| v.at).collect();
    // A3 is act 0, B2 1, the discard 2, the trick 3, its cards 4 to 7, the next trick 8.
    assert_eq!(at, [0, 1, 2, 5, 3, 8]);
    let first = &record.line.variations[0].line;
    assert_eq!(first.variations[0].at, 0);
    assert_eq!(first.acts.len(), 2);
    let pass = record.line.variations[1].line.acts[0].value;
    assert_eq!(pass, Act::Pass { seat: seat('B') });
}

#[test]
fn what_was_not_seen_is_unknown() {
    let names = fixture::names();
    let record = sound("hands\n A XX ? ?\ntalon ? XIX\ndiscard B ? ? hA", &names);
    let hand = record.hands[A].as_ref().unwrap();
    assert_eq!(
        hand.cards
            .iter()
            .filter(|card| card.value.is_none())
            .count(),
        2
    );
    let Act::Discard { cards, .. } = record.acts()[0].value else {
        panic!()
    };
    assert_eq!((cards.known.len(), cards.unknown), (1, 2));
}

#[test]
fn the_short_sections() {
    let names = fixture::names();
    let reason = Some(crate::game::AnnulmentId(0));
    assert_eq!(
        acts(
            "throw-in B no-tarokk C\nlaid A 1 VI  C 2\nclaim A 3\nconcede B",
            &names
        ),
        [
            Act::ThrowIn {
                seat: seat('B'),
                reason
            },
            Act::ThrowIn {
                seat: seat('C'),
                reason: None
            },
            Act::Tell {
                seat: A,
                count: 1,
                shown: cards(&names, "VI")
            },
            Act::Tell {
                seat: seat('C'),
                count: 2,
                shown: CardSet::EMPTY
            },
            Act::Claim { seat: A, tricks: 3 },
            Act::Concede { seat: seat('B') },
        ]
    );
}

#[test]
fn an_outcome_says_how_the_deal_ended() {
    let names = fixture::names();
    let text = "outcome declarer B partner A points 68 26 tricks 6 3; trull made by declarers; pagat-ultimo lost by opponents; king-ultimo h made by A; mond lost by C";
    let outcome = sound(text, &names).outcome.unwrap();
    assert_eq!(outcome.declarer.unwrap().value, seat('B'));
    assert_eq!(outcome.partner.unwrap().value, PartnerClaim::Seat(A));
    let tricks: Vec<_> = outcome.tricks.iter().map(|t| t.amount).collect();
    assert_eq!(tricks, [6, 3]);
    let figures: Vec<_> = outcome
        .figures
        .iter()
        .map(|f| (f.figure.0, f.made, f.by))
        .collect();
    assert_eq!(
        figures,
        [
            (1, true, Claimant::Party(Party::DECLARERS)),
            (4, false, Claimant::Party(Party::OPPONENTS)),
            (5, true, Claimant::Seat(A)),
            (9, false, Claimant::Seat(seat('C'))),
        ]
    );
    let alone = sound(
        "outcome declarer C alone points A 20 B 20 C 12 D 18",
        &names,
    )
    .outcome
    .unwrap();
    assert_eq!(alone.partner.unwrap().value, PartnerClaim::Alone);
    let points: Vec<_> = alone.points.iter().map(|p| (p.by, p.amount)).collect();
    assert_eq!(points[3], (Claimant::Seat(seat('D')), 18));
}

#[test]
fn payments_may_be_written_in_several_ways() {
    let names = fixture::names();
    for text in [
        "pay A+10 B-10",
        "pay A +10 B -10",
        "pay A 10, B \u{2212}10",
        "points 1 2 pay A10 B-10",
    ] {
        let result = sound(&format!("result {text}"), &names).result.unwrap();
        let pay: Vec<_> = result.pay.iter().map(|p| p.amount).collect();
        assert_eq!(pay, [10, -10], "{text}");
    }
}
