//! There is one of each card: finds those written twice.

use super::codes;
use super::findings::Findings;
use super::model::{Line, Record};
use super::vocabulary::Vocabulary;
use crate::basics::card::MAX_CARDS;
use crate::basics::seat::MAX_SEATS;
use crate::basics::{Card, CardSet, Diagnostic, Name, Span, Told, told};
use crate::game::{Act, Term};

/// Where each card has been seen.
type Seen = [Option<Span>; MAX_CARDS];

/// Reports every card that is dealt twice, or laid away or played twice on one line of acts.
pub(super) fn check(record: &Record, vocabulary: &Vocabulary<'_>, findings: &mut Findings) {
    let dealt = || {
        let hands = record.hands.iter(MAX_SEATS);
        let hands = hands.filter_map(|(_, hand)| hand.as_ref());
        hands.chain(&record.talon).flat_map(|hand| &hand.cards)
    };
    if repeats(dealt().filter_map(|place| place.value)) {
        let mut seen: Seen = [None; MAX_CARDS];
        for place in dealt() {
            if let Some(card) = place.value {
                let texts = ("dealt", "first dealt here", codes::DEALT_TWICE);
                see(&mut seen, card, place.span, texts, vocabulary, findings);
            }
        }
    }
    let laid = record.line.laid.iter().map(|(_, place)| place.value);
    let played = record.acts().iter().filter_map(|act| match act.value {
        Act::Play { card, .. } => card,
        _ => None,
    });
    if !record.line.variations.is_empty() || repeats(laid.chain(played)) {
        line(&record.line, [None; MAX_CARDS], vocabulary, findings);
    }
}

/// Whether a card comes twice. Hardly any record has one that does, and then no places need be remembered.
fn repeats(mut cards: impl Iterator<Item = Card>) -> bool {
    let mut seen = CardSet::EMPTY;
    cards.any(|card| {
        let again = seen.contains(card);
        seen.insert(card);
        again
    })
}

/// Walks a line; each variation starts with what was seen before the act that it replaces.
fn line(line: &Line, mut seen: Seen, vocabulary: &Vocabulary<'_>, findings: &mut Findings) {
    let mut variations: Vec<_> = line.variations.iter().collect();
    variations.sort_by_key(|variation| variation.at);
    let mut variations = variations.into_iter().peekable();
    let mut laid = line.laid.iter().peekable();
    for (n, act) in line.acts.iter().enumerate() {
        while let Some(variation) = variations.next_if(|variation| variation.at <= n) {
            self::line(&variation.line, seen, vocabulary, findings);
        }
        while let Some((_, place)) = laid.next_if(|&&(at, _)| at <= n) {
            let texts = ("laid away", "first laid away here", codes::PLAYED_TWICE);
            see(
                &mut seen,
                place.value,
                place.span,
                texts,
                vocabulary,
                findings,
            );
        }
        if let Act::Play {
            card: Some(card), ..
        } = act.value
        {
            let texts = (
                "played",
                "first laid away or played here",
                codes::PLAYED_TWICE,
            );
            see(&mut seen, card, act.span, texts, vocabulary, findings);
        }
    }
    for variation in variations {
        self::line(&variation.line, seen, vocabulary, findings);
    }
}

fn see(
    seen: &mut Seen,
    card: Card,
    span: Span,
    (what, before, code): (&'static str, &'static str, &'static str),
    vocabulary: &Vocabulary<'_>,
    findings: &mut Findings,
) {
    let Some(place) = seen.get_mut(card.index()) else {
        return;
    };
    match *place {
        None => *place = Some(span),
        Some(first) => findings.push(|| {
            let name = vocabulary.names.id(Term::Card(card));
            Diagnostic::error(
                code,
                told!(
                    "`{name}` is {what} twice",
                    name = Name(name),
                    what = Told::from(what)
                ),
            )
            .at(span)
            .related(first, before)
        }),
    }
}
