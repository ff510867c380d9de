//! The deal that a record shows: the hands and the talon as written, and what follows from the rest where they are not.

use arrayvec::ArrayVec;

use super::codes;
use crate::basics::card::MAX_CARDS;
use crate::basics::{
    BySeat, Card, CardSet, Diagnostic, Diagnostics, Join, Part, Seat, Span, Spanned, Told, told,
};
use crate::deal::Table;
use crate::expr::{Scope, View};
use crate::facts::{Facts, Holding, Pile, Trick};
use crate::game::{Act, ContractId};
use crate::record::{Hand, Record};
use crate::rules::{FirstLead, Rules};

/// The hands as dealt and the talon.
pub(super) struct Setup {
    pub(super) hands: BySeat<Holding>,
    pub(super) talon: ArrayVec<Option<Card>, MAX_CARDS>,
    pub(super) piles: Option<BySeat<Vec<Pile>>>,
}

/// Lays out what the record shows.
pub(super) fn setup(record: &Record, rules: &Rules, findings: &mut Diagnostics) -> Setup {
    let known = |hand: &Hand| -> CardSet { hand.cards.iter().filter_map(|c| c.value).collect() };
    let mut written: BySeat<Option<CardSet>> = BySeat::default();
    for seat in Seat::all(rules.seats) {
        if let Some(hand) = &record.hands[seat] {
            let whose = || told!("{seat}'s hand", seat);
            let held = rules.dealt(seat) - rules.piled();
            size(hand.held(), hand, held, whose, record.span, findings);
            piles_as_dealt(seat, hand, rules, record.span, findings);
            written[seat] = Some(known(hand));
        }
    }
    let mut talon = ArrayVec::new();
    if let Some(hand) = &record.talon {
        size(
            hand.cards.len(),
            hand,
            rules.talon,
            || told!("the talon"),
            record.span,
            findings,
        );
        talon.extend(hand.cards.iter().take(MAX_CARDS).map(|card| card.value));
    }
    let in_talon: CardSet = talon.iter().flatten().copied().collect();
    let is_whole = |seat: Seat| written[seat].is_some_and(|hand| hand.len() >= rules.dealt(seat));
    let shown = if Seat::all(rules.seats).all(is_whole) {
        BySeat::default()
    } else {
        shown_by(record, rules)
    };
    // Cards that a seat plays or lays away, and that did not lie in the talon, were dealt to it.
    let mut cards: BySeat<CardSet> = BySeat::from_fn(|seat| match written[seat] {
        Some(hand) if is_whole(seat) => hand,
        hand => hand.unwrap_or_default() | (shown[seat] - in_talon),
    });
    let talon_known = in_talon.len() == rules.talon;
    let all = Seat::all(rules.seats).fold(in_talon, |all, seat| all | cards[seat]);
    let unseen = rules.pack.all - all;
    // With the talon known, what a seat shows beyond its hand is impossible and judged later; without it, a card shown
    // may have come from the talon, so that only what is written is certainly dealt.
    if !talon_known {
        for seat in Seat::all(rules.seats) {
            cards[seat] = written[seat].unwrap_or_default();
        }
    }
    only_one_left(rules, &mut cards, unseen, talon_known);
    let seen = Seat::all(rules.seats).fold(in_talon, |all, seat| all | cards[seat]);
    let unseen = rules.pack.all - seen;
    let hands = BySeat::from_fn(|seat| {
        let room = rules.dealt(seat).saturating_sub(cards[seat].len()) as u8;
        if seat.index() < rules.seats {
            Holding::partly(cards[seat], unseen, room)
        } else {
            Holding::default()
        }
    });
    let piles = (!rules.piles.is_empty()).then(|| piles(record, rules));
    Setup {
        hands,
        talon,
        piles,
    }
}

/// When all cards but those of one seat are known, that seat holds the rest.
fn only_one_left(rules: &Rules, cards: &mut BySeat<CardSet>, unseen: CardSet, talon_known: bool) {
    let open: ArrayVec<Seat, { crate::basics::seat::MAX_SEATS }> = Seat::all(rules.seats)
        .filter(|&seat| cards[seat].len() < rules.dealt(seat))
        .collect();
    if let ([seat], true) = (open.as_slice(), talon_known)
        && cards[*seat].len() + unseen.len() == rules.dealt(*seat)
    {
        cards[*seat] |= unseen;
    }
}

fn size(
    count: usize,
    hand: &Hand,
    wanted: usize,
    whose: impl Fn() -> Told,
    record: Option<Span>,
    findings: &mut Diagnostics,
) {
    if count == wanted {
        return;
    }
    let whose = whose();
    let message = match count {
        1 => told!("{whose} has 1 card; {wanted} are dealt", whose, wanted),
        _ => told!(
            "{whose} has {count} cards; {wanted} are dealt",
            whose,
            count,
            wanted
        ),
    };
    let mut finding = Diagnostic::error(codes::COUNT, message);
    if count < wanted {
        finding = finding.with_help("write `?` for a card that is not known");
    }
    if let Some(span) = place(hand).or(record) {
        finding = finding.at(span);
    }
    findings.push(finding);
}

/// The piles beside the hands, each with its top card last; of one that is not written no card is known.
fn piles(record: &Record, rules: &Rules) -> BySeat<Vec<Pile>> {
    BySeat::from_fn(|seat| {
        let written: Vec<Pile> = record.hands[seat].as_ref().map_or_else(Vec::new, |hand| {
            let pile =
                |pile: &[Spanned<Option<Card>>]| pile.iter().rev().map(|c| c.value).collect();
            hand.piles().map(pile).collect()
        });
        let wanted = |pile: &Pile, size: u8| pile.len() == usize::from(size);
        let as_dealt = written.len() == rules.piles.len()
            && written
                .iter()
                .zip(&rules.piles)
                .all(|(pile, &size)| wanted(pile, size));
        if as_dealt {
            return written;
        }
        let sizes = rules.piles.iter().map(|&size| usize::from(size));
        sizes.map(|size| vec![None; size]).collect()
    })
}

/// Reports piles that are others than are dealt.
fn piles_as_dealt(
    seat: Seat,
    hand: &Hand,
    rules: &Rules,
    record: Option<Span>,
    findings: &mut Diagnostics,
) {
    let written = hand.piles().map(<[_]>::len);
    if written.eq(rules.piles.iter().map(|&cards| usize::from(cards))) {
        return;
    }
    let sizes = |sizes: Vec<usize>| match sizes.as_slice() {
        [] => told!("no piles"),
        sizes => {
            let sizes = sizes.iter().map(usize::to_string);
            told!(
                "piles of {sizes} cards",
                sizes = Part::list(sizes, Join::And)
            )
        }
    };
    let dealt = rules.piles.iter().map(|&cards| usize::from(cards));
    let message = told!(
        "{seat} has {written}; {dealt} are dealt",
        seat,
        written = sizes(hand.piles().map(<[_]>::len).collect()),
        dealt = sizes(dealt.collect())
    );
    let finding = Diagnostic::error(codes::COUNT, message)
        .with_help("write `|` before the cards of each pile, its top card first");
    findings.push(match place(hand).or(record) {
        Some(span) => finding.at(span),
        None => finding,
    });
}

fn place(hand: &Hand) -> Option<Span> {
    let first = hand.cards.first()?;
    let last = hand.cards.last()?;
    Some(first.span.to(last.span))
}

/// The cards that each seat plays or lays away.
pub(super) fn shown_by(record: &Record, rules: &Rules) -> BySeat<CardSet> {
    let (played, laid) = (played_by(record, rules), laid_by(record));
    // A card given to the talon was its giver's, wherever it has come to since.
    let mut given: BySeat<CardSet> = BySeat::default();
    let mut swapped = CardSet::EMPTY;
    for act in record.acts() {
        if let Act::Swap { seat, gives, gets } = act.value {
            given[seat] |= gives
                .filter(|&card| !swapped.contains(card))
                .into_iter()
                .collect();
            swapped |= gives.into_iter().chain(gets).collect();
        }
    }
    BySeat::from_fn(|seat| ((played[seat] | laid[seat]) - swapped) | given[seat])
}

fn laid_by(record: &Record) -> BySeat<CardSet> {
    let mut laid = BySeat::default();
    for act in record.acts() {
        if let Act::Discard { seat, cards } = act.value {
            laid[seat] = cards.known;
        }
    }
    laid
}

/// The contract that the record ends up with, and who plays it.
fn won(record: &Record) -> (Option<ContractId>, Option<Seat>) {
    record
        .acts()
        .iter()
        .fold((None, None), |won, act| match act.value {
            Act::Bid { seat, contract } => (Some(contract), Some(seat)),
            Act::Hold { seat } => (won.0, Some(seat)),
            Act::Raise { seat, contract } => (Some(contract), Some(seat)),
            _ => won,
        })
}

/// The cards that each seat plays, as far as the tricks can be followed.
fn played_by(record: &Record, rules: &Rules) -> BySeat<CardSet> {
    let mut played: BySeat<CardSet> = BySeat::default();
    let (contract, declarer) = won(record);
    let mode = rules.mode(contract);
    let table = Table {
        pack: &rules.pack,
        play: &mode.play,
    };
    let mut facts = Facts::new(rules.seats, mode.tricks(), 0, rules.pack.total);
    facts.contract = contract;
    facts.declarer = declarer;
    let view = View::of(&facts, &rules.constants, Scope::NOWHERE);
    let mut turn = match mode.play.first {
        // What was said is not looked at here.
        _ if mode.play.first_instead.is_some() => None,
        FirstLead::Forehand => Some(Seat::FOREHAND),
        FirstLead::Declarer => declarer,
    };
    let mut trick: Option<Trick> = None;
    let mut number = 1;
    for act in record.acts() {
        match act.value {
            Act::Trick {
                leader,
                number: stated,
            } => {
                number = stated.map_or(number, usize::from);
                turn = leader.or(turn);
                trick = None;
            }
            Act::Play { seat, card } => {
                let Some(seat) = seat.or(turn) else { continue };
                let current = trick.get_or_insert_with(|| Trick::led_by(seat));
                match card {
                    Some(card) => {
                        played[seat].insert(card);
                        let _ = current.cards.try_push(card);
                    }
                    None => current.holes |= 1 << current.played().min(7),
                }
                let seats = rules.seats_in(mode, number);
                turn = Some(seats.after(seat));
                if current.played() == seats.len() {
                    let known = current.holes == 0;
                    let winner = known.then(|| table.winner(&view, current, seats));
                    number += 1;
                    turn = winner.map(|seat| rules.leads(mode, number, seat));
                    trick = None;
                }
            }
            _ => {}
        }
    }
    played
}
