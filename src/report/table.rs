//! A deal step by step, as text: what was dealt, said and played, and how it stands.

use super::layout::{Grid, Layout};
use super::words::Speech;
use crate::basics::{Card, CardSet, Seat, Truth};
use crate::deal::{Deal, Phase};
use crate::facts::{Holding, Partner};
use crate::game::{Act, FigureId, Section, Term};
use crate::record::Record;
use crate::rules::FigureOf;
use crate::score;

/// The course of a deal up to where it stands.
pub fn course(record: &Record, deal: &Deal<'_>, acts: usize, speech: Speech<'_>) -> String {
    let mut text = hands(&speech.say().dealt(), deal, speech, |deal, seat| {
        deal.facts.dealt[seat]
    });
    let talon = speech.row_with_unknown(deal.talon.iter().copied());
    let word = speech.name(Term::Section(Section::Talon));
    text.push_str(format!("  {word} {talon}").trim_end());
    text.push('\n');
    let Spoken {
        auction,
        call,
        words,
    } = spoken(record, acts, speech);
    let taken = talon_taken(deal, speech);
    let (first, then) = if called_first(record) {
        (call, taken)
    } else {
        (taken, call)
    };
    for part in [auction, first, then, words] {
        text.push_str(&part);
    }
    text.push_str(&tricks(deal, speech));
    text
}

/// How a deal stands: hands, who may do what, points and figures.
pub fn standing(deal: &Deal<'_>, speech: Speech<'_>) -> String {
    let in_hand = |deal: &Deal<'_>, seat| deal.facts.hand[seat];
    let mut text = String::new();
    // After the last card there is nothing in any hand to show.
    if Seat::all(deal.seats()).any(|seat| in_hand(deal, seat).count().high > 0) {
        text.push_str(&hands(&speech.say().in_hand(), deal, speech, in_hand));
    }
    text.push_str(&turn(deal, speech));
    text.push_str(&points(deal, speech));
    text.push_str(&figures(deal, speech));
    text
}

fn name(speech: Speech<'_>, card: Card) -> String {
    speech.name(Term::Card(card)).to_owned()
}

/// Cards with the trumps first, the highest of each suit first.
fn cards(speech: Speech<'_>, cards: CardSet) -> String {
    let pack = &speech.rules.pack;
    let trumps = cards & pack.trumps();
    let rest = cards - trumps;
    speech.row(trumps.iter().rev().chain(rest.iter().rev()))
}

pub(super) fn holding(speech: Speech<'_>, held: Holding) -> String {
    let mut text = cards(speech, held.known);
    if speech.layout.is_plain() {
        let say = speech.say();
        if held.room > 0 {
            let gap = if text.is_empty() { "" } else { ", " };
            text.push_str(&format!("{gap}{}", say.unknown_cards(held.room)));
        }
        return if text.is_empty() {
            say.no_cards()
        } else {
            text
        };
    }
    for _ in 0..held.room {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push('?');
    }
    text
}

fn hands(
    title: &str,
    deal: &Deal<'_>,
    speech: Speech<'_>,
    of: fn(&Deal<'_>, Seat) -> Holding,
) -> String {
    let mut text = format!("{title}\n");
    for seat in Seat::all(deal.seats()) {
        let held = holding(speech, of(deal, seat));
        let line = match speech.layout {
            Layout::Columns => format!("  {seat} {held}"),
            Layout::Plain => format!("{seat}: {held}"),
        };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn seat_words(title: &str, words: &[(Seat, String)], speech: Speech<'_>) -> String {
    if words.is_empty() {
        return String::new();
    }
    let parts: Vec<String> = words
        .iter()
        .map(|(seat, word)| match speech.layout {
            Layout::Columns => format!("{seat} {word}"),
            Layout::Plain => format!("{seat}: {word}"),
        })
        .collect();
    if speech.layout.is_plain() {
        return format!("{title}\n{}\n", parts.join("\n"));
    }
    format!("{title}\n  {}\n", parts.join(", "))
}

/// Whether the partner was called before anything was taken or laid away.
fn called_first(record: &Record) -> bool {
    let mut acts = record.acts().iter();
    let first = acts.find(|act| {
        matches!(
            act.value,
            Act::Call { .. } | Act::Take { .. } | Act::Discard { .. }
        )
    });
    matches!(first.map(|act| act.value), Some(Act::Call { .. }))
}

/// What was said.
struct Spoken {
    auction: String,
    call: String,
    words: String,
}

/// The auction, the call and the announcements.
fn spoken(record: &Record, acts: usize, speech: Speech<'_>) -> Spoken {
    let names = speech.names();
    let mut bids = Vec::new();
    let mut calls = Vec::new();
    let mut words = Vec::new();
    for act in record.acts().iter().take(acts) {
        match act.value {
            Act::Bid { seat, contract } => {
                bids.push((seat, speech.name(Term::Contract(contract)).to_owned()));
            }
            Act::Hold { seat } => bids.push((seat, speech.name(Term::Hold).to_owned())),
            Act::Wait { seat } => bids.push((seat, speech.name(Term::Wait).to_owned())),
            Act::Pass { seat } => bids.push((seat, speech.name(Term::Pass).to_owned())),
            Act::Raise { seat, contract } => {
                let contract = speech.name(Term::Contract(contract));
                bids.push((seat, speech.say().raises_to(contract)));
            }
            Act::Call {
                seat,
                card: Some(card),
            } => calls.push((seat, name(speech, card))),
            Act::Announce { seat, figure } => {
                words.push((seat, names.figure(figure, speech.language)));
            }
            Act::Declare { seat, declaration } => {
                words.push((seat, speech.name(Term::Declaration(declaration)).to_owned()));
            }
            Act::Kontra {
                seat,
                level,
                figure,
                ..
            } => {
                let step = speech.name(Term::Kontra(level));
                words.push((
                    seat,
                    format!("{step} {}", names.figure(figure, speech.language)),
                ));
            }
            _ => {}
        }
    }
    let section = |section| speech.name(Term::Section(section));
    Spoken {
        auction: seat_words(section(Section::Auction), &bids, speech),
        call: seat_words(section(Section::Call), &calls, speech),
        words: seat_words(section(Section::Announce), &words, speech),
    }
}

fn talon_taken(deal: &Deal<'_>, speech: Speech<'_>) -> String {
    if matches!(deal.phase, Phase::Bidding(_) | Phase::Raising) {
        return String::new();
    }
    let mut text = String::new();
    for seat in Seat::all(deal.seats()) {
        let (taken, laid) = (deal.facts.taken[seat], deal.facts.laid[seat]);
        if taken.count().high == 0 {
            continue;
        }
        let say = speech.say();
        text.push_str(&format!("  {}", say.takes(seat, holding(speech, taken))));
        if laid.count().high > 0 {
            text.push_str(&say.lays(holding(speech, laid)));
        }
        text.push('\n');
    }
    if text.is_empty() {
        return text;
    }
    format!("{}\n{text}", speech.name(Term::Section(Section::Talon)))
}

/// The tricks; the leader is marked by `>`, the winner by `*`.
fn tricks(deal: &Deal<'_>, speech: Speech<'_>) -> String {
    let tricks = &deal.facts.tricks;
    if tricks.list().is_empty() {
        return String::new();
    }
    if speech.layout.is_plain() {
        return tricks_told(deal, speech);
    }
    let seats = deal.seats();
    let say = speech.say();
    let mut head = vec![say.trick()];
    head.extend(Seat::all(seats).map(|seat| seat.to_string()));
    head.push(say.points());
    let mut table = Grid::under(head);
    for (n, trick) in tricks.list().iter().enumerate() {
        let mut row = vec![(n + 1).to_string()];
        for seat in Seat::all(seats) {
            let circle = deal.seats_in(n + 1);
            let mut turns = circle.round(trick.leader);
            let Some(place) = turns.position(|turn| turn == seat) else {
                row.push(String::new());
                continue;
            };
            let card = match trick.at(place) {
                Some(card) => name(speech, card),
                None if trick.unseen(circle).any(|unseen| unseen == seat) => "?".to_owned(),
                None => {
                    row.push(String::new());
                    continue;
                }
            };
            let blank = trick.cards.is_empty();
            let lead = if seat == trick.leader && !blank {
                ">"
            } else {
                ""
            };
            let won = if trick.winner == Some(seat) { "*" } else { "" };
            row.push(format!("{lead}{card}{won}"));
        }
        row.push(speech.points(points_in(&trick.cards, speech)));
        table.row(row);
    }
    let play = speech.name(Term::Section(Section::Play));
    format!("{}\n{}", say.marks(play), table.text(speech.layout))
}

/// The card points of some cards.
fn points_in(cards: &[Card], speech: Speech<'_>) -> i64 {
    let points = cards
        .iter()
        .filter_map(|card| speech.rules.constants.points.get(card.index()));
    points.map(|&points| i64::from(points)).sum()
}

/// The tricks in words, each card in the order played.
fn tricks_told(deal: &Deal<'_>, speech: Speech<'_>) -> String {
    let say = speech.say();
    let mut text = format!("{}\n", speech.name(Term::Section(Section::Play)));
    for n in 0..deal.facts.tricks.list().len() {
        text.push_str(&format!("{}\n", say.trick_number(n + 1)));
        text.push_str(&trick_told(deal, n, speech));
        let trick = deal.facts.tricks.list().get(n);
        if let Some((trick, winner)) = trick.and_then(|trick| Some((trick, trick.winner?))) {
            let points = speech.points(points_in(&trick.cards, speech));
            text.push_str(&format!("{}\n", say.trick_won(n + 1, winner, points)));
        }
    }
    text
}

/// The cards of a trick in words, in the order played.
pub(super) fn trick_told(deal: &Deal<'_>, n: usize, speech: Speech<'_>) -> String {
    let say = speech.say();
    let Some(trick) = deal.facts.tricks.list().get(n) else {
        return String::new();
    };
    let circle = deal.seats_in(n + 1);
    let mut text = String::new();
    for (place, seat) in circle.round(trick.leader).enumerate() {
        let card = match trick.at(place) {
            Some(card) => name(speech, card),
            None if trick.unseen(circle).any(|unseen| unseen == seat) => say.unknown_card(),
            None => continue,
        };
        let line = match place {
            0 => say.leads(seat, card),
            _ => say.plays_card(seat, card),
        };
        text.push_str(&format!("{line}\n"));
    }
    text
}

/// Whose turn it is, and what may be done.
pub fn turn(deal: &Deal<'_>, speech: Speech<'_>) -> String {
    let Some(seat) = deal.turn() else {
        return String::new();
    };
    let names = speech.names();
    let options: Vec<String> = deal
        .legal()
        .into_iter()
        .map(|act| match act {
            Act::Bid { contract, .. } | Act::Raise { contract, .. } => {
                speech.name(Term::Contract(contract)).to_owned()
            }
            Act::Hold { .. } => speech.name(Term::Hold).to_owned(),
            Act::Wait { .. } => speech.name(Term::Wait).to_owned(),
            Act::Take { group, .. } => format!(
                "{} {}",
                speech.name(Term::Section(Section::Take)),
                group.unwrap_or(0)
            ),
            Act::Call { card, .. } | Act::Play { card, .. } => {
                card.map_or("?".to_owned(), |card| name(speech, card))
            }
            Act::Announce { figure, .. } => names.figure(figure, speech.language),
            Act::Declare { declaration, .. } => {
                speech.name(Term::Declaration(declaration)).to_owned()
            }
            Act::Kontra { level, figure, .. } => format!(
                "{} {}",
                speech.name(Term::Kontra(level)),
                names.figure(figure, speech.language)
            ),
            _ => speech.name(Term::Pass).to_owned(),
        })
        .collect();
    if let Phase::Discarding(_) = deal.phase {
        let count = deal.discard_count(seat);
        let from = cards(speech, deal.discardable(seat) & deal.facts.hand[seat].known);
        let from = if from.is_empty() {
            "?".to_owned()
        } else {
            from
        };
        return format!("{}\n", speech.say().lays_some(seat, count, from));
    }
    if options.is_empty() {
        return String::new();
    }
    format!("{}\n", speech.say().may(seat, options.join(", ")))
}

/// The card points so far.
pub fn points(deal: &Deal<'_>, speech: Speech<'_>) -> String {
    if deal.facts.declarer.is_none() {
        return String::new();
    }
    let say = speech.say();
    let mut text = say.points_so_far();
    let gap = match speech.layout {
        Layout::Columns => "  ",
        Layout::Plain => "\n",
    };
    for (party, name) in speech.parties(&deal.facts) {
        if let Some(stated) = deal.facts.stated.points[party] {
            text.push_str(&format!("{gap}{name} {}", speech.counted(stated)));
            continue;
        }
        let points = deal.facts.points[party];
        text.push_str(&format!("{gap}{name} {}", speech.points(points.low)));
        if points.exact().is_none() {
            let most = say.at_most(speech.points(points.high));
            text.push_str(&format!(" {most}"));
        }
    }
    if deal.facts.sides.partner == Partner::Unknown {
        text.push_str(&format!("{gap}{}", say.partner_unknown()));
    }
    text.push('\n');
    text
}

/// Which figures are made, lost and open, for each side.
fn figures(deal: &Deal<'_>, speech: Speech<'_>) -> String {
    if !matches!(deal.phase, Phase::Playing(_) | Phase::Over(_)) || deal.facts.declarer.is_none() {
        return String::new();
    }
    let say = speech.say();
    let verdicts = score::verdicts(deal.rules, &deal.facts);
    let mut text = String::new();
    let mut marked = false;
    let plain = speech.layout.is_plain();
    for (party, whose) in speech.parties(&deal.facts) {
        let mut by: [Vec<String>; 3] = Default::default();
        for (n, figure) in (0u8..).zip(&deal.mode.figures) {
            // What is a person's is not a side's.
            if figure.of == FigureOf::Seat {
                continue;
            }
            let place = match verdicts.made(FigureId(n), party) {
                Truth::True => 0,
                Truth::Open => 1,
                Truth::False => 2,
            };
            let announced = deal.facts.words.said(FigureId(n), party).is_some();
            // What a side neither said nor made is of no interest once it is out of reach.
            if place == 2 && !announced {
                continue;
            }
            let mark = match (announced, plain) {
                (true, true) => format!(", {}", say.announced()),
                (true, false) => "!".to_owned(),
                (false, _) => String::new(),
            };
            marked |= announced && !plain;
            by[place].push(format!(
                "{}{mark}",
                speech.names().figure(FigureId(n), speech.language)
            ));
        }
        let mut parts = Vec::new();
        for (word, list) in [say.made(), say.open(), say.lost()].iter().zip(&by) {
            if plain {
                for figure in list {
                    text.push_str(&format!("{whose}, {figure}: {word}\n"));
                }
            } else if !list.is_empty() {
                parts.push(format!("{word}: {}", list.join(", ")));
            }
        }
        if !parts.is_empty() {
            text.push_str(&format!("  {whose} {}\n", parts.join("; ")));
        }
    }
    let head = if marked {
        say.figures_marked()
    } else {
        say.figures()
    };
    format!("{head}\n{text}")
}
