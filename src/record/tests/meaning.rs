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
                card: fixture::named(&names, "XX")
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
                owner: None
            },
            Act::Close { seat: c },
            Act::Close { seat: d },
            Act::Kontra {
                seat: A,
                level: 2,
                figure: trull,
                owner: None
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
